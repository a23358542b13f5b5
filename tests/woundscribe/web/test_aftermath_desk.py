"""The aftermath desk as a form: six answers told in a few tones, and what cannot be read beside its own field."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient

from tests.woundscribe.web.people import Table
from woundscribe import Sessions, examples
from woundscribe.account.telling import MOST_LINES, Account, Answers, answered_account, read_account
from woundscribe.fightfile import read_fight
from woundscribe.intake import as_it_stands

TOLD = {
    "where": "at the toll bridge: over a cow",
    "ours": "Mara she, Tobin he",
    "theirs": "the Miller",
    "happened": "the Miller hurt Mara badly\nTobin talked the Miller down",
    "cost": "the cart",
    "end": "peace",
}


def drafts(page: str) -> dict[str, str]:
    """By tone, as they are copied."""
    found = re.findall(r'<article class="draft">\n<h2>(\w+)</h2>.*?<textarea[^>]*>(.*?)</textarea>', page, re.DOTALL)
    return {tone: html.unescape(text) for tone, text in found}


def beside(page: str) -> dict[str, list[str]]:
    """What is said under each field."""
    found = re.findall(r'<ul class="wrong" id="e-(\w+)"[^>]*>(.*?)</ul>', page, re.DOTALL)
    return {field: re.findall(r"<li[^>]*>(.*?)</li>", said) for field, said in found}


def test_six_answers_become_three_drafts_that_can_be_copied(owner: TestClient) -> None:
    page = owner.post("/accounts", data=TOLD).text
    found = drafts(page)
    assert len(found) == len(set(found.values())) == 3
    for text in found.values():
        assert all(name in text for name in ("Mara", "Tobin", "Miller", "cart"))
    assert page.count("data-copy") == 3
    for value in TOLD.values():
        assert html.escape(value, quote=False) in page


def test_tones_are_those_that_were_chosen(owner: TestClient) -> None:
    page = owner.post("/accounts", data={**TOLD, "tone": ["grim", "brisk", "no such tone"]}).text
    assert list(drafts(page)) == ["brisk", "grim"]
    assert re.search(r'value="grim" checked', page)
    assert not re.search(r'value="quiet" checked', page)


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"happened": "Mara frobnicated\n\nnobody died"}, {"happened": ["Line 1: .*understood", "Line 3: .*nobody"]}),
        ({"end": "they exploded"}, {"end": ["no ending"]}),
        ({"where": ":"}, {"where": ["no place"]}),
        ({"happened": "the Miller died\nthe Miller hurt Mara"}, {"happened": ["Line 2: .*dead"]}),
        ({"happened": "the Miller died", "end": "the Miller woke"}, {"end": ["not unconscious"]}),
        ({"happened": "", "end": "", "cost": ""}, {"happened": ["nothing that happened"]}),
        ({"ours": "Mara\x07"}, {"ours": ["cannot be shown"]}),
        ({"happened": "Mara hurt the Miller\n" * (MOST_LINES + 1)}, {"happened": ["at most"]}),
        ({"happened": "<b>x</b>", "cost": "<script>"}, {"happened": ["Line 1"]}),
    ],
)
def test_what_cannot_be_read_is_said_beside_its_field(
    owner: TestClient, changed: dict[str, str], said: dict[str, list[str]]
) -> None:
    answer = owner.post("/accounts", data={**TOLD, **changed})
    assert answer.status_code == 422
    assert drafts(answer.text) == {}
    found = beside(answer.text)
    assert found.keys() == said.keys()
    for field, patterns in said.items():
        assert len(found[field]) == len(patterns)
        for pattern, one in zip(patterns, found[field], strict=True):
            assert re.search(pattern, html.unescape(one)), one
        assert f'aria-describedby="e-{field}"' in answer.text
    for value in {**TOLD, **changed}.values():
        assert html.escape(value, quote=False) in answer.text


def test_the_account_can_be_kept_as_a_file_and_among_the_fights(owner: TestClient, sessions: Sessions) -> None:
    file = owner.post("/accounts", data={**TOLD, "step": "file"})
    assert file.headers["content-disposition"].endswith("toll-bridge.yaml")
    assert read_fight(file.text, "x").scene.place == "the toll bridge"
    page = owner.post("/accounts", data={**TOLD, "step": "keep"})
    assert page.url.path == "/shelf/the-toll-bridge/aftermath"
    assert len(drafts(page.text)) == 3
    assert sessions.resume("the-toll-bridge").title == "The toll bridge"


def test_answers_and_lines_are_one_account() -> None:
    lines = [f"ours: {TOLD['ours']}", f"theirs: {TOLD['theirs']}", TOLD["happened"], "cost: the cart", "end: peace"]
    by_lines = read_account("\n".join([TOLD["where"], *lines]), "x")
    by_form = answered_account(Answers(**TOLD))
    assert isinstance(by_form, Account)
    assert by_form.text == by_lines.text


def test_what_it_cost_is_enough_to_tell(owner: TestClient) -> None:
    page = owner.post("/accounts", data={**TOLD, "happened": "", "end": "", "tone": "grim"}).text
    assert all("cart" in text for text in drafts(page).values())
    assert drafts(page)


def test_a_fight_of_the_library_is_told_with_what_it_left(owner: TestClient, sessions: Sessions) -> None:
    session = as_it_stands(read_fight(examples.text("flooded-mill"), "mill"), sessions)
    page = owner.get(f"/shelf/{session.name}/aftermath", params={"tone": ["grim"]}).text
    assert list(drafts(page)) == ["grim"]
    people = re.findall(r"<dt[^>]*>(.*?)</dt>", page)
    assert people[:3] == ["Mara", "Tobin", "The Miller"]


def test_a_fight_that_goes_on_says_so(owner: TestClient, quay: Table) -> None:
    page = owner.get("/shelf/quay/aftermath")
    assert page.status_code == 200
    assert "no aftermath to tell" in page.text
    assert drafts(page.text) == {}
    assert owner.get("/shelf/nowhere/aftermath").status_code == 404
