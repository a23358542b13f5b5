"""Deeds of people whom no record of a line shows doing anything: whoever is there may look on and breathe, no more."""

from __future__ import annotations

from narrator.guard.facts import Told
from narrator.guard.families.things import CREATURES
from narrator.guard.forms import verbs, words
from narrator.guard.reality import real
from narrator.guard.violation import Violation

_DEEDS = verbs(
    "pick take send give shut reach move step go come run walk fetch put set pull push drag lift hold help drop "
    "make throw swing raise lower catch seize grab carry kick follow climb leave open close steady bolt talk speak "
    "sing roll slide advance approach retreat circle rush charge leap jump dash hurry bend kneel crouch crawl strike "
    "hit parry block dodge aim shoot loose cast draw sheathe offer beg plead call nod tend bind free loosen wrest tear "
    "break lunge snatch haul hand pass bring lead ride dismount mount flee escape surrender yield fall collapse rise"
)
_STANDING = verbs("stand get put")
_AMONG = words("between before")
_ALL = frozenset({"ended", "reopened", "fled", "left"})
_OPENING = words("the and but so then while as when")


def check_bystanders(told: Told) -> list[Violation]:
    """A violation for the first deed of somebody of whom the line's records say nothing."""
    if _ALL & {claim.kind for claim in told.claims}:
        return []  # an end is everybody's, and whoever runs may be run after
    sides = {claim.side for claim in told.claims if claim.side is not None}
    of_sides = {f.id for f in told.plan.world.figures if f.side in sides}
    for mention in told.reading.mentions:
        if mention.kind != "name" or mention.poss or len(mention.ids) != 1:
            continue
        (who,) = mention.ids
        if not told.people or who in told.people | of_sides or who in told.cast.namesakes:
            continue
        if _does(told, mention.first, mention.last + 1):
            return [_violation(told, mention.last + 1, told.name(who))]
    return []


def check_creatures(told: Told) -> list[Violation]:
    """A violation for the first deed of a creature that is only there, such as a cub in its hiding place."""
    for i, token in enumerate(told.reading.tokens):
        if told.short and token.word in CREATURES and i not in told.reading.at and _does(told, i, i + 1):
            return [_violation(told, i + 1, f"the {token.word}")]
    return []


def _does(told: Told, first: int, after: int) -> bool:
    """Whether what stands from ``first`` up to ``after`` opens its clause and does something in it."""
    reading = told.reading
    if after >= len(reading.tokens) or reading.tokens[after].broken or reading.tokens[first].quoted:
        return False
    if set(reading.words(reading.starts[first], first)) - _OPENING:
        return False
    word = reading.tokens[after].word
    deed = word in _DEEDS or (word in _STANDING and bool(_AMONG & set(reading.words(after + 1, after + 2))))
    return deed and real(reading, after, after)


def _violation(told: Told, i: int, who: str) -> Violation:
    return told.fault("result", "invented-deed", f"no record says that {who} does anything here", i)
