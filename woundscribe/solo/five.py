"""The five questions of a new fight: who, against whom, where, why it came to blows, and whether there is a way out.

What was said ahead is not asked. Of what is asked, what cannot be used is said, and it is asked again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from pydantic import ValidationError

from rules.errors import malformed, nearest
from rules.model import evolve
from rules.ruleset import Ruleset
from rules.scene import Scene
from woundscribe.console import Left, ask, ask_yes
from woundscribe.errors import WoundscribeError, telling_where, wrapped
from woundscribe.readable import refuse_unreadable
from woundscribe.solo.cast import Comes, kept_names, kinds, lean, like, newcomer, those, with_ids
from woundscribe.solo.leaf import Leaf
from woundscribe.solo.places import known, scene_of

T = TypeVar("T")
_WITH = re.compile(r"\s*,?\s*\bwith\b\s*", re.IGNORECASE)
_LEAVING = ("q", "quit", ":q", ":quit")
_NO = ("no", "n", "none", "nothing", "there is none")
_YES = ("yes", "y")
SOME_WAY = "way out"


class Wanted(NamedTuple):
    """What was said ahead; None is asked. ``way_out``: whether there is one."""

    who: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    where: str | None = None
    why: str | None = None
    way_out: bool | None = None
    survivors: tuple[tuple[Comes, bool], ...] = ()
    """Those who come from an earlier fight, each with whether they are played."""


class Asked(NamedTuple):
    """A fight file's data, and of whom it came: who is played, whose files they are, and what they remember."""

    data: dict[str, Any]
    mine: tuple[str, ...]
    files: dict[str, str]
    remembers: dict[str, tuple[str, ...]]


def five(wanted: Wanted, ruleset: Ruleset[Any], leaf: Leaf, *, by_hand: bool) -> Asked:
    """Raises WoundscribeError for what was said ahead and cannot be used, and Left."""
    mine, companions = _ours(wanted, ruleset, leaf)
    others = _theirs(wanted, ruleset, leaf)
    scene = _scene(wanted, leaf)
    people = with_ids((*mine, *companions, *others))
    ours = people[: len(mine) + len(companions)]
    members = [
        {**lean(one.member, ruleset), "side": "us" if one in ours else "them"}
        | ({"rolls": "physical"} if by_hand and one in people[: len(mine)] else {})
        for one in people
    ]
    title = f"{scene.place[:1].upper()}{scene.place[1:]}"
    data: dict[str, Any] = {
        "title": title,
        "ruleset": ruleset.id,
        "scene": scene.model_dump(mode="json", exclude_defaults=True),
        "sides": [
            {"id": "us", "name": _side(ours[0].name), "players": True},
            {"id": "them", "name": _side(people[len(ours)].name)},
        ],
        "cast": members,
    }
    ids = [str(one.member["id"]) for one in people]
    return Asked(
        data,
        tuple(ids[: len(mine)]),
        {str(one.member["id"]): one.file for one in people if one.file is not None},
        {str(one.member["id"]): one.remembers for one in ours if one.remembers},
    )


def _ours(wanted: Wanted, ruleset: Ruleset[Any], leaf: Leaf) -> tuple[tuple[Comes, ...], tuple[Comes, ...]]:
    """Whom somebody plays, and their companions."""
    if wanted.survivors:
        return (
            tuple(one for one, played in wanted.survivors if played),
            tuple(one for one, played in wanted.survivors if not played),
        )
    if wanted.who:
        found = [_with_companions(text, ruleset) for text in wanted.who]
        for mine, beside in found:
            _refuse_unlike((*mine, *beside), "--who", "ferrywoman", ruleset, characters=True)
        return tuple(o for mine, _ in found for o in mine), tuple(o for _, beside in found for o in beside)
    leaf.heading("Who are you?")
    _shelf("Kept", kept_names(ruleset, characters=True), leaf)
    _shelf("Somebody new, like", tuple(kinds(ruleset, characters=True)), leaf)
    leaf.note("As: Mara like ferrywoman. Companions, who act by themselves, behind a with.")
    mine, beside = _asked(lambda line: _with_companions(line, ruleset), leaf)
    mine = tuple(_made(one, ruleset, leaf, character=True) for one in mine)
    beside = tuple(_made(one, ruleset, leaf, character=True) for one in beside)
    leaf.gap()
    return mine, beside


def _theirs(wanted: Wanted, ruleset: Ruleset[Any], leaf: Leaf) -> tuple[Comes, ...]:
    if wanted.against:
        found = tuple(one for text in wanted.against for one in those(text, ruleset, character=False))
        _refuse_unlike(found, "--against", "being", ruleset, characters=False)
        return found
    leaf.heading("Against whom?")
    _shelf("Kept", kept_names(ruleset, characters=False), leaf)
    _shelf("One of", tuple(n for n, k in kinds(ruleset, characters=False).items() if getattr(k, "wound", "")), leaf)
    leaf.note("Several, or with a name of their own: Edric like drowned miller, and the hound.")
    found = _asked(lambda line: those(line, ruleset, character=False), leaf)
    found = tuple(_made(one, ruleset, leaf, character=False) for one in found)
    leaf.gap()
    return found


