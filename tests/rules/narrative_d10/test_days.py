"""Days that pass, and what becomes of wounds in them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.claim import Claim
from rules.narrative_d10 import RULESET
from rules.ruling import Answer, Key
from tests.rules.narrative_d10.hurt import down, plainly, wounded, wounds_of
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, table_of
from tests.rules.table import Table, fiat, kinds, only, says

REST: dict[str, Any] = {"kind": "rest"}
DAYS: dict[str, Any] = {"kind": "days", "days": 3}
CONCLUDE: dict[str, Any] = {"kind": "conclude"}
OVER = fiat("end", how="parley")


def afterwards(*cast: dict[str, Any], **more: Any) -> Table:
    table = table_of(*cast, **more)
    table.plays(None, OVER)
    return table


def answer(value: str, rule: str, who: str, nth: int = 0, declaration: str = "days:0") -> Answer:
    return Answer(key=Key(declaration=declaration, rule=rule, subject=who, nth=nth), value=value)


def hp(table: Table, who: str) -> int:
    found: int = table.encounter.combatants[who].sheet.hp
    return found


@pytest.mark.clause("ND-WOUND-HEAL", "ND-FESTER")
def test_by_default_days_neither_heal_nor_fester() -> None:
    table = afterwards(wounded(ADA, {"pain": 1}, hp=4), BO, DESERTER)
    before = table.encounter
    outcomes = table.plays(None, DAYS)
    passed = only(outcomes, "days_passed")
    assert plainly(passed) == {"days": 3, "rules": ("ND-WOUND-HEAL",)}
    assert (kinds(outcomes), passed.cause) == (["days_passed"], None)
    assert table.encounter.combatants == before.combatants
    assert RULESET.claims(passed, before) == (Claim(kind="said", words="Days went by."),)
    one = only(table.plays(None, {"kind": "days"}), "days_passed")
    assert RULESET.claims(one, before) == (Claim(kind="said", words="A day went by."),)


@pytest.mark.clause("ND-WOUND-HEAL", "ND-FESTER")
def test_of_each_wound_of_each_who_is_there_the_master_is_asked() -> None:
    cast = (
        wounded(ADA, {}, {"treated": True}, {"grade": "catastrophic"}, {"festers": "it is hot"}),
        {**wounded(BO, {}), "out": "fled"},
        {**wounded(REN, {}), "out": "left"},
        {**wounded(DESERTER, {}, hp=1), "out": "yielded"},
    )
    table = afterwards(*cast)
    asked: list[Any] = []
    answers: list[Answer] = []
    for _ in range(7):
        need = table.asks(None, DAYS, ask="notable", answers=answers)
        asked.append((need.key.declaration, need.key.rule, need.key.subject, need.key.nth, need.default, need.choices))
        answers.append(Answer(key=need.key, value="no"))
    heal, fester = ("no", ("yes", "no")), ("no", ())
    assert asked == [
        ("days:0", "ND-WOUND-HEAL", "ada", 0, *heal),
        ("days:0", "ND-FESTER", "ada", 0, *fester),
        ("days:0", "ND-WOUND-HEAL", "ada", 1, *heal),
        ("days:0", "ND-WOUND-HEAL", "ada", 2, *heal),
        ("days:0", "ND-FESTER", "ada", 1, *fester),
        ("days:0", "ND-WOUND-HEAL", "ada", 3, *heal),
        ("days:0", "ND-WOUND-HEAL", "deserter", 0, *heal),
    ]
    need = table.asks(None, DAYS, ask="notable", answers=answers)
    assert need.question == ("Does the untreated wound of the deserter fester? (no, or what comes of it, in words)")
    assert table.asks(None, DAYS, ask="notable").question == "Has the major wound of Ada healed?"


@pytest.mark.clause("ND-WOUND-HEAL")
def test_a_wound_heals_when_the_master_says_so() -> None:
    table = afterwards(wounded(ADA, {"pain": 1}, {"pain": 2}), BO, DESERTER)
    outcomes = table.plays(None, DAYS, answers=[answer("yes", "ND-WOUND-HEAL", "ada", 1)])
    assert kinds(outcomes) == ["days_passed", "ruled", "wound_healed"]
    healed = only(outcomes, "wound_healed")
    assert plainly(healed) == {"who": "ada", "wound": 2, "rules": ("ND-WOUND-HEAL",)}
    assert healed.cause == only(outcomes, "days_passed").seq
    assert wounds_of(table, "ada") == [{"grade": "major", "pain": 1}]
    assert RULESET.claims(healed, table.encounter) == (Claim(kind="condition_off", who="ada", what="wounded"),)


@pytest.mark.clause("ND-WOUND-HEAL", "ND-WOUND-EFFECT", "ND-ZERO")
@pytest.mark.parametrize(("left", "wakes"), [(5, True), (0, False)])
def test_whoever_it_kept_under_comes_round_by_it(left: int, wakes: bool) -> None:
    table = afterwards(down(ADA, {"senseless": "a rest"}, {}, hp=left), BO, DESERTER)
    outcomes = table.plays(None, DAYS, answers=[answer("yes", "ND-WOUND-HEAL", "ada")])
    assert ("woke" in kinds(outcomes)) == wakes
    if wakes:
        woke = only(outcomes, "woke")
        assert plainly(woke) == {"who": "ada", "rules": ("ND-WOUND-HEAL",)}
        assert woke.cause == only(outcomes, "wound_healed").seq


@pytest.mark.clause("ND-WOUND-HEAL", "ND-REST")
def test_healed_of_all_wounds_one_rests_like_others() -> None:
    table = afterwards(wounded(ADA, {}, {}, hp=4), BO, DESERTER)
    table.plays(None, DAYS, answers=[says("ND-WOUND-HEAL", "yes")])
    assert wounds_of(table, "ada") == []
    table.plays(None, REST)
    assert hp(table, "ada") == 23


@pytest.mark.clause("ND-FESTER", "ND-PAIN")
@pytest.mark.parametrize(("options", "pain"), [({}, 1), ({"festering": 4}, 4)])
def test_an_untreated_wound_may_fester(options: dict[str, int], pain: int) -> None:
    table = afterwards(wounded(ADA, {"pain": 1}, {"pain": 2, "fever": 1}), BO, DESERTER, options=options)
    said = [answer("no", "ND-FESTER", "ada"), answer("a black streak", "ND-FESTER", "ada", 1)]
    outcomes = table.plays(None, DAYS, answers=said)
    festered = only(outcomes, "wound_festered")
    assert plainly(festered) == {
        "who": "ada", "wound": 2, "pain": pain, "complication": "a black streak",
        "rules": ("ND-FESTER",),
    }  # fmt: skip
    assert festered.cause == only(outcomes, "days_passed").seq
    first, second = table.encounter.combatants["ada"].sheet.wounds
    assert (first.fever, first.festers) == (0, "")
    assert (second.pain, second.fever, second.festers) == (2, 1 + pain, "a black streak")
    assert table.encounter.combatants["ada"].sheet.pain == 4 + pain
    assert RULESET.claims(festered, table.encounter) == (
        Claim(kind="condition_on", who="ada", what="festering"), Claim(kind="said", words="a black streak")
    )  # fmt: skip


@pytest.mark.clause("ND-FESTER", "ND-FIRST-AID")
@pytest.mark.parametrize("wound", [{"treated": True}, {"festers": "it is hot"}])
def test_one_that_was_treated_or_that_festers_already_does_not(wound: dict[str, Any]) -> None:
    table = afterwards(wounded(ADA, wound), BO, DESERTER)
    outcomes = table.plays(None, DAYS, answers=[says("ND-FESTER", "a black streak")])
    assert kinds(outcomes) == ["days_passed"]


@pytest.mark.clause("ND-FESTER", "ND-WOUND-HEAL")
def test_one_that_heals_does_not_fester() -> None:
    table = afterwards(wounded(ADA, {}), BO, DESERTER)
    said = [says("ND-WOUND-HEAL", "yes"), says("ND-FESTER", "a black streak")]
    assert kinds(table.plays(None, DAYS, answers=said)) == ["days_passed", "ruled", "wound_healed"]
