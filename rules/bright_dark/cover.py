"""What stands between [BD-COVER-HALF, BD-COVER-FULL, BD-COVER-FUMBLE]."""

from __future__ import annotations

from rules.bright_dark.declarations import Attack, TakeCover
from rules.bright_dark.outcomes import AttackRolled
from rules.bright_dark.sheet import Cover, Fight
from rules.outcome import Modifier
from rules.resolution import Resolution


def cover_of(encounter: Fight, who: str) -> Cover | None:
    """What ``who`` is behind: what the encounter says, or the body of one who protects them [BD-PROTECT]."""
    return None


def cover_modifiers(encounter: Fight, target: str) -> tuple[Modifier, ...]:
    """One modifier however much half cover there is [BD-COVER-HALF]."""
    return ()


def take_cover(r: Resolution[Fight], d: TakeCover) -> None:
    """The game master says what stands before somebody now."""
    raise NotImplementedError


def into_the_obstacle(r: Resolution[Fight], d: Attack, swing: AttackRolled) -> bool:
    """A fumbled blow at one in cover hits the obstacle, with ordinary damage if it is a combatant. Whether it did."""
    return False
