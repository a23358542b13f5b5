"""Words instead of blows, and leaving: every result of 3d6, what it does, how long it lasts, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.errors import Illegal, Malformed
from rules.resolution import Resolved
from rules.visibility import see
from tests.rules.table import (
    HOUND,
    MARA,
    MILLER,
    THREE_DICE,
    TOBIN,
    Counted,
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
    says,
    total,
)

PLAIN: dict[str, Any] = {"emotion": 0, "will": 0, "talents": {"kind words": 1}}
SPEAKER: dict[str, Any] = {**TOBIN, "sheet": PLAIN}
RULE = {"calm": "BD-CALM", "plead": "BD-PLEAD"}
STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}}


def speaks(kind: str = "calm", actor: str = "tobin", target: str = "miller", **more: Any) -> dict[str, Any]:
    return does(actor, kind, target=target, **more)


def heard(kind: str = "calm", by: str = "tobin") -> Any:
    return total(by, kind, 18)


def waver(table: Table, *, kind: str = "calm") -> Any:
    return table.plays("pcs", speaks(kind), answers=[heard(kind)])


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


@pytest.mark.clause("BD-CALM", "BD-PLEAD")
def test_it_wavers_until_the_end_of_the_speakers_sides_next_turn() -> None:
    table = Table()
    outcomes = waver(table)
    assert "condition_ended" not in kinds(outcomes)  # the end of the turn in which it began does not count
    (held,) = table.encounter.combatants["miller"].conditions
    assert (held.name, held.until, held.whose) == ("wavering", "own_turn_ends", "tobin")
    assert "condition_ended" not in kinds(table.plays("beings"))
    ended = only(table.plays("pcs", does("mara", "hold")), "condition_ended")
    assert (ended.who, ended.name, ended.rules) == ("miller", "wavering", ("BD-CALM", "BD-PLEAD"))
    assert not table.encounter.combatants["miller"].has("wavering")
    table.plays("beings", attack("miller", "mara"))
    assert kinds(table.plays("pcs", speaks(), answers=[heard()]))[-1] == "wavered"  # and it begins anew


@pytest.mark.clause("BD-CALM")
def test_by_the_masters_word_it_wavers_as_long_as_the_fight_or_as_the_speaker_makes_it() -> None:
    table = Table()
    table.plays(None, fiat("wavered", who="miller"))
    table.plays("pcs")
    table.plays("beings")
    table.plays("pcs")
    (held,) = table.encounter.combatants["miller"].conditions
    assert (held.name, held.until, held.whose) == ("wavering", "fight_ends", None)
    table.plays(None, fiat("wavered", who="miller", by="mara"))
    table.plays("beings")
    assert table.encounter.combatants["miller"].has("wavering")
    table.plays("pcs")
    assert not table.encounter.combatants["miller"].has("wavering")


@pytest.mark.clause("BD-CALM")
def test_the_wavering_strike_nobody() -> None:
    table = Table(opened(MARA, TOBIN, {**MILLER, "sheet": {"max_health": 90}}))
    waver(table)
    hurtful = [{"stake": "harm", "who": "mara", "dice": "1d6"}]
    told = does("miller", "other", words="He lets the sluice go.", attribute="strength", success=hurtful)
    for declared in (attack("miller", "mara"), told):
        with pytest.raises(Illegal) as refused:
            table.tries("beings", declared)
        assert (refused.value.rule, refused.value.choices) == ("BD-CALM", ("hold", "move", "flee"))
    itself = [{"stake": "harm", "who": "miller", "dice": "1d6"}, {"stake": "told", "text": "The wheel stops."}]
    for harmless in ({"failure": hurtful}, {"success": itself}):
        assert isinstance(table.tries("beings", {**told, "success": [], **harmless}), Resolved)
    assert isinstance(table.tries("beings", does("miller", "hold")), Resolved)


@pytest.mark.clause("BD-CALM", "BD-COST")
def test_what_the_wavering_suffer_is_remembered_only_while_they_waver() -> None:
    table = Table(opened(MARA, TOBIN, {**MILLER, "sheet": {"health": 1}}, HOUND))
    waver(table)
    table.plays("beings")
    table.plays("pcs", attack(), answers=[faces("mara", "attack", 4, 4, 4)])
    assert [k.wavering for k in table.encounter.own.killings] == [True]
    late = Table(opened(MARA, TOBIN, {**MILLER, "sheet": {"health": 1}}, HOUND))
    waver(late)
    for side in ("beings", "pcs", "beings"):
        late.plays(side)
    late.plays("pcs", attack(), answers=[faces("mara", "attack", 4, 4, 4)])
    assert [k.wavering for k in late.encounter.own.killings] == [False]


@pytest.mark.clause("BD-CALM")
def test_readers_hear_that_it_wavers_and_that_it_wavers_no_longer() -> None:
    table = Table()
    before = table.encounter
    outcomes = waver(table)
    told = [(c.kind, c.who, c.whom, c.what) for seen in see(RULESET, before, outcomes, "public") for c in seen.claims]
    assert told == [
        ("acted", "tobin", "miller", "calm"),
        ("acted", "tobin", "miller", "calm"),
        ("wavered", "miller", "tobin", None),
    ]
    table.plays("beings")
    before = table.encounter
    seen = see(RULESET, before, table.plays("pcs"), "public")
    assert [(c.kind, c.who, c.what) for s in seen for c in s.claims] == [("condition_off", "miller", "wavering")]


@pytest.mark.clause("BD-CALM", "BD-CONCLUDE")
@pytest.mark.parametrize("end", [("end", {"how": "parley"}), ("calmed", {"who": "miller"})])
def test_nobody_hears_of_it_once_the_fight_is_over_or_they_are_out_of_it(end: tuple[str, dict[str, Any]]) -> None:
    table = Table()
    waver(table)
    table.plays(None, fiat(end[0], **end[1]))
    before = table.encounter
    outcomes = table.plays(None, {"kind": "conclude"})
    assert only(outcomes, "condition_ended").name == "wavering"
    assert [c.kind for s in see(RULESET, before, outcomes, "public") for c in s.claims] == []


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


@pytest.mark.clause("BD-FLEE")
def test_one_leaves_alone_where_there_is_a_way() -> None:
    table = Table()
    outcomes = table.plays("pcs", does("tobin", "flee"))
    assert kinds(outcomes) == ["declared", "fled"]
    fled = only(outcomes, "fled")
    assert (fled.who, fled.rules, fled.cause) == ("tobin", ("BD-FLEE",), only(outcomes, "declared").seq)
    assert (table.encounter.combatants["tobin"].out, table.encounter.phase) == ("fled", "fighting")
    assert table.encounter.own.gone == (fled.seq,)


@pytest.mark.clause("BD-FLEE", "BD-END")
def test_the_last_to_flee_ends_it() -> None:
    ended = only(Table(opened(MARA, MILLER)).plays("pcs", does("mara", "flee")), "ended")
    assert (ended.how, ended.side) == ("flight", "pcs")


@pytest.mark.clause("BD-FLEE")
@pytest.mark.parametrize(("exits", "default"), [(["stair"], "yes"), ([], "no")])
def test_the_master_says_whether_there_is_a_way(exits: list[str], default: str) -> None:
    table = Table(opened(scene={"place": "the flooded mill", "exits": exits}))
    need = table.asks("pcs", does("tobin", "flee"), ask="notable")
    assert (need.key.rule, need.key.subject, need.default) == ("BD-FLEE", "tobin", default)
    assert (need.question, need.choices) == ("Is there a way out for Tobin?", ("yes", "no"))
    allowed = table.tries("pcs", does("tobin", "flee"), answers=[says("BD-FLEE", "yes")])
    assert isinstance(allowed, Resolved)
    assert kinds(allowed.outcomes) == ["declared", "ruled", "fled"]
    for answers in ([says("BD-FLEE", "no")], *([[]] if default == "no" else [])):
        with pytest.raises(Illegal) as refused:
            table.tries("pcs", does("tobin", "flee"), answers=answers)
        error = refused.value
        assert error.message == "there is no way out of here for Tobin."
        assert (error.where, error.rule, error.choices) == ("tobin", "BD-FLEE", ("move", "yield", "fight on"))


@pytest.mark.clause("BD-FLEE", "BD-RESTRAIN")
def test_who_is_held_still_goes_nowhere() -> None:
    held = [{"name": "restrained", "by": "miller"}, {"name": "held still", "by": "miller"}]
    with pytest.raises(Illegal) as refused:
        Table(opened({**MARA, "conditions": held}, MILLER)).tries("pcs", does("mara", "flee"))
    assert refused.value.message == "Mara is held still and goes nowhere."
    assert (refused.value.where, refused.value.rule) == ("mara", "BD-RESTRAIN")
    assert refused.value.choices == ("break free", "yield")
    slow = Table(opened({**MARA, "conditions": held[:1]}, TOBIN, MILLER))
    assert kinds(slow.plays("pcs", does("mara", "flee"))) == ["declared", "fled", "condition_ended"]


@pytest.mark.clause("BD-FLEE", "BD-GMTURN")
def test_instinct_yields_where_there_is_no_way_out() -> None:
    afraid = {**MILLER, "wound": "", "sheet": {"health": 1}}
    for exits, kind in ((["stair"], "flee"), ([], "yield")):
        table = Table(opened(MARA, afraid, first="beings", scene={"place": "the mill", "exits": exits}))
        own = table.encounter.own
        idle = table.encounter.model_copy(update={"own": own.model_copy(update={"idle": {"miller": 3}})})
        (choice,) = RULESET.instinct(idle, "beings", None)  # type: ignore[arg-type]  # no die is needed
        assert choice.declaration.kind == kind


@pytest.mark.clause("BD-FLEE", "BD-DECLARE")
def test_a_flight_to_nowhere_is_refused_before_any_die_and_asked_about_first() -> None:
    table = Table(opened(scene={"place": "the flooded mill"}))
    dice = Counted("any")
    with pytest.raises(Illegal) as refused:
        table.tries("pcs", attack(), does("tobin", "flee"), dice=dice)
    assert (refused.value.rule, dice.drawn) == ("BD-FLEE", 0)
    assert table.asks("pcs", attack(), does("tobin", "flee"), ask="notable", dice=dice).key.rule == "BD-FLEE"
    assert dice.drawn == 0
    assert kinds(table.plays("pcs", fiat("exits", exits=["hatch"]), does("tobin", "flee")))[-1] == "fled"


@pytest.mark.clause("BD-FLEE", "BD-RESOLVE")
def test_a_way_that_closes_before_one_gets_there_is_none() -> None:
    bars = does("mara", "other", attribute="mind", words="I let the door fall shut",
                success=[{"stake": "exits"}], failure=[{"stake": "exits"}])  # fmt: skip
    table = Table()
    lapsed = only(table.plays("pcs", bars, does("tobin", "flee")), "lapsed")
    assert (lapsed.actor, lapsed.act, lapsed.reason) == ("tobin", "flee", "there is no way out any more")
    assert lapsed.rules == ("BD-RESOLVE", "BD-FLEE")
    assert table.encounter.combatants["tobin"].standing


@pytest.mark.clause("BD-CALM")
def test_who_wavers_lets_nobody_fall_by_another_name() -> None:
    wavers = {**MILLER, "conditions": [{"name": "wavering", "until": "fight_ends"}]}
    table = Table(opened(MARA, wavers, first="beings"))
    act = does(
        "miller", "other", attribute="strength", words="x", success=[{"stake": "fall", "who": "mara", "feet": 90}]
    )
    with pytest.raises(Illegal) as refused:
        table.tries("beings", act)
    assert refused.value.rule == "BD-CALM"


@pytest.mark.clause("BD-CALM")
def test_who_wavers_works_no_spell_on_others_but_one_that_heals() -> None:
    spells = {"spells": ["cold spark", "leaden feet", "warm hands"], "ether": 9, "max_ether": 9}
    wavers = {**MILLER, "conditions": [{"name": "wavering", "until": "fight_ends"}], "sheet": spells}
    table = Table(opened(MARA, wavers, HOUND, first="beings"))
    for harmful in ("cold spark", "leaden feet"):
        error = refused(table, does("miller", "cast", spell=harmful, target="mara"), side="beings")
        assert (error.message, error.where, error.rule, error.choices) == (
            "the Miller wavers, and strikes nobody.", "miller", "BD-CALM", ("hold", "move", "flee"),
        )  # fmt: skip
    assert "spell_cast" in kinds(
        comes(table, does("miller", "cast", spell="warm hands", target="hound"), side="beings")
    )
    with pytest.raises(Malformed, match="no spell called 'late frost'"):
        table.tries("beings", does("miller", "cast", spell="late frost", target="mara"))
