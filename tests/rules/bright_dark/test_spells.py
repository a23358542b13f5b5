"""Spells of player characters, against the clauses: one roll, what it does, and what it spends."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal, Malformed
from rules.resolution import Resolved
from tests.rules.table import (
    HOUND,
    MILLER,
    THREE_DICE,
    TOBIN,
    Table,
    degree,
    does,
    faces,
    fiat,
    kinds,
    only,
    opened,
    says,
)


def spell(**more: Any) -> dict[str, Any]:
    """A spell as a sheet has it: minor, and harming, unless something else is said."""
    return {"name": "a word", "grade": "minor", **({} if "condition" in more else {"does": "harm"}), **more}


def caster(*spells: Any, ether: int = 9, **sheet: Any) -> dict[str, Any]:
    """Odo, who casts with an attribute of 0."""
    own = {"max_health": 20, "ether": ether, "max_ether": 9, "spells": list(spells), **sheet}
    return {"id": "odo", "name": "Odo", "pronouns": "he", "side": "pcs", "character": True, "sheet": own}


STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}}
FRIEND: dict[str, Any] = {**TOBIN, "sheet": {"health": 3, "max_health": 8}}
HEALS = spell(does="heal")
MAJOR = {"grade": "major"}
SPACE = {"grade": "major", "space": True}


def casts(target: str | None = "miller", **more: Any) -> dict[str, Any]:
    given = {"spell": "a word", **({} if target is None else {"target": target}), **more}
    return does("odo", "cast", **given)


def cast(who: dict[str, Any], declaration: dict[str, Any], *fell: Any, others: Any = (STURDY,), **more: Any) -> Any:
    result = Table(opened(who, *others, **more)).tries("pcs", declaration, answers=fell)
    assert isinstance(result, Resolved)
    return result


def came(*given: Any, **more: Any) -> Any:
    """The outcomes. Each kind has fields of its own."""
    return cast(*given, **more).outcomes


WORKS = faces("odo", "cast", 6, 5, 5)
FIZZLES = faces("odo", "cast", 2, 2, 2)


@pytest.mark.clause("BD-CAST", "BD-MINOR", "BD-MAJOR", "BD-CAST-CRIT", "BD-CAST-FUMBLE", "BD-CAST-COST")
@pytest.mark.parametrize(
    ("grade", "number", "cost", "rule"), [("minor", 9, 1, "BD-MINOR"), ("major", 12, 2, "BD-MAJOR")]
)
def test_every_result_of_3d6_for_a_spell_of_each_grade(grade: str, number: int, cost: int, rule: str) -> None:
    """All 216: 17 and 18 succeed, 3 and 4 fail, between them the number is met or not; each spends its Ether."""
    table = Table(opened(caster(spell(grade=grade, does="heal")), STURDY))
    worked = 0
    for shown in THREE_DICE:
        result = table.tries("pcs", casts("odo"), answers=[faces("odo", "cast", *shown)])
        assert isinstance(result, Resolved)
        casting, natural = only(result.outcomes, "spell_cast"), sum(shown)
        expected = degree(natural, number)
        deciding = {"critical": ("BD-CAST-CRIT",), "fumble": ("BD-CAST-FUMBLE",)}.get(expected, ())
        assert casting.check.degree == expected
        assert (casting.check.target, casting.check.margin) == (number, natural - number)
        assert casting.rules == ("BD-CAST", rule, *deciding)
        works = expected in ("critical", "success")
        assert ("healed" in kinds(result.outcomes)) == works
        spent = only(result.outcomes, "ether_spent")
        assert (spent.who, spent.amount, spent.cause) == ("odo", cost if works else 1, casting.seq)
        assert spent.rules == ("BD-CAST-COST", *deciding)
        assert result.encounter.combatants["odo"].sheet.ether == 9 - spent.amount
        worked += works
    assert worked == sum(natural >= 17 or (natural > 4 and natural >= number) for natural in map(sum, THREE_DICE))


@pytest.mark.clause("BD-CAST-CRIT", "BD-CAST-FUMBLE")
def test_a_natural_17_succeeds_and_a_natural_4_fails_whatever_the_total() -> None:
    dull, bright = caster(spell(), mind=-5), caster(spell(), mind=10)
    options = {"minor": 30}
    outcomes = came(dull, casts(), faces("odo", "cast", 6, 6, 5), options=options)
    assert (only(outcomes, "spell_cast").check.margin, "harmed" in kinds(outcomes)) == (17 - 5 - 30, True)
    outcomes = came(bright, casts(), faces("odo", "cast", 1, 1, 2))
    assert (only(outcomes, "spell_cast").check.margin, "harmed" in kinds(outcomes)) == (5, False)


@pytest.mark.clause("BD-CAST", "BD-ROLL")
@pytest.mark.parametrize(("style", "value"), [("mind", 1), ("will", 2), ("emotion", 3)])
def test_one_casts_with_the_attribute_of_ones_style_a_talent_and_what_the_master_gives(style: str, value: int) -> None:
    odo = caster(spell(), style=style, mind=1, will=2, emotion=3, talents={"stars": 4, "doors": 5})
    given = [{"value": 1, "reason": "a clear night"}, {"value": -2, "reason": "smoke", "on": "cast", "secret": True}]
    check = only(came(odo, casts(talent="stars", modifiers=given)), "spell_cast").check
    assert [(m.value, m.cause, m.rule, m.secret) for m in check.modifiers] == [
        (value, style, "BD-ROLL", False),
        (4, "stars", "BD-ROLL", False),
        (1, "a clear night", "BD-ROLL", False),
        (-2, "smoke", "BD-ROLL", True),
    ]
    assert check.roll.notation == "3d6"


@pytest.mark.clause("BD-CAST", "BD-DIZZY")
def test_dizziness_bears_on_a_casting() -> None:
    odo = {**caster(spell()), "conditions": [{"name": "dizzy", "until": "night"}]}
    check = only(came(odo, casts()), "spell_cast").check
    assert [(m.value, m.cause, m.rule) for m in check.modifiers] == [(0, "mind", "BD-ROLL"), (-1, "dizzy", "BD-DIZZY")]


@pytest.mark.clause("BD-CAST")
def test_one_action_is_one_roll_and_then_one_roll_of_what_it_does() -> None:
    outcomes = came(caster(spell()), casts(), WORKS, faces("odo", "harm", 4))
    assert kinds(outcomes) == ["declared", "spell_cast", "ether_spent", "harmed"]
    casting, harm = only(outcomes, "spell_cast"), only(outcomes, "harmed")
    assert (casting.actor, casting.spell, casting.target, casting.thing) == ("odo", "a word", "miller", None)
    assert casting.cause == only(outcomes, "declared").seq
    assert (harm.who, harm.by, harm.tool, harm.amount, harm.modifiers) == ("miller", "odo", "a word", 4, ())
    assert harm.cause == casting.seq


DOES = [
    (spell(), "1d6", "BD-MINOR"),
    (spell(**MAJOR), "2d6", "BD-MAJOR"),
    (spell(**MAJOR, does="harm", condition="slowed"), "1d6", "BD-MAJOR"),
    (spell(**SPACE), "1d6", "BD-MAJOR"),
]


@pytest.mark.clause("BD-MINOR", "BD-MAJOR")
@pytest.mark.parametrize(("made", "notation", "rule"), DOES)
@pytest.mark.parametrize("does", ["harm", "heal"])
def test_2d6_only_for_a_major_spell_that_does_that_alone_and_to_one(
    made: Any, notation: str, rule: str, does: str
) -> None:
    hurt = {**MILLER, "sheet": {"health": 10, "max_health": 90}}
    six = (6,) * (2 if notation == "2d6" else 1)
    purpose = "harm" if does == "harm" else "healing"
    outcomes = came(caster({**made, "does": does}), casts(), WORKS, faces("odo", purpose, *six), others=(hurt,))
    done = only(outcomes, "harmed" if does == "harm" else "healed")
    assert ([roll.notation for roll in done.rolls], done.amount) == ([notation], sum(six))
    assert (done.rules, done.cause) == ((rule,), only(outcomes, "spell_cast").seq)


@pytest.mark.clause("BD-MINOR")
def test_a_characters_spell_has_the_dice_of_its_grade_whatever_it_names() -> None:
    harm = only(came(caster(spell(dice="3d8")), casts(), WORKS), "harmed")
    assert harm.rolls[0].notation == "1d6"


@pytest.mark.clause("BD-CAST-COST")
@pytest.mark.parametrize(
    ("grade", "cost", "spent"), [("minor", None, 1), ("major", None, 2), ("minor", 3, 3), ("major", 1, 1)]
)
def test_a_spell_costs_what_it_says_or_what_its_grade_costs_and_1_when_it_fizzles(
    grade: str, cost: int | None, spent: int
) -> None:
    made = spell(grade=grade, **({} if cost is None else {"cost": cost}))
    assert only(came(caster(made), casts(), WORKS), "ether_spent").amount == spent
    assert only(came(caster(made), casts(), FIZZLES), "ether_spent").amount == 1


@pytest.mark.clause("BD-CAST-COST")
def test_a_spell_that_costs_nothing_spends_nothing_and_fizzles_for_1_if_there_is_1() -> None:
    free = spell(cost=0)
    assert "ether_spent" not in kinds(came(caster(free), casts(), WORKS))
    assert only(came(caster(free, ether=1), casts(), FIZZLES), "ether_spent").amount == 1
    assert kinds(came(caster(free, ether=0), casts(), FIZZLES)) == ["declared", "spell_cast"]


@pytest.mark.clause("BD-CAST-COST")
def test_without_its_ether_a_spell_cannot_be_declared() -> None:
    spells = [spell(**MAJOR), spell(name="a syllable"), spell(name="a breath", cost=0)]
    with pytest.raises(Illegal) as refused:
        came(caster(*spells, ether=1), casts())
    assert (refused.value.rule, refused.value.where) == ("BD-CAST-COST", "odo")
    assert refused.value.choices == ("a syllable", "a breath")
    assert refused.value.message == "a word takes 2 Ether, and Odo has 1."
    assert came(caster(*spells, ether=2), casts())
    with pytest.raises(Illegal) as refused:
        came(caster(spell(), ether=0), casts())
    assert refused.value.choices == ("no spell",)


@pytest.mark.clause("BD-CAST-COST", "BD-CAST")
def test_a_fizzle_does_nothing() -> None:
    outcomes = came(caster(spell(**MAJOR, does="harm", condition="slowed")), casts(), FIZZLES)
    assert kinds(outcomes) == ["declared", "spell_cast", "ether_spent"]


@pytest.mark.clause("BD-CAST-CRIT", "BD-CAST-FUMBLE")
@pytest.mark.parametrize(("shown", "rule"), [((6, 6, 6), "BD-CAST-CRIT"), ((1, 1, 1), "BD-CAST-FUMBLE")])
def test_what_more_comes_of_it_is_the_masters_to_say(shown: Any, rule: str) -> None:
    table = Table(opened(caster(spell()), STURDY))
    fell = faces("odo", "cast", *shown)
    need = table.asks("pcs", casts(), answers=[fell], ask="notable")
    assert (need.key.rule, need.key.subject, need.default, need.to) == (rule, "odo", "none", "gm")
    assert "Odo" in need.question
    assert "a word" in need.question
    assert "ruled" not in kinds(table.plays("pcs", casts(), answers=[fell]))
    outcomes = Table(opened(caster(spell()), STURDY)).plays(
        "pcs", casts(), answers=[fell, says(rule, "the wheel stops")]
    )
    ruled = only(outcomes, "ruled")
    assert (ruled.value, ruled.cause) == ("the wheel stops", only(outcomes, "spell_cast").seq)


@pytest.mark.clause("BD-CAST-CRIT")
@pytest.mark.parametrize("shown", [(6, 5, 5), (6, 2, 1), (2, 2, 2)])
def test_of_an_ordinary_roll_nothing_more_is_asked(shown: Any) -> None:
    table = Table(opened(caster(spell()), STURDY))
    result = table.tries("pcs", casts(), answers=[faces("odo", "cast", *shown)], ask="notable")
    assert isinstance(result, Resolved)


@pytest.mark.clause("BD-CAST-CRIT", "BD-DIZZY")
@pytest.mark.parametrize(("shown", "dizzy"), [((6, 6, 6), True), ((6, 5, 5), False)])
def test_whoever_falls_by_a_critical_casting_is_dizzy_after_it(shown: Any, dizzy: bool) -> None:
    """Of 20 Health 3 are left; 3 are lost: no massive harm."""
    weak = {**TOBIN, "sheet": {"health": 3, "max_health": 20}}
    outcomes = came(
        caster(spell()), casts("tobin"), faces("odo", "cast", *shown), faces("odo", "harm", 3), others=(weak, STURDY)
    )
    assert only(outcomes, "fell").who == "tobin"
    assert ("condition_began" in kinds(outcomes)) == dizzy


@pytest.mark.clause("BD-COST", "BD-CAST-FUMBLE")
@pytest.mark.parametrize(("shown", "costs"), [((1, 1, 2), True), ((2, 2, 2), False)])
def test_a_miscast_of_the_players_worsens_the_corruption(shown: Any, costs: bool) -> None:
    table = Table(opened(caster(spell()), STURDY))
    table.plays("pcs", casts(), answers=[faces("odo", "cast", *shown)])
    table.plays(None, fiat("end", how="parley"))
    outcomes = table.plays(None, {"kind": "conclude"})
    found = [o for o in outcomes if o.kind == "cost" and o.cost == "corruption worsened"]
    assert [cost.because for cost in found] == ([table.encounter.own.miscast] if costs else [])


@pytest.mark.clause("BD-COST", "BD-CAST-FUMBLE")
def test_a_miscast_of_others_is_theirs() -> None:
    sides: list[dict[str, Any]] = [
        {"id": "beings", "name": "the drowned"},
        {"id": "pcs", "name": "the lantern-bearers", "players": True},
    ]
    lost = {**caster(spell()), "side": "beings"}
    table = Table(opened(lost, TOBIN, sides=sides))
    table.plays("beings", casts("tobin"), answers=[faces("odo", "cast", 1, 1, 1)])
    assert table.encounter.own.miscast == ()


@pytest.mark.clause("BD-COST")
def test_a_spell_that_harms_is_a_blow_and_another_is_none() -> None:
    table = Table(opened(caster(spell(), spell(name="a balm", does="heal")), STURDY))
    table.plays("pcs", casts(spell="a balm"), answers=[WORKS])
    assert table.encounter.own.blows == ()
    table = Table(opened(caster(spell()), STURDY))
    outcomes = table.plays("pcs", casts(), answers=[FIZZLES])
    assert table.encounter.own.blows == (only(outcomes, "spell_cast").seq,)
    assert table.encounter.own.broken == ()


# -- healing


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


# -- conditions


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


# -- things


@pytest.mark.clause("BD-MINOR")
def test_a_spell_on_a_thing_is_rolled_and_paid_for_and_told() -> None:
    outcomes = came(caster(spell(condition="stuck")), casts(None, thing="the wheel"), WORKS)
    assert kinds(outcomes) == ["declared", "spell_cast", "ether_spent"]
    casting = only(outcomes, "spell_cast")
    assert (casting.thing, casting.target) == ("the wheel", None)


# -- a space


def at(who: dict[str, Any], *spot: int) -> dict[str, Any]:
    return {**who, "place": {"at": list(spot)}}


@pytest.mark.clause("BD-MAJOR")
def test_one_die_for_all_inside_caster_and_companions_too() -> None:
    """Where nobody's place is told in feet, those are inside who are said to be."""
    outcomes = came(
        caster(spell(**SPACE)),
        casts(inside=["tobin", "odo"]),
        WORKS,
        faces("odo", "harm", 2),
        others=(FRIEND, STURDY, HOUND),
    )
    harms = [o for o in outcomes if o.kind == "harmed"]
    assert [(harm.who, harm.amount) for harm in harms] == [("odo", 2), ("tobin", 2), ("miller", 2)]
    assert len({harm.rolls for harm in harms}) == 1
    assert {harm.cause for harm in harms} == {only(outcomes, "spell_cast").seq}


