"""What the game master cannot say is so: of people who are not there, or who are out of it, or against what is so."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from rules.combatant import Combatant
from rules.declaration import Fiat, Turn
from rules.effect import ChangeScene, Effect, Out
from rules.encounter import Encounter
from rules.errors import Illegal, malformed, unknown
from rules.opening import refuse_member, refuse_place
from rules.ruleset import seated

FIAT = "fiat"
"""Stands where a clause would: the game master decided it."""

_AWAY = frozenset({"fled", "left"})
_GONE = _AWAY | {"dead"}
_DOWN = _GONE | {"unconscious"}
_NOT_OF: dict[str, frozenset[str]] = {
    "harm": _GONE,
    "heal": _GONE,
    "fell": _DOWN,
    "died": frozenset({"dead"}),
    "fled": _DOWN,
    "yielded": _DOWN | {"yielded"},
    "calmed": _DOWN | {"calmed"},
    "wavered": _DOWN | {"yielded", "calmed"},
    "condition on": _GONE,
    "condition off": _GONE,
    "item taken": _DOWN,
    "item used": _DOWN,
    "place": _AWAY,
    "leave": _GONE,
}
"""By effect: who is out in one of these ways is beyond it."""

_DOES: dict[str, str] = {
    "harm": "harms nobody",
    "heal": "heals nobody",
    "fell": "brings nobody down",
    "died": "kills nobody",
    "woke": "wakes nobody",
    "yielded": "takes nobody's surrender",
    "calmed": "calms nobody",
    "wavered": "makes nobody waver",
    "leave": "lets nobody go",
}
"""By effect: what whoever is down or gone does not do. One who yielded or was calmed still has hands."""


def refuse_fiat(encounter: Encounter[Any, Any], fiat: Fiat, turn: Turn[Any] | None = None) -> None:
    """Raises for a fiat about someone who is not there, or that contradicts what is so.

    ``turn``: the one it is declared in, if that has not begun. Of whom the game master says something earlier in it,
    that may have brought them back: how they are out is asked when it comes to it.
    """
    earlier = _told_of(turn, fiat) if turn is not None else frozenset()
    effect = fiat.effect
    where = f"fiat {effect.effect}"
    for field in ("who", "by"):
        named = getattr(effect, field, None)
        if named is not None and named not in encounter.combatants:
            raise unknown("combatant", named, encounter.combatants, where=where)
    who, by = getattr(effect, "who", None), getattr(effect, "by", None)
    if who is not None and who not in earlier:
        _refuse_beyond(encounter, effect, who, where)
    if by is not None:
        _refuse_by(encounter, effect, by, where, known=by not in earlier)
    match effect.effect:
        case "join":
            if effect.combatant.id in encounter.combatants:
                raise Illegal(
                    f"{effect.combatant.id} is in the fight already.", where=where, rule=FIAT, choices=("another id",)
                )
            refuse_member(effect.combatant, encounter.sides, encounter.combatants, where)
        case "woke" if encounter.combatants[effect.who].out != "unconscious" and effect.who not in earlier:
            raise Illegal(
                f"{encounter.combatants[effect.who].name} is not unconscious.",
                where=where,
                rule=FIAT,
                choices=_down(encounter),
            )
        case "place":
            refuse_place(effect.place, effect.who, encounter.combatants, where)
        case "scene":
            _refuse_scene(encounter, effect, where)
        case "reveal" if fiat.secret:
            raise Illegal(
                "whoever is revealed is seen: that can be no secret.",
                where=where,
                rule=FIAT,
                choices=("secret: false",),
            )
        case "reveal" if not encounter.combatants[effect.who].hidden:
            raise Illegal(
                f"{encounter.combatants[effect.who].name} is in plain sight.",
                where=where,
                rule=FIAT,
                choices=_unseen(encounter),
            )
        case "end" if encounter.phase != "fighting":
            raise Illegal("the fight is over already.", where=where, rule=FIAT, choices=("conclude",))
        case "end" if effect.side is not None and effect.side not in [s.id for s in encounter.sides]:
            raise unknown("side", effect.side, [s.id for s in encounter.sides], where=where)
        case _:
            pass
    if effect.effect in ("harm", "heal") and effect.amount is None and effect.severity is None:
        raise Illegal(
            "say how much: an amount, or a severity in words.", where=where, rule=FIAT, choices=("amount", "severity")
        )


def _told_of(turn: Turn[Any], fiat: Fiat) -> frozenset[str]:
    """Of whom the game master says something in this turn, before this."""
    at = next((i for i, d in enumerate(turn.declarations) if d is fiat), 0)
    return frozenset(getattr(d.effect, "who", None) or "" for d in turn.declarations[:at] if isinstance(d, Fiat))


def refuse_sheet(fiat: Fiat, kind: type[Combatant[Any]]) -> None:
    """Raises Malformed if one who joins has no sheet of this ruleset."""
    if fiat.effect.effect == "join":
        try:
            seated(fiat.effect.combatant, kind)
        except ValidationError as error:
            raise malformed(error, kind, "fiat join") from error


def _down(encounter: Encounter[Any, Any]) -> tuple[str, ...]:
    """Who could come round, or that nobody can."""
    return tuple(c.id for c in encounter.combatants.values() if c.out == "unconscious") or ("nobody",)


def _unseen(encounter: Encounter[Any, Any]) -> tuple[str, ...]:
    return tuple(c.id for c in encounter.combatants.values() if c.hidden) or ("nobody",)


def _refuse_beyond(encounter: Encounter[Any, Any], effect: Effect, who: str, where: str) -> None:
    """Raises Illegal for what can befall nobody who is out in the way ``who`` is."""
    said = f"item {effect.how}" if effect.effect == "item" else effect.effect
    out = encounter.combatants[who].out
    if out is not None and out in _NOT_OF.get(said, ()):
        raise Illegal(
            f"{encounter.combatants[who].name} is {out} already.",
            where=where,
            rule=FIAT,
            choices=[*(other for other, beyond in _NOT_OF.items() if out not in beyond), "item lost", "note"],
        )


def _refuse_by(encounter: Encounter[Any, Any], effect: Effect, by: str, where: str, *, known: bool) -> None:
    """Raises Illegal for one who cannot have done it: down, gone, or in an effect that nobody does.

    ``known``: whether how they are out is known.
    """
    doer = encounter.combatants[by]
    if isinstance(effect, Out) and effect.effect == "fled":
        raise Illegal("one flees of oneself.", where=where, rule=FIAT, choices=("leave out `by`",))
    if isinstance(effect, Out) and effect.effect == "yielded" and by == effect.who:
        raise Illegal(f"{doer.name} yields to somebody else.", where=where, rule=FIAT, choices=("leave out `by`",))
    if known and doer.out in _DOWN:
        raise Illegal(
            f"{doer.name} is {doer.out} and {_DOES[effect.effect]}.",
            where=where,
            rule=FIAT,
            choices=("leave out `by`", *_able(encounter)),
        )


def _able(encounter: Encounter[Any, Any]) -> tuple[str, ...]:
    """Who could have done it."""
    return tuple(c.id for c in encounter.combatants.values() if c.out not in _DOWN and not c.hidden)


def _refuse_scene(encounter: Encounter[Any, Any], effect: ChangeScene, where: str) -> None:
    """Raises for one who is not there to stay behind or to stand somewhere, or who is gone already."""
    for who in (*effect.stay, *effect.places):
        if who not in encounter.combatants:
            raise unknown("combatant", who, encounter.combatants, where=where)
    for who, place in effect.places.items():
        refuse_place(place, who, encounter.combatants, where)
    for field, people, beyond in (("stay", effect.stay, _GONE), ("places", tuple(effect.places), _AWAY)):
        for who in people:
            other = encounter.combatants[who]
            if other.out in beyond:
                raise Illegal(
                    f"{other.name} is {other.out} already.",
                    where=where,
                    rule=FIAT,
                    choices=(f"leave them out of `{field}`",),
                )
