"""Riders and mounts [BD-MOUNT, BD-MOUNT-REACTION, BD-MOUNT-MORALE, BD-BUCK, BD-TRAMPLE]."""

from __future__ import annotations

from rules.bright_dark.declarations import Buck, Dismount, Mounting, Sworn, Trample
from rules.bright_dark.sheet import Fight
from rules.outcome import Outcome
from rules.resolution import Resolution


def mount(r: Resolution[Fight], d: Mounting) -> None:
    """Into the saddle, if the mount has it [BD-MOUNT-REACTION]."""
    raise NotImplementedError


def dismount(r: Resolution[Fight], d: Dismount) -> None:
    raise NotImplementedError


def goes_on(r: Resolution[Fight], d: Sworn) -> bool:
    """Whether the mount of whoever declares this goes along with it; one that does not bucks [BD-MOUNT-MORALE]."""
    return True


def buck(r: Resolution[Fight], d: Buck) -> None:
    """The rider keeps the saddle, or falls off and takes 1d6 [BD-BUCK]."""
    raise NotImplementedError


def trample(r: Resolution[Fight], d: Trample) -> None:
    """Over one who is prone: 1d6, no roll to hit; the unconscious die of it [BD-TRAMPLE, BD-DEATHBLOW]."""
    raise NotImplementedError


def unseat(r: Resolution[Fight], who: str, *, cause: Outcome, harm: bool) -> None:
    """``who`` falls off; ``harm``: and takes 1d6 [BD-BUCK, BD-LANCE]."""
    return
