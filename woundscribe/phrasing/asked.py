"""How people begin who declare: "can I …?", "I'd like to …", "okay, I'm hitting …" are all "I …"."""

from __future__ import annotations

from collections.abc import Sequence

from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.sentence import Token


def _phrases(text: str) -> tuple[small.Phrase, ...]:
    return tuple(tuple(p.split()) for p in text.split(","))


_BEFORE = _phrases(
    "please,ok,okay,alright,all right,so,now,right,hmm,um,uh,and,then,on my turn,for my turn,for my action,"
    "as my action,"
    "my turn,this turn,this round,this time,everybody out,everyone out"
)
"""Said before all else, and says nothing."""
_I = _phrases(
    "can i,could i,may i,might i,i want to,i wanna,i'd like to,i would like to,i'm going to,i am going to,i'm gonna,"
    "i'll,"
    "i will,let me,lemme,i think i,i think i will,i think i'll,i guess i,i guess i'll,i decide to,i choose to,"
    "i go ahead and,i use my action to,i use my turn to,i spend my turn,i spend my action,i need to,i have to,i must,"
    "i'd rather,i would rather,i mean to,i intend to,i'm trying to,i am trying to,i'll try to,i would,i'd,i just,"
    "i want to try to,i'd like to try to,i would like to try to,can i try to,could i try to,can i please,going to,"
    "gonna,trying to,i use my turn and,use my turn to,use my action to,"
    "spend my turn,i am going to try to,i'm going to try to,going to try to"
)
_WE = _phrases("let's,lets,let us,can we,could we,we should,shall we,we'll,we want to,i say we,i think we should")
_AM = _phrases("i'm,im,i am,we're,we are")


def said_plainly(said: Sequence[Token], known: verbs.Verbs) -> list[Token]:
    """The same without what only asks for leave to do it, or says that one will."""
    rest = list(said)
    while rest and (taken := small.begins(_words(rest), _BEFORE)):
        rest = rest[taken:]
        while rest and rest[0].word in (",", ";"):
            del rest[0]
    for asked, who in ((_I, "I"), (_WE, "we")):
        if taken := small.begins(_words(rest), asked):
            rest = [Token(who.casefold(), who), *rest[taken:]]
            break
    tried = next((n for n in (0, 1) if _words(rest[n : n + 2]) == ["try", "and"]), None)
    if tried is not None:
        rest = [*rest[:tried], *rest[tried + 2 :]]  # "try and calm"
    am = small.begins(_words(rest), _AM)
    if am and (base := verbs.doing(known, _words(rest[am:]))):
        who = "we" if rest[0].word.startswith("we") else "I"
        return [Token(who.casefold(), who), Token(base, base), *rest[am + 1 :]]
    return rest


def _words(given: Sequence[Token]) -> list[str]:
    return [t.word for t in given]
