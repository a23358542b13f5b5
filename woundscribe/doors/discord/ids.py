"""What stands in the id of a button, a menu or a modal: what it does, in which fight, and for what. Nothing else.

So whatever was pressed is understood by any process, also by one that was started since.
"""

from __future__ import annotations

from typing import NamedTuple

TEMPLATE = r"ws:[a-z]+:.*"
LONGEST = 100
"""Characters that Discord takes."""


class Press(NamedTuple):
    """``fight``: ``CHANNEL.MESSAGE``, those that it began with. ``values``: what was picked or typed."""

    verb: str
    fight: str
    args: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


def custom_id(verb: str, fight: str, *args: object) -> str:
    made = ":".join(("ws", verb, fight, *map(str, args)))
    assert len(made) <= LONGEST, made
    return made


def pressed(custom_id: str, values: tuple[str, ...] = ()) -> Press:
    _, verb, fight, *args = custom_id.split(":")
    return Press(verb, fight, tuple(args), values)
