"""For which rolls of a declaration the numbers behind it are: found by trying the turn, from which nothing comes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rules.dice import Dice, Roll, SeededDice, parse, physical
from rules.encounter import Encounter
from rules.model import evolve
from rules.resolution import Needs, declared_by, resolve
from rules.ruling import Answer, Need
from woundscribe import names
from woundscribe import table as tables
from woundscribe.desk.line import Thrown
from woundscribe.entry import lock
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.table import Table

_MOST_QUESTIONS = 60
"""More rolls and rulings than one declaration ever asks for."""


class Placed(NamedTuple):
    """``rolls``: by ``who/purpose``, as an entry has them. ``next``: the roll that comes after the last given one."""

    rolls: dict[str, int | tuple[int, ...]]
    said: tuple[str, ...]
    """What each number is taken for: "attack 13"."""
    next: Need | None


def placed(table: Table, phrase: Mapping[str, Any], thrown: Sequence[Thrown]) -> Placed:
    """Which roll each number is for. Raises WoundscribeError for numbers that no die shows, and for too many.

    A number that the turn does not come to (a blow that misses asks for no harm) is kept for the roll that would be
    asked for next.
    """
    pending = tables.with_declaration(table, table.pending, None, phrase)
    turn = lock(table.ruleset, pending.side, pending.declarations)
    actor = declared_by(turn, turn.declarations[-1])
    with telling_where():
        people = names.combatants(table.encounter)
        by = [names.pick("combatant", t.who, people) if t.who is not None else actor for t in thrown]
    trial = _Trial(table, turn, pending.answers, actor, frozenset((actor, *by)))
    left = list(zip(by, thrown, strict=True))
    given: list[Answer] = []
    rolls: dict[str, int | tuple[int, ...]] = {}
    said: list[str] = []
    assumed: list[Answer] = []
    while left:
        need = trial.next(assumed)
        if need is None:
            assumed, need = trial.otherwise(assumed)
        if need is None:
            raise _too_many(len(thrown), said, table.encounter.combatants[actor].name)
        at = next((n for n, (who, _) in enumerate(left) if who == need.key.subject), None)
        if at is None:
            assumed.append(_middle(need))  # somebody else's, who is named behind the line for a later roll
            continue
        _, roll = left.pop(at)
        with telling_where(f"{table.encounter.combatants[need.key.subject].name}, {need.key.rule}"):
            physical(need.notation or "", "", 0, faces=roll.faces, total=roll.total)
        given.append(Answer(key=need.key, faces=roll.faces, total=roll.total))
        assumed.append(given[-1])
        rolls[f"{need.key.subject}/{need.key.rule}"] = roll.total if roll.total is not None else roll.faces or ()
        said.append(f"{_whose(need, actor, table.encounter)}{need.key.rule} {roll.said}")
    following = _Trial(table, turn, pending.answers, actor, frozenset((actor,))).next(given)
    return Placed(rolls, tuple(said), following if following and following.key.subject == actor else None)


class _Trial:
    """The turn, run as if some threw their own dice and everybody else's came of the seed."""

    def __init__(self, table: Table, turn: Any, answers: Sequence[Answer], actor: str, by_hand: frozenset[str]) -> None:
        cast = {
            who: evolve(c, rolls="physical" if who in by_hand else "seeded")
            for who, c in table.encounter.combatants.items()
        }
        self._table = table
        self._encounter: Encounter[Any, Any] = evolve(table.encounter, combatants=cast)
        self._turn = turn
        self._answers = (*answers, *table.kept.standing)
        self._actor = actor
        self._dice: Dice = SeededDice(table.kept.seed)

    def next(self, given: Sequence[Answer]) -> Need | None:
        """The roll of this declaration that is asked for next; None where it comes to none."""
        answers = list(given)
        for _ in range(_MOST_QUESTIONS):
            with telling_where():
                said = (*answers, *self._answers)
                came = resolve(self._table.ruleset, self._encounter, self._turn, said, dice=self._dice, ask="needed")
            if not isinstance(came, Needs):
                return None
            if came.need.kind == "faces" and came.need.key.declaration == self._actor:
                return came.need
            answers.append(_usual(came.need))
        return None

    def otherwise(self, given: Sequence[Answer]) -> tuple[list[Answer], Need | None]:
        """The roll that would be asked for next had one of them come to something else, as little else as may be.

        With it the answers of which that is so; from then on the trial goes on from there.
        """
        as_it_is = self._dice
        for self._dice in (as_it_is, _Fixed(highest=False), _Fixed(highest=True)):
            for at in reversed(range(len(given))):
                for other in self._varied(given, at):
                    found = self.next(other)
                    if found is not None and all(found.key != answer.key for answer in other):
                        return other, found
        self._dice = as_it_is
        return list(given), None

    def _varied(self, given: Sequence[Answer], at: int) -> Iterator[list[Answer]]:
        """The answers with one of them come to something else, the nearest first."""
        asked = self.next(given[:at])
        if asked is None or asked.notation is None:
            return
        came_to = given[at].total if given[at].total is not None else sum(given[at].faces or ())
        least, most = _range(asked.notation)
        for total in sorted(range(least, most + 1), key=lambda n: (abs(n - (came_to or 0)), -n)):
            yield [*given[:at], Answer(key=asked.key, total=total), *given[at + 1 :]]


class _Fixed:
    """Dice of those who throw none themselves, all on the lowest face or on the highest."""

    def __init__(self, *, highest: bool) -> None:
        self._highest = highest

    def roll(self, notation: str, stream: str, n: int) -> Roll:
        sides = parse(notation)
        faces = sides if self._highest else tuple(1 for _ in sides)
        return physical(notation, stream, n, faces=faces, total=None)


def _usual(need: Need) -> Answer:
    """Some answer, so that a trial goes on."""
    if need.kind == "faces":
        return _middle(need)
    value = need.default or (need.choices[0] if need.choices else "1" if need.number else "none")
    return Answer(key=need.key, value=value)


def _middle(need: Need) -> Answer:
    least, most = _range(need.notation or "")
    return Answer(key=need.key, total=(least + most) // 2)


def _range(notation: str) -> tuple[int, int]:
    sides = parse(notation)
    return len(sides), sum(sides)


def _whose(need: Need, actor: str, encounter: Encounter[Any, Any]) -> str:
    return "" if need.key.subject == actor else f"{encounter.combatants[need.key.subject].name}'s "


def _too_many(number: int, said: Sequence[str], name: str) -> WoundscribeError:
    if not said:
        told = f"{name} rolls nothing for that, and a number stands behind it."
    else:
        told = f"{number} rolls stand behind it, and no more than {len(said)} can be asked for ({', '.join(said)})."
    return WoundscribeError("malformed", told)
