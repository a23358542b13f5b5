"""What the rules forbid: each refusal whole, with its message, its place, its clause and what would be allowed."""

from __future__ import annotations

from typing import Any

import pytest

from rules.declaration import Hold
from rules.errors import Malformed
from rules.narrative_d10.conditions import KNOCKED_DOWN
from rules.narrative_d10.declarations import Defend, Recover
from rules.narrative_d10.legality import refuse
from rules.offer import Refused, allowed, offered
from tests.rules.narrative_d10.blows import STAFF, STURDY, strike
from tests.rules.narrative_d10.forbidden import INSTEAD, SWORN, malformed, over, refused, whole
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, WOLF, plain, table_of
from tests.rules.table import does, faces, fiat, says

DOWN: dict[str, Any] = {**BO, "out": "unconscious"}
FLAT: dict[str, Any] = {**ADA, "conditions": [{"name": KNOCKED_DOWN}]}


@pytest.mark.clause("ND-ROUND")
def test_not_ones_turn() -> None:
    error = refused(table_of(), "others", strike("deserter", "ada"))
    assert str(error) == "others: it is not the turn of the hungry men. [ND-ROUND] Possible: pcs."


@pytest.mark.clause("ND-ROUND")
def test_whose_turn_it_is_has_to_be_said() -> None:
    assert whole(table_of(), None, strike()) == ("say whose turn it is.", None, "ND-ROUND", ("pcs", "others"))
    assert malformed(table_of(), "other") == ("there is no side called 'other'.", None, ("others",))
    assert table_of().tries(None, fiat("note", text="A bell."))


@pytest.mark.clause("ND-ROUND")
def test_no_second_declaration_and_none_is_changed() -> None:
    assert whole(table_of(), "pcs", does("ada", "hold"), does("bo", "hold"), does("ada", "defend")) == (
        "there are no double actions, and what is declared stands.", "ada", "ND-ROUND",
        ("one declaration a turn",))  # fmt: skip
    assert table_of().tries("pcs", fiat("note", text="A bell."), fiat("note", text="Another."), does("ada", "hold"))


@pytest.mark.clause("ND-ROUND")
def test_nobody_acts_from_another_side() -> None:
    assert whole(table_of(ADA, DOWN, REN, DESERTER), "pcs", strike("deserter", "ada")) == (
        "the deserter is not of the side whose turn it is.", "deserter", "ND-ROUND", ("ada", "ren"))  # fmt: skip


@pytest.mark.clause("ND-ZERO", "ND-ROUND")
@pytest.mark.parametrize("kind", SWORN)
def test_the_incapacitated_do_nothing_at_all(kind: str) -> None:
    table = table_of(ADA, REN, DESERTER)
    table.plays(None, fiat("harm", who="ada", amount=23))
    told = ("Ada is unconscious and cannot act.", "ada", "ND-ROUND")
    assert whole(table, "pcs", SWORN[kind] | ({"target": "ren"} if "target" in SWORN[kind] else {})) == (
        *told, ("ren",))  # fmt: skip
    table = table_of({**ADA, "out": "unconscious"}, BO, DESERTER, first="others")
    table.plays(None, fiat("fell", who="bo"))
    assert whole(table, "pcs", does("ada", "hold")) == (*told, ("leave it out",))


@pytest.mark.clause("ND-ROUND")
@pytest.mark.parametrize(
    ("how", "out"),
    [("died", "dead"), ("fled", "fled"), ("yielded", "yielded"), ("calmed", "calmed"), ("leave", "left")],
)
def test_nobody_acts_when_out(how: str, out: str) -> None:
    table = table_of()
    table.plays(None, fiat(how, who="bo"))
    assert whole(table, "pcs", does("bo", "hold")) == (f"Bo is {out} and cannot act.", "bo", "ND-ROUND", ("ada",))


def test_a_name_nobody_has() -> None:
    assert malformed(table_of(), "pcs", does("adda", "hold")) == (
        "there is no combatant called 'adda'.", None, ("ada",))  # fmt: skip
    assert malformed(table_of(), "pcs", strike(target="deserters")) == (
        "there is no combatant called 'deserters'.", "ada", ("deserter",))  # fmt: skip


