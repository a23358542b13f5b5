"""What a passage has to tell, cut into beats, and the world that its prose may use."""

from __future__ import annotations

from typing import Literal

from narrator.telling import USUAL, Telling
from rules.claim import Claim, Severity
from rules.model import Model
from rules.visibility import Band, Figure, Setting

Purpose = Literal["turn", "chapter", "aftermath", "read-aloud"]
"""``turn`` and ``chapter`` tell every must; the other two may leave out all but deaths, the fallen,
endings and costs. A ``read-aloud`` does so in one breath."""


class Span(Model):
    """The outcomes of a view to tell: from ``first`` to ``last`` seq, both included."""

    first: int
    last: int


class Veil(Model):
    """What lies over a beat that its table does not want told: a line lets nothing through, a veil a hint.

    ``hint``: whether the hint is due, for one is enough for all that lies under a veil in a row. ``up``: those it was
    done to who are on their feet after it. ``untold``: all that happened, for what comes later.
    """

    weight: Literal["line", "veil"]
    hint: bool = False
    up: tuple[str, ...] = ()
    untold: tuple[Claim, ...] = ()


class Beat(Model):
    """The smallest thing worth a line: one declaration and what came of it."""

    number: int
    """1…n within the passage."""
    seqs: tuple[int, ...]
    """The outcomes of the view that it tells."""
    claims: tuple[Claim, ...]
    """All that happened in it, in order; under a veil only how it ended."""
    musts: tuple[int, ...]
    """Positions in ``claims`` of what the line must tell."""
    actor: str | None = None
    target: str | None = None
    words: str | None = None
    """The player's own line, quoted data."""
    never: tuple[str, ...] = ()
    """Negative facts, in words: "Mara is on her feet", "the Miller is alive"."""
    out: dict[str, str] = {}
    """Who is out after this beat and why, by id (see ``rules.combatant.Out``); all others stand."""
    veil: Veil | None = None
    looks_back: bool = False
    """Whether it is only a wound that stays after the fight, and was left out where it was given."""

    @property
    def silent(self) -> bool:
        """Whether nothing of it may be told and nothing has to be."""
        return self.veil is not None and not (self.claims or self.veil.hint or self.veil.up)


class World(Model):
    """Everyone and everything that prose may name. ``ruleset``: whose words for acts and conditions it is told in."""

    ruleset: str = ""

    setting: Setting
    bands: tuple[Band, ...]
    figures: tuple[Figure, ...]
    """Everyone seen so far, those who came later included."""
    words: tuple[str, ...] = ()
    """Notes, and what records name of places and things: what they name may be named."""
    lines: tuple[str, ...] = ()
    """The players' own lines: what only they name stands only inside their quotes."""

    def figure(self, who: str) -> Figure | None:
        return next((f for f in self.figures if f.id == who), None)


class Plan(Model):
    purpose: Purpose
    span: Span
    span_hash: str
    """The hash of the outcomes told: a passage whose span was undone is stale."""
    world: World
    telling: Telling = USUAL
    out_before: dict[str, str] = {}
    """Who was already out when the first beat begins."""
    lasting_before: dict[str, tuple[str, ...]] = {}
    """Under which conditions each was already when the first beat begins."""
    hurts: dict[str, Severity] = {}
    """Of an aftermath: the worst hurt of each within the span, whichever beats tell it."""
    givers: dict[str, str] = {}
    """Of an aftermath: who gave each the worst hurt, where somebody did and it is known."""
    beats: tuple[Beat, ...]
