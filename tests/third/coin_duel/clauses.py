"""The whole rulebook."""

from __future__ import annotations

from rules.ruleset import Clause

_ALL = (
    Clause(id="CD-TURN", reading="Each does one thing in a turn; a side of which nobody stands any more has lost."),
    Clause(id="CD-ATTACK", reading="1d6: 4 or more hits, and takes the weapon's bite in grit, and the coin."),
    Clause(id="CD-GROUND", reading="Whoever gives ground is hit at -2 until their next turn; never twice running."),
    Clause(id="CD-HAND", reading="1d6, the grit they have lost, and 1 for the coin: at 6 they take the hand."),
)

CLAUSES = {clause.id: clause for clause in _ALL}