def test_players_cannot_name_who_is_hidden_and_learn_nothing_by_trying() -> None:
    table = table_of(ADA, DESERTER, {**WOLF, "hidden": True})
    for declared in (strike(target="wolf"), does("ada", "move", away="wolf"), does("wolf", "hold")):
        told = malformed(table, "pcs", declared)
        assert told == malformed(table_of(ADA, DESERTER), "pcs", declared)
        assert told[0] == "there is no combatant called 'wolf'."
    table.plays("pcs")
    assert table.tries("others", strike("wolf", "ada"))


@pytest.mark.clause("ND-ATTACK")
def test_nobody_strikes_themselves() -> None:
    table = table_of(ADA, BO, DESERTER, {**WOLF, "hidden": True})
    assert whole(table, "pcs", strike(target="ada")) == (
        "Ada cannot do that to themselves.", "ada", "ND-ATTACK", ("bo", "deserter"))  # fmt: skip


@pytest.mark.clause("ND-ATTACK")
@pytest.mark.parametrize(("how", "out"), [("died", "dead"), ("fled", "fled"), ("leave", "left")])
def test_who_is_gone_cannot_be_struck(how: str, out: str) -> None:
    table = table_of(ADA, DESERTER, WOLF)
    table.plays(None, fiat(how, who="deserter"))
    assert whole(table, "pcs", strike()) == (f"the deserter is {out}.", "ada", "ND-ATTACK", ("wolf",))
    table = table_of(ADA, {**DESERTER, "out": out}, {**WOLF, "hidden": True})
    assert whole(table, "pcs", strike())[3] == INSTEAD


@pytest.mark.clause("ND-FIRST-AID", "ND-MOVE")
def test_who_is_gone_can_be_neither_tended_nor_gone_to() -> None:
    table = table_of(ADA, {**BO, "out": "dead"}, DESERTER)
    assert whole(table, "pcs", does("ada", "first aid", target="bo")) == (
        "Bo is dead.", "ada", "ND-FIRST-AID", ("ada", "deserter"))  # fmt: skip
    for way in ("toward", "away"):
        assert whole(table, "pcs", does("ada", "move", **{way: "bo"})) == (
            "Bo is dead.", "ada", "ND-MOVE", ("deserter",))  # fmt: skip
        assert whole(table, "pcs", does("ada", "defend", move={way: "ada"})) == (
            "Ada cannot do that to themselves.", "ada", "ND-MOVE", ("deserter",))  # fmt: skip
        assert malformed(table, "pcs", does("ada", "move", **{way: "desert"})) == (
            "there is no combatant called 'desert'.", "ada", ("deserter",))  # fmt: skip


@pytest.mark.clause("ND-ATTACK")
def test_a_weapon_nobody_has_or_that_is_not_in_hand() -> None:
    table = table_of(ADA, REN, DESERTER)
    assert malformed(table, "pcs", strike(weapon="quartersaff")) == (
        "there is no weapon called 'quartersaff'.", "ada", (STAFF,))  # fmt: skip
    table.plays(None, fiat("item", who="ada", item=STAFF, how="lost"), fiat("item", who="ren", item="bow", how="lost"))
    assert whole(table, "pcs", strike(weapon=STAFF)) == (
        "Ada has no quarterstaff in hand.", "ada", "ND-ATTACK", ("bare hands",))  # fmt: skip
    assert whole(table, "pcs", strike("ren", weapon="bow")) == (
        "Ren has no bow in hand.", "ren", "ND-ATTACK", ("knife",))  # fmt: skip
    assert table.tries("pcs", strike())


@pytest.mark.clause("ND-ATTACK", "ND-END")
def test_after_the_end_nobody_strikes_their_own() -> None:
    assert whole(over(), "pcs", strike(target="bo")) == ("Bo is of one's own side.", "ada", "ND-ATTACK", INSTEAD)
    assert over().tries("pcs", strike())
    assert table_of().tries("pcs", strike(target="bo"))


