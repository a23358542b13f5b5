"""What goes wrong on Discord: delivered twice, too late, at once, by the wrong one, to a fight that is no more."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.woundscribe.doors.discord_table import Table, table_at
from tests.woundscribe.doors.fake_discord import CHANNEL, FakeDiscord

MASTER, ANA, BEN, EVE = 1, 11, 12, 66


@pytest.fixture
def fake() -> FakeDiscord:
    return FakeDiscord()


@pytest.fixture
async def table(fake: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Table:
    return await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db")


async def begun(table: Table) -> int:
    return await table.begin({"Mara": ANA, "Tobin": BEN}, ask="needed")


def declared(table: Table) -> list[str]:
    return [entry.hand for entry in table.kept.session.log() if '"declare"' in entry.command]


async def drafted(table: Table, user: int, thread: int, text: str) -> int:
    """A declaration that is read back; the message with the buttons."""
    payload = table.typed(user, thread, "do", text=text)
    await table.feed(payload)
    return table.answering(payload)


async def test_delivered_twice_it_is_done_and_answered_once(fake: FakeDiscord, table: Table) -> None:
    thread = await begun(table)
    message = await drafted(table, ANA, thread, "defend")
    before = len(fake.requests)
    press = table.pressed(ANA, message, "So be it")
    await table.feed(press, press)
    assert declared(table) == [f"player:{ANA}"]
    assert sorted(request.method + request.path.split("/")[1] for request in fake.requests[before:]) == [
        "PATCHchannels",  # the panel: Tobin is waited for
        "PATCHwebhooks",  # the answer
        "POSTinteractions",
        "POSTinteractions",  # refused by Discord: it was acknowledged
    ]


async def test_pressed_twice_it_is_declared_once(fake: FakeDiscord, table: Table) -> None:
    thread = await begun(table)
    message = await drafted(table, ANA, thread, "defend")
    presses = [table.pressed(ANA, message, "So be it") for _ in range(2)]
    await table.feed(*presses)
    assert declared(table) == [f"player:{ANA}"]
    assert table.answer(presses[0]) == "It stands: Mara defends."
    assert not [r for r in fake.sent(ANA) if r.method == "POST" and "webhooks" in r.path]  # and nobody is told off


async def test_acknowledged_too_late_it_stands_and_is_told_in_the_thread(
    fake: FakeDiscord, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    thread = await begun(table)
    message = await drafted(table, ANA, thread, "defend")
    fake.late = True
    press = table.pressed(ANA, message, "So be it")
    caplog.set_level("INFO", "woundscribe")
    await table.feed(press, press)  # and delivered twice
    assert declared(table) == [f"player:{ANA}"]
    assert fake.seen().count("Mara has declared.") == 1
    assert "too late" in caplog.text
    assert press["token"] not in caplog.text


async def test_a_command_too_late_to_begin_puts_its_menu_into_the_channel(fake: FakeDiscord, table: Table) -> None:
    fake.late = True
    await table.feed(table.typed(MASTER, CHANNEL, "start"))
    fake.late = False
    assert await table.press(MASTER, table.last("Which fight?"), "Which fight?", ["flooded-mill"])


async def test_two_at_once_are_both_heard_and_the_turn_is_resolved_once(fake: FakeDiscord, table: Table) -> None:
    thread = await begun(table)
    mine = await drafted(table, ANA, thread, "defend")
    other = await drafted(table, BEN, thread, "hold")
    await table.feed(table.pressed(ANA, mine, "So be it"), table.pressed(BEN, other, "So be it"))
    assert sorted(declared(table)) == [f"player:{ANA}", f"player:{BEN}"]
    assert len([text for text in fake.seen() if "\nTurn 1\n" in f"\n{text}"]) == 1
    posted = [request for request in fake.requests if '"title":"Turn 1"' in request.body]
    assert len(posted) == 1


async def test_two_presses_of_begin_make_one_thread_and_one_fight(fake: FakeDiscord, table: Table) -> None:
    payload = table.typed(MASTER, CHANNEL, "start")
    await table.feed(payload)
    message = table.answering(payload)
    await table.press(MASTER, message, "Which fight?", ["flooded-mill"])
    await table.feed(*(table.pressed(MASTER, message, "Begin") for _ in range(2)))
    assert len([request for request in fake.requests if request.path.endswith("/threads")]) == 1
    assert len([text for text in fake.seen() if text.startswith("**The Flooded Mill**\n")]) == 1

    # and where the process was killed before it could note where the fight is played, it is found again
    begin = fake.messages[message]
    table.fight = f"{CHANNEL}.{message}"
    table.kept.host.keep({"place": 0})
    begin["components"] = [{"type": 1, "components": [
        {"type": 2, "style": 3, "label": "Begin", "custom_id": f"ws:begn:{table.fight}"}
    ]}]  # fmt: skip
    await table.press(MASTER, message, "Begin")
    assert table.kept.place == message
    assert len([text for text in fake.seen() if text.startswith("**The Flooded Mill**\n")]) == 1


async def test_two_processes_on_one_store_say_everything_once(
    fake: FakeDiscord, table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db")
    thread = await begun(table)
    mine = table.pressed(ANA, await drafted(table, ANA, thread, "defend"), "So be it")
    his = table.pressed(BEN, await drafted(table, BEN, thread, "hold"), "So be it")
    for payload in (mine, his):  # each of them is delivered to both
        table.give(payload)
        other.give(payload)
    await table.feed()
    assert sorted(declared(table)) == [f"player:{ANA}", f"player:{BEN}"]
    for turn in (1, 2):  # theirs, and that of the Miller, who is played by instinct
        assert len([text for text in fake.seen() if f"\nTurn {turn}\n" in f"\n{text}"]) == 1
        assert len(table.kept.reader.passages(turn)) == 1
        assert table.kept.reader.passages(turn)[0].text in "".join(fake.seen())
    assert len([text for text in fake.seen() if "Waiting for" in text]) == 1


async def test_buttons_outlive_the_process(
    fake: FakeDiscord, table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    thread = await begun(table)
    message = await drafted(table, ANA, thread, "defend")
    word = table.pressed(BEN, table.last("Declare"), "Declare")
    await table.feed(word)
    await table.feed(table.pressed(BEN, table.answering(word), "In your own words"))
    await table.leave()

    again = await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db")
    again.fight = table.fight
    assert await again.press(ANA, message, "So be it") == "It stands: Mara defends."
    assert (
        await again.submit(BEN, again.answering(word), "hold") == "Tobin does nothing.\nSo be it?"
    )  # typed into the old modal
    assert await again.press(BEN, again.answering(word), "So be it") == "It stands: Tobin does nothing."
    assert len([request for request in fake.requests if '"title":"Turn 1"' in request.body]) == 1
    assert again.kept.reader.passages(1)


async def test_what_was_resolved_and_not_posted_is_posted_at_the_next_start(
    fake: FakeDiscord, table: Table, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    await begun(table)
    kept = table.kept
    kept.seat(ANA).declare("mara", "defend")  # and the process was killed before it could say so
    kept.seat(BEN).declare("tobin", "hold")
    await table.leave()
    again = await table_at(fake, monkeypatch, f"sqlite:///{tmp_path}/s.db")
    for _ in range(2):  # and it is said once, however often the bot connects
        again.bot.dispatch("ready")
        await again.feed()
    assert len([request for request in fake.requests if '"title":"Turn 1"' in request.body]) == 1
    kept.host.keep({"turn:1": None})  # killed once more, when it was posted and that was not noted yet
    again.bot.dispatch("ready")
    await again.feed()
    assert len([text for text in fake.seen() if "\nTurn 1\n" in text]) == 1
    assert kept.reader.passages(1)[0].text in "".join(fake.seen())


async def test_a_button_of_a_fight_that_is_over_says_so(fake: FakeDiscord, table: Table) -> None:
    thread = await begun(table)
    panel = table.last("Declare")
    declare, resolve = table.pressed(ANA, panel, "Declare"), table.pressed(MASTER, panel, "Resolve")
    message = await drafted(table, ANA, thread, "retreat")
    await table.says(MASTER, thread, "retreat", who="Mara")
    await table.command(MASTER, thread, "conclude")
    assert table.kept.reader.state().phase == "closed"
    await table.feed(declare, resolve)
    assert [table.answer(declare), table.answer(resolve)] == ["This fight is over."] * 2
    assert await table.press(ANA, message, "So be it")  # stands as it was: beside it is said why not
    assert fake.sent(ANA)[-1].json["content"] == "This fight is over."


async def test_a_button_of_a_turn_that_was_taken_back_says_so(fake: FakeDiscord, table: Table) -> None:
    thread = await begun(table)
    message = await drafted(table, ANA, thread, "strike the miller with the staff")
    resolve = table.pressed(MASTER, table.last("Resolve"), "Resolve")
    await table.says(MASTER, thread, "hold", who="Mara")
    await table.says(MASTER, thread, "hold", who="Tobin")
    assert "Turn 2" in "".join(fake.seen())
    assert await table.command(MASTER, thread, "undo", turn=1) == "It is taken back."
    await table.press(ANA, message, "So be it")
    said = "That was for a turn that is over, or was taken back."
    assert fake.sent(ANA)[-1].json["content"] == said
    await table.feed(resolve)
    assert table.answer(resolve) == said
    assert fake.seen().count("(Taken back.)") == 2
    # and it goes on, with new messages for the turn that comes out anew
    assert await table.says(ANA, thread, "hold") == "It stands: Mara does nothing."
    await table.says(BEN, thread, "hold")
    assert len([request for request in fake.requests if '"title":"Turn 1"' in request.body]) == 2


async def test_who_plays_somebody_else_is_refused_for_their_eyes_only(fake: FakeDiscord, table: Table) -> None:
    thread = await begun(table)
    refused = {
        "for another": await table.command(ANA, thread, "do", text="hold", who="Tobin"),
        "without a seat": await table.command(EVE, thread, "do", text="hold"),
        "resolve": await table.command(ANA, thread, "resolve"),
        "undo": await table.command(ANA, thread, "undo"),
        "conclude": await table.command(ANA, thread, "conclude"),
        "seat": await table.command(ANA, thread, "seat", who="Tobin"),
        "everything": await table.command(ANA, thread, "export", what="everything"),
        "again": await table.command(ANA, thread, "again"),
        "hide": await table.command(EVE, thread, "not-this"),
        "nudge": await table.command(EVE, thread, "nudge"),
        "away": await table.command(EVE, thread, "away"),
        "answer": await table.command(ANA, thread, "answer"),
    }
    master = "That is for the game master to say."
    alone = "is for the game master, or for one who plays alone."
    assert refused == {
        "for another": "Tobin is not yours to play. Possible: Mara.",
        "without a seat": "Nobody of yours is waited for now.",
        "resolve": f"To close a turn {alone}",
        "undo": master,
        "conclude": master,
        "seat": master,
        "everything": master,
        "again": master,
        "hide": "You play nobody in this fight.",
        "nudge": "You play nobody in this fight.",
        "away": "You play nobody in this fight.",
        "answer": "Nothing is asked of you now.",
    }
    assert declared(table) == []
    # another's buttons are of no use either
    message = await drafted(table, ANA, thread, "hold")
    await table.press(BEN, message, "So be it")
    assert declared(table) == []


async def test_in_a_channel_without_threads_it_is_played_in_the_channel(fake: FakeDiscord, table: Table) -> None:
    fake.threads = False
    channel = await begun(table)
    assert channel == CHANNEL
    assert "No thread can be made here, so it is played in this channel.\n" in "".join(fake.seen())
    assert await table.says(ANA, channel, "hold") == "It stands: Mara does nothing."


async def test_a_thread_that_was_archived_is_opened_again(fake: FakeDiscord, table: Table) -> None:
    thread = await begun(table)
    message = await drafted(table, ANA, thread, "hold")
    fake.archived.add(thread)
    assert await table.press(ANA, message, "So be it") == "It stands: Mara does nothing."
    assert fake.seen()[-1].endswith("Waiting for Tobin.")
    assert len([text for text in fake.seen() if "Waiting for" in text]) == 1


async def test_where_nothing_is_played_a_command_says_so(table: Table) -> None:
    assert await table.command(ANA, CHANNEL, "state") == "No fight is played here. Begin one with `start`.".replace(
        "`", "\\`"
    )


async def test_what_somebody_removed_is_put_back_only_where_the_fight_needs_it(fake: FakeDiscord, table: Table) -> None:
    thread = await begun(table)
    del fake.messages[table.last("Declare")]
    await table.says(ANA, thread, "hold")
    assert fake.seen()[-1].endswith("Waiting for Tobin.")
    await table.says(BEN, thread, "hold")
    turn = next(id for id, message in fake.messages.items() if "Turn 1" in str(message.get("embeds")))
    del fake.messages[turn]
    assert await table.command(MASTER, thread, "again", turn=1) == "It is told again."
    assert "Turn 1" not in "".join(fake.seen())
