"""The one error that whoever uses Woundscribe has to know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from narrator.errors import NarratorError
from rules.errors import RulesError
from woundscribe.plainly import plainly

CODES = {
    "malformed": "What was given cannot be read: syntax, a wrong type, a name nobody knows.",
    "illegal": "It can be read, and a clause of the rules forbids it. The clause stands at the end of the message.",
    "ambiguous": "It can be read in more than one way; `choices` lists them.",
    "unreckoned": "Chances cannot be told: they hang on an answer that is still open, or on too many dice.",
    "broken-transcript": "The records of a transcript do not follow from each other; `where` names the first bad line.",
    "no-file": "There is no such file or example, or it cannot be read.",
    "no-text": "A file is not UTF-8 text.",
    "too-large": "A file, or what was sent, is larger than it could rightly be.",
    "cannot-write": "A file cannot be written; what was there before is as it was.",
    "waiting": "An answer is needed first, or a turn that is resolved. Then try again.",
    "closed": "The fight is closed: seed and nonce are out, and nothing more can be declared.",
    "not-yours": "Somebody else plays that combatant, or only the game master may do it.",
    "no-token": "No token was given where one is needed, or it is none of this fight's.",
    "no-session": "There is no session of that name.",
    "name-taken": "There is a session, or somebody who is kept, of that name already.",
    "conflict": "Somebody else did something first: look at how it stands now, and say it again if it still holds.",
    "key-taken": "The key of a command was given with another command before: each has a key of its own.",
    "being-told": "Somebody else is having that turn told at this moment. Try again shortly.",
    "store": "The store of sessions cannot be used: it is full, gone, busy, damaged, or of a later version.",
    "settings": "The settings file or an environment variable cannot be used.",
    "no-model": "The model's voice was asked for, and no model is named.",
    "too-many": "Too much was asked in too short a time. Wait, and ask again.",
    "no-route": "There is nothing at that address, or not for that method.",
    "fault": "Something is wrong in Woundscribe itself; whoever runs it finds in their log what.",
    "server": "The model server does not answer, or not as such a server does.",
    "no-such-prompt": "There is no prompt of that name and version.",
    "bad-prompt": "A prompt file cannot be read.",
    "prompt-variables": "A prompt uses variables that it does not declare or that nobody gives.",
    "prompt-changed": "A released prompt is not what it was when it was released.",
}
"""Every code and what it means. They are stable: a program may branch on them."""

RETRYABLE = frozenset({"waiting", "conflict", "being-told", "store", "too-many"})
"""Codes of what may work later, unchanged."""


class WoundscribeError(Exception):
    """What went wrong, fit to show to a player.

    ``code`` is one of ``CODES``; ``where`` names the file and line, the field or the declaration;
    ``nearest`` lists known names close to the one given, ``choices`` what would be possible instead;
    ``retryable`` says that the same thing may work later.
    """

    def __init__(
        self,
        code: str,
        message: str,
        *,
        where: str | None = None,
        nearest: Iterable[str] = (),
        choices: Iterable[str] = (),
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.where = where
        self.nearest = tuple(nearest)
        self.choices = tuple(choices)
        self.retryable = code in RETRYABLE
        self.advice = ""
        """What to do about it, in a sentence, where more than the names can be said."""
        self.rows: tuple[str, ...] = ()
        """Each of several faults of the same source, where there is more than one."""

    def __str__(self) -> str:
        return "\n  ".join((self.summary, *self.rows))

    @property
    def summary(self) -> str:
        """What went wrong, without the rows."""
        text = f"{self.where}: {self.message}" if self.where else self.message
        if self.nearest:
            text += f" Did you mean {_either(self.nearest)}?"
        elif self.choices:
            text += f" Possible: {', '.join(self.choices)}."
        return f"{text} {self.advice}" if self.advice else text


def wrapped(error: RulesError | NarratorError, where: str | None = None) -> WoundscribeError:
    """The same refusal, found under ``where``."""
    if isinstance(error, NarratorError):
        return WoundscribeError(error.code, error.message, where=where)
    place = ": ".join(p for p in (where, error.where) if p)
    said = plainly(error.message)
    message = f"{said} [{error.rule}]" if error.rule else said
    return WoundscribeError(error.code, message, where=place or None, nearest=error.nearest, choices=error.choices)


@contextmanager
def telling_where(where: str | None = None) -> Iterator[None]:
    """What the rules or the narrator refuse in here is raised as a WoundscribeError found under ``where``."""
    try:
        yield
    except (RulesError, NarratorError) as error:
        raise wrapped(error, where) from error


def _either(names: tuple[str, ...]) -> str:
    return ", ".join(names[:-1]) + f" or {names[-1]}" if len(names) > 1 else names[0]
