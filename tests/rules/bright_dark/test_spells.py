"""What a character casts: the roll, its cost, its critical and its miscast."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal, Malformed
from rules.resolution import Resolved
from tests.rules.bright_dark.casters import (
    FIZZLES,
    HEALS,
    MAJOR,
    SPACE,
    STURDY,
    WORKS,
    came,
    caster,
    casts,
    spell,
)
from tests.rules.table import (
    MILLER,
    THREE_DICE,
    TOBIN,
    Table,
    degree,
    faces,
    fiat,
    kinds,
    only,
    opened,
    says,
)


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


@pytest.mark.clause("BD-CAST")
def test_one_who_knows_no_spell_is_told_so() -> None:
    table = Table(opened(caster(HEALS), {**TOBIN, "sheet": {"health": 3}}, MILLER))
    with pytest.raises(Malformed, match="Tobin knows no spell"):
        table.tries("pcs", {"kind": "cast", "actor": "tobin", "spell": "a word", "target": "miller"})
    with pytest.raises(Malformed, match="no spell called 'the tide'"):
        table.tries("pcs", {"kind": "cast", "actor": "odo", "spell": "the tide", "target": "miller"})
