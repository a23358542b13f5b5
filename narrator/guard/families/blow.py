"""Words for blows: what strikes, what is struck, and the families that tell how it went."""

from narrator.guard.families.landing import LANDING
from narrator.guard.families.missing import MISSING
from narrator.guard.forms import nouns, verbs, words

TORSO = nouns(
    "rib side chest belly stomach back shoulder hip flank breast breastbone collarbone gut waist "
    "spine body kidney liver lung groin loin midsection midriff diaphragm haunch withers rump buttock hindquarter "
    "shoulderblade breastplate bodice tabard surcoat doublet smock oilskin greatcoat wrap scarf sash "
    "ribcage sternum midriff armpit trunk hide coat mail leather jerkin sleeve cloak shield armour armor "
    "shirt tunic jacket vest waistcoat habit robe gown dress breeches trouser belt collar hood hauberk "
    "gambeson doublet "
    "apron shawl fur pelt feather scale bracer gauntlet"
)
LIMBS = nouns(
    "head face skull jaw cheek brow temple forehead nose mouth lip chin ear eye throat neck nape hand "
    "wrist "
    "knuckle finger thumb forearm elbow leg thigh knee shin calf ankle foot toe hock foreleg wing tail paw "
    "muzzle snout crown scalp hamstring arm"
)
FLESH = words("flesh bone muscle skin meat")
EMPTY = words("""
    air nothing water emptiness rain dark darkness shadow mist smoke space stone stones wall post wood floor
    boards board rail railing ground earth mud snow plank planks beam timber timbers door step steps stair
    stairs dust spray reeds grass sand doorpost pillar table lintel bark root roots mist fog gravel
    flagstones sill brick plaster straw
""")
INSUBSTANTIAL = words("""
    steam breath breaths smoke mist fog air wind draught blood sweat tears rain snow sleet spray foam water light
    lamplight moonlight sunlight firelight shadow shadows dust ash soot sparks warmth heat cold chill smell stink scent
    sound noise silence voice colour color pain ache sting shiver shudder tremor fear laughter sun moon day night
""")
"""What may come over, up or across somebody and is no blow."""
NOUN_VERBS = words("claw claws club clubs hammer hammers spike spikes belt belts lash lashes knife knives spear spears")
"""Verbs that after «the» or «his» are the thing itself."""
WEAK_CONTACT = verbs("take find meet reach touch catch")

BLOWS = nouns("blow stroke swing cut thrust stab lunge kick punch hit strike")

ARMS = words(
    "staff sword blade axe knife spear club hammer fist fists jaws teeth claws arrow bolt mace dagger shot rush"
)
"""Weapons, and what stands for one in a sentence."""

GARMENTS = nouns(
    "coat mail leather jerkin sleeve cloak shield armour armor shirt tunic jacket vest waistcoat habit robe gown dress "
    "breeches trouser belt collar hood hauberk gambeson doublet apron shawl fur pelt feather scale bracer gauntlet "
    "breastplate bodice tabard surcoat smock oilskin greatcoat wrap scarf sash"
)
"""What may be cut or broken while whoever wears it is whole."""

CLASSES = {
    "touch": verbs(
        "strike hit catch smash slam crack cut slash stab pierce gash thump knock clip graze "
        "score rake "
        "nick batter punch kick jab crunch wallop club bludgeon cuff buffet ram jar hammer split tear rip "
        "gouge spike impale thud whack swat lash sting bash crush maul claw rend bite drive jolt jab "
        "scrape "
        "scratch bruise wound hurt injure skewer transfix smite cleave hack slice carve smack pummel belt "
        "wind break "
        "stagger shock rock fold bowl skim prick rap clout pound thump buffet"
    ),
    "find": verbs("find meet reach touch take catch strike hit bite enter pierce part cut kiss"),
    "empty": EMPTY,
    "torso": TORSO,
    "trunk": TORSO - GARMENTS,
    "deep": (TORSO | LIMBS | FLESH) - GARMENTS,
    "limb": LIMBS,
    "any": TORSO | LIMBS | FLESH,
    "flesh": FLESH,
    "in": words("""
    in into between under across over on through along against below beneath home above
"""),
    "blow": nouns(
        "blow stroke swing cut thrust stab lunge kick punch arrow bolt shot point edge blade steel "
        "iron end "
        "head weight stone fist hand claw jaw tooth staff axe sword knife spear club hammer dagger"
    ),
    "reeling": words("""
        back backward backwards against into sideways down aside sprawling reeling staggering
    """),
    "hard": words("flat hard square squarely full low high heavily clean true solid solidly"),
    "fly": verbs("""
        hiss whistle hum whip sing fly sail skim slide swing slip sweep whirl glance skate skid skip scrape
        rattle clatter
    """),
    "past": words("past by overhead over off under away aside wide"),
    "meet": verbs("""
        find meet strike hit cut bite touch catch split beat get stir take crack close ring break bury jar bang
    """),
    "on": words("on in into against at through"),
    "shift": verbs("""
        twist turn step lean sway swing roll slip slide spring leap jump skip move shift draw pull bend jerk drop shrink
        dance swerve hop dart weave jink sidle shy swivel whirl wriggle
    """),
    "aside": words("away aside clear back out sideways under beneath beyond inside round from"),
    "sunk": verbs(
        "sink bite drive bury plunge go slide slip punch drop come crash slam thud crunch jab tear cut slice"
    ),
}

BLOW = {**LANDING, **MISSING}
