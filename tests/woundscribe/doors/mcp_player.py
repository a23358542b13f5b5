"""A program that plays by the real client, in memory: what a model would call, and what its person answers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from mcp import Client
from mcp.client import ClientRequestContext
from mcp_types import CallToolResult, ElicitRequestParams, ElicitResult, TextContent

from tests.woundscribe.conftest import set_apart
from woundscribe import Sessions
from woundscribe.doors.mcp.server import server
from woundscribe.doors.mcp.table import Table

MODES = ("auto", "legacy")
"""Today's protocol, and the one before it, in which questions are put in the middle of a call."""


def settle(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of the test's own, no settings, and the same dice in every run."""
    set_apart(folder, monkeypatch)
    monkeypatch.setattr("woundscribe.fight.secrets", SimpleNamespace(token_hex=lambda _: "5e" * 16))


class Person:
    """Somebody who is asked: what they say, one after another, and what they were asked. ``None`` declines."""

    def __init__(self, says: Iterable[dict[str, Any] | str | None]) -> None:
        self._says: Iterator[dict[str, Any] | str | None] = iter(says)
        self.asked: list[Any] = []

    async def __call__(self, context: ClientRequestContext, params: ElicitRequestParams) -> ElicitResult:
        self.asked.append(params)
        said = next(self._says)
        if said is None:
            return ElicitResult(action="decline")
        if said == "cancel":
            return ElicitResult(action="cancel")
        return ElicitResult(action="accept", content=said if isinstance(said, dict) else {"answer": said})


class Player:
    """One program that has come in. ``seen``: all that it was ever given, as text."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.seen: list[str] = []

    async def call(self, tool: str, **arguments: Any) -> CallToolResult:
        result = await self.client.call_tool(tool, arguments)
        self.seen.append(result.model_dump_json())
        return result

    async def text(self, tool: str, **arguments: Any) -> str:
        """What a model reads of a call that is taken."""
        result = await self.call(tool, **arguments)
        assert not result.is_error, result.content
        return text_of(result)

    async def data(self, tool: str, **arguments: Any) -> dict[str, Any]:
        result = await self.call(tool, **arguments)
        assert not result.is_error, result.content
        assert result.structured_content is not None
        return dict(result.structured_content)

    async def refused(self, tool: str, **arguments: Any) -> tuple[str, str]:
        """The code and the text of a call that is refused."""
        result = await self.call(tool, **arguments)
        assert result.is_error, result.content
        assert result.structured_content is not None
        return str(result.structured_content["code"]), text_of(result)


def text_of(result: CallToolResult) -> str:
    (content,) = result.content
    assert isinstance(content, TextContent)
    return content.text


@asynccontextmanager
async def playing(
    sessions: Sessions, who: str = "host", *, mode: str = "auto", person: Person | None = None
) -> AsyncIterator[Player]:
    async with Client(server(Table(sessions, who)), mode=mode, elicitation_callback=person) as client:
        yield Player(client)
