"""What stands in the messages: every name and every word of anybody's is defused, and nothing is too long."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord

from woundscribe.doors.discord.ids import custom_id
from woundscribe.doors.shown import Person, RecordShown, State, TurnShown, Understood, Wanted
from woundscribe.passage import defused

MOST = 2000
"""Characters of a message."""
_MOST_BLOCK = 4000
"""Characters of an embed's description."""
HIDDEN = "(This turn is not told here.)"


def cut(text: str, most: int = MOST) -> str:
    """No more than Discord takes, and no escaped character in two."""
    if len(text) <= most:
        return text
    short = text[: most - 1]
    return short[: len(short) - (len(short) - len(short.rstrip("\\"))) % 2] + "…"


def label(text: str, most: int = 100) -> str:
    """For buttons and menus, where nothing is markup."""
    return cut(text.replace("\n", " "), most)


def block(records: Iterable[RecordShown]) -> str:
    """Records in rows: what came of it, and the dice under it."""
    rows = []
    for record in records:
        if record.said:
            rows.append(defused(record.said))
        if record.dice:
            rows.append(f"-# {defused(record.dice)}")
    return cut("\n".join(rows), _MOST_BLOCK)


def outcome(turn: TurnShown) -> discord.Embed:
    """What came of a turn, as whoever looks may know it."""
    return discord.Embed(title=f"Turn {turn.turn}", description=block(turn.records) or "Nothing that can be seen.")


def panel(state: State, needs: Sequence[Wanted]) -> str:
    """How it stands, for everybody in the thread. ``needs``: all that it waits for, also of those whom nobody sees."""
    if state.phase == "closed":
        return "The fight is concluded, and its dice are sealed."
    head = f"**{defused(state.title)}** · round {state.round} · turn {state.turn}"
    fallen = ", ".join(f"{defused(one.name)} ({one.out})" for one in state.people if one.out)
    rows = [head, *([f"Out of it: {fallen}."] if fallen else []), _waiting(state, needs)]
    return cut("\n".join(rows))


_ASKED = {"ruling": "a ruling of ", "faces": "dice of ", "consent": "a word of ", "agreement": "a word of "}


def _waiting(state: State, needs: Sequence[Wanted]) -> str:
    """Of those whom the master plays none is named: nobody can count how many of them there are."""
    if not needs and state.phase == "fighting":
        return "Nobody is waited for: the game master goes on."
    if not needs:
        return "The fight is over. The game master concludes it."
    names = {one.id: one.name for one in state.people}
    found: list[str] = []
    for need in needs:
        if need.to == "gm":
            found.append("the game master")
        elif need.kind == "declaration" and need.who in names:
            found.append(defused(names[need.who]))
        elif need.kind != "declaration" and need.to.removeprefix("player:").isdecimal():
            found.append(f"<@{need.to.removeprefix('player:')}>")
    whom = ", ".join(dict.fromkeys(found)) or "somebody"
    return f"Waiting for {_ASKED.get(needs[0].kind, '')}{whom}."


def buttons(state: State, needs: Sequence[Wanted], fight: str, stamp: str) -> discord.ui.View:
    """Those under ``panel``."""
    view = bare()
    kinds = {need.kind for need in needs}
    if "declaration" in kinds:
        add(view, "Declare", custom_id("decl", fight, stamp), discord.ButtonStyle.primary)
    if kinds - {"declaration"}:
        add(view, "Answer", custom_id("answ", fight), discord.ButtonStyle.primary)
    add(view, "What I see", custom_id("view", fight))
    if state.phase == "fighting" and not kinds - {"declaration"}:
        add(view, "Resolve", custom_id("lock", fight, stamp))
    return view


def bare() -> discord.ui.View:
    """Something to put buttons on, for which nobody in this process waits: they are understood by their ids alone."""
    view = discord.ui.View(timeout=None)
    view.stop()
    return view


def add(
    view: discord.ui.View,
    text: str,
    id: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    row: int | None = None,
) -> None:
    view.add_item(discord.ui.Button(label=label(text, 80), custom_id=id, style=style, row=row))


def menu(id: str, title: str, options: Sequence[tuple[str, str, str]]) -> discord.ui.Select[discord.ui.View]:
    """Of at most 25 options: what stands there, what it stands for, and what is said below it."""
    found = [
        discord.SelectOption(label=label(text), value=value, description=label(below) or None)
        for text, value, below in options[:25]
    ]
    return discord.ui.Select(custom_id=id, placeholder=label(title), options=found)


def read_back(found: Understood) -> str:
    return f"{defused(found.said)}\nSo be it?"


def standing(state: State, last: TurnShown | None) -> str:
    """How it stands for one of them, with what they alone may know."""
    rows = [f"**{defused(state.title)}**, {defused(state.place)} · round {state.round}"]
    rows += [_person(one) for one in state.people]
    if state.declared:
        rows += ["Declared:", *(f"> {defused(said)}" for said in state.declared)]
    if last is not None:
        rows += [f"Turn {last.turn}:", block(last.records)]
    return cut("\n".join(rows))


def _person(one: Person) -> str:
    facts = ", ".join((one.state, *one.words, *one.conditions))
    return f"- {defused(one.name)}{' (yours)' if one.yours else ''}: {defused(facts)}"


def question(need: Wanted, so_far: Iterable[RecordShown]) -> str:
    """What is asked of somebody, for their eyes only."""
    rows = [block(so_far), f"**{defused(need.question)}**"]
    if need.notation:
        rows.append(f"Throw {defused(need.notation)}, and say what fell.")
    if need.default is not None:
        rows.append(f"Usual here: {defused(need.default)}.")
    return cut("\n".join(row for row in rows if row))
