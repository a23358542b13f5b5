"""The chances of whatever could be declared in the turn that comes next: one table, and what was taken for granted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rules.encounter import Encounter
from rules.errors import Illegal, Unreckoned
from rules.odds import Assumed, Event, Odds, Prospect, Ratio, odds
from rules.ruleset import Ruleset
from rules.ruling import Answer
from rules.transcript import fold
from woundscribe import names
from woundscribe.entry import Entry
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.fightfile import FightFile
from woundscribe.page import wrap
from woundscribe.phrasing.verbs import at
from woundscribe.playing import Waiting, open_fight, resolve_fight, standing_answers
from woundscribe.readable import clean
from woundscribe.readback import spoken

NONE = "–"
"""In a cell: it cannot happen."""

_BEFALLS = {
    "woke": "awake",
    "fled": "away",
    "yielded": "gives up",
    "calmed": "stands down",
    "wavered": "wavers",
    "healed": "healed",
    "accepted": "accepts",
}
"""What may come of a declaration beside harm, by the kind of its claim; of a condition, its name."""

_HEADINGS = "harm: what is to be expected, all dice together; drop: whom it is aimed at falls unconscious or dies."
_LEAST = 18
_REST = 62
"""Columns that all but the declarations take."""


Rows = dict[str, list[tuple[Any, Odds]]]
"""By actor: declarations and their chances."""


class Reckoned(NamedTuple):
    """What can be told, and by kind of declaration, whose chances hang on an answer that is open."""

    rows: Rows
    open: dict[str, list[str]]


class Moment(NamedTuple):
    """A fight before one of its turns. ``turn``: which of the file, from 1; ``opened``: the fight as it opens was
    taken, since all turns of the file are played and it is over then."""

    ruleset: Ruleset[Any]
    encounter: Encounter[Any, Any]
    answers: tuple[Answer, ...]
    turn: int
    opened: bool = False


def moment_of(fight: FightFile, turn: int | None = None, who: str | None = None) -> Moment | Waiting:
    """The fight before a ``turn`` of its file, from 1; without one, after all of them, or as it opens if it is over.

    ``who``: one who has to be there. Raises WoundscribeError.
    """
    most = len(fight.turns) + 1
    if turn is not None and not 1 <= turn <= most:
        raise WoundscribeError(
            "malformed", f"there is no turn {turn}.", where=fight.places.file, choices=(f"1 to {most}",)
        )
    ruleset, opening = open_fight(fight)
    answers = standing_answers(fight, opening, ruleset)
    if who is not None and not any(_joins(entry) for given in fight.turns for entry in given.declarations):
        with telling_where():
            names.pick("combatant", who, names.combatants(opening))
    before = turn if turn is not None else most
    if before == 1:
        return Moment(ruleset, opening, answers, 1)
    played = resolve_fight(fight.model_copy(update={"turns": fight.turns[: before - 1], "conclude": None}))
    if isinstance(played, Waiting):
        return played
    encounter = fold(ruleset, played)
    if encounter.phase == "fighting":
        return Moment(ruleset, encounter, answers, before)
    if turn is None:
        return Moment(ruleset, opening, answers, 1, opened=True)
    raise WoundscribeError(
        "illegal",
        f"the fight is over before turn {turn}.",
        where=fight.places.file,
        choices=(f"--turn 1 to {turn - 1}",),
    )


def _joins(entry: str | Entry) -> bool:
    return isinstance(entry, Entry) and entry.effect == "join"


def reckon(
    ruleset: Ruleset[Any], encounter: Encounter[Any, Any], answers: Sequence[Answer], who: str | None = None
) -> Reckoned:
    """Of each who acts now, or of ``who`` alone, all that the rules allow and that dice decide or that harms somebody.

    Blows at companions are left out. Raises WoundscribeError for one who cannot act now, with the clause.
    """
    with telling_where():
        chosen = None if who is None else names.pick("combatant", who, names.combatants(encounter))
    acting = [c.id for c in encounter.members(encounter.side) if c.standing] if chosen is None else [chosen]
    found = Reckoned({}, {})
    for actor in acting:
        offers = ruleset.offers(encounter, actor)
        if chosen is not None and offers and all(o.refused for o in offers):
            refused = next(o.refused for o in offers if o.refused)
            clause = f" [{refused.rule}]" if refused.rule else ""
            raise WoundscribeError("illegal", f"{refused.lacking}{clause}", where=chosen)
        for declaration in (o.declaration for o in offers if not o.refused):
            try:
                chances = odds(ruleset, encounter, declaration, answers)
            except Illegal:
                continue  # found out only as it is carried out
            except Unreckoned:
                found.open.setdefault(declaration.kind, []).append(actor)
                continue
            if _matters(chances) and not _at_companion(declaration, chances, encounter):
                found.rows.setdefault(actor, []).append((declaration, chances))
    return found


def of_one(
    ruleset: Ruleset[Any], encounter: Encounter[Any, Any], declaration: Any, answers: Sequence[Answer]
) -> Reckoned:
    """The same of one declaration. Raises WoundscribeError for one that the rules forbid, or that has no chances."""
    with telling_where():
        chances = odds(ruleset, encounter, declaration, answers)
    return Reckoned({declaration.actor: [(declaration, chances)]} if _matters(chances) else {}, {})


def show(found: Reckoned, encounter: Encounter[Any, Any], console: Console) -> None:
    """The table, what hangs on an answer, and the defaults that were taken, each once."""
    if not found.rows:
        _say(console, "No die decides anything that may be declared in this turn.")
    else:
        console.print(_table(found.rows, encounter, console.width), highlight=False)
        _say(console, _HEADINGS)
    if found.open:
        hanging = [f"{kind} ({_named(who, encounter)})" for kind, who in found.open.items()]
        _say(console, f"Not told, since it hangs on an answer: {'; '.join(hanging)}.")
    assumed = [a for rows in found.rows.values() for _, chances in rows for a in chances.assumed]
    if assumed:
        _say(console, f"Taken where nobody has ruled: {'; '.join(_assumed(assumed, encounter))}.")


def in_a_hundred(chance: Ratio) -> str:
    """A chance as people say it, "38 in 100", in a cell."""
    return spoken(chance) if chance.numerator else NONE


def amount(expected: Ratio) -> str:
    """An amount to a tenth: "4.2"."""
    tenths = (20 * expected.numerator + expected.denominator) // (2 * expected.denominator)
    return f"{tenths // 10}.{tenths % 10}" if expected.numerator else NONE


def _matters(chances: Odds) -> bool:
    return chances.branches > 1 or bool(chances.people)


def _at_companion(declaration: Any, chances: Odds, encounter: Encounter[Any, Any]) -> bool:
    target = encounter.combatants.get(getattr(declaration, "target", None) or "")
    own = target is not None and target.side == encounter.combatants[declaration.actor].side
    return own and any(p.who == declaration.target for p in chances.people)


def _table(rows: Rows, encounter: Encounter[Any, Any], width: int) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="")
    table.add_column("")
    for heading in ("hit", "critical", "harm", "drop"):
        table.add_column(heading, max_width=10)  # "100 in 100", and more in two rows
    table.add_column("")
    for actor, declared in rows.items():
        table.add_row(_cell(_name(actor, encounter)))
        for declaration, chances in declared:
            _add(table, declaration, chances, encounter, max(_LEAST, width - _REST))
    return table


def _add(table: Table, declaration: Any, chances: Odds, encounter: Encounter[Any, Any], room: int) -> None:
    """One row, and one more for each other who may be harmed by it."""
    target = getattr(declaration, "target", None)
    first = next((p for p in chances.people if p.who == target), None)
    befalls = "; ".join(said for event in chances.events if (said := _event(event, target, encounter)))
    cells = (in_a_hundred(chances.hit), in_a_hundred(chances.critical), *_harm(first), befalls)
    deed = "\n".join(f"  {row}" for row in wrap(clean(_deed(declaration, encounter)), room, hanging=2))
    table.add_row(Text(deed), *map(_cell, cells))
    for prospect in chances.people:
        if prospect is not first:
            table.add_row(_cell(f"    {_name(prospect.who, encounter)}"), "", "", *map(_cell, _harm(prospect)))


def _deed(declaration: Any, encounter: Encounter[Any, Any]) -> str:
    """A declaration as it would stand in a file, without the names of its fields: its kind, its target, the rest."""
    target = getattr(declaration, "target", None)
    kind = declaration.kind + at(declaration.kind, _name(target, encounter) if target else "")
    rest = declaration.model_dump(exclude_defaults=True, exclude={"kind", "actor", "target"})
    bare = ["bare hands"] if getattr(declaration, "weapon", "") is None else []
    return ", ".join([kind, *bare, *(name if said is True else _plainly(said) for name, said in rest.items())])


def _plainly(said: Any) -> str:
    """A value, or the values of a block or a list, without names or brackets."""
    if isinstance(said, dict):
        return ", ".join(_plainly(one) for one in said.values() if one is not None)
    return ", ".join(map(_plainly, said)) if isinstance(said, (list, tuple)) else str(said)


def _harm(prospect: Prospect | None) -> tuple[str, str]:
    """The harm to be expected, and the chance to drop."""
    return (amount(prospect.harm), in_a_hundred(prospect.drops)) if prospect else (NONE, NONE)


def _event(event: Event, target: str | None, encounter: Encounter[Any, Any]) -> str:
    said = event.what if event.kind == "condition_on" else _BEFALLS.get(event.kind)
    if said is None or event.who is None:
        return ""
    who = "" if event.who == target else f"{_name(event.who, encounter)} "
    return f"{who}{said} {in_a_hundred(event.chance)}"


def _assumed(assumed: Iterable[Assumed], encounter: Encounter[Any, Any]) -> list[str]:
    """Each clause and its default once, with all of whom it was asked."""
    about: dict[tuple[str, str], list[str]] = {}
    for a in assumed:
        about.setdefault((a.rule, a.value), []).extend([a.subject] if a.subject else [])
    return [
        f"{rule} {value} ({_named(who, encounter)})" if who else f"{rule} {value}"
        for (rule, value), who in about.items()
    ]


def _named(people: Iterable[str], encounter: Encounter[Any, Any]) -> str:
    return ", ".join(_name(who, encounter) for who in dict.fromkeys(people))


def _name(who: str, encounter: Encounter[Any, Any]) -> str:
    return {**names.sides(encounter), **names.combatants(encounter)}[who][0]


def _cell(text: str) -> Text:
    return Text(clean(text))


def _say(console: Console, text: str) -> None:
    console.print(_cell(text), highlight=False)
