"""What stands between, against the clauses: half cover, full cover, and a fumble that finds the obstacle."""

from __future__ import annotations

from itertools import product
from typing import Any, Literal

import pytest

from rules.bright_dark.cover import cover_of, out_of_sight
from rules.bright_dark.sheet import Cover
from rules.errors import Malformed
from rules.resolution import Needs, Resolved
from tests.rules.table import (
    HOUND,
    MARA,
    MILLER,
    TOBIN,
    Table,
    attack,
    comes,
    does,
    faces,
    fiat,
    kinds,
    only,
    opened,
    refused,
)

NOBODY: dict[str, Any] = {"max_health": 90, "strength": 0, "agility": 0, "talents": {}, "weapons": []}
FUMBLE = faces("mara", "attack", 1, 1, 2)


def behind(what: str, kind: str = "half", who: dict[str, Any] = MILLER, **sheet: Any) -> dict[str, Any]:
    """``who``, in cover from the beginning."""
    return {**who, "sheet": {"max_health": 90, **sheet, "cover": {"kind": kind, "behind": what}}}


def covers(target: str = "miller", cover: str | None = "half", **more: Any) -> dict[str, Any]:
    return {"kind": "cover", "target": target, **({} if cover is None else {"cover": cover}), **more}


@pytest.mark.clause("BD-COVER-HALF")
def test_half_cover_is_one_less_for_every_result_of_3d6() -> None:
    table = Table(opened({**MARA, "sheet": NOBODY}, behind("the wheel")))
    for shown in product(range(1, 7), repeat=3):
        check = only(comes(table, attack(), faces("mara", "attack", *shown)), "attack_rolled").check
        natural = sum(shown)
        assert [(m.value, m.cause, m.rule) for m in check.modifiers][1:] == [(-1, "half cover", "BD-COVER-HALF")]
        assert (check.total, check.target) == (natural - 1, 8)
        assert check.succeeded == (natural >= 17 or (natural > 4 and natural - 1 >= 8))


@pytest.mark.clause("BD-COVER-HALF", "BD-PROTECT")
def test_a_thing_and_a_body_and_a_thing_again_are_one_less_together() -> None:
    table = Table(opened(MARA, behind("the wheel"), HOUND))
    table.plays("pcs")
    table.plays("beings", does("hound", "protect", target="miller"))
    check = only(comes(table, attack()), "attack_rolled").check
    assert [(m.value, m.rule) for m in check.modifiers if m.cause == "half cover"] == [(-1, "BD-COVER-HALF")]


@pytest.mark.clause("BD-COVER-HALF")
def test_the_number_is_an_option() -> None:
    table = Table(opened(MARA, behind("the wheel"), options={"cover": -3}))
    assert [m.value for m in only(comes(table, attack()), "attack_rolled").check.modifiers] == [2, -3]


@pytest.mark.clause("BD-COVER-HALF", "BD-DEFEND")
def test_solid_cover_adds_to_defending() -> None:
    table = Table(opened(MARA, behind("the wheel")))
    table.plays("pcs")
    table.plays("beings", does("miller", "defend"))
    check = only(comes(table, attack()), "attack_rolled").check
    assert check.target == 8 + 1
    assert [m.value for m in check.modifiers if m.cause == "half cover"] == [-1]


@pytest.mark.clause("BD-COVER-HALF", "BD-COVER-FULL")
@pytest.mark.parametrize(("kind", "rule"), [("half", "BD-COVER-HALF"), ("full", "BD-COVER-FULL")])
def test_the_master_says_what_stands_there_and_when_it_is_gone(kind: Literal["half", "full"], rule: str) -> None:
    table = Table(opened(MARA, MILLER))
    put = only(table.plays("pcs", covers(cover=kind, behind="the wheel")), "cover_changed")
    assert (put.who, put.cover, put.rules) == ("miller", Cover(kind=kind, behind="the wheel"), (rule,))
    assert table.encounter.combatants["miller"].sheet.cover == put.cover
    gone = only(table.plays("beings", covers(cover=None)), "cover_changed")
    assert (gone.who, gone.cover, gone.rules) == ("miller", None, (rule,))
    assert table.encounter.combatants["miller"].sheet.cover is None


@pytest.mark.clause("BD-COVER-HALF")
def test_full_cover_that_gets_less_is_half() -> None:
    table = Table(opened(MARA, behind("the wheel", "full")))
    assert only(table.plays("pcs", covers()), "cover_changed").rules == ("BD-COVER-HALF",)
    assert table.encounter.combatants["miller"].sheet.cover == Cover(kind="half", behind="cover")


