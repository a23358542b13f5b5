"""A value as one row of YAML, for files that people read and change."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_PLAIN = re.compile(r"[^\W\d_](?:[\w '’-]*[\w’])?")
_BREAKS = frozenset("\x85\u2028\u2029")
"""To YAML these end a line, and JSON writes them as they are."""
_RESERVED = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def in_a_row(value: object) -> str:
    """Words stand plain where they can, else in quotes; blocks and lists stand in brackets."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{in_a_row(name)}: {in_a_row(one)}" for name, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(in_a_row(one) for one in value)}]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.casefold() not in _RESERVED:
        return value
    written = json.dumps(value, ensure_ascii=False)
    return "".join(f"\\u{ord(c):04x}" if c in _BREAKS else c for c in written)
