"""Fight files and transcripts that somebody wrote badly, or with bad intent: one message, its line, nothing done."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.transcript import write
from tests.woundscribe.test_cli import FIGHT, Run, apart, fight, run, transcript
from woundscribe import cli, examples, streams
from woundscribe.fightfile import MOST_PEOPLE, MOST_TURNS, read_fight
from woundscribe.playing import Waiting, resolve_fight

__all__ = ["apart", "fight", "run", "transcript"]  # fixtures

MARA = "name: Mara, pronouns: she"
BLOW = "      - phrase: mara strikes the miller with the oak staff, to subdue\n"


@pytest.mark.parametrize(
    ("old", "new", "line", "told"),
    [
        (MARA, 'name: "\\e[31mMara"', 7, "(U+001B)"),
        (MARA, 'name: "\\u202eMara"', 7, "(U+202E)"),
        (MARA, 'name: "\\u200b"', 7, "nothing to be seen"),
        (MARA, 'name: " "', 7, "nothing to be seen"),
        ("title: At", "title: \0At", 1, "(U+0000)"),
        ("turns:", '"\\e[1m\\nturns": 1\nturns:', 9, "(U+001B)"),
        ("title:", f"seed: {'9' * 2000}\ntitle:", 1, "seed: this will not do: string"),
        ("title:", "seed: [1]\ntitle:", 1, "seed: this will not do"),
        ("title:", "standing: {BD-MERCI: yes}\ntitle:", 1, "Did you mean BD-MERCY"),
        ("title:", "standing: {BD-MERCY: maybe}\ntitle:", 1, "Possible: yes, no, instinct"),
        ("title:", "standing: {attack: 3}\ntitle:", 1, "no ruling of 'attack'"),
        ("title:", "conclude: {rulings: {BD-COTS: x}}\ntitle:", 1, "Did you mean BD-COST"),
        (BLOW, "      - {kind: attack}\n", 11, "actor: this field is missing"),
        (BLOW, "      - {effect: died, who: nobody}\n", 11, "there is no combatant called 'nobody'"),
        (BLOW, "      - mara holds\n      - {effect: harm, who: mara}\n", 12, "say how much"),
        (BLOW, BLOW.replace("to subdue", "+99 the stair"), 11, "modifiers 1, value: 99"),
        (BLOW, BLOW + "        rolls: {atack: 3}\n", 11, "Did you mean attack?"),
        (BLOW, BLOW + "        rulings: {bd-fumble: x}\n", 11, "Did you mean BD-FUMBLE"),
        (BLOW, BLOW + "        rulings: {BD-FUMBLE: ~}\n", 12, "BD-FUMBLE: there is nothing here"),
        (BLOW, '      - mara shields tobin: "He is a boy."\n', 11, "'mara shields tobin: \"He is a boy.\"'."),
        (BLOW, '      - mara shields tobin: "It\'s a boy."\n', 11, "'mara shields tobin: \"It''s a boy.\"'."),
        (BLOW, "      - mara holds:\n", 11, "put the whole line in single quotes. Possible: 'mara holds'."),
        (BLOW, '      - phrase: mara holds: "So."\n', 11, "a line with a colon in it in single quotes"),
        (BLOW, "      - {words: x}\n", 11, "a phrase, or has a kind or an effect"),
        (BLOW, "      -\n", 11, "there is nothing here: a text is wanted"),
        (BLOW, "      - {effect: exits, exits: garden door}\n", 11, "Possible: [garden door]."),
        (BLOW, "      - {effect: place, who: mara, place: 3}\n", 11, "a block of fields is wanted"),
        ("scene: {", "scene: {<<: {cause: x}, ", 2, "no field '<<'"),
        ("title: At", "title: !!python/object:os.system At", 1, "tags"),
        ("title: At the mill", f"title: {'[' * 30}{']' * 30}", 1, "blocks stand inside"),
        ("title: At the mill", "title: 2020-01-01\ntitle: x", 2, "a second time"),
    ],
)
def test_a_bad_file_is_one_message_with_its_line(
    run: Run, fight: Path, old: str, new: str, line: int, told: str
) -> None:
    assert FIGHT.count(old) == 1
    fight.write_text(FIGHT.replace(old, new), encoding="utf-8")
    code, out, err = run("resolve", fight.name, "-o", "out.jsonl")
    assert (code, out) == (cli.REFUSED, "")
    assert err.startswith(f"fight.yaml: line {line}: ")
    assert told in err
    assert err.count("\n") == 1
    assert err[:-1].isprintable()
    assert not Path("out.jsonl").exists()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "turns:\n" + "  - {}\n" * (MOST_TURNS + 1),
            f"turns: this will not do: tuple should have at most {MOST_TURNS}",
        ),
        (
            "turns:\n  - declarations:\n" + "    - mara holds\n" * (MOST_PEOPLE + 1),
            f"declarations: this will not do: tuple should have at most {MOST_PEOPLE}",
        ),
    ],
)
def test_a_fight_without_end_is_refused(run: Run, fight: Path, text: str, told: str) -> None:
    fight.write_text(FIGHT[: FIGHT.index("turns:")] + text, encoding="utf-8")
    code, _, err = run("resolve", fight.name)
    assert code == cli.REFUSED
    assert told in err


@pytest.mark.parametrize(
    "ending",
    [FIGHT.replace("\n", "\r\n"), "\ufeff" + FIGHT, FIGHT.replace("\n", "\r")],
    ids=["windows", "mark", "old"],
)
def test_how_an_editor_ends_its_lines_changes_nothing(run: Run, fight: Path, transcript: Path, ending: str) -> None:
    fight.write_bytes(ending.encode())
    assert run("resolve", fight.name)[1].encode() == transcript.read_bytes()


def test_names_that_are_words_of_the_grammar_are_names() -> None:
    for name in ("with", "to subdue", "and", "moving", "Mara strikes the Miller"):
        told = read_fight(FIGHT.replace("name: Mara", f"name: {name}"), "f.yaml")
        result = resolve_fight(told, seed="a")
        assert not isinstance(result, Waiting)
        assert next(iter(result.encounter.combatants.values())).name == name


# -- transcripts


def test_a_transcript_edited_anywhere_is_told_in_one_row(run: Run, transcript: Path) -> None:
    lines = transcript.read_text(encoding="utf-8").split("\n")[:-1]
    for at, line in enumerate(lines):
        where = line.index(":", 12)  # inside the record
        for changed in (
            line[:where] + ": " + line[where + 1 :],
            line[:-3],
            line.replace("{", '{"zz":1,', 2).replace('{"zz":1,', "{", 1),
            "",
        ):
            transcript.write_text("\n".join([*lines[:at], changed, *lines[at + 1 :], ""]), encoding="utf-8")
            code, out, err = run("verify", transcript.name)
            assert (code, out, err.count("\n")) == (streams.BROKEN, "", 1)
            assert err.startswith(f"out.jsonl: line {at + 1}: ")


def test_a_kind_that_steers_a_terminal_is_shown_in_one_row(run: Run, transcript: Path) -> None:
    text = transcript.read_text(encoding="utf-8").replace('"kind":"turn_ended"', '"kind":"\\u001b[31m\\n"', 1)
    transcript.write_text(text, encoding="utf-8")
    for command, ended in (("verify", streams.BROKEN), ("narrate", cli.REFUSED), ("replay", cli.REFUSED)):
        code, _, err = run(command, transcript.name)
        assert (code, err.count("\n")) == (ended, 1)
        assert err[:-1].isprintable()


@pytest.mark.parametrize("name", ["ghost", ""])
@pytest.mark.parametrize("field", ["actor", "target"])
def test_nobody_is_told_of_who_was_never_there(run: Run, transcript: Path, field: str, name: str) -> None:
    lines = transcript.read_text(encoding="utf-8").split("\n")
    at = next(i for i, line in enumerate(lines) if '"kind":"attack_rolled"' in line)
    for who in ("mara", "miller"):
        lines[at] = lines[at].replace(f'"{field}":"{who}"', f'"{field}":"{name}"')
    transcript.write_text("\n".join(lines), encoding="utf-8")
    code, out, err = run("narrate", transcript.name)
    assert (code, out) == (cli.REFUSED, "")
    assert err == f"out.jsonl: line {at + 1}: it does not follow from what was declared and rolled.\n"


def test_every_example_is_told_to_everyone(run: Run) -> None:
    for name in examples.known():
        result = resolve_fight(read_fight(examples.text(name), name))
        assert not isinstance(result, Waiting)
        Path("t.jsonl").write_text(write(result), encoding="utf-8")
        for audience in ("public", "gm", *(f"side:{s.id}" for s in result.encounter.sides)):
            assert run("narrate", "t.jsonl", "--audience", audience)[0] == 0


# -- arguments


@pytest.mark.parametrize("seed", ["\udcff", "\x1b[31m", " "])
def test_a_seed_is_text(run: Run, fight: Path, seed: str) -> None:
    for command in (("resolve", fight.name), ("demo",)):
        code, out, err = run(*command, "--seed", seed)
        assert (code, out) == (cli.REFUSED, "")
        assert err.startswith("the seed: ")


def test_a_file_with_an_impossible_name_is_refused_in_one_row(run: Run) -> None:
    for name in ("a\nb\x1b[31m", "\udcff", "nul\0", ""):
        code, _, err = run("resolve", name)
        assert (code, err.count("\n")) == (cli.REFUSED, 1)
        assert err[:-1].isprintable()


@pytest.mark.parametrize("text", ["[" * 200_000, "- " * 200_000, "a: &a [b]\nc: [*a,*a]\n", "? " * 200_000])
def test_a_bomb_does_not_go_off(run: Run, fight: Path, text: str) -> None:
    fight.write_text(text, encoding="utf-8")
    code, _, err = run("resolve", fight.name)
    assert (code, err.count("\n")) == (cli.REFUSED, 1)
    assert err.startswith("fight.yaml: line 1: ")


@pytest.mark.parametrize(
    ("new", "told"),
    [
        (f"{MARA}, sheet: {{health: 99}}", "health 99 is more than max_health 12"),
        (f"{MARA}, sheet: {{weapons: [{{name: x, die: 2dd, attribute: mind}}]}}", "write dice like 1d6"),
        ("name: Mara, pronouns: her", "Possible: she, he, they, it."),
    ],
)
def test_no_word_of_a_library_and_no_pattern_is_shown(run: Run, fight: Path, new: str, told: str) -> None:
    fight.write_text(FIGHT.replace(MARA, new), encoding="utf-8")
    code, _, err = run("resolve", fight.name)
    assert code == cli.REFUSED
    assert told in err
    assert not any(word in err for word in ("pattern", "alue error", "^", "jSON"))
