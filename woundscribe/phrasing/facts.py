"""What is simply so, in words, "the Miller falls 10 feet": so stakes and the game master's effects are told."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from rules.encounter import Encounter
from rules.errors import Ambiguous, Malformed
from woundscribe import names
from woundscribe.phrasing.sentence import tokens
from woundscribe.phrasing.whom import Speaker, whom

Fact = dict[str, Any]
"""``fact``: which, and its fields."""

UNTIL = {
    "the fight ends": "fight_ends",
    "the end of the fight": "fight_ends",
    "their next turn begins": "own_turn_begins",
    "their next turn ends": "own_turn_ends",
    "a night has passed": "night",
}
"""How long a condition lasts, as it is said; the first of each is how it is said back."""

_SEVERITIES = ("light", "heavy", "grievous")
_BETTER = {"dead": "dies", "killed": "dies", "unconscious": "falls unconscious", "awake": "wakes", "gone": "leaves"}
"""No condition, but what becomes of somebody."""
_OUT = {
    "falls unconscious": "fell",
    "dies": "died",
    "wakes": "woke",
    "wakes up": "woke",
    "flees": "fled",
    "yields": "yielded",
    "gives up": "yielded",
    "is calmed": "calmed",
    "wavers": "wavered",
}
_ANY_OUT = "|".join(sorted(_OUT, key=len, reverse=True))
_AND = re.compile(r"\s*(?:;|,?\s+and\s+|,)\s*")


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_QUOTE = r"[\"“„«](?P<text>[^\"“”„«»]+)[\"”“»]"
_PATTERNS = [
    ("note", _pattern(rf"(?:(?:it is )?told:? )?{_QUOTE}")),
    ("harm", _pattern(r"(?P<who>.+?) takes? (?P<much>\d\S*|\w+) (?:points? of )?(?:harm|damage)(?: from (?P<by>.+))?")),
    ("harm", _pattern(r"(?P<much>\d\S*) (?:points? of )?(?:harm|damage) to (?P<who>.+?)(?: from (?P<by>.+))?")),
    ("heal", _pattern(r"(?P<by>.+?) heals (?P<who>.+?) by (?P<much>\d+)")),
    ("heal", _pattern(r"(?P<who>.+?) is healed by (?P<much>\d+)")),
    ("fall", _pattern(r"(?P<who>.+?) falls? (?P<much>\d+) ?(?:ft|feet|foot)")),
    ("out", _pattern(rf"(?P<who>.+?) (?P<out>{_ANY_OUT})(?: (?:by|from) (?P<by>.+))?")),
    ("exits", _pattern(r"the (?:exits|ways out) are (?P<exits>.+)")),
    ("exits", _pattern(r"the only (?:way out|exit) is (?P<exits>.+)")),
    ("exits", _pattern(r"there is no way out")),
    ("cover", _pattern(r"(?P<who>.+?) (?:has|is in|takes) (?P<cover>half|full) cover(?: behind (?P<behind>.+))?")),
    ("cover", _pattern(r"(?P<who>.+?) (?:has no cover(?: any ?more)?|is out of cover)")),
    ("move", _pattern(r"(?P<who>.+?) (?:is (?:moved|thrown|pushed)|moves|goes) to (?P<to>.+)")),
    ("leave", _pattern(r"(?P<who>.+?) leaves")),
    ("reveal", _pattern(r"(?P<who>.+?) is (?:revealed|seen)")),
    ("off", _pattern(r"(?P<who>.+?) is no longer (?P<condition>.+)")),
    ("on", _pattern(r"(?P<who>.+?) is (?P<condition>.+?)(?: until (?P<until>.+))?")),
    ("item", _pattern(r"(?P<who>.+?) (?P<how>loses|takes|uses up) (?P<item>.+)")),
]  # fmt: skip
_HOW = {"loses": "lost", "takes": "taken", "uses up": "used"}


def facts(speaker: Speaker, text: str) -> list[Fact]:
    """Every fact that ``text`` tells, joined by "and", commas or semicolons. Raises Malformed or Ambiguous."""
    text = text.strip(" ,;.")
    whole = _one(speaker, text)
    if whole is not None:
        return [whole]
    for cut in reversed(list(_AND.finditer(text))):
        last = _one(speaker, text[cut.end() :].strip(" ,;."))
        if last is not None:
            return [*facts(speaker, text[: cut.start()]), last]
    raise Malformed(
        f"what does {text!r} mean here?",
        choices=("… falls 10 feet", "… takes 1d6 harm", "… wavers", "… is prone", "the exits are …", 'told "…"'),
    )


def _one(speaker: Speaker, text: str) -> Fact | None:
    for fact, pattern in _PATTERNS:
        found = pattern.fullmatch(text)
        if found is None:
            continue
        said = {name: value.strip() for name, value in found.groupdict().items() if value is not None}
        try:
            return _READ[fact](speaker, said)
        except _Otherwise:
            continue
    return None


class _Otherwise(Exception):
    """The words have another meaning, or none."""


def _who(speaker: Speaker, said: str) -> str:
    given = tokens(said)
    if len(given) == 1 and given[0].word in ("i", "me", "we"):
        return speaker.actor if speaker.actor else _nobody()
    pronoun = {"he": "him", "she": "her", "they": "them"}.get(given[0].word if len(given) == 1 else "", "")
    if pronoun:
        given = tokens(pronoun)
    try:
        return whom(speaker, given)
    except (Malformed, Ambiguous):
        if pronoun or names.candidates(said, names.combatants(speaker.encounter)):
            raise
        raise _Otherwise from None


def _nobody() -> str:
    raise _Otherwise


def _told(_: Speaker, said: dict[str, str]) -> Fact:
    return {"fact": "note", "text": said["text"]}


def _harm(speaker: Speaker, said: dict[str, str]) -> Fact:
    much = said["much"].casefold()
    fact: Fact = {"fact": "harm", "who": _who(speaker, said["who"])}
    if much.isdigit():
        fact["amount"] = int(much)
    elif "d" in much and much[0].isdigit():
        fact["dice"] = much
    elif much in _SEVERITIES:
        fact["severity"] = much
    else:
        raise _Otherwise
    return fact | ({"by": _who(speaker, said["by"])} if "by" in said else {})


def _heal(speaker: Speaker, said: dict[str, str]) -> Fact:
    fact = {"fact": "heal", "who": _who(speaker, said["who"]), "amount": int(said["much"])}
    return fact | ({"by": _who(speaker, said["by"])} if "by" in said else {})


def _fall(speaker: Speaker, said: dict[str, str]) -> Fact:
    return {"fact": "fall", "who": _who(speaker, said["who"]), "feet": int(said["much"])}


def _out(speaker: Speaker, said: dict[str, str]) -> Fact:
    fact = {"fact": _OUT[said["out"].casefold()], "who": _who(speaker, said["who"])}
    return fact | ({"by": _who(speaker, said["by"])} if "by" in said else {})


def _exits(_: Speaker, said: dict[str, str]) -> Fact:
    ways = re.split(r",\s*(?:and\s+)?|\s+and\s+", said.get("exits", ""))
    exits = [" ".join(names.words(way)) for way in ways if way.strip()]
    if any(f" {verb} " in f" {way} " for way in exits for verb in ("is", "are", "falls", "takes", "wavers")):
        raise _Otherwise
    return {"fact": "exits", "exits": exits}


def _cover(speaker: Speaker, said: dict[str, str]) -> Fact:
    fact: Fact = {"fact": "cover", "who": _who(speaker, said["who"]), "cover": None}
    if "cover" in said:
        fact["cover"] = said["cover"].casefold()
    return fact | ({"behind": " ".join(names.words(said["behind"]))} if "behind" in said else {})


def _move(speaker: Speaker, said: dict[str, str]) -> Fact:
    return {"fact": "move", "who": _who(speaker, said["who"]), "to": said["to"]}


def _alone(fact: str) -> Callable[[Speaker, dict[str, str]], Fact]:
    return lambda speaker, said: {"fact": fact, "who": _who(speaker, said["who"])}


def _on(speaker: Speaker, said: dict[str, str]) -> Fact:
    if better := _BETTER.get(said["condition"].casefold()):
        raise Malformed(f"nobody is {said['condition']!r} for a while.", choices=(f"{said['who']} {better}",))
    fact = {"fact": "on", "who": _who(speaker, said["who"]), "condition": said["condition"].casefold()}
    if "until" not in said:
        return fact
    until = re.sub(r"\b(?:his|her|its)\b", "their", said["until"].casefold())
    if until not in UNTIL:
        raise Malformed(f"until {said['until']!r}?", choices=tuple(UNTIL))
    return fact | {"until": UNTIL[until]}


def _off(speaker: Speaker, said: dict[str, str]) -> Fact:
    return {"fact": "off", "who": _who(speaker, said["who"]), "condition": said["condition"].casefold()}


def _item(speaker: Speaker, said: dict[str, str]) -> Fact:
    known = names.things(speaker.encounter)
    if not names.candidates(said["item"], known):
        raise _Otherwise
    item = names.pick("thing", said["item"], known)
    return {"fact": "item", "who": _who(speaker, said["who"]), "item": item, "how": _HOW[said["how"].casefold()]}


_READ: dict[str, Callable[[Speaker, dict[str, str]], Fact]] = {
    "note": _told, "harm": _harm, "heal": _heal, "fall": _fall, "out": _out, "exits": _exits, "cover": _cover,
    "move": _move, "leave": _alone("leave"), "reveal": _alone("reveal"), "on": _on, "off": _off, "item": _item,
}  # fmt: skip


def said(fact: Fact, encounter: Encounter[Any, Any]) -> str | None:
    """A fact in words that are read again as they stand; None for one that words do not tell in full."""
    fact = {name: value for name, value in fact.items() if value not in (None, "", ())}
    who = encounter.combatants[fact["who"]].name if fact.get("who") in encounter.combatants else ""
    told = "".join(_said(fact, who, encounter))
    return told or None


def _said(fact: Fact, who: str, encounter: Encounter[Any, Any]) -> Iterator[str]:
    by = encounter.combatants[fact["by"]].name if fact.get("by") in encounter.combatants else ""
    known = fact.keys() - {"fact", "who", "by"}
    kind = fact["fact"]
    if kind == "note" and not re.search('["“”„«»]', fact["text"]):
        yield f"told “{fact['text']}”"
    elif not who and kind == "exits":
        ways = fact.get("exits", ())
        yield f"the ways out are {' and '.join(ways)}" if ways else "there is no way out"
    elif kind == "harm" and len(known) == 1 and (much := fact.get("amount", fact.get("dice", fact.get("severity")))):
        yield f"{who} takes {much} harm{f' from {by}' if by else ''}"
    elif kind == "heal" and known == {"amount"}:
        yield f"{by} heals {who} by {fact['amount']}" if by else f"{who} is healed by {fact['amount']}"
    elif kind == "fall":
        yield f"{who} falls {fact['feet']} feet"
    elif kind in _OUT.values():
        yield f"{who} {next(words for words, out in _OUT.items() if out == kind)}{f' by {by}' if by else ''}"
    elif kind == "cover":
        behind = fact.get("behind", "cover")
        covered = f"has {fact.get('cover')} cover{f' behind {behind}' if behind != 'cover' else ''}"
        yield f"{who} {covered if fact.get('cover') else 'has no cover'}"
    elif kind == "move":
        yield f"{who} is moved to {fact['to']}"
    elif kind in ("leave", "reveal"):
        yield f"{who} {'leaves' if kind == 'leave' else 'is revealed'}"
    elif kind == "off":
        yield f"{who} is no longer {fact['condition']}"
    elif kind == "on":
        until = next((words for words, value in UNTIL.items() if value == fact.get("until")), "")
        yield f"{who} is {fact['condition']}{f' until {until}' if until else ''}"
    elif kind == "item":
        yield f"{who} {next(words for words, how in _HOW.items() if how == fact['how'])} the {fact['item']}"
