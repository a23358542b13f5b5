"""What is settled when the fight is over, in its order, and what it cost."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Malformed
from rules.resolution import Resolved
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, faces, fiat, kinds, only, opened, says

CONCLUDE: dict[str, Any] = {"kind": "conclude"}
HITS = faces("mara", "attack", 4, 4, 4)
END = fiat("end", how="defeat", side="beings")


def costs(table: Table, *answers: Any, **conclude: Any) -> list[tuple[str, str | None]]:
    outcomes = table.plays(None, {**CONCLUDE, **conclude}, answers=answers)
    return [(o.cost, o.who) for o in outcomes if o.kind == "cost"]


@pytest.mark.clause("BD-CONCLUDE", "BD-BREATHER", "BD-WAKE-TIME")
def test_the_order_conditions_breather_the_unconscious_costs_and_what_is_kept() -> None:
    table = Table()
    table.plays("pcs", does("mara", "defend"), fiat("condition on", who="mara", condition="dizzy", until="night"),
                fiat("harm", who="tobin", by="miller", amount=8))  # fmt: skip
    table.plays(None, END)
    outcomes = table.plays(None, {**CONCLUDE, "breather": True, "keepsake": "a shoe"})
    assert kinds(outcomes) == [
        "condition_ended", "rested", "woke", "cost", "cost", "cost", "noted", "concluded",
    ]  # fmt: skip
    assert only(outcomes, "condition_ended").name == "defending"
    assert only(outcomes, "rested").who == ("mara", "miller")  # the unconscious have nothing of it
    assert only(outcomes, "woke").rules == ("BD-WAKE-TIME",)
    assert only(outcomes, "noted").text == "a shoe"
    assert table.encounter.phase == "concluded"
    assert [c.name for c in table.encounter.combatants["mara"].conditions] == ["dizzy"]
    assert table.encounter.combatants["tobin"].has("dizzy")  # until a night's rest


@pytest.mark.clause("BD-BREATHER")
def test_the_master_says_what_a_breather_restores() -> None:
    table = Table()
    table.plays(None, END)
    answers = [says("BD-BREATHER", "two Health each")]
    outcomes = table.tries(None, {**CONCLUDE, "breather": True}, answers=answers)
    assert isinstance(outcomes, Resolved)
    assert only(outcomes.outcomes, "ruled").value == "two Health each"
    assert "healed" not in kinds(outcomes.outcomes)
    assert "rested" not in kinds(table.plays(None, CONCLUDE))


@pytest.mark.clause("BD-BREATHER")
def test_a_number_is_so_much_health_for_each_who_rests() -> None:
    hurt = {**HOUND, "sheet": {"health": 6, "max_health": 8}}
    cast = ({**MARA, "sheet": {"health": 5}}, {**TOBIN, "out": "unconscious", "sheet": {"health": 0}}, MILLER, hurt)
    table = Table(opened(*cast))
    table.plays(None, END)
    outcomes = table.plays(None, {**CONCLUDE, "breather": True}, answers=[says("BD-BREATHER", "3")])
    rested = only(outcomes, "rested")
    assert (rested.who, rested.rules) == (("mara", "miller", "hound"), ("BD-BREATHER",))
    healed = [o for o in outcomes if o.kind == "healed"]
    assert [(o.who, o.by, o.amount, o.severity, o.rules, o.cause) for o in healed] == [
        ("mara", None, 3, "heavy", ("BD-BREATHER",), rested.seq),
        ("hound", None, 2, "heavy", ("BD-BREATHER",), rested.seq),
    ]
    assert [c.sheet.health for c in table.encounter.combatants.values()] == [8, 1, 12, 8]
    assert only(outcomes, "woke").rules == ("BD-WAKE-TIME",)
    nothing = Table(opened(*cast))
    nothing.plays(None, END)
    rest = {**CONCLUDE, "breather": True}
    assert "healed" not in kinds(nothing.plays(None, rest, answers=[says("BD-BREATHER", "0")]))


@pytest.mark.clause("BD-WAKE-TIME")
@pytest.mark.parametrize(("said", "health", "wakes"), [("no", 1, True), ("yes", 0, False)])
def test_after_ten_minutes_one_wakes_unless_something_prevents_it(said: str, health: int, wakes: bool) -> None:
    table = Table()
    table.plays(None, fiat("harm", who="tobin", amount=8), END)
    outcomes = table.plays(None, CONCLUDE, answers=[says("BD-WAKE-TIME", said, subject="tobin")])
    assert ("woke" in kinds(outcomes)) == wakes
    assert table.encounter.combatants["tobin"].sheet.health == health


@pytest.mark.clause("BD-CONCLUDE", "BD-DEATHBLOW")
def test_the_unconscious_may_be_roused_or_killed_before() -> None:
    table = Table()
    table.plays("pcs", fiat("fell", who="miller"), does("mara", "hold"), does("tobin", "hold"))
    assert table.encounter.phase == "over"
    outcomes = table.plays("pcs", attack(), does("tobin", "move", to="the door"))
    assert kinds(outcomes) == ["declared", "deathblow", "died", "declared", "moved"]
    assert table.encounter.moment == 1


@pytest.mark.clause("BD-COST")
def test_no_blow_no_cost() -> None:
    table = Table()
    table.plays(None, fiat("harm", who="mara", amount=3), END)
    assert costs(table) == []


@pytest.mark.clause("BD-COST")
def test_a_blow_that_cost_nothing_else_costs_strain() -> None:
    table = Table()
    table.plays("pcs", attack(), answers=[faces("mara", "attack", 1, 1, 1)])
    table.plays(None, END)
    assert costs(table) == [("strain", None)]


@pytest.mark.clause("BD-COST")
def test_injury_is_for_anyone_living_or_dead_below_the_health_they_began_with() -> None:
    table = Table(opened({**MARA, "sheet": {"health": 5}}, TOBIN, MILLER))
    table.plays("pcs", attack(weapon="oak staff"), answers=[HITS, faces("mara", "harm", 3)])
    table.plays(None, fiat("harm", who="tobin", amount=2), fiat("heal", who="tobin", amount=2))
    table.plays(None, fiat("heal", who="mara", amount=3), END)
    assert costs(table) == [("injury", "miller")]


@pytest.mark.clause("BD-COST")
def test_strain_is_for_who_went_down_and_who_saw_it() -> None:
    table = Table()
    table.plays("pcs")
    table.plays("beings", attack("miller", "tobin"), answers=[faces("miller", "attack", 4, 4, 4)])
    table.plays(None, fiat("harm", who="tobin", by="miller", amount=5), END)
    assert costs(table) == [("injury", "tobin"), ("strain", "mara"), ("strain", "tobin")]


@pytest.mark.clause("BD-COST")
def test_the_dead_bear_no_strain_and_if_nobody_is_left_the_world_does() -> None:
    table = Table(opened(MARA, MILLER))
    table.plays("pcs")
    table.plays("beings", attack("miller", "mara"), answers=[faces("miller", "attack", 4, 4, 4)])
    table.plays(None, fiat("died", who="mara", by="miller"))
    assert costs(table) == [("injury", "mara"), ("strain", None)]


@pytest.mark.clause("BD-COST")
@pytest.mark.parametrize("how", ["yielded", "wavered", "fell"])
def test_guilt_is_for_killing_who_yielded_wavered_or_lay_unconscious(how: str) -> None:
    table = Table(opened(MARA, {**MILLER, "sheet": {"health": 1}}, HOUND))
    table.plays(None, fiat(how, who="miller"))
    table.plays("pcs", attack(), answers=[HITS])
    table.plays(None, END)
    expected = [("injury", "miller"), ("guilt", "mara"), ("wonder dimmed", None), ("corruption worsened", None)]
    if how == "yielded":
        expected.append(("trust broken", "mara"))
    assert costs(table) == expected


@pytest.mark.clause("BD-COST")
def test_guilt_is_for_refusing_mercy_and_then_killing() -> None:
    table = Table(opened(MARA, {**MILLER, "sheet": {"health": 1}, "wound": ""}, HOUND, first="beings"))
    table.plays("beings", does("miller", "mercy"), answers=[says("BD-MERCY", "no", subject="side:pcs")])
    table.plays("pcs", attack(), answers=[HITS])
    table.plays(None, END)
    assert costs(table) == [("injury", "miller"), ("guilt", "mara"), ("wonder dimmed", None)]


@pytest.mark.clause("BD-COST")
def test_beings_that_kill_bring_no_guilt() -> None:
    table = Table(opened(MARA, {**TOBIN, "character": False}, MILLER))
    table.plays(None, fiat("yielded", who="tobin"), fiat("died", who="tobin", by="miller"))
    table.plays("pcs", attack(), answers=[faces("mara", "attack", 1, 1, 1)])
    table.plays(None, END)
    assert costs(table) == [("injury", "tobin"), ("strain", "mara")]


@pytest.mark.clause("BD-COST")
def test_opportunity_is_lost_when_the_players_go_or_something_dies_untold() -> None:
    table = Table()
    table.plays("pcs", attack(), answers=[faces("mara", "attack", 1, 1, 1)])
    table.plays(None, fiat("fled", who="tobin"), END)
    assert costs(table) == [("opportunity lost", None)]
    table = Table(opened(MARA, {**MILLER, "sheet": {"health": 1}, "wound": ""}))
    table.plays("pcs", attack(), answers=[HITS])
    assert table.asks(None, CONCLUDE, ask="all").key.rule == "BD-COST"
    assert costs(table, says("BD-COST", "yes"))[-1] == ("opportunity lost", None)


@pytest.mark.clause("BD-COST")
def test_the_flight_of_beings_costs_the_players_nothing() -> None:
    table = Table()
    table.plays("pcs", attack(), answers=[faces("mara", "attack", 1, 1, 1)])
    table.plays(None, fiat("fled", who="miller"))
    assert costs(table) == [("strain", None)]


@pytest.mark.clause("BD-COST")
def test_the_master_adds_and_strikes_any() -> None:
    table = Table(opened(MARA, {**MILLER, "sheet": {"health": 1}}))
    table.plays("pcs", attack(), answers=[HITS])
    outcomes = table.plays(None, {**CONCLUDE, "costs": ["the mill"], "strike": ["wonder dimmed", "injury"]})
    struck = [(o.cost, o.rules) for o in outcomes if o.kind == "cost_struck"]
    assert struck == [("wonder dimmed", ("BD-COST",)), ("injury", ("BD-COST",))]
    assert [o.cost for o in outcomes if o.kind == "cost"] == ["corruption worsened", "the mill"]


def test_a_cost_that_is_not_there_cannot_be_struck() -> None:
    table = Table(opened(MARA, {**MILLER, "sheet": {"health": 1}}))
    table.plays("pcs", attack(), answers=[HITS])
    with pytest.raises(Malformed, match="no cost called 'gilt'") as refused:
        table.tries(None, {**CONCLUDE, "strike": ["gilt"]})
    assert refused.value.where == "conclude.strike"


def test_costs_name_the_outcomes_they_are_drawn_from() -> None:
    table = Table(opened(MARA, {**MILLER, "sheet": {"health": 1}}))
    turn = table.plays("pcs", attack(), answers=[HITS])
    concluded = table.plays(None, CONCLUDE)
    because = {o.cost: o.because for o in concluded if o.kind == "cost"}
    assert because["injury"] == (only(turn, "harmed").seq,)
    assert because["wonder dimmed"] == (only(turn, "died").seq,)


def test_what_is_drawn_from_secrets_alone_is_the_masters() -> None:
    table = Table(opened(MARA, TOBIN, MILLER, HOUND))
    table.plays("pcs", attack(), answers=[faces("mara", "attack", 1, 1, 1)])
    secretly = [fiat("harm", who=who, amount=1, secret=True) for who in ("hound", "miller")]
    table.plays(None, *secretly, fiat("harm", who="miller", amount=1), END)
    concluded = table.plays(None, CONCLUDE)
    assert [(o.who, o.visibility) for o in concluded if o.kind == "cost"] == [("miller", "public"), ("hound", "gm")]
