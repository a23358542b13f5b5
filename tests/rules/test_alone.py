"""The rules stand alone: what they import, and that no process, hash seed or locale changes a byte."""

from __future__ import annotations

import ast
import locale
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import rules

ROOT = Path(__file__).parent.parent.parent
PLAY = """
import sys
from rules.registry import find
from rules.transcript import read, replay, write
from rules.visibility import view
from rules.model import canonical_json
for name in ("told_by_the_master", "archer", "parley", "causeway"):
    transcript = read(open(f"tests/transcripts/{name}.jsonl", "rb").read().decode())
    ruleset = find(transcript.header.ruleset)
    sys.stdout.buffer.write(write(replay(ruleset, transcript)).encode())
    for audience in ("public", "gm", "player:Ines"):
        sys.stdout.buffer.write(canonical_json(view(ruleset, transcript, audience)).encode())
"""
QUIET = "assert not any(m.startswith(('langchain', 'openai', 'httpx')) for m in sys.modules)"


def run(code: str, **environment: str) -> bytes:
    settings = {k: v for k, v in os.environ.items() if not k.startswith(("LC_", "LANG", "PYTHON"))} | environment
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=settings, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode(errors="replace")
    return done.stdout


def locales() -> list[str]:
    """Those of these that are installed here."""
    found = []
    for name in ("C", "de_DE.UTF-8", "tr_TR.UTF-8", "C.UTF-8"):
        try:
            locale.setlocale(locale.LC_CTYPE, name)
        except locale.Error:
            continue
        found.append(name)
    locale.setlocale(locale.LC_CTYPE, "")
    return found


def test_no_process_hash_seed_or_locale_changes_a_byte() -> None:
    once = run(PLAY, PYTHONHASHSEED="0")
    assert b"told_by_the_master" not in once
    assert once.startswith(b'{"header"')
    for seed in ("1", "4242"):
        assert run(PLAY, PYTHONHASHSEED=seed) == once
    for name in locales():
        assert run(PLAY, LC_ALL=name, LANG=name, PYTHONHASHSEED="7", PYTHONUTF8="0", PYTHONCOERCECLOCALE="0") == once


def test_importing_the_rules_loads_no_model_client() -> None:
    assert run(f"import rules, sys; {QUIET}") == b""


def test_nor_does_any_part_of_them() -> None:
    names = [m.name for m in pkgutil.walk_packages(rules.__path__, "rules.")]
    assert "rules.bright_dark.turns" in names
    assert run(f"import sys, {', '.join(names)}; {QUIET}") == b""


@pytest.mark.parametrize("path", sorted((ROOT / "rules").rglob("*.py")), ids=lambda p: str(p.relative_to(ROOT)))
def test_nothing_in_them_reads_a_clock_a_file_the_network_or_chance(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    imported = {
        name.split(".")[0]
        for node in ast.walk(tree)
        for name in (
            [a.name for a in node.names] if isinstance(node, ast.Import)
            else [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        )
    }  # fmt: skip
    assert imported <= {
        "__future__", "collections", "difflib", "functools", "hashlib", "importlib", "json", "math", "pydantic", "re",
        "rules", "typing",
    }  # fmt: skip
    from_math = {
        name
        for node in ast.walk(tree)
        for name in (
            [a.name for a in node.names] if isinstance(node, ast.ImportFrom) and node.module == "math"
            else [a.name for a in node.names if a.name == "math"] if isinstance(node, ast.Import) else []
        )
    }  # fmt: skip
    assert from_math <= {"isqrt"}  # the one root that is whole
    called = {node.func.id for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    assert called.isdisjoint({"open", "eval", "exec", "float", "hash", "id", "input", "print"})
    floats = [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, float)]
    assert floats == ([0.5] if path.name == "errors.py" else [])  # how near a name has to be, for a message only
