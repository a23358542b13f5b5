"""The records that only Narrative d10 writes, and the closed union with the shared ones."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.dice import Roll
from rules.narrative_d10.declarations import Stake
from rules.narrative_d10.sheet import Guard, Wound
from rules.outcome import Check, CoreOutcome, Modifier, Outcome
from rules.scene import Text


class GuardNamed(Outcome):
    """How ``who`` defends from now on [ND-DEFENSE-CHOICE]."""

    kind: Literal["guard_named"] = "guard_named"
    who: str
    guard: Guard


class Guarded(Outcome):
    """``actor`` defends against an attack by ``target``: the roll that it must beat [ND-PARRY, ND-DODGE]."""

    kind: Literal["guarded"] = "guarded"
    actor: str
    target: str
    guard: Guard
    weapon: str | None = None
    """What it is parried with; None: with nothing."""
    roll: Roll | None = None
    modifiers: tuple[Modifier, ...] = ()


class AttackRolled(Outcome):
    """The roll to hit: against a fixed defense, or against one more than what a character's guard came to.

    ``guard``: how the target defended, where it rolled.
    """

    kind: Literal["attack_rolled"] = "attack_rolled"
    actor: str
    target: str
    weapon: str | None = None
    guard: Guard | None = None
    check: Check


class HelplessStruck(Outcome):
    """A blow at one who has no defense: it needs no roll [ND-DEFENSE-CHOICE]."""

    kind: Literal["helpless_struck"] = "helpless_struck"
    actor: str
    target: str
    weapon: str | None = None


class Wounded(Outcome):
    """A lasting wound by one hit [ND-WOUND-MAJOR, ND-WOUND-CATASTROPHIC]."""

    kind: Literal["wounded"] = "wounded"
    who: str
    by: str | None = None
    wound: Wound


class Bled(Outcome):
    """HP lost at the end of one's own turn [ND-BLEEDING]."""

    kind: Literal["bled"] = "bled"
    who: str
    amount: int


class Treated(Outcome):
    """Every wound of ``who`` has been seen to: none bleeds, and none festers by neglect [ND-FIRST-AID]."""

    kind: Literal["treated"] = "treated"
    who: str
    by: str


class Relieved(Outcome):
    """What a remedy did for ``who``. ``amount``: how much pain it took [ND-REMEDY]."""

    kind: Literal["relieved"] = "relieved"
    who: str
    by: str
    of: Literal["pain", "bleeding", "infection"]
    amount: int = 0


class Staked(Outcome):
    """What success and failure of an act in words will do: said before its roll [ND-SKILL, ND-INTERACT]."""

    kind: Literal["staked"] = "staked"
    actor: str
    success: tuple[Stake, ...] = ()
    failure: tuple[Stake, ...] = ()


class DaysPassed(Outcome):
    kind: Literal["days_passed"] = "days_passed"
    days: int


class WoundHealed(Outcome):
    """``wound``: the seq of the outcome that it came by [ND-WOUND-HEAL]."""

    kind: Literal["wound_healed"] = "wound_healed"
    who: str
    wound: int


class WoundFestered(Outcome):
    """An untreated wound grew worse: ``pain`` more, and what else comes of it, in words [ND-FESTER]."""

    kind: Literal["wound_festered"] = "wound_festered"
    who: str
    wound: int
    pain: int
    complication: Text


OwnOutcome = (
    GuardNamed | Guarded | AttackRolled | HelplessStruck | Wounded | Bled | Treated | Relieved | Staked | DaysPassed
    | WoundHealed | WoundFestered
)  # fmt: skip
NarrativeD10Outcome = Annotated[CoreOutcome | OwnOutcome, Field(discriminator="kind")]
