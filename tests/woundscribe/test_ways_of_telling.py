"""How a fight is told: who may say so, in what order they count, and what a model is asked because of it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.fake_openai import FakeServer, says, serving
from tests.scripted import Scripted
from tests.woundscribe.test_cli import FIGHT, Run, apart, run
from woundscribe import Fight, WoundscribeError, cli
from woundscribe import settings as st

__all__ = ["apart", "run"]

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

SAMPLE = "He went down to the boats before it was light."
ANSWER = "[1] Mara swung the oak staff at the Miller."


def resolved(run: Run, telling: str = "") -> str:
    Path("fight.yaml").write_text(FIGHT + telling, encoding="utf-8")
    assert run("resolve", "fight.yaml", "-o", "out.jsonl")[0] == 0
    return "out.jsonl"


def asked(server: FakeServer, number: int = 0) -> str:
    return "\n".join(message["content"] for message in server.requests[number]["messages"])


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeServer]:
    with serving(says(ANSWER)) as server:
        monkeypatch.setenv("WOUNDSCRIBE_VOICE", "model")
        monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
        monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", server.url)
        yield server


def test_an_option_goes_before_the_file_and_the_file_before_the_settings(
    run: Run, model: FakeServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("settings.toml").write_text('tone = "grim"\nlength = "long"\ntense = "present"\n', encoding="utf-8")
    name = resolved(run, "telling: {tone: fireside, length: short}\n")
    assert run("narrate", name, "--tone", "brisk")[0] == 0
    text = asked(model)
    assert "a brisk, dry tale" in text
    assert "One short sentence a line." in text
    assert "present tense" in text


def test_a_sample_of_style_is_a_file_in_the_options_and_in_the_settings(run: Run, model: FakeServer) -> None:
    name = resolved(run)
    Path("ours.txt").write_text(f"{SAMPLE}\n", encoding="utf-8")
    Path("theirs.txt").write_text("Another sample.", encoding="utf-8")
    Path("settings.toml").write_text('style = "theirs.txt"\n', encoding="utf-8")
    assert run("narrate", name)[0] == 0
    assert 'happens here: "Another sample."' in asked(model)
    before = len(model.requests)
    assert run("narrate", name, "--style", "ours.txt")[0] == 0
    assert f'happens here: "{SAMPLE}"' in asked(model, before)


def test_a_fight_file_holds_its_sample_and_never_the_name_of_one(run: Run, model: FakeServer) -> None:
    Path("secret.txt").write_text("what is on this machine", encoding="utf-8")
    name = resolved(run, "telling: {style: secret.txt}\n")
    assert run("narrate", name)[0] == 0
    assert 'happens here: "secret.txt"' in asked(model)
    assert "this machine" not in json.dumps(model.requests)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (None, "there is no such file"),
        ("x" * 2001, "2,000 characters at most, and this has 2,001"),
        ("x" * 70_000, "larger than"),
    ],
)
def test_a_sample_that_will_not_do_is_one_message(run: Run, text: str | None, told: str) -> None:
    name = resolved(run)
    if text is not None:
        Path("style.txt").write_text(text, encoding="utf-8")
    code, out, err = run("narrate", name, "--style", "style.txt")
    assert (code, out) == (cli.REFUSED, "")
    assert err.startswith("style.txt: ")
    assert told in err
    Path("settings.toml").write_text('style = "style.txt"\n', encoding="utf-8")
    code, out, err = run("narrate", name)
    assert (code, out) == (cli.REFUSED, "")
    assert told in err
    assert str(st.settings_path().parent / "style.txt") in err


def test_a_sample_of_two_thousand_characters_goes_through_a_transcript(run: Run, model: FakeServer) -> None:
    sample = "ü" * 2000
    assert run("narrate", resolved(run, f"telling: {{style: {sample}}}\n"))[0] == 0
    assert sample in asked(model)
    Path("fight.yaml").write_text(f"{FIGHT}telling: {{style: {sample}ü}}\n", encoding="utf-8")
    code, _, err = run("resolve", "fight.yaml")
    assert code == cli.REFUSED
    assert "2000" in err


def test_a_program_gives_its_sample_as_text() -> None:
    fight = Fight.open("flooded-mill", seed="s", ask="needed")
    turn = fight.lock()
    assert fight.tell(turn, telling={"style": SAMPLE}).text
    with pytest.raises(WoundscribeError, match="2000"):
        fight.tell(turn, telling={"style": "x" * 2001})


def test_each_passage_is_asked_for_in_other_words_than_those_before(run: Run, model: FakeServer) -> None:
    name = resolved(run)
    code, out, _ = run("narrate", name, "--no-margin")
    assert code == 0
    drafts = [n for n in range(len(model.requests)) if "Because:" not in model.requests[n]["messages"][-1]["content"]]
    assert "used up" not in asked(model, drafts[0])
    begun = asked(model, drafts[1]).split("find others: '")[1].split("'")[0]
    assert begun in " ".join(out.split())


def test_another_language_is_refused_until_it_is_taken_unchecked(run: Run, model: FakeServer) -> None:
    name = resolved(run)
    code, out, err = run("narrate", name, "--language", "de")
    assert (code, out) == (cli.REFUSED, "")
    assert "`unchecked: true` beside `language: de`" in err
    assert err.count("\n") == 1
    assert not model.requests
    code, out, err = run("narrate", name, "--language", "de", "--unchecked", "--no-margin")
    assert code == 0
    assert "in German" in asked(model)
    assert "Mara swung the oak staff at the Miller.†" in " ".join(out.split())
    assert out.rstrip().endswith("† not checked against the records")
    assert err.count("not checked against the records") == 1


def test_a_file_may_ask_for_a_language_and_says_where_it_cannot(run: Run) -> None:
    Path("fight.yaml").write_text(f"{FIGHT}telling: {{language: de}}\n", encoding="utf-8")
    code, _, err = run("resolve", "fight.yaml")
    assert code == cli.REFUSED
    assert err.startswith("fight.yaml: line 14: telling: ")
    name = resolved(run, "telling: {language: de, unchecked: true}\n")
    code, out, _ = run("narrate", name, "--no-margin")
    assert code == 0
    assert "→ der" not in out
    assert "Mara → the Miller: " in out


def test_names_of_every_script_go_through_the_whole_command(run: Run) -> None:
    text = FIGHT
    for old, new in (("name: Mara", "name: 李娜"), ("name: the Miller", "name: مريم"), ("place: the", "place: 水")):
        text = text.replace(old, new)
    text = text.replace("mara strikes the miller", "李娜 strikes مريم").replace(
        "the miller strikes mara", "مريم strikes 李娜"
    )
    Path("fight.yaml").write_text(text, encoding="utf-8")
    assert run("resolve", "fight.yaml", "-o", "out.jsonl")[0] == 0
    code, out, err = run("narrate", "out.jsonl", "--tense", "past")
    assert (code, err) == (0, "")
    assert "李娜" in out
    assert "مريم" in out
    assert run("verify", "out.jsonl")[0] == 0
    assert "李娜" in run("odds", "fight.yaml", "--turn", "1")[1]


def test_what_nobody_has_checked_is_marked_in_a_file_too(run: Run, model: FakeServer) -> None:
    code, out, _ = run("chapter", resolved(run), "--language", "de", "--unchecked")
    assert code == 0
    assert "Mara swung the oak staff at the Miller.†" in out
    assert out.endswith("\n\n† not checked against the records\n")
    assert "†" not in run("chapter", "out.jsonl", "--voice", "plain")[1]


def test_one_turn_is_told_again_in_another_way_and_nothing_is_rolled_again(run: Run, model: FakeServer) -> None:
    name = resolved(run)
    records = Path(name).read_bytes()
    whole = run("narrate", name, "--voice", "plain", "--no-margin")[1]
    first, second = (run("narrate", name, "--voice", "plain", "--no-margin", "--turn", n)[1] for n in "12")
    title = first.split("\n\n")[0]
    assert " ".join(first.removeprefix(title).split()) in " ".join(whole.split())
    assert " ".join(second.removeprefix(title).split()) in " ".join(whole.split())
    assert first != second
    assert run("narrate", name, "--turn", "2", "--tone", "brisk")[0] == 0
    assert "a brisk, dry tale" in asked(model)
    assert asked(model).rsplit("Place:", 1)[1].count("\n[1]") == 1
    assert Path(name).read_bytes() == records


def test_what_follows_the_end_is_told_again_as_an_aftermath(run: Run) -> None:
    assert run("resolve", "waiting-hound", "-o", "hound.jsonl")[0] == 0
    steps = Path("hound.jsonl").read_text(encoding="utf-8").count('\n{"input":')
    whole = run("narrate", "hound.jsonl", "--no-margin")[1]
    last = run("narrate", "hound.jsonl", "--no-margin", "--turn", str(steps))[1]
    assert " ".join(last.split("\n\n", 2)[-1].split()) in " ".join(whole.split())


@pytest.mark.parametrize("turn", ["0", "-1", "99"])
def test_a_turn_that_is_not_there_is_one_message(run: Run, turn: str) -> None:
    code, out, err = run("narrate", resolved(run), "--turn", turn)
    assert (code, out) == (cli.REFUSED, "")
    assert f"there is no turn {turn} yet. Possible: 1 to 3." in err


def test_a_program_tells_a_turn_again_by_its_number() -> None:
    fight = Fight.open("flooded-mill", seed="s", ask="needed")
    fight.lock()
    before = fight.dump()
    model = Scripted(answers=["", ""])
    assert fight.tell(1, model=model, telling={"tone": "grim", "tense": "present"}).text
    assert "a hard, grim novel: present tense" in model.asked[0]
    assert fight.tell(1, model=model).text
    assert "a quiet, tender novel: past tense" in model.asked[1]
    assert fight.dump() == before


def test_a_passage_is_drafted_as_often_as_asked(run: Run, model: FakeServer) -> None:
    name = resolved(run)
    assert run("narrate", name, "--turn", "1", "--drafts", "3")[0] == 0
    assert sum("Because:" not in asked(model, n).rsplit("Place:", 1)[1] for n in range(len(model.requests))) == 3


def test_several_drafts_are_not_streamed(run: Run, model: FakeServer) -> None:
    code, out, err = run("narrate", resolved(run), "--drafts", "2", "--stream")
    assert (code, out) == (cli.REFUSED, "")
    assert err == "--stream and --drafts do not go together: the best draft is known once all have come.\n"
    assert not model.requests
    for wrong in ("0", "6"):
        assert run("narrate", "out.jsonl", "--drafts", wrong)[0] == cli.REFUSED


@pytest.mark.parametrize("drafts", [0, 6, True, "2"])
def test_a_program_asks_for_one_to_five_drafts(drafts: int) -> None:
    fight = Fight.open("flooded-mill", seed="s", ask="needed")
    turn = fight.lock()
    model = Scripted(answers=["", ""])
    fight.tell(turn, model=model, drafts=2)
    assert len(model.asked) == 2
    with pytest.raises(WoundscribeError, match="there may be 1 to 5"):
        fight.tell(turn, model=model, drafts=drafts)
