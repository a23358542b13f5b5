"""The clauses are sentences of ours."""

from __future__ import annotations

import pytest

from rules.narrative_d10 import RULESET
from rules.narrative_d10.clauses import CLAUSES


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_reads_as_one_sentence_of_ours(clause: str) -> None:
    assert clause.startswith("ND-")
    assert CLAUSES[clause].id == clause
    assert CLAUSES[clause].reading.endswith(".")
    assert CLAUSES[clause].reading.count(".") == 1


def test_it_says_which_ruleset_and_which_edition_of_it() -> None:
    assert (RULESET.id, RULESET.version, RULESET.upcasts) == ("narrative-d10", "1", {})
    assert RULESET.clauses is CLAUSES
