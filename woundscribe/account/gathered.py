"""Puts together what somebody tells of a fight, line by line, until it can be written down as an account."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple

from rules.errors import Malformed
from rules.outcome import Ending
from woundscribe.account import words as small
from woundscribe.account.endings import End, Party, read_ending
from woundscribe.account.events import Event, held
from woundscribe.account.lines import read_line
from woundscribe.account.people import People, Person
from woundscribe.account.tokens import name, names, tokens
from woundscribe.account.verbs import match

_LABELS = {
    "place": ("place", "where"),
    "why": ("why", "because", "cause"),
    "ours": ("ours", "our side", "us", "with"),
    "theirs": ("theirs", "their side", "them", "against"),
    "cost": ("cost", "costs", "it cost"),
    "end": ("end", "ended", "ending"),
    "next": ("next",),
    "note": ("note",),
}
_LABELLED = re.compile(rf"({'|'.join(one for ones in _LABELS.values() for one in ones)})\s*:\s*(.*)", re.IGNORECASE)
_LABEL_OF = {one: label for label, ones in _LABELS.items() for one in ones}
_PLACED = re.compile(
    r"(?:(?:at|in)\s+)?((?:(?:on|by|under|near|inside|outside|before|behind|beside|above|below|beyond)\s+)?[^:]+?)"
    r"\s*(?:(?::\s*|,\s*(?=(?:over|because|about|for|on account)\b))(.*))?",
    re.IGNORECASE,
)
_WITHIN = re.compile(
    r"((?:(?:an?|the) )?(?:[\w'’-]+ ){0,3}(?:fight|ambush|battle|raid|brawl|duel|attack|siege|skirmish|stand|robbery|"
    r"hold-?up|stand-?off|chase|encounter|clash)) ((?:at|in|on|by|near|under|beside) [^,:]+)",
    re.IGNORECASE,
)
"""What it was and where: "the goblin ambush at the ford"."""
_PLAIN_FIGHT = re.compile(r"(?:(?:an?|the) )?\w+", re.IGNORECASE)
"""What says no more than that there was one: "the fight"."""
_STANDS = re.compile(r"(?:at|in|on|by|under|near|inside|outside|beside|below|beyond)\s", re.IGNORECASE)
_COST = re.compile(r"(?:it|that|this) cost (?:(?:us|them) )?(.+)", re.IGNORECASE)
_NOTHING = frozenset({"nothing", "none", "no", "-", "nobody"})
_OUT: dict[str, Ending] = {
    "died": "defeat",
    "fell": "defeat",
    "fled": "flight",
    "yielded": "surrender",
    "calmed": "calm",
    "leave": "retreat",
}
"""By effect: how the fight has ended for a side whose last is out by it."""
_GONE = frozenset({"fled", "leave"})
_LONGEST_TITLE = 8
"""Words of a first line that says where it was, and no more."""
_LOW = small.STOPS | small.ARTICLES
_LONGEST_BEARER = 3
"""Words of a name that a cost begins with."""
_SENSES = frozenset({"fell", "woke", "died"})
"""What tells whether somebody is awake."""
_LASTS = frozenset({*_OUT, "harm", "wavered"})
"""After the last of these it was over."""


@dataclass(frozen=True)
class Happening:
    """One thing that happened, with the line that says so and its number there."""

    event: Event
    who: Person
    by: Person | None
    text: str
    line: int


class Note(NamedTuple):
    """A cost, or something to be told as it stands; ``line`` is where it was said."""

    kind: Literal["cost", "note"]
    words: str
    line: int
    bearer: Person | None = None


@dataclass
class Gathered:
    """An account in the making. What cannot be read raises Malformed or Ambiguous."""

    place: str = "there"
    why: str = ""
    people: People = field(default_factory=People)
    called: dict[Party, str] = field(default_factory=dict)
    """What a side is called, where somebody said."""
    happenings: list[Happening] = field(default_factory=list)
    notes: list[Note] = field(default_factory=list)
    next: str = ""
    end: End | None = None
    unkept: list[tuple[int, str]] = field(default_factory=list)
    """Words that an account has no place for, with their line."""

    def line(self, text: str, number: int, *, first: bool = False) -> None:
        """Any line. ``first``: it may say where it was."""
        text = re.sub(r"^(?:[-*•]|\d+[.)])\s+", "", text.strip())
        labelled = _LABELLED.fullmatch(text)
        if labelled is not None:
            self._labelled(_LABEL_OF[labelled[1].lower()], labelled[2].strip(), number)
        elif first and (_STANDS.match(text) or ":" in text) and not self._happens(text):
            after = [t.word for t in tokens(text.partition(",")[2])] if ":" not in text else []
            if any(match(after, at) for at in range(len(after))):
                raise Malformed("say where it was on a line of its own, and what happened on the next.")
            self.placed(text)
        elif first and self._titled(text):
            within = _WITHIN.fullmatch(text.strip(" ."))
            self.placed(within[2] if within is not None else text)
            if within is not None and not _PLAIN_FIGHT.fullmatch(within[1]):
                self.unkept.append((number, within[1]))
        elif (cost := _COST.fullmatch(text)) is not None:
            self.cost(cost[1], number)
        elif (end := read_ending(text, alone=False)) is not None:
            self.end = end
        else:
            self.happened(text, number)

    def _labelled(self, label: str, said: str, number: int) -> None:
        if not said:
            raise Malformed("nothing stands after the colon.")
        if label in ("ours", "theirs"):
            self.sided("ours" if label == "ours" else "theirs", said)
        elif label == "place":
            self.placed(said)
        elif label == "why":
            self.why = said
        elif label == "cost":
            self.cost(said, number)
        elif label == "note":
            if all(note.words != said for note in self.notes):  # what is noted twice is told once
                self.notes.append(Note("note", said, number))
        elif label == "next":
            self.next = said
        else:
            self.ended(said, number)

    def placed(self, said: str) -> None:
        """ "at the toll bridge: over a cow": where, and why."""
        found = _PLACED.fullmatch(said.strip(" ."))
        if found is None or not any(c.isalpha() for c in found[1]):
            raise Malformed("it says no place.", choices=("at the toll bridge: over a cow",))
        place = re.sub(r"^(?:The|An?) ", lambda article: article[0].lower(), found[1])
        self.place, self.why = place, (found[2] or self.why).strip(" .")

    def sided(self, side: Party, said: str) -> None:
        """ "Mara (she), Tobin", or "the toll-keepers: Hask, Lodder"."""
        called, colon, members = said.rpartition(":")
        for one in names(tokens(re.sub(r"\b(she|he|they|it)(?=\s*(?:,|;|and\b|$))", r"(\1)", members or called))):
            self.people.know(one).side = side
        if colon and called.strip():
            self.called[side] = called.strip()

    def happened(self, text: str, number: int) -> None:
        read = read_line(text)
        people = self.people
        for event in read.events:
            named = [one for one in (event.who, event.by) if one is not None]
            for one in sorted(named, key=lambda one: text.casefold().find(one.written.casefold())):
                people.know(one)  # in the order in which the line names them
            who = people.know(event.who)
            if event.effect == "missed":  # nothing came of it, and an account has no blows
                self.unkept.append((number, (event.text or text).rstrip(".")))
                continue
            by = people.know(event.by) if event.by is not None else None
            if by is who:
                event, by = replace(event, by=None), None
            if by is not None:
                people.tie(event.effect, by, who)
                if event.tool is not None and event.tool not in by.carries:
                    by.carries = (*by.carries, event.tool)
            comes_round = event.effect == "heal" and self._senseless(who)
            self.happenings.append(Happening(event, who, by, text, number))
            if comes_round:  # who is tended out of it
                woken = replace(event, effect="woke", by=None, severity=None)
                self.happenings.append(Happening(woken, who, None, text, number))
        self._refuse_held()
        self.unkept += [(number, words) for words in read.unkept]

    def _senseless(self, who: Person) -> bool:
        """Whether somebody was knocked out, and has not come round."""
        lasting = [one.event.effect for one in self.happenings if one.who is who and one.event.effect in _SENSES]
        return lasting[-1:] == ["fell"]

    def _refuse_held(self) -> None:
        """Raises Malformed where somebody who was there is said to have been lost or taken as a thing is."""
        for one in self.happenings:
            if one.event.item is not None and self.people.exactly(one.event.item) is not None:
                raise held(one.event.item, one.event.how)

    def cost(self, said: str, number: int) -> None:
        what = re.sub(r"\s*;\s*", " and ", said.strip(" .;"))
        if not what or what.casefold() in _NOTHING:
            return
        named, colon, borne = what.partition(":")
        bearer = None
        if colon and borne.strip():
            bearer, what = self.people.know(name(tokens(named))), borne.strip()
        self.notes.append(Note("cost", what, number, bearer))

    def ended(self, said: str, number: int) -> None:
        """How it ended, in answer to that question: an ending, or one more thing that happened."""
        end = read_ending(said, alone=True)
        if end is None:
            try:
                if not self._known(said):
                    self.happened(said, number)
            except Malformed as error:
                told = f"it says no ending: {error.message}"
                raise Malformed(told, choices=("they fled", "we gave up", "they won", "peace")) from error
        else:
            self.end = end

    def _known(self, said: str) -> bool:
        """Whether it says again only how each of those in it has left the fight."""
        last = {one.who.id: one.event.effect for one in self.happenings if one.event.effect in (*_OUT, "woke")}
        for event in read_line(said).events:
            who = self.people.exactly(event.who.written)
            was = last.get(who.id) if who is not None else None
            if was is None or not (was == event.effect or {was, event.effect} <= _GONE):
                return False
        return True

    @property
    def ending(self) -> End | None:
        """How it ended: as said, or for the side of which everyone is out, as the last of it is."""
        if self.end is not None:
            return self.end
        out: dict[str, str] = {}
        for one in self.happenings:
            if one.event.effect in _OUT:
                out[one.who.id] = one.event.effect
            elif one.event.effect == "woke":
                out.pop(one.who.id, None)
        for side in ("theirs", "ours"):
            members = [one.id for one in self.people.of(side)]
            if members and all(one in out for one in members):
                last = next(h for h in reversed(self.happenings) if h.who.id in members and h.event.effect in _OUT)
                freed = last.event.effect == "leave" and last.event.how == "mercy"
                return End("mercy" if freed else _OUT[last.event.effect], side)
        return None

    @property
    def over_after(self) -> int:
        """How many of the happenings come before the end."""
        return max((n for n, one in enumerate(self.happenings, 1) if one.event.effect in _LASTS), default=0)

    @property
    def costs(self) -> list[Note]:
        """The costs; one that begins with somebody's name is theirs: "Mara her lantern"."""
        return [self._borne(note) for note in self.notes if note.kind == "cost"]

    def _borne(self, note: Note) -> Note:
        heard = note.words.split()
        for size in range(min(_LONGEST_BEARER, len(heard) - 1), 0, -1):
            one = self.people.exactly(" ".join(heard[:size]))
            if note.bearer is None and one is not None and heard[size].lower() in small.ARTICLES | small.OWNED:
                return note._replace(bearer=one, words=" ".join(heard[size:]))
        return note

    def _titled(self, text: str) -> bool:
        """Whether a line is a title, "The Bridge at Hale": nothing in it that happened, and no slip of a verb."""
        words = re.findall(r"[^\W_][\w'’-]*", text)
        doing = any(word.casefold() in small.DENIED | small.PASSIVE or re.search(r"ed$", word) for word in words)
        if doing or not words or len(words) > _LONGEST_TITLE:
            return False
        within = _WITHIN.fullmatch(text.strip(" .")) is not None
        named = all(w[0].isupper() or w in _LOW for w in words) and words[0][0].isupper()
        if not (within or named or words[0] in ("The", "A", "An")):
            return False
        try:
            read_line(text)
        except Malformed as error:
            return not error.nearest and read_ending(text, alone=False) is None
        return False

    def _happens(self, text: str) -> bool:
        try:
            read_line(text)
        except Malformed:
            return False
        return True
