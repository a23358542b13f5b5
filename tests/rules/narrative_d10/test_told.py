"""What is told of conditions, and what is not: a stance, heart, and what nobody can see."""

from __future__ import annotations

from typing import Any

import pytest

from rules.claim import Claim
from rules.combatant import Condition
from rules.narrative_d10 import RULESET
from rules.narrative_d10.outcomes import GuardNamed, Staked
from rules.outcome import ConditionBegan, ConditionEnded
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, opened, plain, table_of
from tests.rules.table import Table, comes, does, fiat, only

STANDING: list[str] = ["defensive stance", "offensive stance", "rallied"]


@pytest.mark.parametrize("name", [*STANDING, "prone", "drunk"])
@pytest.mark.parametrize("out", [None, "yielded", "calmed", "fled", "unconscious", "dead"])
def test_a_condition_is_told_unless_it_is_a_manner_of_standing_or_cannot_be_seen(name: str, out: str | None) -> None:
    before = opened({**ADA, "out": out, "sheet": {"hp": 0} if out == "dead" else {}}, BO, DESERTER)
    began = RULESET.claims(ConditionBegan(who="ada", by="bo", condition=Condition(name=name)), before)
    ended = RULESET.claims(ConditionEnded(who="ada", name=name), before)
    told = name not in STANDING
    comes_on = (Claim(kind="condition_on", who="ada", whom="bo", what=name),)
    assert began == (comes_on if told and out not in ("unconscious", "dead") else ())
    assert ended == ((Claim(kind="condition_off", who="ada", what=name),) if told and out is None else ())


def test_a_guard_and_stakes_are_no_events() -> None:
    before = opened()
    assert RULESET.claims(GuardNamed(who="ada", guard="dodge"), before) == ()
    assert RULESET.claims(Staked(actor="ada"), before) == ()


@pytest.mark.parametrize(
    ("place", "told"),
    [({"words": "the ditch"}, 1), ({"at": [1, 1, 0]}, 0), ({"of": "bo", "away": 2}, 0)],
)
def test_where_somebody_stands_is_told_if_it_is_said_in_words(place: dict[str, Any], told: int) -> None:
    table = table_of()
    before = table.encounter
    outcomes = table.plays(None, fiat("place", who="ada", place=place))
    assert len(RULESET.claims(only(outcomes, "moved"), before)) == told


@pytest.mark.clause("ND-ZERO")
def test_harm_of_nothing_takes_nothing_and_is_remembered_by_nobody() -> None:
    table = table_of()
    before = table.encounter
    table.plays(None, fiat("harm", who="ada", by="deserter", amount=0))
    assert table.encounter.combatants == before.combatants
    assert table.encounter.own == before.own
    table.plays(None, fiat("harm", who="ada", by="deserter", amount=1))
    assert table.encounter.own.grudges == {"ada": "deserter"}


def test_whoever_joins_has_in_hand_what_is_on_their_sheet() -> None:
    table = table_of()
    sheet = {"skill": 4, "hp": 9, "max_hp": 9, "remedies": [{"name": "yarrow", "against": "bleeding"}],
             "weapons": [{"name": "knife", "damage": "1d4", "skill": "knives", "stat": "speed"}]}  # fmt: skip
    late = {"id": "late", "name": "the late one", "side": "others", "carries": ["a sack", "knife"], "sheet": sheet}
    table.plays(None, fiat("join", combatant=late))
    assert table.encounter.combatants["late"].carries == ("a sack", "knife", "yarrow")


def test_records_are_numbered_one_after_the_other() -> None:
    table = table_of()
    found = [*table.plays("pcs", fiat("harm", who="ada", amount=12)), *table.plays("others")]
    assert [o.seq for o in found] == list(range(1, len(found) + 1))
    assert table.encounter.seq == len(found) + 1


def told(table: Table, declared: dict[str, Any]) -> list[tuple[str, str, str | None, str | None]]:
    """What is told of a declaration: the kind of the record, and what the claim says."""
    now, found = table.encounter, list[tuple[str, str, str | None, str | None]]()
    for outcome in comes(table, declared):
        found += [(outcome.kind, c.kind, c.what, c.whom) for c in RULESET.claims(outcome, now)]
        now = RULESET.apply(now, outcome)
    return found


@pytest.mark.clause("ND-KNOCKDOWN")
def test_getting_up_is_a_move_and_what_it_ends_is_told() -> None:
    lying = {**ADA, "conditions": [{"name": "prone"}]}
    assert told(table_of(lying, BO, DESERTER), does("ada", "recover")) == [
        ("declared", "acted", "move", None), ("condition_ended", "condition_off", "prone", None)
    ]  # fmt: skip


@pytest.mark.clause("ND-FIRST-AID")
@pytest.mark.parametrize(("target", "whom"), [("bo", None), ("ada", "ada")])
def test_what_one_does_for_oneself_is_done_to_nobody_else(target: str, whom: str | None) -> None:
    table = table_of(plain(ADA, hp=3), plain(BO, hp=3), DESERTER, options={"first_aid": 99})
    assert told(table, does("bo", "first aid", target=target)) == [
        ("declared", "acted", "first aid", whom), ("checked", "acted", "first aid", whom)
    ]  # fmt: skip


@pytest.mark.clause("ND-REMEDY")
def test_a_remedy_is_told_once_and_what_else_is_used_is_told() -> None:
    table = table_of()
    assert told(table, does("bo", "remedy", target="ada", item="yarrow")) == [("declared", "acted", "remedy", "ada")]
    used = comes(table, fiat("item", who="bo", item="yarrow", how="used"))
    assert len(RULESET.claims(only(used, "item_changed"), table.encounter)) == 1
