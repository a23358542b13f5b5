"""Every ruling and every roll that can be asked for is on the list, by kind of declaration."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Malformed
from rules.narrative_d10 import RULESET
from rules.narrative_d10.questions import QUESTIONS
from rules.resolution import Needs
from rules.ruling import Answer, Need
from tests.rules.narrative_d10.hurt import down, wounded
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, SIDES, plain, table_of
from tests.rules.table import Table, attack, does, fiat, says

HARM = [{"stake": "harm", "who": "deserter", "dice": "9d9"}]
BY_HAND = [{**side, "rolls": "physical"} for side in SIDES]
SAID = {"ND-WOUND-EFFECT": "bleeding, unconscious", "ND-INTERACT": "2", "ND-SKILL": "2", "ND-END": "yes",
        "ND-FESTER": "it is hot"}  # fmt: skip

FULL: dict[str, list[dict[str, Any]]] = {
    "attack": [attack("ada", "deserter", weapon="quarterstaff"), attack("ada", "ren"),
               attack("ada", "helpless", weapon="quarterstaff")],
    "first aid": [does("bo", "first aid", target="bo")],
    "remedy": [does("bo", "remedy", target="ada", item="yarrow")],
    "rally": [does("ada", "rally")],
    "skill": [does("ada", "skill", words="A push.", skill="dodge", stat="speed", success=HARM, failure=HARM)],
    "interact": [does("ada", "interact", words="A push.", success=HARM, failure=HARM)],
    "flee": [does("ada", "flee")],
    "retreat": [does("ada", "retreat")],
    "mercy": [does("ada", "mercy")],
    "parley": [does("ada", "parley")],
    "fiat": [fiat("harm", who="ada", amount=20)],
    "rest": [{"kind": "rest", "days": 2}],
    "days": [{"kind": "days"}],
}  # fmt: skip


def everything(table: Table, side: str | None, declared: dict[str, Any], end_by: str) -> set[str]:
    """All that is asked if everything is asked, the dice too. ``end_by``: what is said of an offer or a way out."""
    answers: list[Answer] = []
    asked: set[str] = set()
    while isinstance(result := table.tries(side, declared, answers=answers, ask="all"), Needs):
        asked.add(result.need.key.rule)
        answers.append(_answer(result.need, end_by))
    return asked


def _answer(need: Need, end_by: str) -> Answer:
    if need.kind == "faces":
        assert need.notation is not None
        most = sum(int(n) * int(sides) for n, sides in (t.split("d") for t in need.notation.split("+")))
        return Answer(key=need.key, total=most)
    value = SAID.get(need.key.rule, need.default or "yes")
    if need.choices and value not in need.choices and not need.number:
        value = end_by if end_by in need.choices else need.choices[0]
    if end_by in need.choices:
        value = end_by
    return Answer(key=need.key, value=value)


@pytest.mark.parametrize("kind", FULL)
def test_what_can_be_asked_is_on_the_list_and_nothing_else(kind: str) -> None:
    ren = {**BO, "id": "ren", "name": "Ren", "side": "others", "sheet": {}}
    asked: set[str] = set()
    for declared in FULL[kind]:
        for end_by in ("yes", "instinct"):
            cast = ({**wounded(ADA, {}, {}), "player": "Ines"}, {**plain(BO, hp=1), "player": "Jo"}, DESERTER,
                    {**DESERTER, "id": "helpless", "name": "the helpless man", "out": "unconscious"}, ren)  # fmt: skip
            table = table_of(*cast, sides=BY_HAND)
            if kind in ("rest", "days"):
                table.plays(None, fiat("end", how="parley"))
            side = None if kind in ("rest", "days", "fiat") else "pcs"
            asked |= everything(table, side, declared, end_by)
    assert asked == QUESTIONS[kind] == RULESET.questions(kind)


@pytest.mark.parametrize("kind", sorted(RULESET.declarations().keys() - FULL.keys()))
def test_of_the_rest_nothing_is_asked(kind: str) -> None:
    assert RULESET.questions(kind) == frozenset()
    lying = {"conditions": [{"name": "prone"}]} if kind == "recover" else {}
    table = table_of({**wounded(ADA, {"bleeds": 99}), **lying}, down(BO), DESERTER, sides=BY_HAND)
    declared = {"kind": kind} if kind in ("rest", "conclude") else does("ada", kind)
    if kind == "move":
        declared["to"] = "the ditch"
    if kind in ("rest", "conclude"):
        table.plays(None, fiat("end", how="parley"))
    side = None if kind in ("rest", "conclude") else "pcs"
    assert not isinstance(table.tries(side, declared, ask="all"), Needs)


def test_all_of_them_together_are_what_a_standing_answer_may_be_for() -> None:
    assert RULESET.questions(None) == frozenset().union(*QUESTIONS.values())
    assert QUESTIONS.keys() <= RULESET.declarations().keys()


@pytest.mark.parametrize(
    ("declared", "rule", "known"),
    [
        (does("bo", "first aid", target="bo"), "ND-REMEDY", ("first aid",)),
        (does("ada", "hold"), "ND-SKILL", ()),
        (does("ada", "interact", words="A push."), "ND-SKILL",
         ("ND-BLEEDING", "ND-INTERACT", "ND-WOUND-EFFECT", "harm", "interact")),
    ],
)  # fmt: skip
def test_an_answer_that_nothing_asks_for_is_refused(declared: dict[str, Any], rule: str, known: Any) -> None:
    table = table_of(ADA, plain(BO, hp=1), DESERTER)
    with pytest.raises(Malformed) as refusal:
        table.tries("pcs", declared, answers=[says(rule, "10", declaration=declared["actor"])])
    assert refusal.value.message == f"no ruling of {rule!r} is ever asked for here."
    assert refusal.value.choices == known
