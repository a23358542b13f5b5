"""What a model may cost: counted, kept, said once on each rung, and shown at the end."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from narrator.beat import Span
from narrator.passage import Attempt, Passage, Provenance
from tests.fake_openai import Behaviour, FakeServer, body, says, serving
from tests.woundscribe.test_cli import FIGHT, Run, apart, run
from woundscribe import WoundscribeError, cli
from woundscribe.budget import Budget, Tokens, tokens_of
from woundscribe.settings import load_settings

__all__ = ["apart", "run"]

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

SPENT = Path("spent.json")
MONDAY, TUESDAY = date(2026, 11, 30), date(2026, 12, 1)


def attempt(prompt: int | None = 0, answer: int | None = 0, text: str = "x", **more: object) -> Attempt:
    return Attempt(stage="draft", answer=text, prompt_tokens=prompt, answer_tokens=answer, **more)  # type: ignore[arg-type]  # only fields


def took(*attempts: Attempt) -> Passage:
    return Passage(
        purpose="turn", span=Span(first=0, last=0), span_hash="", lines=(), provenance=Provenance(attempts=attempts)
    )


class Table:
    """Budgets of one table, and all that was said of them."""

    def __init__(self, **settings: object) -> None:
        Path("settings.toml").write_text("".join(f"{k} = {json.dumps(v)}\n" for k, v in settings.items()))
        self.settings = load_settings()
        self.said: list[str] = []
        self.day = MONDAY

    def fight(self, commitment: str = "sha256:one") -> Budget:
        return Budget(self.settings, commitment, noted=self.said.append, today=lambda: self.day)


def test_the_servers_count_is_taken_and_else_letters_are_counted_and_called_a_guess() -> None:
    assert tokens_of(took(attempt(100, 20), attempt(50, 5))) == Tokens(150, 25, 0)
    guessed = attempt(None, None, "y" * 10, asked=401)
    assert tokens_of(took(guessed)) == Tokens(101, 3, 104)
    assert tokens_of(took(attempt(None, None, "", fault="no-connection", asked=400))) == Tokens()
    assert tokens_of(took(attempt(None, None, "half", fault="cut-off", asked=4))) == Tokens(1, 1, 2)


def test_without_budgets_it_is_told_as_asked_and_nothing_is_kept() -> None:
    table = Table()
    budget = table.fight()
    budget.spend(took(attempt(1_000_000, 240)))
    assert budget.rung() == "as asked"
    assert budget.summary() == "1,000,240 tokens"
    assert not table.said
    assert not SPENT.exists()


@pytest.mark.parametrize("name", ["fight", "day", "table"])
def test_each_rung_is_reached_at_its_share_and_said_once(name: str) -> None:
    table = Table(**{f"budget_{name}": 1000})
    rungs = []
    for tokens in (0, 599, 1, 299, 1, 500):
        budget = table.fight()  # as another command would
        budget.spend(took(attempt(tokens, 0)))
        rungs.append((budget.rung(), budget.rung()))
    assert [first for first, _ in rungs] == ["as asked", "as asked", "short", "short", "plain", "plain"]
    assert all(first == second for first, second in rungs)
    short, plain = table.said
    assert short.startswith("60 % of ")
    assert short.endswith("told short.")
    assert plain.startswith("90 % of ")
    assert plain.endswith("built-in voice.")


def test_a_rung_that_is_passed_over_is_not_said() -> None:
    table = Table(budget_day=100)
    table.fight().spend(took(attempt(95, 0)))
    assert table.fight().rung() == "plain"
    assert table.said == ["95 % of today's budget is spent: the rest is told in the built-in voice."]


def test_the_tightest_budget_counts_and_one_notice_is_enough() -> None:
    table = Table(budget_day=100, budget_fight=100, budget_table=150)
    table.fight().spend(took(attempt(92, 0)))
    assert table.fight().rung() == "plain"
    assert len(table.said) == 1
    assert table.fight("sha256:two").rung() == "plain"  # its own is untouched, the day's is not
    assert len(table.said) == 1


def test_a_new_day_a_new_fight_and_another_table_begin_anew() -> None:
    table = Table(budget_day=100, budget_fight=100, budget_table=100)
    table.fight().spend(took(attempt(70, 0)))
    assert table.fight().summary() == "0 tokens; this fight 70 of 100; today 70 of 100; the table 70 of 100"
    table.day = TUESDAY
    assert "this fight 0 of 100; today 0 of 100; the table 70" in table.fight("sha256:two").summary()
    other = Table(budget_table=100, table="the others")
    assert other.fight().rung() == "as asked"
    assert "the table 0 of 100" in other.fight().summary()


def test_what_is_kept_is_numbers_and_nothing_of_any_prose() -> None:
    table = Table(budget_day=100)
    table.fight().spend(took(attempt(1, 2, "The Miller waited.")))
    kept = json.loads(SPENT.read_text(encoding="utf-8"))
    assert kept == {
        "format": 1,
        "day": "2026-11-30",
        "today": {"tokens": 3, "said": "as asked"},
        "tables": {"table": {"tokens": 3, "said": "as asked"}},
        "fights": {"sha256:one": {"tokens": 3, "said": "as asked"}},
    }
    assert sorted(path.name for path in Path().iterdir()) == ["settings.toml", "spent.json"]


def test_two_commands_at_once_both_count() -> None:
    table = Table(budget_day=100)
    one, two = table.fight(), table.fight("sha256:two")
    one.spend(took(attempt(10, 0)))
    two.spend(took(attempt(20, 0)))
    one.spend(took(attempt(30, 0)))
    assert "today 60 of 100" in table.fight().summary()
    assert one.spent.total == 40


def test_old_fights_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woundscribe.budget._KEPT_FIGHTS", 2)
    table = Table(budget_fight=100)
    for name in ("one", "two", "one", "three"):
        table.fight(name).spend(took(attempt(1, 0)))
    assert list(json.loads(SPENT.read_text(encoding="utf-8"))["fights"]) == ["one", "three"]


@pytest.mark.parametrize("text", ["", "{", '{"format": 2}', '{"today": {"tokens": -1}}', '{"today": {"tokens": "9"}}'])
def test_a_file_that_is_no_account_is_refused_where_there_is_a_budget(text: str) -> None:
    SPENT.write_text(text, encoding="utf-8")
    Table().fight()
    with pytest.raises(WoundscribeError, match="take it away") as refused:
        Table(budget_day=100).fight()
    assert refused.value.code == "settings"
    assert str(SPENT) in str(refused.value)


def test_where_nothing_can_be_kept_it_is_counted_all_the_same(tmp_path: Path) -> None:
    table = Table(budget_day=100)
    budget = table.fight()
    SPENT.mkdir()
    budget.spend(took(attempt(70, 0)))
    budget.spend(took(attempt(25, 0)))
    assert budget.rung() == "plain"
    assert [said.startswith("What is spent cannot be kept") for said in table.said] == [True, False]


def test_money_is_shown_where_both_prices_are_set() -> None:
    table = Table(price_prompt="0.15", price_answer="0.60", currency="EUR")
    budget = table.fight()
    budget.spend(took(attempt(200_000, 100_000)))
    assert budget.summary() == "300,000 tokens, 0.0900 EUR"
    assert Table(price_prompt="1").fight().summary() == "0 tokens"


def test_a_guess_is_called_one() -> None:
    budget = Table().fight()
    budget.spend(took(attempt(None, None, "abcd", asked=4)))
    assert budget.summary() == "2 tokens (estimated)"
    budget.spend(took(attempt(10, 1)))
    assert budget.summary() == "13 tokens (in part estimated)"


# -- the command


@pytest.fixture
def told(run: Run, monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[FakeServer, str, str]]:
    """Narrates a fight in a model's voice, with these settings."""
    Path("fight.yaml").write_text(FIGHT, encoding="utf-8")
    assert run("resolve", "fight.yaml", "-o", "out.jsonl")[0] == 0

    def narrate(settings: str, *behaviours: Behaviour) -> tuple[FakeServer, str, str]:
        Path("settings.toml").write_text(settings, encoding="utf-8")
        monkeypatch.setenv("WOUNDSCRIBE_VOICE", "model")
        monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
        with serving(*behaviours) as server:
            monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", server.url)
            code, out, err = run("narrate", "out.jsonl")
        assert code == 0
        return server, out, err

    return narrate


