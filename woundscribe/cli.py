"""The command. Each command loads what it needs when it runs, so that asking for help loads no model."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from narrator.errors import NarratorError
from rules.errors import RulesError
from woundscribe import (
    aftermathcommand,
    checkcommand,
    discordcommand,
    exportcommand,
    mcpcommand,
    peoplecommands,
    playcommand,
    promptcommands,
    restcommand,
    servecommand,
    tablecommand,
    tellcommands,
)
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.options import Seed, TranscriptFile
from woundscribe.readable import clean
from woundscribe.streams import BROKEN, drop, out, prepare, say

REFUSED = 2
"""Exit code: what was given cannot be used."""
WAITING = 3
"""Exit code: a question has to be answered first."""

app = typer.Typer(
    add_completion=False,
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    help="Tabletop combat, resolved by the rules and told as a book would tell it.",
)
schema = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The shapes of files, as JSON Schema.")
app.add_typer(promptcommands.app, name="prompts")
app.add_typer(schema, name="schema")
app.add_typer(peoplecommands.app, name="new")


class Asking(StrEnum):
    needed = "needed"
    notable = "notable"
    all = "all"


FightFileName = Annotated[
    str, typer.Argument(metavar="FIGHT.yaml", help="A fight file or an example's name; - reads it from a pipe.")
]
Output = Annotated[str | None, typer.Option("-o", "--output", metavar="OUT.jsonl", help="Where to; - prints it.")]


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        out(f"woundscribe {version('woundscribe')}\n")
        raise typer.Exit


@app.callback()
def command(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Tabletop combat, resolved by the rules and told as a book would tell it."""


app.command(short_help="Tell the example, its records in the margin.")(tellcommands.demo)


app.command(short_help="Play a fight alone, told as a book.")(playcommand.play)
app.command(short_help="List what is being played.")(playcommand.sessions)


@app.command(short_help="Decide a fight file by the rules.")
def resolve(
    fight: FightFileName,
    seed: Seed = None,
    ask: Annotated[Asking, typer.Option(help="Which open questions stop the fight.")] = Asking.needed,
    output: Output = None,
) -> None:
    """Resolve a fight file by the rules, to a transcript; without -o it is printed.

    Without --seed the dice come of the file's own seed, or else of its scene, sides and cast: either way the same
    file always gives the same dice.
    """
    from rules.transcript import write
    from woundscribe.files import same_file
    from woundscribe.playing import Waiting, resolve_fight
    from woundscribe.question import in_words
    from woundscribe.source import fight_named

    if output is not None and same_file(fight, output):
        raise WoundscribeError("cannot-write", "it is the fight file itself; name another.", where=output)
    given = fight_named(fight)
    notes: list[str] = []
    result = resolve_fight(given, seed=seed, ask=ask.value, noted=notes.append)
    if isinstance(result, Waiting):
        say(in_words(fight, result, len(given.turns)))
        raise typer.Exit(WAITING)
    for line in notes:
        say(line)
    _put(write(result), output, sum(1 for _ in result.outcomes))


@app.command(short_help="The chances of what may be declared next.")
def odds(
    fight: FightFileName,
    who: Annotated[str | None, typer.Option(metavar="ID", help="Only this one. Default: all whose turn it is.")] = None,
    turn: Annotated[
        int | None, typer.Option(metavar="N", help="Before turn N of the file. Default: after all.")
    ] = None,
) -> None:
    """Tell the chances of whatever the rules allow in the turn that comes after those of a fight file.

    With --turn N it is turn N of the file, after those before it; if the fight is over after all of them, it is turn
    1, the fight as it opens.

    They are exact, found by the rules themselves with every way the dice can fall, and nothing comes of it. Where
    nobody has ruled the defaults count; they are named. Blows at companions are left out.
    """
    from woundscribe.oddscommand import moment_of, reckon, show
    from woundscribe.page import terminal
    from woundscribe.playing import Waiting
    from woundscribe.question import in_words
    from woundscribe.source import fight_named

    given = fight_named(fight)
    moment = moment_of(given, turn, who)
    if isinstance(moment, Waiting):
        say(in_words(fight, moment, len(given.turns)))
        raise typer.Exit(WAITING)
    if moment.opened:
        say(f"{fight}: its turns are played, and the fight is over: before turn 1 now. Another one: --turn N")
    show(reckon(moment.ruleset, moment.encounter, moment.answers, who), moment.encounter, terminal())


