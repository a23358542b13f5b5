"""What one may declare in Narrative d10 [ND-ROUND]."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.combatant import Id
from rules.declaration import Conclude, Declaration, Fiat, Hold, Mercy, Parley, Rest, Retreat, Turn, Yield
from rules.model import Model
from rules.narrative_d10.sheet import Guard, Metres, Stat
from rules.scene import Text, Word
from rules.spots import Spot
from rules.stake import Afflicting, Harming, Opening, Shifting, Telling, Wavering

WAYS = ("to", "toward", "away", "at")
"""Where a step can lead."""


class Step(Model):
    """A move: one of ``to``, ``toward``, ``away`` and ``at`` [ND-MOVE]."""

    to: Word | None = None
    """In words; not measured."""
    toward: Id | None = None
    away: Id | None = None
    at: Spot | None = None
    """Metres across, along, and height."""
    metres: Metres | None = None
    """No farther than this; None: toward, until in reach; away, as far as one can."""

    @model_validator(mode="after")
    def _one_way(self) -> Step:
        ways = [way for way in WAYS if getattr(self, way) is not None]
        if len(ways) > 1:
            raise ValueError(f"one moves one way; not both {ways[0]} and {ways[1]}")
        if not ways:
            raise ValueError(f"say where: {', '.join(WAYS)}")
        if self.metres is not None and self.toward is None and self.away is None:
            raise ValueError("so many metres go toward somebody, or away from somebody")
        return self


class Act(Declaration):
    """An action, with the move before or after it, and how one stands and guards oneself from now on.

    ``stance`` holds until one's next turn begins; ``guard`` until one names another.
    """

    move: Word | Step | None = None
    after: bool = False
    """The move comes after the action."""
    stance: Literal["defensive", "offensive"] | None = None
    guard: Guard | None = None


class Attack(Act):
    """A blow or a shot at ``target``. ``weapon`` None: bare hands [ND-ATTACK]."""

    kind: Literal["attack"] = "attack"
    target: Id
    weapon: Word | None = None


class Defend(Act):
    """The Defensive Stance, and no attack [ND-DEFENSE-CHOICE]."""

    kind: Literal["defend"] = "defend"


class FirstAid(Act):
    """Tending somebody, or oneself. ``stat``: what adds to the skill [ND-FIRST-AID]."""

    kind: Literal["first aid"] = "first aid"
    target: Id
    stat: Stat = "intellect"


class GiveRemedy(Act):
    """A herb or a potion for somebody, or for oneself. ``item`` None: the only one carried [ND-REMEDY]."""

    kind: Literal["remedy"] = "remedy"
    target: Id
    item: Word | None = None


class Rally(Act):
    """Not to mind the pain for a while [ND-RALLY]."""

    kind: Literal["rally"] = "rally"
    stat: Literal["fortitude", "willpower"] = "willpower"


class Recover(Declaration):
    """Up from the ground: the whole turn [ND-KNOCKDOWN]."""

    kind: Literal["recover"] = "recover"


Stake = Annotated[
    Harming | Afflicting | Shifting | Wavering | Opening | Telling,
    Field(discriminator="stake"),
]
"""What an act in words can do, fixed before the roll [ND-INTERACT]."""


class UseSkill(Act):
    """A skill used on something, told in its ``words`` [ND-SKILL]."""

    kind: Literal["skill"] = "skill"
    words: Text
    skill: Stat
    stat: Stat
    target: Id | None = None
    success: tuple[Stake, ...] = ()
    failure: tuple[Stake, ...] = ()


class Interact(Act):
    """Acting on the surroundings, told in its ``words``; by ``skill`` and ``stat`` if it is rolled [ND-INTERACT]."""

    kind: Literal["interact"] = "interact"
    words: Text
    skill: Stat | None = None
    stat: Stat | None = None
    target: Id | None = None
    success: tuple[Stake, ...] = ()
    failure: tuple[Stake, ...] = ()


class Flee(Declaration):
    """Leave alone [ND-END]."""

    kind: Literal["flee"] = "flee"


class Move(Declaration, Step):
    """Move and do nothing else [ND-MOVE]."""

    kind: Literal["move"] = "move"


class Days(Model):
    """The game master's: days pass [ND-WOUND-HEAL, ND-FESTER]."""

    kind: Literal["days"] = "days"
    days: Annotated[int, Field(ge=1, le=999)] = 1


Deed = Attack | Defend | FirstAid | GiveRemedy | Rally | UseSkill | Interact
"""What takes an action."""
Sworn = Deed | Recover | Flee | Move | Hold | Yield | Retreat | Mercy | Parley
"""What combatants declare, as against the game master."""
MastersOwn = Rest | Days | Fiat | Conclude

NarrativeD10Declaration = Sworn | MastersOwn
NarrativeD10Turn = Turn[Annotated[NarrativeD10Declaration, Field(discriminator="kind")]]
