"""Remedies, and rallying."""

from __future__ import annotations

from typing import Any

import pytest

from rules.claim import Claim
from rules.errors import Illegal, Malformed
from rules.narrative_d10 import RULESET
from tests.rules.narrative_d10.hurt import all_of, plainly, wounded
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, plain, table_of
from tests.rules.table import attack, comes, does, faces, fiat, kinds, only, refused, says

SORE = ({"pain": 2}, {"pain": 1, "fever": 3, "festers": "it is hot"}, {"pain": 4})


def summed(outcomes: tuple[Any, ...]) -> list[tuple[int, str, str]]:
    return [(m.value, m.cause, m.rule) for m in only(outcomes, "checked").check.modifiers]


@pytest.mark.clause("ND-REMEDY")
@pytest.mark.parametrize(
    ("remedy", "of", "amount"),
    [("willow bark", "pain", 1), ("yarrow", "bleeding", 0), ("honey salve", "infection", 0)],
)
def test_a_remedy_needs_no_roll_and_is_used_up(remedy: str, of: str, amount: int) -> None:
    table = table_of(wounded(ADA, *SORE), BO, DESERTER)
    outcomes = table.plays("pcs", does("bo", "remedy", target="ada", item=remedy))
    assert kinds(outcomes) == ["declared", "item_changed", "relieved"]
    said = only(outcomes, "declared")
    assert (said.act, said.tool, said.target) == ("remedy", remedy, "ada")
    used, relieved = only(outcomes, "item_changed"), only(outcomes, "relieved")
    assert plainly(used) == {"who": "bo", "item": remedy, "how": "used", "rules": ("ND-REMEDY",)}
    some = {"amount": amount} if amount else {}
    assert plainly(relieved) == {"who": "ada", "by": "bo", "of": of, **some, "rules": ("ND-REMEDY",)}
    assert used.cause == relieved.cause == said.seq
    assert remedy not in table.encounter.combatants["bo"].carries


@pytest.mark.clause("ND-REMEDY", "ND-PAIN", "ND-FESTER")
@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("pain", [1, 4, 4]),
        ("pain 0", [2, 4, 4]),
        ("pain 1", [1, 4, 4]),
        ("pain 2", [0, 4, 4]),
        ("pain 3", [0, 3, 4]),
        ("pain 4", [0, 2, 4]),
        ("pain 6", [0, 0, 4]),
        ("pain 9", [0, 0, 1]),
        ("pain 10", [0, 0, 0]),
        ("pain 99", [0, 0, 0]),
        ("infection", [2, 1, 4]),
        ("bleeding", [2, 4, 4]),
    ],
)
def test_it_takes_pain_from_the_first_wound_on_as_much_as_the_master_says(said: str, left: list[int]) -> None:
    """Of a wound that festers its own pain goes first; ending the infection ends the pain of it."""
    table = table_of(wounded(ADA, *SORE), BO, DESERTER)
    give = does("bo", "remedy", target="ada", item="willow bark")
    outcomes = table.plays("pcs", give, answers=[says("ND-REMEDY", said, declaration="bo", subject="ada")])
    wounds = table.encounter.combatants["ada"].sheet.wounds
    assert [w.pain + w.fever for w in wounds] == left
    assert only(outcomes, "relieved").amount == (10 - sum(left) if said.startswith("pain") else 0)
    assert wounds[1].festers == ("" if said == "infection" else "it is hot")
    if said == "pain 3":
        assert (wounds[1].pain, wounds[1].fever) == (0, 3)


@pytest.mark.clause("ND-REMEDY")
def test_how_much_is_an_option_and_never_more_than_there_is() -> None:
    give = does("bo", "remedy", target="ada", item="willow bark")
    table = table_of(wounded(ADA, {"pain": 2}), BO, DESERTER, options={"relief": 4})
    assert only(comes(table, give), "relieved").amount == 2
    table = table_of(wounded(ADA, {"pain": 9}), BO, DESERTER, options={"relief": 4})
    assert only(comes(table, give), "relieved").amount == 4
    assert only(comes(table, give, says("ND-REMEDY", "pain")), "relieved").amount == 4
    assert "amount" not in plainly(only(comes(table_of(), give), "relieved"))