@pytest.mark.clause("BD-MAJOR")
def test_a_described_shape_leaves_out_whom_it_leaves_out() -> None:
    outcomes = came(
        caster(spell(**SPACE)),
        casts(inside=["tobin", "odo"], spare=["tobin", "miller"]),
        WORKS,
        others=(FRIEND, STURDY),
    )
    assert [o.who for o in outcomes if o.kind == "harmed"] == ["odo"]


@pytest.mark.clause("BD-MAJOR")
@pytest.mark.parametrize("made", [spell(**SPACE, does="heal"), spell(**SPACE, condition="slowed")])
def test_a_space_may_heal_or_lay_a_condition_on_all_inside(made: Any) -> None:
    outcomes = came(caster(made), casts(inside=["tobin"]), WORKS, others=(FRIEND, STURDY))
    kind = "healed" if made.get("does") else "condition_began"
    assert [o.who for o in outcomes if o.kind == kind] == ["tobin", "miller"]


@pytest.mark.clause("BD-MAJOR")
@pytest.mark.parametrize(("feet", "inside"), [(15, True), (16, False)])
@pytest.mark.parametrize("way", [(1, 0, 0), (0, -1, 0), (0, 0, 1)])
def test_whoever_stands_within_15_ft_of_the_middle_is_inside(feet: int, inside: bool, way: Any) -> None:
    spot = [100 + feet * way[0], feet * way[1], feet * way[2]]
    cast_ = (at(STURDY, 100, 0, 0), at(HOUND, *spot))
    for middle in ({"target": "miller"}, {"target": None, "at": [100, 0, 0]}):
        outcomes = came(at(caster(spell(**SPACE)), 0, 0, 0), casts(**middle), WORKS, others=cast_)
        hit = [o.who for o in outcomes if o.kind == "harmed"]
        assert hit == (["miller", "hound"] if inside else ["miller"])


