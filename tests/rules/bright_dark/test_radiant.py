"""Radiant Moments: a roll that succeeds without dice, and where they do not reach."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal, Malformed
from rules.resolution import Resolved
from tests.rules.table import MARA, MILLER, TOBIN, Table, does, kinds, only, opened

STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}}
DOWN: dict[str, Any] = {**TOBIN, "out": "unconscious", "sheet": {"health": 0}}
SPELL: dict[str, Any] = {"name": "a word", "grade": "minor", "does": "harm"}


def shining(radiant: int = 1, **sheet: Any) -> dict[str, Any]:
    return {**MARA, "sheet": {"radiant": radiant, "ether": 3, "max_ether": 3, "spells": [SPELL], **sheet}}


def casts(**more: Any) -> dict[str, Any]:
    return does("mara", "cast", spell="a word", target="miller", radiant=True, **more)


@pytest.mark.clause("BD-RADIANT")
def test_a_casting_succeeds_without_dice_and_never_critically() -> None:
    table = Table(opened(shining(2, mind=-5), STURDY))
    outcomes = table.plays("pcs", casts(modifiers=[{"value": -9, "reason": "smoke"}]))
    assert kinds(outcomes) == ["declared", "radiant_spent", "spell_cast", "ether_spent", "harmed"]
    check = only(outcomes, "spell_cast").check
    assert (check.roll, check.total, check.margin, check.target, check.degree) == (None, None, None, 9, "success")
    assert [m.value for m in check.modifiers] == [-5, -9]
    spent = only(outcomes, "radiant_spent")
    assert (spent.who, spent.purpose, spent.rules) == ("mara", "cast", ("BD-RADIANT",))
    assert spent.cause == only(outcomes, "declared").seq
    assert table.encounter.combatants["mara"].sheet.radiant == 1


@pytest.mark.clause("BD-RADIANT", "BD-WAKE")
def test_it_wakes_an_ally_at_14() -> None:
    table = Table(opened(shining(), DOWN, STURDY))
    outcomes = table.plays("pcs", does("mara", "rouse", target="tobin", radiant=True))
    assert kinds(outcomes) == ["declared", "radiant_spent", "checked", "woke"]
    check = only(outcomes, "checked").check
    assert (check.target, check.degree, check.roll) == (14, "success", None)


@pytest.mark.clause("BD-RADIANT")
@pytest.mark.parametrize(("number", "reaches"), [(14, True), (15, False)])
def test_it_meets_14_and_no_more_and_is_refused_before_any_die(number: int, reaches: bool) -> None:
    table = Table(opened(shining(), STURDY, options={"minor": number}))
    if reaches:
        assert isinstance(table.tries("pcs", casts()), Resolved)
        return
    with pytest.raises(Illegal, match="meets 14 at most, and this needs 15") as refused:
        table.ruleset.refuse(table.encounter, table.turn("pcs", casts()))
    assert (refused.value.rule, refused.value.where) == ("BD-RADIANT", "mara")
    assert refused.value.choices == ("roll the dice",)
    assert table.encounter.combatants["mara"].sheet.radiant == 1


@pytest.mark.clause("BD-RADIANT")
@pytest.mark.parametrize(("wake", "reaches"), [(14, True), (15, False)])
def test_a_rousing_it_does_not_reach_is_refused_and_it_is_kept(wake: int, reaches: bool) -> None:
    table = Table(opened(shining(), DOWN, STURDY, options={"wake": wake}))
    rouse = does("mara", "rouse", target="tobin", radiant=True)
    if reaches:
        assert isinstance(table.tries("pcs", rouse), Resolved)
        return
    with pytest.raises(Illegal, match="meets 14 at most, and this needs 15"):
        table.tries("pcs", rouse)


@pytest.mark.clause("BD-RADIANT")
def test_how_high_it_reaches_is_an_option() -> None:
    table = Table(opened(shining(), STURDY, options={"radiant": 8}))
    with pytest.raises(Illegal, match="meets 8 at most, and this needs 9"):
        table.tries("pcs", casts())


@pytest.mark.clause("BD-RADIANT", "BD-NPC-AIMED")
@pytest.mark.parametrize(("defense", "reaches"), [(14, True), (15, False)])
def test_of_a_spell_that_is_aimed_the_defense_counts(defense: int, reaches: bool) -> None:
    wall = {**MILLER, "sheet": {"max_health": 90, "armor": {"name": "a wall", "defense": defense}}}
    table = Table(opened({**shining(), "character": False}, wall))
    if reaches:
        outcomes = table.plays("pcs", casts())
        assert only(outcomes, "spell_cast").check.degree == "success"
        assert only(outcomes, "harmed").rolls[0].notation == "1d6"
        return
    with pytest.raises(Illegal, match="meets 14 at most, and this needs 15"):
        table.ruleset.refuse(table.encounter, table.turn("pcs", casts()))


@pytest.mark.clause("BD-RADIANT", "BD-DEFEND", "BD-NPC-AIMED")
def test_what_raises_the_number_is_counted_first() -> None:
    wall = {
        **MILLER,
        "conditions": [{"name": "defending", "until": "own_turn_begins"}],
        "sheet": {"max_health": 90, "armor": {"name": "a wall", "defense": 14}},
    }
    with pytest.raises(Illegal, match="this needs 15"):
        Table(opened({**shining(), "character": False}, wall)).tries("pcs", casts())


@pytest.mark.clause("BD-RADIANT")
def test_nobody_spends_what_they_do_not_have_or_on_what_is_not_rolled() -> None:
    with pytest.raises(Illegal, match="no Radiant Moment left") as refused:
        Table(opened(shining(0), STURDY)).tries("pcs", casts())
    assert refused.value.rule == "BD-RADIANT"
    with pytest.raises(Malformed, match="nothing is rolled to defend"):
        Table(opened(shining(), STURDY)).tries("pcs", does("mara", "defend", radiant=True))


@pytest.mark.clause("BD-RADIANT")
def test_without_one_the_dice_are_rolled_and_none_is_spent() -> None:
    table = Table(opened(shining(), STURDY))
    outcomes = table.plays("pcs", {**casts(), "radiant": False})
    assert "radiant_spent" not in kinds(outcomes)
    assert only(outcomes, "spell_cast").check.roll is not None
    assert table.encounter.combatants["mara"].sheet.radiant == 1
