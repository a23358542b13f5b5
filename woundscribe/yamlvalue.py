"""A value as one row of YAML, for files that people read and change."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_PLAIN = re.compile(r"[^\W\d_](?:[\w '’-]*[\w’])?")
_RESERVED = frozenset({"true", "false", "null", "yes", "no", "on", "off", "y", "n"})


def in_a_row(value: object) -> str:
    """Words stand plain where they can, else in quotes; blocks and lists stand in brackets."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{in_a_row(name)}: {in_a_row(one)}" for name, one in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(in_a_row(one) for one in value)}]"
    if isinstance(value, str) and _PLAIN.fullmatch(value) and value.casefold() not in _RESERVED:
        return value
    return json.dumps(value, ensure_ascii=False)
