"""A rest of people who are kept: the rules decide what it does, and the game master what they leave open."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from narrator.beat import Span
from narrator.narrate import narrate
from rules.declaration import Turn
from rules.dice import SeededDice
from rules.encounter import Encounter
from rules.errors import RulesError
from rules.model import evolve
from rules.outcome import Outcome
from rules.resolution import Needs, resolve
from rules.ruleset import Ruleset
from rules.ruling import Answer, Need
from rules.transcript import add, begin
from rules.visibility import view
from woundscribe.errors import WoundscribeError, telling_where, wrapped
from woundscribe.people.read import Person

_SEED = "a rest"
"""Nothing is rolled in a rest; if a ruleset does, it falls out alike each time."""
_SIDE = "x_"
_KIND = "rest"


class Rested(NamedTuple):
    """What came of it. ``encounter``: those who rested, as they are now, in the order in which they were named."""

    ruleset: Ruleset[Any]
    before: Encounter[Any, Any]
    encounter: Encounter[Any, Any]
    turn: Turn[Any]
    answers: tuple[Answer, ...]
    outcomes: tuple[Outcome, ...]

    @property
    def told(self) -> str:
        """What came of it, in sentences; empty where nothing is to be told."""
        opening = begin(self.ruleset, self.before, seed=_SEED)
        records = add(opening, self.turn, "gm", self.answers, self.outcomes)
        seen = view(self.ruleset, records, "gm")
        seqs = [entry.outcome.seq for entry in seen.entries]
        if not seqs:
            return ""
        return narrate(seen, Span(first=seqs[0], last=seqs[-1]), purpose="aftermath").text


def rest(
    people: Sequence[Person],
    how: Mapping[str, Any],
    *,
    given: Mapping[str, str],
    ask: Callable[[Need], str],
) -> Rested:
    """Those ``people`` rest. ``how``: fields of ``rules.declaration.Rest``.

    ``given``: answers by clause, or by clause and id as ``CLAUSE/mara``; every question that they leave open is put
    to ``ask``. Raises WoundscribeError: people of different games, a game without rests, an answer that will not do
    or that answers nothing.
    """
    ruleset = _of_one_game(people)
    before = _gathered(ruleset, people)
    turn = ruleset.read_turn(json.dumps({"side": None, "declarations": [{"kind": _KIND, **how}]}))
    _refuse_strangers(given, before, ruleset)
    answers: list[Answer] = []
    used: set[str] = set()
    while True:
        with telling_where():
            result = resolve(ruleset, before, turn, answers, dice=SeededDice(_SEED), ask="all")
        if not isinstance(result, Needs):
            break
        key = result.need.key
        named = next((n for n in (f"{key.rule}/{key.subject}", key.rule) if n in given), None)
        if named is not None:
            used.add(named)
        answers.append(Answer(key=key, value=given[named] if named is not None else ask(result.need)))
    _refuse_unasked(given.keys() - used, [a.key.rule for a in answers])
    return Rested(ruleset, before, result.encounter, turn, tuple(answers), result.outcomes)


def _of_one_game(people: Sequence[Person]) -> Ruleset[Any]:
    first = people[0].ruleset
    for person in people:
        if person.ruleset.id != first.id:
            told = (
                f"the ruleset here is {person.ruleset.id!r}, and {people[0].file.name} is of {first.id!r}: rest apart."
            )
            raise WoundscribeError("malformed", told, where=str(person.path))
        if _KIND not in first.declarations():
            raise WoundscribeError("illegal", f"under the ruleset {first.id!r} nobody rests.", where=str(person.path))
    return first


def _gathered(ruleset: Ruleset[Any], people: Sequence[Person]) -> Encounter[Any, Any]:
    """All of them in one place, where nobody fights."""
    cast: list[dict[str, Any]] = []
    for person in people:
        if any(person.path.samefile(other.path) for other in people[: len(cast)]):
            raise WoundscribeError("malformed", f"{person.file.name} is named twice.", where=str(person.path))
        member = person.in_cast(_SIDE)
        taken = {one["id"] for one in cast}
        names = (member["id"], *(f"{member['id'][:36]}-{n}" for n in range(2, len(people) + 2)))
        cast.append({**member, "hidden": False, "id": next(name for name in names if name not in taken)})
    try:
        encounter = ruleset.new_encounter(
            {
                "scene": {"place": "a quiet place"},
                "sides": [{"id": _SIDE, "name": "those who rest"}],
                "cast": cast,
            }
        )
    except RulesError as error:
        raise wrapped(error) from error
    return evolve(encounter, phase="over")


def _refuse_strangers(given: Mapping[str, str], encounter: Encounter[Any, Any], ruleset: Ruleset[Any]) -> None:
    """Raises WoundscribeError for an answer about no question of a rest, or about nobody who is here."""
    known = sorted(ruleset.questions(_KIND))
    for name in given:
        rule, _, who = name.partition("/")
        if rule not in known:
            raise WoundscribeError(
                "malformed", f"a rest asks nothing of {rule!r}.", where=f"--answer {name}", choices=known
            )
        if who and who not in encounter.combatants:
            told = f"nobody called {who!r} is here."
            raise WoundscribeError("malformed", told, where=f"--answer {name}", choices=encounter.combatants)


def _refuse_unasked(unused: set[str], asked: Sequence[str]) -> None:
    for name in sorted(unused):
        choices = tuple(dict.fromkeys(asked)) or ("leave it out",)
        raise WoundscribeError("malformed", "this was never asked here.", where=f"--answer {name}", choices=choices)