SAYS = says("[1] Mara swung the oak staff at the Miller.")
"""Eleven tokens asked and seven answered, as its server counts them."""


def test_the_command_says_at_its_end_what_was_spent(told: Callable[..., tuple[FakeServer, str, str]]) -> None:
    server, _, err = told("", SAYS)
    assert err.endswith(f"\nSpent: {18 * len(server.requests):,} tokens.\n")
    assert not SPENT.exists()


def test_a_server_that_counts_nothing_is_estimated(told: Callable[..., tuple[FakeServer, str, str]]) -> None:
    choice = {"index": 0, "message": {"role": "assistant", "content": "[1] Mara."}, "finish_reason": "stop"}
    answer = {"id": "x", "object": "chat.completion", "created": 1, "model": "fake", "choices": [choice]}
    server, _, err = told("", body(answer))
    letters = sum(len(m["content"]) for request in server.requests for m in request["messages"])
    assert " tokens (estimated).\n" in err
    said = int(err.split("Spent: ")[1].split()[0].replace(",", ""))
    assert letters // 4 <= said <= letters // 4 + 10 * len(server.requests)


def test_as_the_budget_runs_low_it_is_told_short_and_then_plain(
    told: Callable[..., tuple[FakeServer, str, str]],
) -> None:
    server, out, err = told("budget_fight = 55\n", SAYS)
    assert len(server.requests) == 4  # 36 of 55 with the first turn and its repair, then a short one
    systems = [request["messages"][0]["content"] for request in server.requests]
    assert ["One short sentence a line." in system for system in systems] == [False, False, True, False]
    assert err.count("65 % of this fight's budget is spent: from here on it is told short.") == 1
    assert err.count("the rest is told in the built-in voice") == 1
    assert err.endswith("Spent: 72 tokens; this fight 72 of 55.\n")
    assert "Mara" in out
    again, _, err = told("budget_fight = 55\n", SAYS)
    assert not again.requests
    assert "budget is spent" not in err
    assert err.endswith("Spent: 0 tokens; this fight 72 of 55.\n")


def test_drafts_of_an_aftermath_are_bound_by_it_too(
    told: Callable[..., tuple[FakeServer, str, str]], run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("settings.toml").write_text("budget_day = 30\n", encoding="utf-8")
    monkeypatch.setenv("WOUNDSCRIBE_VOICE", "model")
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
    with serving(says("[1] Then it was over.")) as server:
        monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", server.url)
        code, out, err = run("aftermath", "toll-bridge")
    assert code == 0
    assert "Draft 3" in out
    assert len(server.requests) == 2  # the first draft and its repair
    assert "the rest is told in the built-in voice" in err
    assert err.endswith("Spent: 36 tokens; today 36 of 30.\n")


@pytest.mark.parametrize("line", ["budget_day = 0", "budget_day = 1.5", 'price_prompt = "dear"', "budget_week = 7"])
def test_settings_of_a_budget_that_will_not_do_are_one_message(run: Run, line: str) -> None:
    Path("settings.toml").write_text(f"{line}\n", encoding="utf-8")
    code, out, err = run("narrate", "none.jsonl")
    assert (code, out) == (cli.REFUSED, "")
    assert f"settings.toml: {line.split()[0]}" in err
