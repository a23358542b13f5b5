"""Changes single values in a file of YAML or JSON, and leaves every other character of it as it was."""

from __future__ import annotations

import json
from typing import Any

import yaml

from woundscribe.yamlvalue import in_a_row


def replaced(text: str, path: tuple[str, ...], value: Any, *, as_json: bool) -> str:
    """``text`` with the value at ``path`` (names of fields, from the outermost) set; what is missing is added.

    ``text`` has been read before: it holds one block of fields, without anchors.
    """
    root = yaml.compose(text.replace("\t", " ") if as_json else text, Loader=yaml.SafeLoader)
    holder: Any = None
    node: Any = root
    for depth, name in enumerate(path):
        found = None
        if isinstance(node, yaml.MappingNode):
            holder = node
            found = next((inner for key, inner in node.value if key.value == name), None)
        if found is None:
            rest: Any = value
            for missing in reversed(path[depth + 1 :]):
                rest = {missing: rest}
            if isinstance(node, yaml.MappingNode):
                return _added(text, holder, name, rest, as_json=as_json)
            return _put(text, node, {name: rest}, as_json=as_json)  # null stands where a block would
        node = found
    return _put(text, node, value, as_json=as_json)


def _put(text: str, node: Any, value: Any, *, as_json: bool) -> str:
    start, end = node.start_mark.index, _end(text, node)
    if start == end:  # nothing stands behind the colon
        return f"{text[:start]} {_row(value, as_json)}{text[end:]}"
    block = isinstance(node, yaml.SequenceNode) and not node.flow_style and value and isinstance(value, list)
    written = _items(value, node.start_mark.column, text) if block else _row(value, as_json)
    return text[:start] + written + text[end:]


def _added(text: str, block: Any, name: str, value: Any, *, as_json: bool) -> str:
    """The text with one more field at the end of a block, in the manner of those that stand there."""
    written = f"{json.dumps(name, ensure_ascii=False) if as_json else in_a_row(name)}: {_row(value, as_json)}"
    if not block.value:
        inside = block.end_mark.index - 1
        return text[:inside] + written + text[inside:]
    first, last = block.value[0][0], block.value[-1][1]
    at = max(_end(text, last), block.value[-1][0].end_mark.index)
    indent = " " * first.start_mark.column
    line = _newline(text)
    if block.flow_style:
        own_rows = first.start_mark.line != block.start_mark.line
        return text[:at] + ("," + line + _lead(text, first) if own_rows else ", ") + written + text[at:]
    row_end = text.find("\n", at)
    if row_end < 0:
        return f"{text}{line}{indent}{written}{line}"
    return f"{text[: row_end + 1]}{indent}{written}{line}{text[row_end + 1 :]}"


def _end(text: str, node: Any) -> int:
    """Where the last character of a value stands; a block's own mark stands behind what follows it."""
    if isinstance(node, yaml.CollectionNode) and not node.flow_style and node.value:
        last = node.value[-1]
        parts = last if isinstance(last, tuple) else (last,)
        return max(_end(text, part) for part in parts)
    start: int = node.start_mark.index
    return start + len(text[start : node.end_mark.index].rstrip())


def _items(values: list[Any], column: int, text: str) -> str:
    return f"{_newline(text)}{' ' * column}".join(f"- {in_a_row(one)}" for one in values)


def _row(value: Any, as_json: bool) -> str:
    return json.dumps(value, ensure_ascii=False) if as_json else in_a_row(value)


def _lead(text: str, node: Any) -> str:
    """What a row begins with, in tabs or spaces as there."""
    start = node.start_mark.index
    return text[text.rfind("\n", 0, start) + 1 : start]


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"
