"""Tabletop combat, resolved by the rules and told as a book would tell it: all that embedders import.

``Fight`` is a fight at a table, ``Model`` whose voice tells it, ``WoundscribeError`` what can go wrong.
Importing this loads neither a model library nor the rules: they come with the first of the three.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from woundscribe import _neighbours

if TYPE_CHECKING:
    from woundscribe.errors import WoundscribeError
    from woundscribe.fight import Fight
    from woundscribe.model import Model

__all__ = ["Fight", "Model", "WoundscribeError"]

_neighbours.stop_if_foreign()


def __getattr__(name: str) -> object:
    match name:
        case "Fight":
            from woundscribe.fight import Fight

            return Fight
        case "Model":
            from woundscribe.model import Model

            return Model
        case "WoundscribeError":
            from woundscribe.errors import WoundscribeError

            return WoundscribeError
        case _:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
