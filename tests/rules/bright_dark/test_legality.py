"""What the rules forbid: each refusal with its message, its clause and what would be allowed."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal, Malformed
from tests.rules.table import HOUND, MARA, MILLER, SIDES, TOBIN, Table, attack, does, faces, fiat, opened, refused, says

BREN: dict[str, Any] = {"id": "bren", "name": "Bren", "like": "poacher", "side": "pcs"}
DOWN: dict[str, Any] = {**TOBIN, "out": "unconscious"}
CONCLUDE: dict[str, Any] = {"kind": "conclude"}


def illegal(table: Table, side: str | None, *declarations: dict[str, Any]) -> Illegal:
    return refused(table, *declarations, side=side)


def malformed(table: Table, side: str | None, *declarations: dict[str, Any]) -> Malformed:
    with pytest.raises(Malformed) as refused:
        table.tries(side, *declarations)
    return refused.value


@pytest.mark.clause("BD-ROUND")
def test_not_ones_turn() -> None:
    error = illegal(Table(), "beings", attack("miller", "mara"))
    assert str(error) == "beings: it is not the turn of the drowned. [BD-ROUND] Possible: pcs."


@pytest.mark.clause("BD-ROUND")
@pytest.mark.parametrize("declared", [does("mara", "hold"), {"kind": "jolt", "target": "tobin"}])
def test_whose_turn_it_is_has_to_be_said(declared: dict[str, Any]) -> None:
    error = illegal(Table(), None, declared)
    assert (error.message, error.rule, error.choices) == ("say whose turn it is.", "BD-ROUND", ("pcs", "beings"))


def test_a_side_nobody_knows() -> None:
    assert malformed(Table(), "being").nearest == ("beings",)


@pytest.mark.clause("BD-TURN", "BD-DECLARE")
def test_no_second_declaration_and_none_is_changed() -> None:
    error = illegal(Table(), "pcs", does("mara", "hold"), does("mara", "defend"))
    assert (error.where, error.rule, error.choices) == ("mara", "BD-TURN", ("one declaration a turn",))


@pytest.mark.clause("BD-DECLARE")
def test_an_illegal_declaration_counts_as_not_made() -> None:
    table = Table()
    before = table.encounter
    illegal(table, "pcs", attack(target="mara"), does("tobin", "hold"))
    assert table.encounter == before
    assert table.plays("pcs", attack(), does("tobin", "hold"))


@pytest.mark.clause("BD-TURN")
def test_nobody_acts_out_of_turn_or_from_another_side() -> None:
    error = illegal(Table(), "pcs", attack("miller", "mara"))
    assert error.message == "the Miller is not of the side whose turn it is."
    assert (error.where, error.rule, error.choices) == ("miller", "BD-TURN", ("mara", "tobin"))


@pytest.mark.clause("BD-TURN")
@pytest.mark.parametrize("how", ["fell", "died", "fled", "yielded", "calmed", "leave"])
def test_nobody_acts_when_out(how: str) -> None:
    table = Table()
    table.plays(None, fiat(how, who="tobin"))
    for kind in ("hold", "yield", "defend", "retreat", "mercy"):
        error = illegal(table, "pcs", does("tobin", kind))
        assert (error.rule, "cannot act" in error.message) == ("BD-TURN", True)


def test_a_name_nobody_has() -> None:
    assert malformed(Table(), "pcs", does("marra", "hold")).nearest == ("mara",)
    error = malformed(Table(), "pcs", attack(target="millar"))
    assert (error.nearest[0], error.where) == ("miller", "mara")
    assert malformed(Table(opened(MARA, DOWN, MILLER)), "pcs", does("mara", "rouse", target="tobyn")).nearest == (
        "tobin",
    )
    assert malformed(Table(), "pcs", {"kind": "jolt", "target": "tobyn"}).nearest == ("tobin",)


@pytest.mark.clause("BD-ATTACK")
def test_nobody_strikes_themselves() -> None:
    error = illegal(Table(), "pcs", attack(target="mara"))
    assert (error.rule, error.choices) == ("BD-ATTACK", ("another target",))


@pytest.mark.clause("BD-ATTACK")
@pytest.mark.parametrize(("how", "out"), [("died", "dead"), ("fled", "fled"), ("leave", "left")])
def test_who_is_gone_cannot_be_struck(how: str, out: str) -> None:
    table = Table(opened(MARA, MILLER, HOUND))
    table.plays(None, fiat(how, who="miller"))
    error = illegal(table, "pcs", attack())
    assert error.message == f"the Miller is {out} and cannot be struck."
    assert (error.rule, error.choices) == ("BD-ATTACK", ("hound",))


@pytest.mark.clause("BD-DEATHBLOW")
def test_the_unconscious_cannot_be_subdued() -> None:
    table = Table(opened(MARA, MILLER, HOUND))
    table.plays(None, fiat("fell", who="miller"))
    error = illegal(table, "pcs", attack(subdue=True))
    assert (error.rule, error.choices) == ("BD-DEATHBLOW", ("leave them be", "the same blow, not to subdue"))


@pytest.mark.clause("BD-DUAL")
@pytest.mark.parametrize(
    "weapons", [{"other": "dagger"}, {"weapon": "dagger", "other": "dagger"}, {"weapon": "hatchet", "other": "hatchet"}]
)
def test_two_blows_need_two_weapons(weapons: dict[str, str]) -> None:
    error = illegal(Table(opened(BREN, MILLER)), "pcs", attack("bren", **weapons))
    assert (error.rule, error.choices) == ("BD-DUAL", ("one weapon",))


@pytest.mark.clause("BD-DUAL")
def test_two_weapons_need_two_hands() -> None:
    error = illegal(Table(opened(BREN, MILLER)), "pcs", attack("bren", weapon="dagger", other="hunting bow"))
    assert error.message == "dagger and hunting bow need more than two hands."
    assert (error.rule, error.choices) == ("BD-DUAL", ("dagger", "hatchet"))


def test_a_weapon_or_talent_nobody_knows() -> None:
    assert malformed(Table(), "pcs", attack(weapon="oak stuff")).nearest == ("oak staff",)
    assert malformed(Table(), "pcs", attack(talent="stave")).nearest == ("staves",)


@pytest.mark.clause("BD-ATTACK")
@pytest.mark.parametrize(("who", "lost", "left"), [("bren", "dagger", ("hunting bow", "hatchet")),
                                                   ("mara", "oak staff", ("bare hands",))])  # fmt: skip
def test_a_weapon_that_was_lost(who: str, lost: str, left: tuple[str, ...]) -> None:
    table = Table(opened(MARA, BREN, MILLER))
    table.plays(None, fiat("item", who=who, item=lost, how="lost"))
    error = illegal(table, "pcs", attack(who, weapon=lost))
    assert (error.rule, error.choices) == ("BD-ATTACK", left)


@pytest.mark.clause("BD-WAKE")
def test_only_the_unconscious_are_roused_and_only_allies() -> None:
    table = Table(opened(MARA, DOWN, BREN, {**MILLER, "out": "unconscious"}, HOUND))
    error = illegal(table, "pcs", does("mara", "rouse", target="bren"))
    assert (error.message, error.rule, error.choices) == ("Bren is not unconscious.", "BD-WAKE", ("tobin",))
    error = illegal(table, "pcs", does("mara", "rouse", target="miller"))
    assert (error.message, error.rule, error.choices) == ("the Miller is no ally of Mara.", "BD-WAKE", ("tobin",))


@pytest.mark.clause("BD-WAKE-JOLT")
def test_only_the_unconscious_are_jolted_awake() -> None:
    error = illegal(Table(), "pcs", {"kind": "jolt", "target": "tobin"})
    assert (error.message, error.rule, error.where) == ("Tobin is not unconscious.", "BD-WAKE-JOLT", "jolt")


@pytest.mark.clause("BD-RETREAT", "BD-MERCY", "BD-PARLEY")
@pytest.mark.parametrize("kind", ["retreat", "mercy", "parley"])
def test_it_takes_the_whole_turn(kind: str) -> None:
    error = illegal(Table(), "pcs", does("mara", kind), does("tobin", "hold"))
    doing = "retreat" if kind == "retreat" else f"offer {kind}"
    assert error.message == f"to {doing} takes the whole side's turn."
    assert (error.rule, error.choices[0]) == (f"BD-{kind.upper()}", f"only to {doing}")
    assert Table().tries("pcs", fiat("note", text="A bell."), does("mara", kind))


@pytest.mark.clause("BD-RETREAT")
@pytest.mark.parametrize("lack", ["surrounded", "trapped"])
def test_no_retreat_for_the_surrounded_or_trapped(lack: str) -> None:
    error = illegal(Table(opened(sides=[{**SIDES[0], lack: True}, SIDES[1]])), "pcs", does("mara", "retreat"))
    assert error.message == f"the lantern-bearers: {lack}; there is no retreat."
    assert (error.rule, "parley" in error.choices) == ("BD-RETREAT", True)


@pytest.mark.clause("BD-MERCY", "BD-PARLEY")
@pytest.mark.parametrize("kind", ["mercy", "parley"])
def test_an_offer_needs_somebody_to_take_it(kind: str) -> None:
    table = Table(opened(MARA, TOBIN))
    error = illegal(table, "pcs", does("mara", kind))
    assert (error.message, error.rule) == ("nobody stands who could take the offer.", f"BD-{kind.upper()}")


@pytest.mark.clause("BD-END")
@pytest.mark.parametrize("kind", ["defend", "yield", "retreat", "mercy", "parley"])
def test_when_it_is_over_little_is_left_to_do(kind: str) -> None:
    table = Table()
    table.plays(None, fiat("end", how="parley"))
    error = illegal(table, "pcs", does("mara", kind))
    assert (error.message, error.rule, error.where) == ("the fight is over.", "BD-END", "mara")
    assert "conclude" in error.choices


@pytest.mark.clause("BD-CONCLUDE")
def test_nothing_is_concluded_before_the_end_and_nothing_comes_after() -> None:
    table = Table()
    assert illegal(table, None, CONCLUDE).choices == ("fight on",)
    table.plays(None, fiat("end", how="parley"))
    error = illegal(table, None, CONCLUDE, fiat("note", text="A bell."))
    assert error.message == "nothing comes after the conclusion."
    table.plays(None, fiat("note", text="A bell."), CONCLUDE)
    assert illegal(table, None, fiat("note", text="A bell.")).rule == "BD-CONCLUDE"


@pytest.mark.clause("BD-ROLL")
def test_a_modifier_that_bears_on_no_roll() -> None:
    stair = {"value": 1, "reason": "the stair"}
    assert malformed(Table(), "pcs", does("mara", "hold", modifiers=[stair])).message == "nothing is rolled to hold."
    error = malformed(Table(), "pcs", attack(modifiers=[{**stair, "on": "atack"}]))
    assert (error.nearest, error.where) == (("attack",), "mara.modifiers")


def test_players_cannot_name_who_is_hidden_and_learn_nothing_by_trying() -> None:
    wat = {"id": "wat", "name": "Old Wat", "like": "poacher", "side": "beings", "hidden": True}
    table = Table(opened(MARA, DOWN, MILLER, wat))
    for declared in (attack(target="wat"), does("mara", "rouse", target="wat"), does("wat", "hold")):
        told = str(malformed(table, "pcs", declared))
        assert told == str(malformed(Table(opened(MARA, DOWN, MILLER)), "pcs", declared))
    table.plays(None, fiat("died", who="miller"))
    assert illegal(table, "pcs", attack()).choices == ("another action", "hold")
    table.plays("pcs")
    assert table.plays("beings", attack("wat", "mara", weapon="dagger"))


def test_an_answer_to_another_question() -> None:
    for answer, told in (
        (says("BD-SUBDU", "yes"), "no ruling of 'BD-SUBDU'"),
        (says("BD-PURSUIT", "yes", declaration="mara"), "no ruling of 'BD-PURSUIT'"),
        (says("BD-SUBDUE", "yes", declaration="bren"), "nobody called 'bren' declares"),
        (says("BD-SUBDUE", "yes", subject="marra"), "no combatant called 'marra'"),
        (says("BD-SUBDUE", "perhaps"), "'perhaps' answers no question"),
        (says("BD-SUBDUE", ""), "'' answers no question"),
        (says("attack", "yes"), "a roll needs its faces"),
        (faces("mara", "BD-SUBDUE", 1), "a ruling needs a value"),
        (faces("mara", "parry", 1), "no roll of 'parry'"),
        (faces("mara", "attack", 7, 1, 1), "a d6 cannot show 7"),
    ):
        with pytest.raises(Malformed, match=told):
            Table().tries("pcs", attack(subdue=True), does("tobin", "hold"), answers=[answer])


@pytest.mark.clause("BD-FALL", "BD-COVER-HALF")
@pytest.mark.parametrize("how", ["fled", "leave"])
@pytest.mark.parametrize(
    ("declared", "rule"),
    [
        ({"kind": "fall", "target": "tobin", "feet": 20}, "BD-FALL"),
        ({"kind": "cover", "target": "tobin", "cover": "half"}, "BD-COVER-HALF"),
    ],
)
def test_nothing_befalls_whoever_has_left(declared: dict[str, Any], rule: str, how: str) -> None:
    table = Table()
    table.plays(None, fiat(how, who="tobin"))
    error = illegal(table, "pcs", declared)
    assert (error.message, error.where, error.rule, error.choices) == (
        "Tobin is not here any more.", declared["kind"], rule, ("mara", "miller"))  # fmt: skip


@pytest.mark.clause("BD-TURN")
def test_who_could_act_instead_is_named() -> None:
    table = Table(opened(MARA, DOWN, MILLER))
    assert illegal(table, "pcs", does("tobin", "hold")).choices == ("mara",)
    alone = Table(opened(DOWN, MILLER))
    assert illegal(alone, "pcs", does("tobin", "hold")).choices == ("leave it out",)


@pytest.mark.clause("BD-WAKE-JOLT", "BD-COVER-FULL")
def test_where_nobody_fits_a_refusal_still_says_what_is_left() -> None:
    assert illegal(Table(), "pcs", {"kind": "jolt", "target": "tobin"}).choices == ("leave it out",)
    walled = {**MILLER, "sheet": {"cover": {"kind": "full", "behind": "wall"}}}
    assert illegal(Table(opened(MARA, walled)), "pcs", attack()).choices == ("another action", "hold")


@pytest.mark.clause("BD-RESOLVE", "BD-DECLARE")
def test_what_the_dice_speak_against_comes_to_nothing_and_what_speaks_against_itself_is_refused() -> None:
    table = Table(opened(MARA, {**MILLER, "sheet": {"health": 1}}, HOUND))
    hit = [faces("mara", "attack", 5, 5, 5)]
    outcomes = table.plays("pcs", attack(weapon="oak staff"), fiat("died", who="miller"), answers=hit)
    assert [o.kind for o in outcomes].count("died") == 1
    (said,) = [o for o in outcomes if o.kind == "ruled"]
    assert (said.subject, said.value, said.reason, said.visibility) == (
        "miller", "lapsed", "the Miller is dead already.", "gm")  # fmt: skip
    fresh = Table(opened(MARA, MILLER, HOUND))
    error = illegal(fresh, "pcs", attack(), fiat("died", who="miller"), fiat("died", who="miller"))
    assert (error.where, error.rule) == ("fiat died", "fiat")


@pytest.mark.clause("BD-DOWN", "BD-BREATH")
@pytest.mark.parametrize("spent", ["health", "stamina"])
def test_nobody_stands_with_nothing_left(spent: str) -> None:
    with pytest.raises(Malformed, match=f"nobody stands with {spent} 0") as refused:
        opened({**MARA, "sheet": {spent: 0}}, MILLER)
    assert (refused.value.where, refused.value.choices) == (f"cast.0.sheet.{spent}", ("1 or more", "out: unconscious"))
    assert opened({**MARA, "out": "unconscious", "sheet": {spent: 0}}, MILLER)
    newcomer = {"id": "priest", "name": "the priest", "side": "pcs", "sheet": {"health": 4, "max_health": 4, spent: 0}}
    assert malformed(Table(), None, fiat("join", combatant=newcomer)).where == f"fiat join.sheet.{spent}"


@pytest.mark.clause("BD-DOWN")
def test_the_dead_have_no_health() -> None:
    assert opened(MARA, {**TOBIN, "out": "dead"}, MILLER).combatants["tobin"].sheet.health == 0
    newcomer = {"id": "priest", "name": "the priest", "side": "pcs", "out": "dead",
                "sheet": {"health": 4, "max_health": 4}}  # fmt: skip
    assert malformed(Table(), None, fiat("join", combatant=newcomer)).message == "the dead have health 0."


@pytest.mark.clause("BD-COVER-HALF")
def test_nobody_is_their_own_cover() -> None:
    with pytest.raises(Malformed, match="nobody is cover for themselves"):
        opened({**MARA, "sheet": {"cover": {"kind": "half", "behind": "mara"}}}, MILLER)
    stake = {"stake": "cover", "who": "miller", "cover": "half", "behind": "miller"}
    act = does("mara", "other", attribute="mind", words="I push", success=[stake])
    error = illegal(Table(), "pcs", act)
    assert (error.message, error.rule, error.choices) == (
        "the Miller is no cover for themselves.", "BD-COVER-HALF", ("behind something else",))  # fmt: skip
