"""What a command leaves open is put to the person where their program can ask them; else the default stands."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules.ruling import Answer
from tests.woundscribe.doors.mcp_player import MODES, Person, Player, playing, settle
from woundscribe import Sessions
from woundscribe.doors.mcp.asking import DEFAULT, MOST
from woundscribe.doors.seat import Seat


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(tmp_path, monkeypatch)


async def mercy(player: Player, **more: Any) -> dict[str, Any]:
    """A fight in which the ferry people offer mercy, which the master is asked about: by default it is instinct."""
    await player.text("open", fight="flooded-mill", name="mill")
    return await player.data("declare", fight="mill", who="mara", what="offer mercy", **more)


async def blow(player: Player, **more: Any) -> dict[str, Any]:
    """A fight whose player throws real dice, and a blow of theirs."""
    await player.text("open", fight="flooded-mill", name="mill", who=["mara"], own_dice=True)
    what = "strike the miller with the oak staff, to subdue"
    return await player.data("declare", fight="mill", who="mara", what=what, **more)


def ruled(sessions: Sessions) -> list[Answer]:
    return [answer for step in sessions.resume("mill").transcript.steps for answer in step.input.answers]


@pytest.mark.parametrize("mode", MODES)
async def test_a_ruling_is_what_the_person_says(sessions: Sessions, mode: str) -> None:
    person = Person([{"answer": "yes", "reason": "he is tired"}])
    async with playing(sessions, mode=mode, person=person) as player:
        taken = await mercy(player)
        (asked,) = person.asked
        assert asked.message == "the drowned: accept mercy?"
        assert asked.requested_schema["properties"]["answer"]["enum"] == ["yes", "no", "instinct"]
        assert taken["heard"] == "Mara offers mercy."
        assert taken["state"]["phase"] == "over"
        assert [(one.value, one.reason) for one in ruled(sessions)] == [("yes", "he is tired")]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("said", [None, "cancel"])
async def test_a_question_that_is_not_answered_stays_open(sessions: Sessions, mode: str, said: str | None) -> None:
    person = Person([said, {"answer": "no"}])
    async with playing(sessions, mode=mode, person=person) as player:
        taken = await mercy(player)
        assert taken["resolved"] is None
        assert taken["state"]["needs"][0]["question"] == "the drowned: accept mercy?"
        assert ruled(sessions) == []
        text = await player.text("state", fight="mill")
        assert "Needed, by `answer`, from gm: the drowned: accept mercy? Possible: yes, no, instinct." in text
        assert (await player.refused("declare", fight="mill", who="tobin", what="hold"))[0] == "waiting"
        taken = await player.data("answer", fight="mill", value="no", reason="never")
        assert taken["resolved"]["turn"] == 1
        assert [(one.value, one.reason) for one in ruled(sessions)] == [("no", "never")]


@pytest.mark.parametrize("mode", MODES)
async def test_where_nobody_can_be_asked_the_default_stands_as_the_hosts(sessions: Sessions, mode: str) -> None:
    async with playing(sessions, mode=mode) as player:
        taken = await mercy(player)
        assert taken["resolved"] is not None
        assert [(one.value, one.reason) for one in ruled(sessions)] == [("instinct", DEFAULT)]
        assert "ruled (the drowned): instinct, the host's default" in json.dumps(taken, ensure_ascii=False)


@pytest.mark.parametrize("mode", MODES)
async def test_dice_are_what_the_person_threw(sessions: Sessions, mode: str) -> None:
    person = Person(["thirteen", "4 5 4 6", "19", "4 5 4", "6"])  # a blow that lands, and its harm
    async with playing(sessions, mode=mode, person=person) as player:
        taken = await blow(player)
        assert "(3d6)" in person.asked[0].message
        assert "That is nothing that 3d6 could come to." in person.asked[1].message
        assert "3d6" in person.asked[2].message
        assert "19" in person.asked[3].message
        assert [(one.faces, one.total) for one in ruled(sessions)] == [((4, 5, 4), None), (None, 6)]
        assert taken["resolved"] is not None


async def test_dice_have_no_default(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        taken = await blow(player)
        (need,) = taken["state"]["needs"]
        assert (need["kind"], need["notation"]) == ("faces", "3d6")
        assert "never roll for them" in await player.text("state", fight="mill")
        for wrong in ({"faces": [7, 1, 1]}, {"total": 40}, {"value": "12"}, {}):
            assert (await player.refused("answer", fight="mill", **wrong))[0] == "malformed"
        taken = await player.data("answer", fight="mill", faces=[1, 1, 1])
        assert taken["resolved"] is not None


@pytest.mark.parametrize("mode", MODES)
async def test_what_is_no_answer_is_asked_for_again_and_not_for_ever(sessions: Sessions, mode: str) -> None:
    person = Person([{"answer": "x" * 700}, {"reason": "none"}, {"answer": 7}, *["perhaps"] * 20])
    async with playing(sessions, mode=mode, person=person) as player:
        taken = await mercy(player)
        assert len(person.asked) == MOST
        assert "That is no answer here." in person.asked[1].message
        assert person.asked[-1].message.endswith("the drowned: accept mercy?")
        assert taken["state"]["needs"][0]["kind"] == "ruling"


@pytest.mark.parametrize("mode", MODES)
async def test_a_repeated_call_asks_only_what_is_still_open(sessions: Sessions, mode: str) -> None:
    person = Person(["4 5 4", None, "6"])
    async with playing(sessions, mode=mode, person=person) as player:
        first = await blow(player, key="blow")
        assert first["state"]["needs"][0]["kind"] == "faces"  # what it does is thrown for as well
        what = "strike the miller with the oak staff, to subdue"
        again = await player.data("declare", fight="mill", who="mara", what=what, key="blow")
        assert again["resolved"] is not None
        assert again == await player.data("declare", fight="mill", who="mara", what=what, key="blow")
        assert len(person.asked) == 3
        assert len(sessions.resume("mill").transcript.steps) == 1


@pytest.mark.parametrize("mode", MODES)
async def test_an_answer_to_what_somebody_else_has_answered_since_is_a_conflict(sessions: Sessions, mode: str) -> None:
    class Slow(Person):
        async def __call__(self, context: Any, params: Any) -> Any:
            host = Seat(sessions.resume("mill"))
            host.undo()
            host.declare("tobin", "offer mercy")
            return await super().__call__(context, params)

    async with playing(sessions, mode=mode, person=Slow(["yes"])) as player:
        await player.text("open", fight="flooded-mill", name="mill")
        code, text = await player.refused("declare", fight="mill", who="mara", what="offer mercy")
        assert code == "conflict"
        assert "somebody else did something first" in text
        assert ruled(sessions) == []


async def test_a_players_program_is_not_asked_what_the_master_is(sessions: Sessions) -> None:
    person = Person(["yes"])
    async with playing(sessions, "player:ana", person=person) as player:
        await player.text("open", fight="flooded-mill", name="mill", who=["mara"])
        taken = await player.data("declare", fight="mill", who="mara", what="offer mercy")
        assert person.asked == []
        assert (taken["resolved"], taken["state"]["needs"][0]["yours"]) == (None, False)
        assert (await player.refused("answer", fight="mill", value="yes"))[0] == "not-yours"
        assert "Waiting for others: gm." in await player.text("state", fight="mill")
