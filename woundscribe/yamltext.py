"""Plain YAML with the line of everything in it: blocks, lists and values, and nothing that could explode.

Anchors, aliases, tags and second documents are refused. Only whole numbers, true, false and null are
other than text, so that ``no`` is a word and a date is not a date.
"""

from __future__ import annotations

import re
from typing import Any

import yaml

from rules.errors import Malformed
from woundscribe.readable import refuse_unreadable

DEEPEST = 24
"""How many blocks and lists may stand inside each other."""

Path = tuple[str | int, ...]
_INT = re.compile(r"[-+]?(?:0|[1-9]\d{0,17})")
_VALUES: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(text: str) -> tuple[Any, dict[Path, int]]:
    """The data, and the line (from 1) of each path in it. Raises Malformed, its ``where`` naming the line."""
    building = _Building()
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            building.take(event)
    except yaml.MarkedYAMLError as error:
        line = error.problem_mark.line + 1 if error.problem_mark else 1
        colon = "mapping values are not allowed" in (error.problem or "")
        raise Malformed(
            f"it is no YAML: {error.problem or error.context}.",
            where=f"line {line}",
            choices=("a line with a colon in it in single quotes",) if colon else (),
        ) from error
    except yaml.reader.ReaderError as error:
        line = 1 + text.count("\n", 0, text.find(chr(error.character)))
        raise Malformed(f"it is no YAML: {error.reason} (U+{error.character:04X}).", where=f"line {line}") from error
    if not building.documents:
        raise Malformed("there is nothing in it.")
    return building.root, building.lines


class _Building:
    """The data as the events of a parse make it."""

    def __init__(self) -> None:
        self.root: Any = None
        self.documents = 0
        self.lines: dict[Path, int] = {}
        self._open: list[tuple[Any, Path]] = []
        self._key: list[str | None] = []
        """Of each open block the key that waits for its value."""

    def take(self, event: yaml.Event) -> None:
        line = event.start_mark.line + 1 if event.start_mark else 1
        match event:
            case yaml.DocumentStartEvent():
                self.documents += 1
                if self.documents > 1:
                    raise Malformed("a second document begins here; one fight is one file.", where=f"line {line}")
            case yaml.AliasEvent():
                raise Malformed("anchors and aliases are not read here.", where=f"line {line}")
            case yaml.CollectionStartEvent() | yaml.ScalarEvent():
                if event.anchor is not None:
                    raise Malformed("anchors and aliases are not read here.", where=f"line {line}")
                if event.tag not in (None, "!"):
                    raise Malformed("tags are not read here.", where=f"line {line}")
                self._value(event, line)
            case yaml.CollectionEndEvent():
                self._open.pop()
                self._key.pop()
            case _:
                pass  # the beginning and the end of the stream and of the document

    def _value(self, event: yaml.CollectionStartEvent | yaml.ScalarEvent, line: int) -> None:
        scalar = isinstance(event, yaml.ScalarEvent)
        if isinstance(event, yaml.ScalarEvent):
            refuse_unreadable(event.value, f"line {line}")
        if self._open and isinstance(self._open[-1][0], dict) and self._key[-1] is None:
            if not isinstance(event, yaml.ScalarEvent):
                raise Malformed("the name of a field is a word.", where=f"line {line}")
            self._named(event.value, line)
            return
        value = _scalar(event) if isinstance(event, yaml.ScalarEvent) else _container(event)
        path = self._put(value, line)
        if not scalar:
            if len(self._open) >= DEEPEST:
                raise Malformed(f"more than {DEEPEST} blocks stand inside each other.", where=f"line {line}")
            self._open.append((value, path))
            self._key.append(None)

    def _named(self, name: str, line: int) -> None:
        block, path = self._open[-1]
        if name in block:
            first = self.lines[(*path, name)]
            raise Malformed(f"{name!r} stands here a second time (first on line {first}).", where=f"line {line}")
        self._key[-1] = name
        self.lines[(*path, name)] = line

    def _put(self, value: Any, line: int) -> Path:
        if not self._open:
            self.root = value
            self.lines[()] = line
            return ()
        container, path = self._open[-1]
        if isinstance(container, list):
            container.append(value)
            path = (*path, len(container) - 1)
            self.lines[path] = line
            return path
        name = self._key[-1]
        assert name is not None
        container[name] = value
        self._key[-1] = None
        return (*path, name)


def _container(event: yaml.CollectionStartEvent) -> Any:
    return [] if isinstance(event, yaml.SequenceStartEvent) else {}


def _scalar(event: yaml.ScalarEvent) -> Any:
    text: str = event.value
    if not event.implicit[0]:
        return text  # it was quoted
    if text in _VALUES:
        return _VALUES[text]
    return int(text) if _INT.fullmatch(text) else text
