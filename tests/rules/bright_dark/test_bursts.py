"""Other beings' spells that whoever they reach may avoid."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Malformed
from rules.resolution import Resolved
from tests.rules.bright_dark.witches import BURST, KIN, PLAIN, SPACE, being, came, casts, of, spell, table
from tests.rules.table import THREE_DICE, TOBIN, faces, kinds, only, says

WAYS = [("dodge", "agility"), ("endure", "endurance"), ("resist", "will")]


@pytest.mark.clause("BD-NPC-RESIST")
@pytest.mark.parametrize(("grade", "number"), [("minor", 9), ("major", 12)])
def test_every_result_of_3d6_of_one_who_avoids_it(grade: str, number: int) -> None:
    """All 216: the number is met or not; 3 and 18 mean nothing of their own."""
    at = table(being(spell(grade=grade, **BURST)))
    for shown in THREE_DICE:
        result = at.tries("beings", casts(), answers=[faces("ada", "dodge", *shown)])
        assert isinstance(result, Resolved)
        casting, tried = only(result.outcomes, "spell_cast"), only(result.outcomes, "avoided")
        away = sum(shown) >= number
        assert (tried.check.degree, tried.check.target) == ("success" if away else "failure", number)
        assert (tried.actor, tried.caster, tried.spell, tried.how) == ("ada", "child", "a word", "dodge")
        assert (tried.rules, tried.cause) == (("BD-NPC-RESIST",), casting.seq)
        assert (casting.check, casting.rules, casting.target) == (None, ("BD-NPC-RESIST",), "ada")
        assert kinds(result.outcomes) == ["declared", "spell_cast", "avoided", *([] if away else ["harmed"])]
        if not away:
            harm = only(result.outcomes, "harmed")
            assert (harm.cause, harm.rules, harm.by) == (tried.seq, ("BD-NPC-RESIST",), "child")
            assert harm.rolls[0].notation == ("1d6" if grade == "minor" else "2d6")


@pytest.mark.clause("BD-NPC-RESIST")
@pytest.mark.parametrize(("way", "attribute"), WAYS)
@pytest.mark.parametrize("character", [True, False])
def test_each_way_has_its_attribute_and_for_characters_a_talent_of_its_name(
    way: str, attribute: str, character: bool
) -> None:
    ada = {
        **PLAIN,
        "character": character,
        "sheet": {"max_health": 90, "agility": 1, "endurance": 2, "will": 3, "talents": {way: 4, "doors": 5}},
    }
    outcomes = came(being(spell(**BURST, avoid=way)), casts(), others=(ada, KIN))
    tried = only(outcomes, "avoided")
    value = {"agility": 1, "endurance": 2, "will": 3}[attribute]
    talent = [(4, way, "BD-ROLL")] if character else []
    assert [(m.value, m.cause, m.rule) for m in tried.check.modifiers] == [(value, attribute, "BD-ROLL"), *talent]
    assert (tried.how, tried.check.roll.notation) == (way, "3d6")


@pytest.mark.clause("BD-NPC-RESIST")
def test_without_such_a_talent_there_is_none() -> None:
    tried = only(came(being(spell(**BURST)), casts()), "avoided")
    assert [m.cause for m in tried.check.modifiers] == ["agility"]


@pytest.mark.clause("BD-NPC-RESIST")
def test_which_way_is_the_masters_to_say() -> None:
    outcomes = came(being(spell(**BURST)), casts(), says("BD-NPC-RESIST", "endure"))
    assert only(outcomes, "avoided").how == "endure"
    assert only(outcomes, "ruled").subject == "child"
    need = table(being(spell(**BURST, avoid="resist"))).asks("beings", casts(), ask="all")
    assert (need.key.rule, need.key.subject, need.default) == ("BD-NPC-RESIST", "child", "resist")
    assert need.choices == ("dodge", "endure", "resist")
    assert "a word" in need.question
    with pytest.raises(Malformed):
        came(being(spell(**BURST)), casts(), says("BD-NPC-RESIST", "parry"))


@pytest.mark.clause("BD-NPC-RESIST", "BD-ROLL")
def test_the_masters_modifier_bears_on_those_who_avoid_it() -> None:
    given = [{"value": 2, "reason": "the stair"}, {"value": -1, "reason": "ice", "on": "dodge"},
             {"value": 5, "reason": "prayer", "on": "resist"}]  # fmt: skip
    tried = only(came(being(spell(**BURST)), casts(modifiers=given)), "avoided")
    assert [(m.value, m.cause) for m in tried.check.modifiers] == [(0, "agility"), (2, "the stair"), (-1, "ice")]


@pytest.mark.clause("BD-NPC-RESIST", "BD-DIZZY")
@pytest.mark.parametrize(("way", "dizzy"), [("dodge", True), ("endure", False), ("resist", False)])
def test_dizziness_bears_on_dodging(way: str, dizzy: bool) -> None:
    ada = {**PLAIN, "conditions": [{"name": "dizzy", "until": "night"}]}
    tried = only(came(being(spell(**BURST, avoid=way)), casts(), others=(ada, KIN)), "avoided")
    assert ([m.rule for m in tried.check.modifiers] == ["BD-ROLL", "BD-DIZZY"]) == dizzy


@pytest.mark.clause("BD-NPC-RESIST")
def test_a_space_reaches_everyone_in_it_and_one_roll_of_harm_is_for_all_who_do_not_get_away() -> None:
    outcomes = came(
        being(spell(**SPACE)),
        casts(inside=["kin", "tobin", "child"]),
        faces("ada", "dodge", 1, 1, 1),
        faces("tobin", "dodge", 6, 6, 6),
        faces("kin", "dodge", 1, 1, 1),
        faces("child", "dodge", 4, 4, 4),
        faces("child", "harm", 2, 3),
        others=(PLAIN, KIN, {**TOBIN, "sheet": {"max_health": 90}}),
    )
    assert [(o.actor, o.check.succeeded) for o in of(outcomes, "avoided")] == [
        ("child", True), ("ada", False), ("kin", False), ("tobin", True),
    ]  # fmt: skip
    assert [(o.who, o.amount) for o in of(outcomes, "harmed")] == [("ada", 5), ("kin", 5)]
    assert {o.cause for o in of(outcomes, "avoided")} == {only(outcomes, "spell_cast").seq}


@pytest.mark.clause("BD-NPC-RESIST")
def test_over_a_space_nothing_is_aimed_whatever_its_sheet_says() -> None:
    outcomes = came(being(spell(**SPACE, aimed=True)), casts())
    assert only(outcomes, "spell_cast").check is None


@pytest.mark.clause("BD-NPC-RESIST")
def test_a_space_that_lays_a_condition_is_avoided_by_its_own_kin_too() -> None:
    outcomes = came(
        being(spell(**SPACE, condition="slowed")), casts("kin", spare=["child"]), faces("kin", "dodge", 1, 1, 1)
    )
    assert only(outcomes, "condition_began").who == "kin"
    assert only(outcomes, "condition_began").cause == only(outcomes, "avoided").seq


@pytest.mark.clause("BD-NPC-RESIST")
def test_a_space_around_a_spot() -> None:
    def at(who: dict[str, Any], *spot: int) -> dict[str, Any]:
        return {**who, "place": {"at": list(spot)}}

    outcomes = came(
        at(being(spell(**SPACE)), 0, 0, 0),
        casts(None, at=[40, 0, 0]),
        others=(at(PLAIN, 40, 15, 0), at(KIN, 40, -16, 0)),
    )
    assert [o.actor for o in of(outcomes, "avoided")] == ["ada"]
    assert only(outcomes, "spell_cast").target is None


@pytest.mark.clause("BD-NPC-RESIST", "BD-DEATHBLOW")
def test_the_unconscious_roll_nothing_and_cannot_avoid_it() -> None:
    down = {**PLAIN, "out": "unconscious", "sheet": {"max_health": 9, "health": 2}}
    outcomes = came(being(spell(**BURST)), casts(), others=(down, TOBIN))
    assert kinds(outcomes) == ["declared", "spell_cast", "died"]
    assert only(outcomes, "died").cause == only(outcomes, "spell_cast").seq
    outcomes = came(being(spell(**SPACE)), casts("tobin", inside=["ada"]), others=(down, TOBIN))
    assert [o.actor for o in of(outcomes, "avoided")] == ["tobin"]
    hurt = next(o for o in of(outcomes, "harmed") if o.who == "ada")
    assert hurt.cause == only(outcomes, "spell_cast").seq
    assert "died" not in kinds(outcomes)


@pytest.mark.clause("BD-NPC-RESIST")
@pytest.mark.parametrize("out", ["yielded", "calmed"])
def test_those_out_of_the_fight_who_are_awake_may_avoid_it(out: str) -> None:
    aside = {**PLAIN, "out": out}
    assert only(came(being(spell(**BURST)), casts(), others=(aside, TOBIN)), "avoided").actor == "ada"


@pytest.mark.clause("BD-RADIANT", "BD-NPC-RESIST")
@pytest.mark.parametrize(("answer", "dice"), [("yes", False), ("no", True)])
def test_a_radiant_moment_may_be_spent_to_avoid_it(answer: str, dice: bool) -> None:
    ada = {**PLAIN, "sheet": {"max_health": 90, "radiant": 1}}
    at = table(being(spell(grade="major", **BURST)), ada, KIN)
    need = at.asks("beings", casts(), ask="notable")
    assert (need.key.rule, need.key.subject, need.default) == ("BD-RADIANT", "ada", "no")
    assert need.choices == ("yes", "no")
    assert "Ada" in need.question
    assert "dodge" in need.question
    result = at.tries("beings", casts(), answers=[says("BD-RADIANT", answer, subject="ada")])
    assert isinstance(result, Resolved)
    tried = only(result.outcomes, "avoided")
    assert (tried.check.roll is not None) == dice
    assert ("radiant_spent" in kinds(result.outcomes)) != dice
    assert result.encounter.combatants["ada"].sheet.radiant == dice
    if not dice:
        spent = only(result.outcomes, "radiant_spent")
        assert (spent.who, spent.purpose, spent.rules) == ("ada", "dodge", ("BD-RADIANT",))
        assert (tried.check.degree, tried.check.target, tried.check.total) == ("success", 12, None)


@pytest.mark.clause("BD-RADIANT", "BD-NPC-RESIST")
@pytest.mark.parametrize(("number", "radiant", "asked"), [(14, 1, True), (15, 1, False), (14, 0, False)])
def test_nobody_is_asked_who_has_none_or_whom_it_would_not_help(number: int, radiant: int, asked: bool) -> None:
    ada = {**PLAIN, "sheet": {"max_health": 90, "radiant": radiant}}
    at = table(being(spell(**BURST)), ada, KIN, options={"minor": number})
    result = at.tries("beings", casts(), ask="notable")
    assert isinstance(result, Resolved) != asked
