"""Quiet words and pleas: every result of 3d6, whom they reach, and a second success."""

from __future__ import annotations

import pytest

from rules.errors import Illegal, Malformed
from rules.resolution import Resolved
from tests.rules.bright_dark.speakers import RULE, SPEAKER, heard, speaks, waver
from tests.rules.table import (
    HOUND,
    MARA,
    MILLER,
    THREE_DICE,
    TOBIN,
    Table,
    faces,
    kinds,
    only,
    opened,
    says,
    total,
)


@pytest.mark.clause("BD-CALM", "BD-PLEAD")
@pytest.mark.parametrize("kind", ["calm", "plead"])
def test_every_result_of_3d6_against_12(kind: str) -> None:
    table = Table(opened(MARA, SPEAKER, MILLER))
    for shown in THREE_DICE:
        outcomes = table.tries("pcs", speaks(kind), answers=[faces("tobin", kind, *shown)])
        assert isinstance(outcomes, Resolved)
        check = only(outcomes.outcomes, "checked").check
        listens = sum(shown) >= 12
        assert (check.target, check.margin) == (12, sum(shown) - 12)
        assert check.degree == ("success" if listens else "failure")  # no criticals and no fumbles
        assert kinds(outcomes.outcomes) == ["declared", "checked"] + ["wavered"] * listens


@pytest.mark.clause("BD-CALM", "BD-PLEAD", "BD-ROLL")
@pytest.mark.parametrize(("kind", "attribute", "score"), [("calm", "emotion", 2), ("plead", "will", 3)])
def test_what_adds_to_it(kind: str, attribute: str, score: int) -> None:
    speaker = {**TOBIN, "sheet": {"emotion": 2, "will": 3}}
    said = speaks(kind, talent="kind words", modifiers=[{"value": -1, "reason": "the wheel roars", "on": kind}])
    outcomes = Table(opened(MARA, speaker, MILLER)).plays("pcs", said, answers=[total("tobin", kind, 9)])
    checked = only(outcomes, "checked")
    assert [(m.value, m.cause, m.rule) for m in checked.check.modifiers] == [
        (score, attribute, "BD-ROLL"),
        (1, "kind words", "BD-ROLL"),
        (-1, "the wheel roars", "BD-ROLL"),
    ]
    assert (checked.actor, checked.act, checked.target, checked.rules) == ("tobin", kind, "miller", (RULE[kind],))
    assert checked.cause == only(outcomes, "declared").seq
    if kind == "plead":
        wavered = only(outcomes, "wavered")
        assert (wavered.who, wavered.by, wavered.rules, wavered.cause) == (
            "miller",
            "tobin",
            ("BD-PLEAD",),
            checked.seq,
        )


@pytest.mark.clause("BD-CALM", "BD-PLEAD")
@pytest.mark.parametrize("kind", ["calm", "plead"])
def test_the_usual_number_is_an_option_for_each(kind: str) -> None:
    table = Table(opened(MARA, SPEAKER, MILLER, options={"calm": 11, "plead": 13}))
    assert only(table.plays("pcs", speaks(kind)), "checked").check.target == {"calm": 11, "plead": 13}[kind]


@pytest.mark.clause("BD-CALM", "BD-PLEAD")
@pytest.mark.parametrize("kind", ["calm", "plead"])
@pytest.mark.parametrize(("rolled", "listens"), [(8, False), (9, True)])
def test_the_master_may_say_what_must_be_reached(kind: str, rolled: int, listens: bool) -> None:
    table = Table(opened(MARA, SPEAKER, MILLER))
    need = table.asks("pcs", speaks(kind), ask="all")
    assert (need.key.rule, need.key.subject, need.default, need.choices) == (RULE[kind], "miller", "12", ())
    assert need.question == "What must be reached for the Miller to listen?"
    assert isinstance(table.tries("pcs", speaks(kind), ask="notable"), Resolved)
    outcomes = table.plays("pcs", speaks(kind), answers=[says(RULE[kind], "9"), total("tobin", kind, rolled)])
    assert only(outcomes, "ruled").value == "9"
    assert ("wavered" in kinds(outcomes)) == listens


@pytest.mark.clause("BD-CALM")
@pytest.mark.parametrize("said", ["hard", "-3", "1.5", "٣", "1234", " 12", "12\n"])
def test_what_is_no_target_number_is_refused(said: str) -> None:
    with pytest.raises(Malformed) as refused:
        Table().tries("pcs", speaks(), answers=[says("BD-CALM", said)])
    assert (refused.value.where, refused.value.message) == ("BD-CALM", f"{said!r} is no number.")
    assert refused.value.choices == ("a whole number, 12 for example",)


@pytest.mark.clause("BD-CALM", "BD-PLEAD")
@pytest.mark.parametrize("first", ["calm", "plead"])
@pytest.mark.parametrize("second", ["calm", "plead"])
def test_a_second_success_by_anyone_while_it_wavers_and_it_stands_down(first: str, second: str) -> None:
    table = Table(opened(MARA, TOBIN, MILLER, HOUND))
    waver(table, kind=first)
    table.plays("beings")
    outcomes = table.plays("pcs", speaks(second, "mara"), answers=[heard(second, "mara")])
    assert kinds(outcomes)[:3] == ["declared", "checked", "calmed"]
    calmed = only(outcomes, "calmed")
    assert (calmed.who, calmed.by, calmed.rules) == ("miller", "mara", (RULE[second],))
    assert calmed.cause == only(outcomes, "checked").seq
    assert table.encounter.combatants["miller"].out == "calmed"
    assert table.encounter.phase == "fighting"


