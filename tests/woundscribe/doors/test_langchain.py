"""The LangChain door: an agent loop with a scripted model, and the narrator among other Runnables."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from langchain.agents import create_agent
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.runnables import RunnableLambda
from langchain_core.tools import BaseTool
from pydantic import Field

from tests.scripted import Scripted
from tests.woundscribe.doors.tables import alone, two
from woundscribe import Fight, Sessions, WoundscribeError
from woundscribe.doors.langchain import Narrator, ResolveTool, TellTool, Turn
from woundscribe.doors.seat import Seat
from woundscribe.session import Session

STRIKE = {"who": "mara", "what": "strike the miller with the staff, to subdue"}
DEFEND = {"who": "tobin", "what": "defend"}


@pytest.fixture
def mill(sessions: Sessions) -> Session:
    return alone(sessions)


class Caller(BaseChatModel):
    """A model that calls tools from a script, and at last says that it is done. ``heard``: all that it was sent."""

    calls: list[list[dict[str, Any]]]
    heard: list[list[BaseMessage]] = Field(default_factory=list)
    bound: list[Any] = Field(default_factory=list)

    @property
    def _llm_type(self) -> str:
        return "caller"

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Any:
        self.bound.extend(tools)
        return self

    def _generate(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        self.heard.append(messages)
        step = len(self.heard) - 1
        calls = self.calls[step] if step < len(self.calls) else []
        message = AIMessage(content="" if calls else "Done.", tool_calls=[{**c, "type": "tool_call"} for c in calls])
        return ChatResult(generations=[ChatGeneration(message=message)])


def called(name: str, id: str, **args: Any) -> dict[str, Any]:
    return {"name": name, "id": id, "args": args}


def ran(seat: Seat, *calls: list[dict[str, Any]]) -> tuple[Caller, list[ToolMessage]]:
    """The loop of an agent, and what its tools returned."""
    model = Caller(calls=list(calls))
    agent = create_agent(model, [ResolveTool(seat=seat), TellTool(seat=seat)])
    end = agent.invoke({"messages": [{"role": "user", "content": "Play."}]})
    return model, [m for m in end["messages"] if isinstance(m, ToolMessage)]


def test_an_agent_plays_a_turn_and_has_it_told(mill: Session) -> None:
    _, (first, second, told) = ran(
        Seat(mill, "player:ana"),
        [called("resolve", "1", **STRIKE)],
        [called("resolve", "2", **DEFEND)],
        [called("tell", "3", turn=1)],
    )
    assert "Mara strikes the Miller" in str(first.content)
    assert "What does Tobin do?" in str(first.content)
    assert first.artifact["turns"] == []
    assert "Turn 1 is resolved: Mara · oak staff → the Miller" in str(second.content)
    assert "Turn 2 is resolved: " in str(second.content), "the Miller's, which follows by itself"
    assert [turn["turn"] for turn in second.artifact["turns"]] == [1, 2], "the Miller's turn follows by instinct"
    assert second.artifact["turns"][0]["records"][1]["outcome"]["kind"] == "declared"
    assert [need["who"] for need in second.artifact["state"]["needs"]] == ["mara", "tobin"]
    assert "Mara" in str(told.content)
    assert told.artifact["text"] == told.content
    assert all(len(str(m.content)) <= 1500 for m in (first, second))


def test_a_loop_that_repeats_a_call_gets_the_first_answer(mill: Session) -> None:
    strike, defend = called("resolve", "1", **STRIKE), called("resolve", "2", **DEFEND)
    _, (first, second, third, fourth) = ran(Seat(mill, "player:ana"), [strike], [defend], [defend], [strike])
    assert third.artifact["turns"] == second.artifact["turns"]
    assert third.content == second.content
    assert fourth.artifact["heard"] == first.artifact["heard"]
    assert [turn.input.turn.side for turn in mill.transcript.steps] == ["ferry", "mill"]


def test_two_calls_under_one_id_are_two(mill: Session) -> None:
    """Some servers count from "call_0" in every answer."""
    seat = Seat(mill, "player:ana")
    _, (_, second) = ran(seat, [called("resolve", "0", **STRIKE)], [called("resolve", "0", **DEFEND)])
    assert [turn["turn"] for turn in second.artifact["turns"]] == [1, 2]


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({"who": "mara", "what": "strike the millr"}, "Did you mean the Miller?"),
        ({"who": "miller", "what": "defend"}, "not yours to play"),
        ({"who": "mara"}, "what: Field required"),
        ({"who": "mara", "what": "x" * 1_000_000}, "at most 1000 characters"),
        ({"who": 7, "what": ["defend"]}, "who: Input should be a valid string"),
    ],
)
def test_what_a_model_gets_wrong_is_said_to_the_model(mill: Session, args: dict[str, Any], said: str) -> None:
    before = mill.version
    model, (wrong,) = ran(Seat(mill, "player:ana"), [called("resolve", "1", **args)])
    assert said in str(wrong.content)
    assert wrong.status == "error"
    assert wrong.artifact is None
    assert len(model.heard) == 2, "the loop goes on"
    assert mill.version == before


def test_a_question_is_answered_by_the_same_tool(sessions: Sessions) -> None:
    session = two(sessions)
    host = Seat(session)
    _, (offered,) = ran(Seat(session, "player:ana"), [called("resolve", "1", who="mara", what="offer mercy")])
    assert [need["kind"] for need in offered.artifact["state"]["needs"]] == ["agreement"]
    _, (wrong,) = ran(host, [called("resolve", "2", who="ben", what="perhaps")])
    assert "is no answer here. Possible: yes, no." in str(wrong.content)
    _, (agreed,) = ran(host, [called("resolve", "3", who="ben", what="Yes.")])
    assert [need["kind"] for need in agreed.artifact["state"]["needs"]] == ["ruling"]
    _, (ruled,) = ran(host, [called("resolve", "4", who="gm", what="no")])
    assert ruled.artifact["turns"][0]["turn"] == 1


def test_dice_that_people_throw_are_told_by_the_same_tool(sessions: Sessions) -> None:
    host = Seat(two(sessions, rolls="physical"))
    _, said = ran(host, [called("resolve", "1", **STRIKE)], [called("resolve", "2", **DEFEND)])
    assert [need["notation"] for need in said[1].artifact["state"]["needs"]] == ["3d6"]
    _, (wrong, impossible, right) = ran(
        host,
        [called("resolve", "3", who="mara", what="high")],
        [called("resolve", "4", who="mara", what="7 1 1")],
        [called("resolve", "5", who="mara", what="4 4 4")],
    )
    assert "the sum, or each die" in str(wrong.content)
    assert "cannot show 7" in str(impossible.content)
    assert [need["notation"] for need in right.artifact["state"]["needs"]] == ["1d6"]


def test_a_reader_resolves_nothing(mill: Session) -> None:
    _, (wrong, told) = ran(Seat(mill, "reader"), [called("resolve", "1", **STRIKE)], [called("tell", "2")])
    assert "you may read here, and no more" in str(wrong.content)
    assert told.status == "error"


def test_what_a_model_is_told_of_the_tools(mill: Session) -> None:
    seat = Seat(mill, "player:ana")
    tools: list[BaseTool] = [ResolveTool(seat=seat), TellTool(seat=seat)]
    shapes = [tool.tool_call_schema.model_json_schema() for tool in tools]  # type: ignore[union-attr]  # ours are models
    assert [list(shape["properties"]) for shape in shapes] == [["who", "what"], ["turn", "again"]]
    assert all(field.get("description") for shape in shapes for field in shape["properties"].values())
    assert "Never roll" in tools[0].description
    assert "never state a result" in tools[0].description


async def test_a_turn_is_told_once_until_it_is_wanted_otherwise(mill: Session) -> None:
    seat = Seat(mill, "player:ana")
    seat.declare(None, "mara strikes the miller")
    seat.declare(None, "tobin defends")
    tell = TellTool(seat=seat)

    async def told(**args: Any) -> Any:
        return (await tell.ainvoke({"type": "tool_call", "name": "tell", "id": "1", "args": args})).artifact[
            "passages"
        ][0]["id"]

    first = await told()
    assert await told(turn=1) == first
    assert await told(again=True) != first
    assert tell.invoke({"turn": 1})
    assert len(mill.transcript.steps) == 1


async def test_without_a_turn_all_is_told_that_is_not_told_yet(mill: Session) -> None:
    seat = Seat(mill, "player:ana")
    seat.declare(None, "mara strikes the miller")
    seat.declare(None, "tobin defends")
    seat.follow()
    tell = TellTool(seat=seat)

    def turns(came: Any) -> list[int]:
        return [passage["turn"] for passage in came.artifact["passages"]]

    call: Any = {"type": "tool_call", "name": "tell", "id": "1", "args": {}}
    both = tell.invoke(call)
    assert turns(both) == [1, 2]
    assert both.content == both.artifact["text"]
    assert turns(await tell.ainvoke(call)) == [2], "all is told: the last again, as it was"
    seat.hide(2)
    seat.declare(None, "mara defends")
    seat.declare(None, "tobin defends")
    assert turns(await tell.ainvoke(call)) == [3], "what somebody wanted hidden is not told anew"


def test_what_is_no_model_is_refused_at_once(mill: Session) -> None:
    for made in (lambda: Narrator("gpt-4"), lambda: TellTool(seat=Seat(mill), model="gpt-4")):  # type: ignore[arg-type]
        with pytest.raises(WoundscribeError, match=r"'gpt-4' is no model; give a Model .*or a langchain chat model"):
            made()


# -- the narrator


@pytest.fixture
def fight() -> Fight:
    fight = Fight.open("flooded-mill", seed="f", ask="needed")
    fight.declare("mara", "strike the miller with the staff, to subdue")
    fight.declare("tobin", "defend")
    fight.instinct()
    return fight


def test_the_narrator_is_a_runnable(fight: Fight) -> None:
    narrator = Narrator()
    passage = narrator.invoke(Turn(fight, 1))
    assert passage == fight.tell(1)
    assert "".join(narrator.stream(Turn(fight, 1))) == passage.text
    assert narrator.batch([Turn(fight, 1), Turn(fight, 2)]) == [fight.tell(1), fight.tell(2)]
    assert narrator.invoke(fight) == fight.tell()
    chain = narrator | RunnableLambda(lambda passage: passage.chunks(2000, markdown="discord"))
    assert chain.invoke(Turn(fight, 1)) == passage.chunks(2000, markdown="discord")


async def test_and_so_it_is_for_an_event_loop(fight: Fight) -> None:
    narrator = Narrator()
    passage = await narrator.ainvoke(Turn(fight, 1))
    assert "".join([piece async for piece in narrator.astream(Turn(fight, 1))]) == passage.text
    assert await narrator.abatch([fight, Turn(fight, 1)]) == [fight.tell(), passage]
    events = [e["event"] async for e in narrator.astream_events(Turn(fight, 1), version="v2")]
    assert "on_chain_stream" in events


async def test_a_seat_is_told_from_and_what_is_told_is_kept(mill: Session) -> None:
    seat = Seat(mill, "player:ana")
    seat.declare(None, "mara strikes the miller")
    seat.declare(None, "tobin defends")
    passage = await Narrator().ainvoke(Turn(seat, 1))
    assert [kept.text for kept in seat.passages(1)] == [passage.text]
    pieces = [piece async for piece in Narrator(telling={"tone": "brisk"}).astream(seat)]
    assert [kept.text for kept in seat.passages(1)] == [passage.text, "".join(pieces)]


def test_only_verified_lines_are_streamed(fight: Fight) -> None:
    false = Scripted(answers=["1. The Miller fell dead at once and Tobin died.\n"] * 2)
    pieces = list(Narrator(false).stream(Turn(fight, 1)))
    assert false.asked
    assert "fell dead" not in "".join(pieces)


def test_what_cannot_be_told_says_so(mill: Session) -> None:
    wrong: Any = 5
    for nothing in (wrong, Turn(wrong)):
        with pytest.raises(WoundscribeError, match="nothing to tell"):
            Narrator().invoke(nothing)
    with pytest.raises(WoundscribeError, match="no turn is resolved yet"):
        asyncio.run(Narrator().ainvoke(Turn(Seat(mill, "player:ana"))))
