"""A fight written down by people: who fights, where, what each declares, and what was ruled and rolled."""

from __future__ import annotations

import json
from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, Field, PrivateAttr, Tag, ValidationError

from narrator.telling import Telling
from rules.combatant import Id, Pronouns, Roller, Side
from rules.errors import Malformed, malformed
from rules.model import Model, content_hash
from rules.scene import Scene, Text, Word
from woundscribe.entry import Entry, Said, shape
from woundscribe.errors import WoundscribeError
from woundscribe.place import Places
from woundscribe.readable import refuse_unreadable
from woundscribe.settings import DEFAULT_RULESET
from woundscribe.yamltext import read_yaml

MOST_BYTES = 1_000_000
"""No fight file is larger."""
MOST_TURNS = 1000
MOST_PEOPLE = 200


class Member(Model):
    """One who fights, in full, or ``like`` an entry of the ruleset's catalogue with what differs."""

    model_config = ConfigDict(extra="allow")

    id: Id | None = None
    like: Word | None = None
    name: Word | None = None
    pronouns: Pronouns | None = None
    side: Id
    character: bool | None = None
    player: Word | None = None
    wound: Text | None = None
    carries: tuple[Word, ...] | None = None
    hidden: bool | None = None
    rolls: Roller | None = None
    note: Text | None = None
    sheet: dict[str, Any] | None = None
    """The ruleset's own: its numbers and gear."""


Declared = Annotated[
    Annotated[Text, Tag("value")] | Annotated[Entry, Tag("block")],
    Discriminator(shape, custom_error_type="shape", custom_error_message="Write a phrase, or a block of fields"),
]


class GivenTurn(Model):
    """A side's turn, in the order declared. Without ``side`` it is whose turn it is, or the game master's alone.

    ``instinct``: whoever of the side declares nothing does what the ruleset's instinct chooses.
    """

    side: Id | None = None
    instinct: bool = False
    declarations: Annotated[tuple[Declared, ...], Field(max_length=MOST_PEOPLE)] = ()


class Conclusion(Model):
    """What is settled after the fight: see ``rules.declaration.Conclude``."""

    breather: bool = False
    costs: tuple[Word, ...] = ()
    strike: tuple[Word, ...] = ()
    keepsake: Text = ""
    rulings: dict[Word, Said] = Field(default_factory=dict)


class FightFile(Model):
    """A fight file. ``standing`` are rulings that hold for the whole fight, by clause."""

    title: Word | None = None
    ruleset: Word = DEFAULT_RULESET
    seed: Text | int | None = None
    scene: Scene
    sides: Annotated[tuple[Side, ...], Field(min_length=1)]
    first: Id | None = None
    """The side that acts first; else the first one named."""
    cast: Annotated[tuple[Member, ...], Field(min_length=1, max_length=MOST_PEOPLE)]
    options: dict[str, Any] = Field(default_factory=dict)
    """The ruleset's numbers, where they differ."""
    standing: dict[Word, Said] = Field(default_factory=dict)
    turns: Annotated[tuple[GivenTurn, ...], Field(max_length=MOST_TURNS)] = ()
    conclude: Conclusion | None = None
    script: bool = False
    """Turns to be played with any dice: a declaration stands if the rules allow it when its turn comes and it is no
    blow at one who is down, else it is passed over; and when the fight is over the rest is,
    but for turns that are all the game master's own."""

    telling: Telling | None = None
    """How it is to be told: see ``narrator.telling``."""

    _places: Places = PrivateAttr(default_factory=Places)

    @property
    def places(self) -> Places:
        """Where everything stands in the file, for messages."""
        return self._places

    @property
    def opening(self) -> dict[str, Any]:
        """What the ruleset makes the encounter of."""
        wanted = {"scene", "sides", "first", "cast", "options"}
        return self.model_dump(mode="json", exclude_unset=True, include=wanted)

    @property
    def told_as(self) -> dict[str, Any] | None:
        """What the file says of the telling, and nothing that it leaves open."""
        return self.telling.model_dump(exclude_unset=True) if self.telling else None

    @property
    def own_seed(self) -> str:
        """The seed given, else one that the ruleset, scene, sides and cast give: no ruling and no declaration."""
        if self.seed is not None:
            return str(self.seed)
        fixed = {name: self.opening.get(name) for name in ("scene", "sides", "cast")}
        return content_hash(json.dumps({"ruleset": self.ruleset, **fixed}, sort_keys=True, ensure_ascii=False))


def read_fight(text: str, where: str) -> FightFile:
    """A fight file from its YAML (or JSON); ``where`` is its name, for messages.

    Raises WoundscribeError with file, line, field and the nearest known names.
    """
    try:
        size = len(text.encode("utf-8"))
    except UnicodeEncodeError as error:
        raise WoundscribeError("no-text", "it holds half of a character.", where=where) from error
    if size > MOST_BYTES:
        raise WoundscribeError("too-large", f"a fight file is at most {MOST_BYTES:,} bytes.", where=where)
    places = Places(where)
    try:
        data, places.lines = read_yaml(text)
    except Malformed as error:
        raise places.told(error) from error
    return fight_of(data, places)


def fight_of(data: Any, places: Places) -> FightFile:
    """A fight file from its data. Raises WoundscribeError."""
    if not isinstance(data, dict):
        raise WoundscribeError("malformed", "a fight file is a block of fields.", where=places.file)
    try:
        written = json.dumps(data)
        with places.telling():
            refuse_unreadable(data)  # a program's data, that no reader of text has looked at
        fight = FightFile.model_validate_json(written)
    except ValidationError as error:
        raise places.told(malformed(error, FightFile)) from error
    except (TypeError, ValueError, RecursionError) as error:
        raise WoundscribeError("malformed", f"it holds what no file can hold: {error}.", where=places.file) from error
    fight._places = places
    return fight


def schema() -> dict[str, Any]:
    """The JSON Schema of fight files, its keys in one stable order."""
    made = FightFile.model_json_schema()
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", **made}
