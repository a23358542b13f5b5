"""The command that lets people rest who are kept in files, and writes into them what it did."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from woundscribe.errors import WoundscribeError
from woundscribe.streams import out, say

if TYPE_CHECKING:
    from pathlib import Path

    from rules.ruling import Need


def rest(
    names: Annotated[list[str], typer.Argument(metavar="NAME", help="Who: names, or paths of their files.")],
    breather: Annotated[bool, typer.Option("--breather", help="For a short while.")] = False,
    night: Annotated[bool, typer.Option("--night", help="For a whole night.")] = False,
    days: Annotated[int | None, typer.Option(metavar="N", min=1, max=999, help="For so many days.")] = None,
    answer: Annotated[
        list[str] | None,
        typer.Option(metavar="CLAUSE=VALUE", help="An answer ahead of the question; CLAUSE/ID=VALUE for one of them."),
    ] = None,
) -> None:
    """Let people rest, for a breather, a night or days, by their own rules.

    What the rules leave to the game master is asked here; Enter takes what is usual. What came of it is told, and
    written into their files, of which nothing else is touched.
    """
    from rich.table import Table
    from rich.text import Text

    from woundscribe.page import terminal
    from woundscribe.people.back import write_all, written_back
    from woundscribe.people.find import find_person
    from woundscribe.people.left import table_of, what_is_left
    from woundscribe.people.rest import rest as rested
    from woundscribe.readable import clean

    how = _how(breather=breather, night=night, days=days)
    people = [find_person(name, living=True) for name in names]
    result = rested(people, how, given=_given(answer or []), ask=_ask)
    texts: list[tuple[Path, str]] = []
    for person, one in zip(people, result.encounter.combatants.values(), strict=True):
        text, changed = written_back(person.path, one)
        texts += [(person.path, text)] if changed else []
    write_all(texts)
    if told := result.told:
        page = Table(box=None, show_header=False, pad_edge=False, width=min(72, terminal().width))
        page.add_row(Text("\n\n".join(clean(part) for part in told.split("\n\n"))))
        terminal().print(page)
        out("\n")
    terminal().print(table_of(what_is_left(result.encounter)))
    for path, _ in texts:
        say(f"{path}: written.")
    if not texts:
        say("Nothing has changed, and no file is touched.")


def _how(*, breather: bool, night: bool, days: int | None) -> dict[str, Any]:
    """The one kind of rest that was named. Raises WoundscribeError for none, and for more than one."""
    if breather + night + (days is not None) != 1:
        raise WoundscribeError(
            "malformed", "say how long they rest, in one way.", choices=("--breather", "--night", "--days 3")
        )
    return {"night": True} if night else {"days": days} if days is not None else {}


def _given(answers: list[str]) -> dict[str, str]:
    found: dict[str, str] = {}
    for written in answers:
        name, equals, value = (part.strip() for part in written.partition("="))
        if not (name and equals and value):
            raise WoundscribeError("malformed", "an answer is a clause and what is said.", where=f"--answer {written}")
        if name in found:
            raise WoundscribeError("malformed", f"{name} is answered twice.", where=f"--answer {written}")
        found[name] = value
    return found


def _ask(need: Need) -> str:
    """The game master's answer from the terminal: an empty line, and no line at all, are the usual one."""
    from woundscribe.meant import meant
    from woundscribe.readable import clean

    choices = f" ({' or '.join(need.choices)})" if need.choices else ""
    while True:
        sys.stderr.write(f"{clean(need.question)}{choices} [{need.key.rule}]\n")
        sys.stderr.write(f"> [{clean(need.default)}] " if need.default is not None else "> ")
        sys.stderr.flush()
        said = sys.stdin.readline() if sys.stdin is not None else ""
        value = said.strip() or need.default
        if sys.stdin is None or not sys.stdin.isatty():
            sys.stderr.write(f"{clean(value or '')}\n")  # nobody has typed it there
        if value:
            with suppress(WoundscribeError):  # it is asked again, with what is possible
                return meant(value, need.choices, number=need.number)
        if not said:
            raise WoundscribeError(
                "waiting", need.question, where=need.key.rule, choices=(f"--answer {need.key.rule}=…",)
            )
