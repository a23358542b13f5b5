"""A ruleset from outside, a distribution of its own, is played and told with no line of ours changed.

It stands in ``third/``. ``python -m tests.test_third_ruleset`` puts its files on the page that walks through them.
"""

from __future__ import annotations

import ast
import importlib.metadata
import os
import re
import shutil
import subprocess
import sys
import tomllib
import venv
from pathlib import Path
from typing import Literal

import pytest

from rules.combatant import Id
from rules.declaration import Declaration, Hold
from rules.registry import GROUP, find
from woundscribe.phrasing import verbs
from woundscribe.script import is_blow

ROOT = Path(__file__).parent.parent
THIRD = ROOT / "tests" / "third"
PAGE = ROOT / "docs" / "adding-a-ruleset.md"
FIGHT = "bridge.yaml"
_BLOCK = re.compile(r"\*\*`([^`\n]+)`\*\*\n\n```\w+\n(.*?)```\n", re.DOTALL)


def command(cwd: Path, *words: str | Path, path: Path | None = None) -> str:
    """What a command prints, in a folder and with nothing of this one on the path but ``path``; it has to succeed."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "WOUNDSCRIBE", "OPENAI", "COV"))}
    settings = {**kept, "COLUMNS": "100", "XDG_CONFIG_HOME": str(cwd)}
    settings |= {} if path is None else {"PYTHONPATH": os.pathsep.join(map(str, (ROOT, path)))}
    done = subprocess.run(words, cwd=cwd, env=settings, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return " ".join(done.stdout.replace("\N{NO-BREAK SPACE}", " ").split())


# -- in this environment, with the distribution beside ours


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that holds the distribution as an installer would have put it there."""
    folder = tmp_path_factory.mktemp("site")
    with (THIRD / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    shutil.copytree(THIRD / "coin_duel", folder / "coin_duel", ignore=shutil.ignore_patterns("__pycache__"))
    info = folder / f"coin_duel-{project['version']}.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n")
    points = "".join(f"{name} = {where}\n" for name, where in project["entry-points"][GROUP].items())
    (info / "entry_points.txt").write_text(f"[{GROUP}]\n{points}")
    return folder


def test_whole_duels_by_phrase_and_by_instinct_are_proved_and_told(site: Path, tmp_path: Path) -> None:
    command(tmp_path, sys.executable, "-m", "tests.third_fight", THIRD / FIGHT, path=site)


def test_the_command_plays_tells_and_proves_it(site: Path, tmp_path: Path) -> None:
    def woundscribe(*words: str | Path) -> str:
        return command(tmp_path, sys.executable, "-m", "woundscribe.cli", *words, path=site)

    woundscribe("resolve", THIRD / FIGHT, "-o", "bridge.jsonl")
    assert "every record follows" in woundscribe("verify", "bridge.jsonl")
    assert "it matches" in woundscribe("replay", "bridge.jsonl")
    told = woundscribe("narrate", "bridge.jsonl")
    for shown in ("Jory · give ground", "Jory · hold out a hand → the ensign", "the ensign is on the back foot"):
        assert shown in told
    for clause in ("[CD-ATTACK]", "[CD-ATTACK CD-GROUND]", "[CD-GROUND]", "[CD-HAND]", "[CD-TURN]"):
        assert clause in told
    assert '"Half of it, then' in woundscribe("narrate", "--no-margin", "bridge.jsonl")


def test_the_command_reckons_its_chances(site: Path, tmp_path: Path) -> None:
    text = (THIRD / FIGHT).read_text(encoding="utf-8")
    (tmp_path / FIGHT).write_text(text[: text.index("turns:")], encoding="utf-8")
    told = command(tmp_path, sys.executable, "-m", "woundscribe.cli", "odds", FIGHT, path=site)
    assert re.search(r"attack the ensign, cudgel 50 in 100 – 1\.0 –", told)
    assert re.search(r"hold out a hand to the ensign 17 in 100 – – – stands down 17 in 100", told)


def test_its_own_tests_pass_where_it_is_installed(site: Path, tmp_path: Path) -> None:
    for name in (FIGHT, "test_coin_duel.py"):
        shutil.copy(THIRD / name, tmp_path)
    command(tmp_path, sys.executable, "-m", "pytest", "-q", "-p", "no:asyncio", tmp_path, path=site)


# -- in an environment of its own


