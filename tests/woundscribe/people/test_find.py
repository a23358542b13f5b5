"""Somebody is found by a path, or by name among those who are kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from woundscribe.errors import WoundscribeError
from woundscribe.people import find_person


def keep(folder: Path, file: str, name: str) -> Path:
    path = folder / file
    path.write_text(f"name: {name}\nlike: ferrywoman\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("said", ["Mara", "mara", "MARA", " mara ", "Mára", "the Mara"])
def test_by_name_however_it_is_written(folder: Path, said: str) -> None:
    path = keep(folder, "mara.yaml", "Mara")
    assert find_person(said).path == path


@pytest.mark.parametrize("said", ["the Miller", "Miller", "THE MILLER"])
def test_by_the_name_in_the_file_where_the_file_is_called_otherwise(folder: Path, said: str) -> None:
    keep(folder, "a.yaml", "Mara")
    path = keep(folder, "b.yml", "the Miller")
    assert find_person(said).path == path


def test_by_a_path_wherever_it_is(folder: Path, tmp_path: Path) -> None:
    keep(folder, "mara.yaml", "Mara")
    here = keep(tmp_path, "mara.yaml", "another Mara")
    assert find_person("mara.yaml").combatant.name == "another Mara"
    assert find_person(str(here)).path == here
    assert find_person(f".{os.sep}mara.yaml").combatant.name == "another Mara"
    assert find_person("mara").combatant.name == "Mara"


@pytest.mark.parametrize(
    ("kept", "said", "told"),
    [
        (["Mara", "the Miller"], "Marra", "nobody called 'Marra' among those who are kept. Did you mean Mara?"),
        (["Mara", "the Miller"], "Zug", "Possible: Mara, the Miller."),
        ([], "Mara", "Possible: woundscribe new character NAME"),
    ],
)
def test_nobody_of_that_name(folder: Path, kept: list[str], said: str, told: str) -> None:
    for number, name in enumerate(kept):
        keep(folder, f"{number}.yaml", name)
    with pytest.raises(WoundscribeError) as error:
        find_person(said)
    assert error.value.code == "malformed"
    assert str(error.value).startswith(str(folder))
    assert told in str(error.value)


def test_nobody_where_nobody_was_ever_kept(folder: Path) -> None:
    folder.rmdir()
    with pytest.raises(WoundscribeError):
        find_person("Mara")


def test_a_broken_file_is_in_nobodys_way_but_its_own(folder: Path) -> None:
    (folder / "a.yaml").write_text("name: [", encoding="utf-8")
    path = keep(folder, "b.yaml", "Mara")
    assert find_person("Mara").path == path
    with pytest.raises(WoundscribeError) as error:
        find_person("a")
    assert "it is no YAML" in str(error.value)


@pytest.mark.parametrize("said", ["no/such.yaml", "such.json", "no/such"])
def test_a_path_to_nothing(folder: Path, said: str) -> None:
    with pytest.raises(WoundscribeError) as error:
        find_person(said)
    assert (error.value.code, error.value.where) == ("no-file", said)
