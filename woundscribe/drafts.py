"""A fight as a few drafts of how it ended, each told in other words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from narrator.beat import Purpose
from narrator.narrate import narrate
from narrator.passage import Passage
from narrator.plan import plan, whole
from narrator.telling import Tone
from rules.model import evolve
from woundscribe.errors import WoundscribeError
from woundscribe.page import Page
from woundscribe.story import Story
from woundscribe.voices import hopeless

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from woundscribe.budget import Budget


def refuse_untold(story: Story, purpose: Purpose, where: str) -> None:
    """Raises WoundscribeError where nothing is left of a fight that such a telling could be made of."""
    if not plan(story.view, whole(story.view), purpose, story.telling).beats:
        told = "nobody fell in it, nothing is over and nothing was lost: there is no aftermath to tell."
        raise WoundscribeError("malformed", told, where=where)


def tell_drafts(
    story: Story,
    page: Page,
    count: int,
    purpose: Purpose,
    *,
    model: BaseChatModel | None = None,
    budget: Budget | None = None,
) -> tuple[Passage, ...]:
    """Write so many tellings of the whole fight, each under its number, and return them. ``budget``: see there.

    A model that cannot be reached is asked once: what follows is told in the built-in voice.
    """
    told: list[Passage] = []
    span = whole(story.view)
    for number in range(count):
        shown, telling = [passage.text for passage in told], story.telling
        if budget is not None:
            model, telling = budget.next(model, telling)
        passage = narrate(
            story.view, span, purpose=purpose, model=model, telling=telling, variant=number, earlier=shown
        )
        page.heading(f"Draft {number + 1}")
        for line in passage.lines:
            page.line(line)
        page.end()
        told.append(passage)
        if budget is not None:
            budget.spend(passage)
        if hopeless(passage):
            model = None
    return tuple(told)


def in_tones(story: Story, tones: Sequence[Tone], purpose: Purpose) -> tuple[Passage, ...]:
    """The whole fight in the built-in voice, once in each tone, and no draft in the words of another."""
    told: list[Passage] = []
    for number, tone in enumerate(tones):
        shown, telling = [passage.text for passage in told], evolve(story.telling, tone=tone)
        span = whole(story.view)
        told.append(narrate(story.view, span, purpose=purpose, telling=telling, variant=number, earlier=shown))
    return tuple(told)
