"""Spells of other beings, against the clauses: aimed like a blow, or avoided by those they reach."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal, Malformed
from rules.resolution import Resolved
from rules.visibility import see
from tests.rules.table import MARA, THREE_DICE, TOBIN, Table, degree, does, faces, kinds, only, opened, says


def spell(**more: Any) -> dict[str, Any]:
    """A spell as a sheet has it: minor, aimed and harming, unless something else is said."""
    return {"name": "a word", "grade": "minor", **({} if "condition" in more else {"does": "harm"}), **more}


def being(*spells: Any, **sheet: Any) -> dict[str, Any]:
    """One of the drowned, who casts with an attribute of 0."""
    return {
        "id": "child",
        "name": "the child",
        "side": "beings",
        "sheet": {"max_health": 20, "spells": spells, **sheet},
    }


BURST = {"aimed": False}
SPACE = {"grade": "major", "space": True}
PLAIN: dict[str, Any] = {
    "id": "ada", "name": "Ada", "side": "pcs", "character": True, "sheet": {"max_health": 90},
}  # fmt: skip
KIN: dict[str, Any] = {"id": "kin", "name": "the kin", "side": "beings", "sheet": {"health": 10, "max_health": 90}}


def casts(target: str | None = "ada", **more: Any) -> dict[str, Any]:
    given = {"spell": "a word", **({} if target is None else {"target": target}), **more}
    return does("child", "cast", **given)


def table(who: dict[str, Any], *others: dict[str, Any], **more: Any) -> Table:
    sides: list[dict[str, Any]] = [
        {"id": "beings", "name": "the drowned"},
        {"id": "pcs", "name": "the lantern-bearers", "players": True},
    ]
    return Table(opened(who, *(others or (PLAIN, KIN)), sides=sides, **more))


def came(who: dict[str, Any], declaration: dict[str, Any], *fell: Any, others: Any = (), **more: Any) -> Any:
    result = table(who, *others, **more).tries("beings", declaration, answers=fell)
    assert isinstance(result, Resolved)
    return result.outcomes


def of(outcomes: Any, kind: str) -> list[Any]:
    return [o for o in outcomes if o.kind == kind]


HITS = faces("child", "cast", 6, 5, 5)
MISSES = faces("child", "cast", 2, 2, 2)


# -- aimed


@pytest.mark.clause("BD-NPC-AIMED", "BD-CRIT", "BD-FUMBLE")
@pytest.mark.parametrize("defense", [8, 12])
def test_every_result_of_3d6_against_a_defense(defense: int) -> None:
    """All 216, as a blow: 17 and 18 hit and do 2d6 more, 3 and 4 miss."""
    coat = {} if defense == 8 else {"armor": {"name": "mail", "defense": defense}}
    ada = {**PLAIN, "sheet": {**PLAIN["sheet"], **coat}}
    at = table(being(spell(), ether=0), ada, KIN)
    for shown in THREE_DICE:
        result = at.tries("beings", casts(), answers=[faces("child", "cast", *shown)])
        assert isinstance(result, Resolved)
        casting, natural = only(result.outcomes, "spell_cast"), sum(shown)
        expected = degree(natural, defense)
        deciding = {"critical": ("BD-CRIT",), "fumble": ("BD-FUMBLE",)}.get(expected, ())
        assert (casting.check.degree, casting.check.target) == (expected, defense)
        assert casting.rules == ("BD-NPC-AIMED", *deciding, "BD-DEFENSE")
        hits = expected in ("critical", "success")
        assert kinds(result.outcomes) == ["declared", "spell_cast", *(["harmed"] if hits else [])]
        if hits:
            harm = only(result.outcomes, "harmed")
            critical = expected == "critical"
            assert [roll.notation for roll in harm.rolls] == ["1d6+2d6" if critical else "1d6"]
            assert harm.rules == ("BD-NPC-AIMED", *(("BD-CRIT",) if critical else ()))


@pytest.mark.clause("BD-NPC-AIMED")
@pytest.mark.parametrize(("style", "value"), [("mind", 1), ("will", 2), ("emotion", 3)])
def test_it_rolls_its_attribute_and_what_the_master_gives(style: str, value: int) -> None:
    child = being(spell(), style=style, mind=1, will=2, emotion=3, talents={"stars": 4})
    given = [{"value": 1, "reason": "a clear night"}, {"value": -2, "reason": "smoke", "on": "cast"}]
    casting = only(came(child, casts(modifiers=given), HITS), "spell_cast")
    assert [(m.value, m.cause) for m in casting.check.modifiers] == [
        (value, style),
        (1, "a clear night"),
        (-2, "smoke"),
    ]
    assert (casting.actor, casting.spell, casting.target) == ("child", "a word", "ada")


@pytest.mark.clause("BD-NPC-AIMED")
@pytest.mark.parametrize(
    ("made", "notation"),
    [
        (spell(), "1d6"),
        (spell(grade="major"), "2d6"),
        (spell(grade="major", does="harm", condition="slowed"), "2d6"),
        (spell(dice="1d8"), "1d8"),
        (spell(grade="major", dice="3d4"), "3d4"),
    ],
)
def test_it_does_what_it_names_or_the_dice_of_its_grade_and_spends_nothing(made: Any, notation: str) -> None:
    child = being(made, ether=4, max_ether=4)
    result = table(child).tries("beings", casts(), answers=[HITS])
    assert isinstance(result, Resolved)
    harm = only(result.outcomes, "harmed")
    assert [roll.notation for roll in harm.rolls] == [notation]
    assert (harm.amount, harm.who, harm.by, harm.tool) == (harm.rolls[0].total, "ada", "child", "a word")
    assert harm.cause == only(result.outcomes, "spell_cast").seq
    assert "ether_spent" not in kinds(result.outcomes)
    assert result.encounter.combatants["child"].sheet.ether == 4


@pytest.mark.clause("BD-NPC-AIMED", "BD-CALLED")
def test_a_hit_lays_its_condition() -> None:
    outcomes = came(being(spell(condition="slowed")), casts(), HITS)
    began = only(outcomes, "condition_began")
    assert (began.who, began.by, began.condition.until) == ("ada", "child", "own_turn_ends")
    assert began.rules == ("BD-NPC-AIMED", "BD-CALLED")
    assert kinds(came(being(spell(condition="slowed")), casts(), MISSES)) == ["declared", "spell_cast"]


@pytest.mark.clause("BD-NPC-AIMED", "BD-FUMBLE")
def test_its_fumble_may_bring_a_small_mishap() -> None:
    fumbles = faces("child", "cast", 1, 1, 2)
    outcomes = came(being(spell()), casts(), fumbles, says("BD-FUMBLE", "the frost takes its own hand"))
    ruled = only(outcomes, "ruled")
    assert (ruled.value, ruled.subject, ruled.cause) == (
        "the frost takes its own hand", "child", only(outcomes, "spell_cast").seq,
    )  # fmt: skip
    assert "ruled" not in kinds(came(being(spell()), casts(), fumbles))
    need = table(being(spell())).asks("beings", casts(), answers=[fumbles], ask="all")
    assert (need.key.rule, need.default) == ("BD-FUMBLE", "none")
    assert "the child" in need.question


@pytest.mark.clause("BD-NPC-AIMED", "BD-DIZZY")
@pytest.mark.parametrize(("shown", "dizzy"), [((6, 6, 6), True), ((6, 5, 5), False)])
def test_whoever_falls_by_its_critical_is_dizzy(shown: Any, dizzy: bool) -> None:
    ada = {**PLAIN, "sheet": {"max_health": 90, "health": 3}}
    outcomes = came(
        being(spell(), max_health=20), casts(), faces("child", "cast", *shown), faces("child", "harm", 3, 1, 1)
        if sum(shown) > 16 else faces("child", "harm", 3), others=(ada, TOBIN),
    )  # fmt: skip
    assert only(outcomes, "fell").who == "ada"
    assert ("condition_began" in kinds(outcomes)) == dizzy


@pytest.mark.clause("BD-DEATHBLOW", "BD-NPC-AIMED")
@pytest.mark.parametrize(("fell", "dies"), [(HITS, True), (MISSES, False)])
def test_aimed_at_the_unconscious_it_is_cast_and_kills_if_it_hits(fell: Any, dies: bool) -> None:
    down = {**PLAIN, "out": "unconscious", "sheet": {"max_health": 9, "health": 0}}
    outcomes = came(being(spell()), casts(), fell, others=(down, TOBIN))
    assert kinds(outcomes) == ["declared", "spell_cast", *(["died"] if dies else [])]
    assert only(outcomes, "spell_cast").check is not None


@pytest.mark.clause("BD-NPC-AIMED")
def test_a_talent_is_none_of_its_business() -> None:
    with pytest.raises(Illegal, match="an attribute alone") as refused:
        came(being(spell(), talents={"stars": 4}), casts(talent="stars"))
    assert (refused.value.rule, refused.value.where) == ("BD-NPC-AIMED", "child")


@pytest.mark.clause("BD-NPC-AIMED")
def test_one_of_the_players_side_who_is_no_character_casts_as_other_beings_do() -> None:
    spirit = {**being(spell()), "side": "pcs"}
    result = Table(opened(spirit, MARA, {**KIN, "sheet": {"max_health": 90}})).tries(
        "pcs", casts("kin"), answers=[HITS]
    )
    assert isinstance(result, Resolved)
    assert only(result.outcomes, "spell_cast").rules == ("BD-NPC-AIMED", "BD-DEFENSE")


# -- avoided

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


# -- where nobody resists


@pytest.mark.clause("BD-NPC-AIMED")
@pytest.mark.parametrize("more", [{}, BURST])
def test_a_being_heals_without_a_roll(more: Any) -> None:
    outcomes = came(being(spell(does="heal", **more)), casts("kin"), faces("child", "healing", 4))
    assert kinds(outcomes) == ["declared", "spell_cast", "healed"]
    casting, healed = only(outcomes, "spell_cast"), only(outcomes, "healed")
    assert (casting.check, casting.rules) == (None, ("BD-MINOR",))
    assert (healed.who, healed.amount, healed.rules, healed.cause) == ("kin", 4, ("BD-MINOR",), casting.seq)
    major = came(being(spell(does="heal", **SPACE, **more)), casts("kin", inside=["ada"]))
    assert only(major, "spell_cast").rules == ("BD-MAJOR",)
    assert [(o.who, o.rolls[0].notation) for o in of(major, "healed")] == [("ada", "2d6"), ("kin", "2d6")]


@pytest.mark.clause("BD-NPC-AIMED")
@pytest.mark.parametrize("more", [{}, BURST])
@pytest.mark.parametrize(("target", "free"), [("kin", True), ("child", True), ("ada", False)])
def test_a_condition_on_ones_own_needs_no_roll(more: Any, target: str, free: bool) -> None:
    outcomes = came(being(spell(condition="quickened", **more)), casts(target))
    rolled = only(outcomes, "spell_cast").check is not None or "avoided" in kinds(outcomes)
    assert rolled != free
    assert not free or only(outcomes, "condition_began").who == target


@pytest.mark.clause("BD-NPC-AIMED", "BD-NPC-RESIST")
@pytest.mark.parametrize("more", [{}, BURST])
def test_harm_to_ones_own_is_rolled_for(more: Any) -> None:
    outcomes = came(being(spell(**more)), casts("kin"))
    assert only(outcomes, "spell_cast").check is not None or "avoided" in kinds(outcomes)


@pytest.mark.clause("BD-NPC-AIMED")
def test_a_spell_on_a_thing_is_only_told() -> None:
    outcomes = came(being(spell()), casts(None, thing="the wheel"))
    assert kinds(outcomes) == ["declared", "spell_cast"]
    assert only(outcomes, "spell_cast").thing == "the wheel"


GIVEN = [{"value": 1, "reason": "x"}]


@pytest.mark.clause("BD-NPC-RESIST", "BD-RADIANT")
@pytest.mark.parametrize(
    ("made", "more", "where"),
    [
        (spell(does="heal"), {"modifiers": GIVEN}, "child.modifiers"),
        (spell(**BURST), {"modifiers": [{**GIVEN[0], "on": "cast"}]}, "child.modifiers"),
        (spell(), {"modifiers": [{**GIVEN[0], "on": "dodge"}]}, "child.modifiers"),
        (spell(**BURST), {"radiant": True}, "child.radiant"),
        (spell(does="heal"), {"radiant": True}, "child.radiant"),
    ],
)
def test_what_bears_on_no_roll_is_refused(made: Any, more: dict[str, Any], where: str) -> None:
    with pytest.raises(Malformed) as refused:
        came(being(made, radiant=1), casts(**more))
    assert refused.value.where == where


# -- what is told of it


def told(outcomes: Any, at: Table) -> list[tuple[str, str | None, str | None, str | None, str | None]]:
    seen = see(at.ruleset, at.encounter, outcomes, "public")
    return [
        (claim.kind, claim.who, claim.whom, claim.what, claim.tool)
        for entry in seen
        if entry.outcome.kind in ("spell_cast", "avoided")
        for claim in entry.claims
    ]


@pytest.mark.clause("BD-NPC-AIMED", "BD-NPC-RESIST")
def test_what_is_told_of_a_beings_spell() -> None:
    at = table(being(spell(), spell(name="a burst", **BURST)))
    loosed = ("cast", "child", "ada", "a word", None)
    for fell, landed in (HITS, "hit"), (MISSES, "missed"):
        outcomes = at.tries("beings", casts(), answers=[fell]).outcomes
        assert told(outcomes, at) == [loosed, (landed, "child", "ada", None, "a word")]
    burst = ("cast", "child", "ada", "a burst", None)
    for shown, came_of_it in (
        ((6, 6, 6), ("stopped", "ada", "child", None, "a burst")),
        ((1, 1, 1), ("hit", "child", "ada", None, "a burst")),
    ):
        outcomes = at.tries("beings", casts(spell="a burst"), answers=[faces("ada", "dodge", *shown)]).outcomes
        assert told(outcomes, at) == [burst, came_of_it]


# -- what lies between, and whoever stands in


@pytest.mark.clause("BD-COVER-HALF", "BD-COVER-FUMBLE", "BD-NPC-AIMED")
def test_half_cover_takes_1_and_a_fumble_finds_no_obstacle() -> None:
    ada = {**PLAIN, "sheet": {"max_health": 90, "cover": {"kind": "half", "behind": "kin"}}}
    outcomes = came(being(spell()), casts(), faces("child", "cast", 1, 1, 1), others=(ada, KIN))
    check = only(outcomes, "spell_cast").check
    assert [(m.value, m.rule) for m in check.modifiers][1:] == [(-1, "BD-COVER-HALF")]
    assert kinds(outcomes) == ["declared", "spell_cast"]


@pytest.mark.clause("BD-COVER-HALF", "BD-NPC-RESIST")
def test_cover_and_range_bear_on_nobody_who_avoids_it() -> None:
    ada = {
        **PLAIN,
        "place": {"at": [100, 0, 0]},
        "sheet": {"max_health": 90, "cover": {"kind": "half", "behind": "the sacks"}},
    }
    child = {**being(spell(**BURST)), "place": {"at": [0, 0, 0]}}
    assert len(only(came(child, casts(), others=(ada, KIN)), "avoided").check.modifiers) == 1


@pytest.mark.clause("BD-FAR", "BD-NPC-AIMED")
def test_range_takes_1_from_an_aimed_spell() -> None:
    child = {**being(spell()), "place": {"at": [0, 0, 0]}}
    ada = {**PLAIN, "place": {"at": [31, 0, 0]}}
    check = only(came(child, casts(), others=(ada, KIN)), "spell_cast").check
    assert [(m.value, m.rule) for m in check.modifiers][1:] == [(-1, "BD-FAR")]


@pytest.mark.clause("BD-SACRIFICE", "BD-NPC-AIMED", "BD-NPC-RESIST")
@pytest.mark.parametrize(
    ("made", "taken"), [(spell(), True), (spell(condition="slowed"), True), (spell(**BURST), False)]
)
def test_whoever_stands_in_takes_an_aimed_hit_whole_and_no_burst(made: Any, taken: bool) -> None:
    """The companion's Defense is rolled against; the critical goes with the hit."""
    ada = {
        **PLAIN,
        "sheet": {"max_health": 90, "armor": {"name": "mail", "defense": 12}},
        "conditions": [{"name": "guarded", "until": "own_turn_begins", "whose": "tobin", "by": "tobin"}],
    }
    tobin = {**TOBIN, "sheet": {"max_health": 90}}
    fell = faces("child", "cast", 6, 6, 6) if taken else faces("ada", "dodge", 1, 1, 1)
    outcomes = came(being(made), casts(), fell, others=(ada, tobin))
    touched = [o for o in outcomes if o.kind in ("harmed", "condition_began")]
    assert [o.who for o in touched] == ["tobin" if taken else "ada"]
    assert ("intercepted" in kinds(outcomes)) == taken
    if taken:
        assert only(outcomes, "spell_cast").check.target == 12
        assert touched[0].kind == "condition_began" or touched[0].rolls[0].notation == "1d6+2d6"


@pytest.mark.clause("BD-NPC-RESIST", "BD-DIZZY")
def test_whoever_falls_by_a_burst_is_not_dizzy_for_it() -> None:
    ada = {**PLAIN, "sheet": {"max_health": 90, "health": 1}}
    outcomes = came(being(spell(**BURST)), casts(), faces("ada", "dodge", 1, 1, 1), others=(ada, TOBIN))
    assert kinds(outcomes) == ["declared", "spell_cast", "avoided", "harmed", "fell"]