@pytest.mark.clause("BD-COVER-HALF")
def test_cover_that_the_master_cannot_mean() -> None:
    table = Table(opened(MARA, MILLER))
    error = refused(table, covers(behind="miller"))
    assert (error.message, error.where, error.rule) == (
        "the Miller is no cover for themselves.", "cover", "BD-COVER-HALF")  # fmt: skip
    error = refused(table, covers(cover=None))
    assert (error.message, error.where, error.rule) == ("the Miller is in no cover.", "cover", "BD-COVER-HALF")
    assert error.choices == ("half", "full")
    with pytest.raises(Malformed) as unknown:
        table.tries("pcs", covers("millar"))
    assert (unknown.value.nearest[0], unknown.value.where) == ("miller", "cover")
    assert table.tries("pcs", covers("mara", behind="miller"))


@pytest.mark.clause("BD-COVER-FULL")
def test_nobody_aims_at_one_in_full_cover() -> None:
    wat = {"id": "wat", "name": "Old Wat", "like": "poacher", "side": "beings"}
    table = Table(opened(MARA, TOBIN, behind("the wheel", "full"), HOUND, behind("the stair", "full", wat)))
    error = refused(table, attack())
    assert error.message == "the Miller is in full cover and cannot be aimed at."
    assert (error.where, error.rule, error.choices) == ("mara", "BD-COVER-FULL", ("hound",))
    assert comes(Table(opened(MARA, behind("the wheel"))), attack())


@pytest.mark.clause("BD-COVER-FULL", "BD-DEATHBLOW")
def test_nor_at_the_unconscious_in_full_cover() -> None:
    assert refused(
        Table(opened(MARA, {**behind("the wheel", "full"), "out": "unconscious"}, HOUND)), attack()
    ).rule == ("BD-COVER-FULL")


@pytest.mark.clause("BD-COVER-FULL", "BD-RESOLVE")
def test_a_blow_lapses_when_its_target_is_in_full_cover_by_then() -> None:
    outcomes = comes(Table(opened(MARA, MILLER)), attack())
    assert "attack_rolled" in kinds(outcomes)
    result = Table(opened(MARA, MILLER)).tries("pcs", covers(cover="full"), attack())
    assert isinstance(result, Resolved)
    assert kinds(result.outcomes) == ["cover_changed", "lapsed"]
    assert only(result.outcomes, "lapsed").reason == "the Miller is in full cover"
    witch = {**MARA, "sheet": {"spells": ["cold spark"], "ether": 3, "max_ether": 3}}
    for declared, lapses in ((does("mara", "cast", spell="cold spark", target="miller"), True),
                             (does("mara", "plead", target="miller"), False)):  # fmt: skip
        result = Table(opened(witch, MILLER)).tries("pcs", covers(cover="full"), declared)
        assert isinstance(result, Resolved)
        assert ("lapsed" in kinds(result.outcomes)) == lapses


@pytest.mark.clause("BD-COVER-FULL")
def test_full_cover_counts_before_half_and_not_against_oneself() -> None:
    table = Table(opened(MARA, behind("the wheel", "full"), HOUND))
    table.plays("pcs")
    table.plays("beings", does("hound", "protect", target="miller"))
    assert cover_of(table.encounter, "miller", "mara") == Cover(kind="full", behind="the wheel")
    assert out_of_sight(table.encounter, "miller", "mara")
    assert not out_of_sight(table.encounter, "miller", "miller")
    assert not out_of_sight(table.encounter, "mara", "miller")
    half = opened(MARA, behind("the wheel"))
    assert not out_of_sight(half, "miller", "mara")


@pytest.mark.clause("BD-COVER-FUMBLE")
@pytest.mark.parametrize("shown", [(1, 1, 1), (1, 1, 2)])
def test_a_fumble_strikes_the_thing_instead_and_there_is_no_other_mishap(shown: tuple[int, int, int]) -> None:
    table = Table(opened(MARA, behind("the wheel")))
    outcomes = comes(table, attack(weapon="oak staff"), faces("mara", "attack", *shown))
    met = only(outcomes, "obstructed")
    assert (met.actor, met.tool, met.who, met.what) == ("mara", "oak staff", None, "the wheel")
    assert (met.rules, met.cause) == (("BD-COVER-FUMBLE",), only(outcomes, "attack_rolled").seq)
    assert kinds(outcomes) == ["declared", "attack_rolled", "obstructed"]
    assert isinstance(table.tries("pcs", attack(), answers=[FUMBLE], ask="all"), Resolved)
    asked = Table(opened(MARA, MILLER)).tries("pcs", attack(), answers=[FUMBLE], ask="all")
    assert isinstance(asked, Needs)
    assert asked.need.key.rule == "BD-FUMBLE"


