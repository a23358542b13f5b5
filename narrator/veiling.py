"""Lines and veils: which beats they lie over, and what may be told of those all the same."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from narrator.beat import Beat, Veil, World
from narrator.lexicon import UNDER, act_is, condition_is, entry, lasting_of
from narrator.subjects import Subject, speaks_of, subject
from narrator.telling import Telling
from rules.claim import UNSEEN, Claim, ClaimKind
from rules.model import evolve
from rules.visibility import Seen, View

_ENDS: frozenset[ClaimKind] = frozenset({
    "fell", "died", "woke", "fled", "yielded", "calmed", "wavered", "joined", "left", "placed", "exits", "offered",
    "accepted", "refused", "ended", "reopened",
})  # fmt: skip
"""How things stand, which everybody has to know: it is told, but not how it came about."""
_NAMING: frozenset[ClaimKind] = frozenset({"placed", "moved", "exits"})
"""Claims whose words are names of places: nobody can speak of the place without them."""
_SUFFERED: frozenset[ClaimKind] = frozenset({"harmed", "fell", "died", "cost"})
_CHANGED: frozenset[ClaimKind] = frozenset({"harmed", "fell", "died", "condition_on"})
_STRUCK: frozenset[ClaimKind] = frozenset({"hit", "missed"})
_BORNE: frozenset[ClaimKind] = frozenset({"harmed", "condition_on"})
_ENTRIES = {"acted": "act", "condition_on": "on", "condition_off": "off", "cost": "cost"}


def unquoted(view: View, telling: Telling) -> View:
    """The view without what people wrote of a lined or veiled subject: deeds lose the words, notes are gone."""
    names = telling.lines + telling.veils
    if not names:
        return view
    return evolve(view, entries=tuple(evolve(one, claims=tuple(_unquoted(one, names))) for one in view.entries))


def _unquoted(entry: Seen, names: Sequence[str]) -> Iterator[Claim]:
    for claim in entry.claims:
        in_words = claim.kind == "acted" and claim.what == "other"  # then they are the deed, which is veiled by them
        if in_words or not claim.words or speaks_of(claim.words, names) is None:
            yield claim
        elif claim.kind != "said":
            yield evolve(claim, words=None)


class Veils:
    """A telling's lines and veils over the records of one passage. ``entries``: those up to its end."""

    def __init__(self, telling: Telling, world: World, entries: Sequence[Seen]) -> None:
        self._telling = telling
        self._lines = tuple(subject(name) for name in telling.lines)
        self._veils = tuple(subject(name) for name in telling.veils)
        self._world = world
        claims = (claim for one in entries for claim in one.claims) if self._lines or self._veils else ()
        self._ridden = frozenset(mount for claim in claims if (mount := _mount(claim, world.ruleset)) is not None)

    def over(
        self,
        claims: Sequence[Claim],
        out: Mapping[str, str],
        before: Mapping[str, tuple[str, ...]],
        after: Mapping[str, tuple[str, ...]],
        previous: Sequence[Beat] = (),
    ) -> Veil | None:
        """What lies over a beat of these claims, if anything does.

        ``out``: who is out after it; ``before`` and ``after``: under which conditions each is; ``previous``: the beat
        before it, if there is one.
        """
        under = frozenset(who for lasting in (before, after) for who, whats in lasting.items() if UNDER in whats)
        if any(self._is_of(one, claim, under) for one in self._lines for claim in claims):
            return Veil(weight="line", untold=tuple(claims))
        if not any(self._is_of(one, claim, under) for one in self._veils for claim in claims):
            return None
        hinted = any(b.veil is not None and b.veil.weight == "veil" and not (b.claims or b.veil.up) for b in previous)
        up = tuple(who for who in _done_to(claims) if who not in out and not self._down(after.get(who, ())))
        return Veil(weight="veil", hint=not hinted, up=up, untold=tuple(claims))

    def costs(self, claims: tuple[Claim, ...]) -> tuple[Claim, ...]:
        """The claims without costs that lie under a line or a veil, as long as others are left: each stands alone."""
        return tuple(c for c in claims if c.kind != "cost" or self.over([c], {}, {}, {}) is None) or claims

    def apart(
        self,
        claims: Sequence[Claim],
        out: Mapping[str, str],
        before: Mapping[str, tuple[str, ...]],
        after: Mapping[str, tuple[str, ...]],
    ) -> tuple[Claim, ...]:
        """The claims of a beat that tells a whole fight: of each that lies under a line or a veil only its end."""
        return tuple(
            told
            for one in claims
            for told in ([one] if self.over([one], out, before, after) is None else ends([one], self._telling))
        )

    def _down(self, lasting: Sequence[str]) -> bool:
        """Whether it would be wrong to say of someone under these conditions that they are up."""
        return any(what == UNDER or condition_is(self._world.ruleset, what, "lying", "held") for what in lasting)

    def _is_of(self, one: Subject, claim: Claim, under: frozenset[str]) -> bool:
        if any(any(one.found(text)) for text in _texts(claim, self._world)):
            return True
        hurt = claim.whom if claim.kind == "hit" else claim.who if claim.kind in _SUFFERED else None
        if "under" in one.binds and self._under(claim, under):
            return True
        if "grievous" in one.binds and claim.kind == "harmed":
            return claim.severity == "grievous" or (claim.severity == "heavy" and claim.part is not None)
        if "ridden" in one.binds and hurt in self._ridden:
            return True
        figure = self._world.figure(hurt) if hurt is not None else None
        return "whom" in one.binds and figure is not None and any(one.found(figure.name))

    def _under(self, claim: Claim, under: frozenset[str]) -> bool:
        """Whether someone goes under water or comes out, or whoever is there is hurt, felled, held or changed."""
        if claim.kind == "acted":
            holds = act_is(self._world.ruleset, claim.what, "grip", "loose", "release")
            return holds and not under.isdisjoint((claim.who, claim.whom))
        changed = claim.whom if claim.kind == "hit" else claim.who if claim.kind in _CHANGED else None
        return changed in under or lasting_of(claim, self._world.ruleset) == UNDER


