"""The command. Each command loads what it needs when it runs, so that asking for help loads no model."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn
from urllib.parse import urlsplit

import typer

from narrator.errors import NarratorError
from rules.errors import RulesError
from rules.ruling import ANY
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.readable import clean
from woundscribe.streams import drop, output_gone, prepare

if TYPE_CHECKING:
    from woundscribe.fightfile import Waiting
    from woundscribe.settings import Settings
    from woundscribe.story import Story

BROKEN = 1
"""Exit code: a transcript does not hold, or a prompt is not what it was."""
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
prompts = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The prompts that a model is given.")
schema = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The shapes of files, as JSON Schema.")
app.add_typer(prompts, name="prompts")
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
TranscriptFile = Annotated[str, typer.Argument(metavar="TRANSCRIPT", help="A transcript; - reads it from a pipe.")]


@app.command()
def demo(seed: Seed = None, no_margin: NoMargin = False) -> None:
    """Tell a whole fight, with the records behind each paragraph in the margin."""
    from woundscribe.story import example

    _show(example(seed), margin=not no_margin)


@app.command()
def resolve(
    fight: Annotated[str, typer.Argument(metavar="FIGHT.yaml", help="A fight file; - reads it from a pipe.")],
    seed: Seed = None,
    ask: Annotated[Asking, typer.Option(help="Which open questions stop the fight.")] = Asking.needed,
    output: Annotated[str | None, typer.Option("-o", "--output", metavar="OUT.jsonl", help="Else: printed.")] = None,
) -> None:
    """Resolve a fight file by the rules, to a transcript."""
    from rules.transcript import write
    from woundscribe.fightfile import MOST_BYTES, Waiting, read_fight, resolve_fight
    from woundscribe.files import read_text, same_file, write_text

    if output is not None and same_file(fight, output):
        raise WoundscribeError("cannot-write", "it is the fight file itself; name another.", where=output)
    given = read_fight(read_text(fight, most=MOST_BYTES), fight)
    result = resolve_fight(given, seed=seed, ask=ask.value)
    if isinstance(result, Waiting):
        _say(_question(fight, result, len(given.turns)))
        raise typer.Exit(WAITING)
    if output in (None, "-"):
        _out(write(result))
    else:
        write_text(Path(str(output)), write(result))


@app.command()
def narrate(
    transcript: TranscriptFile,
    voice: Annotated[Voice | None, typer.Option(help="Whose prose: built in, or a model's. Default: as set.")] = None,
    audience: Annotated[
        str, typer.Option(metavar="public|gm|side:ID|player:NAME", help="Who will read it.")
    ] = "public",
    stream: Annotated[bool, typer.Option("--stream", help="Show each line as soon as it is settled.")] = False,
    no_margin: NoMargin = False,
) -> None:
    """Tell the story of a transcript."""
    from woundscribe.settings import load_settings

    settings = load_settings()
    spoken = voice.value if voice else settings.voice
    story = _story(transcript, audience)
    _show(story, margin=not no_margin, settings=settings if spoken == "model" else None, streamed=stream)


@app.command()
def replay(transcript: TranscriptFile) -> None:
    """Resolve a transcript's declarations and answers again, and print what comes of them."""
    from rules import transcript as records
    from rules.registry import find
    from woundscribe.files import read_text

    text = read_text(transcript)
    with telling_where(transcript):
        given = records.read(text)
        again = records.replay(find(given.header.ruleset), given)
    _out(records.write(again))


@app.command()
def verify(transcript: TranscriptFile) -> None:
    """Prove that a transcript's records follow from its declarations and its dice."""
    from rules import transcript as records
    from rules.errors import BrokenTranscript
    from woundscribe.files import read_text

    text = read_text(transcript)
    try:
        given = records.verify(text)
    except BrokenTranscript as error:
        _refuse(f"{transcript}: {error}", BROKEN)
    seed = "its seed was chosen by hand" if given.header.seed == "chosen" else "its seed was fixed beforehand"
    closed = seed if given.closing else "it is still open"
    _out(f"{transcript}: every record follows ({sum(1 for _ in given.outcomes)} outcomes; {closed}).\n")


@prompts.command("list")
def list_prompts() -> None:
    """All prompts: name, version, hash."""
    from narrator.prompt import list_prompts

    for prompt in list_prompts():
        _out(f"{prompt.name} v{prompt.version}  {prompt.hash}{'  draft' if prompt.draft else ''}\n")


