"""Finds whom somebody means by a name, a pronoun, a list, or by a part of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.encounter import Encounter
from rules.errors import Ambiguous, Malformed, nearest
from rules.model import evolve
from rules.people import known
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.sentence import Token, listed, trim, written

GONE = frozenset({"dead", "fled", "left"})


class Speaker(NamedTuple):
    """Who declares, and in which fight. ``lately``: whom they have just named, for a pronoun after it."""

    encounter: Encounter[Any, Any]
    actor: str
    lately: str | None = None

    @property
    def side(self) -> str:
        return self.encounter.combatants[self.actor].side


def as_known(encounter: Encounter[Any, Any], side: str | None) -> Encounter[Any, Any]:
    """The fight as those of a side know it: nobody whom they may not know of is there to be named or guessed at.

    Whole where no side is told: then it is the game master's.
    """
    if side is None or side not in [s.id for s in encounter.sides]:
        return encounter
    return evolve(encounter, combatants={c.id: c for c in known(encounter, side)})


def named(encounter: Encounter[Any, Any], given: str) -> bool:
    """Whether it could be anybody's name, or a side's."""
    known = {**names.combatants(encounter), **names.sides(encounter)}
    return bool(names.candidates(given, known))


def somebody(speaker: Speaker, given: Sequence[Token]) -> bool:
    """Whether these words can only be about somebody who is there, and not about the speaker."""
    if len(given) == 1 and given[0].word in small.PRONOUNS:
        return True
    return bool(names.candidates(_name(speaker, given), names.combatants(speaker.encounter)))


def somebody_named(encounter: Encounter[Any, Any], actor: str, given: Sequence[Token]) -> str | None:
    """The one whom these words name, if it is somebody else than ``actor``; None for a pronoun, or for several."""
    if not given or given[-1].word in (",", ";") or given[-1].word in names.BEFORE_NAMES:
        return None
    found = names.candidates(_name(Speaker(encounter, actor), given), names.combatants(encounter))
    return found[0] if len(found) == 1 and found[0] != actor else None


def _name(speaker: Speaker, given: Sequence[Token]) -> str:
    """As it is to be looked up: "the tall one" is the tall, and "the boy Tobin" Tobin."""
    said = written(given)
    known = names.combatants(speaker.encounter)
    if names.candidates(said, known):
        return said
    bare = [t for t in given if t.word not in names.BEFORE_NAMES]
    if len(bare) > 1 and bare[-1].word == "one":
        return written(bare[:-1])
    while len(bare) > 1 and bare[0].word in small.EPITHETS:
        bare = bare[1:]
        if names.candidates(written(bare), known):
            return written(bare)
    return said


def whom(speaker: Speaker, given: Sequence[Token], *, foes: bool = False) -> str:
    """The one who is meant. ``foes``: a pronoun is about the other sides. Raises Malformed or Ambiguous."""
    if len(given) == 1 and given[0].word in small.SELVES:
        return speaker.actor
    if len(given) != 1 or given[0].word not in small.PRONOUNS:
        known = names.combatants(speaker.encounter)
        if not names.candidates(_name(speaker, given), known) and not small.ANYBODY.isdisjoint(t.word for t in given):
            against = [c.name for c in speaker.encounter.combatants.values() if foes is (c.side != speaker.side)]
            raise Ambiguous(f"{written(given)!r} could be anybody: name one.", choices=against)
        if (ends := _named_first(speaker, given)) and ends < len(given):
            more = written(given[ends:])
            raise Malformed(
                f"what does {more!r} mean here, after {written(given[:ends])!r}? Colour goes in double quotes.",
                nearest=(known[somebody_named(speaker.encounter, "", given[:ends]) or ""][0],),
            )
        return names.pick("combatant", _name(speaker, given), known)
    return _by_pronoun(speaker, given[0].written, small.PRONOUNS[given[0].word], foes)


def _named_first(speaker: Speaker, given: Sequence[Token]) -> int:
    """How many words at the beginning name somebody, where more than a name or two follow."""
    sizes = range(min(4, len(given) - 2), 0, -1)
    return next((n for n in sizes if somebody_named(speaker.encounter, "", given[:n]) is not None), 0)


def _by_pronoun(speaker: Speaker, said: str, pronoun: str, foes: bool) -> str:
    lately = speaker.encounter.combatants[speaker.lately] if speaker.lately else None
    if lately is not None and lately.pronouns == pronoun and not (foes and lately.side == speaker.side):
        return lately.id
    fitting = [
        c
        for c in speaker.encounter.combatants.values()
        if c.pronouns == pronoun and c.id != speaker.actor and c.out not in GONE
        if not foes or c.side != speaker.side
    ]
    if len(fitting) != 1:
        raise Ambiguous(f"{said!r} could be anybody.", choices=[c.name for c in fitting])
    return fitting[0].id


def people(speaker: Speaker, given: Sequence[Token]) -> list[str]:
    """Everyone of a list, each once."""
    each = (_without_out(trim(one) or one) for one in listed(given))
    return list(dict.fromkeys(whom(speaker, one) for one in each))


def _without_out(given: Sequence[Token]) -> list[Token]:
    """ "leave Mara out of it"."""
    ends = next((n for n in range(1, len(given)) if [t.word for t in given[n:]] in _OUT_OF_IT), len(given))
    return list(given[:ends])


_OUT_OF_IT = (["out", "of", "it"], ["out", "of", "that"], ["out", "of", "this"], ["alone"], ["unharmed"])


def with_part(speaker: Speaker, given: Sequence[Token], *, foes: bool) -> tuple[str, str]:
    """Who is meant, and the part of them that is named: "the miller's left hand", "the miller in the knee"; or ""."""
    if not names.candidates(written(given), names.combatants(speaker.encounter)):
        for at in range(len(given) - 1, 0, -1):
            owner, part = _cut_at(given, at)
            if part and somebody(speaker, owner):
                return whom(speaker, owner, foes=foes), _part(part)
        if len(given) > 1 and given[0].word in small.OWNERS:
            owner_of = small.OWNERS[given[0].word]
            return _by_pronoun(speaker, given[0].written, owner_of, foes), _part(given[1:])
    return whom(speaker, given, foes=foes), ""


def without_hold(given: Sequence[Token]) -> list[Token]:
    """Without the part by which somebody is held or shaken: "the hound by the scruff"."""
    at = next((n for n, t in enumerate(given) if n and t.word == "by"), None)
    if at is None or len(given) - at not in (2, 3) or given[-1].word not in small.HOLDS:
        return list(given)
    return list(given[:at])


def between(speaker: Speaker, given: Sequence[Token]) -> list[str]:
    """The two whom "Tobin and the hound" names; nothing for other words."""
    for at, token in enumerate(given):
        if token.word == "and":
            pair = [somebody_named(speaker.encounter, "", half) for half in (given[:at], given[at + 1 :])]
            return [who for who in pair if who] if all(pair) else []
    return []


def _cut_at(given: Sequence[Token], at: int) -> tuple[list[Token], list[Token]]:
    """What stands before and after an "'s" or an "in the" at this token; nothing where neither stands there."""
    token = given[at - 1]
    if token.word.endswith("'s"):
        return [*given[: at - 1], Token(token.word[:-2], token.written[:-2])], list(given[at:])
    if given[at].word in small.PART:
        return list(given[:at]), list(given[at + 1 :])
    return [], []


def of_hurts(given: Sequence[Token]) -> list[Token]:
    """Whose wounds these are: "his cuts" are of him, and "Odo's wounds" of Odo."""
    if len(given) < 2 or given[-1].word not in small.HURTS:
        return list(given)
    *owner, last = given[:-1]
    if last.word == "my" and not owner:
        return [Token("myself", last.written)]
    if last.word in small.OWNERS and not owner:
        pronoun = small.OBJECT[small.OWNERS[last.word]]
        return [Token(pronoun, last.written)]
    return [*owner, Token(last.word.removesuffix("'s"), last.written[: len(last.word.removesuffix("'s"))])]


def aimed_at(speaker: Speaker, given: Sequence[Token], *, foes: bool) -> tuple[str | None, str]:
    """After "aiming for": a part of somebody, or of whoever else is the target (None)."""
    rest = trim(given[small.begins([t.word for t in given], small.AT) :])
    if not rest:
        raise Malformed("it does not say what is aimed at.", choices=("aiming for the hand",))
    owned = rest[0].word in small.OWNERS or any(t.word.endswith("'s") for t in rest[:-1]) or somebody(speaker, rest)
    if owned:
        return with_part(speaker, rest, foes=foes)
    return None, _part(rest)


def _part(given: Sequence[Token]) -> str:
    return " ".join(names.words(written(given)))


def said_beside(encounter: Encounter[Any, Any], given: Sequence[Token]) -> None:
    """Words that change nothing: to or from whom, of those who are there. Raises Malformed for any other."""
    rest = trim(given)
    if rest and rest[0].word in ("to", "for", "from", "of"):
        rest = rest[1:]
    if rest and {t.word for t in rest} <= small.EVERYBODY | small.PRONOUNS.keys():
        return
    if len(rest) == 2 and rest[0].word in small.OWN and rest[1].word in _GRIPS:
        return
    if len(rest) > 1 and rest[-2].word.endswith("'s") and rest[-1].word in _GRIPS:
        owner = rest[-2]
        rest = [*rest[:-2], Token(owner.word[:-2], owner.written[:-2])]
    if rest and not named(encounter, written(rest)):
        raise Malformed(
            f"what does {written(rest)!r} mean here? Colour goes in double quotes.",
            nearest=nearest(written(rest), [n[0] for n in names.combatants(encounter).values()]),
        )


_GRIPS = frozenset({"grip", "hold", "grasp", "hands", "arms", "jaws", "claws", "back", "horse", "mount"})
"""In which somebody is held, or on which they sit."""
