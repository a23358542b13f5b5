"""``docs/records.md`` and ``docs/record.*.schema.json`` name every line, every kind and every field.

``WOUNDSCRIBE_GOLDEN=1 pytest tests/rules/test_records.py`` writes the schemas anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from pydantic import TypeAdapter, create_model

from rules import bright_dark, narrative_d10, told
from rules.bright_dark.declarations import BrightDarkTurn
from rules.bright_dark.outcomes import BrightDarkOutcome
from rules.claim import Claim, ClaimKind
from rules.effect import Effect
from rules.model import Model
from rules.narrative_d10.declarations import NarrativeD10Turn
from rules.narrative_d10.outcomes import NarrativeD10Outcome
from rules.outcome import CoreOutcome, Outcome
from rules.transcript import Closing, Header, Input
from tests.rules.fights import FIGHTS

DOCS = Path(__file__).parent.parent.parent / "docs"
ANEW = os.environ.get("WOUNDSCRIBE_GOLDEN") == "1"


class Lines(NamedTuple):
    """What the lines of one ruleset hold, and under which heading its own kinds of outcome stand."""

    encounter: Any
    turn: Any
    outcome: Any
    heading: str | None


LINES = {
    "bright-dark": Lines(bright_dark.sheet.Fight, BrightDarkTurn, BrightDarkOutcome, "### Bright-Dark"),
    "narrative-d10": Lines(narrative_d10.sheet.Fight, NarrativeD10Turn, NarrativeD10Outcome, "### Narrative d10"),
    "told": Lines(told.Account, told.ToldTurn, CoreOutcome, None),
}
SHARED = "### Shared by all"
OWN = [name for name, lines in LINES.items() if lines.heading is not None]


def kinds_of(union: Any) -> dict[str, type[Outcome]]:
    return {kind.model_fields["kind"].default: kind for kind in _members(union)}


def kinds_under(heading: str) -> dict[str, type[Outcome]]:
    """The kinds of outcome that have to stand under a heading: the shared ones, or a ruleset's own."""
    shared = kinds_of(CoreOutcome)
    if heading == SHARED:
        return shared
    every = kinds_of(next(lines.outcome for lines in LINES.values() if lines.heading == heading))
    return {kind: model for kind, model in every.items() if kind not in shared}


def effects() -> list[str]:
    """The name of everything that the game master may say is so."""
    return [name for kind in _members(Effect) for name in get_args(kind.model_fields["effect"].annotation)]


def _members(union: Any) -> Iterator[Any]:
    """The types of a union, however it nests."""
    if isinstance(union, type):
        yield union
        return
    for part in get_args(union):
        if (isinstance(part, type) and issubclass(part, Model)) or get_args(part):
            yield from _members(part)


def schema(ruleset: str) -> dict[str, Any]:
    """The JSON Schema of one line of a transcript of that ruleset."""
    own = LINES[ruleset]
    locked = create_model("LockedInput", __base__=Input, turn=(own.turn, ...))
    lines = [
        create_model("HeaderLine", __base__=Model, header=(Header, ...)),
        create_model("EncounterLine", __base__=Model, encounter=(own.encounter, ...)),
        create_model("InputLine", __base__=Model, input=(locked, ...)),
        create_model("OutcomeLine", __base__=Model, outcome=(own.outcome, ...)),
        create_model("ClosingLine", __base__=Model, closing=(Closing, ...)),
    ]
    line: Any = reduce(or_, lines)
    adapter: TypeAdapter[Any] = TypeAdapter(line)
    found = adapter.json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A line of a transcript of {ruleset}",
        **found,
    }


@pytest.mark.parametrize("ruleset", LINES)
def test_the_schema_is_the_one_of_the_records(ruleset: str) -> None:
    path = DOCS / f"record.{ruleset}.schema.json"
    written = json.dumps(schema(ruleset), indent=1, ensure_ascii=False, sort_keys=True) + "\n"
    if ANEW:
        path.write_text(written, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == written


@pytest.mark.parametrize("ruleset", OWN)
def test_shared_kinds_are_all_in_the_closed_union(ruleset: str) -> None:
    assert kinds_of(CoreOutcome).items() <= kinds_of(LINES[ruleset].outcome).items()


@pytest.mark.parametrize("heading", [SHARED, *(LINES[name].heading for name in OWN)])
def test_each_kind_stands_in_the_documentation_with_its_fields(heading: str) -> None:
    """One row a kind: its name first, its own fields in the second column."""
    rows = {line.split("`")[1]: line.split("|")[2] for line in _section(heading) if line.startswith("| `")}
    fields = {
        kind: sorted(model.model_fields.keys() - Outcome.model_fields.keys())
        for kind, model in kinds_under(heading).items()
    }
    told = {kind: sorted(row.replace("`", "").replace("—", "").replace(",", " ").split()) for kind, row in rows.items()}
    assert told == fields


def test_claims_and_their_fields_are_documented() -> None:
    rows = [line.split("`")[1] for line in _section("## Claims") if line.startswith("| `")]
    assert sorted(rows) == sorted(get_args(ClaimKind))
    text = "\n".join(_section("## Claims"))
    assert all(f"`{field}`" in text for field in Claim.model_fields)


def test_everything_the_game_master_may_say_is_documented() -> None:
    text = "\n".join(_section("## What people give"))
    assert [name for name in effects() if f"`{name}`" not in text] == []


def test_lines_and_their_fields_are_documented() -> None:
    text = "\n".join(_section("## Lines"))
    for what in (Header, Input, Closing):
        assert [field for field in what.model_fields if f"`{field}`" not in text] == []


@pytest.mark.parametrize("name", FIGHTS)
def test_the_lines_of_the_golden_fights_have_only_fields_of_the_schema(name: str) -> None:
    lines = (DOCS.parent / "tests" / "transcripts" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    known = schema(json.loads(lines[0])["header"]["ruleset"])["$defs"]
    for line in lines:
        what, record = next(iter(json.loads(line).items()))
        if what == "outcome":
            of_kind = next(d for d in known.values() if d.get("properties", {}).get("kind", {}).get("const")
                           == record["kind"] and "seq" in d["properties"])  # fmt: skip
            assert record.keys() <= of_kind["properties"].keys()
            assert set(of_kind.get("required", ())) <= record.keys()


def _documentation() -> list[str]:
    return (DOCS / "records.md").read_text(encoding="utf-8").splitlines()


def _section(heading: str) -> list[str]:
    lines = _documentation()
    start = lines.index(heading)
    level = heading.split()[0] + " "
    after = enumerate(lines[start + 1 :], start + 1)
    end = next((i for i, line in after if line.startswith("## ") or line.startswith(level)), len(lines))
    return lines[start:end]
