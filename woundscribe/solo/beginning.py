"""How a sitting begins: a session that is there, a fight file, or five questions."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from rules.errors import nearest
from rules.registry import find
from woundscribe import examples, names
from woundscribe.console import ask_for
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.fightfile import FightFile, fight_of
from woundscribe.newfight import refuse_unplayable, thrown_by_people
from woundscribe.place import Places
from woundscribe.playing import open_fight
from woundscribe.seats import INSTINCT
from woundscribe.session import Session
from woundscribe.sessions import Sessions
from woundscribe.settings import DEFAULT_RULESET
from woundscribe.solo.after import fallen, survivors
from woundscribe.solo.door import Door, keep, playable
from woundscribe.solo.five import Wanted, five
from woundscribe.solo.leaf import Leaf
from woundscribe.solo.opening import listed
from woundscribe.solo.written import keep_fight
from woundscribe.source import fight_named

_ALL = ("all", "both")


class Begun(NamedTuple):
    """A session that was opened. ``file``: where its fight was written down."""

    session: Session
    door: Door
    file: Path | None = None


def found(sessions: Sessions, name: str) -> Session | None:
    """The session of that name, unless it is the name of a file or an example. Raises WoundscribeError."""
    if Path(name).exists() or name in examples.known():
        return None
    known = [one.name for one in sessions.listed()]
    if name in known:
        return sessions.resume(name)
    if Path(name).suffix or Path(name).name != name:
        return None
    choices = (*known, *examples.known())
    close = nearest(name, choices)
    raise WoundscribeError(
        "no-session", f"there is no session, no example and no file called {name!r}.", nearest=close,
        choices=() if close else choices[:12],
    )  # fmt: skip


def from_file(
    sessions: Sessions, name: str, who: Sequence[str], leaf: Leaf, *, seed: str | None, by_hand: bool
) -> Begun:
    """A fight file played: those whom somebody plays are asked for where it is not clear. Raises WoundscribeError."""
    fight = fight_named(name)
    ruleset, encounter = open_fight(fight)
    refuse_unplayable(ruleset, name)
    ours = playable(encounter, {})
    people = names.combatants(encounter)
    with telling_where("--who"):
        mine = tuple(dict.fromkeys(names.pick("combatant", one, people) for one in who))
    if not mine:
        mine = ours if len(ours) == 1 else _chosen(ours, people, leaf)
    if by_hand:
        fight = thrown_by_people(fight, tuple(encounter.combatants), mine)
    seats = {one: INSTINCT for one in encounter.combatants if one not in mine}
    session = sessions.open(fight, seed=seed, seats=seats)
    door = Door(mine=mine, files={})
    keep(session, door)
    return Begun(session, door)


def from_questions(
    sessions: Sessions, wanted: Wanted, leaf: Leaf, *, ruleset: str | None, seed: str | None, by_hand: bool,
    after: str | None,
) -> Begun:  # fmt: skip
    """A fight of five answers, kept as a file. Raises WoundscribeError, and Left."""
    if after is not None:
        if wanted.who:
            told = "those who are left come of themselves: leave --who out."
            raise WoundscribeError("malformed", told, where="--after")
        before = sessions.resume(after)
        if ruleset not in (None, before.table.ruleset.id):
            told = f"that fight went by the ruleset {before.table.ruleset.id!r}."
            raise WoundscribeError("malformed", told, where="--ruleset")
        ruleset = before.table.ruleset.id
        wanted = wanted._replace(survivors=survivors(before))
        went_on = listed([one.name for one, _ in wanted.survivors])
        leaf.said(f"{went_on[:1].upper()}{went_on[1:]} went on.")
        leaf.gap()
    with telling_where("--ruleset"):
        rules = find(ruleset or DEFAULT_RULESET)
    refuse_unplayable(rules, "--ruleset")
    asked = five(wanted, rules, leaf, by_hand=by_hand)
    fight = fight_of(asked.data, Places())
    _refuse_fallen(fight, asked.mine)
    everyone = [str(member["id"]) for member in asked.data["cast"]]
    seats = {one: INSTINCT for one in everyone if one not in asked.mine}
    session = sessions.open(fight, seed=seed, seats=seats)
    door = Door(mine=asked.mine, files=asked.files, remembers=asked.remembers)
    keep(session, door)
    return Begun(session, door, keep_fight(session.name, asked.data))


def _refuse_fallen(fight: FightFile, mine: Sequence[str]) -> None:
    """Raises WoundscribeError where nobody who is played is on their feet as it opens."""
    people = open_fight(fight)[1].combatants
    if not any(people[who].standing for who in mine):
        raise fallen(people[mine[0]].name)


def _chosen(ours: Sequence[str], people: names.Known, leaf: Leaf) -> tuple[str, ...]:
    called = [people[one][0] for one in ours]

    def read(line: str) -> tuple[str, ...] | str:
        if line.casefold() in _ALL:
            return tuple(ours)
        try:
            with telling_where():
                known = {one: people[one] for one in ours}
                parts = [part for part in line.replace(" and ", ",").split(",") if part.strip()]
                return tuple(dict.fromkeys(names.pick("combatant", part, known) for part in parts)) or tuple(ours)
        except WoundscribeError as error:
            return f"  {error}"

    every = "both" if len(ours) == 2 else "all"
    leaf.heading("Whom do you play?")
    leaf.note(f"{listed(called)}; whom you leave out acts by instinct.")
    mine = ask_for(f"  [{every}] › ", read, every)
    leaf.gap()
    return mine
