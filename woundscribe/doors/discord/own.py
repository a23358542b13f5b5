"""A fight of one's own: where, why, and who against whom, out of the catalogue."""

from __future__ import annotations

from typing import Any

import discord
from pydantic import ValidationError

from rules.errors import malformed
from rules.registry import find
from rules.ruleset import Ruleset
from rules.scene import Scene
from woundscribe.doors.discord.ids import custom_id
from woundscribe.doors.discord.showing import menu
from woundscribe.errors import WoundscribeError, wrapped
from woundscribe.solo.cast import Comes, kinds, with_ids
from woundscribe.solo.places import scene_of

_MOST = 6
"""On a side."""


def modal_for(ruleset: str, settled: tuple[str, ...]) -> discord.ui.Modal:
    """``settled``: what the menu before it carried, and this carries on."""
    modal = discord.ui.Modal(title="A fight of your own", custom_id=custom_id("made", "", *settled, ruleset))
    words = (("place", "Where?", "the mill yard: cart, well, gate"), ("cause", "Why does it come to blows?", "a debt"))
    for name, text, example in words:
        field = discord.ui.TextInput[discord.ui.View](custom_id=name, placeholder=example, max_length=200)
        modal.add_item(discord.ui.Label(text=text, component=field))
    for name, text in (("us", "Who fights?"), ("them", "Against whom?")):
        found = list(kinds(find(ruleset), characters=name == "us"))[:25]
        pick = menu(name, text, [(kind, kind, "") for kind in found])
        pick.max_values = min(_MOST, len(found))
        modal.add_item(discord.ui.Label(text=text, component=pick))
    return modal


def made_of(ruleset: str, values: tuple[str, ...]) -> dict[str, Any]:
    """The data of a fight file. ``values``: place, cause, and who was picked on either side, parted by line breaks."""
    place, cause, us, them = values
    rules: Ruleset[Any] = find(ruleset)
    try:
        scene: Scene = scene_of(place).model_copy(update={"cause": cause.strip()})
    except ValidationError as error:
        raise wrapped(malformed(error, Scene)) from error
    if not us or not them:
        raise WoundscribeError("malformed", "somebody has to fight, and against somebody.")
    sides = [("us", name, True) for name in us.split("\n")] + [("them", name, False) for name in them.split("\n")]
    people = with_ids(_member(rules, name, character=ours) for _, name, ours in sides)
    return {
        "title": f"{scene.place[:1].upper()}{scene.place[1:]}",
        "ruleset": ruleset,
        "scene": scene.model_dump(mode="json", exclude_defaults=True),
        "sides": [{"id": "us", "name": "these", "players": True}, {"id": "them", "name": "those"}],
        "cast": [{**one.member, "side": side} for one, (side, _, _) in zip(people, sides, strict=True)],
    }


def _member(rules: Ruleset[Any], kind: str, *, character: bool) -> Comes:
    if kind not in kinds(rules, characters=character):
        raise WoundscribeError("malformed", f"nobody here is like {kind!r}.")
    return Comes({"name": f"the {kind}", "like": kind, "character": character})
