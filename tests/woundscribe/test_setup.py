"""Finding a model, and what is said about how it tells one beat."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from tests.fake_openai import Exchange, FakeServer, body, fails, says, serving
from tests.views import mill
from woundscribe import settings as st
from woundscribe import setup as su
from woundscribe.errors import WoundscribeError
from woundscribe.story import Story

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])


class Listing(Exchange):
    """The fake server with a list of models as well."""

    models: Any = ("mistral", "qwen")

    def do_GET(self) -> None:
        self.server.keys.append(self.headers["authorization"])
        self.open()
        listed = [{"id": name, "object": "model", "created": 1, "owned_by": "x"} for name in self.models]
        self.send(json.dumps({"object": "list", "data": listed}))
        self.close_connection = True


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [n for n in os.environ if n.startswith(("WOUNDSCRIBE_", "OPENAI_"))]:
        monkeypatch.delenv(name)
    path = tmp_path / "settings.toml"
    monkeypatch.setattr(st, "settings_path", lambda: path)
    monkeypatch.setattr("woundscribe.story.example", lambda: Story(view=mill()))
    return path


@pytest.fixture
def server() -> Iterator[Callable[..., FakeServer]]:
    """Starts a server that has models and answers as told."""
    with ExitStack() as stack:

        def start(*behaviours: Any, handler: type[Exchange] = Listing) -> FakeServer:
            made = stack.enter_context(serving(*behaviours))
            made.RequestHandlerClass = handler
            return made

        yield start


TRUE = "Mara swung the oak staff at the Miller to bring him down, and missed him."


def run(url: str | None, model: str | None = None) -> str:
    said: list[str] = []
    su.set_up(url, model, say=said.append)
    return "\n".join(said)


def test_a_model_that_tells_the_beat_is_kept(server: Callable[..., FakeServer], settings: Path) -> None:
    at = server(says(f"[1] {TRUE}"))
    said = run(at.url)
    assert "mistral, qwen" in said
    assert "Asking mistral at 127.0.0.1" in said
    assert TRUE in said
    assert "seconds, 11 tokens sent, 7 tokens answered" in said
    assert "found nothing false" in said
    found = st.load_settings()
    assert (found.voice, found.model, found.base_url) == ("model", "mistral", at.url)


def test_what_the_guard_refuses_is_said(server: Callable[..., FakeServer]) -> None:
    at = server(says("[1] Mara's oak staff struck the Miller on the stair, and he died of it."))
    said = run(at.url, "qwen")
    assert "The guard refused: " in said
    assert "Asking qwen" in said
    assert "told plain" in said
    assert st.load_settings().model == "qwen"


def test_a_model_that_fails_is_not_kept(server: Callable[..., FakeServer], settings: Path) -> None:
    with pytest.raises(WoundscribeError, match="nothing was written"):
        run(server(fails(400)).url)
    assert not settings.exists()


def test_an_unknown_model_brings_the_nearest(server: Callable[..., FakeServer]) -> None:
    with pytest.raises(WoundscribeError, match="Did you mean qwen"):
        run(server(says("")).url, "qwem")


def test_no_server_at_all_says_what_was_tried_and_what_to_do(
    server: Callable[..., FakeServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Empty(Listing):
        models = ()

    class Odd(Listing):
        def do_GET(self) -> None:
            body("hello", kind="text/plain")(self)
            self.close_connection = True

    empty, odd = server(says(""), handler=Empty).url, server(says(""), handler=Odd).url
    monkeypatch.setattr(su, "NEAR", ("http://127.0.0.1:9/v1", empty, odd))
    with pytest.raises(WoundscribeError) as caught:
        run(None)
    assert caught.value.code == "server"
    told = str(caught.value)
    assert told.index("127.0.0.1:9") < told.index(f"{empty}: it has no model") < told.index(odd)
    assert "woundscribe setup http://" in told


def test_the_first_server_that_has_a_model_is_taken(
    server: Callable[..., FakeServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = server(says(f"[1] {TRUE}")).url
    monkeypatch.setattr(su, "NEAR", ("http://127.0.0.1:9/v1", at))
    assert f"{at} has: mistral, qwen." in run(None)


def test_a_key_goes_only_where_it_was_set_for(
    server: Callable[..., FakeServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    at = server(says(f"[1] {TRUE}"))
    monkeypatch.setenv("OPENAI_API_KEY", "theirs")
    run(at.url)
    assert {key for key in at.keys if key} == {"Bearer none"}
    monkeypatch.setenv("WOUNDSCRIBE_API_KEY", "ours")
    run(at.url)
    assert at.keys[-1] == "Bearer ours"


def test_a_person_may_pick(server: Callable[..., FakeServer], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("typer.prompt", lambda question, default: "qwen")
    assert "Asking qwen" in run(server(says(f"[1] {TRUE}")).url)


@pytest.mark.parametrize("url", ["", "foo", "http://x:abc/v1", "http://[", "http://a b/v1", "file:///etc/hosts"])
def test_what_is_no_address_is_not_asked(url: str) -> None:
    with pytest.raises(WoundscribeError) as refused:
        run(url)
    assert refused.value.code == "malformed"
