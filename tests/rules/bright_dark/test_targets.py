"""Whom a spell may be cast at, what lies between, and who stands in for them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal, Malformed
from tests.rules.bright_dark.casters import (
    FIZZLES,
    FRIEND,
    HEALS,
    MAJOR,
    SPACE,
    STURDY,
    WORKS,
    at,
    came,
    caster,
    casts,
    spell,
)
from tests.rules.table import (
    HOUND,
    MILLER,
    TOBIN,
    Table,
    does,
    faces,
    fiat,
    kinds,
    only,
    opened,
    says,
)


@pytest.mark.clause("BD-DEATHBLOW")
@pytest.mark.parametrize("character", [True, False])
def test_a_spell_that_harms_the_unconscious_alone_is_cast_and_kills(character: bool) -> None:
    down = {**MILLER, "out": "unconscious", "character": character, "sheet": {"health": 3, "max_health": 8}}
    both = caster(spell(**MAJOR, does="harm", condition="slowed"))
    outcomes = came(both, casts(), WORKS, others=(down, HOUND))
    assert kinds(outcomes) == ["declared", "spell_cast", "ether_spent", "died"]
    died = only(outcomes, "died")
    assert (died.who, died.by, died.was, died.rules) == ("miller", "odo", "unconscious", ("BD-DEATHBLOW",))
    assert died.cause == only(outcomes, "spell_cast").seq
    assert kinds(came(both, casts(), FIZZLES, others=(down, HOUND))) == ["declared", "spell_cast", "ether_spent"]


@pytest.mark.clause("BD-DEATHBLOW")
def test_a_spell_that_does_not_harm_kills_nobody() -> None:
    down = {**MILLER, "out": "unconscious", "sheet": {"health": 0, "max_health": 8}}
    outcomes = came(caster(spell(condition="slowed")), casts(), WORKS, others=(down, HOUND))
    assert kinds(outcomes)[-1] == "condition_began"


@pytest.mark.clause("BD-PARLEY", "BD-COST")
@pytest.mark.parametrize(("made", "reopens"), [(spell(), True), (HEALS, False), (spell(condition="slowed"), False)])
def test_a_spell_that_harms_after_agreement_reopens_the_fight(made: Any, reopens: bool) -> None:
    table = Table(opened(caster(made), STURDY))
    table.plays("pcs", does("odo", "parley"), answers=[says("BD-PARLEY", "yes")])
    outcomes = table.plays("pcs", casts(), answers=[WORKS])
    assert ("reopened" in kinds(outcomes)) == reopens
    assert [who for _, who in table.encounter.own.broken] == (["odo"] if reopens else [])
    if reopens:
        reopened = only(outcomes, "reopened")
        assert (reopened.how, reopened.side, reopened.rules) == ("blow", "pcs", ("BD-PARLEY",))
        assert table.encounter.own.broken == ((only(outcomes, "spell_cast").seq, "odo"),)


@pytest.mark.clause("BD-PARLEY")
def test_harm_to_a_companion_or_to_one_who_lies_there_reopens_nothing() -> None:
    down = {**MILLER, "out": "unconscious", "sheet": {"health": 0, "max_health": 8}}
    for target in ("tobin", "miller"):
        table = Table(opened(caster(spell()), FRIEND, down, HOUND))
        table.plays(None, fiat("end", how="parley"))
        assert "reopened" not in kinds(table.plays("pcs", casts(target), answers=[FIZZLES]))


@pytest.mark.clause("BD-PARLEY")
def test_a_space_reopens_the_fight_for_whoever_stands_in_it() -> None:
    for inside, reopens in (["hound"], True), ([], False):
        table = Table(opened(caster(spell(**SPACE)), FRIEND, STURDY, HOUND))
        table.plays(None, fiat("end", how="parley"))
        outcomes = table.plays("pcs", casts("tobin", inside=inside), answers=[FIZZLES])
        assert ("reopened" in kinds(outcomes)) == reopens


@pytest.mark.clause("BD-COST", "BD-YIELD")
def test_harm_to_one_who_yielded_breaks_faith_aimed_or_not() -> None:
    gave_up = {**HOUND, "out": "yielded", "sheet": {"max_health": 50}}
    table = Table(opened(caster(spell()), STURDY, gave_up))
    outcomes = table.plays("pcs", casts("hound"), answers=[FIZZLES])
    assert table.encounter.own.broken == ((only(outcomes, "spell_cast").seq, "odo"),)
    table = Table(opened(caster(spell(**SPACE)), STURDY, gave_up))
    outcomes = table.plays("pcs", casts("miller", inside=["hound"]), answers=[WORKS])
    assert table.encounter.own.broken == (([o.seq for o in outcomes if o.kind == "harmed"][1], "odo"),)
    table = Table(opened(caster(HEALS), STURDY, gave_up))
    table.plays("pcs", casts("hound"), answers=[WORKS])
    assert table.encounter.own.broken == ()
    table = Table(opened(caster(spell()), STURDY, gave_up))
    table.plays(None, fiat("harm", who="hound", amount=1))
    assert table.encounter.own.broken == ()


REFUSED: list[tuple[Any, dict[str, Any], type[Exception], str | None, tuple[str, ...]]] = [
    (spell(), casts(spell="a wodr"), Malformed, None, ()),
    (spell(), casts(None), Malformed, None, ("target", "thing")),
    (spell(), casts(thing="the wheel"), Malformed, None, ("target", "thing")),
    (spell(), casts(None, at=[0, 0, 0]), Malformed, None, ("target", "thing")),
    (spell(**SPACE), casts(None), Malformed, None, ("target", "at")),
    (spell(**SPACE), casts(None, thing="the wheel"), Malformed, None, ("target", "at")),
    (spell(**SPACE), casts(at=[0, 0, 0]), Malformed, None, ("target", "at")),
    (spell(**SPACE), casts(None, at=[0, 0, 0]), Malformed, None, ("target",)),
    (spell(), casts(inside=["tobin"]), Malformed, None, ("target",)),
    (spell(), casts(spare=["tobin"]), Malformed, None, ("target",)),
    (spell(**SPACE), casts(inside=["tobbin"]), Malformed, None, ()),
    (spell(**SPACE), casts(spare=["tobbin"]), Malformed, None, ()),
    (spell(), casts("milller"), Malformed, None, ()),
    (spell(), casts("hound"), Illegal, "BD-CAST", ("odo", "tobin", "miller")),
    (spell(), casts("odo"), Illegal, "BD-CAST", ("another target",)),
    (spell(), casts(talent="stars"), Malformed, None, ()),
    (spell(), casts(modifiers=[{"value": 1, "reason": "x", "on": "dodge"}]), Malformed, None, ("cast",)),
]


@pytest.mark.clause("BD-CAST", "BD-MAJOR")
@pytest.mark.parametrize(("made", "declaration", "error", "rule", "choices"), REFUSED)
def test_what_is_refused(
    made: Any, declaration: dict[str, Any], error: type[Exception], rule: str | None, choices: tuple[str, ...]
) -> None:
    with pytest.raises(error) as refused:
        came(caster(made), declaration, others=(FRIEND, STURDY, {**HOUND, "out": "dead"}))
    assert isinstance(refused.value, Malformed | Illegal)
    assert (refused.value.rule, refused.value.where is not None) == (rule, True)
    assert set(choices) <= set(refused.value.choices) | set(refused.value.nearest)


@pytest.mark.clause("BD-CAST")
@pytest.mark.parametrize("out", ["dead", "fled", "left"])
def test_no_spell_finds_those_who_are_gone(out: str) -> None:
    for made in (spell(), HEALS, spell(**SPACE)):
        with pytest.raises(Illegal, match=f"the hound is {out}") as refused:
            came(caster(made), casts("hound"), others=(STURDY, {**HOUND, "out": out}))
        assert refused.value.rule == "BD-CAST"
        assert refused.value.choices == ("odo", "miller")


@pytest.mark.clause("BD-CAST")
@pytest.mark.parametrize("out", ["yielded", "calmed", "unconscious"])
def test_a_spell_finds_those_who_are_there(out: str) -> None:
    assert came(caster(spell()), casts("hound"), others=(STURDY, {**HOUND, "out": out}))


@pytest.mark.clause("BD-CAST")
def test_one_may_turn_on_oneself_whatever_does_not_harm_oneself_alone() -> None:
    for made in (HEALS, spell(condition="quickened"), spell(**SPACE)):
        assert came(caster(made), casts("odo"), WORKS)


def test_nobody_names_the_hidden() -> None:
    hidden = {**HOUND, "hidden": True}
    for declaration in (casts("hound"), casts(inside=["hound"]), casts(spare=["hound"])):
        with pytest.raises(Malformed) as refused:
            came(caster(spell(**SPACE)), declaration, others=(STURDY, hidden))
        assert "hound" not in (*refused.value.nearest, *refused.value.choices)


@pytest.mark.clause("BD-MAJOR")
def test_nobody_is_said_to_be_inside_who_stands_elsewhere_in_feet() -> None:
    odo = at(caster(spell(**SPACE)), 60, 0, 0)
    cast_ = (at(STURDY, 0, 0, 0), at(HOUND, 16, 0, 0), FRIEND)
    for middle in ({"target": "miller"}, {"target": None, "at": [0, 0, 0]}):
        with pytest.raises(Illegal, match="30 ft across") as refused:
            came(odo, casts(**middle, inside=["tobin", "hound"]), others=cast_)
        assert refused.value.rule == "BD-MAJOR"
        assert came(odo, casts(**middle, inside=["tobin"]), others=cast_)


def fires(harm: Any) -> tuple[int, bool]:
    return harm.amount, "BD-WATER-FIRE" in harm.rules


@pytest.mark.clause("BD-COVER-HALF")
@pytest.mark.parametrize(("made", "counts"), [(spell(), True), (HEALS, True), (spell(**SPACE), False)])
def test_half_cover_takes_1_from_a_casting_at_one_and_nothing_over_a_space(made: Any, counts: bool) -> None:
    covered = {**MILLER, "sheet": {"max_health": 90, "cover": {"kind": "half", "behind": "the sacks"}}}
    check = only(came(caster(made), casts(), others=(covered,)), "spell_cast").check
    assert ([(m.value, m.rule) for m in check.modifiers][1:] == [(-1, "BD-COVER-HALF")]) == counts
    assert len(check.modifiers) == 1 + counts


@pytest.mark.clause("BD-COVER-HALF")
def test_ones_own_cover_is_not_in_ones_own_way() -> None:
    odo = caster(HEALS, cover={"kind": "half", "behind": "the sacks"})
    assert len(only(came(odo, casts("odo")), "spell_cast").check.modifiers) == 1
    odo = caster(HEALS, cover={"kind": "full", "behind": "the sacks"})
    assert came(odo, casts("odo"))


@pytest.mark.clause("BD-COVER-FULL")
@pytest.mark.parametrize("made", [spell(), HEALS, spell(**SPACE)])
def test_nobody_in_full_cover_can_be_aimed_at(made: Any) -> None:
    covered = {**MILLER, "sheet": {"max_health": 90, "cover": {"kind": "full", "behind": "the sacks"}}}
    with pytest.raises(Illegal, match="in full cover") as refused:
        came(caster(made), casts(), others=(covered, HOUND))
    assert (refused.value.rule, refused.value.where) == ("BD-COVER-FULL", "odo")
    if made.get("space"):
        outcomes = came(caster(made), casts("hound", inside=["miller"]), WORKS, others=(covered, HOUND))
        assert "miller" in [o.who for o in outcomes if o.kind == "harmed"]


@pytest.mark.clause("BD-CALLED")
def test_the_blind_find_nobody_who_is_not_close() -> None:
    blind = {**at(caster(spell(), spell(**SPACE, name="a song")), 0, 0, 0), "conditions": [{"name": "blind"}]}
    for name in ("a word", "a song"):
        assert came(blind, casts(spell=name), others=(at(STURDY, 5, 0, 0),))
        with pytest.raises(Illegal, match="is blind") as refused:
            came(blind, casts(spell=name), others=(at(STURDY, 6, 0, 0), HOUND))
        assert refused.value.rule == "BD-CALLED"


FAR, DISTANT = (-1, "BD-FAR"), (-1, "BD-DISTANT")
RANGES: list[tuple[int, list[Any]]] = [(30, []), (31, [FAR]), (60, [FAR]), (61, [DISTANT]), (120, [DISTANT])]


@pytest.mark.clause("BD-FAR", "BD-DISTANT", "BD-RANGE-TO-HIT")
@pytest.mark.parametrize(("feet", "takes"), RANGES)
def test_range_takes_1_from_the_casting_and_nothing_from_what_it_does(feet: int, takes: Any) -> None:
    cast_ = (at(STURDY, feet, 0, 0),)
    for made, more in (
        (spell(), {"target": "miller"}),
        (spell(**SPACE), {"target": "miller"}),
        (spell(**SPACE), {"target": None, "at": [feet, 0, 0]}),
    ):
        outcomes = came(at(caster(made), 0, 0, 0), casts(**more), WORKS, others=cast_)
        check = only(outcomes, "spell_cast").check
        assert [(m.value, m.rule) for m in check.modifiers][1:] == takes
        assert only(outcomes, "harmed").modifiers == ()


@pytest.mark.clause("BD-DISTANT")
@pytest.mark.parametrize(("named", "most"), [(None, 120), (240, 240)])
def test_a_spell_reaches_120_ft_or_as_far_as_it_names(named: int | None, most: int) -> None:
    """Beyond that a move is needed, which comes to 30 ft."""
    longer = {} if named is None else {"feet": named}
    for feet, steps, reaches in (most, 0, True), (most + 1, 1, True), (most + 30, 1, True), (most + 31, 0, False):
        for made, more in (
            (spell(**longer), {"target": "miller"}),
            (spell(**SPACE, **longer), {"target": None, "at": [feet, 0, 0]}),
        ):
            odo, cast_ = at(caster(made), 0, 0, 0), (at(STURDY, feet, 0, 0),)
            if reaches:
                assert [o.kind for o in came(odo, casts(**more), others=cast_)].count("moved") == steps
                continue
            with pytest.raises(Illegal, match="1 ft lacking") as refused:
                came(odo, casts(**more), others=cast_)
            assert refused.value.rule == "BD-DISTANT"


@pytest.mark.clause("BD-WATER", "BD-WATER-FIRE")
def test_under_water_a_casting_is_harder_and_fire_does_less() -> None:
    wet = [{"name": "under water"}]
    odo = {**caster(spell(fire="magical")), "conditions": wet}
    outcomes = came(odo, casts(), WORKS, faces("odo", "harm", 5), others=({**STURDY, "conditions": wet},))
    assert [(m.value, m.rule) for m in only(outcomes, "spell_cast").check.modifiers][1:] == [(-1, "BD-WATER")]
    assert fires(only(outcomes, "harmed")) == (2, True)
    outcomes = came(odo, casts(), WORKS, faces("odo", "harm", 5), says("BD-WATER", "no"))
    assert len(only(outcomes, "spell_cast").check.modifiers) == 1
    assert fires(only(outcomes, "harmed")) == (5, False)


def guarded(who: dict[str, Any], by: str) -> dict[str, Any]:
    return {**who, "conditions": [{"name": "guarded", "until": "ended", "by": by}]}


@pytest.mark.clause("BD-SACRIFICE")
@pytest.mark.parametrize(
    ("made", "target", "taken"),
    [
        (spell(), "miller", True),
        (spell(condition="slowed"), "miller", True),
        (HEALS, "miller", False),
        (spell(**SPACE), "miller", False),
        (spell(), "tobin", True),
        (spell(condition="quickened"), "tobin", False),
        (HEALS, "tobin", False),
    ],
)
def test_whoever_stands_in_takes_what_is_as_good_as_a_blow(made: Any, target: str, taken: bool) -> None:
    ada = {**TOBIN, "id": "ada", "sheet": {"max_health": 90, "health": 50}}
    hound = {**HOUND, "sheet": {"max_health": 90, "health": 50}}
    half = {"health": 50, "max_health": 90}
    cast_ = (guarded({**TOBIN, "sheet": half}, "ada"), ada, guarded({**MILLER, "sheet": half}, "hound"), hound)
    outcomes = came(caster(made), casts(target), WORKS, others=cast_)
    stand_in = {"miller": "hound", "tobin": "ada"}[target]
    touched = [o.who for o in outcomes if o.kind in ("harmed", "healed", "condition_began")]
    assert touched == [stand_in if taken else target]
    assert ("intercepted" in kinds(outcomes)) == taken


@pytest.mark.clause("BD-SACRIFICE", "BD-DEATHBLOW")
def test_whoever_stands_in_for_one_who_lies_there_takes_the_harm_and_nobody_dies_of_the_rule() -> None:
    down = guarded({**MILLER, "out": "unconscious", "sheet": {"max_health": 9, "health": 0}}, "hound")
    outcomes = came(
        caster(spell()), casts(), WORKS, faces("odo", "harm", 3), others=(down, {**HOUND, "sheet": {"max_health": 90}})
    )
    assert (only(outcomes, "harmed").who, only(outcomes, "harmed").amount) == ("hound", 3)
    assert "died" not in kinds(outcomes)
