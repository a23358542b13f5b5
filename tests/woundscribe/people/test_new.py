"""A new person's file, and the list of those who are kept."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from rules.registry import find
from tests.woundscribe.conftest import Command
from woundscribe.home import data_folder
from woundscribe.people.find import people_folder
from woundscribe.people.read import read_person

GAMES = ("bright-dark", "narrative-d10", "told")


def test_only_the_name_is_needed_and_the_command_says_where(command: Command) -> None:
    assert command("new", "character", "Mara") == (
        0, "", f"{data_folder() / 'people' / 'mara.yaml'}: written. Change what you like in it.\n"
    )  # fmt: skip
    person = read_person(people_folder() / "mara.yaml")
    assert (person.file.name, person.file.ruleset, person.combatant.character) == ("Mara", "bright-dark", True)


@pytest.mark.parametrize("kind", ["character", "being"])
@pytest.mark.parametrize("game", GAMES)
def test_every_field_stands_there_with_what_it_means(command: Command, kind: str, game: str) -> None:
    assert command("new", kind, "the Miller", "--ruleset", game)[0] == 0
    text = (people_folder() / "miller.yaml").read_text(encoding="utf-8")
    person = read_person(people_folder() / "miller.yaml")
    assert person.combatant.character == (kind == "character")
    lasting = find(game).kept(person.combatant)["sheet"]
    assert set(person.file.model_dump()["sheet"]) == set(lasting)
    for row in text.splitlines():
        of_ones_own = row.startswith("    ")  # the stats of a game that has its own
        assert "#" in row or not row or row.startswith("sheet:") or of_ones_own, row


def test_words_that_a_field_may_hold_stand_beside_it(command: Command) -> None:
    command("new", "character", "Mara")
    text = (people_folder() / "mara.yaml").read_text(encoding="utf-8")
    assert re.search("\n  speed: normal +# how far one comes in a turn: slow, normal or fast\n", text)
    assert "[BD-" not in text


@pytest.mark.parametrize("game", GAMES[:2])
def test_one_like_anybody_of_the_catalogue_is_as_the_catalogue_has_them(command: Command, game: str) -> None:
    ruleset = find(game)
    for shelf in ruleset.catalogue().values():
        for kind, one in shelf.items():
            sheet = getattr(one, "sheet", None)
            if sheet is None:
                continue
            what = "character" if getattr(one, "character", False) else "being"
            code, _, said = command("new", what, "Ines", "--ruleset", game, "--like", kind, "--force")
            assert code == 0, said
            person = read_person(people_folder() / "ines.yaml")
            assert (person.combatant.sheet, person.combatant.wound) == (sheet, getattr(one, "wound", ""))


def test_gear_is_named_and_not_spelled_out(command: Command) -> None:
    command("new", "character", "Mara", "--like", "ferrywoman")
    text = (people_folder() / "mara.yaml").read_text(encoding="utf-8")
    assert "  weapons: [oak staff] " in text
    assert "  armor: heavy coat " in text


@pytest.mark.parametrize(
    ("said", "kind"), [("drowned", "drowned miller"), ("miller", "drowned miller"), ("Bell Rope", "bell-rope widow")]
)
def test_a_word_of_the_entry_is_enough(command: Command, said: str, kind: str) -> None:
    assert command("new", "being", "Ines", "--like", said)[0] == 0
    wound = read_person(people_folder() / "ines.yaml").combatant.wound
    assert wound == find("bright-dark").catalogue()["beings"][kind].wound  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("Ines", "--like", "ferywoman"), "--like: there is no catalogue entry called 'ferywoman'. Did you mean ferry"),
        (("Ines", "--like", "horse"), "--like: 'horse' could be more than one of the catalogue. Possible: "),
        (("Ines", "--like", "sword"), "--like: there is no catalogue entry called 'sword'"),
        (("Ines", "--ruleset", "brigt-dark"), "there is no ruleset called 'brigt-dark'. Did you mean bright-dark"),
        (("Ines", "--to", "ines.txt"), "ines.txt: a person's file ends in one of these. Possible: .yaml"),
        (("Ines", "--to", "made/../none/\0.yaml"), "cannot be written"),
        (("",), "name"),
        (("x" * 81,), "name"),
        (("Ma\x1b[2Jra",), "the name: it holds a character that cannot be shown (U+001B)"),
        ((" ",), "there is nothing to be seen in it"),
    ],
)
def test_what_cannot_be_made_is_refused_and_nothing_is_there(
    command: Command, args: tuple[str, ...], said: str
) -> None:
    code, printed, told = command("new", "character", *args)
    assert (code, printed) == (2, "")
    assert said in told
    assert len(told.splitlines()) == 1
    assert not people_folder().exists()


def test_what_is_there_is_not_written_over(command: Command) -> None:
    command("new", "character", "Mara")
    path = people_folder() / "mara.yaml"
    path.write_text("mine", encoding="utf-8")
    code, _, told = command("new", "being", "mára")
    assert code == 2
    assert told == f"{path}: it is there already, and is not written over. Possible: --to another file, --force.\n"
    assert path.read_text(encoding="utf-8") == "mine"
    assert command("new", "being", "mára", "--force")[0] == 0
    assert read_person(path).file.name == "mára"


@pytest.mark.parametrize("name", ["ines.md", "deep/er/ines.json", "ines.yml"])
def test_it_goes_where_one_says_in_its_manner(command: Command, name: str) -> None:
    assert command("new", "character", "Inès", "--like", "herb-wife", "--to", name)[0] == 0
    person = read_person(Path(name))
    assert person.combatant.sheet == find("bright-dark").catalogue()["people"]["herb-wife"].sheet  # type: ignore[attr-defined]
    if name.endswith(".json"):
        assert list(json.loads(Path(name).read_text(encoding="utf-8")))[:2] == ["ruleset", "name"]
    if name.endswith(".md"):
        assert Path(name).read_text(encoding="utf-8").startswith("---\nruleset: bright-dark")
    assert not people_folder().exists()


def test_whoever_is_kept_is_listed_and_a_broken_file_hides_nobody(command: Command) -> None:
    code, printed, told = command("people")
    assert (code, printed) == (0, "")
    assert "Nobody is kept in" in told
    command("new", "character", "Mara", "--like", "ferrywoman")
    command("new", "being", "野狼", "--ruleset", "narrative-d10")
    command("new", "being", "Ines")
    dead = people_folder() / "ines.yaml"
    dead.write_text(dead.read_text(encoding="utf-8").replace("out: null ", "out: dead "), encoding="utf-8")
    (people_folder() / "odd.yaml").write_text("name: [", encoding="utf-8")
    (people_folder() / "notes.txt").write_text("not a person", encoding="utf-8")
    code, printed, told = command("people")
    assert code == 0
    rows = [row.split() for row in printed.splitlines() if row.strip()]
    assert rows[:3] == [
        ["Ines", "bright-dark", "dead", "ines.yaml"],
        ["Mara", "bright-dark", "Health", "12", "of", "12", "mara.yaml"],
        ["野狼", "narrative-d10", "17", "of", "17", "Hit", "Points", rows[2][-1]],
    ]
    assert told.startswith(f"{people_folder() / 'odd.yaml'}: line 2: it is no YAML")
