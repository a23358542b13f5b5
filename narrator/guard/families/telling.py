"""Words that show that a deed, an answer, a condition, an end or a cost was told, of those that every game has."""

from narrator.guard.forms import verbs, words


def _of(verb_words: str, others: str = "") -> frozenset[str]:
    return verbs(verb_words) | frozenset(others.split())


_SPEAK = _of("say call ask speak tell cry shout whisper plead beg answer name talk", "voice word words")

ACTS: dict[str, frozenset[str]] = {
    "defend": _of(
        "guard brace shield cover ward hold set wait raise watch keep stand draw close ready defend "
        "protect "
        "settle plant tuck lift bring crouch give",
        "behind between guard up ready low back shut hard reach small",
    ),
    "hold": _of(
        "wait stand hold watch stay keep do pause rest lower let move stir",
        "still nothing not n't where no back silent quiet",
    ),
    "lapse": _of(
        "check stop lower stay let hold turn halt pause find stand break fall leave have start come draw need",
        "nothing nobody no one not n't already done gone too late over longer left",
    ),
    "rouse": _of(
        "shake rouse wake slap call kneel lift say pat touch crouch bend stoop take hold pull work rub",
        "name knees awake shoulder collar up beside over",
    ),
    "help rouse": _of(
        "shake rouse wake help call kneel lift hold steady say pat crouch bend take join lend prop",
        "name beside too other",
    ),
    "yield": _of(
        "yield surrender give drop lower kneel lay open stop put set let submit throw hold end",
        "enough hands mercy quarter",
    ),
    "retreat": _of(
        "retreat withdraw flee run leave go back turn make fall give break follow climb scramble pull get hurry draw",
        "away back out door off behind gone",
    ),
    "offer mercy": _SPEAK
    | _of(
        "offer lower hold spare let stop open step stay put give draw",
        "mercy enough quarter hand hands peace live life end",
    ),
    "flee": _of("flee run turn go leave make bolt break get back take slip", "away out off gone"),
    "take": _of(
        "take pick catch snatch get lift bend stoop reach crouch grab have close", "up hand hands ground again"
    ),
    "cast": _of("cast speak call shape say reach begin turn let open lose hold mean answer", "words spell word"),
    "other": _of("try do set turn make go take", "instead way thing"),
    "offer parley": _SPEAK | _of("offer lower hold stop open parley put", "peace truce terms talk hand hands parley"),
}

OFFERED = ACTS["offer mercy"] | ACTS["offer parley"]
ACCEPTED = _of(
    "accept agree nod take lower stop sheathe lay set let open put consent come give clasp grant stay rest",
    "yes so agreed down enough peace over still aside",
)
REFUSED = _of(
    "refuse spit shake turn laugh reject answer come raise close decline deny scorn keep tighten lift "
    "press "
    "stay stare want give look have let take heed pass go",
    "no not n't nothing never neither without unanswered deaf worse instead more none",
)
BALKED = _of("balk refuse shy stop stand swing toss baulk stick turn", "not n't no none never nothing")
"""What shows that a mount would not."""
MOVED: dict[str, frozenset[str]] = {
    "nearer": _of(
        "close near come go cross step walk run reach move advance press shorten approach make get ride use wade crawl",
        "up nearer closer toward towards to on over",
    ),
    "farther": _of(
        "back draw give go move get step put let run retreat ride withdraw edge fall",
        "back farther further away off room ground",
    ),
    "up": _of("rise climb go fly lift get soar mount clamber", "up higher height above air"),
    "down": _of("come go sink drop fall let climb glide settle give land descend tumble", "down lower ground earth"),
    "on": _of("mount get swing climb pull haul vault come be sit ride", "up saddle astride back on onto mounted"),
    "off": _of(
        "fall throw come leave slide slip dismount swing get unhorse unseat lose climb step pitch tumble fling go let",
        "off down saddle ground thrown",
    ),
    "under": _of("go dive sink duck slip plunge close cover submerge", "under below beneath water overhead surface"),
    "out": _of("come rise break surface climb burst get haul", "out up surface air above"),
}
"""What shows a way gone, by which it is."""
CONDITIONS: dict[str, frozenset[str]] = {
    "blinded": _of("blind see blink grope feel", "sight eyes dark nothing blindly"),
    "disarmed": _of(
        "drop fall spin skitter lose fly tear knock clatter", "hands hand empty empty-handed gone from grip away"
    ),
}
"""Those that no ruleset has words for, and any master may say of someone."""

ENDED: dict[str, frozenset[str]] = {
    "defeat": _of(
        "end finish stand stop win lose beat fall lie settle remain close defeat fail keep",
        "over done still quiet nobody none nothing no silence left last still finished beaten",
    ),
    "surrender": _of(
        "end stop yield surrender give lay drop kneel lower",
        "over done still quiet enough hands arms no more nothing silence finished",
    ),
    "flight": _of(
        "end flee run leave go follow stop empty escape",
        "over done gone away nobody none quiet left still no out alone silence finished",
    ),
    "calm": _of(
        "end stop lower rest calm quiet settle let stand still",
        "over done still quiet nobody no more peace down enough calm silence finished nothing",
    ),
    "retreat": _of(
        "end leave go follow withdraw retreat stop run flee fall draw back turn give quit",
        "over done gone away back out behind quiet nobody left no silence finished",
    ),
    "mercy": _of(
        "end stop lower spare let rest lay put live keep",
        "over done mercy still quiet nobody no more peace down enough silence finished nothing",
    ),
    "parley": _of(
        "end stop lower talk speak rest lay put sit listen agree",
        "over done peace truce still quiet words no more enough down parley silence finished nothing",
    ),
}

COSTS: dict[str, frozenset[str]] = {
    "injury": _of(
        "hurt wound ache carry scar limp stiffen bruise bind mend heal favour favor bear keep close remember",
        "cough place while stiff pain sore wounds injury ribs side slow long bandage weeks winter",
    ),
}
"""What a fight may cost in every game."""

KINDS: dict[str, frozenset[str]] = {
    "healed": _of(
        "heal mend ease bind bandage close knit stanch staunch tend wash dress recover restore soothe lift",
        "better strength warmth warm breath easier colour whole less easily wound edge off straight "
        "straighter nearer dull "
        "numb pain",
    ),
    "moved": _of(
        "move go come step climb walk run cross reach stand take get make back edge slip draw leave "
        "wade crawl "
        "press stop circle work",
        "to at behind now",
    ),
    "placed": _of("come go carry spill lead bring take follow find reach move run fight begin", "now into in at on"),
    "joined": _of(
        "come join step enter arrive appear stand rise burst walk run push climb emerge", "there in among out"
    ),
    "left": _of("leave go withdraw walk step slip depart turn", "away gone out"),
    "reopened": _of(
        "follow pursue chase come begin start resume go break strike open run give catch",
        "again after behind not over heels on",
    ),
    "cast": _of(
        "cast speak call weave shape work loose raise say sing trace breathe throw name", "word words hand hands light"
    ),
    "cast_failed": _of(
        "fail gutter fade falter come go break die slip gutter scatter fizzle lose",
        "nothing no not n't never empty out",
    ),
    "miscast": _of(
        "go turn twist slip break burst recoil come wrench buck tear", "wrong awry back amiss loose wild not n't"
    ),
    "item": _of(
        "take drop lose use drink find lift pick snatch draw spend break pull pocket leave let fall empty uncork put",
        "gone hand hands",
    ),
    "exits": _of("shut close open block bar clear give fall flood lead", "way ways out door passage no exit"),
}

STEMLESS = words("""
    the a an of in on at to and or with from by for into one up out off over his her their its
""")
