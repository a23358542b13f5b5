"""Several drafts of one passage, so that more of it can be told in the model's own lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from narrator.ask import Question

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel
    from langchain_core.messages import BaseMessage

    from narrator.progress import Progress
    from narrator.prompt import Wishes

MOST_DRAFTS = 5
_WARMER = 0.2
"""How much hotter all but the first draft are: or else they would say the same."""


async def best_first(
    count: int, model: BaseChatModel, messages: Sequence[BaseMessage], wishes: Wishes, begin: Callable[[], Progress]
) -> list[tuple[Question, str]]:
    """Ask ``count`` times; the answers, the one with the most accepted lines first, else as they came.

    Whoever hears them in this order keeps the best draft, and of the others only lines for the beats that it lacks.
    ``begin`` gives a telling that has heard nothing. A model that fails is not asked again.
    """
    drafts: list[tuple[int, Question, str]] = []
    warmer = wishes.model_copy(update={"temperature": wishes.temperature + _WARMER})
    for number in range(count):
        question = Question(model, messages, warmer if number else wishes)
        answer = "".join([piece async for piece in question.pieces(streamed=False, patience=lambda: 0.0)])
        alone = begin()
        alone.asking(messages)
        alone.hear(answer, late=False)
        alone.over(question, late=False)
        drafts.append((alone.accepted, question, answer))
        if question.fault is not None and not answer:
            break
    drafts.sort(key=lambda draft: -draft[0])
    return [(question, answer) for _, question, answer in drafts]
