"""The door for front ends that speak to OpenAI, played by the real client over a real server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import openai
import pytest
from openai import AsyncOpenAI, OpenAI

from tests.woundscribe.doors.chatting import Chatter, serving
from tests.woundscribe.doors.tables import SECRETS, alone, lurked, two
from woundscribe import Sessions
from woundscribe.doors.openai_endpoint.conversation import conversation
from woundscribe.doors.openai_endpoint.talk import heard
from woundscribe.doors.openai_endpoint.wire import Message
from woundscribe.doors.seat import Seat
from woundscribe.session import Session

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

STRIKE = "mara strikes the miller with the staff, to subdue"
DEFEND = "tobin defends"


@pytest.fixture(scope="module")
def sessions(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Sessions]:
    with Sessions(f"sqlite:///{tmp_path_factory.mktemp('store') / 'sessions.db'}") as opened:
        yield opened


@pytest.fixture(scope="module")
def url(sessions: Sessions) -> Iterator[str]:
    with serving(sessions) as found:
        yield found


@pytest.fixture
def mill(sessions: Sessions) -> Session:
    return alone(sessions, name=None)


@pytest.fixture
def ana(url: str, mill: Session) -> Chatter:
    return Chatter(url, mill.name)


def sides(session: Session) -> list[str | None]:
    return [step.input.turn.side for step in session.transcript.steps]


# -- playing


@pytest.mark.parametrize("stream", [False, True])
def test_a_turn_is_played_in_a_chat(url: str, mill: Session, stream: bool) -> None:
    ana = Chatter(url, mill.name, stream=stream)
    asked = ana.say(STRIKE)
    assert "Mara strikes the Miller" in asked
    assert "What does Tobin do?" in asked
    came = ana.say("defends")
    assert sides(mill) == ["ferry", "mill"], "the Miller's turn follows by instinct"
    told = [variant for n in (1, 2) for variant in told_of(mill, n)]
    assert [text in came for text in told] == [True, True]
    assert came.index(told[0]) < came.index(told[1]) < came.index("What does Mara do?")


def told_of(session: Session, turn: int) -> list[str]:
    from woundscribe import Narration

    return [variant.text for variant in Narration(session).variants(turn)]


async def test_an_event_loop_plays_as_well(url: str, mill: Session) -> None:
    client = AsyncOpenAI(base_url=url, api_key=f"player:ana|{mill.name}", max_retries=0)
    asked: Any = {"model": mill.name, "messages": [{"role": "user", "content": STRIKE}]}
    first = (await client.chat.completions.create(**asked)).choices[0].message.content
    stream = await client.chat.completions.create(**asked, stream=True, stream_options={"include_usage": True})
    chunks = [chunk async for chunk in stream]
    assert "".join(c.choices[0].delta.content or "" for c in chunks if c.choices) == first
    assert [c.choices[0].finish_reason for c in chunks if c.choices][-1] == "stop"
    assert chunks[-1].usage is not None
    assert chunks[-1].usage.total_tokens == 0, "the built-in voice costs nothing"
    await client.close()


def test_the_fights_of_a_token_are_its_models(url: str, sessions: Sessions) -> None:
    client = OpenAI(base_url=url, api_key="player:ana|mill,stair")
    assert [model.id for model in client.models.list()] == ["mill", "stair"]


# -- said again


def test_regenerating_tells_again_and_never_rolls_again(ana: Chatter, mill: Session) -> None:
    ana.say(STRIKE)
    first = ana.say(DEFEND)
    before = (mill.version, mill.transcript)
    again = ana.regenerate()
    assert (mill.version, mill.transcript) == before
    assert len(told_of(mill, 1)) == 2
    assert told_of(mill, 1)[1] in again
    assert again != first
    assert "What does Mara do?" in again


def test_an_older_answer_given_anew_says_that_it_has_gone_on(ana: Chatter, mill: Session) -> None:
    ana.say(STRIKE)
    ana.say(DEFEND)
    ana.say(STRIKE)
    ana.say(DEFEND)
    before = mill.version
    again = ana.regenerate(at=1)
    assert mill.version == before
    assert told_of(mill, 1)[1] in again
    assert "the fight has gone on since" in again
    assert "Mara strikes" in ana.say("mara strikes the miller"), "and from there it goes on"
    assert mill.version == before + 1


def test_what_was_played_cannot_be_said_otherwise_afterwards(ana: Chatter, mill: Session) -> None:
    ana.say(STRIKE)
    ana.say(DEFEND)
    ana.say(STRIKE)
    ana.say(DEFEND)
    before = (mill.version, mill.transcript)
    for at in (1, 0):
        edited = ana.edit(at, "mara defends")
        assert "conversation is not the one that was played" in edited
        assert "Nothing was rolled" in edited
        assert (mill.version, mill.transcript) == before
    assert "Mara" in ana.say("mara defends"), "it goes on from how it stands now"
    assert mill.version == before[0] + 1


def test_what_is_declared_in_a_turn_that_is_open_cannot_be_edited_away(ana: Chatter, mill: Session) -> None:
    ana.say(STRIKE)
    assert "not the one that was played" in ana.edit(0, DEFEND)
    assert mill.version == 2


def test_talk_may_be_edited_into_play(ana: Chatter, mill: Session) -> None:
    ana.say("Hello there!")
    assert "What does Tobin do?" in ana.edit(0, STRIKE)


def test_another_conversation_is_told_first_how_it_stands(ana: Chatter, url: str, mill: Session) -> None:
    ana.say(STRIKE)
    ana.say(DEFEND)
    before = mill.version
    other = Chatter(url, mill.name)
    for words in (STRIKE, "mara strikes the miller"):
        other.messages.clear()
        first = other.say(words)
        assert "Nothing was rolled" in first
        assert told_of(mill, 2)[0] in first
        assert mill.version == before
    assert "What does Tobin do?" in other.say(STRIKE)


def test_a_front_end_that_gives_no_answers_back_plays_on(ana: Chatter, mill: Session) -> None:
    for text in (STRIKE, DEFEND, "mara strikes the miller", "tobin holds"):
        ana.say(text)
        ana.messages = [message for message in ana.messages if message["role"] == "user"]
    assert sides(mill) == ["ferry", "mill", "ferry", "mill"]
    before = mill.version
    assert "not the one that was played" in ana.edit(2, "mara defends")
    assert mill.version == before


def test_what_was_undone_is_not_told_as_if_it_stood(ana: Chatter, mill: Session) -> None:
    ana.say(STRIKE)
    ana.say(DEFEND)
    mill.undo(1)
    before = mill.version
    assert "was taken back. Nothing was rolled." in ana.regenerate()
    assert mill.version == before


# -- talk


@pytest.mark.parametrize(
    "talk",
    [
        "Hello!",
        "What can I do?",
        "should mara strike the miller with the staff?",
        "ok, go on",
        "",
        "Generate a concise, 3-5 word title with an emoji for this chat.",
        "### Task:\nGenerate 1-3 broad tags categorizing the main themes of the chat history.\n"
        f"### Chat History:\n<chat_history>\nUSER: {STRIKE}\nASSISTANT: Mara strikes the Miller.\n</chat_history>",
        f'Create a short title for: "{STRIKE}"',
        f"Summarize this conversation in 5 words or fewer:\nuser: {STRIKE}\nassistant: Done.",
        STRIKE + "\n" + "x" * 5_000,
    ],
)
def test_ordinary_talk_is_answered_with_what_can_be_done(ana: Chatter, mill: Session, talk: str) -> None:
    answer = ana.say(talk)
    assert mill.version == 1
    assert answer.startswith("The Flooded Mill")
    assert "- strikes the Miller with the oak staff (" in answer
    assert "What does Mara do? What does Tobin do?" in answer
    assert len(answer) < 4_000


@pytest.mark.parametrize("talk", ["lol ok", "Thanks!", "go on", "👍", "..."])
def test_idle_talk_is_no_fault_of_anybodys(sessions: Sessions, talk: str) -> None:
    session = two(sessions, name=f"idle-{len(sessions.listed())}", ask="needed")
    seat = Seat(session, "player:ana")
    said = heard(seat, conversation(seat, [Message(role="user", content=talk)]))
    assert "No hurry: nothing happens until you say what somebody does." in said.first
    assert "- strikes the Miller" in said.first
    assert session.version == 1


def test_assent_is_an_answer_where_somebody_is_asked(sessions: Sessions) -> None:
    session = two(sessions, name="assent", ask="needed")
    Seat(session, "player:ana").declare(None, "offer mercy")
    ben = Seat(session, "player:ben")
    for talk, version in (("lol", 2), ("ok", 3)):
        heard(ben, conversation(ben, [Message(role="user", content=talk)]))
        assert session.version == version


def test_a_turn_that_another_door_left_open_begins_by_a_word(sessions: Sessions) -> None:
    session = two(sessions, name="left-open", ask="needed")
    session.declare("mara", "defend")
    session.declare("tobin", "defend")
    ana = Seat(session, "player:ana")
    said = [Message(role="user", content="hello?")]
    first = heard(ana, conversation(ana, said))
    assert first.last.partition("(turn 2")[0].endswith("It waits for the next turn: say “go on”. ")
    said += [Message(role="assistant", content=first.last), Message(role="user", content="go on")]
    came = heard(ana, conversation(ana, said))
    assert came.turns == (2,)
    assert heard(ana, conversation(ana, said)).again
    assert sides(session) == ["ferry", "mill"]


def test_a_title_that_is_asked_for_beside_what_was_played_tells_nothing_again(ana: Chatter, mill: Session) -> None:
    ana.say(STRIKE)
    ana.say(DEFEND)
    titled: Any = [{"role": "system", "content": "Generate a short title for this chat."}, *ana.messages[:-1]]
    answer: Any = ana.client.chat.completions.create(model=mill.name, messages=titled)
    assert "What does Mara do?" in answer.choices[0].message.content
    assert len(told_of(mill, 1)) == 1


def test_what_cannot_be_read_or_done_is_told_and_changes_nothing(ana: Chatter, mill: Session) -> None:
    assert "Did you mean the Miller?" in ana.say("mara strikes the millr")
    assert "Possible: Mara, Tobin" in ana.say("strike the miller")
    assert "not yours to play" in ana.say("the miller strikes mara")
    ana.say(STRIKE)
    assert mill.version == 2
    ana.say("mara defends")
    assert mill.version == 2


def test_parts_of_a_message_are_read_as_one(url: str, mill: Session) -> None:
    client = OpenAI(base_url=url, api_key=f"player:ana|{mill.name}", max_retries=0)
    parts: Any = [
        {"type": "text", "text": STRIKE},
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}},
    ]
    client.chat.completions.create(
        model=mill.name, messages=[{"role": "system", "content": "Be brief."}, {"role": "user", "content": parts}]
    )
    assert mill.version == 2


# -- several at one table


def test_two_players_have_a_conversation_each(url: str, sessions: Sessions) -> None:
    stair = two(sessions, name="two-players", ask="needed")
    ana, ben = Chatter(url, stair.name), Chatter(url, stair.name, "player:ben")
    assert "It waits for player:ben" in ana.say("defend")
    came = ben.say("defend")
    assert sides(stair) == ["ferry", "mill"], "the same words by two are not one message said twice"
    assert told_of(stair, 1)[0] in came
    before = stair.version
    missed = ana.say("strike the miller with the staff")
    assert "fight has gone on since you were last told of it" in missed
    assert told_of(stair, 2)[0] in missed
    assert stair.version == before
    ana.say("strike the miller with the staff")
    assert stair.version == before + 1


def test_questions_are_answered_in_the_chat(url: str, sessions: Sessions) -> None:
    stair = two(sessions, name="questions")
    ana, ben, master = (Chatter(url, stair.name, who) for who in ("player:ana", "player:ben", "gm"))
    ana.say("offer mercy")
    assert "Do you agree? Possible: yes, no." in ben.say("What now?")
    assert "is no answer here. Possible: yes, no." in ben.say("perhaps")
    assert "It waits for gm" in ben.say("Yes.")
    assert "Possible:" in master.say("hello")
    before = stair.version
    assert told_or_asked(master.say("no"))
    assert stair.version > before


def told_or_asked(answer: str) -> bool:
    return "(turn " in answer


def test_dice_that_somebody_threw_are_told_in_the_chat(url: str, sessions: Sessions) -> None:
    stair = two(sessions, name="dice", rolls="physical", ask="needed")
    ana, ben = Chatter(url, stair.name), Chatter(url, stair.name, "player:ben")
    ana.say("strike the miller with the staff")
    ben.say("defend")
    assert "the sum, or each die" in ana.say("high!")
    ana.say("4 4 4")
    ana.say("3")
    assert sides(stair)[0] == "ferry"


def test_two_fights_do_not_meet(url: str, sessions: Sessions) -> None:
    one, other = alone(sessions, name="one-mill"), alone(sessions, name="other-mill")
    Chatter(url, one.name).say(STRIKE)
    Chatter(url, other.name).say(STRIKE)
    assert (one.version, other.version) == (2, 2)


def test_a_reader_reads(url: str, mill: Session) -> None:
    reader = Chatter(url, mill.name, "reader")
    assert "It waits for player:ana" in reader.say(STRIKE)
    assert mill.version == 1


def test_a_conversation_of_many_messages_is_read_once(url: str, mill: Session) -> None:
    ana = Chatter(url, mill.name)
    said = [*({"role": "user", "content": "x"} for _ in range(25_000)), {"role": "user", "content": STRIKE}]
    body = json.dumps({"model": mill.name, "messages": said}).encode()
    answer: Any = ana.client.post("/chat/completions", cast_to=object, content=body)
    assert "What does Tobin do?" in answer["choices"][0]["message"]["content"]
    assert mill.version == 2


def test_once_it_is_over_nothing_more_is_asked(url: str, sessions: Sessions) -> None:
    over = alone(sessions, name=None, seed="43")
    ana = Chatter(url, over.name)
    ana.say("mara strikes the miller with the staff")
    assert "The fight is over." in ana.say(DEFEND)
    assert sides(over) == ["ferry", "mill"], "the Miller fled"
    assert "The fight is over." in ana.say("What now?")
    over.close()
    assert "The fight is closed." in ana.say("mara defends")
    again = ana.regenerate(at=1)
    assert told_of(over, 1)[-1] in again


# -- refused


def test_what_is_refused_has_the_shape_that_clients_know(url: str, mill: Session) -> None:
    def refused(key: str, kind: type[openai.APIStatusError], **asked: Any) -> openai.APIStatusError:
        client = OpenAI(base_url=url, api_key=key, max_retries=0)
        given: Any = {"model": mill.name, "messages": [{"role": "user", "content": STRIKE}], **asked}
        with pytest.raises(kind) as error:
            client.chat.completions.create(**given)
        assert error.value.body, "it is in the shape of OpenAI's errors"
        return error.value

    mine = f"player:ana|{mill.name}"
    assert refused("nonsense", openai.AuthenticationError).code == "invalid_api_key"
    assert refused(mine, openai.NotFoundError, model="nowhere").code == "model_not_found"
    assert refused(mine, openai.BadRequestError, messages=[]).param == "messages"
    assert refused(mine, openai.BadRequestError, messages=[{"role": "user", "content": 7}]).code == "malformed"
    large = [{"role": "user", "content": "x" * 1_000_000}]
    assert refused(mine, openai.APIStatusError, messages=large).status_code == 413
    with pytest.raises(openai.AuthenticationError):
        OpenAI(base_url=url, api_key="nonsense", max_retries=0).models.list()
    assert mill.version == 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"[" * 100_000,
        b"\xff\xfe",
        b'{"model": 3}',
        b'{"model": "m", "messages": [{}]}',
        b'{"model": "mill", "messages": [{"role": "user", "content": "\\ud800"}]}',
    ],
)
def test_a_body_that_is_none(url: str, body: bytes) -> None:
    client = OpenAI(base_url=url, api_key="player:ana|mill", max_retries=0)
    with pytest.raises(openai.BadRequestError):
        client.post("/chat/completions", cast_to=object, content=body)


def test_without_a_token_nothing_is_read(url: str) -> None:
    client = OpenAI(base_url=url, api_key="x", max_retries=0, default_headers={"authorization": "Basic eDp5"})
    with pytest.raises(openai.AuthenticationError):
        client.models.list()


# -- secrets


@pytest.mark.parametrize("who", ["player:ana", "reader", "host"])
def test_nobody_hidden_is_ever_in_an_answer(url: str, sessions: Sessions, who: str) -> None:
    session = lurked(sessions, name=f"lurked-{who.replace(':', '-')}")
    chat = Chatter(url, session.name, who)
    tried = ["who is there?", "mara strikes the lurkr", "mara strikes quilon", "quillo defends", "mara strikes him"]
    said = [chat.say(text) for text in [*tried, "mara defends", "tobin defends", "mara defends", "tobin defends"]]
    said += [chat.regenerate(), chat.say("what now?")]
    for answer in said:
        assert not [word for word in SECRETS if word in answer.casefold()], answer
    for text in ("mara strikes {}", "{} defends"):
        hidden, nobody = (Chatter(url, session.name, who).say(text.format(name)) for name in ("Quillon", "Ziggurat"))
        assert hidden.replace("Quillon", "Ziggurat") == nobody
