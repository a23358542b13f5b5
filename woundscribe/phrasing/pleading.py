"""What is said aloud, told without quotes: "beg the widow to hear me out", "tell her that we mean no harm".

What one asks of somebody is the speaker's own words, and so is why one does a thing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from rules.encounter import Encounter
from rules.errors import Ambiguous, Malformed
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.sentence import Token, written
from woundscribe.phrasing.spoken import Verb
from woundscribe.phrasing.whom import somebody_named


def _phrases(text: str) -> tuple[small.Phrase, ...]:
    return tuple(tuple(p.split()) for p in text.split(","))


_GENTLE = ("plead", "calm")
_OFFERS = ("mercy", "parley", "yield")
_ASKING = _phrases(
    "tell,ask,urge,convince,persuade,assure,promise,explain to,swear to,call on,call to,call out to,shout to,warn,"
    "remind,order,command,demand of,get"
)
"""Pleads where it says what for; of one's own side it is talk, and nothing one declares."""
_TALKING = _phrases("talk to,talk with,speak to,speak with,try to talk to,chat with,chat to")
"""To calm somebody or to plead with them: which, the rest has to say."""
_OPENS = frozenset(
    [
        "to",
        "that",
        "we",
        "i",
        "you",
        "not",
        "please",
        "for",
        "about",
        "if",
        "because",
        "i'm",
        "we're",
        "we'll",
        "i'll",
        "i've",
        "we've",
        "nobody",
        "no",
        "there",
        "don't",
        "never",
        "let's",
        "enough",
        "stop",
        "it's",
    ]
)
"""Begins what is said to somebody."""
_THIRD = frozenset({"it", "he", "she", "they", "this", "her", "his", "their", "its"})
"""Begins what is told to somebody."""
_TERMS = frozenset({"if", "because", "that", "so", "as", "provided"})
_ALOUD = frozenset(
    [
        "we",
        "i",
        "you",
        "i'm",
        "we're",
        "you're",
        "your",
        "don't",
        "do",
        "please",
        "no",
        "it's",
        "there",
        "nobody",
        "if",
        "enough",
        "never",
        "just",
    ]
)
_WAITING = frozenset({"if", "when", "unless", "once", "until", "whenever"})
"""A deed waits for nothing."""
_OVER_WITH = _phrases("until he wakes,until she wakes,until it wakes,until they wake")


class Said(NamedTuple):
    """A sentence without what is said in it. ``lines``: that, as it was said."""

    said: list[Token]
    lines: list[str]


