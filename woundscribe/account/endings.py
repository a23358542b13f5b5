"""How it ended, as people say it: "they fled", "we won", "peace"."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple

from rules.outcome import Ending

Party = Literal["ours", "theirs"]


class End(NamedTuple):
    """``side``: of whom it is said; nobody's where both stopped. ``words``: what they came to then."""

    how: Ending
    side: Party | None
    words: str | None = None


_OURS = r"we|us|ours|our side|our people|the party"
_THEIRS = r"they|they all|theirs|the others|the other side|their side|the rest|the enemy|the foes?|them"
_SUBJECT = re.compile(rf"(?:(?P<ours>{_OURS})|{_THEIRS}) (?:all )?(?:were |was |are )?(?:then )?(?P<did>.+)")
_DID: tuple[tuple[Ending, str], ...] = (
    ("flight", r"fled|flee|ran(?: off| away| for it)?|got away|escaped|scattered|flight"),
    (
        "surrender",
        r"surrender(?:ed)?|gave up|gave in|yielded|gave (?:them|our)selves up|laid down (?:their|our) arms",
    ),
    ("retreat", r"retreat(?:ed)?|withdrew|fell back|pulled back|backed off|left"),
    ("calm", r"calm(?:ed down|ed)?|stood down|grew calm|stopped fighting"),
    ("mercy", r"spared|let go|let off|shown mercy|mercy"),
    ("defeat", r"lost|beaten|defeated|killed|wiped out|defeat|died"),
)
_WON = re.compile(r"won|beat (?:them|us)|victory")
_SPARED = re.compile(r"(?:let (?:them|us) (?:all )?(?:go|live|off)|spared (?:them|us)|showed (?:them |us )?mercy)")
_PEACE = re.compile(
    r"(?:(?:they|we|both(?: sides)?|it (?:all )?ended (?:in|with|by)|in|by|with) )?(?:all )?"
    r"(?:made |struck |reached |agreed (?:on |to )?|called )?(?:an? )?"
    r"(?P<what>peace|truce|terms|parley|bargain|deal|agreement|talk(?:ing|ed|s)?(?: it (?:out|over))?)"
)
_UNWON = re.compile(r"(?:nobody|no one|neither(?: side)?) (?:really )?won|a draw|a stand-?off|a stalemate")
UNWON = "nobody won"
"""The words of an ending in which neither side came off better."""
_ALIKE = frozenset({"truce", "parley", "bargain", "deal", "agreement"})


def read_ending(text: str, *, alone: bool) -> End | None:
    """How it ended, or None for words that say something else.

    ``alone``: the words answer that very question, so that "fled" is enough: then it is said of the others.
    """
    said = " ".join(text.casefold().replace("’", "'").strip(" .!").split())
    peace = _PEACE.fullmatch(said)
    if peace is not None and (alone or " " in said):
        what = "talk" if peace["what"].startswith("talk") else peace["what"]
        return End("parley", None, f"{'an' if what[0] == 'a' else 'a'} {what}" if what in _ALIKE else what)
    if _UNWON.fullmatch(said):
        return End("parley", None, UNWON)
    subject = _SUBJECT.fullmatch(said)
    if subject is None and not alone:
        return None
    party: Party = "ours" if subject is not None and subject["ours"] else "theirs"
    other: Party = "theirs" if party == "ours" else "ours"
    did = subject["did"] if subject is not None else said
    if _WON.fullmatch(did):
        return End("defeat", "theirs" if subject is None else other)
    if subject is not None and _SPARED.fullmatch(did):
        return End("mercy", other)
    how = next((how for how, words in _DID if re.fullmatch(words, did)), None)
    return None if how is None else End(how, party)
