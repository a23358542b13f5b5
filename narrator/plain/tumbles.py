"""The second stage for those who come to the ground: out of the saddle, from a height, under hooves."""

from __future__ import annotations

from narrator.plain.context import Context
from narrator.plain.moment import Moment
from narrator.plain.talk import Draft


def came_down(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    own = f"{m.kind}.{(m.came or '').replace(' ', '-')}"
    return [
        c.chooser.pick(own if c.chooser.has(own, tags) else m.kind, tags),
        *on_the_ground(c, m, tags | {"fall"}),
    ], {}


def on_the_ground(c: Context, m: Moment, tags: frozenset[str]) -> list[str]:
    """What the ground did to someone who lies on it: nothing of it speaks of standing."""
    if m.end is not None:
        return [c.chooser.pick(f"ground.{m.end}", tags)]
    return [c.chooser.pick("ground", tags | {m.severity})] if m.severity is not None else []
