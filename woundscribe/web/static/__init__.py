"""The files of the pages' own, read once: style, script, type, and the licences of what others made."""

from __future__ import annotations

from importlib import resources
from typing import NamedTuple

from woundscribe.export.templating import template_text

_MEDIA = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
}


class File(NamedTuple):
    content: bytes
    media: str


def _read() -> dict[str, File]:
    found = {"page.css": File(template_text("page.css").encode(), _MEDIA[".css"])}
    for one in resources.files(__name__).iterdir():
        ending = f".{one.name.rpartition('.')[2]}"
        if ending in _MEDIA:
            found[one.name] = File(one.read_bytes(), _MEDIA[ending])
    return found


STATIC = _read()
"""By name: `page.css` is that of an exported book, so that both are set alike."""
