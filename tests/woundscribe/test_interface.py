"""What embedders import: three names, loaded late, and one clear message when the path is not ours."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import narrator
import woundscribe
from narrator.beat import Span
from narrator.passage import Attempt, Line, Provenance
from narrator.prompt import load
from rules.errors import RulesError
from woundscribe import Fight, Model, WoundscribeError
from woundscribe.errors import CODES, RETRYABLE, telling_where
from woundscribe.passage import Passage

ROOT = Path(woundscribe.__file__).parent
DOCS = ROOT.parent / "docs"


def _python(code: str, path: Path | None = None, argv0: str = "host") -> subprocess.CompletedProcess[str]:
    """Runs ``code`` with ``path`` before everything else, as a program called ``argv0``."""
    program = f"import sys; sys.argv[0] = {argv0!r}; {code}"
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(str(p) for p in (path, ROOT.parent) if p)}
    return subprocess.run(
        [sys.executable, "-c", program], env=env, cwd=path, capture_output=True, text=True, check=False
    )


# -- the embedding


async def test_the_ten_lines_run_as_they_are_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("WOUNDSCRIBE_VOICE", raising=False)
    fight = Fight.open("flooded-mill")
    turn = fight.declare("mara", "strike the miller with the staff, to subdue")
    assert [need.kind for need in turn.needs] == ["declaration"]
    passage = await fight.atell(turn, model=Model.from_settings())
    assert "Mara" in passage.text
    assert "".join(passage.chunks(2000, markdown="discord"))
    assert passage.usage.calls == 0
    blob = fight.dump()
    again = Fight.load(blob)
    assert again.tell() == passage


def test_importing_loads_no_model_library() -> None:
    loaded = "[m for m in sys.modules if m.split('.')[0] in ('langchain_core', 'openai', 'httpx', 'httpx2')]"
    done = _python(
        f"import woundscribe; assert not {loaded}; woundscribe.Fight, woundscribe.Model; assert not {loaded}"
    )
    assert done.returncode == 0, done.stderr
    done = _python("import woundscribe; assert 'pydantic' not in sys.modules")
    assert done.returncode == 0, done.stderr


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Encounter'"):
        woundscribe.Encounter  # noqa: B018  # looking is the point


def test_the_built_in_voice_needs_no_settings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("OPENAI_API_KEY", "nobody asked for it")
    monkeypatch.delenv("WOUNDSCRIBE_VOICE", raising=False)
    assert Model.from_settings().chat is None


def test_the_models_voice_wants_a_model(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("WOUNDSCRIBE_VOICE", "model")
    monkeypatch.delenv("WOUNDSCRIBE_MODEL", raising=False)
    with pytest.raises(WoundscribeError) as refused:
        Model.from_settings()
    assert refused.value.code == "no-model"
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "small")
    monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", "http://127.0.0.1:9/v1")
    chat = Model.from_settings().chat
    assert chat is not None
    assert chat._llm_type == "openai-compatible"


# -- somebody else's packages


@pytest.mark.parametrize("package", ["rules", "narrator"])
def test_a_foreign_package_is_named_with_its_distribution(package: str, tmp_path: Path) -> None:
    _install(tmp_path, f"some-{package}", package)
    done = _python("import woundscribe", tmp_path)
    last = done.stderr.strip().splitlines()[-1]
    assert done.returncode == 1
    assert f"the package {package!r} on the path belongs to the distribution 'some-{package}'" in last
    assert f"pip uninstall some-{package}" in last


def test_a_foreign_package_that_lies_under_ours_is_named_too(tmp_path: Path) -> None:
    info = tmp_path / "rules-3.5.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: rules\nVersion: 3.5\n", encoding="utf-8")
    (info / "RECORD").write_text("rules/__init__.py,,\nrules/predicates.py,,\n", encoding="utf-8")
    done = _python("import woundscribe", tmp_path)
    assert done.returncode == 1
    assert "belongs to the distribution 'rules'" in done.stderr.strip().splitlines()[-1]


def test_a_folder_of_that_name_is_named_by_its_place(tmp_path: Path) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "__init__.py").write_text("raise AssertionError('never run')", encoding="utf-8")
    done = _python("import woundscribe", tmp_path)
    assert str(tmp_path / "rules") in done.stderr.strip().splitlines()[-1]
    assert "never run" not in done.stderr


def test_whoever_typed_the_command_sees_the_message_alone(tmp_path: Path) -> None:
    _install(tmp_path, "django-rules", "rules")
    done = _python("import woundscribe", tmp_path, argv0="/usr/bin/woundscribe")
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("woundscribe: the package 'rules'")


def _install(where: Path, distribution: str, package: str) -> None:
    (where / package).mkdir()
    (where / package / "__init__.py").write_text("", encoding="utf-8")
    info = where / f"{distribution.replace('-', '_')}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n", encoding="utf-8")
    (info / "RECORD").write_text(f"{package}/__init__.py,,\n", encoding="utf-8")
    (info / "top_level.txt").write_text(f"{package}\n", encoding="utf-8")


# -- errors


def test_the_documented_codes_are_the_codes() -> None:
    text = (DOCS / "errors.md").read_text(encoding="utf-8").partition("| code | meaning |")[2]
    assert dict(re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", text, re.MULTILINE)) == CODES
    assert set(CODES) >= RETRYABLE


def test_every_code_that_is_raised_is_documented() -> None:
    raised = {error.code for error in RulesError.__subclasses__()}
    raisers = {"WoundscribeError", "PromptError"}
    for file in (*ROOT.rglob("*.py"), *Path(str(narrator.__file__)).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in raisers:
                first = node.args[0]
                raised |= {str(first.value)} if isinstance(first, ast.Constant) else set()
    assert raised == set(CODES)


def test_an_error_says_everything_in_one_line() -> None:
    error = WoundscribeError("malformed", "there is no 'x'.", where="f.yaml: line 3", nearest=("y", "z"))
    assert str(error) == "f.yaml: line 3: there is no 'x'. Did you mean y or z?"
    assert str(WoundscribeError("waiting", "not yet.", choices=("a", "b"))) == "not yet. Possible: a, b."
    assert (error.retryable, WoundscribeError("waiting", "x").retryable) == (False, True)


def test_what_the_narrator_refuses_keeps_its_code() -> None:
    with pytest.raises(WoundscribeError) as refused, telling_where("prompts"):
        load("ballad")
    assert refused.value.code == "no-such-prompt"
    assert str(refused.value).startswith("prompts: ")


# -- passages


def _passage(*texts: str) -> Passage:
    lines = tuple(Line(beats=(1,), text=t, source="plain", opens_paragraph=True) for t in texts)
    call = Attempt(stage="draft", answer="", prompt_tokens=7, answer_tokens=3, milliseconds=20)
    provenance = Provenance(attempts=(call, call.model_copy(update={"prompt_tokens": None})))
    return Passage(purpose="turn", span=Span(first=1, last=1), span_hash="", lines=lines, provenance=provenance)


def test_chunks_are_whole_and_short() -> None:
    text = " ".join(f"Sentence number {i} goes on for a while." for i in range(40))
    passage = _passage(text, text)
    for limit in (60, 200, 2000):
        chunks = passage.chunks(limit)
        assert max(map(len, chunks)) <= limit
        assert " ".join(chunks).split() == passage.text.split()
    assert all(chunk.endswith(".") for chunk in passage.chunks(200))


def test_chunks_of_one_long_word_still_fit() -> None:
    assert _passage("x" * 25).chunks(10) == ("x" * 10, "x" * 10, "x" * 5)
    with pytest.raises(WoundscribeError, match="two characters"):
        _passage("x").chunks(1)


def test_nothing_is_markup_or_calls_anybody_on_discord() -> None:
    (chunk,) = _passage("*Mara* _struck_ `him` @everyone [here](x) ||hush|| \\o/").chunks(2000, markdown="discord")
    assert not re.search(r"(?<!\\)[*_`|\[\]()]", chunk)
    assert "@everyone" not in chunk
    starred = _passage("*" * 9).chunks(5, markdown="discord")
    assert all(len(c) <= 5 and re.fullmatch(r"(\\\*)+", c) for c in starred)


def test_usage_adds_up() -> None:
    assert _passage("x").usage == (2, 7, 6, 40)
