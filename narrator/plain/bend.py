"""A player's line of action, bent into the past and the third person as far as that can fix no outcome.

A line is read clause by clause: what is sure is told, and what follows the first doubt is left out.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from narrator.plain.speech import without_quotes
from narrator.plain.verbs import third
from narrator.plain.vocabulary import pairs, vocabulary

_VERBS = vocabulary("aims")
"""Verbs that fix no outcome while they are only meant."""
_PAST = pairs("stance")
"""Those that may be told as done: they set about something and reach nobody."""
_BASE = {past: verb for verb, past in _PAST.items()}
_BLOWS = vocabulary("blows")
"""Those that are done without an outcome only when "at" or an adverb follows: "cut at", not "cut"."""
_EYES = vocabulary("eyes")
"""Those that reach whom they are said of without touching: "circle him"."""
_FIGHTING = vocabulary("fighting")
"""Those that tell of a blow: none of whoever only waits or defends."""
_ALONE = vocabulary("alone")
"""Those that say enough when all that followed has been left out."""
_CARRIED = vocabulary("carried")
"""Those that are half a thought without where they went: "drive the spear"."""
_NEVER = vocabulary("unbent")
"""Words after which a bent line could say who fell, what was hit, or someone else's part."""
_CUTS = vocabulary("cuts")
"""Words before which a clause can end."""
_PARTICLES = vocabulary("particles")
_ARRIVED = frozenset({"into", "through", "onto", "upon", "home", "against", "off", "away", "apart", "open", "him"})
"""Words that make an attempt sound like a result."""
_PLACED = frozenset({"behind", "beside", "onto", "atop"})
"""Words that say where someone is, which only a record may."""
_TOWARD = frozenset({"at", "for", "toward", "towards", "before", "past"})
"""After these someone is aimed at, and not yet reached."""
_OF_A_THING = frozenset(
    {"of", "with", "under", "over", "past", "after", "bring", "swing", "whip", "level", "keep", "hold"}
)
_HIS = frozenset({"guard", "reach", "swing", "stroke", "blow", "rush", "charge", "attack"})
"""What is somebody's and is no part of them."""
_JOINS = frozenset({"and", "then"})
_ARTICLES = frozenset({"the", "a", "an", "my", "this", "that"})
_MOST_WORDS = 16
_MOST_CLAUSES = 3
_WORD = re.compile(r"(@(?:'s)?|[a-z][a-z'-]*)([,.;:!?…]*)")
_OWN = {"she": "her", "he": "his", "they": "their", "it": "its"}
_SELVES = {"she": "herself", "he": "himself", "they": "themselves", "it": "itself"}
_OBJECT = {"she": "her", "he": "him", "they": "them"}


class Bent(NamedTuple):
    """A line of action in the third person, references open. ``meant`` follows "meant to"; ``done`` a subject."""

    meant: str
    done: str | None
    """None where the line, told as done, could be taken for more than an attempt."""


class Speaker(NamedTuple):
    """Whose line it is, and whom the deed is meant for. ``target``: the pronoun that can only mean the target here."""

    pronoun: str | None = None
    names: tuple[str, ...] = ()
    target: str | None = None
    target_names: tuple[str, ...] = ()


class _Token(NamedTuple):
    word: str
    form: str
    """As it is written in the end: a reference, or the word."""
    comma: bool
    sure: bool


Clause = list[_Token]


def bend(words: str | None, who: Speaker, *, peaceful: bool = False) -> Bent | None:
    """A line of action in the third person, or None if nothing of it would be sure.

    ``I set my feet and swing low`` → ``set {a's} feet and swing low``, ``set {a's} feet and swung low``.
    ``peaceful``: the deed is no blow, and no blow is told.
    """
    found = subject(words, who) if words else None
    if found is None:
        return None
    text, third = found
    clauses = _clauses(_tokens(text, who, third), who, third)
    if peaceful:
        clauses = clauses[: next((i for i, one in enumerate(clauses) if one[0].word in _FIGHTING), None)]
    meant: list[Clause] = []
    before: set[str] = set()
    for clause in clauses:
        kept = _sure(clause, before)
        before |= {token.word for token in clause}
        if kept:
            meant.append(kept)
        if kept != clause:
            break
    if not meant or (len(meant) == len(meant[0]) == 1 and meant[0][0].word not in _ALONE):
        return None
    done: list[Clause] = []
    for clause in meant:
        kept = _done(clause)
        if kept:
            done.append(kept)
        if kept != clause:
            break
    told = _joined([[_PAST[c[0].word], *(_written(t) for t in c[1:])] for c in done]) if done else None
    return Bent(_joined([[c[0].word, *(_written(t) for t in c[1:])] for c in meant]), told)


