"""Tells the turns of a fight onto the page, and again, otherwise, by hand, or not at all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from narrator.beat import Plan, Purpose, Span
from narrator.passage import Line
from narrator.plan import plan
from rules.visibility import Eye, View
from woundscribe.checkcommand import numbered
from woundscribe.console import ask, ask_for
from woundscribe.errors import WoundscribeError
from woundscribe.margin import records
from woundscribe.narrating import Narration
from woundscribe.page import Page
from woundscribe.session import Session
from woundscribe.solo.door import AUDIENCE, Teller
from woundscribe.solo.handwriting import write
from woundscribe.solo.leaf import Leaf
from woundscribe.spans import turn_spans
from woundscribe.telling import Asked, telling_for
from woundscribe.variants import WHOLE, Variant
from woundscribe.voices import hopeless, report

if TYPE_CHECKING:
    from narrator.chat import Chat
    from woundscribe.budget import Budget

_KEPT = ("final", "truncated", "plain", "edited")
"""Statuses of what can be shown."""
_BY = {"final": "by a model", "truncated": "broken off and finished", "plain": "built in", "edited": "by hand"}


class Telling:
    """The passages of one sitting. ``voice``: who tells a turn first."""

    def __init__(
        self, session: Session, leaf: Leaf, voice: Teller, *, chat: Chat | None = None, budget: Budget | None = None
    ) -> None:
        self.voice = voice
        self._session = session
        self._leaf = leaf
        self._chat = chat
        self._settings = chat.settings if chat is not None else None
        self._narration = Narration(session, AUDIENCE, budget=budget)
        self._passages: list[Any] = []
        """Those of this sitting in which a model took part."""
        self._reported: set[str] = set()
        self._held: set[int] = set()
        """Turns that somebody else is telling."""
        self._upto = session.table.turns
        """The last turn that need not be shown any more, where it was told."""
        self._unseen: set[int] = set()
        """Turns before it that came out otherwise since."""

    # -- what is told

    def catch_up(self) -> None:
        """Tell every turn that is resolved and that nobody has told yet, and finish what was left unfinished."""
        self._narration.mend()
        last = self._session.table.turns
        variants = self._narration.variants()
        told = {v.turn: v for v in variants if v.shown}
        hidden = {v.turn for v in variants if v.status == "hidden"}
        for turn in range(1, last + 1):
            seen = turn <= self._upto and turn not in self._unseen
            if seen and (turn in told or turn in hidden):
                continue
            if turn in told:
                self.show((told[turn],))
            else:
                self._tell_unless_held(turn)
        self._upto = last
        self._unseen.clear()

    def unseen(self, turns: Iterable[int]) -> None:
        """These are no longer what they were: if they come again, they are shown again."""
        self._unseen.update(turns)

    def _tell_unless_held(self, turn: int) -> None:
        try:
            self.tell(turn)
        except WoundscribeError as error:
            if error.code != "being-told":
                raise
            if turn not in self._held:
                self._leaf.note(f"Turn {turn} is still being told elsewhere; it will stand here in a minute.")
            self._held.add(turn)

    def tell(self, turn: int, how: Asked | None = None, *, again: bool = False) -> None:
        """A turn, in one more way if it was told before. ``how``: what is to be otherwise about it this time."""
        if self.voice == "mine" and not again:
            self._by_hand(turn)
            return
        page = self._page()
        lines = self._narration.stream(turn, model=self._chat, purpose=self._purpose(turn), telling=how)
        for line in lines:
            page.line(line)
        page.end()
        self._heed(lines.variant)

    def last(self) -> int:
        """The last turn of which something is told. Raises WoundscribeError where there is none."""
        found = [v.turn for v in self._narration.shown() if v.lines]
        if not found:
            raise WoundscribeError("waiting", "nothing has been told yet.")
        return found[-1]

    def shown(self) -> tuple[Variant, ...]:
        return self._narration.shown()

    def show(self, variants: Sequence[Variant]) -> None:
        """Passages as they were told, one after the other."""
        page = self._page()
        for variant in variants:
            for line in variant.lines:
                page.line(line)
        page.end()

    # -- what can be done with it

    def choose(self, turn: int) -> None:
        """Show the ways in which a turn was told, and ask which is to stand."""
        ways = self._ways(turn)
        if len(ways) < 2:
            self._leaf.note("It was told in one way only. a tells it again.")
            return
        for number, way in enumerate(ways, start=1):
            self._leaf.heading(f"{number}  {_BY[way.status]}{', as it stands' if way.shown else ''}")
            self.show((way,))
        chosen = ask_for("  Which? [as it stands] ", lambda line: _one_of(line, ways), "-")
        if chosen:
            self._narration.choose(chosen[0].id)

    def edit(self, turn: int) -> None:
        """One's own words for a turn, remarked on."""
        found = [v for v in self._ways(turn) if v.shown]
        if not found:
            raise WoundscribeError("waiting", f"turn {turn} has not been told yet.")
        write(self._narration, found[0], self._leaf, self.show)

    def refuse(self, turn: int) -> None:
        """Away with every way in which a turn was told; ask what is not to be told, and tell it again."""
        self._narration.hide(turn)
        self._leaf.note("It is gone.")
        self._leaf.note("What should not be told? A subject: drowning, animals, eyes, fire, children, gore, or a word.")
        subject = ask("  [nothing; only tell this otherwise] ")
        if subject:
            self._keep_away(subject)
        self._leaf.gap()
        self.tell(turn, again=True)

    def records(self, turn: int) -> None:
        """A turn as it was told, under each paragraph what it rests on, numbered as ``amend`` counts."""
        view, span = self._view_of(turn)
        shown = [v for v in self._ways(turn) if v.shown]
        seqs = self._true_numbers()
        told = False
        for text, rests_on in _paragraphs(shown[0].lines) if shown else ():
            self._leaf.said(text)
            for record in records(view, rests_on):
                told = True
                self._record(seqs[record.seq], record.rows)
            self._leaf.gap()
        if not told:
            for record in records(view, range(span.first, span.last + 1)):
                self._record(seqs[record.seq], record.rows)
            self._leaf.gap()

    def rows_of(self, variant: Variant) -> tuple[str, ...]:
        """The records behind a passage, each in a row."""
        view = self._session.view(AUDIENCE)
        seqs = [seq for line in variant.lines for seq in line.seqs]
        return tuple(" / ".join(record.rows) for record in records(view, seqs))

    # -- how

    def _page(self) -> Page:
        return Page(self._leaf.console, self._session.view(AUDIENCE), margin=False)

    def _record(self, number: int, rows: tuple[str, ...]) -> None:
        self._leaf.pairs([(str(number), " / ".join(rows), "")], quiet=True)

    def _by_hand(self, turn: int) -> None:
        """The facts of a turn are shown, and whoever plays writes it; the built-in prose stands until then."""
        found = self._narration.tell(turn, purpose=self._purpose(turn))
        beats = self._plan(turn)
        if not beats.beats:
            return
        for beat in beats.beats:
            for row in numbered(beat, beats).rstrip("\n").split("\n"):
                self._leaf.note(row.strip(), hanging=4)
        write(self._narration, found, self._leaf, self.show)

    def _keep_away(self, subject: str) -> None:
        """A line or a veil for the rest of the fight."""
        wholly = ask_for("  Not at all, or only hinted at? [not at all] ", _line_or_veil, "not at all")
        field = "lines" if wholly[0] else "veils"
        before = self._session.table.kept.telling.get(field, ())
        held = tuple(before) if isinstance(before, (tuple, list)) else ()
        try:
            self._session.settle(telling={field: (*held, subject)})
        except WoundscribeError as error:
            self._leaf.note(str(error))

    def _ways(self, turn: int) -> tuple[Variant, ...]:
        """What can be shown of a turn. Raises WoundscribeError for a turn that there is not."""
        self._view_of(turn)
        return tuple(v for v in self._narration.variants(turn) if v.status in _KEPT)

    def _plan(self, turn: int) -> Plan:
        view, span = self._view_of(turn)
        header, kept = self._session.transcript.header, self._session.table.kept
        return plan(view, span, self._purpose(turn), telling_for(view, header.telling, kept.telling))

    def _view_of(self, turn: int) -> tuple[View, Span]:
        session = self._session
        spans = turn_spans(session.table.ruleset, session.transcript, AUDIENCE)
        if not WHOLE < turn <= len(spans):
            raise WoundscribeError("malformed", f"there is no turn {turn} yet.", choices=(f"1 to {len(spans)}",))
        return session.view(AUDIENCE), spans[turn - 1]

    def _purpose(self, turn: int) -> Purpose:
        """What follows the end of a fight is its aftermath."""
        view, span = self._view_of(turn)
        over = False
        for entry in view.entries[: span.first - 1]:
            for claim in entry.claims:
                over = claim.kind == "ended" or (over and claim.kind != "reopened")
        return "aftermath" if over else "turn"

    def _true_numbers(self) -> dict[int, int]:
        """By its number in the view: the seq of a record among all of them."""
        transcript, ruleset = self._session.transcript, self._session.table.ruleset
        eye, encounter = Eye(AUDIENCE), transcript.encounter
        eye.meet(encounter)
        found = {}
        for outcome in transcript.outcomes:
            seen = eye.look(ruleset, encounter, outcome)
            if seen is not None:
                found[seen.outcome.seq] = outcome.seq
            encounter = ruleset.apply(encounter, outcome)
        return found

    def _heed(self, variant: Variant) -> None:
        """Say once what a model did not do as it should, and ask one that cannot be reached no more."""
        if self._chat is None or self._settings is None or variant.passage is None:
            return
        self._passages.append(variant.passage)
        for told in report(self._passages, self._settings):
            if told not in self._reported:
                self._reported.add(told)
                self._leaf.note(told)
                self._leaf.gap()
        if hopeless(variant.passage):
            self._chat = None


def _paragraphs(lines: Sequence[Line]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Each paragraph with the records that it rests on."""
    texts: list[str] = []
    seqs: list[int] = []
    for line in lines:
        if line.opens_paragraph and texts:
            yield " ".join(texts), tuple(seqs)
            texts, seqs = [], []
        texts.append(line.text)
        seqs += line.seqs
    if texts:
        yield " ".join(texts), tuple(seqs)


def _one_of(line: str, ways: Sequence[Variant]) -> tuple[Variant, ...] | str:
    """The one of that number; none for the dash that stands for an empty line."""
    if line == "-":
        return ()
    if line.isdecimal() and 1 <= int(line) <= len(ways):
        return (ways[int(line) - 1],)
    return f"  A number from 1 to {len(ways)}."


def _line_or_veil(line: str) -> tuple[bool] | str:
    low = line.casefold()
    if low in ("n", "no", "not", "not at all"):
        return (True,)
    return (False,) if low in ("h", "hint", "hinted", "hinted at", "only hinted at") else "  Not at all, or hinted at?"
