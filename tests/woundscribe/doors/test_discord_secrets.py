"""What the master alone may know is in no message that anybody else can see; and nobody's words are markup."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.woundscribe.doors.discord_table import Table, table_at
from tests.woundscribe.doors.fake_discord import FakeDiscord

MASTER, ANA, BEN, EVE = 1, 11, 12, 66
SECRETS = ("the girl is alive", "Gorm", "Hidden", "he is her father")
YARD: dict[str, Any] = {
    "title": "The Yard",
    "scene": {"place": "the yard", "exits": ["gate"], "note": SECRETS[0]},
    "sides": [{"id": "ferry", "name": "the ferry people", "players": True}, {"id": "mill", "name": "the drowned"}],
    "cast": [
        {"id": "mara", "name": "Mara", "pronouns": "she", "like": "ferrywoman", "side": "ferry"},
        {"id": "tobin", "name": "Tobin", "pronouns": "he", "like": "lantern boy", "side": "ferry"},
        {"id": "miller", "name": "the Miller", "pronouns": "he", "like": "drowned miller", "side": "mill",
         "note": SECRETS[3]},
        {"id": "gorm", "name": "Gorm the Hidden", "pronouns": "he", "like": "drowned miller", "side": "mill",
         "hidden": True},
    ],
}  # fmt: skip


def others_see(fake: FakeDiscord) -> str:
    """Every byte that went to anybody but the master."""
    return "\n".join(f"{r.path} {r.body}" for r in fake.requests if r.eyes != MASTER)


def waits_for(table: Table) -> str:
    return table.kept.session.turn.needs[0].kind


async def test_who_is_hidden_is_in_no_message_but_the_masters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fake = FakeDiscord()
    table = await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db", fight=YARD)
    thread = await table.begin({"Mara": ANA, "Tobin": BEN}, ask="needed", beings="me")
    await table.says(ANA, thread, "hold")
    await table.says(BEN, thread, "defend")
    # it is the turn of the drowned, and one of them is seen by nobody
    assert fake.seen()[-1].endswith("Waiting for the game master.")
    declare = table.pressed(MASTER, table.last("Declare"), "Declare")
    await table.feed(declare)
    await table.press(MASTER, table.answering(declare), "Who?", ["gorm"])
    before = fake.seen()
    await table.says(MASTER, thread, "strike mara", who="miller")
    assert fake.seen() == before  # it waits on, and nobody can tell for whom
    assert table.kept.session.head.turns == 1
    for user in (ANA, BEN, EVE):
        await table.command(user, thread, "state")
        await table.command(user, thread, "answer")
        await table.command(user, thread, "export")
        await table.command(user, thread, "export", what="everything")
        await table.feed(table.pressed(user, table.last("Declare"), "Declare"))
        await table.feed(table.pressed(user, table.last("What I see"), "What I see"))
        for options in ({"text": "hold", "who": "{}"}, {"text": "strike {}", "who": "mara"}):
            # somebody who is hidden is answered for like somebody who is not there
            said = [
                await table.command(user, thread, "do", **{n: text.format(name) for n, text in options.items()})
                for name in ("gorm", "zorn")
            ]
            assert said[0].replace("gorm", "zorn") == said[1]
    assert "Gorm the Hidden" in await table.says(MASTER, thread, "hold", who="gorm")
    assert table.kept.session.head.turns == 2
    await table.command(MASTER, thread, "state")
    await table.command(MASTER, thread, "seat", who="gorm")
    await table.command(MASTER, thread, "nudge")
    await table.command(MASTER, thread, "undo")
    await table.command(MASTER, thread, "export", what="everything")
    public = others_see(fake)
    assert "the Miller" in public
    assert not [secret for secret in SECRETS if secret in public]
    assert "gorm" not in "".join(r.path + r.body for r in fake.sent())
    seed = table.kept.session.table.kept.seed
    assert f'"{seed}"' not in public
    assert "Gorm" in "".join(r.body for r in fake.sent(MASTER))


async def test_a_ruling_is_asked_and_given_where_only_the_master_sees_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    fake = FakeDiscord()
    table = await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db", fight=YARD)
    thread = await table.begin({"Mara": ANA, "Tobin": BEN}, ask="all", beings="me")
    await table.says(ANA, thread, "plead with the miller")
    await table.says(BEN, thread, "hold")
    need = table.kept.session.turn.needs[0]
    assert need.kind == "ruling"
    assert fake.seen()[-1].endswith("Waiting for a ruling of the game master.")
    assert await table.command(ANA, thread, "answer") == "Nothing is asked of you now."
    answers = 0
    while table.kept.session.turn.needs[0].kind == "ruling":
        asked = table.pressed(MASTER, table.last("Answer"), "Answer")
        await table.feed(asked)
        message = table.answering(asked)
        question = table.kept.session.turn.needs[0].question
        buttons = [item for row in fake.messages[message]["components"] for item in row["components"]]
        usual = next((item for item in buttons if item.get("style") == 1), buttons[0])
        old = table.by_id(MASTER, message, usual, ["0"] if usual["type"] == 3 else None)
        twice = table.by_id(MASTER, message, usual, ["0"] if usual["type"] == 3 else None)
        await table.feed(old)
        await table.feed(twice)  # an old button answers no other question
        assert fake.sent(MASTER)[-1].json["content"] == "That question is answered, or is not asked any more." or (
            "Nothing is asked of you now." in fake.sent(MASTER)[-1].body
        )
        assert json.dumps(question, ensure_ascii=False)[1:-1] not in others_see(fake)
        answers += 1
        assert answers < 20
    assert answers
    given = [e for e in table.kept.session.log() if '"answer"' in e.command]
    assert len(given) == answers
    assert {e.hand for e in given} == {"gm"}


async def test_dice_of_ones_own_are_thrown_in_a_modal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    cast = [{**one, "rolls": "physical"} if one["id"] in ("mara", "gorm") else one for one in YARD["cast"]]
    fake = FakeDiscord()
    table = await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db", fight={**YARD, "cast": cast})
    thread = await table.begin({"Mara": ANA, "Tobin": BEN}, ask="needed", beings="me")
    await table.says(BEN, thread, "hold")
    await table.says(ANA, thread, "strike the miller with the oak staff")
    assert fake.seen()[-1].endswith("Waiting for dice of <@11>.")
    asked = table.pressed(ANA, table.last("Answer"), "Answer")
    await table.feed(asked)
    message = table.answering(asked)
    assert "Throw 3d6" in table.answer(asked)
    throw = table.pressed(ANA, message, "I have thrown")
    await table.feed(throw)
    assert fake.sent(ANA)[-1].json == {
        "type": 9,
        "data": {
            "custom_id": fake.messages[0]["modal"]["custom_id"],
            "title": "Your dice",
            "components": fake.messages[0]["modal"]["components"],
        },
    }
    await table.submit(ANA, message, "seven")
    assert fake.sent(ANA)[-1].json["content"].startswith("'seven' is no dice.")
    await table.submit(ANA, message, "9 9 9")
    assert "9" in fake.sent(ANA)[-1].json["content"]  # no die has such a face
    assert table.kept.session.turn.needs
    assert await table.submit(ANA, message, "6, 6, 5") == "So it is: 6 6 5."
    assert waits_for(table) == "faces"
    await table.submit(ANA, message, "= 4")  # typed into the modal of the first question: it answers no other
    assert fake.sent(ANA)[-1].json["content"] == "That question is answered, or is not asked any more."
    while waits_for(table) == "faces":  # the harm of it
        asked = table.pressed(ANA, table.last("Answer"), "Answer")
        await table.feed(asked)
        await table.feed(table.pressed(ANA, table.answering(asked), "I have thrown"))
        assert await table.submit(ANA, table.answering(asked), "= 4") == "So it is: 4."
    assert "6+6+5" in "".join(fake.seen())

    # the secret rolls of the master are thrown the same way, and nobody else sees that they are
    await table.says(MASTER, thread, "hold", who="miller")
    await table.says(MASTER, thread, "strike mara", who="gorm")
    assert "Waiting for" in fake.seen()[-1]
    hidden = others_see(fake)
    assert "Gorm" not in hidden


async def test_nobodys_name_or_words_are_markup_or_call_anybody(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    wicked = "**@everyone** <@66> [x](https://evil.example) `a` ||b||"
    fight = {**YARD, "title": wicked, "scene": {"place": f"the yard {wicked}"}}
    fight["cast"] = [{**one, "name": f"Mara {wicked}"} if one["id"] == "mara" else one for one in YARD["cast"]]
    fake = FakeDiscord()
    table = await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db", fight=fight)
    payload = table.typed(MASTER, 600, "start", ask="needed")
    await table.feed(payload)
    message = table.answering(payload)
    await table.press(MASTER, message, "Which fight?", ["flooded-mill"])
    await table.press(MASTER, message, "Begin")
    table.fight = f"600.{message}"
    said = f'strike the miller with the oak staff: "I say {wicked}"'
    await table.says(MASTER, message, said, who="mara")
    await table.says(MASTER, message, "hold", who="tobin")
    await table.command(MASTER, message, "state")
    await table.command(MASTER, message, "do", text=wicked, who="tobin")
    await table.command(MASTER, message, "not-this", turn=99)
    texts = [text for text in fake.seen(user=MASTER) if "everyone" in text]
    assert len(texts) >= 4
    for text in texts:
        for raw in ("@everyone", "<@66>", "https://", "**@", "[x](", "`a`", "||b||"):
            assert raw not in text, (raw, text)
