"""Who acts, by what is said before the verb."""

from __future__ import annotations

from typing import Any

from rules.combatant import Combatant
from rules.declaration import SIDE_KINDS
from rules.encounter import Encounter
from rules.errors import Ambiguous, Illegal, Malformed, nearest
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.kinds import Offered
from woundscribe.phrasing.sentence import Token, head, written
from woundscribe.phrasing.spoken import Verb
from woundscribe.phrasing.surroundings import like
from woundscribe.phrasing.whom import named


def subject(
    said: list[Token], *, encounter: Encounter[Any, Any], kinds: Offered, known: verbs.Verbs
) -> tuple[str, Verb, list[Token]]:
    """Who is named, the verb after it, and the rest with the verb still in front. Raises Malformed for no verb."""
    outside: list[tuple[str, Verb, list[Token]]] = []
    led: list[tuple[str, Verb, list[Token]]] = []
    inside: list[tuple[str, Verb, list[Token]]] = []
    leading = _leading(said, encounter)
    for at, token in enumerate(said):
        rest = said[at:]
        verb = verbs.match(known, [t.word for t in rest])
        if verb is None and token.word in ("offer", "offers", "propose", "proposes"):
            verb, rest = _offered_later(rest, kinds)
        if verb is not None:
            (outside if at >= leading else inside).append((head(said[:at]), verb, rest))
            comma = next((n for n in range(at - 1, 0, -1) if said[n].word in (",", ";")), 0)
            who = head(said[comma + 1 : at])
            if comma and who and not named(encounter, head(said[:comma])):  # "carefully, mara strikes"
                led.append((who, verb, [*rest, said[comma], *said[:comma]]))
    for one in (*outside, *inside, *led):  # a verb inside a name is part of it, where there is another
        if not one[0] or one[0].casefold() in small.SELF or named(encounter, one[0]):
            return one
    if outside and not leading:
        return outside[0]
    raise _no_verb(said[leading:], leading, kinds, known)


def actor_of(encounter: Encounter[Any, Any], who: str, kind: str, *, side: str | None, given: str | None) -> str:
    """The id of whoever acts. ``given``: who declares, where that is known. Raises Malformed, Ambiguous or Illegal."""
    if who and who.casefold() not in small.SELF:
        spoken_for = names.candidates(who, names.sides(encounter)) if kind in SIDE_KINDS else ()
        if len(spoken_for) == 1:
            return _able(encounter, spoken_for[0])[0].id
        people = names.combatants(encounter)
        if not names.candidates(who, people) and (given or len(who.split()) > 1) and not _near(who, people):
            raise Malformed(
                f"what does {who!r} mean here, before the deed? Colour goes in double quotes.",
                choices=(f'the deed, and then "{who}"',),
            )
        actor = names.pick("combatant", who, people)
        if given not in (None, actor):
            raise Malformed(f"{given} declares, and it says what {who} does.")
        return actor
    if given is not None:
        return given
    able = _able(encounter, side)
    if len(able) > 1 and kind not in SIDE_KINDS:
        raise Ambiguous("it does not say who acts.", choices=[c.name for c in able])
    return able[0].id


def _near(who: str, people: names.Known) -> bool:
    """Whether it may be a slip of the pen for somebody's name."""
    return len(who.split()) < _MANY and bool(nearest(who, [one[0] for one in people.values()]))


_MANY = 4
"""Nobody's name has so many words."""


def _able(encounter: Encounter[Any, Any], side: str | None) -> list[Combatant[Any]]:
    """Who stands of a side, the first to speak for it first."""
    able = [c for c in encounter.combatants.values() if c.standing and side in (None, c.side)]
    if not able:
        raise Illegal("nobody is left to do it.")
    return able


def _leading(said: list[Token], encounter: Encounter[Any, Any]) -> int:
    """How many words at the beginning, with the commas among them, name somebody."""
    longest = 0
    for at in range(1, len(said) + 1):
        spoken = [t for t in said[:at] if t.word not in (",", ";")]
        if said[at - 1].word not in (",", ";") and named(encounter, written(spoken)):
            longest = at
    return longest


def _offered_later(rest: list[Token], kinds: Offered) -> tuple[Verb | None, list[Token]]:
    """ "offers the miller mercy": a later word says what."""
    for kind in sorted(SIDE_KINDS & kinds.said.keys()):
        said = next((t.word for t in rest if t.word in _CALLED.get(kind, {kind})), None)
        if said is not None:
            return Verb(("offer",), kind), [t for t in rest if t.word not in (said, "a")]
    return None, rest


_CALLED = {"parley": {"parley", "truce"}, "mercy": {"mercy", "quarter"}}
"""Words for what a side offers."""


_SHORT = 80
"""A longer sentence is not said again in full."""


def _no_verb(said: list[Token], leading: int, kinds: Offered, known: verbs.Verbs) -> Malformed:
    rest = [t.word for t in said if t.word not in (",", ";") and t.word not in small.BETWEEN | small.SELF]
    if not rest:
        return Malformed("it does not say what to do.", choices=kinds.said)
    if rest[0] in ("offer", "offers"):
        return Malformed(
            "it does not say what is offered.",
            choices=[f"offer {k}" for k in sorted(SIDE_KINDS & kinds.said.keys() - {"retreat"})],
        )
    close = like(rest[0], known)
    if rest[0] in small.HEALING | small.TENDING and "cast" in kinds.said:
        return Malformed(f"to {rest[0].removesuffix('s')} takes a spell that heals.", choices=("casts … on …",))
    told = f"{rest[0]!r} is nothing one can declare: the verb is unknown."
    if in_words := [kind for kind, model in kinds.said.items() if model.model_fields["words"].is_required()]:
        own = (
            f"I {written(said)}" if not leading and len(said) > 1 and said[0].word not in small.SELF else written(said)
        )
        example = verbs.IN_WORDS.get(in_words[-1], in_words[-1])
        if not leading and len(own) <= _SHORT:
            example = example.replace(verbs.EXAMPLE, own.replace(" ,", ","))
        told += f" Anything else is an act in words: {example}."
    elif kinds.in_fields:
        told += f" Anything else is declared in fields, with kind {' or '.join(kinds.in_fields)}."
    return Malformed(told, nearest=close, choices=() if close else verbs.one_each(known))
