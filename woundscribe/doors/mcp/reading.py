"""What can be read without a tool: the fights that are kept, their records, and our prompts."""

from __future__ import annotations

import asyncio
import json
from typing import Any, get_args

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError
from mcp.server.mcpserver.prompts.base import Message
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS

from narrator.beat import Purpose
from woundscribe import examples
from woundscribe.doors.mcp.table import Table
from woundscribe.errors import WoundscribeError

JSON = "application/json"
_ABOUT: dict[Purpose, str] = {
    "turn": "Write a turn of a fight as prose: its facts, beat by beat, as our own narrator gives them to a model.",
    "aftermath": "Write what followed the end of a fight.",
    "chapter": "Write a whole fight as one chapter.",
    "read-aloud": "Write a few sentences on a turn, to be read aloud.",
}


def put_on(server: MCPServer[None], table: Table) -> None:
    """The resources and the prompts of a server."""

    @server.resource("woundscribe://fights", mime_type=JSON, title="Fights")
    async def fights() -> str:
        """The fights that are kept, the one that was played last first, and the examples that can be opened."""
        listed = await asyncio.to_thread(table.sessions.listed)
        kept = [{"name": one.name, "title": one.title, "turns": one.turns, "closed": one.closed} for one in listed]
        return json.dumps({"fights": kept, "examples": examples.known()}, ensure_ascii=False)

    @server.resource("woundscribe://fights/{name}/log", mime_type=JSON, title="The log of a fight")
    async def log(name: str) -> str:
        """The records of every turn of a fight, as far as this seat may see them."""
        try:
            turns = await asyncio.to_thread(lambda: table.seat(name).turns())
        except WoundscribeError as error:
            raise (ResourceNotFoundError if error.code == "no-session" else ResourceError)(str(error)) from error
        return json.dumps([turn.model_dump(mode="json") for turn in turns], ensure_ascii=False)

    for purpose in get_args(Purpose):
        server.prompt(purpose, description=_ABOUT[purpose])(_prompt(table, purpose))


def _prompt(table: Table, purpose: Purpose) -> Any:
    async def rendered(fight: str, turn: str | None = None) -> list[Message]:
        try:
            number = _number(turn)
            messages = await asyncio.to_thread(lambda: table.seat(fight).prompt(purpose, number))
        except WoundscribeError as error:
            raise MCPError(INVALID_PARAMS, f"{error.code}: {error}") from error
        if not messages:
            raise MCPError(INVALID_PARAMS, "malformed: nothing of it is told, so there is nothing to write.")
        # There are no messages of a system here: what ours says goes before all that a user says.
        return [Message(str(m.text), role="assistant" if m.type == "ai" else "user") for m in messages]

    return rendered


def _number(turn: str | None) -> int | None:
    if turn is None or not turn.strip():
        return None
    if not (turn.isascii() and turn.strip().isdecimal() and len(turn) < 7):
        raise WoundscribeError("malformed", f"{turn[:20]!r} is no turn; turns are counted from 1.", where="turn")
    return int(turn)
