"""Attacks that a line speaks of in passing: nobody attacks whom no record shows attacking, and no more than did."""

from __future__ import annotations

from narrator.guard import clauses, objects
from narrator.guard.facts import Told
from narrator.guard.families.grammar import PRONOUNS
from narrator.guard.forms import nouns, verbs, words
from narrator.guard.reality import real
from narrator.guard.violation import Violation

_ATTACKS = nouns("attack blow strike stroke swing assault onslaught lunge charge rush")
_FROM = words("of from by")
_ATTACKING = verbs("attack assault assail")
_SETTING_ON = verbs("strike lunge swing slash stab hack jab thrust snap claw rush come")
_WARDING = verbs("parry block deflect dodge evade counter")
_TRYING = verbs("try attempt mean")
_HURTING = words("strike hit stab slash cut bite claw hurt kill punch kick shoot")
_MISSING = verbs("miss")
_SPOKEN_OF = _ATTACKS | _ATTACKING | _SETTING_ON | _WARDING | _HURTING | _MISSING
_PAIRS = {"two": 2, "both": 2, "pair": 2, "three": 3, "four": 4}
_REST = words("others all everyone everybody")
_LEADING = words("the other of both all those these")


def check_onslaught(told: Told) -> list[Violation]:
    """A violation for the first attack ascribed to those who made none, in a line that tells no blow itself."""
    if not told.beats or any(c.kind in ("hit", "missed", "stopped", "harmed") for c in told.claims):
        return []
    claims = told.claims + told.earlier
    actors = {c.who for c in told.claims if c.kind == "acted"}
    struck = {(c.who, c.whom) for c in claims if c.kind in ("hit", "missed") or (c.kind == "acted" and c.tool)}
    struck |= {(c.whom, c.who) for c in claims if c.kind == "harmed"}
    # Whoever only defends is attacked by those who attacked them, whatever else went on.
    at_them = {who for who, whom in struck if whom in actors} | {who for who, _ in struck if who in actors}
    tokens = told.reading.tokens
    for i, token in enumerate(tokens):
        if token.word not in _SPOKEN_OF or token.quoted:
            continue
        # «Strikes» may be either: the blows of somebody, or what they do.
        found = _trying(told, i)
        if found is None and real(told.reading, i, i):
            found = (_owner(told, i) if token.word in _ATTACKS else None) or _warded(told, i) or _attacker(told, i)
            found = found or ((frozenset(), 1) if token.word in _MISSING and _someone(told, i + 1) else None)
        if found is None:
            continue
        ids, least = found
        if (ids and not ids & at_them and not ids & {"unseen"}) or len(at_them) < least:
            message = "no record says that so many or such people attack here; say nothing of it"
            return [told.fault("result", "invented-attack", message, i)]
    return []


def _owner(told: Told, i: int) -> tuple[frozenset[str], int] | None:
    """Whose the attack at ``i`` is, and how many they are at least: «the Miller's blows», «the attacks of both»."""
    reading = told.reading
    before = reading.at.get(i - 1) or reading.at.get(i - 2)
    if before is not None and before.poss and not reading.tokens[i].broken:
        return (before.ids, 1) if len(before.ids) == 1 else None
    if i + 1 >= len(reading.tokens) or reading.tokens[i + 1].broken or reading.tokens[i + 1].word not in _FROM:
        return None
    return _those(told, i + 2)


def _those(told: Told, i: int) -> tuple[frozenset[str], int] | None:
    """Who is meant at ``i``: «the Miller», «the other two», «both of them»."""
    reading = told.reading
    for j in range(i, min(reading.clause_end(i - 1), i + 5)):
        word = reading.tokens[j].word
        if word in _PAIRS:
            return frozenset(), _PAIRS[word]
        if word in _REST:
            return frozenset(), 2
        mention = reading.at.get(j)
        if mention is not None and mention.kind != "epithet":
            plural = word in PRONOUNS and len(mention.ids) > 1
            return None if mention.poss or plural else (mention.ids, 1)
        if word not in _LEADING:
            return None
    return None


def _attacker(told: Told, i: int) -> tuple[frozenset[str], int] | None:
    """Who is told to attack somebody with the verb at ``i``: «the Miller struck at her»."""
    reading = told.reading
    word = reading.tokens[i].word
    after = reading.words(i + 1, i + 2)
    if word not in _ATTACKING and not (word in _SETTING_ON and after == ["at"] and _someone(told, i + 2)):
        return None
    if objects.passive(reading, i) or (word in _ATTACKING and not _someone(told, i + 1)):
        return None
    if reading.earlier(i):
        return None
    subject = clauses.own_subject(reading, i)
    return (subject.ids, 1) if subject is not None and len(subject.ids) == 1 else None


def _warded(told: Told, i: int) -> tuple[frozenset[str], int] | None:
    """Whose attack is warded off at ``i``: «parried the bear's claws»."""
    if told.reading.tokens[i].word not in _WARDING or not _someone(told, i + 1, owning=True):
        return None
    mention = told.reading.at.get(i + 1) or told.reading.at[i + 2]
    return (mention.ids, 1) if len(mention.ids) == 1 else None


def _trying(told: Told, i: int) -> tuple[frozenset[str], int] | None:
    """Who only tries to hurt somebody at ``i``: «got hold of Agnes and tried to strike her»."""
    reading = told.reading
    if reading.tokens[i].word not in _HURTING or reading.words(i - 1, i) != ["to"] or not _someone(told, i + 1):
        return None
    if i < 2 or reading.tokens[i - 2].word not in _TRYING or not real(reading, i - 2, i - 2) or reading.earlier(i - 2):
        return None
    subject = clauses.subject(reading, i - 2)
    return (subject.ids, 1) if subject is not None and len(subject.ids) == 1 else None


def _someone(told: Told, i: int, *, owning: bool = False) -> bool:
    j = i + 1 if told.reading.words(i, i + 1) == ["the"] else i
    mention = told.reading.at.get(j)
    return mention is not None and mention.poss is owning and bool(mention.ids)
