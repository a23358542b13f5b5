"""Nobody acts who is dead, unconscious or gone, nor strikes after giving up."""

from __future__ import annotations

from narrator.guard import clauses, objects
from narrator.guard.events import Event, determined
from narrator.guard.facts import Told
from narrator.guard.families.actions import ACTING, FIGHTING, RESTING
from narrator.guard.families.grammar import DETERMINERS, PREPOSITIONS
from narrator.guard.forms import base_form, tensed, verbs, words
from narrator.guard.reading import Mention
from narrator.guard.reality import real
from narrator.guard.violation import Violation

_PRESENT = (
    "acted",
    "hit",
    "missed",
    "stopped",
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


_ARTICLES = frozenset({"the", "a", "an", "no", "every"})

_GIVING = verbs("give")
"""What the dead do not, though it may be said of what becomes of them."""
_TAKING = verbs("pick take snatch draw raise lift grip")
_MISSING = verbs("miss")
_ALL_OF_IT = words("the all it this that what everything")
_DRAWING = verbs("draw")
_AIR = words("air breath")


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
    answering = {c.side for c in told.claims if c.kind in ("accepted", "refused", "reopened")}
    heard = {f.id for f in told.plan.world.figures if f.side in answering}
    violations = []
    for i, token in enumerate(tokens):
        if token.quoted or not (_deed(told, i) or token.word in _GIVING) or _senseless(told, i):
            continue
        subject = clauses.subject(told.reading, i)
        if subject is None or len(subject.ids) != 1:
            continue
        (who,) = subject.ids
        if token.word in _GIVING and (down.get(who) != -1 or i - 1 not in told.reading.at):
            continue
        taking_up = token.word in _TAKING and _armed(told, i, who)
        since = down.get(who, gone.get(who, idle.get(who) if token.word in FIGHTING or taking_up else None))
        if since is None or told.rises(who) or (who in awake and since == -1) or token.sentence <= since:
            continue
        bears = who in {c.who for c in told.claims if c.kind == "cost"}
        if bears or who in heard or (who not in down and who in {c.who for c in told.claims if c.kind in _PRESENT}):
            continue
        if token.word.endswith("ing") and i > 0 and tokens[i - 1].word in PREPOSITIONS:
            continue
        if told.reading.earlier(i):
            continue
        if real(told.reading, i, i) and not objects.passive(told.reading, i):
            message = f"{told.name(who)} is out of the fight and does nothing any more"
            violations.append(told.fault("state", "acts-when-out", message, i))
    return violations


def _senseless(told: Told, i: int) -> bool:
    """«Still drawing air», «missed the whole of it»: the senseless do no more."""
    word, after = told.reading.tokens[i].word, told.reading.words(i + 1, i + 2)
    return (word in _DRAWING and bool(_AIR.intersection(told.reading.words(i + 1, i + 4)))) or (
        word in _MISSING and bool(_ALL_OF_IT.intersection(after)) and i + 2 not in told.reading.at
    )


def _armed(told: Told, i: int, who: str) -> bool:
    """Whether the clause at ``i`` speaks of what ``who`` fights with."""
    return any(who in told.cast.carried.get(word, ()) for word in told.reading.words(i, told.reading.clause_end(i)))


def _deed(told: Told, i: int) -> bool:
    """Whether the word is something that somebody does: a known verb, or any in the past right after its subject."""
    tokens = told.reading.tokens
    word = tokens[i].word
    named = i > 0 and not tokens[i].broken
    if named and (tokens[i - 1].word in _ARTICLES or (base_form(word) and determined(told.reading, i))):
        return False  # «went out of the fight», «with a shot»
    mention = told.reading.at.get(i - 1)
    if mention is not None and mention.last == i - 1 and not tokens[i].broken and _governed(told, mention):
        return False
    if word in ACTING:
        return word not in told.tools or i - 1 in told.reading.at  # «from the hunting bow»
    if not tensed(word) or word.endswith(("en", "wn", "rn")) or word in RESTING or tokens[i].broken:
        return False
    return mention is not None and not mention.poss and mention.last == i - 1 and not _governed(told, mention)


def _governed(told: Told, mention: Mention) -> bool:
    """Whether a preposition stands before it: «with the hound fled»."""
    tokens = told.reading.tokens
    first = mention.first
    if first > 0 and not tokens[first].broken and tokens[first - 1].word in DETERMINERS:
        first -= 1
    return first > 0 and not tokens[first].broken and tokens[first - 1].word in PREPOSITIONS
