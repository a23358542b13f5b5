"""Where a fight happens and why."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from rules.model import Model

Text = Annotated[str, Field(max_length=600)]
Word = Annotated[str, Field(min_length=1, max_length=80)]


_ARTICLES = ("the ", "a ", "an ")


def bare(thing: str) -> str:
    """A thing without its article: "the iron stove" lies here as "iron stove" does."""
    return next((thing[len(a) :] for a in _ARTICLES if thing.startswith(a) and len(thing) > len(a)), thing)


class Scene(Model):
    """The place and its things. ``note`` is the master's and never shown to others."""

    place: Word
    """A noun phrase that fits after «in» or «at»: "the flooded mill"."""
    cause: Text = ""
    """Why it came to blows, in words."""
    things: tuple[Word, ...] = ()
    """What the place holds that prose may use, as bare nouns: "stair", "millrace"."""
    exits: tuple[Word, ...] = ()
    """The ways out; none means nobody can leave."""
    flags: tuple[Word, ...] = ()
    """Facts a ruleset asks about ("water", "dark")."""
    note: Text = ""
