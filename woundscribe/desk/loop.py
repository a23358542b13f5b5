"""The master's lines, one after the other: what each is, and what stands on paper after it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from rules.encounter import Encounter
from rules.errors import RulesError, nearest
from rules.ruling import Need
from woundscribe import names
from woundscribe import table as tables
from woundscribe.console import Left
from woundscribe.desk import asking, declaring, mending, seeing, settling, tellings
from woundscribe.desk.changes import how_is
from woundscribe.desk.desk import Desk
from woundscribe.desk.help import PAGES
from woundscribe.desk.paper import capital, listed
from woundscribe.errors import WoundscribeError, wrapped
from woundscribe.turnstate import TurnState

_ALONE = re.compile(r"\S+(?: (?:\d+|all|this))?")
"""A command and at most a number: nobody answers a question with that."""

Command = Callable[[Desk, str], None]


def run(desk: Desk) -> None:
    """Until the master leaves. Everything is kept at each step."""
    announced: tuple[str | None, int, str] | None = None
    asked: Need | None = None
    while True:
        state = desk.session.turn
        need = _question(state)
        moment = (state.side, desk.encounter.round, desk.encounter.phase)
        if moment != announced and need is None:
            _announce(desk, state)
        announced = moment
        if need is None:
            desk.heard = 0
        elif need != asked:
            asking.put(desk, need, state.so_far)
        asked = need
        try:
            line = desk.ask(_prompt(desk, state))
            if line.casefold().lstrip(":") in ("quit", "q", "exit"):
                break
            before = desk.turns
            _telling_why(desk, partial(_take, desk, state, line))
            amended = desk.amending is not None
            _telling_why(desk, partial(_after, desk, before))
            if before > desk.turns or (amended and desk.amending is None):
                announced = None  # how everyone is may be otherwise now
        except (Left, KeyboardInterrupt):
            break
    desk.paper.gap()
    desk.paper.say(f"Everything is kept. Come back with: woundscribe table {desk.session.name}")


def _telling_why(desk: Desk, act: Callable[[], None]) -> None:
    """Do something; what is refused in it is told."""
    try:
        act()
    except WoundscribeError as error:
        desk.paper.say(capital(str(error)))
    except RulesError as error:
        desk.paper.say(capital(str(wrapped(error))))


def _take(desk: Desk, state: TurnState, line: str) -> None:
    """Whatever a line is. Raises WoundscribeError, and then nothing has changed."""
    need = _question(state)
    if line == "?" and need is not None:
        asking.explain(desk, need)
        return
    if line in ("?", "help"):
        _help(desk)
        return
    forced = line.startswith(":")
    word, _, rest = line.lstrip(":").strip().partition(" ")
    command = COMMANDS.get(word.casefold())
    if forced and command is None:
        close = nearest(word, COMMANDS)
        raise WoundscribeError("malformed", f"there is no command {word!r}.", nearest=close, choices=tuple(COMMANDS))
    if line.startswith("!"):
        declaring.fiat(desk, line.removeprefix("!").strip())
    elif need is not None and not forced and _is_answer(need, line, word):
        asking.answer(desk, need, line)
    elif declaring.is_modifier(line):  # before the command: a secret one begins with that word
        declaring.modify(desk, line)
    elif command is not None and (forced or not _somebody(desk.encounter, word)):
        command(desk, rest.strip())
    elif not line:
        _onward(desk, state)
    elif not declaring.seat(desk, line):
        _say(desk, line)


def _say(desk: Desk, line: str) -> None:
    """A declaration; in a game where nobody declares anything, what is so."""
    if _nobody_declares(desk):
        declaring.fiat(desk, line)
        return
    declaring.declare(desk, line)


def _nobody_declares(desk: Desk) -> bool:
    """Whether it is a game of which only what the master says is kept."""
    return not any("actor" in kind.model_fields for kind in desk.ruleset.declarations().values())


def _is_answer(need: Need, line: str, word: str) -> bool:
    """Whether a line answers the open question. In one's own words anything does but a command alone."""
    if asking.answers(need, line):
        return True
    if need.kind == "ruling" and not need.choices and not need.number:
        return word.casefold() not in COMMANDS or _ALONE.fullmatch(line) is None
    return word.casefold() not in COMMANDS


def _after(desk: Desk, before: int) -> None:
    """Show what a line has resolved, and tell it."""
    if desk.amending is not None:
        mending.follow(desk)
        return
    for turn in range(before + 1, desk.turns + 1):
        desk.paper.head(f"Turn {turn}")
        if seeing.show_turn(desk, turn) and not desk.untold:
            tellings.present(desk, turn)
    desk.untold = False


