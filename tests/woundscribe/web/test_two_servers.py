"""Two servers on one store, and one of them killed while somebody listens to it and a model tells.

One outcome for each declaration, none lost, no line twice, none told to the wrong eyes.
"""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import Barrier
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from tests.fake_openai import Exchange, serving
from tests.woundscribe.doors.quay import QUAY, SECRETS, SEED
from tests.woundscribe.store.proof import prove
from tests.woundscribe.web.people import BLOW, Heard, Person, Table, at_table, played
from tests.woundscribe.web.server import Running, behind_one_port, running
from tests.woundscribe.web.test_secrets import every_word
from woundscribe import Narration, Sessions
from woundscribe.store import Database

pytestmark = pytest.mark.block_network(allowed_hosts=["127.0.0.1"])

EYES = ("gm", "ana", "reader")


SAID = {"mara": BLOW, "tobin": "plead with the miller"}


def test_one_killed_while_streaming_and_the_client_goes_on_at_the_other(url: str, tmp_path: Path) -> None:
    said = HalfATelling()
    with ExitStack() as open_:
        model = open_.enter_context(serving(said))
        one, other = open_.enter_context(running(url, model.url)), open_.enter_context(running(url))
        here, there = (open_.enter_context(httpx.Client(base_url=s.url, timeout=60)) for s in (one, other))
        table = at_table(here, {"fight": QUAY, "name": "quay", "seed": SEED})
        elsewhere = at_another(table, there)
        pressed(table.ana, elsewhere.ben)
        said.learn(url, tmp_path)
        before = heard_until_killed(table, one)
        goes_on_to_its_end(url, elsewhere, before, said.line)


def test_so_it_goes_where_both_stand_behind_one_port(postgres_url: str, tmp_path: Path) -> None:
    said = HalfATelling()
    with ExitStack() as open_:
        model = open_.enter_context(serving(said))
        one, other = open_.enter_context(behind_one_port(postgres_url, model.url, None))

        here, there = let_in_by(open_, one, other), let_in_by(open_, other, one)
        table = at_table(here, {"fight": QUAY, "name": "quay", "seed": SEED})
        pressed(table.ana, at_another(table, there).ben)
        said.learn(postgres_url, tmp_path)
        with standing_still(other):  # all who listen do so at the first
            before = heard_until_killed(table, one)
        goes_on_to_its_end(postgres_url, at_another(table, there), before, said.line)


def test_what_else_goes_wrong_where_two_stand_behind_one_port(postgres_url: str) -> None:
    with ExitStack() as open_:
        one, other = open_.enter_context(behind_one_port(postgres_url, None, None))
        table = at_table(let_in_by(open_, one, other), {"fight": QUAY, "name": "quay", "seed": SEED})
        elsewhere = at_another(table, let_in_by(open_, other, one))
        blow = {"who": "mara", "what": BLOW}
        taken = [there.ana.post("/declarations", blow, Idempotency_Key="twice") for there in (table, elsewhere)]
        assert taken[0] == taken[1]
        assert elsewhere.ana.refused("POST", "/declarations", {"who": "tobin", "what": "hold"}) == (403, "not-yours")
        assert elsewhere.ana.refused("POST", "/declarations", {"who": "mara", "what": "x" * 10**6}) == (
            413,
            "too-large",
        )
        elsewhere.gm.post("/undo")
        played(elsewhere)
        table.gm.post("/turns/1/passages")
        assert [s for s in SECRETS if s in every_word(elsewhere.reader) and s != "gorm"] == [], "gorm is what was asked"
        table.gm.post("/close")
        assert elsewhere.ana.refused("POST", "/declarations", blow) == (409, "closed")
    with Sessions(postgres_url) as sessions:
        prove(sessions.resume("quay"))


@contextmanager
def standing_still(server: Running) -> Iterator[None]:
    """A server that lets nobody in for a while."""
    os.kill(server.process.pid or 0, signal.SIGSTOP)
    yield
    os.kill(server.process.pid or 0, signal.SIGCONT)


def let_in_by(open_: ExitStack, server: Running, other: Running) -> httpx.Client:
    """Somebody whose connection is with that one of two behind one port."""
    client = open_.enter_context(httpx.Client(base_url=server.url, timeout=60))
    with standing_still(other):
        client.get("/v1/health").raise_for_status()
    return client


class HalfATelling:
    """A model that says the first line of the first turn, and then nothing more."""

    line = ""

    def __call__(self, exchange: Exchange) -> None:
        exchange.open(kind="text/event-stream")
        exchange.delta(f"1: {self.line}\n2:")
        exchange.wait()

    def learn(self, url: str, folder: Path) -> None:
        """What the line is, now that one of two who declared at once was the first."""
        with Sessions(url) as sessions, Sessions(f"sqlite:///{folder / 'apart.db'}") as apart:
            (turn,) = (step.input.turn for step in sessions.resume("quay").transcript.steps)
            same = apart.open(QUAY, name="quay", seed=SEED)
            for declaration in turn.declarations:
                same.declare(declaration.actor, SAID[declaration.actor], hand="gm")
            (line, *more) = Narration(same).tell(1).lines
        assert more, "something is left to be told"
        self.line = line.text