def subject(words: str, who: Speaker) -> tuple[str, bool] | None:
    """The line after its subject, and whether that was the third person. A line may leave out "I"."""
    text = without_quotes(words)
    if "@" in text:
        return None
    for name in who.target_names:
        text = re.sub(rf"\b(?:the )?{re.escape(name)}(?P<own>'s)?(?!\w)", r"@\g<own>", text, flags=re.IGNORECASE)
    text = re.sub(r"@(?!'s)(?=\w)", "@ ", text)
    heads = [("I", False), *((name, True) for name in who.names)]
    if who.pronoun is not None:
        heads.append((who.pronoun, True))
    for head, of_them in heads:
        match = re.match(rf"{re.escape(head)}\s+", text, flags=re.IGNORECASE)
        if match is not None:
            return text[match.end() :], of_them
    return (text[:1].lower() + text[1:], False) if text else None


def _tokens(text: str, who: Speaker, third: bool) -> list[_Token]:
    """The words up to the first that is no plain word, and what each stands for."""
    raw = text.split()
    found: list[_Token] = []
    for i, piece in enumerate(raw):
        match = _WORD.fullmatch(piece if piece != "I" else "i")
        if match is None:
            found.append(_Token("", "", False, False))
            break
        word, stop = match[1], match[2]
        following = _WORD.fullmatch(raw[i + 1]) if i + 1 < len(raw) and not stop else None
        form = _form(word, following[1] if following else None, found[-1].word if found else None, who, third)
        found.append(_Token(word, form or word, bool(stop), form is not None))
        if stop not in ("", ",") and i + 1 < len(raw) and raw[i + 1] != "I":
            break
    return found


def _form(word: str, after: str | None, before: str | None, who: Speaker, third: bool) -> str | None:
    """A word as it may stand, references in place of pronouns; None if it may not."""
    if word in ("@", "@'s"):
        return "{t.o}" if word == "@" else "{t's}"
    if not third and word in ("my", "me", "myself"):
        return {"my": "{a's}", "me": "{a.o}", "myself": "{a.self}"}[word]
    owns = after is not None and after not in _CUTS | _JOINS | _PARTICLES | _ARTICLES
    if third and who.pronoun is not None:
        if word == _SELVES[who.pronoun]:
            return "{a.self}"
        shared = who.target == who.pronoun and before not in _FORMS_OF[True]
        if word == _OWN[who.pronoun] and owns and not shared:
            return "{a's}"
    if who.target is not None and who.target != "it" and (not third or who.pronoun is not None):
        own_word = third and who.target == who.pronoun
        if word == _OWN[who.target] and owns and not own_word:
            return "{t's}"
        if word == _OBJECT[who.target] and (not owns or word != "her"):
            return "{t.o}"
    return None if word in _NEVER else word


_FORMS_OF: dict[bool, dict[str, str]] = {
    False: _BASE | {verb: verb for verb in _VERBS},
    True: _BASE | {third(verb): verb for verb in sorted(_VERBS)},
}
"""Form → verb, by whether the line is in the third person."""


def _clauses(tokens: Sequence[_Token], who: Speaker, third: bool) -> list[Clause]:
    """A clause for each verb, its plain form first, as far as the line can be followed."""
    forms = _FORMS_OF[third]
    own = "i" if not third else who.pronoun if who.pronoun != who.target else None
    found: list[Clause] = []
    i = 0
    while i < len(tokens) and tokens[i].word in forms and len(found) < _MOST_CLAUSES:
        verb = forms[tokens[i].word]
        end, following = _end(tokens, i, forms, own)
        clause = [_Token(verb, verb, False, True), *tokens[i + 1 : end]]
        words = sum(map(len, found)) + len(clause)
        if words > _MOST_WORDS or any(one[0].word == verb for one in found):
            break
        found.append(clause)
        i = following
    return found


