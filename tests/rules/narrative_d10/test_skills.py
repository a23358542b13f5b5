"""A skill, and acting on the surroundings, with what is at stake."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Malformed
from tests.rules.narrative_d10.hurt import all_of, down, plainly
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, WOLF, plain, table_of
from tests.rules.table import comes, does, faces, fiat, kinds, only, refused, says

SOFT = plain(DESERTER, armor=None, max_hp=90, hp=90)
TIP: dict[str, Any] = does("ada", "skill", words="The cart tips.", skill="staves", stat="speed")
PUSH: dict[str, Any] = does("ada", "interact", words="A push.")
TOLD = {"stake": "told", "text": "It holds."}
FAILED = {"stake": "told", "text": "It slips."}


def summed(outcomes: tuple[Any, ...]) -> list[tuple[int, str, str]]:
    return [(m.value, m.cause, m.rule) for m in only(outcomes, "checked").check.modifiers]


@pytest.mark.clause("ND-SKILL")
@pytest.mark.parametrize("face", range(1, 11))
def test_a_skill_is_1d10_and_skill_and_stat_against_15(face: int) -> None:
    """Ada: staves 4 and Speed 4; a 7 meets it."""
    outcomes = comes(
        table_of(), {**TIP, "target": "deserter", "success": [TOLD], "failure": [FAILED]}, faces("ada", "skill", face)
    )
    assert kinds(outcomes) == ["declared", "staked", "checked", "noted"]
    said, staked, tried, noted = (only(outcomes, k) for k in ("declared", "staked", "checked", "noted"))
    assert (said.act, said.target, said.words) == ("other", "deserter", "The cart tips.")
    assert plainly(staked)["actor"] == "ada"
    assert [s.text for s in (*staked.success, *staked.failure)] == ["It holds.", "It slips."]
    assert (staked.rules, staked.cause) == (("ND-SKILL",), said.seq)
    assert (tried.actor, tried.act, tried.target, tried.rules) == ("ada", "other", "deserter", ("ND-SKILL",))
    assert tried.cause == said.seq
    assert summed(outcomes) == [(4, "staves", "ND-SKILL"), (4, "speed", "ND-SKILL")]
    assert (tried.check.total, tried.check.target, tried.check.roll.notation) == (face + 8, 15, "1d10")
    assert tried.check.degree == ("success" if face >= 7 else "failure")
    assert (noted.text, noted.rules, noted.cause) == (
        "It holds." if face >= 7 else "It slips.", ("ND-SKILL",), tried.seq
    )  # fmt: skip


@pytest.mark.clause("ND-SKILL", "ND-NPC-ATTACK")
def test_what_one_lacks_counts_0_and_others_have_the_one_skill() -> None:
    declared = {**TIP, "skill": "herding", "stat": "luck"}
    assert summed(comes(table_of(), declared)) == [(0, "herding", "ND-SKILL"), (0, "luck", "ND-SKILL")]
    table = table_of(ADA, DESERTER, first="others")
    outcomes = comes(table, {**TIP, "actor": "deserter"}, side="others")
    assert summed(outcomes) == [(6, "skill", "ND-NPC-ATTACK")]


@pytest.mark.clause("ND-SKILL")
def test_how_hard_it_is_the_master_says() -> None:
    table = table_of(options={"skill": 12})
    need = table.asks("pcs", TIP, ask="notable")
    assert (need.kind, need.to, need.choices, need.default) == ("ruling", "gm", (), "12")
    assert (need.key.declaration, need.key.rule, need.key.subject, need.key.nth) == ("ada", "ND-SKILL", "ada", 0)
    assert need.question == "What must Ada reach? (The cart tips.)"
    assert only(comes(table, TIP), "checked").check.target == 12
    assert only(comes(table, TIP, says("ND-SKILL", "9")), "checked").check.target == 9
    with pytest.raises(Malformed, match="'hard' is no number"):
        comes(table, TIP, says("ND-SKILL", "hard"))


@pytest.mark.clause("ND-SKILL", "ND-INTERACT")
@pytest.mark.parametrize("declared", [TIP, PUSH], ids=["skill", "interact"])
def test_the_masters_modifier_with_its_reason(declared: dict[str, Any]) -> None:
    kind = declared["kind"]
    given = [{"value": 3, "reason": "the slope"}, {"value": -2, "reason": "the mud", "on": kind, "secret": True}]
    outcomes = comes(table_of(), {**declared, "modifiers": given}, says("ND-INTERACT", "15"))
    tried = only(outcomes, "checked").check.modifiers[-2:]
    assert [(m.value, m.cause, m.rule, m.secret) for m in tried] == [
        (3, "the slope", "ND-SKILL", False), (-2, "the mud", "ND-SKILL", True)
    ]  # fmt: skip
    with pytest.raises(Malformed, match="no roll called 'defense'"):
        comes(table_of(), {**declared, "modifiers": [{"value": 1, "reason": "mud", "on": "defense"}]})


@pytest.mark.clause("ND-INTERACT")
def test_acting_on_the_surroundings_needs_no_roll_and_comes_about() -> None:
    outcomes = comes(table_of(), {**PUSH, "success": [TOLD, TOLD], "failure": [FAILED]})
    assert kinds(outcomes) == ["declared", "noted", "noted"]
    assert [(o.text, o.rules, o.cause) for o in all_of(outcomes, "noted")] == [
        ("It holds.", ("ND-INTERACT",), only(outcomes, "declared").seq)
    ] * 2
    assert kinds(comes(table_of(), PUSH)) == ["declared"]


@pytest.mark.clause("ND-INTERACT", "ND-SKILL")
@pytest.mark.parametrize(("face", "text"), [(5, "It slips."), (6, "It holds.")])
def test_the_master_may_want_a_roll(face: int, text: str) -> None:
    table = table_of()
    declared = {**PUSH, "skill": "brawling", "stat": "willpower", "success": [TOLD], "failure": [FAILED]}
    need = table.asks("pcs", declared, ask="notable")
    assert (need.number, need.choices, need.default) == (True, ("no roll",), "no roll")
    assert (need.key.declaration, need.key.rule, need.key.subject, need.key.nth) == ("ada", "ND-INTERACT", "ada", 0)
    assert need.question == "Does it need a roll, and what must it reach? (A push.)"
    outcomes = comes(table, declared, says("ND-INTERACT", "12"), faces("ada", "interact", face))
    assert kinds(outcomes) == ["declared", "ruled", "staked", "checked", "noted"]
    rules = ("ND-INTERACT", "ND-SKILL")
    assert [only(outcomes, k).rules for k in ("staked", "checked", "noted")] == [rules] * 3
    assert summed(outcomes) == [(2, "brawling", "ND-SKILL"), (4, "willpower", "ND-SKILL")]
    assert (only(outcomes, "checked").check.target, only(outcomes, "noted").text) == (12, text)
    assert kinds(comes(table, declared, says("ND-INTERACT", "no roll"))) == ["declared", "ruled", "noted"]
    with pytest.raises(Malformed) as refusal:
        comes(table, declared, says("ND-INTERACT", "yes"))
    assert refusal.value.choices == ("a whole number, 12 for example", "no roll")


@pytest.mark.clause("ND-INTERACT")
def test_a_roll_that_nobody_prepared_for_is_made_with_strength_alone() -> None:
    assert summed(comes(table_of(), PUSH, says("ND-INTERACT", "12"))) == [(4, "strength", "ND-SKILL")]
    skilled = comes(table_of(), {**PUSH, "skill": "staves"}, says("ND-INTERACT", "12"))
    assert summed(skilled) == [(4, "staves", "ND-SKILL"), (4, "strength", "ND-SKILL")]


@pytest.mark.clause("ND-SKILL", "ND-INTERACT", "ND-WOUND-MAJOR")
@pytest.mark.parametrize(("face", "who", "by"), [(10, "deserter", "ada"), (1, "ada", None), (1, "bo", None)])
def test_harm_that_is_meant_is_by_whoever_did_it_and_a_mishap_by_nobody(face: int, who: str, by: str | None) -> None:
    stake = [{"stake": "harm", "who": who, "dice": "2d6+1d4"}]
    table = table_of(ADA, BO, plain(SOFT, max_hp=30, hp=30))
    outcomes = comes(
        table, {**TIP, "success": stake, "failure": stake}, faces("ada", "skill", face), faces("ada", "harm", 4, 4, 1)
    )
    hurt = only(outcomes, "harmed")
    assert (hurt.who, hurt.by, hurt.tool, hurt.amount, hurt.modifiers) == (who, by, None, 9, ())
    assert (hurt.rules, hurt.cause) == (("ND-SKILL",), only(outcomes, "checked").seq)
    assert [(r.notation, r.faces) for r in hurt.rolls] == [("2d6+1d4", (4, 4, 1))]
    assert (only(outcomes, "wounded").by, only(outcomes, "wounded").cause) == (by, hurt.seq)


@pytest.mark.clause("ND-SKILL", "ND-INTERACT")
def test_what_one_means_for_oneself_is_by_nobody_else() -> None:
    outcomes = comes(table_of(), {**PUSH, "success": [{"stake": "harm", "who": "ada", "dice": "1d2"}]})
    assert (only(outcomes, "harmed").by, only(outcomes, "harmed").rules) == (None, ("ND-INTERACT",))


STAKES: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"stake": "condition", "who": "deserter", "condition": "blind"},
     {"kind": "condition_began", "who": "deserter", "by": "ada", "condition": {"name": "blind"}}),
    ({"stake": "condition", "who": "ada", "condition": "hidden in smoke", "until": "fight_ends"},
     {"kind": "condition_began", "who": "ada", "condition": {"name": "hidden in smoke", "until": "fight_ends"}}),
    ({"stake": "move", "who": "bo", "to": "the ditch"},
     {"kind": "moved", "who": "bo", "place": {"words": "the ditch"}}),
    ({"stake": "waver", "who": "deserter"}, {"kind": "wavered", "who": "deserter", "by": "ada"}),
    ({"stake": "waver", "who": "ada"}, {"kind": "wavered", "who": "ada", "by": "ada"}),
    ({"stake": "exits", "exits": ["gap", "ford"]}, {"kind": "exits_changed", "exits": ("gap", "ford")}),
    ({"stake": "exits"}, {"kind": "exits_changed", "exits": ()}),
    (TOLD, {"kind": "noted", "text": "It holds."}),
]  # fmt: skip


@pytest.mark.clause("ND-INTERACT", "ND-SKILL")
@pytest.mark.parametrize(("stake", "record"), STAKES)
def test_each_kind_of_stake(stake: dict[str, Any], record: dict[str, Any]) -> None:
    table = table_of()
    outcomes = table.plays("pcs", {**PUSH, "success": [stake]})
    came = only(outcomes, record["kind"])
    assert {"kind": came.kind, **plainly(came)} == {**record, "rules": ("ND-INTERACT",)} | (
        {"exits": ()} if record.get("exits") == () else {}
    )
    mishap = comes(table_of(), {**TIP, "failure": [stake]}, faces("ada", "skill", 1))
    came = only(mishap, record["kind"])
    assert came.rules == ("ND-SKILL",)
    assert getattr(came, "by", None) == ("ada" if record["kind"] == "wavered" else None)


@pytest.mark.clause("ND-INTERACT")
def test_what_came_about_is_so() -> None:
    table = table_of()
    table.plays("pcs", {**PUSH, "success": [stake for stake, _ in STAKES]})
    people = table.encounter.combatants
    assert [c.name for c in people["deserter"].conditions] == ["blind", "wavering"]
    assert [(c.name, c.until) for c in people["ada"].conditions] == [
        ("hidden in smoke", "fight_ends"), ("wavering", "fight_ends")
    ]  # fmt: skip
    assert people["bo"].place.words == "the ditch"
    assert table.encounter.scene.exits == ()


@pytest.mark.clause("ND-INTERACT")
@pytest.mark.parametrize("out", ["unconscious", "yielded", "calmed", "fled", "left", "dead"])
@pytest.mark.parametrize(
    ("stake", "kind", "befalls"),
    [
        ({"stake": "harm", "dice": "1d2"}, "harmed", ("unconscious", "yielded", "calmed")),
        ({"stake": "condition", "condition": "wet"}, "condition_began", ("unconscious", "yielded", "calmed")),
        ({"stake": "move", "to": "the ditch"}, "moved", ("unconscious", "yielded", "calmed")),
        ({"stake": "waver"}, "wavered", ()),
    ],
)
def test_nothing_more_befalls_who_is_gone_and_only_who_stands_wavers(
    out: str, stake: dict[str, Any], kind: str, befalls: tuple[str, ...]
) -> None:
    wolf = {**plain(WOLF, hp=0 if out == "dead" else 5), "out": out}
    outcomes = comes(table_of(ADA, DESERTER, wolf), {**PUSH, "success": [{**stake, "who": "wolf"}]})
    assert (kind in kinds(outcomes)) == (out in befalls)


@pytest.mark.clause("ND-INTERACT", "ND-ZERO", "ND-END")
def test_a_stake_can_fell_and_end_it() -> None:
    table = table_of(ADA, BO, plain(DESERTER, hp=1))
    outcomes = table.plays("pcs", {**PUSH, "success": [{"stake": "harm", "who": "deserter", "dice": "1d2"}, TOLD]})
    assert kinds(outcomes) == ["declared", "harmed", "fell", "noted", "ended"]
    fell = only(outcomes, "fell")
    assert (fell.by, fell.rules, fell.cause) == ("ada", ("ND-ZERO",), only(outcomes, "harmed").seq)


@pytest.mark.clause("ND-SKILL", "ND-INTERACT")
@pytest.mark.parametrize(("declared", "rule"), [(TIP, "ND-SKILL"), (PUSH, "ND-INTERACT")])
def test_whoever_it_is_for_is_there(declared: dict[str, Any], rule: str) -> None:
    table = table_of(ADA, {**BO, "out": "fled"}, DESERTER, {**WOLF, "hidden": True})
    found = refused(table, {**declared, "target": "bo"})
    assert (found.message, found.where, found.rule, found.choices) == ("Bo is fled.", "ada", rule, ("ada", "deserter"))
    comes(table, {**declared, "target": "ada"})
    for unseen in ({"target": "wolf"}, {"target": "wulf"}):
        with pytest.raises(Malformed, match=f"no combatant called '{unseen['target']}'") as refusal:
            comes(table, {**declared, **unseen})
        assert refusal.value.where == "ada"


@pytest.mark.clause("ND-SKILL", "ND-INTERACT")
@pytest.mark.parametrize("declared", [TIP, PUSH], ids=["skill", "interact"])
@pytest.mark.parametrize("field", ["success", "failure"])
@pytest.mark.parametrize("who", ["wolf", "nobody"])
def test_whoever_is_at_stake_is_known(declared: dict[str, Any], field: str, who: str) -> None:
    table = table_of(ADA, DESERTER, {**WOLF, "hidden": True})
    stake = {"stake": "waver", "who": who}
    with pytest.raises(Malformed) as refusal:
        comes(table, {**declared, field: [TOLD, stake]})
    assert (refusal.value.message, refusal.value.where) == (f"there is no combatant called {who!r}.", "ada.waver")


@pytest.mark.clause("ND-SKILL", "ND-INTERACT", "ND-END")
@pytest.mark.parametrize("declared", [TIP, PUSH], ids=["skill", "interact"])
def test_both_are_allowed_when_the_fight_is_over(declared: dict[str, Any]) -> None:
    table = table_of()
    table.plays(None, fiat("end", how="parley"))
    assert "declared" in kinds(comes(table, declared))


@pytest.mark.clause("ND-SKILL", "ND-ROUND")
def test_it_lapses_if_whom_it_is_for_has_fallen() -> None:
    table = table_of(ADA, BO, plain(DESERTER, hp=1), WOLF)
    outcomes = table.plays("pcs", fiat("fell", who="deserter"), {**TIP, "target": "deserter"})
    assert (only(outcomes, "lapsed").act, only(outcomes, "lapsed").reason) == ("skill", "the deserter is unconscious")


@pytest.mark.clause("ND-INTERACT", "ND-ZERO")
def test_harm_to_whoever_lies_there_wounds_and_fells_nobody() -> None:
    table = table_of(ADA, down(REN, hp=9), DESERTER)
    outcomes = table.plays(
        "pcs", {**PUSH, "success": [{"stake": "harm", "who": "ren", "dice": "1d9"}]}, answers=[faces("ada", "harm", 9)]
    )
    assert kinds(outcomes) == ["declared", "harmed", "wounded", "condition_began"]
    assert table.encounter.combatants["ren"].sheet.hp == 0
