"""How prose comes into the thread: after the outcome, in true lines, at most once a second, and never lost."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGenerationChunk, ChatResult
from pydantic import PrivateAttr

from tests import fake_openai
from tests.scripted import Scripted
from tests.woundscribe.doors.discord_table import Table, table_at
from tests.woundscribe.doors.fake_discord import FakeDiscord
from woundscribe import Sessions, examples
from woundscribe.doors.discord import FightCog
from woundscribe.doors.discord.door import Door
from woundscribe.doors.discord.fights import Told, begin, resume
from woundscribe.doors.discord.telling import write
from woundscribe.fightfile import read_fight
from woundscribe.passage import defused

MASTER, ANA, BEN = 1, 11, 12


class Hanging(BaseChatModel):
    """Asked, it says nothing more. ``asked`` is set by then."""

    _asked: asyncio.Event = PrivateAttr(default_factory=asyncio.Event)

    @property
    def asked(self) -> asyncio.Event:
        return self._asked

    @property
    def _llm_type(self) -> str:
        return "hanging"

    def _generate(self, messages: list[BaseMessage], *_: Any, **__: Any) -> ChatResult:
        raise AssertionError("nobody waits for it in a thread")

    def _stream(self, messages: list[BaseMessage], *_: Any, **__: Any) -> Iterator[ChatGenerationChunk]:
        raise AssertionError("nobody waits for it in a thread")

    async def _astream(self, messages: list[BaseMessage], *_: Any, **__: Any) -> AsyncIterator[ChatGenerationChunk]:
        self._asked.set()
        await asyncio.Event().wait()
        yield ChatGenerationChunk(message=AIMessageChunk(content=""))


@pytest.fixture
def fake() -> FakeDiscord:
    return FakeDiscord()


async def at(fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, folder: Path, model: Any = None) -> tuple[Table, Door]:
    table = await table_at(fake, monkeypatch, f"sqlite:///{folder}/s.db", model=model)
    cog = table.bot.get_cog("FightCog")
    assert isinstance(cog, FightCog)
    return table, cog.door


async def turn_taken(table: Table) -> int:
    """A fight with its first turn resolved."""
    thread = await table.begin({"Mara": ANA, "Tobin": BEN}, ask="needed", beings="me")
    await table.says(ANA, thread, "strike the miller with the oak staff")
    await table.says(BEN, thread, "defend")
    return thread


def outcome(fake: FakeDiscord, turn: int = 1) -> dict[str, Any]:
    """The message of a turn."""
    return next(m for m in fake.messages.values() if any(e["title"] == f"Turn {turn}" for e in m.get("embeds", ())))


async def test_the_outcome_comes_at_once_and_the_prose_above_it(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, _ = await at(fake, monkeypatch, tmp_path)
    await turn_taken(table)
    posted = next(n for n, request in enumerate(fake.requests) if '"title":"Turn 1"' in request.body)
    assert fake.requests[posted].json["content"] is None
    id = outcome(fake)["id"]
    edits = [r.json["content"] for r in fake.requests[posted:] if r.method == "PATCH" and r.path.endswith(f"/{id}")]
    (passage,) = table.kept.reader.passages(1)
    assert edits[-1] == defused(passage.text)
    assert all(later.startswith(earlier) for earlier, later in pairwise(edits))  # nothing is ever taken back
    assert Told.of(table.kept, 1) == Told(message=int(id), passage=passage.id)


async def test_messages_are_changed_once_a_second_at_most(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, _ = await at(fake, monkeypatch, tmp_path)
    thread = await turn_taken(table)
    for turn in (1, 1, 1):
        await table.command(MASTER, thread, "again", turn=turn)
    times = [time for time, _ in fake.edits]
    assert len(times) >= 6
    assert all(later - earlier >= 1 for earlier, later in pairwise(times))


async def test_a_long_passage_goes_on_in_more_messages_and_each_ends_with_a_sentence(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, door = await at(fake, monkeypatch, tmp_path)
    await turn_taken(table)
    first = int(outcome(fake)["id"])
    sentences = [f"He struck *once* more, and it was the {n}th time that anybody had seen it." for n in range(80)]
    for count in (20, 50, 80):  # as it grows
        await write(door, table.kept, 1, first, " ".join(sentences[:count]))
    told = Told.of(table.kept, 1)
    assert told is not None
    ids = (first, *told.more)
    chunks = [fake.messages[id]["content"] for id in ids]
    assert len(chunks) == 4
    assert all(chunk.endswith(".") for chunk in chunks)
    assert " ".join(chunks) == defused(" ".join(sentences))
    await write(door, table.kept, 1, first, "It was short.")
    assert [id in fake.messages for id in ids] == [True, False, False, False]
    assert Told.of(table.kept, 1) == told._replace(more=())


@pytest.mark.block_network(allowed_hosts=["127.0.0.1"])
async def test_a_model_that_stalls_is_told_plainly_and_posted_anyway(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stalling = fake_openai.streams(lambda e: e.delta("[1] Mara sw"), fake_openai.Exchange.wait)
    with fake_openai.serving(stalling) as server:
        table, _ = await at(fake, monkeypatch, tmp_path, fake_openai.chat(server, stall=0.3))
        await turn_taken(table)
    (passage,) = table.kept.reader.passages(1)
    assert passage.status == "plain"
    assert "fell silent" in passage.happened[0]
    assert outcome(fake)["content"] == defused(passage.text)


@pytest.mark.parametrize("answer", [RuntimeError("the cable is out"), "", "[1] Mara died.\n[2] Tobin died."])
async def test_a_model_that_fails_or_lies_is_told_plainly(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, answer: Any
) -> None:
    table, _ = await at(fake, monkeypatch, tmp_path, Scripted(answers=[answer] * 2))
    await turn_taken(table)
    (passage,) = table.kept.reader.passages(1)
    assert passage.status == "plain"
    assert outcome(fake)["content"] == defused(passage.text)
    assert "cable" not in "".join(fake.seen(user=MASTER))


async def test_whoever_waits_for_a_model_holds_up_nobody(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    model = Hanging()
    table, door = await at(fake, monkeypatch, tmp_path, model)
    thread = await table.begin({"Mara": ANA, "Tobin": BEN}, ask="needed", beings="me")
    await table.says(ANA, thread, "hold")
    payload = table.typed(BEN, thread, "do", text="defend")
    await table.feed(payload)
    table.give(table.pressed(BEN, table.answering(payload), "So be it"))
    await model.asked.wait()
    # the turn is told by nobody yet; it stands there, and the next one may begin
    assert outcome(fake)["content"] == ""
    assert fake.seen()[-1].endswith("Waiting for the game master.")
    await door.stop()  # the process ends
    assert Told.of(table.kept, 1) == Told(message=int(outcome(fake)["id"]))
    await table.leave()

    again, _ = await at(fake, monkeypatch, tmp_path)
    again.fight = table.fight
    again.bot.dispatch("ready")
    await again.feed()
    (passage,) = again.kept.reader.passages(1)
    assert outcome(fake)["content"] == defused(passage.text)


@pytest.mark.parametrize("lines", [0, 1])
async def test_what_a_killed_process_was_telling_is_told_to_its_end_once(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, lines: int
) -> None:
    table, _ = await at(fake, monkeypatch, tmp_path)
    thread = await table.begin({"Mara": ANA, "Tobin": BEN}, ask="needed", beings="me")
    kept = table.kept
    kept.seat(ANA).declare("mara", "strike the miller with the oak staff")
    kept.seat(BEN).declare("tobin", "defend")
    stream = kept.host.stream(1)
    telling = iter(stream)
    begun = [next(telling).text for _ in range(lines)]  # and killed: its lease is not over yet
    await table.leave()

    again, door = await at(fake, monkeypatch, tmp_path)
    waited: list[float] = []

    async def until_it_is_over(seconds: float) -> None:
        waited.append(seconds)
        with sqlite3.connect(tmp_path / "s.db") as store:
            store.execute("UPDATE leases SET until = 0")
        store.close()

    door.sleep = until_it_is_over
    assert await again.command(ANA, thread, "state")  # looking on changes nothing
    again.bot.dispatch("ready")
    await again.feed()
    assert waited == [61]
    shown = [p for p in kept.reader.passages(1) if p.shown]
    assert len(shown) == 1
    assert [line.text for line in shown[0].lines][:lines] == begun
    assert outcome(fake)["content"] == defused(shown[0].text)
    assert len([text for text in fake.seen() if shown[0].text.split(". ")[0] in text]) == 1
    del telling


async def test_not_this_takes_it_from_everybody_and_it_does_not_come_back(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, door = await at(fake, monkeypatch, tmp_path)
    thread = await turn_taken(table)
    text = table.kept.reader.passages(1)[0].text
    first = int(outcome(fake)["id"])
    before = len(fake.requests)
    assert await table.command(BEN, thread, "not-this") == "It is gone."
    assert [(r.eyes, r.json) for r in fake.requests[before + 1 :]] == [
        (None, {"content": "(This turn is not told here.)", "embeds": [], "components": [], "tts": False,
                "allowed_mentions": {"parse": []}}),
        (BEN, {"content": "It is gone.", "components": [], "tts": False, "allowed_mentions": {"parse": []},
               "attachments": []}),
    ]  # fmt: skip
    await write(door, table.kept, 1, first, f"{text} And more.")  # whoever was still telling it writes nothing more
    assert await table.command(MASTER, thread, "again", turn=1) == "Turn 1 is not told here."
    table.bot.dispatch("ready")
    await table.feed()
    await table.command(ANA, thread, "export")
    for user in (None, ANA, BEN, MASTER):
        await table.command(user or 66, thread, "state")
        assert not [said for said in fake.seen(user=user) if "Turn 1\n" in said or defused(text) in said]
    assert text.split(". ")[0] not in "".join(request.body for request in fake.requests[before:])


async def test_a_master_may_read_it_before_it_is_posted(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, _ = await at(fake, monkeypatch, tmp_path)
    thread = await table.begin({"Mara": ANA, "Tobin": BEN}, ask="needed", beings="me", approve=True)
    await table.says(ANA, thread, "strike the miller with the oak staff")
    await table.says(BEN, thread, "defend")
    (passage,) = table.kept.host.passages(1)
    assert not any(defused(passage.text) in text for text in fake.seen())
    assert await table.command(ANA, thread, "export")
    assert passage.text.split(". ")[0] not in fake.requests[-1].body
    told = Told.of(table.kept, 1)
    assert told is not None
    table.kept.host.keep({"turn:1": told._replace(waits=None).kept()})  # killed before that could be noted
    table.bot.dispatch("ready")
    await table.feed()
    passage = table.kept.host.passages(1)[-1]
    assert not any(defused(passage.text) in text for text in fake.seen())
    message = table.last("Read it first")
    assert await table.press(ANA, message, "Read it first") == "That is for the game master to say."
    read = table.pressed(MASTER, message, "Read it first")
    await table.feed(read)
    assert table.answer(read) == defused(passage.text)
    await table.press(MASTER, table.answering(read), "Tell it again")
    other = table.kept.host.passages(1)[-1]
    assert table.answer(read) == defused(other.text) != defused(passage.text)
    assert not any(defused(other.text) in text for text in fake.seen())
    assert await table.press(MASTER, table.answering(read), "Post") == "It is posted."
    assert outcome(fake)["content"] == defused(other.text)
    assert other.text not in "".join(text for text in fake.seen(user=ANA) if text not in fake.seen())


def test_a_master_who_read_first_when_this_door_kept_it_does_so_still(tmp_path: Path) -> None:
    with Sessions(f"sqlite:///{tmp_path / 'older.db'}") as sessions:
        fight = begin(
            sessions,
            "5.7",
            read_fight(examples.text("flooded-mill"), "flooded-mill"),
            "needed",
            {},
            {"master": 1},
            approve=False,
        )
        fight.host.keep({"approve": True})
        assert resume(sessions, "5.7").approved
        fight.session.settle(approve=False)
        assert not resume(sessions, "5.7").approved, "what is settled later holds"


async def test_a_nudge_calls_those_who_are_waited_for_and_not_too_often(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, _ = await at(fake, monkeypatch, tmp_path)
    thread = await table.begin({"Mara": ANA, "Tobin": BEN}, ask="needed")
    await table.says(ANA, thread, "hold")
    assert await table.command(ANA, thread, "nudge") == "They are called."
    (call,) = [r for r in fake.requests if "<@12>" in r.body and r.path == f"/channels/{thread}/messages"]
    assert call.json["allowed_mentions"] == {"parse": [], "users": [BEN]}
    fake.now += 240
    assert await table.command(MASTER, thread, "nudge") == "They were called 4 minutes ago; give them time."
    fake.now += 360
    assert await table.command(MASTER, thread, "nudge") == "They are called."


async def test_who_is_away_is_not_waited_for_when_the_turn_is_closed(
    fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table, _ = await at(fake, monkeypatch, tmp_path)
    thread = await table.begin({"Mara": ANA, "Tobin": BEN}, ask="needed", beings="me")
    assert await table.command(BEN, thread, "away", how="defend") == "You are away."
    await table.says(ANA, thread, "hold")
    assert await table.command(MASTER, thread, "resolve") == "The turn is closed."
    assert "Tobin · defend" in str(outcome(fake)["embeds"])
    await table.command(MASTER, thread, "resolve")
    assert await table.command(BEN, thread, "away", how="back") == "You are back."
    assert await table.command(MASTER, thread, "seat", who="tobin") == "It is noted."
    assert await table.command(BEN, thread, "do", text="hold") == "Nobody of yours is waited for now."
    assert await table.says(MASTER, thread, "hold", who="Tobin") == "It stands: Tobin does nothing."
