"""Words for how grave a wound is, where they contradict a record."""

GRAVE = {
    "mortal": """
        s mortal
        s mortally
        s grievous
        s grievously
        s fatal
        s fatally
        s to the bone
        s to the hilt
        s to the heart
        w +run @who through
        s spilled/spilling
        s gutted
        s maimed/maiming
        s +disembowel
        s +impale
        o +impale
        o +transfix
        w through @poss heart/chest/belly
        w +split/+break/+crush/+shatter/+smash/+snap @poss #deep
        p #deep +break/+shatter/+snap/+crush
        s +break ribs/bones/bone
        s broken bone/bones/rib/ribs
        w +lay @poss #deep open
        w +open @poss #trunk
        w +lay open @poss #deep
        w +open @who $
        w +open @who (up) from/like/to
        w +lay @who open
        w +cut/+split/+cleave/+tear/+rip/+slit/+slice/+hack/+hew @who (open) from
        w +cut/+split/+cleave/+tear @who (clean) (nearly) (almost) open/apart/asunder
        w +rip/+slit/+slice/+hack/+hew @who (clean) (nearly) (almost) open/apart/asunder
        w +cut/+split/+cleave/+tear/+rip/+slit/+slice/+hack/+hew @poss #deep (wide) open
        w +cut/+split/+cleave/+tear/+rip/+slit/+slice/+hack/+hew open @poss #deep
        w +come/+go/+stand/+stick out of/behind/between/at/through @poss back/shoulder/shoulders/side
        s +come/+go/+stand/+stick/+be out the other/far side
        s through and through
        w +cut/+split/+cleave/+tear/+rip/+slice/+hack/+hew @who (clean) (nearly) in two/half/halves/twain
        w bone/bones/ribs/rib +show/+grate/+break/+crack/+give/+go/+snap
        s white of bone
        p bone/bones +show/+break/+crack/+snap/+grate
        p insides/innards/bowels/entrails/guts
        s insides/innards/bowels/entrails
        s would/will never/not ... again
        s never +lift/+use/+walk/+run/+stand/+see/+hold ... again
        s for life
        s for good
        o +cripple
        o lamed/lames/laming
        s crippled
        s ruined
        w +ruin/+wreck/+destroy @poss #deep
        s +shatter
        s +pour/+gush/+pump/+spurt/+jet/+stream/+spout out/from/over/down/between/through
        s +be dying
        s nearly dead
        w half/nearly +kill @who
        s dreadful wound/hurt
        s terrible wound/hurt
        s near (to) death
        s at death's
        s within an inch
        """,
    "slight": """
        s a scratch
        w +hurt @who (but) (only) (just) a little/trifle
        w +hurt @who (but) (only) slightly/little
        s hurt (but) (only) a little
        s hurt (but) (only) slightly
        s little hurt
        s slightly/lightly hurt
        s scratches
        s +scratch
        o +scratch
        o +graze
        s a graze
        s nick
        s a nick/scrape/prick/pinprick/graze/touch/tap/smart $
        s a nick/scrape/prick/pinprick/graze !deep/from/to
        s a (mere) flesh wound
        s +do not/n't/hardly/scarcely/barely trouble/bother/slow/inconvenience @who
        s shallow cut/scratch/gash/wound
        s the worse for it !much/far/little
        s +think nothing of it
        o +nick
        s not/n't (been) hurt/harmed/wounded/injured
        s unhurt
        s unharmed
        s unscathed
        s untouched
        s unmarked
        s a trifle
        s +shrug (it/the/@who) (blow) off
        s +shake it off
        s no worse
        s no harm
        s harmlessly
        s glancing
        s +feel nothing
        s +do not/n't/hardly/scarcely/barely +feel
        s hardly/scarcely/barely hurt/touched/felt
        s skin deep
        s little harm
        s no more than a (...) touch/tap/scratch/graze/sting/bruise
        s lightly
        s +tickle
        s nothing much/serious/lasting
        s nothing to speak
        s hardly/scarcely/barely/little more than
        s more +feel/+felt than
        s +laugh it/the off
        s hardly/scarcely/barely/never +notice/+feel
        s +do not/n't (even) +notice/+feel
        s +pat/+tap/+brush/+tickle @who
        """,
}
