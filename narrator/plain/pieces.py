"""A sentence in pieces while references are open: its words by their places, and whose verb stands at one."""

from __future__ import annotations

import re

from narrator.plain.vocabulary import vocabulary

PREPOSITIONS = vocabulary("cuts") | {"of", "than"}
IMPERSONAL = vocabulary("impersonal")
"""What may be the subject of a verb, and is no reference and no noun."""
PERSONS = frozenset({"{a}", "{t}", "{b}"})
"""References to people, where they do something."""
_SEVERAL = vocabulary("several")
_PLACES = frozenset({"{place}", "{where}", "{whither}", "{newplace}"})
"""References to where something is: nobody's subject."""
_PIECE = re.compile(r"\{[^}]*\}|\"[^\"]*\"|<[^>]*>|[=+]?[A-Za-z]+(?:['-][A-Za-z]+)*|.", re.DOTALL)
_SUBJECT = re.compile(r"\{(\w+)\}")
_DONE_BY_OR_TO = re.compile(r"\{(\w+)(?:\.o)?\}")


class Pieces:
    """Places count what is no blank. Beyond the ends of a sentence stands nothing."""

    def __init__(self, template: str) -> None:
        self._pieces = _PIECE.findall(template)
        self._at = [i for i, piece in enumerate(self._pieces) if not piece.isspace()]

    def __len__(self) -> int:
        return len(self._at)

    def text(self) -> str:
        return "".join(self._pieces)

    def piece(self, n: int) -> str:
        return self._pieces[self._at[n]] if 0 <= n < len(self._at) else ""

    def word(self, n: int) -> str:
        """The same in small letters, without the mark of a verb."""
        return self.piece(n).lower().lstrip("+")

    def put(self, n: int, text: str) -> None:
        self._pieces[self._at[n]] = text

    def drop(self, n: int) -> None:
        """Leave out a piece and the blank before it."""
        self.put(n, "")
        self._pieces[self._at[n] - 1] = ""

    def subject(self, start: int, last: int) -> str:
        """Whose verb follows the words of a clause from ``start`` to ``last``.

        A role and which mention of it ("a.1"), or "+" for several things, or "-" for one.
        """
        while self.word(last) in _PLACES:
            last -= 1
        if self.word(last) in IMPERSONAL:
            return self.number(last)
        first = self._phrase(start, last)
        while self.word(last) not in PERSONS and first - 1 > start and self.word(first - 1) in PREPOSITIONS:
            # «the hold on {t.o} came open»: what a preposition governs is no subject, but what stands before it.
            last = first - 2
            first = self._phrase(start, last)
        role = _SUBJECT.fullmatch(self.word(last))
        if role is not None:
            return self.mention(role[1], last)
        return "+" if {self.word(k) for k in range(first, last + 1)} & {"both", "two"} else self.number(last)

    def _phrase(self, start: int, last: int) -> int:
        """Where the words begin that end at ``last`` and that no preposition and no comma parts."""
        first = last
        while first > start and self.word(first - 1) not in PREPOSITIONS | {","}:
            first -= 1
        return first

    def taken_up(self, opener: int) -> str:
        """Who or what is meant by the "who" or "that" at ``opener``."""
        word = self.word(opener)
        if word in ("what", "whatever", "whoever"):
            return "-"
        before = opener - 2 if self.word(opener - 1) == "," else opener - 1
        role = _DONE_BY_OR_TO.fullmatch(self.word(before))
        if role is None:
            return self.number(before)
        if "." in role[0]:
            return role[1] if word == "who" else "-"
        return self.mention(role[1], before)

    def mention(self, role: str, at: int) -> str:
        """A role and which mention of it is meant: «Mara», who "strikes", may be "they" in between, who "strike"."""
        nth = sum(self.word(k) == f"{{{role}}}" for k in range(at + 1))
        return f"{role}.{nth}" if f"{{{role}}}" in PERSONS else role

    def number(self, n: int) -> str:
        head = self.word(n)
        several = head in _SEVERAL or (head.endswith("s") and not head.endswith(("ss", "us", "is")))
        return "+" if several else "-"