def _onward(desk: Desk, state: TurnState) -> None:
    """What an empty line means: a side that nobody plays has its turn; else nothing."""
    open_still = declaring.awaited(state)
    if state.side is not None and not state.needs and desk.encounter.phase == "fighting":
        desk.session.lock()
    elif open_still and not _nobody_declares(desk):
        named = listed([desk.encounter.combatants[who].name for who in open_still])
        desk.paper.note(
            f"{capital(named)} {'has' if len(open_still) == 1 else 'have'} not spoken yet. ? says what can be said."
        )
    else:
        desk.paper.note("? says what can be said.")


def _announce(desk: Desk, state: TurnState) -> None:
    """Whose turn it is, and how they are."""
    encounter, paper = desk.encounter, desk.paper
    if desk.session.table.closed:
        paper.head("The fight is closed.")
    elif encounter.phase == "over":
        paper.head("The fight is over.")
        paper.note("conclude settles what is left.")
    elif encounter.phase == "concluded":
        paper.head("The fight is concluded.")
        paper.note("close publishes the seed; quit leaves.")
    elif _nobody_declares(desk):
        paper.head("What happened?")
        paper.note("One thing a line: Mara hurt badly by the Miller.")
    else:
        side = encounter.side_named(state.side or encounter.side)
        paper.head(f"Round {encounter.round} · {side.name}")
        standing = [one for one in encounter.members(side.id) if one.standing]
        paper.table([(one.name, " · ".join(how_is(desk.ruleset, encounter, one)) or "unhurt") for one in standing])
        if not state.needs:
            paper.note("Nobody plays them: Enter lets them act by instinct.")


def _prompt(desk: Desk, state: TurnState) -> str:
    need = _question(state)
    if need is not None:
        return asking.prompt(need)
    named = [desk.encounter.combatants[who].name for who in declaring.awaited(state)]
    if desk.encounter.phase == "fighting" and named and not _nobody_declares(desk):
        return f"{', '.join(named[:3])}{' …' if len(named) > 3 else ''}> "
    return "> "


def _question(state: TurnState) -> Need | None:
    return next((need for need in state.needs if isinstance(need, Need)), None)


def _somebody(encounter: Encounter[Any, Any], word: str) -> bool:
    """Whether a command's word is somebody's name as well: then the name is meant."""
    return bool(names.candidates(word, names.combatants(encounter)))


def _help(desk: Desk) -> None:
    for title, rows in PAGES:
        desk.paper.head(title) if title else desk.paper.gap()
        desk.paper.table(rows)


def _lock(desk: Desk, *, by_instinct: bool) -> None:
    table = desk.session.table
    if table.pending.need is not None:
        raise tables.waiting(table)
    desk.session.lock(by_instinct=by_instinct)


def _not(desk: Desk, said: str) -> None:
    word, _, rest = said.partition(" ")
    if word != "this":
        raise WoundscribeError("malformed", "not what?", choices=("not this", "not this 3"))
    tellings.not_this(desk, rest.strip())


COMMANDS: Mapping[str, Command] = {
    "who": lambda desk, _: seeing.show_people(desk),
    "records": lambda desk, said: seeing.show_records(desk, seeing.turns_named(desk, said)),
    "secret": lambda desk, said: seeing.show_both(desk, seeing.turns_named(desk, said)),
    "public": lambda desk, said: seeing.show_public(desk, seeing.turns_named(desk, said)),
    "lock": lambda desk, _: _lock(desk, by_instinct=False),
    "instinct": lambda desk, _: _lock(desk, by_instinct=True),
    "scene": settling.scene,
    "exits": settling.exits,
    "ask": settling.asking,
    "end": settling.end,
    "conclude": settling.conclude,
    "close": settling.close,
    "drafts": tellings.drafts,
    "again": tellings.again,
    "pick": tellings.pick,
    "edit": lambda desk, said: tellings.edit(desk, said, over=False),
    "edit!": lambda desk, said: tellings.edit(desk, said, over=True),
    "copy": tellings.copy,
    "not": _not,
    "line": lambda desk, said: tellings.bar(desk, "line", said),
    "veil": lambda desk, said: tellings.bar(desk, "veil", said),
    "redact": tellings.redact,
    "undo": mending.undo,
    "amend": mending.amend,
    "correct": mending.correct,
}
"""By the word that begins them. A colon before it says that no name and no answer is meant."""
