"""Whatever a server does, the passage comes: true, within the limits of the settings, and it says what happened."""

from __future__ import annotations

from typing import Any

import pytest

from narrator import ask
from narrator.guard import TaggedLine, check_passage
from narrator.narrate import anarrate, narrate, stream
from narrator.passage import Passage
from narrator.plan import plan, whole
from tests.fake_openai import Behaviour, Clock, Exchange, body, chat, fails, says, serving, silent, streams
from tests.narrator.test_narrate import DIES, GOOD, ONE, TWO, sources
from tests.views import mill

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

HURRY: dict[str, dict[str, float]] = {
    # limits, in seconds, that a test can wait for: of a stream, and of a whole answer
    "slow first byte": {"first_token": 0.3, "whole": 0.6},
    "stall": {"stall": 0.3, "whole": 0.6},
    "endless": {"whole": 0.6},
}
"""Everything else has seconds to spare; with two calls at most, a passage is there within twice ``whole``."""


def limits(name: str, *, streamed: bool) -> dict[str, Any]:
    own = HURRY.get(name, {})
    return {k: v for k, v in own.items() if (k == "whole") is not streamed}


def chatter(e: Exchange) -> None:
    """Never ends, as long as somebody listens."""
    if not e.sent.get("stream"):
        e.open()
        while not e.server.over.is_set():
            e.send(" " * 4096)
            e.server.over.wait(0.05)
        return
    e.open(kind="text/event-stream")
    e.delta(GOOD + "\n")
    while not e.server.over.is_set():
        e.delta("and then, and then, and then, " * 100)


def half(e: Exchange) -> None:
    e.delta(f"{ONE}\n{TWO[:20]}")


GERMAN = "\n".join(
    f"[{n}] Mara schwang den Stab nach dem Müller, aber er traf nichts und fuhr durch die Luft, wo er gestanden hatte."
    for n in range(1, 5)
)

FAULTS: dict[str, tuple[Behaviour, str, str]] = {
    # what the server does: the fault when it streams, the fault when it does not
    "429 with seconds": (fails(429, {"retry-after": "7"}), "too-many-requests", "too-many-requests"),
    "429 with a date": (
        fails(429, {"retry-after": "Sun, 09 Sep 2001 01:46:45 GMT"}),
        "too-many-requests",
        "too-many-requests",
    ),
    "429 with nonsense": (fails(429, {"retry-after": "soon"}), "too-many-requests", "too-many-requests"),
    "429 with a year": (fails(429, {"retry-after": "31536000"}), "too-many-requests", "too-many-requests"),
    "500": (fails(500), "server-error", "server-error"),
    "400": (fails(400, param="messages"), "request-refused", "request-refused"),
    "slow first byte": (silent, "no-first-token", "too-long"),
    "stall": (streams(half, Exchange.wait), "stalled", "too-long"),
    "cut with an error": (
        streams(half, lambda e: e.event({"error": {"message": "out of memory"}})),
        "server-error",
        "no-completion",
    ),
    "cut without an error": (says(f"{ONE}\n{TWO[:20]}", finish=None), "cut-off", "cut-off"),
    "no choices": (body({"choices": []}), "no-completion", "no-choices"),
    "plain text": (body("All is well.", "text/plain"), "no-completion", "no-completion"),
    "a refusal": (says("I'm sorry, I can't help with violence."), "no-lines", "no-lines"),
    "a filter": (says(ONE, finish="content_filter"), "refused", "refused"),
    "endless": (chatter, "endless", "too-long"),
    "thinking left open": (says("<think>[1] Mara strikes. [2] Then"), "only-thinking", "only-thinking"),
    "another language": (says(GERMAN), "another-language", "another-language"),
    "empty": (says(""), "empty", "empty"),
    "blank": (says(" \n\n "), "empty", "empty"),
}


def check(passage: Passage, fault: str) -> None:
    told = plan(mill(), passage.span, passage.purpose)
    assert sorted(n for line in passage.lines for n in line.beats) == [1, 2, 3, 4]
    assert check_passage(told, [TaggedLine(beats=line.beats, text=line.text) for line in passage.lines]) == ()
    assert passage.provenance.faults == (fault,)
    assert passage.provenance.happened
    assert passage.provenance.attempts[0].milliseconds >= 0


