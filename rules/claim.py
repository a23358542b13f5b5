"""What an outcome says happened, in one small closed vocabulary shared by every ruleset.

The narrator reads claims and never the kinds of outcomes, so a new ruleset is told without
touching it.
"""

from __future__ import annotations

from typing import Literal

from rules.model import Model

ClaimKind = Literal[
    "acted",  # who did `what` (strike, defend, hold, lapse, rouse …) to whom, with tool; intent; words
    "hit",  # who's blow landed on whom, with tool; degree "critical" when it was one
    "missed",  # who's blow did not land on whom; degree "fumble" when it was one
    "stopped",  # who parried or dodged (`what`) whom's blow or spell, or took it in place of `what`; or a thing did
    "harmed",  # who was hurt, by whom; severity; part when one was called
    "fell",  # who lost consciousness, by whom
    "died",  # who died, by whom
    "woke",  # who came round, roused by whom
    "fled",  # who got away
    "yielded",  # who gave up, out of the fight
    "offered",  # who, for side, offered `what` (mercy, parley)
    "accepted",  # side (who speaks) accepted `what`
    "refused",  # side (who speaks) refused `what`; `what` rider: who, a mount, would not go along with whom
    "calmed",  # who stood down, because of whom
    "wavered",  # who wavers, because of whom
    "condition_on",  # who has condition `what` now
    "condition_off",  # who has condition `what` no longer
    "cast",  # who cast `what` at whom
    "cast_failed",  # who's casting of `what` came to nothing
    "miscast",  # who's casting of `what` went wrong
    "healed",  # who was healed by whom; severity says how much; `what` whole: there was no hurt to heal
    "item",  # who has lost, taken or used (`how`) the thing `what`
    "moved",  # who is now at `what` (words), or went `how` (nearer to whom, up, on whom …)
    "said",  # who said or noted `words`
    "joined",  # who came into the fight
    "left",  # who left the fight with no flight in it, let go by whom
    "placed",  # the scene is now `what` (words)
    "exits",  # the ways out are now `what`, or none
    "ended",  # the fight ended by `what` (defeat, surrender, flight, mercy, parley, retreat); words: in what
    "reopened",  # the fight goes on after it had stopped (`what`: pursuit, a blow)
    "cost",  # it cost `what` (injury, or what else its game counts); who bears it
]

Severity = Literal["none", "light", "heavy", "grievous"]
"""How bad, in words. ``none``: it landed and did nothing."""

Way = Literal["nearer", "farther", "up", "down", "on", "off", "under", "out"]
"""Which way a move went: to or from someone, in height, onto or off a mount, under the water or out of it."""

Degree = Literal["critical", "success", "failure", "fumble"]


class Claim(Model):
    """One thing that happened. ``who`` is whom it is said of, ``whom`` the other one.

    Both are combatant ids, or ``unseen`` when the reader may not know who it was.
    """

    kind: ClaimKind
    who: str | None = None
    whom: str | None = None
    side: str | None = None
    what: str | None = None
    tool: str | None = None
    intent: Literal["harm", "subdue"] | None = None
    degree: Degree | None = None
    severity: Severity | None = None
    part: str | None = None
    how: Literal["lost", "taken", "used"] | Way | None = None
    words: str | None = None


UNSEEN = "unseen"
"""The id that stands for someone the reader may not know."""
