"""What stands on the page about fight files as an example can be read as it stands there."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from rules.bright_dark.declarations import Stake
from rules.declaration import Turn
from rules.model import canonical_json
from rules.registry import find
from tests.woundscribe.pages import DOCS
from woundscribe.entry import Entry, read_entry
from woundscribe.fightfile import read_fight
from woundscribe.yamltext import read_yaml

PAGE = (DOCS / "fight-files.md").read_text(encoding="utf-8")
RULES = find("bright-dark")
OTHER = find("narrative-d10")
SHEET = "{weapons: [oak staff]}"
HEAD = f"""scene: {{place: the flooded mill, things: [stair, wheel]}}
sides: [{{id: ferry, name: the ferry people, players: true}}, {{id: mill, name: the drowned}}]
cast:
  - {{id: mara, like: ferrywoman, name: Mara, side: ferry, sheet: {SHEET}}}
  - {{id: tobin, like: poacher, name: Tobin, side: ferry}}
  - {{id: miller, like: drowned miller, side: mill}}
  - {{id: hound, like: grieving hound, name: the hound, side: mill}}
"""
OTHER_HEAD = """ruleset: narrative-d10
scene: {place: the ford, things: [hurdle], exits: [track]}
sides: [{id: ferry, name: the drovers, players: true}, {id: mill, name: the hungry men}]
cast:
  - {id: ada, like: drover, name: Ada, side: ferry}
  - {id: wim, like: bonesetter, name: Wim, side: ferry}
  - {id: kes, like: bonesetter, name: Kes, side: ferry}
  - {id: deserter, like: deserter, name: the deserter, side: mill}
"""
BLOCKS = [read_yaml(text)[0] for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL)]
PLACES = [one["place"] for block in BLOCKS if isinstance(block, list) for one in block if set(one) == {"place"}]
DECLARED = [one for block in BLOCKS if isinstance(block, list) for one in block if set(one) != {"place"}]
_OTHERS = re.findall(r"\n\nIn Narrative d10 (?:(?!\n\n).)*\n\n```yaml\n(.*?)```", PAGE, re.DOTALL)
OF_THE_OTHER = [one for text in _OTHERS for one in read_yaml(text)[0]]


def test_there_are_as_many_as_one_sees() -> None:
    assert (len(PLACES), len(DECLARED), len(OF_THE_OTHER)) == (6, 22, 6)


@pytest.mark.parametrize("place", PLACES, ids=str)
def test_a_place(place: Any) -> None:
    fight = read_fight(HEAD, "f.yaml").opening
    fight["cast"][0]["place"] = place
    assert RULES.new_encounter(fight).combatants["mara"].place is not None


@pytest.mark.parametrize("declared", DECLARED, ids=str)
def test_a_declaration(declared: Any) -> None:
    rules, head = (OTHER, OTHER_HEAD) if declared in OF_THE_OTHER else (RULES, HEAD)
    encounter = rules.new_encounter(read_fight(head, "f.yaml").opening)
    entry = declared if isinstance(declared, str) else Entry.model_validate_json(json.dumps(declared))
    said = read_entry(entry, encounter, rules, "ferry")
    turn = rules.read_turn(canonical_json(Turn[Any](side="ferry", declarations=(said,))))
    assert turn.declarations == (said,)


def test_the_turns_by_instinct() -> None:
    (turns,) = [block["turns"] for block in BLOCKS if "turns" in block]
    fight = read_fight(HEAD + "turns: " + json.dumps(turns), "f.yaml")
    assert [turn.instinct for turn in fight.turns] == [False, True, True]


def test_the_telling() -> None:
    (telling,) = [block["telling"] for block in BLOCKS if "telling" in block]
    fight = read_fight(HEAD + "telling: " + json.dumps(telling), "f.yaml")
    assert fight.told_as == telling


def test_every_stake_and_effect_is_named() -> None:
    attack: Any = RULES.declarations()["attack"].model_fields["called"].annotation
    called = next(kind for kind in attack.__args__ if kind is not type(None))
    for effect in called.model_fields["effect"].annotation.__args__:
        assert f"`{effect}`" in PAGE
    table = PAGE[PAGE.index("| stake |") :].splitlines()
    for stake in Stake.__args__[0].__args__:
        row = next(line for line in table if line.startswith(f"| `{stake.model_fields['stake'].default}` |"))
        assert all(f"`{name}`" in row for name in stake.model_fields if name != "stake")
