"""What one may declare in Bright-Dark [BD-ACTIONS]."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from rules.bright_dark.sheet import Attribute
from rules.combatant import Id
from rules.declaration import Conclude, Declaration, Fiat, Hold, Mercy, Parley, Rest, Retreat, Turn, Yield
from rules.model import Model
from rules.scene import Text, Word
from rules.spots import Spot
from rules.stake import Afflicting, Harming, Opening, Shifting, Telling, Wavering

WAYS = ("to", "toward", "away", "at", "up")
"""Where a step can lead."""


class Step(Model):
    """A move: one of ``to``, ``toward``, ``away``, ``at`` and ``up``, or none with what else a move is good for."""

    to: Word | None = None
    """In words; not measured."""
    toward: Id | None = None
    away: Id | None = None
    at: Spot | None = None
    up: Annotated[int, Field(ge=-999, le=999)] | None = None
    """Feet up from where a flyer is; below 0, down [BD-FLY]."""
    feet: Annotated[int, Field(ge=1, le=999)] | None = None
    """No farther than this; None: toward, until Close; away, as far as one can."""
    by: Literal["climbing", "swimming", "crawling", "burrowing", "hard ground"] | None = None
    """What makes it slow [BD-SLOW]."""
    water: Literal["under", "out"] | None = None
    """Going under water, or coming up out of it."""
    stand: bool = False
    """Up from the ground: the whole of one's move [BD-CALLED]."""
    take: Word | None = None
    """Picking up what lies within 5 ft of where one ends [BD-CALLED]."""

    @model_validator(mode="after")
    def _one_way(self) -> Step:
        ways = [way for way in WAYS if getattr(self, way) is not None]
        if len(ways) > 1:
            raise ValueError(f"one moves one way; not both {ways[0]} and {ways[1]}")
        if not (ways or self.stand or self.water or self.take):
            raise ValueError(f"say where: {', '.join(WAYS)}; or stand, water, take")
        if self.feet is not None and self.toward is None and self.away is None:
            raise ValueError("so many feet go toward somebody, or away from somebody")
        if self.up == 0:
            raise ValueError("no feet up and none down is no move")
        return self

    @property
    def goes(self) -> bool:
        """Whether it leads anywhere, and is not only for what a move is good for besides."""
        return any(getattr(self, way) is not None for way in WAYS)


class Act(Declaration):
    """An action. ``move``: the move that is part of it, a place in words or a step [BD-TURN]."""

    move: Word | Step | None = None
    radiant: bool = False
    """Spend a Radiant Moment on its roll [BD-RADIANT]."""


CalledEffect = Literal["disarm", "impair attack", "impair damage", "slow", "trip", "ground", "blind", "stun", "stagger"]


class Called(Model):
    """A shot at one part, for what it does beside damage [BD-CALLED]."""

    part: Word
    effect: CalledEffect
    item: Word | None = None
    """What a disarmed hand lets go; None: the first weapon it holds."""


class Attack(Act):
    """A blow at ``target``. ``weapon`` None: bare hands. ``other``: a second weapon, to strike with both."""

    kind: Literal["attack"] = "attack"
    target: Id
    weapon: Word | None = None
    other: Word | None = None
    subdue: bool = False
    talent: Word | None = None
    called: Called | None = None
    charge: bool = False
    """From the saddle, the mount running at the target [BD-LANCE]."""


class Cast(Act):
    """A spell at ``target``, or over the space around it. ``spare``: who is left out of a described space.

    ``thing``: it is worked on a thing instead, and what it does there is only told.
    """

    kind: Literal["cast"] = "cast"
    spell: Word
    target: Id | None = None
    thing: Word | None = None
    at: Spot | None = None
    """The middle of the space, where nobody stands in it."""
    inside: tuple[Id, ...] = ()
    """Who else is in the space, where positions are in words."""
    spare: tuple[Id, ...] = ()
    talent: Word | None = None


class Calm(Act):
    """Quiet words to a being: Emotion [BD-CALM]."""

    kind: Literal["calm"] = "calm"
    target: Id
    talent: Word | None = None


class Plead(Act):
    """Asking it of a being: Will [BD-PLEAD]."""

    kind: Literal["plead"] = "plead"
    target: Id
    talent: Word | None = None


class Restrain(Act):
    """Hold someone fast [BD-RESTRAIN]."""

    kind: Literal["restrain"] = "restrain"
    target: Id
    talent: Word | None = None


