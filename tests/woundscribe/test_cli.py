"""The command as people type it: what it prints, where, and with which exit code."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.model import evolve
from tests.fake_openai import says, serving
from tests.woundscribe.conftest import ran, set_apart
from woundscribe import cli, streams

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

FIGHT = """\
title: At the mill
scene: {place: the flooded mill, things: [stair, wheel], exits: [door]}
sides:
  - {id: pcs, name: the lantern-bearers, players: true}
  - {id: beings, name: the drowned}
cast:
  - {id: mara, name: Mara, pronouns: she, like: ferrywoman, side: pcs, player: ann}
  - {id: miller, name: the Miller, pronouns: he, like: ferrywoman, side: beings, character: false}
turns:
  - declarations:
      - phrase: mara strikes the miller with the oak staff, to subdue
  - declarations: [the miller strikes mara]
  - declarations: [mara offers mercy]
"""

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of the test's own, no settings, no key, no terminal."""
    set_apart(tmp_path, monkeypatch)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command and gives its exit code, what it printed and what it said on the standard error."""

    def call(*args: str) -> tuple[int, str, str]:
        return ran(args, monkeypatch, capsys)

    return call


@pytest.fixture
def fight(tmp_path: Path) -> Path:
    path = tmp_path / "fight.yaml"
    path.write_text(FIGHT, encoding="utf-8")
    return path


@pytest.fixture
def transcript(run: Run, fight: Path, tmp_path: Path) -> Path:
    assert run("resolve", fight.name, "-o", "out.jsonl")[0] == 0
    return tmp_path / "out.jsonl"


def test_a_fight_resolves_to_the_same_bytes_every_time(run: Run, fight: Path, transcript: Path) -> None:
    printed = run("resolve", fight.name)[1]
    assert printed.encode() == transcript.read_bytes()
    assert run("resolve", fight.name, "--seed", "other")[1] != printed
    assert sorted(p.name for p in transcript.parent.iterdir()) == ["fight.yaml", "out.jsonl"]


def test_in_another_process_hash_seed_and_locale_too(fight: Path, transcript: Path) -> None:
    env = {**os.environ, "PYTHONHASHSEED": "77", "LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0"}
    again = subprocess.run(
        [sys.executable, "-m", "woundscribe.cli", "resolve", fight.name], env=env, capture_output=True, check=True
    )
    assert again.stdout == transcript.read_bytes()


def test_a_transcript_holds_and_says_what_it_proves(run: Run, transcript: Path) -> None:
    code, out, err = run("verify", transcript.name)
    assert (code, err) == (0, "")
    assert re.fullmatch(r"out\.jsonl: every record follows \(\d+ outcomes; its seed claims nothing\)\.\n", out)


def test_an_edited_transcript_is_broken_at_its_line(run: Run, transcript: Path) -> None:
    lines = transcript.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if '"amount":' in line)
    lines[at] = re.sub(r'"amount":\d+', '"amount":0', lines[at])
    transcript.write_text("".join(lines), encoding="utf-8")
    code, out, err = run("verify", transcript.name)
    assert (code, out) == (streams.BROKEN, "")
    assert err.startswith(f"out.jsonl: line {at + 1}: ")


def test_replay_gives_the_same_bytes(run: Run, transcript: Path) -> None:
    code, out, err = run("replay", transcript.name)
    assert (code, err) == (0, "")
    assert re.fullmatch(r"out\.jsonl: it matches, line for line \(\d+ outcomes\)\.\n", out)
    assert run("replay", transcript.name, "-o", "-")[1].encode() == transcript.read_bytes()
    code, _, err = run("replay", transcript.name, "-o", "again.jsonl")
    assert (code, err.startswith("again.jsonl: written (")) == (0, True)
    assert Path("again.jsonl").read_bytes() == transcript.read_bytes()


def test_the_story_is_told_to_its_audience(run: Run, transcript: Path) -> None:
    code, out, err = run("narrate", transcript.name)
    assert (code, err) == (0, "")
    assert out.splitlines()[1:3] == ["  At the mill", "  THE FLOODED MILL"]
    assert "BD-ATTACK" in out
    assert run("narrate", transcript.name, "--audience", "player:ann")[0] == 0
    assert run("narrate", transcript.name, "--stream")[1] == out


def test_a_story_is_told_only_of_records_that_follow(run: Run, transcript: Path) -> None:
    kept = transcript.read_text(encoding="utf-8")
    transcript.write_text(re.sub(r'"amount":\d+', '"amount":0', kept, count=1), encoding="utf-8")
    code, out, err = run("narrate", transcript.name)
    assert (code, out) == (cli.REFUSED, "")
    assert err == run("verify", transcript.name)[2]


def test_who_names_no_transcript_hears_how_one_is_made(run: Run) -> None:
    for command in ("narrate", "replay", "verify"):
        code, out, err = run(command, "flooded-mill")
        assert (code, out) == (cli.REFUSED, "")
        assert err.endswith("An example is resolved first: woundscribe resolve flooded-mill -o flooded-mill.jsonl\n")
        assert "woundscribe resolve FIGHT.yaml -o none.jsonl" in run(command, "none.jsonl")[2]
        assert "resolve" not in run(command, ".")[2]


def test_the_story_alone_holds_no_digit(run: Run, transcript: Path) -> None:
    out = run("narrate", transcript.name, "--no-margin")[1]
    assert "Mara" in out
    assert not re.search(r"\d", out)


def test_an_unknown_audience_brings_the_nearest(run: Run, transcript: Path) -> None:
    code, out, err = run("narrate", transcript.name, "--audience", "player:anne")
    assert (code, out) == (cli.REFUSED, "")
    assert "Did you mean player:ann?" in err


def test_the_demonstration_is_a_whole_story(run: Run) -> None:
    code, out, err = run("demo", "--no-margin")
    assert (code, err) == (0, "")
    assert len(out.split("\n\n")) > 8
    assert not re.search(r"\d", out)
    assert run("demo", "--no-margin")[1] == out
    assert re.search(r"3d6 \d\+\d\+\d", run("demo")[1])
    assert run("demo", "--no-margin", "--seed", "another")[1] != out


def test_an_open_question_is_asked_and_says_how_to_answer(run: Run, fight: Path) -> None:
    code, out, err = run("resolve", fight.name, "--ask", "all", "-o", "asked.jsonl")
    assert (code, out) == (cli.WAITING, "")
    assert not Path("asked.jsonl").exists()
    assert err.startswith("fight.yaml: turn 1: ")
    answer = re.search(r"^  (rulings: \{.*\})$", err, re.MULTILINE)
    assert answer is not None
    fight.write_text(FIGHT.replace("to subdue\n", f"to subdue\n        {answer[1]}\n"), encoding="utf-8")
    later = run("resolve", fight.name, "--ask", "all")
    assert later[0] != cli.REFUSED
    assert later[2] != err


def test_dice_in_hand_are_asked_for_and_can_be_written_down(run: Run, fight: Path) -> None:
    by_hand = FIGHT.replace("players: true", "players: true, rolls: physical")
    fight.write_text(by_hand, encoding="utf-8")
    code, _, err = run("resolve", fight.name)
    assert code == cli.WAITING
    assert "rolls: {attack: …}" in err
    fight.write_text(by_hand.replace("to subdue\n", "to subdue\n        rolls: {attack: 7}\n"), encoding="utf-8")
    assert "attack" not in run("resolve", fight.name)[2]


@pytest.mark.parametrize("bad", ["19", "[7, 1, 1]", "[1, 1]"])
def test_impossible_dice_are_refused_with_their_place(run: Run, fight: Path, bad: str) -> None:
    fight.write_text(FIGHT.replace("to subdue\n", f"to subdue\n        rolls: {{attack: {bad}}}\n"), encoding="utf-8")
    code, out, err = run("resolve", fight.name, "-o", "out.jsonl")
    assert (code, out) == (cli.REFUSED, "")
    assert err.startswith("fight.yaml: line ")
    assert err.count("\n") == 1
    assert not Path("out.jsonl").exists()


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("like: ferrywoman, side: pcs", "like: ferywoman, side: pcs", "ferrywoman"),
        ("place: the flooded mill", "plaice: the flooded mill", "place"),
        ("mara strikes the miller", "mara strikes the muller", "the Miller"),
        ("[mara offers mercy]", "[the miller strikes mara]", "BD-"),
        ("scene: {", "scene: &a {", "anchor"),
        ("title: At the mill", "title: [a, b", "line"),
    ],
)
def test_a_fight_that_will_not_do_is_one_clear_message(run: Run, fight: Path, old: str, new: str, told: str) -> None:
    fight.write_text(FIGHT.replace(old, new), encoding="utf-8")
    code, out, err = run("resolve", fight.name, "-o", "out.jsonl")
    assert (code, out) == (cli.REFUSED, "")
    assert err.startswith("fight.yaml: ")
    assert told in err
    assert "Traceback" not in err
    assert sorted(os.listdir()) == ["fight.yaml"]


@pytest.mark.parametrize("command", ["resolve", "narrate", "replay", "verify"])
def test_files_that_are_none_are_refused(run: Run, command: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "latin").write_bytes("title: Mühle\n".encode("latin-1"))
    for name, told in (("none", "no such file"), ("folder", "a folder"), ("latin", "line 1: it is not UTF-8")):
        code, out, err = run(command, name)
        assert (code, out) == (cli.REFUSED, "")
        assert err.startswith(f"{name}: ")
        assert told in err


def test_a_huge_file_is_refused_unread(run: Run, tmp_path: Path) -> None:
    (tmp_path / "huge").write_bytes(b"a: b\n" * 2_000_000)
    code, _, err = run("resolve", "huge")
    assert code == cli.REFUSED
    assert "larger than 1,000,000 bytes" in err


def test_a_pipe_stands_in_for_a_file(fight: Path, transcript: Path) -> None:
    given = subprocess.run(
        [sys.executable, "-m", "woundscribe.cli", "resolve", "-"], input=FIGHT.encode(), capture_output=True, check=True
    )
    assert given.stdout == transcript.read_bytes()


def test_what_was_there_stays_when_writing_fails(run: Run, fight: Path, tmp_path: Path) -> None:
    code, _, err = run("resolve", fight.name, "-o", "missing/out.jsonl")
    assert code == cli.REFUSED
    assert "cannot be written" in err
    (tmp_path / "old.jsonl").write_text("old", encoding="utf-8")
    fight.write_text(FIGHT.replace("strikes the miller", "strikes nobody"), encoding="utf-8")
    assert run("resolve", fight.name, "-o", "old.jsonl")[0] == cli.REFUSED
    assert (tmp_path / "old.jsonl").read_text(encoding="utf-8") == "old"


def test_the_models_voice_is_never_asked_unless_it_is_wanted(
    run: Run, transcript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "theirs")
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "m")
    monkeypatch.setattr("narrator.chat.Chat.__init__", lambda *a, **k: pytest.fail("a model was made"))
    code, _, err = run("narrate", transcript.name)
    assert (code, err) == (0, "")


@pytest.mark.parametrize("wanted", [("--voice", "model"), ("--voice", "model", "--stream"), ()])
def test_the_models_voice_is_asked_where_it_says(
    run: Run, transcript: Path, monkeypatch: pytest.MonkeyPatch, wanted: tuple[str, ...]
) -> None:
    with serving(says("[1] Mara swung the oak staff at the Miller.")) as server:
        monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
        monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", server.url)
        if not wanted:
            monkeypatch.setenv("WOUNDSCRIBE_VOICE", "model")
        code, out, err = run("narrate", transcript.name, *wanted)
    assert code == 0
    assert err.startswith("Asking small at 127.0.0.1.\n")
    assert "told plain" in err
    assert "Mara" in out
    assert server.requests[0]["model"] == "small"


def test_the_models_voice_without_a_model_is_refused(run: Run, transcript: Path) -> None:
    code, out, err = run("narrate", transcript.name, "--voice", "model")
    assert (code, out) == (cli.REFUSED, "")
    assert "no model is named" in err


def test_prompts_are_listed_shown_and_checked(run: Run) -> None:
    code, out, _ = run("prompts", "list")
    assert code == 0
    assert re.search(r"^turn v1  sha256:[0-9a-f]{64}", out, re.MULTILINE)
    code, out, err = run("prompts", "check")
    assert (code, err) == (0, "")
    code, out, _ = run("prompts", "show", "turn")
    assert code == 0
    assert "{{{" in out
    code, _, err = run("prompts", "show", "tern")
    assert code == cli.REFUSED
    assert "Did you mean turn?" in err


def test_a_prompt_that_was_changed_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.prompt.check_prompts", lambda: ("turn/v1.md: changed after it was released.",))
    code, out, err = run("prompts", "check")
    assert (code, out) == (streams.BROKEN, "")
    assert err == "turn/v1.md: changed after it was released.\n"


def test_the_schema_of_fights_is_printed(run: Run) -> None:
    import json

    code, out, _ = run("schema", "fight")
    assert code == 0
    assert json.loads(out)["type"] == "object"


def test_a_question_of_the_conclusion_is_answered_there(run: Run, fight: Path) -> None:
    fight.write_text(
        FIGHT[: FIGHT.index("turns:")] + "turns:\n  - declarations: [{effect: fell, who: mara}]\n", encoding="utf-8"
    )
    code, _, err = run("resolve", fight.name, "--ask", "all")
    assert code == cli.WAITING
    assert err.startswith("fight.yaml: after the last turn: ")
    answer = re.search(r"write under `conclude`:\n  (rulings: \{.*\})\n", err)
    assert answer is not None
    with fight.open("a", encoding="utf-8") as file:
        file.write(f"conclude:\n  {answer[1]}\n")
    assert run("resolve", fight.name, "--ask", "all")[2] != err


def test_setup_is_a_command(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("woundscribe.setup.set_up", lambda url, model, say: say(f"{url} {model}"))
    assert run("setup", "http://h/v1", "--model", "m") == (0, "", "http://h/v1 m\n")


def test_help_loads_no_model_and_no_settings() -> None:
    code = (
        "import sys; sys.argv = ['woundscribe', '--help']\n"
        "from woundscribe.cli import main\n"
        "try:\n    main()\nexcept SystemExit as e:\n    assert not e.code\n"
        "heavy = ('langchain', 'openai', 'httpx', 'pydantic_settings', 'narrator.chat', 'yaml')\n"
        "loaded = [m for m in sys.modules if m.startswith(heavy)]\n"
        "assert not loaded, loaded\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_a_reader_who_stops_reading_hears_no_complaint(transcript: Path) -> None:
    command = f'"{sys.executable}" -m woundscribe.cli replay {transcript.name} | head -c 10'
    ended = subprocess.run(["bash", "-c", command], capture_output=True, check=True)
    assert ended.stderr == b""


# -- the wrong file, no file, an example


def test_the_wrong_kind_of_file_is_told_what_to_do_with_it(run: Run, fight: Path, transcript: Path) -> None:
    for command in ("narrate", "replay", "verify"):
        code, out, err = run(command, fight.name)
        assert (code, out) == (cli.REFUSED, "")
        assert "resolve it first: woundscribe resolve fight.yaml -o " in err
    code, _, err = run("resolve", transcript.name)
    assert code == cli.REFUSED
    assert "this is a transcript; narrate it: woundscribe narrate out.jsonl" in err
    Path("empty").touch()
    for command in ("resolve", "narrate", "replay", "verify"):
        assert run(command, "empty")[1:] == ("", "empty: it is empty.\n")


def test_examples_go_by_name(run: Run) -> None:
    code, _, err = run("resolve", "flooded-mill", "-o", "mill.jsonl")
    assert code == 0
    assert re.search(r"^line \d+: \w+: passed over: ", err, re.MULTILINE)
    assert re.search(r"^mill\.jsonl: written \(\d+ outcomes\)\.$", err, re.MULTILINE)
    assert "burned-barn, cow-at-the-ford, cub-in-the-pit" in run("resolve", "fight.yaml")[2]
    Path("flooded-mill").write_text(FIGHT, encoding="utf-8")
    assert run("resolve", "flooded-mill")[2] == ""


def test_a_replay_that_does_not_match_names_the_line(run: Run, transcript: Path) -> None:
    lines = transcript.read_text(encoding="utf-8").splitlines(keepends=True)
    at = next(i for i, line in enumerate(lines) if '"kind":"attack_rolled"' in line)
    lines[at] = lines[at].replace('"total":', '"total":1', 1)
    transcript.write_text("".join(lines), encoding="utf-8")
    code, out, err = run("replay", transcript.name)
    assert (code, out) == (streams.BROKEN, "")
    assert err.startswith(f"out.jsonl: line {at + 1}: ")


def test_help_and_version_are_whole(run: Run) -> None:
    assert re.fullmatch(r"woundscribe \d+\.\d+\.\d+\n", run("--version")[1])
    assert "..." not in run("--help")[1].partition("Commands:")[2]
    assert "always gives the same dice" in " ".join(run("resolve", "--help")[1].split())


# -- a model that cannot be asked


def test_without_a_key_the_variables_are_named_once(
    run: Run, transcript: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "m")
    code, out, err = run("narrate", transcript.name, "--voice", "model")
    assert (code, err.count("\n")) == (0, 1)
    assert "WOUNDSCRIBE_API_KEY, or OPENAI_API_KEY" in err
    assert "told in the built-in voice" in err
    assert out == run("narrate", transcript.name)[1]


def test_a_server_that_is_not_there_is_asked_once(run: Run, transcript: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import socket

    from narrator.chat import Chat

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    monkeypatch.setattr("narrator.chat.Chat", lambda settings: Chat(settings=evolve(settings, attempts=1)))
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "m")
    monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", f"http://127.0.0.1:{port}/v1")
    code, out, err = run("narrate", transcript.name, "--voice", "model")
    assert (code, err.count("\n")) == (0, 2)
    assert (
        "m at 127.0.0.1 cannot be reached. All of it is told in the built-in voice. `woundscribe setup` finds a model"
        in err
    )
    assert out == run("narrate", transcript.name)[1]


def test_lines_and_veils_of_a_command_are_added(run: Run, transcript: Path) -> None:
    out = run("narrate", transcript.name, "--no-margin")[1]
    assert "staff" in out
    code, veiled, err = run("narrate", transcript.name, "--no-margin", "--veil", "staff", "--veil", "mercy")
    assert (code, err) == (0, "")
    assert "staff" not in veiled
    assert "mercy" not in veiled
    code, out, err = run("narrate", transcript.name, "--line", "the")
    assert (code, out) == (cli.REFUSED, "")
    assert "no prose can do without «the»" in err


ELSEWHERE = """\
ruleset: told
scene: {place: the toll bridge}
sides:
  - {id: carters, name: the carters, players: true}
  - {id: toll, name: the toll-keepers}
