"""``woundscribe prompts diff``: two prompts as a model is given them, and what it makes of each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fake_openai import says, serving
from tests.woundscribe.conftest import Command
from tests.woundscribe.test_examples import RECORDS
from woundscribe import cli

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

MILL = str(RECORDS / "flooded-mill.jsonl")
TURN = Path(__file__).parents[2] / "prompts" / "turn" / "v1.md"
TRUE = "[1] Mara swept the oak staff low at the Miller; it missed him.\n[2] Tobin waited."


@pytest.fixture
def draft(command: Command) -> Path:
    path = Path("draft.md")
    text = TURN.read_text(encoding="utf-8")
    path.write_text(text.replace("version: 1", "version: 2").replace("short sentences", "long ones"), encoding="utf-8")
    return path


def test_the_same_prompt_does_not_differ(command: Command) -> None:
    assert command("prompts", "diff", "turn", "turn@3", MILL) == (0, "The messages are the same.\n", "")


def test_a_draft_differs_where_it_says_something_else(command: Command, draft: Path) -> None:
    code, out, err = command("prompts", "diff", "turn@1", str(draft), MILL)
    assert (code, err) == (0, "")
    rows = out.splitlines()
    assert rows[0].startswith("--- turn v1  sha256:")
    assert rows[1].startswith("+++ turn v2 (draft)  sha256:")
    assert [row[:1] for row in rows[2:]].count("-") == [row[:1] for row in rows[2:]].count("+") == 1
    assert any(row.startswith("+  ") and "long ones" in row for row in rows)


def test_the_messages_are_those_of_the_turn(command: Command) -> None:
    first = command("prompts", "diff", "turn", "repair", MILL)[1]
    third = command("prompts", "diff", "turn", "repair", MILL, "--turn", "3")[1]
    assert "Mara, meaning to subdue and not to kill, struck at the Miller" in first
    assert "hit the Miller perfectly" in third
    assert "hit the Miller perfectly" not in first


def test_the_answers_follow_each_other_with_remarks_and_counts(
    command: Command, draft: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = TRUE.replace("Tobin waited", "Tobin died")
    with serving(says(TRUE), says(wrong), says(wrong)) as server:
        monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
        monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", server.url)
        code, out, err = command("prompts", "diff", "turn@1", str(draft), MILL, "--voice", "model")
    assert (code, err) == (0, "Asking small at 127.0.0.1.\n")
    _, one, other = out.split("\n\n")
    assert one.startswith("turn v1  sha256:")
    assert "  [2] Tobin waited.  (from the model)\n" in one
    assert one.endswith("  Lines: 2 from the model, 0 repaired, 0 plain. Remarks of the guard: 0.")
    assert other.startswith("turn v2 (draft)  sha256:")
    assert "  refused in the draft: [2] no record says that Tobin dies; say nothing of it (invented-death)\n" in other
    assert "  refused in the repair: [2] " in other
    assert "  Lines: 1 from the model, 0 repaired, 1 plain. " in other
    assert "long ones" in server.requests[1]["messages"][0]["content"]


def test_no_model_is_asked_unless_it_is_wanted(command: Command, draft: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
    monkeypatch.setattr("narrator.chat.Chat.__init__", lambda *a, **k: pytest.fail("a model was made"))
    assert command("prompts", "diff", "turn", str(draft), MILL)[0] == 0


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("tern", "There is no prompt called 'tern'. Did you mean turn?"),
        ("turn@9", "turn has no version 9; there are: 1, 2, 3."),
        ("turn@new", "turn@new: a version is a whole number, as in turn@1."),
        ("./none.md", "./none.md: there is no such file."),
        ("plain.md", "plain.md: There is no front matter between two lines of ---."),
        ("partial.md", "partial.md: write {{{/etc/passwd}}} with three braces."),
        ("odd.md", "odd.md: its purpose is none: 'song'. Possible: turn, chapter, aftermath, read-aloud, repair."),
    ],
)
def test_what_is_no_prompt_is_one_message(command: Command, name: str, told: str) -> None:
    text = TURN.read_text(encoding="utf-8")
    Path("plain.md").write_text("Tell it.\n", encoding="utf-8")
    Path("partial.md").write_text(text.replace("{{{place}}}", "{{{place}}}{{>/etc/passwd}}"), encoding="utf-8")
    Path("odd.md").write_text(text.replace("purpose: turn", "purpose: song"), encoding="utf-8")
    assert command("prompts", "diff", "turn", name, MILL) == (cli.REFUSED, "", f"{told}\n")


def test_a_prompt_that_only_mends_is_refused_before_anybody_is_asked(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
    code, out, err = command("prompts", "diff", "turn", "repair", MILL, "--voice", "model")
    assert (code, out) == (cli.REFUSED, "")
    assert err == "repair: it mends what another prompt has brought; --voice plain compares it.\n"
