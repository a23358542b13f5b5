"""What a table may not want told: known subjects with their words, read from ``subjects.md``, and words of its own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Literal, get_args

from narrator.guard.families.grammar import AUXILIARIES, BREAKERS, DETERMINERS, NEGATORS, PREPOSITIONS, PRONOUNS
from narrator.guard.forms import any_form, nouns, verbs, words

Bond = Literal["whom", "ridden", "under", "grievous"]
"""Which records are of a subject, beside those that one of its words stands in: see ``subjects.md``."""

_TOKEN = re.compile(r"[^\W\d_]+|[_.,;:!?…—]")
_MARK = frozenset(".,;:!?…—")
_END = frozenset({"."})
_SMALL = AUXILIARIES | BREAKERS | DETERMINERS | NEGATORS | PREPOSITIONS | PRONOUNS
"""Words that no prose can do without."""
_FORMS = {"verbs": verbs, "nouns": nouns, "words": words}


@dataclass(frozen=True)
class Subject:
    """``says`` is how it is named to a model. ``phrases``: words in a row, each by all that may stand there."""

    name: str
    says: str
    words: frozenset[str]
    phrases: tuple[tuple[frozenset[str], ...], ...]
    binds: frozenset[Bond]

    def found(self, text: str) -> Iterator[tuple[int, int]]:
        """Where ``text`` speaks of it: first character and the one after the last."""
        tokens = [(m[0].lower(), m.start(), m.end()) for m in _TOKEN.finditer(text)]
        for i, (word, start, end) in enumerate(tokens):
            if word in self.words:
                yield start, end
            for phrase in self.phrases:
                if word in phrase[0] and _goes_on(phrase, [token[0] for token in tokens[i : i + len(phrase)]]):
                    yield start, tokens[min(i + len(phrase), len(tokens)) - 1][2]


def _goes_on(phrase: Sequence[frozenset[str]], said: Sequence[str]) -> bool:
    """Whether these words are the phrase: its end stands where nothing follows, or a mark."""
    for i, wanted in enumerate(phrase):
        here = said[i] if i < len(said) else "."
        if here not in (_MARK if wanted is _END else wanted):
            return False
    return True


def subject_name(text: str) -> str:
    """The name of a subject as somebody wrote it: a known one by any form of its name, else the words themselves.

    Raises ValueError for what names nothing that prose could leave out.
    """
    said = [m[0].lower() for m in _TOKEN.finditer(text) if m[0] not in _MARK | {"_"}]
    if not said:
        raise ValueError("a subject is a word, or a few")
    if _SMALL.issuperset(said):
        raise ValueError(f"no prose can do without «{text}»; name what it is about")
    named = next((name for name in _known() if not any_form(name).isdisjoint(said)), None)
    return named or " ".join(said)


@lru_cache(maxsize=256)
def subject(name: str) -> Subject:
    """The subject of that name (see ``subject_name``): a known one, or that of a table's own words."""
    known = _known().get(name)
    if known is not None:
        return known
    said = [any_form(word) for word in name.split()]
    alone = said[0] if len(said) == 1 else frozenset[str]()
    return Subject(name, f"«{name}»", alone, (tuple(said),) if len(said) > 1 else (), frozenset({"whom"}))


def speaks_of(text: str, names: Iterable[str]) -> str | None:
    """The first of the subjects of these names that ``text`` speaks of, if it does of any."""
    return next((name for name in names if any(subject(name).found(text))), None)


def known() -> tuple[str, ...]:
    """The names of the known subjects."""
    return tuple(_known())


def avoid(names: Sequence[str]) -> str:
    """What a model must not speak of, as one sentence for a prompt; empty if there is nothing."""
    if not names:
        return ""
    return f"Say nothing, in anybody's words, of any of these: {'; '.join(subject(name).says for name in names)}."


@lru_cache(maxsize=1)
def _known() -> dict[str, Subject]:
    """The known subjects. Raises ValueError for a line that the file should not hold."""
    fields: dict[str, list[tuple[str, str]]] = {}
    name = ""
    for line in files("narrator").joinpath("subjects.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            name = line[2:].strip()
            fields[name] = []
        elif line and not line.startswith("//"):
            field, _, value = line.partition(": ")
            fields[name].append((field, value))
    return {name: _read(name, lines) for name, lines in fields.items()}


def _read(name: str, lines: Sequence[tuple[str, str]]) -> Subject:
    spoken: frozenset[str] = frozenset()
    phrases: list[tuple[frozenset[str], ...]] = []
    one = dict(lines)
    for field, value in lines:
        if field in _FORMS:
            spoken |= _FORMS[field](value)
        elif field == "phrases":
            phrases += [tuple(map(_part, phrase.split())) for phrase in value.split(";")]
        elif field not in ("says", "binds"):
            raise ValueError(f"subjects.md: {name} has a line {field!r}")
    binds = [bond for bond in get_args(Bond) if bond in one.get("binds", "").split()]
    if len(binds) != len(one.get("binds", "").split()):
        raise ValueError(f"subjects.md: {name} binds what is not known: {one['binds']}")
    return Subject(name, one["says"], spoken, tuple(phrases), frozenset(binds))


def _part(word: str) -> frozenset[str]:
    return _END if word == "." else verbs(word[1:]) if word.startswith("+") else words(word)
