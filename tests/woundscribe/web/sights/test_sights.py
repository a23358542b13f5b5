"""Whoever cannot see, or sees little, can read and use every page; and on a telephone nothing stands beyond its edge.

axe-core looks for what is wrong: see ``axe/``, which is Deque's under the Mozilla Public License 2.0. It is handed to
each page by the debugger's own way in, as no script of a page's would be: so the pages are looked at under the policy
that they are served with, and no context has to be opened without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Page

from tests.woundscribe.web.browsing import Seen
from tests.woundscribe.web.sights.stage import GOING_ON, OVER, Stage

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

AXE = (Path(__file__).parents[1] / "axe" / "axe.min.js").read_text(encoding="utf-8")
RUN = """async (rules) => {
  const only = rules.length ? { runOnly: { type: "rule", values: rules } } : {};
  const found = await axe.run(document, { ...only, resultTypes: ["violations"] });
  const grave = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
  return grave.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 99)} ${node.failureSummary}`));
}"""
WIDER = """() => [...document.querySelectorAll("body *")].filter((one) =>
  document.documentElement.scrollWidth > innerWidth && one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120))"""
COLOURS = ("color-contrast", "link-in-text-block")
"""All that depends on the theme."""
WIDTHS = (1280, 360)


class Sight(NamedTuple):
    """A page, who looks at it, and what they do there first. ``status``: what it is answered with."""

    name: str
    who: Literal["nobody", "owner", "master", "player", "other", "reader"]
    path: str
    then: Callable[[Page], None] = lambda _: None
    status: int = 200


def _begins(page: Page) -> None:
    page.get_by_role("button", name="Begin").click()
    page.get_by_text("To the fight").wait_for()
    _unfolds(page)


def _opens_ways(page: Page) -> None:
    page.locator("details.tools summary").last.click()
    page.locator(".ways").wait_for()


def _puts_in_a_lie(page: Page) -> None:
    _opens_ways(page)
    page.locator("textarea").fill("Mara killed the Miller with one blow of her oak staff.")
    page.get_by_role("button", name="Put it in").click()
    page.locator(".remarks").wait_for()


def _says(phrase: str, then: str) -> Callable[[Page], None]:
    def reads_back(page: Page) -> None:
        page.locator('input[name="phrase"]').first.fill(phrase)
        page.locator('button[value="read"]').first.click()
        page.locator(then).wait_for()

    return reads_back


def _unfolds(page: Page) -> None:
    page.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true; })')


def _gives_it_otherwise(page: Page) -> None:
    page.locator(".set-right summary").last.click()
    page.locator('form[action$="/amend"]').first.wait_for()


def _writes_somebody(page: Page) -> None:
    page.get_by_label("Their name").fill("Old Wat")
    page.get_by_role("button", name="Write their file").click()
    page.locator("textarea").wait_for()


def _asks_for_drafts(page: Page) -> None:
    page.get_by_label("What happened?").fill("Mara was hurt badly by the Miller")
    page.locator('main form button[type="submit"]').first.click()
    page.locator(".drafts").wait_for()


MILL, HOUND = f"/fights/{GOING_ON}", f"/fights/{OVER}"
SIGHTS = (
    Sight("enter", "nobody", "/"),
    Sight("library", "owner", "/"),
    Sight("new", "owner", "/new"),
    Sight("seats", "owner", "/new?example=late-bell"),
    Sight("links", "owner", "/new?example=flooded-mill", _begins),
    Sight("join", "nobody", f"{MILL}/join"),
    Sight("refused", "nobody", MILL, status=401),
    Sight("fault", "master", f"{MILL}/turns/0/ways", status=422),
    Sight("master", "master", MILL),
    Sight("player", "player", MILL),
    Sight("waits for another", "other", MILL),
    Sight("reader", "reader", MILL),
    Sight("whole story", "reader", f"{MILL}?rounds=all"),
    Sight("ways", "master", MILL, _opens_ways),
    Sight("remarks", "master", MILL, _puts_in_a_lie),
    Sight("read back", "player", MILL, _says("plead with the miller", "legend.heard")),
    Sight("cannot be", "player", MILL, _says("dance with the moon", ".fault")),
    Sight("over, to its master", "owner", HOUND),
    Sight("over, to a reader", "reader", HOUND),
    Sight("desk", "owner", MILL, _unfolds),
    Sight("desk, alone", "master", f"{MILL}/desk", _unfolds),
    Sight("desk, when it is over", "owner", f"{HOUND}/desk", _unfolds),
    Sight("something otherwise", "master", MILL, _gives_it_otherwise),
    Sight("of one's own", "owner", "/new/own", _unfolds),
    Sight("bring a fight", "owner", "/import"),
    Sight("people", "owner", "/people"),
    Sight("somebody new", "owner", "/people/new"),
    Sight("somebody", "owner", "/people/new", _writes_somebody),
    Sight("bring somebody", "owner", "/people/import"),
    Sight("accounts", "owner", "/accounts"),
    Sight("drafts", "owner", "/accounts", _asks_for_drafts),
    Sight("its aftermath", "owner", "/shelf/waiting-hound/aftermath"),
    Sight("library, unfolded", "owner", "/", _unfolds),
)
"""Every page there is, a line each."""


@pytest.fixture(scope="module")
def people(browser: Browser, stage: Stage) -> Iterator[dict[str, Seen]]:
    found = {}
    for who, cookies in stage.cookies.items():
        found[who] = Seen(browser, stage.address)
        host = stage.address.rpartition(":")[0].removeprefix("http://")
        baked = [{"name": name, "value": value, "path": path, "domain": host} for name, value, path in cookies]
        found[who].context.add_cookies(baked)  # type: ignore[arg-type] # a TypedDict of theirs
    yield found
    for seen in found.values():
        seen.closed()


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda sight: sight.name.replace(" ", "-"))
def test_everybody_can_read_it(sight: Sight, people: dict[str, Seen], stage: Stage) -> None:
    seen = people[sight.who]
    page = seen.page
    page.emulate_media(color_scheme="light")
    page.set_viewport_size({"width": WIDTHS[0], "height": 900})
    answer = page.goto(f"{stage.address}{sight.path}")
    assert answer is not None
    assert answer.status == sight.status
    if sight.status != 200:
        seen.wrong.clear()  # a browser writes down every page that is refused
    sight.then(page)
    page.evaluate(AXE)
    found: list[str] = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate(WIDER) == []
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            wrong = page.evaluate(RUN, [] if theme == "light" else list(COLOURS))
            found.extend(f"{theme}, {width} px: {one}" for one in wrong)
    assert found == []


def test_printed_it_is_the_story_and_nothing_moves_where_nobody_wants_it(people: dict[str, Seen], stage: Stage) -> None:
    page = people["master"].page
    page.goto(f"{stage.address}{MILL}")
    line = page.locator(".line").first
    page.emulate_media(media="print", reduced_motion="no-preference")
    assert [page.locator(one).first.is_visible() for one in ("#story .line", ".note", ".colophon")] == [True] * 3
    assert not [one for one in (".panel", ".tools", "#live", "button") if page.locator(one).first.is_visible()]
    page.emulate_media(media="screen")
    moves = "(one) => getComputedStyle(one).transitionDuration"
    assert line.evaluate(moves) != "0s"
    page.emulate_media(reduced_motion="reduce")
    assert line.evaluate(moves) == "0s"


def test_axe_sees_what_is_wrong(people: dict[str, Seen], stage: Stage) -> None:
    page = people["nobody"].page
    page.goto(stage.address)
    page.evaluate("document.querySelector('label').remove()")
    page.evaluate(AXE)
    assert any(one.startswith("label:") for one in page.evaluate(RUN, []))
