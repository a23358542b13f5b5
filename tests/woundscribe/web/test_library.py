"""The library as its owner's browser asks for it: fights taken away and back, repeated and taken out by nobody else."""

from __future__ import annotations

import json
import re

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.woundscribe.web.people import Table, opened, played
from tests.woundscribe.web.test_pages import PAGES, SCRIPT, sat
from woundscribe import Sessions
from woundscribe.web.leaf import HEADERS

LEAVES = ("/", "/new", "/new?example=flooded-mill", "/new/own", "/import", "/people", "/people/new", "/people/import",
          "/accounts", "/shelf/quay/aftermath")  # fmt: skip
POSTS = ("/new", "/new/own", "/import", "/people/new", "/people/import", "/accounts", "/shelf/quay/again",
         "/shelf/quay/delete", "/shelf/quay/put-back", "/shelf/quay/erase", "/people/mara.yaml/delete")  # fmt: skip


def shelf(page: str) -> list[str]:
    """The fights of the list, and after None those of the deleted ones."""
    return re.findall(r'<a class="name" href="/fights/([\w-]+)"', page)


def test_what_is_deleted_is_gone_at_once_and_comes_back_whole(
    app: FastAPI, owner: TestClient, quay: Table, sessions: Sessions
) -> None:
    played(quay)
    opened(app, "other")
    with sat(app, quay.ana.token) as ana:
        before = ana.get("/fights/quay/story").text
        assert "Mara" in before
        page = owner.post("/shelf/quay/delete").text
        assert shelf(page) == ["other"]
        assert "is deleted." in page
        for leaf in PAGES:
            assert "no session called" in (gone := owner.get(f"/fights/quay{leaf}").text)
            assert "Mara" not in gone
        assert [ana.get(f"/fights/quay{leaf}").status_code for leaf in PAGES] == [401] * len(PAGES)
        assert quay.ana.refused("GET", "")[0] == quay.ana.refused("GET", "/offers?who=mara")[0] == 401
        joined = TestClient(app).post("/fights/quay/join", data={"token": quay.ana.token})
        assert joined.status_code == 401
        assert set(shelf(owner.post("/shelf/quay/put-back").text)) == {"other", "quay"}
        assert ana.get("/fights/quay/story").text == before


def test_what_is_erased_is_in_no_list_and_a_name_is_free_again(
    app: FastAPI, owner: TestClient, quay: Table, sessions: Sessions
) -> None:
    assert owner.post("/shelf/quay/erase").status_code == 404
    assert sessions.resume("quay").version > 0
    owner.post("/shelf/quay/delete")
    assert "Deleted" not in owner.post("/shelf/quay/erase").text
    assert sessions.listed() == sessions.deleted() == ()
    assert opened(app).gm.get()["turn"] == 1


def test_what_cannot_be_is_said_over_the_list(owner: TestClient, quay: Table) -> None:
    for act, said in (("delete", "no session called"), ("put-back", "no deleted session"), ("erase", "no deleted")):
        answer = owner.post(f"/shelf/nowhere/{act}")
        assert answer.status_code == 404
        assert said in answer.text
        assert shelf(answer.text) == ["quay"]


def test_a_fight_begins_again_with_other_dice_and_other_links(app: FastAPI, owner: TestClient, quay: Table) -> None:
    data = {"key": "k"}
    links = re.findall(r"/fights/([\w-]+)/join#([\w-]+)", owner.post("/shelf/quay/again", data=data).text)
    (name,) = {name for name, _ in links}
    owner.post("/shelf/quay/again", data=data)
    assert sorted(shelf(owner.get("/").text)) == sorted(["quay", name])
    assert TestClient(app).post(f"/fights/{name}/join", data={"token": quay.gm.token}).status_code == 401
    with sat(app, links[0][1], name) as master:
        assert "Round 1" in master.get(f"/fights/{name}").text


def test_a_fight_goes_out_as_a_book_and_as_everything(owner: TestClient, quay: Table) -> None:
    played(quay)
    books = {to: owner.get(f"/shelf/quay/export/{to}") for to in ("html", "markdown", "epub", "json")}
    for to, ending in (("html", "html"), ("markdown", "md"), ("epub", "epub"), ("json", "json")):
        assert books[to].headers["content-disposition"] == f"attachment; filename*=UTF-8''quay.{ending}"
        assert books[to].headers["x-content-type-options"] == "nosniff"
    assert "Mara" in books["html"].text
    assert books["markdown"].text.startswith("# ")
    assert books["epub"].content.startswith(b"PK")
    assert json.loads(books["json"].text)["sessions"][0]["head"]["name"] == "quay"
    assert owner.get("/shelf/quay/export/pdf").status_code == 422