@prompts.command("show")
def show_prompt(
    name: str,
    version: Annotated[int | None, typer.Option(metavar="N", help="Default: the newest.")] = None,
    drafts: Annotated[bool, typer.Option("--drafts", help="Look among the drafts as well.")] = False,
) -> None:
    """One prompt as a model is given it, its variables still open."""
    from narrator.prompt import load

    prompt = load(name, version, drafts=drafts)
    _out(f"{prompt.name} v{prompt.version}  {prompt.hash}\n")
    for message in prompt.messages:
        _out(f"\n{message.role}:\n{message.content.strip()}\n")


@prompts.command("check")
def check_prompts() -> None:
    """Whether each prompt is the one that was released, and declares what it uses."""
    from narrator.prompt import check_prompts, list_prompts

    problems = check_prompts()
    for problem in problems:
        _say(problem)
    if problems:
        raise typer.Exit(BROKEN)
    drafts = sum(prompt.draft for prompt in list_prompts())
    _out(f"{len(list_prompts()) - drafts} prompts are as they were released; {drafts} are drafts.\n")


@schema.command("fight")
def fight_schema() -> None:
    """What may stand in a fight file."""
    import json

    from woundscribe.fightfile import schema

    _out(json.dumps(schema(), indent=2, ensure_ascii=False) + "\n")


@app.command()
def setup(
    url: Annotated[str | None, typer.Argument(metavar="[URL]", help="A server. Default: one on this machine.")] = None,
    model: Annotated[str | None, typer.Option(metavar="NAME", help="Default: the first that the server has.")] = None,
) -> None:
    """Find a model, let it tell one beat, and keep it in the settings."""
    from woundscribe.setup import set_up

    set_up(url, model, say=_say)


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


def _story(name: str, audience: str) -> Story:
    """The story of a transcript as the audience may know it."""
    from rules import transcript as records
    from rules.errors import unknown
    from rules.registry import find
    from rules.visibility import view
    from woundscribe.files import read_text
    from woundscribe.kept import audiences, hanging_together, refuse_strangers
    from woundscribe.story import Story

    text = read_text(name)
    with telling_where(name), hanging_together():
        given = records.read(text)
        if audience not in (known := audiences(given)):
            raise unknown("audience", audience, known)
        seen = view(find(given.header.ruleset), given, audience)
        refuse_strangers(seen)
        return Story(view=seen)


def _show(story: Story, *, margin: bool, settings: Settings | None = None, streamed: bool = False) -> None:
    """Tell a story on the standard output: with ``settings`` in the model's voice, naming first where it is asked."""
    from woundscribe.page import Page, terminal
    from woundscribe.story import tell

    model = None
    if settings is not None:
        wanted = settings.for_model()
        _say(f"Asking {wanted.model} at {urlsplit(wanted.url).hostname}.")
        from narrator.chat import Chat

        model = Chat(settings=wanted)
    passages = tell(story, Page(terminal(), story.view, margin=margin), model=model, streamed=streamed)
    for happened in dict.fromkeys(h for passage in passages for h in passage.provenance.happened):
        _say(happened)


def _question(where: str, waiting: Waiting, turns: int) -> str:
    """An open question, and what to write into the fight file to answer it."""
    need = waiting.need
    key = need.key
    if need.kind == "faces":
        name = key.rule if key.subject in (ANY, key.declaration) else f"{key.subject}/{key.rule}"
        answer = f"rolls: {{{name}: …}}"
        choices = f"Write what {need.notation} came to, or its faces in a list."
    else:
        name = key.rule if key.subject == ANY else f"{key.rule}/{key.subject}"
        answer = f"rulings: {{{name}: {need.default or '…'}}}"
        choices = f"Possible: {', '.join(need.choices)}." if need.choices else "In your own words."
    over = waiting.turn > turns
    turn = "after the last turn" if over else f"turn {waiting.turn}"
    place = "`conclude`" if over else f"the declaration of {key.declaration}"
    return "\n".join(
        [f"{where}: {turn}: {need.question}", f"To answer it, write under {place}:", f"  {answer}", choices]
    )


def _out(text: str) -> None:
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        output_gone()


def _refuse(text: str, code: int = REFUSED) -> NoReturn:
    """End the command with one message, in one row."""
    try:
        sys.stderr.write(f"{clean(text)}\n")
    except OSError:
        drop(sys.stderr)  # there is nobody left to tell; the exit code still does
    raise SystemExit(code) from None


def _say(text: str) -> None:
    sys.stderr.write("".join(f"{clean(line)}\n" for line in text.splitlines()))


if __name__ == "__main__":
    main()
