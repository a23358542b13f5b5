"""What a game master has at hand beside the open question: what they say is so, what is secret, what it cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.outcome import Cost
from rules.transcript import write
from woundscribe import table as tables
from woundscribe.answered import Taken
from woundscribe.desk.changes import changes
from woundscribe.desk.fiat import read_fiat
from woundscribe.desk.seeing import Both, both
from woundscribe.desk.told import sentence
from woundscribe.doors.mending import Mending
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.seats import refuse_players


class SaidSo(NamedTuple):
    """What the game master says is so, read back: ``said``, and what would be ``otherwise`` by it."""

    said: tuple[str, ...]
    otherwise: tuple[str, ...]


class Seal(NamedTuple):
    """What was published when the fight was opened, and when it was closed: by it anybody can check every die."""

    commitment: str
    seed: str
    nonce: str


class Mastering(Mending):
    """All raise WoundscribeError ("not-yours") for anybody but the game master."""

    def declared(self) -> tuple[tuple[str, str], ...]:
        """Those who have declared in the open turn, so that a modifier may be given them: id and name."""
        self._refuse_players()
        table = self.session.table
        if table.pending.need is not None:
            return ()
        actors = (getattr(d, "actor", None) for d in table.pending.declarations)
        return tuple((who, table.encounter.combatants[who].name) for who in actors if who is not None)

    def so(self, text: str) -> SaidSo:
        """ "The stair is blocked", read back with what would come of it. Nothing comes of it yet."""
        trial = self.session.table
        said: list[str] = []
        rows: list[str] = []
        for entry in self._effects(text):
            said.append(sentence(entry, trial.encounter))
            came = tables.declare(tables.put(trial, None), None, entry)
            rows += changes(trial.ruleset, trial.encounter, came.table.encounter)
            trial = came.table
        return SaidSo(tuple(said), tuple(rows))

    def say_so(self, text: str, *, key: str) -> tuple[int, ...]:
        """The same, and it is so; the turns that came of it."""
        self.so(text)
        turns = []
        for number, entry in enumerate(self._effects(text)):
            came: Taken = self.session.declare(None, entry, hand=self._hand, key=f"{key} {number}")
            turns += [came.turn.number] if came.turn.resolved else []
        return tuple(turns)

    def secrets(self, turn: int) -> tuple[Both, ...]:
        """Every record of a turn, and beside it how much of it everybody may know."""
        self._refuse_players()
        return tuple(both(self.session, range(turn, turn + 1)))

    def costs(self) -> tuple[str, ...]:
        """What concluding would find the fight to have cost; nothing where that hangs on an answer."""
        self._refuse_players()
        table = self.session.table
        try:
            came = tables.declare(tables.put(table, None), None, {"kind": "conclude"})
        except WoundscribeError:  # it cannot be concluded now, and whoever tries is told why
            return ()
        found = came.step.outcomes if came.step is not None else ()
        return tuple(dict.fromkeys(one.cost for one in found if isinstance(one, Cost)))

    def records_text(self) -> str:
        """The transcript as it is, to be verified by anybody who may know everything."""
        self._refuse_players()
        return write(self.session.transcript)

    def seal(self) -> Seal | None:
        """For everybody, once the fight is closed."""
        transcript = self.session.transcript
        closing = transcript.closing
        if closing is None:
            return None
        return Seal(transcript.header.commitment, closing.seed, closing.nonce)

    def _effects(self, text: str) -> list[Mapping[str, Any]]:
        self._refuse_players()
        table = self.session.table
        if table.pending.need is not None:
            raise tables.waiting(table)
        with telling_where():
            return list(read_fiat(text, table.encounter, table.ruleset).entries())

    def _refuse_players(self) -> None:
        refuse_players(self._hand)