@pytest.mark.clause("BD-MAJOR")
def test_a_space_that_nobody_stands_in_the_middle_of() -> None:
    """Who stands nowhere in feet is in it only if that is said."""
    cast_ = (at(STURDY, 30, 10, 0), HOUND, FRIEND)
    odo = at(caster(spell(**SPACE)), 0, 0, 0)
    outcomes = came(odo, casts(None, at=[30, 0, 0], inside=["tobin"]), WORKS, others=cast_)
    assert [o.who for o in outcomes if o.kind == "harmed"] == ["miller", "tobin"]
    assert only(outcomes, "spell_cast").target is None


@pytest.mark.clause("BD-MAJOR")
def test_how_far_across_a_space_is_is_an_option() -> None:
    cast_ = (at(STURDY, 0, 0, 0), at(HOUND, 10, 0, 0))
    odo = at(caster(spell(**SPACE)), 60, 0, 0)
    for across, inside in ((20, 2), (19, 1)):
        outcomes = came(odo, casts(), WORKS, others=cast_, options={"space": across})
        assert kinds(outcomes).count("harmed") == inside


@pytest.mark.clause("BD-MAJOR")
def test_the_dead_and_those_who_left_are_in_no_space() -> None:
    gone = [{**HOUND, "id": out, "out": out} for out in ("dead", "fled", "left", "yielded", "calmed")]
    odo = at(caster(spell(**SPACE)), 60, 0, 0)
    outcomes = came(odo, casts(), WORKS, others=(at(STURDY, 0, 0, 0), *(at(g, 0, 0, 0) for g in gone)))
    assert [o.who for o in outcomes if o.kind == "harmed"] == ["miller", "yielded", "calmed"]