@pytest.mark.clause("ND-REMEDY")
@pytest.mark.parametrize(
    ("remedy", "default"), [("willow bark", "pain 3"), ("yarrow", "bleeding"), ("honey salve", "infection")]
)
def test_what_the_master_is_asked_of_a_remedy(remedy: str, default: str) -> None:
    table = table_of(options={"relief": 3})
    need = table.asks("pcs", does("bo", "remedy", target="ada", item=remedy), ask="all")
    assert (need.to, need.default, need.choices) == ("gm", default, ())
    assert (need.key.declaration, need.key.rule, need.key.subject, need.key.nth) == ("bo", "ND-REMEDY", "ada", 0)
    assert need.question == f"{remedy} for Ada: what does it do? (pain 3; bleeding; infection)"
    comes(table, does("bo", "remedy", target="ada", item=remedy))


@pytest.mark.clause("ND-REMEDY")
@pytest.mark.parametrize("said", ["sleep", "pain -1", "pain 100", "Pain", "bleeding 2", "pain  1"])
def test_what_no_remedy_does_is_refused(said: str) -> None:
    give = does("bo", "remedy", target="ada", item="yarrow")
    with pytest.raises(Malformed) as refusal:
        comes(table_of(options={"relief": 3}), give, says("ND-REMEDY", said))
    found = refusal.value
    assert (found.message, found.where, found.choices) == (
        f"{said!r} is nothing that a remedy does.", "ND-REMEDY", ("pain 3", "bleeding", "infection")
    )  # fmt: skip


@pytest.mark.clause("ND-REMEDY")
def test_the_only_one_carried_needs_no_name() -> None:
    one = plain(BO, remedies=["yarrow"])
    outcomes = comes(table_of(ADA, one, DESERTER), does("bo", "remedy", target="ada"))
    assert only(outcomes, "item_changed").item == "yarrow"
    table = table_of(ADA, plain(BO, remedies=["yarrow", "willow bark"]), DESERTER)
    table.plays(None, fiat("item", who="bo", item="yarrow", how="lost"))
    assert only(comes(table, does("bo", "remedy", target="bo")), "item_changed").item == "willow bark"


@pytest.mark.clause("ND-REMEDY")
@pytest.mark.parametrize(
    ("declared", "lost", "message", "choices", "nearest"),
    [
        (does("bo", "remedy", target="ada"), (), "it does not say which remedy.",
         ("willow bark", "yarrow", "honey salve"), ()),
        (does("bo", "remedy", target="ada", item="yarow"), (), "there is no remedy called 'yarow'.", (), ("yarrow",)),
        (does("bo", "remedy", target="ada", item="rum"), ("yarrow",), "there is no remedy called 'rum'.",
         ("willow bark", "honey salve"), ()),
    ],
)  # fmt: skip
def test_a_remedy_that_is_not_named_or_that_nobody_has_is_a_mistake(
    declared: dict[str, Any], lost: Any, message: str, choices: Any, nearest: Any
) -> None:
    table = table_of()
    for item in lost:
        table.plays(None, fiat("item", who="bo", item=item, how="lost"))
    with pytest.raises(Malformed) as refusal:
        table.tries("pcs", declared)
    found = refusal.value
    assert (found.message, found.where, found.choices, found.nearest) == (message, "bo", choices, nearest)


