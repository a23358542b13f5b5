"""Finds a model, lets it tell one beat, says how that went, and keeps it in the settings."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from urllib.parse import urlsplit

from pydantic import BaseModel, SecretStr, ValidationError

from narrator.beat import Span
from narrator.passage import Passage
from narrator.settings import ModelSettings
from rules.errors import nearest
from rules.visibility import View
from woundscribe.errors import WoundscribeError
from woundscribe.settings import Settings, address, load_settings, save_settings

NEAR = ("http://127.0.0.1:11434/v1", "http://127.0.0.1:8080/v1")
"""Where Ollama and llama.cpp listen when nobody tells them otherwise."""
_PATIENCE = 5.0
"""Seconds that a server may take to say which models it has."""
_HINT = "Start Ollama or a llama.cpp server, or name an address: woundscribe setup http://HOST:PORT/v1"

Say = Callable[[str], None]


class _Named(BaseModel):
    id: str


class _Listed(BaseModel):
    """What a server says that it has; it may say more of each."""

    data: tuple[_Named, ...]

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(model.id for model in self.data)


def set_up(url: str | None, model: str | None, *, say: Say) -> None:
    """What the command does; ``say`` takes each line for the person. Raises WoundscribeError."""
    settings = load_settings()
    if url is not None:
        try:
            address(url)
        except ValueError as error:
            raise WoundscribeError("malformed", f"{error}.", where=url) from error
    given = url or settings.base_url
    base_url, names = _first_server((given,) if given else NEAR, settings, say)
    say(f"{base_url} has: {', '.join(names)}.")
    chosen = _chosen(names, model)
    wanted = ModelSettings(model=chosen, base_url=base_url, api_key=settings.key_for(base_url))
    say(f"Asking {chosen} at {urlsplit(base_url).hostname} to tell one beat. The first time can take minutes.")
    passage = _one_beat(wanted)
    for line in report(passage):
        say(line)
    if passage.provenance.faults:
        raise WoundscribeError("server", "nothing was written to the settings.", where=base_url)
    path = save_settings(voice="model", model=chosen, base_url=base_url)
    say(f'Written to {path}. `voice = "plain"` in it gives the story back to the built-in voice.')


def report(passage: Passage) -> list[str]:
    """What was told, how long it took, what it used, and what the guard said."""
    calls = passage.provenance.attempts
    sent = sum(call.prompt_tokens or 0 for call in calls)
    came = sum(call.answer_tokens or 0 for call in calls)
    seconds = sum(call.milliseconds for call in calls) / 1000
    lines = ["", passage.text, ""]
    lines.append(f"{seconds:.1f} seconds, {sent} tokens sent, {came} tokens answered.")
    found = [violation.message for call in calls for violation in call.violations]
    lines += [f"The guard refused: {message}" for message in found]
    if not found and not passage.provenance.faults:
        lines.append("The guard found nothing false in it.")
    return lines + list(passage.provenance.happened)


def _first_server(addresses: Iterable[str], settings: Settings, say: Say) -> tuple[str, tuple[str, ...]]:
    """The first address at which a server says which models it has, and their names."""
    tried: list[str] = []
    for at in addresses:
        say(f"Looking at {at} …")
        try:
            names = _models(at, settings.key_for(at))
        except WoundscribeError as error:
            tried.append(str(error))
            continue
        if names:
            return at, names
        tried.append(f"{at}: it has no model yet.")
    raise WoundscribeError("server", " ".join(["there is no model to be had.", *tried, _HINT]))


def _models(at: str, key: SecretStr | None) -> tuple[str, ...]:
    """The names of the models of a server, in its own order."""
    import openai  # loaded here: nothing else of the command needs it

    secret = key.get_secret_value() if key else "none"
    try:
        with openai.OpenAI(api_key=secret, base_url=at, timeout=_PATIENCE, max_retries=0) as client:
            text = client.models.with_raw_response.list().http_response.text
    except openai.OpenAIError as error:
        reason = str(error).replace(secret, "…") if key else str(error)
        raise WoundscribeError("server", f"{reason.rstrip('.')}.", where=at) from error
    try:
        return _Listed.model_validate_json(text).names
    except ValidationError as error:
        raise WoundscribeError(
            "server", "what answers there lists no models; does its address end with /v1?", where=at
        ) from error


def _chosen(names: tuple[str, ...], model: str | None) -> str:
    """The model asked for; else the only one; else the one that the person picks, or the first where nobody can."""
    if model is not None:
        if model not in names:
            raise WoundscribeError(
                "malformed", f"there is no model called {model!r}.", nearest=nearest(model, names), choices=names
            )
        return model
    if len(names) == 1 or not sys.stdin.isatty():
        return names[0]
    import typer

    picked: str = typer.prompt("Which one", default=names[0])
    return _chosen(names, picked)


def first_beat(view: View) -> Span:
    """The first thing that somebody does, and what came of it."""
    from narrator.plan import turns

    opening = turns(view)[0]
    inside = [entry for entry in view.entries if opening.first <= entry.outcome.seq <= opening.last]
    root = next(entry.root for entry in inside if entry.claims)
    return Span(first=root, last=max(entry.outcome.seq for entry in inside if entry.root == root))


def _one_beat(settings: ModelSettings) -> Passage:
    """The first beat of the example, told by a model."""
    from narrator.chat import Chat
    from narrator.narrate import narrate
    from woundscribe.story import example

    view = example().view
    return narrate(view, first_beat(view), model=Chat(settings=settings))
