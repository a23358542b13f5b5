"""What of a fight is kept between two commands, and how it is read again."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from typing import Any

from pydantic import Field, SerializeAsAny, ValidationError

from rules.choice import Chosen
from rules.claim import UNSEEN
from rules.combatant import Id
from rules.dice import commitment
from rules.encounter import Encounter
from rules.errors import BrokenTranscript, Illegal, Malformed, malformed, unknown
from rules.model import Model
from rules.outcome import Joined
from rules.registry import find
from rules.ruleset import Ruleset
from rules.ruling import Answer, Ask, Need
from rules.scene import Word
from rules.transcript import Transcript, fold, read
from rules.visibility import View
from woundscribe.entry import lock, named_in_refusals

FORMAT = 1


class Pending(Model):
    """A turn that is not resolved: declared so far, and once it is locked, the question it waits for."""

    side: str | None = None
    declarations: tuple[SerializeAsAny[Any], ...] = ()
    answers: tuple[Answer, ...] = ()
    instinct: tuple[Chosen, ...] = ()
    """For whom of the turn instinct chose, and why."""
    hands: tuple[str, ...] = ()
    """Who made each declaration: a seat, ``host``, ``silent`` or ``instinct``."""
    agreed: tuple[str, ...] = ()
    """The players who agree to what is declared for their whole side."""
    need: Need | None = None
    ask: Ask | None = None
    """How much is asked in it, where that is not as the table says: as when it was resolved first."""

    def without(self, places: Collection[int], names: Collection[str]) -> Pending:
        """Without the declarations at some places, under whose ``names`` questions hang, and what went with them."""
        kept = [i for i in range(len(self.declarations)) if i not in places]
        return self.model_copy(
            update={
                "declarations": tuple(self.declarations[i] for i in kept),
                "hands": tuple(self.hands[i] for i in kept if i < len(self.hands)),
                "answers": tuple(a for a in self.answers if a.key.declaration not in names),
                "instinct": tuple(chosen for chosen in self.instinct if chosen.who not in names),
            }
        )


class Kept(Model):
    """Everything of a fight beside what its records fold to. Holds the seed: never for players' eyes."""

    format: int = FORMAT
    title: Word | None = None
    ask: Ask
    seed: str
    nonce: str
    standing: tuple[Answer, ...] = ()
    seats: dict[Id, str] = Field(default_factory=dict)
    """Who plays whom, where it is not as the cast says: ``player:NAME``, ``gm`` or ``instinct``."""
    away: dict[str, str] = Field(default_factory=dict)
    """By seat: what stands for those who are not there: ``hold``, ``defend``, ``instinct`` or ``proxy:SEAT``."""
    pending: Pending | None = None
    forward: tuple[Pending, ...] = ()
    """Turns that were resolved once and wait to be resolved anew, since something before them was amended."""
    telling: dict[Word, bool | str | tuple[Word, ...]] = Field(default_factory=dict)
    """How this table wants it told, over what its fight file says."""
    approve: bool = False
    """Whether the game master reads each passage before anybody else does."""
    redacted: tuple[int, ...] = ()
    """Turns whose prose and whose players' words stay out of every export."""
    door: dict[str, Any] = Field(default_factory=dict)
    """What the door that people came in by keeps for itself, as JSON: nothing here reads it."""
    transcript: str = ""

    def without_answers(self, where: str | None) -> Kept:
        """Without the answers that rules refused under ``where``: given before their question came up, to none."""

        def kept(given: tuple[Answer, ...]) -> tuple[Answer, ...]:
            return tuple(a for a in given if where not in named_in_refusals(a))

        pending = self.pending
        if pending is not None:
            pending = pending.model_copy(update={"answers": kept(pending.answers)})
        return self.model_copy(update={"pending": pending, "standing": kept(self.standing)})


def unpack(blob: str) -> tuple[Kept, Ruleset[Any], Transcript[Any], Encounter[Any, Any]]:
    """Raises Malformed or BrokenTranscript."""
    try:
        kept = Kept.model_validate_json(blob)
    except ValidationError as error:
        raise malformed(error, Kept) from error
    if kept.format != FORMAT:
        raise Malformed(f"the format {kept.format} is not known here; this reads {FORMAT}.")
    with hanging_together():
        transcript = read(kept.transcript)
        ruleset = find(transcript.header.ruleset)
        encounter = fold(ruleset, transcript)
    if commitment(kept.seed, kept.nonce) != transcript.header.commitment:
        raise BrokenTranscript("seed and nonce are not those committed to.", where="line 1")
    kept = typed_again(kept, ruleset, encounter)
    return kept.model_copy(update={"transcript": ""}), ruleset, transcript, encounter


def typed_again(kept: Kept, ruleset: Ruleset[Any], encounter: Encounter[Any, Any]) -> Kept:
    """What was read from JSON, its declarations typed as the ruleset types them. Raises Malformed."""

    def again(pending: Pending, refuse: bool) -> Pending:
        turn = _lock_again(ruleset, encounter, pending, refuse=refuse)
        return pending.model_copy(update={"declarations": turn})

    under_way = again(kept.pending, True) if kept.pending is not None else None
    return kept.model_copy(
        update={"pending": under_way, "forward": tuple(again(later, False) for later in kept.forward)}
    )


@contextmanager
def hanging_together() -> Iterator[None]:
    """What records that somebody handed in speak of, and is not there, is raised as a BrokenTranscript."""
    try:
        yield
    except LookupError as error:
        raise BrokenTranscript(f"it speaks of {error}, and there is no such thing.") from error


def refuse_strangers(seen: View) -> None:
    """Raises LookupError when a view tells of somebody who was never there."""
    known = {UNSEEN, *(f.id for f in seen.figures), *(e.figure.id for e in seen.entries if e.figure)}
    for claim in (claim for entry in seen.entries for claim in entry.claims):
        for who in (claim.who, claim.whom):
            if who is not None and who not in known:
                raise LookupError(repr(who))


def refuse_audience(transcript: Transcript[Any], audience: str) -> None:
    """Raises Malformed for an audience that there is not."""
    if audience not in (known := audiences(transcript)):
        raise unknown("audience", str(audience), known)


def audiences(transcript: Transcript[Any]) -> tuple[str, ...]:
    """Everyone who may be told of a fight: all, the game master, each side and each player."""
    joined = [o.combatant for o in transcript.outcomes if isinstance(o, Joined)]
    people = [*transcript.encounter.combatants.values(), *joined]
    sides = [f"side:{s.id}" for s in transcript.encounter.sides]
    return ("public", "gm", *sides, *dict.fromkeys(f"player:{c.player}" for c in people if c.player))


def _lock_again(
    ruleset: Ruleset[Any], encounter: Encounter[Any, Any], pending: Pending, *, refuse: bool
) -> tuple[Any, ...]:
    """The declarations typed as the ruleset types them. Raises Malformed for those that nobody here could make."""
    try:
        turn = lock(ruleset, pending.side, pending.declarations)
        if refuse:
            ruleset.refuse(encounter, turn)
    except ValidationError as error:
        raise malformed(error, Pending, "pending") from error
    except Illegal:
        pass  # rules may have changed since: it is told, and taken back, when the turn is resolved
    return tuple(turn.declarations)
