"""The master's desk on the page: what it does, for whom, and that nothing of it is told to anybody else."""

from __future__ import annotations

import re

from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.woundscribe.doors.quay import HIDDEN, SECRETS
from tests.woundscribe.web.people import BLOW, Table, opened
from tests.woundscribe.web.sitting import a_turn, hidden, sat, seen, sent

EVERYBODY = ("ana", "ben", "reader")


# -- at hand beside the open question


def test_a_modifier_is_added_where_somebody_has_declared(quay: Table, gm: TestClient, ana: TestClient) -> None:
    assert "A modifier" not in seen(gm, "desk")
    quay.ana.post("/declarations", {"who": "mara", "what": BLOW})
    assert '<option value="mara">Mara</option>' in seen(gm, "desk")
    data = {"who": "mara", "value": "-1", "reason": "the rope is cut", "secret": "yes", "key": "k"}
    assert "for the game master to say" in sent(ana, "desk/modify", data)
    for _ in range(2):  # pressed twice it is added once
        assert "Mara: -1, the rope is cut (only you know it)." in sent(gm, "desk/modify", data)
    quay.ben.post("/declarations", {"who": "tobin", "what": "defend"})
    margin = seen(gm, "turns/1/margin")
    assert margin.count("the rope is cut") == 1
    assert "only you" in margin
    assert "the rope is cut" not in seen(ana, "turns/1/margin") + seen(ana, "") + seen(ana, "desk")


def test_what_the_master_says_is_so_once_it_was_read_back(quay: Table, gm: TestClient, ana: TestClient) -> None:
    said = {"text": "mara takes 3", "why": "the stair shook", "key": "k"}
    page = sent(gm, "desk/so", said)
    assert "Mara is hurt for 3; the reason: the stair shook." in page
    assert "Mara: Health" in page
    assert quay.gm.get()["turn"] == 1
    text = hidden(page, "so", "text")
    assert text == "mara takes 3 because the stair shook"
    assert "for the game master to say" in sent(ana, "desk/so", {"text": text, "step": "do", "key": "k"})
    assert "It is so." in sent(gm, "desk/so", {"text": text, "step": "do", "key": "k"})
    assert "the stair shook" in str(quay.ana.get("/turns/1"))
    assert "nothing that is understood" in sent(gm, "desk/so", {"text": "the moon dances", "key": "k"})


def test_a_ruling_shows_what_is_usual_and_takes_a_reason_and_a_secret(app: FastAPI) -> None:
    table = opened(app, "asked", ask="all")
    with sat(app, table.gm, "asked") as gm:
        a_turn(table)
        page = seen(gm, "desk", "asked")
        assert re.search(r'value="(\w+)" checked> \1 <span class="chance">usual', page), page
        version, question = hidden(page, "rule", "version"), table.gm.get()["needs"][0]
        ruled = {"value": question["default"], "reason": "she leaned in", "secret": "yes", "key": "k"}
        assert "(only you know it)" in sent(gm, "desk/rule", {**ruled, "version": version}, "asked")
        assert "somebody else did something first" in sent(
            gm, "desk/rule", {**ruled, "key": "l", "version": "0"}, "asked"
        )
        assert "she leaned in" in str(table.gm.get("/turns/1"))
        assert "she leaned in" not in str(table.ana.get("/turns/1"))


def test_who_is_hidden_is_marked_in_words(quay: Table, gm: TestClient, ana: TestClient) -> None:
    assert re.search(rf"{HIDDEN} <span class=\"only\">only you", seen(gm, "table"))
    assert "only you" not in seen(ana, "table")


# -- set right


def test_undoing_says_what_it_takes_back(quay: Table, gm: TestClient, ana: TestClient) -> None:
    assert "Take back" not in seen(gm, "desk")
    a_turn(quay)
    page = seen(gm, "desk")
    assert "Take back the last turn, that of " in page
    assert "the same dice come again" in page
    assert "Mara · oak staff → the Miller" in page
    assert "Take back" not in seen(ana, "desk")
    version = hidden(page, "undo", "version")
    quay.gm.post("/resolve", {"by_instinct": True})
    assert "somebody else did something first" in sent(gm, "desk/undo", {"version": version, "key": "k"})
    version = hidden(seen(gm, "desk"), "undo", "version")
    assert "The last turn is taken back" in sent(gm, "desk/undo", {"version": version, "key": "k"})
    assert quay.gm.get()["turn"] == 2


