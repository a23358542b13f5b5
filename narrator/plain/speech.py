"""What people at the table wrote: a player's line where it is speech, and a game master's note."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from narrator.plain.orthography import worded
from narrator.plain.vocabulary import pairs, vocabulary

_QUOTED = re.compile(r"[\"“«]([^\"“”«»]{2,}?)[\"”»]")
_LONGEST = 220
"""Letters of a quote; a longer one is cut at the end of a sentence."""
_SPOKEN = ("speech", "yield", "offer")
"""Acts that are done by speaking: those that every game has, and what stands for a ruleset's own."""
_DEEDS = vocabulary("aims") | {"kneel", "drop", "show"}
"""Verbs that tell what is done, in a line of the first or the third person."""
_HAILS = vocabulary("hails")
_TELLS = vocabulary("tells")
_STATES = vocabulary("states")
_DONE = frozenset(pairs("stance").values())
_MINE = frozenset({"me", "us", "this"})
"""Words that a bare verb goes with where it is asked of others: "hold this", "stay behind me"."""
_OUTCRY = 4
"""Words of a cry that names a thing: "the rope!"."""
_NO_DOING = vocabulary("no-doing")
_SOMEBODY = frozenset({"she", "he", "they", "it"})
_YOU = re.compile(r"\b(?:you|your|yours|yourself|yourselves|you're|you'll|you've|you'd)\b")
_OR_ELSE = r"(?<!\bor )(?<!\bif )(?<!\bbefore )(?<!\buntil )(?<!\bunless )"
_DICE = re.compile(r"\d[a-z]|[a-z]\d", re.IGNORECASE)
"""Figures of the game: nobody says them aloud."""
_COMMANDS = re.compile(
    r"(?:leave|let|spare|give|tell|hear|help|forgive|remember|trust|mind|answer) "
    r"(?:me|us|her|him|it|them|this|that|the|your)\b(?! ground)"
    r"|drop (?:it|that|them|your)\b|(?:get|stand|stay|keep|come|go|put|drop|throw|lay|turn|run) "
    r"(?:(?:it|that|the \w+|them) )?(?:up|out|away|aside|there|here|home|still|quiet|it|the \w+|that|them)(?=[.,!?]|$)"
    r"|(?:stay|stand|get|keep) (?:down|back|off|away)\b|let go of (?:her|him|me|it|them)\b|don't\b|do not\b|no more\b"
)
"""What is asked of others: for the words of a deed of one's own leave out nothing but "I"."""
_HASTE = re.compile(rf"\b(?:{'|'.join(sorted(vocabulary('haste')))})(?:e?s|ed|ing)?\b", re.IGNORECASE)
_ENDS = vocabulary("ends")
"""Words of an end: a note that holds one is told between quotation marks, for only a record may say it plainly."""


def spoken(
    words: str | None, act: str, names: tuple[str, ...] = (), pronoun: str | None = None, others: tuple[str, ...] = ()
) -> str | None:
    """What the line says aloud, without its marks, or None if it is no speech.

    ``names`` are what the speaker is called and ``pronoun`` what stands for them: a line in which they do something
    tells and does not speak. ``others``: whom it may call by name.
    """
    if not words:
        return None
    quoted = [match.strip() for match in _QUOTED.findall(words) if match.strip()]
    if quoted:
        return _cut(" ".join(quoted))
    if _tells(words, names, pronoun) or _DICE.search(words):
        return None
    said = act.startswith(_SPOKEN) or _calls(words, others)
    if act == "said":
        said = said or re.match(r"(?:I|You|We)\b", words) is not None
    elif act != "other":  # of which the words are what is done
        said = said or not _shows(words, others)
    return _cut(words) if said else None


def _tells(words: str, names: tuple[str, ...], pronoun: str | None) -> bool:
    """Whether a line tells what its speaker does, in the first or the third person."""
    text = words.lower()
    first = re.match(r"[\w']+", text)
    if first is None or any(re.match(rf"{re.escape(name.lower())}\b(?!,)", text) for name in names):
        return True
    if first[0] == pronoun or (pronoun is None and first[0] in _SOMEBODY):
        return True
    own = "i" if pronoun is None else f"i|{pronoun}"
    if re.match(rf"\w+, (?:{own}) ", text):
        return True
    deeds = re.findall(rf"{_OR_ELSE}\b(?:{own}) (?:\w+ly )?(\w+)", text)
    return any(deed in _DEEDS or re.sub(r"(?:es|s|ed|d)$", "", deed) in _DEEDS for deed in deeds)


