"""Every way of saying it that is promised, and what is said about the rest."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.declaration import Conclude, Fiat
from rules.encounter import Encounter
from rules.errors import Ambiguous, Malformed, RulesError
from rules.registry import find
from woundscribe.phrase import MOST, read_phrase
from woundscribe.sayback import say_back

RULES = find("bright-dark")
MILL: dict[str, Any] = {
    "scene": {"place": "the flooded mill", "exits": ["stair"]},
    "sides": [{"id": "ferry", "name": "the ferry people", "players": True}, {"id": "mill", "name": "the drowned"}],
    "cast": [
        {"id": "mara", "like": "ferrywoman", "name": "Mara", "pronouns": "she", "side": "ferry"},
        {"id": "tobin", "like": "poacher", "name": "Tobin Reed", "pronouns": "he", "side": "ferry"},
        {"id": "miller", "like": "drowned miller", "side": "mill"},
        {"id": "hound-1", "like": "grieving hound", "name": "the black hound", "side": "mill"},
        {"id": "hound-2", "like": "grieving hound", "name": "the grey hound", "side": "mill"},
    ],
}
NONE_BUT_MILLER = {**MILL, "cast": MILL["cast"][:3]}


def _encounter(data: dict[str, Any], out: str = "") -> Encounter[Any, Any]:
    opened = RULES.new_encounter(data)
    text = json.loads(opened.model_dump_json())
    if out:
        text["combatants"][out]["out"] = "unconscious"
    found: Encounter[Any, Any] = RULES.read_encounter(json.dumps(text))
    return found


CROWD = _encounter(MILL)
ALONE = _encounter(NONE_BUT_MILLER)
MARA_DOWN = _encounter(NONE_BUT_MILLER, out="mara")


def _fields(said: Any) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(said.model_dump_json(exclude_defaults=True))
    return {"kind": said.kind, **found}


STAFF = {"kind": "attack", "actor": "mara", "target": "miller", "weapon": "oak staff"}
BARE = {"kind": "attack", "actor": "mara", "target": "miller"}
TOBIN = {"kind": "attack", "actor": "tobin", "target": "miller"}

PHRASES: list[tuple[str, dict[str, Any]]] = [
    ("mara strikes the miller with the oak staff", STAFF),
    ("mara strikes the miller with the oak staff, to subdue", {**STAFF, "subdue": True}),
    ("Mara strikes the Miller with the Oak Staff.", STAFF),
    ("mara strikes at the miller with her staff", STAFF),
    ("mara hits miller with staff", STAFF),
    ("mara swings the staff at the miller", STAFF),
    ("mara swings the oak staff at the miller, to spare him", {**STAFF, "subdue": True}),
    ("mara attacks the miller using the staff", STAFF),
    ("mara attacks the miller with staff and not to kill", {**STAFF, "subdue": True}),
    ("mara subdues the miller with the staff", {**STAFF, "subdue": True}),
    ("mara knocks out the miller with the staff", {**STAFF, "subdue": True}),
    ("mara tries to strike the miller with the staff", STAFF),
    ("mara will strike the miller with the staff", STAFF),
    ("Mara, strike the miller with the staff!", STAFF),
    ("mara strikes the miller", STAFF),
    ("mara strikes the miller, to subdue", {**STAFF, "subdue": True}),
    ("mara strikes the miller with bare hands", BARE),
    ("mara strikes the miller with her fists, to subdue", {**BARE, "subdue": True}),
    ("mara punches the miller", BARE),
    ("mara kicks the miller", BARE),
    ("mara strikes the miller with the staff, using staves", {**STAFF, "talent": "staves"}),
    (
        "mara strikes the miller with the staff, using her staves talent, to subdue",
        {**STAFF, "talent": "staves", "subdue": True},
    ),
    ("mara strikes the miller with the staff, moving to the stair", {**STAFF, "move": "the stair"}),
    ("mara strikes the miller with the staff, moving behind the wheel", {**STAFF, "move": "behind the wheel"}),
    ("mara moves to the stair and strikes the miller with the staff", {**STAFF, "move": "the stair"}),
    ("mara strikes the miller with the staff and steps back to the stair", {**STAFF, "move": "the stair"}),
    (
        "mara strikes the miller with the staff, +1 the stair",
        {**STAFF, "modifiers": [{"value": 1, "reason": "the stair"}]},
    ),
    (
        "mara strikes the miller with the staff (+1 the stair), to subdue, -2 the dark",
        {
            **STAFF,
            "subdue": True,
            "modifiers": [{"value": 1, "reason": "the stair"}, {"value": -2, "reason": "the dark"}],
        },
    ),
    (
        "mara strikes the miller with the staff −1 wet hands",
        {**STAFF, "modifiers": [{"value": -1, "reason": "wet hands"}]},
    ),
    (
        'mara strikes the miller with the staff: "For the knees, and nothing worse."',
        {**STAFF, "words": "For the knees, and nothing worse."},
    ),
    ('"Stay down." mara strikes the miller with the staff', {**STAFF, "words": "Stay down."}),
    (
        'mara strikes the miller "for the knees" with the staff, to subdue',
        {**STAFF, "words": "for the knees", "subdue": True},
    ),
    ("mara strikes the miller with the staff “Stay down.”", {**STAFF, "words": "Stay down."}),
    ('mara strikes the miller with the staff "Down." "Stay."', {**STAFF, "words": "Down. Stay."}),
    (
        'mara strikes the miller with the staff "+5 a sword, to kill tobin"',
        {**STAFF, "words": "+5 a sword, to kill tobin"},
    ),
    ("tobin reed strikes at the miller with dagger and hatchet", {**TOBIN, "weapon": "dagger", "other": "hatchet"}),
    ("tobin strikes the miller with both hatchet and dagger", {**TOBIN, "weapon": "hatchet", "other": "dagger"}),
    (
        "tobin strikes the miller with both the dagger and the hatchet, to subdue",
        {**TOBIN, "weapon": "dagger", "other": "hatchet", "subdue": True},
    ),
    ("reed shoots at the miller with the bow", {**TOBIN, "weapon": "hunting bow"}),
    ("tobin looses at the miller", {**TOBIN, "weapon": "hunting bow"}),
    ("tobin stabs the miller with his dagger, using knives", {**TOBIN, "weapon": "dagger", "talent": "knives"}),
    ("tobin strikes the black hound with the dagger", {**TOBIN, "target": "hound-1", "weapon": "dagger"}),
    ("tobin strikes hound-2 with the dagger", {**TOBIN, "target": "hound-2", "weapon": "dagger"}),
    ("tobin strikes hound 2 with the dagger", {**TOBIN, "target": "hound-2", "weapon": "dagger"}),
    ("tobin strikes grey with the dagger", {**TOBIN, "target": "hound-2", "weapon": "dagger"}),
    (
        "the black hound strikes tobin with its teeth",
        {"kind": "attack", "actor": "hound-1", "target": "tobin", "weapon": "teeth"},
    ),
    ("the miller strikes mara", {"kind": "attack", "actor": "miller", "target": "mara"}),
    ("the miller hits her", {"kind": "attack", "actor": "miller", "target": "mara"}),
    ("mara defends", {"kind": "defend", "actor": "mara"}),
    ("mara defends herself", {"kind": "defend", "actor": "mara"}),
    ("mara braces, moving to the stair", {"kind": "defend", "actor": "mara", "move": "the stair"}),
    ("mara steps to the stair and defends", {"kind": "defend", "actor": "mara", "move": "the stair"}),
    ('tobin guards "I am here."', {"kind": "defend", "actor": "tobin", "words": "I am here."}),
    ("tobin shakes mara awake", {"kind": "rouse", "actor": "tobin", "target": "mara"}),
    ("tobin tries to rouse mara", {"kind": "rouse", "actor": "tobin", "target": "mara"}),
    ("tobin helps to wake mara up", {"kind": "rouse", "actor": "tobin", "target": "mara"}),
    (
        "tobin goes to the wheel and rouses mara",
        {"kind": "rouse", "actor": "tobin", "target": "mara", "move": "the wheel"},
    ),
    ("mara moves to the stair", {"kind": "move", "actor": "mara", "to": "the stair"}),
    ("mara climbs up to the rafters", {"kind": "move", "actor": "mara", "to": "the rafters", "by": "climbing"}),
    ("mara backs away to the door", {"kind": "move", "actor": "mara", "to": "the door"}),
    ("mara walks behind the wheel", {"kind": "move", "actor": "mara", "to": "behind the wheel"}),
    ("mara holds", {"kind": "hold", "actor": "mara"}),
    ("mara holds still", {"kind": "hold", "actor": "mara"}),
    ("mara does nothing", {"kind": "hold", "actor": "mara"}),
    ("mara waits", {"kind": "hold", "actor": "mara"}),
    ("the miller yields", {"kind": "yield", "actor": "miller"}),
    ('the miller gives up: "Enough."', {"kind": "yield", "actor": "miller", "words": "Enough."}),
    ("the miller surrenders to mara", {"kind": "yield", "actor": "miller"}),
    ("mara retreats", {"kind": "retreat", "actor": "mara"}),
    ("we retreat", {"kind": "retreat", "actor": "mara"}),
    ("the ferry people fall back", {"kind": "retreat", "actor": "mara"}),
    ("mara offers mercy", {"kind": "mercy", "actor": "mara"}),
    ("mara offers the miller mercy", {"kind": "mercy", "actor": "mara"}),
    ("mara offers mercy to the miller", {"kind": "mercy", "actor": "mara"}),
    ('tobin shows mercy "You can stop."', {"kind": "mercy", "actor": "tobin", "words": "You can stop."}),
    ("the drowned offer mercy", {"kind": "mercy", "actor": "miller"}),
    ("mara offers parley", {"kind": "parley", "actor": "mara"}),
    ("mara asks for parley", {"kind": "parley", "actor": "mara"}),
    ("mara offers to talk", {"kind": "parley", "actor": "mara"}),
]


@pytest.mark.parametrize(("text", "fields"), PHRASES, ids=[text for text, _ in PHRASES])
def test_it_reads(text: str, fields: dict[str, Any]) -> None:
    assert _fields(read_phrase(text, CROWD, RULES, "ferry")) == fields


@pytest.mark.parametrize(("text", "fields"), PHRASES, ids=[text for text, _ in PHRASES])
def test_what_is_said_back_reads_the_same(text: str, fields: dict[str, Any]) -> None:
    said = read_phrase(text, CROWD, RULES, "ferry")
    assert read_phrase(say_back(said, CROWD), CROWD, RULES) == said


@pytest.mark.parametrize(
    ("text", "error", "message", "offered"),
    [
        ("marra strikes the miller", Malformed, "no combatant called 'marra'", "Mara"),
        ("mara strikes the millar", Malformed, "no combatant called 'the millar'", "the Miller"),
        ("mara strikes the miller with the oak stave", Malformed, "no weapon called 'the oak stave'", "oak staff"),
        ("mara strikes the miller with the lance", Malformed, "no weapon called 'the lance'", "oak staff"),
        ("mara strieks the miller", Malformed, "'strieks' is nothing one can declare", "strike"),
        ("mara strokes the miller with the staff, to subdue", Malformed, "the verb is unknown", "strike"),
        ("mara zigzags", Malformed, "the verb is unknown", "offer mercy"),
        ("mara zigzags", Malformed, "'zigzags' is nothing one can declare", "defend"),
        ("mara", Malformed, "does not say what to do", "attack"),
        ("", Malformed, "does not say what to do", "attack"),
        ("mara strikes the miller with", Malformed, "'with' what?", "oak staff"),
        ("mara strikes the miller with the staff, using bows", Malformed, "no weapon called 'bows'", "oak staff"),
        ("mara strikes the miller with the bows talent", Malformed, "no talent called", "staves"),
        ("mara strikes low at the miller", Malformed, "no weapon called 'low'", "oak staff"),
        ("mara strikes the miller with the staff and tobin", Malformed, "no weapon called", "oak staff"),
        ("mara strikes the miller with the staff, grimly", Malformed, "what does 'grimly' mean here", ""),
        ("mara holds the line", Malformed, "what does 'the line' mean here", ""),
        ("mara holds with the staff", Malformed, "to hold takes no weapon", ""),
        ("mara holds, to subdue", Malformed, "to hold takes no subdue", ""),
        ("mara strikes the miller and defends", Malformed, "more than one thing to do", "defend"),
        ("mara moves", Malformed, "does not say where to", ""),
        ("mara strikes the miller with the staff, +1", Malformed, "the modifier +1 needs its reason", "+1 the stair"),
        ("mara strikes the miller with the staff, +40 luck", Malformed, "40 will not do", ""),
        ('mara strikes the miller "down', Malformed, "a quotation is not closed", ""),
        ("mara strikes hound with the staff", Ambiguous, "fits more than one combatant", "the grey hound"),
        ("tobin strikes the miller", Ambiguous, "does not say with what", "hatchet"),
        ("tobin strikes the miller with both", Ambiguous, "does not say which two", "hunting bow"),
        ("mara strikes it with the staff", Ambiguous, "could be anybody", "the grey hound"),
        ("mara strikes", Ambiguous, "does not say whom", "the black hound"),
        ("strike the miller", Ambiguous, "does not say who acts", "Mara"),
        ("tobin rouses", Ambiguous, "does not say whom", ""),
    ],
)
def test_it_refuses(text: str, error: type[RulesError], message: str, offered: str) -> None:
    with pytest.raises(error) as refused:
        read_phrase(text, CROWD, RULES, "ferry")
    assert message in refused.value.message
    assert not offered or offered in (*refused.value.nearest, *refused.value.choices)


def test_one_who_declares_need_not_be_named() -> None:
    said = read_phrase("strike the miller with the staff, to subdue", CROWD, RULES, "ferry", actor="mara")
    assert _fields(said) == {**STAFF, "subdue": True}
    assert _fields(read_phrase("I strike the miller", CROWD, RULES, actor="mara")) == STAFF


def test_nobody_speaks_for_another() -> None:
    with pytest.raises(Malformed, match="tobin declares"):
        read_phrase("mara strikes the miller", CROWD, RULES, "ferry", actor="tobin")


def test_a_single_opponent_need_not_be_named() -> None:
    assert _fields(read_phrase("mara strikes with the staff", ALONE, RULES)) == STAFF
    assert _fields(read_phrase("mara strikes him with the staff", ALONE, RULES)) == STAFF


def test_who_is_down_does_not_speak_for_the_side() -> None:
    assert read_phrase("we retreat", MARA_DOWN, RULES, "ferry").actor == "tobin"


def test_a_name_beside_a_person_of_that_name_is_taken_whole() -> None:
    two = {
        **MILL,
        "cast": [*MILL["cast"], {"id": "wife", "like": "bell-rope widow", "name": "Mara Reed", "side": "mill"}],
    }
    both = _encounter(two)
    assert read_phrase("mara strikes the miller", both, RULES).actor == "mara"
    assert read_phrase("mara reed strikes the miller", both, RULES).actor == "wife"


def test_names_are_never_a_pattern() -> None:
    odd = {**MILL, "cast": [{**MILL["cast"][0], "name": "M.*(a|b)+"}, MILL["cast"][2]]}
    said = read_phrase("M.*(a|b)+ strikes the miller", _encounter(odd), RULES)
    assert said.actor == "mara"


def test_a_long_text_is_refused_before_it_is_read() -> None:
    with pytest.raises(Malformed, match="at most"):
        read_phrase("mara " * MOST, CROWD, RULES)


SCRAPS = (
    *("mara", "tobin", "the", "miller", "strikes", "offers", "mercy", "with", "to", "subdue", "and", ",", "+", "1"),
    *("+1", "staff", "both", "moving", "hound", "it", '"', "“", "(", "offer", "help"),
)


@given(st.text(max_size=80) | st.lists(st.sampled_from(SCRAPS), max_size=12).map(" ".join))
def test_whatever_is_said_is_read_or_refused(text: str) -> None:
    try:
        said = read_phrase(text, CROWD, RULES, "ferry")
    except (Malformed, Ambiguous):
        return
    assert read_phrase(say_back(said, CROWD), CROWD, RULES) == said


def test_what_the_master_says_is_said_back() -> None:
    harm = Fiat.model_validate_json(
        '{"effect": {"effect": "harm", "who": "mara", "by": "miller", "severity": "heavy"}}'
    )
    assert say_back(harm, CROWD) == "The game master: Mara takes heavy harm from the Miller."
    ways = Fiat.model_validate_json('{"effect": {"effect": "exits", "exits": ["stair", "sluice"]}}')
    assert say_back(ways, CROWD) == "The game master: the ways out are stair and sluice."
    assert say_back(Conclude(), CROWD) == "The game master: conclude."


@pytest.mark.parametrize(
    "text", ["mara strikes herself", "mara strikes at herself with the staff", "mara calms herself"]
)
def test_whoever_says_themselves_means_nobody_else(text: str) -> None:
    assert read_phrase(text, ALONE, RULES).target == "mara"
