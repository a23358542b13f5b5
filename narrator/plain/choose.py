"""Picks parts: what fits, what was said least, what was not said just now; the rest by hash."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache

from narrator.plain.lexicon import Part, lexicon
from narrator.subjects import speaks_of
from narrator.telling import USUAL, Telling

_SLOT = re.compile(r"<([\w.]+)>")
_OPEN = re.compile(r"\{[^|}]*|<[^>]*>")
_CONTEXT = frozenset(
    {"again", "retry", "answer", "dual", "wounded", "old_part", "fumble", "unseen", "by", "one", "noted", "caused"}
    | {"hasty"}
)
"""Tags that only a telling context gives: a part made for it comes before one that fits anywhere."""
_NOTHING = "~"
"""A part that says nothing: one of the ways not to add anything."""
_NEAR = 60
"""How many heard words back a repeated one is still noticed."""


class Chooser:
    """Choices, beat by beat. ``used`` lists the parts of everything told before, oldest first.

    ``ruleset``: whose own parts stand beside the shared ones. ``telling``: parts made for its tone come first, those
    made for another never, and none speaks of what is barred.
    """

    def __init__(self, seed: str, used: Iterable[str], ruleset: str = "", telling: Telling = USUAL) -> None:
        self._ruleset = ruleset
        self._barred = telling.lines + telling.veils
        self._tone = frozenset({telling.tone})
        self._used = list(used)
        self._counts = Counter(self._used)
        self.begin(seed)

    def begin(self, seed: str) -> None:
        """Another beat: what is chosen from here on hangs on ``seed`` and on what was used, as if told anew."""
        self._seed = seed
        self._picks = 0
        self._heard = [word for text in self._used[-24:] for word in re.findall(r"[a-z]{4,}", text)]

    @property
    def used(self) -> tuple[str, ...]:
        return tuple(self._used)

    def chance(self, name: str, percent: int) -> bool:
        """True in about ``percent`` of a hundred beats, and always the same for the same beat."""
        return self.number(name) % 100 < percent

    def note(self, mark: str) -> None:
        """Remembers something said that is no part of the lexicon."""
        self._used.append(mark)
        self._counts[mark] += 1

    def hear(self, text: str) -> None:
        """Other words that this beat holds: a part that repeats them comes later."""
        self._heard += re.findall(r"[a-z]{4,}", text.lower())

    def count(self, mark: str) -> int:
        """How often a part or a mark was used, before and in this beat."""
        return self._counts[mark]

    def has(self, slot: str, tags: frozenset[str]) -> bool:
        return bool(_fitting(self._ruleset, slot, tags | self._tone, self._barred))

    def toned(self, slot: str, tags: frozenset[str]) -> bool:
        """Whether a part that fits was made for the tone that is asked for."""
        fitting = _fitting(self._ruleset, slot, tags | self._tone, self._barred)
        return any(self._tone & part.tags for part in fitting)

    def own(self, slot: str, tag: str) -> bool:
        """Whether a slot has parts made for this tag."""
        return any(tag in part.tags for part in lexicon(self._ruleset).get(slot, ()))

    def pick(self, slot: str, tags: frozenset[str], only: str = "") -> str:
        """The text of the chosen part, inner slots filled. ``only``: it must hold this, if any that fits does.

        Raises LookupError when the lexicon has no part that fits.
        """
        tags |= self._tone
        fitting: Sequence[Part] = _fitting(self._ruleset, slot, tags, self._barred)
        # Where every part speaks of it, whoever picks has to look at what came of it.
        fitting = fitting or _fitting(self._ruleset, slot, tags)
        if not fitting:
            raise LookupError(f"no part of {slot!r} fits {sorted(tags)}")
        fitting = [part for part in fitting if only in part.text] or fitting
        if "off_feet" in tags:
            fitting = [part for part in fitting if not part.afoot] or fitting
        self._picks += 1
        start = self.number(f"{slot}/{self._picks}")
        near = set(self._heard[-_NEAR:])
        last = set(self._used[-8:])
        ranks = [self._rank(part) for part in fitting]
        freshest = min(ranks)
        part = min(
            ((i, part) for i, part in enumerate(fitting) if ranks[i] == freshest),
            key=lambda one: (
                one[1].text in last,
                max(0, len(one[1].words & near) - 1),
                (start + one[0] * 457) * 7919 % 10007,
            ),
        )[1]
        self._used.append(part.text)
        self._counts[part.text] += 1
        self._heard += sorted(part.words)
        return (
            _SLOT.sub(lambda match: self.pick(match[1], tags), part.text)
            .replace(f" {_NOTHING}", "")
            .replace(_NOTHING, "")
        )

    def _rank(self, part: Part) -> int:
        """How often a part was used, those first that were made for what is so here or for the tone."""
        return 2 * self._counts[part.text] + part.tags.isdisjoint(_CONTEXT | self._tone)

    def number(self, name: str) -> int:
        """A number that only the beat and ``name`` decide."""
        return int.from_bytes(hashlib.sha256(f"{self._seed}|{name}".encode()).digest()[:6], "big")


@lru_cache(maxsize=4096)
def _fitting(ruleset: str, slot: str, tags: frozenset[str], barred: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """The parts of a slot that may be used, inner slots included."""
    return tuple(
        part
        for part in lexicon(ruleset).get(slot, ())
        if part.fits(tags)
        and all(_fitting(ruleset, inner, tags, barred) for inner in _SLOT.findall(part.text))
        and not (barred and _speaks(part.text, barred))
    )


@lru_cache(maxsize=16384)
def _speaks(text: str, barred: tuple[str, ...]) -> bool:
    """Whether a part speaks of a barred subject in words of its own, not counting what its references stand for."""
    return speaks_of(_OPEN.sub("_", text), barred) is not None
