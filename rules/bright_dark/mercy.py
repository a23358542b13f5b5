"""How violence ends by choice: yielding, retreat and pursuit, mercy, parley."""

from __future__ import annotations

from typing import Literal

from rules.bright_dark.instinct import accepts
from rules.bright_dark.sheet import Fight
from rules.bright_dark.water import FLAG
from rules.combatant import Place
from rules.declaration import Mercy, Parley, Retreat, Yield
from rules.errors import Illegal, Malformed
from rules.outcome import Answered, Ended, Fled, Offered, Reopened, SceneChanged, Yielded
from rules.resolution import Resolution

LONGEST_PLACE = 80
"""What a word of a scene holds."""


def yield_(r: Resolution[Fight], d: Yield) -> None:
    """Out of the fight by one's own word [BD-YIELD]."""
    r.emit(Yielded(who=d.actor, rules=("BD-YIELD",)))


def retreat(r: Resolution[Fight], d: Retreat) -> None:
    """The side leaves, without a roll; unless the others follow it into a new place [BD-RETREAT, BD-PURSUIT]."""
    side = r.encounter.combatants[d.actor].side
    consent(r, d)
    exits = r.encounter.scene.exits
    pursuit = r.ask(
        "BD-PURSUIT",
        "Does the other side pursue? (no, or the place where it goes on)",
        default="no",
        weight="notable",
    )
    if pursuit != "no":
        pursuers, _ = r.encounter.after(side)
        follow = r.emit(Reopened(how="pursuit", side=pursuers, rules=("BD-PURSUIT",)))
        place = pursuit if pursuit != "yes" else _beyond(exits)
        if len(place) > LONGEST_PLACE:
            raise Malformed(f"a place is told in {LONGEST_PLACE} letters at most.", where="BD-PURSUIT")
        flags = tuple(flag for flag in r.encounter.scene.flags if flag == FLAG)
        places = _behind(r, d.actor, pursuers)
        r.emit(SceneChanged(place=place, flags=flags, places=places, rules=("BD-PURSUIT",)), cause=follow)
        return
    for member in r.encounter.members(side):
        if member.standing:
            r.emit(Fled(who=member.id, rules=("BD-RETREAT",)))
    r.emit(Ended(how="retreat", side=side, rules=("BD-RETREAT", "BD-END")))


def consent(r: Resolution[Fight], d: Retreat | Mercy | Parley) -> None:
    """All of the side agree, and one who retreats has somewhere to go. Raises Illegal if not [BD-RETREAT, BD-MERCY]."""
    rule = f"BD-{d.kind.upper()}"
    if d.kind != "retreat":
        _agree(r, d.actor, rule, f"offer {d.kind}")
        return
    _agree(r, d.actor, rule, "retreat")
    if not r.whether(rule, "Can they get away?", default=bool(r.encounter.scene.exits), weight="notable"):
        raise Illegal("there is no way out of here.", where=d.actor, rule=rule, choices=("fight on", "parley"))


def _behind(r: Resolution[Fight], speaker: str, pursuers: str) -> dict[str, Place]:
    """Where those who follow stand: on the heels of whoever called the retreat, or far behind; else all are Near."""
    options = r.encounter.own.options
    behind = r.ask("BD-PLACE", "How close are they behind?", choices=("close", "near", "far"), default="near")
    if behind == "near":
        return {}
    place = Place(of=speaker, away=options.close if behind == "close" else options.far)
    return {m.id: place for m in r.encounter.members(pursuers) if m.standing}


def _beyond(exits: tuple[str, ...]) -> str:
    place = f"the ground beyond the {exits[0]}" if exits else "the open"
    return place if len(place) <= LONGEST_PLACE else "the open"


def offer(r: Resolution[Fight], d: Mercy | Parley) -> None:
    """The side offers to end it; accepted by every other side, it is over at once [BD-MERCY, BD-PARLEY]."""
    rule: str = "BD-MERCY" if isinstance(d, Mercy) else "BD-PARLEY"
    what: Literal["mercy", "parley"] = "mercy" if isinstance(d, Mercy) else "parley"
    side = r.encounter.combatants[d.actor].side
    consent(r, d)
    offered = r.emit(Offered(side=side, actor=d.actor, what=what, rules=(rule,)))
    r.cause = offered.seq
    answers = [
        _answer(r, other.id, rule, what)
        for other in r.encounter.sides
        if other.id != side and any(m.standing for m in r.encounter.members(other.id))
    ]
    if answers and all(answer.accepted for answer in answers):
        r.emit(Ended(how=what, side=side, rules=(rule, "BD-END")), cause=answers[-1])


def _agree(r: Resolution[Fight], speaker: str, rule: str, what: str) -> None:
    """What binds a whole side of players stands when each of them who still stands has agreed."""
    voice = r.encounter.combatants[speaker]
    if not r.encounter.side_of(speaker).players:
        return
    for seat in _seats(r, voice.side):
        own = seat == (f"player:{voice.player}" if voice.player is not None else f"side:{voice.side}")
        if not own and r.consent(rule, seat, f"{voice.name} would {what}. Agreed?") == "no":
            raise Illegal(f"{seat} does not agree to {what}.", where=speaker, rule=rule, choices=("declare singly",))


def _seats(r: Resolution[Fight], side: str) -> list[str]:
    """Everyone who plays somebody of this side that still stands."""
    players = dict.fromkeys(m.player for m in r.encounter.members(side) if m.standing and m.sheet.mount is None)
    return [f"player:{player}" if player is not None else f"side:{side}" for player in players]


def _answer(r: Resolution[Fight], side: str, rule: str, what: Literal["mercy", "parley"]) -> Answered:
    """Players answer for themselves; for others the game master, by default their instinct."""
    question = f"{r.encounter.side_named(side).name}: accept {what}?"
    if r.encounter.side_named(side).players:
        said = [r.consent(rule, seat, question) for seat in _seats(r, side)]
        return r.emit(Answered(side=side, what=what, accepted="no" not in said, rules=(rule,)))
    ruled = r.ask(rule, question, subject=side, choices=("yes", "no", "instinct"), default="instinct", weight="notable")
    if ruled != "instinct":
        return r.emit(Answered(side=side, what=what, accepted=ruled == "yes", rules=(rule,)))
    accepted, rolls = accepts(r, side, what)
    return r.emit(Answered(side=side, what=what, accepted=accepted, rolls=rolls, rules=(rule, "BD-GMTURN")))
