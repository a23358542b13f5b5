"""The server: its tools, what can be read of it, and how it says what went wrong."""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.shared.exceptions import MCPError
from mcp_types import INVALID_PARAMS, CallToolResult, GetPromptResult, InputRequiredResult, TextContent
from pydantic import ValidationError

from woundscribe.doors.mcp.reading import put_on
from woundscribe.doors.mcp.table import Table
from woundscribe.doors.mcp.tools import RULE, Tools
from woundscribe.doors.shown import Fault
from woundscribe.errors import WoundscribeError
from woundscribe.readable import clean

_HOW = (
    "Woundscribe resolves tabletop combat by its rules and rolls all dice that people do not throw themselves. "
    f"{RULE} `open` a fight; each turn `declare` for those you play and `resolve` for the others; `tell` it, or write "
    "it yourself and `check` it before you show it. What a person says of a ruling or of real dice goes in by `answer`."
)
_MOST = 1_000
"""Characters of what is said of an error."""


def server(table: Table) -> MCPServer[None]:
    """The tools, resources and prompts of one seat, to be served in whatever way."""
    made = _Server(
        "woundscribe",
        title="Woundscribe",
        instructions=_HOW,
        version=version("woundscribe"),
        tools=Tools(table).all(),
        log_level="WARNING",
    )
    put_on(made, table)
    return made


class _Server(MCPServer[None]):
    """What is refused is said to the model, with its code; what breaks is not."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[None, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            cause = error.__cause__
            if isinstance(cause, ValidationError):
                cause = _unfit(cause)
            if not isinstance(cause, WoundscribeError):
                raise
            fault = Fault.of(cause)
            text = clean(f"{fault.code}: {fault.message}")
            said = text if len(text) <= _MOST else f"{text[: _MOST - 1]}…"
            return CallToolResult(
                content=[TextContent(text=said)], structured_content=fault.model_dump(), is_error=True
            )

    async def get_prompt(
        self, name: str, arguments: dict[str, Any] | None = None, context: Context[None, Any] | None = None
    ) -> GetPromptResult | InputRequiredResult:
        try:
            return await super().get_prompt(name, arguments, context)
        except ValueError as error:  # no such prompt, or an argument is lacking
            raise MCPError(INVALID_PARAMS, f"malformed: {error}.") from error


def _unfit(error: ValidationError) -> WoundscribeError:
    """Arguments of the wrong shape: the first that is at fault, and what would be right."""
    faults = error.errors(include_url=False, include_input=False)
    where = str(faults[0]["loc"][0])[:100] if faults[0]["loc"] else None
    said = dict.fromkeys(str(fault["msg"]) for fault in faults if fault["loc"][:1] == faults[0]["loc"][:1])
    return WoundscribeError("malformed", f"{', or '.join(one[:1].lower() + one[1:] for one in said)}.", where=where)
