"""The story of a fight as a page shows it: turns under their rounds, each line with the records behind it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from narrator.passage import Passage
from rules.outcome import TurnBegan
from woundscribe.export.book import Book, Chapter
from woundscribe.export.layout import Section, laid_out
from woundscribe.margin import Record, records
from woundscribe.narrating import Narration
from woundscribe.session import Session
from woundscribe.web.quotes import curled

AFTER = 0
"""The round under which what came after the end stands."""
_NUMERALS = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"),
    (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


class Told(NamedTuple):
    """A turn as it is told; without a ``section`` nothing of it is read, for which is told ``why``.

    ``records``: those of a turn whose telling only waits.
    """

    turn: int
    section: Section | None
    why: Literal["hidden", "waits"] | None = None
    records: tuple[Record, ...] = ()


class Round(NamedTuple):
    """The turns of one round of the fight, or what came ``AFTER`` it."""

    number: int
    turns: tuple[Told, ...]

    @property
    def numeral(self) -> str:
        return _roman(self.number)


class Story(NamedTuple):
    """``rounds`` are the last of them; ``earlier``: how many stand before these. ``legend``: what its signs mean.

    ``approved``: whether the game master reads each passage before anybody else does.
    ``away``: a model was to tell the last turn, and told nothing of it.
    """

    rounds: tuple[Round, ...]
    earlier: int
    legend: tuple[str, ...]
    approved: bool
    away: bool


def story_of(session: Session, *, rounds: int | None = None) -> Story:
    """What everybody may read of a fight: all of it, or its last ``rounds``."""
    narration = Narration(session)
    when = rounds_of(session)
    order = list(dict.fromkeys(when.values()))
    wanted = order if rounds is None else order[-rounds:]
    first = min((turn for turn, number in when.items() if number in wanted), default=1)
    passages, left_out = narration.by_turn(first), narration.left_out(first)
    if not passages and not left_out:
        return Story((), 0, (), narration.approved, away=False)
    view, spans = session.view_and_spans()
    chapters = tuple(Chapter(view=view, passages=(told,)) for told in passages.values())
    laid = laid_out(Book(title="-", chapters=chapters), noted=True) if chapters else None
    sections = dict(zip(passages, laid.sections if laid else (), strict=True))
    told = [Told(turn, _set(turn, section)) for turn, section in sections.items()]
    for turn, why in left_out.items():
        came = range(spans[turn - 1].first, spans[turn - 1].last + 1) if why == "waits" else ()
        told.append(Told(turn, None, why, records(view, came)))
    told.sort(key=lambda one: one.turn)
    found = tuple(Round(number, tuple(turns)) for number, turns in groupby(told, key=lambda one: when[one.turn]))
    legend, earlier = laid.legend if laid else (), len(order) - len(wanted)
    return Story(found, earlier, legend, narration.approved, _away(list(passages.values())))


def _away(told: Sequence[Passage]) -> bool:
    last = told[-1] if told else None
    return last is not None and bool(last.provenance.faults) and all(line.source == "plain" for line in last.lines)


def rounds_of(session: Session) -> dict[int, int]:
    """By turn, its round, or ``AFTER``; what is done between turns belongs to the round that goes on."""
    found: dict[int, int] = {}
    now = 1
    for turn, step in enumerate(session.transcript.steps, start=1):
        for outcome in step.outcomes:
            if isinstance(outcome, TurnBegan):
                now = AFTER if outcome.moment else outcome.round
        found[turn] = now
    return found


def _set(turn: int, section: Section) -> Section:
    """A turn with its prose as a printer sets it; what the records say stands as it is."""
    return section._replace(
        number=turn,
        paragraphs=tuple(
            one._replace(sentences=tuple(said._replace(text=curled(said.text)) for said in one.sentences))
            for one in section.paragraphs
        ),
    )


def _roman(number: int) -> str:
    """Up to 3,999, which is more rounds than any fight has."""
    found = ""
    for value, sign in _NUMERALS:
        found += sign * (number // value)
        number %= value
    return found
