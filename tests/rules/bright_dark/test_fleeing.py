"""Leaving alone, where there is a way and where there is none."""

from __future__ import annotations

import pytest

from rules.bright_dark import RULESET
from rules.errors import Illegal
from rules.resolution import Resolved
from tests.rules.table import (
    MARA,
    MILLER,
    TOBIN,
    Counted,
    Table,
    attack,
    does,
    fiat,
    kinds,
    only,
    opened,
    says,
)


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
