"""Who may be meant by which words, and all the words that the world holds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from narrator.beat import Beat, Plan
from narrator.guard.forms import words
from rules.claim import UNSEEN

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_SMALL = words("the a an of at in on and de von")


def words_of(text: str) -> list[str]:
    """The words of ``text`` in small letters, straight apostrophes, possessive endings cut off."""
    found = (w.lower().replace("’", "'") for w in _WORD.findall(text))
    return [w[:-2] if w.endswith("'s") else w for w in found]


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
    outside: frozenset[str]
    """Every word that the world holds."""
    inside: frozenset[str]
    """The same with the words of the players' own lines, which stand only inside quotes."""

    def with_pronoun(self, pronoun: str, among: Iterable[str]) -> frozenset[str]:
        return frozenset(who for who in among if self.pronoun.get(who) == pronoun)


def _words(plan: Plan) -> tuple[frozenset[str], frozenset[str]]:
    world = plan.world
    texts = {world.setting.place, world.setting.cause, *world.setting.things, *world.setting.exits}
    texts |= {band.name for band in world.bands}
    for figure in world.figures:
        texts |= {figure.name, figure.wound, *figure.carries}
    spoken = {beat.words for beat in plan.beats if beat.words is not None}
    for claim in (claim for beat in plan.beats for claim in beat.claims):
        if claim.words is not None:
            (spoken if claim.kind in ("acted", "offered") else texts).add(claim.words)
        texts |= {text for text in (claim.what, claim.tool, claim.part) if text is not None}
    texts |= set(world.words) - spoken
    outside = frozenset().union(*(_vocabulary(text) for text in sorted(texts)))
    return outside, outside.union(*(_vocabulary(text) for text in sorted(spoken)))


def cast_of(plan: Plan) -> Cast:
    """The cast of a plan: full names, and each single word of a name for those that it may mean."""
    names: dict[tuple[str, ...], set[str]] = {}
    proper: set[str] = set()
    for figure in plan.world.figures:
        spelled = [w for w in _WORD.findall(figure.name) if w.lower() not in _SMALL]
        full = tuple(words_of(" ".join(spelled)))
        if not full:
            continue
        names.setdefault(full, set()).add(figure.id)
        article = figure.name.lower().startswith(("the ", "a ", "an "))
        for word in spelled if len(spelled) > 1 else ():
            if len(word) > 2:
                names.setdefault((words_of(word)[0],), set()).add(figure.id)
        proper |= {w.lower() for w in spelled if w[0].isupper() and not article}
    things = frozenset().union(*(_vocabulary(thing) for thing in plan.world.setting.things))
    for band in plan.world.bands:
        key = tuple(w for w in words_of(band.name) if w not in _SMALL)
        # «The reeds» are first of all the reeds.
        if key and not things.issuperset(key):
            names.setdefault(key, set()).update(f.id for f in plan.world.figures if f.side == band.id)
    pronoun = {f.id: f.pronouns for f in plan.world.figures}
    names[("someone", "unseen")] = {UNSEEN}
    names[("somebody", "unseen")] = {UNSEEN}
    for word in ("unseen", "someone", "somebody"):
        names.setdefault((word,), set()).add(UNSEEN)
    outside, inside = _words(plan)
    return Cast(
        names={key: frozenset(ids) for key, ids in names.items()},
        heads=frozenset(key[0] for key in names),
        proper=frozenset(proper),
        pronoun={**pronoun, UNSEEN: "they"},
        characters=frozenset(f.id for f in plan.world.figures if f.character),
        everyone=frozenset(f.id for f in plan.world.figures),
        longest=max(len(key) for key in names),
        outside=outside,
        inside=inside,
    )
