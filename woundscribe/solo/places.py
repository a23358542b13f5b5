"""Places that are known from the examples, with what is in them."""

from __future__ import annotations

from functools import cache

from rules.scene import Scene, bare
from woundscribe import examples
from woundscribe.fightfile import read_fight


@cache
def known() -> dict[str, Scene]:
    """By name, without its article."""
    scenes = (read_fight(examples.text(name), name).scene for name in examples.known())
    return {bare(scene.place).casefold(): scene for scene in scenes}


def scene_of(text: str) -> Scene:
    """The scene that somebody names: one that is known, or a place of their own, with things behind a colon.

    "the mill yard: cart, well, gate". Raises pydantic.ValidationError for what is too long.
    """
    place, _, things = text.partition(":")
    found = known().get(bare(place.strip()).casefold())
    own = tuple(bare(thing.strip()) for thing in things.split(",") if thing.strip())
    if found is None:
        return Scene(place=place.strip(), things=own)
    return Scene(place=found.place, things=(*found.things, *own), exits=found.exits, flags=found.flags)