def _calls(words: str, others: tuple[str, ...]) -> bool:
    """Whether a line that tells nothing is said to somebody: it cries, asks, names them, or tells them what to do."""
    text = words.lower().strip()
    first = re.findall(r"[\w']+", text)[:2]
    if _YOU.search(text):
        return True
    called = "|".join(sorted(re.escape(name.lower()) for other in others for name in {other, other.split()[-1]}))
    if called and re.search(rf"^(?:the )?(?:{called}),|,(?: the)? (?:{called})[.!?…]*$", text):
        return True
    if first[0] in _TELLS or re.match(r"\w+(?:ing|ly)\b", text):
        return False
    if first[0] == "i" and not (len(first) > 1 and first[1] in _STATES):
        return False
    deed = first[0] in _DEEDS and len(text.split()) > 3
    if text[-1] in "?!":
        return not deed or _COMMANDS.match(text) is not None
    if re.match(r"[a-z']+[,.]", text) and (first[0] in _HAILS or (words[0].isupper() and not first[0].endswith("ed"))):
        return True
    return _COMMANDS.match(text) is not None and not re.search(r"\bmy\b", text)


def _shows(words: str, others: tuple[str, ...]) -> bool:
    """Whether a line that is said to nobody may tell what is done. What tells nothing of the kind is said aloud."""
    text = words.lower().strip()
    found = re.findall(r"[\w']+", text)
    first, *rest = found or [""]
    if any(re.match(rf"{re.escape(name.lower())}\b(?![,.!?…])", text) for name in others):
        return True
    if first == "i":
        return bool(rest) and not (rest[0] in _STATES or (rest[0].endswith("ed") and rest[0] not in _DONE))
    if first in _DEEDS:
        return not (_MINE.intersection(rest) or rest[:1] == ["on"] or rest == ["to", first])
    if first in _TELLS:
        return not _FINITE.intersection(rest) and (text[-1] not in "?!" or len(found) > _OUTCRY)
    return re.match(r"\w{3,}(?:ing|ly)\b", text) is not None and first not in _NO_DOING


_THING = re.compile(r"(?:a|an|the|some) [a-z'-]+(?:,? [a-z'-]+){0,9}\.?")
_FINITE = frozenset(
    {"is", "are", "was", "were", "has", "have", "had", "will", "can", "could", "would", "must", "died", "ends"}
)
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


def priced(words: str | None) -> Note | None:
    """A cost in somebody's own words: a thing, unless they are a sentence by their verb or by its stop."""
    note = noted(words)
    if note is None or words is None or words.strip()[-1] in ".?!…":
        return note
    unsure = note.form == "quoted" and len(words.split()) > 2
    if unsure or _FINITE.intersection(re.findall(r"[a-z]+", words.lower())):
        return note
    return Note("thing", note.text.strip('"').rstrip("."))


def without_quotes(words: str) -> str:
    """A line with what it says aloud taken out."""
    return _QUOTED.sub("", words).strip()


def in_haste(words: str | None) -> bool:
    """Whether a line does something fast: then nothing is said of taking time over it."""
    return words is not None and _HASTE.search(without_quotes(words)) is not None


def quote(
    said: str, speaker: str, *, split: Literal["anywhere", "whole"] | None
) -> tuple[str, str | None, dict[str, str]]:
    """A quotation with its speaker ("said {a}"), what is said after that, and the words that stand for both.

    ``split``: where the speaker may stand after the first words, if enough follows: "whole" only after a sentence of
    some length or the name that a sentence begins with, for then something is told in between. ``whole`` among the
    words is empty unless those first words are a sentence of their own.
    """
    lead, rest = _split(said, whole=split == "whole") if split else (said, "")
    mark = lead[-1]
    whole = mark if mark in ".?!…" else ""
    lead = lead[:-1] + "," if mark in ".," else lead if whole else lead + ","
    words = {"said": f'"{lead}"', "whole": whole}
    if not rest:
        return f"{{said}} {speaker}", None, words
    return f"{{said}} {speaker}", "{more}", words | {"more": f'"{rest}"'}


def _split(said: str, *, whole: bool) -> tuple[str, str]:
    """A quote in two, after its first words or sentence; whole where too little would follow."""
    called = r"([A-Z][\w'-]*(?: [A-Z][\w'-]*)?,) ([^.?!]+[.?!…].*)"
    sentence = r"((?:[^\s.?!]+ ){3,9}[^\s.?!]+[.?!]) (.+)"
    for pattern in (called, sentence) if whole else (r"([^\s.?!]+(?: [^\s.?!]+){0,3},) (.+)", r"(.{4,60}?[.?!]) (.+)"):
        match = re.match(pattern, said)
        if match is not None and re.match(r"[^.?!]+ [^.?!]+ [^.?!]+", match[2]):
            return match[1], match[2]
    return said, ""


def _cut(words: str) -> str | None:
    text = re.sub(r"[\"“”«»]", "'", worded(words)).strip()
    if len(text) > _LONGEST:
        ends = [m.end() for m in re.finditer(r"[.?!](?= )", text) if m.end() <= _LONGEST]
        text = text[: ends[-1]] if ends else text[:_LONGEST].rpartition(" ")[0].rstrip(",;:- ") + "…"
    if not re.search(r"\w", text):
        return None
    return text if text[-1] in ".?!…" else text.rstrip(",;:- ") + "."
