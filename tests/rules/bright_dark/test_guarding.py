"""Standing before somebody, tablest the clauses: the body as cover, and the hit that is taken for another."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Malformed
from rules.resolution import Resolved
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

HIT = faces("miller", "attack", 4, 4, 4)
CRITICAL = faces("miller", "attack", 6, 6, 6)
FUMBLE = faces("miller", "attack", 1, 1, 1)
STAFF: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90, "weapons": ["oak staff"]}}
SOUND: dict[str, Any] = {**MARA, "sheet": {"max_health": 40}}


def guarded(kind: str, *cast: dict[str, Any], actor: str = "mara", target: str = "tobin", **more: Any) -> Table:
    """A table where ``actor`` stands before ``target``, and it is the beings' turn."""
    table = Table(opened(*(cast or (SOUND, TOBIN, STAFF)), **more))
    table.plays("pcs", does(actor, kind, target=target))
    return table


def struck(table: Table, declaration: dict[str, Any], *fell: Any) -> tuple[Any, ...]:
    return comes(table, declaration, *fell, side="beings")


def blow(target: str = "tobin", **more: Any) -> dict[str, Any]:
    return attack("miller", target, weapon="oak staff", **more)


@pytest.mark.clause("BD-PROTECT", "BD-SACRIFICE")
@pytest.mark.parametrize(
    ("kind", "name", "rule"), [("protect", "protected", "BD-PROTECT"), ("sacrifice", "guarded", "BD-SACRIFICE")]
)
def test_it_holds_until_the_next_turn_of_whoever_does_it(kind: str, name: str, rule: str) -> None:
    table = Table(opened(SOUND, TOBIN, STAFF))
    begun = only(table.plays("pcs", does("mara", kind, target="tobin")), "condition_began")
    assert (begun.who, begun.by, begun.rules) == ("tobin", "mara", (rule,))
    condition = begun.condition
    assert (condition.name, condition.until) == (name, "own_turn_begins")
    assert (condition.whose, condition.by, condition.turns) == ("mara", "mara", 1)
    table.plays("beings")
    assert table.encounter.combatants["tobin"].has(name)
    ended = only(table.plays("pcs"), "condition_ended")
    assert (ended.who, ended.name, ended.rules) == ("tobin", name, (rule,))


@pytest.mark.clause("BD-PROTECT", "BD-SACRIFICE")
@pytest.mark.parametrize("kind", ["protect", "sacrifice"])
@pytest.mark.parametrize("out", ["fell", "died", "fled", "yielded", "leave"])
def test_it_ends_with_whoever_does_it(kind: str, out: str) -> None:
    table = guarded(kind)
    ended = only(table.plays("beings", fiat(out, who="mara")), "condition_ended")
    assert (ended.who, ended.rules) == ("tobin", (f"BD-{kind.upper()}",))
    assert not table.encounter.combatants["tobin"].conditions


@pytest.mark.clause("BD-PROTECT", "BD-SACRIFICE")
@pytest.mark.parametrize("kind", ["protect", "sacrifice"])
def test_it_does_not_end_because_whoever_it_is_for_falls(kind: str) -> None:
    table = guarded(kind)
    result = table.tries("beings", fiat("fell", who="tobin"))
    assert isinstance(result, Resolved)
    assert [c.by for c in result.encounter.combatants["tobin"].conditions] == ["mara"]
    gone = table.tries("beings", fiat("died", who="tobin"))
    assert isinstance(gone, Resolved)
    assert gone.encounter.combatants["tobin"].conditions == ()


@pytest.mark.clause("BD-PROTECT")
def test_one_who_is_protected_is_in_half_cover() -> None:
    check = only(struck(guarded("protect"), blow()), "attack_rolled").check
    assert [(m.value, m.cause, m.rule) for m in check.modifiers[1:]] == [(-1, "half cover", "BD-PROTECT")]
    assert check.target == 8
    assert only(struck(guarded("protect"), blow("mara")), "attack_rolled").check.modifiers[1:] == ()


@pytest.mark.clause("BD-PROTECT", "BD-COVER-FUMBLE")
def test_a_fumble_finds_the_body_before_them() -> None:
    outcomes = struck(guarded("protect"), blow(), FUMBLE, faces("miller", "harm", 2))
    assert only(outcomes, "obstructed").who == "mara"
    assert (only(outcomes, "harmed").who, only(outcomes, "harmed").amount) == ("mara", 2 + 3)


