"""What can be wrong with what somebody asks for. Every message is fit to show to a player."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from pydantic import BaseModel, ValidationError


class RulesError(Exception):
    """The base of all refusals.

    ``code`` is stable, ``where`` says which declaration, field or line, ``nearest`` lists known
    names close to the one given, ``choices`` what would be allowed, ``rule`` the clause that
    forbids it.
    """

    code = "rules"

    def __init__(
        self,
        message: str,
        *,
        where: str | None = None,
        nearest: Iterable[str] = (),
        choices: Iterable[str] = (),
        rule: str | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.where = where
        self.nearest = tuple(nearest)
        self.choices = tuple(choices)
        self.rule = rule

    def __str__(self) -> str:
        text = f"{self.where}: {self.message}" if self.where else self.message
        if self.rule:
            text += f" [{self.rule}]"
        if self.nearest:
            text += f" Did you mean {_either(self.nearest)}?"
        elif self.choices:
            text += f" Possible: {', '.join(self.choices)}."
        return text


class Malformed(RulesError):
    """It cannot be read: syntax, a wrong type, a name nobody knows."""

    code = "malformed"


class Illegal(RulesError):
    """It can be read, and a clause forbids it."""

    code = "illegal"


class Ambiguous(RulesError):
    """It can be read in more than one way; ``choices`` lists them."""

    code = "ambiguous"


class Unreckoned(RulesError):
    """Its chances cannot be told: they hang on an answer that is open, or there are too many ways to follow."""

    code = "unreckoned"


class BrokenTranscript(RulesError):
    """A transcript whose records do not follow from each other; ``where`` names the first bad line."""

    code = "broken-transcript"


def nearest(name: str, known: Iterable[str], most: int = 3) -> tuple[str, ...]:
    """The known names closest to ``name``, best first; ties in the order of ``known``."""
    by_folded = {k.casefold(): k for k in known}
    found = difflib.get_close_matches(name.casefold(), list(by_folded), n=most, cutoff=0.5)
    return tuple(by_folded[f] for f in found)


def unknown(what: str, name: str, known: Iterable[str], where: str | None = None) -> Malformed:
    """The error for a name that is not among the known ones."""
    names = list(known)
    close = nearest(name, names)
    return Malformed(
        f"there is no {what} called {name!r}.", where=where, nearest=close, choices=() if close else names[:12]
    )


def _either(names: tuple[str, ...]) -> str:
    if len(names) == 1:
        return names[0]
    return ", ".join(names[:-1]) + " or " + names[-1]


def malformed(error: ValidationError, model: type[BaseModel], where: str | None = None) -> Malformed:
    """The first fault of a validation in words a person can act on, with the nearest known field names."""
    faults = error.errors()
    fault = next((f for f in faults if f["type"] == "extra_forbidden"), faults[0])  # a name misspelt is also missing
    path = [str(part) for part in fault["loc"]]
    place = ".".join(p for p in (where, *path) if p)
    if fault["type"] == "extra_forbidden":
        known = sorted({name for m in _models_within(model) for name in m.model_fields} - {path[-1]})
        return Malformed(f"there is no field {path[-1]!r} here.", where=place, nearest=nearest(path[-1], known))
    if fault["type"] == "missing":
        return Malformed("this field is missing.", where=place)
    if fault["type"] in ("union_tag_invalid", "literal_error"):
        context = fault.get("ctx", {})
        wanted = re.findall(r"'([^']*)'", str(context.get("expected_tags", context.get("expected"))))
        said = str(context.get("tag", fault["input"]))
        near = nearest(said, wanted)
        return Malformed(f"{said!r} is not known here.", where=place, nearest=near, choices=() if near else wanted)
    if fault["type"] == "string_pattern_mismatch" and path[-1] in ("id", "side", "actor", "target", "who", "by"):
        return Malformed(f"{fault['input']!r} is no id; use small letters, digits, - and _.", where=place)
    if fault["type"] in _WANTED:
        form, example = _WANTED[fault["type"]]
        given = fault["input"]
        found = "there is nothing here" if given is None else f"{_shown(given)} will not do"
        example = f"[{given}]" if form == "a list" and isinstance(given, str) and given else example
        return Malformed(f"{found}: {form} is wanted.", where=place, choices=(example,))
    why = fault["msg"].removeprefix("Value error, ")
    return Malformed(f"{_shown(fault['input'])} will not do: {why[0].lower()}{why[1:]}.", where=place)


_LIST = ("a list", "[one, another]")
_BLOCK = ("a block of fields", "{name: value}")
_WORDS = ("a text", "some words")
_NUMBER = ("a whole number", "12")
_WANTED: dict[str, tuple[str, str]] = {
    "tuple_type": _LIST,
    "list_type": _LIST,
    "dict_type": _BLOCK,
    "model_type": _BLOCK,
    "model_attributes_type": _BLOCK,
    "string_type": _WORDS,
    "int_type": _NUMBER,
    "int_parsing": _NUMBER,
    "int_from_float": _NUMBER,
    "bool_type": ("yes or no", "true"),
    "bool_parsing": ("yes or no", "true"),
}
"""By type of fault: what is wanted, and one that would do."""


def _shown(given: object) -> str:
    return repr(given) if isinstance(given, (str, int, bool)) and len(repr(given)) < 60 else "this"


def _models_within(model: type[BaseModel]) -> list[type[BaseModel]]:
    """The model and every model in its fields."""
    found = [model]
    for current in found:
        for field in current.model_fields.values():
            waiting: list[object] = [field.annotation]
            while waiting:
                part = waiting.pop()
                waiting += getattr(part, "__args__", ())
                if isinstance(part, type) and issubclass(part, BaseModel) and part not in found:
                    found.append(part)
    return found
