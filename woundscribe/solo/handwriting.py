"""A passage in the words of whoever plays, with the remarks of the guard on it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from woundscribe.console import ask_for, ask_lines
from woundscribe.errors import WoundscribeError
from woundscribe.narrating import Narration
from woundscribe.solo.leaf import Leaf
from woundscribe.variants import Variant

if TYPE_CHECKING:
    from narrator.remarks import Remark

Show = Callable[[Sequence[Variant]], None]


def write(narration: Narration, before: Variant, leaf: Leaf, show: Show) -> None:
    """Ask for the words that are to stand for ``before``, which stands as long as nothing is written. Raises Left."""
    while True:
        leaf.note("Write it. Each line is a paragraph, an empty one ends it.")
        text = "\n\n".join(ask_lines("  | "))
        how = _keep(narration, before, text, leaf) if text else "as it stood"
        if how == "anew":
            continue
        leaf.gap()
        if how == "as it stood":
            show((before,))
        return


def _keep(narration: Narration, before: Variant, text: str, leaf: Leaf) -> str:
    """Keep a text, unless it is to be written ``anew``, or to stay ``as it stood``."""
    try:
        edited = narration.edit(before.id, text)
    except WoundscribeError as error:
        leaf.note(str(error))
        return "anew"
    if edited.variant is not None:
        return "kept"
    _remarked(edited.remarks, leaf)
    how = ask_for("  Enter keeps it so, marked †; e: write it anew; p: as it stood. ", _what_now, "k")[0]
    if how == "kept":
        narration.edit(before.id, text, over=True)
    return how


def _remarked(remarks: Sequence[Remark], leaf: Leaf) -> None:
    leaf.gap()
    for remark in remarks:
        leaf.said(f"“{remark.sentence}”" if remark.sentence else "Of all of it:")
        leaf.note(f"{remark.message[:1].upper()}{remark.message[1:].rstrip('.')}.")
        if remark.facts:
            leaf.note(f"In the records: {remark.facts}", hanging=4)
    leaf.gap()


def _what_now(line: str) -> tuple[str] | str:
    meant = {"k": "kept", "e": "anew", "p": "as it stood"}.get(line.casefold())
    return (meant,) if meant else "  Enter, e or p."
