"""The command that serves: what it prints, what it refuses, and how it ends."""

from __future__ import annotations

import errno
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from tests.woundscribe.conftest import Command
from tests.woundscribe.web.people import OWNER
from woundscribe import servecommand
from woundscribe.web.scanning import rows

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
    assert code == 2
    assert said.startswith("this needs uvicorn<1,>=0.50, and uvicorn ")
    assert said.endswith("pip install --upgrade 'woundscribe[web]'.\n")


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


class Way:
    """A socket on a machine whose way to others goes out by ``address``; None: there is no way."""

    def __init__(self, address: str | None) -> None:
        self._address = address

    def __enter__(self) -> Way:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def connect(self, _: object) -> None:
        if self._address is None:
            raise OSError(errno.ENETUNREACH, "network is unreachable")

    def getsockname(self) -> tuple[str | None, int]:
        return self._address, 1


@pytest.mark.parametrize(
    ("address", "said"),
    [
        (None, "--lan: this machine is in no network. Join the one that the others are in; or name an address: --host"),
        ("127.0.0.1", "--lan: this machine is in no network."),
        ("8.8.8.8", "--lan: 8.8.8.8 is no address in a local network: all can reach it."),
    ],
)
def test_without_a_local_network_it_says_what_to_do(
    command: Command, monkeypatch: pytest.MonkeyPatch, address: str | None, said: str
) -> None:
    monkeypatch.setattr("woundscribe.lan.socket.socket", lambda *_: Way(address))
    code, out, told = command("serve", "--lan", "--port", "0")
    assert (code, out) == (2, "")
    assert told.startswith(said)


def test_in_a_local_network_it_says_who_can_come_and_shows_the_way_in(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = socket.create_server(("127.0.0.1", 0))
    monkeypatch.setattr("woundscribe.lan.socket.socket", lambda *_: Way("192.168.7.5"))
    monkeypatch.setattr(servecommand, "_socket", lambda *_: found)
    monkeypatch.setattr("uvicorn.Server.run", lambda *_, sockets: None)
    monkeypatch.setattr("woundscribe.servecommand.shown_to_people", lambda: True)
    code, out, said = command("serve", "--lan")
    assert code == 0
    assert "Whoever is in the same network as 192.168.7.5 reaches it, and it is not encrypted" in said
    assert "players scan their own" in said
    port = found.getsockname()[1] if found.fileno() >= 0 else re.findall(r":(\d+)", out)[0]
    way = f"http://192.168.7.5:{port}/#{out.split('once: ')[1].split()[0]}"
    assert [row.rstrip() for row in rows(way)] == [row.rstrip() for row in out.splitlines()[2:]]
    assert command("serve", "--lan", "--host", "0.0.0.0")[0] == 2


def test_a_code_has_room_around_it_and_says_what_it_should() -> None:
    found = rows("http://192.168.7.5:8080/#token")
    assert len({len(row) for row in found}) == 1
    assert not (found[0] + found[1] + found[-1] + "".join(row[:4] + row[-4:] for row in found)).strip()
    assert found[2][4:11] == "█▀▀▀▀▀█", "the upper edge of its first corner"
    assert rows("http://192.168.7.5:8080/#other") != found


def test_links_are_to_be_scanned_where_others_can_follow_them(app: FastAPI) -> None:
    for host, codes in (("192.168.7.5:8080", 3), ("localhost:8080", 0)):
        owner = TestClient(app, base_url=f"http://{host}")
        owner.post("/enter", data={"token": OWNER})
        page = owner.post("/new", data={"example": "flooded-mill", "seat mara": "player", "key": host}).text
        assert page.count("<svg") == codes
        assert page.count('role="img"') == codes
        assert ("woundscribe serve --lan" in page) == (not codes)
        assert "style=" not in page
