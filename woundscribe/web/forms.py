"""What a form of a page sends: its fields as people typed them, and the text of a file."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NamedTuple
from urllib.parse import quote

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.responses import Response

from woundscribe.errors import WoundscribeError

_MOST_PART = 1_200_000
"""Bytes of one field: a whole fight file has its place in one."""


class Upload(NamedTuple):
    """A file: its name, which is never one of ours, and its text."""

    name: str
    text: str


@dataclass(frozen=True)
class Form:
    """``sent``: each field with everything that was sent under its name. ``upload``: the file, if there was one."""

    sent: Mapping[str, tuple[str, ...]]
    upload: Upload | None = None

    def said(self, name: str) -> str:
        """What stands in a field; empty where nothing does."""
        return next(iter(self.ticked(name)), "")

    def ticked(self, name: str) -> tuple[str, ...]:
        """Everything that is chosen of a field in which several may be."""
        return self.sent.get(name, ())


EMPTY = Form({})


def new_key() -> str:
    """By which a form that is sent twice counts once."""
    return secrets.token_hex(12)


async def form_of(request: Request) -> Form:
    """Raises WoundscribeError for a file that is no text."""
    found: dict[str, tuple[str, ...]] = {}
    upload = None
    async with request.form(max_files=1, max_fields=2_000, max_part_size=_MOST_PART) as given:
        for name, value in given.multi_items():
            if isinstance(value, UploadFile):
                data = await value.read()
                upload = Upload(value.filename or "the file", _text(data, value.filename)) if data else upload
            else:
                # browsers end lines in their own way
                found[name] = (*found.get(name, ()), value.replace("\r\n", "\n"))
    return Form(found, upload)


def _text(data: bytes, name: str | None) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise WoundscribeError("no-text", "it is not UTF-8 text.", where=f"{name}: line {line}") from error


@contextmanager
def beside(field: str, errors: dict[str, str]) -> Iterator[None]:
    """What is refused in here is said beside its field."""
    try:
        yield
    except WoundscribeError as error:
        errors[field] = str(error)


def attached(data: str | bytes, media: str, name: str) -> Response:
    """A file to keep, under a name."""
    return Response(
        data, media_type=media, headers={"Content-Disposition": f"attachment; filename*=UTF-8''{quote(name)}"}
    )
