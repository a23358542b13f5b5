"""Breath, drowning, and what water does to a blow, a shot, a spell and a fire."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark.catalogue import WEAPONS
from rules.bright_dark.water import quenched
from rules.combatant import Condition
from rules.errors import Illegal
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, faces, fiat, kinds, only, opened, says

UNDER: dict[str, Any] = {"conditions": [{"name": "under water"}]}
DEEP: dict[str, Any] = {"place": "the millrace", "flags": ["under water"]}
STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}, "place": {"close": "mara"}}
ENOUGH: dict[str, Any] = {**MARA, **UNDER}
LAST: dict[str, Any] = {**MARA, **UNDER, "sheet": {"stamina": 1, "breath": 4}}


def sinking(*cast: dict[str, Any], **more: Any) -> Table:
    return Table(opened(*(cast or (ENOUGH, TOBIN, STURDY)), **more))


def round_of(table: Table, *declarations: dict[str, Any]) -> tuple[Any, ...]:
    """A turn of the players' side, and the other side's after it, in which nothing is done."""
    outcomes = table.plays("pcs", *declarations)
    if table.encounter.phase == "fighting":
        table.plays("beings")
    return outcomes


@pytest.mark.clause("BD-BREATH")
def test_four_own_turns_are_free_and_from_the_fifth_on_each_ends_with_a_stamina_lost() -> None:
    table = sinking()
    for turn in range(1, 5):
        outcomes = round_of(table)
        held = only(outcomes, "breath_held")
        assert kinds(outcomes) == ["breath_held"]
        assert (held.who, held.turns, held.rules) == ("mara", turn, ("BD-BREATH",))
        assert table.encounter.combatants["mara"].sheet.stamina == 10
    for turn in range(5, 8):
        outcomes = round_of(table)
        held, lost = only(outcomes, "breath_held"), only(outcomes, "stamina_lost")
        assert (held.turns, lost.who, lost.amount, lost.left) == (turn, "mara", 1, 14 - turn)
        assert (lost.cause, lost.rules) == (held.seq, ("BD-BREATH",))
        assert table.encounter.combatants["mara"].sheet.stamina == 14 - turn
    assert table.encounter.combatants["mara"].standing


@pytest.mark.clause("BD-BREATH")
def test_it_is_lost_at_the_end_of_ones_own_turn_and_no_other() -> None:
    table = sinking()
    outcomes = table.plays("pcs", does("mara", "hold"))
    assert [o.kind for o in outcomes] == ["turn_began", "declared", "breath_held", "turn_ended"]
    assert kinds(table.plays("beings")) == []


@pytest.mark.clause("BD-BREATH")
def test_how_many_turns_are_free_is_an_option() -> None:
    table = sinking(options={"breath": 1})
    assert kinds(round_of(table)) == ["breath_held"]
    assert kinds(round_of(table)) == ["breath_held", "stamina_lost"]


@pytest.mark.clause("BD-BREATH", "BD-DOWN")
@pytest.mark.parametrize("who", [MARA, {**MARA, "character": False}])
def test_at_0_stamina_one_is_unconscious_whatever_the_health_and_never_dead(who: dict[str, Any]) -> None:
    table = sinking({**LAST, **who, "sheet": LAST["sheet"]}, TOBIN, STURDY)
    outcomes = table.plays("pcs")
    lost, fell = only(outcomes, "stamina_lost"), only(outcomes, "fell")
    assert (lost.left, fell.who, fell.cause, fell.rules) == (0, "mara", lost.seq, ("BD-BREATH", "BD-DOWN"))
    mara = table.encounter.combatants["mara"]
    assert (mara.out, mara.sheet.health, mara.sheet.stamina) == ("unconscious", 12, 0)
    table.plays("beings")
    assert kinds(table.plays("pcs")) == []  # nothing is left to lose


@pytest.mark.clause("BD-BREATH")
def test_one_stamina_more_and_one_stays_awake() -> None:
    table = sinking({**LAST, "sheet": {"stamina": 2, "breath": 4}}, TOBIN, STURDY)
    assert kinds(table.plays("pcs")) == ["breath_held", "stamina_lost"]
    assert table.encounter.combatants["mara"].standing


@pytest.mark.clause("BD-BREATH", "BD-END")
def test_a_side_all_of_whom_have_drowned_is_beaten_at_once() -> None:
    table = sinking(LAST, STURDY)
    outcomes = table.plays("pcs")
    ended = only(outcomes, "ended")
    assert (ended.how, ended.side, ended.cause) == ("defeat", "pcs", only(outcomes, "fell").seq)
    assert [o.kind for o in outcomes][-1] == "ended"


@pytest.mark.clause("BD-BREATH")
def test_whoever_holds_somebody_and_drowns_holds_them_no_longer() -> None:
    held = {**STURDY, "conditions": [{"name": "restrained", "by": "mara"}]}
    outcomes = sinking(LAST, TOBIN, held).plays("pcs")
    assert (only(outcomes, "condition_ended").who, only(outcomes, "condition_ended").name) == ("miller", "restrained")


@pytest.mark.clause("BD-BREATH")
def test_those_who_breathe_water_and_those_above_it_need_no_count() -> None:
    fish = {**MARA, **UNDER, "sheet": {"breathes_water": True}}
    assert kinds(sinking(fish, TOBIN, STURDY).plays("pcs")) == []


@pytest.mark.clause("BD-BREATH")
@pytest.mark.parametrize(
    ("out", "counts"),
    [("yielded", 1), ("calmed", 1), ("unconscious", 1), ("dead", 0), ("fled", 0), ("left", 0)],
)
def test_who_gave_up_or_lies_there_needs_air_too(out: str, counts: int) -> None:
    table = sinking({**LAST, "out": out}, TOBIN, STURDY)
    outcomes = table.plays("pcs")
    assert kinds(outcomes).count("stamina_lost") == counts
    assert ("fell" in kinds(outcomes)) == (out in ("yielded", "calmed"))
    assert table.encounter.combatants["mara"].sheet.stamina == 1 - counts


@pytest.mark.clause("BD-BREATH")
def test_coming_up_starts_the_count_anew_and_another_condition_that_ends_does_not() -> None:
    table = sinking({**MARA, "sheet": {"breath": 4}, "conditions": [{"name": "under water"}, {"name": "sick"}]}, STURDY)
    table.plays(None, fiat("condition off", who="mara", condition="sick"))
    assert table.encounter.combatants["mara"].sheet.breath == 4
    table.plays(None, fiat("condition off", who="mara", condition="under water"))
    mara = table.encounter.combatants["mara"]
    assert (mara.sheet.breath, mara.conditions) == (0, ())
    table.plays(None, fiat("condition on", who="mara", condition="under water"))
    assert only(table.plays("pcs"), "breath_held").turns == 1


@pytest.mark.clause("BD-BREATH")
def test_in_a_scene_under_water_everyone_is_from_the_first_and_whoever_joins_as_well() -> None:
    table = Table(opened({**MARA, **UNDER}, {**HOUND, "conditions": [{"name": "sick"}]}, scene=DEEP))
    assert [c.conditions for c in table.encounter.combatants.values()] == [
        (Condition(name="under water"),),
        (Condition(name="sick"), Condition(name="under water")),
    ]
    late = {"id": "late", "name": "the priest", "side": "pcs", "sheet": {"health": 5, "max_health": 5}}
    table.plays(None, fiat("join", combatant=late))
    assert table.encounter.combatants["late"].has("under water")
    assert not Table(opened()).encounter.combatants["mara"].has("under water")


@pytest.mark.clause("BD-BREATH")
def test_a_scene_that_changes_to_one_under_water_takes_everyone_down_and_back() -> None:
    table = Table(opened(MARA, {**TOBIN, **UNDER, "sheet": {"breath": 2}}, STURDY))
    table.plays(None, fiat("scene", place="the loft"))
    assert [c.has("under water") for c in table.encounter.combatants.values()] == [False, True, False]
    table.plays(None, fiat("scene", place="the pool", flags=["under water"]))
    assert all(c.has("under water") for c in table.encounter.combatants.values())
    assert table.encounter.combatants["tobin"].sheet.breath == 2
    table.plays(None, fiat("scene", place="the deep pool", flags=["under water"]))
    assert table.encounter.combatants["tobin"].sheet.breath == 2
    table.plays(None, fiat("condition on", who="mara", condition="sick"), fiat("scene", place="the bank"))
    assert [[c.name for c in c.conditions] for c in table.encounter.combatants.values()] == [["sick"], [], []]
    assert table.encounter.combatants["tobin"].sheet.breath == 0


@pytest.mark.clause("BD-BREATH", "BD-PURSUIT")
@pytest.mark.parametrize(("flags", "after"), [(["under water", "fire"], ("under water",)), (["fire"], ())])
def test_a_pursuit_under_water_goes_on_under_water(flags: list[str], after: tuple[str, ...]) -> None:
    table = Table(opened(MARA, STURDY, scene={"place": "the millrace", "exits": ["sluice"], "flags": flags}))
    outcomes = table.plays("pcs", does("mara", "retreat"), answers=[says("BD-PURSUIT", "yes")])
    assert only(outcomes, "scene_changed").flags == after
    assert table.encounter.combatants["mara"].has("under water") == bool(after)


def lies(**sheet: Any) -> dict[str, Any]:
    """Tobin, drowned, his Stamina gone."""
    return {**TOBIN, **UNDER, "place": {"close": "mara"}, "out": "unconscious", "sheet": {"stamina": 0, **sheet}}


@pytest.mark.clause("BD-WAKE-TIME")
def test_out_of_breath_nobody_is_roused_or_shaken_awake_under_water() -> None:
    table = sinking(MARA, lies(), STURDY)
    for refused in (does("mara", "rouse", target="tobin"), {"kind": "jolt", "target": "tobin"}):
        with pytest.raises(Illegal, match="wakes only out of the water") as error:
            table.tries("pcs", refused)
        assert (error.value.rule, error.value.choices) == ("BD-WAKE-TIME", ("bring them up first",))
        assert error.value.where == refused.get("actor", "jolt")


@pytest.mark.clause("BD-WAKE-TIME")
@pytest.mark.parametrize(
    "who",
    [{**lies(), "conditions": []}, lies(stamina=1), lies(breathes_water=True)],
    ids=["on the bank", "with breath left", "with gills"],
)
def test_out_of_the_water_one_wakes_with_1_stamina_and_ones_health(who: dict[str, Any]) -> None:
    table = sinking(MARA, who, STURDY)
    wakes = [faces("mara", "rouse", 6, 6, 2)]
    assert only(table.plays("pcs", does("mara", "rouse", target="tobin"), answers=wakes), "woke").health == 8
    tobin = table.encounter.combatants["tobin"]
    assert (tobin.out, tobin.sheet.stamina, tobin.sheet.health) == (None, 1, 8)


@pytest.mark.clause("BD-WAKE-TIME")
@pytest.mark.parametrize(("under", "wakes"), [(True, False), (False, True)])
def test_ten_minutes_wake_one_out_of_breath_only_out_of_the_water(under: bool, wakes: bool) -> None:
    table = sinking(MARA, {**lies(), **(UNDER if under else {"conditions": []})}, STURDY)
    table.plays(None, fiat("end", how="parley"))
    assert ("woke" in kinds(table.plays(None, {"kind": "conclude"}))) == wakes


@pytest.mark.clause("BD-WAKE-TIME")
@pytest.mark.parametrize(("under", "wakes"), [(True, False), (False, True)])
def test_healing_wakes_one_out_of_breath_only_out_of_the_water(under: bool, wakes: bool) -> None:
    drowned = {**lies(health=3), **(UNDER if under else {"conditions": []})}
    table = sinking(MARA, drowned, STURDY)
    outcomes = table.plays(None, fiat("heal", who="tobin", amount=2))
    assert (only(outcomes, "healed").amount, "woke" in kinds(outcomes)) == (2, wakes)
    assert table.encounter.combatants["tobin"].sheet.stamina == wakes


@pytest.mark.clause("BD-WAKE-TIME")
def test_who_wakes_with_stamina_left_keeps_it() -> None:
    table = sinking(MARA, {**TOBIN, "out": "unconscious", "sheet": {"stamina": 7}}, STURDY)
    table.plays(None, fiat("woke", who="tobin"))
    assert table.encounter.combatants["tobin"].sheet.stamina == 7


ARMED: dict[str, Any] = {**MARA, **UNDER, "sheet": {"weapons": ["dagger", "spear", "sword", "hatchet"], "talents": {}}}


def water_of(check: Any) -> list[tuple[int, str, str]]:
    return [(m.value, m.cause, m.rule) for m in check.modifiers if m.rule == "BD-WATER"]


@pytest.mark.clause("BD-WATER")
@pytest.mark.parametrize(
    ("weapons", "hindered"),
    [
        ({}, True),
        ({"weapon": "sword"}, True),
        ({"weapon": "dagger"}, False),
        ({"weapon": "spear"}, False),
        ({"weapon": "dagger", "other": "spear"}, False),
        ({"weapon": "dagger", "other": "hatchet"}, True),
        ({"weapon": "hatchet", "other": "dagger"}, True),
    ],
)
def test_blows_are_hindered_but_not_with_dagger_or_spear_of_two_both(weapons: dict[str, str], hindered: bool) -> None:
    swing = only(sinking(ARMED, STURDY).plays("pcs", attack(**weapons)), "attack_rolled")
    assert water_of(swing.check) == ([(-1, "under water", "BD-WATER")] if hindered else [])
    assert ("BD-WATER" in swing.rules) == hindered


@pytest.mark.clause("BD-WATER")
def test_above_the_water_nothing_is_hindered_whatever_else_ails_one() -> None:
    dry = {**ARMED, "conditions": [{"name": "sick"}]}
    swing = only(sinking(dry, {**STURDY, **UNDER}).plays("pcs", attack()), "attack_rolled")
    assert (water_of(swing.check), "BD-WATER" in swing.rules) == ([], False)


@pytest.mark.clause("BD-WATER")
def test_how_much_it_hinders_is_an_option() -> None:
    swing = only(sinking(ARMED, STURDY, options={"water": -3}).plays("pcs", attack()), "attack_rolled")
    assert water_of(swing.check) == [(-3, "under water", "BD-WATER")]


@pytest.mark.clause("BD-WATER")
def test_the_master_may_say_that_the_water_does_not_hinder() -> None:
    table = sinking(ARMED, STURDY)
    outcomes = table.plays("pcs", attack(), answers=[says("BD-WATER", "no", declaration="mara", subject="mara")])
    assert (only(outcomes, "ruled").value, only(outcomes, "ruled").rule) == ("no", "BD-WATER")
    assert water_of(only(outcomes, "attack_rolled").check) == []


@pytest.mark.clause("BD-WATER")
def test_the_master_is_asked_only_who_wants_to_be_asked_everything() -> None:
    table = sinking(ARMED, STURDY)
    table.tries("pcs", attack(), ask="notable")
    need = table.asks("pcs", attack(), ask="all")
    assert (need.key.rule, need.key.subject, need.choices, need.default) == ("BD-WATER", "mara", ("yes", "no"), "yes")
    assert need.question == "Does the water hinder Mara? (attack)"


GENTLE: list[tuple[dict[str, Any], str]] = [
    (does("mara", "calm", target="miller"), "calm"),
    (does("mara", "plead", target="miller"), "plead"),
    (does("mara", "restrain", target="miller"), "restrain"),
    (does("mara", "break free"), "break free"),
    (does("mara", "other", words="Up the chain!", attribute="strength"), "other"),
    (does("mara", "cast", spell="a word", target="miller"), "cast"),
]


@pytest.mark.clause("BD-WATER")
@pytest.mark.parametrize(("declared", "act"), GENTLE)
def test_castings_words_holds_and_other_acts_are_hindered(declared: dict[str, Any], act: str) -> None:
    spell = {"name": "a word", "grade": "minor", "does": "harm"}
    mara = {**MARA, "sheet": {"spells": [spell], "ether": 1, "max_ether": 1}}
    held = [{"name": "under water"}, {"name": "restrained", "by": "miller"}]
    table = sinking({**mara, "conditions": held if act == "break free" else held[:1]}, STURDY)
    rolled = [o for o in table.plays("pcs", declared) if o.kind in ("checked", "spell_cast")]
    assert water_of(rolled[0].check) == [(-1, "under water", "BD-WATER")]
    assert "BD-WATER" in rolled[0].rules


@pytest.mark.clause("BD-WATER")
def test_rousing_is_not_hindered() -> None:
    table = sinking(ENOUGH, lies(stamina=1), STURDY)
    tried = only(table.plays("pcs", does("mara", "rouse", target="tobin")), "checked")
    assert (tried.check.modifiers, "BD-WATER" in tried.rules) == ((), False)


@pytest.mark.clause("BD-WATER-RANGE")
@pytest.mark.parametrize("reach", ["thrown", "ranged"])
@pytest.mark.parametrize(("feet", "under", "reaches"), [(30, True, True), (31, True, False), (31, False, True)])
def test_nothing_thrown_or_shot_reaches_over_30_ft_under_water(
    reach: str, feet: int, under: bool, reaches: bool
) -> None:
    dart = {"name": "dart", "die": "1d4", "attribute": "agility", "reach": reach, "feet": 100}
    mara = {**MARA, "place": [0, 0], "sheet": {"weapons": [dart], "speed": "slow"}, **(UNDER if under else {})}
    held = {**mara, "conditions": [*mara.get("conditions", []), {"name": "held still"}]}
    table = sinking(held, {**STURDY, "place": [feet, 0]})
    if reaches:
        assert "attack_rolled" in kinds(table.plays("pcs", attack(weapon="dart")))
        return
    with pytest.raises(Illegal):
        table.tries("pcs", attack(weapon="dart"))


@pytest.mark.clause("BD-WATER-FIRE")
@pytest.mark.parametrize(
    ("fire", "amount", "left"),
    [("mundane", 7, 0), ("magical", 7, 3), ("magical", 8, 4), ("magical", 1, 0), (None, 7, 7)],
)
def test_fire_under_water(fire: Any, amount: int, left: int) -> None:
    encounter = opened(ENOUGH, TOBIN, STURDY)
    assert quenched(encounter, "mara", amount, fire) == left
    assert quenched(encounter, "tobin", amount, fire) == amount


@pytest.mark.clause("BD-WATER-FIRE")
@pytest.mark.parametrize(("fire", "amount"), [("mundane", 0), ("magical", 3), (None, 6)])
def test_a_burning_weapon_under_water(fire: str | None, amount: int) -> None:
    brand = {"name": "brand", "die": "1d6", "attribute": "strength", "fire": fire}
    mara = {**MARA, "sheet": {"weapons": [brand], "talents": {}}}
    table = sinking(mara, {**STURDY, **UNDER})
    answers = [faces("mara", "attack", 4, 4, 4), faces("mara", "harm", 4)]
    harmed = only(table.plays("pcs", attack(weapon="brand"), answers=answers), "harmed")
    assert (harmed.amount, "BD-WATER-FIRE" in harmed.rules) == (amount, fire is not None)


def test_a_dagger_and_a_spear_are_the_weapons_that_water_does_not_hinder() -> None:
    assert {name for name, weapon in WEAPONS.items() if weapon.unhindered} == {"dagger", "spear"}
