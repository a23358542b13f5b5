"""Holding someone, breaking free, letting go: every result of 3d6, what the hold does, and what ends it."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import consequences
from rules.bright_dark.conditions import weighing
from rules.errors import Illegal, Malformed
from rules.resolution import Needs, Resolved
from tests.rules.table import (
    HOUND,
    MARA,
    MILLER,
    THREE_DICE,
    TOBIN,
    Table,
    does,
    faces,
    fiat,
    kinds,
    only,
    opened,
    says,
    total,
)

PLAIN: dict[str, Any] = {"strength": 0, "max_health": 90, "talents": {"a firm grip": 1}}
GRIPS = total("mara", "restrain", 18)
HELD: list[dict[str, Any]] = [{"name": "restrained", "by": "miller"}]
STILL: list[dict[str, Any]] = [*HELD, {"name": "held still", "by": "miller"}]


def grips(target: str = "miller", actor: str = "mara", **more: Any) -> dict[str, Any]:
    return does(actor, "restrain", target=target, **more)


def held(*, still: bool = False, cast: tuple[dict[str, Any], ...] = (MARA, TOBIN, MILLER, HOUND)) -> Table:
    """Mara holds the Miller, and it is the beings' turn."""
    table = Table(opened(*cast))
    table.plays("pcs", grips(), answers=[GRIPS, says("BD-RESTRAIN", "none" if still else "slow")])
    return table


def on(table: Table, who: str = "miller") -> list[tuple[str, str | None]]:
    return [(c.name, c.by) for c in table.encounter.combatants[who].conditions]


@pytest.mark.clause("BD-RESTRAIN")
@pytest.mark.parametrize(("armor", "defense"), [(None, 8), ("old plate", 13)])
def test_every_result_of_3d6_against_the_defense(armor: str | None, defense: int) -> None:
    sheet = {"armor": armor} if armor else {}
    table = Table(opened({**MARA, "sheet": PLAIN}, {**MILLER, "sheet": sheet}))
    for shown in THREE_DICE:
        result = table.tries("pcs", grips(), answers=[faces("mara", "restrain", *shown)])
        assert isinstance(result, Resolved)
        check = only(result.outcomes, "checked").check
        holds = sum(shown) >= defense
        assert (check.target, check.degree) == (defense, "success" if holds else "failure")
        assert kinds(result.outcomes) == ["declared", "checked"] + ["condition_began"] * holds


@pytest.mark.clause("BD-RESTRAIN", "BD-ROLL", "BD-DEFENSE", "BD-DEFEND")
def test_what_adds_to_it_and_the_record_of_the_hold() -> None:
    table = Table(opened({**MARA, "sheet": {"talents": {"a firm grip": 1}}}, {**TOBIN, "side": "beings"}, MILLER))
    first = only(table.plays("pcs", grips("tobin")), "checked")
    assert first.rules == ("BD-RESTRAIN", "BD-DEFENSE")
    table.plays("beings", does("miller", "defend"))
    lent = [{"value": 2, "reason": "from behind"}]
    outcomes = table.plays("pcs", grips(talent="a firm grip", modifiers=lent), answers=[GRIPS])
    checked, began = only(outcomes, "checked"), only(outcomes, "condition_began")
    assert [(m.value, m.cause, m.rule) for m in checked.check.modifiers] == [
        (2, "strength", "BD-ROLL"),
        (1, "a firm grip", "BD-ROLL"),
        (2, "from behind", "BD-ROLL"),
    ]
    assert (checked.actor, checked.act, checked.target, checked.check.target) == ("mara", "restrain", "miller", 9)
    assert checked.rules == ("BD-RESTRAIN", "BD-DEFENSE", "BD-DEFEND")
    assert checked.cause == only(outcomes, "declared").seq
    assert (began.who, began.by, began.rules, began.cause) == ("miller", "mara", ("BD-RESTRAIN",), checked.seq)
    assert (began.condition.name, began.condition.until, began.condition.by) == ("restrained", "ended", "mara")


@pytest.mark.clause("BD-RESTRAIN")
def test_the_master_says_whether_one_held_can_still_move() -> None:
    table = Table(opened(MARA, TOBIN, MILLER, HOUND))
    need = table.asks("pcs", grips(), ask="all", answers=[GRIPS])
    assert (need.key.rule, need.key.subject, need.default, need.choices) == (
        "BD-RESTRAIN", "miller", "slow", ("slow", "none"),
    )  # fmt: skip
    assert need.question == "Can the Miller still move, slowly, or not at all?"
    assert isinstance(table.tries("pcs", grips(), ask="notable", answers=[GRIPS]), Resolved)
    missed = table.tries("pcs", grips(), ask="all", answers=[total("mara", "restrain", 3)])
    assert not isinstance(missed, Needs)  # of a hold that failed nobody asks
    assert on(held()) == [("restrained", "mara")]
    still = Table(opened(MARA, TOBIN, MILLER, HOUND))
    outcomes = still.plays("pcs", grips(), answers=[GRIPS, says("BD-RESTRAIN", "none")])
    assert on(still) == [("restrained", "mara"), ("held still", "mara")]
    cause = only(outcomes, "checked").seq
    began = [(o.by, o.cause, o.rules) for o in outcomes if o.kind == "condition_began"]
    assert began == [("mara", cause, ("BD-RESTRAIN",))] * 2
    assert only(outcomes, "ruled").cause == cause


