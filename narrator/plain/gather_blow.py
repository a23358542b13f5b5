"""A blow, a fall and what came of them, gathered from the claims of a beat."""

from __future__ import annotations

from dataclasses import replace

from narrator.plain.moment import End, Moment, Reader
from rules.claim import Claim


def gather_blow(reader: Reader, moment: Moment, at: int | None = None) -> Moment:
    """What came of a blow or a spell: its result, the harm, and the end of whoever it landed on."""
    if at is None:
        at = reader.next(moment.states[-1], "hit", "missed", "stopped")
    if at is not None and reader.claims[at].kind in ("hit", "missed", "stopped"):
        claim = reader.claims[at]
        pair = (claim.whom, claim.who) if claim.kind == "stopped" else (claim.who, claim.whom)
        if pair == (moment.a, moment.t[0]):
            moment = replace(
                moment,
                states=(*moment.states, at),
                result="hit" if claim.kind == "hit" else "missed" if claim.kind == "missed" else "stopped",
                how=claim.what,
                tool=moment.tool or claim.tool,
                part=claim.part,
                fumble=claim.degree == "fumble",
                critical=claim.degree == "critical",
            )
    if moment.result == "missed":
        return _into_a_thing(reader, moment)
    if moment.result != "hit":
        return moment
    moment = _stood_in_for(reader, moment)
    last = moment.states[-1] if moment.states else (at or 0) - 1
    if moment.tool in reader.spells and moment.states:
        return _with_harm_of_spell(reader, moment)
    harm = reader.next(last, "harmed") if moment.states else at
    if harm is not None:
        claim = reader.claims[harm]
        if claim.who == moment.t[0] and claim.whom in (moment.a, None):
            moment = replace(
                moment,
                states=(*moment.states, harm),
                severity=claim.severity,
                harm_tool=claim.tool,
                part=claim.part or moment.part,
                tool=moment.tool or claim.tool,
            )
    return with_end(reader, moment, moment.states[-1])


def with_end(reader: Reader, moment: Moment, after: int) -> Moment:
    """The same, and the fall or death of whoever it was done to."""
    end = reader.next(after, "fell", "died")
    if end is None or reader.claims[end].who != moment.t[0]:
        return moment
    if reader.claims[end].whom not in (moment.a, None):
        return moment
    kind: End = "fell" if reader.claims[end].kind == "fell" else "died"
    return replace(moment, states=(*moment.states, end), end=kind)


def _with_harm_of_spell(reader: Reader, moment: Moment) -> Moment:
    """A spell reaches all whom it finds before it hurts any: the harm of each may come after that of others."""
    mine = [
        i
        for i in range(moment.states[-1] + 1, len(reader.claims))
        if i not in reader.taken and reader.claims[i].who == moment.t[0]
    ]
    harm = next((i for i in mine if reader.claims[i].kind == "harmed"), None)
    if harm is None:
        return _with_lasting(reader, moment, mine)
    if reader.claims[harm].whom not in (moment.a, None):
        return moment
    moment = replace(moment, states=(*moment.states, harm), severity=reader.claims[harm].severity)
    end = next((i for i in mine if i > harm and reader.claims[i].kind in ("fell", "died")), None)
    if end is None:
        return moment
    return replace(moment, states=(*moment.states, end), end="fell" if reader.claims[end].kind == "fell" else "died")


def _with_lasting(reader: Reader, moment: Moment, mine: list[int]) -> Moment:
    """A spell that hurts nobody, and what it leaves someone in."""
    on = next((i for i in mine if reader.claims[i].kind == "condition_on" and reader.claims[i].whom == moment.a), None)
    if on is None:
        return moment
    return replace(moment, states=(*moment.states, on), came=reader.claims[on].what)


def stands_in(reader: Reader, claim: Claim) -> bool:
    """Whether someone takes what was meant for another: ``what`` is no way of stopping it then, but who that was."""
    return claim.kind == "stopped" and claim.what is not None and claim.what in reader.meant


def gather_fall(reader: Reader, moment: Moment) -> Moment:
    """Someone comes down, and what the ground does to them, whoever is said to have brought it about."""
    harm = reader.next(moment.states[-1], "harmed")
    if harm is None or reader.claims[harm].who != moment.t[0]:
        return moment
    claim = reader.claims[harm]
    moment = replace(moment, states=(*moment.states, harm), severity=claim.severity or "light")
    end = reader.next(harm, "fell", "died")
    if end is None or reader.claims[end].who != moment.t[0]:
        return moment
    return replace(moment, states=(*moment.states, end), end="fell" if reader.claims[end].kind == "fell" else "died")


def gather_dropped(reader: Reader, moment: Moment) -> Moment:
    """Something is wrong with someone, and they come down by it: the fall tells both."""
    at = reader.next(moment.states[-1], "moved")
    if at is None or reader.claims[at].how != "down" or (reader.claims[at].who,) != moment.t:
        return moment
    return gather_fall(reader, replace(moment, kind="dropped", states=(*moment.states, at), came=moment.what))


def _into_a_thing(reader: Reader, moment: Moment) -> Moment:
    """A blow that missed may have gone into what its target was behind."""
    met = reader.next(moment.states[-1], "stopped")
    claim = reader.claims[met] if met is not None else None
    if met is None or claim is None or claim.who is not None or claim.whom != moment.a or claim.what is None:
        return moment
    return replace(moment, states=(*moment.states, met), into=claim.what)


def _stood_in_for(reader: Reader, moment: Moment) -> Moment:
    """A blow that landed may have been taken by somebody else."""
    at = reader.next(moment.states[-1], "stopped") if moment.states else None
    if at is None or not stands_in(reader, reader.claims[at]) or reader.claims[at].what != moment.t[0]:
        return moment
    who = reader.claims[at].who
    return replace(moment, states=(*moment.states, at), b=moment.t[0], t=(who,)) if who is not None else moment
