"""Somebody between two fights: made from nothing, kept, told in words, and opened again as they were left."""

from __future__ import annotations

from typing import Any

import pytest

from rules.combatant import Combatant
from rules.encounter import put
from rules.errors import Malformed
from rules.registry import find
from rules.ruleset import Ruleset
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, plain, table_of
from tests.rules.table import HOUND, MARA, MILLER, Table, fiat, opened, says

GAMES = ("bright-dark", "narrative-d10", "told")


def alone(ruleset: Ruleset[Any], **member: Any) -> Combatant[Any]:
    data = {"scene": {"place": "here"}, "sides": [{"id": "s", "name": "us"}], "cast": [{"side": "s", **member}]}
    return next(iter(ruleset.new_encounter(data).combatants.values()))


def again(ruleset: Ruleset[Any], one: Combatant[Any]) -> Combatant[Any]:
    """Opened once more from what is kept of them."""
    kept = ruleset.kept(one)
    return alone(ruleset, id=one.id, name=one.name, character=one.character, **kept)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("character", [True, False])
def test_a_newcomer_can_be_played_and_is_kept_as_they_are(game: str, character: bool) -> None:
    ruleset = find(game)
    sheet = ruleset.newcomer(character=character).model_dump(mode="json", exclude_none=True)
    one = alone(ruleset, id="ines", name="Ines", character=character, sheet=sheet)
    assert one.standing
    assert again(ruleset, one).sheet == one.sheet


@pytest.mark.parametrize("game", GAMES[:2])
def test_everyone_of_the_catalogue_is_kept_as_they_are(game: str) -> None:
    ruleset = find(game)
    kinds = [n for shelf in ruleset.catalogue().values() for n, one in shelf.items() if hasattr(one, "sheet")]
    assert len(kinds) > 10
    for kind in kinds:
        one = alone(ruleset, id="ines", name="Ines", like=kind)
        opened_again = again(ruleset, one)
        assert (opened_again.sheet, opened_again.carries) == (one.sheet, one.carries)


CONDITIONS = [
    {"name": "hoarse"}, {"name": "dizzy", "until": "night"}, {"name": "winded", "until": "fight_ends"},
    {"name": "blind", "until": "own_turn_ends"}, {"name": "prone", "until": "ended"},
]  # fmt: skip


@pytest.mark.parametrize(("game", "who"), [("bright-dark", MARA), ("narrative-d10", ADA)])
def test_conditions_that_outlast_a_fight_are_kept_and_those_of_the_posture_are_not(
    game: str, who: dict[str, Any]
) -> None:
    one = alone(find(game), **{**who, "side": "s", "conditions": CONDITIONS})
    assert find(game).kept(one)["conditions"] == [{"name": "hoarse"}, {"name": "dizzy", "until": "night"}]


def test_what_somebody_keeps_up_is_left_behind() -> None:
    held = {"name": "entangled", "by": "mara"}
    encounter = opened(MARA, {**MILLER, "conditions": [held, {"name": "cursed"}]})
    assert find("bright-dark").kept(encounter.combatants["miller"])["conditions"] == [{"name": "cursed"}]


@pytest.mark.parametrize(
    ("out", "kept"),
    [(None, None), ("dead", "dead"), ("unconscious", "unconscious"), ("fled", None), ("yielded", None),
     ("calmed", None), ("left", None)],
)  # fmt: skip
def test_only_the_dead_and_the_unconscious_are_out_of_the_next_fight(out: str | None, kept: str | None) -> None:
    encounter = put(opened(MARA, MILLER), "miller", out=out)
    assert find("bright-dark").kept(encounter.combatants["miller"])["out"] == kept


def test_what_was_lost_is_not_there_the_next_time() -> None:
    table = Table(opened(MARA, HOUND))
    table.plays(None, fiat("item", who="mara", item="oak staff", how="lost"))
    left = again(table.ruleset, table.encounter.combatants["mara"])
    assert left.carries == ("lantern",)
    assert left.sheet.weapon("oak staff") is None
    assert again(table.ruleset, table.encounter.combatants["hound"]).carries == ("teeth",)


