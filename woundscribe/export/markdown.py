"""A book in Markdown: paragraphs in one row each, the records of each in a quotation under it."""

from __future__ import annotations

from collections.abc import Iterator

from woundscribe.export.book import Book
from woundscribe.export.layout import Layout, Paragraph, Section, laid_out
from woundscribe.margin import Record
from woundscribe.markdowntext import Prose, escaped, opening

_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_BREAK = "  \n"
"""Two spaces end a row in every dialect."""
_ORNAMENT = "❦"


def markdown(book: Book, *, records: bool) -> str:
    """The text of the file. ``records``: each line with records has a small number, and they stand under it."""
    layout = laid_out(book, noted=records)
    return "\n\n".join(_blocks(layout)) + "\n"


def _blocks(layout: Layout) -> Iterator[str]:
    yield f"# {escaped(layout.title)}"
    if layout.author:
        yield opening(layout.author)
    for section in layout.sections:
        if section.number > 1:
            yield _ORNAMENT
        if section.interlude:
            yield from (*map(opening, section.interlude), _ORNAMENT)
        if not layout.alone:
            yield f"## {escaped(section.heading)}"
        if section.place:
            yield f"*{escaped(section.place)}*"
        yield from _told(section)
    if layout.legend:
        yield "---"
        yield _BREAK.join(map(opening, layout.legend))


def _told(section: Section) -> Iterator[str]:
    for paragraph in section.paragraphs:
        if paragraph.after:
            yield _ORNAMENT
        yield _prose(paragraph)
        if paragraph.notes:
            rows = (f"> {_raised(note.number)} {_row(record)}" for note in paragraph.notes for record in note.records)
            yield _BREAK.join(rows)


def _prose(paragraph: Paragraph) -> str:
    prose = Prose()
    return "".join(
        prose.add(s.text, s.sign.mark + ("" if s.number is None else _raised(s.number)), opens=False)
        for s in paragraph.sentences
    )


def _row(record: Record) -> str:
    return escaped(" — ".join(part for part in (record.head, record.dice) if part)) + (
        f" ({escaped(record.rules)})" if record.rules else ""
    )


def _raised(number: int) -> str:
    return str(number).translate(_RAISED)