class Pleas:
    """What one actor says aloud."""

    def __init__(self, encounter: Encounter[Any, Any], actor: str, known: verbs.Verbs, kinds: Collection[str]) -> None:
        self.encounter = encounter
        self.actor = actor
        self.known = known
        self.gentle = [kind for kind in _GENTLE if kind in kinds]

    def out_of(self, given: Sequence[Token], starts: int, facing: str | None) -> Said:
        """``starts``: how many words name who acts. Raises Malformed or Ambiguous where it may be said or done."""
        said, lines = list(given), list[str]()
        for at in self._clauses(said, starts):
            ahead = [t.word for t in said[at:]]
            verb = verbs.match(self.known, ahead)
            if self.gentle and (found := self._plea(said, at, ahead, verb, facing)) is not None:
                return found
            if verb is not None and verb.kind in _OFFERS:
                return self._offer(said, at + len(verb.words))
            if ahead[0] in ("offer", "offers", "propose", "proposes"):
                return self._offer(said, at + 1)
        said, reason = self._reason(said, starts)
        if reason:
            lines.append(reason)
        return Said(said, lines)

    def _clauses(self, said: Sequence[Token], starts: int) -> list[int]:
        """Where a verb may stand."""
        between = small.JOINS | small.BETWEEN | small.SELF
        return [
            n
            for n in range(len(said))
            if n == starts or (n > starts and said[n - 1].word in between and said[n].word not in between)
        ]

    def _plea(
        self, said: list[Token], at: int, ahead: Sequence[str], verb: Verb | None, facing: str | None
    ) -> Said | None:
        talking = self._led(ahead, _TALKING)
        asking = self._led(ahead, _ASKING)
        pleads = verb is not None and verb.kind in self.gentle
        if verb is not None and not pleads and len(verb.words) >= max(talking, asking, 1):
            return None
        taken = len(verb.words) if pleads and verb is not None else max(talking, asking)
        if not taken:
            return None
        who, size = self._whom(said[at + taken :], facing)
        if not size:
            return None
        ends = at + taken + size
        rest = said[ends:]
        if rest[:1] and rest[0].word == ":":
            rest = rest[1:]
        if (talking or asking) and not pleads:
            own = who is not None and self.encounter.combatants[who].side == self.encounter.combatants[self.actor].side
            if own:
                raise Malformed(
                    f"{written(said[at:ends])!r} is talk among your own and decides nothing: say it in double quotes "
                    "beside what you do.",
                    choices=(f'hold: "{written(said[at:])}"',),
                )
        content, after = self._content(rest)
        if not content and not pleads and rest and rest[0].word in _THIRD:
            content, after = self._as_far_as(rest)
        idle = any([t.word for t in rest[: len(p)]] == list(p) for p in small.IDLE if p[0] == "to")
        if said[at].word in ("get", "gets") and not content:
            return None
        if idle and asking and "plead" in self.gentle:
            return Said([*said[:at], *map(_token, ("plead", "with")), *said[at + taken :]], [])
        whom = said[at + taken : ends]
        if pleads and verb is not None:
            if not content:
                return None
            return Said([*said[:ends], *after], [_line(content)])
        if content and "plead" in self.gentle:
            return Said([*said[:at], *map(_token, ("plead", "with")), *whom, *after], [_line(content)])
        if any(self._is_gentle(rest[n:]) for n in range(len(rest))):
            joined = next(n for n in range(len(rest)) if self._is_gentle(rest[n:]))
            return self._talked_first(said[:at], whom, rest, joined)
        spoken = written(whom)
        ways = {"calm": f"calm {spoken}", "plead": f"plead with {spoken}"}
        choices = [ways[kind] for kind in self.gentle]
        if asking and not talking and written(said[at : at + taken]).casefold() in ("convince", "persuade"):
            return Said([*said[:at], *map(_token, ("plead", "with")), *whom, *rest], [])
        raise Ambiguous(f"what is it to do, to talk to {spoken}?", choices=choices)

    def _talked_first(self, before: list[Token], whom: list[Token], rest: list[Token], joined: int) -> Said:
        """ "Talk to the hound and try to calm it": the second says what the first is for."""
        verb = verbs.match(self.known, [t.word for t in rest[joined:]])
        size = len(verb.words) if verb is not None else 0
        tail = rest[joined + size :]
        if tail and tail[0].word in small.PRONOUNS:
            tail = tail[1:]
        return Said([*before, *rest[joined : joined + size], *whom, *tail], [])

    def _is_gentle(self, given: Sequence[Token]) -> bool:
        verb = verbs.match(self.known, [t.word for t in given])
        return verb is not None and verb.kind in self.gentle

    def _led(self, ahead: Sequence[str], phrases: Sequence[small.Phrase]) -> int:
        return max(
            (
                len(p)
                for p in phrases
                if ahead[:1] and ahead[0] in verbs.persons(p[0]) and tuple(ahead[1 : len(p)]) == p[1:]
            ),
            default=0,
        )

    def _whom(self, given: Sequence[Token], facing: str | None) -> tuple[str | None, int]:
        """Who is spoken to, and how many words name them; a pronoun may be anybody, None."""
        for size in range(4, 0, -1):
            if len(given) >= size and (who := somebody_named(self.encounter, self.actor, given[:size])) is not None:
                return who, size
        return (facing, 1) if given and given[0].word in small.PRONOUNS else (None, 0)

    def _content(self, rest: Sequence[Token]) -> tuple[list[Token], list[Token]]:
        """What is said, and what goes on after it. Raises Malformed for what may as well be done."""
        if not rest or rest[0].word not in _OPENS:
            return [], list(rest)
        words = [t.word for t in rest]
        if any(words[: len(p)] == list(p) and words[len(p) :][:1] in ([], [","]) for p in small.IDLE):
            return [], list(rest)
        if words[0] == "to" and (not words[1:] or words[1] in names.BEFORE_NAMES or self._is_name(rest[1:3])):
            return [], list(rest)  # to a place, or to somebody
        return self._as_far_as(rest)

    def _is_name(self, given: Sequence[Token]) -> bool:
        return any(somebody_named(self.encounter, "", given[:size]) for size in (1, 2))

    def _as_far_as(self, rest: Sequence[Token]) -> tuple[list[Token], list[Token]]:
        """What is said, to where something else begins, and that. Raises Malformed for what may as well be done."""
        words = [t.word for t in rest]
        ends = next((n for n in range(1, len(rest)) if self._goes_on(words[n:])), len(rest))
        for n in range(1, ends):
            joins = next((m for m in range(n, ends) if words[m] not in small.JOINS), ends)
            if joins == n:
                continue
            begins = next((m for m in range(joins, ends) if words[m] not in small.BETWEEN), ends)
            if verbs.match(self.known, words[begins:]) is not None:
                raise Malformed(
                    f"is {written(rest[n:ends]).strip(' ,')!r} part of what is said, or another thing that is done? "
                    "What is said can stand in double quotes; of two deeds one is declared.",
                    choices=(f'… "{written(rest[:ends])}"', "one of them"),
                )
        return list(rest[:ends]), list(rest[ends:])

    def _goes_on(self, ahead: Sequence[str]) -> bool:
        """Whether something else than what is said begins here."""
        if small.flag(ahead)[0]:
            return True
        after = ahead[1:] if ahead[0] in (",", ";") else ahead
        if small.flag(after)[0] or (after is not ahead and verbs.passing(after) is not None):
            return True
        lead = small.begins(after, small.TOOL)
        if not lead:
            return False
        clause = verbs.clause(after[lead:])
        return bool(names.candidates(" ".join(clause), names.talents(self.encounter, self.actor)))

    def _offer(self, said: list[Token], after: int) -> Said:
        """The terms of an offer, or what somebody says who gives up."""
        for n in range(after, len(said)):
            terms = said[n].word in _TERMS and n + 1 < len(said)
            aloud = said[n - 1].word in (",", ";") and said[n].word in _ALOUD
            if aloud and said[n].word in small.SELF and verbs.match(self.known, [t.word for t in said[n + 1 :]]):
                continue
            if terms or aloud:
                content, rest = self._as_far_as(said[n:])
                return Said([*said[:n], *rest], [_line(content)])
        return Said(said, [])

    def _reason(self, said: list[Token], starts: int) -> tuple[list[Token], str]:
        """ "… because it is hurt", "… so Tobin can shoot it". Raises Malformed for what is to wait for something."""
        for n in range(starts + 1, len(said)):
            ahead = [t.word for t in said[n:]]
            if small.begins(ahead, _OVER_WITH) == len(ahead):
                return said[:n], ""
            if ahead[0] in _WAITING and len(ahead) > 1:
                raise Malformed(
                    f"{written(said[n:])!r} is to wait for something, and what is declared happens now.",
                    choices=("say what you do now",),
                )
            can = next((m for m in range(1, min(5, len(ahead))) if ahead[m] in _MAY), 0)
            reason = ahead[0] in ("because", "while") or (ahead[0] == "so" and (can or ahead[1:2] == ["that"]))
            if reason and len(ahead) > 1:
                told, after = self._as_far_as(said[n:])
                return [*_without_join(said[:n]), *after], written(told).replace(" ,", ",")
        return said, ""


_MAY = frozenset(
    [
        "can",
        "could",
        "may",
        "might",
        "will",
        "would",
        "doesn't",
        "don't",
        "won't",
        "cannot",
        "can't",
        "does",
        "gets",
        "get",
        "is",
        "are",
        "has",
    ]
)


def _line(content: Sequence[Token]) -> str:
    """What is said, without the word that leads it in."""
    rest = content[1:] if len(content) > 1 and content[0].word in ("to", "that") else content
    text = written(rest).replace(" ,", ",").replace(" ;", ";").strip(" ,;")
    return text[:1].upper() + text[1:]


def _without_join(said: list[Token]) -> list[Token]:
    while said and said[-1].word in (",", ";", "and"):
        said = said[:-1]
    return said


def _token(word: str) -> Token:
    return Token(word, word)
