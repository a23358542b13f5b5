"""What a mechanic works with (roll, check, ask, emit), and the pure run of a whole turn."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from rules.claim import Degree
from rules.declaration import Situational, Turn
from rules.dice import Dice, Roll, parse, physical
from rules.encounter import Encounter
from rules.errors import Malformed, unknown
from rules.model import Model, evolve, made
from rules.outcome import Check, Modifier, Outcome, Ruled
from rules.ruleset import Ruleset
from rules.ruling import ANY, Answer, Ask, Key, Need, Weight
from rules.visibility import Seen, see

E = TypeVar("E", bound=Encounter[Any, Any])
OutcomeT = TypeVar("OutcomeT", bound=Outcome)
Judge = Callable[[int, int], Degree]
"""Natural total and margin → degree."""


class Resolved(Model, Generic[E]):
    """``unused``: the answers given for this turn that nothing asked for; ``asked``: all that was asked."""

    encounter: E
    outcomes: tuple[Outcome, ...]
    unused: tuple[Answer, ...] = ()
    asked: tuple[Key, ...] = ()


class Needs(Model):
    """The turn waits for an answer. ``outcomes``: what happened so far, as whoever is asked may know it."""

    need: Need
    outcomes: tuple[Seen, ...] = ()


class Throw(NamedTuple):
    """Dice for a purpose, and what adds to them."""

    purpose: str
    notation: str
    added: int


class Better(NamedTuple):
    """The one of two rolls that came to more: which it was, and the other, None where a reader may not know it."""

    second: bool
    kept: Roll
    discarded: Roll | None


class Pause(Exception):
    def __init__(self, need: Need) -> None:
        super().__init__(need.question)
        self.need = need


def stream_of(encounter: Encounter[Any, Any], side: str, who: str, purpose: str) -> str:
    """The stream of a roll of ``who`` in the turn that ``side`` has now."""
    return f"{_when(encounter, side)}/{who}/{purpose}"


def _when(encounter: Encounter[Any, Any], side: str | None) -> str:
    over = encounter.phase == "over"
    return f"{f'after-{encounter.moment + 1}' if over else encounter.round}/{side or 'gm'}"


def plain_degree(natural: int, margin: int) -> Degree:
    return "success" if margin >= 0 else "failure"


class Resolution(Generic[E]):
    """One run of one turn. Mechanics read ``encounter`` and change it only by ``emit``."""

    def __init__(
        self, ruleset: Ruleset[E], encounter: E, side: str | None, answers: Sequence[Answer], dice: Dice, ask: Ask
    ) -> None:
        self.ruleset = ruleset
        self.encounter = encounter
        self.outcomes: list[Outcome] = []
        self.declaration = ANY
        """Whose declaration is being resolved: questions hang under it."""
        self.cause: int | None = None
        """The seq that what is emitted now comes of."""
        self.secret = False
        """Whether what is emitted now is for the game master only."""
        self._when = _when(encounter, side)
        """The front of every stream: no two turns of a fight share it."""
        self._side = side
        self._answers = answers
        self._by_hand = any(side.rolls == "physical" for side in encounter.sides) or any(
            c.rolls == "physical" for c in encounter.combatants.values()
        )
        self._dice = dice
        self._ask = ask
        self._next_face: dict[str, int] = {}
        self._times_asked: dict[tuple[str, str, str], int] = {}
        self._asked: list[str] = []
        self._used: list[Answer] = []

    def under(self, declaration: str) -> None:
        """What comes now hangs under this declaration, and comes of nothing before it."""
        self.declaration = declaration
        self.cause = None
        self._asked.clear()

    def rehearsal(self) -> Resolution[E]:
        """A run on the side, for what must be known before any die: what comes of it is forgotten."""
        aside = Resolution(self.ruleset, self.encounter, self._side, self._answers, self._dice, self._ask)
        aside._used = self._used
        return aside

    def roll(self, who: str, purpose: str, notation: str) -> Roll:
        """Dice of ``who``: told by people, asked of people, or from the seed. Never depends on other streams."""
        encounter = self.encounter
        stream = f"{self._when}/{who}/{purpose}"
        n = self._next_face.get(stream, 0)
        self._next_face[stream] = n + len(parse(notation))
        if not self._answers and not self._by_hand:
            return self._dice.roll(notation, stream, n)
        key = self._key(purpose, who)
        answer = self._answer(key)
        if answer is not None:
            try:
                return physical(notation, stream, n, faces=answer.faces, total=answer.total)
            except Malformed as error:
                raise Malformed(error.message, where=f"{who}, {purpose}", choices=error.choices) from error
        if self._by_hand and self._rolls_by_hand(who):
            roller = encounter.combatants[who]
            raise Pause(
                Need(
                    kind="faces",
                    to=self._seat(who),
                    key=Key(declaration=key[0], rule=purpose, subject=who, nth=key[3]),
                    question=f"{roller.name}: roll {notation} ({purpose}).",
                    notation=notation,
                )
            )
        return self._dice.roll(notation, stream, n)

    def better(self, who: str, first: Throw, second: Throw) -> Better:
        """Two rolls of ``who``, of which the one that comes to more with what adds to it counts: at a tie the first."""
        one = self.roll(who, first.purpose, first.notation)
        other = self.roll(who, second.purpose, second.notation)
        if other.total + second.added > one.total + first.added:
            return Better(second=True, kept=other, discarded=one)
        return Better(second=False, kept=one, discarded=other)

    def check(
        self,
        who: str,
        purpose: str,
        modifiers: tuple[Modifier, ...],
        target: int,
        *,
        notation: str,
        judge: Judge = plain_degree,
    ) -> Check:
        """A roll of ``who`` with its modifiers against ``target``; meeting it succeeds.

        A mechanic goes by the degree alone; one that needs the total itself uses ``roll``. See ``rules.odds``.
        """
        return judged(self.roll(who, purpose, notation), modifiers, target, judge)

    def ask(
        self,
        rule: str,
        question: str,
        *,
        subject: str = ANY,
        choices: tuple[str, ...] = (),
        default: str | None = None,
        weight: Weight = "routine",
    ) -> str:
        """A ruling of the game master. An answer given becomes an outcome; a default does not.

        Either way the clause is named in the ``rules`` of what is emitted next, so that a secret
        answer cannot be told from a default.
        """
        key = self._key(rule, subject)
        answer = self._answer(key)
        if answer is not None and answer.value is not None:
            value = self._ruled(rule, subject, answer, choices)
            self._asked.append(rule)
            return value
        if default is None or self._ask == "all" or (self._ask == "notable" and weight == "notable"):
            raise Pause(
                Need(
                    kind="ruling",
                    to="gm",
                    key=Key(declaration=key[0], rule=rule, subject=subject, nth=key[3]),
                    question=question,
                    choices=choices,
                    default=default,
                )
            )
        self._asked.append(rule)
        return default

    def whether(
        self, rule: str, question: str, *, subject: str = ANY, default: bool, weight: Weight = "routine"
    ) -> bool:
        """A ruling by yes or no: see ``ask``."""
        said = "yes" if default else "no"
        return self.ask(rule, question, subject=subject, choices=("yes", "no"), default=said, weight=weight) == "yes"

    def number(self, rule: str, question: str, *, subject: str = ANY, default: int, weight: Weight = "routine") -> int:
        """A ruling that is a number: see ``ask``. Raises Malformed for an answer that is none."""
        try:
            said = self.ask(rule, question, subject=subject, default=str(default), weight=weight)
        except Pause as pause:
            raise Pause(evolve(pause.need, number=True)) from None
        return _number(said, rule)

    def number_or(
        self,
        rule: str,
        question: str,
        otherwise: str,
        *,
        subject: str = ANY,
        default: int | None,
        weight: Weight = "routine",
    ) -> int | None:
        """The same where the answer may be ``otherwise`` as well: None."""
        usual = otherwise if default is None else str(default)
        try:
            said = self.ask(rule, question, subject=subject, default=usual, weight=weight)
        except Pause as pause:
            raise Pause(evolve(pause.need, number=True, choices=(otherwise,))) from None
        return None if said == otherwise else _number(said, rule, otherwise)

    def consent(self, rule: str, player: str, question: str, *, choices: tuple[str, ...] = ("yes", "no")) -> str:
        """The answer of a player or a side for themselves; there is no default."""
        key = self._key(rule, player)
        answer = self._answer(key)
        if answer is not None and answer.value is not None:
            return self._ruled(rule, player, answer, choices)
        raise Pause(
            Need(
                kind="consent",
                to=player,
                key=Key(declaration=key[0], rule=rule, subject=player, nth=key[3]),
                question=question,
                choices=choices,
            )
        )

    def emit(self, outcome: OutcomeT, *, cause: Outcome | None = None) -> OutcomeT:
        """Number it, tie it to its cause, apply it."""
        facts = outcome.__dict__  # numbered here, once, before anyone else has seen it
        facts["seq"] = self.encounter.seq
        facts["cause"] = self.cause if cause is None else cause.seq
        if self._asked:
            facts["rules"] = (*outcome.rules, *dict.fromkeys(a for a in self._asked if a not in outcome.rules))
            self._asked.clear()
        if self.secret:
            facts["visibility"] = "gm"
        self.outcomes.append(outcome)
        self.encounter = self.ruleset.apply(self.encounter, outcome)
        return outcome

    def _ruled(self, rule: str, subject: str, answer: Answer, choices: tuple[str, ...]) -> str:
        value = answer.value or ""
        if not value or (choices and value not in choices):
            raise Malformed(f"{value!r} answers no question of {rule}.", where=rule, choices=choices)
        self.emit(
            Ruled(
                rule=rule,
                subject=None if subject == ANY else subject,
                value=value,
                reason=answer.reason,
                rules=(rule,),
                visibility="gm" if answer.secret else "public",
            )
        )
        return value

    def _key(self, rule: str, subject: str) -> tuple[str, str, str, int]:
        asked = (self.declaration, rule, subject)
        nth = self._times_asked.get(asked, 0)
        self._times_asked[asked] = nth + 1
        return (*asked, nth)

    def _answer(self, key: tuple[str, str, str, int]) -> Answer | None:
        if not self._answers:
            return None
        wanted = Key(declaration=key[0], rule=key[1], subject=key[2], nth=key[3])
        found = next((a for a in self._answers if a.key.covers(wanted)), None)
        if found is not None:
            self._used.append(found)
        return found

    def resolved(self) -> Resolved[E]:
        """What came of the turn, once it is over."""
        given = [a for a in self._answers if a.key.declaration != ANY]
        return made(
            Resolved,
            encounter=self.encounter,
            outcomes=tuple(self.outcomes),
            unused=tuple(a for a in given if not any(a is used for used in self._used)),
            asked=tuple(
                Key(declaration=declaration, rule=rule, subject=subject)
                for declaration, rule, subject in self._times_asked
            ),
        )

    def _rolls_by_hand(self, who: str) -> bool:
        return (self.encounter.combatants[who].rolls or self.encounter.side_of(who).rolls) == "physical"

    def _seat(self, who: str) -> str:
        player = self.encounter.combatants[who].player
        if player is not None:
            return f"player:{player}"
        side = self.encounter.side_of(who)
        return f"side:{side.id}" if side.players else "gm"


def _number(said: str, rule: str, *others: str) -> int:
    if re.fullmatch("[0-9]{1,3}", said) is None:
        raise Malformed(f"{said!r} is no number.", where=rule, choices=("a whole number, 12 for example", *others))
    return int(said)


def judged(roll: Roll, modifiers: tuple[Modifier, ...], target: int, judge: Judge) -> Check:
    """What a roll comes to with its modifiers against a target."""
    total = roll.total + sum([m.value for m in modifiers])
    margin = total - target
    degree = judge(roll.total, margin)
    return made(Check, roll=roll, modifiers=modifiers, total=total, target=target, margin=margin, degree=degree)


def situational(given: Sequence[Situational], purpose: str, rule: str) -> tuple[Modifier, ...]:
    """The game master's modifiers that bear on a roll of this purpose."""
    return tuple(
        Modifier(value=s.value, cause=s.reason, rule=rule, secret=s.secret) for s in given if s.on in (None, purpose)
    )