@pytest.mark.clause("BD-COVER-FUMBLE")
def test_a_miss_that_is_no_fumble_strikes_nothing() -> None:
    table = Table(opened({**MARA, "sheet": NOBODY}, behind("the wheel")))
    assert kinds(comes(table, attack(), faces("mara", "attack", 1, 1, 3))) == ["declared", "attack_rolled"]


@pytest.mark.clause("BD-COVER-FUMBLE")
def test_a_combatant_in_the_way_takes_ordinary_damage() -> None:
    table = Table(opened(MARA, behind("hound"), {**HOUND, "sheet": {"max_health": 40}}))
    blow = attack(weapon="oak staff", talent="staves", called={"part": "eye", "effect": "blind"})
    outcomes = comes(table, blow, FUMBLE, faces("mara", "harm", 5))
    met, hurt = only(outcomes, "obstructed"), only(outcomes, "harmed")
    assert (met.who, met.what, met.tool) == ("hound", None, "oak staff")
    assert (hurt.who, hurt.by, hurt.amount, hurt.part, hurt.cause) == ("hound", "mara", 5 + 2 + 1, None, met.seq)
    assert hurt.rolls[0].notation == "1d6"
    assert hurt.rules == ("BD-WEAPON", "BD-COVER-FUMBLE")
    assert "condition_began" not in kinds(outcomes)


@pytest.mark.clause("BD-COVER-FUMBLE", "BD-SUBDUE")
@pytest.mark.parametrize(("subdue", "came"), [(True, "fell"), (False, "died")])
def test_a_blow_that_would_have_spared_spares_whoever_it_finds(subdue: bool, came: str) -> None:
    table = Table(opened(MARA, behind("hound"), {**HOUND, "sheet": {"health": 1}}))
    outcomes = comes(table, attack(subdue=subdue), FUMBLE)
    assert only(outcomes, came).who == "hound"


@pytest.mark.clause("BD-COVER-FUMBLE")
@pytest.mark.parametrize("out", ["unconscious", "dead"])
def test_who_lies_there_already_takes_nothing(out: str) -> None:
    table = Table(opened(MARA, behind("hound"), {**HOUND, "out": out}))
    outcomes = comes(table, attack(), FUMBLE)
    assert kinds(outcomes) == ["declared", "attack_rolled", "obstructed"]
    assert only(outcomes, "obstructed").who == "hound"


@pytest.mark.clause("BD-COVER-HALF", "BD-COVER-FUMBLE")
@pytest.mark.parametrize(
    ("out", "covered"), [("fled", False), ("leave", False), ("died", True), ("yielded", True), ("calmed", True)]
)
def test_a_body_that_has_gone_covers_nobody(out: str, covered: bool) -> None:
    table = Table(opened(MARA, behind("hound"), HOUND))
    table.plays(None, fiat(out, who="hound"))
    assert [m.value for m in only(comes(table, attack()), "attack_rolled").check.modifiers] == [2, -1][: 1 + covered]
    assert ("obstructed" in kinds(comes(table, attack(), FUMBLE))) == covered


@pytest.mark.clause("BD-COVER-HALF", "BD-COVER-FULL")
@pytest.mark.parametrize("kind", ["half", "full"])
def test_nobody_is_in_cover_from_the_body_they_are_behind(kind: str) -> None:
    table = Table(opened(MARA, TOBIN, behind("mara", kind)))
    swing = only(comes(table, attack()), "attack_rolled")
    assert [m.cause for m in swing.check.modifiers] == ["strength"]
    if kind == "half":
        assert [m.cause for m in only(comes(table, attack("tobin")), "attack_rolled").check.modifiers] == [
            "strength", "half cover"]  # fmt: skip
    else:
        assert refused(table, attack("tobin")).rule == "BD-COVER-FULL"


@pytest.mark.clause("BD-COVER-FUMBLE", "BD-PROTECT")
def test_of_a_thing_and_a_body_the_body_is_nearer() -> None:
    table = Table(opened(MARA, behind("the wheel"), HOUND))
    table.plays("pcs")
    table.plays("beings", does("hound", "protect", target="miller"))
    assert only(comes(table, attack(), FUMBLE), "obstructed").who == "hound"
