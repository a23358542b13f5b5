"""The words in which people declare: verb → kind of declaration, and how each kind is said back."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from woundscribe.phrasing.smallwords import BETWEEN, JOINS, OWN, PRONOUNS, SELVES


class Verb(NamedTuple):
    """A way to say a kind of declaration.

    "oneself" and "one's" in ``words`` stand for every such pronoun. ``at``: the kind that it is instead when somebody
    is named right after it. ``after``: the word that ends what follows it ("pick it up"). ``sets``: fields that the
    verb says as well; ``alone``: fields that it says where nothing follows. ``lead``: goes before what follows, where
    a way is to be read ("approach" is to go "toward"). ``bare``: with hands and feet. ``aims``: it may name a part.
    ``flies``: it is said of such weapons alone, "thrown" or "ranged". ``hints``: fields that it says where there are
    such. ``unless``: before this word it is no verb of its own ("try to strike").
    """

    words: tuple[str, ...]
    kind: str
    at: str | None = None
    after: str | None = None
    sets: tuple[tuple[str, Any], ...] = ()
    alone: tuple[tuple[str, Any], ...] = ()
    lead: tuple[str, ...] = ()
    bare: bool = False
    aims: bool = False
    flies: str = ""
    hints: tuple[tuple[str, Any], ...] = ()
    unless: str = ""


def _all(kind: str, phrases: str, **more: Any) -> list[Verb]:
    return [Verb(tuple(p.split()), kind, **more) for p in phrases.split(",")]


SPOKEN = [
    *_all("attack", "strike,hit,attack,swing,cut,slash,stab,thrust,lunge,jab,hack,smash,club,bash,fight,lash out"),
    *_all("attack", "crack,whack,slam,jab at,drive at,strike out"),
    *_all("attack", "shoot,fire,loose", flies="ranged"),
    *_all("attack", "throw,hurl,fling", flies="thrown"),
    *_all("attack", "throw oneself at,bite,claw,gore,maul"),
    *_all("attack", "punch,kick,headbutt", bare=True),
    *_all("attack", "subdue,knock out", sets=(("subdue", True),)),
    *_all("attack", "knock", after="out", sets=(("subdue", True),)),
    *_all("attack", "charge,ride at", sets=(("charge", True),)),
    *_all("attack", "aim for,aim at", aims=True),
    *_all("cast", "cast,work,conjure,invoke,lay"),
    *_all("calm", "calm,calm down,soothe,quiet,quieten,pacify,hush,speak softly to,speak gently to,talk softly to"),
    *_all("calm", "speak quietly to,speak kindly to,talk quietly to,talk gently to,talk kindly to"),
    *_all("calm", "talk,calm", after="down"),
    *_all("plead", "plead with,plead,beg,implore,entreat,beseech,appeal to,reason with"),
    *_all("restrain", "restrain,grapple,grapple with,wrestle,wrestle with,pin,pin down,tackle,hold down,hold fast"),
    *_all(
        "restrain", "hold on to,hold onto,hold back,cling to,grip,take hold of,grab hold of,catch hold of,tie up,bind"
    ),
    *_all("restrain", "tie", after="up"),
    *_all("break free", "break free,break loose,break away,break out,tear free,tear loose,pull free,wriggle free"),
    *_all("break free", "struggle free,twist free,wrench free,get free,get loose,shake off,free oneself"),
    *_all("break free", "tear oneself free,pull oneself free,wriggle out,wriggle loose,twist loose,wrench loose"),
    *_all(
        "break free",
        "tear oneself loose,pull oneself loose,wrench oneself free,wrench oneself loose,break oneself free",
    ),
    *_all("let go", "let go of,let go,release"),
    *_all("let go", "let", after="go"),
    *_all("protect", "protect,shield,cover,stand before,stand in front of,step before,step in front of"),
    *_all("protect", "get in front of,put oneself before,put oneself in front of"),
    *_all("sacrifice", "take the blow for,take the hit for,take the next blow for,take the next hit for"),
    *_all("sacrifice", "take the blow meant for,take the hit meant for,take the next blow meant for"),
    *_all("sacrifice", "take a blow for,take a hit for,throw oneself before,throw oneself in front of"),
    *_all("sacrifice", "sacrifice oneself for,leap in front of,jump in front of,dive in front of"),
    *_all("flee", "flee,run away,run off,run for it,make a run for it,escape,bolt,take flight,turn and run,leave"),
    *_all("flee", "run for one's life,run for one's lives,flee for one's life"),
    *_all("take", "pick up,take up,take,snatch up,snatch,retrieve,fetch"),
    *_all("take", "pick", after="up"),
    *_all("take", "grab,seize,catch,grasp", at="restrain"),
    *_all(
        "mount", "mount,get on,get onto,get up on,swing onto,swing up on,swing oneself onto,climb into the saddle of"
    ),
    *_all("mount", "swing up onto,climb up onto,vault onto,get up onto"),
    *_all("dismount", "dismount,get off,get down from,climb off,slide off,slide down from,swing down from"),
    *_all("trample", "trample,trample on,trample over,ride down,ride over"),
    *_all("buck", "buck,buck off,throw one's rider,throw off one's rider"),
    *_all("defend", "defend,guard,block", at="protect"),
    *_all("defend", "brace,brace oneself,stand guard,keep one's guard up,raise one's guard"),
    *_all("defend", "parry", hints=(("guard", "parry"),)),
    *_all("defend", "dodge", hints=(("guard", "dodge"),)),
    *_all("first aid", "tend,bandage,bind up,patch up,treat,give first aid to,see to,see to the wounds of,dress"),
    *_all("remedy", "use,give,apply,administer,put"),
    *_all("rally", "rally,steel oneself,grit one's teeth,pull oneself together,shrug off the pain,shake off the pain"),
    *_all("rally", "ignore the pain,bear the pain"),
    *_all("recover", "recover,get up,stand up,get to one's feet,rise to one's feet,stand,rise,scramble up"),
    *_all("recover", "scramble to one's feet,struggle to one's feet"),
    *_all("rouse", "rouse,wake,waken,awaken,shake,revive,help rouse,help wake,help to rouse,help to wake"),
    *_all("rouse", "help", after="up"),
    *_all("move", "move,go,step,walk,run,hurry,rush,dash,creep,sneak,jump,leap,ride,fly,take cover,duck,hide"),
    *_all("move", "climb", sets=(("by", "climbing"),)),
    *_all("move", "climb onto", at="mount", sets=(("by", "climbing"),), lead=("onto",)),
    *_all("move", "swim", sets=(("by", "swimming"),)),
    *_all("move", "crawl", sets=(("by", "crawling"),)),
    *_all("move", "burrow", sets=(("by", "burrowing"),)),
    *_all("move", "back away,back off,back", lead=("away",)),
    *_all("move", "approach,close in on,advance on,advance,close with,run at,rush at,get close to", lead=("toward",)),
    *_all("move", "get closer to,get nearer to,get near", lead=("toward",)),
    *_all("move", "get away from", lead=("away",)),
    *_all("move", "get behind", lead=("behind",)),
    *_all("move", "get under", lead=("under",)),
    *_all("move", "head for,make for,run for", lead=("to",)),
    *_all("move", "rise", lead=("up",), alone=(("stand", True),)),
    *_all("move", "descend,sink", lead=("down",)),
    *_all("move", "stand up,get up,get to one's feet,rise to one's feet", sets=(("stand", True),)),
    *_all("move", "scramble up,scramble to one's feet,struggle to one's feet", sets=(("stand", True),)),
    *_all("move", "stand", alone=(("stand", True),)),
    *_all("move", "dive", alone=(("water", "under"),)),
    *_all("move", "dive under,dive into the water,go under,go under water,duck under", sets=(("water", "under"),)),
    *_all("move", "dive under water,dive under the water,dive underwater,duck under water", sets=(("water", "under"),)),
    *_all("move", "come up out of the water,come up from the water,rise out of the water", sets=(("water", "out"),)),
    *_all("move", "come up,come up for air,come out of the water,surface,resurface", sets=(("water", "out"),)),
    *_all("hold", "hold", at="restrain"),
    *_all("hold", "wait,pass,stay,do nothing,stand still,keep still,stay put"),
    *_all("yield", "yield,surrender,give up,give in"),
    *_all("retreat", "retreat,withdraw,fall back,pull back,call the retreat,call a retreat,order the retreat"),
    *_all("mercy", "offer mercy,grant mercy,show mercy"),
    *_all("parley", "parley,offer parley,ask for parley,call for parley,offer to talk,offer a truce,call a truce"),
    *_all(
        "parley", "ask for a parley,call for a parley,offer a parley,offer to stop and talk,ask to talk,ask for a truce"
    ),
    *_all("other", "do another thing,try something"),
    *_all("other", "try,attempt", unless="to"),
    *_all("skill", "do another thing,try something"),
    *_all("skill", "try,attempt", unless="to"),
    *_all("interact", "interact"),
]
IN_WORDS = {"other": 'tries by strength: "I kick it shut"', "interact": 'interacts: "I kick it shut"'}
"""How an act in words is declared, by its kind."""
FOES = frozenset({"attack", "calm", "plead", "restrain", "let go", "trample"})
"""Kinds that go without saying whom they are done to where only one stands against the actor."""
_WORDED = frozenset({"other", "skill"})
"""Kinds that nobody would name."""
_KNOWN = frozenset(kind for verb in SPOKEN for kind in (verb.kind, verb.at))
"""Kinds that have verbs here; any other goes by its own name."""
_PASSING = [v for v in SPOKEN if v.kind in ("move", "take") or v.aims]
"""What may be said in passing: "moving to the stair", "picking up the dagger", "aiming for the knee"."""


def spoken(kinds: Iterable[str]) -> list[Verb]:
    """The verbs for these kinds of declaration, the longest first. A kind with no verb here goes by its own name."""
    offered = list(kinds)
    known = []
    for verb in SPOKEN:
        at = verb.at if verb.at in offered else None
        if verb.kind in offered:
            known.append(verb._replace(at=at))
        elif at is not None:
            known.append(verb._replace(kind=at, at=None))
    named = {v.words for v in known}
    known += [
        Verb(tuple(kind.split()), kind) for kind in offered if kind not in _WORDED and tuple(kind.split()) not in named
    ]
    return sorted(known, key=_longest)


def one_each(known: Sequence[Verb]) -> tuple[str, ...]:
    """For each kind of declaration the verb that is known first: what to offer to whoever used none."""
    first = {verb.kind: " ".join(verb.words) for verb in reversed(SPOKEN)}
    return tuple(
        first.get(kind, kind)
        for kind in dict.fromkeys([v.kind for v in SPOKEN] + [v.kind for v in known])
        if any(v.kind == kind for v in known)
    )


def match(verbs: Sequence[Verb], tokens: Sequence[str]) -> Verb | None:
    """The verb that ``tokens`` begin with, in the first or the third person: "strike", "strikes"."""
    return _match(verbs, tokens, _persons)


def passing(tokens: Sequence[str]) -> Verb | None:
    """The verb that ``tokens`` begin with where it is said in passing: "moving"."""
    return _match(_IN_PASSING, tokens, lambda base: (_gerund(base),))


def connected(verbs: Sequence[Verb], tokens: Sequence[str]) -> tuple[int, Verb | None]:
    """The verb after words that join it to what stands before, and how many these are: "and then strikes"."""
    joins = next((n for n, word in enumerate(tokens) if word not in JOINS), len(tokens))
    if not joins and list(tokens[:1]) == ["to"] and tokens[2:3] and tokens[2] in PRONOUNS:
        verb = match(verbs, tokens[1:])  # "to shield him"
        return (1, verb) if verb is not None and len(verb.words) == 1 else (0, None)
    if not joins or list(tokens[joins : joins + 1]) == ["to"]:
        return 0, None
    joins += next((n for n, word in enumerate(tokens[joins:]) if word not in BETWEEN), 0)
    return joins, match(verbs, tokens[joins:])


def say(kind: str, target: str, item: str, spell: str) -> str:
    """The verb with its object, of a third person: how a declaration is read back."""
    said = _SAID.get(kind)
    if said is None:
        return of_another(kind) + at(kind, target)
    return said.format(target=target, item=item, spell=spell).strip()


def at(kind: str, target: str) -> str:
    """What goes on after a kind to say whom it is done to: "free Mara", "hold out a hand to Mara"."""
    if not target:
        return ""
    return f" to {target}" if to_somebody(kind) else f" {target}"


def to_somebody(kind: str) -> bool:
    """Whether it goes by its own name and that has several words: such a thing is done *to* somebody."""
    return " " in kind and kind not in _KNOWN


def in_passing(said: str) -> str:
    """ "stand up" → "standing up"."""
    first, *rest = said.split()
    return " ".join((_gerund(first), *rest))


def of_another(said: str) -> str:
    """ "stand up" → "stands up"."""
    first, *rest = said.split()
    return " ".join((_persons(first)[1], *rest))


_SAID: Mapping[str, str] = {
    "attack": "strikes {target}",
    "cast": "casts {spell}",
    "calm": "tries to calm {target}",
    "plead": "pleads with {target}",
    "restrain": "tries to restrain {target}",
    "break free": "tries to break free",
    "let go": "lets go of {target}",
    "protect": "stands before {target}",
    "sacrifice": "takes the blow for {target}",
    "take": "picks up the {item}",
    "rouse": "tries to rouse {target}",
    "first aid": "tends {target}",
    "remedy": "gives {item}",
    "recover": "gets up",
    "hold": "does nothing",
    "mercy": "offers mercy",
    "parley": "offers parley",
    "other": "does another thing",
    "skill": "does another thing",
    "interact": "interacts",
}


def _longest(verb: Verb) -> int:
    return -len(verb.words)


_IN_PASSING = sorted(_PASSING, key=_longest)


def _match(verbs: Sequence[Verb], tokens: Sequence[str], forms: Any) -> Verb | None:
    for verb in verbs:
        first, *rest = verb.words
        said = tokens[1 : len(verb.words)]
        if not tokens or tokens[0] not in forms(first) or len(said) != len(rest):
            continue
        if not all(_stands_for(word, token) for word, token in zip(rest, said, strict=True)):
            continue
        after = tokens[len(verb.words) :]
        if (verb.after is None or verb.after in _clause(after)) and (not verb.unless or after[:1] != [verb.unless]):
            return verb
    return None


def _stands_for(word: str, token: str) -> bool:
    return token in {"oneself": SELVES, "one's": OWN}.get(word, (word,))


def _clause(tokens: Sequence[str]) -> Sequence[str]:
    """As far as a comma."""
    return tokens[: next((n for n, word in enumerate(tokens) if word in (",", ";")), len(tokens))]


def _persons(base: str) -> tuple[str, ...]:
    if base.endswith("y") and base[-2:-1] not in ("a", "e", "o", "u"):
        return base, f"{base[:-1]}ies"
    return (base, f"{base}es") if base.endswith(("s", "sh", "ch", "x", "o")) else (base, f"{base}s")


def _gerund(base: str) -> str:
    """ "moving", "running", "standing"."""
    if base.endswith("e") and not base.endswith("ee"):
        return f"{base[:-1]}ing"
    before, vowel, last = base[-3:-2], base[-2:-1], base[-1:]
    doubled = vowel in "aeiou" and last not in "aeiouwxy" and before not in tuple("aeiou")
    return f"{base}{last if doubled else ''}ing"
