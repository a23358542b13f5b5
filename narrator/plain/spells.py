"""The second stage for spells: a casting, and what it does to whomever it reaches."""

from __future__ import annotations

import re

from narrator.plain.context import Context
from narrator.plain.moment import Moment
from narrator.plain.orthography import bare_noun, definite, worded
from narrator.plain.talk import Draft, aloud
from narrator.plain.ways import ways, where

_SEVERAL = re.compile(r"the [a-z' -]*?[a-z]*(?:[^s]s|feet|teeth)(?= (?:in|of|on|at)\b|$)|the [a-z]+ (?:in|of|on|at) ")
"""Names that "it" could not stand for: of several things, or of a thing and where it is."""


def spell_name(name: str | None) -> str:
    """A spell by its name, which is no person's: ``Long Cold`` → ``the Long Cold``; what is somebody's stays."""
    if name is None:
        return "a spell"
    words = definite(worded(name))
    if _SEVERAL.match(words) is not None:
        return f"the spell of {bare_noun(words)}"  # One says "it" of a spell, though it is called after many.
    owned = words.split()[0].endswith("'s") or not words[0].isupper()
    return words if owned else f"the {words}"


def casting(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """What is cast, with what is said over it; what came of it is told after."""
    plain = {"what": spell_name(m.what)}
    if m.came == "self":
        tags |= {"self"}
    told = aloud(c, m, plain) + ways(c, m, tags, plain)
    if m.to is not None:
        told.append(c.chooser.pick("go", tags | where(m.to, plain)))
    return [*told, c.chooser.pick(m.kind, tags)], plain


def spelled(c: Context, m: Moment, tags: frozenset[str], plain: dict[str, str]) -> list[str]:
    """How it reached someone or did not."""
    again = m.spell is not None and "no_it" in tags and c.just_named(spell_name(m.spell))
    plain["spell"] = "it" if again else spell_name(m.spell)
    if m.b is not None:
        return [c.chooser.pick("spell.stood", tags)]
    return [c.chooser.pick(f"spell.{m.result or 'hit'}", tags)]
