"""What somebody does on the way to their deed and decides nothing: "I draw my staff and …", "…, lance low".

It is the player's own line, as if it had been said in quotes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.encounter import Encounter
from rules.errors import Malformed
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.sentence import Token, written
from woundscribe.phrasing.whom import somebody_named


def _phrases(text: str) -> tuple[small.Phrase, ...]:
    return tuple(tuple(p.split()) for p in text.split(","))


def _by_initial(text: str) -> Mapping[str, tuple[small.Phrase, ...]]:
    return verbs.by_initial(_phrases(text), lambda phrase: phrase[0])


_TAKEN_IN_HAND = _phrases(
    "draw,unsheathe,ready,raise,lift,level,heft,pull out,take out,whip out,get out,bring up,hold up,unsling,brandish,"
    "couch,reach for,swap to,switch to,change to,clutch,grip,shoulder,hoist,lower,spin,twirl,whirl,grab,take,pull"
)
"""With a thing of one's own after them. Of "grab" and "take" it has to be said that it is."""
_PUT_AWAY = _phrases(
    "drop,put down,put away,put aside,lay down,lay aside,set down,set aside,throw down,throw aside,toss aside,"
    "cast aside,sheathe,stow,sling,let go of,put,set,lay,toss"
)
_LOADED = _phrases("nock,notch,string,pull back,fit,draw back")
_WITH_GEAR = verbs.by_initial((*_TAKEN_IN_HAND, *_PUT_AWAY, *_LOADED), lambda phrase: phrase[0])
_LOWERED = frozenset({"lower"})
_PARTICLES = frozenset({"down", "away", "aside", "out", "up", "back", "high", "low"})
_OF_A_HAND = frozenset({"grab", "take", "grip", "pull"})
_HALVES = frozenset({"put", "set", "lay", "toss", "pull"})
"""These want a particle after the thing: "put my bow down"."""
_GEAR = frozenset(
    [
        "weapon",
        "weapons",
        "blade",
        "blades",
        "arrow",
        "arrows",
        "bolt",
        "quarrel",
        "string",
        "bowstring",
        "hood",
        "cloak",
        "sleeves",
        "hand",
        "hands",
        "arm",
        "arms",
        "fist",
        "fists",
        "head",
        "eyes",
        "voice",
        "chin",
    ]
)
_DONE = _by_initial(
    "plant one's feet,set one's feet,set one's jaw,square one's shoulders,take aim,take careful aim,aim,take a breath,"
    "take a deep breath,hold one's breath,steady oneself,kneel,kneel down,crouch,crouch down,bend down,stoop,lean in,"
    "lean forward,keep one's distance,keep a distance,hang back,stay back,keep back,hold one's ground,"
    "stand one's ground,"
    "dig in one's heels,shout,yell,roar,scream,cry out,call out,say,spin around,spin round,whirl around,whirl round,"
    "turn around,turn,stay where i am,stay where one am,stay here,stay put,stay,wind up,take one's time,spit,snarl,"
    "growl,"
    "smile,laugh,nod,keep low,stay low,get low,keep calm,stay calm,summon one's courage,gather one's courage,"
    "draw,let out a cry,let out a war cry,let out a shout,let out a roar,let out a yell,give a shout,give a cry,"
    "step forward,step forwards,move forward,come forward,step closer,move closer,take a step forward,"
    "take a step,step up,step in,rush in,move in,run in,wade in,leap in,jump in,dash in,get ready"
)
_AT_SOMEBODY = _by_initial(
    "turn to,turn toward,turn towards,face,look at,look to,hold out one's hand to,reach out one's hand to,reach out to,"
    "hold a hand out to,hold one's hand out to,hold out a hand to,stretch out one's hand to,stare at,glare at,smile at,"
    "aim at,take aim at,take careful aim at,look,look up at,look down at,nod to,wave at,wave to,shout at,yell at,"
    "roar at"
)
_HELD = frozenset(
    [
        "low",
        "high",
        "raised",
        "lowered",
        "ready",
        "first",
        "drawn",
        "levelled",
        "leveled",
        "couched",
        "out",
        "up",
        "down",
        "bared",
        "aloft",
        "forward",
    ]
)
_IN_HAND = _phrases("in hand,in my hand,in his hand,in her hand,in its hand,in their hand,at the ready")
_ALOUD = _phrases("shout,yell,roar,scream,cry out,call out,say,cry,call")
_JOINED = frozenset({",", ";", "and", "while"})
_ENDS = frozenset({",", ";", "and", "then", "afterwards", "before", "as", "while"})


class Prepared(NamedTuple):
    """A sentence without its preparations. ``lines``: what they were, in the first person.

    ``facing``: whom they named, for a pronoun after them; ``drawn``: the weapons they took in hand.
    """

    said: list[Token]
    lines: list[str]
    facing: str | None = None
    drawn: tuple[str, ...] = ()
    tools: tuple[str, ...] = ()
    """Weapons said to be in hand, beside the deed: "lance low"."""