@pytest.mark.parametrize("cookie", [None, "forged", "gm"])
def test_it_is_the_owners_alone(app: FastAPI, quay: Table, cookie: str | None, sessions: Sessions) -> None:
    with TestClient(app) as browser:
        if cookie is not None:
            shown = str(quay.gm.token) if cookie == "gm" else cookie
            browser.cookies.set("woundscribe_owner", shown)
            browser.cookies.set("woundscribe_seat", shown, path="/fights/quay")
        for path in (*LEAVES[1:], "/shelf/quay/export/json", "/shelf/quay/export/html", "/people/mara.yaml/file"):
            assert browser.get(path).status_code == 401, path
        for path in POSTS:
            assert browser.post(path, data={"name": "x"}).status_code == 401, path
    assert [one.name for one in sessions.listed()] == ["quay"]


def test_nothing_is_done_that_another_site_sends(owner: TestClient, quay: Table, sessions: Sessions) -> None:
    for path in POSTS:
        answer = owner.post(path, data={"name": "x"}, headers={"sec-fetch-site": "cross-site"})
        assert answer.status_code == 403, path
    assert [one.name for one in sessions.listed()] == ["quay"]


def test_every_leaf_goes_out_as_all_do(owner: TestClient, quay: Table) -> None:
    for leaf in LEAVES:
        answer = owner.get(leaf)
        assert answer.status_code == 200, leaf
        assert {name: answer.headers[name] for name in HEADERS} == HEADERS
        assert not re.search(r"<script(?! src=\"/static/)|\son\w+=|\sstyle=|https?://(?!testserver)", answer.text)
        for id in re.findall(r'<label for="([^"]+)"', answer.text):
            assert f'id="{id}"' in answer.text
    assert owner.get("/static/library.css").status_code == 200


def test_a_title_is_text(app: FastAPI, owner: TestClient, sessions: Sessions) -> None:
    fight = json.loads(json.dumps({"title": SCRIPT, **_BARE}))
    session = sessions.open(fight)
    for page in ("/", f"/shelf/{session.name}/aftermath"):
        assert SCRIPT not in owner.get(page).text
    assert SCRIPT not in owner.post(f"/shelf/{session.name}/delete").text
    assert "&lt;script&gt;" in owner.get(f"/?deleted={session.name}").text


_BARE = {
    "scene": {"place": "the quay"},
    "sides": [{"id": "us", "name": "us", "players": True}, {"id": "them", "name": "them"}],
    "cast": [{"like": "ferrywoman", "id": "a", "name": "Ada", "side": "us"},
             {"like": "grieving hound", "id": "b", "side": "them"}],
}  # fmt: skip


def test_a_fight_opens_with_its_persons_and_its_owner_finds_back(app: FastAPI, owner: TestClient, quay: Table) -> None:
    page = owner.get("/fights/quay").text
    assert '<nav class="desk"' in page
    with sat(app, quay.ana.token) as ana:
        seen = ana.get("/fights/quay").text
        assert '<nav class="desk"' not in seen
        persons = [re.findall(r"<dt[^>]*>(.*?)</dt>", re.findall(r'(?s)class="persons".*?</section>', one)[0])
                   for one in (page, seen)]  # fmt: skip
        assert "Mara" in re.sub(r"<.*?>", "", " ".join(persons[1]))
        assert len(persons[1]) < len(persons[0])  # somebody is hidden from her
        played(quay)
        assert 'class="persons"' not in ana.get("/fights/quay").text


def test_the_list_says_what_each_example_is_about_and_which_is_only_read(owner: TestClient) -> None:
    rows = owner.get("/new").text.split("<li>")
    (toll,) = [row for row in rows if "example=toll-bridge" in row]
    (hound,) = [row for row in rows if "example=waiting-hound" in row]
    assert "to be read, not played" in toll
    assert re.search(r"\d to play", hound)
    assert "A house burned at harvest" in hound


def test_whoever_plays_alone_goes_to_the_fight_before_any_link(owner: TestClient) -> None:
    page = owner.get("/new?example=flooded-mill").text
    seats = dict.fromkeys(re.findall(r'name="(seat [\w-]+)"', page), "gm")
    key = re.findall(r'name="key" value="(\w+)"', page)[0]
    alone = owner.post("/new", data={"example": "flooded-mill", "step": "play", "key": key, **seats}).text
    assert alone.index("To the fight") < alone.index('class="links"')
    others = {**seats, next(iter(seats)): "player", "key": f"{key}2"}
    shared = owner.post("/new", data={"example": "flooded-mill", "step": "play", **others}).text
    assert shared.index("To the fight") > shared.index('class="links"')
