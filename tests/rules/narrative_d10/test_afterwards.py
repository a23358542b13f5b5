"""What takes a whole side's turn, and what is left to do when the fight is over: refused whole."""

from __future__ import annotations

from typing import Any

import pytest

from rules.narrative_d10.conditions import KNOCKED_DOWN
from tests.rules.narrative_d10.forbidden import INSTEAD, MASTERS, SWORN, over, whole
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, SIDES, plain, table_of
from tests.rules.table import does, fiat

FLAT: dict[str, Any] = {**ADA, "conditions": [{"name": KNOCKED_DOWN}]}


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize("kind", ["retreat", "mercy", "parley"])
def test_it_takes_the_whole_sides_turn(kind: str) -> None:
    doing = "retreat" if kind == "retreat" else f"offer {kind}"
    for declared in ((does("ada", kind), does("bo", "hold")), (does("bo", "hold"), does("ada", kind))):
        assert whole(table_of(), "pcs", *declared) == (
            f"to {doing} takes the whole side's turn.", "ada", "ND-END",
            (f"only to {doing}", "other declarations without it"))  # fmt: skip
    assert table_of().tries("pcs", fiat("note", text="A bell."), does("ada", kind))


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize("lack", ["surrounded", "trapped"])
def test_no_retreat_for_the_surrounded_or_trapped(lack: str) -> None:
    table = table_of(sides=[{**SIDES[0], lack: True}, SIDES[1]])
    assert whole(table, "pcs", does("ada", "retreat")) == (
        f"the drovers: {lack}; there is no retreat.", "ada", "ND-END",
        ("mercy", "parley", "yield", "fight on"))  # fmt: skip


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize("kind", ["mercy", "parley"])
def test_an_offer_needs_somebody_to_take_it(kind: str) -> None:
    table = table_of(ADA, {**DESERTER, "out": "unconscious"})
    assert whole(table, "pcs", does("ada", kind)) == (
        "nobody stands who could take the offer.", "ada", "ND-END", INSTEAD)  # fmt: skip


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize("kind", SWORN)
def test_when_it_is_over_little_is_left_to_do(kind: str) -> None:
    table = over(FLAT if kind == "recover" else plain(ADA, remedies=["yarrow"]), plain(BO, hp=3), DESERTER)
    if kind in ("attack", "first aid", "remedy", "skill", "interact", "recover", "move", "hold"):
        assert table.tries("pcs", SWORN[kind])
    else:
        assert whole(table, "pcs", SWORN[kind]) == (
            "the fight is over.", "ada", "ND-END", ("first aid", "rest", "move", "hold", "conclude"))  # fmt: skip


@pytest.mark.clause("ND-END", "ND-REST")
@pytest.mark.parametrize("kind", MASTERS)
def test_what_comes_after_a_fight_does_not_come_before_its_end(kind: str) -> None:
    for side in (None, "pcs"):
        assert whole(table_of(), side, MASTERS[kind]) == (
            "the fight is not over yet.", kind, "ND-END", ("fight on",))  # fmt: skip
        assert over().tries(side, fiat("note", text="A bell."), MASTERS[kind])


@pytest.mark.clause("ND-END")
def test_nothing_comes_after_the_conclusion() -> None:
    table = over()
    assert whole(table, None, MASTERS["conclude"], fiat("note", text="A bell.")) == (
        "nothing comes after the conclusion.", "conclude", "ND-END", ("conclude last",))  # fmt: skip
    table.plays(None, MASTERS["conclude"])
    for side, declared in ((None, fiat("note", text="A bell.")), ("pcs", does("ada", "hold"))):
        assert whole(table, side, declared) == (
            "the fight is concluded; nothing more happens here.", None, "ND-END", ())  # fmt: skip
