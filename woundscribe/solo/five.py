"""The five questions of a new fight: who, against whom, where, why it came to blows, and whether there is a way out.

What was said ahead is not asked. Of what is asked, what cannot be used is said, and it is asked again.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from rules.errors import nearest
from rules.ruleset import Ruleset
from rules.scene import Scene
from woundscribe.console import Left, ask, ask_yes
from woundscribe.errors import WoundscribeError
from woundscribe.newfight import (
    NewFight,
    put_together,
    refuse_unlike,
    scene_said,
    scene_with,
    with_companions,
    with_way_out,
)
from woundscribe.solo.cast import Comes, kept_names, kinds, like, newcomer, those
from woundscribe.solo.leaf import Leaf
from woundscribe.solo.places import known

T = TypeVar("T")
_LEAVING = ("q", "quit", ":q", ":quit")


class Wanted(NamedTuple):
    """What was said ahead; None is asked. ``way_out``: whether there is one."""

    who: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    where: str | None = None
    why: str | None = None
    way_out: bool | None = None
    survivors: tuple[tuple[Comes, bool], ...] = ()
    """Those who come from an earlier fight, each with whether they are played."""


def five(wanted: Wanted, ruleset: Ruleset[Any], leaf: Leaf, *, by_hand: bool) -> NewFight:
    """Raises WoundscribeError for what was said ahead and cannot be used, and Left."""
    mine, companions = _ours(wanted, ruleset, leaf)
    others = _theirs(wanted, ruleset, leaf)
    return put_together(mine, companions, others, _scene(wanted, leaf), ruleset, own_dice=by_hand)


def _ours(wanted: Wanted, ruleset: Ruleset[Any], leaf: Leaf) -> tuple[tuple[Comes, ...], tuple[Comes, ...]]:
    """Whom somebody plays, and their companions."""
    if wanted.survivors:
        return (
            tuple(one for one, played in wanted.survivors if played),
            tuple(one for one, played in wanted.survivors if not played),
        )
    if wanted.who:
        found = [with_companions(text, ruleset) for text in wanted.who]
        for mine, beside in found:
            refuse_unlike((*mine, *beside), "--who", "ferrywoman", ruleset, characters=True)
        return tuple(o for mine, _ in found for o in mine), tuple(o for _, beside in found for o in beside)
    leaf.heading("Who are you?")
    _shelf("Kept", kept_names(ruleset, characters=True), leaf)
    _shelf("Somebody new, like", tuple(kinds(ruleset, characters=True)), leaf)
    leaf.note("As: Mara like ferrywoman. Companions, who act by themselves, behind a with.")
    mine, beside = _asked(lambda line: with_companions(line, ruleset), leaf)
    mine = tuple(_made(one, ruleset, leaf, character=True) for one in mine)
    beside = tuple(_made(one, ruleset, leaf, character=True) for one in beside)
    leaf.gap()
    return mine, beside


def _theirs(wanted: Wanted, ruleset: Ruleset[Any], leaf: Leaf) -> tuple[Comes, ...]:
    if wanted.against:
        found = tuple(one for text in wanted.against for one in those(text, ruleset, character=False))
        refuse_unlike(found, "--against", "being", ruleset, characters=False)
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
        scene = scene_said(wanted.where)
    else:
        leaf.heading("Where?")
        leaf.note(f"Anywhere; behind a colon what is there: the mill yard: cart, well, gate. Known: {_places()}.")
        scene = _asked(scene_said, leaf)
        leaf.gap()
    if wanted.why is not None:
        scene = scene_with(scene, cause=wanted.why)
    else:
        leaf.heading("Why did it come to blows?")
        scene = _asked(lambda line: scene_with(scene, cause=line), leaf, "", empty=True)
        leaf.gap()
    if wanted.way_out is not None:
        return with_way_out(scene, "yes" if wanted.way_out else "no")
    leaf.heading("Is there a way out?")
    leaf.note("No, yes, or what it is: the gate.")
    usual = ", ".join(scene.exits) or "no"
    found = _asked(lambda line: with_way_out(scene, line), leaf, usual)
    leaf.gap()
    return found


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


def _name(line: str) -> str:
    if len(line) > 80:
        raise WoundscribeError("malformed", "a name has 80 characters at most.")
    return line


def _pronouns(line: str) -> str:
    low = line.casefold()
    if low not in ("she", "he", "they", "it"):
        raise WoundscribeError("malformed", "one of she, he, they and it.")
    return low


def _places() -> str:
    return ", ".join(scene.place for scene in known().values())


def _shelf(lead: str, names: Sequence[str], leaf: Leaf) -> None:
    if names:
        leaf.note(f"{lead}: {', '.join(names)}.")
