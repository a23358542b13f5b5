"""Where each clause of the rules lives, and which tests cover it: read from the sources themselves."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from rules.ruleset import Ruleset

ROOT = Path(__file__).parents[1]
LISTS = frozenset({"clauses", "questions"})
"""Modules that only list clauses."""


def homes(ruleset: Ruleset[Any]) -> dict[str, tuple[str, ...]]:
    """By clause: the functions that name it, as ``module.function``, in the order of the files."""
    home = sys.modules[type(ruleset).__module__].__file__
    assert home is not None
    found: dict[str, dict[str, None]] = {}
    for path in sorted(Path(home).parent.rglob("*.py")):
        if path.stem in LISTS:
            continue
        module = ".".join(path.relative_to(Path(home).parent).with_suffix("").parts)
        for where, node in _within(ast.parse(path.read_text(encoding="utf-8"))):
            for clause in _named(node, ruleset):
                found.setdefault(clause, {})[f"{module}.{where}" if where else module] = None
    return {clause: tuple(places) for clause, places in found.items()}


@cache
def covering() -> dict[str, tuple[str, ...]]:
    """By clause: the tests marked with it, as ``file::test``."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests" / "rules").rglob("test_*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for clause in _marks(node):
                    found.setdefault(clause, []).append(f"{path.stem}::{node.name}")
    return {clause: tuple(names) for clause, names in found.items()}


def _within(tree: ast.Module) -> Iterator[tuple[str, ast.AST]]:
    """Every top-level statement with the name of the function, class or table that it makes."""
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, node
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield ast.unparse(target), node


def _named(node: ast.AST, ruleset: Ruleset[Any]) -> Iterator[str]:
    """The clauses that a piece of code names: as a constant, or in its docstring."""
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            text = inner.value.replace("[", " ").replace("]", " ").replace(",", " ").replace(".", " ")
            yield from (word for word in text.split() if word in ruleset.clauses)


def _marks(node: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.clause":
            yield from (str(ast.literal_eval(argument)) for argument in mark.args)
