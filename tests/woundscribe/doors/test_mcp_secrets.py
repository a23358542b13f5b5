"""A fight with secrets through every tool, resource, prompt and error: nobody but the master reads one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from mcp.shared.exceptions import MCPError

from tests.woundscribe.doors.mcp_player import MODES, Person, Player, playing, settle
from tests.woundscribe.doors.quay import HIDDEN, SECRETS
from woundscribe import Sessions
from woundscribe.session import Session

CALLS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("open", {"fight": "quay"}),
    ("state", {}),
    *(("offers", {"who": who}) for who in ("mara", "miller", "gor", "roof")),
    *(("declare", {"who": who, "what": "hold"}) for who in ("gor", "roof", "those on the roof", "the drowned")),
    *(("declare", {"who": "mara", "what": f"strike {whom}"}) for whom in ("gor", "the hiden", "someone unseen")),
    ("declare", {"what": "gor strikes mara"}),
    ("declare", {"what": {"effect": "fell", "who": "gor"}}),
    ("declare", {"what": {"effect": "fell", "who": "grom"}}),
    ("declare", {"who": "mara", "what": "strike the miller with the oak staff, to subdue", "key": "a"}),
    ("declare", {"who": "tobin", "what": "offer mercy", "key": "b"}),
    ("answer", {"value": "maybe"}),
    ("answer", {"value": "no"}),
    ("resolve", {"by_instinct": True}),
    ("resolve", {"by_instinct": True}),
    ("resolve", {"by_instinct": True}),
    ("resolve", {"by_instinct": True}),
    ("undo", {"to": 99}),
    *(("tell", {"turn": turn}) for turn in (1, 2, 3)),
    ("tell", {"purpose": "chapter"}),
    ("tell", {"telling": {"person": "gor"}}),
    ("check", {"text": "Mara killed the Miller, and somebody on the roof wept.", "turn": 1}),
    ("check", {"text": "Nobody moved."}),
    ("conclude", {"close": True}),
    ("undo", {}),
    ("state", {}),
)


@pytest.mark.parametrize(
    ("who", "mode"),
    [*(("host", mode) for mode in MODES), *((who, "auto") for who in ("player:ana", "player:nobody", "reader"))],
)
async def test_no_secret_comes_by_any_way(
    who: str, mode: str, sessions: Sessions, quay: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(tmp_path, monkeypatch)
    person = Person([None] * 40)
    async with playing(sessions, who, mode=mode, person=person) as player:
        for tool, arguments in CALLS:
            await player.call(tool, **({} if tool == "open" else {"fight": "quay"}), **arguments)
            if tool in ("open", "resolve", "conclude"):
                await _read(player)
    seen = "".join((*player.seen, *(str(asked) for asked in person.asked)))
    assert "Mara" in seen
    assert [secret for secret in SECRETS if secret in seen] == []


async def test_the_master_reads_what_is_hidden(
    sessions: Sessions, quay: Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(tmp_path, monkeypatch)
    async with playing(sessions, "gm") as player:
        assert HIDDEN in await player.text("state", fight="quay")


async def _read(player: Player) -> None:
    """All that can be read without a tool."""
    for uri in ("woundscribe://fights", "woundscribe://fights/quay/log"):
        player.seen.append((await player.client.read_resource(uri)).model_dump_json())
    for name in ("turn", "chapter"):
        try:
            found = await player.client.get_prompt(name, {"fight": "quay"})
            player.seen.append(found.model_dump_json())
        except MCPError as error:
            player.seen.append(str(error))
