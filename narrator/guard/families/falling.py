"""Words that say that someone lies, has lost their senses, or has come back to them."""

FALLING = {
    "lost": """
        w night/dark/rain/fog/mist/snow/trees/reeds +close/+shut up/together behind/after/over @who
        w night/trees/fog/rain/mist/reeds/wood ... +take/+swallow/+have/+hide (in) (over) (behind) (after) (on) @who
        w night/trees/fog/rain/mist/reeds/wood ... +close/+shut/+gather/+receive (in) (over) (behind) (after) (on) @who
        w woods/forest/snow/smoke ... +take/+swallow/+have/+hide (in) (over) (behind) (after) (on) @who
        w woods/forest/snow/smoke ... +close/+shut/+gather/+receive (in) (over) (behind) (after) (on) @who
        w marsh/hills/alley/crowd ... +take/+swallow/+have/+hide (in) (over) (behind) (after) (on) @who
        w marsh/hills/alley/crowd ... +close/+shut/+gather/+receive (in) (over) (behind) (after) (on) @who
        s +black out
        w dark/darkness/blackness/black +take/+swallow/+close @who
        w dark/darkness/blackness/black +close over @who
        w world +go out/dark/black (for) @who
        w world/room/sky/everything/all ... +go/+turn dark/black/grey/gray for/on/round/around/about @who
        w world/room/sky/everything/all ... +go/+turn out/dim/white/quiet/silent for/on/round/around/about @who
        w the dark/darkness/black/blackness/nothing/night ... +take/+have/+swallow/+close/+claim/+cover/+shut @who
        w dark/darkness/blackness +come/+rise/+fall/+draw down/up/over/in/across/round/around on/over/for/about @who
        w dark/darkness/blackness +come/+rise/+fall/+draw on/over/for/about @who
        s +go/+drop/+slip/+slide down/away/off/under/out/into (of) (into) (the) (a) dark/darkness/black/sleep/nothing
        s +fall/+pitch/+sink/+drift down/away/off/under/out/into (of) (into) (the) (a) dark/darkness/black/sleep/nothing
        s +go/+drop/+slip/+slide down/away/off (of) (into) (the) (a) nothingness/night/faint/swoon/stupor/dream
        s +go/+drop/+slip/+slide under/out/into (of) (into) (the) (a) nothingness/night/faint/swoon/stupor/dream
        s +fall/+pitch/+sink/+drift down/away/off (of) (into) (the) (a) nothingness/night/faint/swoon/stupor/dream
        s +fall/+pitch/+sink/+drift under/out/into (of) (into) (the) (a) nothingness/night/faint/swoon/stupor/dream
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
        w light/lights +go out for @who
        s #sink into/under (the) #oblivion
        p eyes +roll
        p eyes/gaze +glaze
        s +sleep
        s +be asleep
        s dead asleep
        s +see/+hear/+feel no more !than/of
        s +be lost to
        s +go out like
        w sleep/unconsciousness/oblivion +take/+claim/+have @who
        w +rob @who of @poss senses
        w +beat/+strike/+knock @poss senseless
        s +be dead weight
        s +go under !the/him/her/them/it/his/a/and/that/their/its
        s +go down the way
        s past/beyond minding/caring/hearing/noticing/answering/knowing/feeling/waking/reach
        w all/everything/world/room/sky/light ... +go/+slip/+slide/+drift (away) (off) (out) (back) from/for @who
        w all/everything/world/room/sky/light ... +fade/+draw/+drain/+swim/+run (away) (off) (out) (back) from/for @who
        w lights/sound/sounds/noise/voices/night/day ... +go/+slip/+slide/+drift (away) (off) (out) (back) from/for @who
        w lights/sound/sounds ... +fade/+draw/+drain/+swim/+run (away) (off) (out) (back) from/for @who
        w noise/voices/night/day ... +fade/+draw/+drain/+swim/+run (away) (off) (out) (back) from/for @who
        w world/room/sky/everything/all ... +leave/+desert/+quit @who
        s deaf/blind/dead to the/it/all/everything/every/any/@who
        s in a faint/swoon/stupor/stun/sleep
        s +lose all sense/feeling/knowledge
        s +lose sense/feeling/knowledge
        s +lose hold/track/sight of the/everything/it all/world/room/where
        p head/chin/brow +fall/+drop/+sink/+go/+loll/+sag forward/down/over/onto/on/to/back/sideways
        p eyes/lids/eyelids +roll/+turn/+go (up) (over) (back) up/back/white/over
        p eyes/lids/eyelids +flutter/+slide/+drift/+fall shut/closed
        p senses/wits/mind +leave/+go/+desert/+fail/+quit
        w senses/wits/mind/sense/knowledge/feeling +go/+leave/+drain/+slip/+run (out) (of) (from) @who
        s knocked/beaten/struck/clubbed/stunned cold/senseless/unconscious/insensible/silly/stupid
        w +stun @who
        s +be/+lie stunned
        w +catch/+hold/+take @who before @who +fall/+hit/+reach/+touch
        w +catch/+take/+hold @who as @who +fall/+go/+drop/+sag
        s +fall/+slide/+sag/+slump/+drop into/against @poss arms
        s +be/+have to be carried
        s +know nothing/none of/more/about/further
        s no longer awake/conscious
        s +be not/n't awake/conscious
        w consciousness +go/+slip/+leave/+drain/+fade (from) (out) (of) @who
        s +be away from himself/herself/themselves
        s +be/+go out like/before
        s +dream
        s +snore
        s +nod/+drop/+drift off !from
        w +put @who to sleep
        w sleep +take/+come/+have/+close (on) (over) (to) @who
        s +do not/n't see/hear/feel/know the #floor/wall
        s +do not/n't feel @who (fall) +fall/land
        s +be/+lie unaware/insensible
        """,
    "down": """
        s +lie still/limp/motionless/prone/sprawled/crumpled/unmoving/unstirring
        s +lie where
        s +lie with
        s +drop/+fall/+pitch/+go on/onto/to @poss face/back/side
        s +lie (down) (back) in/on/across/at/among the #floor/foot
        s +lie back
        s +stay where @who was/is put/laid
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
        s +go down !on/to/the/a/an/that/this/those/these/into/upon/with/steps/her/his/their/its
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
        s +be down !on/to/the/that/it/in/at/by/from/there
        s down for good
        s +be down on/in/among/across the (...) #floor
        w +bring @who down
        w +strike/+cut/+beat/+smash/+knock/+club/+bear @who down
        w +strike/+cut/+beat/+smash/+knock/+club down @who
        w +lay @who low/flat
        w +drop @who
        w legs/knees +go from under @who
        w +put @who on the #floor
        w +put @who down
        w +send @who sprawling/down/crashing
        s +lie $
        s +lie there/here/down/out/flat/face/facedown/stretched/curled/folded/doubled/spread/spreadeagled/full
        s +lie on/across/among/under/upon/along/at/in/against/like/as/very/quite/so/all
        s +have fallen
        s dropped/drops $
        s +slump $
        s +slump/+sag/+slide/+sink/+fall/+drop/+crumple/+fold/+go/+come/+crash/+tumble ... to/onto the #floor
        s +slump/+sag/+slide/+sink down !on/to/beside/by ... (and) into/onto/to/on the/a/@poss #floor
        s +slump/+sag/+slide/+sink down !on/to/beside/by ... (and) in/across/over/upon the/a/@poss #floor
        s +fold/+crumple/+go/+come down !on/to/beside/by ... (and) into/onto/to/on the/a/@poss #floor
        s +fold/+crumple/+go/+come down !on/to/beside/by ... (and) in/across/over/upon the/a/@poss #floor
        s +sprawl
        s sprawled/sprawling !away/back/but/and/over
        s +do not/n't come up/back again
        s +do not/n't/never rise $
        s +do not/n't/never get/come/sit (back) up
        s +have/+make no getting up
        s +make no move/attempt/effort to rise/get/stand
        s +be on the #floor
        s +be on @poss face/back
        s +fold up/down on/onto/over/into/in/and
        s +pitch/+fall/+go/+drop face/head/headlong/headfirst/facedown/flat
        s +fall/+go/+drop/+come down like/as/all/at
        s +give way $
        p legs +be gone
        p legs +go $
        p legs +give up/out/over
        w +drop/+lay/+stretch/+tumble/+topple @who (flat) (down) (full) on/onto/in/into the/@poss #floor
        w +drop/+lay/+stretch/+tumble/+topple @who (flat) (down) (full) at/to/across/among the/@poss #floor
        w +lay @who $
        w +lay @who out
        w +put @who on @poss back/face
        w +spill/+tip/+tumble @who on/onto/into/to/across the #floor
        w +stretch @who out/on/along
        w +leave @who on the #floor
        w +leave @who where @who +lie/+fall/+drop
        s face down/downward/downwards
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
        w breath/life/colour/color ... +come/+go/+return/+creep back/again/home (in) (into) (to) (inside) @who
        w breath/life/colour/color ... +steal/+flow/+run/+find back/again/home (in) (into) (to) (inside) @who
        w sense/senses/mind/wits/light ... +come/+go/+return/+creep back/again/home (in) (into) (to) (inside) @who
        w sense/senses/mind/wits/light ... +steal/+flow/+run/+find back/again/home (in) (into) (to) (inside) @who
        w breath/life/colour/color/sense/senses/wits +return/+come/+creep/+steal to/into/in @who
        p breath/colour/color/senses/wits/sight/mind +come/+return/+creep back/again/home
        p breath/senses/wits/sight/mind/colour/color +return
        s +sit bolt/upright/straight
        s +open one/an/both (eye) (of) (eyes)
        s +be (back) on @poss feet
        s back on @poss feet
        s up on/again/and
        s +find @poss feet/voice
        s awake
        s alert
        s +return to/from
        s +stand/+rise/+get/+sit/+climb/+struggle (back) up/upright/again
        s +push/+lift/+raise/+pull/+heave/+lever/+prop herself/himself/itself/themselves
        s +raise/+lift @poss head
        p eyes +open/+find/+follow/+focus/+clear/+move/+come/+go/+look
        p hand/hands/fingers/finger +move/+stir/+twitch/+close/+tighten/+open/+flex/+find
        w +shake/+slap/+call @who awake
        w awake @who
        w +have @who sitting/up/awake/standing
        w +get/+pull/+haul/+help/+set @who up/upright/to/on/onto (@poss) (feet)
        """,
}