@pytest.mark.clause("BD-RESTRAIN")
def test_the_hold_outlasts_turns() -> None:
    table = held()
    for side in ("beings", "pcs", "beings"):
        assert "condition_ended" not in kinds(table.plays(side))
    assert on(table) == [("restrained", "mara")]


@pytest.mark.clause("BD-RESTRAIN")
@pytest.mark.parametrize(
    ("who", "how"),
    [
        *(("mara", how) for how in ("fell", "died", "fled", "yielded", "calmed", "leave")),
        *(("miller", how) for how in ("died", "fled", "leave")),
    ],
)
def test_it_ends_when_the_holder_is_out_or_nobody_is_there_to_hold(who: str, how: str) -> None:
    table = held(still=True)
    outcomes = table.plays(None, fiat(how, who=who))
    ended = [o for o in outcomes if o.kind == "condition_ended"]
    assert [(o.who, o.name, o.rules) for o in ended] == [
        ("miller", "restrained", ("BD-RESTRAIN",)),
        ("miller", "held still", ("BD-RESTRAIN",)),
    ]
    assert {o.cause for o in ended} == {outcomes[0].seq}
    assert on(table) == []


@pytest.mark.clause("BD-RESTRAIN")
@pytest.mark.parametrize("how", ["fell", "yielded", "calmed"])
def test_one_who_is_held_and_still_there_is_held_on(how: str) -> None:
    """Whoever comes round finds the hands where they were, until they are opened."""
    table = held()
    assert kinds(table.plays(None, fiat(how, who="miller"))) == [how]
    assert on(table) == [("restrained", "mara")]
    table.plays("beings")
    assert "condition_ended" in kinds(table.plays("pcs", does("mara", "let go", target="miller")))
    assert on(table) == []


@pytest.mark.clause("BD-RESTRAIN")
def test_the_fall_of_others_ends_no_hold() -> None:
    table = held()
    table.plays(None, fiat("fell", who="tobin"), fiat("fled", who="hound"))
    assert on(table) == [("restrained", "mara")]