@pytest.mark.index
def test_both_are_installed_into_an_empty_environment_and_play(tmp_path: Path) -> None:
    home, play = tmp_path / "home", tmp_path / "empty"
    play.mkdir()
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet")
    reached = subprocess.run(
        [*pip, "--retries", "1", "download", "--no-deps", "--no-cache-dir", "--dest", tmp_path, "annotated-types"],
        cwd=play,
        capture_output=True,
        text=True,
        check=False,
    )
    if reached.returncode:
        pytest.skip(f"the package index cannot be reached: {reached.stderr.strip().splitlines()[-1]}")
    venv.create(home)
    binaries = home / ("Scripts" if os.name == "nt" else "bin")
    ours, third = tmp_path / "ours", tmp_path / "third"
    unwanted = shutil.ignore_patterns("__pycache__", "*.egg-info")
    for package in ("rules", "narrator", "prompts", "woundscribe"):
        shutil.copytree(ROOT / package, ours / package, ignore=unwanted)
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, ours)
    shutil.copytree(THIRD, third, ignore=unwanted)  # a build leaves things behind
    wheels = ("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path / "wheels", ours, third)
    command(play, *pip, *wheels)
    command(play, *pip, "--python", home, "install", "--no-compile", *sorted((tmp_path / "wheels").glob("*.whl")))
    shutil.copy(THIRD / FIGHT, play)
    woundscribe = binaries / "woundscribe"
    command(play, woundscribe, "resolve", FIGHT, "-o", "bridge.jsonl")
    assert "every record follows" in command(play, woundscribe, "verify", "bridge.jsonl")
    assert "[CD-HAND]" in command(play, woundscribe, "narrate", "bridge.jsonl")
    fight = f"""
from woundscribe import Fight
fight = Fight.open("{FIGHT}", seed="1")
print(fight.tell(fight.declare("jory", "give ground")).text)
"""
    assert "back foot" in command(play, binaries / "python", "-c", fight)


# -- its page


def test_the_page_holds_its_files_and_nothing_else() -> None:
    page = PAGE.read_text(encoding="utf-8")
    blocks = _BLOCK.findall(page)
    assert len(blocks) == page.count("\n```") / 2
    for name, text in blocks:
        assert text == (THIRD / name).read_text(encoding="utf-8"), name
    files = [p for p in THIRD.rglob("*") if p.is_file() and "__pycache__" not in p.parts and p.stat().st_size]
    assert sorted(name for name, _ in blocks) == sorted(p.relative_to(THIRD).as_posix() for p in files)


def rewritten(page: str) -> str:
    """The page with the files as they are now."""

    def block(found: re.Match[str]) -> str:
        lead, name = found[0][: found.start(2) - found.start()], found[1]
        return f"{lead}{(THIRD / name).read_text(encoding='utf-8')}```\n"

    return _BLOCK.sub(block, page)


# -- what is shared knows no ruleset


def sources(*patterns: str) -> list[Path]:
    folders = ("narrator", "woundscribe", "prompts")
    return sorted(path for folder in folders for pattern in patterns for path in (ROOT / folder).rglob(pattern))


def ours() -> list[str]:
    """Our rulesets, as this distribution declares them; whoever runs this may have others."""
    with (ROOT / "pyproject.toml").open("rb") as file:
        return list(tomllib.load(file)["project"]["entry-points"][GROUP])


def test_no_ruleset_is_named_outside_its_own_package_but_as_the_default() -> None:
    named, known = [], ours()
    packages = {f"rules.{name.replace('-', '_')}" for name in known}
    for path in sources("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and node.value in known:
                named.append((path.relative_to(ROOT).as_posix(), node.value))
            modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            modules += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            assert not any(".".join(module.split(".")[:2]) in packages for module in modules), path
    assert named == [("woundscribe/settings.py", "bright-dark")]


def test_no_word_about_a_ruleset_and_no_clause_stands_there_either() -> None:
    spelled = [re.escape(name).replace(r"\-", "[-_ ]") for name in ours() if "-" in name]
    marks = sorted({clause.split("-")[0] for name in ours() for clause in find(name).clauses})
    about = re.compile(rf"(?i:{'|'.join(spelled)})|\b(?:{'|'.join(marks)})-[A-Z]")
    found = [
        (path.relative_to(ROOT).as_posix(), line)
        for path in sources("*.py", "*.md", "*.txt", "*.json")
        for line in path.read_text(encoding="utf-8").splitlines()
        if about.search(line)
    ]
    assert [path for path, _ in found] == ["woundscribe/settings.py"], found


def test_ours_come_by_the_same_door_as_anybodys() -> None:
    points = {point.name for point in importlib.metadata.entry_points(group=GROUP)}
    assert set(ours()) <= points


class Lunge(Declaration):
    kind: Literal["lunge"] = "lunge"
    target: Id
    weapon: str | None = None


def test_a_blow_is_one_by_what_it_takes_and_not_by_its_name() -> None:
    assert is_blow(Lunge(actor="mara", target="miller"))
    assert not is_blow(Hold(actor="mara"))


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("lunge", "lunges the Miller"),
        ("throw sand", "throws sand to the Miller"),
        ("break free", "tries to break free"),
        ("rouse", "tries to rouse the Miller"),
        ("let go", "lets go of the Miller"),
    ],
)
def test_what_a_kind_is_called_says_how_it_is_done_to_somebody(kind: str, said: str) -> None:
    assert verbs.say(kind, "the Miller", "", "") == said


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
