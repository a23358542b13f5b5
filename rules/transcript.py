"""A fight written down: one canonical JSON line each, and the two proofs that it hangs together.

``replay`` runs the inputs again and must give the same bytes, for the same ruleset version.
``fold`` applies the outcomes alone and must give the same encounter, for every version ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import Field, SerializeAsAny, ValidationError

from rules.chain import changed, compare, refuse_changed, written
from rules.choice import Chosen
from rules.declaration import Turn
from rules.dice import Dice, RecordedDice, Roll, SeededDice, commitment
from rules.encounter import Encounter
from rules.errors import BrokenTranscript, Malformed, RulesError, unknown
from rules.model import Model, canonical_json, content_hash
from rules.opening import refuse_member
from rules.outcome import FORMAT, Outcome
from rules.registry import find
from rules.resolution import Needs, resolve
from rules.ruleset import Ruleset
from rules.ruling import Answer
from rules.scene import Word

E = TypeVar("E", bound=Encounter[Any, Any])
LongText = Annotated[str, Field(max_length=2000)]
"""A page of somebody's prose, at most."""


class Header(Model):
    """``chosen`` seeds were given by hand and claim nothing; ``committed`` ones were fixed before the fight."""

    format: int = FORMAT
    ruleset: str
    version: str
    seed: Literal["chosen", "committed"]
    commitment: str
    encounter: str
    """The hash of the next line."""
    title: Word | None = None
    """What the fight is called, where it has a name."""
    telling: dict[Word, bool | LongText | tuple[Word, ...]] | None = None
    """How its table wants it told. No rule reads it."""


class Input(Model):
    """What people gave: a locked turn, who declared it, and their answers. ``after``: the hash of all lines before."""

    turn: SerializeAsAny[Turn[Any]]
    by: str
    answers: tuple[Answer, ...] = ()
    instinct: tuple[Chosen, ...] | None = None
    """Those for whom instinct chose, and why."""
    hands: tuple[Word, ...] | None = None
    """Who made each declaration, in their order, where it is known."""
    after: str


class Step(Model):
    input: Input
    outcomes: tuple[SerializeAsAny[Outcome], ...]


class Closing(Model):
    """Nonce and seed, so that anyone can check the commitment and every die."""

    nonce: str
    seed: str
    after: str


class Transcript(Model, Generic[E]):
    header: Header
    encounter: SerializeAsAny[E]
    steps: tuple[Step, ...] = ()
    closing: Closing | None = None

    @property
    def outcomes(self) -> Iterator[Outcome]:
        return (outcome for step in self.steps for outcome in step.outcomes)


def begin(
    ruleset: Ruleset[E],
    encounter: E,
    *,
    seed: str,
    nonce: str = "",
    title: str | None = None,
    telling: Mapping[str, bool | str | tuple[str, ...]] | None = None,
) -> Transcript[E]:
    """An open transcript. With a nonce (from a source of chance) the seed is committed, without one chosen."""
    header = Header(
        ruleset=ruleset.id,
        version=ruleset.version,
        seed="committed" if nonce else "chosen",
        commitment=commitment(seed, nonce),
        encounter=content_hash(canonical_json(encounter)),
        title=title,
        telling=dict(telling) if telling else None,
    )
    return Transcript[E](header=header, encounter=encounter)


def add(
    transcript: Transcript[E],
    turn: Turn[Any],
    by: str,
    answers: tuple[Answer, ...],
    outcomes: tuple[Outcome, ...],
    instinct: tuple[Chosen, ...] = (),
    hands: tuple[str, ...] = (),
) -> Transcript[E]:
    """The transcript with one more resolved turn."""
    taken = Input(
        turn=turn, by=by, answers=answers, instinct=instinct or None, hands=hands or None, after=so_far(transcript)
    )
    return with_step(transcript, Step(input=taken, outcomes=outcomes))


def with_step(transcript: Transcript[E], step: Step) -> Transcript[E]:
    """The transcript with a step that follows from all before it."""
    return Transcript[E](header=transcript.header, encounter=transcript.encounter, steps=(*transcript.steps, step))


def close(transcript: Transcript[E], *, seed: str, nonce: str = "") -> Transcript[E]:
    """The transcript with its closing line."""
    closing = Closing(nonce=nonce, seed=seed, after=so_far(transcript))
    return Transcript[E](
        header=transcript.header, encounter=transcript.encounter, steps=transcript.steps, closing=closing
    )


def so_far(transcript: Transcript[Any]) -> str:
    """The hash of all lines yet."""
    return after(transcript.steps[-1]) if transcript.steps else content_hash(write(transcript))


