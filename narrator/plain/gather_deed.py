"""A deed that is no blow, with its own result and the changes that the same words tell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal, NamedTuple

from narrator.lexicon import ActNature
from narrator.plain.gather_blow import gather_fall
from narrator.plain.moment import WAYS, Moment, Reader
from rules.claim import Claim, ClaimKind


class _Change(NamedTuple):
    """A claim that a deed brings about, of whoever does it (``a``) or whom it is done to (``t``)."""

    kind: ClaimKind
    of: Literal["a", "t"]


_COMES_OF: Mapping[str, tuple[_Change, ...]] = {
    "flee": (_Change("fled", "a"),),
    "take": (_Change("item", "a"),),
}
"""By act, of those that every game has."""
_COMES_OF_OWN: Mapping[ActNature, tuple[_Change, ...]] = {
    "speech": (_Change("wavered", "t"), _Change("calmed", "t")),
    "grip": (_Change("condition_on", "t"),),
    "loose": (_Change("condition_off", "a"),),
    "release": (_Change("condition_off", "t"),),
    "mounting": (_Change("moved", "a"), _Change("refused", "t")),
    "dismounting": (_Change("moved", "a"),),
    "footing": (_Change("condition_on", "a"),),
}
"""By what a ruleset's own act is."""
_SPELLS = ("cast", "cast_failed", "miscast")


def gather_deed(reader: Reader, i: int, claim: Claim) -> Moment:
    what = claim.what or "act"
    moment = with_moves(
        reader,
        Moment(
            "deed",
            (i,),
            a=claim.who,
            t=(claim.whom,) if claim.whom else (),
            what=what,
            words=claim.words,
            tool=claim.tool,
        ),
    )
    degree = claim.degree
    again = reader.next(moment.states[-1], "acted")
    if degree is None and again is not None:
        result = reader.claims[again]
        if result.degree is not None and (result.who, result.what) == (claim.who, claim.what):
            degree = result.degree
            moment = replace(moment, states=(*moment.states, again))
    if degree is not None:
        moment = replace(moment, won=degree in ("success", "critical"))
    if what == "rouse" and moment.won:
        woke = reader.next(moment.states[-1], "woke")
        if woke is not None and (reader.claims[woke].who,) == moment.t:
            return replace(moment, states=(*moment.states, woke), end=None, result="hit")
    if what == "cast":
        return _cast(reader, moment)
    if reader.act_is(what, "riding"):
        return _saddle(reader, moment)
    if what == "yield":
        return _yielded(reader, moment)
    if what == "retreat":
        return _retreat(reader, moment)
    if what.startswith("offer"):
        return _offered(reader, moment)
    return _with_change(reader, _reacted(reader, moment))


def balked(reader: Reader, moment: Moment) -> Moment | None:
    """A deed that a rider's mount would have no part in: nothing more came of it. None if it went along."""
    if reader.act_is(moment.what, "temper"):
        return _will_not(reader, moment)
    at = _stands_fast(reader, moment.states[-1], moment.a)
    if at is None or reader.act_is(moment.what, "mounting"):
        return None
    mount = reader.claims[at[-1]].who
    meant = moment.t[0] if moment.t and moment.t[0] != mount else None
    rider = (moment.a,) if moment.a else ()
    return replace(moment, kind="balked", states=(*moment.states, *at), a=mount, t=rider, b=meant, acted=True)


def _will_not(reader: Reader, moment: Moment) -> Moment | None:
    """A mount that is asked, and refuses."""
    at = reader.next(moment.states[-1], "refused")
    if at is None or (reader.claims[at].what, reader.claims[at].who) != ("rider", moment.a):
        return None
    return replace(moment, kind="balked", states=(*moment.states, at))


def _stands_fast(reader: Reader, after: int, rider: str | None) -> tuple[int, ...] | None:
    """The positions in which a mount loses heart and refuses its rider, if that comes next."""
    found: tuple[int, ...] = ()
    at = reader.next(after, "acted", "refused")
    if at is not None and reader.claims[at].kind == "acted" and reader.act_is(reader.claims[at].what, "temper"):
        found, at = (at,), reader.next(at, "refused")
    if at is None or reader.claims[at].what != "rider" or reader.claims[at].whom != rider:
        return None
    return (*found, at)


def _reacted(reader: Reader, moment: Moment) -> Moment:
    """How a beast takes to being mounted is told by whether it is."""
    mounts = reader.act_is(moment.what, "mounting") and bool(moment.t)
    at = reader.next(moment.states[-1], "acted") if mounts else None
    if at is None or reader.claims[at].who != moment.t[0] or not reader.act_is(reader.claims[at].what, "temper"):
        return moment
    return replace(moment, states=(*moment.states, at), won=reader.claims[at].degree in ("success", "critical"))


