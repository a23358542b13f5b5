"""The small words of an account: what may stand round a verb, and what tells of what kind somebody is."""

from __future__ import annotations

from rules.claim import Severity
from rules.combatant import Pronouns


def words(text: str) -> frozenset[str]:
    """The words of a list of them."""
    return frozenset(text.split())


BEING = words("was were is are be been being got gets getting has have had")
PASSIVE = words("was were is are be been being got gets getting")
DENIED = words(
    "not never no nobody none nothing neither nor without nearly almost barely tried tries wanted would could might "
    "may can can't cannot if unless should will won't didn't wasn't weren't isn't doesn't don't hasn't hadn't unhurt "
    "unharmed supposedly perhaps maybe"
)
"""A line with one of these tells what did not happen, or may not have."""
FILLING = words(
    "also just finally soon later too again already still now once quickly so even only afterwards meanwhile "
    "suddenly eventually both all"
)
"""Words before a verb or after it that say nothing an account keeps."""
GRAVITY: tuple[tuple[tuple[str, ...], Severity], ...] = (
    (("very", "badly"), "grievous"),
    (("half", "to", "death"), "grievous"),
    (("to", "the", "bone"), "grievous"),
    (("a", "little"), "light"),
    (("a", "bit"), "light"),
    (("terribly",), "grievous"),
    (("grievously",), "grievous"),
    (("horribly",), "grievous"),
    (("gravely",), "grievous"),
    (("mortally",), "grievous"),
    (("critically",), "grievous"),
    (("badly",), "heavy"),
    (("seriously",), "heavy"),
    (("severely",), "heavy"),
    (("heavily",), "heavy"),
    (("hard",), "heavy"),
    (("deeply",), "heavy"),
    (("lightly",), "light"),
    (("slightly",), "light"),
)
BODY = words(
    "head face eye eyes ear nose jaw mouth neck throat shoulder arm arms elbow wrist hand hands finger fingers chest "
    "ribs side back belly stomach hip leg legs thigh knee knees shin calf ankle foot feet wing tail paw flank"
)
AT = words("in on across through")
"""Words before the part of a body where a blow lands."""
WOUNDS = words("wounds wound injuries injury hurts hurt burns")
"""What somebody may be said to have died of."""
ARTICLES = words("the a an")
OWNED = words("my our your his her its their")
SELVES: dict[str, Pronouns] = {
    "himself": "he",
    "herself": "she",
    "itself": "it",
    "themself": "they",
    "themselves": "they",
}
OWNERS: dict[str, Pronouns] = {"his": "he", "her": "she", "its": "it"}
SOMEBODY = words("he she it him her they them we us i me you everyone everybody someone somebody who which this that")
"""Words that stand for people who have a name, or for nobody in particular."""
GROUPS = words("they we i you someone somebody everyone everybody")
"""Of these it need not be known who did something."""
STOPS = words(
    "by with in on at to from over under into onto off out through near behind before after while when as because for "
    "against across down up along beside between beyond during inside outside until where who which that then and but "
    "of about around near toward towards"
)
"""Words that no name goes on with."""
THINGS = words(
    "arrow arrows bolt axe sword knife dagger spear staff club cudgel stone rock hammer mace bow crossbow fire flame "
    "trap beam fall blade whip spell bullet pistol gun rifle net hook chain poison acid lightning explosion blast shot "
    "rope wheel cart branch chandelier fireball fireballs boulder rockfall avalanche door gate wall ceiling roof tree "
    "log fall flood storm bomb cannon rubble lava dart darts javelin lance pike halberd scythe bottle chair table "
    "statue pillar spike spikes pit curse magic missile missiles bolts spells smoke bullets stones rocks"
)
"""What hurts people and is nobody: "by an arrow"."""
BLOWS = words(
    "arrow arrows bolt bolts blow blows hit hits punch kick shot shots bullet bullets wound wounds cut beating"
)
"""What somebody is said to have taken, and is hurt by."""
MEASURES = words("damage hp point points hits health")
"""What games count."""
NO_THINGS = words(
    "temper heart courage nerve control patience hope faith footing balance grip way mind life lives fight battle "
    "consciousness time interest sight track cover aim charge action refuge care part place revenge fright breath turn "
    "stand step rest advantage initiative concentration focus blood guard lead"
)
"""What is lost or taken in a manner of speaking: nobody can hold it."""
_WOMEN = "woman lady queen mother sister widow girl wife daughter aunt nun priestess witch duchess baroness"
_MEN = "man lord king father brother boy husband son uncle monk priest knight duke baron friar"
_BEASTS = (
    "goat cow dog hound wolf bear horse mare boar bull ox cat rat snake serpent dragon wyrm spider lion tiger pig "
    "sheep donkey mule bird eagle owl crow raven deer stag elk fox badger troll ogre golem skeleton zombie ghost ghoul "
    "slime ooze beast creature monster thing drake griffin gryphon hydra basilisk toad crocodile shark octopus "
    "bat ape hen"
)
_ROLES = (
    "goblin orc bandit guard soldier cultist pirate thief robber raider villager farmer merchant bailiff captain "
    "sergeant innkeeper stranger archer rider knight mage wizard sorcerer necromancer assassin scout hunter miller "
    "smith priest acolyte mob crowd patrol gang pack leader chief boss giant demon devil vampire werewolf kobold gnoll "
    "mercenary deserter footpad watchman brute thug ranger child keeper undead"
)
PRONOUNS_OF: dict[str, Pronouns] = {
    **dict.fromkeys(_BEASTS.split(), "it"),
    **dict.fromkeys(_WOMEN.split(), "she"),
    **dict.fromkeys(_MEN.split(), "he"),
}
"""By a noun: what stands for whoever is called so, where nobody says it. Of most people it is not known: they."""
KINDS = words(_BEASTS) | words(_ROLES) | words(_MEN) | words(_WOMEN)


def plural(word: str) -> bool:
    """Whether a known noun stands there as many: "wolves", "bandits"."""
    ends = (("ves", "f"), ("ies", "y"), ("es", ""), ("s", ""), ("men", "man"))
    return word not in KINDS and any(word.endswith(end) and word.removesuffix(end) + one in KINDS for end, one in ends)


def is_kind(word: str) -> bool:
    """Whether it names a kind of being and is nobody's name."""
    return word in KINDS or plural(word)
