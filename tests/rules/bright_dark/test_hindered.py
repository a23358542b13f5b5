"""Moves of those who are held, who lie on the ground, or whom something befell before their turn."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.combatant import Place
from rules.dice import SeededDice
from tests.rules.bright_dark.test_places import HORSE, RIDER, at
from tests.rules.bright_dark.walking import DRY, having, moves, refused, said
from tests.rules.table import HOUND, MARA, MILLER, Table, attack, does, fiat, kinds, only, opened


@pytest.mark.clause("BD-RESOLVE")
@pytest.mark.parametrize("name", ["held still", "prone", "slowed"])
def test_what_befalls_one_before_ones_turn_to_move(name: str) -> None:
    befalls = fiat("condition on", who="mara", condition=name)
    outcomes = Table(opened(MARA, MILLER)).plays("pcs", befalls, attack())
    assert only(outcomes, "lapsed").reason == "the Miller is out of reach"
    encounter = opened(at(MARA, 0, 0), at(MILLER, 0, 5))
    outcomes = Table(encounter).plays("pcs", befalls, attack(move={"at": [0, 10, 0]}), answers=[DRY])
    assert "attack_rolled" in kinds(outcomes)
    assert ("moved" in [o.kind for o in outcomes]) == (name == "slowed")
    outcomes = Table(encounter).plays("pcs", befalls, does("mara", "move", at=[0, -30, 0]))
    ends = [o.place for o in outcomes if o.kind == "moved"]
    assert ends == ([Place(at=(0, -15, 0))] if name == "slowed" else [])


@pytest.mark.clause("BD-RESOLVE")
def test_of_a_lapsed_blow_no_step_of_its_own_is_left() -> None:
    outcomes = Table(opened(MARA, MILLER, HOUND)).plays("pcs", fiat("fled", who="miller"), attack())
    assert "moved" not in [o.kind for o in outcomes]


@pytest.mark.clause("BD-MOVE")
@pytest.mark.parametrize("step", [{"to": "the stair"}, {"toward": "miller"}, {"stand": True}, {"water": "under"}])
def test_who_is_held_still_goes_nowhere(step: dict[str, Any]) -> None:
    held = having(MARA, "prone", "held still")
    told = ("Mara is held and cannot move.", "BD-RESTRAIN", ("break free",))
    assert said(refused(opened(held, MILLER), does("mara", "move", **step))) == told
    assert said(refused(opened(held, MILLER), does("mara", "defend", move=step))) == told
    error = refused(opened(having(MARA, "held still"), MILLER), attack())
    assert said(error) == ("the Miller is out of reach: 25 ft lacking.", "BD-CLOSE", ("break free",))
    assert moves(opened({**held, "place": {"close": "miller"}}, MILLER), attack(), answers=[DRY])[1] == []


@pytest.mark.clause("BD-MOVE", "BD-TURN")
def test_who_is_prone_gets_up_first_and_that_is_the_whole_move() -> None:
    prone = having(MARA, "prone")
    for step in ({"to": "the stair"}, {"toward": "miller"}, {"water": "under"}, {"take": "lantern"}):
        told = ("Mara is prone.", "BD-CALLED", ("stand up",))
        assert said(refused(opened(prone, MILLER), does("mara", "move", **step))) == told
    for more in ({"to": "the stair"}, {"water": "under"}, {"take": "lantern"}):
        error = refused(opened(prone, MILLER), does("mara", "move", stand=True, **more))
        assert said(error) == ("to stand up takes the whole of a move.", "BD-CALLED", ("stand up only",))
    table = Table(opened(prone, MILLER))
    ended = only(table.plays("pcs", does("mara", "move", stand=True)), "condition_ended")
    assert (ended.who, ended.name, ended.rules) == ("mara", "prone", ("BD-TURN", "BD-CALLED"))
    assert not table.encounter.combatants["mara"].has("prone")


@pytest.mark.clause("BD-TURN")
def test_to_stand_up_and_strike_one_must_have_the_other_close() -> None:
    prone = having(MARA, "prone")
    error = refused(opened(prone, MILLER), attack(move={"stand": True}))
    assert said(error) == ("the Miller is out of reach: 25 ft lacking.", "BD-CLOSE", ("stand up",))
    assert said(refused(opened(prone, MILLER), attack())) == said(error)
    beside = {**prone, "place": {"close": "miller"}}
    outcomes = Table(opened(beside, MILLER)).plays("pcs", attack(move={"stand": True}), answers=[DRY])
    assert kinds(outcomes) == ["declared", "condition_ended", "attack_rolled"]
    assert kinds(Table(opened(beside, MILLER)).plays("pcs", attack(), answers=[DRY])) == ["declared", "attack_rolled"]
    error = refused(opened(MARA, MILLER), does("mara", "move", stand=True))
    assert said(error) == ("Mara is on their feet.", "BD-CALLED", ("move",))
    up = fiat("condition off", who="mara", condition="prone")
    assert "condition_ended" not in kinds(Table(opened(prone, MILLER)).plays("pcs", up, does("mara", "move", stand=True)
                                                                             ))[1:]  # fmt: skip


@pytest.mark.clause("BD-MOVE")
def test_a_mount_that_is_down_or_held_carries_nobody() -> None:
    for name, told in (("prone", ("the horse is prone.", "BD-CALLED", ("stand up",))),
                       ("held still", ("Mara is held and cannot move.", "BD-RESTRAIN", ("break free",)))):  # fmt: skip
        horse = {**HORSE, "conditions": [{"name": name}]}
        assert said(refused(opened(RIDER, horse, MILLER), does("mara", "move", toward="miller"))) == told
        assert refused(opened(RIDER, horse, MILLER), attack()).message.endswith("25 ft lacking.")


def test_a_being_that_is_prone_and_reaches_nobody_gets_up() -> None:
    encounter = opened(MARA, {**MILLER, "conditions": [{"name": "prone"}]}, first="beings")
    for seed in ("a", "b", "c", "d"):
        (choice,) = RULESET.instinct(encounter, "beings", SeededDice(seed))
        if choice.declaration.kind == "move":
            assert choice.declaration.stand
            break
    else:
        raise AssertionError("it never gets up")
