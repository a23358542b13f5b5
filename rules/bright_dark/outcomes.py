"""The records of Bright-Dark's own, and the closed union of all it can emit."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.bright_dark.declarations import Stake
from rules.bright_dark.sheet import Attribute, Cover
from rules.outcome import Check, CoreOutcome, Outcome
from rules.scene import Word


class AttackRolled(Outcome):
    """A blow that was rolled for. ``weapon`` None: bare hands. ``other``: the second weapon, of two.

    ``part``: what it was called at. ``charge``: from the saddle, the mount running.
    """

    kind: Literal["attack_rolled"] = "attack_rolled"
    actor: str
    target: str
    weapon: str | None = None
    other: str | None = None
    subdue: bool = False
    part: str | None = None
    charge: bool = False
    check: Check


class Deathblow(Outcome):
    """A blow at someone unconscious: it lands without a roll, and kills [BD-DEATHBLOW]."""

    kind: Literal["deathblow"] = "deathblow"
    actor: str
    target: str
    weapon: str | None = None


class Obstructed(Outcome):
    """A fumbled blow went into what its target was behind [BD-COVER-FUMBLE].

    ``who``: a combatant, by id; None: the thing ``what``.
    """

    kind: Literal["obstructed"] = "obstructed"
    actor: str
    tool: str | None = None
    who: str | None = None
    what: str | None = None


class Intercepted(Outcome):
    """``who`` takes the hit meant for ``whom`` [BD-SACRIFICE]."""

    kind: Literal["intercepted"] = "intercepted"
    who: str
    whom: str
    by: str


class Trampled(Outcome):
    """``actor`` goes over ``target``, who lies prone: no roll to hit [BD-TRAMPLE]."""

    kind: Literal["trampled"] = "trampled"
    actor: str
    target: str


class SpellCast(Outcome):
    """A casting. ``target`` None: at a ``thing``, or over a space that nobody stands in the middle of.

    ``check`` None: another being's spell that is not rolled for: whoever it reaches may avoid it, or nobody
    resists it [BD-NPC-RESIST, BD-NPC-AIMED].
    """

    kind: Literal["spell_cast"] = "spell_cast"
    actor: str
    spell: str
    target: str | None = None
    thing: str | None = None
    check: Check | None = None


class Avoided(Outcome):
    """``actor`` rolled to avoid the spell of ``caster``: their success is its failure [BD-NPC-RESIST]."""

    kind: Literal["avoided"] = "avoided"
    actor: str
    caster: str
    spell: str
    how: Literal["dodge", "endure", "resist"]
    check: Check


class Staked(Outcome):
    """What success and failure of an act in words will do: said before its roll [BD-OTHER]."""

    kind: Literal["staked"] = "staked"
    actor: str
    attribute: Attribute
    success: tuple[Stake, ...] = ()
    failure: tuple[Stake, ...] = ()


class EtherSpent(Outcome):
    kind: Literal["ether_spent"] = "ether_spent"
    who: str
    amount: int


class RadiantSpent(Outcome):
    """A Radiant Moment: the roll ``purpose`` succeeds without dice [BD-RADIANT]."""

    kind: Literal["radiant_spent"] = "radiant_spent"
    who: str
    purpose: str


class BreathHeld(Outcome):
    """Another own turn under water: ``turns`` of them now [BD-BREATH]."""

    kind: Literal["breath_held"] = "breath_held"
    who: str
    turns: int


class StaminaLost(Outcome):
    """``left``: what remains of it [BD-BREATH]."""

    kind: Literal["stamina_lost"] = "stamina_lost"
    who: str
    amount: int
    left: int


class CoverChanged(Outcome):
    """``cover`` None: nothing stands before them now."""

    kind: Literal["cover_changed"] = "cover_changed"
    who: str
    cover: Cover | None = None


class Mounted(Outcome):
    kind: Literal["mounted"] = "mounted"
    who: str
    mount: str


class Unmounted(Outcome):
    """``fell``: not by choice."""

    kind: Literal["unmounted"] = "unmounted"
    who: str
    mount: str
    fell: bool = False


class Balked(Outcome):
    """A mount would not have its rider, or would not go on into danger [BD-MOUNT-REACTION, BD-MOUNT-MORALE]."""

    kind: Literal["balked"] = "balked"
    who: str
    rider: str
    what: Literal["rider", "danger"]


class TimePassed(Outcome):
    kind: Literal["time_passed"] = "time_passed"
    time: Word


OwnOutcome = (
    AttackRolled | Deathblow | Obstructed | Intercepted | Trampled | SpellCast | Avoided | Staked | EtherSpent
    | RadiantSpent | BreathHeld | StaminaLost | CoverChanged | Mounted | Unmounted | Balked | TimePassed
)  # fmt: skip
BrightDarkOutcome = Annotated[CoreOutcome | OwnOutcome, Field(discriminator="kind")]
