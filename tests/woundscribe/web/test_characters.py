"""The pages of one's people: made, brought, changed, doubled, taken away and back; no name ever leads to a file."""

from __future__ import annotations

import html
import os
import re
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from woundscribe.people.deleted import deleted
from woundscribe.people.find import kept, people_folder
from woundscribe.people.read import read_person
from woundscribe.people.write import new_person
from woundscribe.settings import DEFAULT_RULESET
from woundscribe.web.characters import router


@pytest.fixture
def mara(owner: TestClient) -> Path:
    return new_person("Mara", character=True, ruleset=DEFAULT_RULESET, like="ferrywoman")


def names() -> list[str]:
    return [path.name for path in kept()]


def seen(page: str) -> dict[str, str]:
    found = re.search(r'name="seen" value="([^"]+)"', page)
    text = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", page, re.DOTALL)
    assert found is not None
    assert text is not None
    return {"seen": found[1], "text": html.unescape(text[1])}


def test_somebody_new_is_like_one_of_the_catalogue(owner: TestClient) -> None:
    data = {"name": "the Miller", "like": f"{DEFAULT_RULESET}/drowned miller"}
    page = owner.post("/people/new", data=data)
    assert page.url.path == "/people/miller.yaml"
    assert "max_health: 12" in page.text
    assert not read_person(people_folder() / "miller.yaml").combatant.character
    owner.post("/people/new", data={"name": "Nan", "like": f"{DEFAULT_RULESET}/character"})
    assert read_person(people_folder() / "nan.yaml").combatant.character
    listed = owner.get("/people").text
    assert "The Miller" in listed
    assert f"them={'miller.yaml'}" in listed
    assert f"us={'nan.yaml'}" in listed


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"name": "", "like": f"{DEFAULT_RULESET}/character"}, "give them a name"),
        ({"name": "Mara", "like": f"{DEFAULT_RULESET}/character"}, "mara.yaml"),
        ({"name": "Ada", "like": f"{DEFAULT_RULESET}/nobody known"}, "nobody here is like"),
        ({"name": "Ada", "like": "../x"}, "choose whom they are like"),
        ({"name": "A\x07da", "like": f"{DEFAULT_RULESET}/character"}, "cannot be shown"),
    ],
)
def test_who_cannot_be_is_said_with_what_was_typed(
    owner: TestClient, mara: Path, data: dict[str, str], said: str
) -> None:
    answer = owner.post("/people/new", data=data)
    assert answer.status_code >= 400
    assert said in answer.text
    assert f'value="{data["name"]}"' in answer.text
    assert names() == ["mara.yaml"]


def test_a_file_comes_in_goes_out_and_comes_in_beside_itself(owner: TestClient, mara: Path) -> None:
    out = owner.get("/people/mara.yaml/file")
    assert out.content == mara.read_bytes()
    assert "attachment" in out.headers["content-disposition"]
    came = owner.post("/people/import", files={"file": ("../../evil.md.exe", out.content, "text/plain")})
    assert came.url.path == "/people/mara-2.yaml"
    owner.post("/people/import", data={"text": "name: Wat\r\nlike: drover\r\n"})
    assert names() == ["mara-2.yaml", "mara.yaml", "wat.yaml"]
    wrong = owner.post("/people/import", data={"text": "name: Wat\nlike: drovver\n"})
    assert wrong.status_code == 422
    assert "line 2" in wrong.text
    assert "like: drovver" in wrong.text
    assert len(names()) == 3


