"""A sentence in the present: the finite verbs of our own words, while references to people and things are open.

The lexicon is written in the past. Which of its words are verbs that have to change is read from how a sentence is
built, clause by clause; where that cannot be seen, the lexicon marks it: ``+gave`` is such a verb, ``=given`` is none.
What people wrote stands behind a reference or between quotation marks, and is never touched.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from narrator.plain.verbs import plain_form, third
from narrator.plain.vocabulary import vocabulary

_MARK = re.compile(r"(?<!\S)[=+](?=[a-z])")
_PIECE = re.compile(r"\{[^}]*\}|\"[^\"]*\"|<[^>]*>|[=+]?[A-Za-z]+(?:['-][A-Za-z]+)*|.", re.DOTALL)
_AGREEING = re.compile(r"\{(\w+)\|([^|}]*)\|([^|}]*)\}")
_INVERTED = re.compile(r"\b(said|called|asked) \{([abt])\}")
_SUBJECT = re.compile(r"\{(\w+)\}")
_WORD = re.compile(r"[A-Za-z]")

_BE = {"was": "is", "were": "are"}
_MODALS = {"would": "will", "could": "can"}
_AUXILIARY = _BE.keys() | _MODALS.keys() | {"had", "did"}
_KEPT = frozenset({"might", "should", "must", "will", "can", "may"})
_BASE_AFTER = _MODALS.keys() | _KEPT | {"did", "do", "does", "to", "not"}
_PARTICIPLE_AFTER = frozenset({"was", "were", "is", "are", "be", "been", "being", "had", "have", "has", "got", "having"})
_DETERMINERS = vocabulary("owned") | {"that", "this", "half", "old", "other", "same", "those", "these", "with", "of"}
_PREPOSITIONS = vocabulary("cuts") | {"of", "than"}
_OPENERS = frozenset(
    {"when", "where", "while", "as", "what", "who", "which", "whoever", "whatever", "whichever", "until", "till", "before"}
    | {"after", "because", "if", "than", "since", "whether", "for", "how", "wherever", "though"}
)
"""Words that a clause within a clause may begin with."""
_JOINS = frozenset({"and", "but", "or", "nor", "yet", "then"})
_BETWEEN = vocabulary("between")
_SEVERAL = frozenset({"they", "both", "two", "these", "those", "we", "you", "people", "feet", "teeth", "many"})
_PRONOUNS = frozenset(
    {"it", "they", "nobody", "nothing", "everything", "something", "one", "there", "who", "which", "this", "everyone"}
    | {"someone", "somebody", "something", "that", "neither", "none", "whoever", "whatever", "what", "anyone", "anything", "i"}
)
_ADVERBIAL = frozenset({"{place}", "{where}", "{whither}", "{newplace}"})
_PERSONS = ("a", "t", "b")
_PEOPLE = frozenset(f"{{{role}}}" for role in _PERSONS)
_BROKEN = frozenset(".;:?!—")


@dataclass
class _Clause:
    """What has been read of one: where it begins, whose verb is looked for, of what kind the last one was."""

    start: int
    opener: str = ""
    subject: str = ""
    """A role, or "+" for several things, or "-" for one."""
    verb: str = ""
    """``finite``, ``modal``, ``infinitive``, ``participle``, or nothing yet."""
    unreal: bool = False


@lru_cache(maxsize=8192)
def present(template: str) -> str:
    """``{a} swung {tool} low, and {blow} met air`` → ``{a} {a|swings|swing} {tool} low, and {blow} …``."""
    return _Present(_PIECE.findall(straight(template))).told()


def straight(template: str) -> str:
    """``said {a}`` → ``{a} said``: what agrees with its subject follows it, and nobody says "said I"."""
    return _INVERTED.sub(r"{\2} \1", template)


def past(template: str) -> str:
    """A sentence as it was written, its marks resolved."""
    return _MARK.sub("", template)


class _Present:
    def __init__(self, pieces: Sequence[str]) -> None:
        self._pieces = list(pieces)
        self._at = [i for i, piece in enumerate(pieces) if not piece.isspace()]
        """The positions of what is no blank."""
        self._clauses = [_Clause(0)]
        self._waiting = ""
        """The last verb or particle, as long as what goes with it may follow."""
        self._comma = False

    def told(self) -> str:
        for n, i in enumerate(self._at):
            self._read(n, i, self._pieces[i])
        return "".join(self._pieces)

    @property
    def _clause(self) -> _Clause:
        return self._clauses[-1]

    def _word(self, n: int) -> str:
        return self._pieces[self._at[n]].lower().lstrip("+") if 0 <= n < len(self._at) else ""

    def _read(self, n: int, i: int, piece: str) -> None:
        word = piece.lower()
        if piece in _BROKEN:
            self._clauses, self._waiting, self._comma = [_Clause(n + 1)], "", False
            return
        if piece == ",":
            self._comma, self._waiting = True, ""
            if not self._clause.verb and self._word(self._clause.start) in _PREPOSITIONS | _OPENERS:
                self._clause.start = n + 1  # «with one side held stiff, {a} came»
            return
        agreeing = _AGREEING.fullmatch(piece)
        if not piece:
            return  # «not» has become part of «cannot»
        if piece[0] == "=":
            self._pieces[i], self._waiting = piece[1:], ""
        elif piece[0] == "+":
            if self._waiting != "&" and self._word(n - 1) not in ("half", ","):
                number = self._subject(n - 1)
                self._begin_anew(n - 1)
                self._clause.subject = number
            self._change(n, i, piece[1:].lower())
        elif agreeing is not None:
            self._agree(n, i, agreeing)
        elif word in _JOINS:
            self._join(n)
            return
        elif self._opens(n, word):
            unreal = word in ("if", "though") and self._word(n - 1) == "as"
            self._clauses.append(_Clause(n + 1, opener=word, unreal=unreal or self._clause.unreal))
        elif _WORD.match(word):
            self._verb(n, i, word)
        else:
            self._waiting = ""
        self._comma = False

    def _opens(self, n: int, word: str) -> bool:
        if word == "while" and self._word(n - 1) == "a":
            return False
        if word == "that":
            return n > self._clause.start and self._word(n - 1) not in _PREPOSITIONS | _DETERMINERS | {"all", "at"}
        return word in _OPENERS

    def _agree(self, n: int, i: int, match: re.Match[str]) -> None:
        role, one = match[1], match[2]
        if not self._clause.unreal:
            changed = {"was": ("is", "are"), "had": ("has", "have")}.get(one)
            again = self._clause.subject if self._waiting == "&" else ""
            if changed is not None:
                who = again if again.startswith(f"{role}.") else role
                self._pieces[i] = f"{{{who}|{changed[0]}|{changed[1]}}}"
        if self._waiting != "&":
            self._begin_anew(n - 1)
            self._clause.subject = self._mention(role, n - 1)
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
        following = self._pieces[self._at[ahead]] if ahead < len(self._at) else ""
        self._waiting = ""
        if following and (self._verbal(ahead) or _AGREEING.fullmatch(following)):
            bare = not self._comma and self._clause.verb in ("infinitive", "participle")
            while len(self._clauses) > 1 and not (self._clause.opener == "&" and self._clause.verb):
                if bare and following.lower() not in _AUXILIARY:
                    break
                self._clauses.pop()
            bare = self._clause.verb in ("infinitive", "participle", "modal") and not self._comma
            self._waiting = "&"
            if bare and self._clause.verb == "participle":
                self._waiting = "been"
            elif bare and plain_form(following.lower()) == following.lower():
                self._waiting = "to"
            return
        while len(self._clauses) > 1 and (self._clause.verb or (self._comma and self._clause.opener)):
            self._clauses.pop()
        if self._clause.verb:
            self._clauses.append(_Clause(n + 1, opener="&", unreal=self._clause.unreal and not self._comma))
        elif n <= self._clause.start:
            self._clause.start = n + 1

    def _verbal(self, n: int) -> bool:
        word = self._word(n)
        return word in _BE or word in _MODALS or word in _KEPT or word in ("did", "had") or plain_form(word) is not None

    def _verb(self, n: int, i: int, word: str) -> None:
        if word in ("to", "not"):
            self._waiting = "to" if word == "to" else self._waiting
            return
        if self._waiting == "to" and word in _BETWEEN:
            return
        if not self._verbal(n):
            if self._waiting == "to" and word not in _DETERMINERS:
                self._clause.verb = self._clause.verb and "infinitive"
            self._waiting = word if word in _PARTICIPLE_AFTER else self._waiting if word in _BETWEEN else ""
            return
        if self._waiting == "to" and plain_form(word) == word:
            self._waiting = ""
            self._clause.verb = self._clause.verb and "infinitive"
            return
        if self._waiting in _PARTICIPLE_AFTER and word not in _AUXILIARY - {"had"}:
            self._clause.verb = "participle" if self._waiting not in ("had", "have") else self._clause.verb
            self._waiting = word if word in _PARTICIPLE_AFTER else ""
            return
        if not self._finite(n, word):
            self._waiting = ""
            return
        self._change(n, i, word)

    def _finite(self, n: int, word: str) -> bool:
        """Whether what may be a past is the verb of its clause."""
        before = n - 1
        while self._word(before) in _BETWEEN and before > self._clause.start:
            before -= 1
        last = self._word(before)
        if self._waiting == "&" or self._in_a_row(n):
            return True
        if word == "hurt" and last == "that":
            return False
        if before < self._clause.start:
            said_of = ("who", "which", "what", "whoever", "whatever", "that")
            if self._clause.opener in said_of or (self._clause.opener in ("as", "than") and word in _AUXILIARY):
                self._clause.subject = self._subject_before_opener()
                return True
            return False
        if word in _AUXILIARY or (self._word(before - 1) == "," and last in _PRONOUNS):
            number = self._subject(before)
            self._begin_anew(before)
            self._clause.subject = number
            return True
        if last in _DETERMINERS - _PRONOUNS or (last in _PREPOSITIONS and last not in ("on", "off", "up", "down", "by")):
            return False
        if re.fullmatch(r"\{\w+'s\}", last):
            return False
        if not self._clause.verb:
            self._clause.subject = self._subject(before)
            first, second = self._word(self._clause.start), self._word(self._clause.start + 1)
            alone = last in _PEOPLE or (last in _PRONOUNS and self._word(before - 1) not in _PREPOSITIONS)
            return first not in ("with", "without") or second == "that" or alone
        if any(not c.verb for c in self._clauses[:-1]):
            while self._clause.verb:
                self._clauses.pop()
            own = self._subject(before) if last in _PEOPLE or last in _PRONOUNS else self._subject_of_outer()
            self._clause.subject = self._clause.subject or own
            return True
        if last in _PEOPLE:
            self._begin_anew(before)
            self._clause.subject = self._mention(last[1:-1], before)
            return True
        return False

    def _in_a_row(self, n: int) -> bool:
        """Whether it stands among several: "brought it up, waited, and shot"."""
        return self._word(n - 1) == "," and self._word(n + 1) in (",", "and") and self._clause.verb == "finite"

    def _subject_of_outer(self) -> str:
        clause = self._clause
        first = self._word(clause.start)
        return "+" if first in _SEVERAL else "-"

    def _subject_before_opener(self) -> str:
        """Who or what is meant by the "who" or "that" which a clause begins with."""
        clause = self._clause
        before = clause.start - 2
        if clause.opener in ("what", "whatever", "whoever"):
            return "-"
        if self._word(before) == ",":
            before -= 1
        role = re.fullmatch(r"\{(\w+)(?:\.o)?\}", self._word(before))
        if role is not None:
            said_of_it = clause.opener != "who" and "." in role[0]
            return "-" if said_of_it else role[1] if "." in role[0] else self._mention(role[1], before)
        return self._number(self._word(before))

    def _subject(self, last: int) -> str:
        """Whose verb follows the words up to ``last``: a role, or whether it is one thing or several."""
        while self._word(last) in _ADVERBIAL:
            last -= 1
        if self._word(last) in _PRONOUNS:
            return self._number(self._word(last))
        while True:
            first = last
            while first > self._clause.start and self._word(first - 1) not in _PREPOSITIONS | {","}:
                first -= 1
            head = self._word(last)
            if head in _PEOPLE:
                break
            governed = first > self._clause.start and self._word(first - 1) in _PREPOSITIONS
            if not governed or first - 1 == self._clause.start:
                break
            last = first - 2
            if self._word(last) == ",":
                break
        role = _SUBJECT.fullmatch(head)
        if role is not None:
            return self._mention(role[1], last)
        words = {self._word(k) for k in range(first, last + 1)}
        return "+" if words & {"both", "two"} else self._number(head)

    def _mention(self, role: str, at: int) -> str:
        """A role and which mention of it is meant: «Mara», who "strikes", may be "they" in between, who "strike"."""
        nth = sum(self._word(k) == f"{{{role}}}" for k in range(at + 1))
        return f"{role}.{nth}" if role in _PERSONS else role

    def _number(self, head: str) -> str:
        several = head in _SEVERAL or (head.endswith("s") and not head.endswith(("ss", "us", "is")))
        return "+" if several else "-"

    def _change(self, n: int, i: int, word: str) -> None:
        clause = self._clause
        kind = "modal" if word in _MODALS or word in _KEPT or word == "did" else "finite"
        waiting = "to" if kind == "modal" else word
        if not clause.unreal:
            self._pieces[i] = self._presently(n, word, clause.subject)
        clause.verb = kind
        self._waiting = waiting

    def _presently(self, n: int, word: str, subject: str) -> str:
        if word == "was" and subject not in ("", "-", "+"):
            return f"{{{subject}|is|are}}"
        if word == "were" and self._clause.opener == "if":
            return word  # «if the world were other than it is»
        if word in _BE:
            return _BE[word]
        if word in _MODALS:
            return self._modal(n, word)
        if word in _KEPT:
            return word
        verb = {"did": "do", "had": "have"}.get(word) or plain_form(word) or word
        if subject in ("", "-"):
            return third(verb)
        if subject == "+":
            return verb
        return f"{{{subject}|{third(verb)}|{verb}}}"

    def _modal(self, n: int, word: str) -> str:
        """``would`` and ``could`` of what did not come to be stay as they are: "would have gone"."""
        ahead = n + 1
        while self._word(ahead) in _BETWEEN:
            ahead += 1
        done = self._word(ahead) == "have" and plain_form(self._word(ahead + 1)) is not None
        if done or self._word(ahead) == "have" and self._word(ahead + 1) in ("been", "gone"):
            return word
        if word == "could" and self._word(n + 1) == "not":
            self._pieces[self._at[n + 1]] = ""
            self._pieces[self._at[n + 1] - 1] = ""
            return "cannot"
        return _MODALS[word]
