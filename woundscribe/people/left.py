"""What is left when it is over: of each one who was there, in words, and what it cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from rules.combatant import Combatant, Condition
from rules.encounter import Encounter
from rules.model import Model
from rules.outcome import Cost, Outcome
from rules.registry import find
from rules.ruleset import Ruleset
from woundscribe.readable import clean

_OUT = {
    "dead": "dead",
    "unconscious": "unconscious",
    "fled": "got away",
    "yielded": "yielded",
    "calmed": "stood down",
    "left": "went away",
}
_FEET = {"she": "her", "he": "his", "they": "their", "it": "its"}
_UNTIL = {"night": "until a night's rest", "fight_ends": "while the fight lasts"}


class Left(Model):
    """One who was there. ``state``: on their feet, or out, and how. ``words``: what is left, by their sheet."""

    who: str
    name: str
    state: str
    is_out: bool = False
    living: bool = True
    words: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()

    @property
    def heading(self) -> str:
        """The name as it stands at the head of a row."""
        return self.name[:1].upper() + self.name[1:]

    @property
    def said(self) -> str:
        """All of it but name and state, in one row."""
        costs = (f"it cost them: {', '.join(self.costs)}",) if self.costs else ()
        return "; ".join([*self.words, *self.conditions, *costs])


def what_is_left(encounter: Encounter[Any, Any], outcomes: Sequence[Outcome] = ()) -> tuple[Left, ...]:
    """Of everyone whom all could see, in the order of the cast. ``outcomes``: the records that name the costs."""
    ruleset = find(encounter.ruleset)
    return tuple(left_of(one, ruleset, outcomes) for one in encounter.combatants.values() if not one.hidden)


def left_of(one: Combatant[Any], ruleset: Ruleset[Any], outcomes: Iterable[Outcome] = ()) -> Left:
    """The same of one of them."""
    living = one.out != "dead"
    return Left(
        who=one.id,
        name=one.name,
        state=f"on {_FEET[one.pronouns]} feet" if one.out is None else _OUT[one.out],
        is_out=one.out is not None,
        living=living,
        words=ruleset.in_words(one) if living else (),
        conditions=tuple(map(_lasts, one.conditions)) if living else (),
        costs=_costs(outcomes, one.id),
    )


def costs_of_all(outcomes: Iterable[Outcome]) -> tuple[str, ...]:
    """What nobody bears alone."""
    return _costs(outcomes, None)


def table_of(left: Iterable[Left], outcomes: Iterable[Outcome] = ()) -> Table:
    """For a terminal: a row each, and one more for what nobody bears alone."""
    table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
    for one in left:
        table.add_row(Text(clean(one.heading)), Text(one.state), Text(clean(one.said)))
    if shared := costs_of_all(outcomes):
        table.add_row("", "", Text(clean(f"It cost: {', '.join(shared)}")))
    return table


def _costs(outcomes: Iterable[Outcome], who: str | None) -> tuple[str, ...]:
    public = (o for o in outcomes if isinstance(o, Cost) and o.visibility == "public")
    return tuple(dict.fromkeys(o.cost for o in public if o.who == who))


def _lasts(condition: Condition) -> str:
    until = _UNTIL.get(condition.until)
    return f"{condition.name} {until}" if until else condition.name
