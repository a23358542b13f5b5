"""Fight files: what they say is what happens, and every fault is named with its line."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.registry import find
from rules.transcript import Transcript, verify, write
from woundscribe import examples
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import MOST_BYTES, FightFile, read_fight, schema
from woundscribe.playing import Waiting, resolve_fight
from woundscribe.yamltext import DEEPEST, read_yaml

DOCS = Path(__file__).parents[2] / "docs"

HEAD = """\
title: On the stair
seed: a
scene: {place: the flooded mill, exits: [stair]}
sides:
  - {id: ferry, name: the ferry people, players: true}
  - {id: mill, name: the drowned}
cast:
  - {id: mara, like: ferrywoman, name: Mara, pronouns: she, side: ferry}
  - {id: tobin, like: poacher, name: Tobin, pronouns: he, side: ferry}
  - {id: miller, like: drowned miller, side: mill}
"""


def _play(turns: str, **settings: Any) -> Transcript[Any]:
    found = resolve_fight(read_fight(HEAD + turns, "f.yaml"), **settings)
    assert isinstance(found, Transcript)
    return found


def _kinds(transcript: Transcript[Any]) -> list[str]:
    return [o.kind for o in _all(transcript)]


def _first(transcript: Transcript[Any], kind: str) -> Any:
    return next(o for o in _all(transcript) if o.kind == kind)


def _all(transcript: Transcript[Any]) -> list[Any]:
    return list(transcript.outcomes)


def _refused(text: str) -> WoundscribeError:
    with pytest.raises(WoundscribeError) as refused:
        resolve_fight(read_fight(text, "f.yaml"))
    return refused.value


# -- what is played


def test_phrases_and_fields_say_the_same() -> None:
    said = _play(
        'turns: [{side: ferry, declarations: ["mara strikes the miller with the staff, to subdue", tobin holds]}]'
    )
    written = _play(
        """turns:
  - side: ferry
    declarations:
      - {kind: attack, actor: mara, target: the Miller, weapon: oak staff, subdue: true}
      - {kind: hold, actor: tobin}
"""
    )
    assert write(said) == write(written)
    assert "attack_rolled" in _kinds(said)


def test_the_side_of_a_turn_goes_without_saying() -> None:
    named = _play(
        "turns: [{side: ferry, declarations: [mara holds]}, {side: mill, declarations: [miller strikes mara]}]"
    )
    unnamed = _play("turns: [{declarations: [mara holds]}, {declarations: [miller strikes mara]}]")
    assert write(named) == write(unnamed)


def test_the_master_says_what_is_so() -> None:
    told = _play("turns: [{declarations: [{effect: harm, who: mara, severity: heavy, reason: a beam comes down}]}]")
    harmed = _first(told, "harmed")
    assert (harmed.who, harmed.severity) == ("mara", "heavy")
    assert told.steps[0].input.turn.side is None


def test_people_roll_their_own() -> None:
    played = _play(
        """turns:
  - declarations:
      - {phrase: "mara strikes the miller with the staff", rolls: {attack: [5, 5, 4], harm: 6}}
"""
    )
    rolled = _first(played, "attack_rolled")
    assert rolled.check.roll.faces == (5, 5, 4)
    harmed = _first(played, "harmed")
    assert harmed.rolls[0].total == 6
    assert harmed.rolls[0].source == "physical"


def test_rulings_hang_under_their_declaration_or_stand() -> None:
    under = _play(
        """turns:
  - declarations:
      - {phrase: mara offers mercy, rulings: {BD-MERCY: {value: no, reason: he does not hear, secret: true}}}
