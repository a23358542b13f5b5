"""Setting a mistake right: undo, amend, and correct."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rules.combatant import Combatant
from rules.dice import Roll
from rules.errors import Malformed
from rules.fiat import FIAT
from rules.outcome import Check, Outcome, Ruled
from rules.ruling import ANY, Answer, Key
from woundscribe import names
from woundscribe import table as tables
from woundscribe.desk import tellings
from woundscribe.desk.changes import changes
from woundscribe.desk.desk import Amending, Desk
from woundscribe.desk.difference import difference, differing, rows_of
from woundscribe.desk.line import Thrown, as_roll, cut_rolls
from woundscribe.desk.rolls import placed
from woundscribe.desk.short import spelled_out
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.rewinding import start_of
from woundscribe.table import Table

_CORRECTION = re.compile(r"(?P<who>.+?)\s+(?:(?P<what>[^\d\"“]+?)\s+)?(?P<n>\d{1,3})\s*(?:[\"“](?P<why>[^\"”]+)[\"”])?")
_FURTHEST = 40
"""How much more than the difference is tried where something takes off a part of every harm."""


def undo(desk: Desk, said: str) -> None:
    """Back to the start of the turn under way, else of the last one, or of the turn that is named."""
    with telling_where():
        if said and not said.isdecimal():
            raise Malformed(f"{said!r} is no turn.", choices=("undo", "undo 3"))
    if (waiting := len(desk.session.table.kept.forward)) and not _given_up(desk, waiting):
        desk.paper.note("Nothing is undone.")
        return
    desk.session.undo(int(said) if said else None)
    desk.amending = None
    desk.at = min(desk.at, desk.turns)
    side = desk.session.turn.side
    whose = f", {desk.encounter.side_named(side).name}" if side is not None else ""
    desk.paper.say(f"Back at the start of turn {desk.turns + 1}{whose}. The same dice come again.")


def _given_up(desk: Desk, waiting: int) -> bool:
    """Whether the master gives up the turns that would come after an amendment, once its question is answered."""
    turns = "One turn waits" if waiting == 1 else f"{waiting} turns wait"
    desk.paper.say(f"{turns} for this answer to be resolved anew; undo would take back what was declared there too.")
    return desk.ask("yes undoes all the same> ").casefold() in ("yes", "y")


def amend(desk: Desk, said: str) -> None:
    """``SEQ PHRASE``, ``SEQ yes`` or ``SEQ : 13``: one input otherwise, and all after it resolved anew."""
    number, _, what = said.partition(" ")
    with telling_where():
        if not number.isdecimal() or not what.strip():
            raise Malformed(
                "it wants the number of a record, and what is said instead.",
                choices=("amend 4 mara defends", "amend 9 yes", "amend 4 : 13 / 5"),
            )
    before, transcript = rows_of(desk.ruleset, desk.session.transcript), desk.session.transcript
    first = next((n for n, s in enumerate(transcript.steps, 1) if any(o.seq == int(number) for o in s.outcomes)), 1)
    record = next((o for o in transcript.outcomes if o.seq == int(number)), None)
    instead = _instead(desk, record, what.strip(), first) if record is not None else what
    waiting = desk.session.table.kept.pending is not None
    taken = desk.session.amend(int(number), instead)
    if waiting:
        desk.paper.note("What was declared in the turn that is not resolved has to be said again.")
    desk.amending = Amending(before, first, taken.amended.stopped if taken.amended else None)


def follow(desk: Desk) -> None:
    """Once all that an amendment leads to is resolved, show what is otherwise."""
    amending, kept = desk.amending, desk.session.table.kept
    if amending is None or (amending.stopped is None and (kept.forward or kept.pending)):
        return
    desk.amending = None
    after = rows_of(desk.ruleset, desk.session.transcript)
    turns = differing(amending.rows, after, amending.first)
    desk.at = min(desk.at, desk.turns)
    if not turns:
        desk.paper.say("Nothing comes out otherwise.")
    for turn in turns:
        desk.paper.head(f"Turn {turn}" + ("" if turn <= len(after) else ", no longer resolved"))
        for mark, row in difference(amending.rows, after, turn):
            desk.paper.item(mark, row)
    if amending.stopped is not None:
        desk.paper.gap()
        desk.paper.say(f"It stops before turn {len(after) + 1}, which cannot be as it was: {amending.stopped}")
    if stale := tellings.out_of_date(desk):
        named = ", ".join(map(str, stale))
        desk.paper.gap()
        desk.paper.note(
            f"Out of date, and hidden until told anew: the passage of turn {named}.  drafts {stale[0]}"
            if len(stale) == 1
            else f"Out of date, and hidden until told anew: the passages of turns {named}.  drafts {stale[0]}"
        )


def correct(desk: Desk, said: str) -> None:
    """``WHO health 7 "why"``: harm or healing by the difference, from now on; nothing is rewound."""
    found = _CORRECTION.fullmatch(said.strip())
    with telling_where():
        if found is None:
            raise Malformed(
                "it wants who, and the number that is right.", choices=('correct mara health 7 "forgot the mail"',)
            )
        who = names.pick("combatant", found["who"], names.combatants(desk.encounter))
    table, wanted = desk.session.table, int(found["n"])
    one = table.encounter.combatants[who]
    name = _count(table, who)
    if name is None:
        raise WoundscribeError("malformed", f"nothing is counted of {one.name} here: say what is so with !")
    _refuse_other(found["what"], name, one, table)
    now: int = getattr(one.sheet, name)
    if now == wanted:
        desk.paper.say(f"It is {wanted} already.")
        return
    entry = _towards(table, who, name, wanted)
    if entry is None:
        raise WoundscribeError(
            "malformed", f"no harm and no healing makes it {wanted} for {one.name}: {_how_many(table, one)} now."
        )
    before = desk.encounter
    desk.untold = True  # it sets a number right: nobody saw it happen
    desk.session.declare(None, {**entry, **({"reason": found["why"]} if found["why"] else {})})
    for row in changes(desk.ruleset, before, desk.encounter):
        desk.paper.say(row)


def _instead(desk: Desk, record: Outcome, what: str, turn: int) -> str | Mapping[str, Any] | Answer:
    """What is declared or answered instead, in the shape that an amendment has."""
    if isinstance(record, Ruled):
        key = Key(declaration=ANY, rule=record.rule, subject=record.subject or ANY)
        value, _, why = what.partition(" because ")
        return Answer(key=key, value=value.strip(), reason=why.strip() or None)
    if what.startswith(":"):
        with telling_where():
            return _thrown_anew(record, as_roll(what.removeprefix(":")))
    table = start_of(desk.session.table, desk.session.transcript, turn)
    root = _root(desk, record)
    if FIAT in root.rules:
        raise WoundscribeError(
            "malformed", "what you said is so is not amended: undo it, or say with ! what is so now."
        )
    actor = getattr(root, "actor", None) or getattr(root, "who", None)
    if actor not in table.encounter.combatants:
        told = f"record {record.seq} came of nothing that anybody declared: records shows which did."
        raise WoundscribeError("malformed", told)
    with telling_where():
        text, thrown = cut_rolls(what)
    with telling_where():
        phrase, declaration = spelled_out(
            text, table.encounter, table.ruleset, table.encounter.combatants[actor].side, actor
        )
    entry: dict[str, Any] = {"phrase": phrase}
    who = declaration.actor
    if not phrase.casefold().startswith(table.encounter.combatants[who].name.casefold()) and who == actor:
        entry["phrase"] = _named(phrase, who, table)
    if thrown:
        entry["rolls"] = placed(table, entry, thrown).rolls
    return entry


def _named(phrase: str, who: str, table: Table) -> str:
    """The phrase with its actor before it, where it leaves out who acts."""
    first = phrase.split()[0]
    known = names.candidates(first, names.combatants(table.encounter))
    return phrase if who in known else f"{table.encounter.combatants[who].name} {phrase}"


def _root(desk: Desk, record: Outcome) -> Outcome:
    """The declaration that a record came of."""
    by_seq = {o.seq: o for o in desk.session.transcript.outcomes}
    while record.cause is not None and record.cause in by_seq:
        record = by_seq[record.cause]
    return record


def _thrown_anew(record: Outcome, thrown: Thrown) -> Answer:
    """The dice of a record, thrown otherwise. Raises Malformed where it holds none."""
    roll = next((roll for roll in _rolls(record) if roll.stream is not None), None)
    if roll is None or roll.stream is None:
        raise Malformed(f"no dice were thrown in record {record.seq}.")
    if roll.source != "physical":
        raise Malformed(f"the dice of record {record.seq} were rolled here: they stay as they fell.")
    *_, who, purpose = roll.stream.split("/")
    return Answer(key=Key(declaration=ANY, rule=purpose, subject=who), faces=thrown.faces, total=thrown.total)


def _rolls(record: Outcome) -> Iterator[Roll]:
    for value in record.__dict__.values():
        held = value if isinstance(value, tuple) else (value,)
        for one in held:
            if isinstance(one, Check) and one.roll is not None:
                yield one.roll
            elif isinstance(one, Roll):
                yield one


def _count(table: Table, who: str) -> str | None:
    """The field of a sheet that a little harm, or a little healing, makes less or more; None where there is none."""
    before: dict[str, object] = table.encounter.combatants[who].sheet.__dict__
    for effect in ("harm", "heal"):
        for amount in (1, _FURTHEST // 4):
            after = _tried(table, who, {"effect": effect, "who": who, "amount": amount})
            if after is None:
                continue
            for name, was in before.items():
                if isinstance(was, int) and getattr(after.sheet, name) != was:
                    return name
    return None


def _towards(table: Table, who: str, name: str, wanted: int) -> dict[str, Any] | None:
    """The harm or the healing after which the count is what it should be."""
    now: int = getattr(table.encounter.combatants[who].sheet, name)
    effect = "harm" if wanted < now else "heal"
    for amount in range(abs(now - wanted), abs(now - wanted) + _FURTHEST):
        entry = {"effect": effect, "who": who, "amount": amount}
        after = _tried(table, who, entry)
        if after is not None and getattr(after.sheet, name, None) == wanted:
            return entry
    return None


def _tried(table: Table, who: str, entry: Mapping[str, Any]) -> Combatant[Any] | None:
    """Somebody after a fiat of which nothing comes; None where it is refused or asks something."""
    try:
        came = tables.declare(tables.put(table, None), None, entry)
    except WoundscribeError:  # it is beyond them: they are gone, or it is refused
        return None
    return came.table.encounter.combatants[who] if came.step is not None else None


def _refuse_other(what: str | None, name: str, one: Combatant[Any], table: Table) -> None:
    """Raises WoundscribeError where another thing than the count is to be corrected."""
    said = (what or "").strip().casefold()
    known = {name, name.replace("_", " "), *_words_of(one, table)}
    if said and said not in known:
        raise WoundscribeError(
            "malformed",
            f"{said!r} cannot be corrected; what harm takes can be.",
            choices=sorted(known - {name}) or [name],
        )


def _words_of(one: Combatant[Any], table: Table) -> set[str]:
    """How the game itself calls its count: "Health 7 of 10" calls it health."""
    said = re.findall(r"[^\W\d_]+", " ".join(table.ruleset.in_words(one)[:1]).casefold())
    return {" ".join(word for word in said if word != "of")} - {""}


def _how_many(table: Table, one: Combatant[Any]) -> str:
    said = table.ruleset.in_words(one)
    return said[0] if said else one.name
