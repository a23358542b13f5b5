"""Every example on the page about phrases is read as the kind beside which it stands, and every kind has one."""

from __future__ import annotations

import re

import pytest

from tests.woundscribe.pages import DOCS
from tests.woundscribe.test_phrases_of_others import SCENES, scene
from woundscribe.phrase import read_phrase
from woundscribe.readback import read_back
from woundscribe.sayback import say_back

PAGE = (DOCS / "phrases.md").read_text(encoding="utf-8")
HEADINGS = {"bright-dark": "## Bright-Dark", "narrative-d10": "## Narrative d10"}


def rows(name: str) -> dict[str, list[str]]:
    """By kind, the phrases of a table."""
    table = PAGE[PAGE.index(HEADINGS[name]) + 3 :].split("\n## ")[0]
    found = re.findall(r"^\| `([^`]+)` \| (.+) \|$", table, re.MULTILINE)
    return {kind: re.findall(r"`([^`]+)`", said) for kind, said in found}


EXAMPLES = [(name, kind, text) for name in SCENES for kind, said in rows(name).items() for text in said]


@pytest.mark.parametrize("name", SCENES)
def test_every_kind_is_there(name: str) -> None:
    assert rows(name).keys() == scene(name)[0].declarations().keys()


@pytest.mark.parametrize(("name", "kind", "text"), EXAMPLES, ids=[text for _, _, text in EXAMPLES])
def test_an_example(name: str, kind: str, text: str) -> None:
    ruleset, encounter = scene(name)
    said = read_phrase(text, encounter, ruleset, encounter.side)
    assert said.kind == kind
    assert read_phrase(say_back(said, encounter), encounter, ruleset, encounter.side) == said
    assert read_back(ruleset, encounter, said).startswith(say_back(said, encounter)[:20])


def test_the_chance_on_the_page_is_that_of_the_rules() -> None:
    ruleset, encounter = scene("bright-dark")
    said = read_phrase("mara strikes the bailiff with the oak staff, to subdue", encounter, ruleset, encounter.side)
    assert f"*{read_back(ruleset, encounter, said)}*" in PAGE.replace("\n", " ")
