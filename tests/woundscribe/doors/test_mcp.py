"""The door for models, by the real client in memory: a whole fight, every tool, and what each of them refuses."""

from __future__ import annotations

import asyncio
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError

from tests.fake_openai import Exchange, says, serving, silent
from tests.woundscribe.doors.mcp_player import MODES, Player, playing, settle, text_of
from woundscribe import Sessions, examples
from woundscribe.doors.mcp.brief import MOST
from woundscribe.doors.mcp.tools import RULE
from woundscribe.doors.seat import Seat
from woundscribe.doors.shown import State, Taken
from woundscribe.store import Head, Logs

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

NAMES = ["open", "state", "offers", "declare", "answer", "resolve", "undo", "tell", "check", "conclude"]
BLOW = "strike the miller with the oak staff, to subdue"


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(tmp_path, monkeypatch)


async def opened(player: Player) -> None:
    await player.text("open", fight="flooded-mill", name="mill")


async def test_there_are_ten_tools_and_each_says_never_to_roll(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        tools = (await player.client.list_tools()).tools
        assert [tool.name for tool in tools] == NAMES
        for tool in tools:
            assert (tool.description or "").endswith(RULE)
            assert tool.output_schema is not None
            assert tool.input_schema["additionalProperties"] is False
            for name, field in tool.input_schema["properties"].items():
                assert field.get("description"), (tool.name, name)
        assert RULE in (player.client.instructions or "")


@pytest.mark.parametrize("mode", MODES)
async def test_a_whole_fight_from_open_to_conclude(sessions: Sessions, mode: str) -> None:
    async with playing(sessions, mode=mode) as player:
        await opened(player)
        phase, turns = "fighting", 0
        while phase == "fighting" and turns < 60:
            state = State.model_validate_json(json.dumps(await player.data("state", fight="mill")))
            for need in [need for need in state.needs if need.kind == "declaration"]:
                offers = await player.data("offers", fight="mill", who=need.who)
                if state.turn > 1 and any(one["said"] == "offers mercy" for one in offers["allowed"]):
                    await player.text("declare", fight="mill", who=need.who, what="offer mercy")
                    break
                what = offers["allowed"][0]["declaration"] if offers["allowed"] else "hold"
                await player.text("declare", fight="mill", who=need.who, what=what)
            if not state.needs:
                assert "resolve" in await player.text("state", fight="mill")
                await player.text("resolve", fight="mill")
            state = State.model_validate_json(json.dumps(await player.data("state", fight="mill")))
            phase, turns = state.phase, turns + 1
        assert phase == "over"
        assert "`conclude`" in await player.text("state", fight="mill")
        told = await player.text("tell", fight="mill", purpose="chapter")
        assert len(told) > 200
        done = await player.data("conclude", fight="mill", breather=True, keepsake="a brass key", close=True)
        assert done["state"]["phase"] == "closed"
        assert await player.text("conclude", fight="mill", close=True)  # said once more it is as it was
        assert (await player.refused("declare", fight="mill", who="mara", what="hold"))[0] == "closed"


async def test_what_is_returned_is_the_record_and_beside_it_a_brief(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        await opened(player)
        first = await player.call("declare", fight="mill", who="mara", what=BLOW)
        assert "Understood: Mara strikes the Miller with the oak staff, to subdue; " in text_of(first)
        assert "by `declare`: what these do: tobin." in text_of(first)
        second = await player.call("declare", fight="mill", who="tobin", what={"kind": "defend"})
        taken = Taken.model_validate_json(json.dumps(second.structured_content))
        assert taken.resolved is not None
        blow = next(one for one in taken.resolved.records if one.dice)
        assert " ".join(f"{blow.said}: {blow.dice}".split()) in text_of(second)
        assert taken == Seat(sessions.resume("mill")).answered(_last_key(sessions))


def _last_key(sessions: Sessions) -> str:
    return sessions.resume("mill").log()[-1].key


async def test_the_same_call_twice_is_taken_once(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        one = await player.data("open", fight="Flooded Mill", key="begin")
        again = await player.data("open", fight="flooded-mill", key="begin")
        assert one["fight"] == again["fight"] == "the-flooded-mill"
        fight = one["fight"]
        first = await player.data("declare", fight=fight, who="mara", what=BLOW, key="a")
        assert await player.data("declare", fight=fight, who="mara", what=BLOW, key="a") == first
        first = await player.data("resolve", fight=fight, key="b")
        assert first["resolved"]["turn"] == 1
        assert await player.data("resolve", fight=fight, key="b") == first
        await player.data("undo", fight=fight, key="c")
        again = await player.data("undo", fight=fight, key="c")
        assert again["state"]["turn"] == 1
        assert len(sessions.resume(fight).transcript.steps) == 0


async def test_a_question_answered_in_a_call_is_shown_when_the_call_is_made_again(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        await opened(player)
        first = await player.data("declare", fight="mill", who="mara", what="offer mercy", key="mercy")
        assert first["resolved"] is not None
        assert await player.data("declare", fight="mill", who="mara", what="offer mercy", key="mercy") == first


async def test_undo_meets_the_same_dice(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        await opened(player)
        await player.data("declare", fight="mill", who="mara", what=BLOW)
        before = (await player.data("resolve", fight="mill"))["resolved"]
        await player.text("undo", fight="mill", to=1)
        await player.data("declare", fight="mill", who="mara", what=BLOW)
        assert (await player.data("resolve", fight="mill"))["resolved"] == before


async def test_two_programs_at_once_get_one_outcome(sessions: Sessions) -> None:
    async with playing(sessions) as one, playing(sessions) as other:
        await opened(one)
        await other.text("state", fight="mill")
        await asyncio.gather(
            one.call("declare", fight="mill", who="mara", what=BLOW),
            other.call("declare", fight="mill", who="mara", what="defend"),
            one.call("declare", fight="mill", who="tobin", what="defend"),
            other.call("declare", fight="mill", who="tobin", what="hold"),
        )
        assert len(sessions.resume("mill").transcript.steps) == 1
        assert await one.data("state", fight="mill") == await other.data("state", fight="mill")


async def test_a_fight_of_names(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        state = await player.data(
            "open", who=["Mara like ferrywoman (she) with the lantern boy"], against=["two drowned millers"],
            place="the mill yard: cart, well", why="a debt", way_out="the gate", own_dice=True,
        )  # fmt: skip
        assert [one["name"] for one in state["people"]] == [
            "Mara", "the lantern boy", "the first Miller", "the second Miller",
        ]  # fmt: skip
        assert (state["things"], state["exits"]) == (["cart", "well"], ["gate"])
        came = await player.data("declare", fight=state["fight"], who="mara", what="strike the first miller")
        assert came["state"]["needs"][0]["kind"] == "faces"


async def test_an_example_may_be_played_by_fewer(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        state = await player.data("open", fight="flooded-mill", who=["tobin"], name="mill")
        assert [need["who"] for need in state["needs"]] == ["tobin"]
        assert "is resolved" in await player.text("declare", fight="mill", who="tobin", what="defend")
        assert (await player.data("open", fight="mill"))["turn"] == 2


async def test_every_example_that_can_be_played_opens(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        for name in examples.known():
            result = await player.call("open", fight=name)
            assert result.is_error == (name == "toll-bridge"), text_of(result)
            assert len(text_of(result)) < MOST


WRONG: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    ("open", {}, "malformed", "who, against, place is not said"),
    ("open", {"fight": "floded-mill"}, "no-session", "Did you mean flooded-mill"),
    ("open", {"fight": "../../etc/passwd"}, "no-session", "neither a fight nor an example"),
    ("open", {"fight": "mill", "who": ["Mara"]}, "malformed", "leave who out"),
    ("open", {"fight": "flooded-mill", "place": "a barn"}, "malformed", "leave place out"),
    ("open", {"fight": "flooded-mill", "who": ["Zed"]}, "malformed", "no combatant called 'Zed'"),
    ("open", {"fight": "toll-bridge"}, "illegal", "nothing to declare"),
    ("open", {"who": ["/etc/passwd"], "against": ["drowned miller"], "place": "x"}, "malformed", "give names"),
    ("open", {"who": ["mara.yaml"], "against": ["drowned miller"], "place": "x"}, "malformed", "give names"),
    ("open", {"who": ["Zed"], "against": ["drowned miller"], "place": "x"}, "malformed", "Zed like"),
    ("open", {"who": ["Mara like ferrywoman"], "against": ["a dragn"], "place": "x"}, "malformed", "dragn"),
    ("open", {"fight": "flooded-mill", "name": "mill"}, "name-taken", "mill"),
    ("open", {"who": ["Mara like ferrywoman"], "against": ["drowned miller"], "place": "x", "ruleset": "no"},
     "malformed", "no"),
    ("open", {"fight": "flooded-mill", "ask": "never"}, "malformed", "'needed', 'notable' or 'all'"),
    ("state", {}, "malformed", "field required"),
    ("state", {"fight": "nowhere"}, "no-session", "nowhere"),
    ("state", {"fight": "mill", "seed": "1"}, "malformed", "seed: extra inputs are not permitted"),
    ("offers", {"fight": "mill", "who": "zed"}, "malformed", "Possible: Mara, Tobin, the Miller"),
    ("declare", {"fight": "mill", "who": "mara", "what": "dance"}, "malformed", "the verb is unknown"),
    ("declare", {"fight": "mill", "who": "mara", "what": 5}, "malformed", "what"),
    ("declare", {"fight": "mill", "who": "mara", "what": {"kind": "dance"}}, "malformed", "dance"),
    ("declare", {"fight": "mill", "who": "miller", "what": "strike mara"}, "illegal", "BD-ROUND"),
    ("declare", {"fight": "mill", "who": "mara", "what": "x" * 1_000_000}, "malformed", "at most 1000"),
    ("declare", {"fight": "mill", "who": "mara", "what": {"kind": "hold", "words": "x" * 1_000_000}},
     "malformed", "at most 600"),
    ("declare", {"fight": "mill", "who": "x" * 1_000_000, "what": "hold"}, "malformed", "at most 100"),
    ("declare", {"fight": "mill", "who": "mara", "what": "hold\x1b[2J"}, "malformed", "U+001B"),
    ("answer", {"fight": "mill", "value": "yes"}, "malformed", "no question is open"),
    ("answer", {"fight": "mill", "faces": ["six"]}, "malformed", "faces"),
    ("resolve", {"fight": "mill", "by_instinct": "perhaps"}, "malformed", "by_instinct"),
    ("undo", {"fight": "mill", "to": 7}, "malformed", "7"),
    ("undo", {"fight": "mill", "to": 0}, "malformed", "greater than or equal to 1"),
    ("tell", {"fight": "mill"}, "waiting", "no turn is resolved yet"),
    ("tell", {"fight": "mill", "purpose": "song"}, "malformed", "purpose"),
    ("check", {"fight": "mill", "text": "Nobody moved.", "turn": 3}, "malformed", "there is no turn 3"),
    ("check", {"fight": "mill", "text": "x" * 1_000_000}, "malformed", "at most 20000"),
    ("conclude", {"fight": "mill"}, "illegal", ""),
    ("conclude", {"fight": "mill", "costs": "blood"}, "malformed", "costs"),
)  # fmt: skip
"""A call, the code of its refusal, and what is said in it."""


@pytest.mark.parametrize("tool", NAMES)
async def test_what_is_wrong_is_said_in_one_message_and_changes_nothing(sessions: Sessions, tool: str) -> None:
    async with playing(sessions) as player:
        await opened(player)
        before = sessions.resume("mill").version
        for arguments, code, said in [row[1:] for row in WRONG if row[0] == tool]:
            found, text = await player.refused(tool, **arguments)
            assert found == code, text
            assert text.startswith(f"{code}: ")
            assert said in text
            assert len(text) <= 1_000
            assert "\n" not in text
            assert sessions.resume("mill").version == before
        assert len(sessions.listed()) == 1


async def test_what_breaks_is_not_shown(sessions: Sessions, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the password is swordfish")

    monkeypatch.setattr(Sessions, "resume", broken)
    async with playing(sessions) as player:
        result = await player.call("state", fight="mill")
        assert result.is_error
        assert "swordfish" not in player.seen[0]


async def test_the_store_is_never_waited_for_where_others_are_served(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    here, used, head = threading.current_thread(), [], Logs.head

    def watched(logs: Logs, name: str) -> Head:
        used.append(threading.current_thread())
        return head(logs, name)

    monkeypatch.setattr(Logs, "head", watched)
    async with playing(sessions) as player:
        await opened(player)
        await player.text("declare", fight="mill", who="mara", what="offer mercy")
        await player.text("undo", fight="mill", to=1)
        await player.text("offers", fight="mill", who="mara")
        await player.text("resolve", fight="mill")
        await player.text("check", fight="mill", text="Nobody moved.", turn=1)
        await player.refused("answer", fight="mill", value="yes")
        await player.refused("conclude", fight="mill")
        await player.client.read_resource("woundscribe://fights/mill/log")
        await player.client.get_prompt("turn", {"fight": "mill"})
    assert len(used) > 20
    assert here not in used


async def test_prose_is_told_line_by_line_and_kept(sessions: Sessions) -> None:
    heard: list[str] = []

    async def heard_of(progress: float, total: float | None, message: str | None) -> None:
        heard.append(message or "")

    async with playing(sessions) as player:
        await opened(player)
        await player.text("declare", fight="mill", who="mara", what=BLOW)
        await player.text("resolve", fight="mill")
        result = await player.client.call_tool("tell", {"fight": "mill"}, progress_callback=heard_of)
        data = result.structured_content or {}
        assert [line["text"] for line in data["lines"]] == heard
        assert text_of(result) == data["text"] != ""
        other = await player.text("tell", fight="mill", turn=1, telling={"tense": "present"})
        assert other != data["text"]
        assert len(Seat(sessions.resume("mill")).passages()) == 2


async def test_prose_of_the_hosts_own_is_checked(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        await opened(player)
        await player.text("declare", fight="mill", who="mara", what=BLOW)
        await player.text("resolve", fight="mill")
        text = await player.text("check", fight="mill", turn=1, text="Mara killed the Miller with an axe.")
        assert "nobody here carries «axe»" in text
        assert len(text) < MOST
        told = await player.text("tell", fight="mill")
        assert "Nothing in it goes against the records" in await player.text("check", fight="mill", turn=1, text=told)


async def test_the_log_and_the_fights_can_be_read(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        await opened(player)
        await player.text("declare", fight="mill", who="mara", what=BLOW)
        resolved = (await player.data("resolve", fight="mill"))["resolved"]
        read = await player.client.read_resource("woundscribe://fights/mill/log")
        assert json.loads(read.contents[0].model_dump()["text"]) == [resolved]
        listed = json.loads(
            (await player.client.read_resource("woundscribe://fights")).contents[0].model_dump()["text"]
        )
        assert listed["fights"] == [{"name": "mill", "title": "The Flooded Mill", "turns": 1, "closed": False}]
        assert "flooded-mill" in listed["examples"]
        for uri in ("woundscribe://fights/nowhere/log", "woundscribe://fights/..%2Fmill/log", "woundscribe://else"):
            with pytest.raises(MCPError, match=r"no session|not found|Unknown resource|there is"):
                await player.client.read_resource(uri)


async def test_our_prompts_are_prompts(sessions: Sessions) -> None:
    async with playing(sessions) as player:
        await opened(player)
        await player.text("declare", fight="mill", who="mara", what=f'{BLOW}: "I sweep {{{{{{cause}}}}}} low."')
        await player.text("resolve", fight="mill")
        names = [one.name for one in (await player.client.list_prompts()).prompts]
        assert sorted(names) == ["aftermath", "chapter", "read-aloud", "turn"]
        for name in ("turn", "chapter"):
            found = await player.client.get_prompt(name, {"fight": "mill"})
            last = found.messages[-1]
            assert last.role == "user"
            assert "Mara" in last.content.model_dump()["text"]
        told = await player.client.get_prompt("turn", {"fight": "mill", "turn": "1"})
        assert "I sweep {{{cause}}} low." in told.messages[-1].content.model_dump()["text"]
        for arguments, said in (
            ({"fight": "mill", "turn": "9"}, "there is no turn 9"),
            ({"fight": "mill", "turn": "one"}, "'one' is no turn"),
            ({"fight": "nowhere"}, "no-session"),
            ({}, "fight"),
        ):
            with pytest.raises(MCPError, match=said):
                await player.client.get_prompt("turn", arguments)
        with pytest.raises(MCPError, match="there is nothing to write"):
            await player.client.get_prompt("read-aloud", {"fight": "mill"})
        with pytest.raises(MCPError, match="song"):
            await player.client.get_prompt("song", {"fight": "mill"})


async def test_a_player_may_do_what_a_player_may(sessions: Sessions) -> None:
    async with playing(sessions, "player:ana") as ana, playing(sessions, "reader") as reader:
        await ana.text("open", fight="flooded-mill", who=["mara"], name="mill")
        assert (await ana.refused("declare", fight="mill", who="tobin", what="hold"))[0] == "not-yours"
        await ana.text("declare", fight="mill", who="mara", what=BLOW)
        assert "mill, turn 2" in await reader.text("open", fight="mill")
        assert (await reader.refused("open", fight="flooded-mill"))[0] == "not-yours"
        for tool, more in (("declare", {"who": "mara", "what": "hold"}), ("resolve", {}), ("undo", {}), ("tell", {})):
            assert (await reader.refused(tool, fight="mill", **more))[0] == "not-yours"


async def test_a_side_agrees_by_answer(sessions: Sessions) -> None:
    sessions.open("flooded-mill", name="mill", seats={"mara": "player:ana", "tobin": "player:ben"})
    async with playing(sessions, "player:ana") as ana, playing(sessions, "player:ben") as ben:
        await ana.text("declare", fight="mill", who="mara", what="offer parley")
        text = await ben.text("state", fight="mill")
        assert "Needed, by `answer`, from player:ben" in text
        assert (await ben.refused("answer", fight="mill", value="perhaps"))[0] == "malformed"
        await ben.text("answer", fight="mill", value="no")
        assert (await ana.data("state", fight="mill"))["declared"] == []


@pytest.mark.parametrize("mode", MODES)
async def test_whoever_hangs_up_while_a_model_stalls_lets_go_of_the_turn(
    sessions: Sessions, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached = threading.Event()

    def stalls(exchange: Exchange) -> None:
        reached.set()
        silent(exchange)

    async with playing(sessions, mode=mode) as player, playing(sessions) as other:
        await opened(player)
        await player.text("declare", fight="mill", who="mara", what=BLOW)
        await player.text("resolve", fight="mill")
        with serving(stalls) as fake:
            monkeypatch.setenv("WOUNDSCRIBE_VOICE", "model")
            monkeypatch.setenv("WOUNDSCRIBE_MODEL", "some-model")
            monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", fake.url)
            telling = asyncio.create_task(player.call("tell", fight="mill"))
            await asyncio.to_thread(reached.wait, 30)
            assert "turn 2" in await other.text("state", fight="mill")  # nobody else waits for the model
            assert (await other.refused("tell", fight="mill"))[0] == "being-told"
            telling.cancel()
            await asyncio.gather(telling, return_exceptions=True)
            monkeypatch.setenv("WOUNDSCRIBE_VOICE", "plain")
            while (told := await other.call("tell", fight="mill")).is_error:  # until the server has heard of it
                assert (told.structured_content or {})["code"] == "being-told"
            assert "Mara" in text_of(told)


async def test_the_settings_lines_and_voice_bind_what_is_told(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_LINES", "spiders")
    monkeypatch.setenv("WOUNDSCRIBE_TENSE", "present")
    async with playing(sessions) as player:
        await opened(player)
        telling = sessions.resume("mill").table.kept.telling
        assert (telling["lines"], telling["tense"]) == (("spiders",), "present")
        monkeypatch.setenv("WOUNDSCRIBE_VOICE", "model")
        await player.text("declare", fight="mill", who="mara", what=BLOW)
        await player.text("resolve", fight="mill")
        assert (await player.refused("tell", fight="mill"))[0] == "no-model"
        with serving(*[says("[1] Nothing is as it was.")] * 2) as fake:
            monkeypatch.setenv("WOUNDSCRIBE_MODEL", "some-model")
            monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", fake.url)
            data = await player.data("tell", fight="mill")
        assert data["model"] == "some-model"
        assert "Mara" in data["text"]  # a line that is false is told plain
        assert "Mara" in str(fake.requests[0])
