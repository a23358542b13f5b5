"""What the rules forbid of the gentler ways, and of acts in words."""

from __future__ import annotations

from rules.bright_dark.declarations import BreakFree, Calm, Flee, LetGo, Other, Plead, Restrain, Take
from rules.bright_dark.sheet import Fight, Fighter


def refuse_speech(encounter: Fight, actor: Fighter, d: Calm | Plead) -> None:
    raise NotImplementedError


def refuse_holding(encounter: Fight, actor: Fighter, d: Restrain | BreakFree | LetGo) -> None:
    raise NotImplementedError


def refuse_flight(encounter: Fight, actor: Fighter, d: Flee) -> None:
    raise NotImplementedError


def refuse_taking(encounter: Fight, actor: Fighter, d: Take) -> None:
    raise NotImplementedError


def refuse_other(encounter: Fight, actor: Fighter, d: Other) -> None:
    raise NotImplementedError
