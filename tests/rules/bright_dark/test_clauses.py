"""The clauses are sentences of ours, and no record names another."""

from __future__ import annotations

import pytest

from rules.bright_dark.clauses import CLAUSES
from tests.generate import fight


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_reads_as_one_sentence_of_ours(clause: str) -> None:
    assert clause.startswith("BD-")
    assert CLAUSES[clause].id == clause
    assert CLAUSES[clause].reading.endswith(".")


@pytest.mark.parametrize("number", range(20))
def test_no_outcome_names_a_clause_that_is_not_there(number: int) -> None:
    for outcome in fight(number).transcript.outcomes:
        assert set(outcome.rules) <= CLAUSES.keys() | {"fiat"}
