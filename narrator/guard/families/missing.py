"""Words for a blow that does not land: it misses, is dodged or is stopped."""

MISSING = {
    "miss": """
        s +come away with
        s armful/handful/fistful/mouthful of
        s #shift @poss (...) out/aside/away/back/clear
        s +finish/+end in front of
        s +miss
        s wide
        s +be (just) (a) (little/step/hand/pace/foot/yard/half) to the side/left/right of
        s +be to one side
        s +be beside/clear/outside/inside/under it/the/them
        s +go/+come/+pass/+slide/+swing/+run/+part round/around @who
        s +overshoot
        s +whiff
        s too short/high/low/late/early/soon/slow/far
        s +fall/+come/+land/+end/+drop/+stop/+pull short
        s short of
        s +go over/past/by/astray/awry/nowhere
        s +go through (the) (empty) #empty
        s +pass over/by/through/past/under/overhead/harmlessly/between/above
        s +pass before/beside/behind/beyond/wide/clear/close
        s +go/+come/+fly/+sail/+swing/+cut/+slice/+whistle/+hiss/+hum by/past/before/beside @poss #any
        s +go/+come/+fly/+sail/+swing/+slide/+slip/+whip ... over/past/by/beside @poss shoulder/head/ear/elbow/arm
        s whom/who (it/that) (the) (#blow) (had) +be meant/intended/aimed (for) (at)
        s +be meant/intended/aimed for @who and/but
        s all/nothing (that/which) +reach/+touch/+find/+catch/+get/+come @who/to
        s #fly #past
        s #meet (only) (but) (#on) (only) (but) (the/a/an) (...) #empty
        s #touch (only) (but) (on/in/into/against/at/through) (only) (the/a/an) (...) #empty
        s #sunk #in (only) (the/a/an) (...) #empty
        s +spend itself/himself/herself on/in/against
        s where @who had/has/have been
        s where @who had/has/have stood
        s where @who was/stood/is/stands a
        s where @who no longer
        s +come/+go/+run/+pass/+sweep/+plough through (the) (space/place/spot/air) where @who +be/+stand
        s +charge/+crash/+fly/+cut/+slice through (the) (space/place/spot/air) where @who +be/+stand
        s where @who was/stood/is/stands not
        s where @poss ... had/has been
        s where there was/is
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
        s could/would/can/will not/n't +touch/+reach/+find/+land/+strike/+hit/+catch/+get
        s cannot +touch/+reach/+find/+land/+strike/+hit/+catch/+get
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
        s +let it go by/past/over/round
        s #shift to the/one side/left/right
        s #shift off the/@poss line/path/mark
        s +stand aside/away/clear
        s +move as/when/before
        s +give a step
        s +keep out of reach/it
        s +keep clear
        s +shift $
        s +be not/n't between
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
        s +stop/+turn/+catch/+meet (the) @poss #blow
        w +stop @who dead/short/cold/there
        w +hold @who off
        w +keep @who off
        s +meet (...) with
        s +turn the blow/stroke/blade/point/edge/staff
        s rang on/against
        """,
}
