"""What can be sent and what is answered, beside what every door shows."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from narrator.beat import Purpose
from rules.model import Model
from rules.ruling import Ask
from woundscribe.doors.shown import Fault
from woundscribe.errors import RETRYABLE
from woundscribe.web.tokens import Tokens

_MILL: dict[str, Any] = {
    "title": "On the stair",
    "scene": {"place": "the flooded mill", "things": ["stair"], "exits": ["stair"]},
    "sides": [{"id": "ferry", "name": "the ferry people", "players": True}, {"id": "mill", "name": "the drowned"}],
    "cast": [
        {"id": "mara", "like": "ferrywoman", "name": "Mara", "pronouns": "she", "side": "ferry", "player": "ana"},
        {"id": "miller", "like": "drowned miller", "side": "mill"},
    ],
}


class Body(BaseModel):
    """What is sent with a request: nothing unknown in it, and nothing taken for what it is not."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


def _like(*examples: dict[str, Any]) -> ConfigDict:
    return ConfigDict(json_schema_extra={"examples": list(examples)})


class Opening(Body):
    """A fight to begin: an ``example`` by its name, or the data of a ``fight`` file; its turns are not played."""

    model_config = _like(
        {"example": "flooded-mill", "name": "mill", "seats": {"mara": "player:ana", "miller": "instinct"}},
        {"fight": _MILL, "ask": "needed", "seed": "the wheel"},
    )

    example: str | None = None
    fight: dict[str, Any] | None = None
    name: str | None = None
    """What to find it by. Default: made of its title."""
    seats: dict[str, str] = Field(default_factory=dict)
    """Who plays whom, by combatant: ``player:NAME``, ``gm`` or ``instinct``."""
    ask: Ask = "notable"
    """Which open questions stop it: those without a default, those worth a word, or all."""
    seed: str | None = None
    """Any text; the same one gives the same dice. Default: dice that nobody knows."""

    @model_validator(mode="after")
    def _one_of_them(self) -> Opening:
        if (self.example is None) == (self.fight is None):
            raise ValueError("a fight opens from an example or from a fight: give one of them")
        return self


class Opened(Model):
    """A fight that was opened. Its ``tokens`` are told this once."""

    fight: str
    title: str
    version: int
    tokens: Tokens


class Declaring(Body):
    """``what``: a phrase, or a declaration's fields. ``who``: a combatant, or a side; null: the game master's own."""

    model_config = _like(
        {"who": "mara", "what": "strike the miller with the staff, to subdue"},
        {"who": "mara", "what": {"kind": "defend", "words": "Stay behind me."}},
        {"who": None, "what": {"effect": "note", "text": "The wheel stopped."}},
    )

    who: str | None = None
    what: str | dict[str, Any]


class Modifying(Body):
    """A modifier of the game master's, with its reason, for what somebody has declared. ``secret``: for no others."""

    model_config = _like({"who": "mara", "value": 1, "reason": "she has the stair"})

    who: str
    value: int
    reason: str
    secret: bool = False


class Agreeing(Body):
    """Whether a player agrees to what was declared for their whole side."""

    model_config = _like({"yes": True})

    yes: bool


class Answering(Body):
    """The answer to the open question: a ``value``, or of dice that people threw ``faces`` or their ``total``."""

    model_config = _like({"value": "yes", "reason": "he would"}, {"faces": [4, 5, 3]}, {"total": 12})

    value: str | bool | None = None
    faces: list[int] | None = None
    total: int | None = None
    reason: str | None = None
    secret: bool = False


class Resolving(Body):
    """Close the turn: who has not declared holds, or does as their seat says; ``by_instinct``: as instinct says."""

    model_config = _like({}, {"by_instinct": True})

    by_instinct: bool = False


class Undoing(Body):
    """Back to the start of turn ``to``. Default: of the one that is being declared, else of the last."""

    model_config = _like({}, {"to": 3})

    to: int | None = None


class Amending(Body):
    """What record ``seq`` came of, given otherwise: all after it is resolved anew, with the same dice."""

    model_config = _like({"seq": 2, "what": "defend"})

    seq: int
    what: str | dict[str, Any]


class Leaving(Body):
    """What stands for you while you are away: ``hold``, ``defend``, ``instinct``, ``proxy:player:NAME``. None: back."""

    model_config = _like({"how": "defend"}, {})

    how: str | None = None


class Concluding(Body):
    """What is settled once the fight is over: costs to add and to strike, a keepsake, a breather."""

    model_config = _like({"costs": ["nobody goes by the mill any more"], "breather": True})

    breather: bool = False
    costs: list[str] = []
    strike: list[str] = []
    keepsake: str = ""


class Closed(Model):
    """The whole transcript, in JSON lines: seed and nonce are out, and `woundscribe verify` proves it."""

    transcript: str


class Telling(Body):
    """How a turn is to be told this time: for what ``purpose``, and what of the ``telling`` is to be otherwise."""

    model_config = _like({}, {"telling": {"tone": "brisk", "tense": "present"}}, {"purpose": "read-aloud"})

    purpose: Purpose | None = None
    telling: dict[str, Any] = Field(default_factory=dict)


class ReadingFirst(Body):
    """Whether the game master reads each passage before anybody else does, from now on."""

    model_config = _like({"first": True}, {"first": False})

    first: bool


class Editing(Body):
    """One's own words for a passage. What the guard remarks on is kept only when told ``over``."""

    model_config = _like({"text": "Mara struck the Miller hard with the oak staff."})

    text: str
    over: bool = False


class Checking(Body):
    """Prose about a turn, or without one about the whole fight, to be compared with the records."""

    model_config = _like({"text": "Mara struck the Miller, and he died.", "turn": 1})

    text: str
    turn: int | None = None


class Health(Model):
    """Whether the server and its store answer."""

    status: Literal["ok"] = "ok"


def faults(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """What else a route may answer, in one shape."""
    return {status: _answer(*_MAY[status]) for status in statuses}


def _answer(why: str, code: str, message: str) -> dict[str, Any]:
    example = Fault(code=code, message=message, retryable=code in RETRYABLE).model_dump()
    return {"model": Fault, "description": why, "content": {"application/json": {"example": example}}}


_MAY = {
    401: ("No token, or none that holds here.", "no-token", "this needs a token that holds here."),
    403: ("It is somebody else's to do, or to know.", "not-yours", "Tobin is not yours to play."),
    404: ("There is no such fight.", "no-session", "there is no session called 'mil'."),
    409: (
        "It is forbidden by a clause, closed, being told, taken, or waits for something.",
        "illegal",
        "mara: there are no double actions, and what is declared stands.",
    ),
    412: ("Somebody did something since the version of `If-Match`.", "conflict", "somebody else did something first."),
    413: ("What was sent is too large.", "too-large", "what was sent is larger than 250,000 bytes."),
    422: ("What was sent cannot be read, or in more than one way.", "malformed", "body.what: field required."),
    429: ("Too much was asked; `Retry-After` says for how long to wait.", "too-many", "Wait for 3 s."),
    503: ("The store cannot be used.", "store", "somebody else has been writing to it for a long time."),
}
ALWAYS = faults(401, 403, 413, 422, 429, 503)
"""What every route of a fight may answer."""
ANYBODY = faults(413, 422, 503)