@pytest.mark.clause("BD-DEATHBLOW")
@pytest.mark.parametrize(("health", "harmed"), [(0, False), (1, True), (5, True)])
def test_a_space_does_no_harm_to_one_who_lies_at_0(health: int, harmed: bool) -> None:
    down = {**TOBIN, "out": "unconscious", "sheet": {"health": health, "max_health": 8}}
    outcomes = came(caster(spell(**SPACE)), casts(inside=["tobin"]), WORKS, others=(down, STURDY))
    assert [o.who for o in outcomes if o.kind == "harmed"] == (["tobin", "miller"] if harmed else ["miller"])
    assert "died" not in kinds(outcomes)


@pytest.mark.clause("BD-DEATHBLOW")
def test_a_space_around_one_who_lies_at_0_rolls_no_harm_for_nobody() -> None:
    down = {**MILLER, "out": "unconscious", "sheet": {"health": 0, "max_health": 8}}
    outcomes = came(caster(spell(**SPACE)), casts(), WORKS, others=(down, HOUND))
    assert kinds(outcomes) == ["declared", "spell_cast", "ether_spent"]


@pytest.mark.clause("BD-DEATHBLOW")
@pytest.mark.parametrize("character", [True, False])
def test_a_spell_that_harms_the_unconscious_alone_is_cast_and_kills(character: bool) -> None:
    down = {**MILLER, "out": "unconscious", "character": character, "sheet": {"health": 3, "max_health": 8}}
    both = caster(spell(**MAJOR, does="harm", condition="slowed"))
    outcomes = came(both, casts(), WORKS, others=(down, HOUND))
    assert kinds(outcomes) == ["declared", "spell_cast", "ether_spent", "died"]
    died = only(outcomes, "died")
    assert (died.who, died.by, died.was, died.rules) == ("miller", "odo", "unconscious", ("BD-DEATHBLOW",))
    assert died.cause == only(outcomes, "spell_cast").seq
    assert kinds(came(both, casts(), FIZZLES, others=(down, HOUND))) == ["declared", "spell_cast", "ether_spent"]


