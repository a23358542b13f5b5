"""Turns written ahead: what their dice may bring about, and what is a mistake whatever falls."""

from __future__ import annotations

from typing import Any

import pytest

from rules.transcript import Transcript
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import read_fight
from woundscribe.playing import resolve_fight

HEAD = """\
scene: {place: the flooded mill, exits: [stair]}
seed: a
sides:
  - {id: ferry, name: the ferry people, players: true}
  - {id: mill, name: the drowned}
cast:
  - {id: mara, like: ferrywoman, name: Mara, pronouns: she, side: ferry}
  - {id: tobin, like: poacher, name: Tobin, pronouns: he, side: ferry}
  - {id: kesh, like: drowned miller, name: Kesh, side: mill}
turns:
"""
DOV = "{effect: join, combatant: {id: dov, name: Dov, side: mill, sheet: {health: 5, max_health: 5}}}"
DIES = f"  - declarations: [{DOV}, {{effect: died, who: kesh}}]\n"
TALK = "  - declarations: [{effect: end, how: parley, side: ferry}]\n"
SCRIPT = "script: true\n"


def _play(turns: str) -> tuple[Transcript[Any], list[str]]:
    lines: list[str] = []
    played = resolve_fight(read_fight(HEAD + turns, "f.yaml"), noted=lines.append)
    assert isinstance(played, Transcript)
    return played, lines


def _refused(turns: str) -> str:
    with pytest.raises(WoundscribeError) as refused:
        resolve_fight(read_fight(HEAD + turns, "f.yaml"))
    return str(refused.value)


def test_a_later_turn_that_the_rules_forbid_says_what_to_do() -> None:
    told = _refused(DIES + "  - {side: mill, declarations: [kesh strikes mara]}\n")
    assert told.startswith("f.yaml: line 12: ")
    assert told.endswith("with `script: true` such declarations are passed over.")


def test_a_first_turn_and_a_name_nobody_has_are_no_matter_of_dice() -> None:
    assert "script" not in _refused("  - declarations: [kesh strikes mara]\n")
    assert "script" not in _refused("  - declarations: [mara holds]\n  - declarations: [nobody strikes mara]\n")


def test_a_fight_that_is_over_is_said_to_be_over() -> None:
    told = _refused(TALK + "  - declarations: [kesh strikes mara]\n")
    assert "kesh: the fight is over." in told
    assert "side whose turn" not in told


def test_what_a_script_passes_over_is_named_with_its_line_and_reason() -> None:
    played, lines = _play(
        DIES + "  - {side: ferry, declarations: [kesh holds]}\n" + TALK + "  - declarations: [mara holds]\n" + SCRIPT
    )
    assert played.steps
    assert lines == [
        "line 12: kesh: passed over: Kesh is not of the side whose turn it is [BD-TURN].",
        "line 14: mara: passed over: the fight is over.",
    ]


def test_a_conclusion_of_a_fight_that_is_not_over_concludes_nothing() -> None:
    played, lines = _play("  - declarations: [mara holds]\nconclude: {costs: [x]}\n" + SCRIPT)
    assert lines == ["line 12: passed over: the fight is not over."]
    assert all(o.kind != "concluded" for o in played.outcomes)


@pytest.mark.parametrize(
    ("declared", "told"),
    [
        ("mara juggles", "the verb is unknown"),
        ("mara strokes kesh with the oak staff, to subdue", "Did you mean strike"),
        ("nobody strikes kesh", "no combatant called 'nobody'"),
        ("{phrase: mara strikes kesh, rolls: {attack: 19}}", "3d6 cannot come to 19"),
        ("{phrase: mara strikes kesh, rolls: {atack: 9}}", "Did you mean attack?"),
    ],
)
def test_what_nobody_could_declare_is_refused_though_it_never_comes_up(declared: str, told: str) -> None:
    quoted = declared if declared.startswith("{") else f'"{declared}"'
    message = _refused(f"{TALK}  - declarations: [{quoted}]\n{SCRIPT}")
    assert message.startswith("f.yaml: line 12: ")
    assert told in message


def test_who_would_have_come_later_is_no_mistake() -> None:
    _, lines = _play(TALK + DIES + "  - declarations: [dov strikes mara]\n" + SCRIPT)
    assert lines[-1] == "line 13: dov: passed over: the fight is over."


def test_nobody_left_to_strike_is_passed_over() -> None:
    _, lines = _play(
        "  - declarations: [{effect: fled, who: kesh}, mara strikes]\n  - declarations: [mara strikes]\n" + SCRIPT
    )
    assert lines == ["line 12: mara: passed over: the fight is over."]
