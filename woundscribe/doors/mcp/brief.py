"""What a model has to know to go on, in under 1,500 characters: what came of it, how it stands, what is needed next.

Where there is more than fits, what matters least is left out first: the place, then how the others are, then the
older of the records. Whose turn it is and what is needed always stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from woundscribe.doors.shown import Checked, Offers, Person, RecordShown, State, Taken, Wanted
from woundscribe.readable import clean

MOST = 1_500
"""Characters of a brief, fewer than which it has."""
_ROW = 260
_NAME = 40
_OVER = {
    "over": "The fight is over. Next: `conclude`; or `tell` it.",
    "concluded": "The fight is over and settled. Next: `tell` it, or `conclude` with close to end it for good.",
    "closed": "The fight is closed: nothing more can be declared. It can still be told and checked.",
}


def of_taken(taken: Taken) -> str:
    """After a command: what was understood, what came of it with its dice, how it stands, what is needed."""
    rows = list(taken.state.so_far) if taken.resolved is None else list(taken.resolved.records)
    came = list(_records(rows))
    if taken.changed:
        came.append(f"Turns that came out otherwise: {', '.join(map(str, taken.changed))}.")
    if taken.stopped:
        came.append(f"The turns after that wait: {taken.stopped}")
    led = f"Turn {taken.resolved.turn} is resolved:" if taken.resolved is not None else "So far:"
    return _fitted(taken.state, heard=taken.heard, led=led, came=came)


def of_state(state: State) -> str:
    """How a fight stands."""
    return _fitted(state, heard="", led="So far:", came=list(_records(state.so_far)))


def of_offers(offers: Offers) -> str:
    """What somebody can declare, the common things first, each with its chance."""
    rows = [f"- `{_short(one.said, 200)}`{f' {one.chance}' if one.chance else ''}" for one in offers.allowed]
    rows += [f"Not now: {_listed(one.said, 3)}: {one.why}" for one in offers.refused]
    name = _short(offers.who, _NAME)
    lead = f"{name} can declare, in these words or others:" if offers.allowed else f"{name} can declare nothing now."
    return _joined([lead, *_first(rows, MOST - len(lead) - 1)])


def of_checked(checked: Checked) -> str:
    """What is wrong with prose, each with what the record says instead."""
    if not checked.remarks and not checked.untold:
        return f"Nothing in it goes against the records ({_counted(checked.sentences, 'sentence')})."
    told = ("", *(one.facts for one in checked.remarks))
    rows = [
        f"- “{_short(one.sentence, 120)}”: {one.message}{f'. The record: {one.facts}' if one.facts != before else ''}"
        for one, before in zip(checked.remarks, told, strict=False)
    ]
    rows += [f"- Not told: {one}" for one in checked.untold]
    lead = "Mend this, and check it again:"
    return _joined([lead, *_first(rows, MOST - len(lead) - 1)])


def _fitted(state: State, *, heard: str, led: str, came: Sequence[str]) -> str:
    """The parts in the order they are read, each given room in the order of its weight."""
    head = f"{_short(state.fight, 60)}, turn {state.turn}, round {state.round}."
    fixed = [head, *([f"Understood: {_short(heard, _ROW)}"] if heard else [])]
    next_ = list(_next(state, heard))
    room = MOST - 1 - sum(len(row) + 1 for row in (*fixed, *next_))
    latest = _last(came, room - len(led) - 1) if came else []
    told = [led, *latest] if latest else []
    room -= sum(len(row) + 1 for row in told)
    people = _first([_person(one) for one in sorted(state.people, key=_weight)], room - len("They are:") - 1)
    people = ["They are:", *people] if people else []
    room -= sum(len(row) + 1 for row in people)
    place = _place(state)
    return _joined([*fixed, *told, *people, *([place] if len(place) < room else []), *next_])


def _next(state: State, heard: str) -> Iterable[str]:
    """Whose turn it is, what was declared in it beside ``heard``, and what is needed from whom."""
    if state.phase in _OVER:
        yield _OVER[state.phase]
        return
    declared = _listed([_short(one, 80) for one in state.declared if one != heard], 3)
    whose = f"It is the turn of {_short(state.side, _NAME)}." if state.side else "It is nobody's turn."
    yield f"{whose}{f' Declared: {declared}' if declared else ''}"
    mine = [need for need in state.needs if need.yours]
    if not state.needs:
        yield "Nobody has to be asked for this turn: whoever acts in it does so by instinct. Next: `resolve`."
    elif not mine:
        yield f"Waiting for others: {_listed([_short(need.to, _NAME) for need in state.needs], 4)}."
    elif mine[0].kind == "declaration":
        who = _listed([_short(need.who or need.to, _NAME) for need in mine], 6)
        yield f"Needed, by `declare`: what these do: {who}. `offers` says what they can; `resolve` lets the rest hold."
    else:
        yield f"Needed, by `answer`, from {_short(mine[0].to, _NAME)}: {_asked(mine[0])}"


def _asked(need: Wanted) -> str:
    said = _short(need.question, 300)
    if need.kind == "faces":
        return f"{said} Ask the person what fell; never roll for them."
    if need.kind == "agreement":
        return f"{said} Yes or no."
    possible = [*(["a whole number"] if need.number else []), *(_short(one, _NAME) for one in need.choices)]
    usual = f" Default: {_short(need.default, _NAME)}." if need.default is not None else ""
    return f"{said} Possible: {_listed(possible, 8)}.{usual}" if possible else f"{said}{usual}"


def _records(records: Iterable[RecordShown]) -> Iterable[str]:
    for one in records:
        if one.said:
            yield _short(f"- {one.said}{f': {one.dice}' if one.dice else ''}", _ROW)


def _person(one: Person) -> str:
    how = [one.out or one.state, *one.words, *one.conditions]
    return _short(f"- {_short(one.name, _NAME)} ({_short(one.side, _NAME)}): {', '.join(how)}", _ROW)


def _weight(one: Person) -> tuple[bool, bool, bool]:
    """Those whom one plays first, and those who have left the fight last."""
    return one.out is not None, not one.words, not one.yours


def _place(state: State) -> str:
    things = f"; there: {_listed(state.things, 8)}" if state.things else ""
    return _short(f"Place: {state.place}{things}; ways out: {_listed(state.exits, 4) or 'none'}.", _ROW)


def _first(rows: Sequence[str], room: int) -> list[str]:
    """As many rows as there is room for, and how many more there are."""
    found: list[str] = []
    for number, row in enumerate(map(_row, rows)):
        rest = len(rows) - number
        needed = len(row) + 1 + (len(_more(rest - 1)) + 1 if rest > 1 else 0)
        if needed > room:
            more = _more(rest)
            return [*found, more] if len(more) < room else found
        found.append(row)
        room -= len(row) + 1
    return found


def _last(rows: Sequence[str], room: int) -> list[str]:
    """Like ``_first``, but it is the earlier rows that are left out."""
    return list(reversed(_first(list(reversed(rows)), room)))


def _more(count: int) -> str:
    return f"… and {count} more in the structured result."


def _row(text: str) -> str:
    return _short(text, _ROW)


def _short(text: str, most: int) -> str:
    row = " ".join(clean(text).split())
    return row if len(row) <= most else f"{row[: most - 1].rstrip()}…"


def _listed(names: Sequence[str], most: int) -> str:
    shown = ", ".join(_short(name, 80) for name in names[:most])
    return f"{shown}, and {len(names) - most} more" if len(names) > most else shown


def _counted(count: int, what: str) -> str:
    return f"{count} {what}" if count == 1 else f"{count} {what}s"


def _joined(rows: Iterable[str]) -> str:
    return "\n".join(rows)