@pytest.mark.clause("ND-DEFENSE-CHOICE")
def test_to_defend_is_no_offensive_stance() -> None:
    assert whole(table_of(), "pcs", does("ada", "defend", stance="offensive")) == (
        "to defend is the Defensive Stance.", "ada", "ND-DEFENSE-CHOICE", ("defend without a stance",))  # fmt: skip


@pytest.mark.clause("ND-KNOCKDOWN")
@pytest.mark.parametrize("kind", [kind for kind in SWORN if kind != "recover"])
def test_whoever_is_down_only_gets_up(kind: str) -> None:
    assert whole(table_of(FLAT, BO, DESERTER), "pcs", SWORN[kind]) == (
        "Ada is knocked down, and has to recover first.", "ada", "ND-KNOCKDOWN", ("recover",))  # fmt: skip


@pytest.mark.clause("ND-KNOCKDOWN")
def test_nobody_gets_up_who_stands() -> None:
    assert whole(table_of(), "pcs", does("ada", "recover")) == (
        "Ada is on their feet.", "ada", "ND-KNOCKDOWN", INSTEAD)  # fmt: skip
    assert table_of(FLAT, DESERTER).tries("pcs", does("ada", "recover"))


@pytest.mark.clause("ND-ROUND")
def test_a_move_after_the_action_is_named() -> None:
    assert malformed(table_of(), "pcs", does("ada", "defend", after=True)) == (
        "it says that the move comes after, and names no move.", "ada.after", ())  # fmt: skip
    assert table_of().tries("pcs", does("ada", "defend", after=True, move="the ditch"))


@pytest.mark.clause("ND-SKILL")
def test_a_modifier_that_bears_on_no_roll() -> None:
    slope = {"value": 1, "reason": "the slope"}
    rolled = {"attack", "first aid", "rally", "skill", "interact"}
    table = table_of(ADA, plain(BO, hp=3), DESERTER)
    for kind in SWORN:
        declared = {**SWORN[kind], "modifiers": [slope]}
        if kind in rolled:
            assert table.tries("pcs", declared)
            assert table.tries("pcs", {**declared, "modifiers": [{**slope, "on": kind}]})
            told = malformed(table, "pcs", {**declared, "modifiers": [slope, {**slope, "on": "harm"}]})
            known = ("attack", "defense") if kind == "attack" else (kind,)
            assert told == ("there is no roll called 'harm'.", "ada.modifiers", known)
        else:
            assert malformed(table, "pcs", declared) == (f"nothing is rolled to {kind}.", "ada.modifiers", ())


@pytest.mark.clause("ND-NPC-DEFENSE", "ND-DEFENSE-CHOICE")
def test_a_modifier_on_a_defense_that_is_not_rolled() -> None:
    slope = {"value": 1, "reason": "the slope"}
    fixed = {**slope, "on": "defense"}
    for secret in (False, True):
        assert malformed(table_of(), "pcs", strike(modifiers=[slope, {**fixed, "secret": secret}])) == (
            "the deserter defends without a roll.", "ada.modifiers", ("on: attack",))  # fmt: skip
    lying = table_of(ADA, DOWN, {**DESERTER, "out": "unconscious"}, WOLF)
    for target, name, given in (("deserter", "the deserter", slope), ("bo", "Bo", fixed)):
        assert malformed(lying, "pcs", strike(target=target, modifiers=[given])) == (
            f"{name} lies helpless, and nothing is rolled.", "ada.modifiers", ())  # fmt: skip
    assert table_of().tries("pcs", strike(target="bo", modifiers=[fixed]))


@pytest.mark.clause("ND-ROUND")
def test_an_illegal_declaration_counts_as_not_made() -> None:
    table = table_of()
    refused(table, "pcs", strike(target="ada", move="the ditch"), does("bo", "hold"))
    assert table.plays("pcs", strike(), does("bo", "hold"))


