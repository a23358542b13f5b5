"""People rest: their rules decide, the game master answers, and their files are written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.woundscribe.conftest import Command
from woundscribe.errors import WoundscribeError
from woundscribe.files import write_text
from woundscribe.people import read_person
from woundscribe.people.find import people_folder

MARA = """\
name: Mara
pronouns: she
like: ferrywoman
sheet: {health: 4}   # badly hurt
conditions: [{name: dizzy, until: night}]
"""
ADA = "name: Ada\nruleset: narrative-d10\nlike: drover\nsheet: {hp: 4, wounds: [{grade: major, pain: 1}]}\n"
BO = "name: Bo\nruleset: narrative-d10\nlike: bonesetter\nsheet: {hp: 4}\n"
TOLD = "name: Vess\nruleset: told\n"


@pytest.fixture
def kept(command: Command) -> Path:
    folder = people_folder()
    folder.mkdir(parents=True)
    for name, text in (("mara", MARA), ("ada", ADA), ("bo", BO), ("vess", TOLD)):
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    (folder / "tom.yaml").write_text("name: Tom\nlike: drover\nout: dead\n", encoding="utf-8")
    return folder


def text(kept: Path, name: str) -> str:
    return (kept / f"{name}.yaml").read_text(encoding="utf-8")


def test_a_night_ends_what_lasts_until_one_and_restores_what_the_master_says(command: Command, kept: Path) -> None:
    code, printed, told = command("rest", "Mara", "--night", piped="3\n")
    assert code == 0
    assert "What does the night restore? (so much Health, all of it, or in words) [BD-REST]\n> [nothing] 3\n" in told
    assert f"{kept / 'mara.yaml'}: written." in told
    prose, _, rows = printed.rpartition("\n\n")
    assert "A night went by." in " ".join(prose.split())
    assert rows.split() == ["Mara", "on", "her", "feet", "Health", "7", "of", "12"]
    assert text(kept, "mara") == MARA.replace("health: 4", "health: 7").replace("[{name: dizzy, until: night}]", "[]")


@pytest.mark.parametrize("piped", ["\n", ""])
def test_enter_or_nobody_there_takes_what_is_usual(command: Command, kept: Path, piped: str) -> None:
    code, printed, told = command("rest", "Mara", "--breather", piped=piped)
    assert (code, text(kept, "mara")) == (0, MARA)
    assert "[BD-BREATHER]\n> [nothing] nothing\n" in told
    assert "Nothing has changed, and no file is touched." in told
    assert " ".join(printed.split()) == "Mara on her feet Health 4 of 12; dizzy until a night's rest"


def test_an_answer_ahead_of_the_question_is_not_asked(command: Command, kept: Path) -> None:
    code, _, told = command("rest", "mara", "--breather", "--answer", "BD-BREATHER=all", piped="")
    assert (code, told) == (0, f"{kept / 'mara.yaml'}: written.\n")
    assert read_person(kept / "mara.yaml").combatant.sheet.health == 12


def test_days_may_heal_a_wound_of_one_and_not_of_another(command: Command, kept: Path) -> None:
    (kept / "bo.yaml").write_text(BO.replace("hp: 4", "hp: 4, wounds: [{grade: major}]"), encoding="utf-8")
    code, printed, told = command(
        "rest", "Ada", "Bo", "--days", "3", "--answer", "ND-WOUND-HEAL/ada=yes", "--answer", "ND-FESTER=it smells",
        piped="maybe\nno\n",
    )  # fmt: skip
    assert code == 0
    assert told.count("Has the major wound of Bo healed? (yes or no) [ND-WOUND-HEAL]") == 2  # maybe is no answer
    assert "Ada healed?" not in told
    ada, bo = (read_person(kept / f"{who}.yaml").combatant.sheet for who in ("ada", "bo"))
    assert (ada.hp, ada.wounds) == (23, ())
    assert (bo.hp, bo.wounds[0].festers) == (4, "it smells")
    assert "Days went by." in printed


def test_whoever_is_unconscious_wakes_in_it(command: Command, kept: Path) -> None:
    (kept / "mara.yaml").write_text(MARA.replace("health: 4", "health: 0") + "out: unconscious\n", encoding="utf-8")
    assert command("rest", "Mara", "--breather", piped="")[0] == 0
    woken = read_person(kept / "mara.yaml").combatant
    assert (woken.standing, woken.sheet.health) == (True, 1)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("Mara",), "say how long they rest, in one way. Possible: --breather, --night, --days 3."),
        (("Mara", "--night", "--breather"), "in one way"),
        (("Mara", "--night", "--days", "2"), "in one way"),
        (("Mara", "--days", "0"), "greater than or equal to 1"),
        (("Marra", "--night"), "there is nobody called 'Marra'"),
        (("Tom", "--night"), "Tom is dead."),
        (("Mara", "Ada", "--night"), "rest apart"),
        (("Mara", "mara", "--night"), "Mara is named twice"),
        (("Vess", "--night"), "under the ruleset 'told' nobody rests"),
        (("Mara", "--night", "--answer", "BD-REST"), "--answer BD-REST: an answer is a clause and what is said."),
        (("Mara", "--night", "--answer", "BD-REST="), "an answer is a clause"),
        (("Mara", "--night", "--answer", "BD-REST=1", "--answer", "BD-REST=2"), "BD-REST is answered twice"),
        (("Mara", "--night", "--answer", "BD-RETS=1"), "a rest asks nothing of 'BD-RETS'. Possible: BD-BREATHER"),
        (("Mara", "--night", "--answer", "BD-REST/tom=1"), "nobody called 'tom' is here. Possible: mara."),
        (("Mara", "--night", "--answer", "BD-BREATHER=1"), "this was never asked here. Possible: BD-REST."),
        (("Ada", "--days", "1", "--answer", "ND-WOUND-HEAL=maybe"), "'maybe' answers no question of ND-WOUND-HEAL"),
        (("Bo", "--night", "--answer", "ND-WOUND-HEAL=no"), "never asked here. Possible: leave it out."),
    ],
)
def test_what_cannot_be_is_refused_and_no_file_is_touched(
    command: Command, kept: Path, args: tuple[str, ...], said: str
) -> None:
    before = {path: path.read_bytes() for path in kept.iterdir()}
    code, printed, told = command("rest", *args, piped="")
    assert (code, printed) == (2, "")
    assert said in told
    assert {path: path.read_bytes() for path in kept.iterdir()} == before


def test_two_of_one_name_rest_together_by_their_files(command: Command, kept: Path) -> None:
    Path("mara.yaml").write_text(MARA, encoding="utf-8")
    code, printed, _ = command("rest", "mara.yaml", "Mara", "--night", "--answer", "BD-REST=2", piped="")
    assert code == 0
    assert printed.count("Health 6 of 12") == 2
    assert Path("mara.yaml").read_text(encoding="utf-8") == text(kept, "mara")


def test_a_second_file_that_cannot_be_written_leaves_the_first_as_it_was(
    command: Command, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (kept / "ines.yaml").write_text(MARA.replace("Mara", "Ines"), encoding="utf-8")

    def fails(path: Path, text: str) -> None:
        if path.name == "ines.yaml":
            raise WoundscribeError("cannot-write", "it cannot be written: no room.", where=str(path))
        write_text(path, text)

    monkeypatch.setattr("woundscribe.people.back.write_text", fails)
    code, printed, told = command("rest", "Mara", "Ines", "--night", "--answer", "BD-REST=all", piped="")
    assert (code, printed, told) == (2, "", f"{kept / 'ines.yaml'}: it cannot be written: no room.\n")
    assert text(kept, "mara") == MARA
