"""Whom a pronoun means, as English settles it."""

from __future__ import annotations

from narrator.guard.cast import Cast
from narrator.guard.families.grammar import (
    AFTER_OBJECTS,
    AUXILIARIES,
    BREAKERS,
    DETERMINERS,
    OBJECTS,
    POSSESSIVES,
    PREPOSITIONS,
    PRONOUNS,
    REFLEXIVES,
    SUBJECTS,
)
from narrator.guard.families.things import TOOLS
from narrator.guard.reading import Mention, Reading
from narrator.guard.tokens import Token


def pronoun_at(
    reading: Reading, i: int, cast: Cast, persons: frozenset[str], before: frozenset[str], recent: list[Mention]
) -> Mention | None:
    tokens = reading.tokens
    word = tokens[i].word
    owns = word in POSSESSIVES and _owns(tokens, i)
    pronoun = POSSESSIVES[word] if owns else SUBJECTS.get(word) or OBJECTS.get(word)
    if pronoun is None:
        return None
    named = frozenset(who for m in recent for who in m.ids if m.kind == "name")
    ids = cast.with_pronoun(pronoun, persons | named) or cast.with_pronoun(pronoun, before)
    if not ids and pronoun != "it":
        ids = cast.with_pronoun(pronoun, cast.everyone)
    if pronoun == "they" and not ids:
        ids = persons
    if pronoun == "it" and not owns and _tool_since(reading, i, recent):
        ids = frozenset()
    if owns and len(ids) > 1:
        after = (reading.words(i + 1, i + 3) or [""])[-2:]
        holders = frozenset().union(*(cast.carried.get(w, frozenset()) for w in after)) & ids
        ids = holders if len(holders) == 1 else ids  # «his knife»: of the two, the one who has a knife
    if len(ids) > 1 and pronoun != "it":
        settled = _settle(reading, i, ids, recent, subject=word in SUBJECTS, owns=owns)
        if len(settled) > 1 and pronoun != "they" and word not in REFLEXIVES:
            reading.doubtful.append(Mention(i, i, settled, "pronoun", owns))
        ids = settled
    return Mention(i, i, ids, "pronoun", owns)


def _tool_since(reading: Reading, i: int, recent: list[Mention]) -> bool:
    """Whether a weapon or a blow was named after whoever «it» might be: «swung the billhook, and it bit»."""
    since = max((m.last for m in recent if len(m.ids) == 1), default=-1)
    last = next((m for m in reversed(recent)), None)
    if last is None or (last.kind == "pronoun" and reading.tokens[last.first].word in ("it", "its")):
        return False
    if i + 1 < len(reading.tokens) and reading.tokens[i + 1].word in AUXILIARIES:
        return False  # «then it was dead» is no billhook
    return any(w in TOOLS for w in reading.words(since + 1, i))


def _owns(tokens: list[Token], i: int) -> bool:
    """Whether ``her`` here is «her hand» and not «struck her»."""
    if tokens[i].word != "her":
        return True
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    if after is not None and after.word.endswith("ing") and i + 2 < len(tokens) and not tokens[i + 2].broken:
        return tokens[i + 2].word not in PREPOSITIONS  # «caught her going away»
    return not (
        after is None
        or after.broken
        or after.word in PREPOSITIONS
        or after.word in BREAKERS
        or after.word in DETERMINERS
        or after.word in PRONOUNS
        or after.word.endswith("ly")
        or after.word in AFTER_OBJECTS
    )


def _settle(
    reading: Reading, i: int, ids: frozenset[str], recent: list[Mention], *, subject: bool, owns: bool
) -> frozenset[str]:
    """Narrow a pronoun by what English allows: nobody is the object of their own verb, and a subject goes on."""
    tokens = reading.tokens
    if subject and i > 0 and tokens[i - 1].quoted and recent:
        # «… asked for words. "What were you promised?" he said»: whoever acted last before the speech.
        spoken = tokens[recent[-1].first].sentence
        speech = next((m for m in recent if tokens[m.first].sentence == spoken and not m.poss), recent[-1])
        if len(speech.ids & ids) == 1:
            return speech.ids & ids
    here = [m for m in recent if tokens[m.first].clause == tokens[i].clause and not m.poss]
    if not subject and not owns and not here and recent and tokens[i].word not in REFLEXIVES:
        # «would have killed Imre, or laid him out»: one object after another.
        done_to = recent[-1]
        at = done_to.first
        same = tokens[at].sentence == tokens[i].sentence and not done_to.poss
        if same and at > 0 and tokens[at - 1].clause == tokens[at].clause and len(done_to.ids & ids) == 1:
            return done_to.ids & ids
    if not subject and not owns and tokens[i].word not in REFLEXIVES:
        barred = frozenset(who for m in here if len(m.ids) == 1 for who in m.ids)
        ids = (ids - barred) or ids
    if tokens[i].word in REFLEXIVES and here:
        return (ids & here[0].ids) or ids
    if owns and here:
        return (ids & here[-1].ids) or ids
    # A subject goes on from the last clause when only one of those it could mean was told of since.
    # Once both were told of, the one who acted before the clause goes on, if the sentence is the same.
    # Speech in between does not count: «he said. "The night's long." It was talk he was offering».
    said = {t.sentence for t in tokens[:i] if t.quoted}
    near = tokens[i].sentence - 1
    while near in said and not any(tokens[m.first].sentence == near for m in recent):
        near -= 1
    for m in reversed(recent):
        if tokens[m.first].sentence < near:
            break
        around = frozenset(
            who
            for other in recent
            if len(other.ids) == 1
            for who in other.ids & ids
            if tokens[other.first].sentence == tokens[m.first].sentence
        )
        if len(around) == 1:
            return around
        if len(around) > 1 and subject:
            standing = frozenset(
                who
                for other in recent
                if len(other.ids) == 1 and not other.poss
                for who in other.ids & ids
                if tokens[other.first].sentence == tokens[m.first].sentence
            )
            if len(standing) == 1:
                return standing  # «The Miller's hands have found Tobin … He is breathing»
        if len(around) > 1:
            if tokens[m.first].sentence == tokens[i].sentence:
                opening = next(
                    o for o in recent if tokens[o.first].sentence == tokens[m.first].sentence and o.ids & ids
                )
                return (opening.ids & ids) if len(opening.ids & ids) == 1 and owns else around
            return around
    return ids
