"""LangChain's door: a fight as tools for an agent, and its narrator as a Runnable.

The model reads a short brief in words, the program gets the records as JSON (``ToolMessage.artifact``).
"""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator, Iterator, Sequence
from typing import Annotated, Any, Literal, NamedTuple

from langchain_core.language_models import BaseChatModel
from langchain_core.runnables import Runnable, RunnableConfig
from langchain_core.tools import BaseTool, InjectedToolCallId, ToolException
from pydantic import BaseModel, Field, SkipValidation, ValidationError

from narrator.narrate import Lines
from narrator.passage import Line
from woundscribe.doors import reply
from woundscribe.doors.seat import READER, Seat
from woundscribe.doors.shown import PassageShown, State, Taken
from woundscribe.errors import WoundscribeError
from woundscribe.fight import Fight
from woundscribe.model import Model, chat_of
from woundscribe.passage import Passage, shown
from woundscribe.streamed import StreamedLines
from woundscribe.telling import Asked

_BRIEF = 1500
"""Characters that a model is given to read of one command."""

_RESOLVE = (
    "Declare what one combatant does in the fight, or answer the question that is open. The turn resolves when "
    "everyone of the side has declared; the rules roll all dice. Never roll, choose or guess a result yourself, and "
    "never state a result that this tool has not returned."
)
_TELL = (
    "The prose of turns that are resolved, checked against what happened. Pass it on as it stands: never add a blow, "
    "a wound or an ending to it."
)


class Saying(BaseModel):
    """What a model may say to the fight."""

    who: str = Field(description="Who acts: a name from the list of who is there. For an answer: who is asked.")
    what: str = Field(
        description="One plain sentence in the present, such as 'strike the miller with the staff, to subdue' or "
        "'defend'. While a question is open: its answer, and nothing else."
    )
    tool_call_id: Annotated[str, InjectedToolCallId]


class Telling(BaseModel):
    """Which turn a model wants to have told."""

    turn: int | None = Field(
        None, description="Its number from 1; without one every turn that is not told yet, or else the last."
    )
    again: bool = Field(False, description="Tell it in other words than before. Nothing is rolled again.")


def _misread(error: Any) -> str:
    """What a model did wrong with the arguments, for the model to mend."""
    faults = error.errors() if isinstance(error, ValidationError) else []
    said = "; ".join(f"{'.'.join(str(p) for p in fault['loc'])}: {fault['msg']}" for fault in faults)
    return f"The arguments cannot be read: {said or 'they are no object'}."


class ResolveTool(BaseTool):
    """Declares for a seat. A call that is repeated, under its own id, gets the first answer and rolls nothing.

    Where instinct plays a whole side its turn follows by itself. ``artifact``: ``heard``, ``turns`` (see ``TurnShown``)
    and ``state`` (see ``State``).
    """

    name: str = "resolve"
    description: str = _RESOLVE
    args_schema: Any = Saying
    response_format: Literal["content", "content_and_artifact"] = "content_and_artifact"
    handle_tool_error: Any = True
    handle_validation_error: Any = _misread
    seat: SkipValidation[Seat] = Field(exclude=True)

    def _run(self, who: str, what: str, tool_call_id: str) -> tuple[str, dict[str, Any]]:
        key = _key(tool_call_id, who, what)
        try:
            taken = self.seat.answered(key)
            if taken is None:
                need = reply.asked(self.seat)
                said = reply.answer(self.seat, need, what, key=key) if need else None
                taken = said or self.seat.declare(who, what, key=key)
            elif taken.resolved and not self.seat.stands(taken):
                raise ToolException("That was done, and has been taken back since: look at how it stands now.")
            came = reply.followed(self.seat, taken, key=key)
        except WoundscribeError as error:
            raise ToolException(str(error)) from error
        turns = [one.resolved.model_dump(mode="json") for one in came if one.resolved]
        return in_words(came), {
            "heard": taken.heard,
            "turns": turns,
            "state": came[-1].state.model_dump(mode="json"),
        }


class TellTool(BaseTool):
    """Tells the turns of a seat's fight. ``artifact``: the ``text`` and its ``passages`` (see ``PassageShown``)."""

    name: str = "tell"
    description: str = _TELL
    args_schema: Any = Telling
    response_format: Literal["content", "content_and_artifact"] = "content_and_artifact"
    handle_tool_error: Any = True
    handle_validation_error: Any = _misread
    seat: SkipValidation[Seat] = Field(exclude=True)
    model: SkipValidation[Model | BaseChatModel | None] = Field(None, exclude=True)

    def model_post_init(self, context: Any, /) -> None:
        super().model_post_init(context)
        chat_of(self.model)

    def _run(self, turn: int | None = None, again: bool = False) -> tuple[str, dict[str, Any]]:
        try:
            told = [self._told(n, again) or self.seat.tell(n, model=self.model) for n in self._wanted(turn, again)]
        except WoundscribeError as error:
            raise ToolException(str(error)) from error
        return _together(told)

    async def _arun(self, turn: int | None = None, again: bool = False) -> tuple[str, dict[str, Any]]:
        told = []
        try:
            for n in await asyncio.to_thread(self._wanted, turn, again):
                before = await asyncio.to_thread(self._told, n, again)
                told.append(before or await self.seat.atell(n, model=self.model))
        except WoundscribeError as error:
            raise ToolException(str(error)) from error
        return _together(told)

    def _wanted(self, turn: int | None, again: bool) -> list[int | None]:
        """The turns that are to be told; None: the last, if there is any."""
        if turn is not None or again or self.seat.who == READER:
            return [turn]
        told = {passage.turn for passage in self.seat.being_told(1) if passage.status != "stale"}
        return [n for n in range(1, self.seat.state().turn) if n not in told] or [None]

    def _told(self, turn: int | None, again: bool) -> PassageShown | None:
        """How it was told already, unless it is wanted otherwise."""
        if again:
            return None
        number = turn or self.seat.state().turn - 1
        return next((p for p in self.seat.passages(number) if p.shown), None) if number > 0 else None


