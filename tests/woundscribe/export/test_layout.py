"""What stands on the pages: paragraphs, numbers, signs, headings."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from narrator.passage import Source
from tests.views import mill
from tests.woundscribe.export.books import by_hand, line, one, passage, three
from woundscribe.export.book import Book, Chapter
from woundscribe.export.layout import Layout, laid_out
from woundscribe.margin import records


def laid(*lines: Any, noted: bool = True, **more: Any) -> Layout:
    return laid_out(by_hand(passage(*lines), **more), noted=noted)


def test_lines_stand_in_their_paragraphs_and_every_passage_begins_one() -> None:
    book = by_hand(passage(line("One."), line("Two."), line("Three.", opens=True)), passage(), passage(line("Four.")))
    found = laid_out(book, noted=False).sections[0].paragraphs
    assert [(p.text, p.opens) for p in found] == [("One. Two.", True), ("Three.", False), ("Four.", True)]


def test_what_follows_the_fight_is_set_off_once() -> None:
    book = by_hand(
        passage(line("One.")), passage(line("Two."), purpose="aftermath"), passage(line("Three."), purpose="aftermath")
    )
    assert [p.after for p in laid_out(book, noted=False).sections[0].paragraphs] == [False, True, False]


def test_a_line_with_records_has_a_number_and_they_are_those_of_the_margin() -> None:
    paragraph = laid(line("One.", 2), line("Two."), line("Three.", 4, 5)).sections[0].paragraphs[0]
    assert [s.number for s in paragraph.sentences] == [1, None, 2]
    assert [note.number for note in paragraph.notes] == [1, 2]
    assert [r.head for r in paragraph.notes[1].records] == [r.head for r in records(mill(), (4, 5))]


def test_without_records_nothing_is_numbered() -> None:
    found = laid(line("One.", 2), noted=False)
    assert not found.numbered
    assert found.sections[0].paragraphs[0].sentences[0].number is None


def test_numbers_begin_anew_in_each_chapter() -> None:
    for section in laid_out(three(), noted=True).sections:
        numbers = [note.number for p in section.paragraphs for note in p.notes]
        assert numbers == list(range(1, len(numbers) + 1))


def test_a_line_with_nothing_to_see_is_none() -> None:
    assert [p.text for p in laid(line(" \x07"), line("One.", opens=True)).sections[0].paragraphs] == ["One."]
    assert laid(line("")).sections[0].paragraphs == ()


def test_the_place_is_said_once() -> None:
    seen = mill()
    place = seen.setting.place
    told = (passage(line("One.")),)

    def heads(title: str | None, book: str = "Book") -> tuple[str, str, str, bool]:
        found = laid_out(Book(title=book, chapters=(Chapter(title=title, view=seen, passages=told),)), noted=False)
        return found.title, found.sections[0].heading, found.sections[0].place, found.alone

    assert heads("The Fall") == ("Book", "The Fall", place, False)
    assert heads(None) == ("Book", place, "", False)
    assert heads(place.upper()) == ("Book", place.upper(), "", False)
    assert heads("The Fall", "THE FALL") == ("THE FALL", "The Fall", place, True)
    assert heads(" \x07", "\x00 ") == (place, place, "", True)
    nowhere = seen.model_copy(update={"setting": seen.setting.model_copy(update={"place": "\x07"})})
    assert laid_out(by_hand(*told, seen=nowhere, title=" "), noted=False).title == "Chapter 1"


def meant(*sources: Source) -> tuple[list[str], tuple[str, ...]]:
    found = laid(*(line("One.", source=source) for source in sources))
    return [s.sign.mark for p in found.sections[0].paragraphs for s in p.sentences], found.legend


def test_lines_as_most_are_have_no_sign_and_the_others_have_one_of_their_own() -> None:
    marks, legend = meant("plain", "model", "model", "repaired", "edited", "unchecked")
    assert marks == ["¶", "", "", "‡", "§", "†"]
    assert legend == (
        "Lines without a sign are told by a model, and checked against the records.",
        "¶ told in the built-in voice.",
        "‡ told by a model, sent back for going against the records, and put right.",
        "§ changed by hand.",
        "† not checked against the records.",
    )


def test_one_source_alone_needs_no_sign_but_for_lines_that_nobody_checked() -> None:
    assert meant("plain") == ([""], ("Every line is told in the built-in voice.",))
    assert meant("unchecked", "unchecked") == (["†", "†"], ("† not checked against the records.",))
    assert meant() == ([], ())


def test_the_legend_explains_the_numbers_where_there_are_some() -> None:
    assert laid(line("One.", 2)).legend[-1].startswith("The small numbers")


def test_a_sign_means_the_same_in_the_whole_book() -> None:
    found = laid_out(three(), noted=False)
    assert {s.sign.mark for p in found.sections[0].paragraphs for s in p.sentences} == {""}
    assert {s.sign.mark for p in found.sections[1].paragraphs for s in p.sentences} == {"", "°", "‡", "§", "†"}


def test_a_book_has_a_chapter_and_a_chapter_a_language() -> None:
    with pytest.raises(ValidationError):
        Book(title="Empty", chapters=())
    with pytest.raises(ValidationError):
        one().chapters[0].model_validate({**one().chapters[0].__dict__, "language": '"><script>'})
