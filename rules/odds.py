"""What the chances of one declaration are, exactly, before it is made.

No chance is written down anywhere: the mechanics themselves are run, over and over, until every way the dice can
take them has been taken once, and each way counts for as many faces as lead to it. This is exact because a
mechanic goes by what a roll comes to and never by single faces, and it stays small for three reasons:

- **A roll branches into its totals, the better of two into what it comes to, a check into its degrees.** 3d6 are 216
  faces, 16 totals, and for a blow four degrees: which totals make which degree is asked of the check's own judge. Such
  a check knows its degree and neither roll, total nor margin: they are None, as they are for a reader who may not know
  them, so that a mechanic that went by one of them would stop instead of giving wrong chances. One that needs a number
  rolls for it.
- **What happened on the way is counted once.** Paths are followed depth first: a run repeats the last one, by its
  choices, to the roll that now comes out otherwise, and only what comes after that is entered, with the weight of
  the path to there.
- **Whether the rules allow it** is asked once, and a run ends with the declaration: not the conditions that end with
  its turn, nor anyone's breath, come of it.

A blow has some ten branches, a critical one of two weapons a hundred or two. Each who may avoid a spell doubles them:
five are 32 times its damage dice. Past ``MOST`` there is a refusal rather than something inexact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, cast

from rules.branching import Paths
from rules.claim import Claim, ClaimKind
from rules.declaration import Turn
from rules.encounter import Encounter
from rules.forking import follow
from rules.model import Model
from rules.outcome import Declared, Harmed, Outcome
from rules.resolution import declared_by, refuse_turn
from rules.ruleset import Ruleset
from rules.ruling import ANY, Answer

E = TypeVar("E", bound=Encounter[Any, Any])

MOST = 20_000
"""More paths than this are not followed."""


class Ratio(Model):
    """An exact number in lowest terms: a chance, or an amount to be expected."""

    numerator: int
    denominator: int


class Prospect(Model):
    """What may befall one combatant. ``harm``: the harm to be expected, before it stops at the health that is left."""

    who: str
    harmed: Ratio
    harm: Ratio
    drops: Ratio
    """Falls or dies."""
    dies: Ratio


class Event(Model):
    """The chance that a claim of this kind is made of ``who``, with ``what`` it says."""

    kind: ClaimKind
    who: str | None = None
    what: str | None = None
    chance: Ratio


class Assumed(Model):
    """A question that the rules leave open, and the default that was taken for its answer."""

    rule: str
    subject: str | None = None
    question: str
    value: str


class Odds(Model):
    """The chances of one declaration. ``hit``: that it lands, or works, at all. ``fumble``: that, or a miscast."""

    hit: Ratio
    critical: Ratio
    fumble: Ratio
    people: tuple[Prospect, ...] = ()
    """Whoever may be harmed, fall or die, as they stand in the encounter."""
    events: tuple[Event, ...] = ()
    """What else may come of it."""
    assumed: tuple[Assumed, ...] = ()
    branches: int
    """How many ways apart the dice can take it. 1: no die is rolled."""


def odds(ruleset: Ruleset[E], encounter: E, declaration: Any, answers: Sequence[Answer] = ()) -> Odds:
    """The chances of ``declaration``, alone in its turn. ``answers``: the rulings that stand already.

    Dice that people roll are dice like others. Of whoever is hidden from players nothing is told to them. Raises
    Malformed, Illegal or Ambiguous as resolving it would, and Unreckoned where it hangs on an answer that nobody has
    given and that has no default.
    """
    actor = encounter.combatants.get(getattr(declaration, "actor", ""))
    turn = Turn[Any](side=actor.side if actor else encounter.side, declarations=(declaration,))
    refuse_turn(ruleset, encounter, turn, answers)
    paths = Paths()
    book = _Book(paths, declaration, declared_by(turn, declaration), _unknown_to(encounter, turn.side))
    follow(ruleset, encounter, turn, answers, paths, book, ask="needed", most=MOST)
    return book.balance(encounter)


_Entry = tuple[str, str | None, str | None]
"""What a chance is entered under: a claim's kind, who and what, or a heading of ours."""
_Sum = dict[int, int]
"""Of exact numbers: numerators by denominator."""

_HIT: _Entry = ("hit", None, None)
_CRITICAL: _Entry = ("critical", None, None)
_FUMBLE: _Entry = ("fumble", None, None)
DEED = frozenset({"acted", "hit", "missed", "stopped", "cast", "cast_failed", "miscast", "said"})
"""Claims about the deed itself, as against what comes of it."""
_HEADINGS = frozenset({"hit", "critical", "fumble", "harmed", "drops", "died"})


