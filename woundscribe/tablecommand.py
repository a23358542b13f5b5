"""The command of the game master's desk."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from woundscribe.errors import WoundscribeError
from woundscribe.options import Seed, VoiceOption

if TYPE_CHECKING:
    from woundscribe.desk.paper import Paper
    from woundscribe.session import Session
    from woundscribe.sessions import Sessions

_MOST_LISTED = 12


class Asked(StrEnum):
    needed = "needed"
    notable = "notable"
    all = "all"


def table(
    source: Annotated[
        str | None,
        typer.Argument(metavar="[FIGHT|SESSION]", help="A session by its name, a fight file, or an example."),
    ] = None,
    ask: Annotated[Asked | None, typer.Option(help="How much you are asked. Default: notable.")] = None,
    drafts: Annotated[int, typer.Option(metavar="2|3", min=2, max=3, help="How many drafts of each passage.")] = 2,
    seed: Seed = None,
    voice: VoiceOption = None,
) -> None:
    """Lead a fight: enter what players declare and roll, rule, say what is so, and choose among drafts.

    A fight file opens a new session; a session goes on where it was left. Everything is kept at every step: leave
    with quit, and come back by its name. Lines can be piped in as a script. ? says what can be said.
    """
    from woundscribe import console
    from woundscribe.budget import Budget
    from woundscribe.desk.desk import Desk
    from woundscribe.desk.loop import run
    from woundscribe.desk.paper import Paper
    from woundscribe.narrating import Narration
    from woundscribe.sessions import opened_sessions
    from woundscribe.settings import load_settings
    from woundscribe.streams import say
    from woundscribe.tellcommands import chat, model_wanted
    from woundscribe.telling import of_settings

    settings = load_settings()
    model = chat(settings) if model_wanted(voice, settings) else None
    paper = Paper()
    with opened_sessions() as sessions:
        try:
            session = _opened(sessions, source or _chosen(sessions, paper), ask, seed, paper)
        except console.Left:
            return
        budget = Budget(settings, session.transcript.header.commitment, noted=say) if model is not None else None
        narration = Narration(session, budget=budget)
        narration.mend()
        run(Desk(session, narration, paper, console.ask, drafts, model, of_settings(settings)))
        if budget is not None:
            budget.close()


def _opened(sessions: Sessions, source: str, ask: Asked | None, seed: str | None, paper: Paper) -> Session:
    """The session of that name as it was left, or a new one of a fight file. Raises WoundscribeError."""
    from rules.errors import nearest
    from woundscribe import examples

    known = [one.name for one in sessions.listed()]
    if source in known:
        if seed is not None:
            raise WoundscribeError(
                "malformed", "its dice are what they were: a seed is for a new session.", where=source
            )
        session = sessions.resume(source)
        if ask is not None:
            session.settle(ask=ask.value)
        turns = session.head.turns
        paper.head(session.title)
        paper.note(f"{session.name}, {'one turn' if turns == 1 else f'{turns} turns'} played. ? says what can be said.")
        return session
    try:
        session = sessions.open(source, ask=ask.value if ask is not None else "notable", seed=seed)
    except WoundscribeError as error:
        if error.code == "no-file" and known:
            error.message = "there is no session, no file and no example of that name."
            error.nearest = nearest(source, (*known, *examples.known()))
            error.choices = (*known[:_MOST_LISTED], *examples.known())
        raise
    scene = session.encounter.scene
    paper.head(session.title)
    paper.say(f"{scene.place[0].upper()}{scene.place[1:]}{f': {scene.cause}' if scene.cause else ''}.")
    paper.note(f"A new session, {session.name}. ? says what can be said; quit leaves, and everything is kept.")
    return session


def _chosen(sessions: Sessions, paper: Paper) -> str:
    """Which session or fight, where none is named. Raises console.Left."""
    from woundscribe import console, examples

    listed = sessions.listed()[:_MOST_LISTED]
    if listed:
        paper.head("Sessions, the last first")
        paper.table([(one.name, f"{one.title} · {one.turns} turns{' · closed' * one.closed}") for one in listed])
    paper.head("Fights to begin with")
    paper.say(", ".join(examples.known()))
    paper.note("Or the path of a fight file.")
    known = {one.name for one in sessions.listed()} | set(examples.known())
    while (named := console.ask("Which?> ").strip()) not in known and not (named and Path(named).exists()):
        paper.note("Name one of them, or the path of a fight file.")
    return named
