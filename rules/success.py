"""The chance that a declaration succeeds: that the one roll which decides it comes off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from rules.branching import Paths
from rules.claim import Claim
from rules.declaration import Turn
from rules.encounter import Encounter
from rules.forking import Done, follow
from rules.odds import DEED, Ratio, ratio
from rules.outcome import Declared, Outcome
from rules.resolution import declared_by, refuse_turn
from rules.ruleset import Ruleset
from rules.ruling import Answer

E = TypeVar("E", bound=Encounter[Any, Any])

MOST = 200
"""More ways than these are not followed: up to the deciding roll there are hardly ever more than four."""


def success(ruleset: Ruleset[E], encounter: E, declaration: Any, answers: Sequence[Answer] = ()) -> Ratio | None:
    """The chance that ``declaration``, alone in its turn, succeeds; None where no roll of its actor decides it.

    It is the ``hit`` of ``rules.odds``, and as exact; nothing is followed past the deciding roll, so that it is quick
    whatever comes after. Raises Malformed, Illegal or Ambiguous as resolving it would, and Unreckoned where it hangs
    on an answer that the game master, asked for what is notable, has still to give.
    """
    actor = encounter.combatants.get(getattr(declaration, "actor", ""))
    turn = Turn[Any](side=actor.side if actor else encounter.side, declarations=(declaration,))
    refuse_turn(ruleset, encounter, turn, answers)
    paths = Paths()
    book = _Verdicts(paths, declaration, declared_by(turn, declaration))
    follow(ruleset, encounter, turn, answers, paths, book, ask="notable", most=MOST)
    return ratio(book.succeeded) if book.rolled else None


class _Verdicts:
    """On which paths it succeeds."""

    def __init__(self, paths: Paths, declaration: Any, name: str) -> None:
        self.name = name
        self.rolled = False
        self.succeeded: dict[int, int] = {}
        """Faces by the number of all."""
        self._paths = paths
        self._actor = getattr(declaration, "actor", None)
        self._act = declaration.kind

    def assume(self, rule: str, subject: str, question: str, value: str) -> None:
        """A routine default stands, as it will when the turn is played."""

    def turn(self) -> None:
        """What is entered ends its run: nothing stands behind the fork."""

    def enter(self, outcome: Outcome, claims: Sequence[Claim]) -> None:
        if isinstance(outcome, Declared) and outcome.actor == self._actor:
            self._act = outcome.act
        degree = next((claim.degree for claim in claims if self._decides(claim)), None)
        if degree is None:
            return
        self.rolled = True
        if degree in ("critical", "success"):
            self.succeeded[self._paths.of] = self.succeeded.get(self._paths.of, 0) + self._paths.ways
        raise Done

    def _decides(self, claim: Claim) -> bool:
        """Whether it tells how the deed itself went, and not a roll that the deed brought with it."""
        mine = claim.kind in DEED and claim.who == self._actor and claim.degree is not None
        return mine and (claim.kind != "acted" or claim.what == self._act)
