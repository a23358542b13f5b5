"""A book as EPUB 3: the same book gives the same bytes on any machine and on any day."""

from __future__ import annotations

import hashlib
import io
import zipfile
from typing import NamedTuple
from uuid import UUID

from woundscribe.export.book import Book
from woundscribe.export.layout import Layout, laid_out
from woundscribe.export.templating import filled, template_text

_MODIFIED = "2000-01-01T00:00:00Z"
"""No day on which it was written is in the book, for it would be another book every day."""
_DATE = (1980, 1, 1, 0, 0, 0)
_UNIX = 3
_READABLE = 0o100644 << 16
_FOLDER = "EPUB"


class _Leaf(NamedTuple):
    """One file of the book that is read. ``id`` names it in the list of files, ``title`` in the contents."""

    id: str
    title: str
    text: str

    @property
    def file(self) -> str:
        return f"{self.id}.xhtml"


def epub(book: Book, *, records: bool) -> bytes:
    """The bytes of the file. ``records``: they are notes to their lines, at the end of each chapter."""
    layout = laid_out(book, noted=records)
    leaves = _leaves(layout)
    languages = tuple(dict.fromkeys(section.language for section in layout.sections))
    files = {
        "META-INF/container.xml": template_text("container.xml"),
        f"{_FOLDER}/content.opf": filled(
            "content.opf.jinja",
            book=layout,
            leaves=leaves,
            language=languages[0],
            languages=languages,
            identifier=_identifier(layout, leaves),
            modified=_MODIFIED,
        ),
        f"{_FOLDER}/nav.xhtml": filled("nav.xhtml.jinja", leaves=leaves, title="Contents", language="en"),
        f"{_FOLDER}/book.css": template_text("book.css"),
        **{f"{_FOLDER}/{leaf.file}": leaf.text for leaf in leaves},
    }
    return _zipped({"mimetype": "application/epub+zip", **files})


def _leaves(layout: Layout) -> tuple[_Leaf, ...]:
    """The title page, a file for each chapter, and what the signs mean."""
    language = layout.sections[0].language

    def leaf(name: str, kind: str, title: str, language: str, **values: object) -> _Leaf:
        text = filled(f"{kind}.xhtml.jinja", book=layout, title=title, language=language, **values)
        return _Leaf(name, title, text)

    chapters = (
        leaf(f"chapter-{section.number}", "chapter", section.heading, section.language, section=section)
        for section in layout.sections
    )
    colophon = (leaf("colophon", "colophon", "Colophon", "en"),) if layout.legend else ()
    return (leaf("title", "title", layout.title, language), *chapters, *colophon)


def _identifier(layout: Layout, leaves: tuple[_Leaf, ...]) -> str:
    """By what can be read in the book, and by nothing else: it tells nothing that the book does not."""
    read = "\0".join((layout.title, layout.author, *(leaf.text for leaf in leaves)))
    return f"urn:uuid:{UUID(bytes=hashlib.sha256(read.encode()).digest()[:16], version=5)}"


def _zipped(files: dict[str, str]) -> bytes:
    """Stored as they are: how well a machine packs is its own affair, and the bytes are to be the same on each."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as archive:
        for name, text in files.items():
            entry = zipfile.ZipInfo(name, _DATE)
            entry.create_system, entry.external_attr = _UNIX, _READABLE
            archive.writestr(entry, text.encode())
    return packed.getvalue()