def with_moves(reader: Reader, moment: Moment) -> Moment:
    """The same with the move that is part of it: a place in words, or ways gone, up from the ground, a thing taken."""
    states, to = moment.states, moment.to
    moves = list(moment.moves)
    b = moment.b
    while (at := reader.next(states[-1], "moved", "condition_on", "condition_off", "item")) is not None:
        claim = reader.claims[at]
        if claim.who != moment.a or not _is_move(reader, claim, moment.what):
            break
        states = (*states, at)
        if claim.kind == "moved" and claim.how is None:
            to = claim.what or "another place"
        elif claim.kind != "condition_on":  # who went under is under
            moves.append(claim)
            b = b or (claim.whom if claim.whom not in moment.t else None)
    return replace(moment, states=states, to=to, moves=tuple(moves), b=b)


def _is_move(reader: Reader, claim: Claim, act: str | None) -> bool:
    if claim.kind == "moved":
        return claim.how in (None, *WAYS - {"on", "off"})
    if claim.kind == "item":
        return claim.how == "taken" and act != "take"
    rises = claim.kind == "condition_off" and reader.condition_is(claim.what, "lying")
    return rises or reader.condition_is(claim.what, "under")


def _with_change(reader: Reader, moment: Moment) -> Moment:
    """With what comes of it, if that comes next; several conditions of one hold are one change."""
    for change in _changes(reader, moment.what):
        of = moment.a if change.of == "a" else moment.t[0] if moment.t else None
        at = reader.next(moment.states[-1], change.kind)
        while at is not None and reader.claims[at].who == of:
            claim = reader.claims[at]
            came = {"moved": claim.how, "item": claim.how}.get(change.kind, claim.what)
            moment = replace(moment, states=(*moment.states, at), came=came or change.kind)
            if change.kind == "item":
                moment = replace(moment, tool=None, into=claim.what)
            at = reader.next(at, change.kind) if change.kind.startswith("condition") else None
    return moment


def _changes(reader: Reader, act: str | None) -> tuple[_Change, ...]:
    """What may come of an act and is told with it."""
    own = [changes for nature, changes in _COMES_OF_OWN.items() if reader.act_is(act, nature)]
    return tuple(change for changes in own for change in changes) or _COMES_OF.get(act or "", ())


def _cast(reader: Reader, moment: Moment) -> Moment:
    """The act and the casting are one; what comes of it is told after."""
    at = reader.next(moment.states[-1], *_SPELLS)
    if at is None or reader.claims[at].who != moment.a:
        return moment
    claim = reader.claims[at]
    target = claim.whom if claim.whom != claim.who else None
    return replace(
        moment,
        kind=claim.kind,
        states=(*moment.states, at),
        t=(target,) if target else (),
        what=claim.what,
        came="self" if claim.whom == claim.who else None,
    )


def _saddle(reader: Reader, moment: Moment) -> Moment:
    """Whoever does not keep the saddle is thrown."""
    off = reader.next(moment.states[-1], "moved")
    if off is None or reader.claims[off].who != moment.a or reader.claims[off].how != "off":
        return moment
    return thrown(reader, reader.claims[off], (*moment.states, off))


def thrown(reader: Reader, claim: Claim, states: tuple[int, ...]) -> Moment:
    """Out of the saddle, and not by choice."""
    who = (claim.who,) if claim.who else ()
    return gather_fall(reader, Moment("thrown", states, a=claim.whom, t=who))


def _yielded(reader: Reader, moment: Moment) -> Moment:
    yielded = reader.next(moment.states[-1], "yielded")
    if yielded is None or reader.claims[yielded].who != moment.a:
        return moment
    who = (moment.a,) if moment.a else ()
    return replace(moment, kind="yielded", t=who, a=None, states=(*moment.states, yielded), what=None)


def _retreat(reader: Reader, moment: Moment) -> Moment:
    """Those who fled one after the other, if whoever called it is among them."""
    away: dict[str, int] = {}
    at = reader.next(moment.states[-1], "fled")
    while at is not None and (who := reader.claims[at].who) is not None:
        away[who] = at
        at = reader.next(at, "fled")
    if moment.a not in away:
        return moment
    others = tuple(who for who in away if who != moment.a)
    return replace(moment, states=(*moment.states, *away.values()), t=others, what="flee in retreat")


def _offered(reader: Reader, moment: Moment) -> Moment:
    offered = reader.next(moment.states[-1], "offered")
    if offered is None or reader.claims[offered].who != moment.a:
        return moment
    made = reader.claims[offered]
    return replace(
        moment,
        kind="offered",
        states=(*moment.states, offered),
        what=made.what,
        side=made.side,
        words=moment.words or made.words,
    )
