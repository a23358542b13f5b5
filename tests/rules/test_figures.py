"""Every figure that a ruleset holds is the one that is kept beside it: catalogue, options, bounds, clauses.

A figure changes only on purpose: ``WOUNDSCRIBE_GOLDEN=1 pytest tests/rules/test_figures.py`` writes them anew.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from rules.registry import find
from rules.ruleset import Ruleset

KEPT = Path(__file__).parent / "figures"
ANEW = os.environ.get("WOUNDSCRIBE_GOLDEN") == "1"


def figures(ruleset: Ruleset[Any]) -> str:
    people = next(iter(ruleset.catalogue()["people"]))
    member = {"id": "a", "name": "A", "side": "s", "like": people}
    data = {"scene": {"place": "here"}, "sides": [{"id": "s", "name": "us"}], "cast": [member]}
    encounter = ruleset.new_encounter(data)
    found = {
        "clauses": {name: {"gm": c.gm, "house": c.house} for name, c in ruleset.clauses.items()},
        "options": encounter.own.options.model_dump(mode="json"),
        "catalogue": {
            heading: {name: value.model_dump(mode="json", exclude_defaults=True) for name, value in things.items()}
            for heading, things in ruleset.catalogue().items()
        },
        "sheet": type(encounter.combatants["a"].sheet).model_json_schema(),
        "bounds of options": type(encounter.own.options).model_json_schema(),
        "declarations": {kind: model.model_json_schema() for kind, model in ruleset.declarations().items()},
        "questions": {kind: sorted(ruleset.questions(kind)) for kind in ruleset.declarations()},
    }
    return json.dumps(_without_words(found), indent=1, ensure_ascii=False) + "\n"


def _without_words(value: Any) -> Any:
    """Without descriptions: they are no figures."""
    if isinstance(value, dict):
        return {k: _without_words(v) for k, v in value.items() if k != "description" or not isinstance(v, str)}
    return [_without_words(v) for v in value] if isinstance(value, list) else value


@pytest.mark.parametrize("name", ["bright-dark", "narrative-d10"])
def test_the_figures_are_the_ones_that_are_kept(name: str) -> None:
    kept = KEPT / f"{name}.json"
    if ANEW:
        kept.write_text(figures(find(name)), encoding="utf-8")
    assert figures(find(name)) == kept.read_text(encoding="utf-8")
