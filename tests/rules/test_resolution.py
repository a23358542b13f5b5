"""Questions and answers: who is asked what, when, and what an answer may be."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.dice import SeededDice
from rules.errors import Malformed
from rules.outcome import Noted
from rules.resolution import Needs, Resolution, Resolved
from rules.ruling import ANY, Answer, Ask, Key
from tests.rules.table import (
    HOUND,
    MARA,
    MILLER,
    SIDES,
    TOBIN,
    Table,
    attack,
    faces,
    fiat,
    kinds,
    only,
    opened,
    says,
    total,
)

BY_HAND = [{**SIDES[0], "rolls": "physical"}, SIDES[1]]
WEAK: dict[str, Any] = {**MILLER, "sheet": {"health": 1}}


@pytest.mark.parametrize(("ask", "stops_at"), [("needed", None), ("notable", "BD-DOWN"), ("all", "BD-SUBDUE")])
def test_how_much_the_master_wants_to_be_asked(ask: Ask, stops_at: str | None) -> None:
    table = Table(opened(MARA, TOBIN, WEAK))
    declared = [attack(subdue=True), attack("tobin", "miller")]
    answers = [faces("mara", "attack", 1, 1, 3), faces("tobin", "attack", 5, 5, 5)]
    result = table.tries("pcs", *declared, answers=answers, ask=ask)
    if stops_at is None:
        assert isinstance(result, Resolved)
    else:
        assert isinstance(result, Needs)
        assert (result.need.kind, result.need.to, result.need.key.rule) == ("ruling", "gm", stops_at)
        assert result.need.default is not None


def test_a_question_comes_with_its_key_its_choices_and_its_default() -> None:
    need = Table().asks("pcs", attack(subdue=True), ask="all")
    assert need.key == Key(declaration="mara", rule="BD-SUBDUE", subject="mara", nth=0)
    assert (need.choices, need.default) == (("yes", "no"), "yes")
    assert need.question == "Can this blow with bare hands spare?"


def test_faces_are_asked_of_whoever_rolls() -> None:
    ines = {**MARA, "player": "Ines"}
    table = Table(opened(ines, TOBIN, MILLER, sides=BY_HAND))
    need = table.asks("pcs", attack(weapon="oak staff"))
    assert (need.kind, need.to, need.notation) == ("faces", "player:Ines", "3d6")
    assert need.key == Key(declaration="mara", rule="attack", subject="mara", nth=0)
    assert need.question == "Mara: roll 3d6 (attack)."
    assert table.asks("pcs", attack("tobin")).to == "side:pcs"
    harm = table.asks("pcs", attack(weapon="oak staff"), answers=[faces("mara", "attack", 5, 5, 5)])
    assert (harm.notation, harm.key.rule) == ("1d6", "harm")


def test_the_masters_dice_are_asked_of_the_master() -> None:
    table = Table(opened(first="beings", sides=[SIDES[0], {**SIDES[1], "rolls": "physical"}]))
    assert table.asks("beings", attack("miller", "mara")).to == "gm"


def test_a_combatant_may_roll_otherwise_than_their_side() -> None:
    table = Table(opened(MARA, {**TOBIN, "rolls": "seeded"}, {**MILLER, "rolls": "physical"}, sides=BY_HAND))
    assert isinstance(table.tries("pcs", attack("tobin")), Resolved)
    table.plays("pcs", attack("tobin", subdue=True))
    assert table.asks("beings", attack("miller", "mara")).to == "gm"


def test_dice_may_be_rolled_by_hand_though_nobody_had_to() -> None:
    swing = only(Table().plays("pcs", attack(), answers=[total("mara", "attack", 13)]), "attack_rolled")
    assert (swing.check.roll.source, swing.check.roll.total, swing.check.roll.faces) == ("physical", 13, None)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (faces("mara", "attack", 7, 1, 1), "a d6 cannot show 7"),
        (faces("mara", "attack", 1, 1), "3 dice, and 2 faces"),
        (total("mara", "attack", 19), "cannot come to 19"),
        (Answer(key=Key(declaration=ANY, rule="attack"), faces=(1, 1, 1), total=4), "add up to 3, not to 4"),
        (Answer(key=Key(declaration=ANY, rule="attack")), "cannot come to None"),
    ],
)
def test_what_dice_cannot_show_is_refused_with_whose_it_is(answer: Answer, told: str) -> None:
    with pytest.raises(Malformed, match=told) as refused:
        Table().tries("pcs", attack(), answers=[answer])
    assert refused.value.where == "mara, attack"


def test_a_standing_answer_holds_for_every_declaration() -> None:
    declared = [attack(subdue=True), attack("tobin", "miller", subdue=True)]
    standing = says("BD-SUBDUE", "no", reason="knives are out")
    outcomes = Table().plays("pcs", *declared, answers=[standing])
    assert [o.subject for o in outcomes if o.kind == "ruled"] == ["mara", "tobin"]
    one = says("BD-SUBDUE", "no", declaration="tobin")
    outcomes = Table().plays("pcs", *declared, answers=[one])
    assert only(outcomes, "ruled").subject == "tobin"


def test_which_time_a_question_is_asked() -> None:
    twice = [fiat("harm", who="miller", amount=12), fiat("harm", who="hound", amount=8)]
    table = Table(opened(MARA, MILLER, HOUND))
    answers = [Answer(key=Key(declaration="fiat:1", rule="BD-DOWN", subject="hound"), value="yes")]
    outcomes = table.plays(None, *twice, answers=answers)
    assert (only(outcomes, "died").who, only(outcomes, "fell").who) == ("miller", "hound")
    same = [fiat("note", text="A bell."), fiat("note", text="A bell."), fiat("harm", who="miller", amount=12)]
    third = [says("BD-DOWN", "yes", declaration="fiat:2")]
    assert "fell" in kinds(Table().plays(None, *same, answers=third))


@pytest.mark.parametrize(
    ("mine", "asked", "covers"),
    [
        (Key(declaration="mara", rule="r", subject="a"), Key(declaration="mara", rule="r", subject="a"), True),
        (Key(declaration="mara", rule="r"), Key(declaration="mara", rule="r", subject="a"), True),
        (Key(declaration=ANY, rule="r"), Key(declaration="mara", rule="r", subject="a", nth=3), True),
        (Key(declaration="mara", rule="r"), Key(declaration="mara", rule="r", nth=1), False),
        (Key(declaration="mara", rule="r", nth=1), Key(declaration="mara", rule="r", nth=1), True),
        (Key(declaration="tobin", rule="r"), Key(declaration="mara", rule="r"), False),
        (Key(declaration=ANY, rule="q"), Key(declaration="mara", rule="r"), False),
        (Key(declaration=ANY, rule="r", subject="b"), Key(declaration="mara", rule="r", subject="a"), False),
    ],
)
def test_which_question_a_key_covers(mine: Key, asked: Key, covers: bool) -> None:
    assert mine.covers(asked) == covers


def test_an_answer_given_is_an_outcome_with_its_reason_and_a_default_is_named_by_its_clause() -> None:
    given = Table().plays("pcs", attack(subdue=True), answers=[says("BD-SUBDUE", "no", reason="a blade")])
    assert (only(given, "ruled").reason, only(given, "ruled").visibility) == ("a blade", "public")
    by_default = Table().plays("pcs", attack(subdue=True))
    assert "ruled" not in kinds(by_default)
    for outcomes in (given, by_default):
        assert "BD-SUBDUE" in only(outcomes, "attack_rolled").rules


def test_a_secret_answer_is_the_masters() -> None:
    outcomes = Table().plays("pcs", attack(subdue=True), answers=[says("BD-SUBDUE", "no", secret=True)])
    assert only(outcomes, "ruled").visibility == "gm"


def test_asking_again_with_the_answer_begins_the_same() -> None:
    table = Table(opened(MARA, TOBIN, WEAK))
    declared = [attack(weapon="oak staff", words="Low."), attack("tobin", "miller")]
    answers = [faces("mara", "attack", 5, 5, 5)]
    asked = table.tries("pcs", *declared, answers=answers, ask="notable")
    assert isinstance(asked, Needs)
    done = table.tries("pcs", *declared, answers=[*answers, Answer(key=asked.need.key, value="yes")], ask="notable")
    assert isinstance(done, Resolved)
    assert [e.outcome for e in asked.outcomes] == list(done.outcomes[: len(asked.outcomes)])


def test_what_waits_changes_nothing() -> None:
    table = Table(opened(sides=BY_HAND))
    before = table.encounter
    assert isinstance(table.tries("pcs", attack()), Needs)
    assert table.encounter is before


def test_a_cause_may_be_given() -> None:
    r = Resolution(RULESET, opened(), "pcs", (), SeededDice("s"), "needed")
    first = r.emit(Noted(text="a"))
    r.cause = 17
    assert (r.emit(Noted(text="b")).cause, r.emit(Noted(text="c"), cause=first).cause) == (17, 1)


def test_conclusion_is_asked_only_for_what_is_left_open() -> None:
    table = Table()
    table.plays(None, fiat("harm", who="tobin", amount=8), fiat("end", how="parley"))
    need = table.asks(None, {"kind": "conclude", "breather": True}, ask="all")
    assert (need.key.rule, need.key.declaration) == ("BD-BREATHER", "conclude:0")
    assert isinstance(table.tries(None, {"kind": "conclude"}, ask="notable"), Resolved)
