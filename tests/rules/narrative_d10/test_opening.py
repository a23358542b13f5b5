"""What a fight file may say of its cast: sheets, gear, Hit Points, and the catalogue."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Malformed
from rules.narrative_d10 import RULESET
from rules.narrative_d10.catalogue import WEAPONS
from rules.narrative_d10.sheet import formula
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, SCENE, SIDES, WOLF, opened, plain, table_of
from tests.rules.table import fiat

PIKE: dict[str, Any] = {"name": "pike", "damage": "1d8", "skill": "spears", "stat": "strength"}
STRANGER: dict[str, Any] = {"id": "stranger", "name": "the stranger", "side": "others"}


KNOTTED: dict[str, Any] = {}
KNOTTED["sheet"] = KNOTTED


def malformed(*cast: Any, **more: Any) -> Malformed:
    with pytest.raises(Malformed) as refused:
        opened(*cast, **more)
    return refused.value


@pytest.mark.clause("ND-HP")
@pytest.mark.parametrize("fortitude", range(21))
def test_hit_points_are_three_for_each_point_of_fortitude_and_8(fortitude: int) -> None:
    stats = {"fortitude": fortitude}
    whole = {"id": "ede", "name": "Ede", "side": "pcs", "character": True, "sheet": {"stats": stats}}
    for member in (plain(ADA, stats={"strength": 4, **stats}), {**whole, "id": "ada"}):
        sheet = opened(member, DESERTER).combatants["ada"].sheet
        assert (sheet.max_hp, sheet.hp) == (3 * fortitude + 8, 3 * fortitude + 8)
    for wrong in (3 * fortitude + 7, 3 * fortitude + 9):
        error = malformed(plain(whole, max_hp=wrong), DESERTER)
        assert str(error) == (
            f"cast.0.sheet.max_hp: with fortitude {fortitude} a character has {3 * fortitude + 8} Hit Points. "
            f"Possible: {3 * fortitude + 8}."
        )
    assert opened(plain(whole, max_hp=3 * fortitude + 8), DESERTER)


@pytest.mark.clause("ND-HP")
def test_who_has_no_fortitude_has_8_and_both_numbers_are_options() -> None:
    bare = plain(ADA, stats={"strength": 4})
    assert opened(bare, DESERTER).combatants["ada"].sheet.max_hp == 8
    options = {"hp_each": 5, "hp_base": 11}
    assert [opened(who, DESERTER, options=options).combatants["ada"].sheet.max_hp for who in (ADA, bare)] == [36, 11]


@pytest.mark.clause("ND-HP")
@pytest.mark.parametrize(
    ("sheet", "where", "told"),
    [
        ({"hp": 24}, "cast.0.sheet", "hp 24 is more than max_hp 23"),
        ({"stats": {"fortitude": "5"}}, "cast.0.sheet.stats.fortitude", "a whole number is wanted"),
        ({"stats": {"fortitude": True}}, "cast.0.sheet.stats.fortitude", "a whole number is wanted"),
        ({"stats": {"fortitude": -1}}, "cast.0.sheet.stats.fortitude", "greater than or equal to 0"),
        ({"stats": {"fortitude": 31}}, "cast.0.sheet.stats.fortitude", "less than or equal to 30"),
        ({"stats": [5]}, "cast.0.sheet.stats", "a block of fields is wanted"),
        ({"max_hp": None}, "cast.0.sheet.max_hp", "a whole number is wanted"),
        ({"max_hp": "23"}, "cast.0.sheet.max_hp", "a whole number is wanted"),
    ],
)
def test_hit_points_that_nobody_can_have(sheet: dict[str, Any], where: str, told: str) -> None:
    error = malformed({**ADA, "sheet": {"weapons": [], **sheet}}, DESERTER)
    assert error.where == where
    assert told in error.message


@pytest.mark.clause("ND-NPC-ATTACK")
def test_whoever_is_no_character_has_hit_points_as_given() -> None:
    stranger = {**STRANGER, "sheet": {"skill": 4, "max_hp": 7, "stats": {"fortitude": 9}}}
    sheet = opened(ADA, stranger).combatants["stranger"].sheet
    assert (sheet.hp, sheet.max_hp, sheet.skill) == (7, 7, 4)
    assert opened(ADA, plain(stranger, hp=3)).combatants["stranger"].sheet.hp == 3
    assert opened(ADA, plain(DESERTER, max_hp=30)).combatants["deserter"].sheet.hp == 30


@pytest.mark.clause("ND-NPC-ATTACK")
@pytest.mark.parametrize(
    "member",
    [
        plain(DESERTER, skill=None),
        {**STRANGER, "sheet": {"max_hp": 7}},
        {**STRANGER, "like": "drover", "character": False},
    ],
)
def test_whoever_is_no_character_has_one_skill(member: dict[str, Any]) -> None:
    assert str(malformed(ADA, member)) == (
        "cast.1.sheet.skill: whoever is no player's character has one skill, which stands for all. "
        "Possible: skill: 6, character: true."
    )


@pytest.mark.clause("ND-HP")
@pytest.mark.parametrize("sheet", [{}, {"skill": 4}, {"skill": 4, "hp": 3}])
def test_whoever_is_no_character_needs_a_maximum(sheet: dict[str, Any]) -> None:
    error = malformed(ADA, {**STRANGER, "sheet": sheet})
    assert (error.message, error.where) == ("this field is missing.", "cast.1.sheet.max_hp")


@pytest.mark.clause("ND-ZERO")
@pytest.mark.parametrize("out", [None, "yielded", "calmed"])
def test_nobody_stands_with_no_hit_points(out: str | None) -> None:
    error = malformed({**plain(ADA, hp=0), **({"out": out} if out else {})}, DESERTER)
    assert str(error) == "cast.0.sheet.hp: nobody stands with hp 0. Possible: 1 or more, out: unconscious."
    assert opened({**plain(ADA, hp=0), "out": "unconscious"}, DESERTER)
    assert opened({**plain(ADA, hp=1), **({"out": out} if out else {})}, DESERTER)


@pytest.mark.clause("ND-ZERO")
def test_the_dead_have_no_hit_points() -> None:
    assert opened({**ADA, "out": "dead"}, BO, DESERTER).combatants["ada"].sheet.hp == 0
    assert opened(ADA, {**DESERTER, "out": "dead"}, WOLF).combatants["deserter"].sheet.hp == 0
    error = malformed({**plain(ADA, hp=1), "out": "dead"}, DESERTER)
    assert str(error) == "cast.0.sheet.hp: the dead have hp 0. Possible: 0."
    assert opened({**ADA, "out": "unconscious"}, DESERTER).combatants["ada"].sheet.hp == 23


@pytest.mark.clause("ND-HP", "ND-ZERO", "ND-NPC-ATTACK")
@pytest.mark.parametrize(
    ("changes", "where", "told"),
    [
        ({"sheet": {"skill": 4, "hp": 0, "max_hp": 7}}, "hp", "nobody stands with hp 0."),
        ({"sheet": {"skill": 4, "hp": 7, "max_hp": 7}, "out": "dead"}, "hp", "the dead have hp 0."),
        ({"sheet": {"hp": 7, "max_hp": 7}}, "skill",
         "whoever is no player's character has one skill, which stands for all."),
        ({"sheet": {"hp": 7, "max_hp": 7}, "character": True}, "max_hp",
         "with fortitude 0 a character has 8 Hit Points."),
    ],
)  # fmt: skip
def test_whoever_joins_is_looked_at_like_the_cast(changes: dict[str, Any], where: str, told: str) -> None:
    table = table_of()
    with pytest.raises(Malformed) as refused:
        table.tries(None, fiat("join", combatant={**STRANGER, **changes}))
    assert (refused.value.message, refused.value.where) == (told, f"fiat join.sheet.{where}")
    with pytest.raises(Malformed) as refused:
        table.tries(None, fiat("join", combatant={**STRANGER, "sheet": {"skil": 3, "hp": 1, "max_hp": 1}}))
    assert (refused.value.where, refused.value.nearest) == ("fiat join.sheet.skil", ("skill", "skills", "side"))


def test_whoever_joins_carries_what_is_on_their_sheet() -> None:
    table = table_of()
    sheet = {
        "skill": 4,
        "hp": 7,
        "max_hp": 7,
        "weapons": [PIKE],
        "remedies": [{"name": "yarrow", "against": "bleeding"}],
    }
    table.plays(None, fiat("join", combatant={**STRANGER, "carries": ["rope"], "sheet": sheet}))
    joined = table.encounter.combatants["stranger"]
    assert joined.carries == ("rope", "pike", "yarrow")
    assert joined.sheet.weapons[0].damage == "1d8"
    assert joined.sheet.skill == 4


@pytest.mark.clause("ND-DAMAGE")
def test_a_stat_that_the_wielder_lacks_is_a_mistake_in_the_file() -> None:
    error = malformed(plain(ADA, weapons=[{**PIKE, "damage": "1d8+Might"}]), DESERTER)
    assert str(error) == (
        "cast.0.sheet: this will not do: the pike needs a stat 'might', and there is none; "
        "there are: strength, speed, fortitude, willpower, intellect."
    )
    error = malformed(ADA, {**STRANGER, "sheet": {"skill": 3, "max_hp": 9, "weapons": [{**PIKE, "damage": "Might"}]}})
    assert error.message.endswith("there is none; there are: none.")
    fists = {"name": "fists", "damage": "1d2+might", "skill": "brawling", "stat": "strength"}
    assert str(malformed(ADA, DESERTER, options={"unarmed": fists})) == (
        "cast.0.sheet.stats: fists need a stat 'might', and there is none. "
        "Possible: strength, speed, fortitude, willpower, intellect."
    )


@pytest.mark.clause("ND-DAMAGE")
@pytest.mark.parametrize(
    ("text", "dice", "added", "stats"),
    [
        ("1d6", "1d6", 0, ()),
        ("2d6+1d4", "2d6+1d4", 0, ()),
        ("1d6+2+Strength", "1d6", 2, ("strength",)),
        (" 3 + Hand Eye + 4 ", "", 7, ("hand eye",)),
        ("99", "", 99, ()),
        ("Strength + 1d8 + speed", "1d8", 0, ("strength", "speed")),
    ],
)
def test_a_formula_is_dice_numbers_and_stats(text: str, dice: str, added: int, stats: tuple[str, ...]) -> None:
    parts = formula(text)
    assert (parts.dice, parts.added, parts.stats) == (dice, added, stats)


@pytest.mark.clause("ND-DAMAGE")
@pytest.mark.parametrize("text", ["", "d6", "1d6-1", "1d6+", "100", "1d6*2", "1d", "0d6", "strength2", "x" * 41])
def test_a_formula_that_is_none(text: str) -> None:
    error = malformed(plain(ADA, weapons=[{**PIKE, "damage": text}]), DESERTER)
    assert error.where == "cast.0.sheet.weapons.0.damage"
    assert error.message.endswith(
        "will not do: a damage formula is dice, numbers and stats, 1d6+2+Strength for example."
    )


@pytest.mark.parametrize(
    ("sheet", "where"),
    [
        ({"stats": {"Strength": 3}}, "stats.Strength.[key]"),
        ({"skills": {"": 3}}, "skills..[key]"),
        ({"skills": {"sword2": 3}}, "skills.sword2.[key]"),
        ({"weapons": [{**PIKE, "skill": "Spears"}]}, "weapons.0.skill"),
        ({"weapons": [{**PIKE, "stat": "a" * 41}]}, "weapons.0.stat"),
    ],
)
def test_names_of_stats_and_skills_are_small_letters(sheet: dict[str, Any], where: str) -> None:
    error = malformed({**ADA, "sheet": sheet}, DESERTER)
    assert (error.where or "").replace("..", ".") == f"cast.0.sheet.{where}".replace("..", ".")
    assert error.message.endswith(
        "will not do: stats and skills have names in small letters, strength or first aid for example."
    )


@pytest.mark.parametrize(
    ("given", "where", "nearest"),
    [
        ({"cast": []}, "cast", ()),
        ({"cast": None}, "cast", ()),
        ({"cast": ["Ada"]}, "cast.0", ()),
        ({"cast": [KNOTTED]}, None, ()),
        ({"cast": [{**ADA, "like": ["drover"]}]}, "cast.0.like", ()),
        ({"cast": [{**ADA, "sheet": 3}]}, "cast.0.sheet", ()),
        ({"cast": [{**ADA, "id": "pcs"}]}, "cast.0.id", ()),
        ({"cast": [{**ADA, "id": "unseen"}]}, "cast.0.id", ()),
        ({"cast": [{**ADA, "conditions": [{"name": "held", "by": "boo"}]}, BO]}, "cast.0.conditions", ("bo",)),
        ({"cast": [{**ADA, "place": {"reach": "ada"}}, BO]}, "cast.0.place", ()),
        ({"cast": [{**ADA, "place": {"reach": "bo", "of": "bo"}}, BO]}, "cast.0.place", ("reach",)),
        ({"scene": None}, "scene", ()),
        ({"sides": ["pcs"]}, "sides.0", ()),
        ({"sides": [*SIDES, SIDES[0]]}, "sides", ()),
        ({"sides": [{"id": "gm", "name": "the masters"}]}, "sides", ()),
        ({"cast": [{**ADA, "like": "drovers"}]}, "cast.0.like", ("drover",)),
        ({"cast": [{**ADA, "character": "yes"}]}, "cast.0.character", ()),
        ({"cast": [{**ADA, "sheet": {"weapons": ["spaer"]}}]}, "cast.0.sheet.weapons.0", ("spear",)),
        ({"cast": [{**ADA, "sheet": {"armor": "mail shirts"}}]}, "cast.0.sheet.armor", ("mail shirt",)),
        ({"cast": [{**ADA, "sheet": {"remedies": ["yarow"]}}]}, "cast.0.sheet.remedies.0", ("yarrow",)),
        ({"cast": [{**ADA, "sheet": {"skils": {}}}]}, "cast.0.sheet.skils", ("skills",)),
        ({"cast": [{**ADA, "sheet": {"guard": "party"}}]}, "cast.0.sheet.guard", ("parry",)),
        ({"cast": [{**ADA, "sheet": {"encumbrance": -1}}]}, "cast.0.sheet.encumbrance", ()),
        ({"cast": [{**ADA, "sheet": {"wounds": [{"seq": 0, "grade": "small"}]}}]}, "cast.0.sheet.wounds.0.grade",
         ("major", "catastrophic")),
        ({"cast": [{**ADA, "place": {"reach": "bob"}}, BO]}, "cast.0.place", ("bo",)),
        ({"cast": [{**ADA, "place": {"close": "bo"}}, BO]}, "cast.0.place", ()),
        ({"cast": [{**ADA, "place": 3}, BO]}, "cast.0.place", ("words", "reach: someone")),
        ({"cast": [ADA, ADA]}, "cast.1.id", ()),
        ({"cast": [{**ADA, "side": "pc"}]}, "cast.0.side", ("pcs",)),
        ({"sides": []}, "sides", ()),
        ({"first": "other"}, "first", ("others",)),
        ({"options": {"rallly": 3}}, "options.rallly", ("rally",)),
        ({"options": {"reach": 0}}, "options.reach", ()),
        ({"options": {"first_aid": 100}}, "options.first_aid", ()),
    ],
)  # fmt: skip
def test_what_will_not_do_is_named_with_its_place(given: dict[str, Any], where: str | None, nearest: Any) -> None:
    with pytest.raises(Malformed) as refused:
        RULESET.new_encounter({"scene": SCENE, "sides": SIDES, "cast": [ADA, BO], **given})
    assert refused.value.where == where
    assert set(nearest) <= {*refused.value.nearest, *refused.value.choices}


def test_where_somebody_stands() -> None:
    near = opened({**ADA, "place": {"reach": "bo"}}, {**BO, "place": "the ditch"}, {**DESERTER, "place": [3, 4]})
    places = [near.combatants[who].place for who in ("ada", "bo", "deserter")]
    assert [(p.of, p.away, p.words, p.at) for p in places] == [
        ("bo", 2, None, None), (None, None, "the ditch", None), (None, None, None, (3, 4, 0))]  # fmt: skip
    assert opened({**ADA, "place": {"reach": "bo"}}, BO, options={"reach": 7}).combatants["ada"].place.away == 7
    assert opened(ADA, DESERTER).combatants["ada"].place is None


@pytest.mark.clause("ND-ROUND")
def test_the_side_that_is_named_acts_first() -> None:
    first = opened(first="others")
    assert (first.side, [s.id for s in first.sides], first.round) == ("others", ["others", "pcs"], 1)
    assert opened().side == "pcs"
    assert opened().ruleset == "narrative-d10"


def test_gear_in_full_and_things_beside_it() -> None:
    full = plain({**ADA, "carries": ["rope", "pike"]}, weapons=[PIKE, "knife"], armor={"name": "furs", "dr": 1})
    ada = opened(full, DESERTER).combatants["ada"]
    assert (ada.carries, ada.sheet.armor.name) == (("rope", "pike", "knife"), "furs")
    assert ada.sheet.weapons[1] == WEAPONS["knife"]
