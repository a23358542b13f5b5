"""Mutation testing of a ruleset: small faults, one at a time, each of which a test has to notice.

    python -m tests.mutants PACKAGE [--sample N] [--seed S]

PACKAGE is a folder, such as ``rules/bright_dark``. A number becomes the next one, a comparison its neighbour, ``and``
becomes ``or``, a sum a difference; an ``emit`` is dropped, a clause id is dropped from the ``rules`` of a record. Which
tests reach a line is measured once; each mutant is shown only to those. What is alive is printed as it is found.
"""

from __future__ import annotations

import argparse
import ast
import copy
import inspect
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from importlib.machinery import SourceFileLoader
from pathlib import Path
from random import Random
from types import CodeType
from typing import NamedTuple, NoReturn
from xml.etree import ElementTree

import hypothesis  # noqa: F401  # loaded once, before every fork
import pydantic  # noqa: F401  # likewise
import pytest

from tests.harmless import HARMLESS

ROOT = Path(__file__).parents[1]
TESTS = "tests/rules"
LONG = frozenset({"test_generated.py", "test_secrets.py", "test_streams.py"})
"""Tests of many fights: what only they notice has no test of its own."""
LIMIT = 900
"""Seconds after which a mutant that hangs counts as noticed: many times as long as all tests take."""

_NEIGHBOUR: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OTHER: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


class Mutant(NamedTuple):
    """One fault. ``path`` is the file, ``code`` the line; ``what`` says in words what was changed in it."""

    path: str
    line: int
    code: str
    what: str
    source: str
    function: str | None = None
    """The function of the module in whose body it is; None: it shows as the module is loaded."""


def mutants(path: Path) -> Iterator[Mutant]:
    """Every fault that can be made in a file, in the order of its lines."""
    text = path.read_text(encoding="utf-8")
    tree, lines = ast.parse(text), text.splitlines()
    name = str(path.relative_to(ROOT))
    for number, node in enumerate(ast.walk(tree)):
        for variant, what in enumerate(_ways(node)):
            changed = copy.deepcopy(tree)
            target = next(n for i, n in enumerate(ast.walk(changed)) if i == number)
            _apply(target, variant)
            source = ast.unparse(ast.fix_missing_locations(changed))
            line = getattr(node, "lineno", 1)
            code, function = lines[line - 1].strip(), _function_at(tree, line)
            yield Mutant(path=name, line=line, code=code, what=what, source=source, function=function)


def _function_at(tree: ast.Module, line: int) -> str | None:
    """The function of the module in whose body a line is; None for one in its head, or in a class."""
    for node in tree.body:
        if isinstance(node, ast.FunctionDef) and node.body[0].lineno <= line <= (node.end_lineno or 0):
            return node.name
    return None


