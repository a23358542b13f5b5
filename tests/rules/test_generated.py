"""Generated fights: replay, fold, verify, and what must be so in every one of them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.model import canonical_json
from rules.resolution import Resolved
from rules.transcript import fold, read, replay, verify, write
from rules.visibility import view
from tests.generate import DEEP, fight

COUNT = 1000 if DEEP else 100
ACTING = {"attack_rolled", "deathblow", "checked", "offered"}


@pytest.mark.parametrize("number", range(COUNT))
def test_replay_fold_and_verify_hold(number: int) -> None:
    table = fight(number)
    closed = table.closed()
    text = write(closed)
    assert verify(text) == closed
    assert write(replay(RULESET, closed)) == text
    assert write(replay(RULESET, table.transcript)) == write(table.transcript)
    assert fold(RULESET, closed) == table.encounter
    assert fold(RULESET, read(text)) == table.encounter


@pytest.mark.parametrize("number", range(COUNT))
def test_every_moment_is_a_legal_one(number: int) -> None:
    def watch(before: Any, result: Resolved[Any]) -> None:
        now = before
        for seq, outcome in enumerate(result.outcomes, start=before.seq):
            assert outcome.seq == seq
            assert outcome.cause is None or outcome.cause < seq
            acting = getattr(outcome, "actor", None)
            if acting is not None and (outcome.kind in ACTING or outcome.kind == "declared"):
                woken = outcome.kind == "checked" and outcome.act == "come round"  # type: ignore[attr-defined]  # a check has it
                assert now.combatants[acting].standing or woken, outcome
            now = RULESET.apply(now, outcome)
            for combatant in now.combatants.values():
                assert 0 <= combatant.sheet.health <= combatant.sheet.max_health
                assert combatant.out != "dead" or combatant.sheet.health == 0
        assert now == result.encounter
        assert RULESET.read_encounter(canonical_json(now)) == now

    fight(number, watch=watch)


@pytest.mark.parametrize("number", range(COUNT))
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
    outcomes: list[Any] = [o for number in range(150) for o in fight(number).transcript.outcomes]
    assert {o.kind for o in outcomes} >= {
        "attack_rolled", "deathblow", "lapsed", "ruled", "checked", "harmed", "healed", "fell", "died", "woke", "fled",
        "yielded", "calmed", "wavered", "condition_began", "condition_ended", "item_changed", "moved", "noted",
        "joined", "left", "revealed", "exits_changed", "scene_changed", "offered", "answered", "ended", "reopened",
        "rested", "cost", "cost_struck", "concluded", "unmounted", "breath_held",
    }  # fmt: skip
    assert {o.how for o in outcomes if o.kind == "ended"} >= {"defeat", "surrender", "retreat", "mercy", "parley"}
    assert {o.how for o in outcomes if o.kind == "reopened"} == {"pursuit", "blow"}
    assert {o.check.degree for o in outcomes if o.kind == "attack_rolled"} == {
        "critical",
        "success",
        "failure",
        "fumble",
    }
