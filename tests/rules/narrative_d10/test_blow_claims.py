"""What the records of blows, guards, stances and steps say happened."""

from __future__ import annotations

from typing import Any

import pytest

from rules.claim import Claim
from rules.combatant import Condition, Place
from rules.narrative_d10 import RULESET
from rules.narrative_d10 import outcomes as oc
from rules.narrative_d10.conditions import KNOCKED_DOWN
from rules.outcome import Check, ConditionBegan, ConditionEnded, Fled, Harmed, Lapsed, Moved, Outcome
from tests.rules.narrative_d10.blows import DEFENSIVE, OFFENSIVE, STAFF
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, opened

HIT = Check(degree="success")
MISS = Check(degree="failure")


def claims(outcome: Outcome, *cast: dict[str, Any]) -> list[Claim]:
    return list(RULESET.claims(outcome, opened(*cast)))


@pytest.mark.clause("ND-ATTACK", "ND-PARRY", "ND-DODGE", "ND-MOVE")
@pytest.mark.parametrize(
    ("outcome", "said"),
    [
        (
            oc.AttackRolled(actor="ada", target="deserter", weapon=STAFF, check=HIT),
            [Claim(kind="hit", who="ada", whom="deserter", tool=STAFF, degree="success")],
        ),
        (
            oc.AttackRolled(actor="deserter", target="ada", guard="parry", check=HIT),
            [Claim(kind="hit", who="deserter", whom="ada", degree="success")],
        ),
        (
            oc.AttackRolled(actor="ada", target="deserter", check=MISS),
            [Claim(kind="missed", who="ada", whom="deserter", degree="failure")],
        ),
        *(
            (
                oc.AttackRolled(actor="deserter", target="ada", weapon="sword", guard=guard, check=MISS),
                [Claim(kind="stopped", who="ada", whom="deserter", what=guard, tool="sword")],
            )
            for guard in ("parry", "dodge")
        ),
        (
            oc.HelplessStruck(actor="ada", target="deserter", weapon=STAFF),
            [Claim(kind="hit", who="ada", whom="deserter", tool=STAFF)],
        ),
        (oc.Guarded(actor="ada", target="deserter", guard="parry"), []),
        (oc.GuardNamed(who="ada", guard="dodge"), []),
        (
            Harmed(who="ada", by="deserter", tool="sword", amount=3, severity="light"),
            [Claim(kind="harmed", who="ada", whom="deserter", tool="sword", severity="light")],
        ),
        (Fled(who="ada"), [Claim(kind="fled", who="ada")]),
        (
            Lapsed(actor="ada", act="attack", target="deserter", reason="he fell"),
            [Claim(kind="acted", who="ada", whom="deserter", what="lapse")],
        ),
        (Moved(who="ada", place=Place(at=(1, 2, 0))), []),
        (Moved(who="ada"), []),
        (Moved(who="ada", place=Place(words="the ditch")), [Claim(kind="moved", who="ada", what="the ditch")]),
        (
            Moved(who="ada", place=Place(of="bo", away=2), how="nearer", whom="bo"),
            [Claim(kind="moved", who="ada", whom="bo", how="nearer")],
        ),
        *((ConditionBegan(who="ada", condition=Condition(name=name)), []) for name in (DEFENSIVE, OFFENSIVE)),
        *((ConditionEnded(who="ada", name=name), []) for name in (DEFENSIVE, OFFENSIVE)),
        (
            ConditionBegan(who="ada", by="bo", condition=Condition(name=KNOCKED_DOWN)),
            [Claim(kind="condition_on", who="ada", whom="bo", what=KNOCKED_DOWN)],
        ),
        (ConditionEnded(who="ada", name=KNOCKED_DOWN), [Claim(kind="condition_off", who="ada", what=KNOCKED_DOWN)]),
    ],
)
def test_a_record_says(outcome: Outcome, said: list[Claim]) -> None:
    assert claims(outcome) == said


@pytest.mark.clause("ND-ZERO")
@pytest.mark.parametrize(
    ("out", "on", "off"),
    [("unconscious", 0, 0), ("dead", 0, 0), ("yielded", 1, 0), ("fled", 1, 0), (None, 1, 1)],
)
def test_what_comes_over_the_senseless_is_not_seen(out: str | None, on: int, off: int) -> None:
    cast = ({**ADA, **({"out": out} if out else {})}, BO, DESERTER)
    assert len(claims(ConditionBegan(who="ada", condition=Condition(name="dazzled")), *cast)) == on
    assert len(claims(ConditionEnded(who="ada", name="dazzled"), *cast)) == off