@pytest.mark.clause("BD-PROTECT")
def test_of_two_bodies_the_last_counts() -> None:
    wat = {"id": "wat", "name": "Wat", "like": "poacher", "side": "pcs"}
    table = Table(opened(SOUND, TOBIN, wat, STAFF))
    table.plays("pcs", does("mara", "protect", target="tobin"), does("wat", "protect", target="tobin"))
    outcomes = struck(table, blow(), FUMBLE)
    assert [m.value for m in only(outcomes, "attack_rolled").check.modifiers] == [3, -1]
    assert only(outcomes, "obstructed").who == "wat"


@pytest.mark.clause("BD-PROTECT")
def test_nobody_is_shielded_from_whoever_shields_them() -> None:
    shielded = {**TOBIN, "conditions": [{"name": "protected", "by": "miller"}]}
    table = Table(opened(SOUND, shielded, STAFF, HOUND))
    table.plays("pcs")
    for who, shift in (("miller", ()), ("hound", (-1,))):
        check = only(struck(table, attack(who, "tobin")), "attack_rolled").check
        assert tuple(m.value for m in check.modifiers[1:]) == shift


@pytest.mark.clause("BD-DEFEND", "BD-PROTECT")
@pytest.mark.parametrize(
    ("options", "target", "cover"),
    [({}, 8, -1), ({"defend": 2}, 9, -1), ({"cover": -2}, 8, -2), ({"defend": 4, "cover": -2}, 10, -2)],
)
def test_of_defending_and_a_body_before_one_only_the_better_counts(
    options: dict[str, int], target: int, cover: int
) -> None:
    table = Table(opened(SOUND, TOBIN, STAFF, options=options))
    table.plays("pcs", does("tobin", "defend"), does("mara", "protect", target="tobin"))
    swing = only(struck(table, blow()), "attack_rolled")
    assert (swing.check.target, [m.value for m in swing.check.modifiers[1:]]) == (target, [cover])
    assert swing.rules[1:] == ("BD-DEFENSE", "BD-DEFEND")


@pytest.mark.clause("BD-DEFEND", "BD-PROTECT", "BD-COVER-HALF")
def test_a_thing_before_one_who_defends_and_is_protected_adds_once() -> None:
    hidden = {**TOBIN, "sheet": {"cover": {"kind": "half", "behind": "the wheel"}}}
    table = Table(opened(SOUND, hidden, STAFF))
    table.plays("pcs", does("tobin", "defend"), does("mara", "protect", target="tobin"))
    check = only(struck(table, blow()), "attack_rolled").check
    assert (check.target, [(m.value, m.rule) for m in check.modifiers[1:]]) == (8 + 1, [(-1, "BD-COVER-HALF")])


@pytest.mark.clause("BD-SACRIFICE")
def test_the_hit_lands_on_whoever_stands_in_and_that_once() -> None:
    table = guarded("sacrifice", {**SOUND, "sheet": {"max_health": 40, "armor": "old plate"}}, TOBIN, STAFF)
    outcomes = struck(table, blow(), HIT, faces("miller", "harm", 4))
    swing, taken = only(outcomes, "attack_rolled"), only(outcomes, "intercepted")
    assert (swing.target, swing.check.target) == ("tobin", 8)
    assert (taken.who, taken.whom, taken.by) == ("mara", "tobin", "miller")
    assert (taken.cause, taken.rules) == (swing.seq, ("BD-SACRIFICE",))
    spent = only(outcomes, "condition_ended")
    assert (spent.who, spent.name, spent.rules, spent.cause) == ("tobin", "guarded", ("BD-SACRIFICE",), taken.seq)
    hurt = only(outcomes, "harmed")
    assert (hurt.who, hurt.by, hurt.amount, hurt.cause) == ("mara", "miller", 4 + 3, swing.seq)
    assert hurt.rules == ("BD-WEAPON", "BD-SACRIFICE")
    table.plays("beings", blow(), answers=[HIT])
    assert not table.encounter.combatants["tobin"].conditions
    plain = struck(guarded("protect"), blow(), HIT)
    assert only(plain, "harmed").rules == ("BD-WEAPON",)


@pytest.mark.clause("BD-SACRIFICE")
def test_only_the_next_hit() -> None:
    table = guarded("sacrifice", SOUND, {**TOBIN, "sheet": {"max_health": 40}}, STAFF, HOUND)
    outcomes = table.plays("beings", blow(), attack("hound", "tobin"), answers=[HIT, faces("hound", "attack", 4, 4, 4)])
    assert [o.who for o in outcomes if o.kind == "harmed"] == ["mara", "tobin"]


@pytest.mark.clause("BD-SACRIFICE")
def test_a_miss_spends_nothing_and_a_hit_on_somebody_else_is_theirs() -> None:
    table = guarded("sacrifice", SOUND, TOBIN, {**STAFF, "sheet": {"max_health": 9, "strength": 0}}, HOUND)
    assert kinds(struck(table, attack("miller", "tobin"), faces("miller", "attack", 3, 2, 2))) == [
        "declared", "attack_rolled"]  # fmt: skip
    assert only(struck(table, attack("miller", "mara"), faces("miller", "attack", 6, 6, 4)), "harmed").who == "mara"
    assert "intercepted" not in kinds(struck(table, attack("miller", "mara"), CRITICAL))


