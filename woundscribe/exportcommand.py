"""The commands that take sessions out of the store and into it: as a book to read, or as a file to keep."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from woundscribe.errors import WoundscribeError
from woundscribe.options import Audience
from woundscribe.streams import out, say

if TYPE_CHECKING:
    from woundscribe.export.book import Book
    from woundscribe.session import Session

_MOST_INTERLUDE = 50_000
"""Bytes of an interlude: more is a book of its own."""


class To(StrEnum):
    markdown = "markdown"
    html = "html"
    epub = "epub"
    text = "text"
    json = "json"


def export(
    names: Annotated[list[str], typer.Argument(metavar="SESSION…", help="One or several, in the order of the book.")],
    to: Annotated[To, typer.Option(help="As what.")] = To.markdown,
    output: Annotated[str | None, typer.Option("-o", "--output", metavar="FILE", help="Default: printed.")] = None,
    records: Annotated[bool, typer.Option("--records/--no-records", help="With what the dice said beside it.")] = True,
    title: Annotated[str | None, typer.Option(metavar="TITLE", help="Default: that of its first fight.")] = None,
    interlude: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help="Text between two fights; may be given again, in order."),
    ] = None,
    audience: Audience = "public",
) -> None:
    """Make a book of one's fights, for everybody to read, or a JSON file that holds everything and is read in again.

    A turn that nobody has told is told in the built-in voice. What was hidden or redacted is left out.
    """
    from woundscribe.archive import WARNING, archive
    from woundscribe.export.binding import bound
    from woundscribe.sessions import opened_sessions

    if to is To.epub and output in (None, "-"):
        raise WoundscribeError("malformed", "an EPUB is no text to print; say where it goes: -o FILE.epub")
    with opened_sessions() as sessions:
        found = [sessions.resume(name) for name in names]
        if to is To.json:
            text = archive(found)
            say(WARNING)
            _put(text, output)
            return
        book = _book(found, title, interlude or [], audience)
    _put(bound(book, to.value, records=records), output)


def import_(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A JSON file that export wrote; - reads it from a pipe.")],
) -> None:
    """Read in the sessions of a file that export --to json wrote."""
    from woundscribe.archive import unarchive
    from woundscribe.files import read_text
    from woundscribe.sessions import opened_sessions

    with opened_sessions() as sessions:
        for session in unarchive(read_text(file), sessions, file):
            out(f"{session.name}: {session.title}, {session.head.turns} turns.\n")


def _book(found: list[Session], title: str | None, interludes: list[str], audience: str) -> Book:
    from woundscribe.export.binding import chapter_of
    from woundscribe.export.book import Book
    from woundscribe.files import read_text

    if len(interludes) > len(found):
        raise WoundscribeError("malformed", f"{len(interludes)} interludes are too many for {len(found)} fights.")
    before = [""] * (len(found) - len(interludes)) + interludes
    texts = [read_text(name, _MOST_INTERLUDE) if name else "" for name in before]
    chapters = tuple(chapter_of(session, audience, text) for session, text in zip(found, texts, strict=True))
    return Book(title=title if title is not None else found[0].title, chapters=chapters)


def _put(data: str | bytes, output: str | None) -> None:
    """Print it, or write it to its file and say so."""
    if isinstance(data, str) and output in (None, "-"):
        out(data)
        return
    from woundscribe.files import write_bytes

    write_bytes(Path(str(output)), data.encode("utf-8") if isinstance(data, str) else data)
    say(f"{output}: written.")
