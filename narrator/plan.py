"""Cuts what a view shows into beats: what each line must tell, may tell and must not deny."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence

from narrator.beat import Beat, Plan, Purpose, Span, World
from narrator.lexicon import UNDER, condition_is, lasting_of, told_by_hand
from narrator.remains import OUT, givers, hurts, in_short, wounds
from narrator.telling import USUAL, Telling
from narrator.veiling import Veils, ends, unquoted
from rules.claim import UNSEEN, Claim, ClaimKind
from rules.model import canonical_json, content_hash
from rules.visibility import Figure, Seen, View

_BACK: frozenset[ClaimKind] = frozenset({"woke", "joined"})
_FREE: frozenset[ClaimKind] = frozenset({"said", "exits"})
"""Told when it fits; a turn may leave it out."""
_LASTING: frozenset[ClaimKind] = frozenset({"died", "fell", "ended", "cost"})
"""All that a read-aloud or an aftermath has to tell."""
_DONE_TO: frozenset[ClaimKind] = frozenset({"harmed", "fell", "died", "woke", "healed", "calmed", "wavered"})
"""Claims said of whom it was done to; ``whom`` did it."""
_STANCE = {"she": "her feet", "he": "his feet", "they": "their feet", "it": "its feet"}


def plan(view: View, span: Span, purpose: Purpose, telling: Telling = USUAL) -> Plan:
    """The beats of a span, in order. An aftermath keeps none that changed nothing for good, unless it is all that was
    said of a fight, and tells the wounds that stay after the end; a read-aloud is a single beat.
    """
    view = unquoted(view, telling)
    first = bisect_left(view.entries, span.first, key=_seq)
    before, inside = view.entries[:first], view.entries[first : bisect_right(view.entries, span.last, key=_seq)]
    world = _world(view, before, inside)
    veils = Veils(telling, world, (*before, *inside))
    out = out_after(_out_at_start(view), (claim for entry in before for claim in entry.claims))
    out_before = dict(out)
    lasting_before = lasting = _lasting((claim for entry in before for claim in entry.claims), {}, view.ruleset)
    beats: list[Beat] = []
    groups = _groups(inside)
    ending = max((i for i, group in enumerate(groups) if _has(group, "ended")), default=-1)
    staying: list[list[Seen]] = []
    by_hand = purpose == "aftermath" and told_by_hand(view.ruleset)
    if purpose == "aftermath":
        staying = [[wound] for wound in wounds(inside)]
        if by_hand:
            later = {wound.outcome.seq for group in staying for wound in group}
            groups = [kept for group in groups if (kept := [one for one in group if one.outcome.seq not in later])]
            ending = max((i for i, group in enumerate(groups) if _has(group, "ended")), default=_last_told(groups))
        at = next((i for i in range(ending + 1, len(groups)) if _has(groups[i], "cost", "said")), len(groups))
        groups[at:at] = staying
    elif purpose == "read-aloud":
        groups = [found] if (found := in_short(inside, view.ruleset)) else []
    for i, group in enumerate(groups):
        claims = veils.costs(tuple(claim for entry in group for claim in entry.claims))
        seqs = tuple(entry.outcome.seq for entry in group)
        was, lasting = lasting, _lasting(claims, lasting, view.ruleset)
        veil = veils.over(claims, out_after(out, claims), was, lasting, beats[-1:])
        told = claims if veil is None else ends(claims, telling)
        if purpose == "read-aloud":  # of everything at once: no one thing in it keeps the others back
            veil, told = None, veils.apart(claims, out_after(out, claims), was, lasting)
        beat = make_beat(len(beats) + 1, seqs, told, world, out, purpose, lasting).model_copy(update={"veil": veil})
        passing = not beat.musts and beat.out == out and (i < ending or _has(group, "acted", "harmed"))
        looks_back = any(group is wound for wound in staying)
        if purpose != "aftermath" or by_hand or not passing or looks_back:
            beats.append(beat.model_copy(update={"looks_back": looks_back}))
        out = beat.out
    hashed = "\n".join(canonical_json(entry.outcome) for entry in inside)
    return Plan(
        purpose=purpose,
        span=span,
        span_hash=content_hash(hashed),
        world=world,
        telling=telling,
        out_before=out_before,
        lasting_before=lasting_before,
        hurts=hurts(inside) if purpose == "aftermath" else {},
        givers=givers(inside) if purpose == "aftermath" else {},
        beats=tuple(beats),
    )


def make_beat(
    number: int,
    seqs: tuple[int, ...],
    claims: tuple[Claim, ...],
    world: World,
    out_before: Mapping[str, str],
    purpose: Purpose,
    lasting: Mapping[str, tuple[str, ...]] | None = None,
) -> Beat:
    """One beat from its claims: its musts, its people, and what its line must not deny.

    ``lasting``: under which conditions each is after it.
    """
    out = out_after(out_before, claims)
    actor, target = _people(claims)
    return Beat(
        number=number,
        seqs=seqs,
        claims=claims,
        musts=_musts(claims, purpose),
        actor=actor,
        target=target,
        words=next((c.words for c in claims if c.words and c.kind in ("acted", "said", "offered")), None),
        never=_never(claims, world, out, lasting or {}),
        out=out,
    )


def out_after(out: Mapping[str, str], claims: Iterable[Claim]) -> dict[str, str]:
    """Who is out, and why, once ``claims`` have happened."""
    after = dict(out)
    for claim in claims:
        if claim.who is None or claim.who == UNSEEN:
            continue
        if claim.kind in _BACK:
            after.pop(claim.who, None)
        elif claim.kind in OUT:
            after[claim.who] = OUT[claim.kind]
    return after


def _lasting(
    claims: Iterable[Claim], before: Mapping[str, tuple[str, ...]], ruleset: str
) -> dict[str, tuple[str, ...]]:
    """The conditions that claims leave each in, who was under those ``before``."""
    found = dict(before)
    for claim in claims:
        what = lasting_of(claim, ruleset)
        if claim.who is None or what is None:
            continue
        begins = claim.kind == "condition_on" or claim.how == "under"
        others = tuple(one for one in found.get(claim.who, ()) if one != what)
        found[claim.who] = (*others, what) if begins else others
    return found


def _off_their_feet(what: str, ruleset: str) -> bool:
    return what == UNDER or condition_is(ruleset, what, "lying")


def whole(view: View) -> Span:
    """The span of everything that the view shows."""
    if not view.entries:
        return Span(first=0, last=0)
    return Span(first=view.entries[0].outcome.seq, last=view.entries[-1].outcome.seq)


def turns(view: View) -> list[Span]:
    """One span a side's turn; what follows the end of the fight is a last one, its aftermath."""
    entries = view.entries
    starts = [0] if entries else []
    end = _end_of_fight(entries)
    for i, entry in enumerate(entries):
        opens = entry.outcome.kind == "turn_began" and any(e.claims for e in entries[starts[-1] : i])
        if (opens and (end is None or i <= end)) or (end is not None and i == end + 1):
            starts.append(i)
    if end is not None and len(starts) > 1 and not any(entry.claims for entry in entries[starts[-1] :]):
        starts.pop()
    ends = [*(start - 1 for start in starts[1:]), len(entries) - 1]
    return [Span(first=entries[a].outcome.seq, last=entries[b].outcome.seq) for a, b in zip(starts, ends, strict=False)]


