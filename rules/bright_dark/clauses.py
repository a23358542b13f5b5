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
    Clause(id="BD-REST", reading="What a night or days of rest restore is the game master's to say.", gm=True),
    Clause(id="BD-COST", reading="Violence always costs something, drawn from what was done.", gm=True, house=True),
    Clause(id="BD-ROLL", reading="3d6, attribute, talent and modifiers; meeting the number succeeds.", gm=True),
    Clause(id="BD-ATTACK", reading="A blow rolls against the Defense TN; on a hit, damage comes off Health."),
    Clause(id="BD-BARE", reading="Bare hands do 1, and Strength, and talent."),
    Clause(id="BD-WEAPON", reading="A weapon does its die, its attribute, and talent; never below 0.", house=True),
    Clause(id="BD-CRIT", reading="A natural 17 or 18 hits, and does 2d6 more."),
    Clause(id="BD-FUMBLE", reading="A natural 3 or 4 misses; the game master may add a small mishap.", gm=True),
    Clause(id="BD-DUAL", reading="Two weapons: one roll at -1, both damages rolled, the better kept.", house=True),
    Clause(id="BD-CLOSE", reading="Close is within 5 ft, height and all; long weapons reach 10 ft.", house=True),
    Clause(id="BD-NEAR", reading="Near is up to 30 ft: as far as a thrown weapon goes."),
    Clause(id="BD-FAR", reading="Far is up to 60 ft: missiles and spells are at -1."),
    Clause(id="BD-DISTANT", reading="Distant is up to 120 ft: at -1, and most missiles and spells go no farther."),
    Clause(id="BD-RANGE-TO-HIT", reading="Range bears on the roll to hit, and never on the damage."),
    Clause(id="BD-PLACE", reading="One stands at a spot or so far from someone, else Near.", gm=True, house=True),
    Clause(id="BD-MOVE", reading="A turn's move is 30 ft, Slow 15, Fast 45."),
    Clause(id="BD-SLOW", reading="Injury, a hold, hard ground, climbing and the like are Slow, fast or not.", gm=True),
    Clause(id="BD-FAST", reading="Fast are creatures much faster than people, flyers, and whom magic quickens."),
    Clause(id="BD-FLY", reading="A flyer rises 10 ft a turn at most; sinking costs it nothing.", house=True),
    Clause(id="BD-FLY-FALL", reading="A flyer whose flight is impaired falls in the same round.", house=True),
    Clause(id="BD-FALL", reading="A fall does 1d6 for each full 10 ft, all in one turn."),
    Clause(id="BD-DEFEND", reading="Defending adds 1 to one's Defense TN until one's next turn."),
    Clause(id="BD-DEFENSE", reading="Defense TN is 8 unarmored; armor names its own."),
    Clause(id="BD-COVER-HALF", reading="Half cover is -1 to hit, once, however many things stand there.", house=True),
    Clause(id="BD-COVER-FULL", reading="Nobody can aim at one in full cover."),
    Clause(id="BD-COVER-FUMBLE", reading="A fumble at one in cover strikes what they are behind.", house=True),
    Clause(
        id="BD-CALLED", reading="A part called, for what it does beside harm, by default at -1.", gm=True, house=True
    ),
    Clause(id="BD-SUBDUE", reading="At -1, a blow that brings down leaves unconscious, not dead.", gm=True, house=True),
    Clause(id="BD-DOWN", reading="At 0 characters fall unconscious; others die, unless subdued or spared.", gm=True),
    Clause(id="BD-WAKE", reading="To rouse an ally: 3d6 against 14, nothing added but help.", gm=True, house=True),
    Clause(id="BD-WAKE-JOLT", reading="A jolt may trigger the same roll.", gm=True),
    Clause(id="BD-WAKE-HEAL", reading="Healing to 1 or more wakes at once."),
    Clause(
        id="BD-WAKE-TIME",
        reading="After ten minutes one wakes with 1 Health; out of breath, only out of the water.",
        gm=True,
    ),
    Clause(id="BD-RADIANT", reading="A Radiant Moment meets any number up to 14 without dice, never critically."),
    Clause(id="BD-MASSIVE", reading="Half of one's whole Health in one harm, before it stops at 0.", house=True),
    Clause(id="BD-DIZZY", reading="Brought down by a critical or so hard a blow: -1 until a night's rest.", house=True),
    Clause(id="BD-DEATHBLOW", reading="A blow at someone unconscious lands without a roll, and kills."),
    Clause(id="BD-PROTECT", reading="One body before another is half cover until its next turn.", house=True),
    Clause(id="BD-SACRIFICE", reading="The next hit on a companion lands on whoever stands in for them.", house=True),
    Clause(id="BD-CAST", reading="Casting rolls 3d6, one's style and talent once, and nothing is rolled to hit."),
    Clause(id="BD-MINOR", reading="At 9 a minor spell does 1d6 of harm or healing, or one condition, to one."),
    Clause(
        id="BD-MAJOR", reading="At 12 a major spell does 2d6, or 1d6 and a condition, or reaches a space.", house=True
    ),
    Clause(id="BD-CAST-COST", reading="A spell that works spends its Ether, one that fizzles 1.", house=True),
    Clause(id="BD-CAST-CRIT", reading="A natural 17 or 18 works, and the game master may add to it.", gm=True),
    Clause(id="BD-CAST-FUMBLE", reading="A natural 3 or 4 miscasts, and the game master may say how.", gm=True),
    Clause(
        id="BD-NPC-AIMED", reading="Other beings aim a spell like a blow, at the Defense TN, for no Ether.", house=True
    ),
    Clause(id="BD-NPC-RESIST", reading="What bursts is dodged, endured or resisted, at 9 or 12.", gm=True, house=True),
    Clause(id="BD-CALM", reading="Quiet words make a being waver, and a second time stand down.", gm=True, house=True),
    Clause(id="BD-PLEAD", reading="So does asking it of them: Will instead of Emotion.", gm=True, house=True),
    Clause(
        id="BD-RESTRAIN", reading="Strength against Defense holds one fast until they break free.", gm=True, house=True
    ),
    Clause(id="BD-FLEE", reading="One leaves alone, if there is a way.", gm=True),
    Clause(id="BD-OTHER", reading="Another act in words, with its stakes fixed before the roll.", gm=True),
    Clause(
        id="BD-BREATH", reading="Four turns under water are free, each more costs 1 Stamina; at 0 one is senseless."
    ),
    Clause(id="BD-WATER", reading="Under water -1 on what it hinders, but not with a dagger or a spear.", gm=True),
    Clause(id="BD-WATER-RANGE", reading="Under water nothing thrown or shot reaches over 30 ft."),
    Clause(id="BD-WATER-FIRE", reading="Under water fire does nothing, and magical fire half."),
    Clause(id="BD-MOUNT", reading="A rider goes at the mount's speed, and a trained mount obeys."),
    Clause(id="BD-MOUNT-REACTION", reading="A mount not trained for riders is asked once whether it has one.", gm=True),
    Clause(id="BD-MOUNT-MORALE", reading="A mount ridden into danger may refuse, but a war mount never.", gm=True),
    Clause(id="BD-BUCK", reading="A rider who is bucked keeps the saddle at 12, or falls off and takes 1d6."),
    Clause(id="BD-LANCE", reading="A lance at the charge does 1d6 more, and throws down whoever does not hold at 12."),
    Clause(id="BD-TRAMPLE", reading="A horse over one who lies on the ground does 1d6, with no roll to hit."),
)

CLAUSES: dict[str, Clause] = {clause.id: clause for clause in _ALL}
