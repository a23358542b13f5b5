"""Questions the rules leave open, and their answers."""

from __future__ import annotations

from typing import Literal

from rules.model import Model
from rules.scene import Text, Word

Ask = Literal["needed", "notable", "all"]
"""How much the game master wants to be asked."""

Weight = Literal["notable", "routine"]
"""Whether a question with a default stops a game master who asked for what is notable."""

ANY = "*"


class Key(Model):
    """Which question: of which declaration (its actor, or the side), by which clause, about whom, which time.

    For dice made by people ``rule`` is the purpose of the roll. ``*`` stands for any.
    """

    declaration: str
    rule: str
    subject: str = ANY
    nth: int = 0

    def covers(self, other: Key) -> bool:
        return (
            self.rule == other.rule
            and self.declaration in (ANY, other.declaration)
            and self.subject in (ANY, other.subject)
            and (self.nth == other.nth or self.declaration == ANY)
        )


class Need(Model):
    """A question, as a value. ``to``: ``gm``, ``side:ID`` or ``player:NAME``.

    ``number``: the answer is a whole number, or one of ``choices``.
    """

    kind: Literal["ruling", "faces", "consent"]
    to: str
    key: Key
    question: str
    choices: tuple[str, ...] = ()
    number: bool = False
    default: str | None = None
    notation: str | None = None


class Answer(Model):
    """An answer to a need. ``value`` for rulings and consent; ``faces`` or ``total`` for dice."""

    key: Key
    value: Text | None = None
    faces: tuple[int, ...] | None = None
    total: int | None = None
    reason: Word | None = None
    secret: bool = False
