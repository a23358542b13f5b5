"""Records that a line told truly no longer fits: one must turned, left out, added, or given to the wrong one."""

from __future__ import annotations

from collections.abc import Iterator

from narrator.beat import Beat
from rules.claim import Claim
from tests.narrator.guard.tables import OUT_OF, claim


def _beat(beat: Beat, claims: list[Claim]) -> Beat:
    out = dict(beat.out)
    for kind in OUT_OF:
        for old in beat.claims:
            if old.kind == kind and old.who is not None and old not in claims:
                out.pop(old.who, None)
    for new in claims:
        if new.kind in OUT_OF and new.who is not None:
            out[new.who] = OUT_OF[new.kind]
    first = claims[0]
    return beat.model_copy(
        update={
            "claims": tuple(claims),
            "musts": tuple(range(len(claims))),
            "out": out,
            "actor": first.who,
            "target": first.whom,
        }
    )


def mutated(beat: Beat) -> Iterator[tuple[str, Beat]]:
    """Each mutation of the beat's records, with its name."""
    claims = list(beat.claims)
    kinds = [c.kind for c in claims]
    if "hit" in kinds:
        hit = claims[kinds.index("hit")]
        missed = [c for c in claims if c.kind not in ("hit", "harmed", "fell", "died")]
        yield "hit to miss", _beat(beat, [*missed, claim("missed", hit.who, hit.whom, tool=hit.tool, degree="failure")])
    if "missed" in kinds:
        miss = claims[kinds.index("missed")]
        kept = [c for c in claims if c.kind != "missed"]
        yield (
            "miss to hit",
            _beat(
                beat,
                [
                    *kept,
                    claim("hit", miss.who, miss.whom, tool=miss.tool, degree="success"),
                    claim("harmed", miss.whom, miss.who, tool=miss.tool, severity="light"),
                ],
            ),
        )
    for kind in ("died", "fell", "fled", "yielded", "woke"):
        # Several may flee or yield at once: a beat of nothing else would be left without a record to tell.
        others = [c for c in claims if c.kind != kind]
        if kind in kinds and others:
            yield f"{kind} dropped", _beat(beat, others)
    struck = next((c for c in claims if c.kind in ("hit", "missed")), None)
    if struck is not None and not {"died", "fell"} & set(kinds):
        for kind in ("died", "fell", "fled", "yielded"):
            yield f"{kind} added", _beat(beat, [*claims, claim(kind, struck.whom, struck.who)])
    if "fell" in kinds and "died" not in kinds:
        yield (
            "fell to died",
            _beat(beat, [c.model_copy(update={"kind": "died"}) if c.kind == "fell" else c for c in claims]),
        )
    if "died" in kinds and "fell" not in kinds:
        yield (
            "died to fell",
            _beat(beat, [c.model_copy(update={"kind": "fell"}) if c.kind == "died" else c for c in claims]),
        )
    if struck is not None:
        yield "swapped", _beat(beat, [c.model_copy(update={"who": c.whom, "whom": c.who}) for c in claims])