app.command(short_help="Tell the story of a transcript.")(tellcommands.narrate)
app.command(short_help="Tell it as one piece of prose, for a file.")(tellcommands.chapter)
app.command(short_help="Tell how a fight of any game ended.")(aftermathcommand.aftermath)
app.command(short_help="Lead a fight at a table.")(tablecommand.table)
app.command(short_help="Serve fights over HTTP.")(servecommand.serve)
app.command(short_help="Make a book of one's fights.")(exportcommand.export)
app.command("import", short_help="Read in what export wrote as JSON.")(exportcommand.import_)
app.command(short_help="Check one's own prose against a transcript.")(checkcommand.check)
app.command(short_help="Play fights on Discord.")(discordcommand.discord)
app.command(short_help="Who is kept, and how they are.")(peoplecommands.people)
app.command(short_help="Let a program that talks to a model play.")(mcpcommand.mcp)
app.command(short_help="A breather, a night or days for people who are kept.")(restcommand.rest)


@app.command(short_help="Play a transcript again and compare.")
def replay(transcript: TranscriptFile, output: Output = None) -> None:
    """Resolve a transcript's declarations and answers again, and say whether the same comes of them.

    Ends with 1 and names the first line that does not match. With -o what came of it this time is written.
    """
    from rules import transcript as records
    from rules.chain import compare
    from rules.errors import BrokenTranscript
    from rules.registry import find
    from woundscribe.given import transcript_text

    text = transcript_text(transcript)
    with telling_where(transcript):
        given = records.read(text)
        again = records.replay(find(given.header.ruleset), given)
    written = records.write(again)
    if output is not None:
        _put(written, output, sum(1 for _ in again.outcomes))
    try:
        compare(text.removesuffix("\n").split("\n"), written.removesuffix("\n").split("\n"))
    except BrokenTranscript as error:
        _refuse(f"{transcript}: {error}", BROKEN)
    if output != "-":
        out(f"{transcript}: it matches, line for line ({sum(1 for _ in given.outcomes)} outcomes).\n")


@app.command(short_help="Prove that records follow from their dice.")
def verify(transcript: TranscriptFile) -> None:
    """Prove that a transcript's records follow from its declarations and its dice."""
    from rules import transcript as records
    from rules.errors import BrokenTranscript
    from woundscribe.given import transcript_text

    text = transcript_text(transcript)
    try:
        given = records.verify(text)
    except BrokenTranscript as error:
        _refuse(f"{transcript}: {error}", BROKEN)
    seed = "its seed claims nothing" if given.header.seed == "chosen" else "its seed was committed to before"
    closed = seed if given.closing else "it is still open"
    out(f"{transcript}: every record follows ({sum(1 for _ in given.outcomes)} outcomes; {closed}).\n")


@schema.command("fight")
def fight_schema() -> None:
    """What may stand in a fight file."""
    import json

    from woundscribe.fightfile import schema

    out(json.dumps(schema(), indent=2, ensure_ascii=False) + "\n")


@app.command(short_help="Find a model and let it tell.")
def setup(
    url: Annotated[str | None, typer.Argument(metavar="[URL]", help="A server. Default: one on this machine.")] = None,
    model: Annotated[str | None, typer.Option(metavar="NAME", help="Default: the first that the server has.")] = None,
) -> None:
    """Find a model, let it tell one beat, and keep it in the settings."""
    from woundscribe.setup import set_up

    set_up(url, model, say=say)


def main() -> None:
    """The entry point: every refusal is one message on the standard error and an exit code."""
    prepare()
    try:
        app()
    except WoundscribeError as error:
        _refuse(error.summary, rows=error.rows)
    except (RulesError, NarratorError) as error:
        _refuse(str(error))
    except OSError as error:
        drop(sys.stdout)  # what is written to files tells its own faults: this is the standard output
        _refuse(f"{error.filename or 'standard output'}: it cannot be written: {error.strerror or error}.")


def _put(text: str, output: str | None, outcomes: int) -> None:
    """Print a transcript, or write it to its file and say so."""
    if output in (None, "-"):
        out(text)
        return
    from woundscribe.files import write_text

    write_text(Path(str(output)), text)
    say(f"{output}: written ({outcomes} outcomes).")


def _refuse(text: str, code: int = REFUSED, rows: Sequence[str] = ()) -> NoReturn:
    """End the command with one message, in one row; of several faults each has a row of its own after it."""
    try:
        sys.stderr.write("".join((f"{clean(text)}\n", *(f"  {clean(row)}\n" for row in rows))))
    except OSError:
        drop(sys.stderr)  # there is nobody left to tell; the exit code still does
    raise SystemExit(code) from None


if __name__ == "__main__":
    main()
