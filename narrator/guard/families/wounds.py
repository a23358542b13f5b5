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
        w +split/+break/+crush/+shatter/+smash/+snap @poss #any
        p #any +break/+shatter/+snap/+crush
        s +break ribs/bones/bone
        s broken bone/bones/rib/ribs
        w +lay @poss #any open
        w +open @poss #torso
        w +lay open @poss #any
        s dreadful wound/hurt
        s terrible wound/hurt
        s near death
        s at death's
        s within an inch
        """,
    "slight": """
        s a scratch
        s scratches
        s +scratch
        o +scratch
        o +graze
        s a graze
        s nick
        o +nick
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
        """,
}
