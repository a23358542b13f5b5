"""Other beings' spells that are aimed like a blow, and those that need no roll."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal, Malformed
from rules.resolution import Resolved
from rules.visibility import see
from tests.rules.bright_dark.witches import BURST, KIN, PLAIN, SPACE, being, came, casts, of, spell, table
from tests.rules.table import MARA, THREE_DICE, TOBIN, Table, degree, faces, kinds, only, opened, says

HITS = faces("child", "cast", 6, 5, 5)
MISSES = faces("child", "cast", 2, 2, 2)


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
