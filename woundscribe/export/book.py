"""A book before it has any format: fights that were told, with what a person wrote between them."""

from __future__ import annotations

from pydantic import Field

from narrator.passage import Passage
from rules.model import Model
from rules.visibility import View

_LANGUAGE = r"^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$"


class Chapter(Model):
    """One fight as it was told to one audience: the records shown beside it are those of ``view``, and no others.

    ``interlude`` is a person's own text that stands before it, paragraphs parted by an empty line. ``language`` is that
    of its prose, a code as in HTML.
    """

    title: str | None = None
    view: View
    passages: tuple[Passage, ...]
    interlude: str = ""
    language: str = Field(default="en", pattern=_LANGUAGE)


class Book(Model):
    """One fight or several under one title, which is the place of the first where there is nothing to see in it."""

    title: str
    chapters: tuple[Chapter, ...] = Field(min_length=1)
    author: str | None = None
