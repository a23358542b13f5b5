"""After the fight: what is settled, what is left of everyone, and what of it goes into their files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rules.combatant import Combatant
from rules.outcome import Cost, Noted, Outcome
from woundscribe import table as tables
from woundscribe.console import ask, ask_for, ask_yes
from woundscribe.errors import WoundscribeError
from woundscribe.people.back import Change, write_back, written_back
from woundscribe.people.left import costs_of_all, table_of, what_is_left
from woundscribe.people.write import save_person
from woundscribe.session import Session
from woundscribe.solo.door import Door, keep
from woundscribe.solo.leaf import Leaf

_LONGEST = 80
"""Of a keepsake that is remembered in a file."""


class Remembered(NamedTuple):
    """What the story remembers of a fight: what it cost each, what it cost all, and what was taken along."""

    by_whom: dict[str, tuple[str, ...]]
    all: tuple[str, ...]

    def of(self, who: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*self.by_whom.get(who, ()), *self.all)))


def conclusion(session: Session, leaf: Leaf) -> dict[str, Any]:
    """What is settled, as a declaration: asked for, with what is usual on Enter. Raises Left."""
    breather = ask_yes("  A breather, before the story goes on? [yes] ", default=True)
    costs = _costs(session, breather=breather)
    strike: tuple[str, ...] = ()
    if costs:
        leaf.note("What it cost:")
        leaf.pairs((str(number), cost, "") for number, cost in enumerate(costs, start=1))
        strike = ask_for("  Is one of them not so? Its number. [all are so] ", lambda line: _struck(line, costs), "-")
    keepsake = _keepsake()
    return {"kind": "conclude", "breather": breather, "strike": list(strike), "keepsake": keepsake}


def _keepsake() -> str:
    """What is taken along, in words: a mere yes does not say what. Raises Left."""
    said = ask("  Something taken along, because it means something? [nothing] ")
    while said.casefold() in ("y", "yes"):
        said = ask("  What is it? [nothing] ")
    return "" if said.casefold() in ("n", "no", "nothing") else said


def left_table(session: Session, leaf: Leaf, mine: Sequence[str]) -> None:
    """How everyone is. Of those whom others play only what could be seen."""
    outcomes = tuple(session.transcript.outcomes)
    side = {session.encounter.combatants[who].side for who in mine}
    rows = [
        one if session.encounter.combatants[one.who].side in side else one.model_copy(update={"words": ()})
        for one in what_is_left(session.encounter, outcomes)
    ]
    leaf.table(table_of(rows, _public(outcomes)))


def remembered(session: Session) -> Remembered:
    outcomes = tuple(session.transcript.outcomes)
    each: dict[str, tuple[str, ...]] = {}
    for one in what_is_left(session.encounter, outcomes):
        each[one.who] = one.costs
    steps = session.transcript.steps
    last = steps[-1].outcomes if steps and any(d.kind == "conclude" for d in steps[-1].input.turn.declarations) else ()
    kept = tuple(o.text[:_LONGEST] for o in last if isinstance(o, Noted) and o.visibility == "public")
    return Remembered(each, (*costs_of_all(outcomes), *kept))


def settle_files(session: Session, door: Door, leaf: Leaf) -> Door:
    """Write what is left of those who came from files into these, and keep the others, where that is agreed to."""
    files = dict(door.files)
    memory = remembered(session)
    for one in _ours(session, door):
        path = files.get(one.id)
        try:
            if path is not None:
                _write_back(one, Path(path), memory.of(one.id), leaf)
            elif one.out != "dead" and one.id in door.mine:
                name = one.name[:1].upper() + one.name[1:]
                if ask_yes(f"  Keep {name} for another fight? [yes] ", default=True):
                    saved = save_person(one, session.table.ruleset, remembers=memory.of(one.id))
                    files[one.id] = str(saved)
                    leaf.note(f"{saved}: written.")
        except WoundscribeError as error:
            leaf.note(str(error))
    settled = door.model_copy(update={"files": files})
    if settled != door:
        keep(session, settled)
    return settled


def _ours(session: Session, door: Door) -> tuple[Combatant[Any], ...]:
    """Those who came from files, and those whom somebody plays."""
    people = session.encounter.combatants.values()
    return tuple(c for c in people if c.id in door.files or c.id in door.mine)


def _write_back(one: Combatant[Any], path: Path, memory: Sequence[str], leaf: Leaf) -> None:
    _, changed = written_back(path, one, remembers=memory)
    if not changed:
        return
    leaf.note(f"{one.name[:1].upper()}{one.name[1:]}: {'; '.join(map(_in_words, changed))}.", hanging=2)
    if ask_yes(f"  Write it into {path.name}? [yes] ", default=True):
        write_back(path, one, remembers=memory)
        leaf.note(f"{path}: written.")


def _in_words(change: Change) -> str:
    name = change.path[-1].replace("_", " ")
    if isinstance(change.before, (list, tuple)) and isinstance(change.after, (list, tuple)):
        more = [_short(one) for one in change.after if one not in change.before]
        less = [_short(one) for one in change.before if one not in change.after]
        parts = [f"now {', '.join(more)}"] if more else []
        parts += [f"no longer {', '.join(less)}"] if less else []
        return f"{name}: {'; '.join(parts) or 'in another order'}"
    if isinstance(change.before, (int, str)) and isinstance(change.after, (int, str)):
        return f"{name} {change.before}, now {change.after}"
    return f"{name} {_short(change.after)}" if change.after is not None else f"{name}: no more"


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return str(value.get("name") or ", ".join(f"{name} {one}" for name, one in value.items()))
    return str(value)


def _costs(session: Session, *, breather: bool) -> tuple[str, ...]:
    """What it would be said to have cost, found by concluding it on the side."""
    table = session.table
    aside = table._replace(kept=table.kept.model_copy(update={"ask": "needed"}))
    try:
        came = tables.declare(aside, None, {"kind": "conclude", "breather": breather})
    except WoundscribeError:
        return ()  # it is told when it is concluded in earnest
    found = came.step.outcomes if came.step is not None else ()
    return tuple(dict.fromkeys(o.cost for o in _public(found) if isinstance(o, Cost)))


def _public(outcomes: Sequence[Outcome]) -> tuple[Outcome, ...]:
    return tuple(o for o in outcomes if o.visibility == "public")


def _struck(line: str, costs: Sequence[str]) -> tuple[str, ...] | str:
    if line == "-":
        return ()
    numbers = line.replace(",", " ").split()
    if all(n.isdecimal() and 1 <= int(n) <= len(costs) for n in numbers):
        return tuple(costs[int(n) - 1] for n in numbers)
    return f"  Numbers from 1 to {len(costs)}."
