"""Finds the fight file that somebody means."""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from woundscribe import examples
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import MOST_BYTES, FightFile, fight_of, read_fight
from woundscribe.files import read_text
from woundscribe.place import Places

Source = str | PathLike[str] | Mapping[str, Any] | FightFile
"""An example's name, a path, the data of a fight file, or one that was read."""


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
        return read_fight(read_text(name, MOST_BYTES), name)
    return read_fight(examples.text(name), name)
