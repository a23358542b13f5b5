"""A ruleset's own words: how its acts, conditions and costs are put to a model, known again in prose, and told plainly.

A lexicon is text. ``# act: restrain``, ``# on: prone``, ``# off: prone`` and ``# cost: guilt`` begin an entry, with
lines under it:

    fact: {who} tried to hold {whom} fast
    shown: grip clasp pin; arms hold round loose
    is: grip

``fact`` is the sentence for a model; a condition or a cost may do without one, and is put to it by its name. ``shown``
are words one of which has to stand in prose that tells it: verbs, of which any form will do, and after the semicolon
other words. ``is`` names what the narrator has to know of its nature, for no name means anything to it but those of
the acts that every game has. Of an act it may say:

    blow         it strikes someone, rolled for or not: a hit, a miss or a harm comes of it
    underfoot    the blow is one's own weight, on someone who lies on the ground
    riding       it is done from the saddle
    speech       it is done by speaking: a player's line is woven in, and a being may waver or grow calm by it
    touch        a hand may be laid on whom it is done to
    grip         it takes hold of someone
    loose        it gets whoever does it out of a hold
    release      it lets another out of a hold
    mounting     it gets into the saddle of another
    dismounting  it gets out of the saddle by choice
    temper       it is rolled for a mount, and not done by it: whether it goes along
    footing      it is whether someone stays on their feet

and of a condition, in either of its entries:

    lying        on the ground, and awake
    under        under water
    held         in somebody's hold
    doubt        of two minds about the fight

Of a blow, ``manner: at the charge`` is added to the sentence that says whether it landed, and
``landed: {who} trampled {whom}`` is that sentence where it landed. Of a condition, ``parts: arm leg`` are the parts of
a body that it may be told by.

``## slot : tag`` begins parts of sentences for the built-in voice, see ``narrator.plain.lexicon``. The slot of an act
is its name with ``-`` for blanks; with ``.won`` or ``.lost`` after it, or what came of it (``.done``: anything), it
tells both at once. A blow's slot is the sentence before the one that says whether it landed, or, of one that is
``underfoot``, both at once, with ``.tried`` where nothing is known of that. Of conditions the slots are ``on`` and
``off``, of costs ``cost``, with the condition or the cost so written as a tag; ``say`` with an act that is ``speech``
as a tag is for who speaks. ``//`` begins a remark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, get_args

from narrator.guard.forms import nouns, verbs, words
from rules.claim import Claim
from rules.registry import find, ids

ActNature = Literal[
    "blow", "underfoot", "riding", "speech", "touch", "grip", "loose", "release", "mounting", "dismounting", "temper",
    "footing", "shield",
]  # fmt: skip
"""What an act may be."""
Lasting = Literal["lying", "under", "held", "doubt"]
"""What a condition may be."""

_ENTRY = re.compile(r"# (act|on|off|cost): (.+)")
_LINE = re.compile(r"(fact|shown|is|manner|landed|parts): (.+)")
_NATURES = {"act": frozenset(get_args(ActNature)), "cost": frozenset[str]()}
_NATURES |= dict.fromkeys(("on", "off"), frozenset(get_args(Lasting)))


@dataclass(frozen=True)
class Entry:
    """One act, one condition begun (``on``) or ended (``off``), or one cost."""

    shown: frozenset[str]
    fact: str | None = None
    natures: frozenset[str] = frozenset()
    manner: str | None = None
    landed: str | None = None
    parts: frozenset[str] = frozenset()


@lru_cache(maxsize=32)
def source(ruleset: str) -> str:
    """The text of a ruleset's lexicon. One that is not installed has no words of its own."""
    return find(ruleset).lexicon if ruleset in ids() else ""


@lru_cache(maxsize=32)
def entries(ruleset: str) -> dict[tuple[str, str], Entry]:
    """By kind (``act``, ``on``, ``off``, ``cost``) and name.

    Raises ValueError for a line that belongs to no entry, and for an entry that lacks one or says what there is not.
    """
    return read(source(ruleset), f"the lexicon of {ruleset}")


def read(text: str, name: str) -> dict[tuple[str, str], Entry]:
    """The entries of a lexicon's text, which errors call by ``name``."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    current: dict[str, str] | None = None
    for line in text.splitlines():
        heading, field = _ENTRY.fullmatch(line.strip()), _LINE.fullmatch(line.strip())
        if heading is not None:
            current = found.setdefault((heading[1], heading[2]), {})
        elif line.startswith("## "):
            current = None
        elif field is not None:
            if current is None:
                raise ValueError(f"{name}: no entry above {line!r}")
            current[field[1]] = field[2]
    return {(kind, what): _entry(f"{name}: {kind} {what!r}", kind, lines) for (kind, what), lines in found.items()}


def entry(ruleset: str, kind: str, what: str | None) -> Entry | None:
    return entries(ruleset).get((kind, what or ""))


def act_is(ruleset: str, what: str | None, *natures: ActNature) -> bool:
    """Whether a ruleset's own act is any of these."""
    own = entry(ruleset, "act", what)
    return own is not None and not own.natures.isdisjoint(natures)


def condition_is(ruleset: str, what: str | None, *natures: Lasting) -> bool:
    """Whether a condition of a ruleset is any of these."""
    both = (entry(ruleset, kind, what) for kind in ("on", "off"))
    return any(own is not None and not own.natures.isdisjoint(natures) for own in both)


def told_by_hand(ruleset: str) -> bool:
    """Whether fights under a ruleset are told and not played: nothing is known of them but what was said."""
    return ruleset in ids() and not find(ruleset).clauses


UNDER = "under"
"""What stands for being under water, whatever a ruleset calls it."""


def lasting_of(claim: Claim, ruleset: str) -> str | None:
    """The condition that a claim begins or ends: to go under water and to be there are one."""
    if claim.kind == "moved":
        return UNDER if claim.how in ("under", "out") else None
    if not claim.kind.startswith("condition"):
        return None
    return UNDER if condition_is(ruleset, claim.what, "under") else claim.what


def slot_of(name: str | None) -> str:
    """The slot of an act's own sentences, and the tag of those for a condition or a cost."""
    return (name or "").replace(" ", "-")


def _entry(name: str, kind: str, lines: dict[str, str]) -> Entry:
    if "shown" not in lines or (kind == "act" and "fact" not in lines):
        raise ValueError(f"{name} needs {'a fact and ' if kind == 'act' else ''}what shows it")
    natures = words(lines.get("is", ""))
    if natures - _NATURES[kind]:
        raise ValueError(f"{name} is nothing that is known: {', '.join(sorted(natures - _NATURES[kind]))}")
    verbal, _, others = lines["shown"].partition(";")
    return Entry(
        shown=verbs(verbal) | words(others),
        fact=lines.get("fact"),
        natures=natures,
        manner=lines.get("manner"),
        landed=lines.get("landed"),
        parts=nouns(lines.get("parts", "")),
    )