@pytest.mark.clause("BD-DEATHBLOW")
def test_a_spell_that_does_not_harm_kills_nobody() -> None:
    down = {**MILLER, "out": "unconscious", "sheet": {"health": 0, "max_health": 8}}
    outcomes = came(caster(spell(condition="slowed")), casts(), WORKS, others=(down, HOUND))
    assert kinds(outcomes)[-1] == "condition_began"


# -- faith


@pytest.mark.clause("BD-PARLEY", "BD-COST")
@pytest.mark.parametrize(("made", "reopens"), [(spell(), True), (HEALS, False), (spell(condition="slowed"), False)])
def test_a_spell_that_harms_after_agreement_reopens_the_fight(made: Any, reopens: bool) -> None:
    table = Table(opened(caster(made), STURDY))
    table.plays("pcs", does("odo", "parley"), answers=[says("BD-PARLEY", "yes")])
    outcomes = table.plays("pcs", casts(), answers=[WORKS])
    assert ("reopened" in kinds(outcomes)) == reopens
    assert [who for _, who in table.encounter.own.broken] == (["odo"] if reopens else [])
    if reopens:
        reopened = only(outcomes, "reopened")
        assert (reopened.how, reopened.side, reopened.rules) == ("blow", "pcs", ("BD-PARLEY",))
        assert table.encounter.own.broken == ((only(outcomes, "spell_cast").seq, "odo"),)


@pytest.mark.clause("BD-PARLEY")
def test_harm_to_a_companion_or_to_one_who_lies_there_reopens_nothing() -> None:
    down = {**MILLER, "out": "unconscious", "sheet": {"health": 0, "max_health": 8}}
    for target in ("tobin", "miller"):
        table = Table(opened(caster(spell()), FRIEND, down, HOUND))
        table.plays(None, fiat("end", how="parley"))
        assert "reopened" not in kinds(table.plays("pcs", casts(target), answers=[FIZZLES]))


