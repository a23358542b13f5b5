"""Nobody acts who is dead, unconscious or gone, nor strikes after giving up."""

from __future__ import annotations

from narrator.guard import clauses, objects
from narrator.guard.events import Event
from narrator.guard.facts import Told
from narrator.guard.families.actions import ACTING, FIGHTING, RESTING
from narrator.guard.families.grammar import PREPOSITIONS
from narrator.guard.forms import tensed
from narrator.guard.reality import real
from narrator.guard.violation import Violation

_PRESENT = (
    "acted",
    "hit",
    "missed",
    "joined",
    "cost",
    "woke",
    "healed",
    "condition_on",
    "condition_off",
    "item",
    "moved",
)
"""Whoever a line tells these of is there to do something."""


def check_after(told: Told, found: list[Event]) -> list[Violation]:
    """Nobody acts who is dead or unconscious, nor strikes after fleeing or giving up."""
    tokens = told.reading.tokens
    down = {who: -1 for who, why in told.before.items() if why in ("dead", "unconscious")}
    idle = {who: -1 for who, why in told.before.items() if why in ("yielded", "calmed")}
    gone = {who: -1 for who, why in told.before.items() if why in ("fled", "left")}
    for event in found:
        if event.real and len(event.ids) == 1 and event.thing is None and event.family in ("died", "fell", "down"):
            (who,) = event.ids
            if {"died", "fell"} & told.states(who) and who not in down and told.out.get(who) in ("dead", "unconscious"):
                down[who] = tokens[event.last].sentence
    if not (down or idle or gone):
        return []
    awake = {c.who for c in told.claims if c.kind == "woke"} | {
        c.who for c in told.claims if c.kind in ("acted", "hit", "missed") and told.before.get(c.who or "") is None
    }
    violations = []
    for i, token in enumerate(tokens):
        if token.quoted or not _deed(told, i):
            continue
        subject = clauses.subject(told.reading, i)
        if subject is None or len(subject.ids) != 1:
            continue
        (who,) = subject.ids
        since = down.get(who, gone.get(who, idle.get(who) if token.word in FIGHTING else None))
        if since is None or (who in awake and since == -1) or token.sentence <= since:
            continue
        bears = who in {c.who for c in told.claims if c.kind == "cost"}
        if bears or (who not in down and who in {c.who for c in told.claims if c.kind in _PRESENT}):
            continue
        if token.word.endswith("ing") and i > 0 and tokens[i - 1].word in PREPOSITIONS:
            continue
        if "had" in told.reading.words(clauses.clause_start(told.reading, i), i):
            continue
        if real(told.reading, i, i) and not objects.passive(told.reading, i):
            violations.append(
                Violation(
                    check="state",
                    code="acts-when-out",
                    message=f"{told.name(who)} is out of the fight and does nothing any more",
                    beat=told.number,
                    seqs=told.seqs,
                    start=token.start,
                    end=token.end,
                )
            )
    return violations


def _deed(told: Told, i: int) -> bool:
    """Whether the word is something that somebody does: a known verb, or any in the past right after its subject."""
    tokens = told.reading.tokens
    word = tokens[i].word
    if word in ACTING:
        return True
    if not tensed(word) or word.endswith(("en", "wn", "rn")) or word in RESTING or tokens[i].broken:
        return False
    mention = told.reading.at.get(i - 1)
    governed = mention is not None and mention.first > 0 and tokens[mention.first - 1].word in PREPOSITIONS
    return mention is not None and not mention.poss and mention.last == i - 1 and not governed