@pytest.mark.clause("BD-RESTRAIN")
@pytest.mark.parametrize(
    ("happens", "ends"),
    [
        (fiat("place", who="mara", place={"words": "the stair"}), True),
        (fiat("place", who="miller", place={"words": "the stair"}), True),
        (fiat("place", who="tobin", place={"words": "the stair"}), False),
        (fiat("scene", place="the yard"), True),
    ],
)
@pytest.mark.parametrize("apart", [True, False])
def test_it_ends_over_5_feet_away(
    happens: dict[str, Any], ends: bool, apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = held(still=True)
    asked: set[tuple[str, str, int]] = set()

    def measured(encounter: Any, a: str, b: str, feet: int) -> bool:
        asked.add((a, b, feet))
        return not apart

    monkeypatch.setattr(consequences, "within", measured)
    outcomes = table.plays(None, happens)
    ended = [(o.who, o.name, o.rules, o.cause) for o in outcomes if o.kind == "condition_ended"]
    named = [("miller", name, ("BD-RESTRAIN",), outcomes[0].seq) for name in ("restrained", "held still")]
    assert ended == (named if ends and apart else [])
    assert asked == ({("mara", "miller", 5)} if ends else set())


@pytest.mark.clause("BD-RESTRAIN", "BD-PLACE")
@pytest.mark.parametrize(("feet", "holds"), [(5, True), (6, False)])
def test_5_feet_still_hold_and_6_do_not(feet: int, holds: bool) -> None:
    table = held()
    assert (table.encounter.combatants["mara"].place.of, table.encounter.combatants["mara"].place.away) == ("miller", 5)
    table.plays(None, fiat("place", who="mara", place={"of": "miller", "away": feet}))
    assert on(table) == [("restrained", "mara")] * holds


@pytest.mark.clause("BD-RESTRAIN", "BD-PLACE")
@pytest.mark.parametrize(("feet", "reaches"), [(35, True), (36, False)])
def test_one_holds_within_5_feet_of_where_a_move_ends(feet: int, reaches: bool) -> None:
    mara, miller = {**MARA, "place": {"at": [0, 0, 0]}}, {**MILLER, "place": {"at": [0, feet, 0]}}
    table = Table(opened(mara, miller))
    if reaches:
        table.plays("pcs", grips(), answers=[GRIPS])
        assert table.encounter.combatants["mara"].place.at == (0, 30, 0)
        assert on(table) == [("restrained", "mara")]
    else:
        with pytest.raises(Illegal) as refused:
            table.tries("pcs", grips())
        assert refused.value.message == "the Miller is out of reach: 1 ft lacking."


@pytest.mark.clause("BD-RESTRAIN")
def test_every_result_of_breaking_free() -> None:
    table = Table(opened({**MARA, "sheet": PLAIN, "conditions": STILL}, MILLER))
    for shown in THREE_DICE:
        result = table.tries("pcs", does("mara", "break free"), answers=[faces("mara", "break free", *shown)])
        assert isinstance(result, Resolved)
        check = only(result.outcomes, "checked").check
        free = sum(shown) >= 12
        assert (check.target, check.degree) == (12, "success" if free else "failure")
        assert kinds(result.outcomes) == ["declared", "checked"] + ["condition_ended"] * 2 * free


@pytest.mark.clause("BD-RESTRAIN", "BD-ROLL")
def test_breaking_free_is_strength_without_talent() -> None:
    table = Table(opened({**MARA, "conditions": STILL}, MILLER, options={"break_free": 11}))
    pull = does("mara", "break free", modifiers=[{"value": -1, "reason": "wet hands"}])
    outcomes = table.plays("pcs", pull, answers=[total("mara", "break free", 10)])
    checked = only(outcomes, "checked")
    assert [(m.value, m.cause) for m in checked.check.modifiers] == [(2, "strength"), (-1, "wet hands")]
    assert (checked.act, checked.actor, checked.target, checked.rules) == (
        "break free", "mara", "miller", ("BD-RESTRAIN",),
    )  # fmt: skip
    assert (checked.check.target, checked.check.margin) == (11, 0)
    ended = [o for o in outcomes if o.kind == "condition_ended"]
    assert [(o.who, o.name, o.rules, o.cause) for o in ended] == [
        ("mara", "restrained", ("BD-RESTRAIN",), checked.seq),
        ("mara", "held still", ("BD-RESTRAIN",), checked.seq),
    ]
    assert on(table, "mara") == []


@pytest.mark.clause("BD-RESTRAIN")
def test_out_of_a_net_there_is_nobody_to_break_from() -> None:
    table = Table(opened({**MARA, "conditions": [{"name": "restrained"}]}, MILLER))
    checked = only(table.plays("pcs", does("mara", "break free")), "checked")
    assert checked.target is None


@pytest.mark.clause("BD-RESTRAIN")
def test_the_holder_lets_go() -> None:
    table = held(still=True)
    table.plays("beings")
    outcomes = table.plays("pcs", does("mara", "let go", target="miller"))
    declared = only(outcomes, "declared")
    assert [(o.kind, o.cause, o.rules) for o in outcomes if o.kind == "condition_ended"] == [
        ("condition_ended", declared.seq, ("BD-RESTRAIN",)),
        ("condition_ended", declared.seq, ("BD-RESTRAIN",)),
    ]
    assert on(table) == []


@pytest.mark.clause("BD-RESTRAIN")
def test_another_pair_of_hands_takes_over_and_each_opens_their_own() -> None:
    table = held(still=True)
    table.plays("beings")
    table.plays("pcs", grips(actor="tobin"), answers=[total("tobin", "restrain", 18)])
    assert on(table) == [("held still", "mara"), ("restrained", "tobin")]
    table.plays("beings")
    table.plays("pcs", does("mara", "let go", target="miller"))
    assert on(table) == [("restrained", "tobin")]


@pytest.mark.clause("BD-RESTRAIN", "BD-CONCLUDE")
def test_one_may_let_go_when_the_fight_is_over() -> None:
    table = held()
    table.plays(None, fiat("end", how="parley"))
    table.plays("pcs", does("mara", "let go", target="miller"))
    assert on(table) == []


@pytest.mark.clause("BD-RESTRAIN")
def test_who_is_held_strikes_at_less_1_and_does_nothing_else_the_worse() -> None:
    table = held(still=True)
    fighter, options = table.encounter.combatants["miller"], table.encounter.own.options
    (weight,) = weighing(fighter, "attack", options)
    assert (weight.value, weight.cause, weight.rule) == (-1, "restrained", "BD-RESTRAIN")
    assert weighing(fighter, "break free", options) == []


@pytest.mark.clause("BD-RESTRAIN", "BD-RESOLVE")
@pytest.mark.parametrize(
    ("declared", "reason"),
    [
        (does("tobin", "break free"), "nothing holds Tobin any more"),
        (does("tobin", "let go", target="hound"), "the hound is held no more"),
    ],
)
def test_a_hold_that_is_gone_by_then_is_neither_broken_nor_opened(declared: dict[str, Any], reason: str) -> None:
    caught = {**TOBIN, "conditions": HELD}
    gripped = {**HOUND, "conditions": [{"name": "restrained", "by": "tobin"}]}
    table = Table(opened(MARA, caught, MILLER, gripped))
    loose = [fiat("condition off", who=who, condition="restrained") for who in ("tobin", "hound")]
    lapsed = only(table.plays("pcs", *loose, declared), "lapsed")
    assert (lapsed.reason, lapsed.actor, lapsed.rules) == (reason, "tobin", ("BD-RESOLVE",))


@pytest.mark.clause("BD-RESTRAIN", "BD-RADIANT")
def test_a_radiant_moment_breaks_any_hold_and_grips_up_to_14() -> None:
    bright = {**MARA, "conditions": HELD, "sheet": {"radiant": 1}}
    outcomes = Table(opened(bright, MILLER)).plays("pcs", does("mara", "break free", radiant=True))
    assert kinds(outcomes) == ["declared", "radiant_spent", "checked", "condition_ended"]
    plated = {**MILLER, "sheet": {"armor": {"name": "an oven door", "defense": 15}}}
    with pytest.raises(Illegal) as refused:
        Table(opened({**MARA, "sheet": {"radiant": 1}}, plated)).tries("pcs", grips(radiant=True))
    assert refused.value.rule == "BD-RADIANT"


@pytest.mark.clause("BD-RESTRAIN")
@pytest.mark.parametrize(
    ("target", "message"),
    [
        ("mara", "nobody restrains themselves."),
        ("cur", "the cur is unconscious and need not be held."),
        ("miller", "Mara holds the Miller already."),
    ],
)
def test_who_cannot_be_held(target: str, message: str) -> None:
    gripped = {**MILLER, "conditions": [{"name": "restrained", "by": "mara"}]}
    cur = {**HOUND, "id": "cur", "name": "the cur", "out": "unconscious"}
    table = Table(opened(MARA, TOBIN, gripped, HOUND, cur))
    with pytest.raises(Illegal) as refused:
        table.tries("pcs", grips(target))
    error = refused.value
    assert (error.message, error.where, error.rule, error.choices) == (message, "mara", "BD-RESTRAIN", ("hound",))
    assert isinstance(table.tries("pcs", grips(actor="tobin")), Resolved)


@pytest.mark.clause("BD-RESTRAIN")
def test_a_companion_may_be_held_too() -> None:
    assert "condition_began" in kinds(Table().plays("pcs", grips("tobin"), answers=[GRIPS]))


@pytest.mark.clause("BD-RESTRAIN")
def test_who_is_not_held_cannot_break_free() -> None:
    with pytest.raises(Illegal) as refused:
        Table().tries("pcs", does("mara", "break free"))
    assert (refused.value.message, refused.value.where, refused.value.rule) == (
        "nothing holds Mara.", "mara", "BD-RESTRAIN",
    )  # fmt: skip


@pytest.mark.clause("BD-RESTRAIN")
def test_who_holds_nobody_cannot_let_go() -> None:
    table = Table(opened(MARA, {**TOBIN, "conditions": HELD}, MILLER, {**HOUND, "conditions": [{"name": "dizzy"}]}))
    for target in ("miller", "tobin", "hound"):
        with pytest.raises(Illegal) as refused:
            table.tries("pcs", does("mara", "let go", target=target))
        name = table.encounter.combatants[target].name
        assert refused.value.message == f"Mara does not hold {name}."
        assert (refused.value.where, refused.value.rule) == ("mara", "BD-RESTRAIN")
        assert refused.value.choices == ("another action", "hold")
    grip = {**HOUND, "conditions": [{"name": "held still", "by": "mara"}]}
    with pytest.raises(Illegal) as refused:
        Table(opened(MARA, MILLER, grip)).tries("pcs", does("mara", "let go", target="miller"))
    assert refused.value.choices == ("hound",)


@pytest.mark.clause("BD-RESTRAIN")
@pytest.mark.parametrize(
    ("declared", "nearest"),
    [
        (grips("millar"), "miller"),
        (grips(talent="stave"), "staves"),
        (does("mara", "let go", target="millar"), "miller"),
    ],
)
def test_names_and_talents_nobody_has(declared: dict[str, Any], nearest: str) -> None:
    with pytest.raises(Malformed) as refused:
        Table().tries("pcs", declared)
    assert (refused.value.where, refused.value.nearest[0]) == ("mara", nearest)
