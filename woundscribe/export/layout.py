"""What stands on the pages of a book, the same in every format: lines in paragraphs, numbered where records are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

from narrator.passage import Line, Passage, Source
from woundscribe.export.book import Book, Chapter
from woundscribe.export.signs import Sign, meanings, signs
from woundscribe.export.text import kept_whole, paragraphs, shown
from woundscribe.margin import Record, records


class Note(NamedTuple):
    """The records behind one line; ``number`` stands at both, counted from 1 in each chapter."""

    number: int
    records: tuple[Record, ...]


class Sentence(NamedTuple):
    """A line with the sign of its source. ``number`` is that of its note, None where it has none."""

    text: str
    sign: Sign
    number: int | None


class Paragraph(NamedTuple):
    """``opens`` a turn, or what comes ``after`` the fight, unless it goes on with what stood before."""

    sentences: tuple[Sentence, ...]
    notes: tuple[Note, ...]
    opens: bool
    after: bool

    @property
    def text(self) -> str:
        return " ".join(sentence.text for sentence in self.sentences)


class Section(NamedTuple):
    """A chapter, counted from 1. ``place`` is empty where ``heading`` says it already."""

    number: int
    heading: str
    place: str
    interlude: tuple[str, ...]
    paragraphs: tuple[Paragraph, ...]
    language: str

    @property
    def noted(self) -> bool:
        """Whether records stand anywhere in it."""
        return any(paragraph.notes for paragraph in self.paragraphs)


class Layout(NamedTuple):
    """A whole book. ``signs``: those that stand in it."""

    title: str
    author: str
    sections: tuple[Section, ...]
    signs: tuple[Sign, ...]

    @property
    def legend(self) -> tuple[str, ...]:
        """What its signs and numbers mean, a sentence each; nothing where there is nothing to tell apart."""
        return meanings(self.signs, numbered=self.numbered)

    @property
    def numbered(self) -> bool:
        """Whether records stand anywhere in it."""
        return any(section.noted for section in self.sections)

    @property
    def alone(self) -> bool:
        """Whether it is one fight under its own title, so that the heading would only say that again."""
        return len(self.sections) == 1 and self.sections[0].heading.casefold() == self.title.casefold()


def laid_out(book: Book, *, noted: bool) -> Layout:
    """A book as it is to be set, ``noted`` with the records."""
    known = signs(line.source for chapter in book.chapters for p in chapter.passages for line in p.lines)
    sections = tuple(_section(n, chapter, known, noted) for n, chapter in enumerate(book.chapters, 1))
    return Layout(
        title=shown(book.title) or sections[0].heading,
        author=shown(book.author or ""),
        sections=sections,
        signs=tuple(known.values()),
    )


def _section(number: int, chapter: Chapter, known: dict[Source, Sign], noted: bool) -> Section:
    place = shown(chapter.view.setting.place)
    heading = shown(chapter.title or "") or place or f"Chapter {number}"
    return Section(
        number=number,
        heading=heading,
        place="" if place.casefold() == heading.casefold() else place,
        interlude=paragraphs(chapter.interlude),
        paragraphs=tuple(_paragraphs(chapter, known, noted)),
        language=chapter.language,
    )


def _paragraphs(chapter: Chapter, known: dict[Source, Sign], noted: bool) -> Iterator[Paragraph]:
    numbers = count(1)
    after = False
    for passage in chapter.passages:
        first = True
        for lines in _parted(passage):
            sentences: list[Sentence] = []
            notes: list[Note] = []
            for line in lines:
                found = records(chapter.view, line.seqs) if noted else ()
                number = next(numbers) if found else None
                if number is not None:
                    notes.append(Note(number, tuple(map(_readable, found))))
                sentences.append(Sentence(shown(line.text), known[line.source], number))
            follows = first and not after and passage.purpose == "aftermath"
            yield Paragraph(tuple(sentences), tuple(notes), opens=first, after=follows)
            after, first = after or follows, False


def _parted(passage: Passage) -> Iterator[list[Line]]:
    """The lines of a passage in paragraphs. A line with nothing to see in it is none."""
    open_lines: list[Line] = []
    for line in passage.lines:
        if line.opens_paragraph and open_lines:
            yield open_lines
            open_lines = []
        if shown(line.text):
            open_lines.append(line)
    if open_lines:
        yield open_lines


def _readable(record: Record) -> Record:
    return Record(head=shown(record.head), dice=kept_whole(record.dice), rules=shown(record.rules))
