"""A fight file as a person would write it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from woundscribe.errors import WoundscribeError
from woundscribe.files import write_text
from woundscribe.home import data_folder
from woundscribe.yamlvalue import in_a_row

_BLOCKS = ("scene", "sides", "cast")


def fights_folder() -> Path:
    """Where fights are kept that were asked for. It need not exist."""
    return data_folder() / "fights"


def keep_fight(name: str, data: Mapping[str, Any]) -> Path:
    """Write the fight file of a session; where it is. One that is there stays. Raises WoundscribeError."""
    folder = fights_folder()
    paths = (folder / f"{name}.yaml", *(folder / f"{name}-{n}.yaml" for n in range(2, 1000)))
    path = next(one for one in paths if not one.exists())
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        told = f"it cannot be made: {error.strerror or error}."
        raise WoundscribeError("cannot-write", told, where=str(folder)) from error
    write_text(path, as_yaml(data, path))
    return path


def as_yaml(data: Mapping[str, Any], path: Path) -> str:
    rows = [f"# Change what you like, and play it: woundscribe play {path}"]
    rows += [f"{name}: {in_a_row(value)}" for name, value in data.items() if name not in _BLOCKS]
    rows += ["", "scene:", *(f"  {name}: {in_a_row(value)}" for name, value in data["scene"].items() if value)]
    rows += ["", "sides:", *(f"  - {in_a_row(side)}" for side in data["sides"])]
    rows += ["", "cast:"]
    for member in data["cast"]:
        rows += [*_member(member), ""]
    return "\n".join(rows).rstrip("\n") + "\n"


def _member(member: Mapping[str, Any]) -> Iterator[str]:
    lead = "  - "
    for name, value in member.items():
        if name == "sheet" and value:
            yield f"{lead}sheet:"
            yield from (f"      {field}: {in_a_row(one)}" for field, one in value.items())
        else:
            yield f"{lead}{name}: {in_a_row(value)}"
        lead = "    "