def _scene(wanted: Wanted, leaf: Leaf) -> Scene:
    if wanted.where is not None:
        scene = _scene_of(wanted.where)
    else:
        leaf.heading("Where?")
        leaf.note(f"Anywhere; behind a colon what is there: the mill yard: cart, well, gate. Known: {_places()}.")
        scene = _asked(_scene_of, leaf)
        leaf.gap()
    if wanted.why is not None:
        scene = _scene_with(scene, cause=wanted.why)
    else:
        leaf.heading("Why did it come to blows?")
        scene = _asked(lambda line: _scene_with(scene, cause=line), leaf, "", empty=True)
        leaf.gap()
    if wanted.way_out is not None:
        return _with_way_out(scene, "yes" if wanted.way_out else "no")
    leaf.heading("Is there a way out?")
    leaf.note("No, yes, or what it is: the gate.")
    usual = ", ".join(scene.exits) or "no"
    found = _asked(lambda line: _with_way_out(scene, line), leaf, usual)
    leaf.gap()
    return found


def _with_companions(text: str, ruleset: Ruleset[Any]) -> tuple[tuple[Comes, ...], tuple[Comes, ...]]:
    own, *beside = _WITH.split(text, maxsplit=1)
    return those(own, ruleset, character=True), those(beside[0], ruleset, character=True) if beside else ()


def _made(one: Comes, ruleset: Ruleset[Any], leaf: Leaf, *, character: bool) -> Comes:
    """Somebody whole: like whom, if nobody has said so, and for a character what they are called."""
    if one.unlike and (meant := _meant(one, ruleset, character=character)) is not None:
        one = meant
    if one.unlike:
        names = kinds(ruleset, characters=character)
        leaf.note(f"Nobody called {one.name} is kept. Whom are they like?")
        _shelf("One of", tuple(names), leaf)
        found = _asked(
            lambda line: like(one, line, ruleset) if line else newcomer(one, ruleset, character=character),
            leaf,
            "",
            empty=True,
            usual="nobody in particular",
        )
    elif character and not one.named:
        name = _asked(lambda line: _name(line), leaf, one.name, prompt="Called")
        found = one._replace(member={**one.member, "name": name})
    else:
        return one
    if character and one.file is None and "pronouns" not in found.member:
        pronouns = _asked(_pronouns, leaf, "they", prompt="She, he, they or it")
        found = found._replace(member={**found.member, "pronouns": pronouns})
    return found


def _meant(one: Comes, ruleset: Ruleset[Any], *, character: bool) -> Comes | None:
    """Somebody else whom they may have meant, if they did."""
    known = (*kept_names(ruleset, characters=character), *kinds(ruleset, characters=character))
    for close in nearest(one.name, known)[:1]:
        if ask_yes(f"  Nobody is called {one.name}. Did you mean {close}? [yes] › ", default=True):
            return those(close, ruleset, character=character)[0]
    return None


def _asked(
    read: Callable[[str], T], leaf: Leaf, default: str = "", *, empty: bool = False, usual: str = "", prompt: str = ""
) -> T:
    """What ``read`` makes of an answer; what is wrong with it is said, and it is asked again. Raises Left."""
    shown = default or usual
    lead = f"  {prompt} " if prompt else "  "
    while True:
        line = ask(f"{lead}[{shown}] › " if shown else f"{lead}› ", default)
        if line in _LEAVING:
            raise Left
        if not line and not empty:
            continue
        try:
            return read(line)
        except WoundscribeError as error:
            leaf.note(str(error), hanging=2)


def _refuse_unlike(
    people: Sequence[Comes], option: str, example: str, ruleset: Ruleset[Any], *, characters: bool
) -> None:
    """Raises WoundscribeError for somebody said ahead of whom nothing is known."""
    odd = next((one for one in people if one.unlike), None)
    if odd is not None:
        names = kinds(ruleset, characters=characters)
        close = nearest(odd.name, (*kept_names(ruleset, characters=characters), *names))
        raise WoundscribeError(
            "malformed",
            f"nobody called {odd.name!r} is kept, and nobody is said to be like them.",
            where=option,
            nearest=close,
            choices=() if close else (f"{option} '{odd.name} like {next(iter(names), example)}'",),
        )


def _scene_of(text: str) -> Scene:
    return _checked(lambda: scene_of(text), text)


def _scene_with(scene: Scene, **changes: Any) -> Scene:
    said = " ".join(str(one) for one in changes.values())
    return _checked(lambda: Scene.model_validate({**scene.model_dump(), **changes}), said)


def _with_way_out(scene: Scene, line: str) -> Scene:
    low = line.casefold().strip(" .")
    if low in _NO:
        return evolve(scene, exits=())
    if low in _YES:
        return scene if scene.exits else evolve(scene, exits=(SOME_WAY,))
    ways = tuple(part.strip().removeprefix("the ") for part in re.split(r",|\bor\b|\band\b", line) if part.strip())
    return _scene_with(scene, exits=ways)


def _checked(make: Callable[[], Scene], text: str) -> Scene:
    try:
        with telling_where():
            refuse_unreadable(text)
        return make()
    except ValidationError as error:
        raise wrapped(malformed(error, Scene)) from error


def _name(line: str) -> str:
    if len(line) > 80:
        raise WoundscribeError("malformed", "a name has 80 characters at most.")
    return line


def _pronouns(line: str) -> str:
    low = line.casefold()
    if low not in ("she", "he", "they", "it"):
        raise WoundscribeError("malformed", "one of she, he, they and it.")
    return low


def _side(name: str) -> str:
    return f"{name[:70]}'s side"


def _places() -> str:
    return ", ".join(scene.place for scene in known().values())


def _shelf(lead: str, names: Sequence[str], leaf: Leaf) -> None:
    if names:
        leaf.note(f"{lead}: {', '.join(names)}.")
