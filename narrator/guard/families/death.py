"""Words that say that someone is dead, maimed, laid out by others, or alive."""

DEATH = {
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
        s past help/helping/saving/hurting
        s beyond help/helping/saving/hurting
        s would/did/will not/n't/never +breathe again
        s would/will never +wake/+rise/+stand/+stir again
        s would/will not +wake/+rise again
        s never +rise/+wake/+stir/+move/+breathe again
        s +be no more $
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
        s +cease to be/live
        w heart +burst
        s +pass away
        s +pass on !the/his/her/their/its/a/an/to/that/this/what
        s +go out of this life/world
        s +succumb
        s +rest in peace
        w corpse of @who
        w +strike @who dead
        w +drop @who dead
        w heart +stop/+cease
        w deathblow to @who
        w light/lights/spark/flame +go/+leave/+fade/+pass (out) (off) (away) (of) (from) (in) @poss eyes/eye/face
        w light/lights/spark/flame +drain/+slip/+ebb/+die (out) (off) (away) (of) (from) (in) @poss eyes/eye/face
        w fire/shine/life/look +go/+leave/+fade/+pass (out) (off) (away) (of) (from) (in) @poss eyes/eye/face
        w fire/shine/life/look +drain/+slip/+ebb/+die (out) (off) (away) (of) (from) (in) @poss eyes/eye/face
        w light/spark/flame/life +go/+pass/+fade/+slip/+drain/+ebb/+run (out) (away) of/from @who
        s +stop/+cease/+quit/+finish breathing
        s +leave off breathing
        s +be/+have done/finished with breathing/breath/living/life
        s +have no pulse/heartbeat
        w no pulse/heartbeat/life/breath left in @who
        w no pulse/heartbeat/life in @who
        p pulse/heart/heartbeat +stop/+cease/+fail/+quit/+be gone
        p pulse/heart/heartbeat +fall/+go quiet/silent/still
        w heart/pulse ... +go/+fall quiet/still/silent/out
        o +dispatch
        o +despatch
        o +mourn
        s a/the corpse/carcass
        s corpse/carrion
        s +leave the/this world/life
        s +go/+grow/+turn/+be cold and
        s +go/+grow cold $
        w +take @poss last
        w last breath/sigh/gasp (...) +leave/+go/+pass @who
        w breath +leave/+go/+pass out of/from @who and +do not/n't
        w +kill @who
        w killed/slain/slew/murdered @who
        w +see @who dead/buried
        w +make an end of @who
        w +make a corpse of @who
        w +put an end to @who
        s +breathe (once) (out) and/but no more
        s +breathe in/again no more
        s +breathe nor/neither
        s +do not/n't take/draw (in) another (breath)
        s never +draw/+take another
        s +have +go/+leave out/from of the world
        s not/n't living/alive
        s +be killed/slain/slaughtered/murdered/executed/butchered
        s +pass from/beyond the/all/this
        s +go down dead
        w life +be/+have/+go out/gone/left/quit/fled (of) (from) @who
        s +give up @poss life/ghost/breath
        s +meet @poss maker
        s +die away under
        s as dead as
        s in death
        s of death
        """,
    "laid": """
        w +close/+shut @poss eyes
        w +close/+shut @poss eyes/lids/mouth for @who
        w +cover/+hide @poss face/eyes/body
        w +cover @who
        w +draw/+pull/+lay/+spread/+put ... over @poss face/eyes/head/body
        w +cross/+fold @poss hands/arms
        w +dig @poss grave
        w +bury @who
        w +weep/+mourn/+grieve/+pray/+keen for/over @who
        w +say/+speak the/a/some words over @who
        w +strike/+cross @poss name off/out
        """,
    "alive": """
        s alive
        s +live
        s +breathe (again)
        p chest/ribs/side/sides/flank/flanks +rise/+move/+lift/+heave/+stir/+go
        w breath in/from/of @who
        p breath +be/+come/+go/+smoke/+show/+fog
        p heart +beat/+knock/+go/+be
        """,
    "maimed": """
        w +sever @poss #limb
        w +hack/+lop/+chop/+cut/+strike/+shear/+slice/+tear/+rip/+bite/+take off @poss #limb
        w +hack/+lop/+chop/+cut/+strike/+shear/+slice/+tear/+rip/+bite @poss #limb off
        w +take @poss #limb off at/with/clean/in
        w +take @poss #limb off $
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