@pytest.mark.parametrize("name", FAULTS)
def test_a_passage_comes_whatever_the_server_does(name: str) -> None:
    behaviour, _, fault = FAULTS[name]
    view, clock = mill(), Clock()
    with serving(behaviour) as server:
        passage = narrate(view, whole(view), model=chat(server, clock, **limits(name, streamed=False)))
    check(passage, fault)
    kept = ["plain"] * 4
    assert sources(passage) == kept
    assert len(server.requests) <= 3
    assert sum(clock.slept) <= 20


@pytest.mark.parametrize("name", FAULTS)
def test_a_stream_of_lines_comes_whatever_the_server_does(name: str) -> None:
    behaviour, fault, _ = FAULTS[name]
    view = mill()
    with serving(behaviour) as server:
        lines = stream(view, whole(view), model=chat(server, **limits(name, streamed=True)))
        assert tuple(lines) == lines.passage.lines
    check(lines.passage, fault)
    expected = {"stall": 1, "cut with an error": 1, "cut without an error": 1, "endless": 4}.get(name, 0)
    assert sources(lines.passage) == ["model"] * expected + ["plain"] * (4 - expected)
    assert len(server.requests) <= 3


async def test_the_asynchronous_door_is_as_safe() -> None:
    view = mill()
    with serving(fails(500)) as server:
        check(await anarrate(view, whole(view), model=chat(server)), "server-error")
    with serving(streams(half, Exchange.wait)) as server:
        lines = stream(view, whole(view), model=chat(server, stall=0.3))
        shown = [line async for line in lines]
    assert [line.source for line in shown] == ["model", "plain", "plain", "plain"]
    check(lines.passage, "stalled")


def test_what_was_tried_before_it_worked_is_told_too() -> None:
    view = mill()
    with serving(fails(429, {"retry-after": "3"}), fails(400, param="temperature"), says(GOOD)) as server:
        passage = narrate(view, whole(view), model=chat(server))
    assert sources(passage) == ["model"] * 4
    assert passage.provenance.faults == ()
    assert ["429" in text or "temperature" in text for text in passage.provenance.happened] == [True, True]
    assert passage.provenance.model == "fake"
    attempt = passage.provenance.attempts[0]
    assert (attempt.finish_reason, attempt.prompt_tokens, attempt.answer_tokens) == ("stop", 11, 7)
    assert "temperature" in server.requests[0]


def test_an_answer_cut_at_its_length_is_asked_for_the_rest() -> None:
    view = mill()
    first, rest = GOOD.split("\n\n")
    with serving(says(f'{first}\n\n[3] "Edric,', finish="length"), says(rest)) as server:
        passage = narrate(view, whole(view), model=chat(server))
    assert sources(passage) == ["model", "model", "repaired", "repaired"]
    assert passage.provenance.faults == ("truncated",)
    assert len(server.requests) == 2


def test_a_repair_that_fails_costs_only_the_wrong_line() -> None:
    view = mill()
    with serving(says(GOOD.replace(ONE, DIES)), fails(500)) as server:
        passage = narrate(view, whole(view), model=chat(server))
    assert sources(passage) == ["plain", "model", "model", "model"]
    assert passage.provenance.faults == ("server-error",)


def test_a_stream_that_goes_silent_does_not_hold_back_what_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.progress.HOLD", 0.1)
    view = mill()

    def wrong_then_silent(e: Exchange) -> None:
        e.delta(f"{DIES}\n{TWO}\n")
        e.wait()

    with serving(streams(wrong_then_silent)) as server:
        lines = iter(stream(view, whole(view), model=chat(server)))
        first, second = next(lines), next(lines)
        lines.close()  # type: ignore[attr-defined]  # a generator
    assert (first.source, second.source) == ("plain", "model")


def test_any_model_is_given_up_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ask, "LIMIT", 0.2)
    view = mill()
    with serving(silent) as server:
        model: Any = chat(server, first_token=30, whole=30)
        passage = narrate(view, whole(view), model=model)
        lines = stream(view, whole(view), model=model)
        assert [line.source for line in lines] == ["plain"] * 4
    check(passage, "too-long")
    check(lines.passage, "too-long")


def test_nobody_waits_for_a_repair_that_the_hold_has_overtaken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.progress.HOLD", 0.2)
    view = mill()
    with serving(says(GOOD.replace(ONE, DIES)), silent) as server:
        lines = stream(view, whole(view), model=chat(server, first_token=30, whole=30))
        assert [line.source for line in lines] == ["plain", "model", "model", "model"]
    assert lines.passage.provenance.faults == ()
    assert len(server.requests) == 2
