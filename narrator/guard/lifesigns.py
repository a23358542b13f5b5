"""Signs of life looked for in the unconscious: finding none tells of a death that no record holds."""

from __future__ import annotations

from narrator.guard.facts import Told
from narrator.guard.families.grammar import BREAKERS
from narrator.guard.forms import verbs, words

_VITAL = words("breath breaths breathing breathe breathed breathes heart heartbeat pulse")
_LISTENED_AT = _VITAL | words("chest breast ribs mouth lips nostrils throat wrist neck")
_LISTENING = words("ear ears listen listened listening listens feather mirror glass") | verbs("feel hold lay press put")
_LISTENER = words("ear ears feather mirror glass palm hand fingers")
_NONE = words("no not n't never nothing none nor neither without nobody")
_ENDED = verbs("stop cease fail finish end quit") | words("gone still nothing no not n't never done")
_GOING_ON = verbs("stop cease fail worsen falter")


def lifeless(told: Told) -> tuple[int, int] | None:
    """The first and last token of a search for life that finds none, where somebody is unconscious and nobody dead."""
    out = {**told.before, **told.out}
    if "unconscious" not in out.values() or any(c.kind == "died" for c in told.claims + told.earlier):
        return None
    if "dead" in told.before.values():
        return None
    tokens = told.reading.tokens
    for i, token in enumerate(tokens):
        if token.quoted or token.word not in _LISTENED_AT:
            continue
        if token.word in _VITAL and _absent(told, i):
            return i, i
        sentence = {t.word for t in tokens if t.sentence == token.sentence and not t.quoted}
        if not (sentence & _LISTENING and sentence & _LISTENER):
            continue
        for j in range(i + 1, len(tokens)):
            if tokens[j].sentence > token.sentence + 2:
                break
            if tokens[j].word in _NONE and not tokens[j].quoted and not (_next(told, j) & _GOING_ON):
                return i, j
    return None


def _absent(told: Told, i: int) -> bool:
    """«No breath», «was not breathing», «her heart had stopped»."""
    tokens = told.reading.tokens
    for j in range(i - 1, max(-1, i - 4), -1):
        if tokens[j + 1].broken or tokens[j].word in BREAKERS:
            break
        if tokens[j].word in _NONE:
            return not _next(told, j) & _GOING_ON
    for j in range(i + 1, min(len(tokens), i + 4)):
        if tokens[j].broken or tokens[j].word in BREAKERS:
            break
        if tokens[j].word == "still" and j + 1 < len(tokens) and not tokens[j + 1].broken:
            break  # «her breath still smoked»
        if tokens[j].word in _ENDED:
            return not (tokens[j].word in _NONE and _next(told, j) & _GOING_ON)
    return False


def _next(told: Told, i: int) -> set[str]:
    return set(told.reading.words(i + 1, i + 2))
