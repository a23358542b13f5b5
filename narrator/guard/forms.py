"""The forms of English verbs and nouns, so that a word family is written once, by its plain words."""

from __future__ import annotations

from functools import cache


def words(text: str) -> frozenset[str]:
    """The words of ``text``, which are parted by blanks, as they stand."""
    return frozenset(text.split())


_IRREGULAR = {
    line.split()[0]: tuple(line.split())
    for line in """
    be am is are was were been being 's 're
    bear bears bore borne bearing
    beat beats beaten beating
    become becomes became becoming
    begin begins began begun beginning
    bend bends bent bending
    bind binds bound binding
    bite bites bit bitten biting
    bleed bleeds bled bleeding
    blow blows blew blown blowing
    break breaks broke broken breaking
    bring brings brought bringing
    catch catches caught catching
    choose chooses chose chosen choosing
    cling clings clung clinging
    come comes came coming
    creep creeps crept creeping
    cut cuts cutting
    deal deals dealt dealing
    die dies died dying
    do does did done doing
    draw draws drew drawn drawing
    drive drives drove driven driving
    eat eats ate eaten eating
    fall falls fell fallen falling
    feel feels felt feeling
    fight fights fought fighting
    find finds found finding
    flee flees fled fleeing
    fling flings flung flinging
    fly flies flew flown flying
    freeze freezes froze frozen freezing
    get gets got gotten getting
    give gives gave given giving
    go goes went gone going
    grind grinds ground grinding
    grow grows grew grown growing
    have has had having 've
    hear hears heard hearing
    hit hits hitting
    hold holds held holding
    hurt hurts hurting
    keep keeps kept keeping
    kneel kneels knelt kneeled kneeling
    know knows knew known knowing
    lay lays laid laying
    lean leans leant leaned leaning
    leap leaps leapt leaped leaping
    leave leaves left leaving
    let lets letting
    lie lies lay lain lying
    lose loses lost losing
    make makes made making
    mean means meant meaning
    meet meets met meeting
    put puts putting
    quit quits quitting
    rend rends rent rending
    ride rides rode ridden riding
    ring rings rang rung ringing
    rise rises rose risen rising
    run runs ran running
    say says said saying
    see sees saw seen seeing
    seek seeks sought seeking
    send sends sent sending
    set sets setting
    shake shakes shook shaken shaking
    shoot shoots shot shooting
    show shows showed shown showing
    shrink shrinks shrank shrunk shrinking
    shut shuts shutting
    sing sings sang sung singing
    sink sinks sank sunk sinking
    sit sits sat sitting
    slay slays slew slain slaying
    sleep sleeps slept sleeping
    slide slides slid sliding
    speak speaks spoke spoken speaking
    spin spins spun spinning
    spit spits spat spitting
    split splits splitting
    spread spreads spreading
    spring springs sprang sprung springing
    stand stands stood standing
    steal steals stole stolen stealing
    stick sticks stuck sticking
    sting stings stung stinging
    strike strikes struck stricken striking
    swear swears swore sworn swearing
    sweep sweeps swept sweeping
    swim swims swam swum swimming
    swing swings swung swinging
    take takes took taken taking
    tear tears tore torn tearing
    tell tells told telling
    think thinks thought thinking
    throw throws threw thrown throwing
    thrust thrusts thrusting
    understand understands understood understanding
    wake wakes woke woken waking waked
    weep weeps wept weeping
    win wins won winning
    wring wrings wrung wringing
    arise arises arose arisen arising
    bid bids bade bidden bidding
    build builds built building
    burn burns burnt burned burning
    burst bursts bursting
    buy buys bought buying
    cast casts casting
    cleave cleaves clove cleaved cleft cloven cleaving
    dig digs dug digging
    dream dreams dreamt dreamed dreaming
    feed feeds fed feeding
    forget forgets forgot forgotten forgetting
    forgive forgives forgave forgiven forgiving
    hang hangs hung hanged hanging
    hew hews hewed hewn hewing
    hide hides hid hidden hiding
    lead leads led leading
    lend lends lent lending
    light lights lit lighted lighting
    pay pays paid paying
    shear shears sheared shorn shearing
    shine shines shone shining
    sling slings slung slinging
    slink slinks slunk slinking
    slit slits slitting
    smite smites smote smitten smiting
    spend spends spent spending
    stave staves stove staved staving
    stride strides strode stridden striding
    swell swells swelled swollen swelling
    teach teaches taught teaching
    tread treads trod trodden treading
    wear wears wore worn wearing
    wind winds wound winding
    withdraw withdraws withdrew withdrawn withdrawing
    """.strip().splitlines()
}

