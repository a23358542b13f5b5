"""Playing on the page of a fight: what is offered and refused, dice of one's own, forms that come late or twice."""

from __future__ import annotations

import asyncio
import html
import json
import re
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.responses import StreamingResponse
from starlette.testclient import TestClient

from tests.woundscribe.doors.quay import HIDDEN, QUAY
from tests.woundscribe.web.people import BLOW, OWNER, Person, Table, opened
from woundscribe import Sessions
from woundscribe.doors.seat import Seat
from woundscribe.web import live
from woundscribe.web.asking import Asked
from woundscribe.web.house import House

BY_HAND = {**QUAY, "cast": [{**one, "rolls": "physical"} if one["id"] == "mara" else one for one in QUAY["cast"]]}
LATE = "somebody else was first"


class Browser:
    """Somebody's browser at the quay. ``scripted``: whether it runs the page's script."""

    def __init__(self, app: FastAPI, person: Person, *, scripted: bool = True) -> None:
        self.client = TestClient(app, follow_redirects=False)
        self.client.post("/fights/quay/join", data={"token": person.token})
        if scripted:
            self.client.headers["HX-Request"] = "true"

    def sees(self, query: str = "") -> str:
        return read(self.client.get(f"/fights/quay/table{query}"))

    def form(self, query: str = "") -> dict[str, str]:
        """What its form sends unasked, as it is drawn at this moment."""
        return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', self.sees(query)))

    def sends(self, to: str, form: dict[str, str], **fields: Any) -> Any:
        return self.client.post(f"/fights/quay/{to}", data={**form, **fields})

    def does(self, to: str, **fields: Any) -> str:
        answer = self.sends(to, self.form(), **fields)
        assert answer.status_code == 200, answer.text
        return read(answer)


def read(answer: Any) -> str:
    return html.unescape(answer.text).replace("\N{NO-BREAK SPACE}", " ")


@pytest.fixture
def ana(app: FastAPI, quay: Table) -> Browser:
    return Browser(app, quay.ana)


@pytest.fixture
def thrown(app: FastAPI) -> tuple[Table, Browser]:
    """Mara's dice are Ana's, and she is asked for the first of them."""
    table = opened(app, fight=BY_HAND)
    table.ana.post("/declarations", {"who": "mara", "what": BLOW})
    table.ben.post("/declarations", {"who": "tobin", "what": "defend"})
    return table, Browser(app, table.ana)


def text_of(page: str) -> str:
    return re.sub(r"<[^>]*>", "", page)


# -- what is offered


def test_all_that_is_allowed_can_be_chosen_and_all_else_says_why_not(quay: Table, ana: Browser) -> None:
    offers = quay.ana.get("/offers?who=mara")
    page = ana.sees()
    shown = [json.loads(what) for what in re.findall(r'name="what" value="(\{.*?\})"', page)]
    allowed = [one["declaration"] for one in offers["allowed"]]
    assert len(shown) > 9
    assert [one for one in allowed if one not in shown and "words" not in one] == []
    assert [one for one in shown if one not in allowed] == []
    for one in offers["refused"]:
        assert f"{', '.join(one['said'])}: {one['why']}" in text_of(page)


def test_offers_stand_under_whom_they_are_done_to(ana: Browser) -> None:
    groups = re.findall(r'data-fold="(.*?)">(.*?)</details>', ana.sees(), re.DOTALL)
    names = [name for name, _ in groups]
    assert names == ["The Miller", "Tobin", "Going somewhere", "Other things", "refused"]
    for name, inside in groups[:2]:
        said = [row for row in text_of(inside).splitlines()[3:] if row.strip()]
        assert said
        assert all(name.removeprefix("The ") in row for row in said)


def test_before_it_stands_it_is_one_sentence_with_its_chance(quay: Table, ana: Browser) -> None:
    page = ana.does("declare", phrase=BLOW, step="read")
    said = quay.ana.post("/understood", {"who": "mara", "what": BLOW})["said"]
    assert said.endswith(" in 100.")
    assert f">{said}</legend>" in page
    assert "ben is asked what Tobin does." in page
    assert quay.gm.get()["declared"] == []


# -- dice of one's own


def test_each_die_has_a_field_that_holds_what_it_can_show(thrown: tuple[Table, Browser]) -> None:
    table, ana = thrown
    page = ana.sees()
    assert "Mara: roll 3d6 (attack)." in page
    assert page.count('name="face" min="1" max="6" step="1" required') == 3
    assert 'aria-label="d6, die 3 of 3"' in page
    assert 'name="total" min="3" max="18"' in page
    ana.does("answer", face=["4", "5", "3"])
    assert "4+5+3 = 12 by hand" in ana.sees(), "what has happened until the next question"
    assert ana.does("answer", face=["2"]).count("data-version")
    assert any("4+5+3" in one["dice"] for one in table.ana.get("/turns/1")["records"])


