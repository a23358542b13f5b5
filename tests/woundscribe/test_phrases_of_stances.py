"""Stances and guards, metres, first aid, remedies and getting up: what another ruleset's declarations are said in."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Ambiguous, Malformed
from rules.registry import find
from woundscribe.phrase import read_phrase
from woundscribe.sayback import say_back

RULES = find("narrative-d10")
ROAD = RULES.new_encounter(
    {
        "scene": {"place": "the ford", "things": ["hurdle"], "exits": ["track"]},
        "sides": [{"id": "pcs", "name": "the drovers", "players": True}, {"id": "others", "name": "the hungry men"}],
        "cast": [
            {"id": "ada", "like": "drover", "name": "Ada", "pronouns": "she", "side": "pcs"},
            {"id": "wim", "like": "bonesetter", "name": "Wim", "pronouns": "he", "side": "pcs"},
            {"id": "deserter", "like": "deserter", "name": "the deserter", "pronouns": "he", "side": "others"},
        ],
    }
)
STAFF = {"kind": "attack", "actor": "ada", "target": "deserter", "weapon": "quarterstaff"}
YARROW = {"kind": "remedy", "actor": "wim", "item": "yarrow"}
SAID: list[tuple[str, dict[str, Any], str]] = [
    (
        "ada strikes the deserter, in an offensive stance",
        {**STAFF, "stance": "offensive"},
        "Ada strikes the deserter with the quarterstaff, in an offensive stance.",
    ),
    (
        "ada strikes the deserter defensively, ready to dodge",
        {**STAFF, "stance": "defensive", "guard": "dodge"},
        "Ada strikes the deserter with the quarterstaff, in a defensive stance, ready to dodge.",
    ),
    (
        "ada stands guard, ready to parry",
        {"kind": "defend", "actor": "ada", "guard": "parry"},
        "Ada defends, ready to parry.",
    ),
    (
        "ada moves 3 metres toward the deserter",
        {"kind": "move", "actor": "ada", "toward": "deserter", "metres": 3},
        "Ada moves 3 metres toward the deserter.",
    ),
    (
        "ada moves 3m away from the deserter",
        {"kind": "move", "actor": "ada", "away": "deserter", "metres": 3},
        "Ada moves 3 metres away from the deserter.",
    ),
    ("wim tends ada", {"kind": "first aid", "actor": "wim", "target": "ada", "stat": "intellect"}, "Wim tends Ada."),
    ("wim uses the yarrow on ada", {**YARROW, "target": "ada"}, "Wim gives the yarrow to Ada."),
    ("wim gives ada the yarrow", {**YARROW, "target": "ada"}, "Wim gives the yarrow to Ada."),
    ("wim gives himself the yarrow", {**YARROW, "target": "wim"}, "Wim gives the yarrow to himself."),
    ("wim uses the yarrow", {**YARROW, "target": "wim"}, "Wim gives the yarrow to himself."),
    ("ada gets up", {"kind": "recover", "actor": "ada"}, "Ada gets up."),
    ("ada rallies", {"kind": "rally", "actor": "ada", "stat": "willpower"}, "Ada rallies."),
]


@pytest.mark.parametrize(("text", "fields", "back"), SAID, ids=[text for text, _, _ in SAID])
def test_what_is_said_is_what_is_declared_and_said_back(text: str, fields: dict[str, Any], back: str) -> None:
    declared = read_phrase(text, ROAD, RULES, "pcs")
    said = declared.model_dump(mode="json", exclude_none=True, exclude_defaults=True)
    kept = {"kind": declared.kind, **said, **({"stat": declared.stat} if "stat" in fields else {})}
    assert kept == fields
    assert say_back(declared, ROAD) == back
    assert read_phrase(back, ROAD, RULES, "pcs") == declared


def test_an_act_in_words_is_said_back_with_what_it_is_rolled_with() -> None:
    act = RULES.read_turn(
        '{"side": "pcs", "declarations": [{"kind": "skill", "actor": "ada", "words": "I whistle.", "skill": "herding",'
        ' "stat": "willpower", "target": "deserter", "move": {"to": "the hurdle"}, "after": true}]}'
    ).declarations[0]
    assert say_back(act, ROAD) == (
        "Ada does another thing, by herding and willpower, about the deserter, "
        "afterwards moving to the hurdle: “I whistle.”"
    )


def test_what_a_ruleset_does_not_know_is_refused() -> None:
    with pytest.raises(Malformed, match="takes no feet"):
        read_phrase("ada moves 10 feet toward the deserter", ROAD, RULES, "pcs")
    with pytest.raises(Malformed, match="takes no stance"):
        read_phrase("ada runs away, recklessly", ROAD, RULES, "pcs")
    with pytest.raises(Malformed, match="says stance more than once"):
        read_phrase("ada strikes the deserter, recklessly, on the defensive", ROAD, RULES, "pcs")
    with pytest.raises((Malformed, Ambiguous), match="yarrow"):
        read_phrase("wim uses the nettle on ada", ROAD, RULES, "pcs")
