"""Reads one line of what happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from rules.errors import Malformed
from woundscribe.account import words as small
from woundscribe.account.events import Body, Event, events_of
from woundscribe.account.nonames import OTHER_VERBS
from woundscribe.account.tokens import JOINS, WORD, Token, quoted, said, tokens, unmarked, without, without_gravity
from woundscribe.account.verbs import SHOWN, VERBS, Verb, match

_SMALL = small.STOPS | small.ARTICLES | small.BEING | JOINS
_CLOSE = 0.7
"""How like a verb a word has to be to be taken for a slip."""
_TO_NOTHING = r"to (?:0|zero|no|nothing)(?: ?(?:hit points?|hps?|health))?\b"
_NOTHING_LEFT = (
    (re.compile(rf"\b(?:dropped|drops|brought|brings|reduced|reduces|took|takes) (.+?) (?:down )?{_TO_NOTHING}", re.I),
     r"knocked \1 out"),
    (re.compile(rf"\b(?:(?:was|is|were) )?(?:dropped|drops|fell|falls|went|goes|reduced|brought|knocked)"
                rf" (?:down )?{_TO_NOTHING}", re.I),
     "was knocked out"),
)  # fmt: skip
"""What games say of somebody who is senseless."""


@dataclass(frozen=True)
class Read:
    """What a line says. ``unkept``: words in it that an account has no place for."""

    events: tuple[Event, ...]
    unkept: tuple[str, ...] = ()


def read_line(text: str) -> Read:
    """Everything that a line says happened. Raises Malformed for one that cannot be read to its end."""
    for pattern, plainly in _NOTHING_LEFT:
        text = pattern.sub(plainly, text)
    rest = tokens(text)
    denied = next((t.written for t in rest if t.word in small.DENIED), None)
    if denied is not None:
        raise Malformed(f"{quoted(denied)} tells what did not happen, or may not have: write what did.")
    if not rest:
        raise Malformed("there is nothing in it.")
    events: list[Event] = []
    unkept: list[str] = []
    subject: list[Token] = []
    while rest:
        at, verb, apart = _verb(rest, named=bool(subject))
        before, severity = without_gravity(rest[:at])
        subject = without(before, small.BEING | small.FILLING | JOINS) or subject
        end = _clause(rest, at, verb, apart)
        body = Body(_after(rest, at, verb, apart, end), verb, severity)
        found = events_of(verb, subject, body, passive=any(t.word in small.PASSIVE for t in before))
        clause = without(rest[:end], JOINS)
        told = _as_it_stands(clause if without(rest[:at], _SMALL) else [*subject, *clause])
        if verb.effect == "fled" and (by := next((one.by for one in found if one.by is not None), None)) is not None:
            # That they fled is theirs alone; who made them is told in the line's own words.
            events.append(Event("note", by, text=told))
        events += [replace(one, text=told) if one.effect in ("note", "missed") else one for one in found]
        unkept += body.unkept(verb) if verb.effect not in ("note", "missed") else []
        rest = rest[end:]
    return Read(tuple(events), tuple(unkept))


def _as_it_stands(clause: Sequence[Token]) -> str:
    """A clause as a sentence of its own."""
    text = said(unmarked(clause))
    return f"{text[:1].upper()}{text[1:]}."


def _verb(rest: Sequence[Token], *, named: bool) -> tuple[int, Verb, int | None]:
    """The first verb that somebody stands before, with where it is and where its last words are if they are apart.

    ``named``: whether somebody is, before all of this. Raises Malformed for no verb.
    """
    heard = [t.word for t in rest]
    for at in range(len(rest)):
        before = without(rest[:at], small.BEING | small.FILLING | JOINS)
        somebody = any(t.word not in small.ARTICLES | small.OWNED for t in before) if before else named
        for verb, apart in match(heard, at) if somebody else ():
            if apart is None or not any(word in small.STOPS or word == "," for word in heard[at + 1 : apart]):
                return at, verb, apart
    known = list(dict.fromkeys(" ".join(verb.words) for verb in VERBS))
    content = [word for word in heard if word not in _SMALL and WORD.fullmatch(word)][0 if named else 1 :]
    content = [word for word in content if not (small.is_kind(word) or word in OTHER_VERBS)]
    slips = (one for word in content for one in get_close_matches(word, known, n=2, cutoff=_CLOSE) if one[0] == word[0])
    close = list(dict.fromkeys(slips))[:3]
    raise Malformed("it says nothing that is understood.", nearest=close, choices=() if close else SHOWN)


def _clause(rest: Sequence[Token], at: int, verb: Verb, apart: int | None) -> int:
    """Where the next thing that happened begins: after a joining word, with a verb of its own or a new somebody."""
    heard = [t.word for t in rest]
    start = at + len(verb.words) if apart is None else apart + len(verb.words) - 1
    for i in range(start, len(rest)):
        if heard[i] in JOINS:
            later = next((j for j in range(i + 1, len(rest)) if match(heard, j)), None)
            if later is not None and not any(word in small.STOPS - JOINS for word in heard[i + 1 : later]):
                between = heard[i + 1 : later]
                first = next((n for n, word in enumerate(between) if word not in JOINS), len(between))
                if any(word in JOINS for word in between[first:]):
                    raise Malformed(f"who {heard[later]} is not clear: say one thing a line.")
                return i + 1
    return len(rest)


def _after(rest: Sequence[Token], at: int, verb: Verb, apart: int | None, end: int) -> list[Token]:
    """What belongs to a verb, without its own words."""
    if apart is None:
        return list(rest[at + len(verb.words) : end])
    return [*rest[at + 1 : apart], *rest[apart + len(verb.words) - 1 : end]]
