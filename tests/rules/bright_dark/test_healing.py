"""Spells that heal, and spells whose effect lasts."""

from __future__ import annotations

import pytest

from tests.rules.bright_dark.casters import (
    FRIEND,
    HEALS,
    MAJOR,
    STURDY,
    WORKS,
    came,
    cast,
    caster,
    casts,
    spell,
)
from tests.rules.table import (
    HOUND,
    MILLER,
    TOBIN,
    Table,
    does,
    faces,
    fiat,
    kinds,
    only,
    opened,
    says,
)


@pytest.mark.clause("BD-MAJOR")
@pytest.mark.parametrize("shown", range(1, 7))
def test_healing_stops_at_the_maximum(shown: int) -> None:
    result = cast(caster(HEALS), casts("tobin"), WORKS, faces("odo", "healing", shown), others=(FRIEND, STURDY))
    healed = only(result.outcomes, "healed")
    assert healed.amount == min(shown, 5)
    assert result.encounter.combatants["tobin"].sheet.health == 3 + min(shown, 5)
    assert (healed.who, healed.by, healed.tool) == ("tobin", "odo", "a word")
    severity = "light" if shown == 1 else "heavy" if shown < 4 else "grievous"
    assert (healed.rolls[0].total, healed.severity) == (shown, severity)


@pytest.mark.clause("BD-WAKE-HEAL")
def test_magic_that_brings_health_to_1_wakes_at_once() -> None:
    down = {**TOBIN, "out": "unconscious", "sheet": {"health": 0, "max_health": 8}}
    result = cast(caster(HEALS), casts("tobin"), WORKS, faces("odo", "healing", 1), others=(down, STURDY))
    assert kinds(result.outcomes) == ["declared", "spell_cast", "ether_spent", "healed", "woke"]
    woke = only(result.outcomes, "woke")
    assert (woke.who, woke.by, woke.rules) == ("tobin", "odo", ("BD-WAKE-HEAL",))
    assert woke.cause == only(result.outcomes, "healed").seq
    tobin = result.encounter.combatants["tobin"]
    assert (tobin.out, tobin.sheet.health) == (None, 1)


@pytest.mark.clause("BD-WAKE-HEAL")
def test_whoever_stands_is_not_woken() -> None:
    assert "woke" not in kinds(came(caster(HEALS), casts("tobin"), WORKS, others=(FRIEND, STURDY)))


@pytest.mark.clause("BD-WAKE-HEAL")
@pytest.mark.parametrize(("health", "wakes"), [(7, True), (8, False)])
def test_whoever_had_nothing_to_be_healed_is_not_woken(health: int, wakes: bool) -> None:
    down = {**TOBIN, "out": "unconscious", "sheet": {"health": health, "max_health": 8}}
    outcomes = came(caster(HEALS), casts("tobin"), WORKS, others=(down, STURDY))
    assert ("woke" in kinds(outcomes)) == wakes


@pytest.mark.clause("BD-WAKE-HEAL")
@pytest.mark.parametrize(("stamina", "under", "wakes"), [(0, True, False), (1, True, True), (0, False, True)])
def test_one_out_of_breath_wakes_by_healing_only_out_of_the_water(stamina: int, under: bool, wakes: bool) -> None:
    down = {
        **TOBIN,
        "out": "unconscious",
        "conditions": [{"name": "under water"}] if under else [],
        "sheet": {"health": 0, "max_health": 8, "stamina": stamina},
    }
    outcomes = came(caster(HEALS), casts("tobin"), WORKS, others=(down, STURDY))
    assert only(outcomes, "healed").amount > 0
    assert ("woke" in kinds(outcomes)) == wakes


@pytest.mark.clause("BD-WAKE-HEAL")
def test_the_unconscious_may_be_healed_when_the_fight_is_over() -> None:
    down = {**TOBIN, "out": "unconscious", "sheet": {"health": 0, "max_health": 8}}
    table = Table(opened(caster(HEALS), down, STURDY))
    table.plays(None, fiat("end", how="parley"))
    outcomes = table.plays("pcs", casts("tobin"), answers=[WORKS])
    assert ("woke" in kinds(outcomes), "reopened" in kinds(outcomes)) == (True, False)