def goes_on_to_its_end(url: str, table: Table, before: dict[str, list[Heard]], first: str) -> None:
    """What each had heard of a server that is dead, and what they hear of another, is all that there was, once."""
    let_the_lease_run_out(url)
    after = play_on(table, {who: events[-1].id for who, events in before.items()})
    for who in EYES:
        check_events(before[who] + after[who], getattr(table, who), first)
    with Sessions(url) as sessions:
        prove(sessions.resume("quay"))


def at_another(table: Table, client: httpx.Client) -> Table:
    """The same people, who ask another server."""
    return Table(*(Person(client, person.name, person.token) for person in table))


def heard_until_killed(table: Table, server: Running) -> dict[str, list[Heard]]:
    """What each of those who listen has heard when their server dies, and a passage with it that is half told."""
    with ThreadPoolExecutor(1 + len(EYES)) as pool:
        telling = pool.submit(lost, lambda: table.gm.post("/turns/1/passages"))
        parts = {who: pool.submit(getattr(table, who).heard_until_a_line) for who in EYES}
        found = {who: part.result() for who, part in parts.items()}
        server.process.kill()
        assert telling.result(), "whoever waited for the passage is cut off"
    return found


def let_the_lease_run_out(url: str) -> None:
    """As it does a minute after somebody who told was killed."""
    database = Database(url)
    with database.writing() as connection:
        connection.execute(text("UPDATE leases SET until = 0"))
    database.close()


def pressed(ana: Person, ben: Person) -> None:
    """Two players declare at one moment, each at another server."""
    both = Barrier(2)

    def press(one: tuple[Person, str, str]) -> Any:
        person, who, what = one
        both.wait()
        return person.post("/declarations", {"who": who, "what": what}, Idempotency_Key=f"press-{who}")

    with ThreadPoolExecutor(2) as pool:
        taken = list(pool.map(press, [(ana, "mara", SAID["mara"]), (ben, "tobin", SAID["tobin"])]))
    assert [one["resolved"] is not None for one in taken].count(True) == 1


def lost(call: Callable[[], Any]) -> bool:
    try:
        call()
    except httpx.HTTPError:
        return True
    return False


def play_on(table: Table, last: dict[str, str]) -> dict[str, list[Heard]]:
    """The rest of the fight at the server that is left, and what comes after the last that each had heard."""
    told = table.ana.post("/declarations", {"who": "mara", "what": BLOW}, Idempotency_Key="press-mara")
    assert told["version"] <= table.gm.get()["version"], "it came twice and is answered as before"
    waited = table.ana.events("?turn=1", Last_Event_ID=last["ana"])
    assert [e.kind for e in waited][-2:] == ["passage", "done"], "the other ends what was begun"
    table.gm.post("/resolve", {"by_instinct": True})
    table.gm.post("/declarations", {"who": "gorm", "what": "strike mara"})
    table.gm.post("/turns/3/passages")
    table.gm.post("/close")
    return {who: getattr(table, who).events("", Last_Event_ID=id) for who, id in last.items()}


def check_events(events: list[Heard], person: Person, first: str) -> None:
    ids = [e.id for e in events[:-1]]  # the last one says that the fight is closed, and has the place before it
    assert len(set(ids)) == len(ids)
    at_once = person.events("")
    for kinds in (("outcome", "undone"), ("line", "passage", "done")):  # each in its own order, whatever came between
        assert [e.data for e in events if e.kind in kinds] == [e.data for e in at_once if e.kind in kinds]
    audience = person.get("/turns/1")["audience"]
    assert audience == "gm" or not [s for s in SECRETS if s in json.dumps([e.data for e in events])]
    declared = Counter(
        (e.data["turn"], e.data["record"]["outcome"]["actor"])
        for e in events
        if e.kind == "outcome" and e.data["record"]["outcome"]["kind"] == "declared"
    )
    assert set(declared.values()) == {1}
    assert {who for turn, who in declared if turn == 1} == {"mara", "tobin"}
    for passage in person.get("/passages"):
        lines = [e.data["line"] for e in events if e.kind == "line" and e.data["passage"] == passage["id"]]
        assert lines == passage["lines"]
    assert next(e for e in events if e.kind == "line").data["line"]["text"] == first
    assert [e.data for e in events if e.kind == "done"] == [{"turn": 1, "passage": 1}, {"turn": 3, "passage": 2}, {}]
