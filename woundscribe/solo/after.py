"""Who is left of an earlier fight, as they go into the next one: with their wounds, and what they remember."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.combatant import Combatant
from rules.ruleset import Ruleset
from woundscribe.errors import WoundscribeError
from woundscribe.people.read import read_person
from woundscribe.session import Session
from woundscribe.solo.cast import Comes
from woundscribe.solo.door import Door, door_of
from woundscribe.solo.ending import remembered


def survivors(session: Session) -> tuple[tuple[Comes, bool], ...]:
    """Those of the players' side who live, each with whether somebody plays them.

    Whoever has a file comes as it has them; the others as the fight left them. Raises WoundscribeError where that
    fight is not settled, or nobody is left.
    """
    encounter = session.encounter
    if encounter.phase != "concluded":
        told = f"{session.title!r} is not settled yet."
        raise WoundscribeError("waiting", told, where="--after", choices=(f"woundscribe play {session.name}",))
    door = door_of(session)
    sides = {encounter.combatants[who].side for who in door.mine}
    memory = remembered(session)
    found: list[tuple[Comes, bool]] = []
    for one in encounter.combatants.values():
        if one.side in sides and one.out != "dead":
            comes = _from_file(one, door) or _as_left(one, session.table.ruleset, memory.of(one.id))
            found.append((comes, one.id in door.mine))
    if not any(played for _, played in found):
        raise WoundscribeError("malformed", f"of yours nobody lived through {session.title!r}.", where="--after")
    if not any(played and not comes.member.get("out") for comes, played in found):
        raise fallen(next(comes.name for comes, played in found if played))
    return tuple(found)


def fallen(name: str) -> WoundscribeError:
    """Why somebody cannot begin a fight who lies senseless."""
    error = WoundscribeError("illegal", f"{name} has not come round yet.")
    error.advice = f"Rest first: woundscribe rest '{name}' --night, or --days 3; or their file says otherwise."
    return error


def _from_file(one: Combatant[Any], door: Door) -> Comes | None:
    """Somebody as their file has them, so as it was agreed that they are; None for one who has none."""
    path = Path(door.files.get(one.id, ""))
    if not door.files.get(one.id) or not path.exists():
        return None
    person = read_person(path)
    if person.combatant.out == "dead":
        raise WoundscribeError("illegal", f"{one.name} is dead.", where=str(path))
    member = {name: value for name, value in person.in_cast("us", one.character).items() if name != "side"}
    return Comes({**member, "id": one.id}, file=str(path), remembers=person.file.remembers)


def _as_left(one: Combatant[Any], ruleset: Ruleset[Any], memory: tuple[str, ...]) -> Comes:
    whole = one.model_dump(mode="json", include={"id", "name", "pronouns", "character", "player", "wound", "note"})
    said = {name: value for name, value in whole.items() if value not in (None, "")}
    lasting = {name: value for name, value in ruleset.kept(one).items() if value is not None}
    return Comes({**said, **lasting}, remembers=memory)
