"""What the rules forbid of standing before others [BD-PROTECT, BD-SACRIFICE]."""

from __future__ import annotations

from rules.bright_dark.declarations import Protect, Sacrifice
from rules.bright_dark.sheet import Fight, Fighter


def refuse_guarding(encounter: Fight, actor: Fighter, d: Protect | Sacrifice) -> None:
    raise NotImplementedError
