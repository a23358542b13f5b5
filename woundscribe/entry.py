"""A declaration as people write it down: a phrase, or fields, with its rulings and the dice people rolled."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from pydantic import ConfigDict, Discriminator, Field, Tag, ValidationError

from rules.declaration import Fiat, Situational, Turn
from rules.encounter import Encounter
from rules.errors import Malformed, malformed, nearest, unknown
from rules.model import Model, ModelT, canonical_json
from rules.opening import spelled_out
from rules.resolution import declared_by
from rules.ruleset import Ruleset
from rules.ruling import ANY, Answer, Key
from rules.scene import Text, Word
from woundscribe import names
from woundscribe.phrase import read_phrase
from woundscribe.readable import refuse_unreadable


def shape(value: object) -> str:
    """What somebody wrote, told apart by its outer form alone."""
    return "block" if isinstance(value, dict) else "list" if isinstance(value, (list, tuple)) else "value"


class Reasoned(Model):
    """A ruling with its reason, or one that only the game master may see."""

    value: Text | int | bool
    reason: Word | None = None
    secret: bool = False


Said = Annotated[
    Annotated[Text | int | bool, Tag("value")] | Annotated[Reasoned, Tag("block")],
    Discriminator(shape, custom_error_type="shape", custom_error_message="Write a value, or value, reason and secret"),
]
"""A ruling: ``yes``, or ``{value: yes, reason: the current is with them}``."""

Thrown = Annotated[
    Annotated[int, Tag("value")] | Annotated[tuple[int, ...], Tag("list")],
    Discriminator(shape, custom_error_type="shape", custom_error_message="Write the sum, or the faces in a list"),
]
"""Dice people rolled: their sum, or each face in order."""


class Entry(Model):
    """One declaration.

    ``phrase`` says it in words; or ``kind`` names it and its fields stand beside; or ``effect`` names
    what the game master simply says is so, and the fields of the effect stand beside.
    """

    model_config = ConfigDict(extra="allow")

    phrase: Text | None = None
    kind: Word | None = None
    effect: Word | None = None
    words: Text | None = None
    """The player's own line."""
    modifiers: tuple[Situational, ...] = ()
    reason: Text | None = None
    """Why the game master says so."""
    secret: bool = False
    rulings: dict[Word, Said] = Field(default_factory=dict)
    """By clause, or ``CLAUSE/who``."""
    rolls: dict[Word, Thrown] = Field(default_factory=dict)
    """By purpose, or ``who/purpose``."""


_BESIDE = frozenset({"rulings", "rolls"})


def as_entry(given: str | Mapping[str, Any]) -> str | Entry:
    """What a program was given, checked for its shape. Raises Malformed."""
    if isinstance(given, str):
        refuse_unreadable(given)
        return given
    try:
        data = json.dumps(given)
        refuse_unreadable(given)
        return Entry.model_validate_json(data)
    except ValidationError as error:
        raise malformed(error, Entry) from error
    except (TypeError, ValueError, RecursionError) as error:
        raise Malformed(f"it holds what no file can hold: {error}.") from error


def read_entry(
    given: str | Entry,
    encounter: Encounter[Any, Any],
    ruleset: Ruleset[Any],
    side: str | None = None,
    *,
    actor: str | None = None,
) -> Any:
    """The declaration. Raises Malformed or Ambiguous, as ``read_phrase`` does."""
    if isinstance(given, str):
        return read_phrase(given, encounter, ruleset, side, actor=actor)
    fields = given.model_dump(mode="json", exclude_unset=True, exclude=set(_BESIDE))
    ways = [way for way in ("phrase", "kind", "effect") if fields.get(way) is not None]
    if not ways:
        _refuse_split(given)
    if len(ways) != 1:
        raise Malformed("a declaration is a phrase, or has a kind or an effect: one of the three.")
    if ways == ["phrase"]:
        return _phrased(fields, encounter, ruleset, side, actor)
    if ways == ["effect"]:
        outer: dict[str, Any] = {name: fields.pop(name) for name in ("reason", "secret") if name in fields}
        if "place" in fields and fields["effect"] == "place":
            fields["place"] = spelled_out(fields["place"])
        if isinstance(fields.get("places"), dict):
            fields["places"] = {who: spelled_out(place) for who, place in fields["places"].items()}
        return _read(Fiat, {**outer, "effect": fields})
    kinds = {kind: model for kind, model in ruleset.declarations().items() if kind != "fiat"}
    if fields["kind"] not in kinds:
        raise unknown("kind of declaration", fields["kind"], kinds)
    model = kinds[fields["kind"]]
    if "actor" in model.model_fields and actor is not None:
        fields.setdefault("actor", actor)
    for name in ("actor", "target"):
        if isinstance(fields.get(name), str):
            known = names.combatants(encounter)
            if side is not None:
                known = {who: found for who, found in known.items() if who in names.seen(encounter, side)}
            fields[name] = names.pick("combatant", fields[name], known)
    if actor is not None and fields.get("actor", actor) != actor:
        raise Malformed(f"{actor} declares, and it says what {fields['actor']} does.")
    return _read(model, fields)


