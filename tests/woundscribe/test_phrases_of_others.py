"""Phrases written by hands that had not seen the parser: each is read as it is meant, or refused as it should be."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.declaration import Turn
from rules.encounter import Encounter
from rules.errors import Ambiguous, Illegal, Malformed, RulesError
from rules.registry import find
from rules.ruleset import Ruleset
from woundscribe import names
from woundscribe.fightfile import read_fight
from woundscribe.phrase import read_phrase
from woundscribe.readback import read_back
from woundscribe.sayback import say_back

HERE = Path(__file__).parents[1] / "phrases"
SCENES = ("bright-dark", "narrative-d10")
KINDS: dict[str, type[RulesError]] = {"malformed": Malformed, "ambiguous": Ambiguous, "illegal": Illegal}
PLACED = frozenset({"to", "move", "behind", "thing"})
"""Fields in words, before which an article means nothing."""


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


@cache
def scene(name: str) -> tuple[Ruleset[Any], Encounter[Any, Any]]:
    fight = read_fight((HERE / f"{name}.yaml").read_text(encoding="utf-8"), f"{name}.yaml")
    ruleset = find(fight.ruleset)
    return ruleset, ruleset.new_encounter(fight.opening)


READ = [(name, line) for name in SCENES for line in lines(name)]
REFUSED = lines("refused")


def _plain(value: Any, field: str = "") -> Any:
    if isinstance(value, dict):
        return {name: _plain(inner, name) for name, inner in value.items()}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    return " ".join(names.words(value)) if field in PLACED and isinstance(value, str) else value


def _read(name: str, line: dict[str, Any]) -> Any:
    ruleset, encounter = scene(name)
    by = line["by"]
    return read_phrase(
        line["phrase"], encounter, ruleset, encounter.combatants[by].side if by else encounter.side, actor=by
    )


def _allowed(name: str, line: dict[str, Any]) -> None:
    """Read, and asked of the rules."""
    ruleset, encounter = scene(name)
    read = _read(name, line)
    ruleset.refuse(encounter, Turn[Any](side=encounter.combatants[read.actor].side, declarations=(read,)))


def test_there_are_as_many_as_were_written() -> None:
    assert len(READ) + len(REFUSED) == 190
    assert len(READ) >= 150


@pytest.mark.parametrize(("name", "line"), READ, ids=[line["phrase"] for _, line in READ])
def test_it_is_read_as_it_is_meant(name: str, line: dict[str, Any]) -> None:
    ruleset, _ = scene(name)
    means = ruleset.declarations()[line["means"]["kind"]].model_validate_json(json.dumps(line["means"]))
    read = _read(name, line)
    assert type(read) is type(means)
    assert _plain(json.loads(read.model_dump_json())) == _plain(json.loads(means.model_dump_json()))


@pytest.mark.parametrize(("name", "line"), READ, ids=[line["phrase"] for _, line in READ])
def test_what_is_said_back_reads_the_same(name: str, line: dict[str, Any]) -> None:
    ruleset, encounter = scene(name)
    read = _read(name, line)
    assert read_phrase(say_back(read, encounter), encounter, ruleset, encounter.side) == read
    assert read_back(ruleset, encounter, read)


@pytest.mark.parametrize("line", REFUSED, ids=[line["phrase"] for line in REFUSED])
def test_it_is_refused_as_it_should_be(line: dict[str, Any]) -> None:
    with pytest.raises(KINDS[line["refused"]]) as refused:
        _allowed(line["scene"], line)
    assert refused.value.nearest or refused.value.choices


LATER = {"bright-dark": {"rest"}}
"""Kinds that came after the phrases were written: the page of phrases has examples of them, which are run."""


def test_every_kind_that_is_declared_is_among_them() -> None:
    for name in SCENES:
        ruleset, _ = scene(name)
        written = {line["means"]["kind"] for one, line in READ if one == name}
        assert written | LATER.get(name, set()) == ruleset.declarations().keys()


@pytest.mark.parametrize("line", [line for _, line in READ if "actor" not in line["means"]])
def test_nobody_at_a_seat_speaks_for_the_game_master(line: dict[str, Any]) -> None:
    name = line["ruleset"]
    ruleset, encounter = scene(name)
    somebody = encounter.members(encounter.side)[0].id
    with pytest.raises((Malformed, Ambiguous)):
        read_phrase(line["phrase"], encounter, ruleset, encounter.side, actor=somebody)


SCRAPS = {
    "bright-dark": (
        *("brida", "mara", "the owl", "bailiff", "tries", "by", "strength", "and", "the hurt", "with", '"I heave it."'),
        *("success:", "failure:", "falls 10 feet", "is prone", "takes 1d6 harm", "until the fight ends", ",", ";"),
        *("the exits are stair", "wavers", 'told "it holds"', "fiat:", "secretly", "because", "the wall", "is jolted"),
        *("has half cover", "behind", "conclude", "with a breather", "cost: trust", "keepsake: a hook", "+1 on attack"),
        *("shoots", "an arrow", "at", "to shield him", "only to stun", "afterwards", "moving to", "one", "the boy"),
        *("ember rain", "casts", "around", "inside it", "5, -5, 0", "the flat of", "sword", "ansel", "strikes", "him"),
    ),
    "narrative-d10": (
        *("odo", "brenna", "the tall cutter", "young", "uses", "persuasion", "and", "willpower", "on", "tends"),
        *("his cuts",),
        *("by", "rallies", "fortitude", "interacts", "tries", "with", "brawling", "strength", '"I pull it."', ",", ";"),
        *("success:", "failure:", "he", "wavers", "is bound", "moves to", "the winch", "then", "afterwards", "parries"),
        *("ready to dodge", "in an offensive stance", "strikes", "the sword", "staff", "gives", "yarrow", "a remedy"),
        *("a day goes by", "3 days pass", "a short rest", "secretly -1 mud", "to", "himself", "my wounds", "ladder"),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
@given(data=st.data())
def test_whatever_is_said_is_refused_or_said_back(name: str, data: st.DataObject) -> None:
    ruleset, encounter = scene(name)
    text = " ".join(data.draw(st.lists(st.sampled_from(SCRAPS[name]), max_size=12)))
    by = data.draw(st.sampled_from([None, *encounter.combatants]))
    side = encounter.combatants[by].side if by else encounter.side
    try:
        read = read_phrase(text, encounter, ruleset, side, actor=by)
    except RulesError:
        return
    assert read_phrase(say_back(read, encounter), encounter, ruleset, side) == read
