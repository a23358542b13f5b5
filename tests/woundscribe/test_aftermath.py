"""The aftermath desk as people use it: a pipe, a file, six questions, and what it says where something is wrong."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest

from tests.fake_openai import says, serving
from tests.woundscribe.test_cli import Run, apart, run
from woundscribe import cli
from woundscribe.account.telling import QUESTIONS

__all__ = ["apart", "run"]  # fixtures

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

LINES = """\
at the toll bridge: over a cow
Mara hurt badly by the Miller
Tobin calmed the Miller
the goat got away
"""


class Typed(io.TextIOWrapper):
    """What somebody types, at a terminal or into a pipe."""

    def __init__(self, text: str, *, terminal: bool) -> None:
        super().__init__(io.BytesIO(text.encode()), encoding="utf-8")
        self._terminal = terminal

    def isatty(self) -> bool:
        return self._terminal


@pytest.fixture
def pipe(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Typed(LINES, terminal=False))


def typed(monkeypatch: pytest.MonkeyPatch, *answers: str) -> None:
    monkeypatch.setattr(sys, "stdin", Typed("".join(f"{one}\n" for one in answers), terminal=True))


def drafts(out: str) -> list[str]:
    return [" ".join(draft.split()) for draft in re.split(r"  Draft \d\n", out)[1:]]


@pytest.mark.usefixtures("pipe")
def test_six_lines_become_three_drafts_and_a_file(run: Run) -> None:
    code, out, err = run("aftermath", "-")
    assert code == 0
    assert err.startswith("toll-bridge.yaml: written.")
    found = drafts(out)
    assert len(found) == len(set(found)) == 3
    for draft in found:
        assert re.search(r"Mara\b.*(?:hurt|wound)|(?:hurt|wound|done).*\bMara", draft)
        assert "Miller" in draft
        assert "the goat" in draft.lower()
        assert "cow" in draft
        assert not re.search(r"\d", draft)


@pytest.mark.usefixtures("pipe")
def test_it_is_told_as_the_options_want_it(run: Run, tmp_path: Path) -> None:
    usual = run("aftermath", "-")[1]
    code, out, err = run("aftermath", "toll-bridge.yaml", "--tone", "fireside", "--tense", "present")
    assert code == 0
    assert "It is over" in out or "it is over" in out
    assert not set(drafts(usual)) & set(drafts(out))
    assert "sample" not in err
    (tmp_path / "mine.txt").write_text("She kept the kettle warm.", encoding="utf-8")
    code, out, err = run("aftermath", "toll-bridge.yaml", "--style", str(tmp_path / "mine.txt"))
    assert (code, out) == (0, usual)
    assert "A sample of style is for a model" in err
    assert run("aftermath", "toll-bridge.yaml", "--tone", "loud")[0] == 2


@pytest.mark.usefixtures("pipe")
def test_what_is_kept_tells_the_same_and_resolves(run: Run) -> None:
    told = run("aftermath", "-")[1]
    assert run("aftermath", "toll-bridge.yaml")[:2] == (0, told)
    assert run("resolve", "toll-bridge.yaml", "-o", "out.jsonl")[0] == 0
    assert run("aftermath", "out.jsonl")[:2] == (0, told)
    assert run("verify", "out.jsonl")[0] == 0
    assert drafts(run("aftermath", "out.jsonl", "--variants", "1")[1]) == drafts(told)[:1]
    assert drafts(run("aftermath", "out.jsonl", "--variants", "5")[1])[:3] == drafts(told)


@pytest.mark.usefixtures("pipe")
def test_a_read_aloud_is_a_sentence_or_two(run: Run) -> None:
    found = drafts(run("aftermath", "-", "--read-aloud")[1])
    assert len(set(found)) == 3
    for draft in found:
        assert 1 <= len(re.findall(r"[.?!](?: |$)", draft)) <= 2
        assert "Mara" in draft


def test_a_file_of_lines_and_an_example_are_told_too(run: Run, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text(LINES, encoding="utf-8")
    assert run("aftermath", "notes.txt", "-o", "kept.yaml")[0] == 0
    assert (tmp_path / "kept.yaml").exists()
    code, out, err = run("aftermath", "signed-name", "--variants", "1")
    assert (code, err) == (0, "")
    assert "Brida" in out


def test_nothing_is_written_over(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    kept = tmp_path / "toll-bridge.yaml"
    kept.write_text("mine", encoding="utf-8")
    (tmp_path / "toll-bridge-2.yaml").mkdir()
    monkeypatch.setattr(sys, "stdin", Typed(LINES, terminal=False))
    code, out, err = run("aftermath", "-")
    assert (code, len(drafts(out))) == (0, 3)
    assert err.startswith(
        "toll-bridge.yaml: it is there already, and is not written over.\ntoll-bridge-3.yaml: written."
    )
    assert kept.read_text(encoding="utf-8") == "mine"
    monkeypatch.setattr(sys, "stdin", Typed(LINES, terminal=False))
    assert run("aftermath", "-")[1:] == (out, "toll-bridge.yaml: it is there already, and is not written over.\n")
    assert len(list(tmp_path.iterdir())) == 3
    monkeypatch.setattr(sys, "stdin", Typed(LINES, terminal=False))
    assert run("aftermath", "-", "-o", "other.yaml")[0] == 0
    monkeypatch.setattr(sys, "stdin", Typed(LINES, terminal=False))
    assert run("aftermath", "-", "-o", "other.yaml")[::2] == (0, "")


@pytest.mark.usefixtures("pipe")
def test_what_is_no_file_is_refused(run: Run) -> None:
    assert run("aftermath", "-", "-o", ".") == (
        cli.REFUSED,
        "",
        ".: it is there already, and is no file: name another with -o.\n",
    )


def test_a_line_that_cannot_be_read_leaves_nothing(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "stdin", Typed(f"{LINES}Mara klled the goat\n", terminal=False))
    code, out, err = run("aftermath")
    assert (code, out) == (cli.REFUSED, "")
    assert err.startswith("standard input: line 5: it says nothing that is understood. Did you mean killed")
    assert list(tmp_path.iterdir()) == []


def test_lines_of_which_nothing_lasts_leave_nothing(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sys, "stdin", Typed("Mara wavered\n", terminal=False))
    code, out, err = run("aftermath", "-", "--read-aloud")
    assert (code, out) == (cli.REFUSED, "")
    assert err.startswith("standard input: nobody fell in it")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("none.txt",), "none.txt: there is no such file."),
        (("signed-name", "-o", "x.yaml"), "signed-name: only lines are kept in a file: leave -o out."),
        (("fight.yaml",), "fight.yaml: line 2: "),
        (("quiet.yaml",), "quiet.yaml: nobody fell in it, nothing is over and nothing was lost"),
        (("broken.jsonl",), "broken.jsonl: "),
        (("empty.txt",), "empty.txt: it is empty: say what happened, one thing a line."),
    ],
)
def test_what_cannot_be_told_is_refused(run: Run, tmp_path: Path, args: tuple[str, ...], told: str) -> None:
    quiet = "ruleset: told\nscene: {place: here}\nsides: [{id: a, name: A}]\ncast: [{id: m, name: M, side: a}]\n"
    files = {"fight.yaml": "scene: [\n", "quiet.yaml": quiet, "broken.jsonl": '{"header": 1}\n', "empty.txt": "\n"}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    code, out, err = run("aftermath", *args)
    assert (code, out) == (cli.REFUSED, "")
    assert err.startswith(told)


def test_words_without_a_place_are_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Typed("Mara died in the dark\n", terminal=False))
    code, out, err = run("aftermath")
    assert code == 0
    assert "line 1: not told: 'in the dark'\n" in err
    assert "dark" not in out


def test_six_questions_are_asked(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    where, ours, theirs = "in the flooded mill: grief", "Mara she, Tobin he", "the drowned: the Miller he"
    typed(monkeypatch, where, ours, theirs, "the Miller hurt Mara badly", "", "Tobin: his lantern", "they fell back")
    code, out, err = run("aftermath")
    assert code == 0
    assert [question for question in QUESTIONS if question in err] == list(QUESTIONS)
    assert all("his lantern" in draft for draft in drafts(out))
    kept = (tmp_path / "flooded-mill.yaml").read_text(encoding="utf-8")
    assert "{id: theirs, name: the drowned}" in kept
    assert "{effect: end, how: retreat, side: theirs}" in kept


def test_an_answer_that_cannot_be_read_is_asked_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    happened = ("Mara zyzzyx", "Mara died", "Mara fled", "the dog ran off", "")
    typed(monkeypatch, "at the ford", "Mara", "", *happened, "", "in tears", "peace")
    code, _, err = run("aftermath")
    assert code == 0
    assert "it says nothing that is understood." in err
    assert "Mara is dead already." in err
    assert "it says no ending" in err
    assert "how: parley" in Path("ford.yaml").read_text(encoding="utf-8")


def test_a_name_that_is_taken_keeps_no_answers_back(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("ford.yaml").touch()
    typed(monkeypatch, "at the ford", "Mara", "", "Mara died")
    code, out, err = run("aftermath")
    assert (code, len(drafts(out))) == (0, 3)
    assert "ford.yaml: it is there already" in err
    assert "effect: died" in Path("ford-2.yaml").read_text(encoding="utf-8")


def test_nobody_who_answers_is_no_account(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    typed(monkeypatch)
    assert run("aftermath")[:2] == (cli.REFUSED, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("pipe")
def test_a_model_drafts_and_what_is_false_is_told_plain(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    good = "[1] It was over: the goat had fled, the Miller was calm, and Mara had a bad wound."
    with serving(says(good), says("[1] It was over, and Mara was dead."), says("[1] Mara was dead.")) as server:
        monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
        monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", server.url)
        code, out, err = run("aftermath", "-", "--voice", "model", "--read-aloud", "--variants", "2")
    assert code == 0
    first, second = drafts(out)
    assert first == good.removeprefix("[1] ")
    assert "dead" not in second
    assert "Asking small at 127.0.0.1." in err
    assert "is told plain" in err


@pytest.mark.usefixtures("pipe")
def test_without_a_key_the_built_in_voice_tells(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "big")
    code, out, err = run("aftermath", "-", "--voice", "model")
    assert code == 0
    assert len(drafts(out)) == 3
    assert "There is no key for big" in err


def test_a_model_that_is_not_there_is_asked_once(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Typed(LINES, terminal=False))
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
    monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", "http://127.0.0.1:9/v1")
    code, out, err = run("aftermath", "-", "--voice", "model")
    assert code == 0
    assert len(set(drafts(out))) == 3
    assert err.count("cannot be reached") == 1


def test_how_it_ended_may_say_again_what_was_said(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    happened = ("Mara hurt the necromancer", "the necromancer fled in tears", "")
    typed(monkeypatch, "at the crypt", "Mara she", "the necromancer", *happened, "", "the necromancer escaped")
    code, _, err = run("aftermath")
    assert code == 0
    assert "already" not in err
    assert "line 2: not told: 'in tears'" in err
    assert Path("crypt.yaml").read_text(encoding="utf-8").count("effect: fled") == 1


def test_an_example_may_be_named_as_its_file_is(run: Run) -> None:
    assert run("aftermath", "toll-bridge.yaml") == run("aftermath", "toll-bridge")
    assert run("aftermath", "toll-bridg.yaml")[0] == cli.REFUSED


def test_several_lines_at_fault_have_a_row_each(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", Typed("Mara frobbed\nMara died\nhe died\n", terminal=False))
    code, out, err = run("aftermath", "-")
    assert (code, out) == (cli.REFUSED, "")
    assert [row[:9] for row in err.splitlines()] == ["standard ", "  line 1:", "  line 3:"]
