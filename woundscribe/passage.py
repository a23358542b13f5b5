"""A passage as it is handed to whoever shows it."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from narrator import passage
from woundscribe.errors import WoundscribeError
from woundscribe.expecting import expect

_MARKS = re.compile(r"([\\*_~`|>\[\]()#])")
_ENDS = ("\n\n", "\n", ". ", "? ", "! ", "” ", " ")
"""Where a chunk may end, best first."""


class Usage(NamedTuple):
    """What a passage cost. Tokens as the server counted them, 0 where it did not; time in milliseconds."""

    calls: int
    prompt_tokens: int
    answer_tokens: int
    milliseconds: int


class Passage(passage.Passage):
    """The narrator's passage, with what a door needs to show it."""

    @property
    def usage(self) -> Usage:
        attempts = self.provenance.attempts
        return Usage(
            calls=len(attempts),
            prompt_tokens=sum(a.prompt_tokens or 0 for a in attempts),
            answer_tokens=sum(a.answer_tokens or 0 for a in attempts),
            milliseconds=sum(a.milliseconds for a in attempts),
        )

    def chunks(self, limit: int, *, markdown: Literal["discord"] | None = None) -> tuple[str, ...]:
        """The text in pieces of at most ``limit`` characters, cut between paragraphs, sentences or words.

        ``markdown`` "discord": nothing in it is taken for markup or calls anybody. Raises WoundscribeError for a
        limit that leaves no room for an escaped character.
        """
        return pieces(self.text, limit, markdown=markdown)


def defused(text: str) -> str:
    """The same for Discord: nothing in it is taken for markup, is made a link, or calls anybody."""
    return _MARKS.sub(r"\\\1", text).replace("@", "@\u200b").replace("://", ":\u200b//")


def pieces(text: str, limit: int, *, markdown: Literal["discord"] | None = None) -> tuple[str, ...]:
    """``Passage.chunks`` of any text."""
    expect(int, limit, "the limit of a chunk is a number of characters")
    if markdown not in (None, "discord"):
        raise WoundscribeError("malformed", f"{markdown!r} is no markup known here.", choices=("discord",))
    if limit < 2:
        raise WoundscribeError("malformed", "a chunk has room for two characters at least.", where="limit")
    rest = defused(text) if markdown == "discord" else text
    found: list[str] = []
    while len(rest) > limit:
        at = _cut(rest, limit)
        found.append(rest[:at].rstrip())
        rest = rest[at:].lstrip()
    return (*found, rest) if rest else tuple(found)


def _cut(text: str, limit: int) -> int:
    """Where to cut ``text`` so that the first piece has at most ``limit`` characters."""
    for end in _ENDS:
        at = text.rfind(end, 0, limit + 1)
        # half-empty chunks are worse than one that ends within a paragraph
        if at > limit // 2:
            return min(at + len(end), limit)
    # no word ends here: at least an escaped character stays whole
    escapes = len(text[:limit]) - len(text[:limit].rstrip("\\"))
    return limit - escapes % 2


def shown(told: passage.Passage) -> Passage:
    return Passage.model_construct(_fields_set=told.model_fields_set, **told.__dict__)
