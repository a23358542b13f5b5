"""The command that lets programs which talk to models in: over the standard streams, or over HTTP."""

from __future__ import annotations

import signal
import socket
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

import typer

from woundscribe.errors import WoundscribeError
from woundscribe.extras import MissingExtra

if TYPE_CHECKING:
    from mcp.server import MCPServer


def mcp(
    as_: Annotated[
        str, typer.Option("--as", metavar="SEAT", help="Whose eyes and hands: host, gm, player:NAME or reader.")
    ] = "host",
    http: Annotated[bool, typer.Option("--http", help="Serve over HTTP instead of the standard streams.")] = False,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="With --http: where to listen.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65535, help="With --http: on which port; 0 is any.")
    ] = 8321,
) -> None:
    """Let a program that talks to a model play: a server of the Model Context Protocol.

    Such a program starts it by itself, and speaks with it over the standard streams. Whoever comes in has the one seat
    that --as names; a host sees no secrets. With --http it listens on http://ADDRESS:N/mcp, and whoever reaches that
    address has the seat: there is no key to it.
    """
    try:
        from woundscribe.doors.mcp.server import server
    except MissingExtra as error:
        raise WoundscribeError("settings", f"{error}.") from error
    from woundscribe.doors.mcp.table import Table
    from woundscribe.seats import refuse_seat
    from woundscribe.sessions import opened_sessions

    if as_.startswith("player:"):
        refuse_seat(as_)
    elif as_ not in ("host", "gm", "reader"):
        told = f"{as_!r} is no seat."
        raise WoundscribeError("malformed", told, where="--as", choices=("host", "gm", "player:NAME", "reader"))
    with opened_sessions() as sessions, suppress(KeyboardInterrupt):
        made = server(Table(sessions, as_))
        if http:
            _serve(made, host, port)
        else:
            # The thread that waits for a line would hold Ctrl-C back until one comes; all that was taken is on disk.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            made.run("stdio")


def _serve(made: MCPServer[None], host: str, port: int) -> None:
    """Until Ctrl-C. Raises WoundscribeError where nobody can listen there."""
    import uvicorn

    from woundscribe.streams import say

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        listening = socket.create_server((host, port), family=family)
    except OSError as error:
        told = f"nobody can listen there: {error.strerror or error}."
        raise WoundscribeError("settings", told, where=f"{host}:{port}") from error
    with listening:
        shown = f"[{host}]" if family == socket.AF_INET6 else host
        say(f"Listening on http://{shown}:{listening.getsockname()[1]}/mcp. Ctrl-C ends it.")
        config = uvicorn.Config(made.streamable_http_app(host=host), log_level="warning")
        uvicorn.Server(config).run(sockets=[listening])