def test_what_is_changed_is_what_counts_unless_others_were_first(owner: TestClient, mara: Path) -> None:
    form = seen(owner.get("/people/mara.yaml").text)
    assert form["text"] == mara.read_text()
    better = form["text"].replace("pronouns: they", "pronouns: she")
    wrong = owner.post("/people/mara.yaml", data={**form, "text": better.replace("health: 12", "health: lots")})
    assert wrong.status_code == 422
    assert "health: lots" in wrong.text
    assert mara.read_text() == form["text"]
    assert owner.post("/people/mara.yaml", data={**form, "text": better.replace("\n", "\r\n")}).url.path == "/people"
    assert mara.read_text() == better
    late = owner.post("/people/mara.yaml", data={**form, "text": better.replace("pronouns: she", "pronouns: he")})
    assert late.status_code == 409
    assert "pronouns: he" in late.text
    assert mara.read_text() == better


def test_the_same_under_another_name(owner: TestClient, mara: Path) -> None:
    mara.write_text(mara.read_text() + "\n# she limps\n")
    owner.post("/people/mara.yaml/duplicate", data={"name": "Old Mara"})
    other = people_folder() / "old-mara.yaml"
    assert other.read_text() == mara.read_text().replace("name: Mara ", "name: Old Mara ")
    again = owner.post("/people/mara.yaml/duplicate", data={"name": "Old Mara"})
    assert "old-mara.yaml" in again.text
    assert names() == ["mara.yaml", "old-mara.yaml"]


def test_who_is_deleted_is_in_no_list_and_can_be_put_back(owner: TestClient, mara: Path) -> None:
    text = mara.read_text()
    page = owner.post("/people/mara.yaml/delete").text
    assert "is deleted." in page
    assert names() == []
    assert owner.get("/people/mara.yaml").status_code == 404
    assert 'value="mara.yaml"' not in owner.get("/new/own").text
    new_person("Mara", character=True, ruleset=DEFAULT_RULESET)
    owner.post("/people/mara.yaml/put-back")
    assert names() == ["mara-2.yaml", "mara.yaml"]
    assert (people_folder() / "mara-2.yaml").read_text() == text
    owner.post("/people/mara.yaml/delete")
    owner.post("/people/mara-2.yaml/delete")
    owner.post("/people/mara-2.yaml/erase")
    assert [path.name for path in deleted()] == ["mara.yaml"]


@pytest.mark.parametrize("file", ["..%2f..%2fsettings.toml", "%2e%2e", "deleted", "..%2fmara.yaml", "x.yaml"])
def test_no_name_leads_out_of_the_folder(owner: TestClient, mara: Path, file: str, tmp_path: Path) -> None:
    (mara.parent.parent / "mara.yaml").write_text(mara.read_text())
    (tmp_path / "settings.toml").write_text("x = 1\n")
    ways: list[Any] = [route for route in router.routes if "{file}" in getattr(route, "path", "")]
    assert len(ways) >= 6
    for route in ways:
        for method in route.methods:
            answer = owner.request(
                method, route.path.replace("{file}", file), data={"name": "Ada", "text": "name: Ada"}
            )
            assert answer.status_code in (404, 405)
    assert names() == ["mara.yaml"]
    assert (mara.parent.parent / "mara.yaml").exists()


def test_one_broken_file_hides_no_other(owner: TestClient, mara: Path) -> None:
    (people_folder() / "odd.yaml").write_text("name: [")
    page = owner.get("/people").text
    assert "Mara" in page
    assert "odd.yaml" in page
    assert owner.get("/people/odd.yaml").status_code == 200
    assert owner.get("/new/own").status_code == 200


def test_a_name_that_somebody_has_is_refused_on_the_page(owner: TestClient) -> None:
    said = {"name": "Anna", "like": "bright-dark/ferrywoman"}
    assert owner.post("/people/new", data=said).status_code == 200
    again = owner.post("/people/new", data=said)
    assert again.status_code == 409
    assert "Anna" in again.text or "anna" in again.text


def test_a_file_whose_name_is_no_text_is_nobodys(owner: TestClient) -> None:
    folder = people_folder()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / os.fsdecode(b"s\xff.yaml")).write_text("name: S", encoding="utf-8")
    assert owner.get("/people").status_code == 200
    assert owner.get("/new/own").status_code == 200
