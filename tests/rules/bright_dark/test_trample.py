"""A horse over one who lies on the ground, who answers for it, and what a mount does of itself."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dice import SeededDice
from rules.ruling import Ask
from tests.rules.bright_dark.stable import CHARGER, DOWN, HORSE, MARE, MULE, STURDY, mounting, riding
from tests.rules.table import (
    HOUND,
    MARA,
    MILLER,
    SIDES,
    TOBIN,
    Table,
    attack,
    does,
    faces,
    fiat,
    kinds,
    only,
    opened,
    refused,
)


def tramples(actor: str = "horse", target: str = "miller") -> dict[str, Any]:
    return does(actor, "trample", target=target)


@pytest.mark.clause("BD-TRAMPLE")
@pytest.mark.parametrize("shown", range(1, 7))
@pytest.mark.parametrize("rider", [MARA, riding("charger")], ids=["alone", "ridden"])
def test_a_horse_does_1d6_to_one_who_is_prone_with_no_roll_to_hit(rider: dict[str, Any], shown: int) -> None:
    table = Table(opened(rider, CHARGER, {**STURDY, **DOWN}))
    outcomes = table.plays("pcs", tramples("charger"), answers=[faces("charger", "trample", shown)])
    over, harmed = only(outcomes, "trampled"), only(outcomes, "harmed")
    assert (over.actor, over.target, over.rules) == ("charger", "miller", ("BD-TRAMPLE",))
    assert (harmed.who, harmed.by, harmed.tool, harmed.amount) == ("miller", "charger", None, shown)
    assert (harmed.rolls[0].notation, harmed.modifiers) == ("1d6", ())
    assert (harmed.cause, harmed.rules) == (over.seq, ("BD-TRAMPLE",))
    assert [k for k in kinds(outcomes) if k != "moved"] == ["declared", "trampled", "harmed"]


@pytest.mark.clause("BD-TRAMPLE", "BD-DEATHBLOW")
@pytest.mark.parametrize("prone", [{}, DOWN])
def test_over_one_already_unconscious_it_is_a_deathblow(prone: dict[str, Any]) -> None:
    table = Table(opened(MARA, HORSE, {**STURDY, **prone, "out": "unconscious"}, HOUND))
    outcomes = table.plays("pcs", tramples())
    over, died = only(outcomes, "trampled"), only(outcomes, "died")
    assert over.rules == ("BD-TRAMPLE", "BD-DEATHBLOW")
    assert (died.who, died.by, died.was, died.cause) == ("miller", "horse", "unconscious", over.seq)
    assert died.rules == ("BD-DEATHBLOW",)
    assert "harmed" not in kinds(outcomes)


@pytest.mark.clause("BD-TRAMPLE")
@pytest.mark.parametrize("out", [None, "dead", "fled", "left"])
def test_whoever_is_on_their_feet_or_gone_is_not_trampled(out: str | None) -> None:
    gone = {**STURDY, **(DOWN if out else {}), "out": out}
    table = Table(opened({**MARA, **DOWN}, HORSE, gone, {**HOUND, "out": "unconscious"}, {**HOUND, "id": "pup"}))
    error = refused(table, tramples())
    assert error.message == "the Miller does not lie on the ground here."
    assert (error.rule, error.where, error.choices) == ("BD-TRAMPLE", "horse", ("mara", "hound"))


@pytest.mark.clause("BD-TRAMPLE")
def test_only_a_horse_tramples_and_not_itself() -> None:
    table = Table(opened(MARA, {**MULE, **DOWN}, {**HORSE, **DOWN}, {**STURDY, **DOWN}))
    for actor in ("mara", "mule"):
        error = refused(table, tramples(actor))
        assert "is no horse, and tramples nobody" in error.message
        assert (error.rule, error.where, error.choices) == ("BD-TRAMPLE", actor, ("horse",))


@pytest.mark.clause("BD-TRAMPLE")
def test_a_horse_does_not_trample_itself() -> None:
    table = Table(opened(MARA, {**HORSE, "out": None}, {**STURDY, **DOWN}))
    error = refused(table, tramples(target="horse"))
    assert (error.rule, error.choices) == ("BD-TRAMPLE", ("miller",))


@pytest.mark.clause("BD-TRAMPLE", "BD-RESOLVE")
def test_over_one_who_is_up_again_it_lapses() -> None:
    table = Table(opened(MARA, HORSE, {**STURDY, **DOWN}))
    outcomes = table.plays("pcs", fiat("condition off", who="miller", condition="prone"), tramples())
    assert only(outcomes, "lapsed").reason == "the Miller is on their feet"


@pytest.mark.clause("BD-TRAMPLE", "BD-COST")
@pytest.mark.parametrize(("rider", "guilty"), [(riding("charger"), "mara"), (MARA, "charger")])
def test_the_rider_answers_for_what_the_mount_does(rider: dict[str, Any], guilty: str) -> None:
    lying = {**STURDY, **DOWN, "out": "unconscious"}
    table = Table(opened(rider, CHARGER, lying, {**HOUND, **DOWN, "out": "yielded"}, {**HOUND, "id": "pup"}))
    table.plays("pcs", tramples("charger"))
    assert table.encounter.own.killings[0].by == guilty
    table.plays("beings")
    table.plays("pcs", tramples("charger", "hound"), answers=[faces("charger", "trample", 1)])
    assert [who for _, who in table.encounter.own.broken] == [guilty]


@pytest.mark.clause("BD-TRAMPLE", "BD-GMTURN")
@pytest.mark.parametrize(("rider", "whom"), [(riding("charger"), "mara"), (MARA, "charger")])
def test_it_is_the_rider_who_is_resented(rider: dict[str, Any], whom: str) -> None:
    table = Table(opened(rider, CHARGER, {**STURDY, **DOWN}))
    table.plays("pcs", tramples("charger"))
    assert table.encounter.own.grudges == {"miller": whom}


@pytest.mark.clause("BD-GMTURN")
@pytest.mark.parametrize(
    ("cast", "does_what", "why"),
    [
        ((MULE,), "hold", "nobody rides it"),
        (({**MULE, "conditions": [{"name": "under water"}]},), "move", "it needs air"),
        (({**MILLER, "sheet": {"rides": "mule"}}, MULE), "hold", "it goes as its rider does"),
        (
            ({**MILLER, "sheet": {"rides": "mule"}}, {**MULE, "sheet": {"mount": {"refused": True}}}),
            "buck",
            "it takes no rider",
        ),
    ],
)
def test_what_a_mount_does_of_itself(cast: Any, does_what: str, why: str) -> None:
    table = Table(opened(MARA, *({**c, "side": "beings"} for c in cast), first="beings", sides=SIDES))
    choice = table.ruleset.instinct(table.encounter, "beings", SeededDice("the wheel"))[-1]
    assert (choice.declaration.kind, choice.chosen.reason) == (does_what, why)


@pytest.mark.parametrize("ask", ["needed", "notable", "all"])
def test_every_question_is_one_that_the_kind_could_ask(ask: Ask) -> None:
    table = Table(opened(riding("horse"), TOBIN, HORSE, MARE, {**STURDY, **DOWN}))
    for declared in (attack(), mounting("mare", "tobin"), tramples(), does("horse", "buck")):
        result = table.tries("pcs", declared, ask=ask, answers=[])
        need = getattr(result, "need", None)
        if need is not None:
            assert need.key.rule in table.ruleset.questions(declared["kind"])
