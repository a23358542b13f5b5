"""The clauses of Bright-Dark that stand in the ``rules`` of its outcomes, each in one sentence of ours."""

from __future__ import annotations

from rules.ruleset import Clause

_ALL = (
    Clause(id="BD-CAUSE", reading="An encounter says why it came to blows, and a being may carry what hurts it."),
    Clause(id="BD-ACTIONS", reading="What one may set about in a fight."),
    Clause(id="BD-FIRST", reading="The side that acts first in the story acts first; nobody rolls for it."),
    Clause(id="BD-ROUND", reading="A round is one turn of each side."),
    Clause(id="BD-TURN", reading="One moves, or acts, or moves as part of the action; never twice, never out of turn."),
    Clause(id="BD-DECLARE", reading="All declare first, and what is declared stands."),
    Clause(id="BD-RESOLVE", reading="Then all roll, as declared; what has lost its reason lapses.", house=True),
    Clause(id="BD-GMTURN", reading="Others act as the game master says, or by instinct.", gm=True, house=True),
    Clause(id="BD-END", reading="It is over when a side is beaten, surrenders, flees, or all agree to talk."),
    Clause(id="BD-YIELD", reading="Yielding takes one out of the fight.", house=True),
    Clause(id="BD-RETREAT", reading="A side with a way out leaves without a roll.", gm=True),
    Clause(id="BD-PURSUIT", reading="The other side may follow: then it goes on in a new place.", gm=True),
    Clause(id="BD-MERCY", reading="A side may spend its turn offering mercy; accepted, it is over.", gm=True),
    Clause(id="BD-PARLEY", reading="Sides may agree to talk; a blow after that reopens the fight.", house=True),
    Clause(id="BD-CONCLUDE", reading="After it: conditions, a breather, the unconscious, what it cost, what is kept."),
    Clause(id="BD-BREATHER", reading="A short rest, of which the unconscious have nothing.", gm=True),
    Clause(id="BD-COST", reading="Violence always costs something, drawn from what was done.", gm=True, house=True),
    Clause(id="BD-ROLL", reading="3d6, attribute, talent and modifiers; meeting the number succeeds.", gm=True),
    Clause(id="BD-ATTACK", reading="A blow rolls against the Defense TN; on a hit, damage comes off Health."),
    Clause(id="BD-BARE", reading="Bare hands do 1, and Strength, and talent."),
    Clause(id="BD-WEAPON", reading="A weapon does its die, its attribute, and talent; never below 0.", house=True),
    Clause(id="BD-CRIT", reading="A natural 17 or 18 hits, and does 2d6 more."),
    Clause(id="BD-FUMBLE", reading="A natural 3 or 4 misses; the game master may add a small mishap.", gm=True),
    Clause(id="BD-DUAL", reading="Two weapons: one roll at -1, both damages rolled, the better kept.", house=True),
    Clause(id="BD-DEFEND", reading="Defending adds 1 to one's Defense TN until one's next turn."),
    Clause(id="BD-DEFENSE", reading="Defense TN is 8 unarmored; armor names its own."),
    Clause(id="BD-SUBDUE", reading="At -1, a blow that brings down leaves unconscious, not dead.", gm=True, house=True),
    Clause(id="BD-DOWN", reading="At 0 characters fall unconscious; others die, unless subdued or spared.", gm=True),
    Clause(id="BD-WAKE", reading="To rouse an ally: 3d6 against 14, nothing added but help.", gm=True, house=True),
    Clause(id="BD-WAKE-JOLT", reading="A jolt may trigger the same roll.", gm=True),
    Clause(id="BD-WAKE-HEAL", reading="Healing to 1 or more wakes at once."),
    Clause(id="BD-WAKE-TIME", reading="After ten minutes one wakes with 1 Health.", gm=True),
    Clause(id="BD-MASSIVE", reading="Half of one's whole Health in one harm, before it stops at 0.", house=True),
    Clause(id="BD-DIZZY", reading="Brought down by a critical or so hard a blow: -1 until a night's rest.", house=True),
    Clause(id="BD-DEATHBLOW", reading="A blow at someone unconscious lands without a roll, and kills."),
    Clause(id="BD-CALM", reading="Quiet words make a being waver, and a second time stand down.", gm=True, house=True),
    Clause(id="BD-PLEAD", reading="So does asking it of them: Will instead of Emotion.", gm=True, house=True),
    Clause(
        id="BD-RESTRAIN", reading="Strength against Defense holds one fast until they break free.", gm=True, house=True
    ),
    Clause(id="BD-FLEE", reading="One leaves alone, if there is a way.", gm=True),
    Clause(id="BD-OTHER", reading="Another act in words, with its stakes fixed before the roll.", gm=True),
    Clause(id="BD-CALLED", reading="What a hit at one part does beside damage, and for how long.", gm=True, house=True),
)

CLAUSES: dict[str, Clause] = {clause.id: clause for clause in _ALL}
