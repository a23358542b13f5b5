"""Dice that anyone can check: each face is a pure function of seed, stream and position."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from hashlib import sha256
from typing import Literal, Protocol

from rules.errors import BrokenTranscript, Malformed
from rules.model import Model, content_hash, made

_ROOM = 1 << 64
_TERM = re.compile(r"([1-9][0-9]?)d([1-9][0-9]{0,2})")


class Roll(Model):
    """Dice as they fell. People at a table may tell only the sum: then ``faces`` is None.

    ``stream`` is ``round/side/combatant/purpose``; ``n`` is the position of the first face in it.
    """

    notation: str
    total: int
    faces: tuple[int, ...] | None = None
    source: Literal["seeded", "physical"] = "seeded"
    stream: str | None = None
    n: int = 0


class Dice(Protocol):
    def roll(self, notation: str, stream: str, n: int) -> Roll: ...


@lru_cache(maxsize=256)
def parse(notation: str) -> tuple[int, ...]:
    """The sides of each die of a notation: ``"1d8+2d6"`` → ``(8, 6, 6)``. Raises Malformed."""
    sides: list[int] = []
    for term in notation.split("+"):
        match = _TERM.fullmatch(term)
        if match is None:
            raise Malformed(f"{notation!r} is no dice notation; write for example 3d6 or 1d8+2d6.")
        sides += [int(match[2])] * int(match[1])
    return tuple(sides)


def faces(seed: str, stream: str, n: int, dice: tuple[int, ...]) -> tuple[int, ...]:
    """The faces of a stream from the ``n``-th on, each 1 to its die's sides.

    Face i is SHA-256 of seed, stream, i, sides and attempt, without bias by rejection.
    """
    front = f"{seed}\x1f{stream}\x1f"
    found: list[int] = []
    for i, sides in enumerate(dice, n):
        attempt = 0
        while True:
            value = int.from_bytes(sha256(f"{front}{i}\x1f{sides}\x1f{attempt}".encode()).digest()[:8])
            if value < _ROOM - _ROOM % sides:
                found.append(value % sides + 1)
                break
            attempt += 1
    return tuple(found)


class SeededDice:
    """Dice of the engine. The same seed, stream and position give the same face anywhere."""

    def __init__(self, seed: str) -> None:
        self.seed = seed

    def roll(self, notation: str, stream: str, n: int) -> Roll:
        fell = faces(self.seed, stream, n, parse(notation))
        return made(Roll, notation=notation, total=sum(fell), faces=fell, stream=stream, n=n)


class RecordedDice:
    """The rolls of an earlier run, found again by stream and position."""

    def __init__(self, rolls: Iterable[Roll]) -> None:
        self._rolls = {(roll.stream, roll.n): roll for roll in rolls}

    def roll(self, notation: str, stream: str, n: int) -> Roll:
        roll = self._rolls.get((stream, n))
        if roll is None or roll.notation != notation:
            raise BrokenTranscript(f"the records hold no roll of {notation} for {stream} at {n}.")
        try:
            physical(notation, stream, n, faces=roll.faces, total=roll.total)
        except Malformed as error:
            raise BrokenTranscript(f"the roll for {stream} at {n}: {error.message}") from error
        return roll


def physical(notation: str, stream: str, n: int, *, faces: tuple[int, ...] | None, total: int | None) -> Roll:
    """A roll made by people, as faces in order or as a sum. Raises Malformed for what the dice cannot show."""
    sides = parse(notation)
    if faces is not None:
        if len(faces) != len(sides):
            raise Malformed(f"{notation} has {len(sides)} dice, and {len(faces)} faces were given.")
        for value, size in zip(faces, sides, strict=True):
            if not 1 <= value <= size:
                raise Malformed(f"a d{size} cannot show {value}.", choices=(f"1 to {size}",))
        if total is not None and total != sum(faces):
            raise Malformed(f"the faces add up to {sum(faces)}, not to {total}.")
        total = sum(faces)
    if total is None or not len(sides) <= total <= sum(sides):
        raise Malformed(f"{notation} cannot come to {total}.", choices=(f"{len(sides)} to {sum(sides)}",))
    return made(Roll, notation=notation, total=total, faces=faces, source="physical", stream=stream, n=n)


def commitment(seed: str, nonce: str) -> str:
    """The hash that is published when a fight opens; seed and nonce follow when it closes."""
    return content_hash(f"{len(nonce)}\x1f{nonce}\x1f{seed}")  # its length, so that no other pair reads the same
