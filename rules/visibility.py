"""Who may know what: the only thing that narrator and doors ever read is a view."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import SerializeAsAny

from rules.claim import UNSEEN, Claim
from rules.combatant import Combatant, Out, Pronouns
from rules.dice import Roll
from rules.encounter import Encounter
from rules.model import Model, ModelT, evolve
from rules.outcome import (
    Check,
    Ended,
    Harmed,
    Joined,
    Modifier,
    Moved,
    Outcome,
    Rested,
    Revealed,
    SceneChanged,
    TurnBegan,
    TurnEnded,
)

if TYPE_CHECKING:
    from rules.ruleset import Ruleset
    from rules.transcript import Transcript

E = TypeVar("E", bound=Encounter[Any, Any])

_CLOSED = frozenset({"kind", "visibility", "rules", "act", "degree", "severity", "intent", "how"})
"""Fields whose words are the record format's own, whatever somebody hidden may be called."""


class Figure(Model):
    """A combatant as others see them."""

    id: str
    name: str
    pronouns: Pronouns
    side: str
    character: bool
    player: str | None = None
    wound: str = ""
    carries: tuple[str, ...] = ()
    out: Out | None = None


class Setting(Model):
    """The scene as everyone sees it."""

    place: str
    cause: str = ""
    things: tuple[str, ...] = ()
    exits: tuple[str, ...] = ()


class Band(Model):
    """A side as everyone sees it."""

    id: str
    name: str
    players: bool


class Seen(Model):
    """One visible outcome, masked, with its claims. ``root`` is the seq of the declaration it comes of.

    ``figure`` is who came into sight with it.
    """

    outcome: SerializeAsAny[Outcome]
    root: int
    claims: tuple[Claim, ...] = ()
    figure: Figure | None = None


class View(Model):
    """A transcript as one audience may know it: ``public``, ``gm`` or ``player:NAME``."""

    audience: str
    ruleset: str
    commitment: str
    setting: Setting
    bands: tuple[Band, ...]
    figures: tuple[Figure, ...]
    """Who was there to see when the fight opened."""
    entries: tuple[Seen, ...] = ()


def see(
    ruleset: Ruleset[E], before: E, outcomes: Sequence[Outcome], audience: str, *, eye: Eye | None = None
) -> tuple[Seen, ...]:
    """The outcomes as ``audience`` may know them, numbered anew from 1. ``before``: the encounter they began in."""
    eye = eye or Eye(audience)
    seen: list[Seen] = []
    encounter = before
    for outcome in outcomes:
        masked = eye.look(ruleset, encounter, outcome)
        if masked is not None:
            seen.append(masked)
        encounter = ruleset.apply(encounter, outcome)
    return tuple(seen)


def view(ruleset: Ruleset[E], transcript: Transcript[E], audience: str) -> View:
    """Everything ``audience`` may know of a transcript."""
    opened = transcript.encounter
    eye = Eye(audience)
    eye.meet(opened)
    outcomes = tuple(transcript.outcomes)
    scene = opened.scene
    setting = Setting(place=scene.place, cause=scene.cause, things=scene.things, exits=scene.exits)
    bands = tuple(
        eye.mask(Band(id=s.id, name=s.name, players=s.players)) for s in opened.sides if s.id not in eye.hidden
    )
    figures = tuple(_figure(c) for c in opened.combatants.values() if c.id not in eye.hidden)
    return View(
        audience=audience,
        ruleset=transcript.header.ruleset,
        commitment=transcript.header.commitment,
        setting=eye.mask(setting),
        bands=bands,
        figures=tuple(eye.mask(f) for f in figures),
        entries=see(ruleset, opened, outcomes, audience, eye=eye),
    )


def _figure(combatant: Combatant[Any]) -> Figure:
    return Figure(
        id=combatant.id,
        name=combatant.name,
        pronouns=combatant.pronouns,
        side=combatant.side,
        character=combatant.character,
        player=combatant.player,
        wound=combatant.wound,
        carries=combatant.carries,
        out=combatant.out,
    )


