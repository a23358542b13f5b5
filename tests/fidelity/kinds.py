"""The kinds of lies under one name each, whatever their writers call them, and the classes that have a goal."""

from __future__ import annotations

from typing import Literal, get_args

Class = Literal[
    "structure, names, numbers",
    "invented death, fall, flight, yielding",
    "hit told as miss, miss as hit",
    "outcome left out",
    "any other lie",
]
CLASSES: tuple[Class, ...] = get_args(Class)

KINDS: dict[Class, dict[str, tuple[str, ...]]] = {
    "structure, names, numbers": {
        "a number or a game word": ("number", "game-word", "number-or-game-word"),
        "somebody unknown": ("unknown-person", "unknown-creature"),
        "a weapon that is not there": ("unknown-weapon",),
        "the wrong weapon": ("wrong-weapon",),
        "an invented spell": ("invented-spell",),
    },
    "invented death, fall, flight, yielding": {
        "an invented death": ("invented-death",),
        "an invented fall": ("invented-fall",),
        "an invented flight": ("invented-flight",),
        "an invented yielding": ("invented-yield", "invented-yielding"),
    },
    "hit told as miss, miss as hit": {
        "a hit told as a miss": ("hit-told-as-miss",),
        "a miss told as a hit": ("miss-told-as-hit",),
    },
    "outcome left out": {
        "what came of it left out": ("missing-outcome", "result-not-told"),
        "a fall left out": ("fall-not-told",),
        "a death left out": ("death-not-told",),
        "a condition left out": ("condition-left-out",),
    },
    "any other lie": {
        "somebody acts who is out": ("acts-after-out",),
        "an invented calm": ("invented-calm", "calm-invented"),
        "an invented waking": ("invented-revival",),
        "who did it to whom turned about": ("swapped", "swapped-actor"),
        "an invented blow": ("invented-hit",),
        "a wound made worse": ("wound-worse",),
        "a wound made lighter": ("wound-lighter",),
        "an answer to mercy turned about": ("answer-flipped", "mercy-answer-flipped"),
        "what came of a spell turned about": ("spell-result-flipped",),
        "a limb that nobody called": ("uncalled-part",),
        "a player's character's thoughts": ("thought",),
        "what somebody will do next": ("next-move",),
    },
}
_BY_CODE = {code: kind for kinds in KINDS.values() for kind, codes in kinds.items() for code in codes}


def kind_of(code: str) -> str:
    """The kind of lie that a writer calls by ``code``. KeyError: a word that is not listed here."""
    return _BY_CODE[code]
