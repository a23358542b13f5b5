"""What the game master says: that something is so, that somebody falls or is shaken, that time passes, how it ends."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ValidationError

from rules.encounter import Encounter
from rules.errors import Malformed, malformed
from woundscribe.phrasing.facts import Fact, facts
from woundscribe.phrasing.sentence import tokens
from woundscribe.phrasing.whom import Speaker, somebody, whom

LEAD = re.compile(r"\s*(secret(?:ly)? )?(?:fiat|the game master)(,? (?:secretly|in secret))?\s*:\s*", re.IGNORECASE)
_BECAUSE = re.compile(r",? because (?P<reason>[^\"“”„«»]+)$", re.IGNORECASE)
_SECRETLY = re.compile(r" secretly\b", re.IGNORECASE)
_CONCLUDE = re.compile(r"(?:it is over,? )?conclude\b(?P<rest>.*)", re.IGNORECASE | re.DOTALL)
_PART = re.compile(r"(costs?|strikes?|keepsake) ?: ?", re.IGNORECASE)
_PLAIN = r"[^,;:\"“”„«»]+"
_JOLTS = re.compile(
    rf"(?P<cause>{_PLAIN}?) jolts (?P<who>.+)|(?P<whom>.+?) is jolted(?: by (?P<by>{_PLAIN}))?", re.IGNORECASE
)
_TIMES = {
    "10 minutes": re.compile(r"(?:ten|10) minutes (?:pass|go by)", re.IGNORECASE),
    "night": re.compile(r"(?:a|the) night (?:passes|goes by)", re.IGNORECASE),
}
_REST = re.compile(r"(?:a )?short rest|(?:they|we|all) (?:take a (?:short )?rest|rest)", re.IGNORECASE)
_DAYS = re.compile(r"(?P<days>\w+) days? (?:pass|passes|go by|goes by)", re.IGNORECASE)
_NUMBERS = {"a": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9}

Kinds = Mapping[str, type[BaseModel]]


def read(text: str, encounter: Encounter[Any, Any], kinds: Kinds) -> Any:
    """What the game master declares with ``text``; None where it is nothing of the game master's.

    ``kinds``: every kind of declaration. Raises Malformed or Ambiguous for what begins so and is not understood.
    """
    led = LEAD.match(text)
    body = text[led.end() :] if led else text
    secret = bool(led and (led[1] or led[2]))
    speaker = Speaker(encounter, "")
    fields = _own(body.strip(" ."), speaker, kinds)
    if fields is None and led is not None and "fiat" in kinds:
        fields = _fiat(body, speaker, secret)
    elif fields is not None and secret:
        raise Malformed(f"{fields['kind']} is never in secret.")
    if fields is None:
        return None
    model = kinds[fields["kind"]]
    try:
        return model.model_validate_json(json.dumps(fields))
    except ValidationError as error:
        raise malformed(error, model) from error


def _own(text: str, speaker: Speaker, kinds: Kinds) -> dict[str, Any] | None:
    """A kind of the game master's own, where the ruleset has it."""
    if "conclude" in kinds and (found := _CONCLUDE.fullmatch(text)):
        return {"kind": "conclude", **_concluded(found["rest"])}
    if "rest" in kinds and _REST.fullmatch(text):
        return {"kind": "rest"}
    if "pass" in kinds and (time := next((t for t, said in _TIMES.items() if said.fullmatch(text)), None)):
        return {"kind": "pass", "time": time}
    if "days" in kinds and (found := _DAYS.fullmatch(text)):
        many = found["days"].casefold()
        if many.isdigit() or many in _NUMBERS:
            return {"kind": "days", "days": int(many) if many.isdigit() else _NUMBERS[many]}
    body, reason = _with_reason(text)
    if "jolt" in kinds and (found := _JOLTS.fullmatch(body)):
        given = tokens(found["who"] or found["whom"])
        if somebody(speaker, given):
            return {"kind": "jolt", "target": whom(speaker, given), "cause": found["cause"] or found["by"] or reason}
    return _placed(body, reason, speaker, kinds)


def _placed(body: str, reason: str, speaker: Speaker, kinds: Kinds) -> dict[str, Any] | None:
    """A fall, or cover."""
    if not re.search(r"\bcover\b|\bfalls? \d", body, re.IGNORECASE) or "”" in body or '"' in body:
        return None
    try:
        told = facts(speaker, body)
    except Malformed:
        return None
    if len(told) != 1 or told[0]["fact"] not in ("fall", "cover") or told[0]["fact"] not in kinds:
        return None
    fact = {("target" if name == "who" else name): value for name, value in told[0].items() if name != "fact"}
    if told[0]["fact"] == "fall":
        return {"kind": "fall", **fact, "cause": reason}
    if reason:
        raise Malformed("what somebody is behind needs no reason.")
    return {"kind": "cover", **fact}


def _fiat(text: str, speaker: Speaker, secret: bool) -> dict[str, Any]:
    body, reason = _with_reason(text.strip(" ."))
    plain = _SECRETLY.sub("", body)
    told = facts(speaker, plain)
    if len(told) != 1:
        raise Malformed("one thing at a time is so.")
    return {"kind": "fiat", "effect": _effect(told[0]), "reason": reason, "secret": secret or plain != body}


def _effect(fact: Fact) -> dict[str, Any]:
    kind = fact["fact"]
    rest = {name: value for name, value in fact.items() if name != "fact"}
    if kind == "note":
        return {"effect": "note", "text": fact["text"]}
    if kind == "move":
        return {"effect": "place", "who": fact["who"], "place": {"words": fact["to"]}}
    if kind in ("on", "off"):
        return {"effect": f"condition {kind}", **rest}
    if "dice" in fact or kind in ("fall", "cover"):
        raise Malformed("the game master says how much harm it is.", choices=("takes 2 harm", "takes heavy harm"))
    return {"effect": kind, **rest}


def _with_reason(text: str) -> tuple[str, str]:
    found = _BECAUSE.search(text)
    return (text[: found.start()], found["reason"].strip(" .")) if found else (text, "")


def _concluded(text: str) -> dict[str, Any]:
    """ "with a breather, costs: …, strike: …, keepsake: …"."""
    parts = _PART.split(text)
    before = parts[0].casefold().strip(" ,;.")
    fields: dict[str, Any] = {}
    if before in ("with a breather", "breather", "and take a breather", "taking a breather"):
        fields["breather"] = True
    elif before:
        raise Malformed(f"what does {before!r} mean here?", choices=("with a breather", "cost: …", "keepsake: …"))
    for name, value in zip(parts[1::2], parts[2::2], strict=True):
        field = {"c": "costs", "s": "strike", "k": "keepsake"}[name[0].casefold()]
        said = value.strip(" ,;.")
        if field in fields or not said:
            raise Malformed(f"it says {field} more than once." if said else f"{name}: what?")
        fields[field] = said if field == "keepsake" else re.split(r",\s*(?:and\s+)?|\s+and\s+", said)
    return fields
