"""Generated fights of Narrative d10: replay, fold, verify, and what must be so in every one of them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.dice import SeededDice
from rules.errors import Illegal
from rules.model import canonical_json
from rules.narrative_d10 import RULESET
from rules.narrative_d10.conditions import KNOCKED_DOWN
from rules.narrative_d10.outcomes import NarrativeD10Outcome
from rules.resolution import Needs, Resolved
from rules.ruling import Answer
from rules.transcript import fold, read, replay, verify, write
from rules.visibility import view
from tests.declared_d10 import SAYINGS, opening
from tests.generate import DEEP, NARRATIVE_D10, answered, fight
from tests.rules.table import Table
from tests.rules.test_records import kinds_of

COUNT = 2000 if DEEP else 200
ACTING = frozenset({"declared", "attack_rolled", "helpless_struck", "checked", "staked", "offered"})


@pytest.mark.parametrize("number", range(COUNT))
def test_a_fight_holds(number: int) -> None:
    """Nothing but the three refusals and questions; replay, fold and verify; every moment a legal one."""
    table = fight(number, watch=legal, game=NARRATIVE_D10)
    closed = table.closed()
    text = write(closed)
    assert verify(text) == closed
    assert write(replay(RULESET, closed)) == text
    assert write(replay(RULESET, table.transcript)) == write(table.transcript)
    assert fold(RULESET, closed) == table.encounter
    assert fold(RULESET, read(text)) == table.encounter
    offered(table, number)


def legal(before: Any, result: Resolved[Any]) -> None:
    """No one acts who is out or down, nothing falls below 0, and state is what its records make it."""
    now = before
    for seq, outcome in enumerate(result.outcomes, start=before.seq):
        assert outcome.seq == seq
        assert outcome.cause is None or outcome.cause < seq
        if outcome.kind in ACTING:
            assert now.combatants[outcome.actor].standing, outcome  # type: ignore[attr-defined]  # all of these have it
        if outcome.kind == "guarded":
            defender = now.combatants[outcome.actor]  # type: ignore[attr-defined]  # likewise
            assert defender.out in (None, "yielded", "calmed"), outcome
        if outcome.kind == "declared" and outcome.act != "recover":  # type: ignore[attr-defined]  # likewise
            assert not now.combatants[outcome.actor].has(KNOCKED_DOWN)  # type: ignore[attr-defined]  # likewise
        now = RULESET.apply(now, outcome)
        for combatant in now.combatants.values():
            sheet = combatant.sheet
            assert 0 <= sheet.hp <= sheet.max_hp
            assert combatant.out != "dead" or sheet.hp == 0
            assert len({c.name for c in combatant.conditions}) == len(combatant.conditions)
    for combatant in now.combatants.values():
        assert combatant.sheet.hp or combatant.out not in (None, "yielded", "calmed"), combatant
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
        assert (refused.value.rule, refused.value.message) == (offer.refused.rule, offer.refused.lacking)


@pytest.mark.parametrize("number", range(COUNT // 5))
def test_a_fight_that_instinct_plays_ends(number: int) -> None:
    chance = Random(number)
    encounter, dice = opening(chance), SeededDice(f"instinct {number}")
    for _ in range(60):
        if encounter.phase != "fighting":
            return
        choices = RULESET.instinct(encounter, encounter.side, dice)
        assert [c.chosen.who for c in choices] == [m.id for m in encounter.members(encounter.side) if m.standing]
        table = Table(encounter, ruleset=RULESET)
        declared = [c.declaration.model_dump(mode="json", exclude_none=True) for c in choices]
        answers: list[Answer] = []
        while isinstance(result := table.tries(encounter.side, *declared, answers=answers, dice=dice), Needs):
            answers.append(answered(result.need, chance, SAYINGS))
        encounter = result.encounter
    raise AssertionError(f"it goes on and on: {encounter}")


@pytest.mark.parametrize("number", range(COUNT // 10))
def test_every_audience_has_a_view_numbered_from_1(number: int) -> None:
    transcript = fight(number, game=NARRATIVE_D10).transcript
    for audience in ("public", "gm", "player:Ines", "side:pcs"):
        seen = view(RULESET, transcript, audience)
        assert [e.outcome.seq for e in seen.entries] == list(range(1, len(seen.entries) + 1))
        assert all(e.outcome.cause is None or e.outcome.cause < e.outcome.seq for e in seen.entries)
        known = {f.id for f in seen.figures} | {e.figure.id for e in seen.entries if e.figure} | {"unseen", None}
        for entry in seen.entries:
            assert {who for c in entry.claims for who in (c.who, c.whom)} <= known
        if audience == "gm":
            assert len(seen.entries) == len(tuple(transcript.outcomes))


@pytest.mark.parametrize("number", range(10))
def test_the_same_number_gives_the_same_bytes(number: int) -> None:
    assert write(fight(number, game=NARRATIVE_D10).closed()) == write(fight(number, game=NARRATIVE_D10).closed())


def test_they_come_to_everything() -> None:
    """All kinds of outcome, all ways to end; else the generator proves less than it says."""
    outcomes: list[Any] = [o for n in range(150) for o in fight(n, game=NARRATIVE_D10).transcript.outcomes]
    every = kinds_of(NarrativeD10Outcome).keys()
    assert every - {o.kind for o in outcomes} == {"condition_counted", "cost_struck"}  # nothing here makes either
    assert {o.how for o in outcomes if o.kind == "ended"} >= {"defeat", "surrender", "retreat", "mercy", "parley"}
    assert {o.how for o in outcomes if o.kind == "reopened"} == {"blow"}
    assert {o.check.degree for o in outcomes if o.kind == "attack_rolled"} == {"success", "failure"}
    clauses = {rule for o in outcomes for rule in o.rules}
    assert clauses <= RULESET.clauses.keys() | {"fiat"}
