"""A fight that nobody has written down, as a fight file's data: who, against whom, where and why, as people say it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from pydantic import ValidationError

from rules.errors import malformed, nearest
from rules.model import evolve
from rules.ruleset import Ruleset
from rules.scene import Scene
from woundscribe.errors import WoundscribeError, telling_where, wrapped
from woundscribe.fightfile import FightFile
from woundscribe.readable import refuse_unreadable
from woundscribe.solo.cast import Comes, kept_names, kinds, lean, those, with_ids
from woundscribe.solo.places import scene_of

SOME_WAY = "way out"
_WITH = re.compile(r"\s*,?\s*\bwith\b\s*", re.IGNORECASE)
_NO = ("no", "n", "none", "nothing", "there is none")
_YES = ("yes", "y")


class NewFight(NamedTuple):
    """A fight file's data, and of whom it came: who is played, whose files they are, and what they remember."""

    data: dict[str, Any]
    mine: tuple[str, ...]
    files: dict[str, str]
    remembers: dict[str, tuple[str, ...]]


def put_together(
    mine: Sequence[Comes],
    companions: Sequence[Comes],
    others: Sequence[Comes],
    scene: Scene,
    ruleset: Ruleset[Any],
    *,
    own_dice: bool,
) -> NewFight:
    """``own_dice``: whether dice for ``mine`` are thrown by people."""
    people = with_ids((*mine, *companions, *others))
    ours = people[: len(mine) + len(companions)]
    members = [
        {**lean(one.member, ruleset), "side": "us" if one in ours else "them"}
        | ({"rolls": "physical"} if own_dice and one in people[: len(mine)] else {})
        for one in people
    ]
    data: dict[str, Any] = {
        "title": f"{scene.place[:1].upper()}{scene.place[1:]}",
        "ruleset": ruleset.id,
        "scene": scene.model_dump(mode="json", exclude_defaults=True),
        "sides": [
            {"id": "us", "name": _side(ours[0].name), "players": True},
            {"id": "them", "name": _side(people[len(ours)].name)},
        ],
        "cast": members,
    }
    ids = [str(one.member["id"]) for one in people]
    return NewFight(
        data,
        tuple(ids[: len(mine)]),
        {str(one.member["id"]): one.file for one in people if one.file is not None},
        {str(one.member["id"]): one.remembers for one in ours if one.remembers},
    )


def with_companions(text: str, ruleset: Ruleset[Any]) -> tuple[tuple[Comes, ...], tuple[Comes, ...]]:
    """Whom somebody plays, and who is beside them: "Mara like ferrywoman with the lantern boy"."""
    own, *beside = _WITH.split(text, maxsplit=1)
    return those(own, ruleset, character=True), those(beside[0], ruleset, character=True) if beside else ()


def refuse_unlike(
    people: Sequence[Comes], where: str, example: str, ruleset: Ruleset[Any], *, characters: bool
) -> None:
    """Raises WoundscribeError for somebody of whom nothing is known. ``where``: what they were said under."""
    odd = next((one for one in people if one.unlike), None)
    if odd is not None:
        names = kinds(ruleset, characters=characters)
        close = nearest(odd.name, (*kept_names(ruleset, characters=characters), *names))
        raise WoundscribeError(
            "malformed",
            f"nobody called {odd.name!r} is kept, and nobody is said to be like them.",
            where=where,
            nearest=close,
            choices=() if close else (f"{where} '{odd.name} like {next(iter(names), example)}'",),
        )


def plays(ruleset: Ruleset[Any]) -> bool:
    """Whether anybody declares anything in a game."""
    return any("actor" in kind.model_fields for kind in ruleset.declarations().values())


def refuse_unplayable(ruleset: Ruleset[Any], where: str) -> None:
    """Raises WoundscribeError for a game in which nobody declares anything."""
    if not plays(ruleset):
        told = f"the ruleset {ruleset.id!r} tells fights that were played elsewhere: there is nothing to declare."
        raise WoundscribeError("illegal", told, where=where, choices=(f"woundscribe aftermath {where}",))


def scene_said(text: str) -> Scene:
    """The scene that somebody names, with things behind a colon. Raises WoundscribeError."""
    return _checked(lambda: scene_of(text), text)


def scene_with(scene: Scene, **changes: Any) -> Scene:
    """The same, otherwise in some ways. Raises WoundscribeError."""
    said = " ".join(str(one) for one in changes.values())
    return _checked(lambda: Scene.model_validate({**scene.model_dump(), **changes}), said)


def with_way_out(scene: Scene, line: str) -> Scene:
    """The same with the ways out that somebody names: no, yes, or what they are. Raises WoundscribeError."""
    low = line.casefold().strip(" .")
    if low in _NO:
        return evolve(scene, exits=())
    if low in _YES:
        return scene if scene.exits else evolve(scene, exits=(SOME_WAY,))
    ways = tuple(part.strip().removeprefix("the ") for part in re.split(r",|\bor\b|\band\b", line) if part.strip())
    return scene_with(scene, exits=ways)


def thrown_by_people(fight: FightFile, ids: Sequence[str], mine: Sequence[str]) -> FightFile:
    """The same, and dice for those who are played are thrown by people. ``ids``: of its whole cast, in order."""
    cast = tuple(
        member.model_copy(update={"rolls": "physical"}) if who in mine else member
        for who, member in zip(ids, fight.cast, strict=True)
    )
    return fight.model_copy(update={"cast": cast})


def _checked(make: Callable[[], Scene], text: str) -> Scene:
    try:
        with telling_where():
            refuse_unreadable(text)
        return make()
    except ValidationError as error:
        raise wrapped(malformed(error, Scene)) from error


def _side(name: str) -> str:
    return f"{name[:70]}'s side"
