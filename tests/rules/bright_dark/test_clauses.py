"""No clause is forgotten: the list against the marks of the tests, both ways."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rules.bright_dark.clauses import CLAUSES
from tests.generate import fight

HERE = Path(__file__).parent


def marks() -> set[str]:
    """Every id in a ``pytest.mark.clause`` of these tests."""
    found: set[str] = set()
    for path in HERE.glob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause":
                found |= {str(ast.literal_eval(argument)) for argument in node.args}
    return found


def test_every_clause_has_a_test_and_every_mark_a_clause() -> None:
    assert marks() == set(CLAUSES)


@pytest.mark.parametrize("clause", CLAUSES)
def test_a_clause_reads_as_one_sentence_of_ours(clause: str) -> None:
    assert clause.startswith("BD-")
    assert CLAUSES[clause].id == clause
    assert CLAUSES[clause].reading.endswith(".")


@pytest.mark.parametrize("number", range(20))
def test_no_outcome_names_a_clause_that_is_not_there(number: int) -> None:
    for outcome in fight(number).transcript.outcomes:
        assert set(outcome.rules) <= CLAUSES.keys() | {"fiat"}
