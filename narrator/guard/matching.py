"""Where the phrases of a family stand in a line."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from narrator.guard.families.grammar import BREAKERS, DEGREES
from narrator.guard.phrases import Index, Phrase
from narrator.guard.reading import Reading

_BARRIERS = BREAKERS | frozenset({"like", "no"})
"""What a gap in a phrase does not reach across."""


def matches(reading: Reading, index: Index) -> Iterator[tuple[Phrase, int, int, int | None]]:
    """Each phrase of ``index`` in the reading: the phrase, first and last token, and the token of its person."""
    tokens = reading.tokens
    for i, token in enumerate(tokens):
        heads = index.get(token.word)
        if heads is None:
            continue
        after = tokens[i + 1].word if i + 1 < len(tokens) and not tokens[i + 1].broken else ""
        for phrase in chain(heads.free, heads.by_second.get(after, ())):
            found = _match(reading, phrase, 1, i + 1, None)
            if found is not None:
                yield phrase, i, found[0] - 1, found[1]


def _match(reading: Reading, phrase: Phrase, part: int, i: int, who: int | None) -> tuple[int, int | None] | None:
    if part == len(phrase.parts):
        return i, who
    wanted = phrase.parts[part]
    tokens = reading.tokens
    here = tokens[i].word if i < len(tokens) and not tokens[i].broken else None
    if wanted.kind == "not":
        barred = here in wanted.words
        return None if barred else _match(reading, phrase, part + 1, i, who)
    if wanted.kind == "end":
        open_end = here is not None and here not in BREAKERS
        return None if open_end else _match(reading, phrase, part + 1, i, who)
    if wanted.kind == "gap":
        for skip in range(6):
            found = _match(reading, phrase, part + 1, i + skip, who)
            if found is not None:
                return found
            if i + skip >= len(tokens) or tokens[i + skip].broken or _someone(reading, i + skip):
                return None
        return None
    if here is not None:
        if here in wanted.words:
            found = _match(reading, phrase, part + 1, i + 1, who)
            if found is not None:
                return found
        elif tokens[i].word in DEGREES and wanted.kind == "word":
            # «quite gone», «wholly out of him»
            found = _match(reading, phrase, part, i + 1, who)
            if found is not None:
                return found
        if wanted.kind != "word":
            j = i + 1 if here in ("the", "a", "an") and i + 1 < len(tokens) else i
            mention = reading.at.get(j)
            if mention is not None and mention.first == j and mention.ids and mention.poss == (wanted.kind == "poss"):
                found = _match(reading, phrase, part + 1, mention.last + 1, j)
                if found is not None:
                    return found
    if wanted.optional:
        return _match(reading, phrase, part + 1, i, who)
    return None


def _someone(reading: Reading, i: int) -> bool:
    mention = reading.at.get(i)
    return (mention is not None and bool(mention.ids) and not mention.poss) or reading.tokens[i].word in _BARRIERS
