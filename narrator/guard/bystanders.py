"""Deeds of people whom no record of a line shows doing anything: whoever is there may look on and breathe, no more."""

from __future__ import annotations

from narrator.guard.facts import Told
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
    reading = told.reading
    for mention in reading.mentions:
        if mention.kind != "name" or mention.poss or len(mention.ids) != 1 or reading.tokens[mention.first].quoted:
            continue
        (who,) = mention.ids
        if not told.people or who in told.people | of_sides or who in told.cast.namesakes:
            continue
        if set(reading.words(reading.starts[mention.first], mention.first)) - _OPENING:
            continue  # no subject: it does not open its clause
        at = mention.last + 1
        if at < len(reading.tokens) and not reading.tokens[at].broken and _does(told, at) and real(reading, at, at):
            token = reading.tokens[at]
            return [
                Violation(
                    check="result",
                    code="invented-deed",
                    message=f"no record says that {told.name(who)} does anything here",
                    beat=told.number,
                    seqs=told.seqs,
                    start=token.start,
                    end=token.end,
                )
            ]
    return []


def _does(told: Told, i: int) -> bool:
    word = told.reading.tokens[i].word
    return word in _DEEDS or (word in _STANDING and bool(_AMONG & set(told.reading.words(i + 1, i + 2))))
