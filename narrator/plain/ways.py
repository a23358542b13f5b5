"""The second stage for ways gone: nearer to someone, up from the ground, under water; and things picked up on them."""

from __future__ import annotations

from narrator.plain.context import Context
from narrator.plain.moment import Moment
from narrator.plain.orthography import at_place, definite, whither, worded
from rules.claim import Claim


def ways(c: Context, m: Moment, tags: frozenset[str], plain: dict[str, str]) -> list[str]:
    """A sentence for each way gone as part of a moment."""
    surfaced = any(claim.kind == "moved" and claim.how == "out" for claim in m.moves)
    return [
        _way(c, m, claim, tags, plain)
        for claim in m.moves
        if not (surfaced and claim.kind == "condition_off" and c.condition_is(claim.what, "under"))
    ]


def where(place: str, plain: dict[str, str]) -> frozenset[str]:
    """Puts a place among the words: where someone is, and what they went to if that can be said."""
    plain["where"] = at_place(place)
    to = whither(place)
    if to is None:
        return frozenset()
    plain["whither"] = to
    return frozenset({"whither"})


def _way(c: Context, m: Moment, claim: Claim, tags: frozenset[str], plain: dict[str, str]) -> str:
    if claim.kind == "item":
        plain["item"] = definite(worded(claim.what or "something"))
        return c.chooser.pick("way.take", tags)
    if claim.kind == "condition_off":
        return c.chooser.pick("way.rise" if c.condition_is(claim.what, "lying") else "way.out", tags)
    known = claim.whom is not None and claim.whom in (m.b, *m.t)
    told = c.chooser.pick(f"way.{claim.how}", (tags - {"b", "known_b"}) | ({"b", "known_b"} if known else set()))
    return told.replace("{b", "{t") if claim.whom in m.t else told
