"""A new person's file, in which everything that may be changed stands with what it means."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from itertools import chain, count
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from rich.cells import cell_len, set_cell_size

from rules.combatant import Combatant
from rules.errors import RulesError
from rules.model import canonical_json
from rules.registry import find
from rules.ruleset import Ruleset
from woundscribe.errors import WoundscribeError, telling_where, wrapped
from woundscribe.files import write_text
from woundscribe.people.find import people_folder
from woundscribe.people.named import by_name, kind_called
from woundscribe.people.read import SUFFIXES, alone, person_of, person_slug
from woundscribe.readable import refuse_unreadable
from woundscribe.yamlvalue import in_a_row

_ABOUT = {
    "ruleset": "whose rules",
    "name": "as it stands inside a sentence",
    "pronouns": "she, he, they or it",
    "character": "true: a player's own; false: another being",
    "player": "whose seat it is, by name; null: whoever runs the side",
    "wound": "what hurts them: why they fight",
    "carries": "what they have with them, weapons and all",
    "conditions": "what outlasts a fight: [{name: dizzy, until: night}]",
    "out": "dead or unconscious; null: neither",
    "hidden": "true: the other side does not know that they are there",
    "rolls": "seeded or physical; null: as their side does",
    "note": "for the game master alone",
    "remembers": "what the story remembers: costs, keepsakes",
}
"""What every game keeps of somebody, in the order of the file."""
_WHAT = {
    True: "A character. Change what you like: what stands here is what counts.",
    False: "A being. Change what you like: what stands here is what counts.",
}
"""By whether they are a player's own."""
_CLAUSES = re.compile(r" \[[A-Z0-9, -]+\]")
_WIDEST = 34
"""Behind longer fields a comment stands one space away."""


def new_person(
    name: str,
    *,
    character: bool,
    ruleset: str,
    like: str | None = None,
    to: Path | None = None,
    force: bool = False,
) -> Path:
    """Write the file of somebody new, and return where. ``like``: an entry of the catalogue, or a word of its name.

    Raises WoundscribeError: a name or an entry that will not do, or a file that is there already.
    """
    with telling_where("the name"):
        refuse_unreadable(name)
    with telling_where():
        rules = find(ruleset)
        kind = None if like is None else kind_called(rules, like)
    path = people_folder() / f"{person_slug(name)}.yaml" if to is None else to
    if path.suffix.lower() not in SUFFIXES:
        raise WoundscribeError("malformed", "a person's file ends in one of these.", where=str(path), choices=SUFFIXES)
    if path.exists() and not force:
        raise WoundscribeError(
            "cannot-write",
            "it is there already, and is not written over.",
            where=str(path),
            choices=("--to another file", "--force"),
        )
    text = written(name, character=character, ruleset=rules, like=kind, suffix=path.suffix.lower())
    person_of(text, path)  # what is written can be read
    make_folder(path.parent)
    write_text(path, text)
    return path


def save_person(one: Combatant[Any], ruleset: Ruleset[Any], *, remembers: Sequence[str] = ()) -> Path:
    """Keep somebody who came out of a fight as a file of their own among the people who are kept; where it is.

    No file that is there is written over. Raises WoundscribeError.
    """
    fields = _fields(one.model_copy(update={"rolls": None}), ruleset) | {"remembers": list(remembers)}
    return keep_text(f"# {_WHAT[one.character]}\n{_yaml(fields, one)}", ".yaml")


def keep_text(text: str, suffix: str) -> Path:
    """Keep the text of somebody's file among the people who are kept, under their name; where it is.

    ``suffix`` says what kind of file it is. None that is there is written over. Raises WoundscribeError.
    """
    person = person_of(text, Path(f"the file{suffix}"))
    path = free_path(people_folder(), f"{person_slug(person.file.name)}{suffix}")
    make_folder(path.parent)
    write_text(path, text)
    return path