def _end_of_fight(entries: Sequence[Seen]) -> int | None:
    """The position of the ending that was not undone by a later reopening."""
    end = None
    for i, entry in enumerate(entries):
        for claim in entry.claims:
            if claim.kind == "ended":
                end = i
            elif claim.kind == "reopened":
                end = None
    return end


def _groups(entries: Sequence[Seen]) -> list[list[Seen]]:
    """Entries of one declaration together; an ending alone; costs that follow each other together.

    A later turn opens groups of its own: what comes of an old declaration then is told then. Harm told alone, and the
    fall or death of the same person right after it, are one.
    """
    groups: dict[str, list[Seen]] = {}
    turn = 0
    costs = 0
    last = ""
    for entry in entries:
        if entry.outcome.kind == "turn_began":
            turn += 1
            last = ""
        kinds = {claim.kind for claim in entry.claims}
        if "ended" in kinds:
            key = f"end {entry.outcome.seq}"
        elif "cost" in kinds:
            costs += not last.startswith("cost")
            key = f"cost {costs}"
        elif _goes_on(groups.get(last, ()), entry) or _comes_round(groups.get(last, ()), entry):
            key = last
        else:
            key = f"{turn} {entry.root}"
        if kinds:
            last = key
        groups.setdefault(key, []).append(entry)
    told = [group for group in groups.values() if any(entry.claims for entry in group)]
    return sorted(told, key=lambda group: next(entry.outcome.seq for entry in group if entry.claims))


