"""The chances of a declaration, against every face of every die it can throw."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules.branching import totals
from rules.bright_dark.outcomes import AttackRolled, Obstructed
from rules.combatant import Condition
from rules.dice import parse
from rules.errors import Illegal, Malformed, Unreckoned
from rules.model import canonical_json
from rules.odds import MOST, Odds, odds
from rules.outcome import Check, Checked, ConditionBegan, Fell, Harmed
from rules.resolution import Resolution
from rules.told import RULESET as TOLD
from tests.rules.chances import by_faces, chance, exact, is_degree, reckoned
from tests.rules.table import HOUND, MARA, MILLER, SIDES, TOBIN, Table, attack, does, fiat, opened, says

BREN: dict[str, Any] = {"id": "bren", "name": "Bren", "like": "poacher", "side": "pcs"}
FRAIL: dict[str, Any] = {**MILLER, "sheet": {"health": 5}}
DOWN: dict[str, Any] = {**TOBIN, "out": "unconscious", "sheet": {"health": 0}}
BOTH = {"weapon": "dagger", "other": "hatchet"}

BLOWS: Mapping[str, tuple[tuple[dict[str, Any], ...], dict[str, Any], dict[str, Any]]] = {
    "plain": ((MARA, FRAIL, HOUND), {}, attack(weapon="oak staff")),
    "with a talent": ((MARA, FRAIL, HOUND), {}, attack(weapon="oak staff", talent="staves")),
    "bare hands": ((MARA, FRAIL, HOUND), {}, attack()),
    "to subdue": ((MARA, FRAIL, HOUND), {}, attack(weapon="oak staff", subdue=True)),
    "the last of them": ((MARA, FRAIL), {}, attack(weapon="oak staff")),
    "both weapons": ((BREN, FRAIL, HOUND), {}, attack("bren", **BOTH)),
    "with a modifier": (
        (MARA, FRAIL, HOUND),
        {},
        attack(weapon="oak staff", modifiers=[{"value": -3, "reason": "smoke"}]),
    ),
    "other criticals": (
        (MARA, FRAIL, HOUND),
        {"critical": 14, "fumble": 8, "critical_dice": "1d4"},
        attack(weapon="oak staff"),
    ),
    "dizzy": (
        ({**MARA, "conditions": [{"name": "dizzy", "until": "night"}]}, FRAIL, HOUND),
        {},
        attack(weapon="oak staff"),
    ),
    "at one who defends": (
        (MARA, {**FRAIL, "conditions": [{"name": "defending", "until": "own_turn_begins"}]}, HOUND),
        {},
        attack(weapon="oak staff"),
    ),
    "at one in armor": (
        (MARA, {**MILLER, "sheet": {"health": 5, "armor": {"name": "a wall", "defense": 15}}}, HOUND),
        {},
        attack(weapon="oak staff"),
    ),
    "too weak to harm": (({**MARA, "sheet": {"strength": -5}}, FRAIL, HOUND), {}, attack(weapon="oak staff")),
    "a deathblow": (
        (MARA, {**MILLER, "out": "unconscious", "sheet": {"health": 0}}, HOUND),
        {},
        attack(weapon="oak staff"),
    ),
}


@pytest.mark.parametrize("name", BLOWS)
def test_a_blow_is_what_every_face_makes_it(name: str) -> None:
    cast, options, blow = BLOWS[name]
    encounter = opened(*cast, options=options)
    ends = list(by_faces(encounter, blow))
    assert sum(weight for weight, _ in ends) == 1
    found = reckoned(encounter, blow)
    assert exact(found.hit) == chance(ends, lambda o: o.kind == "deathblow" or is_degree("success", "critical")(o))
    assert exact(found.critical) == chance(ends, is_degree("critical"))
    assert exact(found.fumble) == chance(ends, is_degree("fumble"))
    (struck,) = found.people
    assert struck.who == "miller"
    assert exact(struck.harmed) == chance(ends, lambda o: o.kind == "harmed" and o.amount > 0)
    assert exact(struck.harm) == sum(w * o.amount for w, outcomes in ends for o in outcomes if o.kind == "harmed")
    assert exact(struck.drops) == chance(ends, lambda o: o.kind in ("fell", "died"))
    assert exact(struck.dies) == chance(ends, lambda o: o.kind == "died")
    over = [e for e in found.events if e.kind == "ended"]
    assert sum(exact(e.chance) for e in over) == chance(ends, lambda o: o.kind == "ended")
    dizzy = [e for e in found.events if e.kind == "condition_on" and e.what == "dizzy"]
    assert sum(exact(e.chance) for e in dizzy) == 0  # it shows when they wake: nothing to tell yet
    assert found.branches < len(ends) / 20 or found.branches == 1


def test_the_numbers_of_a_blow_by_hand() -> None:
    """3d6 + 3 against 8: all but 3 and 4 of 216. 1d6 + 3, and 2d6 more on 17 and 18: 194 × 6½ and 12 × 13½."""
    strong = {**MARA, "sheet": {"strength": 3, "talents": {}}}
    found = reckoned(opened(strong, {**MILLER, "sheet": {"max_health": 90}}), attack(weapon="oak staff"))
    assert exact(found.hit) == Fraction(212, 216)
    assert exact(found.critical) == exact(found.fumble) == Fraction(4, 216)
    assert exact(found.people[0].harm) == Fraction(208 * 13 + 4 * 27, 2 * 216)
    assert exact(found.people[0].drops) == 0


def test_a_spared_one_falls_and_does_not_die() -> None:
    encounter = opened(MARA, FRAIL, HOUND)
    killed = reckoned(encounter, attack(weapon="oak staff")).people[0]
    spared = reckoned(encounter, attack(weapon="oak staff"), (says("BD-DOWN", "yes"),)).people[0]
    assert killed.dies == killed.drops == spared.drops
    assert exact(spared.dies) == 0


def test_players_are_told_nothing_of_who_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that befalls everyone: whoever leads the hidden reads of them, and their companions do."""

    def burst(r: Resolution[Any], d: Any) -> None:
        for who in tuple(r.encounter.combatants):
            r.ask("BD-DOWN", f"{who}?", subject=who, default="no")
            r.emit(Harmed(who=who, amount=r.roll(who, "harm", "1d4").total, severity="light"))
            r.emit(ConditionBegan(who=who, condition=Condition(name="stunned")))
            r.emit(Fell(who=who))

    monkeypatch.setattr("rules.bright_dark.attacks.attack", burst)
    told = []
    for side, first in (("pcs", "mara"), ("beings", "miller")):
        hound = {**HOUND, "hidden": True, "side": "beings"}
        encounter = opened(MARA, MILLER, hound, first=side)
        found = reckoned(encounter, attack(first, "miller" if first == "mara" else "mara"))
        told.append(
            ({p.who for p in found.people}, {e.who for e in found.events if e.who}, {a.subject for a in found.assumed})
        )
    assert told == [({"mara", "miller"},) * 3, ({"mara", "miller", "hound"},) * 3]


