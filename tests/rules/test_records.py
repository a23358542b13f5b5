"""``docs/records.md`` and ``docs/record.schema.json`` name every line, every kind and every field.

``WOUNDSCRIBE_GOLDEN=1 pytest tests/rules/test_records.py`` writes the schema anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, get_args

import pytest
from pydantic import TypeAdapter, create_model

from rules.bright_dark.declarations import BrightDarkTurn
from rules.bright_dark.outcomes import BrightDarkOutcome, OwnOutcome
from rules.bright_dark.sheet import Fight
from rules.claim import Claim, ClaimKind
from rules.effect import Effect
from rules.model import Model
from rules.outcome import CoreOutcome, Outcome
from rules.told import Account, ToldTurn
from rules.transcript import Closing, Header, Input
from tests.rules.fights import FIGHTS

DOCS = Path(__file__).parent.parent.parent / "docs"
ANEW = os.environ.get("WOUNDSCRIBE_GOLDEN") == "1"


def outcome_kinds() -> dict[str, type[Outcome]]:
    """Every kind of outcome, the shared ones and Bright-Dark's own."""
    return {kind.model_fields["kind"].default: kind for kind in _members(BrightDarkOutcome)}


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


def schema() -> dict[str, Any]:
    """The JSON Schema of one line of a transcript of Bright-Dark or of a told account."""
    lines = [
        create_model("HeaderLine", __base__=Model, header=(Header, ...)),
        create_model("EncounterLine", __base__=Model, encounter=(Fight | Account, ...)),
        create_model("InputLine", __base__=Model, input=(_input(), ...)),
        create_model("OutcomeLine", __base__=Model, outcome=(BrightDarkOutcome, ...)),
        create_model("ClosingLine", __base__=Model, closing=(Closing, ...)),
    ]
    line: Any = reduce(or_, lines)
    adapter: TypeAdapter[Any] = TypeAdapter(line)
    found = adapter.json_schema()
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A line of a transcript",
        **found,
    }


def _input() -> Any:
    return create_model("LockedInput", __base__=Input, turn=(BrightDarkTurn | ToldTurn, ...))


def written_schema() -> str:
    return json.dumps(schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


def test_the_schema_is_the_one_of_the_records() -> None:
    path = DOCS / "record.schema.json"
    if ANEW:
        path.write_text(written_schema(), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == written_schema()


def test_shared_kinds_are_all_in_the_closed_union() -> None:
    shared = {kind.model_fields["kind"].default for kind in _members(CoreOutcome)}
    own = {kind.model_fields["kind"].default for kind in _members(OwnOutcome)}
    assert outcome_kinds().keys() - shared == own


@pytest.mark.parametrize("kind", outcome_kinds())
def test_each_kind_stands_in_the_documentation_with_its_fields(kind: str) -> None:
    """One row a kind: its name first, its own fields in the second column."""
    row = next(line for line in _documentation() if line.startswith(f"| `{kind}` |"))
    fields = outcome_kinds()[kind].model_fields.keys() - Outcome.model_fields.keys()
    second = row.split("|")[2]
    assert sorted(fields) == sorted(second.replace("`", "").replace("—", "").replace(",", " ").split())


def test_no_kind_is_documented_that_is_not_there() -> None:
    rows = [line.split("`")[1] for line in _section("## Outcomes") if line.startswith("| `")]
    assert sorted(rows) == sorted(outcome_kinds())


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
    known = schema()["$defs"]
    for line in (DOCS.parent / "tests" / "transcripts" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines():
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
    end = next((i for i, line in enumerate(lines[start + 1 :], start + 1) if line.startswith("## ")), len(lines))
    return lines[start:end]
