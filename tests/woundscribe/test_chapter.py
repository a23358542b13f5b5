"""``woundscribe chapter``: a fight as one piece of Markdown, in either voice."""

from __future__ import annotations

from pathlib import Path

import pytest

from narrator.passage import Line
from tests.fake_openai import says, serving
from tests.woundscribe.conftest import Command
from tests.woundscribe.test_examples import RECORDS, STORIES, seen
from woundscribe import examples
from woundscribe.manuscript import Manuscript
from woundscribe.story import chapters, spans

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])


def paragraphs(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n\n")


@pytest.mark.parametrize("name", examples.known())
def test_it_is_the_same_story_without_the_seams_of_its_turns(command: Command, name: str) -> None:
    code, out, err = command("chapter", str(RECORDS / f"{name}.jsonl"))
    told = (STORIES / f"{name}.md").read_text(encoding="utf-8")
    assert (code, err) == (0, "")
    assert out.split() == told.split()
    assert paragraphs(out)[0] == paragraphs(told)[0]
    assert len(paragraphs(out)) <= len(paragraphs(told))


def test_most_turns_run_on(command: Command) -> None:
    shorter = [
        len(paragraphs((STORIES / f"{name}.md").read_text(encoding="utf-8")))
        - len(paragraphs(command("chapter", str(RECORDS / f"{name}.jsonl"))[1]))
        for name in examples.known()
    ]
    assert sum(shorter) > 25


@pytest.mark.parametrize("name", examples.known())
def test_the_fight_is_one_piece_and_its_aftermath_another(name: str) -> None:
    parts = list(chapters(seen(name)))
    assert [purpose for _, purpose in parts] == ["chapter", "aftermath"]
    cut = [span for span, purpose in spans(seen(name)) if purpose == "turn"]
    assert (parts[0][0].first, parts[0][0].last) == (cut[0].first, cut[-1].last)


def test_lines_come_as_they_are_settled_and_make_the_same_text(command: Command) -> None:
    name = str(RECORDS / "late-bell.jsonl")
    assert command("chapter", name, "--stream") == command("chapter", name)


def test_a_fight_without_a_title_is_headed_by_its_place(command: Command) -> None:
    fight = "".join(row for row in examples.text("toll-bridge").splitlines(keepends=True) if "title:" not in row)
    Path("f.yaml").write_text(fight, encoding="utf-8")
    assert command("resolve", "f.yaml", "-o", "f.jsonl")[0] == 0
    assert paragraphs(command("chapter", "f.jsonl")[1])[0] == f"# {seen('toll-bridge').setting.place}"


def test_nothing_in_the_text_is_taken_for_markup(capsys: pytest.CaptureFixture[str]) -> None:
    page = Manuscript(seen("flooded-mill"))
    page.head("The *Mill* <b>")
    for text, opens in (("- It rained.", True), ("- So it did.", False), ("12. Dozens_of #it\x1b.", True)):
        page.line(Line(beats=(), text=text, source="edited", opens_paragraph=opens))
    page.end()
    assert capsys.readouterr().out == (
        "# The \\*Mill\\* \\<b\\>\n\n\\- It rained. - So it did.\n\n12\\. Dozens\\_of \\#it.\n"
    )


def test_a_model_is_asked_for_the_whole_fight_at_once(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(says("[1] Mara swept the oak staff low at the Miller, and it missed him.")) as server:
        monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
        monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", server.url)
        code, out, err = command("chapter", str(RECORDS / "flooded-mill.jsonl"), "--voice", "model")
    assert code == 0
    assert err.startswith("Asking small at 127.0.0.1.\n")
    assert paragraphs(out)[1].startswith("Mara swept the oak staff low at the Miller, and it missed him.")
    assert "[20] " in server.requests[0]["messages"][-1]["content"]