def _refuse_split(given: Entry) -> None:
    """Raises Malformed for a phrase that its colon has made a field of a block."""
    split = next((name for name in given.model_extra or {} if " " in name.strip()), None)
    if split is not None:
        said = (given.model_extra or {})[split]
        whole = f"{split}: {json.dumps(said, ensure_ascii=False)}" if isinstance(said, str) else split
        raise Malformed(
            "its colon makes a field of this line: put the whole line in single quotes.",
            choices=("'{}'".format(whole.replace("'", "''")),),
        )


def read_answers(
    given: str | Entry, turn: Turn[Any], declaration: Any, encounter: Encounter[Any, Any], ruleset: Ruleset[Any]
) -> tuple[Answer, ...]:
    """The rulings and rolls that stand with a declaration of a turn. Raises Malformed for one never asked for."""
    if isinstance(given, str):
        return ()
    declared, kind = declared_by(turn, declaration), declaration.kind
    rulings = [ruling(declared, name, said, encounter, ruleset, kind) for name, said in given.rulings.items()]
    asked = sorted(ruleset.questions(kind) - ruleset.clauses.keys())
    rolls = []
    for name, thrown in given.rolls.items():
        who, _, purpose = name.rpartition("/")
        if purpose not in asked:
            raise _never_asked("roll", purpose, asked)
        key = Key(declaration=declared, rule=purpose, subject=_subject(who, encounter))
        total = thrown if isinstance(thrown, int) else None
        rolls.append(Answer(key=key, total=total, faces=None if isinstance(thrown, int) else thrown))
    return (*rulings, *rolls)


def ruling(
    declared: str,
    name: str,
    said: Text | int | bool | Reasoned,
    encounter: Encounter[Any, Any],
    ruleset: Ruleset[Any],
    kind: str | None = None,
) -> Answer:
    """The answer to a question of a clause, ``CLAUSE`` or ``CLAUSE/who``. ``kind``: of which declarations; None: all.

    Raises Malformed for a question that is never asked.
    """
    clause, _, who = name.partition("/")
    asked = sorted(ruleset.questions(kind) & ruleset.clauses.keys())
    if clause not in asked:
        raise _never_asked("ruling", clause, asked)
    full = said if isinstance(said, Reasoned) else Reasoned(value=said)
    value = {True: "yes", False: "no"}[full.value] if isinstance(full.value, bool) else str(full.value)
    key = Key(declaration=declared, rule=clause, subject=_subject(who, encounter))
    return Answer(key=key, value=value, reason=full.reason, secret=full.secret)


def named_in_refusals(answer: Answer) -> tuple[str, ...]:
    """How the rules may name an answer in the ``where`` of what they refuse."""
    key = answer.key
    who = key.declaration if key.subject == ANY else key.subject
    return (f"{who}, {key.rule}", key.rule, key.declaration)


def typed(kind: type[ModelT], **given: object) -> ModelT:
    """A record of what a program was given. Raises Malformed."""
    try:
        refuse_unreadable(given)
        return kind.model_validate(given)
    except ValidationError as error:
        raise malformed(error, kind) from error


def lock(ruleset: Ruleset[Any], side: str | None, declarations: Sequence[Any]) -> Turn[Any]:
    """A turn as the ruleset types it."""
    return ruleset.read_turn(canonical_json(Turn[Any](side=side, declarations=tuple(declarations))))


def _never_asked(what: str, name: str, asked: Sequence[str]) -> Malformed:
    close = nearest(name, asked)
    return Malformed(f"no {what} of {name!r} is ever asked for here.", nearest=close, choices=() if close else asked)


def _subject(who: str, encounter: Encounter[Any, Any]) -> str:
    known = {**names.combatants(encounter), **names.sides(encounter)}
    seats = {f"player:{c.player}" for c in encounter.combatants.values()} | {f"side:{s.id}" for s in encounter.sides}
    if who and who not in known and who not in seats:
        raise unknown("combatant", who, [name for name in known if name in names.seen(encounter)])
    return who or ANY


def _phrased(
    fields: dict[str, Any], encounter: Encounter[Any, Any], ruleset: Ruleset[Any], side: str | None, actor: str | None
) -> Any:
    said = read_phrase(fields.pop("phrase"), encounter, ruleset, side, actor=actor)
    beside = {name: value for name, value in fields.items() if name in ("words", "modifiers")}
    if odd := fields.keys() - beside.keys():
        raise Malformed(
            f"beside a phrase there is no {sorted(odd)[0]!r}.", choices=("words", "modifiers", "rulings", "rolls")
        )
    if not beside:
        return said
    whole = said.model_dump(mode="json", exclude_none=True)
    if "words" in beside and "words" in whole:
        raise Malformed("the player's line stands in the phrase and under words.")
    modifiers = [*whole.pop("modifiers", ()), *beside.pop("modifiers", ())]
    return _read(type(said), {**whole, **beside, "modifiers": modifiers})


def _read(model: type[Any], fields: Mapping[str, Any]) -> Any:
    try:
        return model.model_validate_json(json.dumps(fields))
    except ValidationError as error:
        raise malformed(error, model) from error
