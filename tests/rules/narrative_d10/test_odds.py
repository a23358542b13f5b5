"""The chances of a declaration, against every face of every die it can throw."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from rules.errors import Illegal
from rules.narrative_d10 import RULESET
from rules.ruling import Answer
from tests.rules.chances import End, by_faces, chance, exact, reckoned
from tests.rules.narrative_d10.hurt import EFFECT, down, wounded
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, WOLF, opened, plain
from tests.rules.table import attack, does, says

FRAIL: dict[str, Any] = plain(DESERTER, hp=5)


def befalls(*kinds: str, who: str | None = None) -> Callable[[Any], bool]:
    """Whether an outcome is of one of these kinds, and of ``who`` if somebody is named."""
    return lambda o: o.kind in kinds and (who is None or o.who == who)


def harms(who: str) -> Callable[[Any], bool]:
    return lambda o: o.kind == "harmed" and o.who == who and o.amount > 0


STAKES: list[dict[str, Any]] = [
    {"stake": "harm", "who": "deserter", "dice": "1d6+1d4"}, {"stake": "waver", "who": "deserter"}
]  # fmt: skip
SKILL = does("ada", "skill", words="A push.", skill="staves", stat="speed")
ACT = does("ada", "interact", words="A push.", skill="staves", stat="speed")
STRUCK = attack("ada", "deserter", weapon="quarterstaff")

CASES: dict[str, tuple[tuple[dict[str, Any], ...], dict[str, Any], tuple[Answer, ...]]] = {
    "a blow": ((ADA, FRAIL, WOLF), STRUCK, ()),
    "a blow at the last of them": ((ADA, FRAIL), STRUCK, ()),
    "bare hands": ((ADA, FRAIL, WOLF), attack("ada", "deserter"), ()),
    "a shot": ((REN, FRAIL, WOLF), attack("ren", "deserter", weapon="bow"), ()),
    "offensive": ((ADA, FRAIL, WOLF), {**STRUCK, "stance": "offensive"}, ()),
    "in pain": ((wounded(ADA, {"pain": 4}), FRAIL, WOLF), STRUCK, ()),
    "hopeless": ((wounded(ADA, {"pain": 30}), FRAIL, WOLF), STRUCK, ()),
    "with a modifier": ((ADA, FRAIL, WOLF), {**STRUCK, "modifiers": [{"value": -3, "reason": "mud"}]}, ()),
    "at a character who parries": ((ADA, plain(BO, guard="parry") | {"side": "others"}), attack("ada", "bo"), ()),
    "at a character who dodges": ((ADA, plain(BO, guard="dodge", hp=3) | {"side": "others"}),
                                  attack("ada", "bo", weapon="quarterstaff"), ()),
    "it would bleed": ((ADA, DESERTER, WOLF), STRUCK, (says(EFFECT, "bleeding 2, slowed"),)),
    "it would knock out": ((ADA, DESERTER, WOLF), STRUCK, (says(EFFECT, "unconscious"),)),
    "at the helpless": ((ADA, down(DESERTER), WOLF), STRUCK, ()),
    "a deathblow": ((ADA, down(DESERTER), WOLF), STRUCK, (says("ND-DEFENSE-CHOICE", "death"),)),
    "first aid": ((down(ADA), BO, DESERTER), does("bo", "first aid", target="ada"), ()),
    "first aid for the wounded": ((wounded(ADA, {"bleeds": 1}, hp=3), BO, DESERTER),
                                  does("bo", "first aid", target="ada"), ()),
    "rally": ((wounded(ADA, {"pain": 2}), DESERTER), does("ada", "rally"), ()),
    "a skill": ((ADA, FRAIL, WOLF), {**SKILL, "success": STAKES}, ()),
    "a skill with a mishap": ((ADA, FRAIL, WOLF), {**SKILL, "failure": STAKES}, (says("ND-SKILL", "12"),)),
    "an act": ((ADA, FRAIL, WOLF), {**ACT, "success": STAKES[:1], "failure": STAKES[1:]},
               (says("ND-INTERACT", "14"),)),
    "an act that comes about": ((ADA, FRAIL, WOLF), {**ACT, "success": STAKES}, ()),
    "a remedy": ((wounded(ADA, {"bleeds": 1}), BO, DESERTER),
                 does("bo", "remedy", target="ada", item="yarrow"), ()),
    "nothing": ((ADA, DESERTER), does("ada", "hold"), ()),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_it_is_what_every_face_makes_it(name: str) -> None:
    cast, declared, answers = CASES[name]
    encounter = opened(*cast)
    ends = list(by_faces(encounter, declared, answers))
    assert sum(weight for weight, _ in ends) == 1
    found = reckoned(encounter, declared, answers)
    rolled = {"attack_rolled", "checked"}
    hit = chance(ends, lambda o: o.kind == "helpless_struck" or (o.kind in rolled and o.check.degree == "success"))
    assert exact(found.hit) == hit
    assert [exact(r) for r in (found.critical, found.fumble)] == [0, 0]
    harmed = {
        o.who for _, outs in ends for o in outs if (o.kind == "harmed" and o.amount) or o.kind in ("fell", "died")
    }
    assert {p.who for p in found.people} == harmed
    for one in found.people:
        assert exact(one.harmed) == chance(ends, harms(one.who))
        amounts = (w * o.amount for w, outs in ends for o in outs if harms(one.who)(o))
        assert exact(one.harm) == sum(amounts, Fraction(0))
        assert exact(one.drops) == chance(ends, befalls("fell", "died", who=one.who))
        assert exact(one.dies) == chance(ends, befalls("died", who=one.who))
    for kind in ("woke", "wavered", "healed", "ended"):
        events = sum((exact(e.chance) for e in found.events if e.kind == kind), Fraction(0))
        assert events == chance(ends, befalls(kind))
    thrown = [e for e in found.events if e.kind == "condition_on" and e.what == "prone"]
    seen = chance_seen(encounter, ends)
    assert sum((exact(e.chance) for e in thrown), Fraction(0)) == seen
    assert found.branches <= len(ends)


def chance_seen(encounter: Any, ends: list[End]) -> Fraction:
    """How likely it is that somebody is thrown down who has not fallen by the same blow."""
    total = Fraction(0)
    for weight, outcomes in ends:
        now, seen = encounter, False
        for outcome in outcomes:
            claims = RULESET.claims(outcome, now)
            seen = seen or any(c.kind == "condition_on" and c.what == "prone" for c in claims)
            now = RULESET.apply(now, outcome)
        total += weight if seen else 0
    return total


def test_the_numbers_of_a_blow_by_hand() -> None:
    """1d10 + 8 against 16: from 8 on. 1d6 + 4 less 2: 3 to 8, 5½ in the middle; 5 and more fell whoever has 5."""
    found = reckoned(opened(ADA, FRAIL, WOLF), STRUCK)
    assert exact(found.hit) == Fraction(3, 10)
    (struck,) = found.people
    assert (struck.who, exact(struck.harm), exact(struck.drops)) == (
        "deserter", Fraction(3, 10) * Fraction(11, 2), Fraction(3, 10) * Fraction(4, 6)
    )  # fmt: skip
    assert found.branches == 1 + 6
    assert {(a.rule, a.subject, a.value) for a in found.assumed} == {(EFFECT, "deserter", "pain 1")}


def test_a_skill_counts_as_done_when_its_roll_succeeds() -> None:
    """1d10 + 8 against 15: from 7 on."""
    found = reckoned(opened(), SKILL)
    assert (exact(found.hit), found.branches) == (Fraction(4, 10), 2)
    assert [(a.rule, a.value) for a in found.assumed] == [("ND-SKILL", "15")]


@pytest.mark.clause("ND-BLEEDING")
def test_what_the_end_of_the_turn_brings_is_not_of_the_declaration() -> None:
    found = reckoned(opened(wounded(ADA, {"bleeds": 99}), DESERTER), STRUCK)
    assert [p.who for p in found.people] == ["deserter"]


def test_what_is_refused_has_no_chances() -> None:
    with pytest.raises(Illegal, match="nothing that wants tending"):
        reckoned(opened(), does("bo", "first aid", target="ada"))
