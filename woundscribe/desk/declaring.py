"""What the master enters for somebody: a declaration with its rolls, a modifier, a seat, fiat."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from rules.errors import Malformed
from rules.ruling import Need
from woundscribe import names
from woundscribe import table as tables
from woundscribe.desk.changes import changes
from woundscribe.desk.desk import Desk
from woundscribe.desk.fiat import Fields, read_fiat
from woundscribe.desk.line import Thrown, as_roll, cut_rolls
from woundscribe.desk.paper import capital, listed
from woundscribe.desk.rolls import Placed, placed
from woundscribe.desk.short import spelled_out
from woundscribe.desk.told import sentence
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.readback import read_back
from woundscribe.seats import INSTINCT
from woundscribe.turnstate import Missing, TurnState

_SEAT = re.compile(r"(?P<who>[^:\"“]+?)\s*:\s*(?P<how>instinct|by hand|gm|mine)", re.IGNORECASE)
_MODIFIER = re.compile(
    r"(?P<secret>secret\s+)?(?P<sign>[+−–-])\s*(?P<n>\d{1,2})\s+(?P<rest>.+)", re.IGNORECASE | re.DOTALL
)
_YES = frozenset({"", "yes", "y"})
_NO = frozenset({"no", "n"})


def awaited(state: TurnState) -> list[str]:
    """Who has still to declare, by id."""
    return [need.who for need in state.needs if isinstance(need, Missing)]


def declare(desk: Desk, line: str) -> None:
    """One combatant's line. Raises WoundscribeError, and then nothing was taken."""
    state = desk.session.turn
    open_still = awaited(state)
    table = desk.session.table
    with telling_where():
        text, thrown = cut_rolls(line)
        only = open_still[0] if len(open_still) == 1 and not _names_somebody(desk, text) else None
        phrase, declaration = spelled_out(text, table.encounter, table.ruleset, state.side, only)
    who = getattr(declaration, "actor", None)
    entry: dict[str, Any] = {"phrase": _with_actor(desk, phrase, who)}
    found = Placed({}, (), None)
    if thrown:
        found = placed(table, entry, thrown)
        if found.next is not None and not _by_hand(desk, found.next.key.subject):
            found = _one_more(desk, entry, thrown, found)
        entry["rolls"] = found.rolls
    said = read_back(table.ruleset, table.encounter, declaration, table.kept.standing)
    desk.session.declare(None, entry)
    desk.paper.say(said)
    if found.said:
        desk.paper.note(f"By hand: {', '.join(found.said)}.")


def modify(desk: Desk, line: str) -> None:
    """ "+1 mara the stair": to what she has declared in the turn that is not resolved yet."""
    found = _MODIFIER.fullmatch(line)
    people = names.combatants(desk.encounter)
    with telling_where():
        if found is None:
            raise Malformed("it wants a number, who, and why.", choices=("+1 mara the stair",))
        words = found["rest"].split()
        at = next((n for n in range(len(words) - 1, 0, -1) if names.candidates(" ".join(words[:n]), people)), 0)
        if not at:
            raise Malformed("it says nobody whom it is for, or not why.", choices=("+1 mara the stair",))
        who = names.pick("combatant", " ".join(words[:at]), people)
    value = int(found["n"]) * (1 if found["sign"] == "+" else -1)
    reason = " ".join(words[at:])
    desk.session.modify(who, value, reason, secret=bool(found["secret"]))
    name = desk.encounter.combatants[who].name
    desk.paper.note(f"{capital(name)}: {value:+d}, {reason}{' (only you know it)' if found['secret'] else ''}.")


def is_modifier(line: str) -> bool:
    return _MODIFIER.fullmatch(line) is not None


