"""Asks a person one line at a time: on a terminal with its line editing, from a pipe as a script is read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

from woundscribe.readable import clean
from woundscribe.streams import out

Read = TypeVar("Read")

_WORDS = {"yes": True, "y": True, "no": False, "n": False}


class Left(Exception):
    """Whoever was asked has gone: the end of the input, or Ctrl-C. What was done until then is kept."""


def ask(prompt: str = "", default: str = "") -> str:
    """One line in answer to ``prompt``, without what would steer a terminal; an empty one is ``default``.

    The prompt stands before the answer as it is given, its last row alone where it has several. Of a script the
    answers are shown too, so that what came of it reads like a sitting. Raises Left.
    """
    above, _, last = prompt.rpartition("\n")
    if above:
        out(f"{above}\n")
    try:
        line = _typed(last) if _is_terminal() else _piped(last)
    except (EOFError, KeyboardInterrupt):
        out("\n")
        raise Left from None
    return clean(line).strip() or default


def ask_for(prompt: str, read: Callable[[str], Read | str], default: str = "") -> Read:
    """What ``read`` makes of an answer; the text that it returns instead says what is wrong, and it is asked again.

    ``Read`` is anything but text. Raises Left.
    """
    while True:
        given = read(ask(prompt, default))
        if not isinstance(given, str):
            return given
        out(f"{given}\n")


def ask_yes(prompt: str, *, default: bool) -> bool:
    """Yes or no, asked until it is one of them. Raises Left."""
    return ask_for(
        prompt,
        lambda line: _WORDS.get(line.casefold(), "  Yes or no?"),
        "yes" if default else "no",
    )


def ask_lines(prompt: str = "") -> tuple[str, ...]:
    """Lines until an empty one. Raises Left."""
    found: list[str] = []
    while line := ask(prompt):
        found.append(line)
    return tuple(found)


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty() and sys.stdout.isatty()


def _typed(prompt: str) -> str:
    with suppress(ImportError):  # Windows edits lines by itself
        import readline  # noqa: F401  # only to be there: with it a line can be edited, and earlier ones come back
    return input(prompt)


def _piped(prompt: str) -> str:
    out(prompt)
    line = sys.stdin.readline() if sys.stdin is not None else ""
    if not line:
        raise EOFError
    if sys.stdin is not None and not sys.stdin.isatty():
        out(f"{clean(line).strip()}\n")
    return line
