"""Words that prove a recorded state but are too weak to be an invention of it, and what only looks like one."""

from narrator.guard.forms import words

PROOFS = {
    "died+": """
        s past/beyond hearing/minding/caring/feeling
        s +do not/n't +breathe
        w +close/+shut @poss eyes
        w +cover @poss face
        s +be not/n't looking
        s +strive/+struggle no more
        w life +be drawn/struck/let/knocked out of @who
        p life +be drawn/struck/let/knocked out
        s never ... in this world
        w death +close over/on/upon @who
        """,
    "fell+": """
        s +do not/n't +hear
        s +feel nothing
        s +be out
        s asleep
        s eyes +close
        s +close @poss eyes
        p eyes +close/+shut/+roll
        s +do not/n't +move/+stir/+answer/+wake
        s motionless
        s eyes shut/closed
        s out like a/an/the
        w out +go @who like
        s without @poss senses/wits
        s without a/any wit/wits/sense
        s with no/nobody sense/wit/wits/knowledge/home
        s +let go of the world
        s gone/emptied/absent from/of the world/everything
        s aware of nothing/neither/none
        p eyes +slip/+slide shut/up/off/closed
        s +do not/n't +open @poss eyes
        w +let @who down
        w +lower/+ease/+lay @who (down) (gently) on/onto/to/in/into/against/among
        s +lie down
        s +snore
        w not/n't/never/nothing/nobody (have) wake/woken/rouse/roused/waken/reach/reached @who
        s +do not/n't +know
        s +be gone from
        s +be/+lie/+go/+hang still !standing/on/up/there/holding/fighting/a/in/upright
        s limp
        s +lie
        w +leave @who
        """,
    "fled+": """
        s +be gone
        s +go (...) out/away/off
        s +go past @who
        s +be/+get through the
        s +run from/off/clear
        s +be/+get clean/clear/well/safe/safely away
        s leaves/leaving
        s left the
        s and/then/but +run $
        s +run under/over/through/out/down/up/along/across
        s +do not/n't +come back
        s +withdraw
        s +retreat
        s +back away/off/out
        s +climb out/away/up
        s +slip out/away/up/into
        s +get/+go/+slip/+run/+pull/+break away
        s out of sight
        s +follow
        s +come away from there/here/it
        s +put the fight/place behind
        """,
    "yielded+": """
        s +kneel
        s +lower @poss
        s +drop @poss
        s +open @poss hands
        s +put @poss hands/wrists
        s +lay/+set/+put (...) down
        s +lay down @poss
        s beaten
        s +do not/n't +fight
        s no more fight
        """,
    "calmed+": """
        s +calm
        s calm
        s quiet
        s +quiet
        s +quieten
        s +ease
        s +soften
        s +slacken
        s +lower
        s +stop
        s still
        s gentle
        s +gentle
        s +let
        s +unclench
        s +settle
        s +listen
        s slack
        s +weep
        """,
    "wavered+": """
        s +waver
        s +sink/+droop/+dip/+wander/+drift/+drop
        s +blink/+swallow/+frown/+flinch/+stammer
        s +hesitate
        s +falter
        s +pause
        s +stop
        s +halt
        s +check
        s slack
        s +slacken
        s +turn @poss head/face
        s +turn
        s still
        s +listen
        s uncertain
        s unsure
        s +doubt
        s +lower
        s +ease
        s +stand
        s +hang
        s +wait
        s not/n't
        s half
        s quiet
        s +tremble
        s +shake
        s +sway
        s +look
        """,
    "woke+": """
        s eyes
        s +breathe
        s breath
        s +cough
        s +sit
        s +blink
        s +know
        s awake
        s +move
        s back
        s +lift
        s +raise
        s +find
        s +return
        """,
}

DEAD_IDIOMS = words("""
    tired weight still silent ahead center centre set calm level quiet leaf leaves wood air water light lantern
    weary easy slow straight end ends march reckoning heat grass reeds reed branch branches tree trees fire ash
    ashes coals coal embers ground stop stopped season on in of against between certain sure cold black dark
    lucky wrong right wheel mill lamp candle
""")
"""What follows «dead» when nobody is."""

QUOTED_YIELD = frozenset(
    {
        ("i", "yield"),
        ("i", "surrender"),
        ("i", "give", "up"),
        ("i", "submit"),
        ("we", "yield"),
        ("we", "surrender"),
        ("we", "give", "up"),
        ("i", "give", "in"),
        ("i", "give", "myself", "up"),
        ("we", "give", "in"),
        ("we", "give", "ourselves", "up"),
        ("we", "submit"),
        ("i", "am", "beaten"),
        ("i", "am", "done"),
        ("i", "'m", "beaten"),
        ("we", "'re", "beaten"),
        ("i", "wo", "n't", "fight"),
        ("i", "will", "not", "fight"),
        ("we", "wo", "n't", "fight"),
        ("i", "'ll", "not", "fight"),
        ("no", "more", "fight"),
        ("i", "'ve", "had", "enough"),
        ("i", "have", "had", "enough"),
        ("i", "beg", "for", "mercy"),
        ("i", "beg", "quarter"),
        ("i", "throw", "down"),
    }
)