def _ways(node: ast.AST) -> list[str]:
    """What can be done to one node, in words. ``_apply`` does the one with the same position."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        return [f"{node.value} -> {not node.value}"]
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        return [f"{node.value} -> {node.value + 1}"]
    if isinstance(node, ast.Compare):
        return [f"{ast.unparse(node)}: {type(op).__name__} -> {_NEIGHBOUR[type(op)].__name__}" for op in node.ops]
    if isinstance(node, ast.BoolOp):
        return [f"{ast.unparse(node)}: and <-> or"]
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return [f"{ast.unparse(node)}: not dropped"]
    if isinstance(node, ast.BinOp) and type(node.op) in _OTHER:
        return [f"{ast.unparse(node)}: {type(node.op).__name__} -> {_OTHER[type(node.op)].__name__}"]
    if _emits(node):
        return [f"{ast.unparse(node)[:60]}: dropped"]
    if _clauses(node):
        assert isinstance(node, ast.Tuple)
        return [f"{ast.unparse(node)}: {ast.unparse(one)} dropped" for one in node.elts if _clause(one)]
    return []


def _apply(node: ast.AST, variant: int) -> None:
    if isinstance(node, ast.Constant):
        node.value = not node.value if isinstance(node.value, bool) else int(str(node.value)) + 1
    elif isinstance(node, ast.Compare):
        node.ops[variant] = _NEIGHBOUR[type(node.ops[variant])]()
    elif isinstance(node, ast.BoolOp):
        node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        node.op = ast.UAdd()
        node.operand = ast.Call(func=ast.Name(id="bool", ctx=ast.Load()), args=[node.operand], keywords=[])
    elif isinstance(node, ast.BinOp):
        node.op = _OTHER[type(node.op)]()
    elif isinstance(node, ast.Expr):
        node.value = ast.Constant(value=None)
    elif isinstance(node, ast.Tuple):
        del node.elts[[i for i, one in enumerate(node.elts) if _clause(one)][variant]]


def _emits(node: ast.AST) -> bool:
    """Whether a statement does nothing but emit."""
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "emit"


def _clauses(node: ast.AST) -> bool:
    return isinstance(node, ast.Tuple) and any(_clause(one) for one in node.elts)


def _clause(node: ast.AST) -> bool:
    """Whether a constant reads like the id of a clause."""
    text = node.value if isinstance(node, ast.Constant) else None
    return isinstance(text, str) and text.isupper() and "-" in text and " " not in text


class Reach(NamedTuple):
    """What reaches what, and at which price. Tests are ``file::function``."""

    lines: dict[str, dict[int, list[str]]]
    """By file and line: the tests that run it. A line that runs while the package is imported is run by all."""
    seconds: dict[str, float]
    """By test: how long all its cases took together."""


def files_of(package: str) -> list[str]:
    """The tests that a fault in a package is shown to: the shared ones, and those of the package itself."""
    found = [*(ROOT / TESTS).glob("test_*.py"), *(ROOT / TESTS / Path(package).name).rglob("test_*.py")]
    return sorted(str(path.relative_to(ROOT)) for path in found if path.name not in LONG)


def reached(package: str) -> Reach:
    with tempfile.TemporaryDirectory() as folder:
        data, settings, times, report = (
            Path(folder) / name for name in ("reached", "settings", "times", "report.json")
        )
        settings.write_text(
            f"[run]\nsource = {package}\ndynamic_context = test_function\n[json]\nshow_contexts = true\n"
        )
        kept = [f"--rcfile={settings}", f"--data-file={data}"]
        whole = ["-m", "coverage", "run", *kept, "-m", "pytest", *files_of(package), "-q", f"--junitxml={times}"]
        subprocess.run([sys.executable, *whole], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        shown = ["-m", "coverage", "json", *kept, "-o", str(report), "-q"]
        subprocess.run([sys.executable, *shown], cwd=ROOT, check=True)
        files = json.loads(report.read_text(encoding="utf-8"))["files"]
        seconds: dict[str, float] = {}
        for case in ElementTree.parse(times).iter("testcase"):
            test = _named(f"{case.get('classname')}.{str(case.get('name')).partition('[')[0]}")
            seconds[test] = seconds.get(test, 0.0) + float(case.get("time", "0"))
    lines = {
        name: {int(line): sorted({_named(test) for test in tests if test}) for line, tests in found["contexts"].items()}
        for name, found in files.items()
    }
    return Reach(lines, seconds)


def _named(dotted: str) -> str:
    """``tests.rules.test_dice.test_one`` → ``tests/rules/test_dice.py::test_one``."""
    file, _, name = dotted.rpartition(".")
    return f"{file.replace('.', '/')}.py::{name}"


def shown_to(mutant: Mutant, reach: Reach) -> list[str]:
    """The tests that could notice it: all that run the line; or, where it runs as the package is imported, every file.

    The likeliest come first: what is named after the file or knows its figures, then the cheapest.
    """
    known = (f"test_{Path(mutant.path).stem}.py", "test_figures.py")
    tests = reach.lines.get(mutant.path, {}).get(mutant.line, [])
    tests = tests or files_of(str(Path(*Path(mutant.path).parts[:2])))

    def late(test: str) -> tuple[bool, float, str]:
        return Path(test.partition("::")[0]).name not in known, reach.seconds.get(test, 0.0), test

    return sorted(tests, key=late)


def attempt(mutant: Mutant, tests: list[str]) -> NoReturn:
    """In a process of its own: ends it with 0 if no test notices."""
    signal.alarm(LIMIT)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os.chdir(ROOT)
    if mutant.function is None:
        load_instead(ROOT / mutant.path, mutant.source)
    else:
        swap(mutant, mutant.function)
    loaded_before = "ignore::pytest.PytestAssertRewriteWarning"
    os._exit(int(pytest.main(["-x", "-q", "-p", "no:cacheprovider", "-W", loaded_before, *tests])))


def load_instead(path: Path, source: str) -> None:
    """This file is loaded anew from another text, and with it whatever of the project has been loaded."""
    as_written = SourceFileLoader.get_code

    def mutated(self: SourceFileLoader, fullname: str) -> CodeType | None:
        if self.path == str(path):
            return compile(source, self.path, "exec", dont_inherit=True)
        return as_written(self, fullname)

    SourceFileLoader.get_code = mutated  # type: ignore[method-assign,assignment]  # what it is for
    for name in [name for name in sys.modules if name.partition(".")[0] in ("rules", "tests") and name != __name__]:
        del sys.modules[name]


def swap(mutant: Mutant, function: str) -> None:
    """One function of a module that is loaded does something else from now on: much quicker than loading all anew."""
    module = import_module(mutant.path.removesuffix("/__init__.py").removesuffix(".py").replace("/", "."))
    whole = compile(mutant.source, str(ROOT / mutant.path), "exec", dont_inherit=True)
    own = next(c for c in whole.co_consts if isinstance(c, CodeType) and c.co_name == function)
    changed = getattr(module, function)
    inspect.unwrap(changed).__code__ = own


def survivors(chosen: list[Mutant], reach: Reach) -> Iterator[Mutant]:
    """Those that no test notices, as they are found. Each is tried in a fork of this process, as many at once as cores.

    Tests and rules are loaded already, once for all.
    """
    for file in {test.partition("::")[0] for mutant in chosen for test in shown_to(mutant, reach)}:
        import_module(file.removesuffix(".py").replace("/", "."))
    waiting, running = list(reversed(chosen)), dict[int, Mutant]()
    while waiting or running:
        while waiting and len(running) < (os.cpu_count() or 1):
            mutant = waiting.pop()
            child = os.fork()
            if not child:
                attempt(mutant, shown_to(mutant, reach))
            running[child] = mutant
        ended, status = os.wait()
        mutant = running.pop(ended)
        if os.waitstatus_to_exitcode(status) not in (0, pytest.ExitCode.NO_TESTS_COLLECTED):
            continue
        if mutant.function is not None:
            waiting.append(mutant._replace(function=None))  # what the function was for may have been done by then
        else:
            yield mutant


def main() -> None:
    arguments = argparse.ArgumentParser(description="Small faults, one at a time, each of which a test has to notice.")
    arguments.add_argument("package")
    arguments.add_argument("--sample", type=int, default=800)
    arguments.add_argument("--seed", default="1")
    given = arguments.parse_args()
    everything = [m for path in sorted((ROOT / given.package).rglob("*.py")) for m in mutants(path)]
    chosen = Random(given.seed).sample(everything, min(given.sample, len(everything)))
    chosen.sort(key=lambda m: (m.path, m.line))
    reach = reached(given.package)
    unchanged = [chosen[0]._replace(source=(ROOT / chosen[0].path).read_text(encoding="utf-8"))]
    if not list(survivors(unchanged, reach)):
        sys.exit("The tests fail with nothing changed: nothing could be learned from them.")
    known = {(one.path, one.code, one.what) for one in HARMLESS}
    living = harmless = 0
    for mutant in survivors(chosen, reach):
        living += 1
        is_harmless = (mutant.path, mutant.code, mutant.what) in known
        harmless += is_harmless
        noted = " (harmless)" if is_harmless else ""
        sys.stdout.write(f"{mutant.path}:{mutant.line}: {mutant.what}{noted}\n")
        sys.stdout.flush()
    made = f"{len(everything)} that can be made (seed {given.seed})"
    sys.stdout.write(f"{living} of {len(chosen)} alive, {harmless} of them known to be harmless, of {made}\n")


if __name__ == "__main__":
    main()
