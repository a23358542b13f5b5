"""What somebody may declare at a moment, and what they may not and why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from pydantic import SerializeAsAny

from rules.declaration import Turn
from rules.encounter import Encounter
from rules.errors import Illegal
from rules.model import Model

E = TypeVar("E", bound=Encounter[Any, Any])
Refuse = Callable[[E, Turn[Any]], None]
"""A ruleset's own ``refuse``."""


class Refused(Model):
    """Which clause forbids it, and what is lacking, in words."""

    rule: str | None = None
    lacking: str


class Offer(Model):
    """A declaration as one could make it. ``refused`` None: the rules allow it."""

    declaration: SerializeAsAny[Any]
    refused: Refused | None = None


def offered(refuse: Refuse[E], encounter: E, side: str, declarations: Iterable[Any]) -> tuple[Offer, ...]:
    """Each of these as somebody of ``side`` could make it now, alone in the turn."""
    return tuple(Offer(declaration=d, refused=_refused(refuse, encounter, side, d)) for d in declarations)


def allowed(refuse: Refuse[E], encounter: E, side: str, declaration: Any) -> bool:
    """Whether the rules allow it, alone in the turn of ``side``."""
    return _refused(refuse, encounter, side, declaration) is None


def _refused(refuse: Refuse[E], encounter: E, side: str, declaration: Any) -> Refused | None:
    try:
        refuse(encounter, Turn[Any](side=side, declarations=(declaration,)))
    except Illegal as error:
        return Refused(rule=error.rule, lacking=error.message)
    return None
