"""A book as text alone: paragraphs in one row each, an empty row between them, and no records."""

from __future__ import annotations

from collections.abc import Iterator

from woundscribe.export.book import Book
from woundscribe.export.layout import Layout, laid_out


def plain(book: Book) -> str:
    """The text of the file."""
    return "\n\n".join(_blocks(laid_out(book, noted=False))) + "\n"


def _blocks(layout: Layout) -> Iterator[str]:
    yield layout.title
    if layout.author:
        yield layout.author
    for section in layout.sections:
        yield from section.interlude
        if not layout.alone:
            yield section.heading
        if section.place:
            yield section.place
        for paragraph in section.paragraphs:
            yield " ".join(f"{sentence.text}{sentence.sign.mark}" for sentence in paragraph.sentences)
    yield from layout.legend
