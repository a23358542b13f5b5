"""Two fights that differ only in a secret never shown have the same public view, byte for byte.

Each pair plays the same generated fight twice, with everything secret in it told otherwise: who is
hidden has another id, name, sheet and note; notes, secret rulings and secret modifiers have other words.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.model import canonical_json
from rules.ruling import Answer
from rules.visibility import view
from tests.generate import DEEP, NAMES
from tests.rules.table import HOUND, MARA, MILLER, SIDES, TOBIN, Table, attack, does, faces, fiat, opened, says

FACES = ("ONE", "OTHER")
SECRETS = {
    "ONE": {"id": "lurker-one", "name": "Aldreth Vane", "note": "he drowned her", "reason": "the rope is cut",
            "sheet": {"strength": 3, "talents": {"knives": 0}, "will": 4, "max_health": 9}, "value": 1,
            "ruled": "the drowned girl holds his arm"},
    "OTHER": {"id": "q", "name": "the Quern-Wife", "note": "", "reason": "salt on the step",
              "sheet": {"strength": 1, "talents": {"needles": 2}, "mind": -1, "max_health": 30}, "value": 2,
              "ruled": "a lie"},
}  # fmt: skip


def played(number: int, face: str) -> Table:
    """Fight ``number``, with the secrets of ``face``: their dice fall on a table, so that both hit alike."""
    chance = Random(number)
    secret: dict[str, Any] = SECRETS[face]
    hidden = {"id": secret["id"], "name": secret["name"], "side": "beings", "hidden": True, "note": secret["note"],
              "wound": secret["note"], "sheet": {**secret["sheet"], "weapons": ["dagger"]}}  # fmt: skip
    miller = {**MILLER, "note": secret["note"], "sheet": {"max_health": 60}}
    mara = {**MARA, "name": chance.choice(NAMES[:5]), "note": secret["note"], "sheet": {"max_health": 60}}
    scene = {"place": "the flooded mill", "exits": ["stair"], "note": secret["ruled"]}
    sides = SIDES if chance.random() < 0.5 else [*SIDES, {"id": "rooks", "name": f"the folk of {secret['name']}"}]
    if len(sides) > 2:
        hidden["side"] = "rooks"
    cast = [mara, {**TOBIN, "sheet": {"max_health": 40}}, miller, {**HOUND, "sheet": {"max_health": 40}}, hidden]
    table = Table(opened(*cast, sides=sides, scene=scene), seed=f"pair {number}")
    table.plays(None, fiat("note", text=secret["ruled"], secret=True))
    for _ in range(chance.randint(1, 4)):
        table.plays("pcs", *_pcs(chance, secret), answers=_rulings(chance, secret))
        table.plays("beings", *_beings(chance, secret, hidden["side"]), answers=_dice(chance, secret))
        if len(sides) > 2:
            table.plays("rooks", *_rook(chance, secret), answers=_dice(chance, secret))
        if chance.random() < 0.5:
            table.plays(None, *_masters(chance, secret))
    if chance.random() < 0.5:
        table.plays(None, fiat("end", how="parley", side="pcs"))
        table.plays(None, {"kind": "conclude", "breather": True})
    return table


def _pcs(chance: Random, secret: dict[str, Any]) -> list[dict[str, Any]]:
    modifier = {"value": secret["value"], "reason": secret["reason"], "secret": True}
    modifiers = [modifier] if chance.random() < 0.4 else []
    armed = chance.choice(("oak staff", None))
    return [
        attack("mara", "miller", weapon=armed, subdue=chance.random() < 0.5, modifiers=modifiers),
        chance.choice((does("tobin", "defend"), attack("tobin", "hound", weapon="kitchen knife"))),
    ]


def _rulings(chance: Random, secret: dict[str, Any]) -> list[Answer]:
    """Mara's dice by hand, and far from where a modifier of 1 or 2 would decide."""
    shown = chance.choice(((1, 1, 1), (1, 1, 2), (4, 4, 4), (6, 5, 5)))
    given = [faces("mara", "attack", *shown), says("BD-FUMBLE", secret["ruled"], secret=True)]
    if chance.random() < 0.5:
        given.append(says("BD-SUBDUE", "yes", secret=True, reason=secret["reason"]))
    return given


def _dice(chance: Random, secret: dict[str, Any]) -> list[Answer]:
    shown = chance.choice(((1, 1, 1), (2, 1, 2), (5, 4, 4)))
    given = [faces(secret["id"], "attack", *shown), faces(secret["id"], "harm", chance.randint(1, 4))]
    return given


def _beings(chance: Random, secret: dict[str, Any], side: str) -> list[dict[str, Any]]:
    acts = [attack("miller", chance.choice(("mara", "tobin"))), does("hound", "hold")]
    return [*acts, *(_rook(chance, secret) if side == "beings" else ())]


def _rook(chance: Random, secret: dict[str, Any]) -> list[dict[str, Any]]:
    """Bare hands and dagger, so that strength and talent together come to the same."""
    talent = next(iter(secret["sheet"]["talents"]))
    return chance.choice(
        (
            [attack(secret["id"], "mara", talent=talent, words=secret["ruled"])],
            [does(secret["id"], "move", to="the rafters", words=secret["ruled"])],
            [does(secret["id"], "defend")],
        )
    )


def _masters(chance: Random, secret: dict[str, Any]) -> list[dict[str, Any]]:
    who = secret["id"]
    kin = {"id": f"{who}-{chance.randint(0, 99999)}", "name": f"{secret['name']} the younger", "side": "beings",
           "hidden": True, "sheet": {"health": 3, "max_health": 3}}  # fmt: skip
    return [
        chance.choice(
            (
                fiat("harm", who=who, amount=1, reason=secret["reason"]),
                fiat("harm", who="mara", by=who, amount=2),
                fiat("harm", who="hound", amount=1, reason=secret["reason"], secret=True),
                fiat("condition on", who=who, condition="soaked"),
                fiat("note", text=secret["ruled"], secret=True),
                fiat("note", text=f"{secret['name']} laughs", who=None),
                fiat("note", text="A laugh.", who=who),
                fiat("item", who=who, item=secret["reason"], how="taken"),
                fiat("join", combatant=kin, reason=secret["ruled"]),
            )
        )
    ]


@pytest.mark.parametrize("number", range(200 if DEEP else 20))
def test_the_public_learns_nothing(number: int) -> None:
    one, other = (canonical_json(view(RULESET, played(number, face).transcript, "public")) for face in FACES)
    assert one == other


@pytest.mark.parametrize("number", range(20))
def test_the_master_sees_where_they_differ(number: int) -> None:
    one, other = (view(RULESET, played(number, face).transcript, "gm") for face in FACES)
    assert one != other


@pytest.mark.parametrize("number", range(20))
@pytest.mark.parametrize("face", FACES)
def test_no_secret_word_or_id_stands_in_the_public_view(number: int, face: str) -> None:
    told = canonical_json(view(RULESET, played(number, face).transcript, "public"))
    values = _texts(json.loads(told))
    secret = SECRETS[face]
    for word in (secret["name"], secret["note"], secret["reason"], secret["ruled"]):
        assert not word or not any(str(word).casefold() in value.casefold() for value in values)
    assert not any(secret["id"] in value.split("/") or value == secret["id"] for value in values)


def _texts(value: Any) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in _texts(part)] + list(value)
    if isinstance(value, list):
        return [text for part in value for text in _texts(part)]
    return [value] if isinstance(value, str) else []