@pytest.mark.clause("BD-CALM", "BD-END")
def test_two_in_one_turn_calm_the_last_and_it_is_over() -> None:
    table = Table()
    outcomes = table.plays("pcs", speaks(), speaks("plead", "mara"), answers=[heard(), heard("plead", "mara")])
    assert kinds(outcomes) == ["declared", "checked", "wavered", "declared", "checked", "calmed", "ended"]
    assert only(outcomes, "ended").how == "calm"


@pytest.mark.clause("BD-CALM")
def test_a_second_that_fails_leaves_it_wavering() -> None:
    table = Table()
    waver(table)
    table.plays("beings")
    assert "calmed" not in kinds(table.plays("pcs", speaks(), answers=[total("tobin", "calm", 3)]))


@pytest.mark.clause("BD-CALM", "BD-PLEAD", "BD-RADIANT")
@pytest.mark.parametrize(("number", "meets"), [("14", True), ("15", False)])
def test_a_radiant_moment_finds_the_words_up_to_14(number: str, meets: bool) -> None:
    table = Table(opened(MARA, {**TOBIN, "sheet": {"radiant": 1}}, MILLER))
    said = [says("BD-PLEAD", number)]
    if not meets:
        with pytest.raises(Illegal) as refused:
            table.tries("pcs", speaks("plead", radiant=True), answers=said)
        assert refused.value.rule == "BD-RADIANT"
        return
    outcomes = table.plays("pcs", speaks("plead", radiant=True), answers=said)
    assert kinds(outcomes) == ["declared", "ruled", "radiant_spent", "checked", "wavered"]
    assert only(outcomes, "checked").check.roll is None
    assert table.encounter.combatants["tobin"].sheet.radiant == 0


@pytest.mark.clause("BD-CALM", "BD-PLEAD")
@pytest.mark.parametrize("kind", ["calm", "plead"])
@pytest.mark.parametrize(
    ("target", "out", "message"),
    [
        ("mara", None, "Mara is a player's character, whose mind nobody else makes up."),
        ("tobin", None, "Tobin cannot {} themselves."),
        ("miller", "dead", "the Miller is dead; there is nobody to {}."),
        ("miller", "unconscious", "the Miller is unconscious; there is nobody to {}."),
        ("miller", "yielded", "the Miller is yielded; there is nobody to {}."),
        ("miller", "calmed", "the Miller is calmed; there is nobody to {}."),
    ],
)
def test_whom_words_do_not_reach(kind: str, target: str, out: str | None, message: str) -> None:
    bren = {"id": "bren", "name": "Bren", "like": "poacher", "side": "beings"}
    dog = {**HOUND, "id": "dog", "side": "pcs"}
    table = Table(opened(MARA, TOBIN, dog, {**MILLER, "out": out}, HOUND, {**HOUND, "id": "cur", "out": "fled"}, bren))
    with pytest.raises(Illegal) as refused:
        table.tries("pcs", speaks(kind, target=target))
    error = refused.value
    assert error.message == message.format("calm" if kind == "calm" else "plead with")
    assert (error.where, error.rule) == ("tobin", RULE[kind])
    assert error.choices == (("miller", "hound") if out is None else ("hound",))


@pytest.mark.clause("BD-CALM")
def test_names_and_talents_nobody_has() -> None:
    for declared, nearest in ((speaks(target="millar"), "miller"), (speaks(talent="kind word"), "kind words")):
        with pytest.raises(Malformed) as refused:
            Table().tries("pcs", declared)
        assert (refused.value.where, refused.value.nearest[0]) == ("tobin", nearest)


@pytest.mark.clause("BD-CALM", "BD-PLEAD", "BD-PLACE")
@pytest.mark.parametrize("kind", ["calm", "plead"])
@pytest.mark.parametrize(("feet", "steps"), [(60, None), (61, 1), (90, 30), (91, None)])
def test_words_carry_60_feet_at_no_penalty_with_a_move_before(kind: str, feet: int, steps: int | None) -> None:
    speaker = {**SPEAKER, "place": {"at": [0, 0, 0]}}
    table = Table(opened(MARA, speaker, {**MILLER, "place": {"at": [feet, 0, 0]}}, HOUND))
    if feet > 90:
        with pytest.raises(Illegal) as refused:
            table.tries("pcs", speaks(kind))
        assert (refused.value.rule, refused.value.where) == (RULE[kind], "tobin")
        assert refused.value.message == "the Miller is out of reach: 1 ft lacking."
        return
    outcomes = table.plays("pcs", speaks(kind))
    assert [m.rule for m in only(outcomes, "checked").check.modifiers] == ["BD-ROLL"]
    assert table.encounter.combatants["tobin"].place.at == (steps or 0, 0, 0)


@pytest.mark.clause("BD-CALM")
def test_a_being_of_ones_own_side_may_be_calmed_too() -> None:
    table = Table(opened(MARA, TOBIN, {**HOUND, "side": "pcs"}, MILLER))
    assert "wavered" in kinds(table.plays("pcs", speaks(target="hound"), answers=[heard()]))
