"""What can be said for prose in a language that the guard does not read: its lines, its names, and no figures.

That is little. Whoever wants such prose has said so, and every line of it is marked.
"""

from __future__ import annotations

import re

from narrator.beat import Beat, Plan
from narrator.guard.structure import check_marks, check_order
from narrator.guard.violation import Violation

_WORD = re.compile(r"[^\W\d_]+")
_ENDING = 2
"""So many letters at a word's end may be a case or a number of it."""
_STEM = 3
"""A stem is no shorter than this."""

NAMES = {
    "ar": "Arabic", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "es": "Spanish", "fi": "Finnish",
    "fr": "French", "he": "Hebrew", "hi": "Hindi", "hu": "Hungarian", "it": "Italian", "ja": "Japanese",
    "ko": "Korean", "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian",
    "ru": "Russian", "sv": "Swedish", "tr": "Turkish", "uk": "Ukrainian", "zh": "Chinese",
}  # fmt: skip
"""Languages as a model knows them best; another is asked for by its code."""


def check_unread(plan: Plan, numbers: tuple[int, ...], text: str) -> tuple[Violation, ...]:
    """What is wrong with a line in another language: its numbers, marks and figures, and the names of its beats."""
    known = {beat.number: beat for beat in plan.beats}
    beats = [known[number] for number in numbers if number in known]
    if not numbers:
        return (_fault("unread", "give the line its number", None),)
    found = [v for v in check_order(plan, [numbers]) if v.beat in numbers]
    first = beats[0] if beats else None
    if first is not None and any(beat.veil is not None for beat in beats):
        # Whether a line keeps to what a veil lets through, only the guard could tell.
        return (_fault("veiled", "leave this line out", first),)
    found += check_marks(text, numbers[0], first.seqs if first else ())
    if any(c.isdecimal() for c in _without_names(plan, text)):
        found.append(_fault("number", "tell it without figures", first))
    for beat in beats:
        for who in dict.fromkeys((beat.actor, beat.target)):
            figure = plan.world.figure(who) if who is not None and who != plan.telling.person else None
            if figure is not None and not _named(figure.name, text):
                found.append(_fault("not-named", f"name {figure.name} as it is written here", beat))
    return tuple(found)


def _named(name: str, text: str) -> bool:
    """Whether a word of a name stands in the text, as written or with another ending."""
    words = _WORD.findall(name)
    own = [word for word in words if word[0].isupper()] or words
    return any(re.search(_stem(word), text.casefold()) for word in own) if own else name in text


def _stem(word: str) -> str:
    """A pattern for a word without its ending: at the beginning of a word, in scripts that show where words begin."""
    stem = re.escape(word.casefold()[: max(_STEM, len(word) - _ENDING)])
    return rf"(?<!\w){stem}" if word.lower() != word.upper() else stem


def _without_names(plan: Plan, text: str) -> str:
    for figure in plan.world.figures:
        text = text.replace(figure.name, "")
    return text


def _fault(code: str, message: str, beat: Beat | None) -> Violation:
    seqs = beat.seqs if beat else ()
    return Violation(check="structure", code=code, message=message, beat=beat.number if beat else None, seqs=seqs)
