"""Reads a line: cuts it into words and finds everyone it names, calls something or means by a pronoun."""

from __future__ import annotations

from narrator.guard.cast import Cast, unmarked
from narrator.guard.families.grammar import (
    BREAKERS,
    DETERMINERS,
    EPITHETS,
    NEGATORS,
    OURS,
    PREPOSITIONS,
    PRONOUNS,
    TELLER,
    TELLERS,
)
from narrator.guard.pronouns import pronoun_at
from narrator.guard.reading import Leaning, Mention, Reading
from narrator.guard.tokens import Token, split

_SMALL = DETERMINERS | PREPOSITIONS | BREAKERS | NEGATORS | PRONOUNS
_STRAIGHT = str.maketrans({"“": '"', "”": '"', "’": "'", "‘": "'", "«": '"', "»": '"'})


def read(
    text: str,
    cast: Cast,
    persons: frozenset[str],
    before: frozenset[str] = frozenset(),
    answering: frozenset[str] = frozenset(),
    lying: frozenset[str] = frozenset(),
    leaning: Leaning | None = None,
) -> Reading:
    """Read ``text``. ``persons`` are those its beats are about, ``before`` those of the beat ahead of it.

    ``answering`` are those of the sides that its beats speak of without naming anybody, ``lying`` those who are
    dead or unconscious already. ``leaning`` settles what is left in doubt.
    """
    if cast.marked is not None:
        text = cast.marked.sub(lambda name: unmarked(name[0]), text)
    text = text.translate(_STRAIGHT)
    tokens, asking = split(text)
    reading = Reading(text, tokens, asking, cast.perfect, starts=_bounds(tokens), ends=[], lying=lying, leaning=leaning)
    ends = [len(tokens) - i for i in _bounds(tokens[::-1])]
    reading.ends.extend(ends[::-1])
    _name(reading, cast)
    _mention(reading, cast, persons, answering, before)
    return reading


def _bounds(tokens: list[Token]) -> list[int]:
    """For each token the first one of the run of its clause."""
    firsts: list[int] = []
    for i, token in enumerate(tokens):
        firsts.append(firsts[-1] if i and tokens[i - 1].clause == token.clause else i)
    return firsts


def _name(reading: Reading, cast: Cast) -> None:
    """Find the names. What is a small word elsewhere is none in a name: «Hob No One fell» denies nothing.

    Nor does anybody fall by a «felling axe».
    """
    i = 0
    while i < len(reading.tokens):
        named = _teller_at(reading.tokens, i, cast) or _name_at(reading.tokens, i, cast)
        if named is not None:
            reading.names[i] = named
            for j in range(i, named.last + 1 if named.last > i else i):
                if reading.tokens[j].word in _SMALL:
                    _silence(reading.tokens, j)
        elif tuple(reading.words(i, i + 2)) in cast.named_for_deeds:
            _silence(reading.tokens, i)
        i = named.last + 1 if named is not None else i + 1


def _silence(tokens: list[Token], i: int) -> None:
    tokens[i] = tokens[i]._replace(word=f"~{tokens[i].word}")


def _mention(reading: Reading, cast: Cast, persons: frozenset[str], *others: frozenset[str]) -> None:
    tokens = reading.tokens
    recent: list[Mention] = []
    i = 0
    while i < len(tokens):
        named = reading.names.get(i)
        if named is not None and len(named.ids) > 1 and named.ids & persons:
            named = named._replace(ids=named.ids & persons)  # of two who bear it, the one it is about
        mention = named or _epithet_at(tokens, i, cast, persons, recent)
        if mention is None and tokens[i].word in PRONOUNS:
            mention = pronoun_at(reading, i, cast, persons, others, recent)
        if mention is None:
            i += 1
            continue
        reading.mentions.append(mention)
        for j in range(mention.first, mention.last + 1):
            reading.at[j] = mention
        if mention.ids and not tokens[i].quoted:
            recent.append(mention)
        i = mention.last + 1


def _teller_at(tokens: list[Token], i: int, cast: Cast) -> Mention | None:
    """«I», «me», «my» of whoever tells it; in a quote they are of whoever speaks."""
    word = tokens[i].word
    if tokens[i].quoted or cast.teller is None or word not in TELLER | TELLERS:
        return None
    if word == "mine" and (word in cast.outside or (i > 0 and tokens[i - 1].word in DETERMINERS)):
        return None  # one that is dug
    ids = frozenset({cast.teller}) if word in TELLER else cast.tellers
    return Mention(i, i, ids, "name" if word in TELLER else "pronoun", word in OURS)


def _name_at(tokens: list[Token], i: int, cast: Cast) -> Mention | None:
    if tokens[i].word not in cast.heads:
        return None
    for length in range(min(cast.longest, len(tokens) - i), 0, -1):
        key = tuple(t.word for t in tokens[i : i + length])
        if key not in cast.names or (length == 1 and tokens[i].word in cast.proper and not tokens[i].cap):
            continue
        if i > 0 and tokens[i - 1].word in ("a", "an") and not tokens[i].cap and _likened(tokens, i):
            continue  # «the way you talk to a horse» is no horse of the place
        if key in cast.banded and not (i > 0 and tokens[i - 1].word == "the"):
            continue
        last = tokens[i + length - 1]
        return Mention(i, i + length - 1, cast.names[key], "name", last.poss)
    return None


def _likened(tokens: list[Token], i: int) -> bool:
    return any(t.word in ("like", "as", "way", "than") for t in tokens[:i] if t.sentence == tokens[i].sentence)


def _epithet_at(
    tokens: list[Token], i: int, cast: Cast, persons: frozenset[str], recent: list[Mention]
) -> Mention | None:
    if tokens[i].word == "thing" and not tokens[i].poss:
        return None  # «the thing's back» is a being's, «the thing» may be anything
    alike = cast.alike.get(tokens[i].word)
    if alike is not None and i > 0 and tokens[i - 1].word in ("the", "that", "this"):
        return Mention(i, i, (alike & persons) or alike, "epithet", tokens[i].poss)
    asked = EPITHETS.get(tokens[i].word)
    if asked is None or i == 0 or (tokens[i - 1].broken and tokens[i - 1].word not in DETERMINERS):
        return None
    if not any(t.word in ("the", "this", "that") for t in tokens[max(0, i - 2) : i]):
        return None
    if (
        i + 1 < len(tokens)
        and tokens[i].word == "other"
        and not tokens[i + 1].broken
        and (tokens[i + 1].word not in PREPOSITIONS and not tokens[i + 1].word.endswith("ed"))
    ):
        return None
    ids = cast.with_pronoun(asked, persons) if asked else persons
    # «Tobin offered the man his hand»: the one whom the sentence has not named.
    others = ids - {who for m in recent if tokens[m.first].sentence == tokens[i].sentence for who in m.ids}
    ids = others if len(others) == 1 else ids
    return Mention(i, i, ids, "epithet", tokens[i].poss) if ids else None
