"""A book as one page of HTML."""

from __future__ import annotations

import re

import pytest

from tests.woundscribe.export.books import ODD, Page, by_hand, line, odd, one, passage, three
from woundscribe.export.book import Book
from woundscribe.export.html import html
from woundscribe.export.text import shown
from woundscribe.margin import records

ELEMENTS = {
    "html", "head", "meta", "title", "style", "body", "header", "main", "article", "section", "footer", "nav", "h1",
    "h2", "p", "ol", "li", "a", "div", "span", "bdi",
}  # fmt: skip
ATTRIBUTES = {
    "id", "class", "lang", "dir", "href", "role", "title", "charset", "http-equiv", "content", "name", "aria-label",
    "aria-labelledby", "aria-hidden",
}  # fmt: skip
BOOKS = {"one": one, "three": three, "odd": odd}


@pytest.mark.parametrize("noted", [True, False])
@pytest.mark.parametrize("name", BOOKS)
def test_it_is_whole_and_asks_for_nothing(name: str, noted: bool) -> None:
    text = html(BOOKS[name](), records=noted)
    page = Page(text)
    assert text.startswith("<!DOCTYPE html>\n")
    assert page.open == []
    assert {tag for tag, _ in page.elements} <= ELEMENTS
    assert {name for _, attributes in page.elements for name in attributes} <= ATTRIBUTES
    assert len(page.ids) == len(set(page.ids))
    targets = {a["href"] for a in page.of("a")}
    assert targets <= {f"#{name}" for name in page.ids}
    style = text[text.index("<style>") : text.index("</style>")]
    assert not re.search(r"url\(|@import|@font-face|</?script", style)
    assert "default-src 'none'" in next(m["content"] for m in page.of("meta") if "http-equiv" in m)


def test_people_write_no_markup_and_no_template() -> None:
    page = Page(html(odd(), records=True))
    for text in ODD:
        assert page.text.count(shown(text)) >= 5
    assert "49" not in page.text
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)


@pytest.mark.parametrize(("book", "levels"), [(one, ["h1", "h2"]), (three, ["h1", *["h2"] * 4])])
def test_headings_are_in_order(book: object, levels: list[str]) -> None:
    assert callable(book)
    page = Page(html(book(), records=True))
    assert [tag for tag, _ in page.elements if re.fullmatch(r"h\d", tag)] == levels


def test_several_fights_have_contents_and_places_and_what_was_written_between_them() -> None:
    page = Page(html(three(), records=False))
    assert [a["href"] for a in page.of("a")] == ["#c1", "#c2", "#c3"]
    assert len(page.of("article")) == 3
    assert len(page.of_class("interlude")) == 2
    assert "They went home. Then the bell rang. ❦ 2 The Late Bell the churchyard" in page.text
    assert "Ann of the Ferry" in page.text
    assert not Page(html(one(), records=False)).of("nav")


def test_every_number_leads_to_its_records_and_back() -> None:
    book = three()
    page = Page(html(book, records=True))
    there = {a["id"]: a["href"] for a in page.of_class("ref")}
    back = [a["href"].removeprefix("#") for a in page.of_class("back")]
    assert sorted(there) == sorted(back)
    assert all(href == f"#{name.replace('r', 'n')}" for name, href in there.items())
    shown_ = [r for c in book.chapters for p in c.passages for one in p.lines for r in records(c.view, one.seqs)]
    assert len(page.of_class("record")) == len(shown_) > 100
    for record in shown_:
        assert " ".join(" / ".join(record.rows).replace(" / ", " ").split()) in page.text


def test_without_records_there_are_none() -> None:
    page = Page(html(three(), records=False))
    assert not page.of_class("ref") + page.of_class("margin") + page.of_class("record")
    assert "BD-" not in page.text


def test_where_lines_come_from_can_be_told_without_colours_and_heard() -> None:
    told = passage(*(line("One.", source=s) for s in ("plain", "plain", "model", "repaired", "edited", "unchecked")))
    page = Page(html(by_hand(told), records=False))
    assert "One. One. One.° One.‡ One.§ One.†" in page.text
    assert [s["aria-label"] for s in page.of_class("sign")] == [
        "told by a model, and checked against the records",
        "told by a model, sent back for going against the records, and put right",
        "changed by hand",
        "not checked against the records",
    ]
    assert "Lines without a sign are told in the built-in voice." in page.text


def test_only_what_opens_a_chapter_has_a_large_letter() -> None:
    page = Page(html(three(), records=True))
    assert len(page.of_class("first")) == 3


def test_the_language_is_that_of_the_prose_and_the_records_are_english() -> None:
    page = Page(html(by_hand(passage(line("Mara schlug zu.", 2, source="unchecked")), language="de"), records=True))
    assert page.of("html")[0]["lang"] == page.of("article")[0]["lang"] == "de"
    assert {e["lang"] for e in page.of_class("margin") + page.of_class("colophon")} == {"en"}


def test_prose_keeps_its_direction_whoever_it_begins_with() -> None:
    page = Page(html(by_hand(passage(line("מרה swung, and missed."), line("מרה נפלה.", opens=True))), records=False))
    assert [p["dir"] for p in page.of("p") if {"first", "on"}.intersection(p.get("class", "").split())] == [
        "ltr",
        "rtl",
    ]
    assert page.of("h1")[0]["dir"] == "auto"


def test_a_passage_without_lines_leaves_a_page_with_a_title() -> None:
    page = Page(html(by_hand(passage()), records=True))
    assert page.text.split() == ["The", "Mill", "the", "flooded", "mill", "❦"]


def test_the_same_book_is_the_same_page() -> None:
    book = three()
    again = Book.model_validate(book.__dict__)
    assert html(book, records=True) == html(again, records=True)