@pytest.mark.clause("BD-SACRIFICE", "BD-CRIT", "BD-CALLED")
def test_it_lands_whole_with_critical_and_called_effect() -> None:
    called = {"part": "hand", "effect": "disarm", "item": "lantern"}
    outcomes = struck(guarded("sacrifice"), blow(called=called), CRITICAL, faces("miller", "harm", 1, 6, 6))
    hurt = only(outcomes, "harmed")
    assert (hurt.who, hurt.amount, hurt.part) == ("mara", 1 + 12 + 3, "hand")
    assert hurt.rules == ("BD-WEAPON", "BD-CRIT", "BD-SACRIFICE")
    gone = only(outcomes, "item_changed")
    assert (gone.who, gone.item) == ("mara", "oak staff")


@pytest.mark.clause("BD-SACRIFICE", "BD-CALLED")
def test_whoever_stands_in_is_not_grounded_if_they_do_not_fly() -> None:
    bird = {**TOBIN, "sheet": {"flies": True, "max_health": 40}}
    called = {"part": "wing", "effect": "ground"}
    outcomes = struck(guarded("sacrifice", SOUND, bird, STAFF), blow(called=called), HIT)
    assert only(outcomes, "harmed").who == "mara"
    assert "condition_began" not in kinds(outcomes)


@pytest.mark.clause("BD-SACRIFICE", "BD-MASSIVE", "BD-DIZZY")
@pytest.mark.parametrize(("whole", "dizzy"), [(14, True), (16, False)])
def test_massive_is_counted_on_ones_own_maximum(whole: int, dizzy: bool) -> None:
    mara = {**MARA, "sheet": {"health": 1, "max_health": whole}}
    table = guarded("sacrifice", mara, {**TOBIN, "sheet": {"max_health": 90}}, STAFF)
    outcomes = struck(table, blow(), HIT, faces("miller", "harm", 4))
    assert only(outcomes, "fell").who == "mara"
    assert ("condition_began" in kinds(outcomes)) == dizzy


@pytest.mark.clause("BD-SACRIFICE", "BD-SUBDUE")
@pytest.mark.parametrize(("subdue", "came"), [(True, "fell"), (False, "died")])
def test_a_blow_to_subdue_spares_whoever_stands_in(subdue: bool, came: str) -> None:
    table = Table(opened(SOUND, STAFF, {**HOUND, "sheet": {"health": 1}}))
    table.plays("pcs")
    table.plays("beings", does("hound", "sacrifice", target="miller"))
    result = table.tries("pcs", attack(subdue=subdue), answers=[faces("mara", "attack", 4, 4, 4)])
    assert isinstance(result, Resolved)
    assert only(result.outcomes, came).who == "hound"


@pytest.mark.clause("BD-SACRIFICE", "BD-DEATHBLOW")
def test_from_a_deathblow_damage_is_rolled_and_nobody_dies_of_it() -> None:
    table = guarded("sacrifice", SOUND, {**TOBIN, "out": "unconscious"}, STAFF)
    outcomes = struck(table, blow(), faces("miller", "harm", 5))
    blown, taken, hurt = (only(outcomes, kind) for kind in ("deathblow", "intercepted", "harmed"))
    assert (blown.target, taken.cause, hurt.cause) == ("tobin", blown.seq, blown.seq)
    assert (hurt.who, hurt.amount, hurt.rolls[0].notation) == ("mara", 5 + 3, "1d6")
    assert (blown.rules, hurt.rules) == (("BD-DEATHBLOW",), ("BD-WEAPON", "BD-SACRIFICE"))
    assert "died" not in kinds(outcomes)
    assert "attack_rolled" not in kinds(outcomes)


@pytest.mark.clause("BD-SACRIFICE", "BD-DOWN")
def test_who_stands_in_may_still_fall_to_it() -> None:
    table = guarded("sacrifice", {**MARA, "sheet": {"health": 1}}, {**TOBIN, "out": "unconscious"}, STAFF)
    assert only(struck(table, blow()), "fell").who == "mara"
    beings = Table(opened(SOUND, {**STAFF, "out": "unconscious"}, {**HOUND, "sheet": {"health": 1}}))
    beings.plays("pcs")
    beings.plays("beings", does("hound", "sacrifice", target="miller"))
    died = only(beings.plays("pcs", attack()), "died")
    assert (died.who, died.was, died.rules) == ("hound", None, ("BD-DOWN",))


