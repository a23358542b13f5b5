"""What a ruleset gives. Anything that has this shape can be played, recorded and told."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rules.choice import Choice
from rules.claim import Claim
from rules.combatant import Combatant
from rules.declaration import Turn
from rules.dice import Dice
from rules.encounter import Encounter
from rules.model import Model
from rules.offer import Offer
from rules.outcome import Outcome

if TYPE_CHECKING:
    from rules.resolution import Resolution

E = TypeVar("E", bound=Encounter[Any, Any])

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""Lifts one line of a transcript from one format to the next."""


class Clause(Model):
    """One clause of the rules: its id, our reading in one sentence, and who decides."""

    id: str
    reading: str
    gm: bool = False
    """The source leaves it to the game master."""
    house: bool = False
    """The source gives no number or procedure: the reading is ours."""


class Ruleset(Protocol[E]):
    id: str
    version: str
    clauses: Mapping[str, Clause]
    upcasts: Mapping[int, Upcast]
    """From the format named by the key to the next."""
    lexicon: str
    """Its own words for the telling, beside those that every game shares: see ``narrator.lexicon``. May be empty."""

    def read_encounter(self, text: str) -> E:
        """From JSON. Raises pydantic.ValidationError."""

    def read_turn(self, text: str) -> Turn[Any]:
        """From JSON. Raises pydantic.ValidationError."""

    def read_outcome(self, text: str) -> Outcome:
        """From JSON. Raises pydantic.ValidationError."""

    def new_encounter(self, data: Mapping[str, Any]) -> E:
        """From the ``scene``, ``sides``, ``cast``, ``first`` and ``options`` of a fight file.

        Cast members stand in full or by catalogue name. Raises Malformed.
        """

    def catalogue(self) -> Mapping[str, Mapping[str, Model]]:
        """Everything that can be had by name: heading → name → value."""

    def declarations(self) -> Mapping[str, type[Model]]:
        """The kinds of declaration, by name."""

    def questions(self, kind: str | None) -> frozenset[str]:
        """Every clause and every purpose of a roll that a declaration of this kind could ask about (None: any)."""

    def refuse(self, encounter: E, turn: Turn[Any]) -> None:
        """Raises Illegal when a clause forbids a declaration. Draws no die, changes nothing."""

    def play(self, r: Resolution[E], turn: Turn[Any]) -> None:
        """Decides the turn, emitting outcomes."""

    def apply(self, encounter: E, outcome: Outcome) -> E:
        """The encounter after the outcome: a pure fold, and the only thing that changes state."""

    def claims(self, outcome: Outcome, before: E) -> tuple[Claim, ...]:
        """What the outcome says happened."""

    def offers(self, encounter: E, actor: str) -> tuple[Offer, ...]:
        """What ``actor`` could declare now: what the rules allow, and what they refuse and why.

        Nobody is named whom the side of ``actor`` may not know of. Of what can be varied without end (talents,
        parts, spots, words) there is the plainest. Raises Malformed for an actor who is not there.
        """

    def instinct(self, encounter: E, side: str, dice: Dice) -> tuple[Choice, ...]:
        """What those of a side do whom nobody plays, each with the reason. Draws only from their own streams."""

    def harm(self, r: Resolution[E], effect: Any) -> None:
        """The game master's harm (``rules.effect.Harm``) done the way this game counts it."""

    def heal(self, r: Resolution[E], effect: Any) -> None:
        """The game master's healing (``rules.effect.Heal``) done the way this game counts it."""

    def newcomer(self, *, character: bool) -> Model:
        """The sheet of somebody of whom nothing is known yet: a player's ``character``, or another being."""

    def kept(self, combatant: Any) -> dict[str, Any]:
        """What of a combatant outlasts a fight, as ``new_encounter`` takes it of one of the cast.

        It holds ``carries``, ``conditions``, ``out`` and ``sheet``: see ``rules.keeping.outlasting``.
        """

    def in_words(self, combatant: Any) -> tuple[str, ...]:
        """What is left of somebody by their sheet, in short phrases for a person to read. May be empty."""


def seated(combatant: Combatant[Any], into: type[Combatant[Any]]) -> Combatant[Any]:
    """A combatant with the sheet read as the ruleset's own type."""
    return into.model_validate_json(combatant.model_dump_json())
