"""The catalogue: everyone and everything in it can be used."""

from __future__ import annotations

import pytest

from rules.narrative_d10 import RULESET
from rules.narrative_d10.catalogue import ARMORS, OTHERS, PEOPLE, REMEDIES, WEAPONS
from tests.rules.narrative_d10.blows import STURDY, strike
from tests.rules.narrative_d10.road import ADA, DESERTER, opened, plain, table_of
from tests.rules.table import does, only


def test_there_is_enough_of_it() -> None:
    assert [len(shelf) for shelf in (WEAPONS, ARMORS, REMEDIES, PEOPLE, OTHERS)] == [13, 5, 5, 6, 8]
    assert set(RULESET.catalogue()) == {"weapons", "armors", "remedies", "people", "others"}


@pytest.mark.clause("ND-HP")
@pytest.mark.parametrize("name", [*PEOPLE, *OTHERS])
def test_everyone_in_it_can_fight_under_their_own_name(name: str) -> None:
    kind = {**PEOPLE, **OTHERS}[name]
    fighter = opened(ADA, {"like": name, "side": "others"}).combatants[name.replace(" ", "-")]
    assert fighter.sheet == kind.sheet
    assert fighter.sheet.hp == fighter.sheet.max_hp
    assert (fighter.name, fighter.pronouns, fighter.wound) == (kind.name, kind.pronouns, kind.wound)
    assert fighter.carries == (*(w.name for w in fighter.sheet.weapons), *(r.name for r in fighter.sheet.remedies))
    assert fighter.character == (name in PEOPLE)
    assert bool(fighter.wound) == (name in OTHERS)
    if name in PEOPLE:
        assert fighter.sheet.max_hp == 3 * fighter.sheet.stats["fortitude"] + 8
        assert {w.skill for w in fighter.sheet.weapons} <= fighter.sheet.skills.keys()
    table = table_of({"like": name, "side": "pcs"}, {**STURDY, "id": "foe"})
    for weapon in (*(w.name for w in fighter.sheet.weapons), None):
        blow = strike(name.replace(" ", "-"), "foe", **({"weapon": weapon} if weapon else {}))
        assert only(table.tries("pcs", blow).outcomes, "attack_rolled").weapon == weapon


@pytest.mark.clause("ND-DAMAGE")
@pytest.mark.parametrize("name", WEAPONS)
def test_every_weapon_can_be_wielded(name: str) -> None:
    wielder = plain(ADA, weapons=[name], skills={WEAPONS[name].skill: 20})
    came = table_of(wielder, STURDY).plays("pcs", strike(weapon=name))
    assert only(came, "harmed").tool == name


@pytest.mark.clause("ND-ARMOR")
@pytest.mark.parametrize("name", ARMORS)
def test_every_armor_can_be_worn(name: str) -> None:
    wielder = plain(ADA, skills={"staves": 20})
    came = table_of(wielder, plain(STURDY, armor=name)).plays("pcs", strike(weapon="quarterstaff"))
    assert only(came, "harmed").modifiers[-1].cause == name
    assert only(came, "harmed").modifiers[-1].value == -ARMORS[name].dr


@pytest.mark.clause("ND-REMEDY")
@pytest.mark.parametrize("name", REMEDIES)
def test_every_remedy_can_be_given(name: str) -> None:
    came = table_of(plain(ADA, remedies=[name]), DESERTER).plays("pcs", does("ada", "remedy", target="ada"))
    assert only(came, "relieved").of == REMEDIES[name].against


def test_every_kind_of_declaration_can_be_had_by_its_name() -> None:
    declared = RULESET.declarations()
    assert set(declared) == {
        "attack", "defend", "first aid", "remedy", "rally", "skill", "interact", "recover", "flee", "move", "hold",
        "yield", "retreat", "mercy", "parley", "rest", "days", "fiat", "conclude",
    }  # fmt: skip
    assert all(kind.model_fields["kind"].default == name for name, kind in declared.items())


def test_what_could_be_asked_of_a_kind_is_among_what_could_be_asked_of_any() -> None:
    asked = frozenset[str]().union(*(RULESET.questions(kind) for kind in RULESET.declarations()))
    assert RULESET.questions(None) == asked
    assert RULESET.questions("hold") == frozenset()
    assert {question for question in asked if question.startswith("ND-")} <= set(RULESET.clauses)
