"""Words for changes beside falls and deaths: holds, saddles, water, healing, a plea that is heard."""

from narrator.guard.forms import words

CLASSES = {
    "wound": words("wound wounds hurt hurts cut cuts gash gashes injury injuries bone bones rib ribs"),
    "self": words("herself himself itself themselves"),
    "saddle": words("saddle seat horse mount"),
    "deep": words("water surface millrace race river stream pool lake sea"),
}

CHANGES = {
    "held": """
        w +pin @who
        w +hold @who fast/still/tight/there/down
        w +have @who fast/pinned
        w +get/+take/+have/+catch/+keep (a) (firm/good) hold of @who
        w +get/+throw/+wrap/+lock (both) (@poss) arm/arms round/around/about @who
        w +wrap #self round/around/about @who
        w +get/+catch/+take/+have @who round/around/about the/@poss body/middle/waist and +hold/+keep
        w +restrain/+bind @who
        w +get/+catch/+take @who and +hold/+keep
        s +be held/pinned fast/still/down
        s +be restrained
        """,
    "loose": """
        s +break/+tear/+pull/+wrench/+twist/+slip/+get/+work/+fight/+wriggle (#self) free/loose
        s +break/+slip/+shake/+throw (off) the/@poss hold/grip
        s +be/+come/+stand free/loose
        s +slip/+get/+slide/+twist out of the/@poss hold/grip/arms/hands
        w +let go of @who
        w +let @who go
        w +set @who free
        """,
    "waver": """
        s +waver
        """,
    "doubt": """
        s +falter
        s +hesitate
        s unsure
        p anger/rage/fury/resolve +waver/+slacken/+falter/+break/+soften
        """,
    "deaf": """
        s unmoved
        s deaf to
        s +be not/n't moved
        s +do not/n't +listen/+hear/+heed/+waver/+soften
        s would/will not/n't listen/hear/heed/soften
        s +pay no heed
        s +give no sign
        s +refuse to listen/hear
        w words/plea ... +go by/past @who
        w nothing ... +reach @who
        d words/plea +come to nothing
        d words/plea +change nothing
        d words/plea +fall on deaf
        """,
    "unhorsed": """
        s +fall/+come/+go/+slide/+tumble/+pitch/+topple off/from/out (of) (the/@poss) #saddle
        s +fall/+slide/+tumble/+pitch/+topple off/from @who
        s +leave/+lose the/@poss saddle/seat
        s +be thrown (off/from/clear/out)
        s unhorsed/unseated
        w +unhorse/+unseat @who
        w +throw/+buck/+toss @who off/from/clear/out
        s +dismount
        s +swing/+get/+slide/+climb/+step down from (the/@poss) #saddle
        """,
    "seated": """
        s +keep/+hold the/@poss saddle/seat
        s +stay/+remain in the/@poss saddle
        s +stay mounted/on
        s +cling to the/@poss saddle
        """,
    "astride": """
        s +swing/+climb/+get/+vault/+haul (#self) up on/onto/into (@who)
        s +swing/+climb/+get/+vault into the/@poss saddle
        s astride
        s +be up and in the saddle
        s +mount @who
        """,
    "under": """
        s +go/+dive/+sink/+duck/+slip under/below/beneath (the) #deep
        w #deep +close over/above @who
        w +drag/+hold/+push/+pull/+force @who under
        """,
    "drowned": """
        s +drown !out
        w +drown @who
        """,
    "healed": """
        s +heal
        s +be healed/mended/whole
        w +heal @who
        w +heal/+mend/+close/+knit @poss #wound
        p #wound +close/+heal/+knit/+mend
        w #wound in/on/of @who +close/+heal/+knit/+mend
        """,
}
"""By family; who the words are said of is whoever holds nothing any more, is held, rides, is healed."""
