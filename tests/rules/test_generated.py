"""Generated fights: replay, fold, verify, and what must be so in every one of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark.outcomes import BrightDarkOutcome
from rules.dice import SeededDice
from rules.errors import Illegal
from rules.model import canonical_json
from rules.resolution import Needs, Resolved
from rules.ruling import Answer
from rules.transcript import fold, read, replay, verify, write
from rules.visibility import view
from tests.generate import DEEP, answered, fight, opening
from tests.rules.table import Table
from tests.rules.test_records import kinds_of

COUNT = 5000 if DEEP else 500
ACTING = {"attack_rolled", "deathblow", "trampled", "spell_cast", "checked", "offered"}
SUFFERED = {"come round", "keep the saddle", "keep one's feet"}
"""Rolls of those to whom something happens, who may be out of the fight."""


@pytest.mark.parametrize("number", range(COUNT))
def test_a_fight_holds(number: int) -> None:
    """Nothing but the three refusals and questions; replay, fold and verify; every moment a legal one."""
    table = fight(number, watch=legal)
    closed = table.closed()
    text = write(closed)
    assert verify(text) == closed
    assert write(replay(RULESET, closed)) == text
    assert write(replay(RULESET, table.transcript)) == write(table.transcript)
    assert fold(RULESET, closed) == table.encounter
    assert fold(RULESET, read(text)) == table.encounter
    offered(table, number)


def legal(before: Any, result: Resolved[Any]) -> None:
    """No one acts who is out, nothing falls below 0, and state is what its records make it."""
    now = before
    for seq, outcome in enumerate(result.outcomes, start=before.seq):
        assert outcome.seq == seq
        assert outcome.cause is None or outcome.cause < seq
        acting = getattr(outcome, "actor", None)
        if acting is not None and (outcome.kind in ACTING or outcome.kind == "declared"):
            woken = outcome.kind == "checked" and outcome.act in SUFFERED  # type: ignore[attr-defined]  # a check has it
            assert now.combatants[acting].standing or woken, outcome
        now = RULESET.apply(now, outcome)
        for combatant in now.combatants.values():
            sheet = combatant.sheet
            assert 0 <= sheet.health <= sheet.max_health
            assert 0 <= sheet.stamina <= sheet.max_stamina
            assert 0 <= sheet.ether <= sheet.max_ether
            assert sheet.radiant >= 0
            assert combatant.out != "dead" or sheet.health == 0
            assert len({c.name for c in combatant.conditions}) == len(combatant.conditions)
    assert now == result.encounter
    assert RULESET.read_encounter(canonical_json(now)) == now


def offered(table: Table, number: int) -> None:
    """What is offered to one of them is accepted, and what is refused is refused by the clause that is named."""
    people = list(table.encounter.combatants.values())
    actor = people[number % len(people)]
    for offer in RULESET.offers(table.encounter, actor.id):
        declared = offer.declaration.model_dump(mode="json", exclude_none=True)
        if offer.refused is None:
            table.tries(actor.side, declared, ask="notable")
            continue
        with pytest.raises(Illegal) as refused:
            table.tries(actor.side, declared, ask="notable")
        assert refused.value.rule == offer.refused.rule


@pytest.mark.parametrize("number", range(COUNT // 5))
def test_a_fight_that_instinct_plays_ends(number: int) -> None:
    chance = Random(number)
    encounter, dice = opening(chance), SeededDice(f"instinct {number}")
    for _ in range(60):
        if encounter.phase != "fighting":
            return
        choices = RULESET.instinct(encounter, encounter.side, dice)
        assert [c.chosen.who for c in choices] == [m.id for m in encounter.members(encounter.side) if m.standing]
        table = Table(encounter)
        declared = [c.declaration.model_dump(mode="json", exclude_none=True) for c in choices]
        answers: list[Answer] = []
        while isinstance(result := table.tries(encounter.side, *declared, answers=answers, dice=dice), Needs):
            answers.append(answered(result.need, chance))
        encounter = result.encounter
    raise AssertionError(f"it goes on and on: {encounter}")


@pytest.mark.parametrize("number", range(COUNT // 5))
def test_every_audience_has_a_view_numbered_from_1(number: int) -> None:
    transcript = fight(number).transcript
    for audience in ("public", "gm", "player:Ines", "side:pcs"):
        seen = view(RULESET, transcript, audience)
        assert [e.outcome.seq for e in seen.entries] == list(range(1, len(seen.entries) + 1))
        assert all(e.outcome.cause is None or e.outcome.cause < e.outcome.seq for e in seen.entries)
        assert all(1 <= e.root <= e.outcome.seq for e in seen.entries)
        known = {f.id for f in seen.figures} | {e.figure.id for e in seen.entries if e.figure} | {"unseen", None}
        for entry in seen.entries:
            assert {who for c in entry.claims for who in (c.who, c.whom)} <= known
        if audience == "gm":
            assert len(seen.entries) == len(tuple(transcript.outcomes))


@pytest.mark.parametrize("number", range(20))
def test_the_same_number_gives_the_same_bytes(number: int) -> None:
    assert write(fight(number).closed()) == write(fight(number).closed())


def test_they_come_to_everything() -> None:
    """All kinds of outcome, all ways to end; else the generator proves less than it says."""
    outcomes: list[Any] = [o for number in range(250) for o in fight(number).transcript.outcomes]
    rare = {"condition_counted", "mounted", "obstructed", "stamina_lost", "trampled"}
    assert {o.kind for o in outcomes} >= kinds_of(BrightDarkOutcome).keys() - rare
    assert {o.how for o in outcomes if o.kind == "ended"} >= {"defeat", "surrender", "retreat", "mercy", "parley"}
    assert {o.how for o in outcomes if o.kind == "reopened"} == {"pursuit", "blow"}
    assert {o.check.degree for o in outcomes if o.kind == "attack_rolled"} == {
        "critical",
        "success",
        "failure",
        "fumble",
    }
