"""The clauses of Narrative d10 that stand in the ``rules`` of its outcomes, each in one sentence of ours."""

from __future__ import annotations

from rules.ruleset import Clause

_ALL = (
    Clause(id="ND-ROUND", reading="Sides take turns; each combatant moves and takes one action.", house=True),
    Clause(id="ND-MOVE", reading="One moves half of Speed and 6, in metres, rounded down."),
    Clause(id="ND-ATTACK", reading="1d10, skill, stat and weapon; meeting a fixed defense hits.", house=True),
    Clause(id="ND-NPC-DEFENSE", reading="Whoever is no player's character defends with skill and 10, without a roll."),
    Clause(id="ND-NPC-ATTACK", reading="Their skill stands for skill and stat in all they roll.", house=True),
    Clause(id="ND-DAMAGE", reading="A hit does what the weapon's formula says."),
    Clause(id="ND-ARMOR", reading="Armor takes its rating off, and never below 0.", house=True),
    Clause(id="ND-PARRY", reading="A parry that meets the attack stops it; shots are not parried.", house=True),
    Clause(id="ND-DODGE", reading="A dodge that meets the attack avoids it; what one carries hinders it.", house=True),
    Clause(
        id="ND-DEFENSE-CHOICE",
        reading="A character parries or dodges each attack; the helpless have no defense.",
        gm=True,
        house=True,
    ),
    Clause(id="ND-STANCE-DEFENSIVE", reading="+3 to defenses and -4 to attacks until one's next turn.", house=True),
    Clause(id="ND-STANCE-OFFENSIVE", reading="+2 to attacks and -4 to defenses until one's next turn.", house=True),
    Clause(id="ND-HP", reading="A character's Hit Points are three times Fortitude and 8."),
    Clause(id="ND-ZERO", reading="At 0 one can neither act, nor move, nor defend oneself."),
    Clause(id="ND-END", reading="It is over when a side can do nothing, gives up or goes, or all talk.", house=True),
    Clause(id="ND-WOUND-MAJOR", reading="One hit for a quarter of one's Hit Points is a major wound.", house=True),
    Clause(id="ND-WOUND-CATASTROPHIC", reading="One hit for half of them is a catastrophic wound.", house=True),
    Clause(id="ND-WOUND-EFFECT", reading="A wound has the effects the game master says.", gm=True, house=True),
    Clause(id="ND-PAIN", reading="Pain adds up and is taken from every d10 one rolls.", house=True),
    Clause(id="ND-KNOCKDOWN", reading="Whoever is down has to spend a turn on getting up.", house=True),
    Clause(id="ND-BLEEDING", reading="A wound that bleeds costs HP at the end of each own turn.", gm=True, house=True),
    Clause(id="ND-REST", reading="A rest gives back all HP to whoever has no wound.", house=True),
    Clause(id="ND-WOUND-HEAL", reading="Wounds heal over days, when the game master says so.", gm=True),
    Clause(id="ND-FESTER", reading="A wound left untreated may fester.", gm=True, house=True),
    Clause(id="ND-FIRST-AID", reading="First Aid against 20 gives back all HP, but not past a catastrophic wound.",
           house=True),
    Clause(id="ND-REMEDY", reading="Herbs and potions ease pain, staunch blood, or end an infection.", gm=True,
           house=True),
    Clause(id="ND-RALLY", reading="Fortitude or Willpower against 10, and pain does not count for a while.", gm=True,
           house=True),
    Clause(id="ND-SKILL", reading="1d10, skill and stat against the difficulty.", gm=True, house=True),
    Clause(id="ND-INTERACT", reading="Acting on the surroundings needs a roll if the game master says so.", gm=True,
           house=True),
)  # fmt: skip

CLAUSES = {clause.id: clause for clause in _ALL}
