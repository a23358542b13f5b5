"""What the desk writes to the terminal: quiet rows, nothing wider than a page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.style import Style

from woundscribe.page import terminal, wrap
from woundscribe.readable import clean

MOST = 78
"""Columns, whatever the terminal has: rows that are longer are not read."""
_LEAST = 40
_PROSE = 66
_FIRST = 30
"""Columns of what stands on the left of a table."""
_PLAIN, _DIM, _BOLD = Style(), Style(dim=True), Style(bold=True)


class Paper:
    """Rows from the top down. What people wrote is never taken for markup."""

    def __init__(self, console: Console | None = None) -> None:
        self._console = console or terminal()
        self.width = max(_LEAST, min(MOST, self._console.width - 1))

    def gap(self) -> None:
        self._row("")

    def head(self, text: str) -> None:
        """What opens something new."""
        self.gap()
        self._row(clean(text), _BOLD)

    def say(self, text: str, indent: int = 2, *, dim: bool = False) -> None:
        """A sentence, its rows begun alike."""
        for row in wrap(clean(text), self.width - indent):
            self._row(" " * indent + row.replace("\N{NO-BREAK SPACE}", " "), _DIM if dim else _PLAIN)

    def note(self, text: str, indent: int = 2) -> None:
        """What is only beside it."""
        self.say(text, indent, dim=True)

    def item(self, mark: str, text: str, indent: int = 2, *, dim: bool = False) -> None:
        """A mark, and beside it the text, however many rows it takes."""
        at = indent + cell_len(mark) + 2
        for n, row in enumerate(wrap(clean(text), self.width - at)):
            front = f"{' ' * indent}{mark}  " if n == 0 else " " * at
            self._row(front + row.replace("\N{NO-BREAK SPACE}", " "), _DIM if dim else _PLAIN)

    def table(self, rows: Sequence[tuple[str, str]], indent: int = 2) -> None:
        """Two columns, the first as wide as it must be; where it would take too much, the second stands under it."""
        wide = [cell_len(clean(left)) for left, _ in rows]
        first = max((cells for cells in wide if cells <= _FIRST), default=0)
        for (left, right), cells in zip(rows, wide, strict=True):
            if cells > first:
                self.say(left, indent)
                self.item(" " * first, right, indent)
            else:
                self.item(clean(left) + " " * (first - cells), right, indent)

    def halves(self, rows: Iterable[tuple[str, str]], indent: int = 2) -> None:
        """Two columns of one width, a line between them."""
        half = (self.width - indent - 3) // 2
        for left, right in rows:
            lefts, rights = (wrap(clean(text), half, hanging=2) for text in (left, right))
            for n in range(max(len(lefts), len(rights))):
                one = lefts[n] if n < len(lefts) else ""
                other = rights[n] if n < len(rights) else ""
                self._row(f"{' ' * indent}{one}{' ' * (half - cell_len(one))} │ {other}".rstrip())

    def prose(self, mark: str, paragraphs: Sequence[str]) -> None:
        """A passage, a mark before its first row."""
        at = 2 + cell_len(mark) + 1
        front = f"  {mark} "
        for n, paragraph in enumerate(paragraphs):
            if n:
                self.gap()
            for row in wrap(clean(paragraph), min(_PROSE, self.width - at)):
                self._row(front + row)
                front = " " * at

    def raw(self, text: str) -> None:
        """Rows that somebody takes away as they stand."""
        for row in text.split("\n"):
            self._row(row)

    def _row(self, text: str, style: Style = _PLAIN) -> None:
        self._console.print(text, style=style, markup=False, highlight=False, emoji=False, soft_wrap=True)
        self._console.file.flush()


def capital(text: str) -> str:
    """The text as a sentence begins."""
    return text[:1].upper() + text[1:]


def listed(names: Sequence[str]) -> str:
    """Names as a sentence names them: "Mara, Tobin and Grey"."""
    return " and ".join([*([", ".join(names[:-1])] if names[:-1] else []), *names[-1:]])
