"""Blows by somebody unseen and on somebody who lies there, with every kind of tool: fights hold few of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Literal, NamedTuple

from rules.claim import Claim, Severity
from rules.combatant import Pronouns
from rules.visibility import View
from tests.narrator.plain.fights import Claims, hit, miss, swing
from tests.views import figure, view_of

TOOLS = ("oak staff", "hatchet", "spear", "short bow", "javelin", "kitchen knife", "teeth", "bare hands", None)
SEVERITIES: tuple[Severity, ...] = ("none", "light", "heavy", "grievous")
ENDS: tuple[Literal["fell", "died"], ...] = ("fell", "died")
RULESETS = ("bright-dark", "narrative-d10")
PRONOUNS: tuple[Pronouns, ...] = ("she", "he", "they", "it")


class Blow(NamedTuple):
    """What was so before it, if anything, and what it comes to."""

    before: Claims
    claims: Claims


def blows() -> Iterator[View]:
    """All that happened, or after whoever it is done to has fallen."""
    for i, (ruleset, blow) in enumerate(product(RULESETS, _every())):
        a, t = PRONOUNS[i % len(PRONOUNS)], PRONOUNS[i // 3 % len(PRONOUNS)]
        cast = (figure("the Reeve", a, "pcs", player="r"), figure("the Smith", t, "beings"))
        told = [blow.before, blow.claims] if blow.before else [blow.claims]
        yield view_of(cast, *told, things=("old door", "ditch", "millrace"), ruleset=ruleset)


def _every() -> Iterator[Blow]:
    """What somebody unseen does to who stands, and what anybody does to who lies there."""
    fallen: Claims = [Claim(kind="fell", who="smith")]
    for tool in TOOLS:
        yield from (Blow([], hit("unseen", "smith", tool, severity)) for severity in SEVERITIES)
        yield from (Blow([], hit("unseen", "smith", tool, "heavy", end, subdue=end == "fell")) for end in ENDS)
        yield from (Blow([], miss("unseen", "smith", tool, fumble=fumble)) for fumble in (False, True))
        for way in ("parry", "dodge", None):
            stopped = Claim(kind="stopped", who="smith", whom="unseen", what=way, tool=tool)
            yield Blow([], [swing("unseen", "smith", tool), stopped])
        for who in ("reeve", "unseen"):
            yield from (Blow(fallen, hit(who, "smith", tool, severity)) for severity in SEVERITIES[1:])
            yield Blow(fallen, hit(who, "smith", tool, "grievous", "died"))
        for by, severity, before in product(("reeve", "unseen", None), SEVERITIES, ([], fallen)):
            yield Blow(before, [Claim(kind="harmed", who="smith", whom=by, tool=tool, severity=severity)])
