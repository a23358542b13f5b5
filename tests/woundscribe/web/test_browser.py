"""The pages in Debian's Chromium: a fight played alone, and a table of three, each in a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from playwright.sync_api import Browser, expect

from tests.woundscribe.doors.quay import HIDDEN, QUAY
from tests.woundscribe.web.browsing import Seen, chromium
from tests.woundscribe.web.people import BLOW, OWNER, Table, opened
from tests.woundscribe.web.serving import serving


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture
def address(app: FastAPI) -> Iterator[str]:
    with serving(app) as found:
        yield found


def test_a_fight_is_played_alone_from_the_first_page_on(browser: Browser, address: str) -> None:
    me = Seen(browser, address)
    me.page.goto(f"{address}/#{OWNER}")
    me.page.get_by_text("Begin a fight").click()
    assert OWNER not in me.page.url
    me.page.get_by_role("link", name="The Flooded Mill").click()
    me.page.get_by_role("button", name="Begin").click()
    me.page.get_by_text("To the fight").click()
    me.says("mara", "defend")  # after a blow the Miller may want out, and it waits for a ruling
    me.says("tobin", 'plead with the miller "Edric, they got your girl out"')
    story = me.page.locator("#story")
    expect(story).to_contain_text("Edric", timeout=20_000)
    expect(story.locator("article")).to_have_count(2, timeout=20_000)  # and the Miller's turn, which follows by itself
    line, note = story.locator(".line").first, story.locator(".note").first
    line.hover()
    expect(line).to_have_class(re.compile("lit"))
    expect(note).to_have_class(re.compile("lit"))
    note.locator("a.back").focus()
    expect(line).to_have_class(re.compile("lit"))
    expect(me.page.locator("#announced")).not_to_be_empty()
    me.page.reload()
    expect(story).to_contain_text("Edric")
    me.closed()


def test_a_table_of_three_sees_each_what_they_may(browser: Browser, address: str, quay: Table) -> None:
    people = {}
    for name, person in (("gm", quay.gm), ("ana", quay.ana), ("ben", quay.ben)):
        people[name] = Seen(browser, address)
        people[name].page.goto(f"{address}/fights/quay/join#{person.token}")
        people[name].page.locator("#table").wait_for()
    people["ana"].says("mara", BLOW)
    people["ben"].says("tobin", "defend")
    for one in people.values():
        expect(one.page.locator("#story article")).to_have_count(1, timeout=20_000)
        expect(one.page.locator(".now")).to_contain_text("Round 1")
    expect(people["gm"].page.locator("#table")).to_contain_text("What does the Miller do?")
    expect(people["gm"].page.locator("#table")).to_contain_text(HIDDEN)
    for name in ("ana", "ben"):
        assert HIDDEN not in people[name].page.content()
    for one in people.values():
        one.closed()


def test_what_reaches_nobody_is_said_and_what_was_typed_stays(browser: Browser, address: str, quay: Table) -> None:
    ana = Seen(browser, address)
    ana.page.goto(f"{address}/fights/quay/join#{quay.ana.token}")
    field, line = ana.page.locator('input[name="phrase"]'), ana.page.locator("#unheard")
    field.fill("defend")
    ana.context.set_offline(True)
    ana.page.locator('button[value="read"]').click()
    expect(line).to_contain_text("cannot be reached")
    expect(field).to_have_value("defend")
    ana.context.set_offline(False)
    ana.page.locator('button[value="read"]').click()
    ana.page.locator("legend.heard").wait_for()
    expect(line).to_be_empty()
    ana.context.close()


def test_script_in_a_line_is_read_and_not_run(browser: Browser, address: str, quay: Table) -> None:
    ana = Seen(browser, address)
    ana.page.goto(f"{address}/fights/quay/join#{quay.ana.token}")
    ana.says("mara", 'defend "<img src=x onerror=alert(1)>"')
    expect(ana.page.locator("#table")).to_contain_text("<img src=x onerror=alert(1)>")
    ana.closed()


def test_a_master_reads_first_and_copies_what_is_to_be_read_aloud(browser: Browser, address: str, quay: Table) -> None:
    gm, ana = Seen(browser, address, permissions=["clipboard-read", "clipboard-write"]), Seen(browser, address)
    for one, person in ((gm, quay.gm), (ana, quay.ana)):
        one.page.goto(f"{address}/fights/quay/join#{person.token}")
    desk = gm.page.locator("#desk")
    desk.get_by_text("Reading first").click()
    desk.get_by_role("button", name="Read them first").click()
    expect(desk).to_contain_text("You read first from now on")
    ana.says("mara", BLOW)
    gm.page.get_by_role("button", name="Close the turn").click()
    waits = desk.locator(".unread")
    expect(waits).to_contain_text("Turn 1 waits for you", timeout=20_000)
    expect(ana.page.locator("#story")).to_contain_text("waits for the master")
    expect(ana.page.get_by_role("note", name="Records")).to_contain_text("Mara")
    told = waits.locator("p").inner_text()
    assert told not in ana.page.content()
    waits.get_by_role("button", name="Let them read it").click()
    expect(ana.page.locator("#story")).to_contain_text(told[:30])
    desk.get_by_text("Read aloud").click()
    desk.get_by_role("button", name="The last turn, in a sentence or two").click()
    box = desk.locator(".aloud")
    box.get_by_role("button", name="Copy").click()
    expect(box.get_by_role("button")).to_have_text("Copied")
    assert gm.page.evaluate("navigator.clipboard.readText()") == box.locator("p").inner_text()
    gm.closed()
    ana.closed()


def test_by_keyboard_alone_one_chooses_hears_the_odds_and_throws_dice(
    browser: Browser, address: str, app: FastAPI
) -> None:
    """And what others do meanwhile takes away nothing that was begun."""
    cast = [{**one, "rolls": "physical"} if one["id"] == "mara" else one for one in QUAY["cast"]]
    table = opened(app, "dice", fight={**QUAY, "cast": cast})
    ana = Seen(browser, address)
    ana.page.goto(f"{address}/fights/dice/join#{table.ana.token}")
    phrase = ana.page.locator('input[name="phrase"]')
    phrase.fill("plead with")
    table.ben.post("/declarations", {"who": "tobin", "what": "defend"})
    expect(ana.page.locator(".declared")).to_have_text("Tobin defends.")
    expect(phrase).to_be_focused()
    expect(phrase).to_have_value("plead with")
    ana.page.locator('input[name="what"]').first.focus()
    ana.page.keyboard.press("ArrowDown")
    expect(phrase).to_have_value("")
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("legend.heard")).to_have_text(re.compile("Mara strikes the Miller .* in 100.$"))
    expect(ana.page.get_by_role("button", name="So be it")).to_be_focused()
    ana.page.keyboard.press("Enter")
    dice = ana.page.locator('input[name="face"]')
    expect(dice.first).to_be_focused()
    ana.page.keyboard.type("655")
    expect(ana.page.get_by_role("button", name="So they fell").first).to_be_focused()
    assert [die.input_value() for die in dice.all()] == ["6", "5", "5"]
    ana.page.keyboard.press("Enter")
    expect(dice).to_have_count(1)
    expect(dice).to_be_focused()
    ana.closed()


def test_a_fight_is_played_over_a_network_where_no_script_runs(browser: Browser, address: str, quay: Table) -> None:
    """At a name that is not this machine's, without encryption: there a browser says less of where a form is from."""
    there = "http://table.example"
    ana = Seen(browser, there, java_script_enabled=False, proxy={"server": address})
    ana.page.goto(f"{there}/fights/quay/join")
    ana.page.get_by_label("The link you were given").fill(str(quay.ana.token))
    ana.page.get_by_role("button", name="Sit down").click()
    ana.page.get_by_text("The Miller", exact=True).last.click()
    ana.page.get_by_label("tries to restrain the Miller").check()
    ana.page.get_by_role("button", name="Read it back").click()
    ana.page.get_by_role("link", name="Something else").click()
    ana.page.get_by_label("In a phrase").fill(BLOW)
    ana.page.get_by_role("button", name="So be it").click()
    expect(ana.page.locator(".declared")).to_have_text(re.compile("^Mara strikes the Miller"))
    assert ana.page.url == f"{there}/fights/quay#table"
    ana.closed()
