"""One person as a file: YAML, JSON, or Markdown that begins with a block of YAML."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import ConfigDict, ValidationError

from rules.combatant import Combatant, Id
from rules.errors import Malformed, RulesError, malformed
from rules.model import Model
from rules.registry import find
from rules.ruleset import Ruleset
from rules.scene import Text, Word, bare
from woundscribe.errors import WoundscribeError
from woundscribe.files import read_text
from woundscribe.place import Places
from woundscribe.settings import DEFAULT_RULESET
from woundscribe.slug import DEVICES, slug
from woundscribe.yamltext import read_yaml

SUFFIXES = (".yaml", ".yml", ".json", ".md")
MOST_BYTES = 200_000
"""No person's file is larger."""
_FRONT = re.compile(r"---[ \t]*\r?\n(.*?\n)?(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_SIDE = "x_"
"""No id that a name becomes has an underscore."""


class PersonFile(Model):
    """What stands in a person's file beside what one of a cast may have. ``remembers``: costs and keepsakes."""

    model_config = ConfigDict(extra="allow")

    ruleset: Word = DEFAULT_RULESET
    id: Id | None = None
    name: Word
    character: bool | None = None
    remembers: tuple[Text, ...] = ()


class Person(NamedTuple):
    """Somebody as their file has them, and as their ruleset reads them."""

    path: Path
    file: PersonFile
    ruleset: Ruleset[Any]
    combatant: Combatant[Any]

    def in_cast(self, side: str, character: bool | None = None) -> dict[str, Any]:
        """One of the cast of a fight file. ``character`` counts where the file does not say."""
        return _in_cast(self.file, side, character)


def person_slug(name: str) -> str:
    """A name as a file and an id may have it: without its article, and never empty."""
    found = slug(bare(name.strip().lower()))
    if found and found not in DEVICES:
        return found
    return f"someone-{hashlib.sha256(name.encode('utf-8', 'replace')).hexdigest()[:8]}"


def read_person(path: Path) -> Person:
    """The person in a file. Raises WoundscribeError with file, line, field and the nearest known names."""
    return person_of(read_text(str(path), MOST_BYTES), path)


def person_of(text: str, path: Path) -> Person:
    """The person in the text of a file at ``path``. Raises WoundscribeError."""
    places = Places(str(path))
    start, end = fields_of(text, path)
    try:
        # what stands before the fields still counts as lines; a tab is a space in JSON and nothing in YAML
        before = "\n" * text.count("\n", 0, start)
        fields = text[start:end]
        data, places.lines = read_yaml(before + (fields.replace("\t", " ") if path.suffix == ".json" else fields))
    except Malformed as error:
        raise places.told(error) from error
    if not isinstance(data, dict):
        raise WoundscribeError("malformed", "a person's file is a block of fields.", where=str(path))
    file = _file(data, places)
    with places.telling(("ruleset",)):
        ruleset = find(file.ruleset)
    return Person(path, file, ruleset, _combatant(file, ruleset, places))


def fields_of(text: str, path: Path) -> tuple[int, int]:
    """Where in a file its fields stand: all of it, but of Markdown the block at its head. Raises WoundscribeError."""
    if path.suffix.lower() != ".md":
        return 0, len(text)
    front = _FRONT.match(text)
    if front is None:
        told = "a person in Markdown begins with a block of fields between two lines of three hyphens."
        raise WoundscribeError("malformed", told, where=f"{path}: line 1")
    return front.span(1) if front[1] is not None else (front.end(), front.end())


def alone(ruleset: Ruleset[Any], member: dict[str, Any]) -> Combatant[Any]:
    """One of a cast as the ruleset reads them, with nobody else there. Raises RulesError, its ``where`` in them."""
    try:
        encounter = ruleset.new_encounter(
            {
                "scene": {"place": "here"},
                "sides": [{"id": _SIDE, "name": "here"}],
                "cast": [{**member, "side": _SIDE}],
            }
        )
    except RulesError as error:
        error.where = re.sub(r"^cast\.0\.?", "", error.where or "") or None
        raise
    return next(iter(encounter.combatants.values()))


def _file(data: dict[str, Any], places: Places) -> PersonFile:
    import json

    try:
        return PersonFile.model_validate_json(json.dumps(data))
    except ValidationError as error:
        raise places.told(malformed(error, PersonFile)) from error


def _in_cast(file: PersonFile, side: str, character: bool | None) -> dict[str, Any]:
    given = file.model_dump(mode="json", exclude_unset=True, exclude={"ruleset", "remembers"})
    said = {name: value for name, value in given.items() if value is not None}
    fallback = {} if character is None else {"character": character}
    return {**fallback, **said, "id": file.id or person_slug(file.name), "side": side}


def _combatant(file: PersonFile, ruleset: Ruleset[Any], places: Places) -> Combatant[Any]:
    with places.telling():
        return alone(ruleset, _in_cast(file, _SIDE, None))
