"""Rulesets are found by entry point, whoever wrote them; older formats are lifted step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from importlib import metadata
from typing import Any

import pytest

from rules import registry
from rules.errors import BrokenTranscript, Malformed
from rules.ruleset import Upcast
from rules.told import RULESET as TOLD
from rules.told import Told
from rules.transcript import fold, read, verify, write
from tests.rules.fights import FIGHTS


def _rename(line: dict[str, Any]) -> dict[str, Any]:
    """Format 0 called an ending ``outcome_over`` and kept the way in ``way``."""
    record = line.get("outcome", {})
    if record.get("kind") == "outcome_over":
        kept = {k: v for k, v in record.items() if k not in ("kind", "way")}
        return {"outcome": {**kept, "kind": "ended", "how": record["way"]}}
    if "header" in line:
        return {"header": {**line["header"], "format": 1}}
    return line


class Chronicle(Told):
    """Somebody else's ruleset, with a past."""

    id = "chronicle"
    version = "2"
    upcasts: Mapping[int, Upcast] = {0: _rename}


class Elsewhere:
    """An entry point as another distribution would have it."""

    name = "chronicle"
    group = registry.GROUP

    def load(self) -> Chronicle:
        return Chronicle()


@pytest.fixture
def chronicle(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    found = metadata.entry_points

    def with_chronicle(**select: Any) -> Any:
        ours = list(found(**select))
        return ours if select.get("name") not in (None, "chronicle") else [*ours, Elsewhere()]

    monkeypatch.setattr(metadata, "entry_points", with_chronicle)
    registry.find.cache_clear()
    yield
    registry.find.cache_clear()


def test_ours_are_found() -> None:
    assert {"bright-dark", "told"} <= set(registry.ids())
    assert registry.find("told") is TOLD


def test_what_is_not_installed_is_named_with_the_nearest() -> None:
    with pytest.raises(Malformed) as refused:
        registry.find("bright-drak")
    assert refused.value.nearest == ("bright-dark",)


@pytest.mark.usefixtures("chronicle")
def test_anybodys_are_found_as_ours_are() -> None:
    assert "chronicle" in registry.ids()
    assert registry.find("chronicle").version == "2"


def old_account() -> str:
    """The account of the causeway as format 0 would have kept it, by version 1 of its ruleset."""
    lines = [json.loads(line) for line in write(FIGHTS["causeway"]()).splitlines()]
    lines[0]["header"] |= {"format": 0, "ruleset": "chronicle", "version": "1"}
    lines[1]["encounter"]["ruleset"] = "chronicle"
    for line in lines:
        record = line.get("outcome", {})
        if record.get("kind") == "ended":
            record |= {"kind": "outcome_over", "way": record.pop("how")}
    return "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)


@pytest.mark.usefixtures("chronicle")
def test_an_older_format_is_lifted_and_folds_to_the_same() -> None:
    transcript = verify(old_account())
    assert transcript.header.format == 1
    ended = next(o for o in transcript.outcomes if o.kind == "ended")
    assert ended.how == "surrender"  # type: ignore[attr-defined]  # an ending has it
    now = FIGHTS["causeway"]()
    assert fold(Chronicle(), transcript).combatants == fold(TOLD, now).combatants


def test_a_format_that_the_ruleset_cannot_lift() -> None:
    text = old_account().replace('"chronicle"', '"told"')
    with pytest.raises(BrokenTranscript) as refused:
        read(text)
    assert refused.value.where == "line 1"


def test_accounts_of_fights_played_elsewhere_have_a_ruleset_that_decides_nothing() -> None:
    assert registry.for_accounts() == TOLD.id
