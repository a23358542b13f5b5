"""How a tool moves and what it does, by the words of its name."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from narrator.plain.orthography import bare_noun, worded
from narrator.plain.vocabulary import by_word

_MOTION = by_word("motion")
_MATTER = by_word("matter")
_STROKE = {"swing": "stroke", "thrust": "thrust", "shot": "shot", "throw": "throw", "hands": "blow", "bite": "rush"}
_GROWN = dict.fromkeys(("claws", "claw", "talons", "paws"), "swipe")
"""What those make that do not come at a run."""
_BODY = frozenset({"hands", "bite"})
_NO_PLURAL = frozenset({"hooves", "jaws", "teeth", "claws"})


@dataclass(frozen=True)
class Tool:
    """``noun`` stands after an article or an owner, ``head`` is its last word, ``stroke`` what it makes.

    ``name`` is None where the records tell of no tool, or of hands: then only the blow is named.
    """

    name: str | None
    noun: str
    head: str
    stroke: str
    motion: str
    tags: frozenset[str]

    @property
    def body(self) -> bool:
        return self.motion in _BODY

    @property
    def far(self) -> bool:
        """What flies is not the tool itself."""
        return self.motion == "shot"

    @property
    def plural(self) -> bool:
        return self.head in _NO_PLURAL or (self.head.endswith("s") and not self.head.endswith("ss"))

    @property
    def moving(self) -> str:
        """What arrives at the other end."""
        return self.stroke if self.name is None or self.far else self.noun


BARE_HANDS = "bare hands"


def is_weapon(name: str) -> bool:
    """Whether a thing by this name is made or grown to strike with."""
    return tool_of(name).motion not in ("other", "hands")


@lru_cache(maxsize=512)
def tool_of(name: str | None) -> Tool:
    """What prose may do with a tool of this name; None is a bare blow."""
    if name is None:
        return Tool(None, "blow", "blow", "blow", "bare", frozenset({"bare", "melee"}))
    noun = bare_noun(worded(name))
    words = re.findall(r"[a-z-]+", noun.lower())
    head = noun.split()[-1]
    motion = next((_MOTION[w] for w in reversed(words) if w in _MOTION), "other")
    if motion == "hands":
        return Tool(None, "blow", "blow", "blow", motion, frozenset({"hands", "body", "melee"}))
    matter = next((_MATTER[w] for w in reversed(words) if w in _MATTER), None)
    tags = {"tool", motion}
    tags.add("far" if motion in ("shot", "throw") else "melee")
    if motion in _BODY:
        tags.add("body")
    if matter is not None:
        tags.add(matter)
    return Tool(name, noun, head, _GROWN.get(head.lower(), _STROKE.get(motion, "blow")), motion, frozenset(tags))
