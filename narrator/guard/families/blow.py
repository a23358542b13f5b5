"""Words for a blow that lands, one that does not, and what it does to whoever it lands on."""

from narrator.guard.forms import nouns, verbs, words

TORSO = nouns(
    "rib side chest belly stomach back shoulder hip flank breast breastbone collarbone gut waist "
    "spine body "
    "ribcage sternum midriff armpit trunk hide coat mail leather jerkin sleeve cloak shield armour armor "
    "shirt tunic jacket vest waistcoat habit robe gown dress breeches trouser belt collar hood hauberk gambeson doublet "
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
WEAK_CONTACT = verbs("take find meet reach touch catch")

BLOWS = nouns("blow stroke swing cut thrust stab lunge kick punch hit strike")

ARMS = words(
    "staff sword blade axe knife spear club hammer fist fists jaws teeth claws arrow bolt mace dagger shot rush"
)
"""Weapons, and what stands for one in a sentence."""

CLASSES = {
    "touch": verbs(
        "strike hit catch smash slam crack cut slash stab pierce gash thump knock clip graze "
        "score rake "
        "nick batter punch kick jab crunch wallop club bludgeon cuff buffet ram jar hammer split tear rip "
        "gouge spike impale thud whack swat lash sting bash crush maul claw rend bite drive jolt jab "
        "scrape "
        "bruise wound hurt injure skewer transfix smite cleave hack slice carve smack pummel belt "
        "wind break "
        "stagger shock rock fold bowl skim prick rap clout pound thump buffet"
    ),
    "find": verbs("find meet reach touch take catch strike hit bite enter pierce part cut kiss"),
    "empty": EMPTY,
    "torso": TORSO,
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
        dance swerve
    """),
    "aside": words("away aside clear back out sideways under beneath beyond inside round from"),
    "sunk": verbs(
        "sink bite drive bury plunge go slide slip punch drop come crash slam thud crunch jab tear cut slice"
    ),
}

BLOW = {
    "contact": """
        o #touch !at/for/toward/towards/out/back/past/only/nothing
        w #find @who #in
        w #find @who (hard) (full) (square) (squarely) (low) (high) (just) #in
        w #find @who !out/away/up/home/along/again/there
        w #find @poss (...) #any
        d #find the #any
        w #sunk #in @poss (...) #any
        w #sunk #in @who
        d #sunk #in the #any
        d #sunk #in #flesh
        d +land !on/in/badly/lightly/nowhere/short/wide/beside/a
        d +land on/in/across/against/under/between @who
        w +land on/in/across/against/under/between @poss
        d +land on/in/across/against/under/between the #any
        w +land ... on/against/across/under @who
        d +connect
        w +lay/+put/+plant/+land/+lodge/+leave/+sink/+bury/+drive/+bring/+send/+drop/+thrust/+swing/+stick/+slip/+slide it/that/one/this (hard) (flat) (down) (home) in/into/on/across/under/between/against/along/to @poss (...) #any
        w +lay/+put/+plant/+land/+lodge/+leave/+sink/+bury/+drive/+bring/+send/+drop/+thrust/+swing/+stick/+slip/+slide it/that/one/this (hard) (flat) (down) (home) in/into/on/across/under/between/against @who
        w +drive/+bring/+send/+put/+swing/+thrust/+plant/+sink/+bury/+lay the/a ... into/across/against/under/in/on/between @poss (...) #any
        s +take it/that/this (high) (low) (full) #in (the) #any
        w +carry/+put/+bear/+drive/+slam/+throw/+knock/+push/+pin/+butt/+hurl/+crush @who into/against/to/under/in (the)
        w +give @who the/a/one (...) of it
        w +give @who a #blow
        w +lay ... along/across/on @poss
        w +butt @who
        w +get @who in/by/across/under the #any
        w +poke/+prod/+tap/+rap/+hook/+butt/+clip/+chop/+lick/+shoulder/+elbow/+ram @who
        d palm/fist/shoulder/staff/oak/blade/point +meet @poss
        w +tear/+claw/+rend/+gnaw/+worry/+nip at @poss (...) #torso
        w +get as far as @poss
        w +score/+cut/+draw a (thin) (long) (red) line along/across/down @poss
        w +stand/+stick/+lodge/+quiver/+stay/+remain in/from/through/between @poss (...) #any
        d +tell $
        d +tell on
        d went/goes/drove home
        d +come home
        d +hit home
        d +strike home
        w +lay @poss #any open
        w +open @poss #torso
        w +lay open @poss #any
        w +run @who through
        w +go through @poss
        w +slam/+crash/+drive/+thud/+smash/+crack/+barrel/+plough/+cannon into @who
        w +hurl @who
        w +throw/+fling/+knock/+send/+drive/+shove @who #reeling
        w +knock/+drive/+smash/+crush/+strike the breath/wind/air from/out (of) @who
        w +drive/+knock/+take the breath/wind/air from/out (of) @poss
        w +knock/+drive/+take @poss breath/wind
        w +take @poss legs/feet
        w +hurt @who
        w +sink/+bury/+plunge ... #in @who
        w +beat @who
        w +land (#hard) against/on/across/under/between/in @poss
        w +land (#hard) against/on/across/under/between/in @who
        w +go in under @poss
        w +come down on/across @who
        w +come down on/across @poss
        d +do/+go its work
        d +find its mark
        d +find their mark
        d #find #flesh
        w +have @who by the #any
        d +get through
        w +get through to @who
        w +close on @poss
        w +break on/across/over/against @who
        w +break on/across/over/against @poss
        """,
    "hurt": """
        p breath +go/+leave/+catch/+stop/+come
        w breath +go out of/from @who
        w air +go out of/from @who
        w wind +go out of/from @who
        s +sit down
        s +go white/grey/gray/pale
        s +stagger
        s +reel
        s +double over/up
        s doubled
        s +fold over/around/up
        s +gasp
        s +grunt
        s +wheeze
        s +wince
        s +hiss
        s +buckle
        s +grimace
        s +hurt
        s hurt
        s wounded
        s bruised
        s +bleed
        s in pain
        s +feel it
        s pain
        s +clutch @poss
        s hand/hands/arm to @poss side/ribs/chest/belly
        s +press ... to @poss side/ribs/chest
        s bent/bends double/over
        s +drop/+go/+fall/+sink/+come to one/a/@poss knee
        s +drop/+go/+fall/+sink/+come down on/to one/a/@poss knee
        s +drop/+go/+fall/+sink/+come to @poss knees/hands
        p knees/knee/legs/leg +go/+buckle/+give/+fold/+bend/+loosen
        w pain +go/+run/+open/+flare through/in/across/up @who
        s a wound
        p wound
        p ribs +crack/+give/+grate/+break/+go/+grind/+move
        w something +give/+tear/+break/+crack/+go/+part in @who
        w something +give/+tear/+break/+crack/+go/+part in/under/along @poss
        s +bruise
        s breathless
        s +get/+find/+draw no air/breath
        d gash/gashes/welt/bruise/bruises
        d a cut
        d the mark of
        s winded
        s blood
        s ache
        s +ache
        """,
    "shaken": """
        s +sag
        s +limp !and
        s +hold @poss side/ribs
        s ribs
        s +cough
        s +rock back
        s +give ground
        s crooked
        s +stumble
        s careful
        s carefully
        s +lean
        s +rest
        s +straighten
        s +lurch
        s +favour/+favor
        """,
    "miss": """
        s +come away with
        s armful/handful/fistful/mouthful of
        s #shift @poss (...) out/aside/away/back/clear
        s +finish/+end in front of
        s +miss
        s wide
        s +overshoot
        s +whiff
        s too short/high/low/late/early/soon/slow/far
        s +fall/+come/+land/+end/+drop/+stop/+pull short
        s short of
        s +go over/past/by/astray/awry/nowhere
        s +go through (the) (empty) #empty
        s +pass over/by/through/past/under/overhead/harmlessly/between/above
        s #fly #past
        s #meet (only) (but) (#on) (only) (but) (the/a/an) (...) #empty
        s #touch (only) (but) (on/in/into/against/at/through) (only) (the/a/an) (...) #empty
        s #sunk #in (only) (the/a/an) (...) #empty
        s +spend itself/himself/herself on/in/against
        s where @who had been
        s where @who had stood
        s where @who was/stood a
        s where @who no longer
        s where @who was/stood not
        s where @poss ... had been
        s where there was
        s the place where
        s the space where
        s no one there
        s nobody there
        s nothing there
        s #empty (that) +take/+catch/+have/+get/+swallow/+eat/+stop (the) #blow/it/most
        s out of reach
        s out of the way
        s beyond reach
        s unhurt
        s untouched
        s unscathed
        s unharmed
        s unmarked
        s harmless
        s harmlessly
        s in vain
        s place/spot/space/air/stair/step (where) @who +have (just) (only) (already) left/been/stood/quit
        s farther/further off/away/back
        s +come/+be late
        s +push/+knock/+shove/+strike/+brush/+slap (...) away/aside
        s +put/+get/+keep (the) (...) between @who
        s on/at/through/into/but (the) (empty) (thin) air/nothing/emptiness
        s +leap/+spring/+lunge/+jump/+reach/+swing/+strike/+snap short
        s and nothing else/more
        s in the (empty) air
        s +be not/n't/never (quite) where
        s not/n't been touched/hit/struck/reached/hurt
        s where nothing
        s +pass @who
        s +drive/+send/+bring/+put/+take/+throw (...) past/wide/over/beside/through @who
        s +send/+put (...) through/into the place/space/spot where
        s +come up short
        s +shoot/+fire/+loose/+swing/+strike/+cut/+slash/+stab/+throw/+thrust/+lunge over/past/wide/beside/behind/above
        s +slide along
        s +go/+pass/+get under/beneath/inside them/it/the
        s +find/+touch/+hit/+strike/+meet/+hurt/+catch/+reach/+harm/+get/+bite/+cut nobody/none
        s to no purpose/end/avail
        s +come to nothing
        s for nothing
        s nothing came of
        s nothing but
        s only the #empty
        s only #empty
        s +do not/n't/never +touch/+reach/+find/+land/+strike/+hit/+connect/+meet/+catch/+come/+get
        s could/would not/n't +touch/+reach/+find/+land/+strike/+hit/+catch/+get
        s never +touch/+reach/+find/+land/+strike/+hit/+connect/+meet/+catch/+came
        s failed to +touch/+reach/+find/+land/+strike/+hit/+connect/+meet/+catch
        s empty
        s empty-handed
        s nowhere
        s +lose @poss footing/balance
        s +overbalance
        s +overreach
        s off balance
        s balance
        s footing
        s +tangle
        s +foul
        s +snag
        s clumsy
        s clumsily
        s astray
        s aside
        s by a hand
        s a hand's breadth
        """,
    "dodge": """
        s +be not/n't/never (any) (longer) there
        s no longer there
        s +be elsewhere
        s +be gone from
        s +be already/gone
        s +be past/inside/behind it
        s +have gone/moved/stepped
        s +dodge
        s +duck
        s +sidestep
        s +evade
        s +avoid
        s +elude
        s #shift #aside
        s +let it by/past/pass
        s +let it go by/past
        s +let the ... by/past/pass/go
        s +stumble
        s +slip
        """,
    "stop": """
        s +parry
        s +block
        s +deflect
        s +ward off
        s +fend off
        s +turn (...) aside
        s +knock (...) aside/away
        s +beat (...) aside/away
        s +bat (...) aside/away
        s +brush (...) aside/away
        s +catch the blow/stroke/swing/cut/thrust (on)
        s +catch it on
        s +take/+catch/+meet it/the ... on @poss shield/staff/guard/blade/forearm/bracer/cloak
        s +glance off
        s +skid off
        s +slide off
        s +rebound
        s +stop it/the #blow
        s +meet (...) with
        s +turn the blow/stroke/blade/point/edge/staff
        s rang on/against
        """,
}