def resolve(
    ruleset: Ruleset[E],
    encounter: E,
    turn: Turn[Any],
    answers: Sequence[Answer] = (),
    *,
    dice: Dice,
    ask: Ask = "notable",
) -> Resolved[E] | Needs:
    """Run a locked turn from its beginning: the same arguments give the same result, whole or paused.

    Raises Malformed, Illegal or Ambiguous before any die is drawn, and then nothing has changed.
    """
    refuse_turn(ruleset, encounter, turn, answers)
    r = Resolution(ruleset, encounter, turn.side, answers, dice, ask)
    try:
        ruleset.play(r, turn)
    except Pause as pause:
        seen = see(ruleset, encounter, r.outcomes, pause.need.to)
        return Needs(need=pause.need, outcomes=seen)
    return r.resolved()


def refuse_turn(ruleset: Ruleset[E], encounter: E, turn: Turn[Any], answers: Sequence[Answer]) -> None:
    """Raises Malformed, Illegal or Ambiguous for a turn that cannot be resolved, or an answer that nothing asks for."""
    ruleset.refuse(encounter, turn)
    for answer in answers:
        _refuse_stray(ruleset, encounter, turn, answer)


def _refuse_stray(ruleset: Ruleset[E], encounter: E, turn: Turn[Any], answer: Answer) -> None:
    """An answer to a question that no run of this turn could ask is a mistake, and said so."""
    key = answer.key
    asked = {
        name: kinds for d in turn.declarations for name, kinds in [(declared_by(turn, d), ruleset.questions(d.kind))]
    }
    if key.declaration == ANY:
        known = ruleset.questions(None)
    elif key.declaration in asked:
        known = asked[key.declaration]
    else:
        raise Malformed(
            f"nobody called {key.declaration!r} declares anything this turn.", where=key.rule, choices=tuple(asked)
        )
    if key.rule not in known:
        what = "roll" if answer.value is None else "ruling"
        raise Malformed(
            f"no {what} of {key.rule!r} is ever asked for here.", where=key.declaration, choices=tuple(sorted(known))
        )
    if key.rule in ruleset.clauses and answer.value is None:
        raise Malformed("a ruling needs a value.", where=key.rule)
    if key.rule not in ruleset.clauses and answer.value is not None:
        raise Malformed("a roll needs its faces or their sum.", where=key.rule)
    people = encounter.combatants
    seats = {f"player:{c.player}" for c in people.values()} | {f"side:{s.id}" for s in encounter.sides}
    if key.subject not in (ANY, *people, *(s.id for s in encounter.sides), *seats):
        raise unknown("combatant", key.subject, [c.id for c in people.values() if not c.hidden], where=key.rule)


def declared_by(turn: Turn[Any], declaration: Any) -> str:
    """The name that questions about a declaration hang under: its actor, or its place in the turn for fiat."""
    actor = getattr(declaration, "actor", None)
    if actor is not None:
        return str(actor)
    at = next(i for i, d in enumerate(turn.declarations) if d is declaration)  # not index: two may be equal
    return f"{declaration.kind}:{at}"
