"""What a player wrote for one figure is said by that figure and by nobody else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from narrator.guard.cast import words_of
from narrator.guard.facts import Told
from narrator.guard.forms import verbs
from narrator.guard.reading import Mention
from narrator.guard.violation import Violation

_SPEAKING = verbs(
    "say call answer whisper cry ask tell shout mutter murmur reply add begin speak growl snap roar bark snarl hiss "
    "breathe repeat plead yell bellow rasp croak gasp"
)
_ENOUGH = 3
"""So many words in a row are somebody's own; a shorter line counts only when it is quoted whole."""


def check_speakers(told: Told) -> list[Violation]:
    """A violation for each quote of somebody's recorded words that the line gives to another."""
    spoken = [
        (c.who, words_of(c.words))
        for beat in told.plan.beats
        for c in beat.claims
        if c.words is not None and c.who is not None
    ]
    violations = []
    for first, last in quotes(told) if spoken else ():
        said = [t.word for t in told.reading.tokens[first : last + 1]]
        owners = {who for who, words in spoken if same(said, cut(words))}
        said_by = speaker(told, first, last) if owners else None
        if said_by is None or not said_by.ids or said_by.ids & owners:
            continue
        names = " or ".join(sorted(told.name(who) for who in owners))
        message = f"those are the words of {names}; give them to nobody else"
        violations.append(told.fault("grounding", "wrong-speaker", message, first, last))
    return violations


def cut(words: Sequence[str]) -> list[str]:
    """As the reading cuts them: «don't» is do and n't."""
    cut: list[str] = []
    for word in words:
        for tail in ("n't", "'d", "'ll", "'ve", "'re", "'m", "'s"):
            if word.endswith(tail) and word != tail:
                cut += [word[: -len(tail)], tail]
                break
        else:
            cut.append(word)
    return [word for word in cut if word != "'s"]


def same(said: list[str], words: list[str]) -> bool:
    """Whether the one holds the other, or enough of it."""
    said = [word for word in said if word != "'s"]
    short, long = sorted((said, words), key=len)
    whole = short == words or len(short) >= _ENOUGH
    return bool(short) and whole and any(long[i : i + len(short)] == short for i in range(len(long) - len(short) + 1))


def quotes(told: Told) -> Iterator[tuple[int, int]]:
    """The first and last token of each quote."""
    tokens = told.reading.tokens
    first: int | None = None
    for i, token in enumerate(tokens):
        if token.quoted and first is None:
            first = i
        if first is not None and (i + 1 == len(tokens) or not tokens[i + 1].quoted):
            yield first, i
            first = None


def speaker(told: Told, first: int, last: int) -> Mention | None:
    """Whom the words around a quote give it to: «…" said Mara», «…" Mara said», «Mara said, "…»."""
    reading = told.reading
    tokens = reading.tokens
    if last + 1 < len(tokens) and not (tokens[last + 1].sentence != tokens[last].sentence and tokens[last + 1].cap):
        i = last + 2 if tokens[last + 1].word == "the" else last + 1
        ahead = reading.at.get(i)
        verb = ahead.last + 1 if ahead is not None else last + 1
        while verb < len(tokens) and tokens[verb].word.endswith("ly"):
            verb += 1
        if reading.words(verb, verb + 1) and tokens[verb].word in _SPEAKING and not tokens[verb].quoted:
            after = reading.at.get(verb + 1) or reading.at.get(verb + 2)
            found = ahead if ahead is not None else after
            return found if found is not None and not found.poss else None
    for i in range(first - 1, max(-1, first - 7), -1):
        if tokens[i].quoted or tokens[i].sentence != tokens[first].sentence:
            break
        if tokens[i].word in _SPEAKING:
            before = (reading.at[j] for j in range(i - 1, max(-1, i - 6), -1) if j in reading.at)
            return next((m for m in before if not m.poss), None)
    return None


def speaking(told: Told, i: int) -> frozenset[str] | None:
    """Who says the words at ``i``, if the line tells; else None."""
    for first, last in quotes(told):
        if first <= i <= last:
            found = speaker(told, first, last)
            return found.ids if found is not None else None
    return None
