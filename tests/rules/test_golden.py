"""The golden fights come out byte for byte as they are kept.

After a change that is meant, ``WOUNDSCRIBE_GOLDEN=1 pytest tests/rules/test_golden.py`` writes them anew;
read the difference before you keep it.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from rules.dice import SeededDice
from rules.outcome import CoreOutcome
from rules.registry import find
from rules.resolution import Resolved, resolve
from rules.transcript import fold, read, replay, verify, write
from rules.visibility import view
from tests.rules.fights import FIGHTS
from tests.rules.test_records import LINES, OWN, effects, kinds_of

KEPT = Path(__file__).parent.parent / "transcripts"
ANEW = os.environ.get("WOUNDSCRIBE_GOLDEN") == "1"

NEVER_NAMED = {
    "BD-CAUSE",  # in the scene and on the sheet; it decides nothing
    "BD-FIRST",  # in the order of the sides
    "BD-DECLARE",  # what it forbids is refused
    "BD-ROLL",  # named by the modifiers of a check
    "BD-COVER-HALF",  # so is this
    "BD-FAR",
    "BD-DISTANT",
    "BD-RANGE-TO-HIT",  # what range does not do
    "BD-CLOSE",  # what they forbid is refused
    "BD-NEAR",
    "BD-WATER-RANGE",
    "ND-HP",  # in the sheets
    "ND-PAIN",  # named by the modifiers of a check
}
"""Clauses that stand in the ``rules`` of no outcome."""


EXAMPLES = sorted((KEPT / "examples").glob("*.jsonl"))
"""The records of the example fights, which the tests of the examples play again."""


def kept(name: str) -> str:
    return (KEPT / f"{name}.jsonl").read_bytes().decode()


@pytest.mark.parametrize("name", FIGHTS)
def test_it_comes_out_as_it_is_kept(name: str) -> None:
    text = write(FIGHTS[name]())
    if ANEW:
        (KEPT / f"{name}.jsonl").write_bytes(text.encode())
    assert text == kept(name)


@pytest.mark.parametrize("name", FIGHTS)
def test_replay_fold_and_verify_hold(name: str) -> None:
    transcript = verify(kept(name))
    ruleset = find(transcript.header.ruleset)
    assert write(replay(ruleset, transcript)) == kept(name)
    encounter = transcript.encounter
    assert transcript.closing is not None
    for step in transcript.steps:
        again = resolve(ruleset, encounter, step.input.turn, step.input.answers,
                        dice=SeededDice(transcript.closing.seed), ask="needed")  # fmt: skip
        assert isinstance(again, Resolved)
        encounter = again.encounter
    assert fold(ruleset, transcript) == encounter


@pytest.mark.parametrize("name", FIGHTS)
def test_it_can_be_replayed_while_it_is_still_open(name: str) -> None:
    closing = kept(name).rstrip("\n").rpartition("\n")[0] + "\n"
    transcript = verify(closing)
    assert transcript.closing is None
    assert write(replay(find(transcript.header.ruleset), transcript)) == closing


def test_nothing_is_kept_that_is_not_played() -> None:
    assert {path.stem for path in KEPT.glob("*.jsonl")} == set(FIGHTS)


def recorded(*rulesets: str) -> list[Any]:
    """Every outcome of the golden fights and of the examples that were played by these."""
    texts = [*(kept(fight) for fight in FIGHTS), *(path.read_bytes().decode() for path in EXAMPLES)]
    return [o for transcript in map(read, texts) if transcript.header.ruleset in rulesets for o in transcript.outcomes]


@pytest.mark.parametrize("name", OWN)
def test_they_show_every_clause_and_every_kind_of_outcome_that_is_its_own(name: str) -> None:
    outcomes = recorded(name)
    assert sorted(find(name).clauses.keys() - NEVER_NAMED - {rule for o in outcomes for rule in o.rules}) == []
    own = kinds_of(LINES[name].outcome).keys() - kinds_of(CoreOutcome).keys()
    assert sorted(own - {o.kind for o in outcomes}) == []


def test_they_show_every_kind_of_outcome_that_is_shared() -> None:
    assert sorted(kinds_of(CoreOutcome).keys() - {o.kind for o in recorded(*LINES)}) == []


def test_they_show_every_fiat() -> None:
    told = {d.effect.effect for name in FIGHTS for step in read(kept(name)).steps for d in step.input.turn.declarations
            if d.kind == "fiat"}  # fmt: skip
    assert told == set(effects())


@pytest.mark.parametrize("name", FIGHTS)
def test_what_is_read_is_what_was_written(name: str) -> None:
    transcript = read(kept(name))
    assert write(transcript) == kept(name)
    gm = view(find(transcript.header.ruleset), transcript, "gm")
    assert [seen.outcome.kind for seen in gm.entries] == [o.kind for o in transcript.outcomes]
