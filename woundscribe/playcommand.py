"""The commands of whoever plays alone: to begin a fight or go on with it, and to see which there are."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from woundscribe.errors import WoundscribeError
from woundscribe.options import LengthOption, LineOption, PersonOption, Seed, TenseOption, ToneOption, VeilOption
from woundscribe.streams import out, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from woundscribe.session import Session
    from woundscribe.sessions import Sessions
    from woundscribe.settings import Settings
    from woundscribe.solo.leaf import Leaf


class SoloVoice(StrEnum):
    plain = "plain"
    model = "model"
    mine = "mine"


class Dice(StrEnum):
    own = "own"
    seeded = "seeded"


def play(
    fight: Annotated[
        str | None, typer.Argument(metavar="[FIGHT]", help="A fight file, an example, or a session. Default: asks.")
    ] = None,
    who: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Whom you play: a name, a file, 'Mara like ferrywoman'.")
    ] = None,
    against: Annotated[list[str] | None, typer.Option(metavar="NAME", help="Against whom, said likewise.")] = None,
    where: Annotated[str | None, typer.Option(metavar="PLACE", help="Where: 'the mill yard: cart, well'.")] = None,
    why: Annotated[str | None, typer.Option(metavar="TEXT", help="Why it came to blows.")] = None,
    way_out: Annotated[bool | None, typer.Option("--way-out/--no-way-out", help="Whether one can get away.")] = None,
    ruleset: Annotated[str | None, typer.Option(metavar="R", help="Whose rules.")] = None,
    after: Annotated[
        str | None, typer.Option(metavar="SESSION", help="With those who are left of that fight, as it left them.")
    ] = None,
    resume: Annotated[str | None, typer.Option(metavar="NAME", help="Go on with that session.")] = None,
    dice: Annotated[
        Dice | None, typer.Option(help="own: you throw for those you play, and are asked. Default: seeded.")
    ] = None,
    voice: Annotated[SoloVoice | None, typer.Option(help="Whose prose; mine: you write it. Default: as set.")] = None,
    journal: Annotated[
        str | None, typer.Option(metavar="FILE.md", help="Every passage as it stands goes into this file too.")
    ] = None,
    records: Annotated[
        bool, typer.Option("--records", help="With the records folded under each, in the journal.")
    ] = False,
    seed: Seed = None,
    tense: TenseOption = None,
    person: PersonOption = None,
    length: LengthOption = None,
    tone: ToneOption = None,
    line: LineOption = None,
    veil: VeilOption = None,
) -> None:
    """Play a fight alone, told as a book would tell it; without anything five questions are asked.

    You say what yours do, by number or in words; all others go by instinct. What a game master would decide is put
    to dice, as likely as you say. Every step is kept: leave whenever you like, and go on by name.
    """
    from woundscribe.console import Left
    from woundscribe.sessions import opened_sessions
    from woundscribe.settings import load_settings
    from woundscribe.solo.beginning import Begun, found, from_file, from_questions
    from woundscribe.solo.door import door_of, keep
    from woundscribe.solo.five import Wanted
    from woundscribe.solo.leaf import Leaf
    from woundscribe.telling import by_options, settle_telling

    settings = load_settings()
    asked = by_options(tense=tense, person=person, length=length, tone=tone, line=line, veil=veil, style=None)
    leaf = Leaf()
    new = {
        "--who": who, "--against": against, "--where": where, "--why": why, "--way-out": way_out,
        "--ruleset": ruleset, "--after": after, "--dice": dice, "--seed": seed,
    }  # fmt: skip
    with opened_sessions() as sessions:
        session = sessions.resume(resume) if resume is not None else found(sessions, fight) if fight else None
        if resume is not None and fight is not None:
            raise WoundscribeError("malformed", "--resume names what is played: leave the other out.", where=fight)
        if (voice.value if voice else settings.voice if session is None else door_of(session).voice) == "model":
            settings.for_model()  # whoever has named none is told before anything is begun
        begun: Begun | None = None
        try:
            if session is not None:
                _refuse(new, tuple(new), f"{session.name} has begun already")
            elif fight is not None:
                _refuse(
                    new, ("--against", "--where", "--why", "--way-out", "--ruleset", "--after"), f"{fight} says that"
                )
                begun = from_file(sessions, fight, who or (), leaf, seed=seed, by_hand=dice == Dice.own)
            else:
                if not any(new.values()):
                    _others(sessions, leaf)
                wanted = Wanted(tuple(who or ()), tuple(against or ()), where, why, way_out)
                begun = from_questions(
                    sessions, wanted, leaf, ruleset=ruleset, seed=seed, by_hand=dice == Dice.own, after=after
                )
        except Left:
            say("Nothing was begun.")
            return
        if begun is not None:
            session = begun.session
            if begun.file is not None:
                leaf.note(f"Kept as {begun.file}")
        assert session is not None
        door = begun.door if begun is not None else door_of(session)
        wanted_voice = voice.value if voice else door.voice if begun is None else settings.voice
        door = door.model_copy(
            update={
                "voice": wanted_voice,
                "journal": str(Path(journal).resolve()) if journal is not None else door.journal,
                "records": records or door.records,
            }
        )
        if journal is not None:
            door = door.model_copy(update={"written": (), "journal_hash": ""})
        keep(session, door)
        settle_telling(session, settings, asked, new=begun is not None)
        _sit(session, settings, leaf, new=begun is not None)


def sessions() -> None:
    """List what is being played, the last first: its name, its title, how far it is."""
    from rich.table import Table
    from rich.text import Text

    from woundscribe.page import terminal
    from woundscribe.readable import clean
    from woundscribe.sessions import opened_sessions

    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    with opened_sessions() as kept:
        for one in kept.listed():
            phase = "closed" if one.closed else _PHASES[kept.resume(one.name).encounter.phase]
            turns = "not begun" if not one.turns else "1 turn" if one.turns == 1 else f"{one.turns} turns"
            table.add_row(*(Text(clean(cell)) for cell in (one.name, one.title, turns, phase)))
    if not table.row_count:
        say("Nothing is being played. To begin: woundscribe play")
        return
    terminal().print(table)
    out("\n")
    say("To go on: woundscribe play NAME")


_PHASES = {"fighting": "going on", "over": "over, not settled", "concluded": "over, not closed"}


def _sit(session: Session, settings: Settings, leaf: Leaf, *, new: bool) -> None:
    from woundscribe.budget import Budget
    from woundscribe.console import Left
    from woundscribe.solo.door import door_of
    from woundscribe.solo.sitting import Sitting
    from woundscribe.solo.telling import Telling
    from woundscribe.tellcommands import chat

    door = door_of(session)
    model = chat(settings) if door.voice == "model" else None
    budget = Budget(settings, session.view().commitment, noted=say) if model is not None else None
    telling = Telling(session, leaf, door.voice, chat=model, budget=budget)
    try:
        Sitting(session, door, leaf, telling, new=new).play()
    except (Left, KeyboardInterrupt):
        say(f"Everything is kept. To go on: woundscribe play {session.name}")
    if budget is not None:
        budget.close()


def _others(sessions: Sessions, leaf: Leaf) -> None:
    """One line on what could be gone on with instead."""
    going_on = next((one for one in sessions.listed() if not one.closed), None)
    if going_on is not None:
        leaf.note(f"A new fight. To go on with the last one instead: woundscribe play {going_on.name}")
        leaf.gap()


def _refuse(given: Mapping[str, object], names: tuple[str, ...], why: str) -> None:
    """Raises WoundscribeError for an option that has no place there."""
    odd = next((name for name in names if given[name] not in (None, [], ())), None)
    if odd is not None:
        raise WoundscribeError("malformed", f"{why}: leave {odd} out.", where=odd)
