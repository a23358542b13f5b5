"""The state of one telling: which beats are told, which lines were refused, what may be shown next."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from narrator.answer import Heard, Reader, in_english
from narrator.ask import Question
from narrator.beat import Purpose, Span
from narrator.echo import Echo
from narrator.errors import ModelFault
from narrator.facts import clean
from narrator.guard import TaggedLine, check_passage
from narrator.guard.violation import Violation
from narrator.labels import labelled
from narrator.passage import Attempt, Line, Passage, Provenance, Source
from narrator.plain import PlainLine, plain
from narrator.plan import plan
from narrator.prompt import Prompt, Value
from narrator.telling import USUAL, Telling
from narrator.told import told_before
from narrator.unchecked import check_unread
from narrator.variables import for_draft, for_repair
from narrator.worn import worn
from rules.visibility import View

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage

HOLD = 8.0
"""Seconds that a refused or missing line may hold back the ones after it."""
_UNCHECKED = "Prose in {!r} is not checked against the records: only the order of its lines, names and figures are."


@dataclass(frozen=True)
class Refused:
    text: str
    violations: tuple[Violation, ...]
    opens_paragraph: bool


class Progress:
    """Hears an answer, settles beats, and gives out lines in order; a line given out never changes."""

    def __init__(
        self,
        view: View,
        span: Span,
        purpose: Purpose,
        telling: Telling = USUAL,
        variant: int = 0,
        earlier: Sequence[str] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.plan = plan(view, span, purpose, telling)
        self._view = view
        self._variant = variant
        self._earlier = earlier
        self._clock = clock
        self._told: dict[int, Line] = {}
        """The line that tells a beat; the same one under each beat that it tells."""
        self._refused: dict[int, Refused] = {}
        self._painted: dict[int, list[Line]] = {}
        """Lines of no beat, under the beat that they stand before."""
        self._since: dict[int, float] = {}
        """When a beat began to hold others back."""
        self._shown: list[Line] = []
        self._next = 1
        self._attempts: list[Attempt] = []
        self._happened: list[str] = []
        self._asked: list[BaseMessage] = []
        self._echo = Echo()
        if telling.person is not None and self.plan.world.figure(telling.person) is None:
            self._happened.append(f"Nobody in view is «{clean(telling.person)}»: nobody tells it as I.")
        self._begin("model")

    @cached_property
    def _plain(self) -> dict[int, PlainLine]:
        """The built-in voice for every beat: made only when some line is needed from it."""
        telling = self.plan.telling
        if not telling.english:
            return {line.beat: line for line in labelled(self.plan)}
        told = told_before(self._view, self.plan.span, telling)
        return {line.beat: line for line in plain(self.plan, told, self._variant)}

    def fresh(self) -> Progress:
        """The same passage to tell, with nothing heard of it yet."""
        told = self.plan
        return Progress(self._view, told.span, told.purpose, told.telling, self._variant, self._earlier, self._clock)

    @property
    def accepted(self) -> int:
        """How many beats are told."""
        return len(self._told)

    @property
    def failing(self) -> tuple[int, ...]:
        """Beats that have to be told and are not."""
        return tuple(b.number for b in self.plan.beats if b.musts and b.number not in self._told)

    @property
    def repairable(self) -> bool:
        """Whether a second call is worth it: the model has answered, and some of it stands or was at least read."""
        answered = any(attempt.fault in (None, "truncated") for attempt in self._attempts)
        return answered and bool(self._told or self._refused) and bool(self.failing)

    def patience(self) -> float:
        """Seconds until some beat has been holding back others for too long."""
        waits = [self._since[n] + HOLD - self._clock() for n in self._since if n not in self._told]
        return max(0.05, min(waits, default=HOLD))

    def hear(self, piece: str, *, late: bool) -> list[Line]:
        """Takes in a piece of the answer and returns what may be shown now.

        ``late``: what has held back others for too long is told plain.
        """
        self._take_all(self._reader.feed(piece))
        return self._release(late=late)

    def over(self, question: Question, *, late: bool, more: bool = False) -> list[Line]:
        """The answer has ended; returns what may be shown now. ``more``: another draft is to be heard."""
        self._take_all(self._reader.end(whole=question.ended and question.fault is None))
        fault = question.fault or self._unusable()
        if fault is not question.fault and fault is not None:
            self._happened.append(fault.message)
        self._happened += question.happened
        self._attempts.append(
            Attempt(
                stage="draft" if self._source == "model" else "repair",
                answer=self._reader.text,
                asked=question.asked,
                finish_reason=question.finish_reason,
                fault=fault.code if fault else None,
                prompt_tokens=question.prompt_tokens,
                answer_tokens=question.answer_tokens,
                milliseconds=question.milliseconds,
                violations=tuple(self._violations),
            )
        )
        self._begin("model" if more else "repaired")
        return self._release(late=late)

    def settle(self) -> list[Line]:
        """Tells in plain prose whatever is not told yet, and returns the rest of the lines."""
        nothing = not self._told
        for beat in self.plan.beats:
            if beat.number not in self._told and (beat.musts or nothing) and not beat.silent:
                self._tell_plain(beat.number)
        if any(line.source == "unchecked" for line in self._told.values()):
            self._happened.append(_UNCHECKED.format(self.plan.telling.language))
        last = len(self.plan.beats)
        return self._release(until=last)

    def passage(self, prompt: Prompt | None, model: BaseChatModel | None) -> Passage:
        """What was shown so far, and how it came about."""
        return Passage(
            purpose=self.plan.purpose,
            span=self.plan.span,
            span_hash=self.plan.span_hash,
            lines=tuple(self._shown),
            provenance=Provenance(
                prompt=prompt.name if prompt else None,
                version=prompt.version if prompt else None,
                prompt_hash=prompt.hash if prompt else None,
                model=_name(model) if model else None,
                attempts=tuple(self._attempts),
                happened=tuple(self._happened),
            ),
        )

    def values(self) -> Mapping[str, Value]:
        """The variables of the prompt that asks for a draft."""
        # What readers have read of the fight: as it was shown, or else as plain prose tells it.
        telling, shown = self.plan.telling, self._earlier
        if not shown and telling.english:
            shown = told_before(self._view, self.plan.span, telling).sentences
        return for_draft(self.plan, worn(shown))

    def repair_values(self) -> Mapping[str, Value]:
        """The variables of the prompt that asks for the failing beats again: each with its faults."""
        wrong: dict[int, tuple[str, Sequence[str]]] = {}
        for number in self.failing:
            refused = self._refused.get(number)
            wrong[number] = (refused.text, [v.message for v in refused.violations]) if refused else ("", ())
        return for_repair(self.plan, wrong)

    def asking(self, messages: Sequence[BaseMessage]) -> None:
        """What the next answer is an answer to; what was asked before it is repeated just as little."""
        self._asked += messages
        self._echo = Echo(self._asked)

    def _begin(self, source: Source) -> None:
        self._source: Source = source
        self._reader = Reader()
        self._violations: list[Violation] = []
        self._loose: list[Line] = []

    def _take_all(self, lines: list[Heard]) -> None:
        if self._reader.restarted:
            self._forget()
        for heard in lines:
            self._take(heard)

    def _take(self, heard: Heard) -> None:
        """Accepts a line or refuses it. Lines of no beat count only between lines that tell one."""
        if not heard.beats:
            if self._told and not self._judge(heard):
                self._loose.append(Line(beats=(), text=heard.text, source=self._source, opens_paragraph=True))
            return
        loose, self._loose = self._loose, []
        if any(n in self._told for n in heard.beats):
            return
        violations = self._judge(heard)
        for n in heard.beats:
            if violations and 1 <= n <= len(self.plan.beats):
                self._refused[n] = Refused(heard.text, violations, heard.opens_paragraph)
                self._since.setdefault(n, self._clock())
        self._violations += violations
        if violations:
            return
        was = self._refused.get(heard.beats[0])
        line = Line(
            beats=heard.beats,
            text=heard.text,
            source=self._source if self.plan.telling.english else "unchecked",
            seqs=tuple(s for n in heard.beats for s in self.plan.beats[n - 1].seqs),
            opens_paragraph=was.opens_paragraph if was else heard.opens_paragraph,
        )
        self._told.update(dict.fromkeys(heard.beats, line))
        self._painted[heard.beats[0]] = loose
        for n in range(self._next, heard.beats[0]):
            if n not in self._told:
                self._since.setdefault(n, self._clock())

    def _judge(self, heard: Heard) -> tuple[Violation, ...]:
        """What the guard holds against a line; that other beats are not told yet is nothing against it."""
        if not self.plan.telling.english:
            return (*check_unread(self.plan, heard.beats, heard.text), *self._echo.check(heard.text, heard.beats))
        violations = check_passage(self.plan, [TaggedLine(beats=heard.beats, text=heard.text)])
        found = tuple(v for v in violations if v.beat in (heard.beats or (None,)))
        return (*found, *self._echo.check(heard.text, heard.beats))

    def _unusable(self) -> ModelFault | None:
        """The fault of an answer that ended well and holds nothing to use."""
        text = self._reader.text
        english = in_english(text) or not self.plan.telling.english
        if self._told or self._refused:
            if self._violations and not english:
                return ModelFault("another-language", "The answer is not in English.")
            return None
        if not text.strip():
            return ModelFault("empty", "The answer is empty.")
        if self._reader.thinking or "</think" in text.lower():
            return ModelFault("only-thinking", "The model thought, and answered nothing.")
        if not english:
            return ModelFault("another-language", "The answer is not in English.")
        return ModelFault("no-lines", "The answer holds no numbered line.")

    def _forget(self) -> None:
        """Drops what was heard and not shown yet: it was thinking."""
        for n in [n for n in self._told if n >= self._next]:
            del self._told[n]
        self._refused.clear()
        self._violations.clear()
        self._loose.clear()

    def _tell_plain(self, n: int) -> None:
        said = self._plain[n]
        was = self._refused.get(n)
        self._told[n] = Line(
            beats=(n,),
            text=said.text,
            source="plain",
            seqs=self.plan.beats[n - 1].seqs,
            opens_paragraph=was.opens_paragraph if was else said.opens_paragraph,
        )
        if self._attempts or was:
            codes = ", ".join(dict.fromkeys(v.code for v in was.violations)) if was else "left out"
            self._happened.append(f"Line {n} is told plain ({codes}).")

    def _release(self, *, until: int = 0, late: bool = False) -> list[Line]:
        """Lines from the next one on, up to the first beat that is not told; ``until`` skips such beats."""
        shown: list[Line] = []
        while self._next <= len(self.plan.beats):
            line = self._told.get(self._next)
            if line is None and self.plan.beats[self._next - 1].silent:
                self._next += 1
                continue
            if line is None and late and self._clock() >= self._since.get(self._next, float("inf")) + HOLD:
                self._tell_plain(self._next)
                continue
            if line is None and self._next > until:
                break
            if line is None:
                self._next += 1
                continue
            shown += [*self._painted.get(self._next, []), line]
            self._next = line.beats[-1] + 1
        self._shown += shown
        return shown


def _name(model: BaseChatModel) -> str:
    """What the model calls itself; strangers keep it in one place or another."""
    about = model._identifying_params
    return str(about.get("model") or about.get("model_name") or type(model).__name__)
