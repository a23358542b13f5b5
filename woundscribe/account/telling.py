"""From what somebody tells to the account that is kept: from lines at once, question by question, or from a form."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from functools import partial
from typing import Any, NamedTuple

from rules.errors import Illegal, RulesError
from rules.fiat import FIAT
from rules.resolution import Needs
from rules.transcript import Transcript
from woundscribe.account.gathered import Gathered
from woundscribe.account.tokens import quoted
from woundscribe.account.written import write_account
from woundscribe.errors import WoundscribeError, wrapped
from woundscribe.fightfile import fight_of
from woundscribe.playing import resolve_fight
from woundscribe.readable import refuse_unreadable
from woundscribe.yamltext import read_yaml

QUESTIONS = (
    "Where was it, and what was it about?  (at the toll bridge: over a cow)",
    "Who was on your side?  (Mara she, Tobin he)",
    "Against whom?  (the Miller; or, if they have a name, the toll-keepers: Hask, Lodder)",
    "What happened? One thing a line; an empty line ends it.  (the Miller hurt Mara badly)",
    "What did it cost?  (the cart; or leave it empty)",
    "How did it end?  (they fled; or leave it empty if the lines say so)",
)
_AT_LINE = re.compile(r"line (\d+)")
"""Where an account says that something cannot have been so."""
MOST_LINES = 300
"""More than anybody tells of one fight."""

Ask = Callable[[str], str | None]
"""Asks a question, or for one more line where there is none, and gives the answer; None where nobody answers more."""


class Account(NamedTuple):
    """What was told: as it is kept, and as the rules have it. ``unkept``: what was said and has no place in it."""

    gathered: Gathered
    text: str
    transcript: Transcript[Any]
    unkept: tuple[str, ...]


class Answers(NamedTuple):
    """What somebody wrote under each of the questions; ``happened``: one thing a line."""

    where: str = ""
    ours: str = ""
    theirs: str = ""
    happened: str = ""
    cost: str = ""
    end: str = ""


class Unread(NamedTuple):
    """Something under a question that cannot be read. ``line``: which of its lines, or 0 for all of it."""

    field: str
    line: int
    message: str


def read_account(text: str, where: str) -> Account:
    """An account from its lines; ``where`` names them. Raises WoundscribeError with every line that cannot be read."""
    gathered = Gathered()
    lines = enumerate(map(str.strip, text.splitlines()), 1)
    said = [(n, line) for n, line in lines if line and not line.startswith("#")]
    if not said:
        raise WoundscribeError("malformed", "it is empty: say what happened, one thing a line.", where=where)
    if len(said) > MOST_LINES:
        raise WoundscribeError("too-large", f"an account is at most {MOST_LINES} lines.", where=where)
    refused: list[tuple[int, RulesError]] = []
    for n, line in said:
        try:
            refuse_unreadable(line)
            gathered.line(line, n, first=n == said[0][0])
        except RulesError as error:
            refused.append((n, error))
    if len(refused) == 1:
        ((at, only),) = refused
        raise wrapped(only, f"{where}: line {at}") from only
    if refused:
        told = f"{len(refused)} lines cannot be read, and nothing is written."
        several = WoundscribeError("malformed", told, where=where)
        several.rows = tuple(str(wrapped(one, f"line {at}")) for at, one in refused)
        raise several from refused[0][1]
    return _account(gathered, where)


def ask_account(ask: Ask, say: Callable[[str], None]) -> Account:
    """An account from the answers to six questions. What cannot be read is said, and asked again."""
    gathered = Gathered()

    def take(question: str, into: Callable[[Gathered, str], None]) -> bool:
        """Whether there was an answer."""
        nonlocal gathered
        while said := (ask(question) or "").strip():
            trial = deepcopy(gathered)
            try:
                refuse_unreadable(said)
                into(trial, said)
                if trial.happenings:
                    _account(deepcopy(trial), "")
            except RulesError as error:
                say(str(error))
                continue
            except WoundscribeError as error:
                error.where = None  # it is what was typed just now
                say(str(error))
                continue
            gathered = trial
            return True
        return False

    where, ours, theirs, what, cost, end = QUESTIONS
    take(where, Gathered.placed)
    take(ours, lambda to, said: to.sided("ours", said))
    take(theirs, lambda to, said: to.sided("theirs", said))
    number = 1

    def happened(to: Gathered, said: str) -> None:
        to.line(said, number)

    while take(what if number == 1 else "", happened):
        number += 1
    take(cost, lambda to, said: to.cost(said, number))
    take(end, lambda to, said: to.ended(said, number + 1))
    return _account(gathered, "what was said")


def answered_account(said: Answers) -> Account | tuple[Unread, ...]:
    """An account from all answers at once, or everything in them that cannot be read."""
    gathered = Gathered()
    unread: list[Unread] = []
    lines = said.happened.splitlines()
    last = len(lines)

    def take(field: str, number: int, text: str, into: Callable[[str], None]) -> None:
        if not text.strip() or text.strip().startswith("#"):
            return
        try:
            refuse_unreadable(text)
            into(text.strip())
        except RulesError as error:
            unread.append(Unread(field, number, str(wrapped(error))))

    take("where", 0, said.where, gathered.placed)
    take("ours", 0, said.ours, partial(gathered.sided, "ours"))
    take("theirs", 0, said.theirs, partial(gathered.sided, "theirs"))
    for number, line in enumerate(lines[:MOST_LINES], 1):
        take("happened", number, line, partial(gathered.line, number=number))
    if last > MOST_LINES:
        unread.append(Unread("happened", 0, f"an account is at most {MOST_LINES} lines."))
    take("cost", 0, said.cost, partial(gathered.cost, number=last + 1))
    take("end", 0, said.end, partial(gathered.ended, number=last + 2))
    if unread:
        return tuple(unread)
    try:
        return _account(gathered, "")
    except WoundscribeError as error:
        at = _AT_LINE.fullmatch(error.where or "")
        number = int(at[1]) if at is not None else 0
        error.where = None  # it is said beside what was typed
        field = "cost" if number == last + 1 else "end" if number == last + 2 else "happened"
        return (Unread(field, number if field == "happened" else 0, str(error)),)


def _account(gathered: Gathered, where: str) -> Account:
    """Raises WoundscribeError for what cannot have been so, naming the line."""
    if not (gathered.happenings or gathered.notes or gathered.end or gathered.next):
        raise WoundscribeError("malformed", "it says nothing that happened.", where=where or None)
    if not gathered.people.all:
        raise WoundscribeError("malformed", "it names nobody who was there.", where=where or None)
    text, places = write_account(gathered, where)
    try:
        played = resolve_fight(fight_of(read_yaml(text)[0], places))
    except WoundscribeError as error:
        if error.code == Illegal.code:  # what else could be declared is no help to one who tells what was
            error.message, error.choices = error.message.removesuffix(f" [{FIAT}]"), ()
            error.where = (error.where or "").partition(f": {FIAT} ")[0] or None
        raise
    if isinstance(played, Needs):
        raise AssertionError(f"an account asks nothing: {played.need.question}")
    unkept = [f"line {n}: not told: {quoted(words)}" for n, words in gathered.unkept]
    if gathered.ending is None:
        unkept.append("How it ended is not said. A line such as `they fled` or `end: peace` says it.")
    return Account(gathered, text, played, tuple(unkept))
