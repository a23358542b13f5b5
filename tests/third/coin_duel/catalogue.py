"""Two weapons and two people, and how a fight file's cast is made of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from coin_duel.sheet import Duel, Duellist, Sheet, Weapon
from rules import opening
from rules.combatant import Pronouns
from rules.errors import Malformed, malformed
from rules.model import Model, evolve

WEAPONS = {weapon.name: weapon for weapon in (Weapon(name="cudgel", bite=2), Weapon(name="sabre", bite=3))}


class Person(Model):
    """Someone to start from: what the file does not say is as it stands here."""

    name: str
    pronouns: Pronouns
    wound: str = ""
    sheet: Sheet


PEOPLE = {
    "drover": Person(name="the drover", pronouns="he", sheet=Sheet(weapons=(WEAPONS["cudgel"],))),
    "ensign": Person(name="the ensign", pronouns="she", wound="her pay", sheet=Sheet(weapons=(WEAPONS["sabre"],))),
}


def new_encounter(data: Mapping[str, Any], ruleset: str) -> Duel:
    """A duel from the scene, the sides and the cast of a fight file. There are no options."""
    if data.get("options"):
        raise Malformed("this game has no options.", where="options", choices=("leave it out",))
    return opening.new_encounter(data, ruleset, Duel, _seat, {})


def _seat(member: Any, where: str) -> Duellist:
    base, given = opening.drafted(member, where, PEOPLE)
    sheet = {**base["sheet"], **opening.with_gear(given["sheet"], {"weapons": ("weapon", WEAPONS)}, where)}
    place = opening.placed(given.get("place"), f"{where}.place", {})
    whole = {**base, **given, "sheet": sheet, **({} if place is None else {"place": place})}
    try:
        duellist = Duellist.model_validate_json(opening.as_json(whole))
    except ValidationError as error:
        raise malformed(error, Duellist, where) from error
    refuse_body(duellist, where)
    return armed(duellist)


def armed(duellist: Duellist) -> Duellist:
    """Whoever carries nothing that is named carries their weapons."""
    return duellist if duellist.carries else evolve(duellist, carries=tuple(w.name for w in duellist.sheet.weapons))


def refuse_body(duellist: Duellist, where: str) -> None:
    """Raises Malformed for one who stands with no grit."""
    if duellist.standing and not duellist.sheet.grit:
        raise Malformed("nobody stands with grit 0.", where=f"{where}.sheet.grit", choices=("1 or more",))
