"""Prompts: found, verified, checked, filled in as data."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from narrator import prompt as prompts
from narrator.errors import PromptError
from narrator.prompt import check_prompts, list_prompts, load
from rules.model import content_hash

ROOT = Path(__file__).parents[2]


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the prompts that a test may spoil."""
    copy = tmp_path / "prompts"
    shutil.copytree(ROOT / "prompts", copy)
    monkeypatch.setattr(prompts, "_root", lambda: copy)
    load.cache_clear()
    yield copy
    load.cache_clear()


def write(shelf: Path, front: dict[str, str] | None = None, *, name: str = "odd", version: int = 1) -> None:
    lines = {
        "name": name,
        "version": str(version),
        "purpose": "turn",
        "variables": "[who]",
        "model": "{temperature: 0.4, max_tokens: 10}",
        "messages": '[{role: user, content: "Tell {{{who}}}."}]',
    } | (front or {})
    (shelf / name).mkdir(exist_ok=True)
    text = "---\n" + "".join(f"{key}: {value}\n" for key, value in lines.items()) + "---\nAbout it.\n"
    (shelf / name / f"v{version}.md").write_text(text, encoding="utf-8")


def release(shelf: Path, path: str) -> None:
    manifest = json.loads((shelf / "manifest.json").read_text())
    manifest[path] = content_hash((shelf / path).read_text(encoding="utf-8"))
    (shelf / "manifest.json").write_text(json.dumps(manifest))


def test_every_prompt_is_sound_and_released() -> None:
    assert check_prompts() == ()
    assert {p.name for p in list_prompts()} == {"aftermath", "chapter", "read-aloud", "repair", "turn"}
    assert not any(p.draft for p in list_prompts())


def test_no_released_prompt_has_changed_since_the_last_release() -> None:
    def git(*words: str) -> str:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False).stdout

    tag = git("describe", "--tags", "--abbrev=0", "--match", "v*").strip()
    if not tag:
        pytest.skip("there is no release yet")
    released = json.loads(git("show", f"{tag}:prompts/manifest.json"))
    now = json.loads((ROOT / "prompts" / "manifest.json").read_text())
    assert {path: now.get(path) for path in released} == released


def test_the_newest_version_is_taken_unless_one_is_named(shelf: Path) -> None:
    write(shelf, version=1)
    write(shelf, version=2)
    write(shelf, version=10)
    for version in (1, 2):
        release(shelf, f"odd/v{version}.md")
    assert load("odd").version == 2
    assert load("odd", 1).version == 1
    assert load("odd", drafts=True).version == 10
    assert load("odd", drafts=True).draft
    with pytest.raises(PromptError, match="there are: 1, 2"):
        load("odd", 10)


def test_a_draft_is_loaded_only_when_asked_for(shelf: Path) -> None:
    write(shelf, name="turnip")
    with pytest.raises(PromptError, match="Did you mean turn"):
        load("turnip")
    assert load("turnip", drafts=True).about == "About it."


def test_a_released_prompt_that_was_changed_is_refused(shelf: Path) -> None:
    file = shelf / "turn" / "v3.md"
    file.write_text(file.read_text(encoding="utf-8") + "\nmore\n", encoding="utf-8")
    with pytest.raises(PromptError) as refused:
        load("turn")
    assert refused.value.code == "prompt-changed"
    assert check_prompts() == ("turn/v3.md: changed after it was released.",)


def test_a_listed_prompt_that_is_gone_is_a_problem(shelf: Path) -> None:
    (shelf / "turn" / "v1.md").unlink()
    assert "no such file" in check_prompts()[0]


@pytest.mark.parametrize(
    ("front", "problem"),
    [
        ({"variables": "[who, whom]"}, "whom is declared and not used"),
        ({"variables": "[]"}, "who is used and not declared"),
        ({"messages": '[{role: user, content: "Tell {{who}}, {{{who}}}."}]'}, "three braces"),
        ({"messages": '[{role: user, content: "{{> who}} {{{who}}}"}]'}, "three braces"),
        ({"messages": '[{role: user, content: "{{#who}}"}]'}, "who"),
        ({"messages": '[{role: narrator, content: "{{{who}}}"}]'}, "cannot be read"),
        ({"messages": "[{role"}, "cannot be read"),
        ({"version": "7"}, "calls itself odd v7"),
        ({"colour": "red"}, "cannot be read"),
    ],
)
def test_what_is_wrong_with_a_prompt_is_said(shelf: Path, front: dict[str, str], problem: str) -> None:
    write(shelf, front)
    (found,) = check_prompts()
    assert found.startswith("odd/v1.md: ")
    assert problem in found


def test_a_file_without_front_matter_is_no_prompt(shelf: Path) -> None:
    (shelf / "turn" / "v99.md").write_text("Tell me.", encoding="utf-8")
    assert "front matter" in check_prompts()[0]


def test_values_are_data_and_never_templates(shelf: Path) -> None:
    messages = '[{role: system, content: "{{#who}}{{{name}}} & {{/who}}{{{n}}}"}]'
    write(shelf, {"messages": messages, "variables": "[who, who.name, n]"})
    assert check_prompts() == ()
    (message,) = load("odd", drafts=True).render(
        {"who": [{"name": "{{{n}}} <b>"}, {"name": "{{#who}}"}], "n": 0, "more": "x"}
    )
    assert message.text == "{{{n}}} <b> & {{#who}} & 0"
    assert message.type == "system"


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(PromptError, match="place"):
        load("turn").render({})
