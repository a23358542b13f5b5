"""Toward and away, up and down, on one's feet, through water, and what is picked up on the way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.woundscribe.yard import ALL, ALONE, RULES, Phrase, check, fields
from woundscribe.phrase import read_phrase
from woundscribe.sayback import say_back


def _move(actor: str, **step: Any) -> dict[str, Any]:
    return {"kind": "move", "actor": actor, **step}


def _defend(**step: Any) -> dict[str, Any]:
    return {"kind": "defend", "actor": "mara", "move": step}


STAFF = {"kind": "attack", "actor": "mara", "target": "squire", "weapon": "oak staff"}
MOVES: list[Phrase] = [
    ("mara moves toward the hound", _move("mara", toward="hound")),
    ("mara goes up to the hound", _move("mara", toward="hound")),
    ("mara approaches the hound", _move("mara", toward="hound")),
    ("mara moves to the hound", _move("mara", toward="hound")),
    ("the hound leaps onto Tobin", _move("hound", toward="tobin")),
    ("mara moves 10 feet toward the hound", _move("mara", toward="hound", feet=10)),
    ("mara rushes toward the hound over hard ground", _move("mara", toward="hound", by="hard ground")),
    ("tobin backs away from the hound", _move("tobin", away="hound")),
    ("tobin steps back from the hound", _move("tobin", away="hound")),
    ("tobin moves 15ft away from the hound", _move("tobin", away="hound", feet=15)),
    ("tobin backs away to the well", _move("tobin", to="the well")),
    ("tobin runs toward the gate", _move("tobin", to="the gate")),
    ("tobin hides behind the cart", _move("tobin", to="behind the cart")),
    ("mara takes cover behind the cart and defends", {**_defend(), "move": "behind the cart"}),
    ("mara dives behind the cart", _move("mara", to="behind the cart")),
    ("mara climbs onto the cart", _move("mara", to="on the cart", by="climbing")),
    ("mara swims toward the hound", _move("mara", toward="hound", by="swimming")),
    ("mara crawls under the cart and defends", _defend(to="under the cart", by="crawling")),
    ("mara moves to the spot 10/-20/5", _move("mara", at=[10, -20, 5])),
    ("mara moves to 10/20", _move("mara", at=[10, 20, 0])),
    ("mara stands up", _move("mara", stand=True)),
    ("mara gets to her feet", _move("mara", stand=True)),
    ("mara rises", _move("mara", stand=True)),
    ("mara stands up and strikes the squire with the staff", {**STAFF, "move": {"stand": True}}),
    ("mara gets up, strikes the squire", {**STAFF, "move": {"stand": True}}),
    ("mara strikes the squire, backing away from the hound", {**STAFF, "move": {"away": "hound"}}),
    ("mara moves toward the squire and strikes him", {**STAFF, "move": {"toward": "squire"}}),
    ("mara backs away from the hound and defends", _defend(away="hound")),
    ("the owl rises 10 feet", _move("owl", up=10)),
    ("the owl flies up 10 feet", _move("owl", up=10)),
    ("the owl sinks 5 feet", _move("owl", up=-5)),
    (
        "the owl descends 5 feet and claws Mara",
        {"kind": "attack", "actor": "owl", "target": "mara", "weapon": "claws", "move": {"up": -5}},
    ),
    ("mara dives", _move("mara", water="under")),
    ("mara dives under and defends", _defend(water="under")),
    ("mara comes up", _move("mara", water="out")),
    ("mara comes up for air and defends", _defend(water="out")),
]
TAKING: list[Phrase] = [
    ("tobin picks up the dagger", {"kind": "take", "actor": "tobin", "item": "dagger"}),
    ("tobin picks the dagger up", {"kind": "take", "actor": "tobin", "item": "dagger"}),
    ("tobin grabs the squire's sword", {"kind": "take", "actor": "tobin", "item": "sword"}),
    (
        "tobin moves to the well and picks up the dagger",
        {"kind": "take", "actor": "tobin", "item": "dagger", "move": "the well"},
    ),
    (
        "tobin picks up the dagger and picks up the hatchet",
        {"kind": "take", "actor": "tobin", "item": "dagger", "move": {"take": "hatchet"}},
    ),
    (
        "tobin picks up the hatchet and strikes the squire",
        {"kind": "attack", "actor": "tobin", "target": "squire", "weapon": "hatchet", "move": {"take": "hatchet"}},
    ),
    (
        "sela picks up the lance and strikes the squire with it",
        {"kind": "attack", "actor": "sela", "target": "squire", "weapon": "lance", "move": {"take": "lance"}},
    ),
    ("mara defends, picking up the dagger", _defend(take="dagger")),
]


@pytest.mark.parametrize(("text", "wanted"), [*MOVES, *TAKING], ids=[text for text, _ in (*MOVES, *TAKING)])
def test_it_reads_and_is_said_back(text: str, wanted: dict[str, Any]) -> None:
    check(text, wanted)


def test_the_only_foe_need_not_be_named() -> None:
    check("tobin backs away", _move("tobin", away="squire"), ALONE)
    check("mara calms", {"kind": "calm", "actor": "mara", "target": "squire"}, ALONE)
    check(
        "ines casts ember rain over the yard, leaving out Tobin and Sela",
        {
            "kind": "cast",
            "actor": "ines",
            "spell": "ember rain",
            "target": "squire",
            "inside": ["mara", "mare"],
            "spare": ["tobin", "sela"],
        },
        ALONE,
    )


def test_how_it_is_said_back() -> None:
    for text, told in [
        ("mara stands up and strikes the squire", "Mara strikes the squire with the oak staff, standing up."),
        ("tobin hides behind the cart", "Tobin Reed moves behind the cart."),
        ("tobin moves 15 feet away from the hound", "Tobin Reed moves 15 feet away from the hound."),
        ("ines casts warm hands on herself", "Ines casts warm hands on herself."),
        ("mara aims for his knee, to trip him", "Mara strikes the squire's knee with the oak staff, to trip."),
        ("mara calms the hound with a radiant moment", "Mara tries to calm the hound, with a radiant moment."),
    ]:  # fmt: skip
        assert say_back(read_phrase(text, ALL, RULES), ALL) == told


def test_an_act_in_words_is_said_back_with_its_stakes() -> None:
    other = RULES.read_turn(
        '{"side": "road", "declarations": [{"kind": "other", "actor": "mara", "target": "hound", "attribute": "mind",'
        ' "words": "I tip the cart over.", "success": [{"stake": "fall", "who": "hound", "feet": 10}],'
        ' "failure": [{"stake": "told", "text": "the axle holds"}, {"stake": "waver", "who": "mara"}]}]}'
    ).declarations[0]
    assert say_back(other, ALL) == (
        "Mara does another thing, by mind, about the hound: “I tip the cart over.” On success: the hound falls 10 feet."
        " On failure: told “the axle holds”; Mara wavers."
    )
    assert read_phrase(say_back(other, ALL), ALL, RULES, "road") == other
    assert fields(other)["kind"] == "other"
