"""What happened at once, and the claims that it is read from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, get_args

from narrator.lexicon import ActNature, Lasting, act_is, condition_is
from rules.claim import Claim, Severity, Way

Result = Literal["hit", "missed", "stopped"]
End = Literal["fell", "died"]
WAYS = frozenset(get_args(Way))
"""How one may have moved, where no words say where."""


@dataclass(frozen=True)
class Moment:
    """``a`` does, ``t`` is done to (several may flee together), ``b`` speaks for a side, or is whom ``t`` stood in for.

    ``states``: positions in the beat's claims that its sentences tell.
    """

    kind: str
    states: tuple[int, ...]
    a: str | None = None
    t: tuple[str, ...] = ()
    b: str | None = None
    what: str | None = None
    tool: str | None = None
    harm_tool: str | None = None
    part: str | None = None
    to: str | None = None
    """Where the act took whoever did it."""
    side: str | None = None
    words: str | None = None
    how: str | None = None
    subdue: bool = False
    fumble: bool = False
    critical: bool = False
    result: Result | None = None
    won: bool | None = None
    severity: Severity | None = None
    end: End | None = None
    acted: bool = False
    came: str | None = None
    """What came of a deed, told with it: the kind of the claim, or what or how it says."""
    moves: tuple[Claim, ...] = ()
    """Ways gone as part of it: nearer to someone, up from the ground."""
    spell: str | None = None
    """What does it in place of a tool."""
    into: str | None = None
    """The thing that a blow went into instead."""
    astray: bool = False
    """Whether a blow meant for another has just been told."""
    woke: bool = False
    """Whether a healing woke whom it healed."""


@dataclass
class Reader:
    """The claims of a beat, taken one by one. ``spells``: what is cast in it; ``meant``: whom it is meant for.

    ``ruleset``: whose lexicon says of what nature acts and conditions are.
    """

    claims: Sequence[Claim]
    ruleset: str = ""
    taken: set[int] = field(default_factory=set)

    @property
    def spells(self) -> frozenset[str | None]:
        return frozenset(c.what for c in self.claims if c.kind in ("cast", "cast_failed", "miscast"))

    @property
    def meant(self) -> frozenset[str]:
        return frozenset(c.whom for c in self.claims if c.kind in ("acted", "cast", "hit") and c.whom is not None)

    def act_is(self, what: str | None, *natures: ActNature) -> bool:
        return act_is(self.ruleset, what, *natures)

    def condition_is(self, what: str | None, *natures: Lasting) -> bool:
        return condition_is(self.ruleset, what, *natures)

    def is_blow(self, claim: Claim) -> bool:
        """Whether a deed strikes somebody."""
        return (claim.what or "").startswith("strike") or self.act_is(claim.what, "blow")

    def next(self, after: int, *kinds: str) -> int | None:
        """The first claim not yet taken after a position, if it is of one of these kinds."""
        for i in range(after + 1, len(self.claims)):
            if i not in self.taken:
                return i if self.claims[i].kind in kinds else None
        return None
