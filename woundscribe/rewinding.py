"""Setting a mistake right: back to the start of a turn, or one input changed and all after it resolved anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.declaration import Fiat, Turn
from rules.dice import SeededDice
from rules.encounter import Encounter
from rules.errors import RulesError
from rules.fiat import FIAT
from rules.outcome import Outcome, Ruled
from rules.resolution import Resolved, declared_by, resolve
from rules.ruling import ANY, Answer, Ask
from rules.transcript import Step, Transcript, after, so_far
from woundscribe import table as tables
from woundscribe.errors import WoundscribeError
from woundscribe.kept import Pending
from woundscribe.table import Came, Table
from woundscribe.turnstate import TurnState


class Rewound(NamedTuple):
    """What came of it. ``back_to``: the turn from which on what was resolved no longer holds.

    ``stopped``: why the turns after it could not all be resolved anew.
    """

    table: Table
    state: TurnState
    steps: tuple[Step, ...]
    back_to: int
    stopped: WoundscribeError | None = None


def undo(table: Table, transcript: Transcript[Any], to: int | None = None) -> Rewound:
    """Back to the start of the turn that is being declared, or else of the last one, or of the turn of that number.

    The same dice come again. Raises WoundscribeError where there is nothing to undo.
    """
    refuse_closed(table)
    begun = table.kept.pending is not None
    turn = to if to is not None else table.turns + 1 if begun else table.turns
    if not isinstance(turn, int) or not 1 <= turn <= table.turns + 1 or (turn == table.turns + 1 and not begun):
        raise WoundscribeError(
            "malformed",
            f"there is no turn {turn} to undo." if to is not None else "nothing has been done yet.",
            choices=(f"1 to {table.turns}",) if table.turns else (),
        )
    back = start_of(table, transcript, turn)
    return Rewound(back, tables.state(back), (), turn)


def start_of(table: Table, transcript: Transcript[Any], turn: int) -> Table:
    """The table as that turn began, nothing yet declared in it."""
    held = transcript.steps[: turn - 1]
    kept = table.kept.model_copy(update={"pending": None, "forward": ()})
    chain = after(held[-1]) if held else so_far(transcript.model_copy(update={"steps": ()}))
    return table._replace(kept=kept, encounter=_folded(table, transcript, turn - 1), turns=turn - 1, after=chain)


def amend(table: Table, transcript: Transcript[Any], seq: int, what: str | Mapping[str, Any] | Answer) -> Rewound:
    """The input that record ``seq`` came of, given otherwise, and every turn after it resolved anew with the same dice.

    A record of a declaration, or of what came of it: ``what`` is declared instead. One of a ruling, or of dice that
    people threw: ``what`` is the answer. It stops at the first question that was never answered, and at the first
    turn that is now forbidden. Raises WoundscribeError, and then nothing has changed.
    """
    refuse_closed(table)
    number, step = _step_of(transcript, seq)
    back = start_of(table, transcript, number)
    levels = tuple(_levels(back, transcript.steps[number - 1 :]))
    first = _amended(back, step, seq, what).model_copy(update={"ask": levels[0]})
    later = zip(transcript.steps[number:], levels[1:], strict=True)
    rest = tuple(_as_pending(table, one).model_copy(update={"ask": level}) for one, level in later)
    back = back._replace(kept=back.kept.model_copy(update={"forward": (first, *rest)}))
    rewound = go_forward(back)
    if rewound.stopped is not None and rewound.table.turns == number - 1:
        raise rewound.stopped  # it is the change itself that is forbidden
    return rewound._replace(back_to=number)


def go_forward(table: Table) -> Rewound:
    """Resolve the turns that wait to be resolved anew, to the end, to a new question, or to what is now forbidden."""
    steps: list[Step] = []
    first = table.turns + 1
    while table.kept.forward and table.kept.pending is None:
        ahead, *rest = table.kept.forward
        trial = table._replace(kept=table.kept.model_copy(update={"forward": tuple(rest)}))
        try:
            came = tables.resolve_pending(trial, _chosen_anew(trial, ahead))
        except WoundscribeError as error:
            came = Came(trial, tables.state(trial), refused=error)
        if came.refused is not None:
            ended = table._replace(kept=table.kept.model_copy(update={"forward": ()}))
            return Rewound(ended, tables.state(ended), tuple(steps), first, came.refused)
        table = came.table
        if came.step is not None:
            steps.append(came.step)
    return Rewound(table, tables.turn_of(table), tuple(steps), first)


_MOST_FIRST: tuple[Ask, ...] = ("all", "notable", "needed")


def _levels(table: Table, steps: Sequence[Step]) -> Iterator[Ask]:
    """How much was asked in each turn when it was resolved: the most, up to what is asked now, that left none open.

    So a question that stood at its default then is no new one. ``table``: as the first of them began.
    """
    encounter = table.encounter
    levels = _MOST_FIRST[_MOST_FIRST.index(table.kept.ask) :]
    for step in steps:
        yield next((level for level in levels if _settled(table, encounter, step, level)), levels[-1])
        for outcome in step.outcomes:
            encounter = table.ruleset.apply(encounter, outcome)


def _settled(table: Table, encounter: Encounter[Any, Any], step: Step, ask: Ask) -> bool:
    given, dice = step.input, SeededDice(table.kept.seed)
    try:
        return isinstance(resolve(table.ruleset, encounter, given.turn, given.answers, dice=dice, ask=ask), Resolved)
    except RulesError:  # by later rules it could not be done: that is told when it is resolved anew
        return False


def refuse_closed(table: Table) -> None:
    if table.closed:
        raise WoundscribeError("closed", "the fight is closed; nothing in it can be changed.")


def _folded(table: Table, transcript: Transcript[Any], turns: int) -> Encounter[Any, Any]:
    encounter: Encounter[Any, Any] = transcript.encounter
    for step in transcript.steps[:turns]:
        for outcome in step.outcomes:
            encounter = table.ruleset.apply(encounter, outcome)
    return encounter


def _step_of(transcript: Transcript[Any], seq: int) -> tuple[int, Step]:
    for number, step in enumerate(transcript.steps, start=1):
        if any(o.seq == seq for o in step.outcomes):
            return number, step
    last = max((o.seq for o in transcript.outcomes), default=0)
    raise WoundscribeError("malformed", f"there is no record {seq}.", choices=(f"1 to {last}",) if last else ())


def _amended(table: Table, step: Step, seq: int, what: str | Mapping[str, Any] | Answer) -> Pending:
    """The turn of a step with the one input behind a record changed."""
    given = _as_pending(table, step)
    by_seq = {o.seq: o for o in step.outcomes}
    record = by_seq[seq]
    if isinstance(what, Answer):
        return _answered_otherwise(given, record, what)
    root = _root(record, by_seq)
    turn = step.input.turn
    at = _place_of(turn, root, step)
    if at is None:
        raise WoundscribeError("malformed", f"record {seq} came of nothing that anybody declared.")
    who = getattr(turn.declarations[at], "actor", None)
    name = declared_by(turn, turn.declarations[at])
    others = given.without({at}, {name})
    changed = tables.with_declaration(table, others, who, what, at=at)
    hand = given.hands[at] if at < len(given.hands) else None
    if hand is None or hand in tables.UNSAID:
        return changed
    hands = (*changed.hands[:at], hand, *changed.hands[at + 1 :])  # whose seat it was then, whoever has it now
    return changed.model_copy(update={"hands": hands})


def _answered_otherwise(given: Pending, record: Outcome, what: Answer) -> Pending:
    rule = record.rule if isinstance(record, Ruled) else what.key.rule
    subject = (record.subject or ANY) if isinstance(record, Ruled) else what.key.subject
    same = [a for a in given.answers if a.key.rule == rule and a.key.subject in (ANY, subject)]
    if not same:
        raise WoundscribeError("malformed", f"record {record.seq} came of no answer that anybody gave.")
    changed = what.model_copy(update={"key": same[0].key})
    return given.model_copy(update={"answers": tuple(changed if a is same[0] else a for a in given.answers)})


def _root(record: Outcome, by_seq: Mapping[int, Outcome]) -> Outcome:
    while record.cause is not None and record.cause in by_seq:
        record = by_seq[record.cause]
    return record


def _place_of(turn: Turn[Any], root: Outcome, step: Step) -> int | None:
    """Which of the turn's declarations a record came of that has no cause; None: none of them."""
    if FIAT not in root.rules:
        names = (getattr(root, "actor", None), getattr(root, "who", None))
        return next((i for i, d in enumerate(turn.declarations) if declared_by(turn, d) in names), None)
    said = [i for i, d in enumerate(turn.declarations) if isinstance(d, Fiat)]
    if len(said) == 1:
        return said[0]
    reasoned = [i for i in said if getattr(turn.declarations[i], "reason", None)]
    ruled = [o.seq for o in step.outcomes if isinstance(o, Ruled) and o.rule == FIAT]
    if root.seq in ruled and len(ruled) == len(reasoned):
        return reasoned[ruled.index(root.seq)]
    raise WoundscribeError(
        "ambiguous", f"record {root.seq} came of one of several things that the game master said in its turn."
    )


def _as_pending(table: Table, step: Step) -> Pending:
    """A resolved turn as it was before its dice, without what stands for the whole fight anyway."""
    standing = table.kept.standing
    given = step.input
    return Pending(
        side=given.turn.side,
        declarations=given.turn.declarations,
        answers=tuple(a for a in given.answers if a not in standing),
        instinct=given.instinct or (),
        hands=given.hands or tuple("host" for _ in given.turn.declarations),
    )


def _chosen_anew(table: Table, ahead: Pending) -> Pending:
    """For those whom instinct plays it chooses again, as things stand now."""
    who = {c.who for c in ahead.instinct}
    if not who or ahead.side is None:
        return ahead
    places = {i for i, d in enumerate(ahead.declarations) if getattr(d, "actor", None) in who}
    return tables.with_instinct(table, ahead.without(places, who), who)