@pytest.mark.clause("BD-PARLEY")
def test_a_space_reopens_the_fight_for_whoever_stands_in_it() -> None:
    for inside, reopens in (["hound"], True), ([], False):
        table = Table(opened(caster(spell(**SPACE)), FRIEND, STURDY, HOUND))
        table.plays(None, fiat("end", how="parley"))
        outcomes = table.plays("pcs", casts("tobin", inside=inside), answers=[FIZZLES])
        assert ("reopened" in kinds(outcomes)) == reopens


@pytest.mark.clause("BD-COST", "BD-YIELD")
def test_harm_to_one_who_yielded_breaks_faith_aimed_or_not() -> None:
    gave_up = {**HOUND, "out": "yielded", "sheet": {"max_health": 50}}
    table = Table(opened(caster(spell()), STURDY, gave_up))
    outcomes = table.plays("pcs", casts("hound"), answers=[FIZZLES])
    assert table.encounter.own.broken == ((only(outcomes, "spell_cast").seq, "odo"),)
    table = Table(opened(caster(spell(**SPACE)), STURDY, gave_up))
    outcomes = table.plays("pcs", casts("miller", inside=["hound"]), answers=[WORKS])
    assert table.encounter.own.broken == (([o.seq for o in outcomes if o.kind == "harmed"][1], "odo"),)
    table = Table(opened(caster(HEALS), STURDY, gave_up))
    table.plays("pcs", casts("hound"), answers=[WORKS])
    assert table.encounter.own.broken == ()
    table = Table(opened(caster(spell()), STURDY, gave_up))
    table.plays(None, fiat("harm", who="hound", amount=1))
    assert table.encounter.own.broken == ()


# -- what is refused


REFUSED: list[tuple[Any, dict[str, Any], type[Exception], str | None, tuple[str, ...]]] = [
    (spell(), casts(spell="a wodr"), Malformed, None, ()),
    (spell(), casts(None), Malformed, None, ("target", "thing")),
    (spell(), casts(thing="the wheel"), Malformed, None, ("target", "thing")),
    (spell(), casts(None, at=[0, 0, 0]), Malformed, None, ("target", "thing")),
    (spell(**SPACE), casts(None), Malformed, None, ("target", "at")),
    (spell(**SPACE), casts(None, thing="the wheel"), Malformed, None, ("target", "at")),
    (spell(**SPACE), casts(at=[0, 0, 0]), Malformed, None, ("target", "at")),
    (spell(**SPACE), casts(None, at=[0, 0, 0]), Malformed, None, ("target",)),
    (spell(), casts(inside=["tobin"]), Malformed, None, ("target",)),
    (spell(), casts(spare=["tobin"]), Malformed, None, ("target",)),
    (spell(**SPACE), casts(inside=["tobbin"]), Malformed, None, ()),
    (spell(**SPACE), casts(spare=["tobbin"]), Malformed, None, ()),
    (spell(), casts("milller"), Malformed, None, ()),
    (spell(), casts("hound"), Illegal, "BD-CAST", ("odo", "tobin", "miller")),
    (spell(), casts("odo"), Illegal, "BD-CAST", ("another target",)),
    (spell(), casts(talent="stars"), Malformed, None, ()),
    (spell(), casts(modifiers=[{"value": 1, "reason": "x", "on": "dodge"}]), Malformed, None, ("cast",)),
]


@pytest.mark.clause("BD-CAST", "BD-MAJOR")
@pytest.mark.parametrize(("made", "declaration", "error", "rule", "choices"), REFUSED)
def test_what_is_refused(
    made: Any, declaration: dict[str, Any], error: type[Exception], rule: str | None, choices: tuple[str, ...]
) -> None:
    with pytest.raises(error) as refused:
        came(caster(made), declaration, others=(FRIEND, STURDY, {**HOUND, "out": "dead"}))
    assert isinstance(refused.value, Malformed | Illegal)
    assert (refused.value.rule, refused.value.where is not None) == (rule, True)
    assert set(choices) <= set(refused.value.choices) | set(refused.value.nearest)


@pytest.mark.clause("BD-CAST")
@pytest.mark.parametrize("out", ["dead", "fled", "left"])
def test_no_spell_finds_those_who_are_gone(out: str) -> None:
    for made in (spell(), HEALS, spell(**SPACE)):
        with pytest.raises(Illegal, match=f"the hound is {out}") as refused:
            came(caster(made), casts("hound"), others=(STURDY, {**HOUND, "out": out}))
        assert refused.value.rule == "BD-CAST"
        assert refused.value.choices == ("odo", "miller")


