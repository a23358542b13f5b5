"""Words that say what became of someone: refused without a record."""

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
    ground floor boards flags stones earth dirt mud snow water stair planks grass
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
    "make_off": verbs("""
        stagger go run stumble limp slip climb scramble crash burst get crawl be dive plunge back stride walk hurry rush
        spring leap
    """),
}

STATES = {
    "died": """
        s +die
        s dead
        s lifeless
        s deceased
        s +perish
        s +expire
        o +kill
        o +slay
        o murdered/murders/murdering
        o slaughtered/slaughters
        o +execute
        o +behead
        o +decapitate
        o +disembowel
        o +eviscerate
        o butchered/butchers
        s +bleed (it/him/her/them) out
        s +breathe @poss last
        s +draw @poss last (breath)
        s +give up the ghost
        s +stop breathing
        s +cease to breathe
        s +cease breathing
        s no longer +breathe
        s +breathe no more
        s +do not/n't breathe (again)
        w life +leave @who
        w life +go out of @who
        w life +leave @poss (body) (eyes) (face)
        w light +leave @poss eyes/face
        w light +go out of @poss eyes/face
        w light +go from @poss eyes/face
        w +take/+end/+claim @poss life
        w +lose @poss life
        w +cut @poss throat
        w +open @poss throat
        w +slit @poss throat
        w +tear (out) @poss throat
        w +break/+snap @poss neck
        w +finish @who
        w ended @who
        p death
        p heart +stop/+cease/+fail/+burst
        p heart +give out
        p life +end/+go/+leave
        p breathing +stop/+cease
        p corpse
        p last breath
        w +put @who to death
        w death +take/+find/+have/+come @who
        w death +come for/to @who
        w death of @who
        w +be the end of !it @who
        s +meet @poss death/end
        s +go to @poss death
        s past help/helping/saving/hurting/hearing/minding/caring
        s beyond help/helping/saving/hurting
        s would/did/will not/n't/never +breathe again
        s would/will never +wake/+rise/+stand/+stir again
        s would/will not +wake/+rise again
        s never +rise/+wake/+stir/+move/+breathe again
        s +be no more
        s gone for good
        s mortally wounded
        s dying
        p neck +snap/+break
        p skull +crack/+split/+break/+cave/+burst
        w +crush/+stave/stove/+smash/+split/+cave/+break @poss skull/head (in) (open)
        d fatal/lethal/mortal
        s +do not/n't +survive
        s would/will/could never/not/n't +see/+live/+last/+speak/+fight/+wake/+breathe again
        s would/will never +see/+wake/+walk/+speak/+rise
        w soul/spirit/life +leave/+quit @who
        p soul/spirit +leave/+go/+depart/+flee
        s still/silent/quiet/cold forever
        s forever still/silent/quiet
        w would/will/must/had to +bury @who
        w nothing +live/+move/+be in @poss eyes/face
        s past/beyond all/any help/mending/saving/pain/hurt
        s past/beyond mending/pain/hurt/reach/recall
        s no longer +live/+be/alive
        s +live no longer
        s no longer alive
        s +be not/n't alive
        s +be at an end
        s +go to @poss rest/grave/maker
        w +take the life from/of/out
        w +beat @who to death
        s to death
        w +leave @who for dead
        w +drown @who
        s +drown
        w +strangle/+choke @who to
        s +breathe no more
        s +cease to be/live
        w heart +burst
        s +pass away/on
        s +succumb
        s +rest in peace
        w corpse of @who
        w +strike @who dead
        w +drop @who dead
        w heart +stop/+cease
        w deathblow to @who
        """,
    "fell": """
        s unconscious
        s unconsciously
        s senseless
        s insensible
        s insensate
        s comatose
        s stunned senseless
        s out cold
        s +black out
        s +pass out
        s +faint
        s +swoon
        s +lose consciousness
        s +lose @poss senses
        s knocked out
        w +knock @who out
        w +knock @who cold/unconscious/senseless
        w +put @who out/under
        w +lay @who out
        s +know no more
        s +know nothing
        s +stretch out on/in
        p head +loll
        s dead to the world
        s lost to the world
        w consciousness/senses +leave @who
        w wits +leave @who
        w dark/darkness/blackness/black +take/+swallow/+close @who
        w dark/darkness/blackness/black +close over @who
        w light/lights +go out for @who
        w world +go out/dark/black (for) @who
        s #sink into/under (the) #oblivion
        p eyes +roll
        p eyes/gaze +glaze
        s +sleep
        s +be asleep
        s dead asleep
        s +swoon
        s +see/+hear/+feel no more
        s +be lost to
        s +go out like
        w sleep/unconsciousness/oblivion +take/+claim/+have @who
        w +rob @who of @poss senses
        w +beat/+strike/+knock @poss senseless
        s +be dead weight
        s +go under !the/him/her/them/it/his/a/and/that/their/its
        s +go down the way
        """,
    "down": """
        s +lie still/limp/motionless/prone/sprawled/crumpled/unmoving/unstirring
        s +lie where
        s +lie with
        s +drop/+fall/+pitch/+go on/onto/to @poss face/back/side
        s +lie (down) (back) in/on/across/at/among the #floor/foot
        s +lie back
        s +stay where @who was put/laid
        s +lie (quite) (very) (there) still
        s +lie and +do not/n't
        s +do not/n't +get/+stand up
        s +do not/n't +rise (#again)
        s +do not/n't +stir/+wake/+move again
        s +do not/n't +come up (again)
        s +do not/n't +get up (again)
        s +stay down
        s never +get/+rise/+stand/+stir/+move/+come (up)
        s #sink (down) (headlong) to/onto/into/on the (wet) (cold) #floor
        s +be felled/floored/flattened
        w +fell/+floor/+flatten/+level @who
        w +put @who flat
        w +send @who to the #floor
        w +leave @who lying/sprawled/crumpled/still/motionless
        w +cut @who from under
        p legs/knees +fold/+fail under
        p body +lie
        s +go limp
        s +stop moving
        s +cease moving
        s +crumple
        s +collapse
        s +topple !the/a/his/her
        s +keel over
        s +go down !on/to/the/a/an/those/into/upon/with/steps/her/his
        s +go down with a
        s +go down into/in/among #floor
        s +go down into/in/to/on/among the #floor
        s +fall !#otherwise
        s +fall to/on/onto/into/in/across the (wet) (cold) #floor
        s +fall where
        s +fall and
        s +fall over !the/a/him/her/them
        s +drop to/onto the #floor
        s +drop where
        s +drop like
        s +pitch forward/headlong/over
        s +slump to the
        s +crash to
        s +slide down the wall
        s +hit the #floor
        o felled/felling
        w down +go @who
        s +be down !on/to/the/in/at/by/from/there
        s down for good
        w +bring @who down
        w +strike/+cut/+beat/+smash/+knock/+club/+bear @who down
        w +strike/+cut/+beat/+smash/+knock/+club down @who
        w +lay @who low/flat
        w +drop @who
        w legs/knees +go from under @who
        w +put @who on the #floor
        w +put @who down
        w +send @who sprawling/down/crashing
        """,
    "fled": """
        s +flee
        s +escape !the/his/her/their/its/a/by/with/him/them/it/being/from
        s +escape from the !blow/stroke/swing/cut/point
        s +abscond
        s +decamp
        s bolted
        s +take flight
        s in flight
        s +take to @poss heels
        s +run away/off/out/clear
        s #make_off out of the #door/mill/place/room/window
        s #make_off (out) through/by/from the #door/window
        s #make_off (away) (off) (out) into the night/dark/rain/trees/woods/mist/fog
        s +make for the #door
        s stair/stairs/road/bank/hill/door and away/gone/out
        s +beat a retreat
        s +give them the slip
        s +abandon the fight
        s +leave the mill/place/room/stair
        s +run for the #door
        s +run for it
        s +run for @poss life/lives
        s +turn and +run
        s +turn tail
        s +make off
        s +make @poss escape
        s +get away/clear/out !of/from
        s +get clean away
        s +slip away/off/out !of/from/under
        s +break and +run
        s +break away !from
        s +scramble away/off/out
        s +vanish into/through/up/down/among
        s +disappear into/through/up/down/among
        s +quit the field/fight/place
        s +leave the field/fight/battle/fighting
        s deserted
        s routed
        s +go out by/through the #door
        s +hurry away/off/out
        s +rush away/off/out
        s +race away/off/out
        s +dash away/off/out
        s +scurry away/off/out
        s +limp away/off/out
        s +stumble away/off/out
        s +hobble away/off/out
        s +be off !balance/the/his/her/by/in/their
        s long gone
        """,
    "yielded": """
        s +yield !ground/a/no/nothing/the/an/not/only/little/under
        s +surrender
        s +capitulate
        s +submit
        s +give up !the/a/an/his/her/their/its/ground/trying/on/no/nothing/only/another/what/that/looking/waiting
        s +give up the fight
        s +give in !the/a/his/her/under/at
        s +give @who up
        s +beg/+cry/+ask/+plead for mercy/quarter
        s +ask for quarter
        s +sue for mercy/peace
        s +lay down @poss arms/weapon/weapons
        s +throw down @poss arms/weapon/weapons
        s +put @who at @poss mercy
        s +concede
        s +put up @poss hands
        s +hold up @poss hands
        s +throw up @poss hands
        s +have had enough
        s +cast/+throw (@who) on @poss mercy
        s +throw/+cast himself/herself/itself/themselves on
        s in surrender
        s +give up the fight/struggle
        s +offer @poss surrender
        s +cry quarter/craven/enough
        s +bow to defeat
        s +ask for mercy/terms
        s +lay down @poss staff/sword/knife/bow/club/axe/spear/blade
        s +own (@who) beaten
        s +admit defeat
        """,
    "calmed": """
        s +stand down
        s +be calmed/soothed/pacified/appeased/placated
        s +grow/+go/+become calm/gentle/peaceful
        s +make peace
        s at peace
        o +pacify
        o +placate
        o +appease
        o +soothe
        o +becalm
        o calmed/calms/calming
        s +calm down
        p #rage +be spent/gone/over/done/out/dead
        w #rage +run/+pour/+bleed/+seep out of/from @who
        w #rage +be out of/gone from @who
        w no fight/anger/rage/fury (left) in @who
        s +want no more (of it)
        s +have no more fight
        s +be done fighting
        s +be done with fighting/it
        s +cease/+stop fighting
        w #rage +leave @who
        w #rage +go out of @who
        w #rage +go from @who
        p #rage +go/+leave/+ebb/+drain/+fade/+die/+end
        w #rage +die in @who
        w #rage +drain out of/from @who
        w #rage +drain from @who
        w #rage +ebb from/in @who
        w #rage +leave @poss face/eyes/hands/shoulders
        """,
    "woke": """
        s +wake
        s +awake
        s +awaken
        s +rouse
        s +revive
        s +come to
        s +come round/around/back
        s +come to @poss senses
        s +regain consciousness
        s +regain @poss senses
        s +recover @poss senses
        s +open @poss eyes
        s +sit up
        s +get up
        s +rise
        s +stir
        s +stand up
        s +get to @poss feet
        s +blink awake
        s conscious
        p eyes +open
        p eyelids +open
        w +bring @who round/around/back/to
        o +wake
        o +revive
        o +rouse
        """,
    "gone": """
        s +be gone !from/before/when/by/where
        """,
    "calm": """
        s calm
        s +be gentle/peaceful/tame
        """,
    "maimed": """
        w +sever @poss #limb
        w +hack/+lop/+chop/+cut/+strike/+shear/+slice/+tear/+rip/+bite/+take off @poss #limb
        w +hack/+lop/+chop/+cut/+strike/+shear/+slice/+tear/+rip/+bite/+take @poss #limb off
        p #limb +be severed/gone/lopped/off
        s severed
        w +take @poss #limb at the wrist/elbow/shoulder/knee/neck
        w +lose @poss/an/a #limb
        s +lose an/a/one arm/hand/leg/foot/eye
        o +dismember
        o +maim
        s dismembered
        w stump of @poss
        w +put out @poss eye
        """,
}
