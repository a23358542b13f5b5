"""The wire, against a small server of our own: what is sent, what is read, what is tried again."""

from __future__ import annotations

import asyncio
from email.utils import formatdate

import pytest
from langchain_core.messages import HumanMessage
from langchain_core.output_parsers import StrOutputParser
from pydantic import SecretStr

from narrator.chat import Chat, ModelSettings
from narrator.errors import ModelFault
from tests.fake_openai import Behaviour, Clock, Exchange, body, chat, fails, says, serving, silent, streams

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])
ASK = [HumanMessage("Tell me.")]


def test_a_whole_answer_comes_with_its_reason_and_usage() -> None:
    with serving(says("Well.")) as server:
        answer = chat(server).invoke(ASK)
    assert answer.text == "Well."
    assert answer.response_metadata["finish_reason"] == "stop"
    assert answer.usage_metadata == {"input_tokens": 11, "output_tokens": 7, "total_tokens": 18}
    assert server.requests[0]["messages"] == [{"role": "user", "content": "Tell me."}]


def test_a_stream_is_the_same_answer_in_pieces() -> None:
    with serving(says("Once upon a time it rained.")) as server:
        pieces = list(chat(server).stream(ASK))
    whole = pieces[0]
    for piece in pieces[1:]:
        whole = whole + piece
    assert sum(bool(p.text) for p in pieces) > 1
    assert whole.text == "Once upon a time it rained."
    assert whole.usage_metadata is not None
    assert whole.usage_metadata["output_tokens"] == 7
    assert server.requests[0]["stream_options"] == {"include_usage": True}


async def test_the_asynchronous_doors_say_the_same() -> None:
    with serving(says("Once upon a time.")) as server:
        model = chat(server)
        whole = await model.ainvoke(ASK)
        streamed = "".join([chunk.text async for chunk in model.astream(ASK)])
    assert whole.text == streamed == "Once upon a time."


def test_one_model_serves_one_event_loop_after_the_other() -> None:
    async def ask(model: Chat) -> str:
        return str((await model.ainvoke(ASK)).text)

    with serving(says("Yes.")) as server:
        model = chat(server)
        assert [asyncio.run(ask(model)), asyncio.run(ask(model)), model.invoke(ASK).text] == ["Yes."] * 3


async def test_it_is_a_runnable_and_tells_its_events() -> None:
    with serving(says("Yes.")) as server:
        model = chat(server)
        chain = model | StrOutputParser()
        kinds = [event["event"] async for event in model.astream_events(ASK, version="v2")]
        assert await chain.ainvoke(ASK) == "Yes."
    assert kinds[0] == "on_chat_model_start"
    assert "on_chat_model_stream" in kinds


def test_a_stream_that_nobody_reads_to_its_end_is_closed() -> None:
    with serving(streams(lambda e: e.delta("One."), Exchange.wait)) as server:
        for chunk in chat(server).stream(ASK):
            assert chunk.text == "One."
            break
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("header", "waited"),
    [("3", 3.0), (formatdate(1_000_000_005, usegmt=True), 5.0), ("soon", 1.0), ("", 1.0), ("-4", 1.0)],
)
def test_429_waits_as_asked_and_tries_again(header: str, waited: float) -> None:
    clock = Clock()
    with serving(fails(429, {"retry-after": header}), says("Now.")) as server:
        answer = chat(server, clock).invoke(ASK)
    assert answer.text == "Now."
    assert clock.slept == [waited]
    assert "429" in answer.response_metadata["happened"][0]


@pytest.mark.parametrize("header", ["86400", "99999999999999999999", formatdate(2_000_000_000, usegmt=True)])
def test_429_that_asks_too_much_is_given_up_at_once(header: str) -> None:
    clock = Clock()
    with serving(fails(429, {"retry-after": header})) as server, pytest.raises(ModelFault) as fault:
        chat(server, clock).invoke(ASK)
    assert fault.value.code == "too-many-requests"
    assert (clock.slept, len(server.requests)) == ([], 1)


def test_the_budget_holds_for_all_waits_together() -> None:
    clock = Clock()
    with serving(fails(429, {"retry-after": "8"})) as server, pytest.raises(ModelFault):
        chat(server, clock, attempts=9).invoke(ASK)
    assert clock.slept == [8.0, 8.0]


def test_500_is_tried_three_times_and_then_named() -> None:
    clock = Clock()
    with serving(fails(500)) as server, pytest.raises(ModelFault) as fault:
        chat(server, clock).invoke(ASK)
    assert (fault.value.code, len(server.requests), clock.slept) == ("server-error", 3, [1.0, 2.0])
    assert len(fault.value.happened) == 2


@pytest.mark.parametrize(("status", "code"), [(401, "key-refused"), (404, "no-such-model"), (400, "request-refused")])
def test_what_will_not_pass_is_not_tried_again(status: int, code: str) -> None:
    with serving(fails(status)) as server, pytest.raises(ModelFault) as fault:
        chat(server).invoke(ASK)
    assert (fault.value.code, len(server.requests)) == (code, 1)


def test_a_parameter_refused_by_name_is_left_out_or_renamed_and_remembered() -> None:
    refuse_heat = fails(400, param="temperature")
    refuse_most = fails(400, message="Use 'max_completion_tokens' in place of 'max_tokens'.")
    with serving(refuse_heat, refuse_most, says("Yes.")) as server:
        model = chat(server, temperature=0.5, max_tokens=50)
        first, second = model.invoke(ASK), model.invoke(ASK)
    assert first.text == second.text == "Yes."
    assert [{"temperature", "max_tokens", "max_completion_tokens"} & set(r) for r in server.requests] == [
        {"temperature", "max_tokens"},
        {"max_tokens"},
        {"max_completion_tokens"},
        {"max_completion_tokens"},
    ]
    assert len(first.response_metadata["happened"]) == 2


