"""Who may be meant by which words, and all the words that the world holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from narrator.beat import Beat, Plan
from narrator.guard.families.things import SAME_KIND
from narrator.guard.forms import words
from narrator.guard.tokens import split
from rules.claim import UNSEEN

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_PERFECT = {"past": words("had"), "present": words("had has have")}
_SMALL = words("the a an of at in on and de von")
_CASTINGS = ("cast", "cast_failed", "miscast")
_MARK = re.compile(r"[^\w\s'’-]")
_ARTICLE = re.compile(r"^(?:the|an?)\s+(?=\S)", re.IGNORECASE)


@lru_cache(maxsize=4096)
def words_of(text: str) -> tuple[str, ...]:
    """The words of ``text`` in small letters, straight apostrophes, possessive endings cut off."""
    found = (w.lower().replace("’", "'") for w in _WORD.findall(text))
    return tuple(w[:-2] if w.endswith("'s") else w for w in found)


def unmarked(text: str) -> str:
    """``text`` with a blank for each mark, so that «the others (0)» and «Dr. Vane» are cut as one name."""
    return _MARK.sub(" ", text)


@lru_cache(maxsize=4096)
def _name_words(name: str) -> tuple[str, ...]:
    """All the words of a name as a line is cut, figures included, but for an article at its head."""
    return tuple(token.word for token in split(unmarked(_ARTICLE.sub("", name)).replace("’", "'"))[0])


def forms_of(word: str) -> set[str]:
    """``word`` as one and as many, and its parts: «oak-staff» lets both be named."""
    single = word[:-1] if word.endswith("s") and len(word) > 3 else word
    return {word, single, word + "s", *word.split("-")}


@lru_cache(maxsize=4096)
def _vocabulary(text: str) -> frozenset[str]:
    return frozenset(form for word in words_of(text) for form in forms_of(word))


def persons(beat: Beat) -> frozenset[str]:
    """Everyone that the beat's claims are about, ``unseen`` included."""
    found = {who for claim in beat.claims for who in (claim.who, claim.whom) if who is not None}
    return frozenset(found | {who for who in (beat.actor, beat.target) if who is not None})


@dataclass(frozen=True)
class Cast:
    """``names`` maps a name's words to whom they may mean; ``proper`` are names that need their capital."""

    names: dict[tuple[str, ...], frozenset[str]]
    heads: frozenset[str]
    proper: frozenset[str]
    pronoun: dict[str, str]
    characters: frozenset[str]
    everyone: frozenset[str]
    longest: int
    carried: dict[str, frozenset[str]]
    """For each word of what people carry or strike with: who does."""
    banded: frozenset[tuple[str, ...]]
    """The names of sides that need their article: «the green» is not every green."""
    outside: frozenset[str]
    """Every word that the world holds."""
    perfect: frozenset[str]
    """What tells of something before what is being told, in the tense that the telling asks for."""
    teller: str | None
    """Who tells it as "I", and so is no "she" or "he"."""
    tellers: frozenset[str]
    """Whoever tells it, and those of the same side: "we"."""
    inside: frozenset[str]
    """The same with the words of the players' own lines, which stand only inside quotes."""
    tools: frozenset[str]
    """The last word of whatever people carry, strike or cast with: what «it» may be."""
    named_for_deeds: frozenset[tuple[str, str]]
    """Neighbouring words of such names of which the first looks like a deed: «felling axe»."""
    namesakes: dict[str, frozenset[str]]
    """Whoever bears a name with others: all who bear it."""
    alike: dict[str, frozenset[str]]
    """Other words for one kind of creature, for whoever is the only one of it: «the bird» for a gull."""
    marked: re.Pattern[str] | None = None
    """The names that have marks in them, as they are written."""

    def with_pronoun(self, pronoun: str, among: Iterable[str]) -> frozenset[str]:
        return frozenset(who for who in among if self.pronoun.get(who) == pronoun)


def _words(plan: Plan) -> tuple[frozenset[str], frozenset[str]]:
    world = plan.world
    texts = {world.setting.place, world.setting.cause, *world.setting.things, *world.setting.exits}
    texts |= {band.name for band in world.bands}
    for figure in world.figures:
        texts |= {figure.name, figure.wound, *figure.carries}
    spoken = set(world.lines)
    for claim in (claim for beat in plan.beats for claim in beat.claims):
        if claim.words is not None:
            (texts if claim.kind == "said" else spoken).add(claim.words)
        texts |= {text for text in (claim.what, claim.tool, claim.part) if text is not None}
    texts |= set(world.words)
    outside = frozenset().union(*(_vocabulary(text) for text in sorted(texts)))
    return outside, outside.union(*(_vocabulary(text) for text in sorted(spoken)))


def _alike(plan: Plan) -> dict[str, frozenset[str]]:
    called = {figure.id: set(words_of(figure.name)) for figure in plan.world.figures}
    found: dict[str, frozenset[str]] = {}
    for kind in SAME_KIND:
        of_it = frozenset(who for who, names in called.items() if kind & names)
        own = frozenset().union(*called.values())
        found |= dict.fromkeys(kind - own, of_it) if len(of_it) == 1 else {}
    return found


class _Same(NamedTuple):
    """A plan that equals itself alone, so that what depends on it is found without comparing it."""

    plan: Plan

    def __hash__(self) -> int:
        return id(self.plan)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.plan is other.plan


