"""Speech in a story: the words of whoever acts, and what they do with them, in one order or another."""

from __future__ import annotations

from narrator.lexicon import slot_of
from narrator.plain.context import Context
from narrator.plain.moment import Moment
from narrator.plain.speech import quote, spoken

Draft = tuple[list[str], dict[str, str]]
"""Sentences with open references, and the words that stand for the impersonal ones."""

_NONE: frozenset[str] = frozenset()
_ACTS = {"yielded": "yield", "offered": "offer"}


def aloud(c: Context, m: Moment, plain: dict[str, str], slot: str = "", tags: frozenset[str] = _NONE) -> list[str]:
    """What the actor says aloud, and a sentence of ``slot``, if one is given, before, within or after it.

    Empty if nothing is said: then nothing else is told either.
    """
    said = speech(c, m) if not c.short or _by_words(c, m) else None
    return [] if said is None else _told(c, m, said, plain, slot, tags)


def _by_words(c: Context, m: Moment) -> bool:
    """Whether the words are what is done, or all that is."""
    return m.kind in _ACTS or m.what == "hold" or c.act_is(m.what, "speech")


def speech(c: Context, m: Moment) -> str | None:
    """What whoever acts says aloud, if anything."""
    who = m.a if m.a is not None else m.t[0] if m.kind == "yielded" and m.t else None
    if who is None or who not in c.figures or c.brief or c.wordless:
        return None
    return said_by(c, who, m.words, _ACTS.get(m.kind, m.what or ""))


def said_by(c: Context, who: str, words: str | None, act: str) -> str | None:
    """What a line of ``who`` says aloud, if it is speech."""
    act = "speech" if c.act_is(act, "speech") else act
    figure = c.figures[who]
    others = tuple(other.name for other in c.figures.values() if other.id != who)
    return spoken(words, act, (figure.name,), figure.pronouns, others)


def said_alone(c: Context, m: Moment, said: str, plain: dict[str, str]) -> list[str]:
    """Words that are nobody's deed."""
    return _told(c, m, said, plain, "", _NONE)


def _told(c: Context, m: Moment, said: str, plain: dict[str, str], slot: str, tags: frozenset[str]) -> list[str]:
    order = c.chooser.number("say")
    own = slot_of(m.what)
    to = m.kind == "deed" and c.act_is(m.what, "speech") and bool(m.t) and c.chooser.own("say", own)
    if slot and order % 3 == 0 and not to:
        plain["said"] = f'"{said}"'
        return [c.chooser.pick(slot, tags | {"leading"}), "{said}"]
    manner = {"!": {"loud"}, "?": {"asking"}}.get(said[-1], set())
    speaker = c.chooser.pick("say", frozenset({"a", "t", "addressed", own} if to else {"a"} | manner))
    speaker = speaker if m.a is not None else speaker.replace("{a}", "{t}")
    lead, rest, words = quote(said, speaker, split="whole" if slot else "anywhere" if order % 2 == 1 else None)
    plain.update(words)
    if slot:
        act = c.chooser.pick(slot, tags if rest is not None else tags | {"trailing"})
        return [lead, act] if rest is None else [lead, act, rest]
    if rest is None:
        return [lead]
    # One sentence goes on after whoever says it; a second is a sentence of its own.
    return [f"{lead}, {rest}"] if words["said"].endswith(',"') and not words["whole"] else [lead, rest]
