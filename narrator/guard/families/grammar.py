"""Function words: what tells a subject from an object, a fact from a wish."""

from __future__ import annotations

from narrator.guard.forms import verbs, words

SUBJECTS = {"she": "she", "he": "he", "they": "they", "it": "it"}
OBJECTS = {
    "her": "she",
    "him": "he",
    "them": "they",
    "it": "it",
    "herself": "she",
    "himself": "he",
    "themselves": "they",
    "itself": "it",
}
POSSESSIVES = {"her": "she", "his": "he", "their": "they", "its": "it", "hers": "she", "theirs": "they"}
PRONOUNS = frozenset(SUBJECTS) | frozenset(OBJECTS) | frozenset(POSSESSIVES)
TELLER = words("i me my mine myself")
"""Outside quotes whoever tells it, where somebody does; "my" and "mine" own something."""
TELLERS = words("we us our ours ourselves")
"""Outside quotes whoever tells it, and those who stand with them."""
OURS = words("my mine our ours")
AFTER_OBJECTS = words("""
    again hard full once twice there here go fall come with together away apart aside still alone now too either
    first sideways backward backwards forward forwards home flat low high senseless cold dead breathless sprawling
    late early reeling staggering down up off out round square squarely clean instead anyway yet already is was had did
""")
"""After «her», what shows that she is done to and owns nothing."""
REFLEXIVES = frozenset({"herself", "himself", "themselves", "itself"})

DETERMINERS = words("""
    the a an this that these those every each some any no another both all
""")
PREPOSITIONS = words("""
    of by with to at on in into onto from for through across against under over past round around behind beside
    between beneath before after toward towards among along near beyond upon off out down up inside outside
    about above below without within like than back away till until
""")
PLACE_PREPOSITIONS = PREPOSITIONS - words("down up out off back away like than")
BREAKERS = words("""
    and but or nor yet then so when while as where because though although until till before after if unless
    since who whom whose which than what how whether lest once
""")
"""A clause ends before one of these."""
RELATIVES = words("""
    who whom whose which where when while because though although since than until till if unless whether lest
    before after as what how
""")
"""A clause that begins so lends its subject to no later one."""
AUXILIARIES = verbs("be have do") | words("would could might should may must can will shall 'd 'll did does")
FINITE_BE = words("is am are was were be been being 's 're")

NEGATORS = words("not n't never neither nor hardly scarcely cannot")
INDEFINITES = words("something anything everything what whatever")
"""Things that no noun names, where a subject stands."""
NOBODY = words("nobody none nothing")
MODALS = words("""
    would could might should may must can will shall 'd 'll cannot wouldn't
""")
DEGREES = words("""
    quite wholly entirely completely altogether utterly simply plainly suddenly finally slowly already clean
""")
"""Adverbs that a phrase may hold between its words and be the same."""
HEDGES = words("almost nearly half virtually practically halfway")
WISHES = verbs(
    "want mean hope try think expect seem appear wish fear threaten promise refuse intend dare dream "
    "imagine pretend swear wonder look feel need plan aim beg ask order tell bid dread believe"
)
"""After one of these a clause tells what was wished, feared or guessed."""
REALISERS = verbs("begin start manage force come bring compel turn")
"""``began to flee`` is told as fact, unlike ``tried to flee``."""
UNREAL_HEADS = words("if unless lest whether like")

MASS_SUBJECT_STOP = (
    PREPOSITIONS
    | BREAKERS
    | DETERMINERS
    | AUXILIARIES
    | NEGATORS
    | PRONOUNS
    | words("""
    there here now still only again slowly once twice never soon at last not i you we just down
""")
)

ADJECTIVES = words(
    "dead lifeless mortal grievous fatal unconscious senseless insensible limp still motionless conscious deceased "
    "glancing harmless dizzy clumsy insensate comatose"
)
"""«The dead» may be people of long ago; «a mortal wound» is one."""
BODY = words("body frame weight bulk form shape figure corpse remains")
"""What may stand for a whole person: ``the great body fell``."""
EPITHETS = {
    "man": "he",
    "woman": "she",
    "lad": "he",
    "fellow": "he",
    "creature": "",
    "beast": "",
    "being": "",
    "brute": "",
    "attacker": "",
    "foe": "",
    "enemy": "",
    "opponent": "",
    "adversary": "",
    "stranger": "",
    "other": "",
    "girl": "she",
    "lass": "she",
    "boy": "he",
    "animal": "it",
    "thing": "it",
}
"""Words for someone already named, and the pronoun that they ask for."""
