"""Finds the person that somebody means: by a path, or by name among those that are kept."""

from __future__ import annotations

import os
from pathlib import Path

from rules.errors import nearest
from rules.scene import bare
from woundscribe.errors import WoundscribeError
from woundscribe.home import data_folder
from woundscribe.people.read import SUFFIXES, Person, person_slug, read_person


def people_folder() -> Path:
    """Where people are kept. It need not exist."""
    return data_folder() / "people"


def kept() -> tuple[Path, ...]:
    """Every file in the folder that could be a person's, by name."""
    return files_in(people_folder())


def files_in(folder: Path) -> tuple[Path, ...]:
    """Every file of a folder that could be a person's, by name. Raises WoundscribeError."""
    try:
        found = (p for p in folder.iterdir() if p.suffix.lower() in SUFFIXES and p.is_file())
        return tuple(sorted(p for p in found if p.name.isprintable()))  # no page could name another
    except FileNotFoundError:
        return ()
    except OSError as error:
        told = f"it cannot be read: {error.strerror or error}."
        raise WoundscribeError("no-file", told, where=str(folder)) from error


def find_person(name_or_path: str, *, living: bool = False) -> Person:
    """The person at a path, or of that name among those who are kept. ``living``: the dead are refused.

    Raises WoundscribeError: nobody of that name, with the nearest; what is wrong in the file; or they are dead.
    """
    found = read_person(Path(name_or_path)) if is_path(name_or_path) else _named(name_or_path)
    if living and found.combatant.out == "dead":
        error = WoundscribeError("illegal", f"{found.combatant.name} is dead.", where=str(found.path))
        error.advice = "If the story says otherwise, write `out: null` there, and what they have left."
        raise error
    return found


def is_path(name_or_path: str) -> bool:
    """Whether it names a file and not a person: it ends as such files do, or leads through folders."""
    parted = any(sep in name_or_path for sep in (os.sep, os.altsep) if sep)
    return parted or Path(name_or_path).suffix.lower() in SUFFIXES


def _named(name: str) -> Person:
    """By the name of the file, which is made of theirs; else by the name in it."""
    files = kept()
    for path in files:
        if path.stem == person_slug(name):
            return read_person(path)
    names: dict[str, Path] = {}
    broken: WoundscribeError | None = None
    for path in files:
        try:
            person = read_person(path)
        except WoundscribeError as error:  # the one that is meant may be another
            broken = error
            continue
        if _folded(person.file.name) == _folded(name):
            return person
        names[person.file.name] = path
    if broken is not None and not names:
        raise broken
    close = nearest(name, names)
    raise WoundscribeError(
        "malformed",
        f"there is nobody called {name!r} among those who are kept.",
        where=str(people_folder()),
        nearest=close,
        choices=() if close else tuple(names)[:12] or ("woundscribe new character NAME", "the path of a file"),
    )


def _folded(name: str) -> str:
    return bare(name.strip().casefold())