class _Found(NamedTuple):
    taken: int
    line: str
    facing: str | None = None
    drawn: tuple[str, ...] = ()


class Preparations:
    """The preparations of one actor."""

    def __init__(self, encounter: Encounter[Any, Any], actor: str, known: verbs.Verbs) -> None:
        self.encounter = encounter
        self.known = known
        self.actor = actor
        self.weapons = names.weapons(encounter, actor)
        carried = encounter.combatants[actor].carries
        self.own: names.Known = {**self.weapons, **{item: (item,) for item in carried}}

    def out_of(self, said: Sequence[Token], starts: int) -> Prepared:
        """``starts``: how many words name who acts. Raises Malformed where nothing but preparations is said."""
        who, rest = list(said[:starts]), list(said[starts:])
        while rest and rest[-1].word in (",", ";"):
            rest.pop()
        lines: list[str] = []
        found_at: list[_Found] = []
        tools: list[str] = []
        while rest:
            held = self._held(rest)
            if held is not None and len(rest) > held.taken:
                tools += held.drawn
                lines.append(held.line)
                rest = _after_joins(rest[held.taken :])
                continue
            found = self._found(rest, self._base)
            if found is None:
                break
            then = _after_joins(rest[found.taken :])
            if not then:
                break
            found_at.append(found)
            lines.append(found.line)
            rest = then
            if rest[0].word in small.SELF:
                who, rest = [rest[0]], rest[1:]
        if not rest or ((found := self._found(rest, self._base)) is not None and found.taken == len(rest)):
            self._refuse_alone(rest, lines)
        rest, after = self._trailing(rest)
        for one in after:
            lines.append(one.line)
            tools += one.drawn
        facing = next((one.facing for one in reversed(found_at) if one.facing), None)
        drawn = tuple(dict.fromkeys(weapon for one in found_at for weapon in one.drawn))
        return Prepared([*who, *rest], lines, facing, drawn, tuple(dict.fromkeys(tools)))

    def _refuse_alone(self, rest: Sequence[Token], lines: Sequence[str]) -> None:
        if not lines and (not rest or verbs.match(self.known, [t.word for t in rest]) is not None):
            return
        found = self._found(rest, self._base)
        told = " and ".join([*lines, *([found.line] if found else [])]) or "that"
        raise Malformed(
            f"{told!r} decides nothing by itself: say what to do besides.",
            choices=(f'hold: "I {told}."', f"{told} and …"),
        )

    def _trailing(self, rest: list[Token]) -> tuple[list[Token], list[_Found]]:
        """What stands after a comma and goes on beside the deed: "keeping my distance", "lance low"."""
        after: list[_Found] = []
        at = next((n for n, t in enumerate(rest) if n and t.word in _JOINED), None)
        while at is not None:
            led = at + 1 + (len(rest) > at + 1 and rest[at + 1].word in ("and", "while"))
            found = self._held(rest[led:]) or self._found(rest[led:], self._gerund) or self._aloud(rest[led:])
            if found is not None:
                after.append(found)
                rest = [*rest[:at], *rest[led + found.taken :]]
            else:
                at += 1
            at = next((n for n in range(at, len(rest)) if rest[n].word in _JOINED), None)
        return rest, after

    def _aloud(self, rest: Sequence[Token]) -> _Found | None:
        """ "… and shout", whatever it is that stands in quotes."""
        for phrase in _ALOUD:
            taken = self._phrase(rest, phrase, self._base)
            if taken and (len(rest) == taken or rest[taken].word in (",", ";")):
                return _Found(taken, " ".join(phrase))
        return None

    def _held(self, rest: Sequence[Token]) -> _Found | None:
        """ "Lance low", "my staff in hand", "knife in one hand and hatchet in the other"."""
        for size in range(1, min(4, len(rest))):
            weapon = self._weapon(rest[:size])
            if weapon is None:
                continue
            words = [t.word for t in rest[size:]]
            if words[:3] == ["in", "one", "hand"]:
                return self._both(rest, size, weapon)
            taken = small.begins(words, _IN_HAND) or (1 if words[:1] and words[0] in _HELD else 0)
            if taken and (len(words) == taken or words[taken] in (",", ";", "and")):
                how = written(rest[size : size + taken])
                return _Found(size + taken, f"hold my {weapon} {how}", drawn=(weapon,))
        return None

    def _both(self, rest: Sequence[Token], size: int, weapon: str) -> _Found | None:
        at = size + 3
        while at < len(rest) and rest[at].word in (",", "and"):
            at += 1
        for more in range(1, 4):
            other = self._weapon(rest[at : at + more])
            ends = at + more + 3
            if other is not None and [t.word for t in rest[at + more : ends]] == ["in", "the", "other"]:
                ends += [t.word for t in rest[ends : ends + 1]] == ["hand"]
                line = f"have my {weapon} in one hand and my {other} in the other"
                return _Found(ends, line, drawn=(weapon, other))
        return None

    def _found(self, rest: Sequence[Token], form: object) -> _Found | None:
        """The preparation at the beginning of ``rest``, as far as a word that ends it."""
        found: list[_Found] = []
        initial = rest[0].word[:1] if rest else ""
        for phrase in _DONE.get(initial, ()):
            if taken := self._phrase(rest, phrase, form):
                found.append(_Found(taken, self._line(phrase, rest[1:taken])))
        for phrase in _AT_SOMEBODY.get(initial, ()):
            if taken := self._phrase(rest, phrase, form):
                found += self._at(rest, phrase, taken)
        for phrase in _WITH_GEAR.get(initial, ()):
            if taken := self._phrase(rest, phrase, form):
                found += self._with_gear(rest, phrase, taken)
        verb = verbs.match(self.known, [t.word for t in rest])
        longer = len(verb.words) if verb is not None else 0  # "turn and run" is no turning
        fit = [one for one in found if one.taken >= longer and self._is_over(rest[one.taken :])]
        return max(fit, key=lambda one: one.taken, default=None)

    def _is_over(self, rest: Sequence[Token]) -> bool:
        if not rest or rest[0].word in _ENDS:
            return True
        return rest[0].word == "to" and verbs.match(self.known, [t.word for t in rest[1:]]) is not None

    def _at(self, rest: Sequence[Token], phrase: small.Phrase, taken: int) -> list[_Found]:
        found = []
        for size in range(1, 5):
            who = somebody_named(self.encounter, self.actor, rest[taken : taken + size])
            if who is not None and len(rest) >= taken + size:
                ends = taken + size
                eyed = [t.word for t in rest[ends : ends + 2]] == ["in", "the"]
                if phrase == ("look",) and not eyed:
                    continue
                if [t.word for t in rest[ends : ends + 3]] in (["in", "the", "eye"], ["in", "the", "eyes"]):
                    ends += 3
                found.append(_Found(ends, self._line(phrase, rest[1:ends]), facing=who))
        return found

    def _with_gear(self, rest: Sequence[Token], phrase: small.Phrase, taken: int) -> list[_Found]:
        found = []
        for size in range(1, 5):
            given = rest[taken : taken + size]
            if len(given) < size or not self._is_gear(given, phrase):
                continue
            ends = taken + size
            particle = rest[ends : ends + 1] and rest[ends].word in _PARTICLES
            if phrase[0] in _HALVES and len(phrase) == 1 and not particle:
                continue
            ends += bool(particle)
            weapon = self._weapon(given)
            away = phrase in _PUT_AWAY or phrase[0] in _LOWERED
            drawn = (weapon,) if weapon is not None and not away else ()
            found.append(_Found(ends, self._line(phrase, rest[1:ends]), drawn=drawn))
        return found

    def _is_gear(self, given: Sequence[Token], phrase: small.Phrase) -> bool:
        bare = [t for t in given if t.word not in names.BEFORE_NAMES and t.word not in ("another", "one", "both")]
        if not bare or len(bare) < len(given) - 1 or (len(bare) == 1 and bare[0].word in small.PRONOUNS):
            return False
        if phrase[0] in _OF_A_HAND and given[0].word not in small.OWN:
            return False
        if len(bare) == 1 and bare[0].word in _GEAR:
            return len(given) > 1 or phrase not in _TAKEN_IN_HAND
        return len(names.candidates(written(bare), self.own)) >= 1

    def _weapon(self, given: Sequence[Token]) -> str | None:
        bare = [t for t in given if t.word not in names.BEFORE_NAMES]
        found = names.candidates(written(bare), self.weapons) if bare else ()
        return found[0] if len(found) == 1 else None

    def _phrase(self, rest: Sequence[Token], phrase: small.Phrase, form: object) -> int:
        """How many words of ``rest`` say ``phrase``, its verb in this form."""
        first, *more = phrase
        said = [t.word for t in rest[: len(phrase)]]
        if len(said) < len(phrase) or said[0] not in (form(first) if callable(form) else ()):
            return 0
        return len(phrase) if all(verbs.stands_for(w, s) for w, s in zip(more, said[1:], strict=True)) else 0

    @staticmethod
    def _base(verb: str) -> tuple[str, ...]:
        return verbs.persons(verb)

    @staticmethod
    def _gerund(verb: str) -> tuple[str, ...]:
        return (verbs.gerund(verb),)

    @staticmethod
    def _line(phrase: small.Phrase, more: Sequence[Token]) -> str:
        """In the first person, as somebody says it of themselves."""
        own = {**dict.fromkeys(small.OWN, "my"), **dict.fromkeys(small.SELVES, "myself")}
        return " ".join((phrase[0], *(own.get(t.word, t.written) for t in more)))


def _after_joins(rest: Sequence[Token]) -> list[Token]:
    at = next((n for n, t in enumerate(rest) if t.word not in {*_ENDS, "to"}), len(rest))
    return list(rest[at:])
