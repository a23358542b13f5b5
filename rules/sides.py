"""What binds a whole side: agreeing, offering and answering, leaving together, and being beaten."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, TypeVar

from rules.combatant import Combatant, Out
from rules.declaration import Mercy, Parley
from rules.dice import Roll
from rules.encounter import Encounter
from rules.errors import Illegal
from rules.outcome import Answered, Ended, Ending, Fled, Offered, Outcome
from rules.resolution import Resolution

E = TypeVar("E", bound=Encounter[Any, Any])

Offer = Literal["mercy", "parley"]
Accepts = Callable[[Resolution[E], str, Offer], tuple[bool, tuple[Roll, ...]]]
"""Whether a side that nobody plays takes an offer, and by which rolls."""
Counts = Callable[[Combatant[Any]], bool]
"""Whether somebody counts as one of their side: a mount may not."""


def anybody(_: Combatant[Any]) -> bool:
    return True


def agree(r: Resolution[E], speaker: str, rule: str, what: str, *, counts: Counts = anybody) -> None:
    """What binds a whole side of players stands when each of them who still stands has agreed. Raises Illegal."""
    voice = r.encounter.combatants[speaker]
    if not r.encounter.side_of(speaker).players:
        return
    for seat in _seats(r, voice.side, counts):
        own = seat == (f"player:{voice.player}" if voice.player is not None else f"side:{voice.side}")
        if not own and r.consent(rule, seat, f"{voice.name} would {what}. Agreed?") == "no":
            raise Illegal(f"{seat} does not agree to {what}.", where=speaker, rule=rule, choices=("declare singly",))


def refuse_no_way_out(r: Resolution[E], speaker: str, rule: str) -> None:
    """Raises Illegal where the game master says that a side cannot get away; by default the scene's exits say it."""
    if not r.whether(rule, "Can they get away?", default=bool(r.encounter.scene.exits), weight="notable"):
        raise Illegal("there is no way out of here.", where=speaker, rule=rule, choices=("fight on", "parley"))


def depart(r: Resolution[E], side: str, *rules: str, ends: str) -> None:
    """All of a side who stand are gone, and with them the fight. ``ends``: the clause by which it is over."""
    for member in r.encounter.members(side):
        if member.standing:
            r.emit(Fled(who=member.id, rules=rules))
    r.emit(Ended(how="retreat", side=side, rules=tuple(dict.fromkeys((*rules, ends)))))


def offer(
    r: Resolution[E],
    d: Mercy | Parley,
    rule: str,
    *,
    ends: str,
    instinct: str,
    accepts: Accepts[E],
    counts: Counts = anybody,
) -> None:
    """A side offers to end it; accepted by every other side, it is over at once.

    Players answer for themselves, for others the game master, by default their instinct. ``ends`` and ``instinct``:
    the clauses for an end and for an answer by instinct.
    """
    side = r.encounter.combatants[d.actor].side
    what: Offer = d.kind
    r.cause = r.emit(Offered(side=side, actor=d.actor, what=what, rules=(rule,))).seq
    answers = [
        _answer(r, other.id, rule, what, instinct, accepts, counts)
        for other in r.encounter.sides
        if other.id != side and any(m.standing for m in r.encounter.members(other.id))
    ]
    if answers and all(answer.accepted for answer in answers):
        r.emit(Ended(how=what, side=side, rules=tuple(dict.fromkeys((rule, ends)))), cause=answers[-1])


def _answer(
    r: Resolution[E], side: str, rule: str, what: Offer, instinct: str, accepts: Accepts[E], counts: Counts
) -> Answered:
    question = f"{r.encounter.side_named(side).name}: accept {what}?"
    if r.encounter.side_named(side).players:
        said = [r.consent(rule, seat, question) for seat in _seats(r, side, counts)]
        return r.emit(Answered(side=side, what=what, accepted="no" not in said, rules=(rule,)))
    ruled = r.ask(rule, question, subject=side, choices=("yes", "no", "instinct"), default="instinct", weight="notable")
    if ruled != "instinct":
        return r.emit(Answered(side=side, what=what, accepted=ruled == "yes", rules=(rule,)))
    accepted, rolls = accepts(r, side, what)
    rules = tuple(dict.fromkeys((rule, instinct)))
    return r.emit(Answered(side=side, what=what, accepted=accepted, rolls=rolls, rules=rules))


def settle(r: Resolution[E], lost: Sequence[Any], rule: str, *, counts: Counts = anybody) -> None:
    """A side whose last has just been lost is beaten, and it is over at once. ``lost``: the outcomes that took them."""
    for outcome in lost:
        side = r.encounter.combatants[outcome.who].side
        members = tuple(m for m in r.encounter.members(side) if counts(m))
        if r.encounter.phase == "fighting" and not any(m.standing for m in members):
            r.emit(Ended(how=_how(members), side=side, rules=(rule,)), cause=outcome)


OUT = frozenset({"fell", "died", "fled", "yielded", "calmed", "left"})
"""The kinds of outcome that take someone out of the fight, and so may end it."""


def lost(outcomes: Sequence[Outcome]) -> list[Outcome]:
    """Those that took somebody out of the fight."""
    return [o for o in outcomes if o.kind in OUT]


def _seats(r: Resolution[Any], side: str, counts: Counts) -> list[str]:
    """Everyone who plays somebody of this side that still stands."""
    players = dict.fromkeys(m.player for m in r.encounter.members(side) if m.standing and counts(m))
    return [f"player:{player}" if player is not None else f"side:{side}" for player in players]


def _how(members: Sequence[Combatant[Any]]) -> Ending:
    """A side all of whom yielded has surrendered, all of whom fled has fled, all of whom were calmed is calm."""
    ways: dict[Out | None, Ending] = {"yielded": "surrender", "fled": "flight", "left": "flight", "calmed": "calm"}
    outs = {ways.get(m.out, "defeat") for m in members}
    return outs.pop() if len(outs) == 1 else "defeat"