@pytest.mark.clause("BD-SACRIFICE")
def test_a_hit_taken_for_another_is_passed_on_no_further() -> None:
    table = Table(opened(SOUND, TOBIN, STAFF))
    table.plays("pcs", does("mara", "sacrifice", target="tobin"), does("tobin", "sacrifice", target="mara"))
    outcomes = struck(table, blow(), HIT)
    assert (only(outcomes, "intercepted").who, only(outcomes, "harmed").who) == ("mara", "mara")


@pytest.mark.clause("BD-SACRIFICE")
def test_nobody_takes_their_own_blow() -> None:
    guarded_by_foe = {**TOBIN, "conditions": [{"name": "guarded", "by": "miller"}, {"name": "guarded"}]}
    table = Table(opened(SOUND, guarded_by_foe, STAFF))
    table.plays("pcs")
    assert only(struck(table, blow(), HIT), "harmed").who == "tobin"


@pytest.mark.clause("BD-SACRIFICE", "BD-COVER-FUMBLE")
def test_a_fumble_into_one_who_is_guarded_is_taken_for_them_too() -> None:
    table = Table(opened(SOUND, {**TOBIN, "sheet": {"max_health": 40}}, STAFF))
    table.plays("pcs", does("mara", "protect", target="tobin"), does("tobin", "sacrifice", target="mara"))
    outcomes = struck(table, blow(), FUMBLE)
    met, taken, hurt = (only(outcomes, kind) for kind in ("obstructed", "intercepted", "harmed"))
    assert (met.who, taken.who, taken.whom, taken.cause, hurt.who, hurt.cause) == (
        "mara", "tobin", "mara", met.seq, "tobin", met.seq)  # fmt: skip
    assert hurt.rules == ("BD-WEAPON", "BD-COVER-FUMBLE", "BD-SACRIFICE")


@pytest.mark.clause("BD-PROTECT", "BD-SACRIFICE")
@pytest.mark.parametrize("kind", ["protect", "sacrifice"])
def test_nobody_stands_before_themselves_or_before_who_is_gone(kind: str) -> None:
    rule = f"BD-{kind.upper()}"
    table = Table(opened(MARA, TOBIN, MILLER, HOUND))
    others = ("tobin", "miller", "hound") if kind == "protect" else ("tobin",)
    error = refused(table, does("mara", kind, target="mara"))
    assert (error.message, error.where, error.rule, error.choices) == (
        "nobody stands before themselves.", "mara", rule, others)  # fmt: skip
    for how, out in (("died", "dead"), ("fled", "fled"), ("leave", "left")):
        table = Table(opened(MARA, TOBIN, MILLER, HOUND))
        table.plays(None, fiat(how, who="tobin"))
        error = refused(table, does("mara", kind, target="tobin"))
        assert (error.message, error.rule) == (f"Tobin is {out}: there is nobody to stand before.", rule)
        assert error.choices == (others[1:] or ("another action", "hold"))
    with pytest.raises(Malformed) as unknown:
        table.tries("pcs", does("mara", kind, target="tobyn"))
    assert (unknown.value.nearest, unknown.value.where) == (("tobin",), "mara")


@pytest.mark.clause("BD-PROTECT", "BD-SACRIFICE")
def test_an_enemy_can_be_protected_but_not_stood_in_for() -> None:
    table = Table(opened(MARA, TOBIN, MILLER))
    assert table.tries("pcs", does("mara", "protect", target="miller"))
    error = refused(table, does("mara", "sacrifice", target="miller"))
    assert (error.message, error.rule) == ("the Miller is no companion of Mara.", "BD-SACRIFICE")
    assert (error.where, error.choices) == ("mara", ("tobin",))


@pytest.mark.clause("BD-SACRIFICE")
def test_the_move_of_a_sacrifice_is_spent_already() -> None:
    table = Table(opened(MARA, TOBIN, MILLER))
    error = refused(table, does("mara", "sacrifice", target="tobin", move="the stair"))
    assert error.message == "whoever stands in for somebody spends the move on reaching them."
    assert (error.where, error.rule, error.choices) == ("mara", "BD-SACRIFICE", ("the same without a move",))
    assert table.tries("pcs", does("mara", "protect", target="tobin", move="the stair"))


@pytest.mark.clause("BD-PROTECT", "BD-SACRIFICE")
@pytest.mark.parametrize("kind", ["protect", "sacrifice"])
def test_the_unconscious_can_be_stood_before(kind: str) -> None:
    table = guarded(kind, SOUND, {**TOBIN, "out": "unconscious"}, STAFF)
    assert [c.by for c in table.encounter.combatants["tobin"].conditions] == ["mara"]
