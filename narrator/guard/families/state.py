"""Words that say what became of someone: refused without a record."""

from narrator.guard.families.death import DEATH
from narrator.guard.families.falling import FALLING
from narrator.guard.families.leaving import LEAVING
from narrator.guard.families.things import WEAPONS
from narrator.guard.forms import verbs, words

CLASSES = {
    "again": words("again more longer"),
    "out": words("off away out clear free"),
    "door": words("""
    door doors exit gate woods trees dark night rain stair stairs passage road hills open
"""),
    "breath": words("breath breathing breaths"),
    "eyes": words("eyes gaze lids eyelids"),
    "floor": words("""
    ground floor boards flags stones earth dirt mud snow water stair stairs planks grass gravel sand cobbles flagstones
    carpet rug turf heather scree shingle clay pavement hearth hearthstone threshold furrow ballast flagstone cobble
    tarmac asphalt concrete lino linoleum parquet moss bracken slate shale track yard
    road path deck dust straw rock chalk ice ashes ash leaves reeds rushes tiles straw mire bank
"""),
    "rage": words("rage anger fury fight wrath madness hate hatred fear terror grief"),
    "limb": words("head arm hand leg foot finger fingers ear wing tail claw paw"),
    "sink": verbs("""
        slide sink tumble crash roll slip sag slump fold drop pitch plunge topple crumple go fall drift
    """),
    "oblivion": words("darkness blackness unconsciousness sleep oblivion stupor"),
    "otherwise": words("""
        back silent upon short away in into quiet still behind off open on to for wide past through over asleep foul
        about out under from as between
    """),
    "weapon": frozenset().union(*WEAPONS.values()) | words("weapon weapons arms blade steel stick"),
    "make_off": verbs("""
        stagger go run stumble limp slip climb scramble crash burst get crawl be dive plunge back stride walk hurry rush
        spring leap
    """),
}

STATES = {**DEATH, **FALLING, **LEAVING}
