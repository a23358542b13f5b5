"""The two stances: when they begin and end, and what they bear on."""

from __future__ import annotations

import pytest

from tests.rules.narrative_d10.blows import (
    ATTACK,
    CLAUSE,
    DEFENSE,
    STURDY,
    TOUGH,
    standing,
    strike,
    struck,
    told,
)
from tests.rules.narrative_d10.road import ADA, BO, WOLF, table_of
from tests.rules.table import does, fiat, kinds, only

BOTH = ["defensive", "offensive"]


@pytest.mark.clause("ND-STANCE-DEFENSIVE", "ND-STANCE-OFFENSIVE", "ND-ROUND")
@pytest.mark.parametrize("stance", BOTH)
def test_a_stance_holds_from_before_the_action_until_ones_next_turn_begins(stance: str) -> None:
    table = table_of(TOUGH, STURDY)
    came = table.plays("pcs", strike(stance=stance))
    assert kinds(came)[:3] == ["declared", "condition_began", "attack_rolled"]
    began = only(came, "condition_began")
    assert (began.who, began.condition.name, began.condition.until) == ("ada", f"{stance} stance", "own_turn_begins")
    assert (began.rules, began.cause) == ((CLAUSE[stance],), only(came, "declared").seq)
    assert told(only(came, "attack_rolled").check.modifiers)[-1] == (ATTACK[stance], f"{stance} stance", CLAUSE[stance])
    for _ in range(2):  # it bears on every attack until then
        guarded = only(table.tries("others", strike("deserter", "ada")).outcomes, "guarded")
        assert told(guarded.modifiers)[-1] == (DEFENSE[stance], f"{stance} stance", CLAUSE[stance])
    table.plays("others")
    next_turn = table.plays("pcs", strike())
    assert kinds(next_turn)[0] == "condition_ended"
    ended = only(next_turn, "condition_ended")
    assert (ended.who, ended.name, ended.rules) == ("ada", f"{stance} stance", (CLAUSE[stance],))
    assert [m.cause for m in only(next_turn, "attack_rolled").check.modifiers] == ["brawling", "strength"]
    assert table.encounter.combatants["ada"].conditions == ()


@pytest.mark.clause("ND-STANCE-DEFENSIVE", "ND-DEFENSE-CHOICE")
def test_to_defend_is_the_defensive_stance_and_no_attack() -> None:
    for declared in (does("ada", "defend"), does("ada", "defend", stance="defensive")):
        table = table_of(ADA, STURDY)
        came = table.plays("pcs", declared)
        assert kinds(came) == ["declared", "condition_began"]
        assert only(came, "declared").act == "defend"
        assert only(came, "condition_began").condition.name == "defensive stance"
        assert only(came, "condition_began").rules == ("ND-STANCE-DEFENSIVE",)


@pytest.mark.clause("ND-STANCE-DEFENSIVE", "ND-STANCE-OFFENSIVE")
@pytest.mark.parametrize("stance", BOTH)
def test_for_non_players_it_moves_the_fixed_defense(stance: str) -> None:
    table = table_of(TOUGH, STURDY, first="others")
    table.plays("others", strike("deserter", "ada", stance=stance))
    swing = only(table.plays("pcs", strike()), "attack_rolled")
    assert (swing.check.target, swing.rules) == (16 + DEFENSE[stance], ("ND-ATTACK", "ND-NPC-DEFENSE", CLAUSE[stance]))


@pytest.mark.clause("ND-STANCE-DEFENSIVE", "ND-STANCE-OFFENSIVE")
@pytest.mark.parametrize(("held", "taken"), [BOTH, BOTH[::-1]])
def test_one_stands_one_way_at_a_time(held: str, taken: str) -> None:
    """A stance that the master's word keeps up ends with the next that is taken."""
    table = table_of(ADA, STURDY)
    table.plays(None, fiat("condition on", who="ada", condition=f"{held} stance"))
    came = table.plays("pcs", strike(stance=taken))
    assert kinds(came)[:3] == ["declared", "condition_ended", "condition_began"]
    ended = only(came, "condition_ended")
    assert (ended.who, ended.name, ended.rules) == ("ada", f"{held} stance", (CLAUSE[held],))
    assert ended.cause == only(came, "declared").seq
    assert [c.name for c in table.encounter.combatants["ada"].conditions] == [f"{taken} stance"]
    assert told(only(came, "attack_rolled").check.modifiers)[2:] == [(ATTACK[taken], f"{taken} stance", CLAUSE[taken])]


@pytest.mark.clause("ND-STANCE-DEFENSIVE")
def test_the_same_stance_again_does_not_add_up() -> None:
    table = table_of(TOUGH, STURDY)
    table.plays(None, fiat("condition on", who="ada", condition="defensive stance"))
    came = table.plays("pcs", does("ada", "defend"))
    assert "condition_ended" not in kinds(came)
    guarded = only(table.plays("others", strike("deserter", "ada")), "guarded")
    assert [m.value for m in guarded.modifiers] == [4, 4, 1, 3]


@pytest.mark.clause("ND-STANCE-DEFENSIVE", "ND-STANCE-OFFENSIVE")
@pytest.mark.parametrize("stance", BOTH)
def test_it_bears_on_attack_and_defense_alone(stance: str) -> None:
    hurt = {**BO, "sheet": {"hp": 3}}
    came = struck(does("ada", "first aid", target="bo", stance=stance), cast=(ADA, hurt, STURDY))
    assert [m.cause for m in only(came, "checked").check.modifiers] == ["first aid", "intellect"]


@pytest.mark.clause("ND-STANCE-DEFENSIVE")
def test_the_fallen_leave_their_stance_too_and_others_keep_theirs() -> None:
    table = table_of(standing(ADA, "defensive"), standing(BO, "offensive"), standing(STURDY, "offensive"), WOLF)
    table.plays(None, fiat("fell", who="ada"))
    came = table.plays("pcs", does("bo", "hold"))
    assert [(o.who, o.name) for o in came if o.kind == "condition_ended"] == [
        ("ada", "defensive stance"),
        ("bo", "offensive stance"),
    ]
    assert table.encounter.combatants["deserter"].has("offensive stance")


@pytest.mark.clause("ND-STANCE-DEFENSIVE", "ND-STANCE-OFFENSIVE")
def test_what_the_stances_add_are_options() -> None:
    options = {"defensive": 5, "defensive_attack": -6, "offensive_attack": 7, "offensive": -8}
    for stance, attack, defense in (("defensive", -6, 5), ("offensive", 7, -8)):
        table = table_of(TOUGH, STURDY, options=options)
        assert told(only(table.plays("pcs", strike(stance=stance)), "attack_rolled").check.modifiers)[-1][0] == attack
        assert told(only(table.plays("others", strike("deserter", "ada")), "guarded").modifiers)[-1][0] == defense
