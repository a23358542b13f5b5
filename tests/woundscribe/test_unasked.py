"""Rolls and rulings that stood with a declaration and that nothing asked for: named, with what was asked."""

from __future__ import annotations

import pytest

from woundscribe.fightfile import read_fight
from woundscribe.playing import Waiting, resolve_fight

HEAD = """\
scene: {place: the flooded mill, exits: [door]}
sides: [{id: pcs, name: the bearers, players: true}, {id: drowned, name: the drowned}]
cast:
  - {id: mara, like: ferrywoman, name: Mara, side: pcs, sheet: {weapons: [oak staff, dagger]}}
  - {id: miller, like: drowned miller, name: the Miller, side: drowned, sheet: {max_health: 90}}
turns:
  - declarations:
"""


def notes(declaration: str) -> list[str]:
    lines: list[str] = []
    played = resolve_fight(read_fight(HEAD + f"      - {declaration}\n", "f.yaml"), noted=lines.append)
    assert not isinstance(played, Waiting)
    return lines


STRIKE = "phrase: mara strikes the miller with the dagger"


@pytest.mark.parametrize(
    ("beside", "said"),
    [
        (
            "rolls: {attack: 18, critical: 7}",
            "the roll of critical by mara was not asked for; asked were attack, harm.",
        ),
        ("rolls: {attack: 5, harm: 3}", "the roll of harm by mara was not asked for; asked were attack."),
        ("rolls: {miller/attack: 5}", "the roll of attack by miller was not asked for; asked were attack, harm."),
        (
            "rolls: {attack: 12}, rulings: {BD-FUMBLE: a slip}",
            "the ruling of BD-FUMBLE for mara was not asked for; no ruling was.",
        ),
    ],
)
def test_what_nothing_asked_for_is_named_with_its_line(beside: str, said: str) -> None:
    (line,) = notes(f"{{{STRIKE}, {beside}}}")
    assert line.startswith("line 8: ")
    assert line.endswith(said)


def test_what_is_asked_for_is_not_named() -> None:
    assert notes(f"{{{STRIKE}, rolls: {{attack: 12, harm: 2}}}}") == []


def test_where_no_die_is_thrown_it_says_so() -> None:
    (line,) = notes("{phrase: mara moves toward the miller, rolls: {fall: 3}}")
    assert line.endswith("the roll of fall by mara was not asked for; no roll was.")
