"""The public record format: what happened, in what order, by which clause.

Kinds shared by every ruleset stand here; a ruleset adds its own and closes the union.
"""

from __future__ import annotations

from typing import Any, Literal

from rules.claim import Degree, Severity, Way
from rules.combatant import Combatant, Condition, Id, Out, Place
from rules.dice import Roll
from rules.model import Model
from rules.scene import Text, Word

FORMAT = 1
"""The version of the record format. Older records are lifted to it by the ruleset's upcasts."""


class Modifier(Model):
    """A number that was added, why, and by which clause."""

    value: int
    cause: str
    rule: str
    secret: bool = False


class Check(Model):
    """A roll against a target. ``margin`` = total − target; at 0 or more it succeeds.

    What a reader may not know is None: see ``rules.visibility``.
    """

    roll: Roll | None = None
    modifiers: tuple[Modifier, ...] = ()
    total: int | None = None
    target: int | None = None
    margin: int | None = None
    degree: Degree

    @property
    def succeeded(self) -> bool:
        return self.degree == "success" or self.degree == "critical"


class Outcome(Model):
    """One fact. ``cause`` is the seq of the outcome that led to it, ``rules`` the clauses that decided it.

    ``visibility``: ``public``, ``gm``, ``side:ID`` or ``player:NAME``.
    """

    seq: int = 0
    cause: int | None = None
    rules: tuple[str, ...] = ()
    visibility: str = "public"
    kind: str


class TurnBegan(Outcome):
    """``moment``: which turn after the end of the fight it is; 0 while it lasts."""

    kind: Literal["turn_began"] = "turn_began"
    side: str
    round: int
    moment: int = 0


class TurnEnded(Outcome):
    kind: Literal["turn_ended"] = "turn_ended"
    side: str
    next_side: str
    next_round: int


class Declared(Outcome):
    """Somebody sets about something: the cause of all that comes of it."""

    kind: Literal["declared"] = "declared"
    actor: str
    act: str
    target: str | None = None
    tool: str | None = None
    intent: Literal["harm", "subdue"] | None = None
    words: str | None = None


class Lapsed(Outcome):
    """A declaration came to nothing before any die: its reason is gone."""

    kind: Literal["lapsed"] = "lapsed"
    actor: str
    act: str
    target: str | None = None
    reason: str


class Ruled(Outcome):
    """An answer the game master or a side gave to a question of the rules."""

    kind: Literal["ruled"] = "ruled"
    rule: str
    subject: str | None = None
    value: str
    reason: str | None = None


class Checked(Outcome):
    """A roll that decides something other than a blow."""

    kind: Literal["checked"] = "checked"
    actor: str
    act: str
    target: str | None = None
    check: Check