def test_what_is_declared_is_taken_back_without_dice(quay: Table, gm: TestClient) -> None:
    quay.ana.post("/declarations", {"who": "mara", "what": BLOW})
    page = seen(gm, "desk")
    assert "Take back what is declared<" in page
    assert "the same dice" not in page
    said = sent(gm, "desk/undo", {"version": hidden(page, "undo", "version"), "key": "k"})
    assert "What was declared is taken back" in said


def test_what_was_said_is_filled_in_and_given_otherwise(quay: Table, gm: TestClient, ana: TestClient) -> None:
    quay.ana.post("/declarations", {"who": "mara", "what": BLOW})
    quay.gm.post("/modifiers", {"who": "mara", "value": 1, "reason": "she has the stair"})
    quay.ben.post("/declarations", {"who": "tobin", "what": "defend"})
    assert "Set something right" in seen(gm, "turns/1/margin")
    page = seen(gm, "turns/1/inputs")
    assert ">Mara strikes the Miller with the oak staff, to subdue.</textarea>" in page
    seq, version = hidden(page, "amend", "seq"), hidden(page, "amend", "version")
    data = {"seq": seq, "version": version, "key": "k", "said": "Mara strikes the Miller with the oak staff."}
    assert "game master" in sent(ana, "turns/1/amend", data)
    page = sent(gm, "turns/1/amend", data)
    assert "It is set right" in page
    assert re.search(r"<del>Mara · oak staff .*to subdue", page)
    assert re.search(r"<ins>Mara · oak staff .*she has the stair", page)
    page = seen(gm, "turns/1/inputs")
    seq, version = hidden(page, "amend", "seq"), hidden(page, "amend", "version")
    page = sent(gm, "turns/1/amend", {"seq": seq, "version": version, "key": "l", "said": "Mara defends"})
    assert "<ins>Mara · defend" in page  # to which nothing can be added
    assert ana.get("/fights/quay/turns/1/inputs").status_code == 403


def test_whoever_plays_alone_sets_right_what_they_said(app: FastAPI) -> None:
    table = opened(app, "alone", seats={"tobin": "player:ana"})
    table.ana.post("/declarations", {"who": "mara", "what": BLOW})
    table.ana.post("/declarations", {"who": "tobin", "what": "defend"})
    with sat(app, table.ana, "alone") as ana:
        assert "Take back the last turn, that of" in seen(ana, "desk", "alone")
        page = seen(ana, "turns/1/inputs", "alone")
        seq, version = hidden(page, "amend", "seq"), hidden(page, "amend", "version")
        page = sent(ana, "turns/1/amend", {"seq": seq, "version": version, "key": "k", "said": "Mara defends"}, "alone")
        assert re.search(r"<ins>Mara · defend", page), page


# -- the end


def test_a_fight_that_is_over_is_settled_and_its_seal_opened(quay: Table, gm: TestClient, ana: TestClient) -> None:
    assert "Conclude" not in seen(gm, "desk")
    for said in ("the miller hurt mara badly", "end"):
        effect = {"effect": "end", "how": "flight", "side": "drowned"}
        if said == "end":
            quay.gm.post("/declarations", {"who": None, "what": effect})
        else:
            sent(gm, "desk/so", {"text": said, "step": "do", "key": said})
    page = seen(gm, "desk")
    costs = re.findall(r'name="strike" value="([^"]*)"', page)
    assert costs
    data = {"key": "k", "strike": costs[0], "costs": "the ferry is lost; nobody sings", "keepsake": "a brass nail"}
    assert "for the game master" in sent(ana, "desk/conclude", data)
    assert "It is settled" in sent(gm, "desk/conclude", data)
    told = str([quay.ana.get(f"/turns/{turn}") for turn in range(1, quay.gm.get()["turn"])])
    assert all(one in told for one in ("the ferry is lost", "nobody sings", "a brass nail"))
    assert "seal is open" not in seen(ana, "desk")
    page = seen(gm, "desk")
    assert "Nothing can be changed after that" in page
    sent(gm, "desk/close", {"key": "c", "version": hidden(page, "close", "version")})
    assert quay.gm.get()["phase"] == "closed"
    assert SECRETS[0] in seen(ana, "desk")  # the seed


