"""Fights made up from a number, to be told by the built-in voice and read by the guard."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.claim import Claim
from rules.visibility import Figure, View
from tests.narrator.guard.tables import OUT_OF, claim
from tests.views import MARA, MILLER, TOBIN, figure, view_of

SELA = figure("Sela", "she", "pcs", "short bow", player="cat")
WARDEN = figure("the Warden", "they", "beings", "billhook")
CHILD = figure("the Reed Child", "it", "beings", wound="left in the water")
FIGURES: tuple[Figure, ...] = (MARA, TOBIN, SELA, MILLER, WARDEN, CHILD)
TOOLS = {
    "mara": "oak staff",
    "tobin": "knife",
    "sela": "short bow",
    "miller": "bare hands",
    "warden": "billhook",
    "child": "teeth",
}
ENDS = ("defeat", "mercy", "flight", "surrender", "retreat", "parley")
COSTS = ("injury", "strain", "guilt", "wonder dimmed", "trust broken", "corruption worsened", "opportunity lost")


def act(who: str, what: str, whom: str | None = None, **more: Any) -> Claim:
    return claim("acted", who, whom, what=what, **more)


def blow(chance: Random, who: str, whom: str) -> list[Claim]:
    """A strike by ``who`` that misses, hurts, fells or kills ``whom``."""
    tool = TOOLS[who]
    strike = act(who, "strike", whom, tool=tool, intent=chance.choice(("harm", "subdue")))
    if chance.random() < 0.45:
        return [strike, claim("missed", who, whom, tool=tool, degree=chance.choice(("failure", "failure", "fumble")))]
    severity = chance.choice(("none", "light", "light", "heavy", "grievous"))
    claims = [
        strike,
        claim("hit", who, whom, tool=tool, degree=chance.choice(("success", "success", "critical"))),
        claim("harmed", whom, who, tool=tool, severity=severity),
    ]
    end = {"heavy": (None, None, "fell"), "grievous": (None, "fell", "died")}.get(severity, (None,))
    state = chance.choice(end)
    return [*claims, claim(state, whom, who)] if state is not None else claims


def declaration(chance: Random, who: str, foe: str, asleep: list[str]) -> list[Claim]:
    """Something that ``who`` does, and what comes of it."""
    side, other = ("pcs", "beings") if who in ("mara", "tobin", "sela") else ("beings", "pcs")
    kind = chance.randrange(24)
    if kind < 14:
        return blow(chance, who, foe)
    if kind == 14:
        return [act(who, "defend")]
    if kind == 15:
        return [act(who, "hold")]
    if kind == 16:
        return [act(who, "lapse", foe)]
    if kind == 17:
        return [act(who, "plead", foe), act(who, "plead", foe, degree="success"), claim("wavered", foe, who)]
    if kind == 18:
        return [
            act(who, "offer mercy"),
            claim("offered", who, side=side, what="mercy"),
            claim(chance.choice(("accepted", "refused")), side=other, what="mercy"),
        ]
    if kind == 19:
        return [act(who, "yield"), claim("yielded", who)]
    if kind == 20:
        return [claim("fled", foe)]
    if kind == 21:
        return [claim("item", who, what=TOOLS[who], how="lost")]
    if not asleep:
        return [claim("condition_on", foe, what="dizzy")]
    sleeper, woken = chance.choice(asleep), chance.random() < 0.5
    roused = [act(who, "rouse", sleeper), act(who, "rouse", sleeper, degree="success" if woken else "failure")]
    return [*roused, claim("woke", sleeper, who)] if woken else roused


def fight(number: int, length: int = 25) -> View:
    """The fight of that number: up to ``length`` declarations, an end and a cost.

    The odd ones are of a ruleset that has no words of its own.
    """
    chance = Random(number)
    sides = {f.id: f.side for f in FIGURES}
    out: dict[str, str] = {}
    told: list[list[Claim]] = []
    while len(told) < length:
        up = [who for who in sides if who not in out]
        who = chance.choice(up)
        foes = [f for f in up if sides[f] != sides[who]]
        if not foes:
            break
        asleep = [f for f, why in out.items() if why == "unconscious" and sides[f] == sides[who]]
        claims = declaration(chance, who, chance.choice(foes), asleep)
        for one in claims:
            if one.kind in OUT_OF and one.who is not None:
                out[one.who] = OUT_OF[one.kind]
            elif one.kind == "woke" and one.who is not None:
                out.pop(one.who, None)
        told.append(claims)
    told.append([claim("ended", what=chance.choice(ENDS), side=chance.choice(("pcs", "beings")))])
    told.append([claim("cost", chance.choice(("mara", "tobin")), what=chance.choice(COSTS))])
    return view_of(FIGURES, *told, ruleset=("bright-dark", "any")[number % 2])
