"""Who was there: names into people, what stands for them, and which side each is on."""

from __future__ import annotations

from dataclasses import dataclass

from narrator.plain.orthography import worded
from rules.combatant import Pronouns
from rules.errors import Ambiguous
from woundscribe.account import words as small
from woundscribe.account.endings import Party
from woundscribe.account.tokens import Name, quoted
from woundscribe.slug import LONGEST, slug

_BESIDE = frozenset({"woke", "heal"})
"""What companions do; everything else is done to the other side."""
_LOWER = frozenset({"of", "the", "de", "von", "van", "and"})


@dataclass
class Person:
    """``name`` is as it stands inside a sentence. ``proper``: it is a name of their own, not "the wolf"."""

    id: str
    name: str
    proper: bool
    said: tuple[str, ...]
    """The words that they are known again by."""
    pronoun: Pronouns | None = None
    side: Party | None = None
    carries: tuple[str, ...] = ()

    @property
    def pronouns(self) -> Pronouns:
        """What stands for them: as somebody said, or by what they are; "they" where nobody can know."""
        if self.pronoun is not None:
            return self.pronoun
        known = (small.PRONOUNS_OF.get(word) for word in (self.said[-1], self.said[0]))
        return next((one for one in known if one is not None), "they")


class People:
    """Everyone who is named, in the order in which they are."""

    def __init__(self) -> None:
        self.all: list[Person] = []
        self._ties: list[tuple[Person, Person, bool]] = []

    def know(self, name: Name) -> Person:
        """The person whom a name means, by the whole of it or by a part that fits only one; else somebody new.

        Raises Ambiguous for a part that fits several.
        """
        said = _compared(name.written)
        whole = [one for one in self.all if one.said == said]
        partly = [one for one in self.all if _within(said, one.said)]
        if not whole and len(partly) > 1:
            raise Ambiguous(f"{quoted(name.written)} fits more than one.", choices=[one.name for one in partly])
        found = (whole or partly)[:1]
        person = found[0] if found else self._new(name.written, said)
        if whole and name.written != name.written.lower() and person.name == person.name.lower():
            person.name, person.proper = _shown(name.written)
        person.pronoun = person.pronoun or name.pronoun
        return person

    def exactly(self, written: str) -> Person | None:
        said = _compared(written)
        return next((one for one in self.all if said and one.said == said), None)

    def tie(self, effect: str, one: Person, other: Person) -> None:
        """Of two between whom something was done: whether that makes them companions or not."""
        self._ties.append((one, other, effect in _BESIDE))

    def take_sides(self) -> None:
        """Puts everybody on a side: as said, as who did what to whom tells, else people of a name are ours.

        Ours, if nobody said otherwise, are those who have a name and look after each other, or whoever has a name and
        is named first.
        """
        self._follow()
        if all(one.side is None for one in self.all) and self.all:
            companions = [two for one, other, beside in self._ties if beside for two in (one, other)]
            first = next((one for one in (*companions, *self.all) if one.proper), None)
            first = first or (self._ties[0][0] if self._ties else None)
            if first is not None:
                first.side = "ours"
            self._follow()
        for one in self.all:
            if one.side is None:
                one.side = "ours" if one.proper else "theirs"
                self._follow()

    def of(self, side: Party) -> list[Person]:
        return [one for one in self.all if one.side == side]

    def _follow(self) -> None:
        """Everyone whose side follows from that of somebody else."""
        other: dict[Party | None, Party] = {"ours": "theirs", "theirs": "ours"}
        found = True
        while found:
            found = False
            for one, two, beside in self._ties:
                for known, unknown in ((one, two), (two, one)):
                    if known.side is not None and unknown.side is None:
                        unknown.side = known.side if beside else other[known.side]
                        found = True

    def _new(self, written: str, said: tuple[str, ...]) -> Person:
        name, proper = _shown(written)
        person = Person(id=_id(said, {one.id for one in self.all}), name=name, proper=proper, said=said)
        self.all.append(person)
        return person


def _id(said: tuple[str, ...], taken: set[str]) -> str:
    base = slug(" ".join(said), LONGEST - 3) or "someone"
    return next(one for one in (base, *(f"{base}-{n}" for n in range(2, 1000))) if one not in taken)


def _compared(written: str) -> tuple[str, ...]:
    found = written.casefold().replace("’", "'").split()
    while len(found) > 1 and found[0] in small.ARTICLES | small.OWNED:
        del found[0]
    return tuple(found)


def _within(part: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    size = len(part)
    return any(whole[i : i + size] == part for i in range(len(whole) - size + 1))


def _shown(written: str) -> tuple[str, bool]:
    """A name as it stands inside a sentence, and whether it is somebody's own."""
    first, *rest = worded(written).split()
    last = rest[-1] if rest else first
    if rest and first.lower() in small.ARTICLES | small.OWNED:
        return " ".join(["the", *rest]), False
    titled = first.lower() != first and "the" in rest[1:-1] + rest[:1]  # «Kestrel the ranger» is somebody's own name
    if small.is_kind(last.lower()) and (last.islower() or not rest) and not titled:
        return " ".join(["the", first.lower(), *rest]), False
    shown = [w if w != w.lower() or (i and w in _LOWER) else w[0].upper() + w[1:] for i, w in enumerate([first, *rest])]
    return " ".join(shown), True
