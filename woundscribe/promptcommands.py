"""The commands about prompts."""

from __future__ import annotations

from typing import Annotated

import typer

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
