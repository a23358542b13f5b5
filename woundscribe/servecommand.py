"""The command that serves fights over HTTP."""

from __future__ import annotations

import ipaddress
import os
import socket
from typing import TYPE_CHECKING, Annotated

import typer

from woundscribe.errors import WoundscribeError
from woundscribe.options import VoiceOption

if TYPE_CHECKING:
    from woundscribe.settings import Settings

_PATIENCE = 5
"""Seconds that open answers are waited for when it is stopped; streams of events have no end of their own."""
_NO_EXTRA = "Serving needs three more libraries: pip install 'woundscribe[web]'"


def serve(
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where it listens.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(metavar="N", min=0, max=65_535, help="0: one that is free.")] = 8080,
    store: Annotated[str | None, typer.Option(metavar="URL", help="Where fights are kept. Default: as set.")] = None,
    voice: VoiceOption = None,
) -> None:
    """Serve the fights of a store over HTTP, until it is stopped with Ctrl-C.

    Whoever has the owner's token opens fights: it is the setting serve_token, or else one made now and shown once.
    Several may serve one store. docs/http.md says what can be asked.
    """
    from woundscribe.sessions import Sessions
    from woundscribe.settings import load_settings
    from woundscribe.streams import out, say
    from woundscribe.tellcommands import chat, model_wanted

    try:
        import python_multipart  # noqa: F401  # forms need it, and the framework says so too late and in its own way
        import uvicorn

        from woundscribe.web.app import create_app
        from woundscribe.web.tokens import new_token
    except ImportError as error:
        say(f"{_NO_EXTRA} ({error.name} is missing).")
        raise typer.Exit(2) from error

    settings = load_settings()
    made = new_token() if settings.serve_token is None else ""
    model = chat(settings) if model_wanted(voice, settings) else None
    with _socket(host, port) as listening, Sessions(store or settings.store) as sessions:
        if not _on_this_machine(host):
            say(f"{host} can be reached from other machines, and is not encrypted: put a proxy before it.")
        sessions.listed()  # a store that cannot be used is told of now
        app = create_app(sessions, token=made or _token(settings), model=model, budgets=settings)
        out(f"Serving on http://{_written(host)}:{listening.getsockname()[1]}\n")
        if made:
            out(f"The owner's token, shown this once: {made}\n")
        # no log of what is asked: it would be of no use without what is in it, and that is people's own
        config = uvicorn.Config(app, access_log=False, log_level="warning", timeout_graceful_shutdown=_PATIENCE)
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


def _on_this_machine(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _written(host: str) -> str:
    return f"[{host}]" if ":" in host else host