def test_what_befalls_somebody_twice_counts_once_and_its_harm_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(r: Resolution[Any], d: Any) -> None:
        for n in range(2):
            r.emit(Harmed(who=d.target, amount=r.roll(d.actor, f"harm {n}", "1d4").total, severity="light"))

    monkeypatch.setattr("rules.bright_dark.attacks.attack", twice)
    (struck,) = reckoned(opened(), attack()).people
    assert (exact(struck.harmed), exact(struck.harm)) == (Fraction(1), Fraction(5))


def test_only_the_roll_of_the_deed_says_whether_it_lands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not the target's own, nor another that the deed brought with it, nor what a fumble meets instead."""

    def clumsy(r: Resolution[Any], d: Any) -> None:
        for who, act in ((d.target, "attack"), (d.actor, "keep the saddle")):
            r.emit(Checked(actor=who, act=act, check=r.check(who, act, (), 3, notation="3d6")))
        fumble = Check(degree="fumble")
        r.emit(AttackRolled(actor=d.actor, target=d.target, check=fumble))
        r.emit(Obstructed(actor=d.actor, who="tobin"))

    monkeypatch.setattr("rules.bright_dark.attacks.attack", clumsy)
    found = reckoned(opened(), attack())
    assert (exact(found.hit), exact(found.fumble)) == (Fraction(0), Fraction(1))


@pytest.mark.parametrize(("more", "at_most"), [({"weapon": "dagger"}, 20), ({}, 16), (BOTH, 122)])
def test_a_blow_has_few_branches(more: dict[str, str], at_most: int) -> None:
    """1d4, or the better of 1d4 and 1d6; on a critical 2d6 with it."""
    assert 4 <= reckoned(opened(BREN, MILLER), attack("bren", **more)).branches <= at_most


def test_a_radiant_moment_hits_without_dice() -> None:
    """What is left is the damage die: an ordinary hit, never a critical, never a fumble."""
    encounter = opened({**MARA, "sheet": {"radiant": 1}}, FRAIL, HOUND)
    blow = attack(weapon="oak staff", radiant=True)
    ends = list(by_faces(encounter, blow))
    found = reckoned(encounter, blow)
    assert (found.branches, len(ends)) == (6, 6)
    assert [exact(r) for r in (found.hit, found.critical, found.fumble)] == [1, 0, 0]
    assert exact(found.people[0].harm) == sum(w * o.amount for w, outs in ends for o in outs if o.kind == "harmed")
    assert exact(found.people[0].drops) == chance(ends, lambda o: o.kind == "died") == Fraction(4, 6)


def test_what_no_die_decides_is_certain() -> None:
    found = reckoned(opened(), does("mara", "yield"))
    assert found.branches == 1
    assert [(e.kind, e.who, exact(e.chance)) for e in found.events] == [("yielded", "mara", Fraction(1))]
    assert [exact(r) for r in (found.hit, found.critical, found.fumble)] == [0, 0, 0]


