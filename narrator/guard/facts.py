"""What the records allow a line to say: who was out before it, what happens in it, what held earlier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from narrator import lexicon  # as a module: it needs the guard's word forms itself
from narrator.beat import Beat, Plan
from narrator.guard import classifier
from narrator.guard.cast import Cast, persons, words_of
from narrator.guard.events import Event, events
from narrator.guard.families.blow import BLOW, CLASSES
from narrator.guard.families.grammar import DETERMINERS
from narrator.guard.mentions import read
from narrator.guard.phrases import compile_families
from narrator.guard.reading import Leaning, Reading
from narrator.guard.violation import Check, Violation
from rules.claim import UNSEEN, Claim

_BLOW = compile_families(BLOW, CLASSES)

STATE_OF = {
    "died": "died",
    "fell": "fell",
    "fled": "fled",
    "yielded": "yielded",
    "calmed": "calmed",
    "woke": "woke",
    "wavered": "wavered",
    "left": "fled",
}
STATE_OF_OUT = {
    "dead": "died",
    "unconscious": "fell",
    "fled": "fled",
    "yielded": "yielded",
    "calmed": "calmed",
    "left": "fled",
}


_SHORT = 20
"""A line of so few words says what it says in so many words."""


@dataclass(frozen=True)
class Told:
    """A line with the beats that it tells and all that its checks ask for."""

    plan: Plan
    cast: Cast
    beats: tuple[Beat, ...]
    reading: Reading
    people: frozenset[str]
    """Those the beats are about."""
    claims: tuple[Claim, ...]
    before: dict[str, str]
    """Who was out before the line, and why."""
    out: dict[str, str]
    """Who is out after it."""
    earlier: tuple[Claim, ...]
    """The claims of earlier beats of the passage."""

    @cached_property
    def blows(self) -> tuple[Event, ...]:
        """What the line says of blows, to be weighed by whoever asks."""
        return tuple(events(self.reading, _BLOW, self.people))

    @cached_property
    def tools(self) -> frozenset[str]:
        """The words for what the records say was struck with, spells included."""
        used = (word for claim in self.claims if claim.tool is not None for word in words_of(claim.tool))
        return frozenset(used) - DETERMINERS

    @cached_property
    def spelled(self) -> list[str]:
        """The words of the line as the classifier knows them."""
        return classifier.spelled(self.reading, roles_of(self.claims, self.beats))

    @property
    def short(self) -> bool:
        return is_short(self.spelled)

    @cached_property
    def sounds(self) -> dict[str, int]:
        """What the line sounds as if it told: by outcome, above zero where it may be. A short one has no sound."""
        return dict.fromkeys(classifier.scores(()), 0) if self.short else classifier.scores(self.spelled)

    @property
    def number(self) -> int | None:
        return self.beats[0].number if self.beats else None

    @property
    def seqs(self) -> tuple[int, ...]:
        return tuple(seq for beat in self.beats for seq in beat.seqs)

    def fault(self, check: Check, code: str, message: str, first: int, last: int | None = None) -> Violation:
        """What is wrong with the words from ``first`` to ``last``; without one, with that word alone."""
        tokens = self.reading.tokens
        return Violation(
            check=check,
            code=code,
            message=message,
            beat=self.number,
            seqs=self.seqs,
            start=tokens[first].start,
            end=tokens[first if last is None else last].end,
        )

    def musts(self) -> list[tuple[Beat, Claim]]:
        return [(beat, beat.claims[i]) for beat in self.beats for i in beat.musts]

    def name(self, who: str | None) -> str:
        figure = self.plan.world.figure(who) if who is not None else None
        return figure.name if figure is not None else "someone unseen" if who == "unseen" else who or "someone"

    def acts(self, claim: Claim, *natures: lexicon.ActNature) -> bool:
        """Whether a claim is an act that its ruleset says is any of these."""
        return claim.kind == "acted" and lexicon.act_is(self.plan.world.ruleset, claim.what, *natures)

    def lasts(self, claim: Claim, *natures: lexicon.Lasting) -> bool:
        """Whether a claim begins or ends a condition that its ruleset says is any of these."""
        return claim.kind.startswith("condition") and self.condition_is(claim.what, *natures)

    def condition_is(self, what: str | None, *natures: lexicon.Lasting) -> bool:
        return lexicon.condition_is(self.plan.world.ruleset, what, *natures)

    def states(self, who: str) -> frozenset[str]:
        """The states that may be told of ``who`` here."""
        found = {STATE_OF[c.kind] for c in self.claims + self.earlier if c.kind in STATE_OF and c.who == who}
        found |= {STATE_OF_OUT[o] for o in (self.before.get(who), self.out.get(who)) if o in STATE_OF_OUT}
        if any(c.kind == "ended" and c.what in ("retreat", "flight") for c in self.claims):
            found |= {"fled"} if self._on_side(who, ("retreat", "flight")) else set()
        if any(c.kind == "ended" and c.what == "surrender" for c in self.claims) and self._on_side(who, ("surrender",)):
            found |= {"yielded"}
        if any(c.kind == "ended" for c in self.claims):
            found |= {"calmed"}  # when it is over, the fight may go out of anybody
        return frozenset(found)

    def _on_side(self, who: str, whats: tuple[str, ...]) -> bool:
        """Whether the fight ended so for the side of ``who``, or for one that the records keep to themselves."""
        figure = self.plan.world.figure(who)
        sides = (figure.side if figure is not None else None, None)
        return any(c.kind == "ended" and c.what in whats and c.side in sides for c in self.claims)

    def rises(self, who: str) -> bool:
        """Whether a record gets ``who`` up from the ground: then they are awake, though nothing else may show it."""
        return any(c.kind == "condition_off" and c.who == who and self.lasts(c, "lying") for c in self.claims)


def is_short(words: Sequence[str]) -> bool:
    """Whether a line, as the classifier spells it, has too few words to be heard as a whole."""
    return len(words) <= _SHORT


def roles_of(claims: Sequence[Claim], beats: Sequence[Beat]) -> classifier.Roles:
    """Who is who in what some beats tell, for the classifier."""
    tools = [c.tool for c in claims if c.tool is not None]
    spells = [c.what for c in claims if c.kind in ("cast", "cast_failed", "miscast") and c.what is not None]
    return classifier.Roles(
        actors=frozenset(b.actor for b in beats if b.actor is not None),
        targets=frozenset(b.target for b in beats if b.target is not None),
        tools=frozenset(word for tool in tools for word in words_of(tool)),
        spells=frozenset(word for spell in spells for word in words_of(spell)),
    )


def told(plan: Plan, cast: Cast, beats: Sequence[Beat], text: str, leaning: Leaning | None = None) -> Told:
    """Read ``text`` as telling ``beats`` (none: it paints the place)."""
    order = {beat.number: i for i, beat in enumerate(plan.beats)}
    at = min((order[b.number] for b in beats if b.number in order), default=len(plan.beats))
    ahead = plan.beats[:at]
    people = frozenset(who for beat in beats for who in persons(beat))
    if not people:
        sides = {claim.side for beat in beats for claim in beat.claims}
        unsaid = any(claim.kind == "ended" and claim.side is None for beat in beats for claim in beat.claims)
        people = frozenset(f.id for f in plan.world.figures if f.side in sides or unsaid)
        people = people or frozenset({UNSEEN} if unsaid else ())
    last = persons(ahead[-1]) if ahead else frozenset()
    before = ahead[-1].out if ahead else plan.out_before
    lying = frozenset(who for who, why in before.items() if why in ("dead", "unconscious"))
    return Told(
        plan=plan,
        cast=cast,
        beats=tuple(beats),
        reading=read(text, cast, people, last, _answering(plan, beats, people | before.keys()), lying, leaning),
        people=people,
        claims=tuple(c for beat in beats for c in beat.claims),
        before=dict(before),
        out=dict(beats[-1].out) if beats else dict(before),
        earlier=tuple(c for beat in ahead for c in (beat.claims if beat.veil is None else beat.veil.untold)),
    )


def _answering(plan: Plan, beats: Sequence[Beat], others: frozenset[str]) -> frozenset[str]:
    """Those of the sides that the claims speak of, without ``others``."""
    sides = {c.side for beat in beats for c in beat.claims if c.side is not None and c.kind != "offered"}
    return frozenset(f.id for f in plan.world.figures if f.side in sides) - others
