"""The command that tells how a fight ended, in a few drafts, whatever game it was played in."""

from __future__ import annotations

import sys
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from woundscribe.errors import WoundscribeError
from woundscribe.options import (
    LanguageOption,
    LengthOption,
    LineOption,
    PersonOption,
    StyleOption,
    TenseOption,
    ToneOption,
    UncheckedOption,
    VeilOption,
    VoiceOption,
)
from woundscribe.streams import say
from woundscribe.tellcommands import chat, model_wanted, telling_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from narrator.beat import Purpose
    from woundscribe.account.telling import Account
    from woundscribe.fightfile import FightFile
    from woundscribe.given import Given

_MOST = 9
"""Drafts: nobody reads more."""
_AUDIENCE = "public"


def aftermath(
    source: Annotated[
        str | None,
        typer.Argument(
            metavar="[SOURCE]", help="A transcript, a fight file, or lines; - reads lines from a pipe. Default: asks."
        ),
    ] = None,
    variants: Annotated[int, typer.Option(metavar="N", min=1, max=_MOST, help="How many drafts.")] = 3,
    read_aloud: Annotated[bool, typer.Option("--read-aloud", help="Each in a sentence or two, to be spoken.")] = False,
    output: Annotated[
        str | None, typer.Option("-o", metavar="ACCOUNT.yaml", help="Where to keep lines. Default: by the place.")
    ] = None,
    voice: VoiceOption = None,
    tense: TenseOption = None,
    person: PersonOption = None,
    length: LengthOption = None,
    tone: ToneOption = None,
    line: LineOption = None,
    veil: VeilOption = None,
    style: StyleOption = None,
    language: LanguageOption = None,
    unchecked: UncheckedOption = None,
) -> None:
    """Tell how a fight ended: who fell, what it cost, how the place settles. Of a fight in any game.

    Lines say what happened, one thing each: "Mara hurt badly by the Miller", "the goat got away". They are kept as
    a file that can be changed and told again. Without a SOURCE six questions are asked.
    """
    from woundscribe.budget import Budget
    from woundscribe.drafts import refuse_untold, tell_drafts
    from woundscribe.page import Page, terminal
    from woundscribe.settings import load_settings
    from woundscribe.story import Story
    from woundscribe.telling import by_options, unmet
    from woundscribe.voices import report

    settings = load_settings()
    asked = by_options(
        tense=tense, person=person, length=length, tone=tone, line=line, veil=veil, style=style,
        language=language, unchecked=unchecked,
    )  # fmt: skip
    purpose: Purpose = "read-aloud" if read_aloud else "aftermath"
    given, account = _given(source, output)
    story = Story(title=given.transcript.header.title, view=given.view, telling=telling_of(given, settings, asked))
    refuse_untold(story, purpose, "standard input" if source == "-" else source or "what was said")
    if account is not None:
        _keep(account, output)
    model = chat(settings) if model_wanted(voice, settings) else None
    for missing in unmet(story.view, story.telling, by_model=model is not None):
        say(missing)
    page = Page(terminal(), story.view, margin=False)
    if model is None:
        tell_drafts(story, page, variants, purpose)
        return
    budget = Budget(settings, story.view.commitment, noted=say)
    for told in report(tell_drafts(story, page, variants, purpose, model=model, budget=budget), model.settings):
        say(told)
    budget.close()


def _given(source: str | None, output: str | None) -> tuple[Given, Account | None]:
    """The records of whatever is given; of lines, the account that is to be kept of them."""
    from woundscribe import examples
    from woundscribe.account.telling import ask_account, read_account
    from woundscribe.fightfile import read_fight
    from woundscribe.files import read_text
    from woundscribe.given import known_to, seen_in
    from woundscribe.kindof import holds
    from woundscribe.source import fight_named

    if source is None and sys.stdin is not None and sys.stdin.isatty():
        account = ask_account(_ask, say)
        return known_to(account.transcript, _AUDIENCE), account
    name = source or "-"
    where = "standard input" if name == "-" else name
    example = examples.meant(name) is not None
    text = "" if example else read_text(name)
    kind = "fight" if example else holds(text)
    if kind == "lines":
        account = read_account(text, where)
        return known_to(account.transcript, _AUDIENCE), account
    if output is not None:
        raise WoundscribeError("malformed", "only lines are kept in a file: leave -o out.", where=where)
    if kind == "transcript":
        return seen_in(text, where, _AUDIENCE), None
    return _played(fight_named(name) if example else read_fight(text, where), where), None


def _played(fight: FightFile, where: str) -> Given:
    """The records of a fight file. Raises WoundscribeError for one that leaves a question open."""
    from rules.resolution import Needs
    from woundscribe.given import known_to
    from woundscribe.playing import resolve_fight

    played = resolve_fight(fight)
    if isinstance(played, Needs):
        told = f"a question is open in it: {played.need.question} `woundscribe resolve` says how it is answered."
        raise WoundscribeError("waiting", told, where=where)
    return known_to(played, _AUDIENCE)


def _keep(account: Account, output: str | None) -> None:
    """Put an account in a file of its own, and say what of it has no place there. Raises WoundscribeError."""
    from woundscribe.account.written import file_name
    from woundscribe.files import write_text

    wanted = Path(output or file_name(account.gathered))
    if wanted.exists() and not wanted.is_file():
        told = "it is there already, and is no file: name another with -o."
        raise WoundscribeError("cannot-write", told, where=str(wanted))
    path = next(one for one in _names_like(wanted) if not one.exists() or _holds(one, account.text))
    if path != wanted:
        say(f"{wanted}: it is there already, and is not written over.")
    if not path.exists():
        write_text(path, account.text)
        say(f"{path}: written. Change what is wrong in it, and tell it again: woundscribe aftermath {path}")
    for line in account.unkept:
        say(line)


def _names_like(path: Path) -> Iterator[Path]:
    """A name for a file, and those beside it: ford.yaml, ford-2.yaml, and so on."""
    yield path
    yield from (path.with_stem(f"{path.stem}-{n}") for n in count(2))


def _holds(path: Path, text: str) -> bool:
    """Whether a file holds that and nothing else; one that cannot be read does not."""
    try:
        return path.is_file() and path.read_bytes() == text.encode()
    except OSError:
        return False


def _ask(question: str) -> str | None:
    """A question on the terminal, beside what the command gives; an empty one asks for one more line."""
    sys.stderr.write(f"{question}\n> " if question else "> ")
    sys.stderr.flush()
    return sys.stdin.readline() or None
