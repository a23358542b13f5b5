"""Accounts of fights played elsewhere."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import SeededDice
from rules.errors import Illegal, Malformed
from rules.told import RULESET
from rules.visibility import view
from tests.rules.table import Table, fiat, kinds, only, opened

SIDES: list[dict[str, Any]] = [
    {"id": "watch", "name": "the watch", "players": True},
    {"id": "riders", "name": "riders"},
]
SER: dict[str, Any] = {"id": "ser", "name": "the sergeant", "side": "watch"}
ROOK: dict[str, Any] = {"id": "rook", "name": "Rook", "side": "riders"}
CONCLUDE: dict[str, Any] = {"kind": "conclude"}


def account(*cast: dict[str, Any]) -> Table:
    encounter = opened(*(cast or (SER, ROOK)), sides=SIDES, scene={"place": "the causeway"}, ruleset=RULESET)
    return Table(encounter, ruleset=RULESET)


def test_nobody_is_played_by_instinct() -> None:
    assert RULESET.instinct(account().encounter, "riders", SeededDice("x")) == ()


def test_what_one_is_told_is_so() -> None:
    table = account()
    outcomes = table.plays("watch", fiat("harm", who="rook", by="ser", tool="pike", severity="grievous"),
                           fiat("died", who="rook", by="ser"))  # fmt: skip
    assert [o.kind for o in outcomes] == ["turn_began", "harmed", "died", "turn_ended"]
    harmed = only(outcomes, "harmed")
    assert (harmed.amount, harmed.severity, harmed.tool, harmed.rules) == (None, "grievous", "pike", ("fiat",))
    assert (table.encounter.combatants["rook"].out, table.encounter.side) == ("dead", "riders")


@pytest.mark.parametrize("effect", ["harm", "heal"])
@pytest.mark.parametrize("said", [{"amount": 4}, {"amount": 4, "severity": "light"}])
def test_nothing_is_counted(effect: str, said: dict[str, Any]) -> None:
    table = account()
    with pytest.raises(Illegal, match="say in words how much") as refused:
        table.tries(None, fiat(effect, who="rook", **said))
    assert (refused.value.where, refused.value.choices[-1]) == (f"fiat {effect}", "severity: grievous")
    (told,) = table.plays(None, fiat(effect, who="rook", severity="heavy"))
    assert (told.severity, told.amount) == ("heavy", None)


def test_what_a_harm_came_of_is_told_before_it() -> None:
    outcomes = account().plays(None, fiat("harm", who="rook", severity="heavy", words="The roof came down."))
    assert kinds(outcomes) == ["noted", "harmed"]
    assert only(outcomes, "noted").text == "The roof came down."


def test_nothing_ends_it_but_the_telling() -> None:
    table = account()
    table.plays(None, fiat("died", who="rook"))
    assert table.encounter.phase == "fighting"
    outcomes = table.plays("watch", fiat("end", how="defeat", side="riders"))
    assert [o.kind for o in outcomes] == ["turn_began", "ended"]


def test_it_is_concluded_as_told() -> None:
    table = account()
    outcomes = table.plays(None, {**CONCLUDE, "costs": ["a horse"], "keepsake": "the toll box"})
    assert kinds(outcomes) == ["cost", "noted", "concluded"]
    assert kinds(account().plays(None, CONCLUDE)) == ["concluded"]
    with pytest.raises(Illegal, match="is concluded"):
        table.tries(None, fiat("note", text="A bell."))


def test_the_conclusion_is_the_last_word() -> None:
    with pytest.raises(Illegal, match="nothing comes after"):
        account().tries(None, CONCLUDE, fiat("note", text="A bell."))


def test_others_may_join() -> None:
    table = account()
    table.plays(None, fiat("join", combatant={"id": "tam", "name": "Tam", "side": "riders", "sheet": {}}))
    assert table.encounter.combatants["tam"].sheet == table.encounter.combatants["rook"].sheet
    assert view(RULESET, table.transcript, "public").entries[0].figure is not None
    with pytest.raises(Malformed, match="no field 'health'"):
        table.tries(None, fiat("join", combatant={"id": "x", "name": "X", "side": "riders", "sheet": {"health": 3}}))


def test_a_side_nobody_knows() -> None:
    with pytest.raises(Malformed) as refused:
        account().tries("rider")
    assert refused.value.nearest == ("riders",)


@pytest.mark.parametrize(
    ("cast", "where"),
    [
        (["ser"], "cast.0"),
        ([{**SER, "nam": "x"}], "cast.0.nam"),
        ([{"id": "ser", "side": "watch"}], "cast.0.name"),
        ([{**SER, "side": "wach"}], "cast.0.side"),
        ([SER, SER], "cast.1.id"),
        ([], "cast"),
    ],
)
def test_a_cast_that_will_not_do(cast: Any, where: str) -> None:
    with pytest.raises(Malformed) as refused:
        RULESET.new_encounter({"scene": {"place": "x"}, "sides": SIDES, "cast": cast})
    assert refused.value.where == where


def test_what_it_gives() -> None:
    assert list(RULESET.declarations()) == ["fiat", "conclude"]
    assert (RULESET.catalogue(), RULESET.questions("fiat"), RULESET.questions(None)) == ({}, frozenset(), frozenset())
