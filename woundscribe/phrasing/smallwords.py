"""The small words around verbs and names: what each leads in, and what says nothing more."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Phrase = tuple[str, ...]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _phrases(text: str) -> tuple[Phrase, ...]:
    return tuple(tuple(p.split()) for p in text.split(","))


def _each(lead: str, ends: str) -> tuple[Phrase, ...]:
    return tuple((*lead.split(), *end.split()) for end in ends.split(","))


_WHOM = "him,her,it,them"
_NOT_TO_KILL = tuple(
    f"{but}{no} kill"
    for but in ("but ", "")
    for no in ("do not", "don't", "without trying to", "i don't want to", "i do not want to", "try not to", "not")
)
SAYS: Mapping[tuple[str, Any], tuple[Phrase, ...]] = {
    ("subdue", True): (
        *_phrases("to subdue,to spare,to knock out,not to kill,without killing,subduing,sparing,to take alive"),
        *_phrases("nonlethal,non-lethal,nonlethally,non-lethally,to knock out cold"),
        *_phrases("only to subdue,just to subdue,only to stun,just to stun,only stunning,only to knock out"),
        *_each("only to subdue", _WHOM),
        *_each("only to stun", _WHOM),
        *_each("just to stun", _WHOM),
        *_each("to subdue", _WHOM),
        *_each("to spare", _WHOM),
        *_each("sparing", _WHOM),
        *_each("without killing", _WHOM),
        *_each("not to kill", _WHOM),
        *(way for lead in _NOT_TO_KILL for way in (tuple(lead.split()), *_each(lead, _WHOM))),
        *(("to", "take", whom, "alive") for whom in _WHOM.split(",")),
        *(("to", "knock", whom, "out") for whom in _WHOM.split(",")),
    ),
    ("radiant", True): (
        ("radiant", "moment"),
        *(
            (*lead, own, "radiant", "moment")
            for lead in (
                ("with",),
                ("using",),
                ("spending",),
                ("spends",),
                ("spend",),
                ("and", "spends"),
                ("and", "spend"),
            )
            for own in ("a", "the", "my", "his", "her", "its", "their", "one")
        ),
    ),
    ("charge", True): _phrases("at the charge,at a charge,charging"),
    ("stance", "defensive"): (
        *_each("in", "a defensive stance,the defensive stance,defensive stance"),
        *_phrases("defensive stance,defensively,on the defensive,guardedly,carefully"),
    ),
    ("stance", "offensive"): (
        *_each("in", "an offensive stance,the offensive stance,offensive stance"),
        *_phrases("offensive stance,offensively,on the offensive,recklessly,all out"),
    ),
    ("guard", "parry"): (
        *_phrases("ready to parry,set to parry,meaning to parry,guard by parrying,guarding by parrying"),
        *_phrases("parry from now on,parrying from now on,parries from now on"),
    ),
    ("guard", "dodge"): (
        *_phrases("ready to dodge,set to dodge,meaning to dodge,guard by dodging,guarding by dodging"),
        *_phrases("dodge from now on,dodging from now on,dodges from now on"),
    ),
}
"""Ways to say what a field is, by field and value: that a blow is meant to spare, how one stands, and such."""

FIELDS = {"called": "aim at a part", "radiant": "radiant moment", "spare": "leaving out", "inside": "catching"}
"""How messages call a field whose name nobody says."""

HEALING = _words("heal heals cure cures mend mends")
TENDING = _words("bandage bandages tend tends treat treats patch patches dress dresses bind binds")
"""Verbs of what hands do for a wound, where that is declared."""
"""Verbs of what only a spell does, where there are spells."""

PURPOSES: Mapping[str, tuple[Phrase, ...]] = {
    "trip": _phrases("knock down,bring down,knock off"),
    "disarm": _phrases("make drop,make let go of"),
    "slow": _phrases("slow down,hobble"),
    "impair attack": _phrases("hamper"),
    "impair damage": _phrases("weaken"),
    "stun": _phrases("daze"),
}
"""Other words for what a blow at a part is to do, for whoever knows that effect."""

TOOL = _phrases("with,using,wielding,w/,drawing on")
BY = _phrases("by")
"""Leads in what something is rolled with, of acts that say it."""
LEAVING = _phrases(
    "leaving out,leaving,leave out,but leave,but leaving,except,except for,but not,but for,sparing,but spare,"
    "but sparing,"
    "try not to hit,trying not to hit,do not hit,don't hit,careful not to hit,being careful not to hit,without hitting,"
    "without harming,avoiding,but avoid"
)
"""Before those whom a spell leaves out."""
CATCHING = _phrases("catching,taking in,including")
"""Before those whom a spell takes in as well."""
CAUGHT = _phrases(
    "inside,inside it,inside too,inside as well,inside it too,inside it as well,in it,in it too,in it as well"
)
"""After them: "with Mara inside it"."""
TOWARDS = _phrases("away to,back to,over to,up to,down to,across to,out to,in to,to,towards,toward,onto")
"""Left out before a place: "moving to the stair" goes to "the stair"."""
NEARER = _phrases(
    "toward,towards,closer to,nearer to,nearer,closer,up to,up on,over to,back to,across to,down to,to,onto,beside,"
    "next to,"
    "close to"
)
"""Before somebody to whom one goes."""
FARTHER = _phrases("away from,back from,back away from,off from,from,away,back,backward,backwards")
"""Before somebody from whom one goes."""
AT = _phrases("out at,back at,at,against,upon,on,about")
"""Left out before a target."""
OVER = _phrases("at,on,upon,onto,over,across,around,about,against,into,toward,towards,all over")
"""Before what a spell is worked on."""
PART = _words("in on across at over through")
"""Between somebody and a part of them: "the miller in the knee"."""
BARE = frozenset(_phrases("bare hands,hands,fists,bare fists,bare hand,fist,feet"))
BOTH = frozenset(_phrases("both,both weapons,both blades"))
BETWEEN = _words("will would shall tries try wants want attempts attempt to now then just also again")
"""May stand between who acts and the verb."""
JOINS = frozenset({",", ";", "and", "then", "afterwards"})
"""May join a verb to what stands before it."""
SELF = _words("i we")
SELVES = _words("himself herself itself themselves themself myself ourselves")
OWN = _words("his her its their my our")
IDLE: Mapping[Phrase, frozenset[str] | None] = {
    **dict.fromkeys(_phrases("this turn,this round,for now"), None),
    **dict.fromkeys(_phrases("to the ground,to the floor,against the ground,against the wall"), _words("restrain")),
    **dict.fromkeys(_phrases("to stop,to stop fighting,to stop this,to stand down,to give up"), _words("calm plead")),
}
"""Says nothing more, of any kind of declaration (None) or of these."""
EVERYBODY = _words("everyone everybody all us them")
AMMUNITION = _words("another one an a more arrow arrows bolt bolts quarrel quarrels shaft shafts shot shots")
"""What is shot: it says no more than the verb."""
OF_A_WEAPON = _phrases("flat of,butt of,haft of,pommel of,shaft of,blunt end of")
"""The side of a weapon that one spares somebody with."""
ENDS_OF_A_WEAPON = _phrases("end of,tip of,point of,edge of,head of,other end of,far end of,sharp end of")
"""What one strikes with, of a weapon: it says no more than the weapon."""
THROUGH = _phrases("through,out through,out by,by,via,out of,out at")
"""Before the way by which somebody leaves."""
IN_WHICH_HELD = _words("hand hands grip grasp fist fingers")
"""Where one holds what is knocked out of it."""
ASIDE = _words("there here still tight quietly for them to come it him her and see")
"""After "wait", beside a deed: it says no more."""
RESTING_ON = _words("ground floor hook table earth mud wall nail")
"""What a thing is picked up from, that is nobody's."""
PARTS = {"trip": "knee", "slow": "leg", "ground": "wing", "blind": "eyes", "stun": "head", "stagger": "head"}
"""A part to offer for an effect; else the hand."""
ANYBODY = _words(
    "closest nearest enemy enemies foe foes someone somebody anyone anybody whoever everyone everybody one"
)
"""Said of somebody without saying who."""
HOLDS = _words(
    "scruff collar shoulder shoulders arm arms neck throat hair wrist wrists hand hands leg legs ankle ankles tail ear "
    "ears horn horns belt sleeve waist beard wing wings foot feet coat cloak mane"
)
"""By which somebody is held or shaken: "by the scruff"."""
WINGS = _words("wing wings")
"""What is hit there is brought down out of the air."""
HURTS = _words("wound wounds cut cuts hurt hurts injury injuries bleeding")
"""Of somebody whom one tends: "his cuts"."""
EPITHETS = _words("boy girl man woman lad lass child old young poor good dear that this")
"""May stand before a name and says nothing about whose it is."""
FILLERS = (
    SELVES | OWN | _words("tight tightly still fast again back off ground position awake up out down here the for no")
)
"""May stand at the end and says nothing more."""
PRONOUNS = {"him": "he", "her": "she", "it": "it", "them": "they"}
OBJECT = {pronoun: word for word, pronoun in PRONOUNS.items()}
REFLEXIVE = {"he": "himself", "she": "herself", "it": "itself", "they": "themselves"}
PLACED = _words("behind under beneath below in inside into on at between beside near by above before through")
"""A place that begins so needs no "to"."""
OWNERS = {"his": "he", "her": "she", "its": "it", "their": "they"}