class BreakFree(Act):
    """Out of someone's hold [BD-RESTRAIN]."""

    kind: Literal["break free"] = "break free"


class LetGo(Act):
    """Open one's hands [BD-RESTRAIN]."""

    kind: Literal["let go"] = "let go"
    target: Id


class Protect(Act):
    """Stand before one combatant [BD-PROTECT]."""

    kind: Literal["protect"] = "protect"
    target: Id


class Sacrifice(Act):
    """Take the next hit on a companion oneself [BD-SACRIFICE]."""

    kind: Literal["sacrifice"] = "sacrifice"
    target: Id


class Flee(Declaration):
    """Leave alone [BD-FLEE]."""

    kind: Literal["flee"] = "flee"


class Take(Act):
    """Pick something up [BD-CALLED]."""

    kind: Literal["take"] = "take"
    item: Word


class Mounting(Act):
    """Into the saddle [BD-MOUNT]. ``target``: the mount."""

    kind: Literal["mount"] = "mount"
    target: Id


class Dismount(Act):
    """Out of the saddle [BD-MOUNT]."""

    kind: Literal["dismount"] = "dismount"


class Trample(Act):
    """The mount's action: over one who lies prone [BD-TRAMPLE]."""

    kind: Literal["trample"] = "trample"
    target: Id


class Buck(Declaration):
    """The mount's action: at its own rider [BD-BUCK]."""

    kind: Literal["buck"] = "buck"


class Falling(Model):
    stake: Literal["fall"] = "fall"
    who: Id
    feet: Annotated[int, Field(ge=0, le=999)]


class Covering(Model):
    """``cover`` None: it is gone."""

    stake: Literal["cover"] = "cover"
    who: Id
    cover: Literal["half", "full"] | None = None
    behind: Word = "cover"


Stake = Annotated[
    Harming | Afflicting | Shifting | Falling | Wavering | Opening | Covering | Telling,
    Field(discriminator="stake"),
]
"""What an act in words can do, fixed before the roll [BD-OTHER]."""


class Other(Act):
    """Another thing, told in its ``words``, with its stakes fixed before the roll [BD-OTHER]."""

    kind: Literal["other"] = "other"
    words: Text
    attribute: Attribute
    talent: Word | None = None
    target: Id | None = None
    success: tuple[Stake, ...] = ()
    failure: tuple[Stake, ...] = ()


class Defend(Act):
    kind: Literal["defend"] = "defend"


class Rouse(Act):
    """Shake an unconscious ally awake. Whoever declares it for the same ally after another helps instead."""

    kind: Literal["rouse"] = "rouse"
    target: Id


class Move(Declaration, Step):
    """Move and do nothing else."""

    kind: Literal["move"] = "move"


class Jolt(Model):
    """The game master's: something shakes an unconscious ``target`` [BD-WAKE-JOLT]."""

    kind: Literal["jolt"] = "jolt"
    target: Id
    cause: Text = ""


class Drop(Model):
    """The game master's: ``target`` falls so many feet [BD-FALL]."""

    kind: Literal["fall"] = "fall"
    target: Id
    feet: Annotated[int, Field(ge=0, le=999)]
    cause: Text = ""


class TakeCover(Model):
    """The game master's: what ``target`` is behind now; ``cover`` None: nothing [BD-COVER-HALF, BD-COVER-FULL]."""

    kind: Literal["cover"] = "cover"
    target: Id
    cover: Literal["half", "full"] | None = None
    behind: Word = "cover"


class Pass(Model):
    """The game master's: time passes [BD-WAKE-TIME, BD-DIZZY]."""

    kind: Literal["pass"] = "pass"
    time: Literal["10 minutes", "night"]


Sworn = (
    Attack | Cast | Calm | Plead | Restrain | BreakFree | LetGo | Protect | Sacrifice | Flee | Take | Mounting
    | Dismount | Trample | Buck | Other | Defend | Rouse | Move | Hold | Yield | Retreat | Mercy | Parley
)  # fmt: skip
"""What combatants declare, as against the game master."""
MastersOwn = Jolt | Drop | TakeCover | Pass | Rest | Fiat | Conclude

BrightDarkDeclaration = Sworn | MastersOwn
BrightDarkTurn = Turn[Annotated[BrightDarkDeclaration, Field(discriminator="kind")]]
