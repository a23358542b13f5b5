"""Finds the fight file that somebody means."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from rules.errors import nearest
from woundscribe import examples
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import MOST_BYTES, FightFile, fight_of, read_fight
from woundscribe.files import read_text
from woundscribe.kindof import refuse_unless_fight
from woundscribe.place import Places

Source = str | PathLike[str] | Mapping[str, Any] | FightFile
"""An example's name, a path, the data of a fight file, or one that was read."""


def fight_named(name: str) -> FightFile:
    """The fight file at a path (``-``: what is piped in), or else the example of that name. Raises WoundscribeError."""
    if (example := examples.meant(name)) is not None:
        return read_fight(examples.text(example), example)
    try:
        text = read_text(name, MOST_BYTES)
    except WoundscribeError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            error.message = "there is no such file, and no example of that name."
            error.nearest, error.choices = nearest(name, examples.known()), examples.known()
        raise
    refuse_unless_fight(text, name)
    return read_fight(text, name)


def fight_file(source: Source) -> FightFile:
    """Raises WoundscribeError: nothing there, with the names of the examples, or what is wrong in it."""
    if isinstance(source, FightFile):
        return source
    if isinstance(source, Mapping):
        return fight_of(dict(source), Places())
    if not isinstance(source, (str, PathLike)) or not isinstance(name := fspath(source), str):
        raise WoundscribeError("malformed", "a fight is an example's name, a path, or the data of a fight file.")
    if name in examples.known():
        return read_fight(examples.text(name), name)
    if Path(name).suffix or Path(name).name != name or Path(name).exists():
        return fight_named(name)
    return read_fight(examples.text(name), name)
