"""A fight file played: every turn of it by the rules, to a transcript or to the question that stops it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from rules.choice import Choice, Chosen
from rules.declaration import Conclude, Fiat, Turn
from rules.dice import SeededDice
from rules.encounter import Encounter
from rules.errors import Illegal
from rules.registry import find
from rules.resolution import Needs, declared_by, resolve
from rules.ruleset import Ruleset
from rules.ruling import ANY, Answer, Ask
from rules.transcript import Transcript, add, begin, close
from woundscribe import names
from woundscribe.entry import Entry, lock, read_answers, read_entry, ruling
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.fightfile import Conclusion, FightFile, GivenTurn
from woundscribe.readable import refuse_unreadable
from woundscribe.script import Noted, refuse_malformed, stands
from woundscribe.unasked import never_asked
from woundscribe.yamltext import Path

OVER = "the fight is over"


class _Locked(NamedTuple):
    """A turn, the answers that stand in it, and where what the rules may name in a refusal stands in the file."""

    turn: Turn[Any]
    answers: tuple[Answer, ...]
    by_name: dict[str, Path]
    instinct: tuple[Chosen, ...] = ()


class Waiting(Needs):
    """An open question, and the turn of the file (from 1) in which it came up; one past the last is the conclusion."""

    turn: int


def resolve_fight(
    fight: FightFile, *, seed: str | None = None, ask: Ask = "needed", noted: Noted = lambda line: None
) -> Transcript[Any] | Waiting:
    """The whole fight by the rules, turn by turn, and concluded if it is over: a closed transcript.

    The same file gives the same bytes. The dice come of ``seed``, else of the file's own. ``noted`` is told of
    each declaration of a script that was passed over, in sum of those after the end, and of each answer that nothing
    asked for. Raises WoundscribeError, naming the line; then nothing has come of it.
    """
    ruleset, encounter = open_fight(fight)
    chosen = seed if seed is not None else fight.own_seed
    with telling_where("the seed"):
        refuse_unreadable(chosen)
    opening = encounter
    transcript = begin(ruleset, encounter, seed=chosen, title=fight.title, telling=fight.told_as)
    standing = standing_answers(fight, encounter, ruleset)
    by_clause: dict[str, Path] = {
        a.key.rule: ("standing", name) for a, name in zip(standing, fight.standing, strict=True)
    }

    def play(path: Path, locked: _Locked) -> Needs | None:
        nonlocal transcript, encounter
        answers = (*locked.answers, *standing)
        with fight.places.telling(path, {**by_clause, **locked.by_name}):
            result = resolve(ruleset, encounter, locked.turn, answers, dice=SeededDice(chosen), ask=ask)
        if isinstance(result, Needs):
            return result
        for answer in result.unused:
            at = locked.by_name.get(answer.key.declaration, path)
            noted(f"{fight.places.named(at)}: {never_asked(answer, result.asked, encounter, ruleset)}")
        transcript = add(transcript, locked.turn, "file", answers, result.outcomes, locked.instinct)
        encounter = result.encounter
        return None

    joined = False
    late: list[str] = []
    for number, given in enumerate(fight.turns):
        path: Path = ("turns", number)
        if fight.script and encounter.phase != "fighting" and not _afterwards(given, ruleset):
            joined = _never_came(fight, number, encounter, opening, ruleset, late.append, joined=joined)
            continue
        with _dice_decide(number > 0 and not fight.script and bool(ruleset.questions(None))):
            locked = _locked(fight, given, path, encounter, ruleset, opening, SeededDice(chosen), noted)
            needs = play(path, locked)
        if needs:
            return Waiting(need=needs.need, outcomes=needs.outcomes, turn=number + 1)
    for line in late if len(late) == 1 else [f"{len(late)} declarations were not needed: {OVER}."] if late else []:
        noted(line)
    if encounter.phase == "over" or (fight.conclude is not None and encounter.phase == "fighting"):
        with fight.places.telling(("conclude",)):
            locked = _concluding(fight.conclude or Conclusion(), encounter, ruleset)
        if fight.script and encounter.phase == "fighting" and _refused(ruleset, encounter, locked.turn):
            noted(f"{fight.places.named(('conclude',))}: passed over: the fight is not over.")
        elif needs := play(("conclude",), locked):
            return Waiting(need=needs.need, outcomes=needs.outcomes, turn=len(fight.turns) + 1)
    return close(transcript, seed=chosen)


@contextmanager
def _dice_decide(earlier: bool) -> Iterator[None]:
    """Whoever wrote turns ahead is told what to do where the dice of an ``earlier`` one brought it otherwise."""
    try:
        yield
    except WoundscribeError as error:
        if earlier and error.code == Illegal.code:
            error.advice = _AHEAD
        raise


_AHEAD = "The dice of an earlier turn may have changed this; with `script: true` such declarations are passed over."


def open_fight(fight: FightFile) -> tuple[Ruleset[Any], Encounter[Any, Any]]:
    """The ruleset and the encounter as it opens. Raises WoundscribeError."""
    with fight.places.telling(("ruleset",)):
        ruleset = find(fight.ruleset)
    with fight.places.telling():
        encounter = ruleset.new_encounter(fight.opening)
    if fight.telling is not None and fight.telling.person is not None:
        with fight.places.telling(("telling", "person")):
            names.pick("combatant", fight.telling.person, names.combatants(encounter))
    return ruleset, encounter


def standing_answers(fight: FightFile, encounter: Encounter[Any, Any], ruleset: Ruleset[Any]) -> tuple[Answer, ...]:
    """The rulings for the whole fight. Raises WoundscribeError."""
    answers: list[Answer] = []
    for name, said in fight.standing.items():
        with fight.places.telling(("standing", name)):
            answers.append(ruling(ANY, name, said, encounter, ruleset))
    return tuple(answers)


def _locked(
    fight: FightFile,
    given: GivenTurn,
    path: Path,
    encounter: Encounter[Any, Any],
    ruleset: Ruleset[Any],
    opening: Encounter[Any, Any],
    dice: SeededDice,
    noted: Noted,
) -> _Locked:
    """A turn of the file as the rules take it. Of a script only what the rules allow stands."""
    side = given.side or encounter.side
    kept: list[tuple[Path, str | Entry]] = []
    declarations: list[Any] = []
    for number, entry in enumerate(given.declarations):
        at: Path = (*path, "declarations", number)
        with fight.places.telling(at):
            if fight.script:
                declaration, why = stands(entry, encounter, opening, ruleset, side, declarations)
                if declaration is None:
                    noted(f"{fight.places.named(at)}: {_who(entry)}passed over: {why}.")
                    continue
            else:
                declaration = read_entry(entry, encounter, ruleset, side)
                _refuse_over(declaration, given.side, encounter)
        kept.append((at, entry))
        declarations.append(declaration)
    chosen: tuple[Choice, ...] = ()
    if given.instinct:
        declared = {getattr(d, "actor", None) for d in declarations}
        chosen = tuple(c for c in ruleset.instinct(encounter, side, dice) if c.chosen.who not in declared)
        kept += [(path, "") for _ in chosen]
        declarations += [c.declaration for c in chosen]
    acted = any(hasattr(d, "actor") for d in declarations) or not declarations
    turn = lock(ruleset, given.side or (side if acted else None), declarations)
    answers: list[Answer] = []
    by_name: dict[str, Path] = {}
    for (at, entry), declaration in zip(kept, turn.declarations, strict=True):
        name = declared_by(turn, declaration)
        by_name[name] = at
        if isinstance(declaration, Fiat):
            by_name.setdefault(f"fiat {declaration.effect.effect}", at)
        with fight.places.telling(at):
            answers += read_answers(entry, turn, declaration, encounter, ruleset)
        by_name.update((a.key.rule, at) for a in answers if a.key.rule not in by_name)
    return _Locked(turn, tuple(answers), by_name, tuple(c.chosen for c in chosen))


def _refuse_over(declaration: Any, side: str | None, encounter: Encounter[Any, Any]) -> None:
    """When the fight is over no side's turn comes of itself: what another one declares needs to say whose it is."""
    actor = encounter.combatants.get(getattr(declaration, "actor", ""))
    if encounter.phase == "over" and side is None and actor is not None and actor.side != encounter.side:
        raise Illegal(f"{OVER}.", where=actor.id, choices=("take this out", f"open it again: side: {actor.side}"))


