"""What a program says to a session beside a declaration, checked for its shape before anything is kept of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import Field, ValidationError

from rules.encounter import Encounter
from rules.errors import Malformed, malformed
from rules.model import Model
from rules.ruling import Ask
from rules.visibility import View
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.kept import Kept
from woundscribe.readable import refuse_unreadable
from woundscribe.seats import gone, seated
from woundscribe.telling import telling_for

_LONGEST_KEY = 200
"""Letters: more than the id of any message has."""


class Settled(Model):
    """How things are done at a table, where it is named."""

    seats: dict[str, str] | None = None
    away: dict[str, str | None] | None = None
    ask: Ask | None = None
    telling: dict[str, Any] | None = None
    approve: bool | None = None
    door: dict[str, Any] | None = None
    redacted: tuple[Annotated[int, Field(ge=1, le=1_000_000)], ...] | None = None


def settled_by(given: Mapping[str, Any]) -> dict[str, Any]:
    """The same, as a file would hold it. Raises WoundscribeError for what no table could be told."""
    with telling_where():
        try:
            refuse_unreadable(given)
            said = Settled.model_validate_json(json.dumps({n: _plain(v) for n, v in given.items()}))
        except ValidationError as error:
            raise malformed(error, Settled) from error
        except (TypeError, ValueError, RecursionError) as error:
            raise Malformed(f"it holds what no file can hold: {error}.") from error
    return {name: getattr(said, name) for name in given}


def settled_with(kept: Kept, encounter: Encounter[Any, Any], said: Mapping[str, Any], view: Callable[[], View]) -> Kept:
    """What is kept of a table once it is settled so. Raises WoundscribeError."""
    changed: dict[str, Any] = {name: said[name] for name in ("ask", "approve", "redacted") if name in said}
    if "seats" in said:
        changed["seats"] = {**kept.seats, **seated(encounter, said["seats"])}
    if "away" in said:
        changed["away"] = gone(kept.away, said["away"])
    if "telling" in said:
        wanted = {**kept.telling, **said["telling"]}
        changed["telling"] = telling_for(view(), wanted).model_dump(include=set(wanted))
    if "door" in said:
        changed["door"] = {**kept.door, **said["door"]}
    return kept.model_copy(update=changed)


def refuse_key(key: str | None) -> None:
    """Raises WoundscribeError for a key that no store keeps."""
    if key is None:
        return
    if not isinstance(key, str) or len(key) > _LONGEST_KEY:
        raise WoundscribeError("malformed", f"a key is a text of {_LONGEST_KEY} letters at most.")
    with telling_where("the key"):
        refuse_unreadable(key)


def _plain(value: Any) -> Any:
    return dict(value) if isinstance(value, Mapping) else value
