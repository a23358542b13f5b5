"""What of a ruleset's catalogue people can be made like, and the gear that a name stands for."""

from __future__ import annotations

import re
from typing import Any

from rules.errors import Ambiguous, unknown
from rules.ruleset import Ruleset


def kind_called(ruleset: Ruleset[Any], said: str) -> str:
    """The entry of the catalogue to be like: its name, or a word of it. Raises Malformed or Ambiguous."""
    kinds = [name for shelf in ruleset.catalogue().values() for name, one in shelf.items() if hasattr(one, "sheet")]
    wanted = _words(said)
    if said in kinds:
        return said
    meant = [name for name in kinds if wanted <= _words(name)] if wanted else []
    if len(meant) > 1:
        raise Ambiguous(f"{said!r} could be more than one of the catalogue.", where="--like", choices=meant)
    if not meant:
        raise unknown("catalogue entry", said, kinds, where="--like")
    return meant[0]


def by_name(ruleset: Ruleset[Any], value: Any) -> Any:
    """Gear as it may stand in a file: by its name alone where it is as the catalogue has it."""
    if isinstance(value, list):
        return [by_name(ruleset, one) for one in value]
    if isinstance(value, dict) and isinstance(name := value.get("name"), str):
        for shelf in ruleset.catalogue().values():
            if name in shelf and shelf[name].model_dump(mode="json") == value:
                return name
    return value


def _words(name: str) -> set[str]:
    return set(re.findall(r"\w+", name.casefold()))
