"""What each record of Bright-Dark's own says happened."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark import outcomes as oc
from rules.bright_dark.modifiers import modifiers
from rules.bright_dark.sheet import Cover
from rules.claim import Claim
from rules.combatant import Condition, Place
from rules.dice import SeededDice
from rules.errors import Malformed
from rules.outcome import Check, ConditionBegan, ConditionEnded, Healed, Moved, Outcome, Ruled, Woke
from rules.resolution import Resolution
from tests.rules.table import MARA, MILLER, TOBIN, opened

HIT = Check(degree="success")
MISS = Check(degree="failure")
WRONG = Check(degree="fumble")


def claims(outcome: Outcome, *, cast: tuple[dict[str, Any], ...] = (MARA, TOBIN, MILLER)) -> tuple[Claim, ...]:
    return RULESET.claims(outcome, opened(*cast))


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (
            oc.AttackRolled(actor="mara", target="miller", weapon="oak staff", part="knee", subdue=True, check=HIT),
            [
                Claim(
                    kind="hit",
                    who="mara",
                    whom="miller",
                    tool="oak staff",
                    intent="subdue",
                    degree="success",
                    part="knee",
                )
            ],
        ),
        (
            oc.AttackRolled(actor="miller", target="mara", check=WRONG),
            [Claim(kind="missed", who="miller", whom="mara", intent="harm", degree="fumble")],
        ),
        (oc.Deathblow(actor="mara", target="miller"), [Claim(kind="hit", who="mara", whom="miller")]),
        (
            oc.Obstructed(actor="mara", tool="oak staff", who="tobin"),
            [Claim(kind="hit", who="mara", whom="tobin", tool="oak staff")],
        ),
        (
            oc.Obstructed(actor="mara", tool="oak staff", what="the sacks"),
            [Claim(kind="stopped", whom="mara", what="the sacks", tool="oak staff")],
        ),
        (
            oc.Intercepted(who="tobin", whom="mara", by="miller"),
            [Claim(kind="stopped", who="tobin", whom="miller", what="mara")],
        ),
        (oc.Trampled(actor="miller", target="mara"), [Claim(kind="hit", who="miller", whom="mara")]),
        (
            oc.SpellCast(actor="mara", spell="ember", target="miller", check=HIT),
            [Claim(kind="cast", who="mara", whom="miller", what="ember", degree="success")],
        ),
        (
            oc.SpellCast(actor="mara", spell="ember", target="miller", check=MISS),
            [Claim(kind="cast_failed", who="mara", whom="miller", what="ember", degree="failure")],
        ),
        (
            oc.SpellCast(actor="mara", spell="ember", target="miller", check=WRONG),
            [Claim(kind="miscast", who="mara", whom="miller", what="ember", degree="fumble")],
        ),
        (
            oc.SpellCast(actor="miller", spell="silt", target="mara", check=HIT),
            [
                Claim(kind="cast", who="miller", whom="mara", what="silt"),
                Claim(kind="hit", who="miller", whom="mara", tool="silt", degree="success"),
            ],
        ),
        (
            oc.SpellCast(actor="miller", spell="silt", target="mara", check=MISS),
            [
                Claim(kind="cast", who="miller", whom="mara", what="silt"),
                Claim(kind="missed", who="miller", whom="mara", tool="silt", degree="failure"),
            ],
        ),
        (oc.SpellCast(actor="miller", spell="silt"), [Claim(kind="cast", who="miller", what="silt")]),
        (
            oc.Avoided(actor="mara", caster="miller", spell="silt", how="dodge", check=HIT),
            [Claim(kind="stopped", who="mara", whom="miller", tool="silt")],
        ),
        (
            oc.Avoided(actor="mara", caster="miller", spell="silt", how="dodge", check=MISS),
            [Claim(kind="hit", who="miller", whom="mara", tool="silt")],
        ),
        (oc.StaminaLost(who="mara", amount=1, left=9), [Claim(kind="condition_on", who="mara", what="out of breath")]),
        (oc.StaminaLost(who="mara", amount=1, left=8), []),
        (
            oc.CoverChanged(who="mara", cover=Cover(kind="half", behind="the sacks")),
            [Claim(kind="condition_on", who="mara", what="in cover", tool="the sacks")],
        ),
        (
            oc.CoverChanged(who="mara", cover=Cover(kind="full", behind="tobin")),
            [Claim(kind="condition_on", who="mara", whom="tobin", what="in cover")],
        ),
        (oc.CoverChanged(who="mara"), [Claim(kind="condition_off", who="mara", what="in cover")]),
        (oc.Mounted(who="mara", mount="miller"), [Claim(kind="moved", who="mara", whom="miller", how="on")]),
        (oc.Unmounted(who="mara", mount="miller"), [Claim(kind="moved", who="mara", whom="miller", how="off")]),
        (oc.TimePassed(time="10 minutes"), [Claim(kind="said", words="Ten minutes went by.")]),
        (oc.TimePassed(time="night"), [Claim(kind="said", words="A night went by.")]),
        (oc.EtherSpent(who="mara", amount=1), []),
        (oc.RadiantSpent(who="mara", purpose="attack"), []),
        (oc.BreathHeld(who="mara", turns=2), []),
        (Ruled(rule="BD-FUMBLE", value="the staff slips"), [Claim(kind="said", words="the staff slips")]),
        (Ruled(rule="BD-FUMBLE", value="none"), []),
        (Ruled(rule="BD-CAST-CRIT", value="the lamps all light"), [Claim(kind="said", words="the lamps all light")]),
        (Ruled(rule="BD-CAST-FUMBLE", value="it snows"), [Claim(kind="said", words="it snows")]),
        (Ruled(rule="BD-DOWN", value="yes"), []),
        (Moved(who="mara", place=Place(of="miller", away=5)), []),
        (Moved(who="mara", place=Place(words="the stair")), [Claim(kind="moved", who="mara", what="the stair")]),
        (
            Moved(who="mara", place=Place(of="miller", away=5), how="nearer", whom="miller"),
            [Claim(kind="moved", who="mara", whom="miller", how="nearer")],
        ),
        (ConditionBegan(who="mara", condition=Condition(name="guarded")), []),
        (
            ConditionBegan(who="mara", condition=Condition(name="prone")),
            [Claim(kind="condition_on", who="mara", what="prone")],
        ),
        (ConditionEnded(who="mara", name="guarded"), []),
        (ConditionEnded(who="mara", name="prone"), [Claim(kind="condition_off", who="mara", what="prone")]),
    ],
)  # fmt: skip
def test_a_record_says(outcome: Outcome, expected: list[Claim]) -> None:
    assert list(claims(outcome)) == expected


def test_what_came_over_the_unconscious_shows_when_they_wake() -> None:
    down = {**MARA, "out": "unconscious", "conditions": [{"name": "dizzy"}, {"name": "guarded"}]}
    began = ConditionBegan(who="mara", condition=Condition(name="dizzy"))
    ended = ConditionEnded(who="mara", name="dizzy")
    assert claims(began, cast=(down, MILLER)) == claims(ended, cast=(down, MILLER)) == ()
    assert claims(Woke(who="mara"), cast=(down, MILLER)) == (
        Claim(kind="woke", who="mara"),
        Claim(kind="condition_on", who="mara", what="dizzy"),
    )


def test_a_roll_on_nothing_but_luck_has_no_modifiers() -> None:
    r = Resolution(RULESET, opened(), "pcs", (), SeededDice("x"), "needed")
    assert modifiers(r, "mara", "morale", attribute=None) == ()


@pytest.mark.parametrize(
    ("spell", "why"),
    [
        ({"grade": "minor"}, "harms, heals, or lays a condition"),
        ({"grade": "minor", "does": "harm", "condition": "blind"}, "a minor spell does one thing"),
        ({"grade": "minor", "does": "harm", "space": True}, "a minor spell does one thing"),
        (
            {"grade": "major", "does": "harm", "condition": "blind", "space": True},
            "over a space a major spell does one",
        ),
    ],
)
def test_a_spell_beyond_its_grade_is_refused(spell: dict[str, Any], why: str) -> None:
    with pytest.raises(Malformed, match=why):
        opened({**MARA, "sheet": {"spells": [{"name": "ember", **spell}]}}, MILLER)


def test_a_place_is_told_one_way() -> None:
    with pytest.raises(ValueError, match="`of` and `away` go together"):
        Place(of="mara")
    with pytest.raises(ValueError, match="either `at` or `of`"):
        Place(of="mara", away=5, at=(0, 0, 0))
    with pytest.raises(ValueError, match="say where"):
        Place()


WARM = {"name": "warm air", "grade": "major", "does": "heal", "space": True}
HAND = {"name": "warm hand", "grade": "minor", "does": "heal"}
HEALER: dict[str, Any] = {**MARA, "sheet": {"spells": [WARM, HAND], "ether": 5, "max_ether": 5}}


@pytest.mark.parametrize(
    ("tool", "by", "amount", "told"),
    [("warm air", "mara", 0, 0), ("warm air", "mara", 1, 1), ("warm hand", "mara", 0, 1), ("warm air", None, 0, 1)],
)
def test_the_unhurt_in_a_healing_space_are_not_told_of(tool: str, by: str | None, amount: int, told: int) -> None:
    healed = Healed(who="tobin", by=by, tool=tool, amount=amount, severity="none")
    assert len(claims(healed, cast=(HEALER, TOBIN, MILLER))) == told


@pytest.mark.parametrize(("health", "what"), [(8, "whole"), (7, None)])
def test_whoever_had_no_hurt_is_told_of_as_whole(health: int, what: str | None) -> None:
    healed = Healed(who="tobin", by="mara", tool="warm hand", amount=0, severity="none")
    hurt = {**TOBIN, "sheet": {"health": health, "max_health": 8}}
    assert [c.what for c in claims(healed, cast=(HEALER, hurt, MILLER))] == [what]


@pytest.mark.parametrize(("spell", "whom"), [("warm air", None), ("warm hand", "mara")])
def test_a_space_around_oneself_is_not_cast_on_oneself(spell: str, whom: str | None) -> None:
    cast = oc.SpellCast(actor="mara", spell=spell, target="mara", check=HIT)
    (claim,) = claims(cast, cast=(HEALER, TOBIN, MILLER))
    assert (claim.kind, claim.who, claim.whom) == ("cast", "mara", whom)
