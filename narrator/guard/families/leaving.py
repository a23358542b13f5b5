"""Words that say that someone has left the fight: by running, by giving up, by standing down."""

LEAVING = {
    "loosed": """
        w what/whatever had/has been/held/driven/riding/holding/driving @who (up/upright/on) (+let) (@who) go
        """,
    "fled": """
        s +flee
        s +escape !the/that/this/his/her/their/its/a/by/with/him/them/it/being/from
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
        s +run for the #door
        s +run for it
        s +run for @poss life/lives
        s +turn and +run
        s +turn tail
        s +turn from/away/on (from) @who and +run/+go/+flee/+bolt/+leave/+walk/+make/+scramble
        s +turn from/away (from) the ... and +run/+go/+flee/+bolt/+leave/+walk/+make/+scramble
        s +leave @who and +run/+go/+flee/+bolt
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
        s +hurry/+rush/+race/+dash/+scurry/+limp/+stumble/+hobble away/off/out
        s +crash/+blunder/+clatter/+pelt/+sprint/+hare/+tear/+gallop/+bound/+splash/+stump off/away !of/from/the
        s +be off !balance/the/his/her/by/in/their
        s long gone
        w no/any sign/trace/sight of @who
        s not/n't to be seen/found/heard
        s nowhere !left/else/near (to) (be) (seen) (found)
        s nowhere in/on/about
        s nowhere near $
        w +see the last of @who
        w last @who +see/+hear/+know of @who
        s +keep (on) running/going
        s +do not/n't stop/stay/wait/turn/come running/back/round/again/until/till
        s +do not/n't stop at the #door/wall/edge/bank/fence/river/bridge/corner
        s never stop/stopped/came running/back
        p steps/footsteps/feet/footfalls/tread +fade/+dwindle/+recede/+die (away) (off) (fainter) (smaller)
        p steps/footsteps/feet/footfalls/tread +go/+get/+grow/+sound/+run (away) (off) (fainter) (smaller)
        p hoofs/hooves/heels/footfall/step/running +fade/+dwindle/+recede/+die (away) (off) (fainter) (smaller)
        p hoofs/hooves/heels/footfall/step/running +go/+get/+grow/+sound/+run (away) (off) (fainter) (smaller)
        w steps/footsteps/feet/footfalls/sound/noise of @who +go/+going/+running/+leaving
        s over/through/across/up/down/round/under/past/into/behind the ... and gone/off/away/out
        s +show @who/the/a (a) (clean) (pair) (of) heels/back
        s +leave @who to it/the
        s +leave the/@poss fight/field/others/rest/dead/friends
        s +leave @who behind
        s +leave (...) behind @who
        s and/then left/leaves $
        s +slam/+pull/+shut/+bang/+close the (...) door/gate/hatch/shutter behind/after @who
        s +go for good
        s +be halfway/half/most to/down/up/across/out/over/home
        s +have (+have) enough (of) (it/this) and
        s +turn ... and +run/+go/+flee/+bolt/+leave/+walk/+make/+scramble/+scuttle/+dash
        s +turn @poss back and/on +run/+go/+walk/+leave
        s +turn and +go/+walk/+flee/+bolt/+leave/+make/+scramble
        s +bolt $
        s +bolt for/through/out/into/down/up/over/across/away/off/past/from
        s +run (...) home/away/off
        s +walk/+go/+ride/+swim/+row/+crawl/+creep home/away/off !at/from/to/course/balance
        s +limp/+trot/+lope/+slink/+sneak/+steal/+fly/+hop home/away/off !at/from/to/course/balance
        s +trot/+amble/+shamble/+shuffle/+stride/+stalk/+lumber/+canter/+pad/+slouch/+wander off/away !at/from/to/course
        w nobody/none +see/+hear @who again
        s +walk/+ride/+swim/+row/+crawl/+creep/+trot out of the/this/there/here/reach/sight/it
        s +lope/+slink/+sneak/+steal/+run/+get/+go out of the/this/there/here/reach/sight/it
        s +slink/+skulk/+sneak/+scuttle/+scamper/+skedaddle
        s +put the ... between @who and
        s +take @poss leave
        s +take (...) to the road/hills/woods/trees/water/river
        s and away up/down/over/across/along/through/into/toward/towards/round/by
        s +go/+run/+make/+be/+get/+flee/+ride/+swim away up/down/over/across/along/through/into the/a
        s +squeeze/+wriggle/+squirm/+worm/+scramble/+clamber out by/through/over/under/at
        s +squeeze/+wriggle/+scramble/+squirm/+slip/+scurry/+scuttle under/through the hedge/gap/fence/hurdles/bars/hole
        s +do not/n't stop/stay/wait/turn to/for see/look/listen/hear/ask/argue/explain/@who/the/more
        s never/not (once) looked/looking/look back/behind !at
        s +go over the wall/fence/hedge/rail/parapet/side/hill/bank/roof
        s +go out of (the) door/window/gate/sight/reach/it
        s +go out into
        s +go (...) and +do not/n't come/return/stop/look
        s +go and +do not/n't come/return/stop/look
        s +run and +do not/n't
        s +be seen no more/again
        s +see no more of
        w +see/+hear no more of @who
        s +get out (of) (the/there/it/here) $
        s +quit the
        """,
    "gone": """
        s +be gone !from/before/when/by/where
        """,
    "yielded": """
        s +yield !ground/a/no/nothing/the/an/not/only/little/under
        s +surrender
        s +capitulate
        s +submit
        s +give up !the/a/an/his/her/their/its/ground/trying/on/no/nothing/only/another/what/that/looking/waiting
        s +give up the fight
        s +give in !the/a/his/her/under/at
        s +give @who/myself/ourselves up
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
        s +put/+lay/+set/+drop/+throw/+cast/+place/+fling/+toss ... at @poss feet
        s +put/+lay/+set/+drop/+throw/+place/+toss it/them down between/before/in
        s +put/+lay/+set/+drop/+throw/+place/+toss @poss/the (...) #weapon (...) down between/before/in
        s +drop/+let @poss/the #weapon (fall/go) and +kneel/+raise/+lift/+hold/+put/+step/+stand
        s +hold/+reach/+give/+offer out/up @poss wrists/sword/hands/knife (to)
        s +slide/+kick/+pass/+hand/+toss/+push @poss/the #weapon (...) to/toward/towards @who
        s +slide/+kick/+toss/+push/+skim @poss/the #weapon (...) along/across/over/away
        s +offer @who the/@poss hilt/sword/wrists/throat/neck/weapon/surrender
        s hilt/hilts/handle/haft/butt/pommel first/foremost
        s +be @poss man/woman/prisoner
        s hands/arms/palms (held) (raised) (up) above/behind/on/over @poss head
        s +put/+lift/+raise/+hold both (of) (@poss) hands (up/high)
        s +put/+lift/+raise/+hold/+throw @poss hands up/high/over/above/where
        s +put/+lift/+raise/+throw @poss arms up/over/above
        s +show @poss/empty/both (empty) palms/hands
        s +kneel before @who
        s +go/+drop/+fall/+get/+sink/+come (down) on/to both knees
        s +own/+admit/+allow/+confess/+say/+grant (that) (@who) (to) (be) beaten
        s +own/+admit/+allow/+confess/+say/+grant (that) @who +have/+be beaten/lost/done/finished/won
        w +say/+tell/+own/+allow/+grant (@who) (that) @who +have won
        w +tell @who (that) @who +have won
        s +call/+cry/+shout/+say (it) enough
        s +say/+call/+tell/+cry (...) that it/that was/is enough/over
        s +be @poss prisoner/captive
        s +ask/+beg/+plead (them/him/her/it) (to) be spared
        s +ask/+beg/+plead (...) for @poss life
        w +beg/+ask @poss mercy/pardon/quarter
        s +ask/+beg/+cry (only) (for) quarter/mercy/terms/pardon
        s white flag/cloth/rag/shirt/handkerchief
        s +bend/+bow the/@poss knee
        s +unbuckle/+unbelt/+unclasp/+unstrap/+ungird
        s +hand over/up @poss/the
        s +hand @poss/the (...) #weapon over/up/to
        s +give over/up @poss/the #weapon
        s +give @poss/the #weapon to/up/over
        s +hand @who @poss/the #weapon
        s +give @who (up) into/over
        s +throw/+cast/+put (...) on @poss mercy
        s +throw/+toss in @poss hand/lot
        s +throw/+toss in the/@poss towel
        s +ask/+say/+wait/+tell ... what/whatever @who wanted/wished/would/wants/wishes/will done/do with
        s whatever/what @who +want/+wish/+like (done) with @who
        s +let @poss #weapon go $
        s +lower @poss #weapon and +say/+ask/+kneel/+bow/+wait/+step
        s +bare @poss throat/neck
        s +stretch out @poss neck
        s at @poss mercy
        s to @poss mercy
        """,
    "spent": """
        s +have had enough
        s +have had @poss fill/bellyful/share
        s +put/+lay/+set/+throw/+cast/+fling/+toss (@poss/the/its) #weapon down/aside/away/by
        s +put/+lay/+set/+throw/+fling/+toss down @poss/the #weapon
        s +put/+lay/+set (down) @poss/the #weapon (down) on/upon/in/at the #floor/table/grass
        s +have no (more) fight/stomach left/in/for
        s no (more) fight/heart (left) in
        s no more fight
        s would/will/'d/'ll fight no more/longer
        s +fight no more/longer
        s +will/would not/n't/no fight (any) (no) (more/longer)
        s +be done/finished/through with fighting/it/this/the
        s +want no more
        s +leave off fighting
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
        w no (more) fight/anger/rage/fury (left) in @who
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
        s +be gentle/tame/meek/docile/peaceful/placid/mild/harmless (now/again/as)
        s gentle/meek/docile/tame/mild/placid/quiet/peaceful/harmless/soft as/like/again/now
        s +be at rest/ease/peace
        s +want nothing from/of/more/with
        s +want no/nothing/none (more) harm/quarrel/part/of
        s +have no (more) quarrel/anger/rage/hate/harm/hatred/fury
        s +forget @poss/the/its anger/rage/quarrel/hate/hatred/fury/wrath
        s +forget (what) (why) (that) @who (had) +be angry/fighting/raging
        s +forgive
        s +remember @who/@poss name
        s +sit/+lie/+settle down like/as a lamb/dog/child/calf/cat
        s +put/+lay/+lean @poss head/brow/muzzle/nose/face/cheek (down) in/into/on/onto/against/to/under @poss
        s +rest/+press/+lower/+bow @poss head/brow/muzzle/nose/face/cheek (down) in/into/on/onto/against/to/under @poss
        s +come to hand/heel
        s +put/+lay/+rest @poss head/chin/muzzle/nose/snout/brow in/into/on/against the/a hand/palm/lap/knee/arm
        s +be no (more/longer) (a) danger/threat/harm
        s no danger/threat/harm to anyone/anybody/@who
        s +mean (@who) no (more) harm !beyond/but/except/past/worse/other/more
        s no longer (+be) angry/raging/furious/hostile/enemy/wild/fighting
        s not/n't angry/raging/furious any
        s +have done fighting/raging
        s +be done/finished raging/fighting
        s +leave/+let off/go raging
        p anger/rage/fury/wrath/hate/hatred/grief +go/+leave/+run/+drain/+ebb/+fade/+die (out) (away) (off)
        p anger/rage/fury/wrath/hate/hatred/grief +end/+break/+pass/+quit/+spend/+cool/+thaw (out) (away) (off)
        w anger/rage/fury/wrath ... +go/+leave/+run/+drain (out) (away) (of) (from) (in) @who
        w anger/rage/fury/wrath ... +ebb/+fade/+die/+pass/+quit (out) (away) (of) (from) (in) @who
        w hate/hatred/fight/heat/violence ... +go/+leave/+run/+drain (out) (away) (of) (from) (in) @who
        w hate/hatred/fight/heat/violence ... +ebb/+fade/+die/+pass/+quit (out) (away) (of) (from) (in) @who
        s +let go (of) @poss anger/rage/fury/wrath/hate/hatred/grief/quarrel
        s +lay/+set/+put (down) (aside) (by) @poss anger/rage/fury/quarrel/hate/grief
        s +lay/+set/+put @poss anger/rage/fury/quarrel/hate/grief down/aside/by/away
        s +grow/+fall/+go/+become/+turn/+come quiet/gentle/tame/meek/still/mild/peaceful (and) $
        s +be (as) quiet/gentle/meek/mild as
        s +be appeased/stilled/quieted/quietened/comforted/reconciled
        s +make @poss peace
        s comforted/consoled/reconciled
        s +fight no more/longer
        """,
    "calm": """
        s calm
        s +be gentle/peaceful/tame
        s gentle
        s meek
        s docile
        s tame
        s placid
        s peaceable
        """,
}
