"""What the master looks at: how everyone is, the records, and what of it the table may know."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from rules.errors import Malformed
from rules.visibility import Eye, Seen, View, view
from woundscribe.desk.changes import how_is
from woundscribe.desk.desk import Desk
from woundscribe.desk.paper import capital
from woundscribe.errors import telling_where
from woundscribe.margin import Record, records
from woundscribe.seats import INSTINCT, seat_of
from woundscribe.session import Session
from woundscribe.spans import turn_span

SAME = "the same"
UNSEEN = "—"


class Both(NamedTuple):
    """One record as the master knows it, and as everyone may; None where they may not."""

    seq: int
    master: Record
    public: Record | None


def show_people(desk: Desk) -> None:
    """Everyone on each side, with what only the master knows of them under their names."""
    encounter, paper = desk.encounter, desk.paper
    kept = desk.session.table.kept
    scene = encounter.scene
    paper.head(capital(scene.place))
    paper.say(f"Things: {', '.join(scene.things) or 'none named'}.")
    paper.say(f"Ways out: {', '.join(scene.exits) or 'none'}.")
    if scene.note:
        paper.say(f"Only you: {scene.note}")
    for side in encounter.sides:
        paper.gap()
        paper.say(capital(side.name))
        rows: list[tuple[str, str]] = []
        for one in encounter.members(side.id):
            said = how_is(desk.ruleset, encounter, one)
            if seat_of(encounter, one.id, kept.seats) == INSTINCT:
                said.append("acts by instinct")
            rows.append((one.name, " · ".join(said) or "unhurt"))
            if one.note:
                rows.append(("", f"Only you: {one.note}"))
        paper.table(rows, 4)


def show_records(desk: Desk, turns: range) -> None:
    """The records of some turns, with the numbers that ``amend`` takes."""
    for turn in turns:
        desk.paper.head(f"Turn {turn}, as only you may see it")
        show_turn(desk, turn)


def show_turn(desk: Desk, turn: int) -> bool:
    """The records of a turn, each behind its number, with a mark where the table may not know it. False for none."""
    found = list(both(desk.session, range(turn, turn + 1)))
    if not found:
        desk.paper.note("Nothing happens in it that is told.")
        return False
    wide = len(str(found[-1].seq))
    for one in found:
        secret = "secret: " if one.public is None else ""
        head, *dice = one.master.rows
        desk.paper.item(f"{one.seq:>{wide}}", f"{secret}{head}", dim=True)
        for row in dice:
            desk.paper.note(row, wide + 6)
    return True


def show_both(desk: Desk, turns: range) -> None:
    """Two columns: what the master knows, and beside it what everyone may know."""
    desk.paper.gap()
    desk.paper.halves([("ONLY YOU", "THE TABLE"), *_secrets(desk)])
    for turn in turns:
        desk.paper.gap()
        rows = [(_said(one), _beside(one)) for one in both(desk.session, range(turn, turn + 1))]
        desk.paper.halves([(f"Turn {turn}", ""), *rows])


def show_public(desk: Desk, turns: range) -> None:
    """The records as everyone may know them."""
    seen = desk.session.view("public")
    transcript = desk.session.transcript
    for turn in turns:
        desk.paper.head(f"Turn {turn}, as the table may see it")
        span = turn_span(desk.ruleset, transcript, turn)
        rows = [row for record in records(seen, range(span.first, span.last + 1)) for row in record.rows]
        for row in rows or ["Nothing of it is public."]:
            desk.paper.say(row, dim=True)


def both(session: Session, turns: range) -> Iterator[Both]:
    """Every record of some turns that says something, in order."""
    transcript, ruleset = session.transcript, session.table.ruleset
    master, public = view(ruleset, transcript, "gm"), view(ruleset, transcript, "public")
    eye = Eye("public")
    eye.meet(transcript.encounter)
    encounter = transcript.encounter
    for turn, step in enumerate(transcript.steps, start=1):
        for outcome in step.outcomes:
            seen: Seen | None = eye.look(ruleset, encounter, outcome)
            encounter = ruleset.apply(encounter, outcome)
            known = _record(master, outcome.seq) if turn in turns else None
            if known is not None:
                yield Both(outcome.seq, known, _record(public, seen.outcome.seq) if seen is not None else None)


def turns_named(desk: Desk, said: str) -> range:
    """ "3", "all", or nothing for the last turn. Raises WoundscribeError for a turn that there is not."""
    last = desk.turns
    with telling_where():
        if not last:
            raise Malformed("no turn is resolved yet.")
        if not said:
            return range(last, last + 1)
        if said == "all":
            return range(1, last + 1)
        if said.isdecimal() and 1 <= int(said) <= last:
            return range(int(said), int(said) + 1)
        raise Malformed(f"there is no turn {said!r}.", choices=(f"1 to {last}", "all"))


def _secrets(desk: Desk) -> Iterator[tuple[str, str]]:
    """What is known before anything happens: notes, and whoever is unseen."""
    encounter = desk.encounter
    if encounter.scene.note:
        yield encounter.scene.note, UNSEEN
    for one in encounter.combatants.values():
        if one.hidden:
            yield f"{one.name} is there, unseen.", UNSEEN
        if one.note:
            yield f"{one.name}: {one.note}", UNSEEN


def _record(seen: View, seq: int) -> Record | None:
    found = records(seen, (seq,))
    return found[0] if found else None


def _said(one: Both) -> str:
    return " / ".join(one.master.rows)


def _beside(one: Both) -> str:
    if one.public is None:
        return UNSEEN
    return SAME if one.public == one.master else " / ".join(one.public.rows)
