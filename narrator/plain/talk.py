"""Speech in a story: the words of whoever acts, and what they do with them, in one order or another."""

from __future__ import annotations

from narrator.plain.context import Context
from narrator.plain.moments import Moment
from narrator.plain.speech import quote, spoken

Draft = tuple[list[str], dict[str, str]]
"""Sentences with open references, and the words that stand for the impersonal ones."""

WORDS = frozenset({"calm", "plead"})
"""Deeds that are done by speaking."""
_NONE: frozenset[str] = frozenset()
_ACTS = {"yielded": "yield", "offered": "offer"}


def aloud(c: Context, m: Moment, plain: dict[str, str], slot: str = "", tags: frozenset[str] = _NONE) -> list[str]:
    """What the actor says aloud, and a sentence of ``slot``, if one is given, before, within or after it.

    Empty if nothing is said: then nothing else is told either.
    """
    said = speech(c, m)
    return [] if said is None else _told(c, m, said, plain, slot, tags)


def speech(c: Context, m: Moment) -> str | None:
    """What whoever acts says aloud, if anything."""
    who = m.a if m.a is not None else m.t[0] if m.kind == "yielded" and m.t else None
    if who is None or who not in c.figures or c.brief:
        return None
    return spoken(m.words, _ACTS.get(m.kind, m.what or ""), (c.figures[who].name,))


def said_alone(c: Context, m: Moment, said: str, plain: dict[str, str]) -> list[str]:
    """Words that are nobody's deed."""
    return _told(c, m, said, plain, "", _NONE)


def _told(c: Context, m: Moment, said: str, plain: dict[str, str], slot: str, tags: frozenset[str]) -> list[str]:
    order = c.chooser.number("say")
    to = m.kind == "deed" and m.what in WORDS and bool(m.t)
    if slot and order % 3 == 0 and not to:
        plain["said"] = f'"{said}"'
        return [c.chooser.pick(slot, tags | {"leading"}), "{said}"]
    speaker = c.chooser.pick("say", frozenset({"a", "t", m.what or ""} if to else {"a"}))
    speaker = speaker if m.a is not None else speaker.replace("{a}", "{t}")
    lead, rest, words = quote(said, speaker, split=bool(slot) or order % 2 == 1)
    plain.update(words)
    act = [c.chooser.pick(slot, tags)] if slot else []
    if rest is None or act:
        return [lead, *act, rest] if rest is not None else [lead, *act]
    # One sentence goes on after whoever says it; a second is a sentence of its own.
    return [f"{lead}, {rest}"] if words["said"].endswith(',"') and not words["whole"] else [lead, rest]