def test_only_what_comes_of_the_declaration_counts() -> None:
    """Conditions that end as the turn begins, or as it ends, come of the turn."""
    lasting = [
        {"name": "soaked", "until": "own_turn_begins"},
        {"name": "blinded", "until": "own_turn_ends"},
    ]
    encounter = opened({**MARA, "conditions": lasting}, MILLER)
    assert [e.kind for e in reckoned(encounter, does("mara", "defend")).events] == []
    assert reckoned(encounter, does("mara", "move", to="the stair")).events[0].what == "the stair"


def test_the_defaults_taken_are_named_and_an_answer_is_none_of_them() -> None:
    encounter = opened(MARA, FRAIL, HOUND)
    blow = attack(weapon="oak staff")
    taken = [(a.rule, a.subject, a.value) for a in reckoned(encounter, blow).assumed]
    assert taken == [("BD-FUMBLE", "mara", "none"), ("BD-DOWN", "miller", "no")]
    assert "mishap" in reckoned(encounter, blow).assumed[0].question
    told = reckoned(encounter, blow, (says("BD-DOWN", "yes"),))
    assert [a.rule for a in told.assumed] == ["BD-FUMBLE"]
    mercy = reckoned(encounter, does("mara", "mercy"))
    assert [(a.rule, a.subject, a.value) for a in mercy.assumed] == [("BD-MERCY", "beings", "instinct")]


def test_what_is_illegal_is_refused_with_its_clause() -> None:
    with pytest.raises(Illegal) as refused:
        reckoned(opened(), attack(target="mara"))
    assert refused.value.rule == "BD-ATTACK"
    with pytest.raises(Illegal) as trapped:  # found out only as it is carried out
        reckoned(opened(scene={"place": "a cellar"}), does("mara", "retreat"))
    assert trapped.value.rule == "BD-RETREAT"
    with pytest.raises(Malformed):
        reckoned(opened(), attack(target="nobody"))
    with pytest.raises(Malformed):
        reckoned(opened(), attack(), (says("BD-NOTHING", "yes"),))


def test_dice_that_people_roll_are_dice_like_others() -> None:
    by_hand = opened(MARA, FRAIL, sides=[{**SIDES[0], "rolls": "physical"}, SIDES[1]])
    assert reckoned(by_hand, attack(weapon="oak staff")) == reckoned(opened(MARA, FRAIL), attack(weapon="oak staff"))


def test_nothing_is_changed_and_the_same_comes_again() -> None:
    encounter = opened()
    written = canonical_json(encounter)
    first = reckoned(encounter, attack(weapon="oak staff"))
    assert canonical_json(encounter) == written
    assert reckoned(encounter, attack(weapon="oak staff")) == first
    assert Odds.model_validate_json(canonical_json(first)) == first


def test_what_the_master_says_is_certain_in_any_game() -> None:
    cast = ({"id": "a", "name": "A", "side": "pcs"}, {"id": "b", "name": "B", "side": "beings"})
    encounter = opened(*cast, ruleset=TOLD)
    turn = Table(encounter, ruleset=TOLD).turn("pcs", fiat("fell", who="b"))
    found = odds(TOLD, encounter, turn.declarations[0])
    assert found.branches == exact(found.people[0].drops) == 1
    assert exact(found.people[0].dies) == 0


@pytest.mark.parametrize("notation", ["3d6", "1d4", "1d8+1d6+2d6", "2d10"])
def test_totals_count_every_face(notation: str) -> None:
    counted = totals(notation)
    sides = parse(notation)
    every = 1
    for size in sides:
        every *= size
    assert sum(weight for _, weight in counted) == every
    assert [roll.total for roll, _ in counted] == list(range(len(sides), sum(sides) + 1))
    assert [w for _, w in counted] == [w for _, w in reversed(counted)]
    assert all(roll.faces is None and roll.notation == notation for roll, _ in counted)


def test_a_check_shows_its_degree_and_no_number(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mechanic that went by a margin would stop, not be reckoned wrongly."""
    seen: list[Any] = []

    def watch(r: Resolution[Any], d: Any) -> None:
        check = r.check(d.actor, "test", (), 11, notation="3d6")
        seen.append((check.degree, check.target, check.roll, check.total, check.margin))

    monkeypatch.setattr("rules.bright_dark.attacks.attack", watch)
    assert reckoned(opened(), attack()).branches == 2
    assert sorted(seen) == [("failure", 11, None, None, None), ("success", 11, None, None, None)]


def test_too_many_ways_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(r: Resolution[Any], d: Any) -> None:
        for n in range(6):
            r.roll(d.actor, f"test {n}", "3d6")

    monkeypatch.setattr("rules.bright_dark.attacks.attack", endless)
    with pytest.raises(Unreckoned, match=str(MOST)) as refused:
        reckoned(opened(), attack())
    assert refused.value.where == "mara"
