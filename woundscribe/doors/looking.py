"""How a session looks from one place at the table: everything comes of a view, or is masked as a view masks it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.combatant import Combatant
from rules.encounter import Encounter
from rules.model import Model, canonical_json
from rules.odds import Ratio
from rules.registry import find
from rules.visibility import Eye, Seen, View
from woundscribe.doors.shown import (
    Offered,
    Offers,
    PassageShown,
    Person,
    RecordShown,
    RefusedOffers,
    State,
    TurnShown,
    Understood,
    Wanted,
)
from woundscribe.errors import WoundscribeError
from woundscribe.margin import records
from woundscribe.offering import Choice, chance, everything
from woundscribe.people.left import left_of
from woundscribe.readback import chance_of, read_back
from woundscribe.seats import seat_of, sides_of, speaks_for
from woundscribe.session import Session
from woundscribe.stored import Standing
from woundscribe.table import Table, turn_of
from woundscribe.turnstate import TurnState
from woundscribe.variants import Variant

MASTERS = ("gm", "host")


class Eyes(NamedTuple):
    """Who looks: ``gm``, ``host`` (whoever runs the program, who sees no secrets), ``player:NAME`` or ``reader``."""

    who: str

    @property
    def hand(self) -> str | None:
        """What a session knows them by when they give a command."""
        return None if self.who == "host" else self.who

    def audience(self, table: Table) -> str:
        """Which view is theirs. A player whom the cast does not name sees what the side does on which they play."""
        if self.who == "gm":
            return "gm"
        if not self.who.startswith("player:"):
            return "public"
        sides = sides_of(table.encounter, table.kept, self.who)
        if not sides:
            return "public"
        known = {f"player:{c.player}" for c in table.encounter.combatants.values() if c.player}
        return self.who if self.who in known else f"side:{min(sides)}" if len(sides) == 1 else "public"

    def plays(self, table: Table, who: str) -> bool:
        """Whether they may declare for somebody."""
        if self.who in MASTERS:
            return True
        seat = seat_of(table.encounter, who, table.kept.seats)
        return self.who.startswith("player:") and speaks_for(table.encounter, table.kept, self.who, seat)


def state_of(session: Session, standing: Standing, eyes: Eyes) -> State:
    """How it stands at that moment."""
    head, table = standing
    audience = eyes.audience(table)
    encounter, turn = table.encounter, turn_of(table)
    eye = Eye(audience)
    eye.meet(encounter)
    scene = encounter.scene
    found = State(
        fight=session.name,
        version=head.version,
        title=head.title,
        place=scene.place,
        things=scene.things,
        exits=scene.exits,
        round=encounter.round,
        phase="closed" if table.closed else encounter.phase,
        side=None if turn.side in eye.hidden else turn.side,
        turn=turn.number,
        people=tuple(
            _person(table, eyes, audience, c) for c in encounter.combatants.values() if c.id not in eye.hidden
        ),
        declared=tuple(_declared(table, eyes)),
        needs=tuple(_wanted(table, eyes, eye, turn)),
        so_far=_so_far(session, eyes, audience, turn),
    )
    return found if audience == "gm" else eye.mask(found)


def turn_shown(session: Session, audience: str, number: int) -> TurnShown:
    """The records of a turn. Raises WoundscribeError for one that there is not."""
    view, spans = session.view_and_spans(audience)
    if not isinstance(number, int) or not 1 <= number <= len(spans):
        possible = (f"1 to {len(spans)}",) if spans else ()
        raise WoundscribeError("malformed", f"there is no turn {number} yet.", choices=possible)
    span = spans[number - 1]
    return TurnShown(turn=number, audience=audience, records=records_shown(view, range(span.first, span.last + 1)))


def turns_shown(session: Session, audience: str, first: int = 1) -> tuple[TurnShown, ...]:
    """The records of every turn from ``first`` on."""
    view, spans = session.view_and_spans(audience)
    return tuple(
        TurnShown(turn=number, audience=audience, records=records_shown(view, range(span.first, span.last + 1)))
        for number, span in enumerate(spans, start=1)
        if number >= first
    )


def seq_behind(session: Session, audience: str, number: int) -> int:
    """The number in the transcript of the record that an audience knows by its own. Raises WoundscribeError."""
    transcript = session.transcript
    ruleset, encounter, eye = find(transcript.header.ruleset), transcript.encounter, Eye(audience)
    eye.meet(encounter)
    for outcome in transcript.outcomes:
        seen = eye.look(ruleset, encounter, outcome)
        if seen is not None and seen.outcome.seq == number:
            return outcome.seq
        encounter = ruleset.apply(encounter, outcome)
    raise WoundscribeError("malformed", f"there is no record {number}.")


def records_shown(view: View, seqs: Iterable[int]) -> tuple[RecordShown, ...]:
    """Some records of a view; what only keeps the order of turns says nothing."""
    among = frozenset(seqs)
    wanted = [e for e in view.entries if e.outcome.seq in among]
    said = {r.seq: r for r in records(view, (e.outcome.seq for e in wanted))}
    shown = []
    for entry in wanted:
        outcome = entry.outcome
        record = said.get(outcome.seq)
        shown.append(
            RecordShown(
                seq=outcome.seq,
                said=record.head if record else "",
                dice=record.dice if record else "",
                rules=outcome.rules,
                outcome=json.loads(canonical_json(outcome)),
            )
        )
    return tuple(shown)


def offers_of(table: Table, audience: str, actor: str) -> Offers:
    """What somebody could declare now, and what not and why; nothing that has to do with anybody unseen."""
    begun = bool(table.pending.declarations)
    found = everything(table.ruleset, table.encounter, actor, begun=begun)
    eye = Eye(audience)
    eye.meet(table.encounter)
    refused = (RefusedOffers(why=why, said=(said,)) for why, all_said in found.refused.items() for said in all_said)
    seen: dict[str, tuple[str, ...]] = {}
    for one in refused:
        if eye.mask(one) == one:
            seen[one.why] = (*seen.get(one.why, ()), *one.said)
    offered = (_offered(table, choice) for choice in found.allowed)
    return Offers(
        who=actor,
        allowed=tuple(one for one in offered if eye.mask(one) == one),
        refused=tuple(RefusedOffers(why=why, said=said) for why, said in seen.items()),
    )


def as_seen(error: WoundscribeError, table: Table, audience: str, own: str = "") -> WoundscribeError:
    """The same error, of nobody unseen: a host may play beings who know more than it does.

    ``own``: what was said. A name out of it is given back as it came: masked, it would be known to be somebody's.
    """
    eye = Eye(audience)
    eye.meet(table.encounter)
    said = _Said(
        message=error.message, where=error.where, nearest=error.nearest, choices=error.choices, rows=error.rows
    )
    seen = eye.mask(said)
    if seen == said:
        return error
    if _guessed(eye.hidden, table.encounter, said, own):
        seen = seen.model_copy(update={"message": said.message, "where": said.where, "rows": said.rows})
    found = WoundscribeError(
        error.code,
        seen.message,
        where=seen.where,
        nearest=[name for name in error.nearest if name in seen.nearest],
        choices=[name for name in error.choices if name in seen.choices],
    )
    found.advice, found.rows = error.advice, seen.rows
    return found


def _guessed(hidden: Iterable[str], encounter: Encounter[Any, Any], said: _Said, own: str) -> bool:
    """Whether whoever was refused has brought in every hidden name in it themselves."""
    people = [encounter.combatants[who].name for who in hidden if who in encounter.combatants]
    text = " ".join((said.message, said.where or "", *said.rows)).casefold()
    return all(name.casefold() in own.casefold() for name in (*hidden, *people) if name.casefold() in text)


class _Said(Model):
    message: str
    where: str | None
    nearest: tuple[str, ...]
    choices: tuple[str, ...]
    rows: tuple[str, ...]


def understood(table: Table, declaration: Any) -> Understood:
    """A declaration read back, with its exact chance where one roll decides it."""
    answers = (*table.pending.answers, *table.kept.standing)
    likely: Ratio | None = chance_of(table.ruleset, table.encounter, declaration, answers)
    return Understood(
        said=read_back(table.ruleset, table.encounter, declaration, answers),
        declaration=as_fields(declaration),
        numerator=likely.numerator if likely else None,
        denominator=likely.denominator if likely else None,
    )


def as_fields(declaration: Any) -> dict[str, Any]:
    """A declaration as ``declare`` takes it again: without what goes without saying."""
    fields: dict[str, Any] = json.loads(declaration.model_dump_json(exclude_defaults=True, exclude={"actor"}))
    return {"kind": declaration.kind, **fields}


def passage_shown(variant: Variant) -> PassageShown:
    passage = variant.passage
    usage = passage.usage if passage is not None else None
    return PassageShown(
        id=variant.id,
        turn=variant.turn,
        purpose=variant.purpose,
        status=variant.status,
        shown=variant.shown,
        text=variant.text,
        lines=variant.lines,
        model=passage.provenance.model if passage is not None else None,
        happened=passage.provenance.happened if passage is not None else (),
        tokens=usage.prompt_tokens + usage.answer_tokens if usage is not None else 0,
    )


def _offered(table: Table, choice: Choice) -> Offered:
    answers = (*table.pending.answers, *table.kept.standing)
    return Offered(
        said=choice.said,
        declaration=as_fields(choice.declaration),
        chance=chance(choice, table.ruleset, table.encounter, answers),
    )


def _person(table: Table, eyes: Eyes, audience: str, one: Combatant[Any]) -> Person:
    left = left_of(one, table.ruleset)
    own = audience == "gm" or one.side in _own_sides(table, eyes)
    return Person(
        id=one.id,
        name=one.name,
        side=one.side,
        character=one.character,
        yours=eyes.plays(table, one.id),
        hidden=one.hidden,
        out=one.out,
        state=left.state,
        words=left.words if own else (),
        conditions=left.conditions,
        carries=one.carries,
        wound=one.wound,
    )


def _own_sides(table: Table, eyes: Eyes) -> frozenset[str]:
    """The sides whose sheets they know: a host those that players play, since it plays with them."""
    if eyes.who == "host":
        return frozenset(side.id for side in table.encounter.sides if side.players)
    return sides_of(table.encounter, table.kept, eyes.who)


def _declared(table: Table, eyes: Eyes) -> Iterable[str]:
    """Those of one's own side say what they do aloud; what others are about to do is seen when it is done."""
    encounter: Encounter[Any, Any] = table.encounter
    own = _own_sides(table, eyes)
    for declaration in table.pending.declarations:
        actor = encounter.combatants.get(getattr(declaration, "actor", ""))
        if eyes.who == "gm" or (actor is not None and actor.side in own):
            yield understood(table, declaration).said


