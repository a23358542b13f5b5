"""Which words play nothing, and which are what a front end asks for itself."""

from __future__ import annotations

import pytest

from woundscribe.doors.openai_endpoint.idle import asks, is_errand, is_idle


@pytest.mark.parametrize(
    "text",
    ["lol ok", "thanks!", "ok, go on", "Okaaay… let’s go on then", "hahaha nice one", "What now?", "👍", "", "  ",
     "YES.", "go on with the story, please", "hmmm", "haha that was great, thanks a lot"],
)  # fmt: skip
def test_what_plays_nothing(text: str) -> None:
    assert is_idle(text)


@pytest.mark.parametrize(
    "text",
    ["hold", "wait", "defend", "move to the stair", "Mara goes on", "ok mara strikes the miller", "yes, strike him",
     "4 4 4", "none", "perhaps", "go to it", '"Edric!"', "give the title deed to the miller", "go on " * 40 + "x"],
)  # fmt: skip
def test_what_may_be_played(text: str) -> None:
    assert not is_idle(text)
    assert not is_errand(text)


@pytest.mark.parametrize("text", ["mara strikes?", "who is winning", "What's next", "how do I win this"])
def test_a_question_needs_no_mark(text: str) -> None:
    assert asks(text)
    assert not asks("whittle at the rope")


@pytest.mark.parametrize(
    "text",
    [
        "Generate a concise title for this chat.",
        "### Task:\nSuggest 3-5 follow-up questions the user might ask next.",
        'Please provide a title in 5 words or fewer: "mara strikes"',
        'Generate 1-3 tags as JSON: { "tags": [] }',
        "Summarise the conversation above.",
        "Give this conversation a short title.",
        "Analyze it.\n<chat_history>\nUSER: hold\n</chat_history>",
    ],
)
def test_what_a_front_end_asks_for_itself(text: str) -> None:
    assert is_errand(text)


@pytest.mark.parametrize("text", ["suggest a truce", "create a diversion", "write it in the sand", "make him talk"])
def test_a_deed_that_begins_alike_is_none_of_it(text: str) -> None:
    assert not is_errand(text)
