"""How somebody does a thing, where that decides nothing: "quickly", "once more", "with all my strength"."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from pydantic import BaseModel

from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.sentence import Token

Kinds = Mapping[str, type[BaseModel]]


def _phrases(text: str) -> tuple[small.Phrase, ...]:
    return tuple(tuple(p.split()) for p in text.split(","))


_MANNERS = _phrases(
    "quickly,swiftly,suddenly,fiercely,furiously,angrily,desperately,wildly,slowly,boldly,bravely,calmly,firmly,"
    "frantically,hastily,savagely,viciously,wearily,steadily,silently,quietly,nervously,eagerly,immediately,simply,"
    "kindly,urgently,loudly,earnestly,patiently,cautiously,once more,once again,one more time,again,another time,"
    "this time,instead,as well,hard,as hard as i can,as fast as i can,as best i can,as hard as possible,"
    "with everything i have,with everything i've got,with all i have,with all i've got,with all one's strength,"
    "with all one's might,with one's last strength,with all one's heart,with the last of one's strength,"
    "with a shout,with a cry,with a roar,with a yell,with a scream,with a growl,with a snarl,for all i'm worth,"
    "for all i am worth,in anger,in desperation,in a rage,in a soft voice,in a low voice,in a quiet voice,"
    "in a calm voice,in a gentle voice,in a loud voice,under one's breath,with a mighty blow,for me,for us,"
    "please,at once,at the same time,all at once,crashing,with a cry of rage,with a cry of anger,right away,"
    "right now,real quick,for real,if i can,if possible,if that's possible,if i may"
)
_SOFT = _phrases("gently,softly,lightly")
"""Of a blow these may mean that it is to spare."""


class Plain(NamedTuple):
    """A sentence without such words. ``softly``: which of them was there that of a blow may mean more."""

    said: list[Token]
    softly: str = ""


def without_manner(
    said: Sequence[Token], known: verbs.Verbs, kinds: Kinds, named: frozenset[str], effects: Sequence[str]
) -> Plain:
    """Leaves out what says no more than how. What is also part of a name, of a verb or of a field stays.

    ``named``: every word of every name there is.
    """
    kept: list[Token] = []
    softly = ""
    at = 0
    while at < len(said):
        ahead = [t.word for t in said[at:]]
        verb = verbs.match(known, ahead)
        soft = small.begins(ahead, _SOFT)
        taken = max(soft, _manner(ahead, kinds))
        if verb is not None and len(verb.words) > 1:
            kept += said[at : at + len(verb.words)]
            at += len(verb.words)
        elif (
            taken and named.isdisjoint(_telling(ahead[:taken])) and ahead[taken : taken + 1] not in (["ground"], ["of"])
        ):
            softly = softly or " ".join(ahead[:soft])
            at += taken
        else:
            kept.append(said[at])
            at += 1
    return Plain(kept, softly) if len(kept) < len(said) else Plain(list(said))


def _manner(ahead: Sequence[str], kinds: Kinds) -> int:
    """How many words say only how. A stance says more where somebody may take one."""
    found = max((len(p) for p in _MANNERS if _is(ahead, p)), default=0)
    flagged, (field, _) = small.flag(ahead)
    if flagged and field == "stance" and not any(field in model.model_fields for model in kinds.values()):
        return max(found, flagged)
    return found


def _is(ahead: Sequence[str], phrase: small.Phrase) -> bool:
    said = ahead[: len(phrase)]
    return len(said) == len(phrase) and all(
        word == one or (one == "one's" and word in small.OWN) for word, one in zip(said, phrase, strict=True)
    )


def _telling(words: Sequence[str]) -> set[str]:
    return {word for word in words if len(word) > 3}


def words_of(names: Collection[Any]) -> frozenset[str]:
    """Every word of these names."""
    return frozenset(word for name in names for word in str(name).casefold().replace("-", " ").split())
