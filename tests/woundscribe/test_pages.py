"""The pages about fight files and clauses say what the code knows, and all of it."""

from __future__ import annotations

import pytest

from rules.registry import find, ids
from tests.rulebook import covering, homes
from tests.woundscribe.pages import DOCS, PAGES, made, parts


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_what_the_code_gives(name: str) -> None:
    page = (DOCS / name).read_text(encoding="utf-8")
    assert page == made(page)


def test_every_part_stands_on_a_page() -> None:
    text = "".join((DOCS / name).read_text(encoding="utf-8") for name in PAGES)
    assert {name for name in parts() if f"<!-- made: {name} -->" in text} == set(parts())


def test_every_name_of_a_ruleset_can_be_found() -> None:
    fights, clauses = ((DOCS / name).read_text(encoding="utf-8") for name in PAGES)
    for ruleset in map(find, ids()):
        for heading, things in ruleset.catalogue().items():
            assert all(name in fights for name in (heading, *things))
        assert all(f"`{kind}`" in fights for kind in ruleset.declarations())
        assert all(f"`{name}`" in fights for name in ruleset.questions(None))
        assert all(f"| `{c.id}` | {c.reading} |" in clauses for c in ruleset.clauses.values())


def test_every_clause_lives_somewhere_and_is_tested() -> None:
    for ruleset in map(find, ids()):
        assert set(homes(ruleset)) == set(ruleset.clauses)
        assert set(ruleset.clauses) <= set(covering())


def test_every_mark_of_a_test_is_a_clause() -> None:
    assert set(covering()) <= {clause for ruleset in map(find, ids()) for clause in ruleset.clauses}