@pytest.mark.clause("ND-REMEDY")
@pytest.mark.parametrize(
    ("named", "lost", "message", "choices"),
    [
        ("yarrow", ("yarrow",), "Bo carries no yarrow.", ("willow bark", "honey salve")),
        ("yarrow", ("yarrow", "willow bark", "honey salve"), "Bo carries no yarrow.", ("first aid",)),
        ("rum", ("yarrow", "willow bark", "honey salve"), "Bo carries no rum.", ("first aid",)),
        (None, ("yarrow", "willow bark", "honey salve"), "Bo carries no remedy.", ("first aid",)),
    ],
)
def test_one_gives_what_one_carries(named: str | None, lost: Any, message: str, choices: Any) -> None:
    table = table_of()
    for item in lost:
        table.plays(None, fiat("item", who="bo", item=item, how="lost"))
    found = refused(table, does("bo", "remedy", target="ada", **({"item": named} if named else {})))
    assert (found.message, found.where, found.rule, found.choices) == (message, "bo", "ND-REMEDY", choices)


@pytest.mark.clause("ND-REMEDY", "ND-ROUND")
@pytest.mark.parametrize(("named", "what"), [("yarrow", "yarrow"), (None, "remedy")])
def test_a_remedy_that_is_gone_by_then_lapses(named: str | None, what: str) -> None:
    table = table_of(ADA, plain(BO, remedies=["yarrow"]), DESERTER)
    lost = fiat("item", who="bo", item="yarrow", how="lost")
    outcomes = table.plays("pcs", lost, does("bo", "remedy", target="ada", **({"item": named} if named else {})))
    assert kinds(outcomes) == ["item_changed", "lapsed"]
    assert plainly(only(outcomes, "lapsed")) == {
        "actor": "bo", "act": "remedy", "target": "ada", "reason": f"Bo carries no {what}", "rules": ("ND-ROUND",),
    }  # fmt: skip


@pytest.mark.clause("ND-REMEDY")
@pytest.mark.parametrize(
    ("said", "wound", "told"),
    [
        ("pain 2", {"pain": 2}, "in pain"),
        ("pain 9", {"pain": 1, "fever": 1}, "in pain"),
        ("pain 1", {"pain": 1}, "in pain"),
        ("pain 1", {"pain": 2}, None),
        ("pain 1", {}, None),
        ("bleeding", {"bleeds": 2}, "bleeding"),
        ("bleeding", {"pain": 2}, None),
        ("infection", {"festers": "it is hot"}, "festering"),
        ("infection", {"bleeds": 1}, None),
    ],
)
def test_what_is_over_is_told(said: str, wound: dict[str, Any], told: str | None) -> None:
    table = table_of(wounded(ADA, wound, {}), BO, DESERTER)
    before = table.encounter
    give = does("bo", "remedy", target="ada", item="yarrow")
    relieved = only(comes(table, give, says("ND-REMEDY", said)), "relieved")
    claims = RULESET.claims(relieved, before)
    assert claims == (() if told is None else (Claim(kind="condition_off", who="ada", what=told),))


@pytest.mark.clause("ND-RALLY")
@pytest.mark.parametrize(("stat", "value"), [("willpower", 5), ("fortitude", 3)])
@pytest.mark.parametrize("face", range(1, 11))
def test_rallying_is_1d10_and_fortitude_or_willpower_against_10_pain_and_all(stat: str, value: int, face: int) -> None:
    table = table_of(ADA, wounded(BO, {"pain": 1}), DESERTER)
    outcomes = table.plays("pcs", does("bo", "rally", stat=stat), answers=[faces("bo", "rally", face)])
    tried = only(outcomes, "checked")
    assert plainly(tried.model_copy(update={"check": None})) == {
        "actor": "bo", "act": "rally", "check": None, "rules": ("ND-RALLY",),
    }  # fmt: skip
    assert summed(outcomes) == [(value, stat, "ND-RALLY"), (-1, "pain", "ND-PAIN")]
    assert (tried.check.total, tried.check.target, tried.check.roll.notation) == (face + value - 1, 10, "1d10")
    if face + value - 1 < 10:
        assert kinds(outcomes) == ["declared", "checked"]
        return
    assert kinds(outcomes) == ["declared", "checked", "condition_began"]
    began = only(outcomes, "condition_began")
    heart = {"name": "rallied", "until": "own_turn_ends"}
    assert plainly(began) == {"who": "bo", "condition": heart, "rules": ("ND-RALLY",)}
    assert began.cause == tried.seq
    assert RULESET.claims(began, table.encounter) == ()