def seat(desk: Desk, line: str) -> bool:
    """ "miller: instinct", or "miller: by hand": who plays them from now on. False for another line."""
    found = _SEAT.fullmatch(line)
    if found is None:
        return False
    with telling_where():
        sides = names.sides(desk.encounter)
        people = names.combatants(desk.encounter)
        chosen = names.pick("combatant", found["who"], {**sides, **people})
    who = [c.id for c in desk.encounter.members(chosen)] if chosen in sides and chosen not in people else [chosen]
    how = INSTINCT if found["how"].lower() == INSTINCT else "gm"
    desk.session.settle(seats=dict.fromkeys(who, how))
    named = listed([desk.encounter.combatants[one].name for one in who])
    one = len(who) == 1
    if how == INSTINCT:
        desk.paper.note(f"{capital(named)} {'acts' if one else 'act'} by instinct from now on.")
    else:
        desk.paper.note(f"You say what {named} {'does' if one else 'do'}.")
    state = desk.session.turn
    if state.side is not None and not state.needs and desk.encounter.phase == "fighting":
        desk.paper.note("Nobody else has to speak: Enter lets the turn come.")
    return True


def fiat(desk: Desk, line: str) -> None:
    """What the master says is so: read back, with what would come of it; it happens once it is confirmed."""
    with telling_where():
        said = read_fiat(line, desk.encounter, desk.ruleset)
    say_so(desk, list(said.entries()))


def say_so(desk: Desk, entries: Sequence[Fields]) -> None:
    """Read effects back and let them happen, unless the master says no."""
    trial = desk.session.table
    if trial.pending.need is not None:
        raise tables.waiting(trial)
    for entry in entries:
        desk.paper.say(sentence(entry, trial.encounter))
        came = tables.declare(tables.put(trial, None), None, entry)  # nothing comes of it: it may still be refused
        for row in changes(desk.ruleset, trial.encounter, came.table.encounter):
            desk.paper.note(row, 4)
        trial = came.table
    if desk.session.table.kept.pending is not None:
        desk.paper.note("It has its place in this turn, after what was declared so far.")
    if not _confirmed(desk):
        desk.paper.note("Then nothing happened.")
        return
    for entry in entries:
        desk.session.declare(None, entry)


def _confirmed(desk: Desk) -> bool:
    while (said := desk.ask("Enter: it is so. no: it is not> ").casefold()) not in (*_YES, *_NO):
        desk.paper.say("Is it so? Enter for yes, or no.")
    return said in _YES


def _names_somebody(desk: Desk, text: str) -> bool:
    """Whether a line begins with somebody's name."""
    words, people = text.split(), names.combatants(desk.encounter)
    return any(names.candidates(" ".join(words[:n]), people) for n in (1, 2) if words[:n])


def _one_more(desk: Desk, entry: Fields, thrown: tuple[Thrown, ...], found: Placed) -> Placed:
    """Ask for the rolls that follow those behind the line, of somebody whose dice else are rolled here."""
    while found.next is not None:
        need: Need = found.next
        line = desk.ask(f"{need.question[:-1]}; Enter rolls it here> ")
        if not line:
            return found
        try:
            with telling_where():
                more = (*thrown, as_roll(line))
            found, thrown = placed(desk.session.table, entry, more), more
        except WoundscribeError as error:
            desk.paper.say(str(error))
    return found


def _by_hand(desk: Desk, who: str) -> bool:
    """Whether people throw the dice of somebody anyway, and are asked when it comes to it."""
    encounter = desk.encounter
    return (encounter.combatants[who].rolls or encounter.side_of(who).rolls) == "physical"


def _with_actor(desk: Desk, phrase: str, who: str | None) -> str:
    """The phrase with its actor before it, where the line left out the only one who has still to speak."""
    if who is None:
        return phrase
    try:
        with telling_where():
            spelled_out(phrase, desk.encounter, desk.ruleset, desk.session.turn.side)
    except WoundscribeError:  # without somebody before it, it is nobody's
        return f"{desk.encounter.combatants[who].name} {phrase}"
    return phrase
