"""Opens what a model names: a fight that is kept, an example, or one of names out of the catalogue."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from rules.errors import nearest
from rules.registry import find
from rules.ruling import Ask
from woundscribe import examples, names
from woundscribe.doors.mcp.table import Table
from woundscribe.doors.seat import READER, Seat
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.fightfile import FightFile, fight_of, read_fight
from woundscribe.newfight import (
    put_together,
    refuse_unlike,
    refuse_unplayable,
    scene_said,
    scene_with,
    thrown_by_people,
    with_companions,
    with_way_out,
)
from woundscribe.place import Places
from woundscribe.playing import open_fight
from woundscribe.seats import INSTINCT
from woundscribe.session import Session
from woundscribe.settings import DEFAULT_RULESET, load_settings
from woundscribe.slug import slug
from woundscribe.solo.cast import refuse_files, those
from woundscribe.solo.door import playable
from woundscribe.telling import settle_telling


class Wish(NamedTuple):
    """What was said of the fight to open. ``fight``: of one that is kept, or of an example."""

    fight: str | None = None
    who: Sequence[str] = ()
    against: Sequence[str] = ()
    place: str | None = None
    why: str | None = None
    way_out: str | None = None
    ruleset: str | None = None
    own_dice: bool = False
    ask: Ask | None = None
    name: str | None = None
    key: str | None = None


def open_fight_of(table: Table, wish: Wish) -> Seat:
    """Their seat at it. Whom they do not play acts by instinct, but for the game master's. Raises WoundscribeError."""
    if wish.fight is not None:
        kept = _kept(table, wish.fight)
        if kept is not None:
            _refuse_beside(wish, f"{kept.name} has begun already", allowed=("fight", "key"))
            return Seat(kept, table.who)
    if table.who == READER:
        raise WoundscribeError("not-yours", "you may read here, and no more.")
    if wish.fight is not None:
        fight, mine = _example(wish)
    else:
        fight, mine = _of_names(wish)
    seats = _seats(table.who, fight, mine)
    session = table.sessions.open(fight, name=wish.name, ask=wish.ask or "notable", seats=seats, key=wish.key)
    if session.version == 1:
        settle_telling(session, load_settings(), {}, new=True)
    return Seat(session, table.who)


def _kept(table: Table, name: str) -> Session | None:
    """The fight of that name. Raises WoundscribeError where there is neither one nor an example."""
    for written in dict.fromkeys((name, slug(name, len(name)))):
        try:
            return table.sessions.resume(written)
        except WoundscribeError as error:
            if error.code != "no-session":
                raise
    if examples.called(name) is not None:
        return None
    known = (*(one.name for one in table.sessions.listed()), *examples.known())
    close = nearest(name, known)
    raise WoundscribeError(
        "no-session", f"there is neither a fight nor an example called {name!r}.", nearest=close,
        choices=() if close else known[:20],
    )  # fmt: skip


def _example(wish: Wish) -> tuple[FightFile, tuple[str, ...]]:
    """An example, and whom of it they play: those they name, else all of the players' side."""
    name = wish.fight or ""
    _refuse_beside(wish, f"{name} says that", allowed=("fight", "who", "own_dice", "ask", "name", "key"))
    fight = read_fight(examples.text(name), name)
    ruleset, encounter = open_fight(fight)
    refuse_unplayable(ruleset, name)
    people = names.combatants(encounter)
    with telling_where("who"):
        mine = tuple(dict.fromkeys(names.pick("combatant", one, people) for one in wish.who))
    mine = mine or playable(encounter, {})
    return (thrown_by_people(fight, tuple(encounter.combatants), mine) if wish.own_dice else fight), mine


def _of_names(wish: Wish) -> tuple[FightFile, tuple[str, ...]]:
    """A fight of names, and whom they play in it."""
    lacking = [what for what in ("who", "against", "place") if not getattr(wish, what)]
    if lacking:
        told = f"to open a fight give `fight`, or `who`, `against` and `place`: {', '.join(lacking)} is not said."
        raise WoundscribeError("malformed", told, choices=(f"fight: {', '.join(examples.known())}",))
    for what in ("who", "against"):
        for text in getattr(wish, what):
            refuse_files(text, what)
    with telling_where("ruleset"):
        ruleset = find(wish.ruleset or DEFAULT_RULESET)
    refuse_unplayable(ruleset, "ruleset")
    found = [with_companions(text, ruleset) for text in wish.who]
    mine = [one for own, _ in found for one in own]
    beside = [one for _, companions in found for one in companions]
    refuse_unlike((*mine, *beside), "who", "ferrywoman", ruleset, characters=True)
    others = [one for text in wish.against for one in those(text, ruleset, character=False)]
    refuse_unlike(others, "against", "being", ruleset, characters=False)
    scene = scene_said(wish.place or "")
    if wish.why is not None:
        scene = scene_with(scene, cause=wish.why)
    if wish.way_out is not None:
        scene = with_way_out(scene, wish.way_out)
    new = put_together(mine, beside, others, scene, ruleset, own_dice=wish.own_dice)
    fight = fight_of(new.data, Places())
    open_fight(fight)  # what is wrong with it is told before anything is kept
    return fight, new.mine


def _seats(who: str, fight: FightFile, mine: Sequence[str]) -> Mapping[str, str]:
    """Who plays whom. A game master plays all whom nobody else does."""
    if who == "gm":
        return {}
    own = dict.fromkeys(mine, who) if who.startswith("player:") else {}
    everyone = open_fight(fight)[1].combatants
    return {**own, **dict.fromkeys((one for one in everyone if one not in mine), INSTINCT)}


def _refuse_beside(wish: Wish, why: str, *, allowed: Sequence[str]) -> None:
    """Raises WoundscribeError for what has no place beside the name of a fight."""
    odd = next((what for what, said in wish._asdict().items() if said and what not in allowed), None)
    if odd is not None:
        raise WoundscribeError("malformed", f"{why}: leave {odd} out.", where=odd)
