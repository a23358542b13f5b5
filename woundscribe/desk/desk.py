"""The desk: one session, its passages, and what is in the master's hands at this moment."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rules.encounter import Encounter
from rules.ruleset import Ruleset
from woundscribe.desk.difference import Rows
from woundscribe.desk.paper import Paper
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.telling import Asked

if TYPE_CHECKING:
    from narrator.chat import Chat


@dataclass
class Amending:
    """What an amendment was made from, until all that follows from it is resolved.

    ``first``: the turn it changes; ``stopped``: why what comes after could not all be resolved anew.
    """

    rows: Rows
    first: int
    stopped: str | None = None


@dataclass
class Desk:
    """``ask``: a line of the master's in answer to a prompt; it raises ``console.Left`` where nobody is there."""

    session: Session
    narration: Narration
    paper: Paper
    ask: Callable[[str], str]
    drafts: int = 2
    """How many drafts of each passage are told unasked."""
    model: Chat | None = None
    telling: Asked = field(default_factory=dict)
    """How the settings want it told, where neither the fight file nor the table says otherwise."""
    at: int = 0
    """The turn whose passage is at hand; 0 before any is told."""
    unkept: tuple[int, str] | None = None
    """Words of the master's own that the guard remarked on, and the turn they are for."""
    heard: int = 0
    """How many records of the turn that waits were shown above its questions."""
    untold: bool = False
    """What was just resolved is only shown, and not told unasked."""
    amending: Amending | None = None

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self.session.table.ruleset

    @property
    def encounter(self) -> Encounter[Any, Any]:
        return self.session.encounter

    @property
    def turns(self) -> int:
        """How many turns are resolved."""
        return self.session.head.turns
