"""What stands on the page beside the story: quiet, in its column."""

from __future__ import annotations

from collections.abc import Iterable

from rich.cells import cell_len
from rich.style import Style
from rich.table import Table

from woundscribe.page import PROSE, terminal, wrap
from woundscribe.readable import clean

_INDENT = 2
_DIM = Style(dim=True)
_BOLD = Style(bold=True)
_PLAIN = Style()
_LEAST = 20
_LIST = 72
"""Columns of a list: its rows are to stay rows."""


class Leaf:
    """The terminal, and how rows are written on it."""

    def __init__(self) -> None:
        self.console = terminal()
        self.width = max(_LEAST, min(PROSE, self.console.width - 2 * _INDENT))
        self._list = max(_LEAST, min(_LIST, self.console.width - 2 * _INDENT))

    def gap(self) -> None:
        self.console.print()

    def said(self, text: str, *, hanging: int = 0) -> None:
        """As it counts: a paragraph in the column."""
        self._rows(text, _PLAIN, hanging)

    def note(self, text: str, *, hanging: int = 0) -> None:
        """Beside it: what may be overlooked."""
        self._rows(text, _DIM, hanging)

    def heading(self, text: str) -> None:
        self._rows(text, _BOLD, 0)

    def pairs(self, rows: Iterable[tuple[str, str, str]], *, key: int = 3, quiet: bool = False) -> None:
        """Rows of three: what one types (so many columns), what it does, and what stands at the right edge."""
        room = self._list - key - 2
        lead = " " * (_INDENT + key + 2)
        for typed, text, right in rows:
            free = room - (cell_len(right) + 2 if right else 0)
            for number, line in enumerate(wrap(clean(text), max(_LEAST, free))):
                row = f"{' ' * _INDENT}{typed:>{key}}  {line}" if number == 0 else f"{lead}{line}"
                if right and number == 0:
                    row += " " * (room - cell_len(line) - cell_len(right)) + right
                self._write(row, _DIM if quiet else _PLAIN)

    def table(self, table: Table) -> None:
        from rich.padding import Padding

        self.console.print(Padding(table, (0, 0, 0, _INDENT)))

    def _rows(self, text: str, style: Style, hanging: int) -> None:
        for row in wrap(clean(text), self.width, hanging=hanging):
            self._write(f"{' ' * _INDENT}{row}", style)

    def _write(self, row: str, style: Style) -> None:
        self.console.print(row, style=style, markup=False, highlight=False, emoji=False, soft_wrap=True)
