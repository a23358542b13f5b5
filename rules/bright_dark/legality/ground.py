"""Moves that the rules forbid: too far, too high, held, prone [BD-MOVE, BD-FLY, BD-PLACE]."""

from __future__ import annotations

from rules.bright_dark.declarations import Sworn
from rules.bright_dark.sheet import Fight, Fighter


def refuse_step(encounter: Fight, actor: Fighter, d: Sworn) -> None:
    """The move of a declaration, and a target beyond what move and reach come to; says how many feet are lacking."""
    return
