"""Somebody of Narrative d10 between two fights: as they are made, kept, and told of."""

from __future__ import annotations

from typing import Any

from rules.keeping import outlasting
from rules.narrative_d10.conditions import KNOCKED_DOWN
from rules.narrative_d10.sheet import Fighter, Options, Sheet, Wound, hit_points

_SCORE = 3
_SKILL = 4
"""What somebody has of whom nothing is known [house]."""
_STATS = ("strength", "speed", "fortitude", "willpower", "intellect")
_PASSING = frozenset({KNOCKED_DOWN})


def newcomer(*, character: bool) -> Sheet:
    """A sheet on which nothing is out of the ordinary."""
    whole = hit_points(_SCORE, Options())
    stats = dict.fromkeys(_STATS, _SCORE)
    return Sheet(stats=stats, skill=None if character else _SKILL, hp=whole, max_hp=whole)


def kept(fighter: Fighter) -> dict[str, Any]:
    """What lasts: the sheet without the guard of this fight and what was lost, and wounds without their numbers."""
    sheet = fighter.sheet.model_dump(mode="json", exclude={"guard", "wounds"})
    for shelf in ("weapons", "remedies"):
        sheet[shelf] = [one for one in sheet[shelf] if one["name"] in fighter.carries]
    sheet["wounds"] = [w.model_dump(mode="json", exclude={"seq"}, exclude_defaults=True) for w in fighter.sheet.wounds]
    return outlasting(fighter, sheet, _PASSING)


def in_words(fighter: Fighter) -> tuple[str, ...]:
    """``12 of 23 Hit Points``, and each wound."""
    sheet = fighter.sheet
    return (f"{sheet.hp} of {sheet.max_hp} Hit Points", *map(_wound, sheet.wounds))


def _wound(wound: Wound) -> str:
    pain = wound.pain + wound.fever
    marks = (
        ("treated" if wound.treated else "untreated", True),
        (f"pain {pain}", pain),
        ("bleeding", wound.bleeds),
        ("slowed by it", wound.slows),
        (f"{wound.lowers} 1 lower", wound.lowers),
        ("festering", wound.festers),
    )
    return ", ".join([f"a {wound.grade} wound", *(said for said, so in marks if so)])