def begins(tokens: Sequence[str], phrases: Iterable[Phrase]) -> int:
    """How many words the longest of ``phrases`` takes at the beginning of ``tokens``; 0 for none."""
    return max((len(p) for p in phrases if tuple(tokens[: len(p)]) == p), default=0)


def flag(tokens: Sequence[str]) -> tuple[int, tuple[str, Any]]:
    """The field, with its value, that the beginning of ``tokens`` says, and in how many words; 0 for none."""
    return max(((begins(tokens, phrases), says) for says, phrases in SAYS.items()), key=lambda found: found[0])


def purpose(tokens: Sequence[str], effects: Iterable[str]) -> tuple[int, str]:
    """The effect that "to …" at the beginning of ``tokens`` names, and in how many words; 0 for none.

    A pronoun may stand within: "to impair its attack".
    """
    if not tokens or tokens[0] != "to":
        return 0, ""
    found = (0, "")
    for effect in effects:
        for words in (tuple(effect.split()), *PURPOSES.get(effect, ())):
            taken = _spaced(tokens[1:], words)
            found = max(found, (taken and taken + 1, effect), key=lambda one: one[0])
    return found


def _spaced(tokens: Sequence[str], words: Phrase) -> int:
    at = 0
    for number, word in enumerate(words):
        if number and tokens[at : at + 1] and tokens[at] in OWN | PRONOUNS.keys():
            at += 1
        if list(tokens[at : at + 1]) != [word]:
            return 0
        at += 1
    return at
