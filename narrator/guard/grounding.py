"""Each beat names those it is about, or refers to them without doubt."""

from __future__ import annotations

from narrator.beat import Beat
from narrator.guard.facts import Told
from narrator.guard.families.grammar import OBJECTS, POSSESSIVES, SUBJECTS
from narrator.guard.forms import verbs
from narrator.guard.violation import Violation
from rules.claim import UNSEEN, Claim

_BETWEEN = ("acted", "hit", "missed", "stopped", "cast", "cast_failed", "miscast")
"""In these kinds both are part of what happened; in others ``whom`` may go unsaid."""
_MISSING = verbs("miss")


def check_grounding(told: Told) -> list[Violation]:
    """Actors and targets nobody refers to, and pronouns that could mean two."""
    return _absent(told) + _doubtful(told)


def _absent(told: Told) -> list[Violation]:
    violations = []
    meant = frozenset(who for m in told.reading.mentions for who in m.ids)
    for beat in told.beats:
        actor, target = beat.actor, beat.target
        for who in dict.fromkeys((actor, target)):
            if who is None or who == UNSEEN or who in meant:
                continue
            musts = (beat.claims[i] for i in beat.musts)
            if not any(who == c.who or (_between(told, beat, c) and who == c.whom) for c in musts):
                continue
            if who == actor and _struck_by_thing(told) and target in meant:
                continue
            if who == target and actor in meant and _only_one(told, beat, who) and not _misses_a_thing(told):
                continue
            violations.append(
                Violation(
                    check="grounding",
                    code="not-named",
                    message=f"name {told.name(who)} or refer to them without doubt",
                    beat=beat.number,
                    seqs=beat.seqs,
                )
            )
    return violations


def _between(told: Told, beat: Beat, claim: Claim) -> bool:
    """Whether both are part of what happened.

    A spell that went wrong never came to whom it was meant for; and whose hold it is that somebody strains at was told
    when it was laid on them.
    """
    astray = any(c.kind == "miscast" and c.who == claim.who and c.whom is None for c in beat.claims)
    return claim.kind in _BETWEEN and not (claim.kind == "acted" and (astray or told.acts(claim, "loose")))


def _only_one(told: Told, beat: Beat, who: str) -> bool:
    """Whether whom it was done to goes without saying: a spell that came to nothing, or the only one of the others."""
    if any(c.kind == "cast_failed" for c in beat.claims) and not any(c.who == who for c in beat.claims):
        return True
    sides = {f.id: f.side for f in told.plan.world.figures}
    actor = beat.actor or ""
    others = [f.id for f in told.plan.world.figures if f.side != sides.get(actor) and f.id not in told.before]
    spoken = told.plan.beats[beat.number - 2] if beat.number > 1 else None
    just_now = spoken is not None and who in (spoken.actor, spoken.target)
    return sides.get(who) != sides.get(actor) and (others == [who] or just_now)


def _misses_a_thing(told: Told) -> bool:
    """«Struck the floor, and missed it»: then it goes without saying of nobody."""
    tokens, at = told.reading.tokens, told.reading.at
    return any(
        tokens[i].word in _MISSING and tokens[i + 1].word == "it" and i + 1 in at and not at[i + 1].ids
        for i in range(len(tokens) - 1)
    )


def _struck_by_thing(told: Told) -> bool:
    """Whether the weapon stands in for whoever holds it: «the arrow took her in the side»."""
    tools = {w for c in told.claims if c.tool is not None for w in c.tool.lower().split()}
    return bool(tools & {t.word for t in told.reading.tokens}) or "blow" in {t.word for t in told.reading.tokens}


def _doubtful(told: Told) -> list[Violation]:
    tokens = told.reading.tokens
    violations = []
    for mention in told.reading.doubtful:
        token = tokens[mention.first]
        if token.quoted:
            continue
        names = " or ".join(sorted(told.name(who) for who in mention.ids))
        message = f"«{token.word}» could mean {names}; name who is meant"
        violations.append(told.fault("grounding", "doubtful-pronoun", message, mention.first))
    for i, token in enumerate(tokens):
        pronoun = SUBJECTS.get(token.word) or OBJECTS.get(token.word) or POSSESSIVES.get(token.word)
        if pronoun not in ("she", "he") or token.quoted or i not in told.reading.at or told.reading.at[i].ids:
            continue
        if UNSEEN in told.people:
            continue
        violations.append(told.fault("grounding", "unknown-pronoun", f"«{token.word}» fits nobody here", i))
    return violations