def after(step: Step) -> str:
    """The hash of all lines up to the end of a step, as a chain: of the step and the hash that it opened with."""
    return content_hash("\n".join((step.input.after, *step_lines(step))))


def lines(transcript: Transcript[Any]) -> Iterator[str]:
    """Its canonical lines, each with one key that says what it is."""
    yield f'{{"header":{canonical_json(transcript.header)}}}'
    yield f'{{"encounter":{canonical_json(transcript.encounter)}}}'
    for step in transcript.steps:
        yield from step_lines(step)
    if transcript.closing is not None:
        yield f'{{"closing":{canonical_json(transcript.closing)}}}'


def step_lines(step: Step) -> Iterator[str]:
    """Its canonical lines: what was given, and each outcome."""
    yield f'{{"input":{canonical_json(step.input)}}}'
    for outcome in step.outcomes:
        yield f'{{"outcome":{canonical_json(outcome)}}}'


def write(transcript: Transcript[Any]) -> str:
    return written(lines(transcript))


def read(text: str) -> Transcript[Any]:
    """From its lines, lifted to the present format. Raises BrokenTranscript, naming the line."""
    parts = list(_parts(text))
    if [what for what, _ in parts[:2]] != ["header", "encounter"]:
        raise BrokenTranscript("it must begin with a header and an encounter.", where="line 1")
    raw_format = parts[0][1].get("format")
    if not isinstance(raw_format, int) or not 0 <= raw_format <= FORMAT:
        raise BrokenTranscript(
            f"the format {raw_format!r} is not known here; this reads 0 to {FORMAT}.", where="line 1"
        )
    ruleset = _ruleset(str(parts[0][1].get("ruleset")))
    header: Header | None = None
    encounter: Any = None
    closing: Closing | None = None
    steps: list[tuple[Input, list[Outcome]]] = []
    for number, (what, data) in enumerate(parts, start=1):
        try:
            for version in range(raw_format, FORMAT):
                data = ruleset.upcasts[version]({what: data})[what]
            match what:
                case "header" if header is None:
                    header = Header.model_validate_json(json.dumps(data))
                case "encounter" if encounter is None:
                    encounter = ruleset.read_encounter(json.dumps(data))
                case "input" if closing is None:
                    turn = ruleset.read_turn(json.dumps(data["turn"]))
                    shell = Input.model_validate_json(json.dumps({**data, "turn": {}}))
                    steps.append((shell.model_copy(update={"turn": turn}), []))
                case "outcome" if steps and closing is None:
                    steps[-1][1].append(ruleset.read_outcome(json.dumps(data)))
                case "closing" if closing is None:
                    closing = Closing.model_validate_json(json.dumps(data))
                case _:
                    raise BrokenTranscript(f"a line {what!r} does not belong here.", where=f"line {number}")
        except (ValidationError, KeyError, TypeError) as error:
            raise BrokenTranscript(f"it is no {what}: {_first(error)}", where=f"line {number}") from error
    assert header is not None
    _refuse_encounter(encounter)
    return Transcript[Any](
        header=header,
        encounter=encounter,
        steps=tuple(Step(input=i, outcomes=tuple(o)) for i, o in steps),
        closing=closing,
    )


def fold(ruleset: Ruleset[E], transcript: Transcript[E]) -> E:
    """The encounter as the outcomes alone make it."""
    encounter = transcript.encounter
    for outcome in transcript.outcomes:
        encounter = ruleset.apply(encounter, outcome)
    return encounter


def replay(ruleset: Ruleset[E], transcript: Transcript[E]) -> Transcript[E]:
    """The same inputs resolved again: from the seed if the transcript is closed, else from its recorded rolls.

    Raises BrokenTranscript, naming the line of the first input that cannot be resolved.
    """
    *_, whole = _replayed(ruleset, transcript)
    return whole


def _replayed(ruleset: Ruleset[E], transcript: Transcript[E]) -> Iterator[Transcript[E]]:
    """The transcript resolved again, from its opening to its end, turn by turn."""
    closing = transcript.closing
    dice: Dice = SeededDice(closing.seed) if closing else RecordedDice(_rolls(transcript))
    again = Transcript[E](header=transcript.header, encounter=transcript.encounter)
    yield again
    encounter = transcript.encounter
    line = 3
    for step in transcript.steps:
        given = step.input
        try:
            result = resolve(ruleset, encounter, given.turn, given.answers, dice=dice, ask="needed")
        except RulesError as error:
            raise BrokenTranscript(f"it cannot have been so: {error}", where=f"line {line}") from error
        if isinstance(result, Needs):
            raise BrokenTranscript(f"an answer is missing: {result.need.question}", where=f"line {line}")
        again = add(
            again, given.turn, given.by, given.answers, result.outcomes, given.instinct or (), given.hands or ()
        )
        yield again
        encounter = result.encounter
        line += 1 + len(result.outcomes)
    if closing:
        yield close(again, seed=closing.seed, nonce=closing.nonce)


