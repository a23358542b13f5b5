"""Verbs that only someone on their feet can be the subject of."""

from narrator.guard.forms import verbs

FIGHTING = verbs(
    "swing strike lunge attack charge spring leap stab slash hack jab thrust parry hit punch kick shoot "
    "loose fire "
    "aim bite claw hammer pounce grapple wrestle cut"
)
ACTING = FIGHTING | verbs(
    "run walk step climb stand rise leap jump say shout call answer whisper cry speak raise lift throw reach "
    "grab seize "
    "grip dodge duck block advance press circle push shove pull drag fight smile laugh nod rush dart "
    "sprint crouch "
    "brace retreat flee"
)