# -- for everybody


def test_not_this_is_gone_for_everybody_and_names_nobody(
    app: FastAPI, quay: Table, gm: TestClient, ana: TestClient
) -> None:
    a_turn(quay)
    text = quay.gm.post("/turns/1/passages")["text"].split(". ")[0]
    assert text in seen(gm, "story")
    reader = sat(app, quay.reader)
    assert "Not this" not in seen(reader, "story")
    assert reader.post("/fights/quay/turns/1/hide").status_code == 403
    gone = ana.post("/fights/quay/turns/1/hide", headers={"hx-request": "true"})
    assert (gone.status_code, gone.headers["HX-Trigger"]) == (200, "retold")
    story = seen(gm, "story")
    assert "This turn is not told here." in story
    assert text not in story
    assert "ana" not in story.casefold().replace("another", "")
    assert "Mara · oak staff" not in story
    again = sent(gm, "turns/1/again", {"tone": ""})
    assert '<article class="way' in again
    assert "This turn is not told here." not in seen(ana, "story")


def test_the_book_is_taken_along_by_whoever_may(app: FastAPI, quay: Table, gm: TestClient, ana: TestClient) -> None:
    a_turn(quay)
    text = quay.gm.post("/turns/1/passages")["text"]
    reader = sat(app, quay.reader)
    links = re.findall(r'href="/fights/quay/([^"]+)" download', seen(reader, "desk"))
    assert links == [f"export?to={to}" for to in ("html", "epub", "markdown", "text")]
    for link in links:
        answer = reader.get(f"/fights/quay/{link}")
        assert "attachment" in answer.headers["content-disposition"]
    assert text.replace("\n\n", " ")[:40] in reader.get("/fights/quay/export?to=text").text
    for secret in ("export?to=json", "transcript"):
        assert f"{secret}" in seen(gm, "desk")
        assert gm.get(f"/fights/quay/{secret}").status_code == 200
        assert ana.get(f"/fights/quay/{secret}").status_code == 403


def test_the_last_turn_in_a_sentence_or_two(quay: Table, gm: TestClient, ana: TestClient) -> None:
    assert "Read aloud" not in seen(gm, "desk")
    a_turn(quay)
    page = sent(gm, "desk/aloud", {})
    assert re.search(r"<p [^>]*>[^<]+</p><button[^>]*data-copy", page), page
    assert quay.gm.get("/passages") == []
    assert "for the game master" in sent(ana, "desk/aloud", {})


def test_a_passage_for_reading_aloud_does_not_stand_in_the_story(quay: Table, gm: TestClient) -> None:
    a_turn(quay)
    told = quay.gm.post("/turns/1/passages")["text"]
    aloud = quay.gm.post("/turns/1/passages", {"purpose": "read-aloud"})["text"]
    assert aloud != told
    assert told.split(". ")[0] in seen(gm, "story")


def test_nothing_of_the_desk_tells_a_secret(app: FastAPI, quay: Table) -> None:
    a_turn(quay)
    quay.gm.post("/resolve", {"by_instinct": True})
    quay.gm.post("/declarations", {"who": "gorm", "what": "strike mara"})
    for who in EVERYBODY:
        browser = sat(app, getattr(quay, who))
        pages = [browser.get(f"/fights/quay/{path}").text for path in ("desk", "turns/3/margin", "turns/3/inputs")]
        assert [secret for secret in SECRETS if re.search(rf"\b{re.escape(secret)}\b", "".join(pages))] == []


def test_the_desk_is_a_page_of_its_own_where_no_script_runs(gm: TestClient) -> None:
    page = gm.get("/fights/quay/desk").text
    assert page.startswith("<!DOCTYPE html>")
    assert "What you say is so" in page
    assert (
        gm.post("/fights/quay/desk/so", data={"key": "k"}, headers={"sec-fetch-site": "cross-site"}).status_code == 403
    )
