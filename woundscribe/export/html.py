"""A book as one page of HTML that needs nothing beside itself: no script, no font, no request to anywhere."""

from __future__ import annotations

from woundscribe.export.book import Book
from woundscribe.export.layout import laid_out
from woundscribe.export.templating import filled


def html(book: Book, *, records: bool) -> str:
    """The text of the file. ``records``: they stand in the margin, or where it is narrow under their paragraph."""
    return filled("page.html.jinja", book=laid_out(book, noted=records))
