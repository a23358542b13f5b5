"""What the rules forbid of riders and mounts [BD-MOUNT, BD-TRAMPLE, BD-BUCK]."""

from __future__ import annotations

from rules.bright_dark.declarations import Buck, Dismount, Mounting, Trample
from rules.bright_dark.sheet import Fight, Fighter


def refuse_riding(encounter: Fight, actor: Fighter, d: Mounting | Dismount | Trample | Buck) -> None:
    raise NotImplementedError
