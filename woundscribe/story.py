"""A whole fight told, passage by passage, onto a page or into a manuscript."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol

from narrator.beat import Purpose, Span
from narrator.narrate import narrate, stream
from narrator.passage import Line, Passage
from narrator.plan import turns
from narrator.telling import USUAL, Telling
from rules.model import Model
from rules.registry import find
from rules.resolution import Needs
from rules.visibility import View, view
from woundscribe import examples
from woundscribe.fightfile import read_fight
from woundscribe.playing import resolve_fight
from woundscribe.spans import purpose_of
from woundscribe.telling import telling_for
from woundscribe.voices import hopeless

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from woundscribe.budget import Budget

Parts = Iterable[tuple[Span, Purpose]]
"""The spans of a story in order, each to be told as one passage."""

DEMO = "flooded-mill"
"""The example that is told when somebody asks for one."""


class Story(Model):
    """What a reader is given of a fight."""

    title: str | None = None
    view: View
    telling: Telling = USUAL


class Sheet(Protocol):
    """What a story is written on."""

    def head(self, title: str | None) -> None: ...
    def line(self, line: Line) -> None: ...
    def end(self) -> None: ...


def example(seed: str | None = None) -> Story:
    """The demonstration, resolved: with other dice where a seed is given."""
    fight = read_fight(examples.text(DEMO), DEMO)
    result = resolve_fight(fight, seed=seed)
    if isinstance(result, Needs):
        raise AssertionError(f"the example leaves no question open, but for this one: {result.need.question}")
    seen = view(find(result.header.ruleset), result, "public")
    return Story(title=fight.title, view=seen, telling=telling_for(seen, fight.told_as))


def spans(seen: View, only: Span | None = None) -> Iterator[tuple[Span, Purpose]]:
    """Each side's turn in order, or ``only`` one stretch; what follows the end of the fight is its aftermath."""
    for span in turns(seen) if only is None else (only,):
        yield span, purpose_of(seen, span)


def chapters(seen: View) -> Iterator[tuple[Span, Purpose]]:
    """The fight up to its end in one piece, and what follows as its aftermath."""
    parts = list(spans(seen))
    fight = [span for span, purpose in parts if purpose == "turn"]
    if fight:
        yield Span(first=fight[0].first, last=fight[-1].last), "chapter"
    yield from parts[len(fight) :]


def tell(
    story: Story,
    page: Sheet,
    parts: Parts,
    *,
    model: BaseChatModel | None = None,
    streamed: bool = False,
    drafts: int = 1,
    budget: Budget | None = None,
) -> tuple[Passage, ...]:
    """Write a story, a passage for each of ``parts``, and return the passages.

    ``streamed``: each line as soon as it is settled. ``drafts``: how often a model drafts each passage that is not.
    ``budget``: what a model may cost.

    A model that cannot be reached is asked once: what follows is told in the built-in voice.
    """
    page.head(story.title)
    told: list[Passage] = []
    for span, purpose in parts:
        shown, telling = [passage.text for passage in told], story.telling
        if budget is not None:
            model, telling = budget.next(model, telling)
        if streamed:
            lines = stream(story.view, span, purpose=purpose, model=model, telling=telling, earlier=shown)
            for line in lines:
                page.line(line)
            told.append(lines.passage)
        else:
            passage = narrate(
                story.view, span, purpose=purpose, model=model, telling=telling, earlier=shown, drafts=drafts
            )
            for line in passage.lines:
                page.line(line)
            told.append(passage)
        if budget is not None:
            budget.spend(told[-1])
        if hopeless(told[-1]):
            model = None
    page.end()
    return tuple(told)
