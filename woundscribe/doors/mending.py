"""A mistake set right from a seat: what undoing takes back, and what was said that a record came of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from rules.dice import Roll
from rules.errors import Malformed
from rules.fiat import FIAT
from rules.outcome import Check, Outcome, Ruled
from rules.resolution import declared_by
from rules.ruling import ANY, Answer, Key
from woundscribe.desk.difference import Rows, difference, differing, rows_of
from woundscribe.doors.looking import seq_behind, turn_shown
from woundscribe.doors.place import GM, seen
from woundscribe.doors.shown import RecordShown
from woundscribe.doors.teller import Teller
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.rewinding import start_of
from woundscribe.sayback import say_back
from woundscribe.seats import refuse_others
from woundscribe.table import with_declaration
from woundscribe.thrown import read_dice

Behind = Literal["declaration", "ruling", "dice"]


class Undoing(NamedTuple):
    """What would be taken back: ``turn``, what was ``declared`` in it while it is open, or else its ``records``.

    ``whose``: the side that had it, as far as they know of it; None while it is open.
    ``waits``: how many turns more, which wait to be resolved anew.
    """

    turn: int
    declared: tuple[str, ...]
    records: tuple[RecordShown, ...]
    waits: int
    whose: str | None = None


class Given(NamedTuple):
    """The input that a record came of, and how it was ``said``."""

    kind: Behind
    said: str
    why: str = ""


class Otherwise(NamedTuple):
    """A turn that came out otherwise: rows with ``−`` for what no longer holds, and ``+`` for what does instead."""

    turn: int
    rows: tuple[tuple[str, str], ...]


class Mending(Teller):
    """What is the game master's to do, or that of one who plays alone. All raise WoundscribeError for anybody else."""

    @property
    def mends(self) -> bool:
        """Whether they may, and nothing is closed."""
        table = self.session.table
        try:
            refuse_others(table.encounter, table.kept, self.who if self.who != "host" else None, "undo")
        except WoundscribeError:  # it is somebody else's
            return False
        return not table.closed

    def undoing(self) -> Undoing | None:
        """What ``undo`` takes back; None where nothing was done yet."""
        self._refuse_others()
        table = self.session.table
        if table.kept.pending is not None:
            said = tuple(say_back(d, table.encounter) for d in self._theirs(table.pending.declarations))
            return Undoing(table.turns + 1, said, (), len(table.kept.forward))
        if not table.turns:
            return None
        records = turn_shown(self.session, self.audience, table.turns).records
        return Undoing(table.turns, (), records, 0, self._whose(table.turns))

    @seen
    def behind(self, seq: int) -> Given | None:
        """The input behind a record, as this seat counts them; None where nobody said anything that it came of."""
        self._refuse_others()
        record, turn = self._record(seq)
        if isinstance(record, Ruled):
            if record.rule == FIAT:
                return None
            return Given("ruling", record.value, record.reason or "")
        thrown = _thrown(record)
        if thrown is not None:
            return Given("dice", " ".join(map(str, thrown.faces)) if thrown.faces else str(thrown.total))
        found = self._declaration(record, turn)
        if found is None:
            return None
        start = start_of(self.session.table, self.session.transcript, turn)
        return Given("declaration", say_back(found.model_copy(update={"modifiers": ()}), start.encounter))

    @seen
    def instead(self, seq: int, said: str, why: str = "") -> str | Mapping[str, Any] | Answer:
        """What ``amend`` takes for something said otherwise. Raises WoundscribeError for what answers nothing."""
        given = self.behind(seq)
        record, turn = self._record(seq)
        if given is None:
            raise WoundscribeError("malformed", f"record {seq} came of nothing that anybody declared or answered.")
        if isinstance(record, Ruled):
            key = Key(declaration=ANY, rule=record.rule, subject=record.subject or ANY)
            secret = record.visibility == GM
            return Answer(key=key, value=said.strip(), reason=why.strip() or None, secret=secret)
        if given.kind == "declaration":
            return self._phrased(record, turn, said)
        roll, dice = _thrown(record), read_dice(said)
        with telling_where():
            if roll is None or roll.stream is None or dice is None:
                raise Malformed(f"{said.strip()!r} is no dice.", choices=("faces like 3 5 1", "their sum like 9"))
        *_, who, purpose = roll.stream.split("/")
        return Answer(key=Key(declaration=ANY, rule=purpose, subject=who), faces=dice[0], total=dice[1])

    def rows(self) -> Rows:
        """Every record in a row, turn by turn, to tell later what came out otherwise."""
        return rows_of(self.session.table.ruleset, self.session.transcript, self.audience)

    def otherwise(self, before: Rows) -> tuple[Otherwise, ...]:
        """What is not as it was in ``before``."""
        after = self.rows()
        turns = differing(before, after, 1)
        return tuple(Otherwise(turn, tuple(difference(before, after, turn))) for turn in turns)

    def _phrased(self, record: Outcome, turn: int, said: str) -> Mapping[str, Any]:
        """A phrase, with the modifiers that the game master had given for what was said before, if they can be."""
        before, bare = self._declaration(record, turn), {"phrase": said.strip()}
        kept = [m.model_dump(mode="json") for m in before.modifiers]
        start = start_of(self.session.table, self.session.transcript, turn)
        try:
            with_declaration(start, start.pending, before.actor, {**bare, "modifiers": kept})
        except WoundscribeError:  # nothing is rolled in it; or it is refused, and told why, as it is
            return bare
        return {**bare, "modifiers": kept}

    def _record(self, seq: int) -> tuple[Outcome, int]:
        """A record and its turn."""
        steps = self.session.transcript.steps
        number = seq if self.who == GM else seq_behind(self.session, self.audience, seq)
        for turn, step in enumerate(steps, start=1):
            for outcome in step.outcomes:
                if outcome.seq == number:
                    return outcome, turn
        raise WoundscribeError("malformed", f"there is no record {seq}.")

    def _declaration(self, record: Outcome, turn: int) -> Any:
        """The declaration that a record came of, where it is that of a combatant; else None."""
        step = self.session.transcript.steps[turn - 1]
        by_seq = {o.seq: o for o in step.outcomes}
        while record.cause is not None and record.cause in by_seq:
            record = by_seq[record.cause]
        if FIAT in record.rules:
            return None
        names = (getattr(record, "actor", None), getattr(record, "who", None))
        acted = (d for d in step.input.turn.declarations if getattr(d, "actor", None) is not None)
        return next((d for d in self._theirs(acted) if declared_by(step.input.turn, d) in names), None)

    def _whose(self, turn: int) -> str:
        """The side that had a turn; nothing where they know of nobody on it."""
        side, view = (
            self.session.transcript.steps[turn - 1].input.turn.side,
            self.session.view_and_spans(self.audience)[0],
        )
        known = {figure.side for figure in view.figures}
        return next((band.name for band in view.bands if band.id == side and side in known), "")

    def _theirs(self, declarations: Any) -> list[Any]:
        """Those that this seat may know: a master all, whoever plays alone those of the people they play."""
        table = self.session.table
        actors = ((d, getattr(d, "actor", None)) for d in declarations)
        return [d for d, who in actors if self.who == GM or (who is not None and self._eyes.plays(table, who))]

    def _refuse_others(self) -> None:
        table = self.session.table
        refuse_others(table.encounter, table.kept, self._hand, "set something right")


def _thrown(record: Outcome) -> Roll | None:
    """The roll of a record that people threw; the dice that were rolled here stay as they fell."""
    for value in record.__dict__.values():
        for one in value if isinstance(value, tuple) else (value,):
            roll = one.roll if isinstance(one, Check) else one
            if isinstance(roll, Roll) and roll.stream is not None and roll.source == "physical":
                return roll
    return None
