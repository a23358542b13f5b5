"""A small table for the guard's tests: a mill, four people, and beats made of claims."""

from __future__ import annotations

from typing import Any

from narrator.beat import Beat, Plan, Span, World
from narrator.guard import check
from rules.claim import Claim
from rules.visibility import Band, Figure, Setting

FIGURES = (
    Figure(
        id="mara", name="Mara", pronouns="she", side="pcs", character=True, player="ann", carries=("oak staff", "knife")
    ),
    Figure(
        id="tobin",
        name="Tobin",
        pronouns="he",
        side="pcs",
        character=True,
        player="ben",
        carries=("lantern", "short sword"),
    ),
    Figure(id="miller", name="the Miller", pronouns="he", side="beings", character=False, wound="his drowned daughter"),
    Figure(id="hound", name="the drowned hound", pronouns="it", side="beings", character=False),
)
OUT_OF = {"died": "dead", "fell": "unconscious", "fled": "fled", "yielded": "yielded", "calmed": "calmed"}


def claim(kind: str, who: str | None = None, whom: str | None = None, **more: Any) -> Claim:
    return Claim.model_validate({"kind": kind, "who": who, "whom": whom, **more})


def plan_of(*beats: tuple[Claim, ...], out: dict[str, str] | None = None) -> Plan:
    """Every claim is a must."""
    state = dict(out or {})
    made = []
    for number, claims in enumerate(beats, 1):
        for one in claims:
            if one.kind in OUT_OF and one.who is not None:
                state[one.who] = OUT_OF[one.kind]
            if one.kind == "woke" and one.who is not None:
                state.pop(one.who, None)
        first = claims[0]
        made.append(
            Beat(
                number=number,
                seqs=(number,),
                claims=claims,
                musts=tuple(range(len(claims))),
                actor=first.who,
                target=first.whom,
                words=first.words,
                out=dict(state),
            )
        )
    return Plan(
        purpose="turn",
        span=Span(first=1, last=max(1, len(beats))),
        span_hash="sha256:0",
        world=World(
            ruleset="bright-dark",
            setting=Setting(
                place="the flooded mill",
                cause="the water took his girl",
                things=("stair", "millrace", "wheel", "post", "lamp"),
                exits=("door",),
            ),
            bands=(
                Band(id="pcs", name="the lantern-bearers", players=True),
                Band(id="beings", name="the drowned", players=False),
            ),
            figures=FIGURES,
        ),
        out_before=dict(out or {}),
        beats=tuple(made),
    )


def strike(
    who: str,
    whom: str,
    *after: Claim,
    hit: bool,
    tool: str = "oak staff",
    severity: str = "light",
    intent: str = "harm",
    words: str | None = None,
) -> tuple[Claim, ...]:
    acted = claim("acted", who, whom, what="strike", tool=tool, intent=intent, words=words)
    if not hit:
        return acted, claim("missed", who, whom, tool=tool, degree="failure"), *after
    return (
        acted,
        claim("hit", who, whom, tool=tool, degree="success"),
        claim("harmed", whom, who, severity=severity, tool=tool),
        *after,
    )


def codes(line: str, *claims: Claim, out: dict[str, str] | None = None) -> set[str]:
    """The codes of what the guard finds wrong with a line that tells one beat of ``claims``."""
    plan = plan_of(claims, out=out)
    return {v.code for v in check(plan, plan.beats[0], line)}