def verify(text: str) -> Transcript[Any]:
    """Read and prove it whole. Raises BrokenTranscript, naming the first line that differs.

    An input that decided nothing is known by the hash of what was written before the next line that has one.
    """
    transcript = read(text)
    ruleset = find(transcript.header.ruleset)
    given = _split(text)
    try:
        if json.loads(given[0])["header"]["format"] == FORMAT:
            if ruleset.version == transcript.header.version:
                _in_one_form(transcript, given)
            _committed(transcript, given)
            if ruleset.version == transcript.header.version:
                _resolve_again(ruleset, transcript, given)
            refuse_changed(given)
        fold(ruleset, transcript)
    except LookupError as error:
        raise BrokenTranscript(f"it speaks of {error}, and there is no such thing.", where="line 2") from error
    return transcript


def _resolve_again(ruleset: Ruleset[E], transcript: Transcript[E], given: list[str]) -> None:
    again = transcript
    try:
        for longer in _replayed(ruleset, transcript):
            again = longer
    except BrokenTranscript:
        yet = list(lines(again))
        compare(given[: len(yet)], yet)  # what differs before it is the first fault
        raise
    compare(given, list(lines(again)))


def _in_one_form(transcript: Transcript[Any], given: list[str]) -> None:
    """Each line as this version of the ruleset writes it; an earlier one may have had fewer fields."""
    for number, (mine, theirs) in enumerate(zip(lines(transcript), given, strict=True), start=1):
        if mine != theirs:
            raise BrokenTranscript("it is not written as a record is.", where=f"line {number}")


def _committed(transcript: Transcript[Any], given: list[str]) -> None:
    """The encounter the one that was opened, the seed the one committed to."""
    header, closing = transcript.header, transcript.closing
    opened = given[1].removeprefix('{"encounter":').removesuffix("}")
    if content_hash(opened) != header.encounter:
        raise BrokenTranscript("the encounter is not the one that was opened.", where="line 2")
    if closing is None:
        return
    if commitment(closing.seed, closing.nonce) != header.commitment:
        if changed(given) == 1:
            raise BrokenTranscript("what it commits to has been changed.", where="line 1")
        raise BrokenTranscript("seed and nonce are not those committed to.", where=f"line {len(given)}")
    if (header.seed == "committed") != bool(closing.nonce):
        raise BrokenTranscript("a seed is committed with a nonce, and chosen without.", where="line 1")


def _ruleset(name: str) -> Ruleset[Any]:
    try:
        return find(name)
    except Malformed as error:
        raise BrokenTranscript(error.message, where="line 1", nearest=error.nearest, choices=error.choices) from error


def _refuse_encounter(encounter: Encounter[Any, Any]) -> None:
    """Raises for an encounter that no fight could have opened with."""
    try:
        if encounter.side not in [side.id for side in encounter.sides]:
            raise unknown("side", encounter.side, [side.id for side in encounter.sides])
        for who, combatant in encounter.combatants.items():
            if who != combatant.id:
                raise unknown("combatant", who, [combatant.id])
            refuse_member(combatant, encounter.sides, encounter.combatants, who)
    except Malformed as error:
        raise BrokenTranscript(str(error), where="line 2") from error


def _split(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n")  # not splitlines: a player's line may hold other breaks


def _parts(text: str) -> Iterator[tuple[str, dict[str, Any]]]:
    for number, line in enumerate(_split(text), start=1):
        try:
            data = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BrokenTranscript(f"it is no JSON: {error}", where=f"line {number}") from error
        if not isinstance(data, dict) or len(data) != 1 or not isinstance(next(iter(data.values())), dict):
            raise BrokenTranscript("a line is one object under one key.", where=f"line {number}")
        yield next(iter(data.items()))


def _first(error: Exception) -> str:
    if isinstance(error, ValidationError):
        fault = error.errors()[0]
        return f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}"
    return str(error)


def _rolls(transcript: Transcript[Any]) -> Iterator[Roll]:
    for step in transcript.steps:
        yield from _rolls_in(step.input.instinct)
        yield from _rolls_in(step.outcomes)


def _rolls_in(value: object) -> Iterator[Roll]:
    if isinstance(value, Roll):
        yield value
    elif isinstance(value, Model):
        for inner in value.__dict__.values():
            yield from _rolls_in(inner)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _rolls_in(inner)
