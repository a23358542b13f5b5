"""Fights begun from what somebody picks, and from what they bring; what cannot be stays on the page as it was typed."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient

from rules.transcript import write
from tests.woundscribe.web.people import Table, played
from tests.woundscribe.web.test_library import shelf
from woundscribe import Sessions, examples
from woundscribe.archive import archive
from woundscribe.people.write import new_person
from woundscribe.settings import DEFAULT_RULESET

OWN = {
    "ruleset": DEFAULT_RULESET,
    "us kind": "lantern boy",
    "us words": "Mara (she) like ferrywoman",
    "them words": "two grieving hounds",
    "place": "the mill yard: cart, well",
    "cause": "a debt",
    "exits": "the gate",
    "title": "The Dogs",
}


def hidden(page: str) -> dict[str, str]:
    found = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', page)
    return {name: html.unescape(value) for name, value in found}


def test_a_fight_of_ones_own_is_picked_seated_and_begun(owner: TestClient, sessions: Sessions) -> None:
    new_person("Wat", character=True, ruleset=DEFAULT_RULESET, like="drover")
    assert 'value="wat.yaml" checked' in owner.get(f"/new/own?ruleset={DEFAULT_RULESET}&us=wat.yaml").text
    page = owner.post("/new/own", data={**OWN, "us kept": "wat.yaml"}).text
    for name in ("Wat", "lantern boy", "Mara"):
        assert re.search(rf"<legend[^>]*>[^<]*{name}", page), name
    assert "The 2 others" in page
    seats = {"seat mara": "player", "name mara": "Zoë", "seat wat": "instinct", "step": "play"}
    links = owner.post("/new", data={**hidden(page), **seats}).text
    assert "Zoë" in links
    session = sessions.resume("the-dogs")
    scene, cast = session.encounter.scene, session.encounter.combatants
    assert (session.title, scene.place, scene.cause, scene.exits) == ("The Dogs", "the mill yard", "a debt", ("gate",))
    assert next(iter(cast.values())).name == "Wat"
    assert (len(cast), cast["mara"].name, cast["mara"].pronouns) == (5, "Mara", "she")
    assert session.table.kept.seats["mara"] == "player:Zoë"
    assert session.table.kept.seats["wat"] == "instinct"


@pytest.mark.parametrize(
    ("changed", "field", "said"),
    [
        ({"us words": "Mara like ferrywomann"}, "us", "ferrywoman"),
        ({"us words": "../../etc/passwd.yaml"}, "us", "files are not read here"),
        ({"us words": "Zyx"}, "us", "nobody called &#39;Zyx&#39; is kept"),
        ({"us kind": "grieving hound"}, "us", "nobody in the catalogue"),
        ({"us kept": "../x.yaml"}, "us", "nobody is kept in"),
        ({"them words": ""}, "them", "somebody has to fight"),
        ({"place": " "}, "place", "say where it is"),
        ({"place": "x" * 90}, "place", "80"),
        ({"exits": "x" * 90}, "exits", "80"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(
    owner: TestClient, sessions: Sessions, changed: dict[str, str], field: str, said: str
) -> None:
    answer = owner.post("/new/own", data={**OWN, **changed})
    assert answer.status_code == 422
    (beside,) = re.findall(r'<ul class="wrong" id="e-(\w+)"[^>]*>(.*?)</ul>', answer.text, re.DOTALL)
    assert beside[0] == field
    assert said in beside[1]
    for value in {**OWN, **changed}.values():
        assert not value.strip() or html.escape(value, quote=False).replace("'", "&#39;") in answer.text
    assert sessions.listed() == ()


def test_a_fight_file_that_is_brought_is_played_from_its_beginning(owner: TestClient, sessions: Sessions) -> None:
    text = examples.text("flooded-mill")
    page = owner.post("/import", files={"file": ("mill.yaml", text.encode(), "text/yaml")}).text
    assert "as they stand" in page
    owner.post("/new", data={**hidden(page), "seat mara": "gm", "others": "gm", "step": "play"})
    begun = sessions.resume("the-flooded-mill")
    assert begun.head.turns == 0
    assert begun.table.kept.seats["miller"] == "gm"
    pasted = owner.post("/import", data={"text": text.replace("\n", "\r\n")}).text
    kept = owner.post("/new", data={**hidden(pasted), "step": "stands"}, follow_redirects=False)
    assert kept.headers["location"] == "/fights/the-flooded-mill-2"
    stands = sessions.resume("the-flooded-mill-2")
    assert stands.head.turns > 1


def test_a_seat_that_is_none_is_said_with_what_was_chosen(owner: TestClient, sessions: Sessions) -> None:
    page = owner.get("/new?example=flooded-mill").text
    data = {**hidden(page), "seat mara": "player", "name mara": "x\x07", "seat tobin": "instinct", "step": "play"}
    answer = owner.post("/new", data=data)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert re.search(r'name="seat tobin" value="instinct" checked', answer.text)
    assert sessions.listed() == ()


def test_what_was_played_comes_in_as_it_was(owner: TestClient, quay: Table, sessions: Sessions) -> None:
    played(quay)
    session = sessions.resume("quay")
    everything = archive([session])
    owner.post("/import", files={"file": ("a.json", everything.encode(), "application/json")})
    assert archive([sessions.resume("quay-2")]).replace('"name": "quay-2"', '"name": "quay"') == everything
    unclosed = owner.post("/import", data={"text": write(session.transcript)})
    assert unclosed.status_code == 422
    assert "not closed" in unclosed.text
    closed = session.close()
    owner.post("/import", data={"text": closed})
    names = set(shelf(owner.get("/").text)) - {"quay", "quay-2"}
    (name,) = names
    again = sessions.resume(name)
    assert write(again.transcript) == closed
    assert again.turn.needs == ()
    assert owner.get(f"/fights/{name}").status_code == 200
    forged = owner.post("/import", data={"text": closed.replace("sha256:", "sha256:0", 1)})
    assert forged.status_code == 422


@pytest.mark.parametrize(
    "text", ["", "Mara hit the Miller", "scene: 1", '{"sessions": [1]}', '{"header": 1}', "[" * 9000]
)
def test_what_is_nothing_of_the_kind_is_refused_and_stays(owner: TestClient, sessions: Sessions, text: str) -> None:
    answer = owner.post("/import", data={"text": text})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.text
    assert html.escape(text, quote=False).replace('"', "&#34;") in answer.text
    assert sessions.listed() == ()


def test_a_file_that_is_no_text_is_refused(owner: TestClient) -> None:
    answer = owner.post("/import", files={"file": ("x.yaml", b"a\n\xff\xfe", "text/yaml")})
    assert answer.status_code == 422
    assert "x.yaml: line 2: it is not UTF-8 text" in answer.text


def test_a_hand_account_has_no_seats(owner: TestClient, sessions: Sessions) -> None:
    page = owner.get("/new?example=toll-bridge").text
    assert 'value="play"' not in page
    owner.post("/new", data={"example": "toll-bridge", "step": "stands"}, follow_redirects=False)
    owner.post("/import", data={"text": examples.text("toll-bridge")})
    assert {one.name for one in sessions.listed()} == {"the-toll-bridge", "the-toll-bridge-2"}
    assert owner.post("/shelf/the-toll-bridge/again").status_code == 409