@pytest.mark.clause("BD-CAST")
@pytest.mark.parametrize("out", ["yielded", "calmed", "unconscious"])
def test_a_spell_finds_those_who_are_there(out: str) -> None:
    assert came(caster(spell()), casts("hound"), others=(STURDY, {**HOUND, "out": out}))


@pytest.mark.clause("BD-CAST")
def test_one_may_turn_on_oneself_whatever_does_not_harm_oneself_alone() -> None:
    for made in (HEALS, spell(condition="quickened"), spell(**SPACE)):
        assert came(caster(made), casts("odo"), WORKS)


def test_nobody_names_the_hidden() -> None:
    hidden = {**HOUND, "hidden": True}
    for declaration in (casts("hound"), casts(inside=["hound"]), casts(spare=["hound"])):
        with pytest.raises(Malformed) as refused:
            came(caster(spell(**SPACE)), declaration, others=(STURDY, hidden))
        assert "hound" not in (*refused.value.nearest, *refused.value.choices)


@pytest.mark.clause("BD-MAJOR")
def test_nobody_is_said_to_be_inside_who_stands_elsewhere_in_feet() -> None:
    odo = at(caster(spell(**SPACE)), 60, 0, 0)
    cast_ = (at(STURDY, 0, 0, 0), at(HOUND, 16, 0, 0), FRIEND)
    for middle in ({"target": "miller"}, {"target": None, "at": [0, 0, 0]}):
        with pytest.raises(Illegal, match="30 ft across") as refused:
            came(odo, casts(**middle, inside=["tobin", "hound"]), others=cast_)
        assert refused.value.rule == "BD-MAJOR"
        assert came(odo, casts(**middle, inside=["tobin"]), others=cast_)


# -- what lies between


def fires(harm: Any) -> tuple[int, bool]:
    return harm.amount, "BD-WATER-FIRE" in harm.rules


@pytest.mark.clause("BD-COVER-HALF")
@pytest.mark.parametrize(("made", "counts"), [(spell(), True), (HEALS, True), (spell(**SPACE), False)])
def test_half_cover_takes_1_from_a_casting_at_one_and_nothing_over_a_space(made: Any, counts: bool) -> None:
    covered = {**MILLER, "sheet": {"max_health": 90, "cover": {"kind": "half", "behind": "the sacks"}}}
    check = only(came(caster(made), casts(), others=(covered,)), "spell_cast").check
    assert ([(m.value, m.rule) for m in check.modifiers][1:] == [(-1, "BD-COVER-HALF")]) == counts
    assert len(check.modifiers) == 1 + counts


@pytest.mark.clause("BD-COVER-HALF")
def test_ones_own_cover_is_not_in_ones_own_way() -> None:
    odo = caster(HEALS, cover={"kind": "half", "behind": "the sacks"})
    assert len(only(came(odo, casts("odo")), "spell_cast").check.modifiers) == 1
    odo = caster(HEALS, cover={"kind": "full", "behind": "the sacks"})
    assert came(odo, casts("odo"))


@pytest.mark.clause("BD-COVER-FULL")
@pytest.mark.parametrize("made", [spell(), HEALS, spell(**SPACE)])
def test_nobody_in_full_cover_can_be_aimed_at(made: Any) -> None:
    covered = {**MILLER, "sheet": {"max_health": 90, "cover": {"kind": "full", "behind": "the sacks"}}}
    with pytest.raises(Illegal, match="in full cover") as refused:
        came(caster(made), casts(), others=(covered, HOUND))
    assert (refused.value.rule, refused.value.where) == ("BD-COVER-FULL", "odo")
    if made.get("space"):
        outcomes = came(caster(made), casts("hound", inside=["miller"]), WORKS, others=(covered, HOUND))
        assert "miller" in [o.who for o in outcomes if o.kind == "harmed"]


@pytest.mark.clause("BD-CALLED")
def test_the_blind_find_nobody_who_is_not_close() -> None:
    blind = {**at(caster(spell(), spell(**SPACE, name="a song")), 0, 0, 0), "conditions": [{"name": "blind"}]}
    for name in ("a word", "a song"):
        assert came(blind, casts(spell=name), others=(at(STURDY, 5, 0, 0),))
        with pytest.raises(Illegal, match="is blind") as refused:
            came(blind, casts(spell=name), others=(at(STURDY, 6, 0, 0), HOUND))
        assert refused.value.rule == "BD-CALLED"


FAR, DISTANT = (-1, "BD-FAR"), (-1, "BD-DISTANT")
RANGES: list[tuple[int, list[Any]]] = [(30, []), (31, [FAR]), (60, [FAR]), (61, [DISTANT]), (120, [DISTANT])]


