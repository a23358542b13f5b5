"""The command that serves fights over HTTP."""

from __future__ import annotations

import os
import socket
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from woundscribe.errors import WoundscribeError
from woundscribe.extras import MissingExtra, needing
from woundscribe.options import VoiceOption

if TYPE_CHECKING:
    from woundscribe.settings import Settings

_PATIENCE = 5
"""Seconds that open answers are waited for when it is stopped; streams of events have no end of their own."""
_IDLE = 75
"""Seconds that a connection stays open unused: longer than most clients keep theirs, since whoever hangs up first may
do so on a request that is on its way."""
_HERE = "127.0.0.1"
_IN_CLEAR = """\
Whoever is in the same network as {host} reaches it, and it is not encrypted: whoever listens there reads all that \
goes to and fro, tokens too. Serve so only among people you trust."""
_FOR_OWNER = "To lead from a telephone, scan this. It lets its owner in: players scan their own, on the page of links."
_FOR_ALL = "This is the address, to be scanned:"


def serve(
    host: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Where it listens. Default: for this machine alone.")
    ] = None,
    lan: Annotated[bool, typer.Option("--lan", help="For all in the local network, with a code to scan.")] = False,
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65_535, help="0: one that is free.")] = 8080,
    store: Annotated[str | None, typer.Option(metavar="URL", help="Where fights are kept. Default: as set.")] = None,
    voice: VoiceOption = None,
) -> None:
    """Serve the fights of a store over HTTP, until it is stopped with Ctrl-C.

    Whoever has the owner's token opens fights: it is the setting serve_token, or else one made now and shown once.
    Several may serve one store. docs/http.md says what can be asked.
    """
    from woundscribe.lan import address_in_lan, on_this_machine
    from woundscribe.sessions import Sessions
    from woundscribe.settings import load_settings
    from woundscribe.streams import out, say
    from woundscribe.tellcommands import chat, model_wanted

    try:
        with needing("web", uvicorn="uvicorn", python_multipart="python-multipart", segno="segno"):
            import python_multipart  # noqa: F401  # forms need it, and the framework says so too late and its own way
            import uvicorn

            from woundscribe.web import scanning
        from woundscribe.web.app import create_app
        from woundscribe.web.pauses import spare_pauses
        from woundscribe.web.tokens import new_token
    except MissingExtra as error:
        raise WoundscribeError("settings", f"{error}.") from error

    if lan and host is not None:
        raise WoundscribeError("settings", "it finds the address by itself: leave --host out.", where="--lan")
    host = address_in_lan() if lan else host or _HERE
    settings = load_settings()
    made = new_token() if settings.serve_token is None else ""
    model = chat(settings) if model_wanted(voice, settings) else None
    with _socket(host, port) as listening, Sessions(store or settings.store) as sessions:
        if lan:
            say(_IN_CLEAR.format(host=host))
        elif not on_this_machine(host):
            say(f"{host} can be reached from other machines, and is not encrypted: put a proxy before it.")
        sessions.listed()  # a store that cannot be used is told of now
        app = create_app(sessions, token=made or _token(settings), model=model, budgets=settings)
        at = f"http://{_written(host)}:{listening.getsockname()[1]}"
        out(f"Serving on {at}\n")
        if made:
            out(f"The owner's token, shown this once: {made}\n")
        if lan and shown_to_people():
            say(_FOR_OWNER if made else _FOR_ALL)
            _show(scanning.rows(f"{at}/#{made}" if made else at))
        # no log of what is asked: it would be of no use without what is in it, and that is people's own
        config = uvicorn.Config(
            app,
            access_log=False,
            log_level="warning",
            timeout_keep_alive=_IDLE,
            timeout_graceful_shutdown=_PATIENCE,
        )
        spare_pauses()
        uvicorn.Server(config).run(sockets=[listening])


def _token(settings: Settings) -> str:
    """The owner's, as it is set."""
    return settings.serve_token.get_secret_value() if settings.serve_token is not None else ""


def _socket(host: str, port: int) -> socket.socket:
    """Raises WoundscribeError for an address at which nobody can listen."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:
        code = error.errno if isinstance(error, OSError) else None
        reason = os.strerror(code) if code is not None and code > 0 else getattr(error, "strerror", None) or str(error)
        raise WoundscribeError(
            "settings", f"nobody can listen there: {reason.lower()}. Another port: --port N.", where=f"{host}:{port}"
        ) from error


def shown_to_people() -> bool:
    """Whether what it gives goes to a terminal, and not to a program."""
    return sys.stdout.isatty()


def _show(rows: tuple[str, ...]) -> None:
    """Dark on light, whatever colours a terminal has of its own: a reader may not know it the other way round."""
    from rich.console import Console
    from rich.text import Text

    Console().print(*(Text(row, style="#000000 on #ffffff") for row in rows), sep="\n", no_wrap=True, crop=False)


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host