def _end(tokens: Sequence[_Token], start: int, forms: dict[str, str], own: str | None) -> tuple[int, int]:
    """Where a clause ends, and where the verb of the next one stands: past the end if there is none."""
    for j in range(start + 1, len(tokens)):
        k = j
        after_comma = tokens[j - 1].comma
        while k < len(tokens) and (tokens[k].word in _JOINS or ((k > j or after_comma) and tokens[k].word == own)):
            k += 1
        joined = k > j or after_comma
        if k > j and tokens[j].word in _JOINS and _someone_elses(tokens[k : k + 3]):
            return j, len(tokens)
        if joined and k < len(tokens) and tokens[k].word in forms:
            return j, k
        if k == len(tokens) or (
            k > j and tokens[k].word not in _PARTICLES | _ARTICLES | _CUTS and not tokens[k].form.endswith("'s}")
        ):
            return j, len(tokens)  # «and» joins something that is no known verb.
    return len(tokens), len(tokens)


def _someone_elses(ahead: Sequence[_Token]) -> bool:
    """Whether another thing does something from here: "and the coals go"."""
    return len(ahead) == 3 and ahead[0].word in _ARTICLES and not ahead[1].comma and ahead[2].word not in _JOINS


def _sure(clause: Clause, before: Collection[str]) -> Clause:
    """A clause as far as it may be meant; empty if it may not."""
    for i, token in enumerate(clause):
        if not token.sure and not _of_a_thing([*before, *(one.word for one in clause[: i + 1])]):
            return _cut(clause, i)
    return clause


def _of_a_thing(words: Sequence[str]) -> bool:
    """Whether the last word is an "it", and a thing that the line has named: "swing the flat of it"."""
    return words[-1] == "it" and words[-2] in _OF_A_THING and any(word in _ARTICLES for word in words[:-2])


def _done(clause: Clause) -> Clause:
    """A clause as far as it may be told as done; empty if it may not."""
    verb = clause[0].word
    if verb not in _PAST:
        return []
    if verb in _BLOWS and len(clause) > 1 and clause[1].word not in _TOWARD | _PARTICLES:
        return []
    purpose = False
    for i, token in enumerate(clause[1:], 1):
        before = clause[i - 1]
        # «to take away the floor» is only meant, as far as the next stop.
        purpose = (purpose and not before.comma) or (before.word == "to" and token.word not in _ARTICLES)
        if purpose:
            continue
        whole = token.form != "{t's}" or i + 1 == len(clause) or clause[i + 1].word not in _HIS
        reached = token.form.startswith("{t") and whole and before.word not in _TOWARD and verb not in _EYES
        placed = token.word in _PLACED or (token.word in _ARTICLES and before.word in ("to", "in", "on"))
        if reached or placed or (token.word in _ARRIVED and token.form == token.word):
            return _cut(clause, i)
    return clause


def _cut(clause: Clause, at: int) -> Clause:
    """A clause without what cannot stand in it: up to the last small word before that; empty if too little is left."""
    ends = [i for i in range(1, at + 1) if clause[i].word in _CUTS or clause[i - 1].comma]
    if not ends:
        return []
    kept = clause[: ends[-1]]
    while len(kept) > 1 and kept[-1].word in _CUTS - _PARTICLES:
        kept.pop()
    verb = kept[0].word
    if len(kept) == 1:
        return kept if verb in _ALONE else []
    if verb in _CARRIED and kept[-1].word not in _PARTICLES:
        return []
    return kept


def _written(token: _Token) -> str:
    return token.form + ("," if token.comma else "")


def _joined(clauses: Sequence[Collection[str]]) -> str:
    told = [" ".join(clause).rstrip(",") for clause in clauses]
    return " and ".join([", ".join(told[:-1]), told[-1]]) if len(told) > 1 else told[0]