"""
    )
    standing = _play("standing: {BD-MERCY/mill: no}\nturns: [{declarations: [mara offers mercy]}]")
    answered = [_first(t, "answered") for t in (under, standing)]
    assert [o.accepted for o in answered] == [False, False]
    ruled = _first(under, "ruled")
    assert (ruled.visibility, ruled.value) == ("gm", "no")


def test_an_open_question_is_a_value() -> None:
    fight = read_fight(HEAD + "turns: [{declarations: [mara offers mercy]}]", "f.yaml")
    asked = resolve_fight(fight, ask="notable")
    assert isinstance(asked, Waiting)
    assert (asked.turn, asked.need.key.rule, asked.need.to) == (1, "BD-MERCY", "gm")
    assert isinstance(resolve_fight(fight), Transcript)


def test_a_fight_that_is_over_is_concluded() -> None:
    turns = "turns: [{declarations: [the ferry people retreat]}]\n"
    played = _play(f"{turns}conclude: {{costs: [a promise], keepsake: a wet key}}")
    assert _kinds(played)[-1] == "concluded"
    assert '"a promise"' in write(played)
    assert '"a wet key"' in write(played)
    assert _kinds(_play(turns))[-1] == "concluded"


def test_a_script_passes_over_what_the_rules_forbid() -> None:
    script = """script: true
turns:
  - declarations: [tobin shakes mara awake, "tobin strikes the miller with the dagger", mara offers mercy, mara holds]
  - declarations: [the miller yields]
  - declarations: [mara strikes the miller with the staff]
"""
    kinds = _kinds(_play(script))
    assert kinds.count("attack_rolled") == 1
    assert kinds[-1] == "concluded"
    assert "checked" not in kinds


def test_in_a_script_nobody_strikes_one_who_is_down() -> None:
    script = """script: true
turns:
  - declarations: [{effect: fell, who: mara}]
  - declarations: [tobin holds]
  - declarations: [miller strikes mara, miller strikes tobin]
