"""A sentence in the present: the finite verbs of our own words, while references to people and things are open.

The lexicon is written in the past. Which of its words are verbs that have to change is read from how a sentence is
built, clause by clause; where that cannot be seen, the lexicon marks it: ``+gave`` is such a verb, ``=given`` is none.
What people wrote stands behind a reference or between quotation marks, and is never touched.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from narrator.plain.pieces import IMPERSONAL, PERSONS, PREPOSITIONS, Pieces
from narrator.plain.verbs import plain_form, third
from narrator.plain.vocabulary import vocabulary
from narrator.telling import Tense

_MARK = re.compile(r"(?<!\S)[=+](?=[a-z])")
_AGREEING = re.compile(r"\{(\w+)\|([^|}]*)\|([^|}]*)\}")
_INVERTED = re.compile(r"\b(said|called|asked) \{([abt])\}")
_OWNED_BY = re.compile(r"\{\w+'s\}")
_WORD = re.compile(r"[A-Za-z]")
_BE = {"was": "is", "were": "are"}
_MODALS = {"would": "will", "could": "can"}
_KEPT = frozenset({"might", "should", "must", "will", "can", "may"})
_AUXILIARY = _BE.keys() | _MODALS.keys() | {"had", "did"}
_PARTICIPLE_AFTER = vocabulary("before-participles")
_DETERMINERS = vocabulary("owned") | vocabulary("before-nouns")
_OPENERS = vocabulary("clause-openers")
"""Words that a clause within a clause may begin with."""
_SAID_OF = frozenset({"who", "which", "what", "whoever", "whatever", "that"})
"""Those of them that are its subject."""
_JOINS = frozenset({"and", "but", "or", "nor", "yet", "then"})
_BETWEEN = vocabulary("between")
_BROKEN = frozenset(".;:?!—")
_OUTER = frozenset({"they", "both", "these", "those", "many"})


@dataclass
class _Clause:
    """What has been read of one: where it begins, whose verb is looked for, of what kind the last one was."""

    start: int
    opener: str = ""
    subject: str = ""
    """As ``Pieces.subject`` has it."""
    verb: str = ""
    """``finite``, ``modal``, ``infinitive``, ``participle``, or nothing yet."""
    unreal: bool = False


@lru_cache(maxsize=8192)
def present(template: str) -> str:
    """``{a} swung {tool} low, and {blow} met air`` → ``{a} {a|swings|swing} {tool} low, and {blow} …``."""
    return _Present(Pieces(straight(template))).told()


def tensed(template: str, tense: Tense, *, upright: bool) -> str:
    """A sentence in a tense. ``upright``: whether nobody is to be said "said" of before they are named."""
    if tense == "present":
        return present(template)
    return past(straight(template) if upright else template)


def straight(template: str) -> str:
    """``said {a}`` → ``{a} said``: what agrees with its subject follows it, and nobody says "said I"."""
    return _INVERTED.sub(r"{\2} \1", template)


def past(template: str) -> str:
    """A sentence as it was written, its marks resolved."""
    return _MARK.sub("", template)


class _Present:
    def __init__(self, pieces: Pieces) -> None:
        self._pieces = pieces
        self._clauses = [_Clause(0)]
        self._waiting = ""
        """The last verb or particle, as long as what goes with it may follow; "&" where a verb goes with the last."""
        self._comma = False

    def told(self) -> str:
        for n in range(len(self._pieces)):
            self._read(n, self._pieces.piece(n))
        return self._pieces.text()

    @property
    def _clause(self) -> _Clause:
        return self._clauses[-1]

    def _word(self, n: int) -> str:
        return self._pieces.word(n)

    def _read(self, n: int, piece: str) -> None:
        word = piece.lower()
        agreeing = _AGREEING.fullmatch(piece)
        if not piece:
            return  # «not» has become part of «cannot»
        if piece in _BROKEN:
            self._clauses, self._waiting = [_Clause(n + 1)], ""
        elif piece == ",":
            self._pause(n)
            return
        elif piece[0] == "=":
            self._pieces.put(n, piece[1:])
            self._waiting = ""
        elif piece[0] == "+":
            self._marked(n, piece[1:].lower())
        elif agreeing is not None:
            self._agree(n, agreeing)
        elif word in _JOINS:
            self._join(n)
            return
        elif self._opens(n, word):
            unreal = word in ("if", "though") and self._word(n - 1) == "as"
            self._clauses.append(_Clause(n + 1, opener=word, unreal=unreal or self._clause.unreal))
        elif _WORD.match(word):
            self._verb(n, word)
        else:
            self._waiting = ""
        self._comma = False

    def _pause(self, n: int) -> None:
        self._comma, self._waiting = True, ""
        if not self._clause.verb and self._word(self._clause.start) in PREPOSITIONS | _OPENERS:
            self._clause.start = n + 1  # «with one side held stiff, {a} came»

    def _marked(self, n: int, word: str) -> None:
        """A verb that the lexicon has marked: the subject stands before it, or goes on."""
        if self._waiting != "&" and self._word(n - 1) != ",":
            subject = self._subject(n - 1)
            self._begin_anew(n - 1)
            self._clause.subject = subject
        self._change(n, word)

    def _opens(self, n: int, word: str) -> bool:
        if word == "while" and self._word(n - 1) == "a":
            return False
        if word == "that":
            return n > self._clause.start and self._word(n - 1) not in PREPOSITIONS | _DETERMINERS | {"all", "at"}
        return word in _OPENERS

    def _agree(self, n: int, match: re.Match[str]) -> None:
        """``{a|was|were}``, which the lexicon has written itself."""
        role = match[1]
        if match[2] == "was" and not self._clause.unreal:
            goes_on = self._waiting == "&" and self._clause.subject.startswith(f"{role}.")
            self._pieces.put(n, f"{{{self._clause.subject if goes_on else role}|is|are}}")
        if self._waiting != "&":
            self._begin_anew(n - 1)
            self._clause.subject = self._pieces.mention(role, n - 1)
        self._clause.verb, self._waiting = "finite", "was"

    def _begin_anew(self, start: int) -> None:
        """A clause within one that has its verb, though nothing opens it: "the time {t} had turned"."""
        if self._clause.verb:
            self._clauses.append(_Clause(start, opener="~", unreal=self._clause.unreal))

    def _join(self, n: int) -> None:
        """``and``: a verb that follows goes with the last one, anything else may begin a clause."""
        ahead = n + 1
        while self._word(ahead) in _JOINS | _BETWEEN | {"at", "with", "after"} and not self._verbal(ahead):
            ahead += 1
        self._waiting = ""
        if self._verbal(ahead) or _AGREEING.fullmatch(self._pieces.piece(ahead)):
            self._go_on(self._word(ahead))
            return
        while len(self._clauses) > 1 and (self._clause.verb or (self._comma and self._clause.opener)):
            self._clauses.pop()
        if self._clause.verb:
            self._clauses.append(_Clause(n + 1, opener="&", unreal=self._clause.unreal and not self._comma))
        elif n <= self._clause.start:
            self._clause.start = n + 1

    def _go_on(self, following: str) -> None:
        """Back to the clause whose verb ``following`` is joined to; "seen and not used" stays where it is."""
        bare = not self._comma and self._clause.verb in ("infinitive", "participle")
        while len(self._clauses) > 1 and not (self._clause.opener == "&" and self._clause.verb):
            if bare and following not in _AUXILIARY:
                break
            self._clauses.pop()
        self._waiting = "&"
        if not self._comma and self._clause.verb == "participle":
            self._waiting = "been"
        elif not self._comma and self._clause.verb in ("infinitive", "modal") and plain_form(following) == following:
            self._waiting = "to"

    def _verbal(self, n: int) -> bool:
        word = self._word(n)
        return word in _AUXILIARY or word in _KEPT or plain_form(word) is not None

    def _verb(self, n: int, word: str) -> None:
        if word in ("to", "not"):
            self._waiting = "to" if word == "to" else self._waiting
            return
        if self._waiting == "to" and word in _BETWEEN:
            return
        if not self._verbal(n):
            if self._waiting == "to" and word not in _DETERMINERS:
                self._clause.verb = self._clause.verb and "infinitive"
            self._waiting = word if word in _PARTICIPLE_AFTER else self._waiting if word in _BETWEEN else ""
        elif self._waiting == "to" and plain_form(word) == word:
            self._waiting = ""
            self._clause.verb = self._clause.verb and "infinitive"
        elif self._waiting in _PARTICIPLE_AFTER and word not in _AUXILIARY - {"had"}:
            self._clause.verb = "participle" if self._waiting not in ("had", "have") else self._clause.verb
            self._waiting = word if word in _PARTICIPLE_AFTER else ""
        elif self._finite(n, word):
            self._change(n, word)
        else:
            self._waiting = ""

    def _finite(self, n: int, word: str) -> bool:
        """Whether what may be a past is the verb of a clause; that clause is the one in hand then."""
        clause = self._clause
        before = n - 1
        while self._word(before) in _BETWEEN and before > clause.start:
            before -= 1
        last = self._word(before)
        if self._waiting == "&" or self._in_a_row(n):
            return True
        if word == "hurt" and last == "that":
            return False
        if before < clause.start:
            clause.subject = self._pieces.taken_up(clause.start - 1)
            return clause.opener in _SAID_OF or (clause.opener in ("as", "than") and word in _AUXILIARY)
        alone = last in PERSONS or (last in IMPERSONAL and self._word(before - 1) not in PREPOSITIONS)
        if word in _AUXILIARY or (self._word(before - 1) == "," and last in IMPERSONAL):
            return self._begins(before)
        if last in _DETERMINERS - IMPERSONAL or _OWNED_BY.fullmatch(last):
            return False
        if last in PREPOSITIONS and last not in ("on", "off", "up", "down", "by"):
            return False
        if not clause.verb:
            clause.subject = self._subject(before)
            first, second = self._word(clause.start), self._word(clause.start + 1)
            return first not in ("with", "without") or second == "that" or alone
        if any(not one.verb for one in self._clauses[:-1]):
            while self._clause.verb:
                self._clauses.pop()
            outer = "+" if self._word(self._clause.start) in _OUTER else "-"
            self._clause.subject = self._clause.subject or (self._subject(before) if alone else outer)
            return True
        return last in PERSONS and self._begins(before)

    def _begins(self, before: int) -> bool:
        """A clause whose subject ends at ``before``."""
        subject = self._subject(before)
        self._begin_anew(before)
        self._clause.subject = subject
        return True

    def _in_a_row(self, n: int) -> bool:
        """Whether it stands among several: "brought it up, waited, and shot", "set {a's} feet, swept low and drew"."""
        if self._word(n - 1) != "," or self._clause.verb != "finite":
            return False
        last = n + 1
        while self._word(last) not in (",", "and", ".", ";", ""):
            last += 1
        return self._word(n + 1) in (",", "and") or (self._word(last) == "and" and self._verbal(last + 1))

    def _subject(self, last: int) -> str:
        return self._pieces.subject(self._clause.start, last)

    def _change(self, n: int, word: str) -> None:
        """Put a verb into the present, unless it is in a clause of what is not so."""
        clause = self._clause
        clause.verb = "modal" if word in _MODALS or word in _KEPT or word == "did" else "finite"
        self._waiting = "to" if clause.verb == "modal" else word
        if not clause.unreal:
            self._pieces.put(n, self._presently(n, word))

    def _presently(self, n: int, word: str) -> str:
        subject = self._clause.subject
        if word == "were" and self._clause.opener == "if":
            return word  # «if the world were other than it is»
        if word in _MODALS:
            return self._modal(n, word)
        if word in _KEPT:
            return word
        verb = {"did": "do", "had": "have", "was": "be", "were": "be"}.get(word) or plain_form(word) or word
        one, many = (_BE["was"], _BE["were"]) if verb == "be" else (third(verb), verb)
        if word == "were" or (subject == "+" and word != "was"):
            return many
        return one if subject in ("", "-", "+") else f"{{{subject}|{one}|{many}}}"

    def _modal(self, n: int, word: str) -> str:
        """``would`` and ``could`` of what did not come to be stay as they are: "would have gone"."""
        ahead = n + 1
        while self._word(ahead) in _BETWEEN:
            ahead += 1
        if self._word(ahead) == "have" and plain_form(self._word(ahead + 1)) is not None:
            return word
        if word == "could" and self._word(n + 1) == "not":
            self._pieces.drop(n + 1)
            return "cannot"
        return _MODALS[word]
