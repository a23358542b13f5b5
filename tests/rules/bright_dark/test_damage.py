"""The order of sums in a hit, and what may come on top: a lance, a critical, an impairment, fire under water."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal
from rules.resolution import Resolved
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, faces, fiat, kinds, only, opened

HIT = faces("bren", "attack", 4, 4, 4)
CRITICAL = faces("bren", "attack", 6, 6, 6)
STURDY: dict[str, Any] = {**MILLER, "sheet": {"max_health": 90}}
GEAR: list[Any] = [
    "dagger",
    "hatchet",
    {"name": "lance", "die": "1d8", "attribute": "strength", "lance": True},
    {"name": "firebrand", "die": "1d4", "attribute": "strength", "fire": "mundane"},
    {"name": "javelin", "die": "1d6", "attribute": "strength", "reach": "thrown"},
    {"name": "pike", "die": "1d6", "attribute": "strength", "reach": "long"},
]
BREN: dict[str, Any] = {
    "id": "bren", "name": "Bren", "like": "poacher", "side": "pcs", "sheet": {"weapons": GEAR, "talents": {"arms": 1}},
}  # fmt: skip


def struck(declaration: dict[str, Any], *fell: Any, cast: tuple[dict[str, Any], ...] = (BREN, STURDY), **more: Any
           ) -> tuple[Any, ...]:  # fmt: skip
    result = Table(opened(*cast, **more)).tries("pcs", declaration, answers=fell)
    assert isinstance(result, Resolved)
    return result.outcomes


def blow(weapon: str | None = None, **more: Any) -> dict[str, Any]:
    return attack("bren", **({} if weapon is None else {"weapon": weapon}), **more)


@pytest.fixture
def charging(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """A lance at the charge, whatever else that takes; who was thrown down by it, because of which outcome."""
    down: list[tuple[str, int]] = []
    monkeypatch.setattr(
        "rules.bright_dark.damage.lance_dice",
        lambda r, d, kept: "1d6" if d.charge and kept is not None and kept.lance else None,
    )
    monkeypatch.setattr(
        "rules.bright_dark.damage.thrown_down", lambda r, target, *, cause: down.append((target, cause.seq))
    )
    monkeypatch.setattr("rules.bright_dark.turns.goes_on", lambda r, d: True)
    monkeypatch.setattr("rules.bright_dark.turns.pointless", lambda r, d: None)
    monkeypatch.setattr("rules.bright_dark.legality.refuse_charge", lambda encounter, actor, d: None)
    return down


@pytest.mark.clause("BD-WEAPON", "BD-LANCE", "BD-CRIT")
def test_the_lance_is_in_one_expression_with_weapon_and_critical(charging: list[tuple[str, int]]) -> None:
    outcomes = struck(blow("lance", talent="arms", charge=True), CRITICAL, faces("bren", "harm", 8, 6, 5, 4))
    hurt = only(outcomes, "harmed")
    assert (hurt.rolls[0].notation, hurt.amount) == ("1d8+1d6+2d6", 8 + 6 + 5 + 4 + 0 + 1)
    assert hurt.rules == ("BD-WEAPON", "BD-CRIT", "BD-LANCE")
    assert only(outcomes, "attack_rolled").charge
    assert charging == [("miller", hurt.seq)]


@pytest.mark.clause("BD-WEAPON", "BD-BARE")
def test_what_adds_to_the_dice_names_its_clause() -> None:
    for weapon, rule in (("lance", "BD-WEAPON"), (None, "BD-BARE")):
        hurt = only(struck(blow(weapon, talent="arms"), HIT), "harmed")
        assert {m.rule for m in hurt.modifiers} == {rule}


@pytest.mark.clause("BD-LANCE")
def test_without_a_charge_or_without_a_lance_there_is_no_more(charging: list[tuple[str, int]]) -> None:
    for declared in (blow("lance"), blow("dagger", charge=True), blow(charge=True)):
        hurt = only(struck(declared, HIT), "harmed")
        assert "BD-LANCE" not in hurt.rules
        assert [roll.notation for roll in hurt.rolls] in (["1d8"], ["1d4"], [])
    assert not only(struck(blow("lance"), HIT), "attack_rolled").charge
    assert charging == []


@pytest.mark.clause("BD-LANCE", "BD-DUAL")
def test_with_a_second_weapon_the_lance_counts_after_the_better_is_kept(charging: list[tuple[str, int]]) -> None:
    both = blow("lance", other="hatchet", charge=True)
    dice = (faces("bren", "lance", 6), faces("bren", "critical", 1, 2))
    kept = only(
        struck(both, CRITICAL, faces("bren", "harm", 4), faces("bren", "harm of the other", 4), *dice), "harmed"
    )
    assert (kept.tool, kept.amount, [roll.notation for roll in kept.rolls]) == (
        "lance",
        4 + 6 + 3,
        ["1d8", "1d6", "2d6"],
    )
    assert kept.rules == ("BD-WEAPON", "BD-DUAL", "BD-CRIT", "BD-LANCE")
    other = only(struck(both, HIT, faces("bren", "harm", 4), faces("bren", "harm of the other", 5), *dice), "harmed")
    assert (other.tool, other.amount, other.rules) == ("hatchet", 5, ("BD-WEAPON", "BD-DUAL"))
    assert len(charging) == 1


@pytest.mark.clause("BD-SUBDUE", "BD-LANCE")
@pytest.mark.parametrize(
    ("weapon", "more", "spares"),
    [
        (None, {}, True),
        ("dagger", {}, True),
        ("pike", {}, True),
        ("javelin", {}, False),
        ("firebrand", {}, False),
        ("lance", {}, True),
        ("lance", {"charge": True}, False),
        ("dagger", {"charge": True}, True),
        ("dagger", {"other": "firebrand"}, False),
        ("lance", {"other": "hatchet", "charge": True}, False),
    ],
)
def test_what_can_spare_by_default(
    weapon: str | None, more: dict[str, Any], spares: bool, charging: list[tuple[str, int]]
) -> None:
    weak = {**MILLER, "sheet": {"health": 1}}
    outcomes = struck(blow(weapon, subdue=True, **more), faces("bren", "attack", 6, 6, 4), cast=(BREN, weak))
    assert ("fell" if spares else "died") in kinds(outcomes)


@pytest.mark.clause("BD-SUBDUE")
def test_the_question_whether_it_spares_names_the_weapon() -> None:
    for weapon, named in (("dagger", "dagger"), (None, "bare hands")):
        need = Table(opened(BREN, STURDY)).asks("pcs", blow(weapon, subdue=True), ask="all")
        assert (need.key.rule, need.key.subject, need.default) == ("BD-SUBDUE", "bren", "yes")
        assert (need.question, need.choices) == (f"Can this blow with {named} spare?", ("yes", "no"))


@pytest.mark.clause("BD-WEAPON")
@pytest.mark.parametrize(("weapon", "left"), [("firebrand", 1), ("dagger", 4)])
def test_fire_is_quenched_after_the_sum_and_before_it_is_massive(
    weapon: str, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int, str]] = []

    def halved(encounter: Any, who: str, amount: int, fire: str) -> int:
        asked.append((who, amount, fire))
        return amount // 2

    monkeypatch.setattr("rules.bright_dark.harm.quenched", halved)
    agile = {**BREN, "sheet": {**BREN["sheet"], "agility": 0}}
    player = {**TOBIN, "sheet": {"health": 1, "max_health": 4}}
    declared = blow(weapon, target="tobin")
    outcomes = struck(declared, HIT, faces("bren", "harm", 3 if left == 1 else 4), cast=(agile, player, MILLER))
    hurt = only(outcomes, "harmed")
    assert hurt.amount == left
    assert ("BD-WATER-FIRE" in hurt.rules) == (weapon == "firebrand")
    assert asked == ([("tobin", 3, "mundane")] if weapon == "firebrand" else [])
    assert ("condition_began" in kinds(outcomes)) == (left == 4)
    assert hurt.severity == ("heavy" if left == 1 else "grievous")


@pytest.mark.clause("BD-WEAPON")
def test_fire_in_the_air_is_all_there_and_says_nothing_of_water() -> None:
    hurt = only(struck(blow("firebrand"), HIT, faces("bren", "harm", 3)), "harmed")
    assert (hurt.amount, hurt.rules) == (3, ("BD-WEAPON",))


@pytest.mark.clause("BD-RADIANT")
def test_a_radiant_moment_hits_without_dice_and_is_no_critical() -> None:
    mara = {**MARA, "sheet": {"radiant": 2}}
    table = Table(opened(mara, {**STURDY, "sheet": {"max_health": 90, "armor": {"name": "plate", "defense": 14}}}))
    outcomes = table.plays(
        "pcs",
        attack(weapon="oak staff", radiant=True, subdue=True, called={"part": "knee", "effect": "slow"}),
        answers=[faces("mara", "harm", 4)],
    )
    spent, swing = only(outcomes, "radiant_spent"), only(outcomes, "attack_rolled")
    assert (spent.who, spent.purpose) == ("mara", "attack")
    assert (swing.check.roll, swing.check.degree, swing.check.target, swing.check.total) == (None, "success", 14, None)
    assert swing.rules == ("BD-ATTACK", "BD-DEFENSE", "BD-SUBDUE", "BD-CALLED")
    assert only(outcomes, "harmed").amount == 4 + 2
    assert table.encounter.combatants["mara"].sheet.radiant == 1


@pytest.mark.clause("BD-RADIANT")
@pytest.mark.parametrize(("defense", "defends", "refused"), [(14, False, False), (15, False, True), (14, True, True),
                                                             (13, True, False)])  # fmt: skip
def test_at_15_or_more_with_all_that_raises_it_it_is_refused_and_not_spent(
    defense: int, defends: bool, refused: bool
) -> None:
    mara = {**MARA, "sheet": {"radiant": 1}}
    walled = {**STURDY, "sheet": {"max_health": 90, "armor": {"name": "plate", "defense": defense}}}
    table = Table(opened(mara, walled))
    table.plays("pcs")
    table.plays("beings", does("miller", "defend" if defends else "hold"))
    if not refused:
        assert only(table.plays("pcs", attack(radiant=True)), "attack_rolled").check.succeeded
        return
    with pytest.raises(Illegal) as error:
        table.tries("pcs", attack(radiant=True))
    assert error.value.message == "a Radiant Moment meets 14 at most, and this needs 15."
    assert (error.value.where, error.value.rule, error.value.choices) == ("mara", "BD-RADIANT", ("roll the dice",))
    assert table.encounter.combatants["mara"].sheet.radiant == 1


@pytest.mark.clause("BD-RADIANT", "BD-PROTECT")
def test_a_body_before_them_raises_no_number() -> None:
    mara = {**MARA, "sheet": {"radiant": 1}}
    walled = {**STURDY, "sheet": {"max_health": 90, "armor": {"name": "plate", "defense": 14}}}
    table = Table(opened(mara, walled, HOUND))
    table.plays("pcs")
    table.plays("beings", does("miller", "defend"), does("hound", "protect", target="miller"))
    assert only(table.plays("pcs", attack(radiant=True)), "attack_rolled").check.target == 14


@pytest.mark.clause("BD-RADIANT", "BD-DEATHBLOW")
def test_it_is_not_spent_where_nothing_is_rolled() -> None:
    table = Table(opened({**MARA, "sheet": {"radiant": 1}}, {**MILLER, "out": "unconscious"}, HOUND))
    with pytest.raises(Illegal) as error:
        table.tries("pcs", attack(radiant=True))
    assert (error.value.message, error.value.where) == ("the Miller is unconscious: nothing is rolled.", "mara")
    assert (error.value.rule, error.value.choices) == ("BD-RADIANT", ("leave them be", "the same blow without it"))
    assert table.tries("pcs", attack())


@pytest.mark.clause("BD-CRIT", "BD-FUMBLE")
def test_where_criticals_and_fumbles_begin_are_options() -> None:
    for options, shown, degree in (({"critical": 16}, (6, 6, 4), "critical"), ({"fumble": 5}, (1, 1, 3), "fumble")):
        swing = only(struck(blow(), faces("bren", "attack", *shown), options=options), "attack_rolled")
        assert swing.check.degree == degree


@pytest.mark.clause("BD-ATTACK", "BD-CRIT", "BD-FUMBLE")
@pytest.mark.parametrize(
    ("shown", "deciding"),
    [((6, 6, 6), ("BD-CRIT",)), ((1, 1, 1), ("BD-FUMBLE",)), ((4, 4, 4), ()), ((1, 2, 2), ())],
)
def test_a_roll_names_what_decided_it(shown: tuple[int, int, int], deciding: tuple[str, ...]) -> None:
    outcomes = struck(blow("lance"), faces("bren", "attack", *shown))
    assert only(outcomes, "attack_rolled").rules == ("BD-ATTACK", *deciding, "BD-DEFENSE")


def test_what_the_master_does_is_no_fire(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.bright_dark.harm.quenched", lambda *_: 0)
    assert only(Table().plays(None, fiat("harm", who="miller", amount=3)), "harmed").amount == 3