@pytest.mark.clause("BD-FAR", "BD-DISTANT", "BD-RANGE-TO-HIT")
@pytest.mark.parametrize(("feet", "takes"), RANGES)
def test_range_takes_1_from_the_casting_and_nothing_from_what_it_does(feet: int, takes: Any) -> None:
    cast_ = (at(STURDY, feet, 0, 0),)
    for made, more in (
        (spell(), {"target": "miller"}),
        (spell(**SPACE), {"target": "miller"}),
        (spell(**SPACE), {"target": None, "at": [feet, 0, 0]}),
    ):
        outcomes = came(at(caster(made), 0, 0, 0), casts(**more), WORKS, others=cast_)
        check = only(outcomes, "spell_cast").check
        assert [(m.value, m.rule) for m in check.modifiers][1:] == takes
        assert only(outcomes, "harmed").modifiers == ()


@pytest.mark.clause("BD-DISTANT")
@pytest.mark.parametrize(("named", "most"), [(None, 120), (240, 240)])
def test_a_spell_reaches_120_ft_or_as_far_as_it_names(named: int | None, most: int) -> None:
    """Beyond that a move is needed, which comes to 30 ft."""
    longer = {} if named is None else {"feet": named}
    for feet, steps, reaches in (most, 0, True), (most + 1, 1, True), (most + 30, 1, True), (most + 31, 0, False):
        for made, more in (
            (spell(**longer), {"target": "miller"}),
            (spell(**SPACE, **longer), {"target": None, "at": [feet, 0, 0]}),
        ):
            odo, cast_ = at(caster(made), 0, 0, 0), (at(STURDY, feet, 0, 0),)
            if reaches:
                assert [o.kind for o in came(odo, casts(**more), others=cast_)].count("moved") == steps
                continue
            with pytest.raises(Illegal, match="1 ft lacking") as refused:
                came(odo, casts(**more), others=cast_)
            assert refused.value.rule == "BD-DISTANT"


@pytest.mark.clause("BD-WATER", "BD-WATER-FIRE")
def test_under_water_a_casting_is_harder_and_fire_does_less() -> None:
    wet = [{"name": "under water"}]
    odo = {**caster(spell(fire="magical")), "conditions": wet}
    outcomes = came(odo, casts(), WORKS, faces("odo", "harm", 5), others=({**STURDY, "conditions": wet},))
    assert [(m.value, m.rule) for m in only(outcomes, "spell_cast").check.modifiers][1:] == [(-1, "BD-WATER")]
    assert fires(only(outcomes, "harmed")) == (2, True)
    outcomes = came(odo, casts(), WORKS, faces("odo", "harm", 5), says("BD-WATER", "no"))
    assert len(only(outcomes, "spell_cast").check.modifiers) == 1
    assert fires(only(outcomes, "harmed")) == (5, False)


# -- whoever stands in


def guarded(who: dict[str, Any], by: str) -> dict[str, Any]:
    return {**who, "conditions": [{"name": "guarded", "until": "ended", "by": by}]}


@pytest.mark.clause("BD-SACRIFICE")
@pytest.mark.parametrize(
    ("made", "target", "taken"),
    [
        (spell(), "miller", True),
        (spell(condition="slowed"), "miller", True),
        (HEALS, "miller", False),
        (spell(**SPACE), "miller", False),
        (spell(), "tobin", True),
        (spell(condition="quickened"), "tobin", False),
        (HEALS, "tobin", False),
    ],
)
def test_whoever_stands_in_takes_what_is_as_good_as_a_blow(made: Any, target: str, taken: bool) -> None:
    ada = {**TOBIN, "id": "ada", "sheet": {"max_health": 90, "health": 50}}
    hound = {**HOUND, "sheet": {"max_health": 90, "health": 50}}
    half = {"health": 50, "max_health": 90}
    cast_ = (guarded({**TOBIN, "sheet": half}, "ada"), ada, guarded({**MILLER, "sheet": half}, "hound"), hound)
    outcomes = came(caster(made), casts(target), WORKS, others=cast_)
    stand_in = {"miller": "hound", "tobin": "ada"}[target]
    touched = [o.who for o in outcomes if o.kind in ("harmed", "healed", "condition_began")]
    assert touched == [stand_in if taken else target]
    assert ("intercepted" in kinds(outcomes)) == taken


@pytest.mark.clause("BD-SACRIFICE", "BD-DEATHBLOW")
def test_whoever_stands_in_for_one_who_lies_there_takes_the_harm_and_nobody_dies_of_the_rule() -> None:
    down = guarded({**MILLER, "out": "unconscious", "sheet": {"max_health": 9, "health": 0}}, "hound")
    outcomes = came(
        caster(spell()), casts(), WORKS, faces("odo", "harm", 3), others=(down, {**HOUND, "sheet": {"max_health": 90}})
    )
    assert (only(outcomes, "harmed").who, only(outcomes, "harmed").amount) == ("hound", 3)
    assert "died" not in kinds(outcomes)
