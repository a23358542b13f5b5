"""Words that are enough to show what the records hold, where nothing in the line speaks against it."""

from narrator.guard.families.grammar import NEGATORS, NOBODY
from narrator.guard.forms import nouns, verbs, words

DENYING = NEGATORS | NOBODY | words("no nor neither nothing none without un unmoved unanswered unopened")

HURT = (
    nouns("bruise welt mark sting smart ache pain hurt wound gash cut graze scratch ruin dent rib stitch")
    | verbs(
        "bend double stoop sag lean limp stagger reel sway rock wince gasp cough wheeze grunt bleed bruise sting hurt "
        "ache smart clutch clasp buckle fold hunch straighten breathe pant cling tremble shake crumple"
    )
    | words(
        "breath wind red blood grey pale white sideways crooked bent lame unsteady upright breathless winded "
        "barely worse weaker slower"
    )
)
"""What a blow leaves in whoever took it."""
IN_THE_BODY = nouns(
    "rib chest breast breastbone side flank belly stomach gut midriff middle waist back spine hip shoulder body hide "
    "collarbone trunk heart lung"
)
UNTOUCHED = words("""
    only just instead nothing empty air wide past short over under by beside behind aside away off clear wrong
    elsewhere dry unvisited unscathed unhurt whole left late early before length room space gap place where
    met turned rang ring rings clang clack clink click click crack knock steel guard parried parry stopped caught
    between closed ducked stepped leaned swayed twisted slid slipped skidded skid scraped glanced
""")
"""What is told where a blow did not arrive."""
LEAVING = verbs(
    "go run slip vanish disappear fade swallow leave clear make bolt pelt flee climb scramble hurry ring bang close "
    "take get pass move shrink dwindle carry be"
)
AWAY = words("""
    away off out gone through over beyond past up down into fainter farther further dwindling after behind last
""")
SURRENDER = words("palms palm knees done finished surrender surrendered enough quarter mercy")
YIELDING = words("""
    done enough finished over palms palm hands hand down knees open surrender quarter lay laid lays set sets put puts
    drop dropped drops throw threw throws fling flung away no more stop stopped finish over yours mercy give gave given
""")
AGREEING = words("""
    yes aye agreed agree agrees nod nodded nods took take takes would will came come comes lower lowered lowers down
    grounded put set let sat listen listened word words peace all right well done settled hand hands open opened
""")
