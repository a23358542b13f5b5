"""The words in which people declare: verb → kind of declaration, and the small words around it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple


class Verb(NamedTuple):
    """A way to say a kind of declaration. ``bare``: with hands and feet; ``spares``: it says the intent too."""

    words: tuple[str, ...]
    kind: str
    bare: bool = False
    spares: bool = False


def _all(kind: str, phrases: str, *, bare: bool = False, spares: bool = False) -> list[Verb]:
    return [Verb(tuple(p.split()), kind, bare, spares) for p in phrases.split(",")]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_SPOKEN = [
    *_all("attack", "strike,hit,attack,swing,cut,slash,stab,thrust,lunge,jab,hack,smash,club,bash,fight,lash out"),
    *_all("attack", "shoot,throw,hurl,fling,fire,loose"),
    *_all("attack", "punch,kick,headbutt", bare=True),
    *_all("attack", "subdue,knock out", spares=True),
    *_all("defend", "defend,guard,brace,block,stand guard"),
    *_all("rouse", "rouse,wake,waken,awaken,shake,revive,help rouse,help wake,help to rouse,help to wake"),
    *_all("move", "move,go,step,walk,run,climb,crawl,back away,back"),
    *_all("hold", "hold,wait,pass,do nothing,stand still,stay put"),
    *_all("yield", "yield,surrender,give up,give in"),
    *_all("retreat", "retreat,withdraw,fall back,pull back"),
    *_all("mercy", "offer mercy,grant mercy,show mercy"),
    *_all("parley", "parley,offer parley,ask for parley,call for parley,offer to talk,offer a truce,call a truce"),
]

SUBDUING = tuple(
    v.words
    for v in _all(
        "",
        "to subdue,to spare,to knock out,not to kill,without killing,subduing,sparing,to take alive,"
        "to subdue him,to subdue her,to subdue it,to subdue them,to spare him,to spare her,to spare it,to spare them,"
        "to take him alive,to take her alive,to take it alive,to take them alive",
    )
)
"""Ways to say that a blow is meant to spare."""

TOOL = _words("with using wielding")
MOVING = _words("moving going stepping walking running climbing crawling backing")
TOWARDS = (("away", "to"), ("back", "to"), ("over", "to"), ("up", "to"), ("to",), ("towards",), ("toward",), ("onto",))
"""Left out before a place: "moving to the stair" goes to "the stair"."""
AT = (("out", "at"), ("back", "at"), ("at",), ("against",), ("upon",), ("on",))
"""Left out before a target."""
BARE = frozenset({("bare", "hands"), ("hands",), ("fists",), ("bare", "fists"), ("bare", "hand"), ("fist",), ("feet",)})
BOTH = frozenset({("both",), ("both", "weapons"), ("both", "blades")})
BETWEEN = _words("will would shall tries try wants want attempts attempt to now then just also again")
"""May stand between who acts and the verb."""
SELF = _words("i we")
FILLERS = _words(
    "herself himself itself themselves myself ourselves still fast again back off ground position "
    "awake up out down here her his its their my our the for no"
)
"""May stand at the end and says nothing more."""
PRONOUNS = {"him": "he", "her": "she", "it": "it", "them": "they"}


def spoken(kinds: Iterable[str]) -> list[Verb]:
    """The verbs for these kinds of declaration, the longest first. A kind with no verb here goes by its own name."""
    offered = list(kinds)
    known = [v for v in _SPOKEN if v.kind in offered]
    named = {v.words for v in known}
    known += [Verb((kind,), kind) for kind in offered if (kind,) not in named]
    return sorted(known, key=lambda v: -len(v.words))


def one_each(known: Sequence[Verb]) -> tuple[str, ...]:
    """For each kind of declaration the verb that is known first: what to offer to whoever used none."""
    first = {verb.kind: " ".join(verb.words) for verb in reversed(_SPOKEN)}
    return tuple(
        first.get(kind, kind)
        for kind in dict.fromkeys([v.kind for v in _SPOKEN] + [v.kind for v in known])
        if any(v.kind == kind for v in known)
    )


def match(verbs: Sequence[Verb], tokens: Sequence[str]) -> Verb | None:
    """The verb that ``tokens`` begin with, in the first or the third person: "strike", "strikes"."""
    for verb in verbs:
        first, *rest = verb.words
        if tokens and tokens[0] in _persons(first) and list(tokens[1 : len(verb.words)]) == rest:
            return verb
    return None


def begins(tokens: Sequence[str], phrases: Iterable[tuple[str, ...]]) -> int:
    """How many words the longest of ``phrases`` takes at the beginning of ``tokens``; 0 for none."""
    return max((len(p) for p in phrases if tuple(tokens[: len(p)]) == p), default=0)


def say(kind: str, target: str, place: str) -> str:
    """The verb with its object, of a third person: how a declaration is read back."""
    said = _SAID.get(kind)
    return said.format(target=target, place=place) if said else f"{kind}s {target}".strip()


_SAID: Mapping[str, str] = {
    "attack": "strikes at {target}",
    "rouse": "tries to rouse {target}",
    "hold": "does nothing",
    "move": "moves to {place}",
    "mercy": "offers mercy",
    "parley": "offers parley",
}


def _persons(base: str) -> tuple[str, ...]:
    if base.endswith("y") and base[-2:-1] not in ("a", "e", "o", "u"):
        return base, f"{base[:-1]}ies"
    return (base, f"{base}es") if base.endswith(("s", "sh", "ch", "x", "o")) else (base, f"{base}s")
