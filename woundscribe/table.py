"""What is so at a table between two commands, and what each command makes of it: pure functions over one value.

Whoever keeps a fight (in memory, as a string, in a store) keeps a ``Table`` and the steps that come of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.choice import Choice
from rules.declaration import SIDE_KINDS, Fiat
from rules.dice import SeededDice
from rules.encounter import Encounter
from rules.errors import Illegal, Malformed
from rules.model import evolve
from rules.resolution import Needs, Resolved, declared_by, resolve
from rules.ruleset import Ruleset
from rules.ruling import Answer, Need
from rules.transcript import Input, Step, after
from rules.visibility import Seen
from woundscribe.entry import as_entry, lock, read_answers, typed
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.kept import Kept, Pending
from woundscribe.meant import meant
from woundscribe.readback import read_back
from woundscribe.seats import INSTINCT, Agreement, agreements, allowed, asked_of, silent_act
from woundscribe.speaking import known_to, read_said
from woundscribe.turnstate import Missing, TurnState, missing


class Table(NamedTuple):
    """``turns``: how many are resolved; ``after``: the hash of all their lines. ``kept`` holds the seed."""

    ruleset: Ruleset[Any]
    encounter: Encounter[Any, Any]
    kept: Kept
    turns: int
    after: str
    closed: bool = False

    @property
    def pending(self) -> Pending:
        return self.kept.pending or Pending(side=self.encounter.side)


class Came(NamedTuple):
    """What came of a command. ``step``: the turn that it resolved.

    ``refused``: what was declared turned out to be forbidden only when it was carried out, and counts as not made.
    """

    table: Table
    state: TurnState
    step: Step | None = None
    refused: WoundscribeError | None = None
    declared: Any = None
    """What was declared by it, as it was understood."""


def state(table: Table, so_far: tuple[Seen, ...] = ()) -> TurnState:
    """How the turn stands that is being declared."""
    pending = table.pending
    needs: tuple[Missing | Agreement | Need, ...] = ()
    if pending.need:
        needs = (evolve(pending.need, to=asked_of(table.encounter, table.kept, pending.need)),)
    if not pending.need and pending.side is not None and not table.closed:
        needs = missing(table.encounter, pending.side, pending.declarations, table.kept.seats)
        needs = needs or agreements(table.encounter, table.kept, pending)
    return TurnState(number=table.turns + 1, side=pending.side, resolved=False, needs=needs, so_far=so_far)


def turn_of(table: Table) -> TurnState:
    """``state``, and while a question is open what has happened until it as whoever is asked may know it."""
    if table.pending.need is None:
        return state(table)
    result = _resolve(table, table.pending)
    return state(table, result.outcomes if isinstance(result, Needs) else ())


def declare(
    table: Table, who: str | None, what: str | Mapping[str, Any], hand: str | None = None, *, blind: bool = False
) -> Came:
    """One declaration by a combatant or for a side; ``who`` None: the game master's. ``hand``: whose seat it is.

    ``blind``: somebody hidden is nobody to them, whoever they are, as is so for players. Raises WoundscribeError, and
    then nothing has come of it.
    """
    _refuse_closed(table)
    before = table.pending
    if before.need is not None:
        raise waiting(table)
    pending = with_declaration(table, before, who, what, hand=hand, blind=blind)
    if len(pending.answers) > len(before.answers):
        _resolve(table, pending)  # nothing comes of it yet; what answers nothing is told now, while it can be mended
    declared = pending.declarations[-1]
    if declared.kind in SIDE_KINDS and hand is not None and hand.startswith("player:"):
        pending = pending.model_copy(update={"agreed": (hand,)})
    return _when_complete(table, pending)._replace(declared=declared)


def with_declaration(
    table: Table,
    before: Pending,
    who: str | None,
    what: str | Mapping[str, Any],
    *,
    at: int | None = None,
    hand: str | None = None,
    blind: bool = False,
) -> Pending:
    """A turn with one more declaration, at a place of its own or last. Raises WoundscribeError."""
    at = len(before.declarations) if at is None else at
    known = known_to(table, hand, blind=blind)
    with telling_where():
        entry = as_entry(what)
        declaration = read_said(table, before, known, who, entry, hand)
        acts = getattr(declaration, "actor", None)
        if acts is None and who is not None:
            raise Malformed("that is for the game master to say.")
    allowed(table.encounter, table.kept, acts, hand)
    with telling_where():
        if table.kept.pending is None and not before.declarations:
            before = before.model_copy(update={"side": table.encounter.combatants[acts].side if acts else None})
        elif before.side is None and acts:
            before = before.model_copy(update={"side": table.encounter.combatants[acts].side})
        declared = [*before.declarations[:at], declaration, *before.declarations[at:]]
        turn = lock(table.ruleset, before.side, declared)
        if known is not table.encounter and isinstance(declaration, Fiat):
            table.ruleset.refuse(known, lock(table.ruleset, None, [declaration]))
        table.ruleset.refuse(table.encounter, turn)
        answers = read_answers(entry, turn, turn.declarations[at], table.encounter, table.ruleset)
    hands = (*before.hands[:at], hand or _usual_hand(acts), *before.hands[at:])
    update = {"declarations": turn.declarations, "answers": (*before.answers, *answers), "hands": hands}
    return before.model_copy(update=update)


def heard(table: Table, declaration: Any) -> str:
    """A declaration read back, as it stands before it is made."""
    answers = (*table.pending.answers, *table.kept.standing)
    return read_back(table.ruleset, table.encounter, declaration, answers)


def _usual_hand(acts: str | None) -> str:
    return "host" if acts else "gm"


def agree(table: Table, hand: str, *, yes: bool) -> Came:
    """A player agrees to what was declared for the whole side, or does not: then it counts as not made."""
    _refuse_closed(table)
    pending = table.pending
    asked = [need.to for need in agreements(table.encounter, table.kept, pending)]
    if pending.need is not None or hand not in asked:
        raise WoundscribeError("malformed", f"nobody asks whether {hand} agrees.", choices=asked)
    if not yes:
        return Came(put(table, None), state(put(table, None)))
    return _when_complete(table, pending.model_copy(update={"agreed": (*pending.agreed, hand)}))


def close_turn(table: Table, *, by_instinct: bool = False) -> Came:
    """Whoever has not declared holds, or acts as their seat says, or all of them by instinct."""
    _refuse_closed(table)
    pending = table.pending
    side = pending.side
    if pending.need is not None or side is None:
        return Came(table, state(table))
    if table.encounter.phase != "fighting" and not pending.declarations:
        raise WoundscribeError("illegal", "the fight is over: there is no turn to close until something is declared.")
    silent = [c.who for c in missing(table.encounter, side, pending.declarations)]
    acts = {who: "instinct" if by_instinct else silent_act(table.encounter, table.kept, who) for who in silent}
    pending = with_instinct(table, pending, {who for who, act in acts.items() if act == "instinct"})
    declarations, hands = list(pending.declarations), list(pending.hands)
    for one in missing(table.encounter, side, declarations):
        declaration = _for_the_silent(table, side, declarations, one.who, acts[one.who])
        if declaration is not None:
            declarations.append(declaration)
            hands.append("silent")
    turn = lock(table.ruleset, pending.side, declarations)
    return resolve_pending(table, pending.model_copy(update={"declarations": turn.declarations, "hands": tuple(hands)}))


def with_instinct(table: Table, pending: Pending, who: set[str]) -> Pending:
    """A turn with what instinct chooses for those of ``who`` of whom it knows anything to do."""
    if not who or pending.side is None:
        return pending
    wishes = table.ruleset.instinct(table.encounter, pending.side, SeededDice(table.kept.seed))
    return _with_choices(table, pending, [wish for wish in wishes if wish.chosen.who in who])


def _with_choices(table: Table, pending: Pending, choices: Sequence[Choice]) -> Pending:
    turn = lock(table.ruleset, pending.side, [*pending.declarations, *(one.declaration for one in choices)])
    return pending.model_copy(
        update={
            "declarations": turn.declarations,
            "instinct": (*pending.instinct, *(one.chosen for one in choices)),
            "hands": (*pending.hands, *(INSTINCT for _ in choices)),
        }
    )


def _for_the_silent(table: Table, side: str, declared: Sequence[Any], who: str, act: str) -> Any:
    """What stands for somebody who has said nothing; None where the rules have nothing for it."""
    kinds = table.ruleset.declarations()
    for kind in ("defend", "hold") if act == "defend" else ("hold",):
        if kind not in kinds:
            continue
        declaration = kinds[kind].model_validate({"actor": who})
        try:
            table.ruleset.refuse(table.encounter, lock(table.ruleset, side, [*declared, declaration]))
        except Illegal:
            continue
        return declaration
    return None


def answer(
    table: Table,
    value: str | bool | None = None,
    *,
    faces: tuple[int, ...] | list[int] | None = None,
    total: int | None = None,
    reason: str | None = None,
    secret: bool = False,
) -> Came:
    """The answer to the open question. Raises WoundscribeError for one that answers nothing."""
    _refuse_closed(table)
    pending = table.pending
    if pending.need is None:
        raise WoundscribeError("malformed", "no question is open.")
    dice = pending.need.kind == "faces"
    if dice == (faces is None and total is None) or dice == (value is not None):
        raise WoundscribeError("malformed", f"this does not answer: {pending.need.question}")
    need = pending.need
    if isinstance(value, bool):
        value = {True: "yes", False: "no"}[value]
    if isinstance(value, str):
        value = meant(value, need.choices, number=need.number)
    with telling_where():
        given = typed(
            Answer,
            key=need.key,
            value=value,
            faces=tuple(faces) if isinstance(faces, (list, tuple)) else faces,
            total=total,
            reason=reason,
            secret=secret,
        )
    return resolve_pending(table, pending.model_copy(update={"answers": (*pending.answers, given)}))


def put(table: Table, pending: Pending | None) -> Table:
    """The table with another turn under way, or none."""
    return table._replace(kept=table.kept.model_copy(update={"pending": pending}))


def waiting(table: Table) -> WoundscribeError:
    return WoundscribeError("waiting", f"an answer is needed first: {state(table).needs[0].question}")


def _when_complete(table: Table, pending: Pending) -> Came:
    """Resolve the turn once everybody has declared and agreed."""
    side = pending.side
    if side is not None:
        open_still = missing(table.encounter, side, pending.declarations, table.kept.seats)
        if open_still or agreements(table.encounter, table.kept, pending):
            return Came(put(table, pending), state(put(table, pending)))
        if missing(table.encounter, side, pending.declarations):
            return close_turn(put(table, pending))
    return resolve_pending(table, pending)


def resolve_pending(table: Table, pending: Pending) -> Came:
    """Resolve a turn from its beginning: to its end, or to the next open question."""
    try:
        result = _resolve(table, pending)
    except WoundscribeError as error:
        if isinstance(error.__cause__, Illegal):
            where = error.__cause__.where
            if where in {chosen.who for chosen in pending.instinct}:
                return resolve_pending(table, _cornered(table, pending, where))
            undone = _unmade(table, pending, error.__cause__.where)
        elif isinstance(error.__cause__, Malformed):
            undone = table._replace(kept=table.kept.without_answers(error.__cause__.where))
        else:
            raise
        return Came(undone, state(undone), refused=error)
    if isinstance(result, Needs):
        asked = put(table, pending.model_copy(update={"need": result.need}))
        return Came(asked, state(asked, result.outcomes))
    turn = lock(table.ruleset, pending.side, pending.declarations)
    given = Input(
        turn=turn,
        by=f"side:{turn.side}" if turn.side else "gm",
        answers=(*pending.answers, *table.kept.standing),
        instinct=pending.instinct or None,
        hands=pending.hands if any(h not in UNSAID for h in pending.hands) else None,
        after=table.after,
    )
    step = Step(input=given, outcomes=result.outcomes)
    done = put(table, None)._replace(encounter=result.encounter, turns=table.turns + 1, after=after(step))
    came = TurnState(number=done.turns, side=turn.side, resolved=True, outcomes=result.outcomes)
    return Came(done, came, step)


UNSAID = frozenset({"host", "gm", "silent", "instinct"})
"""Hands that are nobody's seat, and tell no more than the records do without them."""


