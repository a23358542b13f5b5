"""Called shots, against the clause: the part, the modifier, the effect and how long it lasts."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark.called import BEGINS, FITS, MODIFIERS, contradicted
from rules.errors import Malformed
from rules.resolution import Needs, Resolved
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
    says,
)

HIT = faces("mara", "attack", 4, 4, 4)
STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}}
CROW: dict[str, Any] = {**STURDY, "sheet": {"max_health": 90, "flies": True}}
GUARD: dict[str, Any] = {
    "id": "guard", "name": "the guard", "like": "barrow guard", "side": "beings",
    "sheet": {"max_health": 90}, "carries": ["lantern"],
}  # fmt: skip
CONDITIONS = [
    ("impair attack", "wrist", "hampered"),
    ("impair damage", "sword arm", "weakened"),
    ("slow", "left knee", "slowed"),
    ("ground", "wings", "grounded"),
    ("blind", "eyes", "blind"),
    ("stun", "temple", "stunned"),
    ("stagger", "jaw", "staggered"),
]


def at(part: str, effect: str, target: str = "miller", item: str | None = None, **more: Any) -> dict[str, Any]:
    called = {"part": part, "effect": effect, **({} if item is None else {"item": item})}
    return attack(target=target, called=called, **more)


def sworn(table: Table, declared: dict[str, Any], side: str = "beings", answers: tuple[Any, ...] = ()) -> Any:
    return only(comes(table, declared, *answers, side=side), "attack_rolled")


@pytest.mark.clause("BD-CALLED")
@pytest.mark.parametrize(("effect", "part", "name"), CONDITIONS)
def test_what_a_called_hit_does_beside_damage_and_until_when(effect: str, part: str, name: str) -> None:
    table = Table(opened(MARA, TOBIN, CROW))
    outcomes = table.plays("pcs", at(part, effect), answers=[HIT])
    swing, hurt = only(outcomes, "attack_rolled"), only(outcomes, "harmed")
    assert (swing.part, hurt.part, hurt.amount) == (part, part, 1 + 2)
    assert "BD-CALLED" in swing.rules
    begun = next(o for o in outcomes if o.kind == "condition_began")
    assert (begun.who, begun.by, begun.cause, begun.rules) == ("miller", "mara", swing.seq, ("BD-CALLED",))
    assert (begun.condition.name, begun.condition.until, begun.condition.turns) == (name, "own_turn_ends", 1)
    assert table.encounter.combatants["miller"].has(name)
    ended = [o for o in table.plays("beings") if o.kind == "condition_ended" and o.name == name]
    assert [(o.who, o.rules) for o in ended] == [("miller", ("BD-CALLED",))]
    assert not table.encounter.combatants["miller"].has(name)


@pytest.mark.clause("BD-CALLED")
def test_the_end_of_the_turn_in_which_it_began_does_not_count() -> None:
    table = Table(opened(MARA, {**TOBIN, "sheet": {"max_health": 90}}, MILLER))
    table.plays("pcs", at("knee", "slow", target="tobin"), answers=[HIT])
    table.plays("beings")
    assert table.encounter.combatants["tobin"].has("slowed")
    assert "condition_ended" in kinds(table.plays("pcs"))


@pytest.mark.clause("BD-CALLED")
def test_who_is_tripped_is_prone_until_they_stand() -> None:
    table = Table(opened(MARA, STURDY))
    outcomes = table.plays("pcs", at("ankle", "trip"), answers=[HIT])
    begun = only(outcomes, "condition_began").condition
    assert (begun.name, begun.until) == ("prone", "ended")
    assert only(outcomes, "condition_began").rules == ("BD-CALLED",)
    table.plays("beings")
    table.plays("pcs")
    assert table.encounter.combatants["miller"].has("prone")
    assert isinstance(table.tries("beings"), Resolved)


@pytest.mark.clause("BD-CALLED")
def test_nobody_is_asked_how_long_one_lies_prone() -> None:
    result = Table(opened(MARA, STURDY)).tries(
        "pcs", at("ankle", "trip"), answers=[HIT, says("BD-CALLED", "-1", subject="mara")], ask="all"
    )
    assert isinstance(result, Resolved)


@pytest.mark.clause("BD-CALLED")
def test_the_arm_that_is_impaired_strikes_badly_or_weakly() -> None:
    for effect, at_hit, at_harm in (("impair attack", [3, -1], [1, 3]), ("impair damage", [3], [1, 3, -1])):
        table = Table(opened({**MARA, "sheet": {"max_health": 90}}, STURDY))
        table.plays("pcs", at("arm", effect), answers=[HIT])
        outcomes = comes(table, attack("miller", "mara"), faces("miller", "attack", 4, 4, 4), side="beings")
        check, hurt = only(outcomes, "attack_rolled").check, only(outcomes, "harmed")
        assert [m.value for m in check.modifiers] == at_hit
        assert [m.value for m in hurt.modifiers] == at_harm
        assert hurt.amount == sum(at_harm)
        extra = (*check.modifiers[1:], *hurt.modifiers[2:])
        assert [(m.cause, m.rule) for m in extra] == [
            ("hampered" if effect == "impair attack" else "weakened", "BD-CALLED")
        ]


@pytest.mark.clause("BD-CALLED", "BD-WEAPON")
def test_a_weakened_blow_is_never_below_0() -> None:
    weak = {**MARA, "sheet": {"strength": -1}, "conditions": [{"name": "weakened"}]}
    assert only(comes(Table(opened(weak, STURDY)), attack(), HIT), "harmed").amount == 0


@pytest.mark.clause("BD-CALLED")
@pytest.mark.parametrize("name", ["stunned", "staggered"])
def test_the_stunned_and_the_staggered_do_nothing_but_move(name: str) -> None:
    table = Table(opened({**MARA, "conditions": [{"name": name}]}, MILLER))
    assert refused(table, attack()).rule == "BD-CALLED"
    assert table.tries("pcs", does("mara", "move", to="stair"))


@pytest.mark.clause("BD-CALLED")
def test_the_blind_strike_at_less_1() -> None:
    blind = {**MARA, "conditions": [{"name": "blind"}], "place": {"at": [0, 0, 0]}}
    near = {**STURDY, "place": {"at": [5, 0, 0]}}
    check = sworn(Table(opened(blind, near)), attack(), side="pcs").check
    assert [(m.value, m.cause, m.rule) for m in check.modifiers[1:]] == [(-1, "blind", "BD-CALLED")]


@pytest.mark.clause("BD-CALLED")
def test_the_blind_find_nobody_beyond_5_ft(monkeypatch: pytest.MonkeyPatch) -> None:
    feet = {"miller": 6, "hound": 5}
    monkeypatch.setattr("rules.bright_dark.legality.blows.within", lambda e, a, b, most: feet[b] <= most)
    blind = {**MARA, "conditions": [{"name": "blind"}]}
    table = Table(opened(blind, TOBIN, STURDY, HOUND))
    error = refused(table, attack())
    assert error.message == "Mara is blind and finds nobody farther off than 5 ft."
    assert (error.where, error.rule, error.choices) == ("mara", "BD-CALLED", ("hound",))
    assert table.tries("pcs", attack(target="hound"))
    assert table.tries("pcs", attack("tobin"))


@pytest.mark.clause("BD-CALLED")
def test_who_sees_may_be_dizzy_and_strike_at_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.bright_dark.legality.blows.within", lambda *_: False)
    assert Table(opened({**MARA, "conditions": [{"name": "dizzy"}]}, MILLER)).tries("pcs", attack())


@pytest.mark.clause("BD-CALLED")
@pytest.mark.parametrize(("item", "lost"), [(None, "spear"), ("sword", "sword"), ("lantern", "lantern")])
def test_who_is_disarmed_loses_the_first_weapon_or_what_was_named(item: str | None, lost: str) -> None:
    table = Table(opened(MARA, TOBIN, GUARD))
    outcomes = table.plays("pcs", at("hand", "disarm", "guard", item), answers=[faces("mara", "attack", 6, 6, 4)])
    gone = only(outcomes, "item_changed")
    assert (gone.who, gone.item, gone.how, gone.rules) == ("guard", lost, "lost", ("BD-CALLED",))
    assert gone.cause == only(outcomes, "attack_rolled").seq
    assert only(outcomes, "harmed").part == "hand"
    assert lost not in table.encounter.combatants["guard"].carries
    assert [thing.item for thing in table.encounter.own.lying] == [lost]
    assert "condition_began" not in kinds(outcomes)
    table.plays("beings")
    assert lost not in table.encounter.combatants["guard"].carries


@pytest.mark.clause("BD-CALLED")
def test_an_empty_hand_loses_nothing_more() -> None:
    table = Table(opened(MARA, TOBIN, GUARD))
    hits = [faces(who, "attack", 6, 6, 4) for who in ("mara", "tobin")]
    outcomes = table.plays("pcs", at("hand", "disarm", "guard", "sword"), at(
        "hand", "disarm", "guard", "sword") | {"actor": "tobin"}, answers=hits)  # fmt: skip
    assert [o.item for o in outcomes if o.kind == "item_changed"] == ["sword"]


@pytest.mark.clause("BD-CALLED")
def test_who_has_nothing_in_hand_cannot_be_disarmed_nor_of_what_has_grown_there() -> None:
    table = Table(opened(MARA, STURDY, {**HOUND, "carries": ["collar"]}))
    error = refused(table, at("hand", "disarm"))
    assert error.message == "the Miller has nothing in hand that can be struck away."
    assert (error.where, error.rule, error.choices) == ("mara", "BD-CALLED", ("another action", "hold"))
    error = refused(table, at("paw", "disarm", "hound"))
    assert (error.rule, error.choices) == ("BD-CALLED", ("collar",))
    error = refused(table, at("paw", "disarm", "hound", "teeth"))
    assert (error.message, error.choices) == ("the hound has no teeth in hand.", ("collar",))
    assert refused(table, at("paw", "disarm", "hound", "bell")).message == "the hound has no bell in hand."


@pytest.mark.clause("BD-CALLED")
def test_only_who_is_disarmed_loses_a_thing() -> None:
    with pytest.raises(Malformed) as refused:
        Table(opened(MARA, GUARD)).tries("pcs", at("arm", "slow", "guard", "sword"))
    assert refused.value.message == "sword leaves no hand when the effect is to slow."
    assert (refused.value.where, refused.value.choices) == ("mara.called.item", ("disarm",))


@pytest.mark.clause("BD-CALLED")
def test_only_who_flies_can_be_grounded() -> None:
    error = refused(Table(opened(MARA, STURDY)), at("arm", "ground"))
    assert (error.message, error.where, error.rule) == ("the Miller does not fly.", "mara", "BD-CALLED")
    assert error.choices == tuple(effect for effect in FITS if effect != "ground")
    assert Table(opened(MARA, CROW)).tries("pcs", at("arm", "ground"))


LIMB = ("disarm", "impair attack", "impair damage", "slow", "trip")
HEAD = ("blind", "stun", "stagger")


@pytest.mark.clause("BD-CALLED")
@pytest.mark.parametrize(
    ("part", "fitting"),
    [
        ("leg", (*LIMB, "ground")),
        ("Left Hand", (*LIMB, "ground")),
        ("knees", (*LIMB, "ground")),
        ("wing", ("ground",)),
        ("wings", ("ground",)),
        ("head", HEAD),
        ("the eyes", HEAD),
        ("hand before the face", (*LIMB, "ground", *HEAD)),
        ("knot of roots", tuple(FITS)),
        ("chestnut harness", tuple(FITS)),
    ],
)
def test_a_part_has_its_effects_and_one_nobody_thought_of_has_them_all(part: str, fitting: tuple[str, ...]) -> None:
    assert {effect for effect in FITS if not contradicted(part, effect)} == set(fitting)


@pytest.mark.clause("BD-CALLED")
@pytest.mark.parametrize(
    ("part", "effect", "fits"),
    [("leg", "blind", ("head",)), ("eye", "trip", ("limb",)), ("brow", "ground", ("limb", "wing")),
     ("wing", "stun", ("head",))],
)  # fmt: skip
def test_a_part_that_speaks_against_the_effect(part: str, effect: str, fits: tuple[str, ...]) -> None:
    error = refused(Table(opened(MARA, CROW)), at(part, effect))
    assert error.message == f"to {effect} somebody at the {part} makes no sense."
    assert (error.where, error.rule, error.choices) == ("mara", "BD-CALLED", fits)


def test_every_effect_but_the_disarming_is_a_condition() -> None:
    assert set(BEGINS) == set(FITS) - {"disarm"}


@pytest.mark.clause("BD-CALLED")
def test_the_modifier_is_1_less_unless_the_master_says_otherwise() -> None:
    table = Table(opened(MARA, STURDY))
    for said, value in ((None, -1), ("-3", -3), ("0", 0), ("2", 2)):
        answers = [] if said is None else [says("BD-CALLED", said, subject="mara")]
        swing = only(comes(table, at("eye", "blind"), HIT, *answers), "attack_rolled")
        assert [(m.value, m.cause, m.rule) for m in swing.check.modifiers[1:]] == [(value, "at the eye", "BD-CALLED")]
    table = Table(opened(MARA, STURDY, options={"called": -2}))
    assert only(comes(table, at("eye", "blind")), "attack_rolled").check.modifiers[-1].value == -2


@pytest.mark.clause("BD-CALLED")
def test_the_master_is_asked_for_the_modifier_and_only_on_request_for_the_length() -> None:
    table = Table(opened(MARA, STURDY))
    need = table.asks("pcs", at("eye", "blind"), ask="notable")
    assert (need.key.rule, need.key.subject, need.default, need.choices) == ("BD-CALLED", "mara", "-1", MODIFIERS)
    assert need.question == "To blind the Miller at the eye: what modifier?"
    said = says("BD-CALLED", "-1", subject="mara")
    assert isinstance(table.tries("pcs", at("eye", "blind"), answers=[HIT, said], ask="notable"), Resolved)
    need = table.asks("pcs", at("eye", "blind"), answers=[HIT, said], ask="all")
    assert (need.key.rule, need.key.subject, need.default) == ("BD-CALLED", "miller", "own_turn_ends")
    assert need.question == "the Miller is blind: until when?"
    assert need.choices == ("own_turn_begins", "own_turn_ends", "fight_ends", "night", "ended")
    assert (MODIFIERS[0], MODIFIERS[-1], len(MODIFIERS)) == ("-5", "5", 11)


@pytest.mark.clause("BD-CALLED")
def test_the_master_may_say_how_long() -> None:
    table = Table(opened(MARA, STURDY))
    outcomes = table.plays("pcs", at("eye", "blind"), answers=[HIT, says("BD-CALLED", "fight_ends", subject="miller")])
    assert only(outcomes, "condition_began").condition.until == "fight_ends"
    table.plays("beings")
    assert table.encounter.combatants["miller"].has("blind")


@pytest.mark.clause("BD-CALLED")
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"until": "night"}, ("night", 1)),
        ({"until": "own_turn_begins"}, ("own_turn_ends", 1)),
        ({"until": "own_turn_ends", "turns": 3}, ("own_turn_ends", 3)),
        ({"until": "fight_ends"}, ("fight_ends", 1)),
    ],
)
def test_the_same_effect_does_not_add_up_and_the_longer_stays(before: dict[str, Any], after: tuple[str, int]) -> None:
    blind = {**STURDY, "conditions": [{"name": "blind", **before}, {"name": "dizzy", "until": "ended"}]}
    table = Table(opened(MARA, blind))
    table.plays("pcs", at("eye", "blind"), answers=[HIT])
    kept = [c for c in table.encounter.combatants["miller"].conditions if c.name == "blind"]
    assert [(c.until, c.turns) for c in kept] == [after]


@pytest.mark.clause("BD-CALLED")
def test_a_miss_and_a_fumble_do_nothing_there() -> None:
    table = Table(opened({**MARA, "sheet": {"strength": 0}}, STURDY))
    for shown in ((3, 3, 2), (1, 1, 1)):
        assert kinds(comes(table, at("eye", "blind"), faces("mara", "attack", *shown))) == [
            "declared",
            "attack_rolled",
        ]
    assert "condition_began" in kinds(comes(table, at("eye", "blind"), faces("mara", "attack", 3, 3, 3)))


@pytest.mark.clause("BD-CALLED")
@pytest.mark.parametrize(("subdue", "came"), [(True, "fell"), (False, "died")])
def test_who_falls_to_the_blow_has_nothing_else_of_it(subdue: bool, came: str) -> None:
    table = Table(opened(MARA, {**MILLER, "sheet": {"health": 1}}))
    outcomes = comes(table, at("eye", "blind", subdue=subdue), HIT)
    assert only(outcomes, came).who == "miller"
    assert "condition_began" not in kinds(outcomes)


@pytest.mark.clause("BD-CALLED")
def test_who_has_yielded_is_blinded_like_anybody() -> None:
    table = Table(opened(MARA, STURDY, HOUND))
    table.plays(None, fiat("yielded", who="miller"))
    assert "condition_began" in kinds(comes(table, at("eye", "blind"), HIT))


@pytest.mark.clause("BD-CALLED", "BD-SUBDUE")
def test_called_and_to_subdue_and_with_both_weapons_each_costs_its_own() -> None:
    bren = {"id": "bren", "name": "Bren", "like": "poacher", "side": "pcs"}
    blow: dict[str, Any] = {
        "weapon": "dagger",
        "other": "hatchet",
        "subdue": True,
        "called": {"part": "eye", "effect": "stun"},
    }
    swing = sworn(Table(opened(bren, STURDY)), attack("bren", **blow), side="pcs")
    assert [(m.value, m.rule) for m in swing.check.modifiers[1:]] == [
        (-1, "BD-DUAL"), (-1, "BD-SUBDUE"), (-1, "BD-CALLED")]  # fmt: skip
    assert swing.rules[-2:] == ("BD-SUBDUE", "BD-CALLED")


@pytest.mark.clause("BD-DEATHBLOW", "BD-CALLED")
def test_at_the_unconscious_nothing_is_called() -> None:
    error = refused(Table(opened(MARA, {**MILLER, "out": "unconscious"}, HOUND)), at("eye", "blind"))
    assert (error.message, error.where) == ("the Miller is unconscious: any blow now kills.", "mara")
    assert (error.rule, error.choices) == (
        "BD-DEATHBLOW", ("leave them be", "the same blow, not called at a part"))  # fmt: skip


@pytest.mark.clause("BD-CALLED")
def test_an_answer_that_is_no_modifier() -> None:
    with pytest.raises(Malformed, match="answers no question"):
        Table(opened(MARA, STURDY)).tries("pcs", at("eye", "blind"), answers=[says("BD-CALLED", "hard")])
    assert not isinstance(Table(opened(MARA, STURDY)).tries("pcs", attack(), ask="all"), Needs)