def _together(told: Sequence[PassageShown]) -> tuple[str, dict[str, Any]]:
    """Passages for the model to pass on, and for the program."""
    text = "\n\n".join(passage.text for passage in told)
    return text, {"text": text, "passages": [passage.model_dump(mode="json") for passage in told]}


class Turn(NamedTuple):
    """A turn to be told. ``of``: a fight in memory, or a seat at a session; ``number``: None for the last."""

    of: Fight | Seat
    number: int | None = None


Told = Turn | Fight | Seat


class Narrator(Runnable[Told, Any]):
    """Tells turns, as a Runnable: ``invoke``, ``batch`` and their async give the ``Passage``.

    ``stream`` and ``astream`` give its text in pieces that join to ``Passage.text``, a verified line each.
    """

    def __init__(self, model: Model | BaseChatModel | None = None, *, telling: Asked | None = None) -> None:
        self.model = chat_of(model)
        self.telling = telling

    def invoke(self, input: Told, config: RunnableConfig | None = None, **kwargs: Any) -> Passage:
        found: Passage = self._call_with_config(self._passage, input, config)
        return found

    async def ainvoke(self, input: Told, config: RunnableConfig | None = None, **kwargs: Any) -> Passage:
        found: Passage = await self._acall_with_config(self._apassage, input, config)
        return found

    def stream(self, input: Told, config: RunnableConfig | None = None, **kwargs: Any | None) -> Iterator[str]:
        return self._transform_stream_with_config(iter([input]), self._pieces, config)

    async def astream(
        self, input: Told, config: RunnableConfig | None = None, **kwargs: Any | None
    ) -> AsyncIterator[str]:
        async def given() -> AsyncIterator[Told]:
            yield input

        async for piece in self._atransform_stream_with_config(given(), self._apieces, config):
            yield piece

    def _passage(self, turn: Told) -> Passage:
        lines = self._lines(turn)
        for _ in lines:
            pass
        return _whole(lines)

    async def _apassage(self, turn: Told) -> Passage:
        lines = await asyncio.to_thread(self._lines, turn)
        async for _ in lines:
            pass
        return _whole(lines)

    def _pieces(self, turns: Iterator[Told]) -> Iterator[str]:
        for turn in turns:
            first = True
            for line in self._lines(turn):
                yield _piece(line, first)
                first = False

    async def _apieces(self, turns: AsyncIterator[Told]) -> AsyncIterator[str]:
        async for turn in turns:
            first = True
            async for line in await asyncio.to_thread(self._lines, turn):
                yield _piece(line, first)
                first = False

    def _lines(self, turn: Told) -> Lines | StreamedLines:
        of, number = turn if isinstance(turn, Turn) else (turn, None)
        if isinstance(of, Fight):
            return of.astream(number, model=self.model, telling=self.telling)
        if isinstance(of, Seat):
            return of.stream(number, model=self.model, telling=self.telling)
        raise WoundscribeError("malformed", f"{of!r} is nothing to tell; give a Fight, a Seat, or a Turn of either.")


def in_words(came: Sequence[Taken]) -> str:
    """What came of a command, turn by turn, as short as a model reads well."""
    said = [came[0].heard] if came[0].heard else []
    for turn in (taken.resolved for taken in came if taken.resolved):
        rows = [f"{r.said}: {r.dice}" if r.dice else r.said for r in turn.records if r.said]
        said.append(f"Turn {turn.turn} is resolved: {'; '.join(rows) or 'nothing'}.")
    said.append(_standing(came[-1].state))
    text = "\n".join(said)
    return text if len(text) <= _BRIEF else f"{text[: _BRIEF - 1]}…"


def _standing(state: State) -> str:
    people = "; ".join(f"{one.name} ({one.state})" for one in state.people)
    asked = " ".join(need.question for need in state.needs if need.question) or "Nobody is asked anything now."
    return f"There are {people}. {asked}"


def _whole(lines: Lines | StreamedLines) -> Passage:
    if isinstance(lines, StreamedLines):
        kept = lines.variant.passage
        assert kept is not None, "a passage that has ended is whole"
        return kept
    return shown(lines.passage)


def _piece(line: Line, first: bool) -> str:
    return line.text if first else f"\n\n{line.text}" if line.opens_paragraph else f" {line.text}"


def _key(call: str, who: str, what: str) -> str:
    """Some servers count calls anew in every answer: the id of a call is its own only with what it says."""
    return hashlib.sha256(json.dumps([call, who, what]).encode()).hexdigest()