class Eye:
    """One audience going through a fight: whom it cannot see, and how what it sees is numbered."""

    def __init__(self, audience: str) -> None:
        self.audience = audience
        self.hidden: frozenset[str] = frozenset()
        """Ids of combatants, and of sides nobody of whom is seen."""
        self._names: re.Pattern[str] | None = None
        self._numbers: dict[int, int | None] = {}
        """Seq in the transcript → seq in the view, of the nearest visible outcome at or above it."""
        self._roots: dict[int, int] = {}
        self._root_numbers: dict[int, int] = {}
        self._count = 0

    def copy(self) -> Eye:
        """Another one that has seen the same, and goes on by itself."""
        other = Eye(self.audience)
        other.__dict__.update(self.__dict__)
        other._numbers, other._roots, other._root_numbers = (
            dict(self._numbers), dict(self._roots), dict(self._root_numbers)
        )  # fmt: skip
        return other

    def meet(self, encounter: Encounter[Any, Any]) -> None:
        """Learn who is hidden at this moment."""
        if self.audience == "gm":
            return
        unseen = [c for c in encounter.combatants.values() if c.hidden]
        if not unseen and not self.hidden:
            return
        if unseen:
            own = self._own(encounter)
            unseen = [c for c in unseen if c.side not in own]
        ids = {c.id for c in unseen}
        names = [c.name for c in unseen]
        for side in encounter.sides:
            members = [c.id for c in encounter.members(side.id)]
            if members and ids.issuperset(members):
                ids.add(side.id)
                names.append(side.name)
        if ids != self.hidden:
            self.hidden = frozenset(ids)
            words = sorted({*names, *ids}, key=lambda w: (-len(w), w))
            self._names = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, words)) + r")(?!\w)", re.IGNORECASE)
        if not ids:
            self._names = None

    def _own(self, encounter: Encounter[Any, Any]) -> set[str]:
        """The sides that this audience is of."""
        own = {c.side for c in encounter.combatants.values() if c.player and self.audience == f"player:{c.player}"}
        return own | {s.id for s in encounter.sides if self.audience == f"side:{s.id}"}

    def look(self, ruleset: Ruleset[E], before: E, outcome: Outcome) -> Seen | None:
        """One outcome as this audience sees it, or None. Call in order, with the encounter before it."""
        after = ruleset.apply(before, outcome) if isinstance(outcome, (Joined, Revealed)) else before
        self.meet(after)  # whoever comes into sight with it is seen in it
        root = self._roots.get(outcome.cause, outcome.cause) if outcome.cause is not None else outcome.seq
        self._roots[outcome.seq] = root
        above = self._numbers.get(outcome.cause) if outcome.cause is not None else None
        if not self._may_see(before, outcome):
            self._numbers[outcome.seq] = above
            return None
        self._count += 1
        self._numbers[outcome.seq] = self._count
        known_of_it = self._cut(before, outcome)
        claims = tuple(self.mask(claim) for claim in ruleset.claims(known_of_it, before))
        masked = evolve(self.mask(known_of_it), seq=self._count, cause=above)
        because = getattr(outcome, "because", None)
        if because is not None:
            known = dict.fromkeys(self._numbers.get(seq) for seq in because)
            masked = evolve(masked, because=tuple(n for n in known if n is not None))
        newcomer = _newcomer(after, outcome)
        return Seen(
            outcome=masked,
            root=self._root_numbers.setdefault(root, self._count),
            claims=claims,
            figure=None if newcomer is None else self.mask(newcomer),
        )

    def _cut(self, before: Encounter[Any, Any], outcome: Outcome) -> Outcome:
        """Without what goes by fields and not by names: sheets, and the numbers and words of the hidden."""
        if self.audience == "gm":
            return outcome
        if isinstance(outcome, Joined):
            return evolve(outcome, combatant=evolve(outcome.combatant, note="", sheet=Model()))
        if not self.hidden:
            return outcome
        if isinstance(outcome, TurnEnded) and outcome.next_side in self.hidden:
            return self._next_seen(before, outcome)
        if isinstance(outcome, Ended) and outcome.side in self.hidden:
            return evolve(outcome, side=None)
        if isinstance(outcome, SceneChanged):
            places = {who: self.mask(place) for who, place in outcome.places.items() if who not in self.hidden}
            return evolve(outcome, places=places)
        if isinstance(outcome, Rested):
            return evolve(outcome, who=tuple(who for who in outcome.who if who not in self.hidden))
        if isinstance(outcome, Harmed) and outcome.by in self.hidden:
            return evolve(outcome, rolls=(), modifiers=(), discarded=None)
        facts = outcome.__dict__
        changes: dict[str, object] = {}
        if facts.get("actor") in self.hidden and facts.get("words"):
            changes["words"] = None
        if facts.get("actor") in self.hidden and facts.get("modifiers"):
            changes["modifiers"] = ()
        check = facts.get("check")
        if isinstance(check, Check) and facts.get("actor") in self.hidden:
            changes["check"] = Check(degree=check.degree)
        elif isinstance(check, Check) and facts.get("target") in self.hidden:
            changes["check"] = evolve(check, target=None, margin=None)
        return evolve(outcome, **changes) if changes else outcome

    def _next_seen(self, before: Encounter[Any, Any], outcome: TurnEnded) -> TurnEnded:
        """The next turn of somebody who is seen."""
        side, number = outcome.next_side, outcome.next_round
        while side in self.hidden:
            side, number = evolve(before, round=number).after(side)
        return evolve(outcome, next_side=side, next_round=number)

    def mask(self, value: ModelT) -> ModelT:
        """The value without what is secret or about the hidden."""
        if isinstance(value, Check):
            return self._mask_check(value)  # type: ignore[return-value]  # ModelT is Check here
        changes: dict[str, object] = {}
        for name, old in value.__dict__.items():
            new = old if name in _CLOSED else self._mask_any(old)
            if new is not old:
                changes[name] = new
        return evolve(value, **changes) if changes else value

    def _mask_any(self, value: object) -> object:
        if isinstance(value, str):
            return self._mask_text(value)
        if isinstance(value, Roll):
            return None if self._rolled_by_hidden(value) else value
        if isinstance(value, Modifier):
            return None if value.secret and self.audience != "gm" else self.mask(value)
        if isinstance(value, Model):
            return self.mask(value)
        if isinstance(value, tuple):
            masked = tuple(m for m in map(self._mask_any, value) if m is not None)
            same = len(masked) == len(value) and all(m is v for m, v in zip(masked, value, strict=True))
            return value if same else masked
        return value

    def _mask_check(self, check: Check) -> Check:
        """A secret modifier takes total, margin and target with it."""
        if self.audience == "gm":
            return check
        shown = tuple(self.mask(m) for m in check.modifiers if not m.secret)
        if len(shown) == len(check.modifiers) or check.roll is None:
            return evolve(check, modifiers=shown)
        total = check.roll.total + sum(m.value for m in shown)
        return Check(roll=check.roll, modifiers=shown, total=total, degree=check.degree)

    def _mask_text(self, text: str) -> str:
        if text in self.hidden:
            return UNSEEN
        return self._names.sub("someone unseen", text) if self._names else text

    def _rolled_by_hidden(self, roll: Roll) -> bool:
        """By its stream, which is round/side/combatant/purpose."""
        return roll.stream is not None and not self.hidden.isdisjoint(roll.stream.split("/")[1:3])

    def _may_see(self, before: Encounter[Any, Any], outcome: Outcome) -> bool:
        if self.audience == "gm":
            return True
        own = self._own(before)
        if outcome.visibility not in ("public", self.audience, *(f"side:{side}" for side in own)):
            return False
        if isinstance(outcome, Joined):
            return not outcome.combatant.hidden or outcome.combatant.side in own
        if not self.hidden or isinstance(outcome, (Revealed, Ended)):
            return True
        if isinstance(outcome, (TurnBegan, TurnEnded)):
            return outcome.side not in self.hidden
        if isinstance(outcome, Moved):  # from whom or toward whom they steal is not seen either
            return outcome.who not in self.hidden
        people = before.combatants.keys() | {s.id for s in before.sides}
        named = {v for v in outcome.__dict__.values() if isinstance(v, str) and v in people}
        return not named or not named <= self.hidden


def _newcomer(after: Encounter[Any, Any], outcome: Outcome) -> Figure | None:
    if isinstance(outcome, Joined):
        return _figure(after.combatants[outcome.combatant.id])
    return _figure(after.combatants[outcome.who]) if isinstance(outcome, Revealed) else None