def test_where_only_the_sum_is_known_it_is_enough(thrown: tuple[Table, Browser]) -> None:
    _, ana = thrown
    assert "12 by hand" in ana.does("answer", total="12")


IMPOSSIBLE: tuple[tuple[dict[str, Any], str], ...] = (
    ({"face": ["4", "9", "3"]}, "a d6 cannot show 9. Possible: 1 to 6."),
    ({"face": ["4", "0", "3"]}, "a d6 cannot show 0. Possible: 1 to 6."),
    ({"face": ["4", "x", "3"]}, "a d6 cannot show 'x'. Possible: 1 to 6."),
    ({"face": ["4", "", "3"]}, "say what a d6 shows. Possible: 1 to 6."),
    ({"face": ["4", "9" * 5000, "3"]}, "a d6 cannot show '9999"),
    ({"face": ["4", "5"]}, "3d6 has 3 dice"),
    ({"total": "19"}, "3d6 cannot come to 19. Possible: 3 to 18."),
    ({"total": "-3"}, "3d6 cannot show '-3'. Possible: 3 to 18."),
    ({}, "3d6 has 3 dice"),
)


def test_dice_that_cannot_be_are_refused_with_what_would_be_right(thrown: tuple[Table, Browser]) -> None:
    _, ana = thrown
    for sent, said in IMPOSSIBLE:
        page = ana.does("answer", **sent)
        assert said in page
        assert "Mara: roll 3d6 (attack)." in page
        for face in sent.get("face", [])[::2]:
            assert f'value="{face}"' in page, "nobody types the others again"


# -- forms that come late, or twice


def test_a_form_that_was_drawn_for_another_turn_declares_nothing(quay: Table, ana: Browser) -> None:
    form = ana.form()
    quay.gm.post("/resolve", {})
    quay.gm.post("/resolve", {"by_instinct": True})
    quay.gm.post("/resolve", {"by_instinct": True})
    answer = ana.sends("declare", form, phrase=BLOW, step="do")
    assert LATE in answer.text
    assert 'class="now">Round 2' in answer.text
    assert f'value="{BLOW}"' in answer.text, "it need not be said again, only sent"
    assert quay.gm.get()["declared"] == []
    assert "Mara strikes the Miller" in ana.does("declare", phrase=BLOW, step="do")


def test_an_answer_to_what_was_answered_already_is_none_to_the_next_question(thrown: tuple[Table, Browser]) -> None:
    table, ana = thrown
    form = ana.form()
    table.gm.post("/answers", {"faces": [4, 5, 3]})
    before = table.gm.get()["version"]
    answer = ana.sends("answer", form, total="5")
    assert LATE in answer.text
    assert "(harm)" in answer.text
    assert table.gm.get()["version"] == before


def test_a_turn_is_not_closed_by_a_button_of_the_one_before(app: FastAPI, quay: Table) -> None:
    master = Browser(app, quay.gm)
    form = master.form()
    assert LATE not in master.sends("lock", form).text
    before = quay.gm.get()["version"]
    assert LATE in master.sends("lock", {**form, "key": "another"}).text
    assert quay.gm.get()["version"] == before


def test_the_same_form_is_taken_once_however_late_it_comes_again(quay: Table, ana: Browser) -> None:
    form = ana.form()
    first = ana.sends("declare", form, phrase=BLOW, step="do")
    quay.ben.post("/declarations", {"who": "tobin", "what": "defend"})
    before = quay.gm.get()["version"]
    again = ana.sends("declare", form, phrase=BLOW, step="do")
    assert LATE not in first.text + again.text
    assert 'class="fault"' not in again.text
    assert quay.gm.get()["version"] == before


async def test_what_is_begun_twice_is_told_once(sessions: Sessions) -> None:
    session = sessions.open("flooded-mill", name="mill", seed="f", ask="needed")
    session.lock()
    house, seat = House(sessions, OWNER), Seat(session, "gm")
    for _ in range(2):
        house.begin(seat, 1)
        await asyncio.gather(*house._tellings)
    assert len(seat.passages(1)) == 1


async def test_a_page_hears_of_what_resolves_nothing_yet(sessions: Sessions) -> None:
    session = sessions.open("flooded-mill", name="mill", seed="f", seats={"mara": "player:ana", "tobin": "player:ben"})
    ana = Seat(session, "player:ana")
    stream = await live.live(Asked(ana.who, "", session, ana), since=str(live.present(ana)))
    assert isinstance(stream, StreamingResponse)
    flow = aiter(stream.body_iterator)
    heard = [await anext(flow), await anext(flow)]
    ana.declare("mara", "defend")
    heard.append(await anext(flow))
    moved = [bytes(part).decode() for part in heard if not isinstance(part, str) and b"event: moved" in bytes(part)]
    assert [int(re.findall(r"data: (\d+)", one)[0]) for one in moved] == [session.version - 1, session.version]


