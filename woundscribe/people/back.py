"""Writes what a fight or a rest left of somebody into their file, and touches nothing else in it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from rules.combatant import Combatant
from rules.ruleset import Ruleset
from woundscribe.errors import WoundscribeError
from woundscribe.files import read_text, write_text
from woundscribe.people.named import by_name
from woundscribe.people.read import MOST_BYTES, Person, fields_of, person_of
from woundscribe.people.splice import replaced

_BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


class Change(NamedTuple):
    """One field that is not what it was: ``("sheet", "health")``, 12, 7."""

    path: tuple[str, ...]
    before: Any
    after: Any


def changes(ruleset: Ruleset[Any], before: Combatant[Any], after: Combatant[Any]) -> tuple[Change, ...]:
    """What of somebody is not what it was and lasts: fields as a person's file has them."""
    was, now = ruleset.kept(before), ruleset.kept(after)
    found = [Change((name,), was[name], now[name]) for name in now if name != "sheet" and was[name] != now[name]]
    for name, value in now["sheet"].items():
        if was["sheet"].get(name) != value:
            old = by_name(ruleset, was["sheet"].get(name))
            found.append(Change(("sheet", name), old, by_name(ruleset, value)))
    return tuple(found)


def write_back(path: Path, combatant: Combatant[Any], *, remembers: Sequence[str] = ()) -> tuple[Change, ...]:
    """Write into the file at ``path`` what is left of ``combatant``, and what the story remembers; what has changed.

    Only the fields named in what is returned are touched: comments, order and quotes of all others stay. Raises
    WoundscribeError, and then the file is as it was.
    """
    text, found = written_back(path, combatant, remembers=remembers)
    if found:
        write_text(path, text)
    return found


def written_back(
    path: Path, combatant: Combatant[Any], *, remembers: Sequence[str] = ()
) -> tuple[str, tuple[Change, ...]]:
    """What the file would hold then, and what would have changed in it: for whoever writes several, or asks first."""
    text = read_text(str(path), MOST_BYTES)
    person = person_of(text, path)
    if type(person.combatant.sheet) is not type(combatant.sheet):
        told = f"this is somebody of the ruleset {person.file.ruleset!r}, and the fight was played by another."
        raise WoundscribeError("malformed", told, where=str(path))
    found = (*changes(person.ruleset, person.combatant, combatant), *_remembered(person, remembers))
    start, end = fields_of(text, path)
    fields = text[start:end]
    for change in found:
        fields = replaced(fields, change.path, change.after, as_json=path.suffix.lower() == ".json")
    whole = text[:start] + fields + text[end:]
    person_of(whole, path)  # what is written can be read again, or nothing is
    return (_BOM if _marked(path) else "") + whole, found


def write_all(texts: Sequence[tuple[Path, str]]) -> None:
    """Write several files, or none: those that were written before one that cannot be are put back as they were.

    Raises WoundscribeError.
    """
    written: list[tuple[Path, str]] = []
    try:
        for path, text in texts:
            before = path.read_bytes().decode("utf-8")
            write_text(path, text)
            written.append((path, before))
    except (WoundscribeError, OSError):
        for path, before in written:
            write_text(path, before)
        raise


def _remembered(person: Person, remembers: Sequence[str]) -> tuple[Change, ...]:
    had = list(person.file.remembers)
    more = [one for one in dict.fromkeys(remembers) if one not in had]
    return (Change(("remembers",), had, had + more),) if more else ()


def _marked(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(3) == _BOM.encode("utf-8")
