"""The first stage: a beat's claims into moments, each told by a sentence plan of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal

from rules.claim import UNSEEN, Claim, Severity

Result = Literal["hit", "missed", "stopped"]
End = Literal["fell", "died"]

_SAID_OF = frozenset(
    {"fell", "died", "woke", "fled", "yielded", "calmed", "wavered", "condition_on", "condition_off", "item", "moved"}
    | {"joined", "left", "healed", "cost"}
)
"""Claims whose ``who`` is the one it is told of; ``whom`` brought it about."""


_OF_NOBODY = frozenset({"placed", "exits", "ended", "reopened", "cost", "said", "accepted", "refused"})
"""Claims that may be said of no one."""


@dataclass(frozen=True)
class Moment:
    """What happened at once. ``a`` does, ``t`` is done to (several may flee together), ``b`` speaks for a side.

    ``states``: positions in the beat's claims that its sentences tell.
    """

    kind: str
    states: tuple[int, ...]
    a: str | None = None
    t: tuple[str, ...] = ()
    b: str | None = None
    what: str | None = None
    tool: str | None = None
    harm_tool: str | None = None
    part: str | None = None
    to: str | None = None
    """Where the act took whoever did it."""
    side: str | None = None
    words: str | None = None
    how: str | None = None
    subdue: bool = False
    fumble: bool = False
    critical: bool = False
    result: Result | None = None
    won: bool | None = None
    severity: Severity | None = None
    end: End | None = None
    acted: bool = False


@dataclass
class _Reader:
    claims: Sequence[Claim]
    taken: set[int] = field(default_factory=set)

    def next(self, after: int, *kinds: str) -> int | None:
        """The first claim not yet taken after a position, if it is of one of these kinds."""
        for i in range(after + 1, len(self.claims)):
            if i not in self.taken:
                return i if self.claims[i].kind in kinds else None
        return None


def moments(claims: Sequence[Claim]) -> list[Moment]:
    """Every claim is told by exactly one moment, in the order of the claims."""
    claims = [_with_someone(claim) for claim in claims]
    reader = _Reader(claims)
    found: list[Moment] = []
    for i in _order(claims):
        claim = claims[i]
        if i in reader.taken:
            continue
        moment = _moment(reader, i, claim)
        reader.taken |= set(moment.states)
        found.append(moment)
    return found


def _order(claims: Sequence[Claim]) -> list[int]:
    """The positions in the order of telling: the costs of one person stand together, where the first of them stood."""
    first: dict[str | None, int] = {}
    for i, claim in enumerate(claims):
        if claim.kind == "cost":
            first.setdefault(claim.who, i)
    return sorted(
        range(len(claims)),
        key=lambda i: (first[claims[i].who], i) if claims[i].kind == "cost" and claims[i].who else (i, i),
    )


def _with_someone(claim: Claim) -> Claim:
    """Whoever a record leaves out, where there must have been someone, is someone unseen."""
    changes = {}
    if claim.who is None and claim.kind not in _OF_NOBODY:
        changes["who"] = UNSEEN
    struck = claim.kind in ("hit", "missed", "stopped") or (claim.kind == "acted" and _is_blow(claim))
    if claim.whom is None and struck:
        changes["whom"] = UNSEEN
    return claim.model_copy(update=changes) if changes else claim


def _is_blow(claim: Claim) -> bool:
    return (claim.what or "").startswith("strike")


def _moment(reader: _Reader, i: int, claim: Claim) -> Moment:
    what = claim.what or ""
    if claim.kind == "acted" and claim.who is not None and claim.whom is not None and _is_blow(claim):
        states, to = _with_move(reader, i, claim)
        return _blow(
            reader,
            Moment(
                "blow",
                states,
                to=to,
                a=claim.who,
                t=(claim.whom,),
                what=what,
                tool=claim.tool,
                subdue=claim.intent == "subdue",
                words=claim.words,
                acted=True,
            ),
        )
    if claim.kind in ("hit", "missed") and claim.who is not None and claim.whom is not None:
        return _blow(
            reader,
            Moment("blow", (), a=claim.who, t=(claim.whom,), tool=claim.tool, subdue=claim.intent == "subdue"),
            i,
        )
    if claim.kind == "stopped" and claim.who is not None and claim.whom is not None:
        return _blow(reader, Moment("blow", (), a=claim.whom, t=(claim.who,), tool=claim.tool), i)
    if claim.kind == "harmed" and claim.who is not None:
        if claim.whom is not None and claim.whom != claim.who:
            return _blow(reader, Moment("blow", (), a=claim.whom, t=(claim.who,), tool=claim.tool, result="hit"), i)
        return _ending(
            reader,
            Moment("hurt", (i,), t=(claim.who,), tool=claim.tool, part=claim.part, severity=claim.severity or "light"),
            i,
        )
    if claim.kind == "acted":
        return _deed(reader, i, claim)
    if claim.kind in ("accepted", "refused"):
        return Moment(claim.kind, (i,), b=claim.who, side=claim.side, what=claim.what)
    if claim.kind in _SAID_OF:
        by = claim.whom if claim.whom != claim.who else None
        return Moment(
            claim.kind,
            (i,),
            a=by,
            t=(claim.who,) if claim.who else (),
            what=claim.what,
            how=claim.how,
            severity=claim.severity,
            tool=claim.tool,
        )
    return Moment(
        claim.kind,
        (i,),
        a=claim.who,
        t=(claim.whom,) if claim.whom else (),
        what=claim.what,
        side=claim.side,
        words=claim.words,
        tool=claim.tool,
    )


def _blow(reader: _Reader, moment: Moment, at: int | None = None) -> Moment:
    """Gathers what came of a blow: its result, the harm, and the end of whoever it landed on."""
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
    if moment.result != "hit":
        return moment
    last = moment.states[-1] if moment.states else (at or 0) - 1
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
    return _ending(reader, moment, moment.states[-1])


def _ending(reader: _Reader, moment: Moment, after: int) -> Moment:
    end = reader.next(after, "fell", "died")
    if end is None or reader.claims[end].who != moment.t[0]:
        return moment
    if reader.claims[end].whom not in (moment.a, None):
        return moment
    kind: End = "fell" if reader.claims[end].kind == "fell" else "died"
    return replace(moment, states=(*moment.states, end), end=kind)


def _deed(reader: _Reader, i: int, claim: Claim) -> Moment:
    """An act that is no blow, its own result, and the change that the same words would tell again."""
    what = claim.what or "act"
    states, to = _with_move(reader, i, claim)
    moment = Moment(
        "deed",
        states,
        a=claim.who,
        t=(claim.whom,) if claim.whom else (),
        what=what,
        words=claim.words,
        tool=claim.tool,
        to=to,
    )
    degree = claim.degree
    again = reader.next(states[-1], "acted")
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
    if what == "yield":
        yielded = reader.next(moment.states[-1], "yielded")
        if yielded is not None and reader.claims[yielded].who == claim.who:
            return replace(
                moment,
                kind="yielded",
                t=(claim.who,) if claim.who else (),
                a=None,
                states=(*moment.states, yielded),
                what=None,
            )
    if what == "retreat":
        away = _all_who_fled(reader, moment.states[-1])
        if claim.who in away:
            others = tuple(who for who in away if who != claim.who)
            return replace(moment, states=(*moment.states, *away.values()), t=others, what="flee in retreat")
    if what.startswith("offer"):
        offered = reader.next(moment.states[-1], "offered")
        if offered is not None and reader.claims[offered].who == claim.who:
            made = reader.claims[offered]
            return replace(
                moment,
                kind="offered",
                states=(*moment.states, offered),
                what=made.what,
                side=made.side,
                words=claim.words or made.words,
            )
    return moment


def _all_who_fled(reader: _Reader, after: int) -> dict[str, int]:
    """Those who fled one after the other, and the positions that say so."""
    away: dict[str, int] = {}
    at = reader.next(after, "fled")
    while at is not None and (who := reader.claims[at].who) is not None:
        away[who] = at
        at = reader.next(at, "fled")
    return away


def _with_move(reader: _Reader, i: int, claim: Claim) -> tuple[tuple[int, ...], str | None]:
    """The positions of an act and of the move that is part of it, and where that led."""
    moved = reader.next(i, "moved")
    if moved is None or reader.claims[moved].who != claim.who:
        return (i,), None
    return (i, moved), reader.claims[moved].what or "another place"