def _afterwards(given: GivenTurn, ruleset: Ruleset[Any]) -> bool:
    """Whether all of a turn is the game master's to say, and so may still be said when the fight is over."""
    masters = {kind for kind, model in ruleset.declarations().items() if "actor" not in model.model_fields}
    return bool(given.declarations) and all(
        isinstance(entry, Entry) and (entry.effect is not None or entry.kind in masters) for entry in given.declarations
    )


def _never_came(
    fight: FightFile,
    number: int,
    encounter: Encounter[Any, Any],
    opening: Encounter[Any, Any],
    ruleset: Ruleset[Any],
    noted: Noted,
    *,
    joined: bool,
) -> bool:
    """A turn of a script before which the fight was over: checked, and passed over.

    ``joined``: somebody would have come by now, so that it may name people whom nobody has met.
    """
    given = fight.turns[number]
    for n, entry in enumerate(given.declarations):
        at: Path = ("turns", number, "declarations", n)
        joined = joined or (isinstance(entry, Entry) and entry.effect == "join")
        if not joined:
            with fight.places.telling(at):
                refuse_malformed(entry, encounter, opening, ruleset, given.side)
        noted(f"{fight.places.named(at)}: {_who(entry)}passed over: {OVER}.")
    return joined


def _who(entry: str | Entry) -> str:
    """Who declares, as far as it goes without saying."""
    if isinstance(entry, str):
        return f"{entry.split()[0]}: " if entry.split() else ""
    said = entry.phrase or (entry.model_extra or {}).get("actor")
    return f"{str(said).split()[0]}: " if said else ""


def _refused(ruleset: Ruleset[Any], encounter: Encounter[Any, Any], turn: Turn[Any]) -> bool:
    try:
        ruleset.refuse(encounter, turn)
    except Illegal:
        return True
    return False


def _concluding(given: Conclusion, encounter: Encounter[Any, Any], ruleset: Ruleset[Any]) -> _Locked:
    conclusion = Conclude(breather=given.breather, costs=given.costs, strike=given.strike, keepsake=given.keepsake)
    turn = lock(ruleset, None, [conclusion])
    declared = declared_by(turn, turn.declarations[0])
    rulings = given.rulings.items()
    answers = tuple(ruling(declared, name, said, encounter, ruleset, conclusion.kind) for name, said in rulings)
    return _Locked(turn, answers, {})
