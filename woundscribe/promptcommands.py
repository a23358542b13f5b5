"""The commands about prompts."""

from __future__ import annotations

from typing import Annotated

import typer

from woundscribe.options import TranscriptFile, VoiceOption
from woundscribe.readable import clean
from woundscribe.streams import BROKEN, out, say

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="The prompts that a model is given.")


@app.command("list")
def list_prompts() -> None:
    """All prompts: name, version, hash."""
    from narrator.prompt import list_prompts

    for prompt in list_prompts():
        out(f"{prompt.name} v{prompt.version}  {prompt.hash}{'  draft' if prompt.draft else ''}\n")


@app.command("show")
def show_prompt(
    name: str,
    version: Annotated[int | None, typer.Option(metavar="N", help="Default: the newest.")] = None,
    drafts: Annotated[bool, typer.Option("--drafts", help="Look among the drafts as well.")] = False,
) -> None:
    """One prompt as a model is given it, its variables still open."""
    from narrator.prompt import load

    prompt = load(name, version, drafts=drafts)
    out(f"{prompt.name} v{prompt.version}  {prompt.hash}\n")
    for message in prompt.messages:
        out(f"\n{message.role}:\n{message.content.strip()}\n")


@app.command("check")
def check_prompts() -> None:
    """Whether each prompt is the one that was released, and declares what it uses."""
    from narrator.prompt import check_prompts, list_prompts

    problems = check_prompts()
    for problem in problems:
        say(problem)
    if problems:
        raise typer.Exit(BROKEN)
    drafts = sum(prompt.draft for prompt in list_prompts())
    out(f"{len(list_prompts()) - drafts} prompts are as they were released; {drafts} are drafts.\n")


@app.command("diff")
def diff_prompts(
    one: Annotated[str, typer.Argument(metavar="A", help="turn, turn@2 (drafts too), or a file: ./draft.md")],
    other: Annotated[str, typer.Argument(metavar="B", help="Another one.")],
    transcript: TranscriptFile,
    turn: Annotated[int, typer.Option(metavar="N", help="Of which turn.")] = 1,
    voice: VoiceOption = None,
) -> None:
    """Show how two prompts differ as a model is given them for a turn, and in a model's voice what it makes of each."""
    from woundscribe.given import seen_by
    from woundscribe.promptdiff import Asked, prompt_named, refuse_unanswered, shown
    from woundscribe.settings import load_settings
    from woundscribe.spans import turn_span
    from woundscribe.tellcommands import chat, model_wanted, telling_of

    prompts = prompt_named(one), prompt_named(other)
    settings = load_settings()
    wanted = model_wanted(voice, settings)
    for prompt in prompts if wanted else ():
        refuse_unanswered(prompt)
    given = seen_by(transcript, "public")
    span = turn_span(given.ruleset, given.transcript, turn)
    asked = Asked(given.view, span, telling_of(given, settings))
    rows = [clean(row) for row in asked.difference(*prompts)]
    out("".join(f"{row}\n" for row in rows) or "The messages are the same.\n")
    if not wanted or (model := chat(settings)) is None:
        return
    for prompt in prompts:
        out("\n" + "".join(f"{clean(row)}\n" for row in shown(prompt, asked.answer(prompt, model))))