class Harmed(Outcome):
    """Harm done to ``who``. ``amount`` is None where a game has no numbers.

    ``discarded`` is a second damage roll that was made and not kept.
    """

    kind: Literal["harmed"] = "harmed"
    who: str
    by: str | None = None
    tool: str | None = None
    amount: int | None = None
    severity: Severity
    part: str | None = None
    rolls: tuple[Roll, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    discarded: Roll | None = None


class Healed(Outcome):
    kind: Literal["healed"] = "healed"
    who: str
    by: str | None = None
    tool: str | None = None
    amount: int | None = None
    severity: Severity
    rolls: tuple[Roll, ...] = ()


class Fell(Outcome):
    """``who`` is unconscious."""

    kind: Literal["fell"] = "fell"
    who: str
    by: str | None = None


class Died(Outcome):
    kind: Literal["died"] = "died"
    who: str
    by: str | None = None
    was: Out | None = None
    """What they were before: someone killed unconscious or after yielding."""


class Woke(Outcome):
    kind: Literal["woke"] = "woke"
    who: str
    by: str | None = None
    health: int | None = None


class Fled(Outcome):
    kind: Literal["fled"] = "fled"
    who: str


class Yielded(Outcome):
    kind: Literal["yielded"] = "yielded"
    who: str
    to: str | None = None


class Calmed(Outcome):
    kind: Literal["calmed"] = "calmed"
    who: str
    by: str | None = None


class Wavered(Outcome):
    kind: Literal["wavered"] = "wavered"
    who: str
    by: str | None = None


class ConditionBegan(Outcome):
    kind: Literal["condition_began"] = "condition_began"
    who: str
    by: str | None = None
    condition: Condition


class ConditionCounted(Outcome):
    """One of the turns that a condition lasts has passed."""

    kind: Literal["condition_counted"] = "condition_counted"
    who: str
    name: str


class ConditionEnded(Outcome):
    kind: Literal["condition_ended"] = "condition_ended"
    who: str
    name: str


class ItemChanged(Outcome):
    kind: Literal["item_changed"] = "item_changed"
    who: str
    item: str
    how: Literal["lost", "taken", "used"]


class Moved(Outcome):
    """``how``: which way it went, as the one who moved would say it; None where the words of the place say it.

    ``place`` None: near everyone, as whoever stands nowhere in particular is.
    """

    kind: Literal["moved"] = "moved"
    who: str
    place: Place | None = None
    how: Way | None = None
    whom: str | None = None
    """Nearer to whom, or farther from whom."""


class Noted(Outcome):
    """Something said or seen that changes nothing."""

    kind: Literal["noted"] = "noted"
    who: str | None = None
    text: Text


class Joined(Outcome):
    kind: Literal["joined"] = "joined"
    combatant: Combatant[Any]


class Left(Outcome):
    """Out of the fight with no flight in it. ``by``: who let them go."""

    kind: Literal["left"] = "left"
    who: str
    by: str | None = None


class Revealed(Outcome):
    """Someone hidden is seen from now on."""

    kind: Literal["revealed"] = "revealed"
    who: str


class ExitsChanged(Outcome):
    kind: Literal["exits_changed"] = "exits_changed"
    exits: tuple[Word, ...]


class SceneChanged(Outcome):
    """The fight stands in another place now, and everyone in it anew. ``places``: where, as far as it is told."""

    kind: Literal["scene_changed"] = "scene_changed"
    place: Word
    things: tuple[Word, ...] = ()
    exits: tuple[Word, ...] = ()
    flags: tuple[Word, ...] = ()
    places: dict[Id, Place] = {}


class Offered(Outcome):
    kind: Literal["offered"] = "offered"
    side: str
    actor: str
    what: Literal["mercy", "parley"]


class Answered(Outcome):
    """The other side's answer to an offer, and which roll or person gave it."""

    kind: Literal["answered"] = "answered"
    side: str
    what: Literal["mercy", "parley"]
    accepted: bool
    rolls: tuple[Roll, ...] = ()


Ending = Literal["defeat", "surrender", "flight", "calm", "retreat", "mercy", "parley"]


class Ended(Outcome):
    """The fight is over. ``side`` is the one that was beaten, gave up or went; ``words``: what they came to."""

    kind: Literal["ended"] = "ended"
    how: Ending
    side: str | None = None
    words: str | None = None


class Reopened(Outcome):
    """It is a fight again: pursuit into a new place, or a blow after it had ended."""

    kind: Literal["reopened"] = "reopened"
    how: Literal["pursuit", "blow"]
    side: str


class Rested(Outcome):
    """A rest was taken by ``who``: a breather, or a longer one."""

    kind: Literal["rested"] = "rested"
    who: tuple[Id, ...]


class Cost(Outcome):
    """What the violence cost, and who bears it (None: the world)."""

    kind: Literal["cost"] = "cost"
    cost: Word
    who: str | None = None
    because: tuple[int, ...] = ()
    """The seqs of the outcomes it is drawn from."""


class CostStruck(Outcome):
    """The game master takes a cost away again."""

    kind: Literal["cost_struck"] = "cost_struck"
    cost: Word


class Concluded(Outcome):
    """Nothing more happens here."""

    kind: Literal["concluded"] = "concluded"


CoreOutcome = (
    TurnBegan
    | TurnEnded
    | Declared
    | Lapsed
    | Ruled
    | Checked
    | Harmed
    | Healed
    | Fell
    | Died
    | Woke
    | Fled
    | Yielded
    | Calmed
    | Wavered
    | ConditionBegan
    | ConditionCounted
    | ConditionEnded
    | ItemChanged
    | Moved
    | Noted
    | Joined
    | Left
    | Revealed
    | ExitsChanged
    | SceneChanged
    | Offered
    | Answered
    | Ended
    | Reopened
    | Rested
    | Cost
    | CostStruck
    | Concluded
)
