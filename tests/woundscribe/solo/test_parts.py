"""The parts of solo play by themselves: the oracle, dice as people say them, who is meant, the journal."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.registry import find
from rules.ruling import Key, Need
from woundscribe import examples
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import read_fight
from woundscribe.offering import common, everything
from woundscribe.playing import open_fight
from woundscribe.solo import journal
from woundscribe.solo.cast import those, with_ids
from woundscribe.solo.oracle import likelihood, throw
from woundscribe.solo.places import scene_of
from woundscribe.thrown import read_dice

RULES, MILL = open_fight(read_fight(examples.text("flooded-mill"), "mill"))
GATE = Need(kind="ruling", to="gm", key=Key(declaration="mara", rule="BD-FLEE"), question="?", choices=("yes", "no"))


def test_a_throw_is_of_its_question_alone_and_falls_as_likely_as_was_said() -> None:
    assert throw("even", GATE, MILL, "ferry", "x") == throw("even", GATE, MILL, "ferry", "x")
    yes = [throw("likely", GATE, MILL, "ferry", str(n)).yes for n in range(400)]
    assert 260 < sum(yes) < 340
    assert throw("certain", GATE, MILL, "ferry", "x") == (True, "certain")
    assert throw("no way", GATE, MILL, None, "x") == (False, "no way")


@pytest.mark.parametrize(
    ("said", "meant"),
    [("likely", "likely"), ("LIK", "likely"), ("u", "unlikely"), ("no", "no way"), ("", None), ("li kely", None)],
)
def test_likelihoods_may_be_cut_short(said: str, meant: str | None) -> None:
    assert likelihood(said) == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("13", (None, 13)),
        ("4 5 4", ((4, 5, 4), None)),
        ("4,5,4", ((4, 5, 4), None)),
        ("4, 5", ((4, 5), None)),
        ("4+5", None),
        ("-3", None),
        ("four", None),
        ("4,", None),
    ],
)
def test_a_bare_number_is_the_sum_and_parted_ones_are_faces(said: str, meant: object) -> None:
    assert read_dice(said) == meant


@pytest.mark.parametrize("ruleset", ["bright-dark", "narrative-d10"])
def test_everyone_of_a_catalogue_may_be_named_and_likened_to(ruleset: str, tmp_path: Path, monkeypatch: object) -> None:
    rules = find(ruleset)
    for shelf in rules.catalogue().values():
        for name, one in shelf.items():
            if hasattr(one, "sheet"):
                assert those(f"the {name}", rules, character=False)[0].member["like"] == name
                found = those(f"Edric like the {name} (he)", rules, character=True)[0].member
                assert (found["name"], found["like"], found["pronouns"]) == ("Edric", name, "he")


def test_several_alike_are_told_apart_and_no_two_share_an_id() -> None:
    found = with_ids(those("two grieving hounds, Mara like ferrywoman and Mara like drover", RULES, character=False))
    assert [one.name for one in found] == ["the first hound", "the second hound", "Mara", "Mara"]
    assert [one.member["id"] for one in found] == ["first-hound", "second-hound", "mara", "mara-2"]


def test_whom_nobody_is_like_is_refused_with_those_who_are_near() -> None:
    with pytest.raises(WoundscribeError) as refused:
        those("Edric like drownd miller", RULES, character=False)
    assert "drowned miller" in refused.value.nearest
    with pytest.raises(WoundscribeError):
        those(" , ", RULES, character=False)


def test_a_known_place_brings_what_is_in_it_and_any_other_what_is_said() -> None:
    mill = scene_of("flooded mill: lamp")
    assert mill.exits == ("stair",)
    assert "millrace" in mill.things
    assert "lamp" in mill.things
    assert scene_of("the yard: a cart, the well").things == ("cart", "well")


def test_what_is_offered_first_is_allowed_and_comes_once() -> None:
    first = common(RULES, MILL, "mara")
    assert [choice.said for choice in first][:2] == [
        "strikes the Miller with the oak staff",
        "strikes the Miller with the oak staff, to subdue",
    ]
    assert not [choice.said for choice in first if "Tobin" in choice.said]
    whole = everything(RULES, MILL, "mara")
    said = [choice.said for choice in whole.allowed]
    assert len(set(said)) == len(said)
    assert whole.allowed[: len(first)] == first
    assert whole.refused


def test_spells_that_heal_are_offered_for_companions_and_none_for_the_whole_side_once_others_have_declared() -> None:
    rules, opened = open_fight(read_fight(examples.text("late-bell"), "bell"))
    bell = opened.model_copy(update={"side": opened.combatants["maud"].side})
    said = [choice.said for choice in common(rules, bell, "maud")]
    assert next(one for one in said if "warm hands" in one) == "casts warm hands at Ilse"
    assert not [one for one in said if "warm hands" in one and "widow" in one]
    assert "casts leaden feet at the widow" in said
    assert "offers mercy" in said
    assert not {"offers mercy", "retreats"} & {choice.said for choice in common(rules, bell, "maud", begun=True)}
    assert not {"offers parley"} & {choice.said for choice in everything(rules, bell, "maud", begun=True).allowed}


def test_a_journal_replaces_only_what_it_wrote_itself(tmp_path: Path) -> None:
    path = tmp_path / "j.md"
    before = journal.brought_up(path, journal.Written((), ""), ["# A\n\n", "one\n\n"])
    before = journal.brought_up(path, before, ["# A\n\n", "uno\n\n", "two\n\n"])
    assert path.read_text() == "# A\n\nuno\n\ntwo\n\n"
    path.write_text("# A\n\nuno!\n\ntwo\n\n")
    before = journal.brought_up(path, before, ["# A\n\n", "eins\n\n", "two\n\n", "three\n\n"])
    before = journal.brought_up(path, before, ["# A\n\n", "eins\n\n", "two\n\n", "drei\n\n"])
    assert path.read_text() == "# A\n\nuno!\n\ntwo\n\ndrei\n\n"
    assert journal.brought_up(path, before, ["# A\n\n"]).offsets == (journal._THEIRS,)
    assert path.read_text() == "# A\n\nuno!\n\ntwo\n\n"
    with pytest.raises(WoundscribeError):
        journal.brought_up(tmp_path, journal.Written((), ""), ["x"])
