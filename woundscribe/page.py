"""The page: prose in a column as a book sets it, with the records behind it in the margin.

Written from the top down as lines come, without ever going back, so that it can be read while it is
told, by eye or by a screen reader.
"""

from __future__ import annotations

import os
from collections.abc import Iterable

from rich.cells import cell_len, chop_cells
from rich.console import Console
from rich.style import Style

from narrator.passage import Line
from rules.visibility import View
from woundscribe.margin import Record, records
from woundscribe.readable import clean
from woundscribe.streams import output_gone

PROSE = 62
"""Columns of prose: about as many letters as a line of a book."""
_LEAST = 20
_INDENT = 2
_GAP = 4
_MARGIN = 50
"""More would no longer be a margin."""
_UNDER = 72
"""Columns of a record that stands under its paragraph."""
_WIDE = 100
"""Columns from which on the margin stands beside the prose."""

_WHOLE = "\N{NO-BREAK SPACE}"

UNCHECKED = "†"
"""Stands behind every line that nobody has checked."""
WHAT_UNCHECKED = "not checked against the records"

_DIM = Style(dim=True)
_BOLD = Style(bold=True)
_PLAIN = Style()


class Page:
    """One story on its way to a terminal. ``margin``: whether the records are shown.

    They stand beside the prose where there is room, else under each paragraph.
    """

    def __init__(self, console: Console, view: View, *, margin: bool) -> None:
        self._console = console
        self._view = view
        self._margin = margin
        self._beside = margin and console.width >= _WIDE and _is_rich(console)
        self._prose = PROSE if self._beside else max(_LEAST, min(PROSE, console.width - 2 * _INDENT))
        self._under = max(_LEAST, min(_UNDER, console.width - 2 * _INDENT - 2))
        self._column = 0
        """Cells written of the row that is open; 0 when none is."""
        self._notes: list[tuple[str, Style]] = []
        """Rows of the margin that wait for their row of the page."""
        self._waiting: list[Record] = []
        """Records to stand under the paragraph."""
        self._begun = False
        self._unchecked = False

    def head(self, title: str | None) -> None:
        """The title if there is one, and the place unless it is the title."""
        place = clean(self._view.setting.place)
        heads = [(clean(title), _BOLD)] if title else []
        if not title or place.casefold() != title.casefold():
            heads.append((place.upper(), _DIM))
        self._row()
        for text, style in heads:
            self._write(" " * _INDENT)
            self._write(text, style)
            self._row()
        self._row()

    def heading(self, text: str) -> None:
        """What parts one thing on the page from the next."""
        self._write(" " * _INDENT)
        self._write(clean(text), _BOLD)
        self._row()
        self._row()

    def line(self, line: Line) -> None:
        """One line of a passage: into the open paragraph, or opening a new one."""
        if line.opens_paragraph and self._begun:
            self._close_paragraph()
        self._begun = True
        if self._margin:
            found = records(self._view, line.seqs)
            self._note(found) if self._beside else self._waiting.extend(found)
        words = clean(line.text).split()
        if line.source == "unchecked":
            words[-1:] = [f"{words[-1]}{UNCHECKED}"]
            self._unchecked = True
        for word in words:
            for piece in _pieces(word, self._prose):
                self._word(piece)

    def end(self) -> None:
        """Close what is open."""
        if self._begun:
            self._close_paragraph()
        if self._unchecked:
            self._write(f"{' ' * _INDENT}{UNCHECKED} {WHAT_UNCHECKED}", _DIM)
            self._row()
        self._begun = self._unchecked = False

    def _word(self, word: str) -> None:
        cells = cell_len(word)
        if self._column and self._column + 1 + cells > self._prose:
            self._close_row()
        if self._column:
            self._write(" ")
            self._column += 1
        else:
            self._write(" " * _INDENT)
        self._write(word)
        self._column += cells

    def _close_row(self) -> None:
        """End a row of the page: beside its prose stands the next row of the margin."""
        if self._notes:
            text, style = self._notes.pop(0)
            at = _INDENT + self._column if self._column else 0
            self._write(" " * max(1, _INDENT + self._prose + _GAP - at))
            self._write(text, style)
        self._row()
        self._column = 0

    def _close_paragraph(self) -> None:
        if self._column:
            self._close_row()
        while self._notes:
            self._close_row()
        for record in self._waiting:
            for row in wrap(" / ".join(record.rows), self._under, hanging=2):
                self._write(" " * (_INDENT + 2))
                self._write(clean(row), _DIM)
                self._row()
        self._waiting.clear()
        self._row()

    def _note(self, found: Iterable[Record]) -> None:
        width = min(_MARGIN, self._console.width - _INDENT - self._prose - _GAP - 1)
        for record in found:
            for text in record.rows:
                self._notes += [(clean(row), _DIM) for row in wrap(text, width, hanging=2)]

    def _row(self) -> None:
        self._console.print(markup=False, highlight=False)

    def _write(self, text: str, style: Style = _PLAIN) -> None:
        self._console.print(text, style=style, end="", markup=False, highlight=False, emoji=False, soft_wrap=True)
        self._console.file.flush()


class _Terminal(Console):
    def on_broken_pipe(self) -> None:
        output_gone()


def terminal() -> Console:
    """The standard output as it is; without any styling where plain text was asked for."""
    console = _Terminal(highlight=False, no_color=True) if _plain_asked() else _Terminal(highlight=False)
    if not console.width:
        console.width = 2 * _INDENT + PROSE  # a terminal that says it has no columns shows nothing
    return console


def wrap(text: str, width: int, *, hanging: int = 0) -> list[str]:
    """Rows of at most ``width`` cells, all but the first begun with ``hanging`` spaces.

    A row breaks at a no-break space only where there is no other way.
    """
    rows: list[str] = []
    row = ""
    words = [w if cell_len(w) <= width - hanging else w.replace(_WHOLE, " ") for w in text.split(" ")]
    for word in (piece for one in " ".join(words).split(" ") for piece in _pieces(one, width - hanging)):
        if row.strip() and cell_len(row) + 1 + cell_len(word) > width:
            rows.append(row)
            row = " " * hanging
        row = f"{row} {word}" if row.strip() else f"{row}{word}"
    return [*rows, row]


def _pieces(word: str, width: int) -> list[str]:
    """A word in pieces that fit a row: one piece, but where a script writes whole sentences without a space."""
    return [word] if cell_len(word) <= width else chop_cells(word, width)


def _is_rich(console: Console) -> bool:
    """Whether a margin beside the prose can be read there."""
    return console.is_terminal and not console.is_dumb_terminal and not _plain_asked()


def _plain_asked() -> bool:
    return any(os.environ.get(name) for name in ("NO_COLOR", "ACCESSIBLE"))
