"""The command. Each command loads what it needs when it runs, so that asking for help loads no model."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn
from urllib.parse import urlsplit

import typer

from narrator.errors import NarratorError
from narrator.telling import Length, Tense, Tone
from rules.errors import RulesError
from woundscribe import promptcommands
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.readable import clean
from woundscribe.streams import BROKEN, drop, out, prepare, say

if TYPE_CHECKING:
    from woundscribe.settings import Settings
    from woundscribe.story import Story
    from woundscribe.telling import Asked

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


class Voice(StrEnum):
    plain = "plain"
    model = "model"


class Asking(StrEnum):
    needed = "needed"
    notable = "notable"
    all = "all"


Seed = Annotated[str | None, typer.Option(metavar="S", help="Any text; the same one gives the same dice.")]
NoMargin = Annotated[bool, typer.Option("--no-margin", help="The story alone, without the records behind it.")]
FightFileName = Annotated[
    str, typer.Argument(metavar="FIGHT.yaml", help="A fight file or an example's name; - reads it from a pipe.")
]
TranscriptFile = Annotated[str, typer.Argument(metavar="TRANSCRIPT", help="A transcript; - reads it from a pipe.")]
TenseOption = Annotated[Tense | None, typer.Option(help="Default: as the fight file or the settings say.")]
PersonOption = Annotated[str | None, typer.Option(metavar="WHO", help="Who tells it, as I.")]
LengthOption = Annotated[Length | None, typer.Option(help="How much of it.")]
ToneOption = Annotated[Tone | None, typer.Option(help="In what tone.")]
LineOption = Annotated[
    list[str] | None, typer.Option("--line", metavar="SUBJECT", help="Not told at all; may be given again.")
]
VeilOption = Annotated[
    list[str] | None, typer.Option("--veil", metavar="SUBJECT", help="Only hinted at; may be given again.")
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


@app.command(short_help="Tell the example, its records in the margin.")
def demo(seed: Seed = None, no_margin: NoMargin = False) -> None:
    """Tell a whole fight, with the records behind each paragraph in the margin."""
    from woundscribe.story import example

    _show(example(seed), margin=not no_margin)


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


@app.command(short_help="Tell the story of a transcript.")
def narrate(
    transcript: TranscriptFile,
    voice: Annotated[Voice | None, typer.Option(help="Whose prose: built in, or a model's. Default: as set.")] = None,
    audience: Annotated[
        str, typer.Option(metavar="public|gm|side:ID|player:NAME", help="Who will read it.")
    ] = "public",
    stream: Annotated[bool, typer.Option("--stream", help="Show each line as soon as it is settled.")] = False,
    no_margin: NoMargin = False,
    tense: TenseOption = None,
    person: PersonOption = None,
    length: LengthOption = None,
    tone: ToneOption = None,
    line: LineOption = None,
    veil: VeilOption = None,
) -> None:
    """Tell the story of a transcript, as its file and the settings want it told, unless an option says otherwise.

    A subject of --line or --veil is drowning, animals, eyes, fire, children, gore, or any word; those of the file and
    the settings hold as well.
    """
    from woundscribe.settings import load_settings

    settings = load_settings()
    spoken = voice.value if voice else settings.voice
    asked = {"tense": tense, "person": person, "length": length, "tone": tone, "lines": line, "veils": veil}
    story = _story(transcript, audience, settings, asked)
    _show(story, margin=not no_margin, settings=settings if spoken == "model" else None, streamed=stream)


@app.command(short_help="Play a transcript again and compare.")
def replay(transcript: TranscriptFile, output: Output = None) -> None:
    """Resolve a transcript's declarations and answers again, and say whether the same comes of them.

    Ends with 1 and names the first line that does not match. With -o what came of it this time is written.
    """
    from rules import transcript as records
    from rules.chain import compare
    from rules.errors import BrokenTranscript
    from rules.registry import find

    text = _transcript(transcript)
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

    text = _transcript(transcript)
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
    except (WoundscribeError, RulesError, NarratorError) as error:
        _refuse(str(error))
    except OSError as error:
        drop(sys.stdout)  # what is written to files tells its own faults: this is the standard output
        _refuse(f"{error.filename or 'standard output'}: it cannot be written: {error.strerror or error}.")


def _story(name: str, audience: str, settings: Settings, asked: Asked) -> Story:
    """The story of a transcript as the audience may know it, and as it is to be told."""
    from rules import transcript as records
    from rules.errors import unknown
    from rules.registry import find
    from rules.visibility import view
    from woundscribe.kept import audiences, hanging_together, refuse_strangers
    from woundscribe.story import Story
    from woundscribe.telling import of_settings, telling_for

    text = _transcript(name)
    with telling_where(name), hanging_together():
        given = records.verify(text)
        if audience not in (known := audiences(given)):
            raise unknown("audience", audience, known)
        seen = view(find(given.header.ruleset), given, audience)
        refuse_strangers(seen)
    telling = telling_for(seen, of_settings(settings), given.header.telling, asked)
    return Story(title=given.header.title, view=seen, telling=telling)


def _show(story: Story, *, margin: bool, settings: Settings | None = None, streamed: bool = False) -> None:
    """Tell a story on the standard output: with ``settings`` in the model's voice, naming first where it is asked."""
    from woundscribe.page import Page, terminal
    from woundscribe.story import tell

    page = Page(terminal(), story.view, margin=margin)
    if settings is None:
        tell(story, page, streamed=streamed)
        return
    from woundscribe.voices import report, without_key

    wanted = settings.for_model()
    if no_key := without_key(wanted):
        say(no_key)
        tell(story, page, streamed=streamed)
        return
    from narrator.chat import Chat

    say(f"Asking {wanted.model} at {urlsplit(wanted.url).hostname}.")
    for line in report(tell(story, page, model=Chat(settings=wanted), streamed=streamed), wanted):
        say(line)


def _transcript(name: str) -> str:
    """The text of a transcript. Raises WoundscribeError for no file, and for one of another kind."""
    from woundscribe.files import read_text
    from woundscribe.kindof import made_of, refuse_unless_transcript

    try:
        text = read_text(name)
    except WoundscribeError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            error.advice = made_of(name)
        raise
    refuse_unless_transcript(text, name)
    return text


def _put(text: str, output: str | None, outcomes: int) -> None:
    """Print a transcript, or write it to its file and say so."""
    if output in (None, "-"):
        out(text)
        return
    from woundscribe.files import write_text

    write_text(Path(str(output)), text)
    say(f"{output}: written ({outcomes} outcomes).")


def _refuse(text: str, code: int = REFUSED) -> NoReturn:
    """End the command with one message, in one row."""
    try:
        sys.stderr.write(f"{clean(text)}\n")
    except OSError:
        drop(sys.stderr)  # there is nobody left to tell; the exit code still does
    raise SystemExit(code) from None


if __name__ == "__main__":
    main()
