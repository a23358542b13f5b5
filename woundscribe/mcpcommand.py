"""The command that lets programs which talk to models in: over the standard streams, or over HTTP."""

from __future__ import annotations

from typing import Annotated

import typer

from woundscribe.errors import WoundscribeError


def mcp(
    as_: Annotated[
        str, typer.Option("--as", metavar="SEAT", help="Whose eyes and hands: host, gm, player:NAME or reader.")
    ] = "host",
    http: Annotated[bool, typer.Option("--http", help="Serve over HTTP instead of the standard streams.")] = False,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="With --http: where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65535, help="With --http: on which port.")] = 8321,
) -> None:
    """Let a program that talks to a model play: a server of the Model Context Protocol.

    Such a program starts it by itself and speaks with it over the standard streams: docs/mcp.md says how to enter it
    there. Whoever comes in has the one seat that --as names; a host sees no secrets. With --http it listens on
    http://ADDRESS:N/mcp, and whoever reaches that address has the seat: there is no key to it.
    """
    try:
        from mcp.server import MCPServer  # noqa: F401  # only to see whether it is there
    except ImportError as error:
        raise WoundscribeError("settings", "This needs one more library: pip install 'woundscribe[mcp]'.") from error
    from woundscribe.doors.mcp.server import server
    from woundscribe.doors.mcp.table import Table
    from woundscribe.seats import refuse_seat
    from woundscribe.sessions import opened_sessions
    from woundscribe.streams import say

    if as_ not in ("host", "gm", "reader"):
        refuse_seat(as_)
    with opened_sessions() as sessions:
        made = server(Table(sessions, as_))
        if not http:
            made.run("stdio")
            return
        say(f"Listening on http://{host}:{port}/mcp. Ctrl-C ends it.")
        made.run("streamable-http", host=host, port=port)