def test_a_parameter_that_is_refused_again_is_a_fault() -> None:
    with serving(fails(400, param="max_tokens")) as server, pytest.raises(ModelFault) as fault:
        chat(server, max_tokens=50).invoke(ASK)
    assert (fault.value.code, len(server.requests)) == ("request-refused", 2)


def test_settings_come_before_the_wishes_of_a_prompt() -> None:
    with serving(says("Yes.")) as server:
        chat(server, temperature=0.1).invoke(ASK, temperature=0.9, max_tokens=33)
    assert (server.requests[0]["temperature"], server.requests[0]["max_tokens"]) == (0.1, 33)


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("Service is fine", "no-completion"),
        ({"error": "no"}, "no-completion"),
        ({"choices": None}, "no-completion"),
        ({"choices": "text"}, "no-completion"),
        ({"choices": ["text"]}, "no-completion"),
        ({"choices": []}, "no-choices"),
        ({"choices": [{"message": {"content": "Half"}, "finish_reason": None}]}, "cut-off"),
        ({"choices": [{"message": {"content": "H"}, "finish_reason": "content_filter"}]}, "refused"),
        ({"choices": [{"message": {"content": None, "refusal": "No."}, "finish_reason": "stop"}]}, "refused"),
    ],
)
def test_a_200_that_is_no_answer_has_a_name(value: object, code: str) -> None:
    with serving(body(value)) as server, pytest.raises(ModelFault) as fault:
        chat(server).invoke(ASK)
    assert fault.value.code == code


@pytest.mark.parametrize(
    ("answer", "code"),
    [
        (streams(lambda e: e.delta("Half")), "cut-off"),
        (streams(lambda e: e.delta("Half"), lambda e: e.event({"error": {"message": "gone"}})), "server-error"),
        (streams(lambda e: e.delta("H"), lambda e: e.send("data: {broken\n\n")), "no-completion"),
        (streams(lambda e: e.delta(None, refusal="No."), lambda e: e.delta(None, "stop")), "refused"),
        (streams(lambda e: e.event({"choices": "text"})), "no-completion"),
        (body("plain text", "text/plain"), "no-completion"),
    ],
)
def test_a_stream_that_goes_wrong_has_a_name(answer: Behaviour, code: str) -> None:
    with serving(answer) as server, pytest.raises(ModelFault) as fault:
        list(chat(server).stream(ASK))
    assert fault.value.code == code


@pytest.mark.parametrize(
    "answer", [silent, streams(Exchange.wait), streams(lambda e: e.delta(""), Exchange.wait)], ids=["", "open", "role"]
)
def test_a_first_token_that_does_not_come(answer: Behaviour) -> None:
    with serving(answer) as server, pytest.raises(ModelFault) as fault:
        list(chat(server, first_token=0.3).stream(ASK))
    assert fault.value.code == "no-first-token"


def test_a_stream_that_falls_silent() -> None:
    with serving(streams(lambda e: e.delta("Half"), Exchange.wait)) as server, pytest.raises(ModelFault) as fault:
        list(chat(server, stall=0.3).stream(ASK))
    assert fault.value.code == "stalled"


def test_words_to_stop_at_are_passed_on() -> None:
    with serving(says("Yes.")) as server:
        chat(server).invoke(ASK, stop=["[9]"])
    assert server.requests[0]["stop"] == ["[9]"]


def drip(e: Exchange) -> None:
    """Keeps the line open and never says anything that counts."""
    while not e.server.over.wait(0.05):
        e.send(": still here\n\n")


@pytest.mark.parametrize("streamed", [True, False])
def test_the_outer_limit_holds_whatever_comes(streamed: bool) -> None:
    def ask(model: Chat) -> object:
        return list(model.stream(ASK)) if streamed else model.invoke(ASK)

    with serving(streams(drip)) as server, pytest.raises(ModelFault) as fault:
        ask(chat(server, first_token=9, whole=0.4))
    assert fault.value.code == "too-long"


def test_nobody_there() -> None:
    with serving(says("Yes.")) as server:
        model = chat(server)
    with pytest.raises(ModelFault) as fault:
        model.invoke(ASK)
    assert fault.value.code == "no-connection"


def test_keys() -> None:
    with serving(says("Yes.")) as server:
        chat(server).invoke(ASK)
        chat(server, api_key=SecretStr("hush")).invoke(ASK)
    assert server.keys == ["Bearer none", "Bearer hush"]


def test_no_key_is_taken_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-not-asked-for")
    with pytest.raises(ModelFault) as fault:
        Chat(settings=ModelSettings(model="any")).invoke(ASK)
    assert fault.value.code == "no-key"


def test_a_key_is_never_repeated() -> None:
    with serving(fails(400, message="the key hush is odd")) as server, pytest.raises(ModelFault) as fault:
        chat(server, api_key=SecretStr("hush")).invoke(ASK)
    assert "hush" not in fault.value.message
    assert "hush" not in repr(chat(server, api_key=SecretStr("hush")))


@pytest.mark.parametrize(
    ("url", "first", "whole"),
    [
        (None, 30, 120),
        ("https://models.example.com/v1", 30, 120),
        ("http://localhost:11434/v1", 300, 600),
        ("http://127.0.0.1:8080/v1", 300, 600),
        ("http://192.168.1.4/v1", 300, 600),
        ("http://[::1]:1/v1", 300, 600),
        ("http://box.local/v1", 300, 600),
    ],
)
def test_a_near_server_may_take_its_time(url: str | None, first: float, whole: float) -> None:
    settings = ModelSettings(model="any", base_url=url)
    assert (settings.first_token_limit, settings.whole_limit) == (first, whole)