def cast_of(plan: Plan) -> Cast:
    """The cast of a plan: full names, and each single word of a name for those that it may mean."""
    return _cast(_Same(plan))


@lru_cache(maxsize=16)
def _cast(same: _Same) -> Cast:
    plan = same.plan
    names: dict[tuple[str, ...], set[str]] = {}
    proper: set[str] = set()
    teller = plan.world.figure(plan.telling.person) if plan.telling.person is not None else None
    for figure in plan.world.figures:
        spelled = [w for w in _WORD.findall(figure.name) if w.lower() not in _SMALL]
        # «The Miller's dog» is no more the Miller than the mill is.
        own = [w for w in spelled if not w.replace("’", "'").endswith(("'s", "s'"))]
        full = words_of(" ".join(spelled))
        whole = _name_words(figure.name)
        if not whole:
            continue
        names.setdefault(full or whole, set()).add(figure.id)
        names.setdefault(whole, set()).add(figure.id)
        article = figure.name.lower().startswith(("the ", "a ", "an "))
        for word in own if len(spelled) > 1 else ():
            if len(word) > 2:
                names.setdefault((words_of(word)[0],), set()).add(figure.id)
                for part in words_of(word)[0].split("-")[1:]:  # «the bear» for the she-bear
                    names.setdefault((part,), set()).add(figure.id)
        proper |= {w.lower() for w in spelled if w[0].isupper() and not article}
    for ids in names.values():
        # Whoever tells it is "I": of two who are called alike, the name is the other's.
        ids -= {teller.id} if teller is not None and len(ids) > 1 else set()
    things = frozenset().union(*(_vocabulary(thing) for thing in plan.world.setting.things))
    for band in plan.world.bands:
        key = tuple(w for w in words_of(band.name) if w not in _SMALL)
        # «The reeds» are first of all the reeds.
        if key and not things.issuperset(key):
            for one in (key, _name_words(band.name)):
                names.setdefault(one, set()).update(f.id for f in plan.world.figures if f.side == band.id)
    pronoun = {f.id: "I" if f is teller else f.pronouns for f in plan.world.figures}
    bearers: dict[tuple[str, ...], set[str]] = {("someone", "unseen"): {UNSEEN}}
    for figure in plan.world.figures:
        bearers.setdefault(_name_words(figure.name), set()).add(figure.id)
    if any(UNSEEN in (claim.who, claim.whom) for beat in plan.beats for claim in beat.claims):
        # Else «somebody» is anybody: «no quarrel with somebody who is asleep».
        unseen = (("someone", "unseen"), ("somebody", "unseen"), ("unseen", "one"))
        for key in (*unseen, ("unseen",), ("someone",), ("somebody",)):
            names.setdefault(key, set()).add(UNSEEN)
    figures = {word for figure in plan.world.figures for word in words_of(figure.name)}
    banded = {
        tuple(w for w in words_of(band.name) if w not in _SMALL)
        for band in plan.world.bands
        if band.name.lower().startswith("the ") and not figures & set(words_of(band.name)) - _SMALL
    }
    carried: dict[str, set[str]] = {}
    held = [(f.id, thing) for f in plan.world.figures for thing in f.carries]
    for claim in (claim for beat in plan.beats for claim in beat.claims):
        striker = claim.whom if claim.kind == "stopped" else claim.who
        if claim.tool is not None and claim.kind != "harmed" and striker is not None:
            held.append((striker, claim.tool))
    for owner, thing in held:
        for word in words_of(thing):
            carried.setdefault(word, set()).add(owner)
    spells = [c.what for beat in plan.beats for c in beat.claims if c.kind in _CASTINGS and c.what is not None]
    spelled_things = [words_of(thing) for thing in [*(thing for _, thing in held), *spells]]
    outside, inside = _words(plan)
    called = [f.name for f in plan.world.figures] + [b.name for b in plan.world.bands]
    marked = sorted(
        {_ARTICLE.sub("", name) for name in called if _MARK.search(name)}, key=lambda name: (len(name), name)
    )
    return Cast(
        names={key: frozenset(ids) for key, ids in names.items()},
        heads=frozenset(key[0] for key in names),
        proper=frozenset(proper),
        perfect=_PERFECT[plan.telling.tense],
        teller=teller.id if teller is not None else None,
        tellers=frozenset(f.id for f in plan.world.figures if teller is not None and f.side == teller.side),
        pronoun={**pronoun, UNSEEN: "they"},
        characters=frozenset(f.id for f in plan.world.figures if f.character),
        everyone=frozenset(f.id for f in plan.world.figures),
        longest=max((len(key) for key in names), default=1),
        carried={word: frozenset(who) for word, who in carried.items()},
        banded=frozenset(banded),
        tools=frozenset(thing[-1] for thing in spelled_things if thing),
        named_for_deeds=frozenset(
            pair for thing in spelled_things for pair in pairwise(thing) if pair[0].endswith(("ing", "ed"))
        ),
        namesakes={who: frozenset(ids) for ids in bearers.values() if len(ids) > 1 for who in ids},
        outside=outside,
        inside=inside,
        alike=_alike(plan),
        marked=re.compile("|".join(map(re.escape, reversed(marked))), re.IGNORECASE) if marked else None,
    )
