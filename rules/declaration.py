"""What every ruleset shares of declarations; each ruleset closes its own union over them."""

from __future__ import annotations

from typing import Annotated, Generic, Literal, TypeVar

from pydantic import Field, model_validator

from rules.combatant import Id
from rules.effect import Effect
from rules.model import Model
from rules.scene import Text, Word


class Situational(Model):
    """A modifier the game master gives, with its reason. ``on``: the purpose of the roll; None is every roll."""

    value: Annotated[int, Field(ge=-10, le=10)]
    reason: Word
    on: Word | None = None
    secret: bool = False


class Declaration(Model):
    """What one combatant sets about. ``words`` is the player's own line: data, never more."""

    actor: Id
    words: Text | None = None
    modifiers: tuple[Situational, ...] = ()


class Hold(Declaration):
    """Do nothing this turn."""

    kind: Literal["hold"] = "hold"


class Yield(Declaration):
    """Give up: out of the fight."""

    kind: Literal["yield"] = "yield"


class Retreat(Declaration):
    """The whole side leaves. ``actor`` speaks for it."""

    kind: Literal["retreat"] = "retreat"


class Mercy(Declaration):
    """The whole side offers mercy. ``actor`` speaks for it."""

    kind: Literal["mercy"] = "mercy"


class Parley(Declaration):
    """The whole side offers to stop and talk. ``actor`` speaks for it."""

    kind: Literal["parley"] = "parley"


class Fiat(Model):
    """What the game master simply says is so, with the reason."""

    kind: Literal["fiat"] = "fiat"
    effect: Effect
    reason: Text = ""
    secret: bool = False


class Conclude(Model):
    """After the fight: what is settled before the story goes on."""

    kind: Literal["conclude"] = "conclude"
    breather: bool = False
    costs: tuple[Word, ...] = ()
    """Costs the game master adds."""
    strike: tuple[Word, ...] = ()
    """Costs the game master takes away."""
    keepsake: Text = ""
    """Something taken along because it means something, in words."""


class Rest(Model):
    """The game master's: those who are here rest. Without ``night`` and ``days`` it is a breather."""

    kind: Literal["rest"] = "rest"
    night: Literal[True] | None = None
    """A whole night."""
    days: Annotated[int, Field(ge=1, le=999)] | None = None
    """So many days, with their nights."""

    @model_validator(mode="after")
    def _one_of_them(self) -> Rest:
        if self.night and self.days:
            raise ValueError("a rest is for a night or for days, not both")
        return self


SharedDeclaration = Hold | Yield | Retreat | Mercy | Parley | Fiat | Rest | Conclude
SIDE_KINDS = frozenset({"retreat", "mercy", "parley"})

DeclarationT = TypeVar("DeclarationT")


class Turn(Model, Generic[DeclarationT]):
    """A side's locked declarations, in the order they were made. ``side`` None: the game master alone."""

    side: Id | None = None
    declarations: tuple[DeclarationT, ...] = ()
