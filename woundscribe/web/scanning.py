"""Links as QR codes, for those who would rather hold a telephone before them than type: on a page, or in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

import segno
from markupsafe import Markup

_QUIET = 4
"""Modules of light around it that a reader needs."""
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""Two rows of modules in one row of text, by which of them are dark."""


def svg(link: str) -> Markup:
    """As markup, dark on light in either theme. It holds no style and no script."""
    return Markup(_code(link).svg_inline(border=_QUIET, light="#fff", omitsize=True))


def rows(link: str) -> tuple[str, ...]:
    """As rows of half blocks, to be shown dark on light."""
    modules = [[bool(one) for one in row] for row in _code(link).matrix_iter(border=_QUIET)]
    if len(modules) % 2:
        modules.append([False] * len(modules[0]))
    return tuple(_row(upper, lower) for upper, lower in zip(modules[::2], modules[1::2], strict=True))


def _row(upper: Sequence[bool], lower: Sequence[bool]) -> str:
    return "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))


def _code(link: str) -> segno.QRCode:
    return segno.make_qr(link, error="m")
