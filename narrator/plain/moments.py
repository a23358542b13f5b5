"""The first stage: a beat's claims into moments, each told by a sentence plan of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from narrator.plain.gather_blow import gather_blow, gather_dropped, gather_fall, stands_in, with_end
from narrator.plain.gather_deed import balked, gather_deed, thrown, with_moves
from narrator.plain.moment import WAYS, Moment, Reader
from rules.claim import UNSEEN, Claim

_SAID_OF = frozenset(
    {"fell", "died", "woke", "fled", "yielded", "calmed", "wavered", "condition_on", "condition_off", "item", "moved"}
    | {"joined", "left", "healed", "cost"}
)
"""Claims whose ``who`` is the one it is told of; ``whom`` brought it about."""

_OF_NOBODY = frozenset({"placed", "exits", "ended", "reopened", "cost", "said", "accepted", "refused", "stopped"})
"""Claims that may be said of no one."""


def moments(claims: Sequence[Claim], ruleset: str = "") -> list[Moment]:
    """Every claim is told by exactly one moment, in the order of the claims."""
    reader = Reader(claims, ruleset)
    reader.claims = [_with_someone(reader, claim) for claim in claims]
    found: list[Moment] = []
    for i in _order(reader):
        claim = reader.claims[i]
        if i in reader.taken:
            continue
        moment = _struck_out(_astray(_spelled(reader, _moment(reader, i, claim)), found), found)
        reader.taken |= set(moment.states)
        found.append(moment)
    return found


def _order(reader: Reader) -> list[int]:
    """The positions in the order of telling: the costs of one person stand together, where the first of them stood."""
    claims = reader.claims
    first: dict[str | None, int] = {}
    for i, claim in enumerate(claims):
        if claim.kind == "cost":
            first.setdefault(claim.who, i)
    return sorted(
        range(len(claims)),
        key=lambda i: (first[claims[i].who], i) if claims[i].kind == "cost" and claims[i].who else _place(reader, i),
    )


def _place(reader: Reader, i: int) -> tuple[int, int]:
    """Whether a mount goes along is told before what its rider does on it; that it begins again, before the blow."""
    claim, before = reader.claims[i], reader.claims[i - 1] if i else None
    if before is None or before.kind != "acted":
        return i, i
    asked = claim.kind == "acted" and reader.act_is(claim.what, "temper") and claim.degree in ("success", "critical")
    asked = asked and not reader.act_is(before.what, "mounting")
    again = claim.kind == "reopened" and claim.what != "pursuit"
    first = again or (asked and before.who == claim.whom)
    return (i - 1, -1) if first else (i, i)


def _with_someone(reader: Reader, claim: Claim) -> Claim:
    """Whoever a record leaves out, where there must have been someone, is someone unseen."""
    changes = {}
    somebodys = (claim.kind, claim.what) in (("stopped", None), ("refused", "rider"))
    by_nobody = claim.kind in _OF_NOBODY and not somebodys
    if claim.who is None and not by_nobody:
        changes["who"] = UNSEEN
    struck = claim.kind in ("hit", "missed", "stopped") or (claim.kind == "acted" and reader.is_blow(claim))
    if claim.whom is None and struck:
        changes["whom"] = UNSEEN
    return claim.model_copy(update=changes) if changes else claim


def _moment(reader: Reader, i: int, claim: Claim) -> Moment:
    what = claim.what or ""
    if claim.kind == "acted" and claim.who is not None and claim.whom is not None and reader.is_blow(claim):
        moment = Moment(
            "blow",
            (i,),
            a=claim.who,
            t=(claim.whom,),
            what=what,
            tool=claim.tool,
            subdue=claim.intent == "subdue",
            words=claim.words,
            acted=True,
        )
        return balked(reader, moment) or gather_blow(reader, with_moves(reader, moment))
    if claim.kind in ("hit", "missed") and claim.who is not None and claim.whom is not None:
        return gather_blow(
            reader,
            Moment("blow", (), a=claim.who, t=(claim.whom,), tool=claim.tool, subdue=claim.intent == "subdue"),
            i,
        )
    if claim.kind == "stopped" and claim.whom is not None:
        return _stopped(reader, i, claim)
    if claim.kind == "harmed" and claim.who is not None:
        if claim.whom is not None and claim.whom != claim.who and not _staked(reader, claim):
            return gather_blow(
                reader, Moment("blow", (), a=claim.whom, t=(claim.who,), tool=claim.tool, result="hit"), i
            )
        return with_end(
            reader,
            Moment("hurt", (i,), t=(claim.who,), tool=claim.tool, part=claim.part, severity=claim.severity or "light"),
            i,
        )
    if claim.kind == "acted":
        return _deed(reader, i, claim)
    if claim.kind == "moved" and claim.how in WAYS:
        return _went(reader, i, claim)
    if claim.kind == "refused" and claim.what == "rider":
        return Moment("balked", (i,), a=claim.who, t=(claim.whom,) if claim.whom else ())
    if claim.kind in ("accepted", "refused"):
        return Moment(claim.kind, (i,), b=claim.who, side=claim.side, what=claim.what)
    if claim.kind == "condition_on":
        return gather_dropped(reader, _said_of(reader, i, claim))
    if claim.kind in _SAID_OF:
        return _said_of(reader, i, claim)
    if claim.kind == "reopened":
        return _pursued(reader, i, claim)
    return Moment(
        claim.kind,
        (i,),
        a=claim.who,
        t=(claim.whom,) if claim.whom and claim.whom != claim.who else (),
        what=claim.what,
        side=claim.side,
        words=claim.words,
        tool=claim.tool,
    )


def _staked(reader: Reader, claim: Claim) -> bool:
    """Whether a harm came of an act in words, which is no blow."""
    before = reader.claims[: reader.claims.index(claim)]
    return any(c.kind == "acted" and c.what == "other" and c.who == claim.whom for c in before)


def _deed(reader: Reader, i: int, claim: Claim) -> Moment:
    others = (claim.whom,) if claim.whom else ()
    began = Moment("deed", (i,), a=claim.who, t=others, what=claim.what, words=claim.words)
    return balked(reader, began) or gather_deed(reader, i, claim)


def _said_of(reader: Reader, i: int, claim: Claim) -> Moment:
    """A change of someone; who is healed may wake of it."""
    moment = Moment(
        claim.kind,
        (i,),
        a=claim.whom if claim.whom != claim.who else None,
        t=(claim.who,) if claim.who else (),
        what=claim.what,
        how=claim.how,
        severity=claim.severity,
        tool=claim.tool,
    )
    woke = reader.next(i, "woke") if claim.kind == "healed" else None
    if woke is None or reader.claims[woke].who != claim.who:
        return moment
    return replace(moment, states=(i, woke), woke=True)


def _pursued(reader: Reader, i: int, claim: Claim) -> Moment:
    """The fight goes on, and the same sentence may say where."""
    moment = Moment("reopened", (i,), side=claim.side, what=claim.what)
    at = reader.next(i, "placed")
    if at is None or claim.side is None or claim.what != "pursuit":
        return moment
    return replace(moment, states=(i, at), to=reader.claims[at].what or "another place")


def _stopped(reader: Reader, i: int, claim: Claim) -> Moment:
    """A blow or a spell that someone turned aside, took for another, or that went into a thing."""
    if claim.who is None:
        return Moment("into", (i,), a=claim.whom, tool=claim.tool, into=claim.what)
    if stands_in(reader, claim):
        taken = Moment("blow", (i,), a=claim.whom, t=(claim.who,), b=claim.what, tool=claim.tool, result="hit")
        return gather_blow(reader, taken)
    return gather_blow(reader, Moment("blow", (), a=claim.whom, t=(claim.who,), tool=claim.tool), i)


def _went(reader: Reader, i: int, claim: Claim) -> Moment:
    """A way gone: a deed of whoever went it, unless they came down hard."""
    if claim.how == "off":
        return thrown(reader, claim, (i,))
    down = Moment("dropped", (i,), t=(claim.who,) if claim.who else ())
    if claim.how == "down" and (fallen := gather_fall(reader, down)).severity is not None:
        return fallen
    others = (claim.whom,) if claim.whom is not None and claim.whom != claim.who else ()
    return with_moves(reader, Moment("deed", (i,), a=claim.who, t=others, what="move", moves=(claim,)))


def _spelled(reader: Reader, moment: Moment) -> Moment:
    """What a spell does is done with no tool."""
    if moment.tool is None or moment.tool not in reader.spells:
        return moment
    return replace(moment, spell=moment.tool, tool=None, harm_tool=None)


def _astray(moment: Moment, before: Sequence[Moment]) -> Moment:
    """A blow that lands on one it was not meant for is the one just told, and no second."""
    if moment.kind != "blow" or moment.acted or moment.spell is not None or not before:
        return moment
    last = before[-1]
    meant = last.kind == "blow" and last.acted and last.a == moment.a and last.result in ("missed", None)
    return replace(moment, astray=True) if meant and last.tool == moment.tool else moment


def _struck_out(moment: Moment, before: Sequence[Moment]) -> Moment:
    """What someone loses by a blow at a part of them is lost by that part."""
    if moment.kind != "item" or moment.how != "lost" or not before:
        return moment
    last = before[-1]
    struck = last.kind == "blow" and last.part is not None and last.t == moment.t
    return replace(moment, part=last.part) if struck else moment
