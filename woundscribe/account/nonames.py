"""What is written where a name belongs and is none: words of a sentence, some of several, a thing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from woundscribe.account import words as small

_PARTICLES = small.words("of the de von van der den di da du la le el al bin ibn ap ter ten zu y")
"""Small words inside a name of somebody's own."""
_LEADING = small.ARTICLES | small.OWNED
_NOBODY_IN_PARTICULAR = small.words(
    "another everyone everybody someone somebody anyone anybody some most several many few each every any either "
    "other others else rest whoever last first half one two three four five six seven eight nine ten"
)
_NUMBERS = small.words("one two three four five six seven eight nine ten last first few")
"""Of these, that may begin a name: "three goblins"."""
OTHER_VERBS = small.words(
    "cast casts drew draws threw throws swung swings charges rode rides flung flings sprang springs leapt leaps crept "
    "creeps swept sweeps stood stands sat saw sees tore tears thrust won wins blew blows burst dealt deals dug did "
    "does drank flew flies felt got gets grew heard hid hides kept keeps knew laid lay lit met paid rose says said "
    "slid spat spun stuck swam swore told tells wept began begins became brought brings bought chose slung shook "
    "came comes went goes made makes gave gives held holds caught catches drove drives fought fights found finds "
    "fed led sang sent set put puts read ran runs fell took takes uses broke"
)
"""Verbs of which an account makes nothing, and that do not end as most do."""
_ASIDE = small.words(
    "dead alive alone away back down up here there today tonight yesterday instead twice together first again now"
)
"""What is said of how, when or where, after somebody."""
_ACTING = re.compile(r"[^\W\d_]{3,}(?:ed|(?<!l)ing)")
_HOW = re.compile(r"[^\W\d_]{3,}ly")
_NOUNS = small.words("family ally bully offspring undead hundred kindred breed steed seed thing being")
"""What only looks like a verb or says how."""


def why_no_name(written: Sequence[str]) -> tuple[str, tuple[str, ...]] | None:
    """Why such words name nobody, and what could stand there; None for what may be a name."""
    low = [word.casefold().replace("’", "'") for word in written]
    bare = low[1:] if low[0] in _LEADING else low
    if not bare:
        return None
    many = bare[0] in _NOBODY_IN_PARTICULAR and (bare[0] not in _NUMBERS or len(bare) == 1 or bare[1] == "of")
    if many or "else" in bare or (bare[0] in ("all", "both") and len(bare) > 1):
        return "does not say who: write a name.", ("Mara", "the Miller")
    if _sentence(written, low, bare):
        return "is nobody's name: say one thing a line.", ("Mara killed the goblin", "the goblin shaman died")
    if is_thing(written):
        return "is a thing, and nobody: say what came of it.", ("Mara died", "Mara was hurt by an arrow")
    return None


def is_thing(written: Sequence[str]) -> bool:
    """Whether what hurts people is meant, and not somebody who is called so: "Captain Hook"."""
    last = written[-1].casefold()
    return last in small.THINGS and (written[-1] == last or len(written) == 1)


def _sentence(written: Sequence[str], low: Sequence[str], bare: Sequence[str]) -> bool:
    """Whether it holds words that no name does. ``bare`` is ``low`` without what may stand before a noun."""
    if any(word in _LEADING - {"the"} for word in low[1:]):
        return True
    own = kind = False  # whether a name of their own, or a noun, came before
    free = low[0] in _LEADING  # whether a noun may follow
    for at, word in enumerate(low):
        if at == 0 and free:
            continue
        capital, last = written[at] != written[at].lower(), at == len(low) - 1
        if word in _PARTICLES:
            free = free or word in ("of", "the")
            continue
        if not capital and len(bare) > 1 and word not in _NOUNS:
            if word in OTHER_VERBS or (last and (word in _ASIDE or _HOW.fullmatch(word))):
                return True
            if _ACTING.fullmatch(word) and (last or own or kind):
                return True
            if own and not free and not small.is_kind(word):
                return True
        own = own or (capital and not small.is_kind(word))
        kind = kind or small.is_kind(word)
        free = free or word.endswith("'s") or (capital and small.is_kind(word))
    return False
