"""One reading of a line for every check: its words, clauses, quotes, and who is meant where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from narrator.guard.tokens import Token


class Mention(NamedTuple):
    first: int
    last: int
    ids: frozenset[str]
    kind: str
    """``name``, ``pronoun`` or ``epithet``."""
    poss: bool


class Leaning(NamedTuple):
    """Whom pronouns mean where English leaves it between two who were told apart: as subject, and elsewhere."""

    subject: str
    other: str


@dataclass
class Reading:
    """A line read once. Token positions are indices into ``tokens``."""

    text: str
    tokens: list[Token]
    asking: frozenset[int]
    """The sentences that end in a question mark."""
    perfect: frozenset[str] = frozenset({"had"})
    """What tells of something before what is being told: in the present that is "has" as well."""
    mentions: list[Mention] = field(default_factory=list)
    at: dict[int, Mention] = field(default_factory=dict)
    """The mention that covers a token."""
    lying: frozenset[str] = frozenset()
    """Those who were dead or unconscious before the line."""
    leaning: Leaning | None = None
    names: dict[int, Mention] = field(default_factory=dict)
    """The names by their first token, found before anything else is."""
    doubtful: list[Mention] = field(default_factory=list)
    """Pronouns that could mean two."""

    starts: list[int] = field(default_factory=list)
    """For each token the first of its clause."""
    ends: list[int] = field(default_factory=list)
    """For each token the one after the last of its clause."""
    told_as_fact: dict[tuple[int, int], bool] = field(default_factory=dict)
    """What ``reality.real`` has found already."""

    def words(self, first: int, last: int) -> list[str]:
        return [t.word for t in self.tokens[first:last]]

    def clause_end(self, i: int) -> int:
        """The token after the last of the clause at ``i``."""
        return self.ends[i] if i >= 0 else 0

    def earlier(self, i: int) -> bool:
        """Whether the words at ``i`` tell of something that came before what is being told."""
        return not self.perfect.isdisjoint(self.words(self.starts[i], i))

    def named(self) -> frozenset[str]:
        """Everyone named or surely meant outside quoted speech."""
        return frozenset(
            who
            for m in self.mentions
            for who in m.ids
            if (m.kind == "name" or len(m.ids) == 1) and not self.tokens[m.first].quoted
        )
