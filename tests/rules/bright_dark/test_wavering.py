"""What it is to waver: for how long, what one does not do, who hears of it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.errors import Illegal, Malformed
from rules.resolution import Resolved
from rules.visibility import see
from tests.rules.bright_dark.speakers import heard, speaks, waver
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