def ends(claims: Sequence[Claim], telling: Telling) -> tuple[Claim, ...]:
    """What of a beat may be told under a line or a veil: how it ended, and for whom."""
    names = telling.lines + telling.veils
    return tuple(
        evolve(claim, whom=None, tool=None, part=None, words=None)
        for claim in claims
        if claim.kind in _ENDS
        and claim.what != "rider"
        and (claim.kind in _NAMING or not claim.what or speaks_of(claim.what, names) is None)
    )


def _mount(claim: Claim, ruleset: str) -> str | None:
    """Whoever a claim says is one that people ride."""
    if claim.kind == "moved" and claim.how in ("on", "off"):
        return claim.whom
    asked = claim.kind == "acted" and act_is(ruleset, claim.what, "temper")
    return claim.who if asked or (claim.kind == "refused" and claim.what == "rider") else None


def _texts(claim: Claim, world: World) -> Iterator[str]:
    """The words of a claim that are not names, and those that its ruleset has for it."""
    if claim.what and claim.kind not in _NAMING and world.figure(claim.what) is None:
        yield claim.what
    yield from (text for text in (claim.tool, claim.part) if text is not None)
    if claim.kind == "acted" and claim.what == "other" and claim.words:
        yield claim.words
    kind = _ENTRIES.get(claim.kind)
    own = entry(world.ruleset, kind, claim.what) if kind is not None else None
    if own is not None:
        yield own.fact or ""
        yield from sorted(own.parts)


def _done_to(claims: Sequence[Claim]) -> tuple[str, ...]:
    """Those whom it was done to, in order, but for those of whom an end is told."""
    found = (c.whom if c.kind in _STRUCK else c.who for c in claims if c.kind in _STRUCK | _BORNE)
    ended = {c.who for c in claims if c.kind in _ENDS}
    return tuple(dict.fromkeys(who for who in found if who is not None and who not in ended | {UNSEEN}))
