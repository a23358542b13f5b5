"""The passages that the guard was never tuned on stay as they are, and it fares no worse on them than was measured."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256

import pytest

from tests.corpus.passages import HANDS, passages
from tests.fidelity.written import figures
from tests.heldout.measure import FIRST, HERE, held_out
from tests.narrator.guard.passages import load

HASHES = {
    "fireside-historical-poem.jsonl": "7818449fb69b51124f32b608ea4d3105c1d62fd8da8d491afa841367166d22c6",
    "post-table-grim.jsonl": "46447b2f6d9036e6b25e9c9961d373715969af934acb2f1601ac7148c75d1cda",
    "true.jsonl": "b750312837db2703353163ab1e4b89231e41d50f0b7ad820b7026187e496b355",
    "wrong.jsonl": "ad7374f4400d9db75a6b828b674a09b1a45cac328e34690edb1f8993d7deb929",
}
ROOT = HERE.parents[1]
MAY_OPEN = ("tests/heldout/", "tests/fidelity/")
"""Who measures; and nobody else may use who measures."""


def test_nobody_has_touched_them() -> None:
    assert {path.name: sha256(path.read_bytes()).hexdigest() for path in HERE.glob("*.jsonl")} == HASHES


@pytest.mark.parametrize(
    ("name", "beats", "alarms", "true", "turns", "lies", "missed"),
    [
        (FIRST, 134, 32, 70, 27, 70, 11),
        ("fireside-historical-poem", 113, 20, 44, 17, 44, 14),
        ("post-table-grim", 109, 12, 44, 12, 44, 14),
    ],
)
def test_the_guard_fares_no_worse_than_was_measured(
    name: str, beats: int, alarms: int, true: int, turns: int, lies: int, missed: int
) -> None:
    found = figures(held_out()[name])
    assert (found.alarms.of, found.turns.of, found.caught.of) == (beats, true, lies)
    assert found.alarms.found <= alarms
    assert found.turns.found <= turns
    assert found.caught.of - found.caught.found <= missed


@pytest.mark.parametrize(("name", "apart"), [("fireside-historical-poem", 20), ("post-table-grim", 26)])
def test_it_tells_lies_from_the_truth_no_worse(name: str, apart: int) -> None:
    """Or it could refuse more lies by refusing more of everything."""
    found = figures(held_out()[name]).apart
    assert found.of == 44
    assert found.found >= apart


def sources() -> Iterator[tuple[str, str]]:
    for package in ("bench", "narrator", "prompts", "rules", "tests", "woundscribe"):
        for path in (ROOT / package).rglob("*.py"):
            yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


@pytest.mark.parametrize("word", ["heldout", "tests.fidelity", "tests/fidelity"])
def test_nothing_that_is_tuned_can_reach_them(word: str) -> None:
    users = {path for path, text in sources() if word in text}
    assert users
    assert {path for path in users if not path.startswith(MAY_OPEN)} == set()


def test_none_of_their_lines_stands_where_tuning_reads() -> None:
    read = {line.text for name in ("true", "wrong", "gaps") for one in load(name) for line in one.lines}
    read |= {line.text for hand in HANDS for one in passages(hand) for line in (*one.true, *one.wrong)}
    kept = {line.text for reads in held_out().values() for one in reads for line in one.case.lines}
    assert len(kept) > 300
    assert len(read & kept) == 0  # counted: a failure shows none of them