@pytest.mark.clause("ND-RALLY")
def test_willpower_unless_fortitude_is_named() -> None:
    assert summed(comes(table_of(), does("bo", "rally")))[0][1] == "willpower"
    assert summed(comes(table_of(ADA, DESERTER, first="others"), does("deserter", "rally"), side="others")) == [
        (6, "skill", "ND-NPC-ATTACK")
    ]


@pytest.mark.clause("ND-RALLY")
def test_what_it_must_reach_is_the_masters_to_say() -> None:
    table = table_of(options={"rally": 12})
    need = table.asks("pcs", does("bo", "rally"), ask="all")
    assert (need.key.declaration, need.key.rule, need.key.subject, need.key.nth) == ("bo", "ND-RALLY", "bo", 0)
    assert (need.question, need.default) == ("What must Bo reach to rally?", "12")
    assert only(comes(table, does("bo", "rally")), "checked").check.target == 12
    assert only(comes(table, does("bo", "rally"), says("ND-RALLY", "7")), "checked").check.target == 7


@pytest.mark.clause("ND-RALLY", "ND-PAIN")
def test_it_lasts_until_the_end_of_ones_next_turn_and_holds_against_new_pain() -> None:
    table = table_of(ADA, wounded(BO, {"pain": 1}), DESERTER)
    table.plays("pcs", does("bo", "rally"), answers=[faces("bo", "rally", 10)])
    table.plays("others", fiat("harm", who="bo", amount=5))
    blow = attack("bo", "deserter", weapon="knife")
    outcomes = table.plays("pcs", blow)
    assert [m.cause for m in only(outcomes, "attack_rolled").check.modifiers] == ["knives", "speed", "knife"]
    ended = only(outcomes, "condition_ended")
    assert (ended.who, ended.name, ended.rules) == ("bo", "rallied", ("ND-RALLY",))
    table.plays("others")
    sore = only(comes(table, blow), "attack_rolled").check.modifiers[-1]
    assert (sore.value, sore.cause, sore.rule) == (-2, "pain", "ND-PAIN")


@pytest.mark.clause("ND-RALLY")
def test_rallying_anew_lasts_anew() -> None:
    table = table_of(ADA, wounded(BO, {"pain": 1}), DESERTER)
    for _ in range(2):
        outcomes = table.plays("pcs", does("bo", "rally"), answers=[faces("bo", "rally", 10)])
        assert all_of(outcomes, "condition_ended") == []
        table.plays("others")
    assert [c.name for c in table.encounter.combatants["bo"].conditions] == ["rallied"]


@pytest.mark.clause("ND-REMEDY")
def test_a_remedy_takes_no_modifier() -> None:
    declared = does("bo", "remedy", target="ada", item="yarrow", modifiers=[{"value": 1, "reason": "fresh"}])
    with pytest.raises(Malformed, match="nothing is rolled to remedy"):
        table_of().tries("pcs", declared)


def test_one_cannot_tend_or_dose_somebody_unseen() -> None:
    for declared in (does("bo", "first aid", target="wulf"), does("bo", "remedy", target="wulf", item="yarrow")):
        hidden = {**DESERTER, "id": "wolf", "hidden": True}
        with pytest.raises(Malformed) as found:
            table_of(ADA, BO, DESERTER, hidden).tries("pcs", declared)
        assert (found.value.message, found.value.where) == ("there is no combatant called 'wulf'.", "bo")
        assert not isinstance(found.value, Illegal)