"""
    played = _play(script)
    assert "died" not in _kinds(played)
    assert _first(played, "attack_rolled").target == "tobin"


# -- the dice


def test_the_same_file_gives_the_same_bytes_anywhere() -> None:
    code = (
        "from woundscribe.fightfile import *; from woundscribe.playing import *;"
        "from rules.transcript import write; from woundscribe import examples;"
        "import sys; sys.stdout.buffer.write(write(resolve_fight(read_fight("
        "examples.text('flooded-mill'), 'x'))).encode())"
    )
    found = [
        subprocess.run(  # the interpreter that runs the tests, and a fixed program
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale},
            capture_output=True,
            check=True,
        ).stdout
        for seed, locale in (("1", "C"), ("77", "tr_TR.UTF-8"))
    ]
    here = resolve_fight(read_fight(examples.text("flooded-mill"), "x"))
    assert isinstance(here, Transcript)
    assert found == [write(here).encode()] * 2


def test_without_a_seed_the_dice_come_of_who_fights_and_where() -> None:
    head = HEAD.replace("seed: a\n", "")
    turn = "turns: [{declarations: [mara strikes the miller]}]\n"
    fight = read_fight(head + turn, "f.yaml")
    assert fight.own_seed.startswith("sha256:")
    ruled = read_fight(head.replace("On the stair", "Elsewhere") + "standing: {BD-MERCY: no}", "f.yaml")
    assert ruled.own_seed == fight.own_seed
    assert read_fight(head.replace("Mara", "Maren") + turn, "f.yaml").own_seed != fight.own_seed
    assert read_fight(HEAD.replace("seed: a", "seed: 7") + turn, "f.yaml").own_seed == "7"


def test_a_given_seed_comes_before_the_files() -> None:
    turn = "turns: [{declarations: [mara strikes the miller]}]"
    assert write(_play(turn)) == write(_play(turn, seed="a"))
    assert write(_play(turn)) != write(_play(turn, seed="b"))


def _play_or_refused(fight: FightFile, seed: str | None) -> object:
    try:
        return resolve_fight(fight, seed=seed)
    except WoundscribeError as error:
        return error


@pytest.mark.parametrize("name", examples.known())
@pytest.mark.parametrize("seed", [None, *map(str, range(12))])
def test_every_example_is_a_whole_fight_with_any_dice_or_says_what_they_changed(name: str, seed: str | None) -> None:
    fight = read_fight(examples.text(name), name)
    played = _play_or_refused(fight, seed)
    if isinstance(played, WoundscribeError):
        assert seed is not None
        assert not fight.script
        assert "The dice of an earlier turn may have changed this; with `script: true`" in str(played)
        return
    assert isinstance(played, Transcript)
    kinds = _kinds(played)
    assert "ended" in kinds
    assert kinds[-1] == "concluded"
    verify(write(played))


# -- what is refused


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        (HEAD.replace("cast:", "kast:"), "f.yaml: line 7: kast", "Did you mean cast"),
        (HEAD.replace("scene: {place", "scene: {plaice"), "f.yaml: line 3: scene, ", ""),
        (HEAD.replace("title: On the stair", "title: [1]"), "f.yaml: line 1: title", "will not do"),
        (HEAD.replace("players: true", "players: yes"), "f.yaml: line 5: sides 1, players", "'yes' will not do"),
        (HEAD.replace(", side: mill}", "}"), "f.yaml: line 10: cast 3, side", "missing"),
        (
            HEAD.replace("like: ferrywoman", "like: ferywoman"),
            "f.yaml: line 8: cast 1, like",
            "Did you mean ferrywoman",
        ),
        (HEAD.replace("side: ferry}", "side: fery}", 1), "f.yaml: line 8: cast 1, side", "Did you mean ferry"),
        (HEAD + "ruleset: bright-drak", "f.yaml: line 11", "Did you mean bright-dark"),
        (HEAD + "first: wolves", "f.yaml: line 11: first", "no side called"),
        (HEAD + "options: {critcal: 18}", "f.yaml: line 11: options, critcal", "Did you mean critical"),
        (HEAD + "standing: {BD-MERCY/mll: no}", "f.yaml: line 11", "Did you mean mill"),
        (HEAD + "turns: [{declarations: [mara strikes the millar]}]", "f.yaml: line 11", "Did you mean the Miller?"),
        (HEAD + "turns:\n - declarations:\n   - mara holds\n   - tobin hlods", "f.yaml: line 14", "Did you mean hold"),
        (HEAD + "turns: [{declarations: [7]}]", "f.yaml: line 11", "7 will not do"),
        (HEAD + "turns: [{declarations: [[mara]]}]", "f.yaml: line 11", "write a phrase, or a block"),
        (
            HEAD + "turns: [{declarations: [{kind: atack, actor: mara}]}]",
            "f.yaml: line 11",
            "Did you mean attack or take?",
        ),
        (HEAD + "turns: [{declarations: [{kind: hold, effect: note}]}]", "f.yaml: line 11", "one of the three"),
        (HEAD + "turns: [{declarations: [{kind: defend, actor: mara, wepon: x}]}]", "wepon", "no field 'wepon'"),
        (HEAD + "turns: [{declarations: [{phrase: mara holds, target: mara}]}]", "f.yaml: line 11", "no 'target'"),
        (HEAD + "turns: [{declarations: [{effect: harm, who: marra}]}]", "f.yaml: line 11", "Did you mean mara?"),
        (HEAD + "turns: [{declarations: [{effect: harmm, who: mara}]}]", "f.yaml: line 11", "harmm"),
    ],
)
def test_a_fault_is_named_with_its_place(text: str, where: str, message: str) -> None:
    refused = _refused(text)
    assert refused.code == "malformed"
    assert where in str(refused.where)
    assert message in str(refused)


@pytest.mark.parametrize(
    ("declaration", "code", "message"),
    [
        ("tobin shakes mara awake", "illegal", "Mara is not unconscious. [BD-WAKE]"),
        ("the miller holds", "illegal", "not of the side whose turn it is"),
        ("tobin strikes the miller", "ambiguous", "does not say with what"),
        ("{phrase: mara strikes the miller, rolls: {attack: [7, 1, 1]}}", "malformed", "a d6 cannot show 7"),
        ("{phrase: mara strikes the miller, rolls: {attack: 19}}", "malformed", "3d6 cannot come to 19"),
        ("{phrase: mara strikes the miller, rolls: {attack: [3, 3]}}", "malformed", "3 dice, and 2 faces"),
        ("{phrase: mara strikes the miller, rolls: {dodge: 4}}", "malformed", "no roll of 'dodge' is ever asked"),
        ("{phrase: mara strikes the miller, rolls: {milller/attack: 4}}", "malformed", "Did you mean miller"),
        ("{phrase: mara strikes the miller, rulings: {BD-MERCY: no}}", "malformed", "no ruling of 'BD-MERCY'"),
        ("{phrase: mara offers mercy, rulings: {BD-MERCY: perhaps}}", "malformed", "'perhaps' answers no question"),
    ],
)
def test_what_the_rules_refuse_is_named_with_its_line(declaration: str, code: str, message: str) -> None:
    refused = _refused(f"{HEAD}turns:\n  - side: ferry\n    declarations:\n      - {declaration}\n")
    assert refused.code == code
    assert str(refused.where).startswith("f.yaml: line 14")
    assert message in str(refused)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing in it"),
        ("[1, 2", "it is no YAML"),
        ("a: b: c", "it is no YAML"),
        ("title: \x01", "it is no YAML"),
        ("just words", "a block of fields"),
        ("[]", "a block of fields"),
        ("title: a\ntitle: b", "'title' stands here a second time"),
        ("a: &x [1]\nb: *x", "anchors and aliases are not read"),
        ("a: *x", "anchors and aliases are not read"),
        ("a: !!python/object:os.system {}", "tags are not read"),
        ("? [a]\n: b", "the name of a field is a word"),
        ("a: 1\n---\nb: 2", "a second document"),
        ("[" * 3000, "it is no YAML"),
        ("{a: " * 40, "inside each other"),
        ("x" * (MOST_BYTES + 1), "at most 1,000,000 bytes"),
        ("title: \ud800", "half of a character"),
    ],
)
def test_what_is_no_fight_file_is_refused(text: str, message: str) -> None:
    refused = _refused(text)
    assert message in str(refused)
    assert str(refused.where).startswith("f.yaml")


def test_a_bomb_does_not_go_off() -> None:
    bomb = "a: &a [lol, lol]\n" + "".join(
        f"{chr(98 + i)}: &{chr(98 + i)} [*{chr(97 + i)}, *{chr(97 + i)}]\n" for i in range(20)
    )
    assert "anchors" in str(_refused(bomb))


def test_words_stay_words_and_numbers_numbers() -> None:
    data, lines = read_yaml('a: no\nb: 12\nc: "12"\nd: 2024-01-01\ne: 1.5\nf: 010\ng: true\nh: +3\ni: ~\nj:\n  - on\n')
    assert data == {
        "a": "no",
        "b": 12,
        "c": "12",
        "d": "2024-01-01",
        "e": "1.5",
        "f": "010",
        "g": True,
        "h": 3,
        "i": None,
        "j": ["on"],
    }
    assert lines[("j", 0)] == 11


def test_blocks_may_stand_inside_each_other_as_deep_as_anybody_needs() -> None:
    read_yaml("[" * DEEPEST + "]" * DEEPEST)


def test_the_published_schema_is_the_one_that_is_used() -> None:
    published = json.loads((DOCS / "fight.schema.json").read_text(encoding="utf-8"))
    assert published == schema()
    assert list(published["properties"]) == list(schema()["properties"])


def test_the_example_uses_only_what_the_schema_names() -> None:
    data, _ = read_yaml(examples.text("flooded-mill"))
    assert set(data) <= set(schema()["properties"])
    assert find(data.get("ruleset", "bright-dark")).id == "bright-dark"
