"""Verbs that only someone on their feet can be the subject of."""

from narrator.guard.forms import verbs

FIGHTING = verbs(
    "swing strike lunge attack charge spring leap stab slash hack jab thrust parry hit punch kick shoot "
    "loose fire "
    "aim bite claw hammer pounce grapple wrestle cut "
    "chop hew slice swipe lash flail poke prod cleave smash bash batter gore savage maul"
)
ACTING = FIGHTING | verbs(
    "run walk step climb stand rise leap jump say shout call answer whisper cry speak raise lift throw reach "
    "grab seize "
    "grip dodge duck block advance press circle push shove pull drag fight smile laugh nod rush dart "
    "sprint crouch "
    "brace retreat flee haul heave hurl fling toss kneel crawl scramble creep stride march stamp kick knock hammer "
    "grin wink frown scowl curse swear laugh jeer sneer taunt growl snarl bark howl roar mutter murmur beg plead ask "
    "tell explain offer thank bow wave point beckon gesture pick snatch catch carry hold clutch wield brandish draw "
    "sheathe tie untie open shut slam bolt lock load cock aim watch stare glare study listen sing hum pray chant "
    "bring heft snap swipe maul savage gnash nip peck gore butt trample toss buck rear paw slaver pant lick sniff "
    "shuffle trot gallop canter bound prowl pace wade limp hobble stagger stumble clamber haul "
    "bandage bind dress tend drink eat swim row ride fly chase follow hunt circle stalk sneak hide attack feint"
)
RESTING = verbs(
    "be have lie stay remain breathe sleep hang rest bleed drip lose look seem weigh sink settle slide fall drop roll "
    "slump fold crumple go come do die keep hear feel know need wear make let give float shudder shiver twitch sag "
    "stiffen cool lay get begin become grow turn take mean want yield surrender calm wake flee escape "
    "vanish leave live "
    "end stop cease stain run drift belong matter wait sit snore moan groan sigh whimper mumble sweat dream tremble"
)
"""Verbs that the fallen, the dead and the gone may still be the subject of."""
