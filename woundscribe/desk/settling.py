"""The place, the questions, the end: what the master settles beside the turns."""

from __future__ import annotations

import re
from typing import Any, get_args

from rules.errors import Malformed
from rules.outcome import Ending
from rules.ruling import Ask
from rules.scene import bare
from woundscribe import names
from woundscribe.desk import declaring
from woundscribe.desk.desk import Desk
from woundscribe.errors import WoundscribeError, telling_where

_PART = re.compile(r"\s*;\s*")
_LISTED = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+")
_LABELS = {"things": "things", "with": "things", "exits": "exits", "ways out": "exits", "way out": "exits"}


def scene(desk: Desk, said: str) -> None:
    """ "the yard; things: cart, well; exits: gate": the fight goes on there; "exits: gate" alone changes only those."""
    parts = [part for part in _PART.split(said.strip()) if part]
    fields: dict[str, Any] = {"effect": "scene"}
    for part in parts:
        label, colon, named = part.partition(":")
        if colon:
            with telling_where():
                if label.strip().casefold() not in _LABELS:
                    raise Malformed(f"a scene has no {label.strip()!r}.", choices=("things", "exits"))
            listed = [bare(one) for one in _LISTED.split(named.strip()) if one and one != "none"]
            fields[_LABELS[label.strip().casefold()]] = listed
        elif "place" in fields:
            with telling_where():
                raise Malformed("a scene has one place.", choices=("scene the yard; things: cart, well; exits: gate",))
        else:
            fields["place"] = part
    if "place" not in fields and fields.keys() == {"effect", "exits"}:
        declaring.say_so(desk, [{**fields, "effect": "exits"}])
        return
    with telling_where():
        if not parts:
            raise Malformed("it says no place.", choices=("scene the yard; things: cart, well; exits: gate",))
    declaring.say_so(desk, [{"place": desk.encounter.scene.place, **fields}])


def exits(desk: Desk, said: str) -> None:
    """The ways out: as they are, or as they are from now on."""
    if not said:
        desk.paper.say(f"Ways out: {', '.join(desk.encounter.scene.exits) or 'none'}.")
        return
    scene(desk, f"exits: {said}")


def asking(desk: Desk, said: str) -> None:
    """How much the master wants to be asked from now on."""
    with telling_where():
        if said not in get_args(Ask):
            now = desk.session.table.kept.ask
            raise Malformed(f"{said!r} is no way to be asked; it is {now} now." if said else f"it is {now} now.",
                            choices=get_args(Ask))  # fmt: skip
    desk.session.settle(ask=said)  # type: ignore[arg-type]  # it is one of them
    much = {"needed": "only what has no usual answer", "notable": "what matters", "all": "everything"}[said]
    desk.paper.note(f"From now on you are asked {much}.")


def end(desk: Desk, said: str) -> None:
    """The fight is over because the master says so: how, and of which side."""
    how, _, whose = said.partition(" ")
    with telling_where():
        if how not in get_args(Ending):
            raise Malformed("it wants how it ends." if not how else f"{how!r} is no ending.", choices=get_args(Ending))
        fields: dict[str, Any] = {"effect": "end", "how": how}
        if whose:
            fields["side"] = names.pick("side", whose.removeprefix("of "), names.sides(desk.encounter))
    declaring.say_so(desk, [fields])


def conclude(desk: Desk, _said: str = "") -> None:
    """What is settled before the story goes on: a breather, costs, what is taken along."""
    if desk.encounter.phase == "fighting":
        raise WoundscribeError("waiting", "the fight is not over yet.", choices=("end", "end flight of the drowned"))
    if desk.encounter.phase == "concluded":
        raise WoundscribeError("malformed", "it is concluded already.", choices=("close", "undo"))
    entry: dict[str, Any] = {"kind": "conclude"}
    desk.paper.say("What is settled before the story goes on. Enter goes past a question.")
    if desk.ask("A breather before they go on? (yes or no) [no]> ").casefold() in ("yes", "y"):
        entry["breather"] = True
    if costs := _several(desk.ask("Costs that you add, parted by ;> ")):
        entry["costs"] = costs
    if strike := _several(desk.ask("Costs that you strike out, parted by ;> ")):
        entry["strike"] = strike
    if keepsake := desk.ask("Something taken along because it means something> "):
        entry["keepsake"] = keepsake
    desk.session.declare(None, entry)


def close(desk: Desk, _said: str = "") -> None:
    """Seed and nonce come out, and nothing can be changed any more."""
    if desk.ask("Nothing can be changed after that. yes closes it> ").casefold() not in ("yes", "y"):
        desk.paper.note("It stays open.")
        return
    desk.session.close()
    desk.paper.say("The fight is closed. Anybody may verify now that no die was chosen afterwards.")


def _several(said: str) -> list[str]:
    return [one for one in re.split(r"\s*;\s*", said) if one]
