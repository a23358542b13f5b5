"""All the sessions of one store: to open one, to find it again, to list them."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Self

from rules.errors import unknown
from rules.ruleset import Ruleset
from rules.ruling import Ask
from rules.transcript import Transcript, begin, so_far, write
from woundscribe.errors import WoundscribeError, wrapped
from woundscribe.expecting import expect
from woundscribe.fight import opened
from woundscribe.heads import head_of
from woundscribe.kept import Kept
from woundscribe.newfight import refuse_unplayable
from woundscribe.readable import clean
from woundscribe.seats import seated
from woundscribe.session import Session
from woundscribe.settings import load_settings
from woundscribe.settled import refuse_key
from woundscribe.slug import slug
from woundscribe.source import Source
from woundscribe.store import Database, Entry, Head, Listed, Logs, Resolved, Row
from woundscribe.table import Table

_MOST_ALIKE = 10_000
_LONGEST = 60
"""Letters of a session's name."""


@contextmanager
def opened_sessions() -> Iterator[Sessions]:
    """Those of the store that the settings name, closed afterwards. Raises WoundscribeError."""
    with Sessions(load_settings().store) as sessions:
        yield sessions


class Sessions:
    """All the sessions of one store: a file, or the URL of a database."""

    def __init__(self, url: str | None = None) -> None:
        if url is not None:
            expect(str, url, "a store is the URL of a database")
        self._database = Database(url)
        self._logs = Logs(self._database)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(
        self,
        source: Source,
        *,
        name: str | None = None,
        ask: Ask = "notable",
        seed: str | None = None,
        seats: Mapping[str, str] | None = None,
        key: str | None = None,
    ) -> Session:
        """A new session of a fight file's scene and cast; its turns are not played.

        ``seats``: who plays whom, by combatant: ``player:NAME``, ``gm`` or ``instinct``. ``name``: what to find it by
        again; else one is made of the title. A repeated ``key`` gives the session that it opened. Raises
        WoundscribeError ("name-taken").
        """
        refuse_key(key)
        if name is not None:
            expect(str, name, "the name of a session is a text")
        if seats is not None:
            expect(Mapping, seats, "seats are a mapping from combatants to who plays them")
        kept, ruleset, begun = opened(source, ask=ask, seed=seed)
        kept = kept.model_copy(update={"seats": seated(begun.encounter, seats or {})})
        return self._begun(kept, ruleset, begun, name, key)

    def again(self, name: str, *, key: str | None = None) -> Session:
        """A new session that begins as one of these did, with other dice: the same people, places, seats and rulings.

        Its door is empty: whoever has a link to the first sits at that one alone. Raises WoundscribeError.
        """
        refuse_key(key)
        first = self.resume(name)
        before, table = first.transcript, first.table
        refuse_unplayable(table.ruleset, name)
        opening = before.encounter
        seed, nonce = secrets.token_hex(16), secrets.token_hex(16)
        kept = Kept(
            title=table.kept.title,
            ask=table.kept.ask,
            seed=seed,
            nonce=nonce,
            standing=table.kept.standing,
            seats={who: seat for who, seat in table.kept.seats.items() if who in opening.combatants},
            telling=table.kept.telling,
        )
        told = before.header.telling
        begun = begin(table.ruleset, opening, seed=seed, nonce=nonce, title=kept.title, telling=told)
        return self._begun(kept, table.ruleset, begun, None, key)

    def _begun(
        self, kept: Kept, ruleset: Ruleset[Any], begun: Transcript[Any], name: str | None, key: str | None
    ) -> Session:
        wanted = slug(name or kept.title or begun.encounter.scene.place, _LONGEST) or "session"
        entry = Entry(key or secrets.token_hex(16), "host", json.dumps({"command": "open"}), "{}")
        for number in range(1, _MOST_ALIKE):
            taken = wanted if number == 1 else f"{wanted}-{number}"
            table = Table(ruleset, begun.encounter, kept, 0, so_far(begun))
            head = head_of(taken, 1, kept.title or begun.encounter.scene.place, write(begun), table)
            if self._logs.create(head, (entry,)):
                return Session(self._database, taken)
            if key is not None and self._logs.answered(taken, key) is not None:
                return Session(self._database, taken)
            if name is not None and slug(name, _LONGEST):
                break  # of a name in letters that nobody can be called by nothing is left to be taken
        if any(one.name == wanted for one in self.deleted()):
            raise WoundscribeError(
                "name-taken", f"a deleted session is called {wanted!r}. Put it back, or give another name."
            )
        raise WoundscribeError(
            "name-taken", f"there is a session called {wanted!r} already. Resume it, or give another name."
        )

    def restore(self, head: Head, log: Sequence[Entry], turns: Sequence[Resolved], passages: Sequence[Row]) -> Session:
        """A session as it was kept elsewhere, under its name, or one like it where that is taken."""
        wanted = slug(head.name, _LONGEST) or "session"
        for number in range(1, _MOST_ALIKE):
            name = wanted if number == 1 else f"{wanted}-{number}"
            if self._logs.create(head._replace(name=name), log, turns, passages):
                return Session(self._database, name)
        raise WoundscribeError("name-taken", f"there are too many sessions called {wanted!r}.")

    def resume(self, name: str) -> Session:
        """A session by its name. Raises WoundscribeError ("no-session") with the nearest names."""
        expect(str, name, "the name of a session is a text")
        return Session(self._database, self._logs.head(name).name)

    def door(self, name: str) -> dict[str, Any] | None:
        """What whoever runs the program keeps beside a session (see ``Session.settle``); None where there is none."""
        kept = self._logs.kept(name)
        return None if kept is None else dict(json.loads(kept).get("door", {}))

    def listed(self) -> tuple[Listed, ...]:
        """Every session, the one that was played last first."""
        return self._logs.listed()

    def delete(self, name: str) -> None:
        """Take a session away: nobody finds it, and nothing more is taken or told, until it is put back.

        It keeps its name meanwhile. Raises WoundscribeError ("no-session").
        """
        if not self._logs.delete(name):
            self._logs.head(name)  # says that there is none, and which there are

    def deleted(self) -> tuple[Listed, ...]:
        """Every session that was deleted and is not erased, the last one first."""
        return self._logs.deleted()

    def put_back(self, name: str) -> Session:
        """A deleted session, as it was. Raises WoundscribeError ("no-session")."""
        if not self._logs.put_back(name):
            raise self._undeleted(name)
        return self.resume(name)

    def erase(self, name: str) -> None:
        """A deleted session for good: nothing of it is left. Raises WoundscribeError ("no-session")."""
        if not self._logs.erase(name):
            raise self._undeleted(name)

    def _undeleted(self, name: str) -> WoundscribeError:
        known = [one.name for one in self.deleted()]
        refused = wrapped(unknown("deleted session", clean(name)[:_LONGEST], known))
        return WoundscribeError("no-session", refused.message, nearest=refused.nearest, choices=refused.choices[:8])

    def close(self) -> None:
        """Let go of the connections."""
        self._database.close()
