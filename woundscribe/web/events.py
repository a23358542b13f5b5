"""What happens at a fight, one after another, as somebody there may know it.

It is all read from the store, and so is where somebody stands in it: any process goes on where another one was. A
place has two parts that both only ever go forward: which records were told, by the command that resolved their turn,
the turn and the number in it, all as the view counts them; and how far the passages were, one after another in the
order in which they were begun.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal, NamedTuple

from narrator.passage import Line
from rules.model import Model
from woundscribe.doors.seat import READER, Seat
from woundscribe.doors.shown import PassageShown, RecordShown, TurnShown
from woundscribe.errors import WoundscribeError
from woundscribe.store import Pulse, Resolution

_PLACE = re.compile(r"(\d{1,15})\.(\d{1,9})\.(\d{1,9})-(\d{1,9})\.(\d{1,9})")


class Place(NamedTuple):
    """Up to where somebody knows it. ``line``: how many events of ``passage`` were told; all before it are over."""

    version: int = 0
    turn: int = 0
    record: int = 0
    passage: int = 1
    line: int = 0

    def __str__(self) -> str:
        return f"{self.version}.{self.turn}.{self.record}-{self.passage}.{self.line}"

    @property
    def records(self) -> tuple[int, int, int]:
        return self.version, self.turn, self.record


def place_of(text: str | None) -> Place:
    """The place that an event's id names; None or nothing: the beginning. Raises WoundscribeError."""
    if not text:
        return Place()
    found = _PLACE.fullmatch(text)
    if found is None:
        raise WoundscribeError("malformed", f"{text[:80]!r} is no id of an event.", where="Last-Event-ID")
    return Place(*map(int, found.groups()))


class OutcomeEvent(Model):
    """One record of a turn."""

    turn: int
    record: RecordShown


class UndoneEvent(Model):
    """Turns that were taken back, from ``turn`` on. What was told of them is stale."""

    turn: int


class LineEvent(Model):
    """One line of a passage: checked, kept, and never taken back."""

    turn: int
    passage: int
    line: Line


class PassageEvent(Model):
    """The whole passage, once it is told to its end."""

    turn: int
    passage: PassageShown


class DoneEvent(Model):
    """A passage is over; without ``passage`` the fight is closed, and nothing more comes."""

    turn: int | None = None
    passage: int | None = None


class Event(NamedTuple):
    kind: Literal["outcome", "undone", "line", "passage", "done"]
    place: Place
    data: OutcomeEvent | UndoneEvent | LineEvent | PassageEvent | DoneEvent


class Listener:
    """One who listens from a place on. ``turn``: to that turn alone, until it was told once.

    ``still``: whether they still may, asked whenever somebody has done something.
    """

    def __init__(
        self, seat: Seat, place: Place, turn: int | None = None, *, still: Callable[[], bool] = lambda: True
    ) -> None:
        self.place = place
        self.over = False
        """Whether nothing more will come."""
        self._seat = seat
        self._turn = turn
        self._still = still
        self.gone = False
        """Whether they may not any more."""
        self._pulse: Pulse | None = None
        self._turns = 0

    @property
    def version(self) -> int:
        """How many commands there were when it was last looked at."""
        return self._pulse.version if self._pulse is not None else 0

    def news(self) -> list[Event]:
        """What has happened since: it asks the store, which is quick where nothing did. Raises WoundscribeError."""
        pulse = self._seat.session.shelf.pulse(self.place.passage)
        before, self._pulse = self._pulse, pulse
        if self.over or (pulse == before and not pulse.left):
            return []
        if before is not None and pulse.version != before.version and not self._still():
            self.over = self.gone = True
            return []
        found = []
        for event in self._since(before, pulse):
            self.place = event.place
            found.append(event)
        return found

    def has_heard_all(self) -> bool:
        """Whether somebody who comes back was at the end already, so that they need not wait."""
        if self._turn is None or self.over:
            return self.over
        told = self._seat.being_told(1)
        of_it = [p for p in told if p.turn == self._turn and p.status not in ("hidden", "stale", "waits")]
        return bool(of_it) and all(p.id < self.place.passage for p in of_it)

    def _since(self, before: Pulse | None, pulse: Pulse) -> Iterator[Event]:
        if before is None or pulse.version != before.version:
            yield from self._records()
        drafts = False
        for passage in self._seat.being_told(self.place.passage):
            if self._turn not in (None, passage.turn):
                continue
            if passage.status == "waits":
                continue  # it comes under another number, once the game master has let it be read
            yield from self._passage(passage)
            if self.over:
                return
            drafts = passage.status == "draft"
            if drafts:
                break  # the next ones are told once it is over
        never = self._turn is None or self._turn > self._turns
        if pulse.closed and not drafts and never and not self._waits():
            self.over = True
            yield Event("done", self.place, DoneEvent())

    def _waits(self) -> bool:
        return self._seat.waits and any(p.status == "waits" for p in self._seat.being_told(1))

    # -- records

    def _records(self) -> Iterator[Event]:
        """What was taken back of what they know, and the records of turns that they do not know."""
        seat, version = self._seat, -1
        resolved: tuple[Resolution, ...] = ()
        turns: tuple[TurnShown, ...] = ()
        by_number: dict[int, int] = {}
        while version != seat.session.version:  # somebody did something while it was read: once more
            version = seat.session.version
            resolved = seat.session.resolutions()
            by_number = {one.number: one.version for one in resolved if not one.undone}
            after = [number for number, resolving in by_number.items() if resolving >= self.place.version]
            turns = seat.turns(min(after)) if after else ()
        self._turns = len(by_number)
        for undone in self._undone(resolved):
            self.place = undone.place
            yield undone
        for shown in turns:
            if self._turn not in (None, shown.turn):
                continue
            for number, record in enumerate(shown.records, start=1):
                at = self.place._replace(version=by_number[shown.turn], turn=shown.turn, record=number)
                if at.records > self.place.records:
                    yield Event("outcome", at, OutcomeEvent(turn=shown.turn, record=record))

    def _undone(self, resolved: tuple[Resolution, ...]) -> Iterator[Event]:
        """Of turns that they know of. A turn resolved and taken back between two looks was never there for them."""
        back: dict[int, int] = {}
        for one in resolved:
            if (one.version, one.number) <= self.place.records[:2] and one.undone > self.place.version:
                back[one.undone] = min(one.number, back.get(one.undone, one.number))
        for version, number in sorted(back.items()):
            if self._turn is None or number <= self._turn:
                at = self.place._replace(version=version, turn=0, record=0)
                yield Event("undone", at, UndoneEvent(turn=number))

    # -- passages

    def _passage(self, passage: PassageShown) -> Iterator[Event]:
        known = self.place.line if passage.id == self.place.passage else 0
        wanted = passage.status == "draft" or passage.shown or (self._turn is None and self._seat.who != READER)
        gone = passage.status in ("hidden", "stale")
        if not known and (gone or not wanted):
            return
        this = self.place._replace(passage=passage.id)
        if not gone:
            for number, line in enumerate(passage.lines[known:], start=known + 1):
                told = LineEvent(turn=passage.turn, passage=passage.id, line=line)
                yield Event("line", this._replace(line=number), told)
        if passage.status == "draft":
            return
        lines = len(passage.lines)
        if not gone and known <= lines:
            yield Event("passage", this._replace(line=lines + 1), PassageEvent(turn=passage.turn, passage=passage))
        self.over = self._turn is not None
        over = this._replace(passage=passage.id + 1, line=0)
        yield Event("done", over, DoneEvent(turn=passage.turn, passage=passage.id))
