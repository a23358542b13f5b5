"""Mounts that refuse: a rider, or danger; and the buck."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark.ways import pace
from rules.errors import Malformed
from rules.resolution import Resolved
from tests.rules.bright_dark.stable import CHARGER, DOWN, FIRE, HORSE, MARE, NONE, STURDY, UNHURT, mounting, riding
from tests.rules.table import (
    HOUND,
    MARA,
    THREE_DICE,
    TOBIN,
    Table,
    attack,
    does,
    faces,
    kinds,
    only,
    opened,
    refused,
    says,
    total,
)


@pytest.mark.clause("BD-MOUNT-REACTION", "BD-MOUNT")
@pytest.mark.parametrize("rolled", range(3, 19))
def test_a_mount_that_is_not_trained_is_asked_against_10(rolled: int) -> None:
    table = Table(opened({**MARA, "sheet": NONE}, MARE, STURDY))
    answers = [total("mare", "reaction", rolled), faces("mara", "keep the saddle", 6, 6, 6)]
    outcomes = [o for o in table.plays("pcs", mounting("mare"), answers=answers) if o.kind != "moved"]
    takes = rolled >= 10
    refuses = [] if takes else ["balked", "checked"]
    assert kinds(outcomes) == ["declared", "mounted", "checked", *refuses]
    asked, mounted = outcomes[3], only(outcomes, "mounted")
    assert (asked.actor, asked.act, asked.target, asked.check.target) == ("mare", "take a rider", "mara", 10)
    assert (asked.check.modifiers, asked.check.succeeded, asked.cause) == ((), takes, mounted.seq)
    assert asked.rules == ("BD-MOUNT-REACTION",)
    mare = table.encounter.combatants["mare"].sheet.mount
    assert (mare.trained, mare.refused) == (takes, not takes)
    goat = {**MARE, "sheet": {"mount": {"trained": False, "horse": False, "war": True}}}
    other = Table(opened({**MARA, "sheet": NONE}, goat, STURDY))
    other.plays("pcs", mounting("mare"), answers=answers)
    kept = other.encounter.combatants["mare"].sheet.mount
    assert (kept.horse, kept.war, kept.trained) == (False, True, takes)  # what it is besides stays
    assert table.encounter.combatants["mara"].sheet.rides == "mare"  # in the saddle still, either way


@pytest.mark.clause("BD-MOUNT-REACTION", "BD-BUCK")
def test_one_that_takes_no_rider_bucks_at_once_and_is_not_asked_again() -> None:
    table = Table(opened({**MARA, "sheet": NONE}, TOBIN, MARE, STURDY))
    answers = [
        faces("mare", "reaction", 3, 3, 3),
        faces("mara", "keep the saddle", 3, 4, 4),
        faces("mara", "thrown", 4),
    ]
    outcomes = table.plays("pcs", mounting("mare"), mounting("mare", "tobin"), answers=answers)
    asked, held = (o for o in outcomes if o.kind == "checked")
    balked = only(outcomes, "balked")
    assert (balked.who, balked.rider, balked.what, balked.cause) == ("mare", "mara", "rider", asked.seq)
    assert balked.rules == ("BD-MOUNT-REACTION",)
    assert (held.cause, held.rules, held.check.target) == (balked.seq, ("BD-BUCK",), 12)
    assert only(outcomes, "harmed").amount == 4
    assert (only(outcomes, "lapsed").actor, only(outcomes, "lapsed").reason) == (
        "tobin",
        "the grey mare takes no rider",
    )
    table.plays("beings")
    assert refused(table, mounting("mare")).rule == "BD-MOUNT-REACTION"


@pytest.mark.clause("BD-MOUNT-REACTION")
def test_one_that_took_a_rider_is_not_asked_again() -> None:
    table = Table(opened(MARA, MARE, STURDY))
    table.plays("pcs", mounting("mare"), answers=[faces("mare", "reaction", 6, 6, 6)])
    table.plays("beings")
    table.plays("pcs", does("mara", "dismount"))
    table.plays("beings")
    assert "checked" not in kinds(table.plays("pcs", mounting("mare")))


@pytest.mark.clause("BD-MOUNT-REACTION")
@pytest.mark.parametrize(("said", "target"), [("9", 9), ("12", 12), ("none", None)])
def test_the_master_says_how_hard_it_is_or_that_it_is_willing(said: str, target: int | None) -> None:
    table = Table(opened(MARA, MARE, STURDY))
    answers = [says("BD-MOUNT-REACTION", said, subject="mare"), faces("mare", "reaction", 6, 6, 6)]
    outcomes = table.plays("pcs", mounting("mare"), answers=answers)
    assert [o.check.target for o in outcomes if o.kind == "checked"] == ([] if target is None else [target])
    assert "BD-MOUNT-REACTION" in only(outcomes, "mounted").rules
    assert only(outcomes, "ruled").value == said


@pytest.mark.clause("BD-MOUNT-REACTION")
def test_the_master_is_asked_about_it_and_a_word_that_is_no_number_is_refused() -> None:
    table = Table(opened(MARA, MARE, STURDY))
    need = table.asks("pcs", mounting("mare"), ask="notable")
    assert (need.key.rule, need.key.subject, need.default) == ("BD-MOUNT-REACTION", "mare", "10")
    assert need.question.startswith("the grey mare has carried nobody yet.")
    for said in ("gladly", "1000", "-1"):
        with pytest.raises(Malformed) as error:
            table.tries("pcs", mounting("mare"), answers=[says("BD-MOUNT-REACTION", said)])
        assert error.value.where == "BD-MOUNT-REACTION"
        assert "none" in error.value.choices
    assert only(Table(opened(MARA, MARE, STURDY, options={"reaction": 17})).plays("pcs", mounting("mare")), "mounted")


@pytest.mark.clause("BD-MOUNT-REACTION")
def test_one_that_would_not_have_its_rider_goes_nowhere_at_their_word() -> None:
    wild = {**MARE, "place": [0, 0], "sheet": {"mount": {"trained": False, "refused": True}}}
    table = Table(opened({**riding("mare"), "place": [0, 0]}, wild, {**STURDY, "place": [20, 0]}))
    for declared in (
        does("mara", "move", to="the bridge"),
        attack(move="the bridge"),
        does("mara", "dismount", move="x"),
    ):
        error = refused(table, declared)
        assert (error.message, error.rule) == ("Mara's mount goes where it will.", "BD-MOUNT-REACTION")
        assert (error.where, error.choices) == ("mara", ("dismount", "act without moving"))
    refused(table, attack())  # 20 ft away, and nothing carries her there
    assert pace(table.encounter, "mara", None) == (0, ("BD-MOVE", "BD-MOUNT-REACTION"))
    table.plays("pcs", does("mara", "dismount"), does("mare", "move", to="the bridge"))
    assert table.encounter.combatants["mara"].sheet.rides is None


def morale(*shown: int) -> Any:
    return faces("horse", "morale", *shown)


KEEPS = faces("mara", "keep the saddle", 6, 6, 6)


@pytest.mark.clause("BD-MOUNT-MORALE")
@pytest.mark.parametrize("rolled", range(3, 19))
def test_a_mount_steered_at_a_corrupted_being_needs_11(rolled: int) -> None:
    table = Table(opened(riding("horse"), HORSE, STURDY))
    outcomes = table.plays("pcs", attack(), answers=[total("horse", "morale", rolled), KEEPS])
    goes = rolled >= 11
    asked = next(o for o in outcomes if o.kind == "checked")
    assert (asked.actor, asked.act, asked.target, asked.check.target) == ("horse", "go on", "mara", 11)
    assert (asked.check.modifiers, asked.rules, asked.check.succeeded) == ((), ("BD-MOUNT-MORALE",), goes)
    assert ("attack_rolled" in kinds(outcomes), "balked" in kinds(outcomes)) == (goes, not goes)
    assert table.encounter.combatants["horse"].sheet.mount.refused is False


@pytest.mark.clause("BD-MOUNT-MORALE", "BD-BUCK")
def test_one_that_refuses_acts_in_its_riders_place_and_bucks() -> None:
    table = Table(opened(riding("horse"), HORSE, STURDY))
    declared = attack(move="the bridge"), does("horse", "hold")
    answers = [morale(3, 3, 4), faces("mara", "keep the saddle", 3, 4, 4), faces("mara", "thrown", 2)]
    outcomes = table.plays("pcs", *declared, answers=answers)
    asked, held = (o for o in outcomes if o.kind == "checked")
    balked = only(outcomes, "balked")
    assert (balked.what, balked.cause, balked.rules) == ("danger", asked.seq, ("BD-MOUNT-MORALE",))
    assert (asked.cause, held.cause) == (only(outcomes[:3], "declared").seq, balked.seq)
    assert only(outcomes, "unmounted").fell is True
    assert not {"moved", "attack_rolled"} & set(kinds(outcomes))
    lapsed = only(outcomes, "lapsed")
    assert (lapsed.actor, lapsed.reason) == ("horse", "the plough horse has gone its own way")


@pytest.mark.clause("BD-BUCK", "BD-MOUNT-MORALE")
def test_the_master_may_say_that_it_does_not_buck() -> None:
    table = Table(opened(riding("horse"), HORSE, STURDY))
    outcomes = table.plays("pcs", attack(), answers=[morale(1, 1, 1), says("BD-BUCK", "no", subject="horse")])
    assert kinds(outcomes) == ["declared", "checked", "balked", "ruled"]
    table = Table(opened(riding("horse"), HORSE, STURDY))
    need = table.asks("pcs", attack(), answers=[morale(1, 1, 1), says("BD-MOUNT-MORALE", "11")], ask="notable")
    assert (need.key.rule, need.key.subject, need.choices, need.default) == ("BD-BUCK", "horse", ("yes", "no"), "yes")
    assert need.question == "the plough horse will not. Does it buck?"


@pytest.mark.clause("BD-MOUNT-MORALE")
@pytest.mark.parametrize(
    ("declared", "scene", "danger"),
    [
        (attack(), {}, True),
        (attack(weapon="hunting bow"), {}, False),
        (attack(weapon="hunting bow", move={"toward": "miller", "feet": 5}), {}, True),
        (does("mara", "move", toward="miller"), {}, True),
        (does("mara", "move", toward="hound"), {}, False),
        (does("mara", "move", to="the bridge"), {}, False),
        (attack(target="hound"), {}, False),
        (attack(target="hound"), FIRE, True),
        (attack(weapon="hunting bow"), FIRE, False),
        (attack(weapon="hunting bow", move="the bridge"), FIRE, True),
        (does("mara", "move", to="the bridge"), FIRE, True),
        (does("horse", "move", to="the bridge"), FIRE, True),
        (does("horse", "trample", target="hound"), {}, False),
        (does("horse", "trample", target="hound"), FIRE, True),
        (does("horse", "trample", target="miller"), {}, True),
        (attack(target="hound", weapon="lance", charge=True), {}, True),
        (does("mara", "defend", move="the bridge"), FIRE, True),
        (does("mara", "restrain", target="hound"), FIRE, True),
    ],
)
def test_what_is_danger(declared: dict[str, Any], scene: dict[str, Any], danger: bool) -> None:
    """Into fire, a charge, or at a corrupted being."""
    mara = riding("horse", weapons=["hunting bow", "lance"])
    hound = {**HOUND, **DOWN, "wound": ""}
    table = Table(opened(mara, HORSE, {**STURDY, **DOWN}, hound, scene={"place": "the ford", **scene}))
    need = table.asks("pcs", declared, ask="all")
    assert (need.key.rule, need.key.subject) == ("BD-MOUNT-MORALE", "horse")
    assert need.default == ("11" if danger else "none")
    result = table.tries("pcs", declared, ask="notable")
    assert (getattr(result, "need", need) is need) == (not danger or need.default != "11")
    acts = [o.act for o in table.plays("pcs", declared, answers=[KEEPS]) if o.kind == "checked"]
    assert ("go on" in acts) == danger


@pytest.mark.clause("BD-MOUNT-MORALE")
def test_a_blow_at_whoever_is_at_hand_goes_no_deeper_into_the_fire() -> None:
    here = {"place": [0, 0]}
    table = Table(
        opened({**riding("horse"), **here}, {**HORSE, **here}, {**UNHURT, "place": [5, 0]},
               {**HOUND, **DOWN, "wound": "", "place": [5, 0]}, scene=FIRE)
    )  # fmt: skip
    for declared in (attack(), does("horse", "trample", target="hound")):
        assert table.asks("pcs", declared, ask="all").default == "none"


@pytest.mark.clause("BD-MOUNT-MORALE")
@pytest.mark.parametrize("declared", [does("mara", "defend"), does("mara", "hold"), does("mara", "dismount")])
def test_who_neither_moves_nor_strikes_steers_nowhere(declared: dict[str, Any]) -> None:
    result = Table(opened(riding("horse"), HORSE, STURDY, scene=FIRE)).tries("pcs", declared, ask="all")
    assert isinstance(result, Resolved)
    assert not any("BD-MOUNT-MORALE" in o.rules for o in result.outcomes)


@pytest.mark.clause("BD-MOUNT-MORALE")
@pytest.mark.parametrize(
    "cast",
    [
        (riding("charger"), CHARGER),
        (MARA, HORSE),
        (riding("mare"), {**MARE, "sheet": {"mount": {"trained": False, "refused": True}}}),
    ],
    ids=["a war horse", "on foot", "one that nobody steers"],
)
def test_who_needs_no_morale(cast: Any) -> None:
    table = Table(opened(*cast, {**STURDY, "place": {"close": cast[1]["id"]}}))
    rules = [o.rules for o in table.plays("pcs", attack())]
    assert not any("BD-MOUNT-MORALE" in r for r in rules)


@pytest.mark.clause("BD-MOUNT-MORALE")
@pytest.mark.parametrize(("said", "target"), [("14", 14), ("none", None)])
def test_the_master_says_whether_and_how_hard(said: str, target: int | None) -> None:
    table = Table(opened(riding("horse"), HORSE, STURDY))
    answers = [says("BD-MOUNT-MORALE", said, declaration="mara", subject="horse"), morale(6, 6, 6)]
    outcomes = table.plays("pcs", attack(), answers=answers)
    assert [o.check.target for o in outcomes if o.kind == "checked"] == ([] if target is None else [target])
    assert "attack_rolled" in kinds(outcomes)


@pytest.mark.clause("BD-BUCK")
@pytest.mark.parametrize("strength", [-1, 0, 2])
def test_a_rider_keeps_the_saddle_at_12_and_falls_at_11(strength: int) -> None:
    table = Table(opened(riding("horse", strength=strength), HORSE, STURDY))
    for shown in THREE_DICE:
        answers = [faces("mara", "keep the saddle", *shown), faces("mara", "thrown", 5)]
        result = table.tries("pcs", does("horse", "buck"), answers=answers)
        assert isinstance(result, Resolved)
        held = only(result.outcomes, "checked")
        keeps = sum(shown) + strength >= 12
        assert (held.actor, held.act, held.target, held.check.succeeded) == ("mara", "keep the saddle", "horse", keeps)
        assert [(m.value, m.cause) for m in held.check.modifiers] == [(strength, "strength")]
        assert (held.check.target, held.rules) == (12, ("BD-BUCK",))
        assert kinds(result.outcomes) == ["declared", "checked", *([] if keeps else ["unmounted", "harmed"])]


@pytest.mark.clause("BD-BUCK")
@pytest.mark.parametrize("shown", range(1, 7))
def test_one_who_falls_off_takes_1d6(shown: int) -> None:
    table = Table(opened(riding("horse"), HORSE, STURDY))
    answers = [faces("mara", "keep the saddle", 1, 1, 1), faces("mara", "thrown", shown)]
    outcomes = table.plays("pcs", does("horse", "buck"), answers=answers)
    off, harmed = only(outcomes, "unmounted"), only(outcomes, "harmed")
    assert (off.who, off.mount, off.fell, off.rules) == ("mara", "horse", True, ("BD-BUCK",))
    assert off.cause == only(outcomes, "checked").seq
    assert (harmed.who, harmed.amount, harmed.by, harmed.tool, harmed.cause) == ("mara", shown, None, None, off.seq)
    assert (harmed.rolls[0].notation, harmed.modifiers, harmed.rules) == ("1d6", (), ("BD-BUCK",))
    assert table.encounter.combatants["mara"].sheet.rides is None


@pytest.mark.clause("BD-BUCK", "BD-DIZZY")
def test_dizziness_bears_on_keeping_the_saddle() -> None:
    dizzy = {**riding("horse"), "conditions": [{"name": "dizzy", "until": "night"}]}
    held = only(Table(opened(dizzy, HORSE, STURDY)).plays("pcs", does("horse", "buck")), "checked")
    assert [(m.value, m.rule) for m in held.check.modifiers] == [(0, "BD-ROLL"), (-1, "BD-DIZZY")]


@pytest.mark.clause("BD-BUCK", "BD-RADIANT")
def test_a_radiant_moment_keeps_the_saddle() -> None:
    table = Table(opened(riding("horse", radiant=1), HORSE, STURDY))
    outcomes = table.plays("pcs", does("horse", "buck"), answers=[says("BD-RADIANT", "yes", subject="mara")])
    assert kinds(outcomes) == ["declared", "ruled", "radiant_spent", "checked"]


@pytest.mark.clause("BD-BUCK")
def test_only_a_ridden_mount_bucks() -> None:
    error = refused(Table(opened(MARA, HORSE, STURDY)), does("horse", "buck"))
    assert (error.message, error.rule, error.where) == ("nobody rides the plough horse.", "BD-BUCK", "horse")
    assert refused(Table(opened(MARA, HORSE, STURDY)), does("mara", "buck")).rule == "BD-BUCK"


@pytest.mark.clause("BD-BUCK", "BD-RESOLVE")
def test_what_the_saddle_was_needed_for_lapses_with_it() -> None:
    table = Table(opened(riding("charger", weapons=["lance"]), CHARGER, STURDY))
    off = [faces("mara", "keep the saddle", 1, 1, 1), faces("mara", "thrown", 1)]
    for declared in (does("mara", "dismount"), attack(weapon="lance", charge=True)):
        result = table.tries("pcs", does("charger", "buck"), declared, answers=off)
        assert isinstance(result, Resolved)
        assert only(result.outcomes, "lapsed").reason == "Mara is not in the saddle"
    result = table.tries("pcs", does("mara", "dismount"), does("charger", "buck"))
    assert isinstance(result, Resolved)
    assert only(result.outcomes, "lapsed").reason == "nobody rides the war horse"


@pytest.mark.clause("BD-MOUNT", "BD-RESOLVE")
def test_of_two_who_would_mount_one_horse_the_first_does() -> None:
    outcomes = Table(opened(MARA, TOBIN, HORSE, STURDY)).plays("pcs", mounting(), mounting(actor="tobin"))
    assert only(outcomes, "mounted").who == "mara"
    assert only(outcomes, "lapsed").reason == "the plough horse has a rider"