def test_what_the_master_says_against_what_is_so() -> None:
    table = table_of()
    assert whole(table, None, fiat("woke", who="bo")) == (
        "Bo is not unconscious.", "fiat woke", "fiat", ("nobody",))  # fmt: skip
    assert whole(table, None, fiat("end", how="parley"), fiat("end", how="parley")) == (
        "the fight is over already.", "fiat end", "fiat", ("conclude",))  # fmt: skip
    assert whole(table, None, fiat("harm", who="ada")) == (
        "say how much: an amount, or a severity in words.", "fiat harm", "fiat",
        ("amount", "severity"))  # fmt: skip
    table.plays(None, fiat("died", who="bo"))
    assert refused(table, None, fiat("harm", who="bo", amount=3)).message == "Bo is dead already."
    assert table.tries(None, fiat("heal", who="ada", amount=1))


@pytest.mark.clause("ND-ROUND")
def test_where_nobody_fits_a_refusal_still_says_what_is_left() -> None:
    table = table_of({**ADA, "out": "yielded"}, DESERTER)
    assert whole(table, "pcs", does("deserter", "hold"))[3] == INSTEAD


@pytest.mark.clause("ND-ATTACK", "ND-PARRY", "ND-DAMAGE", "ND-DEFENSE-CHOICE", "ND-WOUND-EFFECT")
def test_an_answer_to_another_question() -> None:
    for answer, told in (
        (says("ND-DEFENSE", "yes"), "no ruling of 'ND-DEFENSE'"),
        (says("ND-END", "yes", declaration="ada"), "no ruling of 'ND-END'"),
        (says("ND-DEFENSE-CHOICE", "death", declaration="bo"), "no ruling of 'ND-DEFENSE-CHOICE'"),
        (says("ND-DEFENSE-CHOICE", "death", declaration="ren"), "nobody called 'ren' declares"),
        (says("ND-DEFENSE-CHOICE", "death", subject="adda"), "no combatant called 'adda'"),
        (says("ND-DEFENSE-CHOICE", "perhaps"), "'perhaps' answers no question"),
        (says("ND-WOUND-EFFECT", "yes", declaration="bo"), "no ruling of 'ND-WOUND-EFFECT'"),
        (faces("ada", "attack", 11), "a d10 cannot show 11"),
        (faces("deserter", "dodge", 1), "no roll of 'dodge'"),
    ):
        table = table_of(ADA, BO, {**STURDY, "out": "unconscious"}, WOLF)
        blow = strike(target="wolf") if answer.faces else strike()
        with pytest.raises(Malformed, match=told):
            table.tries("pcs", blow, does("bo", "hold"), answers=[answer])


@pytest.mark.clause("ND-ROUND")
@pytest.mark.parametrize(
    ("declared", "told"),
    [
        (does("ada", "hold", stance="defensive"), "stance"),
        (does("ada", "move", to="the ditch", guard="parry"), "guard"),
        (does("ada", "recover", move="the ditch"), "move"),
        (does("ada", "defend", stance="wide"), "defensive"),
        (does("ada", "attack", target="deserter", other=STAFF), "other"),
        ({"kind": "days", "days": 0}, "greater than or equal to 1"),
        (does("ada", "rally", stat="strength"), "fortitude"),
    ],
)
def test_what_no_declaration_has(declared: dict[str, Any], told: str) -> None:
    with pytest.raises(ValueError, match=told):
        table_of().turn("pcs", declared)


@pytest.mark.clause("ND-ROUND")
def test_each_declaration_is_offered_or_refused_by_its_clause() -> None:
    encounter = table_of(ADA, DESERTER).encounter
    declared = (Hold(actor="ada"), Defend(actor="ada", stance="offensive"), Recover(actor="ada"))
    held, covered, up = offered(refuse, encounter, "pcs", declared)
    assert [o.declaration for o in (held, covered, up)] == list(declared)
    assert held.refused is None
    assert covered.refused == Refused(rule="ND-DEFENSE-CHOICE", lacking="to defend is the Defensive Stance.")
    assert up.refused == Refused(rule="ND-KNOCKDOWN", lacking="Ada is on their feet.")
    assert [allowed(refuse, encounter, "pcs", d) for d in declared] == [True, False, False]
    assert not allowed(refuse, encounter, "others", Hold(actor="deserter"))
