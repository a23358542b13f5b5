"""The catalogue and what a fight file may say of its cast."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark.catalogue import ARMORS, BEINGS, MOUNTS, PEOPLE, SPELLS, WEAPONS
from rules.dice import parse
from rules.errors import Malformed
from tests.rules.table import MARA, MILLER, SIDES, TOBIN, Table, attack, does, fiat, only, opened


def test_there_is_enough_of_it() -> None:
    assert (len(WEAPONS), len(ARMORS), len(SPELLS), len(PEOPLE), len(BEINGS)) >= (12, 5, 12, 6, 8)
    assert set(RULESET.catalogue()) == {"weapons", "armors", "spells", "people", "beings", "mounts"}
    assert sum(bool(kind.sheet.spells) for kind in PEOPLE.values()) >= 2
    assert sum(bool(kind.sheet.spells) for kind in BEINGS.values()) >= 3


@pytest.mark.parametrize("name", WEAPONS)
def test_every_weapon_can_be_wielded(name: str) -> None:
    assert len(parse(WEAPONS[name].die)) == 1
    table = Table(opened({**MARA, "sheet": {"weapons": [name]}}, MILLER))
    assert table.plays("pcs", attack(weapon=name))


@pytest.mark.parametrize("name", SPELLS)
@pytest.mark.parametrize("character", [True, False])
def test_every_spell_can_be_cast(name: str, character: bool) -> None:
    caster = {**MARA, "character": character, "sheet": {"spells": [name], "ether": 3, "max_ether": 3}}
    outcomes = Table(opened(caster, MILLER)).plays("pcs", does("mara", "cast", spell=name, target="miller"))
    assert only(outcomes, "spell_cast").spell == name


@pytest.mark.parametrize("name", [*PEOPLE, *BEINGS, *MOUNTS])
def test_everyone_in_it_can_fight_under_their_own_name(name: str) -> None:
    who = {"like": name, "side": "beings"}
    fighter = opened(MARA, who).combatants[name.replace(" ", "-")]
    assert fighter.sheet.health == fighter.sheet.max_health
    assert fighter.name == {**PEOPLE, **BEINGS, **MOUNTS}[name].name
    assert {w.name for w in fighter.sheet.weapons} <= set(fighter.carries)
    assert bool(fighter.wound) == (name in BEINGS)
    assert fighter.character == (name in PEOPLE)
    assert (fighter.sheet.mount is not None) == (name in MOUNTS)


def test_someone_in_full() -> None:
    crow = {"id": "crow", "name": "the crow", "side": "beings", "carries": ["ring"],
            "sheet": {"max_health": 4, "agility": 3, "weapons": ["claws"], "armor": "heavy coat"}}  # fmt: skip
    fighter = opened(MARA, crow).combatants["crow"]
    assert (fighter.sheet.health, fighter.carries) == (4, ("ring", "claws"))
    assert fighter.sheet.armor == ARMORS["heavy coat"]


def test_more_health_than_the_catalogue_says_is_had_whole() -> None:
    assert opened({**MARA, "sheet": {"max_health": 30}}, MILLER).combatants["mara"].sheet.health == 30


def test_options_change_the_numbers() -> None:
    assert opened(options={"unarmored": 12}).own.options.unarmored == 12


def test_a_date_where_a_word_belongs_is_taken_as_its_text() -> None:
    assert opened({**MARA, "name": date(1999, 1, 2)}, MILLER).combatants["mara"].name == "1999-01-02"


KNOTTED: dict[str, Any] = {}
KNOTTED["sheet"] = KNOTTED


@pytest.mark.parametrize(
    ("given", "where", "nearest"),
    [
        ({"cast": []}, "cast", ()),
        ({"cast": None}, "cast", ()),
        ({"cast": "Mara"}, "cast", ()),
        ({"cast": ["Mara"]}, "cast.0", ()),
        ({"cast": [KNOTTED]}, None, ()),
        ({"cast": [{("a", "b"): 1}]}, None, ()),
        ({"cast": [{**MARA, "like": "ferry woman"}]}, "cast.0.like", ("ferrywoman",)),
        ({"cast": [{**MARA, "like": ["ferrywoman"]}]}, "cast.0.like", ()),
        ({"cast": [{**MARA, "sheet": 3}]}, "cast.0.sheet", ()),
        ({"cast": [{**MARA, "sheet": {"weapons": ["swrod"]}}]}, "cast.0.sheet.weapons.0", ("sword",)),
        ({"cast": [{**MARA, "sheet": {"weapons": 5}}]}, "cast.0.sheet.weapons", ()),
        ({"cast": [{**MARA, "sheet": {"spells": ["warm hand"]}}]}, "cast.0.sheet.spells.0", ("warm hands",)),
        ({"cast": [{**MARA, "sheet": {"spells": [{"name": "x", "grade": "minor"}]}}]}, "cast.0.sheet.spells.0", ()),
        ({"cast": [{**MARA, "sheet": {"spells": 5}}]}, "cast.0.sheet.spells", ()),
        ({"cast": [{**MARA, "sheet": {"armor": "male shirt"}}]}, "cast.0.sheet.armor", ("mail shirt",)),
        ({"cast": [{**MARA, "sheet": {"strenght": 2}}]}, "cast.0.sheet.strenght", ("strength",)),
        ({"cast": [{**MARA, "sheet": {"health": 99}}]}, "cast.0.sheet", ()),
        ({"cast": [{**MARA, "carries": [["a"]]}]}, "cast.0.carries.0", ()),
        ({"cast": [{**MARA, "pronouns": "hee"}]}, "cast.0.pronouns", ("he", "she", "they")),
        ({"cast": [{**MARA, "side": "pc"}]}, "cast.0.side", ("pcs",)),
        ({"cast": [{**MARA, "id": "unseen"}]}, "cast.0.id", ()),
        ({"cast": [{**MARA, "id": "pcs"}]}, "cast.0.id", ()),
        ({"cast": [{**MARA, "id": "Mara!"}]}, "cast.0.id", ()),
        ({"cast": [MARA, TOBIN, MARA]}, "cast.2.id", ()),
        ({"cast": [{**MARA, "conditions": [{"name": "x", "whose": "marra"}]}]}, "cast.0.conditions", ("mara",)),
        ({"sides": None}, "sides", ()),
        ({"sides": []}, "sides", ()),
        ({"sides": ["pcs"]}, "sides.0", ()),
        ({"sides": [{"id": "gm", "name": "the masters"}]}, "sides", ()),
        ({"first": "x", "sides": ["pcs"]}, "first", ()),
        ({"sides": [*SIDES, SIDES[0]]}, "sides", ()),
        ({"first": "being"}, "first", ("beings",)),
        ({"scene": None}, "scene", ()),
        ({"scene": {"place": ""}}, "scene.place", ()),
        ({"options": {"critcal": 3}}, "options.critcal", ("critical",)),
        ({"options": {"critical_dice": "2x6"}}, "options.critical_dice", ()),
    ],
)
def test_what_will_not_do_is_named_with_its_place(given: dict[str, Any], where: str | None, nearest: Any) -> None:
    whole: dict[str, Any] = {"scene": {"place": "the mill"}, "sides": SIDES, "cast": [MARA, TOBIN]}
    with pytest.raises(Malformed) as refused:
        RULESET.new_encounter({**whole, **given})
    assert refused.value.where == where
    assert set(nearest) <= {*refused.value.nearest, *refused.value.choices}


def test_every_kind_of_declaration_can_be_had_by_its_name() -> None:
    kinds = RULESET.declarations()
    assert set(kinds) == {
        "attack", "cast", "calm", "plead", "restrain", "break free", "let go", "protect", "sacrifice", "flee", "take",
        "mount", "dismount", "trample", "buck", "other", "defend", "rouse", "move", "hold", "yield", "retreat", "mercy",
        "parley", "jolt", "fall", "cover", "pass", "rest", "fiat", "conclude",
    }  # fmt: skip
    assert all(kind.model_fields["kind"].default == name for name, kind in kinds.items())


def test_what_could_be_asked_of_a_kind_is_among_what_could_be_asked_of_any() -> None:
    asked = frozenset[str]().union(*(RULESET.questions(kind) for kind in RULESET.declarations()))
    assert RULESET.questions(None) == asked
    assert RULESET.questions("hold") == frozenset()
    assert {question for question in asked if question.startswith("BD-")} <= set(RULESET.clauses)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"fall_feet": 0}, "greater than or equal to 1"),
        ({"close": -5}, "greater than or equal to 1"),
        ({"wake_health": 0}, "greater than or equal to 1"),
        ({"wake": 100}, "less than or equal to 99"),
        ({"dual": -11}, "greater than or equal to -10"),
        ({"breath": -1}, "greater than or equal to 0"),
        ({"long": 4}, "close is no farther than long"),
        ({"fumble": 17}, "a fumble is less than a critical hit"),
    ],
)
def test_numbers_that_no_fight_can_be_played_by(options: dict[str, int], message: str) -> None:
    with pytest.raises(Malformed, match=message) as refused:
        opened(options=options)
    assert (refused.value.where or "").startswith("options")
    assert "alue error" not in refused.value.message


def test_two_distances_may_be_the_same() -> None:
    assert opened(options={"close": 10}).own.options.close == 10


def test_nobody_wakes_with_more_than_the_whole_of_their_health() -> None:
    table = Table(opened(MARA, {**TOBIN, "out": "unconscious"}, MILLER, options={"wake_health": 99}))
    table.plays(None, fiat("woke", who="tobin"))
    assert table.encounter.combatants["tobin"].sheet.health == 8