def free_path(folder: Path, name: str) -> Path:
    """A file's place in a folder, or one beside it where that is taken: mara.yaml, mara-2.yaml, and so on."""
    wanted = folder / name
    numbered = (wanted.with_stem(f"{wanted.stem}-{number}") for number in count(2))
    return next(path for path in chain((wanted,), numbered) if not path.exists())


def make_folder(folder: Path) -> None:
    """Raises WoundscribeError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        told = f"it cannot be written: {error.strerror or error}."
        raise WoundscribeError("cannot-write", told, where=str(folder)) from error


def written(name: str, *, character: bool, ruleset: Ruleset[Any], like: str | None, suffix: str) -> str:
    """The text of the file. ``suffix`` says in what manner. Raises WoundscribeError."""
    member: dict[str, Any] = {"id": "new", "name": name, "character": character}
    if like is None:
        sheet = json.loads(canonical_json(ruleset.newcomer(character=character)))
        member["sheet"] = sheet
    else:
        member["like"] = like
    try:
        made = alone(ruleset, member)
    except RulesError as error:
        raise wrapped(error, "the new file") from error
    fields = _fields(made, ruleset)
    if suffix == ".json":
        return json.dumps(fields, indent=2, ensure_ascii=False) + "\n"
    text = _yaml(fields, made)
    if suffix == ".md":
        return f"---\n{text}---\n\nWhatever you want to write about {made.name} has its place here.\n"
    return f"# {_WHAT[character]}\n{text}"


def _fields(made: Combatant[Any], ruleset: Ruleset[Any]) -> dict[str, Any]:
    """Everything that the file says, in order."""
    kept = ruleset.kept(made)
    whole = made.model_dump(mode="json", include=set(_ABOUT)) | {"ruleset": ruleset.id, "remembers": []}
    whole |= {name: kept[name] for name in ("carries", "conditions", "out")}
    sheet = {name: by_name(ruleset, value) for name, value in kept["sheet"].items()}
    return {**{name: whole[name] for name in _ABOUT}, "sheet": sheet}


def _yaml(fields: dict[str, Any], made: Combatant[Any]) -> str:
    sheet = fields["sheet"]
    rows = _commented([(name, fields[name], about) for name, about in _ABOUT.items()], 0)
    if not sheet:
        return "\n".join([*rows, "sheet: {}"]) + "\n"
    known = type(made.sheet).model_fields
    inner = _commented([(name, value, _about(known[name])) for name, value in sheet.items()], 2)
    return "\n".join([*rows, "", "sheet:", *inner]) + "\n"


def _commented(fields: list[tuple[str, Any, str]], indent: int) -> list[str]:
    """A row for each field, the comments beneath each other; names and numbers of one's own stand in rows too."""
    rows: list[tuple[str, str]] = []
    for name, value, about in fields:
        if isinstance(value, dict) and value and all(type(one) is int for one in value.values()):
            rows.append((f"{name}:", about))
            rows += [(f"  {in_a_row(inner)}: {one}", "") for inner, one in value.items()]
        else:
            rows.append((f"{name}: {in_a_row(value)}", about))
    column = max(cell_len(row) for row, _ in rows if cell_len(row) <= _WIDEST)
    lead = " " * indent
    return [f"{lead}{set_cell_size(row, max(column, cell_len(row)))}  # {about}" if about else lead + row
            for row, about in rows]  # fmt: skip


def _about(field: Any) -> str:
    """What its ruleset says that a field is, and the words that it may hold."""
    said = _CLAUSES.sub("", field.description or "").strip().removesuffix(".").replace("\n", " ").replace("``", "")
    said = said[:1].lower() + said[1:]
    words = _words(field.annotation)
    if not words:
        return said
    may = f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
    return f"{said}: {may}" if said else may


def _words(annotation: Any) -> tuple[str, ...]:
    if get_origin(annotation) is Literal:
        return tuple(one for one in get_args(annotation) if isinstance(one, str))
    if get_origin(annotation) in (Union, UnionType):
        return next((found for part in get_args(annotation) if (found := _words(part))), ())
    return ()
