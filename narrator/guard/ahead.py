"""What somebody is going to do: the next move belongs to whoever plays them."""

from __future__ import annotations

from narrator.guard import clauses
from narrator.guard.facts import Told
from narrator.guard.families.grammar import NEGATORS
from narrator.guard.forms import verbs, words
from narrator.guard.violation import Violation

_Phrases = tuple[tuple[str, ...], ...]
_SOON: _Phrases = (
    ("in", "a", "moment"), ("in", "another", "moment"), ("in", "a", "second"), ("any", "moment"),
    ("a", "moment", "more"), ("another", "moment", "and"), ("before", "long"), ("presently",), ("next", "time"),
    ("the", "next", "time"), ("midnight",), ("tonight",), ("tomorrow",), ("that", "very", "night"), ("later",),
    ("afterwards",), ("the", "next", "blow"), ("the", "next", "one"), ("this", "time"), ("next",), ("soon",),
)  # fmt: skip
_WILL = words("would will 'll 'd shall")
_READY: _Phrases = (
    ("about", "to"), ("going", "to"), ("preparing", "to"), ("prepares", "to"), ("gathering", "to"), ("gathers", "to"),
    ("poised", "to"),
)  # fmt: skip
_DOING = verbs(
    "strike swing hit cut thrust stab shoot loose throw charge rush lunge spring leap go try come put drive bring step "
    "run flee cast speak call kill finish attack press make take draw have send bite claw walk creep plant "
    "climb hunt saw pull break follow aim reach crawl fetch set"
)
_WAITING = verbs("wait")
_STATE = verbs("be feel seem look lie sleep wake remember limp heal carry")


def _by_first(phrases: _Phrases) -> dict[str, _Phrases]:
    """Phrases by the word that they begin with: few words begin any."""
    return {first: tuple(phrase for phrase in phrases if phrase[0] == first) for first, *_ in phrases}


_SOON_FROM, _READY_FROM = _by_first(_SOON), _by_first(_READY)


def check_ahead(told: Told) -> list[Violation]:
    """A violation for the first sentence that tells what somebody does after the beat."""
    if any(c.kind in ("cost", "healed") for c in told.claims):
        return []  # what comes of a fight lies ahead
    tokens = told.reading.tokens
    for i, token in enumerate(tokens):
        if token.quoted:
            continue
        said = _phrase(told, i, _SOON_FROM)
        if said and _will(told, i):
            return [_violation(told, i, i + said - 1)]
        said = _phrase(told, i, _READY_FROM)
        if said and _means(told, i, i + said):
            return [_violation(told, i, i + said - 1)]
        if token.word in _WAITING and _awaited(told, i):
            return [_violation(told, i, i)]
    return []


def _awaited(told: Told, i: int) -> bool:
    """«Waited for Corvin to come in» says what Corvin is going to do."""
    reading = told.reading
    whom = reading.at.get(i + 3 if reading.words(i + 1, i + 3) == ["for", "the"] else i + 2)
    if reading.words(i + 1, i + 2) != ["for"] or whom is None or whom.poss or not whom.ids & told.cast.everyone:
        return False
    after = reading.words(whom.last + 1, whom.last + 3)
    return after[:1] == ["to"] and bool(set(after[1:]) & _DOING)


def _phrase(told: Told, i: int, phrases: dict[str, _Phrases]) -> int:
    """How many words at ``i`` are one of ``phrases``."""
    for phrase in phrases.get(told.reading.tokens[i].word, ()):
        if tuple(told.reading.words(i, i + len(phrase))) == phrase:
            return len(phrase)
    return 0


def _will(told: Told, i: int) -> bool:
    """Whether the sentence at ``i`` says in «would» or «will» that somebody of the cast does something."""
    tokens = told.reading.tokens
    for j, token in enumerate(tokens):
        if token.sentence != tokens[i].sentence or token.quoted or token.word not in _WILL:
            continue
        subject = clauses.own_subject(told.reading, j)
        somebody = subject is not None and bool(subject.ids & told.cast.everyone)
        if somebody and not NEGATORS & set(told.reading.words(j, j + 2)) and _does(told, j + 1):
            return True
    return False


def _does(told: Told, first: int) -> bool:
    """Whether a deed comes next: «have an arrow on the string» is one, and «have seen» is none."""
    ahead = told.reading.words(first, first + 8)
    does = next((word for word in ahead if word in _DOING | _STATE), None)
    if does == "be":
        return any(word in _DOING for word in ahead)
    if does != "have":
        return does in _DOING
    after = told.reading.tokens[first + 1 : first + 2]
    return bool(after) and (after[0].broken or after[0].word in ("a", "an", "the", "another"))


def _means(told: Told, i: int, after: int) -> bool:
    """«She was about to swing again»."""
    subject = clauses.own_subject(told.reading, i)
    does = told.reading.words(after, after + 1)
    start = clauses.clause_start(told.reading, i)
    unreal = NEGATORS & set(told.reading.words(start, i)) or any(c.what == "lapse" for c in told.claims)
    return bool(does and does[0] in _DOING and subject is not None and subject.ids & told.cast.everyone and not unreal)


def _violation(told: Told, first: int, last: int) -> Violation:
    return told.fault("world", "next-move", "what anybody does next is not told yet", first, last)