def _resolve(table: Table, pending: Pending) -> Resolved[Any] | Needs:
    turn = lock(table.ruleset, pending.side, pending.declarations)
    answers = (*pending.answers, *table.kept.standing)
    dice = SeededDice(table.kept.seed)
    with telling_where():
        return resolve(table.ruleset, table.encounter, turn, answers, dice=dice, ask=pending.ask or table.kept.ask)


def _cornered(table: Table, pending: Pending, who: str) -> Pending:
    """The turn where an answer has forbidden what instinct chose for ``who``: what it would choose next.

    Where it knows of nothing more, they do what stands for the silent.
    """
    theirs = next(i for i, d in enumerate(pending.declarations) if getattr(d, "actor", None) == who)
    left = pending.without({theirs}, {who})
    wishes = table.ruleset.instinct(table.encounter, pending.side or "", SeededDice(table.kept.seed))
    wish = next(one for one in wishes if one.chosen.who == who)
    if wish.instead is not None and pending.declarations[theirs] == wish.declaration:
        return _with_choices(table, left, [wish.instead])
    act = _for_the_silent(table, pending.side or "", left.declarations, who, "defend")
    declared = {"declarations": (*left.declarations, act), "hands": (*left.hands, "silent")}
    return left if act is None else left.model_copy(update=declared)


def _unmade(table: Table, pending: Pending, where: str | None) -> Table:
    """What turned out illegal only when it was carried out counts as not made, and may be replaced.

    Then the turns after it that waited to be resolved anew wait no more: there is nothing for them to follow.
    """
    table = table._replace(kept=table.kept.model_copy(update={"forward": ()}))
    turn = lock(table.ruleset, pending.side, pending.declarations)
    places = {i for i, d in enumerate(turn.declarations) if declared_by(turn, d) == where}
    left = pending.without(places, {where or ""})
    if not left.declarations:
        return put(table, None)
    return put(table, left.model_copy(update={"instinct": (), "agreed": (), "ask": None, "need": None}))


def _refuse_closed(table: Table) -> None:
    if table.closed:
        raise WoundscribeError("closed", "the fight is closed; nothing more can be declared.")