@pytest.mark.clause("BD-MINOR", "BD-CALLED")
def test_a_condition_lasts_until_the_end_of_its_bearers_next_turn() -> None:
    table = Table(opened(caster(spell(condition="slowed")), STURDY))
    outcomes = table.plays("pcs", casts(), answers=[WORKS])
    began = only(outcomes, "condition_began")
    assert (began.who, began.by) == ("miller", "odo")
    assert (began.condition.name, began.condition.until) == ("slowed", "own_turn_ends")
    assert (began.rules, began.cause) == (("BD-MINOR", "BD-CALLED"), only(outcomes, "spell_cast").seq)
    assert "harmed" not in kinds(outcomes)
    assert table.encounter.combatants["miller"].has("slowed")
    ended = only(table.plays("beings", does("miller", "hold")), "condition_ended")
    assert (ended.who, ended.name) == ("miller", "slowed")


@pytest.mark.clause("BD-MINOR", "BD-CALLED")
def test_a_condition_of_ones_own_lasts_past_the_turn_it_came_in() -> None:
    table = Table(opened(caster(spell(condition="quickened")), STURDY))
    table.plays("pcs", casts("odo"), answers=[WORKS])
    assert table.encounter.combatants["odo"].has("quickened")
    table.plays("beings", does("miller", "hold"))
    table.plays("pcs", does("odo", "hold"))
    assert not table.encounter.combatants["odo"].has("quickened")


@pytest.mark.clause("BD-MAJOR")
def test_a_spell_may_say_how_long() -> None:
    began = only(came(caster(spell(condition="quickened", until="night")), casts(), WORKS), "condition_began")
    assert (began.condition.until, began.rules) == ("night", ("BD-MINOR",))


@pytest.mark.clause("BD-CALLED")
def test_how_long_is_the_masters_to_say_and_the_prone_lie_until_they_stand() -> None:
    odo = caster(spell(condition="blind"))
    outcomes = came(odo, casts(), WORKS, says("BD-CALLED", "fight_ends", subject="miller"))
    assert only(outcomes, "condition_began").condition.until == "fight_ends"
    table = Table(opened(odo, STURDY))
    need = table.asks("pcs", casts(), answers=[WORKS], ask="all")
    assert (need.key.rule, need.key.subject, need.default) == ("BD-CALLED", "miller", "own_turn_ends")
    assert set(need.choices) == {"own_turn_begins", "own_turn_ends", "fight_ends", "night", "ended"}
    lies = only(came(caster(spell(condition="prone")), casts(), WORKS), "condition_began")
    assert lies.condition.until == "ended"


@pytest.mark.clause("BD-MAJOR")
def test_a_major_spell_may_harm_and_lay_a_condition_on_whoever_does_not_fall_by_it() -> None:
    both = caster(spell(**MAJOR, does="harm", condition="slowed"))
    assert kinds(came(both, casts(), WORKS))[-2:] == ["harmed", "condition_began"]
    frail = {**MILLER, "sheet": {"max_health": 90, "health": 1}}
    assert kinds(came(both, casts(), WORKS, others=(frail, HOUND)))[-2:] == ["harmed", "died"]
    assert "condition_began" not in kinds(came(both, casts(), WORKS, says("BD-DOWN", "yes"), others=(frail, HOUND)))


@pytest.mark.clause("BD-MINOR")
def test_a_spell_on_a_thing_is_rolled_and_paid_for_and_told() -> None:
    outcomes = came(caster(spell(condition="stuck")), casts(None, thing="the wheel"), WORKS)
    assert kinds(outcomes) == ["declared", "spell_cast", "ether_spent"]
    casting = only(outcomes, "spell_cast")
    assert (casting.thing, casting.target) == ("the wheel", None)
