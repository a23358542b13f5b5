"""Words that say how somebody answers an offer: yes or no."""

ANSWERS = {
    "yes": """
        s +nod
        s +accept
        s +agree
        s +consent
        s +assent
        s +comply
        s +relent
        s +thank @who
        s +take/+clasp/+grip/+shake @poss (offered) (outstretched) (open) hand
        s +shake hands/on
        s +sit down
        s +sit (opposite/across/beside/with/by/facing/on/at)
        s +take a/the/@poss seat/place/stool/chair/bench
        s +lower @poss/the #weapon
        s +lower @poss hands/fists/arms/guard/claws/head
        s +put/+lay/+lean/+set/+stand/+rest/+prop @poss/the #weapon down/aside/against/by/on/up/away/across/at/in/flat
        s +put/+lay/+set down @poss/the
        s +put/+slide/+push @poss/the (...) (back) (in) (into) the/@poss/its sheath/scabbard/belt
        s +sheathe
        s +ground @poss/the
        s +drop @poss/the #weapon
        s +say/+answer/+tell/+whisper/+murmur yes/okay/aye/yea
        s +say/+answer/+whisper/+murmur all right
        s +say @poss yea/yes/aye
        s said (that) @who could/might $
        s +grant it/that/them/@who
        s +take them $
        s +want it $
        s said/says/answered/told/allowed/thought (that) @who would/will !not/n't/never/sooner/rather/die/see
        s +take the/@poss offer/mercy/terms/chance/word/bargain/truce/gift
        s +take @who at @poss
        s +take it $
        s +take it up
        s +take what was/is
        s +come in/near/nearer/close/closer/over to hear/listen/talk/sit/speak
        s +hear @who out
        s +hear it/them (all) out
        s +listen $
        s +listen to/with/until/till
        s +ask what/which/how/where/whose
        s +be willing/content/glad/ready to
        s +bow @poss head
        s +give @poss word
        s +make room
        s +stop where
        s +stop $
        s +stop fighting
        s +leave off
        s +let it be/end
        s +let @who live
        s +stand/+step/+draw aside
        s +stay @poss hand
        s +hold @poss hand/blow
        s +unclench
        s +let @poss/both/the (...) hands/hand/fists/#weapon (...) come/go/fall/drop/sink/hang
        s +open @poss hands/fists
        s +be grateful/obliged/thankful
        d #weapon +go/+come/+sink/+drop/+droop down/away/back/aside
        d #weapon +be (let) (gently) (slowly) lowered/dropped/grounded/sheathed/laid/put/down/fall
        s gratefully
        s agreed
        """,
    "no": """
        s +refuse
        s +reject
        s +decline
        s +spurn
        s +scorn
        s +deny
        s +shake @poss head
        s +spit
        s +laugh
        s +jeer
        s +snarl
        s +growl
        s +turn away/from
        s +turn @poss back/face/head/shoulder
        s +do not/n't/never
        s would/could/will/can not/n't/never
        s would/could/will have/hear/take none/nothing/no
        s would/will/'d see
        s would/will/'d rather/sooner
        s no
        s none
        s nothing
        s never
        s +come on/at/for/forward/again
        s +come $
        s +keep coming/on/@poss/the/hold/up
        s +raise/+lift/+level/+heft (up) @poss/the (...) (grip/hold/hands/up/higher/again/back)
        s +swing/+tighten/+grip/+shift (up) @poss/the (...) (grip/hold/hands/up/higher/again/back)
        s +ignore
        s +strike
        s +answer with/by
        s +go on
        s +stare
        s deaf
        s unmoved
        s without
        s unanswered
        s +let it/the/that/them (...) lie/fall/go/pass/drop/die/hang
        s +pass/+go/+walk/+step/+push/+come past/by/over/through/round
        s +kick
        s +show @poss teeth
        s +close @poss (hand/hands/fist/fists/teeth/mouth/door)
        s +look through/past/away
        s instead
        """,
}
