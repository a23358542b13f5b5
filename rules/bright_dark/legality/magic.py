"""Castings that the rules forbid [BD-CAST-COST, BD-COVER-FULL, BD-DISTANT]."""

from __future__ import annotations

from rules.bright_dark.declarations import Cast
from rules.bright_dark.sheet import Fight, Fighter


def refuse_cast(encounter: Fight, actor: Fighter, d: Cast) -> None:
    raise NotImplementedError
