"""What a door shows of a session, as values that go through JSON as they are."""

from __future__ import annotations

from typing import Any, Literal

from narrator.beat import Purpose
from narrator.passage import Line
from rules.combatant import Out
from rules.encounter import Phase
from rules.model import Model
from woundscribe.errors import WoundscribeError
from woundscribe.variants import Status

Waits = Literal["declaration", "agreement", "ruling", "faces", "consent"]


class Fault(Model):
    """What went wrong: see ``woundscribe.errors``. ``message`` is whole, and fit to show to a player."""

    code: str
    message: str
    where: str | None = None
    nearest: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    retryable: bool = False

    @classmethod
    def of(cls, error: WoundscribeError) -> Fault:
        return cls(
            code=error.code,
            message=str(error),
            where=error.where,
            nearest=error.nearest,
            choices=error.choices,
            retryable=error.retryable,
        )


class Person(Model):
    """Somebody who is there, as whoever looks may know them.

    ``yours``: whether they may declare for them. ``words``: what is left of them by their sheet, for their own side.
    """

    id: str
    name: str
    side: str
    character: bool
    yours: bool
    hidden: bool = False
    """Whether those of other sides do not know that they are there."""
    out: Out | None = None
    state: str
    words: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    carries: tuple[str, ...] = ()
    wound: str = ""


class Wanted(Model):
    """Something the turn waits for. Of what somebody else is asked only whom it waits for is told.

    ``notation``: the dice to throw; ``number``: a whole number answers it, or one of ``choices``.
    """

    kind: Waits
    to: str
    yours: bool
    who: str | None = None
    question: str = ""
    choices: tuple[str, ...] = ()
    number: bool = False
    default: str | None = None
    notation: str | None = None


class RecordShown(Model):
    """One record: what the margin says of it, and the outcome itself, whose shape is the ruleset's own schema."""

    seq: int
    said: str
    dice: str = ""
    rules: tuple[str, ...] = ()
    outcome: dict[str, Any]


class TurnShown(Model):
    """What came of a turn, counted from 1. ``records`` are numbered as ``audience`` sees them."""

    turn: int
    audience: str
    records: tuple[RecordShown, ...]


class State(Model):
    """How a fight stands. ``version`` counts the commands taken; ``turn`` is the one that is being declared.

    ``declared``: what was said for this turn, read back, as far as whoever looks may know it.
    """

    fight: str
    version: int
    title: str
    place: str
    things: tuple[str, ...] = ()
    exits: tuple[str, ...] = ()
    round: int
    phase: Phase | Literal["closed"]
    side: str | None
    """Whose turn it is."""
    turn: int
    people: tuple[Person, ...]
    declared: tuple[str, ...] = ()
    needs: tuple[Wanted, ...] = ()
    so_far: tuple[RecordShown, ...] = ()
    """While your answer is needed: what has happened until the question."""


class Taken(Model):
    """What came of a command. ``heard``: what was declared, read back. ``resolved``: what came of the turn, if any."""

    version: int
    heard: str = ""
    resolved: TurnShown | None = None
    changed: tuple[int, ...] = ()
    """Turns that an amendment made otherwise."""
    stopped: str | None = None
    """Why the turns after an amended one could not be resolved anew."""
    state: State


class Offered(Model):
    """Something that could be declared now: in words, as fields, and how likely it is where one roll decides it."""

    said: str
    declaration: dict[str, Any]
    chance: str = ""


class RefusedOffers(Model):
    """What cannot be declared now, and why; the clause stands at the end of ``why``."""

    why: str
    said: tuple[str, ...]


class Offers(Model):
    """The common things first."""

    who: str
    allowed: tuple[Offered, ...]
    refused: tuple[RefusedOffers, ...] = ()


class Understood(Model):
    """A declaration as it is understood, before it is made. ``numerator`` of ``denominator`` is its exact chance."""

    said: str
    declaration: dict[str, Any]
    numerator: int | None = None
    denominator: int | None = None


class PassageShown(Model):
    """One way in which a turn was told. ``happened``: what did not go as it should while it was told."""

    id: int
    turn: int
    purpose: Purpose
    status: Status
    shown: bool
    text: str
    lines: tuple[Line, ...] = ()
    model: str | None = None
    happened: tuple[str, ...] = ()
    tokens: int = 0


class RemarkShown(Model):
    """What is wrong with a sentence of somebody's own prose, and what the record says instead."""

    sentence: str
    message: str
    facts: str = ""


class Edited(Model):
    """What came of an edit: the passage, or None where there are ``remarks`` and nobody said to keep it anyway."""

    passage: PassageShown | None
    remarks: tuple[RemarkShown, ...] = ()


class Checked(Model):
    """What the guard says of prose. ``untold``: what has to be told and is not, in words."""

    sentences: int
    remarks: tuple[RemarkShown, ...] = ()
    untold: tuple[str, ...] = ()


class Listed(Model):
    """A fight in a list."""

    name: str
    title: str
    turns: int
    closed: bool
