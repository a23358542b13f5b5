"""Someone in the fight, and a side of it."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field, model_validator

from rules.model import Model
from rules.scene import Text, Word

Id = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
Pronouns = Literal["she", "he", "they", "it"]
Out = Literal["dead", "unconscious", "fled", "yielded", "calmed", "left"]
"""Why someone is out of the fight."""
Roller = Literal["seeded", "physical"]
"""Who rolls: the engine, or people with dice in their hands."""

Until = Literal["own_turn_begins", "own_turn_ends", "fight_ends", "night", "ended"]
"""When a condition ends: by a turn of whoever it hangs on, with the fight, after a night, or when told."""


Distance = Annotated[int, Field(ge=-9999, le=9999)]
"""In the ruleset's unit of length."""


class Place(Model):
    """Where someone stands: in words, on a plane with height, or so far from someone else."""

    words: Word | None = None
    at: tuple[Distance, Distance, Distance] | None = None
    """Across, along, and height."""
    of: Id | None = None
    away: Annotated[int, Field(ge=0, le=9999)] | None = None
    """How far from ``of``."""

    @model_validator(mode="after")
    def _one_way(self) -> Place:
        if (self.of is None) != (self.away is None):
            raise ValueError("`of` and `away` go together: from whom, and how far")
        if self.of is not None and self.at is not None:
            raise ValueError("say either `at` or `of`, not both")
        if self.words is None and self.at is None and self.of is None:
            raise ValueError("say where, in words, at a spot, or from whom")
        return self


class Condition(Model):
    """Something that holds for a while. ``whose``: the combatant whose turns end it (default: the bearer)."""

    name: Word
    until: Until = "ended"
    whose: Id | None = None
    turns: Annotated[int, Field(ge=1, le=999)] = 1
    """How many such turns from now."""
    by: Id | None = None
    """Who keeps it up, where somebody does: it ends with them."""


SheetT = TypeVar("SheetT", bound=Model)


class Combatant(Model, Generic[SheetT]):
    """One combatant. ``sheet`` is the ruleset's own."""

    id: Id
    name: Word
    """As it stands inside a sentence: "Mara", "the Miller"."""
    pronouns: Pronouns = "they"
    side: Id
    character: bool = False
    """True for a character that a player owns."""
    player: Word | None = None
    """Whose seat it is; None is the one seat of whoever runs this side."""
    wound: Text = ""
    """What hurts them: why a being fights."""
    place: Place | None = None
    carries: tuple[Word, ...] = ()
    conditions: tuple[Condition, ...] = ()
    out: Out | None = None
    hidden: bool = False
    """Nobody on another side knows that they are there."""
    rolls: Roller | None = None
    """Who rolls for them; None follows the side."""
    note: Text = ""
    """The master's, never shown to others."""
    sheet: SheetT

    @property
    def standing(self) -> bool:
        return self.out is None

    def has(self, condition: str) -> bool:
        return condition in [held.name for held in self.conditions]


class Side(Model):
    """A side of the fight. ``surrounded`` and ``trapped`` are told, never computed."""

    id: Id
    name: Word
    """As it stands inside a sentence: "the lantern-bearers"."""
    players: bool = False
    rolls: Roller = "seeded"
    surrounded: bool = False
    trapped: bool = False
