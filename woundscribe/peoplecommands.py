"""The commands about people who are kept in files: made, and listed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from woundscribe.streams import out, say

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, help="A new person as a file: a character or a being.")

_Name = Annotated[str, typer.Argument(metavar="NAME", help='As it stands in a sentence: Mara, "the Miller".')]
_Like = Annotated[
    str | None, typer.Option(metavar="ENTRY", help="Who of the catalogue they are like: a name, or a word of one.")
]
_Rules = Annotated[
    str | None, typer.Option("--ruleset", metavar="R", help="Whose rules. Default: as in a fight file that names none.")
]
_To = Annotated[
    str | None, typer.Option(metavar="FILE", help="Where to: .yaml, .json or .md. Default: where people are kept.")
]
_Force = Annotated[bool, typer.Option("--force", help="Write over a file that is there.")]


@app.command("character", short_help="A player's character.")
def new_character(
    name: _Name, like: _Like = None, ruleset: _Rules = None, to: _To = None, force: _Force = False
) -> None:
    """Write the file of a new character: everything that may be changed, each with what it means."""
    _new(name, like, ruleset, to, force=force, character=True)


@app.command("being", short_help="Anybody else.")
def new_being(name: _Name, like: _Like = None, ruleset: _Rules = None, to: _To = None, force: _Force = False) -> None:
    """Write the file of another being: everything that may be changed, each with what it means."""
    _new(name, like, ruleset, to, force=force, character=False)


def _new(name: str, like: str | None, ruleset: str | None, to: str | None, *, force: bool, character: bool) -> None:
    from woundscribe.people.write import new_person
    from woundscribe.settings import DEFAULT_RULESET

    path = new_person(
        name,
        character=character,
        ruleset=ruleset or DEFAULT_RULESET,
        like=like,
        to=Path(to) if to is not None else None,
        force=force,
    )
    say(f"{path}: written. Change what you like in it.")


def people() -> None:
    """List the people who are kept: who they are, by whose rules, how they are, and in which file."""
    from rich.table import Table
    from rich.text import Text

    from woundscribe.errors import WoundscribeError
    from woundscribe.page import terminal
    from woundscribe.people.find import kept, people_folder
    from woundscribe.people.left import left_of
    from woundscribe.people.read import read_person
    from woundscribe.readable import clean

    files, broken = kept(), []
    if not files:
        say(f"Nobody is kept in {people_folder()} yet. Somebody new: woundscribe new character NAME")
        return
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for path in files:
        try:
            person = read_person(path)
        except WoundscribeError as error:  # the others are listed all the same
            broken.append(str(error))
            continue
        left = left_of(person.combatant, person.ruleset)
        how = "; ".join(said for said in (left.state if left.is_out else "", left.said) if said)
        table.add_row(*(Text(clean(cell)) for cell in (left.heading, person.file.ruleset, how, path.name)))
    console = terminal()
    if table.row_count:
        console.print(table)
    out(f"\nIn {people_folder()}\n")
    for told in broken:
        say(told)
