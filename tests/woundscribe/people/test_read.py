"""A person's file, in each of its manners, and what can be wrong with it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from woundscribe.errors import WoundscribeError
from woundscribe.people import member
from woundscribe.people.read import MOST_BYTES, person_slug, read_person

FIELDS = "name: Mara\npronouns: she\nlike: ferrywoman\nsheet:\n  health: 5\n"


def put(path: Path, text: str) -> Path:
    path.write_bytes(text.encode())
    return path


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mara.yaml", FIELDS),
        ("mara.yml", f"---\n{FIELDS}"),
        ("mara.md", f"---\n{FIELDS}---\n\n# Mara\n\nShe *never* lets go of a rope: not hers, nor others'.\n"),
        ("mara.md", f"---\n{FIELDS}...\n".replace("\n", "\r\n")),
        ("mara.MD", f"---\n{FIELDS}---"),
        ("mara.json", '{\n\t"name": "Mara", "pronouns": "she",\n\t"like": "ferrywoman", "sheet": {"health": 5}}'),
        ("mara.yaml", f"\ufeff{FIELDS}"),
    ],
)
def test_one_person_in_each_manner(folder: Path, name: str, text: str) -> None:
    person = read_person(put(folder / name, text))
    assert (person.file.ruleset, person.combatant.name, person.combatant.pronouns) == ("bright-dark", "Mara", "she")
    assert (person.combatant.sheet.health, person.combatant.sheet.max_health) == (5, 12)


def test_one_of_the_cast_of_a_fight(folder: Path) -> None:
    put(folder / "mara.yaml", f"{FIELDS}remembers: [a shoe]\nruleset: bright-dark\nplayer: null\nside: nobody\n")
    assert member("Mara", side="pcs", character=True) == {
        "id": "mara", "name": "Mara", "pronouns": "she", "like": "ferrywoman", "sheet": {"health": 5},
        "character": True, "side": "pcs",
    }  # fmt: skip


@pytest.mark.parametrize(("said", "given", "is_one"), [("true", False, True), ("false", True, False)])
def test_the_file_knows_best_whether_it_is_a_character(folder: Path, said: str, given: bool, is_one: bool) -> None:
    put(folder / "mara.yaml", f"{FIELDS}character: {said}\n")
    assert member("mara", side="pcs", character=given)["character"] is is_one


def test_the_dead_are_in_no_other_fight(folder: Path) -> None:
    path = put(folder / "mara.yaml", f"{FIELDS}out: dead\n")
    assert read_person(path).combatant.out == "dead"
    with pytest.raises(WoundscribeError) as error:
        member("Mara", side="pcs", character=True)
    assert (error.value.code, error.value.where) == ("illegal", str(path))
    assert "Mara is dead." in str(error.value)
    assert "out: null" in str(error.value)


@pytest.mark.parametrize(
    ("name", "text", "code", "said"),
    [
        ("a.yaml", "pronouns: she\n", "malformed", "name: this field is missing"),
        ("a.yaml", "name: Mara\nsheet: {health: 5, max_helth: 9}\n", "malformed", "line 2: sheet, max_helth"),
        ("a.yaml", "name: Mara\nlike: ferywoman\n", "malformed", "line 2: like: there is no catalogue entry"),
        ("a.yaml", f"{FIELDS}pronuns: he\n", "malformed", "line 6: pronuns: there is no field 'pronuns' here. Did you"),
        ("a.yaml", f"{FIELDS}ruleset: brigt-dark\n", "malformed", "line 6: there is no ruleset called 'brigt-dark'"),
        ("a.yaml", "name: Mara\nname: Ines\n", "malformed", "line 2: 'name' stands here a second time"),
        ("a.yaml", "- Mara\n", "malformed", "block of fields"),
        ("a.yaml", "", "malformed", "nothing in it"),
        ("a.yaml", "name: &a Mara\n", "malformed", "anchors"),
        ("a.yaml", "name: 12\n", "malformed", "12 will not do"),
        ("a.yaml", "name: [[[\n", "malformed", "it is no YAML"),
        ("a.yaml", 'name: "Ma\\e[2Jra"\n', "malformed", "cannot be shown"),
        ("a.yaml", f"{FIELDS}remembers: a shoe\n", "malformed", "a list is wanted"),
        ("a.yaml", f"{FIELDS}id: Mara M\n", "malformed", "is no id"),
        ("a.yaml", f"{FIELDS}place: {{close: tobin}}\n", "malformed", "there is no combatant called 'tobin'"),
        ("a.md", "# Mara\n\nShe rows.\n", "malformed", "line 1: a person in Markdown begins with a block"),
        ("a.md", "---\n---\n", "malformed", "nothing in it"),
        ("a.md", f"---\n{FIELDS}pronuns: he\n---\n", "malformed", "line 7: pronuns"),
        ("a.json", '{"name": "Mara", "lik": "x"}', "malformed", "lik"),
        ("a.yaml", "name: Mara\n#" + "x" * MOST_BYTES, "too-large", "larger than"),
        ("none.yaml", None, "no-file", "no such file"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(folder: Path, name: str, text: str | None, code: str, said: str) -> None:
    path = folder / name
    if text is not None:
        put(path, text)
    with pytest.raises(WoundscribeError) as error:
        read_person(path)
    assert error.value.code == code
    assert str(error.value).startswith(str(path))
    assert said in str(error.value)


def test_what_is_no_text(folder: Path) -> None:
    (folder / "a.yaml").write_bytes(b"name: \xff\n")
    with pytest.raises(WoundscribeError) as error:
        read_person(folder / "a.yaml")
    assert error.value.code == "no-text"


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Mara", "mara"),
        ("the Miller", "miller"),
        ("The  old   Bailiff's man", "old-bailiffs-man"),
        ("Zoë d'Été", "zoe-dete"),
        ("../../etc/passwd", "etc-passwd"),
        ("x" * 80, "x" * 40),
    ],
)
def test_a_name_becomes_a_slug(name: str, slug: str) -> None:
    assert person_slug(name) == slug


@pytest.mark.parametrize("name", ["野狼", "Мария", "the 狼", "…", "CON", "lpt1"])
def test_a_name_without_plain_letters_has_a_slug_of_its_own(name: str) -> None:
    assert person_slug(name).startswith("someone-")
    assert person_slug(name) == person_slug(name)
    assert person_slug(name) != person_slug(f"{name}!")


def test_numbers_are_whole_and_json_is_json(folder: Path) -> None:
    whole = {"name": "Ada", "ruleset": "narrative-d10", "like": "drover", "sheet": {"hp": 3}}
    path = put(folder / "ada.json", json.dumps(whole, indent="\t"))
    assert read_person(path).combatant.sheet.hp == 3
