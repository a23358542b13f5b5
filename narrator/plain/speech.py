"""What people at the table wrote: a player's line where it is speech, and a game master's note."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from narrator.plain.orthography import worded
from narrator.plain.vocabulary import vocabulary

_QUOTED = re.compile(r"[\"“«]([^\"“”«»]{2,}?)[\"”»]")
_LONGEST = 220
"""Letters of a quote; a longer one is cut at the end of a sentence."""
_SPOKEN = ("plead", "calm", "yield", "offer")
"""Acts that are done by speaking."""
_VERBS = vocabulary("aims")
"""First-person verbs whose plain form is the infinitive, and which fix no outcome."""
_GESTURES = frozenset({"kneel", "lower", "drop", "hold", "show"})
_ENDS = vocabulary("ends")
"""Words of an end: a note that holds one is told between quotation marks, for only a record may say it plainly."""


def spoken(words: str | None, act: str, names: tuple[str, ...] = ()) -> str | None:
    """What the line says aloud, without its marks, or None if it is no speech.

    ``names`` are what the speaker is called: a line that begins with one tells and does not speak.
    """
    if not words:
        return None
    quoted = [match.strip() for match in _QUOTED.findall(words) if match.strip()]
    if quoted:
        return _cut(" ".join(quoted))
    first = re.findall(r"[\w']+", words)[:2]
    tells = not first or first[0].lower() in ("she", "he", "they", "it") or words.startswith(names or ("\0",))
    acts = len(first) == 2 and first[0] == "I" and first[1].lower() in _VERBS | _GESTURES
    if act.startswith(_SPOKEN) and not tells and not acts:
        return _cut(words)
    if act == "said" and not tells and not acts and (words.rstrip()[-1:] in "?!" or first[0] in ("I", "You", "We")):
        return _cut(words)
    return None


_THING = re.compile(r"(?:a|an|the|some) [a-z'-]+(?:,? [a-z'-]+){0,9}\.?")
_FINITE = frozenset({"is", "are", "was", "were", "has", "have", "had", "will"})
_STOPS = frozenset({"of", "with", "in", "on", "at", "by", "from", "under", "over", "for", "to", "still", "and", "that"})


def _says_something(text: str) -> bool:
    """Whether words that begin like a thing ("the wheel …") go on to say what it does."""
    words = text.rstrip(".").split()
    head = next((i for i, word in enumerate(words) if word in _STOPS or words[i - 1].endswith(",")), len(words))
    return (
        head > 4
        or bool(_FINITE & set(words[:head]))
        or any(word.endswith("s") and words[0] != "some" for word in words[2:head])
    )


class Note(NamedTuple):
    """The game master's own words: ``text`` is a whole sentence, a thing to be seen, or quoted."""

    form: Literal["sentence", "thing", "quoted"]
    text: str


def noted(words: str | None) -> Note | None:
    """A note as it may stand in a story, or None if there is nothing in it that can be told."""
    text = _cut(words) if words else None
    if words is None or text is None:
        return None
    unsure = any(c.isnumeric() for c in words) or any(w in _ENDS for w in re.findall(r"[a-z]+", text.lower()))
    if unsure:
        return Note("quoted", f'"{text}"')
    if _THING.fullmatch(text) and not _says_something(text):
        return Note("thing", text.rstrip("."))
    if len(text.split()) > 2:
        return Note("sentence", text)
    return Note("quoted", f'"{text}"')


def without_quotes(words: str) -> str:
    """A line with what it says aloud taken out."""
    return _QUOTED.sub("", words).strip()


def quote(said: str, speaker: str, *, split: bool) -> tuple[str, str | None, dict[str, str]]:
    """A quotation with its speaker ("said {a}"), what is said after that, and the words that stand for both.

    ``split``: the speaker stands after the first words, if enough follows. ``whole`` among the words is empty unless
    those first words are a sentence of their own.
    """
    lead, rest = _split(said) if split else (said, "")
    mark = lead[-1]
    whole = mark if mark in ".?!…" else ""
    lead = lead[:-1] + "," if mark in ".," else lead if whole else lead + ","
    words = {"said": f'"{lead}"', "whole": whole}
    if not rest:
        return f"{{said}} {speaker}", None, words
    return f"{{said}} {speaker}", "{more}", words | {"more": f'"{rest}"'}


def _split(said: str) -> tuple[str, str]:
    """A quote in two, after its first words or sentence; whole where too little would follow."""
    for pattern in (r"(\S+(?: \S+){0,3},) (.+)", r"(.{4,60}?[.?!]) (.+)"):
        match = re.match(pattern, said)
        if match is not None and re.match(r"[^.?!]+ [^.?!]+ [^.?!]+", match[2]):
            return match[1], match[2]
    return said, ""


def _cut(words: str) -> str | None:
    text = re.sub(r"[\"“”«»]", "'", worded(words)).strip()
    if len(text) > _LONGEST:
        ends = [m.end() for m in re.finditer(r"[.?!](?= )", text) if m.end() <= _LONGEST]
        if not ends:
            return None
        text = text[: ends[-1]]
    if not re.search(r"\w", text):
        return None
    return text if text[-1] in ".?!…" else text.rstrip(",;:- ") + "."
