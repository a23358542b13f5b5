"""From how much harm on it is a wound, and of which kind."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.narrative_d10.harm import amount_of, grade_of, severity_of
from tests.rules.narrative_d10.hurt import EFFECT, all_of, plainly, wounds_of
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, plain, table_of
from tests.rules.table import attack, comes, faces, fiat, kinds, only

MAXIMA = range(8, 69)


@pytest.mark.clause("ND-WOUND-MAJOR", "ND-WOUND-CATASTROPHIC")
@pytest.mark.parametrize("whole", MAXIMA)
def test_a_quarter_is_major_and_half_is_catastrophic_exactly(whole: int) -> None:
    for amount in range(1, whole + 5):
        part = Fraction(amount, whole)
        grade = "catastrophic" if part >= Fraction(1, 2) else "major" if part >= Fraction(1, 4) else None
        assert grade_of(amount, whole) == grade
        assert severity_of(amount, whole) == {None: "light", "major": "heavy", "catastrophic": "grievous"}[grade]
    assert severity_of(0, whole) == severity_of(-1, whole) == "none"


@pytest.mark.clause("ND-WOUND-MAJOR", "ND-WOUND-CATASTROPHIC")
@pytest.mark.parametrize("whole", MAXIMA)
def test_harm_in_words_is_the_least_of_its_kind_and_light_is_its_middle(whole: int) -> None:
    amounts = range(whole + 1)
    assert amount_of("none", whole) == 0
    assert amount_of("light", whole) == min(a for a in amounts if Fraction(a, whole) >= Fraction(1, 8))
    assert amount_of("heavy", whole) == min(a for a in amounts if severity_of(a, whole) == "heavy")
    assert amount_of("grievous", whole) == min(a for a in amounts if severity_of(a, whole) == "grievous")
    assert severity_of(amount_of("light", whole), whole) == "light"


@pytest.mark.clause("ND-WOUND-MAJOR", "ND-WOUND-CATASTROPHIC", "ND-WOUND-EFFECT", "ND-HP")
@pytest.mark.parametrize("fortitude", range(21))
def test_every_amount_of_harm_to_everyone_there_can_be(fortitude: int) -> None:
    """One record of one wound, and by default the pain of it; with half, on the ground besides."""
    stats = {"strength": 4, "speed": 4, "fortitude": fortitude}
    table = table_of(plain(ADA, stats=stats), BO, DESERTER)
    whole = 3 * fortitude + 8
    for amount in range(whole + 2):
        outcomes = comes(table, fiat("harm", who="ada", by="deserter", amount=amount))
        hurt = only(outcomes, "harmed")
        fell = ["fell"] if amount >= whole else []
        if 2 * amount >= whole:
            assert kinds(outcomes) == ["harmed", *fell, "wounded", "condition_began"]
            wound: dict[str, Any] = {"grade": "catastrophic", "pain": 2}
        elif 4 * amount >= whole:
            assert kinds(outcomes) == ["harmed", "wounded"]
            wound = {"grade": "major", "pain": 1}
        else:
            assert kinds(outcomes) == ["harmed"]
            continue
        made = only(outcomes, "wounded")
        clause = f"ND-WOUND-{wound['grade'].upper()}"
        assert plainly(made) == {
            "who": "ada", "by": "deserter", "wound": {"seq": 0, **wound}, "rules": (clause, EFFECT),
        }  # fmt: skip
        assert made.cause == hurt.seq
    assert whole == table.encounter.combatants["ada"].sheet.max_hp


@pytest.mark.clause("ND-WOUND-MAJOR", "ND-ARMOR", "ND-DAMAGE")
@pytest.mark.parametrize("face", range(1, 7))
def test_it_is_counted_after_armor(face: int) -> None:
    """1d6 + 4 less 2, of 18: from 5 on."""
    blow = attack("ada", "deserter", weapon="quarterstaff")
    outcomes = comes(table_of(), blow, faces("ada", "attack", 10), faces("ada", "harm", face))
    assert only(outcomes, "harmed").amount == face + 2
    assert ("wounded" in kinds(outcomes)) == (face >= 3)


@pytest.mark.clause("ND-WOUND-CATASTROPHIC", "ND-ZERO")
def test_it_is_counted_before_hit_points_stop_at_0() -> None:
    table = table_of(plain(ADA, hp=1), BO, DESERTER)
    outcomes = table.plays("pcs", fiat("harm", who="ada", amount=12))
    assert only(outcomes, "wounded").wound.grade == "catastrophic"
    assert table.encounter.combatants["ada"].sheet.hp == 0
    table = table_of(plain(ADA, hp=1), BO, DESERTER)
    assert kinds(table.plays("pcs", fiat("harm", who="ada", amount=5))) == ["harmed", "fell"]


@pytest.mark.clause("ND-WOUND-MAJOR")
def test_two_hits_are_two_wounds_and_two_light_ones_are_none() -> None:
    table = table_of()
    table.plays("pcs", *(fiat("harm", who="ada", amount=5) for _ in range(2)))
    assert wounds_of(table, "ada") == []
    outcomes = table.plays("others", *(fiat("harm", who="ada", amount=6) for _ in range(2)))
    assert [w.seq for w in table.encounter.combatants["ada"].sheet.wounds] == [
        o.seq for o in all_of(outcomes, "wounded")
    ]
    assert wounds_of(table, "ada") == [{"grade": "major", "pain": 1}] * 2


@pytest.mark.clause("ND-WOUND-MAJOR", "ND-WOUND-CATASTROPHIC")
@pytest.mark.parametrize(("severity", "amount"), [("none", 0), ("light", 3), ("heavy", 6), ("grievous", 12)])
def test_the_master_may_say_harm_in_words(severity: str, amount: int) -> None:
    hurt = only(comes(table_of(), fiat("harm", who="ada", severity=severity)), "harmed")
    assert (hurt.amount, hurt.severity, hurt.rules) == (amount, severity, ("fiat",))
    assert [(m.value, m.rule) for m in hurt.modifiers] == [(amount, "fiat")]