def _goes_on(group: Sequence[Seen], entry: Seen) -> bool:
    """Whether an entry tells what became of someone whom the group, that knows no deed, has just seen hurt."""
    before = [claim for one in group for claim in one.claims]
    if not before or not entry.claims:
        return False
    hurt, end = before[-1], entry.claims[0]
    told_alone = all(claim.kind == "harmed" and claim.who == hurt.who for claim in before)
    same = end.who == hurt.who and end.whom in (hurt.whom, None)
    return told_alone and same and end.kind in ("fell", "died")


def _comes_round(group: Sequence[Seen], entry: Seen) -> bool:
    """Whether an entry tells that somebody wakes whom the group has just seen healed."""
    before = [claim for one in group for claim in one.claims]
    if not before or not entry.claims:
        return False
    healed, woke = before[-1], entry.claims[0]
    return (healed.kind, woke.kind, woke.who) == ("healed", "woke", healed.who)


def _last_told(groups: Sequence[Sequence[Seen]]) -> int:
    """The position of the last group that is no cost and no note; -1 where all are."""
    told = (i for i, group in enumerate(groups) if not all(_has([one], "cost", "said") for one in group))
    return max(told, default=-1)


def _musts(claims: tuple[Claim, ...], purpose: Purpose) -> tuple[int, ...]:
    if purpose in ("aftermath", "read-aloud"):
        return tuple(i for i, claim in enumerate(claims) if claim.kind in _LASTING)
    musts: list[int] = []
    acts: dict[tuple[str | None, str | None], int] = {}
    for i, claim in enumerate(claims):
        if claim.kind in _FREE:
            continue
        if claim.kind == "acted":
            # An act is told once: its result, where one is known, stands for it.
            act = (claim.who, claim.what)
            earlier = acts.get(act)
            if earlier is not None:
                if claim.degree is None or claims[earlier].degree is not None:
                    continue
                musts.remove(earlier)
            acts[act] = i
        musts.append(i)
    return tuple(musts)


def _people(claims: Sequence[Claim]) -> tuple[str | None, str | None]:
    for claim in sorted(claims, key=lambda c: c.kind != "acted"):
        if claim.who is not None:
            if claim.kind in _DONE_TO or (claim.kind == "left" and claim.whom is not None):
                return claim.whom, claim.who
            return claim.who, claim.whom
    return None, None


def _never(
    claims: Sequence[Claim], world: World, out: Mapping[str, str], lasting: Mapping[str, tuple[str, ...]]
) -> tuple[str, ...]:
    facts: list[str] = []
    down = {c.who for c in claims if c.how in ("off", "down")}
    down |= {c.who for c in claims if c.kind == "condition_on" and condition_is(world.ruleset, c.what, "lying")}
    down |= {who for who, whats in lasting.items() if any(_off_their_feet(what, world.ruleset) for what in whats)}
    named = dict.fromkeys(who for claim in claims for who in (claim.who, claim.whom) if who is not None)
    for who in named:
        figure = world.figure(who)
        if figure is None or out.get(who) == "dead":
            continue
        if who in out or who in down:
            facts.append(f"{figure.name} is alive")
        else:
            facts.append(f"{figure.name} is on {_STANCE[figure.pronouns]}")
    return tuple(facts)


def _seq(entry: Seen) -> int:
    return entry.outcome.seq


def _has(group: Iterable[Seen], *kinds: ClaimKind) -> bool:
    return any(claim.kind in kinds for entry in group for claim in entry.claims)


def _out_at_start(view: View) -> dict[str, str]:
    return {figure.id: figure.out for figure in view.figures if figure.out is not None}


def _world(view: View, before: Sequence[Seen], inside: Sequence[Seen]) -> World:
    figures: dict[str, Figure] = {figure.id: figure for figure in view.figures}
    words: dict[str, None] = {}
    lines: dict[str, None] = {}
    for entry in (*before, *inside):
        if entry.figure is not None:
            figures[entry.figure.id] = entry.figure
        for claim in entry.claims:
            if claim.words:
                (words if claim.kind == "said" else lines)[claim.words] = None
            # A place, a thing or a way that a record names may be named from then on.
            if claim.what and claim.kind in ("placed", "moved", "item", "exits"):
                words[claim.what] = None
    setting = view.setting
    for claim in (claim for entry in before for claim in entry.claims):
        if claim.kind == "placed" and claim.what:
            setting = setting.model_copy(update={"place": claim.what, "things": (), "exits": ()})
        elif claim.kind == "exits":
            setting = setting.model_copy(update={"exits": (claim.what,) if claim.what else ()})
    return World(
        ruleset=view.ruleset,
        setting=setting,
        bands=view.bands,
        figures=tuple(figures.values()),
        words=tuple(words),
        lines=tuple(lines),
    )