class _Book:
    """All that has been found of one declaration, weighed."""

    def __init__(self, paths: Paths, declaration: Any, name: str, unknown: frozenset[str]) -> None:
        self.name = name
        self._unknown = unknown
        """Those of whom nothing may be told."""
        self._paths = paths
        self._actor = getattr(declaration, "actor", None)
        self._act = declaration.kind
        """What the records call the deed: its kind, until they call it otherwise."""
        self._chances: dict[_Entry, _Sum] = {}
        self._harm: dict[str, _Sum] = {}
        self._assumed: dict[tuple[str, str, str], Assumed] = {}
        self._on_path: dict[_Entry, int] = {}
        """What is entered on this path already, and how many forks had been passed then."""

    def turn(self) -> None:
        """The path turns off at the last fork: what was entered behind it is not on the new one."""
        self._on_path = {entry: passed for entry, passed in self._on_path.items() if passed < self._paths.known}

    def assume(self, rule: str, subject: str, question: str, value: str) -> None:
        if subject in self._unknown:
            return
        about = None if subject == ANY else subject
        assumed = Assumed(rule=rule, subject=about, question=question, value=value)
        self._assumed.setdefault((rule, subject, value), assumed)

    def enter(self, outcome: Outcome, claims: Sequence[Claim]) -> None:
        claims = [claim for claim in claims if claim.who not in self._unknown]
        if isinstance(outcome, Declared) and outcome.actor == self._actor:
            self._act = outcome.act
        if isinstance(outcome, Harmed) and outcome.amount:
            self._add(self._harm.setdefault(outcome.who, {}), outcome.amount)
        for claim in claims:
            for entry in self._entries(claim):
                if entry not in self._on_path:
                    self._on_path[entry] = self._paths.passed
                    self._add(self._chances.setdefault(entry, {}), 1)

    def balance(self, encounter: Encounter[Any, Any]) -> Odds:
        befallen = {who for kind, who, _ in self._chances if kind in ("harmed", "drops")}
        return Odds(
            hit=self._chance(_HIT),
            critical=self._chance(_CRITICAL),
            fumble=self._chance(_FUMBLE),
            people=tuple(
                Prospect(
                    who=who,
                    harmed=self._chance(("harmed", who, None)),
                    harm=ratio(self._harm.get(who, {})),
                    drops=self._chance(("drops", who, None)),
                    dies=self._chance(("died", who, None)),
                )
                for who in encounter.combatants
                if who in befallen
            ),
            events=tuple(
                Event(kind=cast("ClaimKind", kind), who=who, what=what, chance=ratio(found))
                for (kind, who, what), found in self._chances.items()
                if kind not in _HEADINGS
            ),
            assumed=tuple(self._assumed.values()),
            branches=self._paths.ended,
        )

    def _entries(self, claim: Claim) -> list[_Entry]:
        match claim.kind:
            case "harmed" | "healed" if claim.severity == "none":
                return []
            case "harmed":
                return [("harmed", claim.who, None)]
            case "fell":
                return [("drops", claim.who, None)]
            case "died":
                return [("drops", claim.who, None), ("died", claim.who, None)]
            case kind if kind not in DEED:
                return [(kind, claim.who, claim.what)]
            case _ if claim.who != self._actor:
                return []
            case "hit" if claim.degree is None:  # no roll of its own; what a fumble meets instead was not meant
                return [_HIT] if _FUMBLE not in self._on_path else []
            case "acted" if claim.what != self._act:
                return []  # a roll that the deed brought with it, or the deed as it begins
            case _:
                return {
                    "critical": [_HIT, _CRITICAL],
                    "success": [_HIT],
                    "fumble": [_FUMBLE],
                }.get(claim.degree or "", [])

    def _chance(self, entry: _Entry) -> Ratio:
        return ratio(self._chances.get(entry, {}))

    def _add(self, to: _Sum, times: int) -> None:
        to[self._paths.of] = to.get(self._paths.of, 0) + times * self._paths.ways


def _unknown_to(encounter: Encounter[Any, Any], side: str | None) -> frozenset[str]:
    """Those who are hidden from a side of players."""
    if side is None or not encounter.side_named(side).players:
        return frozenset()
    return frozenset(c.id for c in encounter.combatants.values() if c.hidden and c.side != side)


def ratio(found: Mapping[int, int]) -> Ratio:
    numerator, denominator = 0, 1
    for of, ways in found.items():
        numerator, denominator = numerator * of + ways * denominator, denominator * of
        common, rest = denominator, numerator
        while rest:
            common, rest = rest, common % rest
        numerator, denominator = numerator // common, denominator // common
    return Ratio(numerator=numerator, denominator=denominator)
