"""Spells, gentler ways, bodies in the way, holding, riding, and shots at a part, as players say them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.declaration import Turn
from tests.woundscribe.yard import ALL, RULES, Phrase, check
from woundscribe.phrase import read_phrase
from woundscribe.phrasing.kinds import offered


def _do(kind: str, actor: str, target: str = "", **more: Any) -> dict[str, Any]:
    return {"kind": kind, "actor": actor, **({"target": target} if target else {}), **more}


def _blow(part: str, effect: str, **more: Any) -> dict[str, Any]:
    called = {"part": part, "effect": effect, **more}
    return _do("attack", "mara", "squire", weapon="oak staff", called=called)


GENTLE: list[Phrase] = [
    ("mara calms the hound", _do("calm", "mara", "hound")),
    ("mara calms the hound down", _do("calm", "mara", "hound")),
    ("mara speaks softly to the hound", _do("calm", "mara", "hound")),
    ("mara goes to the hound and calms it", _do("calm", "mara", "hound", move={"toward": "hound"})),
    ("mara tries to soothe the hound, using staves", _do("calm", "mara", "hound", talent="staves")),
    ("mara calms the hound, spending a radiant moment", _do("calm", "mara", "hound", radiant=True)),
    ("tobin pleads with the Widow", _do("plead", "tobin", "widow")),
    ("tobin reasons with the widow", _do("plead", "tobin", "widow")),
    ('tobin begs the widow: "Let the rope go."', _do("plead", "tobin", "widow", words="Let the rope go.")),
]
HOLDING: list[Phrase] = [
    ("mara grabs the hound", _do("restrain", "mara", "hound")),
    ("mara holds the hound", _do("restrain", "mara", "hound")),
    ("mara holds on to the hound", _do("restrain", "mara", "hound")),
    ("mara restrains the hound", _do("restrain", "mara", "hound")),
    ("mara grapples with the squire", _do("restrain", "mara", "squire")),
    ("mara pins the squire down", _do("restrain", "mara", "squire")),
    ("mara holds Tobin back", _do("restrain", "mara", "tobin")),
    ("tobin breaks free", _do("break free", "tobin")),
    ("tobin breaks free of the hound", _do("break free", "tobin")),
    ("tobin wriggles free from the hound's jaws", _do("break free", "tobin")),
    ("tobin tears himself free", _do("break free", "tobin")),
    ("mara lets go of the hound", _do("let go", "mara", "hound")),
    ("mara lets the hound go", _do("let go", "mara", "hound")),
    ("mara releases the hound", _do("let go", "mara", "hound")),
]
GUARDING: list[Phrase] = [
    ("mara shields Tobin", _do("protect", "mara", "tobin")),
    ("mara stands before Tobin", _do("protect", "mara", "tobin")),
    ("mara steps in front of Tobin Reed", _do("protect", "mara", "tobin")),
    ("mara protects tobin from the hound", _do("protect", "mara", "tobin")),
    ("mara guards tobin", _do("protect", "mara", "tobin")),
    ("mara guards herself", _do("defend", "mara")),
    ("mara guards", _do("defend", "mara")),
    ("mara takes the blow for Tobin", _do("sacrifice", "mara", "tobin")),
    ("mara throws herself in front of Tobin", _do("sacrifice", "mara", "tobin")),
    ("mara will take the next hit for tobin", _do("sacrifice", "mara", "tobin")),
    ("tobin flees", _do("flee", "tobin")),
    ("tobin runs away from the hound", _do("flee", "tobin")),
    ("tobin makes a run for it", _do("flee", "tobin")),
]
RIDING: list[Phrase] = [
    ("sela mounts the grey mare", _do("mount", "sela", "mare")),
    ("sela gets on the mare", _do("mount", "sela", "mare")),
    ("sela climbs onto the mare", _do("mount", "sela", "mare")),
    ("sela dismounts", _do("dismount", "sela")),
    ("sela gets off the mare", _do("dismount", "sela")),
    ("the mare tramples the squire", _do("trample", "mare", "squire")),
    ("the grey mare rides down the squire", _do("trample", "mare", "squire")),
    ("the mare bucks", _do("buck", "mare")),
    ("the mare bucks off Sela", _do("buck", "mare")),
    ("sela charges the squire with the lance", _do("attack", "sela", "squire", weapon="lance", charge=True)),
    ("sela strikes the squire, with the lance, charging", _do("attack", "sela", "squire", weapon="lance", charge=True)),
    (
        "sela charges the squire with the lance, to subdue, with a radiant moment",
        _do("attack", "sela", "squire", weapon="lance", charge=True, subdue=True, radiant=True),
    ),
]  # fmt: skip
SPELLS: list[Phrase] = [
    ("ines casts falling star at the widow", _do("cast", "ines", "widow", spell="falling star")),
    ("ines casts the spell falling star at the widow", _do("cast", "ines", "widow", spell="falling star")),
    ("ines casts the falling star spell on the Widow", _do("cast", "ines", "widow", spell="falling star")),
    ("ines casts salt in the eyes at the squire", _do("cast", "ines", "squire", spell="salt in the eyes")),
    ("ines casts warm hands on Tobin", _do("cast", "ines", "tobin", spell="warm hands")),
    ("ines casts warm hands on herself", _do("cast", "ines", "ines", spell="warm hands")),
    ("ines casts far candle on the lantern", _do("cast", "ines", spell="far candle", thing="lantern")),
    ("ines casts hush at the squire", _do("cast", "ines", "squire", spell="the hush")),
    (
        "ines moves to the well and casts falling star at the widow with a radiant moment",
        _do("cast", "ines", "widow", spell="falling star", move="the well", radiant=True),
    ),
    (
        "ines casts ember rain over the widow and the hound",
        _do("cast", "ines", "widow", spell="ember rain", inside=["hound"]),
    ),
    (
        "ines casts ember rain at the widow, catching the hound, leaving out Tobin, Mara and Sela",
        _do("cast", "ines", "widow", spell="ember rain", inside=["hound"], spare=["tobin", "mara", "sela"]),
    ),
    (
        "ines casts ember rain around the widow, sparing Tobin",
        _do("cast", "ines", "widow", spell="ember rain", spare=["tobin"]),
    ),
    (
        "ines casts ember rain at the spot 10/-20/0, except Tobin",
        _do("cast", "ines", spell="ember rain", at=[10, -20, 0], spare=["tobin"]),
    ),
    (
        "ines casts ember rain over the yard, around the widow, leaving out Tobin",
        _do(
            "cast",
            "ines",
            "widow",
            spell="ember rain",
            inside=["mara", "sela", "mare", "squire", "hound", "owl"],
            spare=["tobin"],
        ),
    ),
    (
        "ines casts nettle grip over the yard, leaving out Tobin",
        _do("cast", "ines", spell="nettle grip", thing="the inn yard", spare=["tobin"]),
    ),
]
CALLED: list[Phrase] = [
    ("mara strikes at the squire's hand with the staff, to disarm", _blow("hand", "disarm")),
    (
        "mara strikes at the squire's hand with the staff, to disarm him of the sword",
        _blow("hand", "disarm", item="sword"),
    ),
    ("mara strikes the squire in the knee with the staff, to trip him", _blow("knee", "trip")),
    ("mara strikes the squire with the staff, aiming for the knee, to trip", _blow("knee", "trip")),
    ("mara strikes the squire with the staff, aiming for his knee, to trip him", _blow("knee", "trip")),
    ("mara strikes at the squire with the staff and aims for the left knee, to trip him", _blow("left knee", "trip")),
    ("mara aims for the squire's knee with the staff, to knock him down", _blow("knee", "trip")),
    ("mara strikes at his knee, to trip him", _blow("knee", "trip")),
    ("mara hits the squire on the head, to stun, to subdue", {**_blow("head", "stun"), "subdue": True}),
    ("mara strikes at the squire's sword arm, to impair his attack", _blow("sword arm", "impair attack")),
    ("mara strikes at the squire's arm, to hamper him", _blow("arm", "impair attack")),
    ("mara hits the squire, at the shin, to slow him down", _blow("shin", "slow")),
    (
        "tobin shoots the owl in the wing with the bow, to ground it",
        _do("attack", "tobin", "owl", weapon="hunting bow", called={"part": "wing", "effect": "ground"}),
    ),
    (
        "mara punches the squire in the face, to stagger him",
        _do("attack", "mara", "squire", called={"part": "face", "effect": "stagger"}),
    ),
]
EVERY = [*GENTLE, *HOLDING, *GUARDING, *RIDING, *SPELLS, *CALLED]


@pytest.mark.parametrize(("text", "wanted"), EVERY, ids=[text for text, _ in EVERY])
def test_it_reads_and_is_said_back(text: str, wanted: dict[str, Any]) -> None:
    check(text, wanted)


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("mara calms the hound", "road"),
        ("tobin pleads with the Widow", "road"),
        ("mara grabs the hound", "road"),
        ("mara takes the blow for Tobin", "road"),
        ("sela gets on the mare", "road"),
        ("ines casts salt in the eyes at the squire", "road"),
        ("mara strikes at the squire's hand with the staff, to disarm him of the sword", "road"),
        ("tobin backs away from the hound", "road"),
    ],
)
def test_the_rules_allow_what_is_read(text: str, side: str) -> None:
    said = read_phrase(text, ALL, RULES, side)
    RULES.refuse(ALL, Turn[Any](side=side, declarations=(said,)))


def test_every_kind_has_a_phrase() -> None:
    from tests.woundscribe.test_phrase import PHRASES
    from tests.woundscribe.test_phrases_of_moves import MOVES, TAKING

    kinds = {wanted["kind"] for _, wanted in (*PHRASES, *EVERY, *MOVES, *TAKING)}
    assert kinds | {"other"} == offered(RULES).said.keys()
    assert offered(RULES).in_fields == ()
