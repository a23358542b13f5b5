"""A fight at a table, for tests: turns in, records out, and the transcript of it all."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.declaration import Turn
from rules.dice import Dice, Roll, SeededDice
from rules.errors import Illegal
from rules.outcome import Outcome
from rules.resolution import Needs, Resolved, resolve
from rules.ruleset import Ruleset
from rules.ruling import ANY, Answer, Ask, Key, Need
from rules.transcript import Transcript, add, begin, close

SIDES: list[dict[str, Any]] = [
    {"id": "pcs", "name": "the lantern-bearers", "players": True},
    {"id": "beings", "name": "the drowned"},
]
SCENE: dict[str, Any] = {
    "place": "the flooded mill",
    "cause": "the Miller takes everyone for the men who came too late",
    "things": ["stair", "millrace", "wheel"],
    "exits": ["stair"],
}
MARA: dict[str, Any] = {"id": "mara", "name": "Mara", "pronouns": "she", "like": "ferrywoman", "side": "pcs"}
TOBIN: dict[str, Any] = {"id": "tobin", "name": "Tobin", "pronouns": "he", "like": "lantern boy", "side": "pcs"}
MILLER: dict[str, Any] = {"id": "miller", "name": "the Miller", "like": "drowned miller", "side": "beings"}
HOUND: dict[str, Any] = {"id": "hound", "name": "the hound", "like": "grieving hound", "side": "beings"}

THREE_DICE = list(product(range(1, 7), repeat=3))
"""Every way that three dice can fall."""


def opened(
    *cast: dict[str, Any],
    sides: list[dict[str, Any]] = SIDES,
    scene: dict[str, Any] = SCENE,
    ruleset: Ruleset[Any] = RULESET,
    **more: Any,
) -> Any:
    """An encounter; the cast is Mara, Tobin and the Miller unless somebody is named."""
    return ruleset.new_encounter({"scene": scene, "sides": sides, "cast": list(cast or (MARA, TOBIN, MILLER)), **more})


class Counted(SeededDice):
    """Knows how often it was rolled."""

    drawn = 0

    def roll(self, notation: str, stream: str, n: int) -> Roll:
        self.drawn += 1
        return super().roll(notation, stream, n)


class Table:
    """Keeps the encounter as it is now, and the transcript so far."""

    def __init__(
        self,
        encounter: Any = None,
        *,
        seed: str = "the wheel",
        nonce: str = "",
        ruleset: Ruleset[Any] = RULESET,
    ) -> None:
        self.ruleset = ruleset
        self.encounter = opened() if encounter is None else encounter
        self.seed = seed
        self.nonce = nonce
        self.transcript: Transcript[Any] = begin(ruleset, self.encounter, seed=seed, nonce=nonce)

    def tries(
        self,
        side: str | None,
        *declarations: dict[str, Any],
        answers: Sequence[Answer] = (),
        ask: Ask = "needed",
        dice: Dice | None = None,
    ) -> Resolved[Any] | Needs:
        """The turn as it would come out. Nothing is kept."""
        turn = self.turn(side, *declarations)
        return resolve(self.ruleset, self.encounter, turn, answers, dice=dice or SeededDice(self.seed), ask=ask)

    def plays(
        self, side: str | None, *declarations: dict[str, Any], answers: Sequence[Answer] = (), by: str = "gm"
    ) -> tuple[Any, ...]:
        """The outcomes of the turn, which is kept. Each kind has fields of its own."""
        result = self.tries(side, *declarations, answers=answers)
        assert isinstance(result, Resolved), result
        self.keep(self.turn(side, *declarations), answers, result, by=by)
        return result.outcomes

    def keep(self, turn: Turn[Any], answers: Sequence[Answer], result: Resolved[Any], *, by: str = "gm") -> None:
        self.transcript = add(self.transcript, turn, by, tuple(answers), result.outcomes)
        self.encounter = result.encounter

    def asks(self, side: str | None, *declarations: dict[str, Any], **more: Any) -> Need:
        """The question that the turn waits for."""
        result = self.tries(side, *declarations, **more)
        assert isinstance(result, Needs), result
        return result.need

    def turn(self, side: str | None, *declarations: dict[str, Any]) -> Turn[Any]:
        return self.ruleset.read_turn(json.dumps({"side": side, "declarations": declarations}))

    def closed(self) -> Transcript[Any]:
        return close(self.transcript, seed=self.seed, nonce=self.nonce)


def comes(table: Table, declaration: dict[str, Any], *fell: Answer, side: str = "pcs") -> tuple[Any, ...]:
    """The outcomes of one declaration with these answers; nothing is kept. Each kind has fields of its own."""
    result = table.tries(side, declaration, answers=fell)
    assert isinstance(result, Resolved)
    return result.outcomes


def refused(table: Table, *declared: dict[str, Any], side: str | None = "pcs") -> Illegal:
    """How the rules forbid what is declared."""
    with pytest.raises(Illegal) as error:
        table.tries(side, *declared)
    return error.value


def degree(natural: int, number: int) -> str:
    """What three dice come to against a number, by what fell alone."""
    if natural >= 17:
        return "critical"
    if natural <= 4:
        return "fumble"
    return "success" if natural >= number else "failure"


def attack(actor: str = "mara", target: str = "miller", **more: Any) -> dict[str, Any]:
    """A blow: of Mara at the Miller unless others are named; bare hands unless a weapon is."""
    return {"kind": "attack", "actor": actor, "target": target, **more}


def does(actor: str, kind: str, **more: Any) -> dict[str, Any]:
    return {"kind": kind, "actor": actor, **more}


def fiat(effect: str, *, reason: str = "", secret: bool = False, **more: Any) -> dict[str, Any]:
    return {"kind": "fiat", "effect": {"effect": effect, **more}, "reason": reason, "secret": secret}


def says(rule: str, value: str, *, declaration: str = ANY, subject: str = ANY, **more: Any) -> Answer:
    """A ruling or a consent."""
    return Answer(key=Key(declaration=declaration, rule=rule, subject=subject), value=value, **more)


def faces(who: str, purpose: str, *shown: int, nth: int = 0) -> Answer:
    """Dice that fell on a table."""
    return Answer(key=Key(declaration=ANY, rule=purpose, subject=who, nth=nth), faces=shown)


def total(who: str, purpose: str, value: int) -> Answer:
    """Dice that fell on a table, of which only the sum was told."""
    return Answer(key=Key(declaration=ANY, rule=purpose, subject=who), total=value)


def kinds(outcomes: Sequence[Outcome]) -> list[str]:
    """What came, without the beginning and end of the turn, and without steps that are not told for themselves."""
    return [o.kind for o in outcomes if o.kind not in ("turn_began", "turn_ended") and not _stepped_in(o)]


def _stepped_in(outcome: Any) -> bool:
    return outcome.kind == "moved" and outcome.how is None and (outcome.place is None or outcome.place.words is None)


def only(outcomes: Sequence[Any], kind: str) -> Any:
    """The one outcome of that kind."""
    found = [o for o in outcomes if o.kind == kind]
    assert len(found) == 1, [o.kind for o in outcomes]
    return found[0]
