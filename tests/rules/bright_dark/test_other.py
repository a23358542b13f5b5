"""An act in words: its number, its stakes before the roll, each of them afterwards, what cannot be staked."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.errors import Illegal, Malformed
from rules.resolution import Needs, Resolved
from rules.visibility import see
from tests.rules.table import (
    HOUND,
    MARA,
    MILLER,
    THREE_DICE,
    TOBIN,
    Table,
    does,
    faces,
    fiat,
    kinds,
    only,
    opened,
    says,
    total,
)

PLAIN: dict[str, Any] = {"strength": 0, "talents": {}}
WORDS = "I knock the wedge out from under the wheel."
WON, LOST = total("mara", "other", 18), total("mara", "other", 3)
TOLD = {"stake": "told", "text": "The wheel stops."}


def acts(*success: dict[str, Any], failure: tuple[dict[str, Any], ...] = (), **more: Any) -> dict[str, Any]:
    given = {"words": WORDS, "attribute": "strength", **more}
    return does("mara", "other", success=success, failure=failure, **given)


def harm(who: str = "miller", dice: str = "1d6") -> dict[str, Any]:
    return {"stake": "harm", "who": who, "dice": dice}


@pytest.mark.clause("BD-OTHER")
def test_every_result_of_3d6_against_12() -> None:
    table = Table(opened({**MARA, "sheet": PLAIN}, MILLER))
    lost = {"stake": "told", "text": "It holds."}
    for shown in THREE_DICE:
        result = table.tries("pcs", acts(TOLD, failure=(lost,)), answers=[faces("mara", "other", *shown)])
        assert isinstance(result, Resolved)
        check = only(result.outcomes, "checked").check
        done = sum(shown) >= 12
        assert (check.target, check.degree) == (12, "success" if done else "failure")
        assert kinds(result.outcomes) == ["declared", "staked", "checked", "noted"]
        assert only(result.outcomes, "noted").text == ("The wheel stops." if done else "It holds.")


@pytest.mark.clause("BD-OTHER", "BD-ROLL")
@pytest.mark.parametrize(
    ("attribute", "score"),
    [("strength", 2), ("agility", 1), ("endurance", 3), ("mind", 4), ("will", 5), ("emotion", 6)],
)
def test_attribute_and_talent_are_named(attribute: str, score: int) -> None:
    sheet = {"strength": 2, "agility": 1, "endurance": 3, "mind": 4, "will": 5, "emotion": 6}
    lent = [{"value": -2, "reason": "the dark", "on": "other"}]
    act = acts(attribute=attribute, talent="staves", target="miller", modifiers=lent)
    outcomes = Table(opened({**MARA, "sheet": sheet}, MILLER)).plays("pcs", act)
    checked = only(outcomes, "checked")
    assert [(m.value, m.cause, m.rule) for m in checked.check.modifiers] == [
        (score, attribute, "BD-ROLL"),
        (1, "staves", "BD-ROLL"),
        (-2, "the dark", "BD-ROLL"),
    ]
    assert (checked.actor, checked.act, checked.target, checked.rules) == ("mara", "other", "miller", ("BD-OTHER",))
    assert checked.cause == only(outcomes, "declared").seq
    assert only(outcomes, "declared").words == WORDS


@pytest.mark.clause("BD-OTHER")
def test_the_master_says_how_hard_it_is() -> None:
    table = Table()
    need = table.asks("pcs", acts(), ask="notable")
    assert (need.key.rule, need.key.subject, need.default) == ("BD-OTHER", "mara", "12")
    assert need.question == f"What must Mara reach? ({WORDS})"
    outcomes = table.plays("pcs", acts(), answers=[says("BD-OTHER", "17")])
    assert only(outcomes, "checked").check.target == 17
    assert kinds(outcomes) == ["declared", "ruled", "staked", "checked"]
    eased = Table(opened(options={"other": 10}))
    assert only(eased.plays("pcs", acts()), "checked").check.target == 10
    with pytest.raises(Malformed) as refused:
        Table().tries("pcs", acts(), answers=[says("BD-OTHER", "quite hard")])
    assert refused.value.where == "BD-OTHER"


@pytest.mark.clause("BD-OTHER")
def test_what_is_at_stake_stands_in_the_record_before_the_roll() -> None:
    table = Table()
    before = table.encounter
    outcomes = table.plays("pcs", acts(TOLD, harm(), failure=(harm("mara"),)), answers=[LOST])
    staked = only(outcomes, "staked")
    assert staked.seq < only(outcomes, "checked").seq
    assert (staked.actor, staked.attribute, staked.rules) == ("mara", "strength", ("BD-OTHER",))
    assert staked.cause == only(outcomes, "declared").seq
    assert [s.stake for s in staked.success] == ["told", "harm"]
    assert [(s.stake, s.who, s.dice) for s in staked.failure] == [("harm", "mara", "1d6")]
    seen = see(RULESET, before, outcomes, "public")
    assert [s.claims for s in seen if s.outcome.kind == "staked"] == [()]
    assert RULESET.read_outcome(staked.model_dump_json()) == staked


@pytest.mark.clause("BD-OTHER")
def test_stakes_about_the_hidden_are_masked() -> None:
    table = Table(opened(MARA, MILLER, {**HOUND, "hidden": True}, first="beings"))
    before = table.encounter
    risk = {**acts(harm("hound")), "actor": "miller"}
    for seen in see(RULESET, before, table.plays("beings", risk), "public"):
        assert "hound" not in seen.model_dump_json()


@pytest.mark.clause("BD-OTHER")
def test_nothing_staked_is_told_only() -> None:
    for fell in (WON, LOST):
        outcomes = Table().plays("pcs", acts(), answers=[fell])
        assert kinds(outcomes) == ["declared", "staked", "checked"]
        assert (only(outcomes, "staked").success, only(outcomes, "staked").failure) == ((), ())


@pytest.mark.clause("BD-OTHER", "BD-DOWN")
def test_harm_is_one_roll_and_the_deed_of_whoever_succeeds() -> None:
    table = Table(opened(MARA, TOBIN, {**MILLER, "sheet": {"health": 6}}, HOUND))
    outcomes = table.plays("pcs", acts(harm(dice="1d6+1d4")), answers=[WON, faces("mara", "harm", 3, 3)])
    harmed, died = only(outcomes, "harmed"), only(outcomes, "died")
    assert (harmed.who, harmed.by, harmed.tool, harmed.amount, harmed.modifiers) == ("miller", "mara", None, 6, ())
    assert [roll.notation for roll in harmed.rolls] == ["1d6+1d4"]
    assert (harmed.rules, harmed.cause) == (("BD-OTHER",), only(outcomes, "checked").seq)
    assert (died.by, died.cause) == ("mara", harmed.seq)
    assert [k.by for k in table.encounter.own.killings] == ["mara"]


@pytest.mark.clause("BD-OTHER", "BD-COST")
@pytest.mark.parametrize(("fell", "who", "by"), [(WON, "mara", None), (LOST, "tobin", None), (WON, "tobin", "mara")])
def test_harm_to_oneself_or_by_failing_is_nobodys_deed(fell: Any, who: str, by: str | None) -> None:
    outcomes = Table().plays("pcs", acts(harm(who), failure=(harm(who),)), answers=[fell])
    assert only(outcomes, "harmed").by == by


@pytest.mark.clause("BD-OTHER")
def test_a_condition_begins_for_as_long_as_was_said() -> None:
    table = Table()
    dust = {"stake": "condition", "who": "miller", "condition": "blind", "until": "own_turn_ends"}
    outcomes = table.plays("pcs", acts(dust, {**dust, "who": "mara", "until": "night"}), answers=[WON])
    first, second = (o for o in outcomes if o.kind == "condition_began")
    assert (first.who, first.by, first.condition.name, first.condition.until) == (
        "miller", "mara", "blind", "own_turn_ends",
    )  # fmt: skip
    assert (second.who, second.by, second.condition.until) == ("mara", None, "night")
    assert (first.rules, first.cause) == (("BD-OTHER",), only(outcomes, "checked").seq)
    assert (second.rules, second.cause) == (first.rules, first.cause)
    failed = table.tries("beings", {**acts(failure=(dust,)), "actor": "miller"}, answers=[total("miller", "other", 3)])
    assert isinstance(failed, Resolved)
    assert only(failed.outcomes, "condition_began").by is None


@pytest.mark.clause("BD-OTHER")
def test_somebody_is_somewhere_else() -> None:
    table = Table()
    outcomes = table.plays("pcs", acts({"stake": "move", "who": "miller", "to": "the millrace"}), answers=[WON])
    moved = only(outcomes, "moved")
    assert (moved.who, moved.place.words, moved.rules) == ("miller", "the millrace", ("BD-OTHER",))
    assert moved.cause == only(outcomes, "checked").seq
    assert table.encounter.combatants["miller"].place.words == "the millrace"


@pytest.mark.clause("BD-OTHER", "BD-FALL")
def test_somebody_falls_as_anybody_does() -> None:
    outcomes = Table().plays("pcs", acts({"stake": "fall", "who": "miller", "feet": 25}), answers=[WON])
    harmed = only(outcomes, "harmed")
    assert (harmed.who, harmed.by, harmed.rules, harmed.cause) == (
        "miller", None, ("BD-FALL",), only(outcomes, "moved").seq,
    )  # fmt: skip
    down = only(outcomes, "moved")
    assert (down.who, down.how, down.cause) == ("miller", "down", only(outcomes, "checked").seq)
    assert [roll.notation for roll in harmed.rolls] == ["2d6"]


@pytest.mark.clause("BD-OTHER", "BD-CALM")
def test_somebody_wavers_as_after_words() -> None:
    table = Table()
    outcomes = table.plays("pcs", acts({"stake": "waver", "who": "miller"}), answers=[WON])
    wavered = only(outcomes, "wavered")
    assert (wavered.who, wavered.by, wavered.rules) == ("miller", "mara", ("BD-OTHER",))
    assert wavered.cause == only(outcomes, "checked").seq
    table.plays("beings")
    assert "calmed" in kinds(
        table.plays("pcs", does("tobin", "calm", target="miller"), answers=[total("tobin", "calm", 18)])
    )


@pytest.mark.clause("BD-OTHER", "BD-FLEE")
def test_ways_out_open_and_close() -> None:
    table = Table()
    outcomes = table.plays("pcs", acts({"stake": "exits", "exits": ["gap", "stair"]}), answers=[WON])
    changed = only(outcomes, "exits_changed")
    assert (changed.exits, changed.rules, changed.cause) == (
        ("gap", "stair"), ("BD-OTHER",), only(outcomes, "checked").seq,
    )  # fmt: skip
    table.plays("beings")
    table.plays("pcs", acts({"stake": "exits"}), answers=[WON])
    assert table.encounter.scene.exits == ()


@pytest.mark.clause("BD-OTHER")
def test_cover_comes_and_goes() -> None:
    table = Table()
    sacks = {"stake": "cover", "who": "tobin", "cover": "half", "behind": "the sacks"}
    outcomes = table.plays("pcs", acts(sacks), answers=[WON])
    changed = only(outcomes, "cover_changed")
    assert (changed.who, changed.cover.kind, changed.cover.behind) == ("tobin", "half", "the sacks")
    assert (changed.rules, changed.cause) == (("BD-OTHER",), only(outcomes, "checked").seq)
    assert table.encounter.combatants["tobin"].sheet.cover.behind == "the sacks"
    table.plays("beings")
    table.plays("pcs", acts({"stake": "cover", "who": "tobin"}), answers=[WON])
    assert table.encounter.combatants["tobin"].sheet.cover is None


@pytest.mark.clause("BD-OTHER")
def test_what_is_told_is_noted() -> None:
    outcomes = Table().plays("pcs", acts(TOLD), answers=[WON])
    noted = only(outcomes, "noted")
    assert (noted.text, noted.rules, noted.cause) == ("The wheel stops.", ("BD-OTHER",), only(outcomes, "checked").seq)


@pytest.mark.clause("BD-OTHER")
def test_nothing_more_befalls_who_is_gone_by_then() -> None:
    table = Table(opened(MARA, TOBIN, {**MILLER, "sheet": {"health": 1}}, HOUND))
    after = (
        {"stake": "condition", "who": "miller", "condition": "prone"},
        {"stake": "move", "who": "miller", "to": "the millrace"},
        {"stake": "waver", "who": "hound"},
        {"stake": "move", "who": "hound", "to": "the stair"},
    )
    outcomes = table.plays("pcs", fiat("yielded", who="hound"), acts(harm(), *after), answers=[WON])
    # the one who yielded is moved and does not waver; to the dead nothing more happens
    assert kinds(outcomes) == ["yielded", "declared", "staked", "checked", "harmed", "died", "moved", "ended"]
    assert only(outcomes, "moved").who == "hound"


@pytest.mark.clause("BD-OTHER", "BD-RADIANT")
@pytest.mark.parametrize(("number", "meets"), [("14", True), ("15", False)])
def test_a_radiant_moment_reaches_14(number: str, meets: bool) -> None:
    table = Table(opened({**MARA, "sheet": {"radiant": 1}}, MILLER))
    if meets:
        outcomes = table.plays("pcs", acts(TOLD, radiant=True), answers=[says("BD-OTHER", number)])
        assert kinds(outcomes) == ["declared", "ruled", "staked", "radiant_spent", "checked", "noted"]
    else:
        with pytest.raises(Illegal) as refused:
            table.tries("pcs", acts(TOLD, radiant=True), answers=[says("BD-OTHER", number)])
        assert refused.value.rule == "BD-RADIANT"


@pytest.mark.clause("BD-OTHER")
@pytest.mark.parametrize("out", ["dead", "fled", "left"])
@pytest.mark.parametrize(
    "act",
    [
        acts(target="miller"),
        acts(harm()),
        acts(failure=(harm(),)),
        acts({"stake": "cover", "who": "miller"}),
        acts({"stake": "fall", "who": "miller", "feet": 10}),
    ],
)
def test_nothing_is_staked_on_who_is_gone(out: str, act: dict[str, Any]) -> None:
    table = Table(opened(MARA, {**TOBIN, "out": "unconscious"}, {**MILLER, "out": out}, HOUND))
    with pytest.raises(Illegal) as refused:
        table.tries("pcs", act)
    error = refused.value
    assert error.message == f"the Miller is {out}: nothing more can befall them."
    assert (error.where, error.rule, error.choices) == ("mara", "BD-OTHER", ("mara", "tobin", "hound"))


@pytest.mark.clause("BD-OTHER")
@pytest.mark.parametrize(("who", "why"), [("tobin", "is a player's character"), ("miller", "is unconscious")])
def test_only_beings_that_stand_can_waver(who: str, why: str) -> None:
    table = Table(opened(MARA, TOBIN, {**MILLER, "out": "unconscious"}, HOUND))
    for act in (acts({"stake": "waver", "who": who}), acts(failure=({"stake": "waver", "who": who},))):
        with pytest.raises(Illegal) as refused:
            table.tries("pcs", act)
        error = refused.value
        name = table.encounter.combatants[who].name
        assert (error.message, error.where, error.rule) == (f"{name} {why} and does not waver.", "mara", "BD-OTHER")
        assert error.choices == ("hound",)
    assert isinstance(table.tries("pcs", acts(harm(who))), Resolved)


@pytest.mark.clause("BD-OTHER")
@pytest.mark.parametrize(
    ("act", "nearest"),
    [
        (acts(target="millar"), "miller"),
        (acts(harm("millar")), "miller"),
        (acts(failure=(harm("millar"),)), "miller"),
        (acts(talent="stave"), "staves"),
    ],
)
def test_nobody_of_that_name(act: dict[str, Any], nearest: str) -> None:
    with pytest.raises(Malformed) as refused:
        Table().tries("pcs", act)
    assert (refused.value.where, refused.value.nearest[0]) == ("mara", nearest)


@pytest.mark.clause("BD-OTHER")
def test_what_harm_asks_is_asked_of_an_act_in_words_too() -> None:
    table = Table(opened(MARA, {**MILLER, "sheet": {"health": 1}}))
    result = table.tries("pcs", acts(harm()), answers=[WON, says("BD-OTHER", "12")], ask="notable")
    assert isinstance(result, Needs)
    assert (result.need.key.rule, result.need.key.subject) == ("BD-DOWN", "miller")
