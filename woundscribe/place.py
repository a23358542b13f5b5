"""Where something stands in what people gave: the file, the line, the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import get_args

from rules.combatant import Pronouns
from rules.errors import RulesError
from rules.ruling import ANY
from woundscribe.errors import WoundscribeError, wrapped
from woundscribe.yamltext import Path

_SHAPES = frozenset({"value", "block", "list", "constrained-str", "int", "bool"})
"""Names that a validation gives to alternatives, and that stand in no file."""


class Places:
    """``file``: its name. ``lines``: the line of each path in it, as far as known."""

    def __init__(self, file: str | None = None) -> None:
        self.file = file
        self.lines: dict[Path, int] = {}

    def told(self, error: RulesError, path: Path = ()) -> WoundscribeError:
        """The error with its place. Its own ``where`` may go on from ``path``; else it is shown as it is."""
        found = wrapped(error)
        if (error.where or "").endswith("pronouns"):
            found.nearest, found.choices = (), get_args(Pronouns)  # few enough to name them all
        inner = _path(error.where)
        if inner[:1] not in self.lines and inner[1:2] in self.lines:
            inner = inner[1:]  # rules may keep what a file names under a heading of their own
        goes_on = bool(inner) and (not path or (*path, inner[0]) in self.lines)
        place = self._known((*path, *inner)) if goes_on else path
        line = self._line(place)
        named = place[len(path) :] if line else place
        words = None if goes_on or error.where == ANY else _words(inner) or error.where
        found.where = ": ".join(w for w in (self.file, line, _words(named), words) if w) or None
        return found

    @contextmanager
    def telling(self, path: Path = (), names: Mapping[str, Path] | None = None) -> Iterator[None]:
        """What the rules refuse in here is raised with its place; ``names``: the path behind a word in ``where``."""
        try:
            yield
        except RulesError as error:
            named = (names or {}).get((error.where or "").partition(",")[0], path)
            raise self.told(error, named) from error

    def named(self, path: Path) -> str:
        """The line of a path, or the path in words where no line is known."""
        return self._line(path) or _words(path)

    def _line(self, path: Path) -> str:
        for length in range(len(path), 0, -1):
            if path[:length] in self.lines:
                return f"line {self.lines[path[:length]]}"
        return ""

    def _known(self, path: Path) -> Path:
        """The path without the names of alternatives."""
        known: Path = ()
        for part in path:
            if (*known, part) in self.lines or part not in _SHAPES:
                known = (*known, part)
        return known


def _path(where: str | None) -> Path:
    if where is None or " " in where:
        return ()
    return tuple(int(p) if p.isdigit() else p for p in where.split("."))


def _words(path: Sequence[str | int]) -> str:
    """``("cast", 0, "name")`` → "cast 1, name"."""
    said: list[str] = []
    for part in path:
        if isinstance(part, int) and said:
            said[-1] += f" {part + 1}"
        else:
            said.append(str(part))
    return ", ".join(said)
