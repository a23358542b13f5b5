"""What a model may cost: tokens by fight, by day and by table, and what happens as they run low.

Once 60 % of a budget is spent it is told short, once 90 % is, in the built-in voice. Each is said once. What was spent
is kept beside the settings, in numbers alone; and only where there is a budget.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from pydantic import Field, ValidationError

from narrator.passage import Attempt, Passage
from rules.model import Model, canonical_json
from woundscribe import settings
from woundscribe.errors import WoundscribeError
from woundscribe.files import read_text, write_text

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from narrator.telling import Telling
    from woundscribe.settings import Settings

Rung = Literal["as asked", "short", "plain"]

_ORDER: tuple[Rung, ...] = ("as asked", "short", "plain")
_FROM: Mapping[Rung, int] = {"as asked": 0, "short": 60, "plain": 90}
"""From how much of a budget on, in percent."""
_SAID: Mapping[Rung, str] = {
    "short": "{percent} % of {whose} budget is spent: from here on it is told short.",
    "plain": "{percent} % of {whose} budget is spent: the rest is told in the built-in voice.",
}
_WHOSE = {"fight": "this fight's", "day": "today's", "table": "the table's"}
_LETTERS = 4
"""Characters of a token, where the server counts none."""
_KEPT_FIGHTS = 500
"""The oldest are forgotten: nobody goes on with them."""


class Tokens(NamedTuple):
    """What calls of a model took. ``estimated``: how many of them no server has counted."""

    prompt: int = 0
    answer: int = 0
    estimated: int = 0

    @property
    def total(self) -> int:
        return self.prompt + self.answer

    def and_(self, other: Tokens) -> Tokens:
        return Tokens(*(a + b for a, b in zip(self, other, strict=True)))


class Account(Model):
    """What was spent under one budget, and the rung that was said of it."""

    tokens: int = Field(default=0, ge=0)
    said: Rung = "as asked"


class Ledger(Model):
    """What is kept: accounts by the fight's commitment, by the table's name, and of one day."""

    format: Literal[1] = 1
    day: str = ""
    today: Account = Account()
    tables: dict[str, Account] = {}
    fights: dict[str, Account] = {}


def tokens_of(passage: Passage) -> Tokens:
    """What a passage took, all its calls together."""
    spent = Tokens()
    for attempt in passage.provenance.attempts:
        spent = spent.and_(_tokens(attempt))
    return spent


class Budget:
    """The budgets of the settings for one fight, by its commitment. ``noted`` hears what is to be said of them."""

    def __init__(
        self,
        limits: Settings,
        fight: str,
        *,
        noted: Callable[[str], None],
        today: Callable[[], date] = date.today,
    ) -> None:
        self.spent = Tokens()
        """By this command."""
        self._settings = limits
        self._fight = fight
        self._noted = noted
        self._today = today
        self._unkept = False
        self._ledger = _read(_path()) if self._limits else Ledger()

    @property
    def _limits(self) -> dict[str, int]:
        s = self._settings
        found = {"fight": s.budget_fight, "day": s.budget_day, "table": s.budget_table}
        return {name: limit for name, limit in found.items() if limit is not None}

    def next(self, model: BaseChatModel | None, telling: Telling) -> tuple[BaseChatModel | None, Telling]:
        """By which model, if by one, and how the next passage is to be told."""
        rung = self.rung() if model is not None else "as asked"
        if rung == "plain":
            return None, telling
        return model, telling.model_copy(update={"length": "short"}) if rung == "short" else telling

    def rung(self) -> Rung:
        """How the next passage is to be told; says so when it has just changed."""
        reached = {name: self._reached(name) for name in self._limits}
        worst = self.worst
        news = [name for name, rung in reached.items() if _ORDER.index(rung) > _ORDER.index(self._account(name).said)]
        for name in news:
            self._put(name, self._account(name).model_copy(update={"said": reached[name]}))
        if news:
            self._keep()
        whose = next((name for name in news if reached[name] == worst), None)
        if whose is not None:
            self._noted(_SAID[worst].format(percent=self._percent(whose), whose=_WHOSE[whose]))
        return worst

    @property
    def worst(self) -> Rung:
        """How what is left of the tightest budget lets it be told."""
        return max((self._reached(name) for name in self._limits), key=_ORDER.index, default="as asked")

    def _reached(self, name: str) -> Rung:
        percent = self._percent(name)
        return next(rung for rung in reversed(_ORDER) if percent >= _FROM[rung])

    def _percent(self, name: str) -> int:
        return self._account(name).tokens * 100 // self._limits[name]

    def spend(self, passage: Passage) -> None:
        """Count what a passage took, and keep it."""
        took = tokens_of(passage)
        self.spent = self.spent.and_(took)
        if not self._limits or not took.total:
            return
        try:
            # Another command may have spent meanwhile.
            self._ledger = self._ledger if self._unkept else _read(_path())
        except WoundscribeError as error:
            self._cannot_keep(error)
        for name in _WHOSE:
            account = self._account(name)
            self._put(name, account.model_copy(update={"tokens": account.tokens + took.total}))
        self._keep()

    def close(self) -> None:
        """Say what was spent, or that nothing was left to spend."""
        if self.spent.total or self.worst == "plain":
            self._noted(f"Spent: {self.summary()}.")

    def summary(self) -> str:
        """What this command spent, and how far the budgets are: "1,240 tokens; today 5,300 of 20,000"."""
        guess = " (estimated)" if self.spent.estimated == self.spent.total else " (in part estimated)"
        text = f"{self.spent.total:,} tokens{guess if self.spent.estimated else ''}{self._money()}"
        names = {"fight": "this fight", "day": "today", "table": "the table"}
        limits = (f"{names[n]} {self._account(n).tokens:,} of {limit:,}" for n, limit in self._limits.items())
        return "; ".join((text, *limits))

    def _money(self) -> str:
        s = self._settings
        if s.price_prompt is None or s.price_answer is None:
            return ""
        cost = (self.spent.prompt * s.price_prompt + self.spent.answer * s.price_answer) / 1_000_000
        return f", {cost.quantize(Decimal('0.0001'))} {s.currency or ''}".rstrip()

    def _account(self, name: str) -> Account:
        ledger = self._ledger
        if name == "day":
            return ledger.today if ledger.day == self._today().isoformat() else Account()
        accounts, key = (ledger.fights, self._fight) if name == "fight" else (ledger.tables, self._settings.table)
        return accounts.get(key, Account())

    def _put(self, name: str, account: Account) -> None:
        ledger = self._ledger
        if name == "day":
            change: dict[str, object] = {"day": self._today().isoformat(), "today": account}
        elif name == "table":
            change = {"tables": {**ledger.tables, self._settings.table: account}}
        else:
            others = {key: one for key, one in ledger.fights.items() if key != self._fight}
            change = {"fights": dict([*others.items(), (self._fight, account)][-_KEPT_FIGHTS:])}
        self._ledger = ledger.model_copy(update=change)

    def _keep(self) -> None:
        try:
            _path().parent.mkdir(parents=True, exist_ok=True)
            write_text(_path(), canonical_json(self._ledger) + "\n")
        except (WoundscribeError, OSError) as error:
            self._cannot_keep(error)

    def _cannot_keep(self, error: Exception) -> None:
        if not self._unkept:
            self._noted(f"What is spent cannot be kept: {error}")
        self._unkept = True


def _path() -> Path:
    return settings.settings_path().with_name("spent.json")


def _read(path: Path) -> Ledger:
    """What was spent before. Raises WoundscribeError for a file that holds something else."""
    if not path.exists():
        return Ledger()
    try:
        return Ledger.model_validate_json(read_text(str(path)))
    except ValidationError as error:
        raise WoundscribeError(
            "settings", "it is no account of what was spent; take it away to begin anew.", where=str(path)
        ) from error


def _tokens(attempt: Attempt) -> Tokens:
    if attempt.prompt_tokens is not None and attempt.answer_tokens is not None:
        return Tokens(attempt.prompt_tokens, attempt.answer_tokens)
    if attempt.fault is not None and not attempt.answer:
        return Tokens()  # nothing came, and nothing is charged
    prompt, answer = (-(-letters // _LETTERS) for letters in (attempt.asked, len(attempt.answer)))
    return Tokens(prompt, answer, prompt + answer)
