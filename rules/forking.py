"""Runs of one declaration in which the dice come out every way they can: what the chances are reckoned by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, TypeVar

from rules.branching import Paths, betters, degrees, totals
from rules.claim import Claim
from rules.declaration import Turn
from rules.dice import Roll, SeededDice
from rules.encounter import Encounter
from rules.errors import Unreckoned
from rules.outcome import Check, Modifier, Outcome
from rules.resolution import Better, Judge, OutcomeT, Pause, Resolution, Throw, plain_degree
from rules.ruleset import Ruleset
from rules.ruling import ANY, Answer, Ask, Weight

E = TypeVar("E", bound=Encounter[Any, Any])


class Done(Exception):
    """Nothing more is wanted of this run."""


class Book(Protocol):
    """Where what is new on each path is entered. ``name``: whose declaration it is about."""

    name: str

    def assume(self, rule: str, subject: str, question: str, value: str) -> None:
        """A default that was taken."""

    def enter(self, outcome: Outcome, claims: Sequence[Claim]) -> None:
        """What came of it. Raises Done where that is all that is wanted of the run."""

    def turn(self) -> None:
        """The paths turn off at their last fork: what was entered behind it is not on the new one."""


def follow(
    ruleset: Ruleset[E], encounter: E, turn: Turn[Any], answers: Sequence[Answer], paths: Paths, book: Book,
    *, ask: Ask, most: int,
) -> None:  # fmt: skip
    """Every way the dice can take ``turn``, each once, entered in the book.

    Raises Unreckoned for more than ``most`` ways, or where it hangs on an answer that ``ask`` wants asked for.
    """
    while True:
        try:
            ruleset.play(_Run(ruleset, encounter, turn.side, answers, paths, book, ask), turn)
        except Done:
            pass
        except Pause as pause:
            raise Unreckoned(
                f"its chances hang on an answer that is still open: {pause.need.question}",
                where=book.name,
                choices=pause.need.choices,
                rule=pause.need.key.rule,
            ) from pause
        if not paths.turn():
            return
        if paths.ended == most:
            raise Unreckoned(
                f"the dice can take it in more than {most} ways.", where=book.name, choices=("fewer whom it reaches",)
            )
        book.turn()


class _Run(Resolution[E]):
    """One run: rolls and checks come out as the path has it, and what is new on it is entered in the book."""

    def __init__(
        self, ruleset: Ruleset[E], encounter: E, side: str | None, answers: Sequence[Answer], paths: Paths, book: Book,
        ask: Ask,
    ) -> None:  # fmt: skip
        super().__init__(ruleset, encounter, side, answers, SeededDice(""), ask)
        self._paths = paths
        self._book = book

    def under(self, declaration: str) -> None:
        if self.declaration == self._book.name:
            raise Done  # the declaration is carried out: what else is in its turn does not come of it
        super().under(declaration)

    def roll(self, who: str, purpose: str, notation: str) -> Roll:
        return self._paths.fork(lambda: totals(notation))

    def better(self, who: str, first: Throw, second: Throw) -> Better:
        return self._paths.fork(lambda: betters(first, second))

    def check(
        self,
        who: str,
        purpose: str,
        modifiers: tuple[Modifier, ...],
        target: int,
        *,
        notation: str,
        judge: Judge = plain_degree,
    ) -> Check:
        return self._paths.fork(lambda: degrees(notation, modifiers, target, judge))

    def ask(
        self,
        rule: str,
        question: str,
        *,
        subject: str = ANY,
        choices: tuple[str, ...] = (),
        default: str | None = None,
        weight: Weight = "routine",
    ) -> str:
        recorded = len(self.outcomes)
        value = super().ask(rule, question, subject=subject, choices=choices, default=default, weight=weight)
        if self._is_new() and len(self.outcomes) == recorded:  # an answer given is an outcome
            self._book.assume(rule, subject, question, value)
        return value

    def emit(self, outcome: OutcomeT, *, cause: Outcome | None = None) -> OutcomeT:
        before = self.encounter
        emitted = super().emit(outcome, cause=cause)
        if self._is_new():
            self._book.enter(emitted, self.ruleset.claims(emitted, before))
        return emitted

    def _is_new(self) -> bool:
        return self._paths.passed >= self._paths.known and self.declaration == self._book.name
