"""Words for a blow that lands and for what it does to whoever it lands on."""

LANDING = {
    "contact": """
        o #touch !at/for/toward/towards/out/back/past/only/nothing
        w #find @who #in
        w #find @who (hard) (full) (square) (squarely) (low) (high) (just) #in
        w #find @who !out/away/up/home/along/again/there
        w #find @poss (...) #any
        d #find the #any
        w #sunk #in @poss (...) #any
        d #sunk in behind/above/below/under/over/between/beside the #any
        w #sunk #in @who
        w #sunk in behind/above/below/under/over/at/between/beside/across @poss (...) #any
        d #sunk #in the #any
        d #sunk #in #flesh
        d +land !on/in/badly/lightly/nowhere/short/wide/beside/a
        d +land on/in/across/against/under/between @who
        w +land on/in/across/against/under/between @poss
        d +land on/in/across/against/under/between the #any
        w +land ... on/against/across/under @who
        d +connect
        w +land the/a/an/one/both (...) on/across/against/under/in/between @poss
        w +lay/+put/+plant/+land it/that/one/this (hard) (flat) (down) (home) in/into/on/across @poss (...) #any
        w +lodge/+leave/+sink/+bury it/that/one/this (hard) (flat) (down) (home) in/into/on/across @poss (...) #any
        w +lay/+put/+plant/+land it/that/one/this (hard) (flat) (down) (home) under/between @poss (...) #any
        w +lay/+put/+plant/+land it/that/one/this (hard) (flat) (down) (home) against/along/to @poss (...) #any
        w +lodge/+leave/+sink/+bury it/that/one/this (hard) (flat) (down) (home) under/between @poss (...) #any
        w +lodge/+leave/+sink/+bury it/that/one/this (hard) (flat) (down) (home) against/along/to @poss (...) #any
        w +drive/+bring/+send/+drop it/that/one/this (hard) (flat) (down) (home) in/into/on/across @poss (...) #any
        w +drive/+bring/+send/+drop it/that/one/this (hard) (flat) (down) (home) under/between @poss (...) #any
        w +drive/+bring/+send/+drop it/that/one/this (hard) (flat) (down) (home) against/along/to @poss (...) #any
        w +thrust/+swing it/that/one/this (hard) (flat) (down) (home) in/into/on/across @poss (...) #any
        w +stick/+slip/+slide it/that/one/this (hard) (flat) (down) (home) in/into/on/across @poss (...) #any
        w +thrust/+swing it/that/one/this (hard) (flat) (down) (home) under/between/against/along/to @poss (...) #any
        w +stick/+slip/+slide it/that/one/this (hard) (flat) (down) (home) under/between @poss (...) #any
        w +stick/+slip/+slide it/that/one/this (hard) (flat) (down) (home) against/along/to @poss (...) #any
        w +lay/+put/+plant/+land it/that/one/this (hard) (flat) (down) (home) in/into/on @who
        w +lay/+put/+plant/+land it/that/one/this (hard) (flat) (down) (home) across/under/between/against @who
        w +lodge/+leave/+sink/+bury it/that/one/this (hard) (flat) (down) (home) in/into/on @who
        w +lodge/+leave/+sink/+bury it/that/one/this (hard) (flat) (down) (home) across/under/between/against @who
        w +drive/+bring/+send/+drop it/that/one/this (hard) (flat) (down) (home) in/into/on @who
        w +drive/+bring/+send/+drop it/that/one/this (hard) (flat) (down) (home) across/under/between/against @who
        w +thrust/+swing/+stick/+slip/+slide it/that/one/this (hard) (flat) (down) (home) in/into/on @who
        w +thrust/+swing it/that/one/this (hard) (flat) (down) (home) across/under/between/against @who
        w +stick/+slip/+slide it/that/one/this (hard) (flat) (down) (home) across/under/between/against @who
        w +jab/+ram/+shove/+stab/+dig/+poke/+slam/+force/+work/+run the/a ... into/between/under/in (...) @poss #any
        w +jab/+ram/+shove/+stab/+dig/+poke/+slam/+force/+work/+run @poss ... into/between/under/in (...) @poss #any
        d +come/+fall/+crash/+smash/+crack/+slam/+rap/+drop (down) on/across/upon/over the (right/left) #any
        w +drive/+bring/+send/+put/+swing the/a ... into/across/against/under/in/on/between @poss (...) #any
        w +thrust/+plant/+sink/+bury/+lay the/a ... into/across/against/under/in/on/between @poss (...) #any
        s +take it/that/this (high) (low) (full) #in (the) #any
        w +carry/+put/+bear/+drive/+slam/+throw/+knock/+push/+pin/+butt/+hurl/+crush @who into/against/to/under/in (the)
        w +give @who the/a/one (...) of it
        w +give @who a/an/one (...) #blow/crack/knock/rap/clout/thump/whack/poke/prod/dig/slap/smack/buffet/cuff/wallop
        w +fetch/+deal/+land/+catch @who a/an/one (...) #blow/crack/knock/rap/clout/thump/whack/slap/smack/buffet/cuff
        d +draw/+score/+cut/+leave/+raise a/an (...) line/stripe/weal/welt/scratch/graze/furrow/bruise there
        w +leave/+raise a/an (...) line/stripe/weal/welt/scratch/graze/bruise on/along/across/down/over @poss
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
        w +do @who harm/hurt
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
        w +trample (on/over/down) @who
        w +tread (down) (on/over) @who
        w +ride over/down @who
        w +ride @who down
        w +come down on @who
        w +take hold of @who
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
        s +bend/+fold/+double/+curl/+bow round/around/over/about it/the/@poss/that/this
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
        s +feel it/that/this
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
}