cast:
  - {id: bram, name: Bram, pronouns: he, side: carters, character: true, carries: [cudgel]}
  - {id: una, name: Una, pronouns: she, side: carters, character: true}
  - {id: hask, name: Hask, pronouns: he, side: toll, carries: [crossbow]}
turns:
  - side: carters
    declarations:
      - {effect: harm, who: hask, by: bram, tool: cudgel, severity: light}
"""


def test_a_story_is_told_as_the_options_say(run: Run) -> None:
    Path("mill.yaml").write_text(FIGHT, encoding="utf-8")
    assert run("resolve", "mill.yaml", "-o", "mill.jsonl")[0] == 0
    code, out, err = run("narrate", "mill.jsonl", "--no-margin", "--tense", "present", "--person", "mara")
    assert (code, err) == (0, "")
    assert re.search(r"\bI\b", out)
    assert not re.search(r"\b(was|had|did)\b", out)


def test_an_i_of_whom_nothing_is_told_is_said_once(run: Run) -> None:
    Path("mill.yaml").write_text(ELSEWHERE, encoding="utf-8")
    assert run("resolve", "mill.yaml", "-o", "mill.jsonl")[0] == 0
    code, out, err = run("narrate", "mill.jsonl", "--no-margin", "--person", "Una")
    assert code == 0
    assert err == "Una takes no part in what is told: nobody tells it as I.\n"
    assert not re.search(r"\bI\b", out)
