"""A whole fight on Discord: a master and two players, each request compared byte for byte.

``python -m tests.woundscribe.doors.test_discord_fight`` writes the expected requests anew.
"""

from __future__ import annotations

import asyncio
import json
import tempfile
from pathlib import Path

import pytest

from narrator.passage import joined
from tests.woundscribe.doors.discord_table import Table, table_at
from tests.woundscribe.doors.fake_discord import APP, FakeDiscord
from woundscribe.doors.discord.fights import Fight
from woundscribe.passage import defused

EXPECTED = Path(__file__).with_name("discord_fight.txt")
MASTER, ANA, BEN = 1, 11, 12


async def played(monkeypatch: pytest.MonkeyPatch, folder: str) -> tuple[FakeDiscord, Table]:
    """From the first command to the last."""
    fake = FakeDiscord()
    table = await table_at(fake, monkeypatch, f"sqlite:///{folder}/s.db")
    thread = await table.begin({"Mara": ANA, "Tobin": BEN}, ask="needed")

    declare = table.pressed(ANA, table.last("Declare"), "Declare")
    await table.feed(declare)
    menu = table.answering(declare)
    options = fake.messages[menu]["components"][0]["components"][0]["options"]
    blow = next(option["value"] for option in options if option["label"].endswith("to subdue"))
    await table.press(ANA, menu, "What do they do?", [blow])
    assert await table.press(ANA, menu, "So be it") == (
        "It stands: Mara strikes the Miller with the oak staff, to subdue; 63 in 100."
    )
    assert await table.says(BEN, thread, "defend") == "It stands: Tobin defends."
    assert await table.says(ANA, thread, "retreat") == "It stands: Mara retreats."
    asked = table.pressed(BEN, table.last("Answer"), "Answer")
    await table.feed(asked)
    assert await table.press(BEN, table.answering(asked), "I agree") == "You agree."
    assert await table.command(MASTER, thread, "conclude", costs="a night; the lantern", keepsake="a button")
    await table.command(ANA, thread, "export")
    return fake, table


def as_text(fake: FakeDiscord, fight: Fight) -> str:
    """Every request in a row: who can see what it says, and its bytes; the prose, which others test, by its turn."""
    prose = []
    for passage in fight.reader.passages():
        lines = [joined(passage.lines[: n + 1]) for n in range(len(passage.lines))]
        prose += [
            (json.dumps(defused(text), ensure_ascii=False), f'"<prose of turn {passage.turn}>"') for text in lines
        ]
    rows: list[str] = []
    for request in fake.requests:
        body = request.body.split("\n", 1)[0]
        for text, stands in prose:
            body = body.replace(f'"content":{text}', f'"content":{stands}')
        row = f"{request.eyes or 'all'} {request.method} {request.path} {body}".rstrip()
        if not rows or row != rows[-1] or "<prose" not in row:
            rows.append(row)
    return "\n".join(rows) + "\n"


async def test_a_fight_from_the_first_command_to_the_last(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake, table = await played(monkeypatch, str(tmp_path))
    assert as_text(fake, table.kept) == EXPECTED.read_text(encoding="utf-8")
    state = table.kept.reader.state()
    assert state.phase == "closed"
    # the four turns stand in the thread as they are told, and under them that it is over
    told = [p.text for p in table.kept.reader.passages()]
    stands = fake.seen()
    assert len(told) == 4
    assert all(any(s.startswith(defused(text)) for s in stands) for text in told)
    assert stands[-1] == "The fight is concluded, and its dice are sealed."
    story = fake.requests[-1]  # the file that Ana was given
    assert story.eyes == ANA
    assert all(text.split(". ")[0] in story.body for text in told)

    # nobody is called, and no commands are synced
    spoken = [request for request in fake.requests if '"content"' in request.body]
    assert spoken
    for request in spoken:
        body = json.loads(request.body.split("\n", 1)[0])
        assert body.get("data", body)["allowed_mentions"] == {"parse": []}
    assert not any(request.path.startswith(f"/applications/{APP}/commands") for request in fake.requests)

    # what is declared is seen by whoever declares it, until it is done
    readings = [request for request in fake.requests if "So be it?" in request.body]
    assert [request.eyes for request in readings] == [ANA, BEN, ANA]


if __name__ == "__main__":
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:

        async def written() -> str:
            fake, table = await played(patch, folder)
            return as_text(fake, table.kept)

        EXPECTED.write_text(asyncio.run(written()), encoding="utf-8")
