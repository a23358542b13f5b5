"""A player's own line: quoted where it is speech, bent into an aim where that is sure, else left out."""

from __future__ import annotations

import re

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
_BEND = re.compile(r"I ([a-z]+)((?:,? [a-z'-]+)*)[.!]?")
_NEVER_BENT = vocabulary("unbent")
"""Words after which a bent line could say who fell, what was hit, or someone else's part."""
_SELF = {"my": "{a's}", "me": "{a.o}", "myself": "{a.self}"}
_TARGET = {
    "she": {"her": "{t.o}"},
    "he": {"him": "{t.o}", "his": "{t's}"},
    "they": {"them": "{t.o}", "their": "{t's}"},
    "it": {},
}
"""What a line may call its target by. "Her" may be hers or her: only before a stop, a comma or a small word."""


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


def noted(words: str | None) -> str | None:
    """A note as it may stand between quotation marks."""
    return _cut(words) if words else None


def bare_thing(note: str) -> str | None:
    """A note that only names a thing ("a brass key, still cold"), without its stop; None for one that says more."""
    match = re.fullmatch(r"((?:a|an|the|some) [a-z]+(?:,? [a-z'-]+){0,7})\.?", note)
    if match is None or any(word.strip(",") in _NEVER_BENT for word in match[1].split()):
        return None
    return match[1]


def aim(words: str | None, target: str | None) -> str | None:
    """A first-person line as what follows "meant to", or None if that would not be sure.

    ``I set my feet and swing low`` → ``set {a's} feet and swing low``: the plain form is the infinitive. ``target``:
    the pronoun that can only mean the target here, if there is one.
    """
    if not words:
        return None
    match = _BEND.fullmatch(_QUOTED.sub("", words).strip())
    if match is None or match[1] not in _VERBS:
        return None
    forms = _SELF | (_TARGET[target] if target is not None else {})
    rest = match[2].split()
    if len(rest) > 13 or any(bare not in forms and bare in _NEVER_BENT for bare in (w.strip(",'-") for w in rest)):
        return None
    bent = [forms.get(word.rstrip(","), word.rstrip(",")) + ("," if word.endswith(",") else "") for word in rest]
    return " ".join([match[1], *bent])


def quote(said: str, speaker: str, order: int) -> tuple[str, dict[str, str]]:
    """A quotation with its speaker, as a sentence with open references and what stands for them.

    ``speaker``: "said {a}", "{a} said to {t.o}". ``order`` is any number: the speaker stands after the words or within.
    """
    lead, rest = _split(said) if order % 2 else (said, "")
    mark = lead[-1]
    lead = lead[:-1] + "," if mark in ".," else lead if mark in "?!…" else lead + ","
    if not rest:
        return f"{{said}} {speaker}", {"said": f'"{lead}"'}
    return f"{{said}} {speaker}{',' if mark == ',' else '.'} {{more}}", {"said": f'"{lead}"', "more": f'"{rest}"'}


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
