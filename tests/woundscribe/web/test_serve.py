"""The command that serves: what it prints, what it refuses, and how it ends."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.woundscribe.conftest import Command
from woundscribe import servecommand

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])


def test_it_serves_shows_its_token_once_and_ends_with_ctrl_c(tmp_path: Path) -> None:
    given = ["serve", "--port", "0", "--store", f"sqlite:///{tmp_path / 's.db'}"]
    served = subprocess.Popen(
        [sys.executable, "-u", "-m", "woundscribe.cli", *given],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
        env={"PYTHONPATH": ":".join(sys.path), "HOME": str(tmp_path)},
    )  # fmt: skip
    assert served.stdout is not None
    with served:
        url = served.stdout.readline().strip().removeprefix("Serving on ")
        token = served.stdout.readline().strip().rpartition(" ")[2]
        assert httpx.get(f"{url}/v1/health").json() == {"status": "ok"}
        shown = {"Authorization": f"Bearer {token}"}
        opened = httpx.post(f"{url}/v1/fights", json={"example": "flooded-mill"}, headers=shown)
        assert opened.status_code == 201
        events = httpx.Client()
        stream = events.send(
            events.build_request(
                "GET",
                f"{url}/v1/fights/the-flooded-mill/events",
                headers={"Authorization": f"Bearer {opened.json()['tokens']['reader']}"},
            ),
            stream=True,
        )
        served.send_signal(signal.SIGINT)
        stream.close()
        events.close()
        rest, said = served.communicate(timeout=60)
    assert token not in rest + said
    assert "Traceback" not in said
    assert opened.json()["tokens"]["reader"] not in said


def test_a_port_that_is_taken_is_said_to_be(command: Command) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        code, out, said = command("serve", "--port", port)
    assert (code, out) == (2, "")
    assert said == f"127.0.0.1:{port}: nobody can listen there: address already in use. Another port: --port N.\n"


def test_what_cannot_be_served_is_refused_before_anything_is(command: Command, tmp_path: Path) -> None:
    code, _, said = command("serve", "--port", "0", "--store", "mysql://x/y")
    assert (code, "keeps no sessions" in said) == (2, True)
    (tmp_path / "settings.toml").write_text('serve_token = "two words"\n', encoding="utf-8")
    code, _, said = command("serve", "--port", "0")
    assert (code, "serve_token: a key is one word" in said) == (2, True)


def test_without_its_libraries_it_says_what_to_install(command: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    code, _, said = command("serve")
    assert (code, said) == (
        2,
        "Serving needs three more libraries: pip install 'woundscribe[web]' (uvicorn is missing).\n",
    )


@pytest.mark.parametrize(
    ("host", "warned"), [("127.0.0.1", False), ("localhost", False), ("0.0.0.0", True)], ids=["here", "named", "all"]
)
def test_an_address_that_others_can_reach_is_told_as_one(
    command: Command, monkeypatch: pytest.MonkeyPatch, host: str, warned: bool
) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_SERVE_TOKEN", "as-it-is-set")
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, sockets: sockets[0].close())
    code, out, said = command("serve", "--host", host, "--port", "0")
    assert code == 0
    assert re.fullmatch(rf"Serving on http://{re.escape(host)}:\d+\n", out), "a token that is set is not shown"
    assert ("can be reached from other machines" in said) == warned


def test_an_address_is_written_as_browsers_have_it() -> None:
    assert [servecommand._written(host) for host in ("::1", "127.0.0.1")] == ["[::1]", "127.0.0.1"]