def _wanted(table: Table, eyes: Eyes, eye: Eye, turn: TurnState) -> Iterable[Wanted]:
    for need in turn.needs:
        who = getattr(need, "who", None)
        mine = eyes.who in MASTERS or need.to == eyes.who
        if not mine and eyes.who.startswith("player:"):
            mine = speaks_for(table.encounter, table.kept, eyes.who, need.to)
        if mine:
            asked = {
                name: getattr(need, name)
                for name in ("choices", "number", "default", "notation")
                if hasattr(need, name)
            }
            yield Wanted(kind=need.kind, to=need.to, yours=True, who=who, question=need.question, **asked)
        elif who is None or who not in eye.hidden:
            open_to_all = need.kind == "declaration"
            yield Wanted(
                kind=need.kind, to=need.to, yours=False, who=who, question=need.question if open_to_all else ""
            )


def _so_far(session: Session, eyes: Eyes, audience: str, turn: TurnState) -> tuple[RecordShown, ...]:
    """Of what has happened until an open question, only what those who are asked may know."""
    asked = [need for need in turn.needs if need.kind in ("ruling", "faces", "consent")]
    if not asked or asked[0].to != eyes.who or not turn.so_far:
        return ()
    before = session.view(audience)
    came = tuple(entry.figure for entry in before.entries if entry.figure is not None)
    entries: tuple[Seen, ...] = turn.so_far
    shown = before.model_copy(update={"entries": entries, "figures": (*before.figures, *came)})
    return records_shown(shown, [entry.outcome.seq for entry in entries])
