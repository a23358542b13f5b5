"""A book of sessions as they were told, and bound as one of its formats."""

from __future__ import annotations

from woundscribe.export.book import Book, Chapter
from woundscribe.narrating import Narration
from woundscribe.session import Session


def chapter_of(session: Session, audience: str, interlude: str = "") -> Chapter:
    """A session for an audience, with what stands before it, and without what was hidden or redacted.

    A turn that nobody has told is told in the built-in voice; one that waits for the game master is left out.
    """
    narration = Narration(session, audience)
    return Chapter(
        title=session.transcript.header.title,
        view=session.view(audience),
        passages=narration.whole(without=session.table.kept.redacted),
        interlude=interlude,
        language=narration.telling().language,
    )


def bound(book: Book, to: str, *, records: bool = True) -> str | bytes:
    """As ``markdown``, ``html``, ``epub`` or ``text``. ``records``: with what the dice said beside it."""
    if to == "epub":
        from woundscribe.export.epub import epub

        return epub(book, records=records)
    if to == "html":
        from woundscribe.export.html import html

        return html(book, records=records)
    if to == "text":
        from woundscribe.export.plain import plain

        return plain(book)
    from woundscribe.export.markdown import markdown

    return markdown(book, records=records)
