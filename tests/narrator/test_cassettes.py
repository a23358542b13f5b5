"""Conversations with a real model behind a real server, recorded and played back: they prove the wire.

What is asked takes part in matching, so a changed prompt or view has to be recorded anew: ``make record``.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from vcr.cassette import Cassette  # type: ignore[import-untyped]  # it has no types
from vcr.errors import (  # type: ignore[import-untyped]  # it has no types
    CannotOverwriteExistingCassetteException,
)

from narrator.chat import Chat, ModelSettings
from narrator.guard import TaggedLine, check_passage
from narrator.narrate import anarrate, narrate, stream
from narrator.passage import Passage
from narrator.plan import plan, whole
from rules.visibility import View
from tests.conversations import aftermath, barn, bridge, crypt, mill_stair, well

ROOT = Path(__file__).parents[2]
URL = "http://127.0.0.1:8123/v1"
MODEL = "qwen2.5-coder-1.5b-instruct-q4_k_m"
HOT = 1.0
"""A temperature at which this model errs often enough to be repaired."""
KINDS = (
    "test_a_turn",
    "test_a_streamed_turn",
    "test_a_wrong_draft_is_repaired",
    "test_a_turn_that_ends_in_plain_prose",
    "test_an_aftermath",
    "test_an_asynchronous_turn",
)

pytestmark = pytest.mark.block_network


@pytest.fixture
def vcr_config() -> dict[str, Any]:
    return {
        "match_on": ["method", "uri", "body"],
        "before_record_request": _bare_request,
        "before_record_response": _bare_response,
    }


@pytest.fixture(scope="module")
def vcr_cassette_dir() -> str:
    return str(ROOT / "cassettes")


@pytest.fixture
def played(vcr: Cassette) -> Iterator[None]:
    """Fails a test that did not play all of its cassette."""
    yield
    assert vcr.all_played or vcr.dirty  # dirty: it is being recorded


def _bare_request(request: Any) -> Any:
    request.headers = {"content-type": "application/json"}
    return request


def _bare_response(response: Any) -> Any:
    response["headers"] = {name: value for name, value in response["headers"].items() if name.lower() == "content-type"}
    return response


def model(**settings: Any) -> Chat:
    return Chat(settings=ModelSettings(model=MODEL, base_url=URL, **settings))


def sources(passage: Passage) -> set[str]:
    return {line.source for line in passage.lines}


def true(passage: Passage, view: View) -> bool:
    told = plan(view, passage.span, passage.purpose)
    return not check_passage(told, [TaggedLine(beats=line.beats, text=line.text) for line in passage.lines])


@pytest.mark.vcr
@pytest.mark.usefixtures("played")
def test_a_turn() -> None:
    view = mill_stair()
    passage = narrate(view, whole(view), model=model())
    assert sources(passage) == {"model"}, passage.provenance
    assert true(passage, view)
    (attempt,) = passage.provenance.attempts
    assert attempt.finish_reason == "stop"
    assert attempt.prompt_tokens
    assert attempt.answer_tokens
    assert passage.provenance.model == MODEL


@pytest.mark.vcr
@pytest.mark.usefixtures("played")
def test_a_streamed_turn() -> None:
    view = bridge()
    lines = stream(view, whole(view), model=model())
    assert tuple(lines) == lines.passage.lines
    assert sources(lines.passage) == {"model"}, lines.passage.provenance
    assert true(lines.passage, view)
    assert "miss" not in lines.passage.text  # the blow landed
    assert lines.passage.provenance.attempts[0].finish_reason == "stop"


@pytest.mark.vcr
@pytest.mark.usefixtures("played")
def test_a_wrong_draft_is_repaired() -> None:
    view = barn()
    passage = narrate(view, whole(view), model=model(temperature=HOT))
    assert "repaired" in sources(passage), passage.provenance
    assert true(passage, view)
    draft, repair = passage.provenance.attempts
    assert draft.violations
    assert repair.stage == "repair"


@pytest.mark.vcr
@pytest.mark.usefixtures("played")
def test_a_turn_that_ends_in_plain_prose() -> None:
    view = crypt()
    passage = narrate(view, whole(view), model=model(temperature=HOT))
    assert "plain" in sources(passage), passage.provenance
    assert true(passage, view)
    assert len(passage.provenance.attempts) == 2
    assert any("told plain" in text for text in passage.provenance.happened)


@pytest.mark.vcr
@pytest.mark.usefixtures("played")
def test_an_aftermath() -> None:
    view = aftermath()
    passage = narrate(view, whole(view), purpose="aftermath", model=model())
    assert sources(passage) == {"model"}, passage.provenance
    assert true(passage, view)
    assert passage.provenance.prompt == "aftermath"


@pytest.mark.vcr
@pytest.mark.usefixtures("played")
async def test_an_asynchronous_turn() -> None:
    view = well()
    passage = await anarrate(view, whole(view), model=model())
    assert sources(passage) == {"model"}, passage.provenance
    assert true(passage, view)


@pytest.mark.vcr
@pytest.mark.default_cassette("test_a_turn")
def test_a_changed_request_finds_no_recorded_answer() -> None:
    view = mill_stair()
    with pytest.raises(CannotOverwriteExistingCassetteException):
        narrate(view, whole(view), model=model(temperature=0.9))


def test_every_cassette_has_its_test() -> None:
    assert {file.stem for file in (ROOT / "cassettes").iterdir()} == set(KINDS)


@pytest.mark.parametrize("kind", KINDS)
def test_no_cassette_holds_a_key_or_a_header_of_anybody(kind: str) -> None:
    text = (ROOT / "cassettes" / f"{kind}.yaml").read_text(encoding="utf-8").lower()
    for word in ("authorization", "bearer", "user-agent", "x-stainless", "set-cookie", "server:"):
        assert word not in text


def test_no_call_reaches_the_network() -> None:
    with socket.socket() as probe, pytest.raises(RuntimeError, match="disabled"):
        probe.connect(("127.0.0.1", 8123))
