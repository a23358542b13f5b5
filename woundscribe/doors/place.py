"""Whose eyes and whose hand: what everything that a seat shows or says goes through."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeVar

from woundscribe.doors.looking import Eyes, as_seen
from woundscribe.errors import WoundscribeError
from woundscribe.narrating import Narration
from woundscribe.session import Session

if TYPE_CHECKING:
    from woundscribe.budget import Budget

P = ParamSpec("P")
R = TypeVar("R")
AtPlace = TypeVar("AtPlace", bound="Place")

READER = "reader"
HOST = "host"
GM = "gm"


def seen(method: Callable[Concatenate[AtPlace, P], R]) -> Callable[Concatenate[AtPlace, P], R]:
    """What is refused is told without what whoever is told may not know."""

    @wraps(method)
    def call(self: AtPlace, /, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return method(self, *args, **kwargs)
        except WoundscribeError as error:
            if self.who == GM:
                raise
            own = " ".join(map(str, (*args, *kwargs.values())))
            raise as_seen(error, self.session.table, self.audience, own) from error

    return call


class Place:
    """``who`` is there: ``gm``, ``player:NAME``, ``reader`` or ``host``; see ``Seat``."""

    def __init__(self, session: Session, who: str = HOST, *, budget: Budget | None = None) -> None:
        self.session = session
        self.who = who
        self._eyes = Eyes(who)
        self._narration = Narration(session, budget=budget)

    @property
    def audience(self) -> str:
        """The view that is theirs."""
        return self._eyes.audience(self.session.table)

    @property
    def _hand(self) -> str | None:
        """Raises WoundscribeError for a reader, who says nothing."""
        self.refuse_readers()
        return self._eyes.hand

    @property
    def _blind(self) -> bool:
        """Whether somebody hidden is nobody to them."""
        return self.who != GM

    def refuse_readers(self) -> None:
        """Raises WoundscribeError for somebody who only reads."""
        if self.who == READER:
            raise WoundscribeError("not-yours", "you may read here, and no more.")