def test_nobody_takes_the_place_along() -> None:
    cover = {"kind": "half", "behind": "the sacks"}
    encounter = opened({**MARA, "sheet": {"cover": cover, "breath": 3, "rides": None}}, MILLER)
    assert not {"cover", "rides", "breath"} & find("bright-dark").kept(encounter.combatants["mara"])["sheet"].keys()


def test_a_herb_that_was_used_is_gone_and_how_one_guarded_oneself_is_forgotten() -> None:
    table = table_of(ADA, plain(BO, guard="dodge"), DESERTER)
    table.plays(None, fiat("item", who="bo", item="yarrow", how="used"))
    sheet = table.ruleset.kept(table.encounter.combatants["bo"])["sheet"]
    assert [remedy["name"] for remedy in sheet["remedies"]] == ["willow bark", "honey salve"]
    assert "guard" not in sheet


@pytest.mark.clause("ND-WOUND-EFFECT", "ND-WOUND-HEAL")
def test_wounds_are_brought_along_and_each_is_a_wound_of_its_own() -> None:
    table = table_of(ADA, DESERTER)
    table.plays(None, fiat("harm", who="ada", amount=6), fiat("harm", who="ada", amount=7))
    ruleset = table.ruleset
    kept = ruleset.kept(table.encounter.combatants["ada"])["sheet"]["wounds"]
    assert kept == [{"grade": "major", "pain": 1}, {"grade": "major", "pain": 1}]
    later = table_of(plain(ADA, hp=10, wounds=kept), DESERTER)
    numbers = [w.seq for w in later.encounter.combatants["ada"].sheet.wounds]
    assert len(set(numbers)) == 2
    assert max(numbers) <= 0  # no outcome has such a number
    later.plays(None, fiat("harm", who="ada", amount=6), fiat("end", how="parley"))
    healed = later.plays(None, {"kind": "days"}, answers=[says("ND-WOUND-HEAL", "yes", subject="ada")])
    assert len({o.wound for o in healed if o.kind == "wound_healed"}) == 3
    assert later.encounter.combatants["ada"].sheet.wounds == ()


@pytest.mark.parametrize("wounds", ["deep", ["deep"], [{"pain": 1}], {"grade": "major"}])
def test_wounds_that_cannot_be_read_are_refused_where_they_stand(wounds: Any) -> None:
    with pytest.raises(Malformed) as error:
        table_of(plain(ADA, wounds=wounds), DESERTER)
    assert (error.value.where or "").startswith("cast.0.sheet.wounds")


@pytest.mark.parametrize(
    ("sheet", "said"),
    [
        ({"health": 7}, ("Health 7 of 12",)),
        ({"stamina": 4, "radiant": 1}, ("Health 12 of 12", "Stamina 4 of 10", "a Radiant Moment")),
        ({"ether": 0, "max_ether": 3, "radiant": 2}, ("Health 12 of 12", "Ether 0 of 3", "2 Radiant Moments")),
    ],
)
def test_what_is_left_by_bright_dark_is_said_in_words(sheet: dict[str, int], said: tuple[str, ...]) -> None:
    ruleset = find("bright-dark")
    assert ruleset.in_words(alone(ruleset, **{**MARA, "side": "s", "sheet": sheet})) == said


def test_what_is_left_by_narrative_d10_is_said_in_words() -> None:
    ruleset = find("narrative-d10")
    wounds = [
        {"grade": "major", "treated": True},
        {"grade": "catastrophic", "pain": 2, "fever": 1, "bleeds": 1, "slows": True, "lowers": "strength",
         "festers": "it smells"},
    ]  # fmt: skip
    assert ruleset.in_words(alone(ruleset, **{**plain(ADA, hp=9, wounds=wounds), "side": "s"})) == (
        "9 of 23 Hit Points",
        "a major wound, treated",
        "a catastrophic wound, untreated, pain 3, bleeding, slowed by it, strength 1 lower, festering",
    )


def test_where_nothing_is_counted_there_is_nothing_to_say() -> None:
    told = find("told")
    assert told.in_words(alone(told, id="ines", name="Ines")) == ()
