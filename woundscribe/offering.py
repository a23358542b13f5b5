"""What somebody could do now: the few things that are done most with their chances, and all else under them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from rules.declaration import SIDE_KINDS
from rules.encounter import Encounter
from rules.offer import Offer
from rules.ruleset import Ruleset
from rules.ruling import Answer
from woundscribe.readback import chance_of, spoken
from woundscribe.sayback import without_words

_AT_FOES = ("attack", "cast", "calm", "plead", "trample")
_AT_FRIENDS = ("cast", "rouse", "first aid", "remedy")
_ALONE = ("break free", "recover", "defend", "mercy", "parley", "flee", "retreat")
_INSTEAD = {"mercy": "parley", "retreat": "flee"}
"""Of two ways to end it the one that is shown, and the other."""
_MOST = 9
_FRIENDS = 2
_A_FOE = 4
"""So many of the common things are told of one foe."""


class Choice(NamedTuple):
    """Something that can be declared by its number. ``said``: without who does it."""

    declaration: Any
    said: str


class Everything(NamedTuple):
    """All that the rules allow, and what they do not, by the reason that they give."""

    allowed: tuple[Choice, ...]
    refused: dict[str, list[str]]


def common(
    ruleset: Ruleset[Any], encounter: Encounter[Any, Any], actor: str, *, begun: bool = False
) -> tuple[Choice, ...]:
    """What is done most: to those on another side, then for companions, then alone. Nothing twice.

    ``begun``: others of the side have declared already, so that nothing can be declared for all of it.
    """
    free = [o.declaration for o in ruleset.offers(encounter, actor) if not o.refused]
    if begun:
        free = [d for d in free if d.kind not in SIDE_KINDS]
    foes = list(_about(free, _AT_FOES, encounter, actor, own=False))
    friends = list(_about(free, _AT_FRIENDS, encounter, actor, own=True))[:_FRIENDS]
    alone = [d for kind in _ALONE for d in free if d.kind == kind and getattr(d, "target", None) is None]
    kinds = {d.kind for d in alone}
    double = {other for kind, other in _INSTEAD.items() if kind in kinds}
    alone = [d for d in alone if d.kind not in double]
    if not foes and not friends and kinds <= SIDE_KINDS:
        alone = [*(d for d in free if d.kind == "hold"), *alone]
    room = max(_MOST - len(alone) - len(friends), 3)
    return tuple(choice_of(d, encounter) for d in (*_of_each_kind(foes, room), *friends, *alone))


def everything(ruleset: Ruleset[Any], encounter: Encounter[Any, Any], actor: str, *, begun: bool = False) -> Everything:
    """Each once: the common ones first, and last what would be done to companions as if they were foes."""
    offers = ruleset.offers(encounter, actor)
    first = common(ruleset, encounter, actor, begun=begun)
    said = {choice.said for choice in first}
    allowed = list(first)
    free = [o.declaration for o in offers if not o.refused]
    if begun:
        free = [d for d in free if d.kind not in SIDE_KINDS]
    for choice in (choice_of(d, encounter) for d in sorted(free, key=lambda d: _against_own(d, encounter))):
        if choice.said not in said:
            said.add(choice.said)
            allowed.append(choice)
    return Everything(tuple(allowed), _reasons(offers, encounter))


def choice_of(declaration: Any, encounter: Encounter[Any, Any]) -> Choice:
    name = encounter.combatants[declaration.actor].name
    return Choice(declaration, without_words(declaration, encounter)[len(name) + 1 :])


def chance(choice: Choice, ruleset: Ruleset[Any], encounter: Encounter[Any, Any], answers: Sequence[Answer]) -> str:
    """The chance of it in words; empty where there is none to tell."""
    found = chance_of(ruleset, encounter, choice.declaration, answers)
    return spoken(found) if found is not None else ""


def _of_each_kind(declared: Sequence[Any], most: int) -> list[Any]:
    """So many of them, in their order: of each kind the first before a second of any."""
    rank: dict[int, int] = {}
    count: dict[str, int] = {}
    for at, d in enumerate(declared):
        rank[at] = count[d.kind] = count.get(d.kind, -1) + 1
    taken = sorted(range(len(declared)), key=lambda at: (rank[at], at))[:most]
    return [declared[at] for at in sorted(taken)]


def _about(
    free: Iterable[Any], kinds: Sequence[str], encounter: Encounter[Any, Any], actor: str, *, own: bool
) -> Iterator[Any]:
    """Of each kind one way to do it to each of them, and to subdue as well; the likeliest target first."""
    side = encounter.combatants[actor].side
    seen: set[tuple[Any, ...]] = set()
    told: dict[str, int] = {}
    declared = list(free)
    for kind in kinds:
        for d in (d for d in declared if d.kind == kind):
            target = getattr(d, "target", None)
            whom = encounter.combatants.get(target or "")
            if whom is not None and (whom.side == side) != own:
                continue
            if whom is not None and not own and not whom.standing:
                continue
            if kind == "cast" and _heals(d, encounter) != own:
                continue
            way = (kind, target, bool(getattr(d, "subdue", False)), getattr(d, "spell", None))
            if way in seen or getattr(d, "charge", False):
                continue
            told[target or ""] = told.get(target or "", 0) + 1
            if not own and told[target or ""] > _A_FOE:
                continue
            seen.add(way)
            yield d


def _against_own(declaration: Any, encounter: Encounter[Any, Any]) -> bool:
    whom = encounter.combatants.get(getattr(declaration, "target", None) or "")
    own = whom is not None and whom.side == encounter.combatants[declaration.actor].side
    return own and declaration.kind in (*_AT_FOES, "restrain")


def _heals(declaration: Any, encounter: Encounter[Any, Any]) -> bool:
    """Whether it is a spell that heals, for games whose sheets hold spells that say so."""
    spells = getattr(encounter.combatants[declaration.actor].sheet, "spells", ())
    return any(spell.name == declaration.spell and getattr(spell, "does", None) == "heal" for spell in spells)


def _reasons(offers: Iterable[Offer], encounter: Encounter[Any, Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for offer in offers:
        if offer.refused:
            clause = f" [{offer.refused.rule}]" if offer.refused.rule else ""
            said = choice_of(offer.declaration, encounter).said
            found.setdefault(f"{offer.refused.lacking}{clause}", []).append(said)
    return found