async def test_a_page_of_a_closed_fight_hears_that_a_turn_is_told_no_more(sessions: Sessions) -> None:
    session = sessions.open("flooded-mill", name="mill", seed="f", ask="needed")
    session.lock()
    gm = Seat(session, "gm")
    gm.tell(1)
    gm.close()
    stream = await live.live(Asked(gm.who, "", session, gm), since=str(live.present(gm)))
    assert isinstance(stream, StreamingResponse)
    flow = aiter(stream.body_iterator)

    async def until(event: str) -> None:
        while f"event: {event}\n" not in bytes(await anext(flow)).decode():  # type: ignore[arg-type] # it sends bytes
            pass

    await asyncio.wait_for(until("closed"), 10)
    gm.hide(1)
    await asyncio.wait_for(until("retold"), 10)


# -- without a script


def test_every_form_works_without_a_script(app: FastAPI, quay: Table) -> None:
    ana, master = Browser(app, quay.ana, scripted=False), Browser(app, quay.gm, scripted=False)
    read = ana.sends("declare", ana.form(), phrase=BLOW, step="read")
    assert (read.status_code, read.text.count("<html"), "</html>" in read.text) == (200, 1, True)
    form = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', read.text))
    done = ana.sends("declare", {name: html.unescape(value) for name, value in form.items()}, step="do")
    assert (done.status_code, done.headers["location"]) == (303, "/fights/quay#table")
    assert "Mara strikes the Miller" in ana.client.get("/fights/quay").text
    for to in ("declare", "answer"):
        refused = ana.sends(to, ana.form(), who="mara", phrase="", said="")
        assert refused.text.count("<html") == 1
        assert 'role="alert"' in refused.text
    assert master.sends("lock", master.form()).status_code == 303
    assert quay.gm.get()["turn"] == 2


def test_with_one_it_is_the_table_alone(ana: Browser) -> None:
    for step in ("read", "do"):
        assert "<html" not in ana.does("declare", phrase=BLOW, step=step)


# -- who is asked, and who waits


def test_each_is_told_who_they_are_and_whom_it_waits_for(app: FastAPI, quay: Table) -> None:
    pages = {name: Browser(app, getattr(quay, name)).sees() for name in ("ana", "gm", "reader")}
    assert "You play Mara." in pages["ana"]
    assert "ben is asked what Tobin does." in pages["ana"]
    assert "ana is asked what Mara does." not in pages["ana"]
    for one in ("You are the master.", "ana is asked what Mara does.", "ben is asked what Tobin does."):
        assert one in pages["gm"]
    assert "You read along." in pages["reader"]
    assert "What does" not in pages["reader"]
    assert HIDDEN not in pages["ana"] + pages["reader"]


def test_the_master_is_asked_for_others_only_where_they_want_to_be(app: FastAPI, quay: Table) -> None:
    master = Browser(app, quay.gm)
    assert "What does" not in master.sees()
    assert re.search(r'href="/fights/quay\?who=tobin#table"[^>]*>Tobin</a>', master.sees())
    assert "What does Tobin do?" in master.sees("?who=tobin")
    assert "What does Tobin do?" in master.client.get("/fights/quay?who=tobin").text


def test_one_who_plays_two_is_asked_for_one_after_the_other(app: FastAPI) -> None:
    table = opened(app, seats={"tobin": "player:ana"})
    ana = Browser(app, table.ana)
    assert "You play Mara and Tobin." in ana.sees()
    assert "What does Mara do?" in ana.sees()
    assert "What does Tobin do?" in ana.sees("?who=tobin")
    refused = ana.sends("declare", ana.form("?who=tobin"), phrase="dance with the moon", step="do")
    assert "What does Tobin do?" in refused.text, "it is mended where it was said"
    assert "What does Tobin do?" in ana.does("declare", phrase="defend", step="do")


def test_others_are_asked_whether_they_agree_and_the_master_is_not(app: FastAPI, quay: Table, ana: Browser) -> None:
    ben, master = Browser(app, quay.ben), Browser(app, quay.gm)
    ana.does("declare", phrase="retreat", step="do")
    assert "ben is asked whether they agree." in ana.sees()
    assert "I agree" not in master.sees() + ana.sees()
    assert ">I agree</button>" in ben.sees()
    assert "Mara would retreat. Agreed?" in ben.does("answer", value="yes"), "which the rules ask next"