_DOUBLED = words(
    """
    stab nip grin slip step drop clip grip rip jab nod stop trip skid rap tap slap stun bar plan pin hop slam ram cram
    jam drag flag sag nag beg club rub dub swat spar scar war blur stir whip chop lop commit submit permit snap
    wrap zap cap trap flap clap slit flit quit knit pat bat fan skim trim dim swim strip skip tug lug hug chug
    thud bud sob rob stub grab snag shrug tag wag outwit hum drum thrum strum prod plod jog flog slog lob rob
    mob clog cog dog hog log
    trot pad plod squat strut blot clot knot prop sip sup tot tut jig wig gad
    rig wrap swap tap skip whip zip tip trip grin spin sun thin tan span scan plan gun sag wet pet let jet jut rut gut
"""
)


@cache
def verb(base: str) -> frozenset[str]:
    """Every form of the verb ``base``, itself included."""
    known = _IRREGULAR.get(base)
    if known is not None:
        return frozenset(known)
    if base.endswith("e"):
        return frozenset({base, base + "s", base + "d", base[:-1] + "ing"})
    if base.endswith("y") and base[-2] not in "aeiou":
        return frozenset({base, base[:-1] + "ies", base[:-1] + "ied", base + "ing"})
    stem = base + base[-1] if base in _DOUBLED else base
    third = base + ("es" if base.endswith(("s", "sh", "ch", "x", "z")) else "s")
    return frozenset({base, third, stem + "ed", stem + "ing"})


def irregular() -> tuple[tuple[str, ...], ...]:
    """Each irregular verb: its plain form, its third person, its past and participles, the last in "ing"."""
    return tuple(_IRREGULAR.values())


_TENSED = frozenset(form for forms in _IRREGULAR.values() for form in forms[1:] if form not in _IRREGULAR)


def base_form(word: str) -> bool:
    """Whether ``word`` carries no tense: «would rise and fall», but not «tried to rise and fell»."""
    return word not in _TENSED and not word.endswith(("ed", "s"))


def tensed(word: str) -> bool:
    """Whether ``word`` looks like a verb in the past."""
    return word in _TENSED or word.endswith("ed")


_ODD = {
    "man": "men",
    "woman": "women",
    "child": "children",
    "foot": "feet",
    "knife": "knives",
    "wolf": "wolves",
    "staff": "staves",
    "thief": "thieves",
    "calf": "calves",
    "mouse": "mice",
    "ox": "oxen",
    "goose": "geese",
    "half": "halves",
    "life": "lives",
    "tooth": "teeth",
    "elf": "elves",
    "dwarf": "dwarves",
}
_SINGLE = {many: one for one, many in _ODD.items()}


@cache
def noun(base: str) -> frozenset[str]:
    """``base`` and its plural."""
    if base in _ODD:
        return frozenset({base, _ODD[base]})
    for whole in ("man", "woman"):
        if base.endswith(whole):
            return frozenset({base, base[:-2] + "en"})
    if base.endswith("y") and base[-2] not in "aeiou":
        return frozenset({base, base[:-1] + "ies"})
    return frozenset({base, base + ("es" if base.endswith(("s", "sh", "ch", "x", "z")) else "s")})


@cache
def any_form(word: str) -> frozenset[str]:
    """Every form of whatever noun or verb ``word`` may be, itself a plain word or a regular form of one."""
    bases = [word, *_plain(word)]
    return frozenset({word, *(form for base in bases if len(base) > 2 for form in verb(base) | noun(base))})


def _plain(word: str) -> tuple[str, ...]:
    """The plain words that ``word`` may be a form of: some too many, for nobody knows what kind of word it is."""
    if word in _SINGLE:
        return (_SINGLE[word],)
    if word.endswith("ies"):
        return word[:-3] + "y", word[:-1]
    if word.endswith(("ses", "shes", "ches", "xes", "zes")):
        return word[:-2], word[:-1]
    if word.endswith("s"):
        return () if word.endswith(("ss", "us", "is")) else (word[:-1],)
    stem = word.removesuffix("ing") if word.endswith("ing") else word.removesuffix("ed")
    if stem == word or not any(letter in "aeiouy" for letter in stem):
        return ()
    doubled = len(stem) > 2 and stem[-1] == stem[-2]
    return (stem, stem + "e", stem[:-1]) if doubled else (stem, stem + "e")


def nouns(text: str) -> frozenset[str]:
    """All forms of the nouns in ``text``, which are parted by blanks."""
    return frozenset(form for base in text.split() for form in noun(base))


def verbs(text: str) -> frozenset[str]:
    """All forms of the verbs in ``text``, which are parted by blanks."""
    return frozenset(form for base in text.split() for form in verb(base))
