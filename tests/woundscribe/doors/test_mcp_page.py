"""The page about the door for models is true: its turn is one, and no tool is left out.

``python -m tests.woundscribe.doors.test_mcp_page`` writes the turn anew.
"""

from __future__ import annotations

import asyncio
import json
import re
import tempfile
from pathlib import Path

import pytest

from tests.woundscribe.doors.mcp_player import playing, settle
from woundscribe import Sessions

PAGE = Path(__file__).parents[3] / "docs" / "mcp.md"
_TURN = re.compile(r"(?<=<!-- turn -->\n).*?(?=<!-- /turn -->)", re.DOTALL)
_CALLS: tuple[tuple[str, dict[str, object]], ...] = (
    ("open", {"fight": "flooded-mill", "who": ["Mara", "Tobin"]}),
    ("declare", {"fight": "the-flooded-mill", "who": "mara", "what": 'strike the miller, to subdue: "I sweep low."'}),
    ("declare", {"fight": "the-flooded-mill", "who": "tobin", "what": "plead with the miller"}),
    ("tell", {"fight": "the-flooded-mill"}),
    ("check", {"fight": "the-flooded-mill", "turn": 1, "text": "Mara broke the staff over the Miller, and he fell."}),
)


async def turn(sessions: Sessions) -> str:
    """The calls of one turn, and what a model reads of each."""
    rows = []
    async with playing(sessions) as player:
        for tool, arguments in _CALLS:
            said = json.dumps(arguments, ensure_ascii=False)
            rows += [f"→ {tool} {said}", await player.text(tool, **arguments), ""]
    return "\n```text\n" + "\n".join(rows).rstrip("\n") + "\n```\n\n"


@pytest.fixture(autouse=True)
def apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(tmp_path, monkeypatch)


async def test_the_turn_on_the_page_is_one(sessions: Sessions) -> None:
    found = _TURN.search(PAGE.read_text(encoding="utf-8"))
    assert found is not None
    assert found[0] == await turn(sessions)


async def test_it_leaves_no_tool_out_and_none_of_what_they_take(sessions: Sessions) -> None:
    text = PAGE.read_text(encoding="utf-8")
    rows = {row.split("`")[1]: row for row in text.splitlines() if row.startswith("| `")}
    async with playing(sessions) as player:
        tools = (await player.client.list_tools()).tools
        prompts = (await player.client.list_prompts()).prompts
    assert list(rows) == [tool.name for tool in tools]
    for tool in tools:
        for name in tool.input_schema["properties"].keys() - {"fight", "key"}:
            assert f"`{name}`" in rows[tool.name], (tool.name, name)
    for prompt in prompts:
        assert f"`{prompt.name}`" in text.split("## What can be read")[1]


if __name__ == "__main__":
    with (
        tempfile.TemporaryDirectory() as folder,
        pytest.MonkeyPatch.context() as patch,
        Sessions(f"sqlite:///{folder}/page.db") as kept,
    ):
        settle(Path(folder), patch)
        new = asyncio.run(turn(kept))
    PAGE.write_text(_TURN.sub(lambda _: new, PAGE.read_text(encoding="utf-8")), encoding="utf-8")
