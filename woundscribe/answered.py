"""What was answered to a command, so that the same command is answered so again."""

from __future__ import annotations

import json
from typing import Any

from rules.model import Model, canonical_json
from rules.registry import find
from rules.transcript import read
from rules.visibility import Seen
from woundscribe.errors import WoundscribeError
from woundscribe.turnstate import TurnState


class Amended(Model):
    """What an amendment came to. ``turns``: those that came out otherwise; ``stopped``: why those after could not."""

    turns: tuple[int, ...]
    stopped: str | None = None


class Taken(Model):
    """A command that was taken. ``version``: how many commands the session has taken with it.

    ``heard``: what was declared, read back (see ``readback.read_back``).
    """

    version: int
    turn: TurnState
    heard: str = ""
    amended: Amended | None = None


def answered(taken: Taken, refused: WoundscribeError | None) -> str:
    """As JSON, but for the outcomes of its turn: they stand with the records."""
    bare = taken.model_copy(update={"turn": taken.turn.model_copy(update={"outcomes": ()})})
    return json.dumps({"taken": json.loads(canonical_json(bare)), "refused": _refusal(refused)}, ensure_ascii=False)


def first_answer(answer: str, records: tuple[str, ...], opening: str) -> Taken:
    """The answer as it was given. Raises what was raised then."""
    found = json.loads(answer)
    refused = found["refused"]
    if refused is not None:
        raise WoundscribeError(refused.pop("code"), refused.pop("message"), **refused)
    data: dict[str, Any] = found["taken"]
    ruleset = find(str(json.loads(opening.partition("\n")[0])["header"]["ruleset"]))
    so_far = data["turn"].pop("so_far", ())
    taken = Taken.model_validate_json(json.dumps(data))
    seen = tuple(_seen(one, ruleset.read_outcome(json.dumps(one["outcome"]))) for one in so_far)
    outcomes = read(opening + records[0]).steps[0].outcomes if records and taken.turn.resolved else ()
    return taken.model_copy(update={"turn": taken.turn.model_copy(update={"outcomes": outcomes, "so_far": seen})})


def _seen(data: dict[str, Any], outcome: Any) -> Seen:
    shell = Seen.model_validate_json(json.dumps({**data, "outcome": {"kind": data["outcome"]["kind"]}}))
    return shell.model_copy(update={"outcome": outcome})


def _refusal(error: WoundscribeError | None) -> dict[str, Any] | None:
    if error is None:
        return None
    named = {"nearest": list(error.nearest), "choices": list(error.choices)}
    return {"code": error.code, "message": error.message, "where": error.where, **named}
