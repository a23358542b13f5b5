"""Who a line shows attacking: a true result told of the wrong one is false."""

from __future__ import annotations

from narrator.guard import clauses, objects
from narrator.guard.evidence import Evidence
from narrator.guard.facts import Told
from narrator.guard.families.actions import FIGHTING
from narrator.guard.families.blow import ARMS, BLOWS
from narrator.guard.families.grammar import DETERMINERS, NEGATORS
from narrator.guard.families.things import WEAPONS
from narrator.guard.forms import nouns, verbs, words

_SETTING_ON = verbs("come go reach rush make snatch grab grasp clutch")
_WIELDING = verbs(
    "bring swing turn hold send put thrust aim raise lift draw drive level gather have let throw whip sweep "
    "work jab stab loose use"
)
_COMING_TO_NOTHING = verbs("find meet strike hit cut touch catch overshoot whiff")
_WEAPONS = BLOWS.union(ARMS, *WEAPONS.values())
_CLUMSY = verbs("stumble slip trip overbalance overreach stagger")
_BEARING = verbs("shut set clench grit grind")
_STOOD = words("been was were stood is are stands")
_AT = words("of at past beside by over under around round for near")
_LYING = (["under"], ["beside"], ["beneath"], ["near"], ["by"], ["lying"], ["hanging"])
_AIMING = words("at for")
_TRYING = nouns("grab snatch lunge swing rush blow stroke cut thrust stab leap") | FIGHTING
_MISSING = verbs("miss shoot loose")
_ABLE = words("could can cannot")
_PARRYING = verbs("parry")
_PARTS = words("edge point tip head end butt haft handle shaft flat blade weight")
"""«The edge of the axe» is the axe."""


def swapped(told: Told, evidence: Evidence, who: str | None, whom: str | None) -> bool:
    """Whether only the one who was attacked is told as attacking."""
    if any(c.who == whom and c.kind in ("acted", "hit", "missed") for c in told.claims) or who == whom:
        return False
    attacking = attackers(told, evidence)
    warded = any(c.kind == "stopped" and (c.who, c.whom) == (whom, who) for c in told.claims)
    if warded and _parriers(told) == {who}:
        return True
    targets = _targets(told, evidence)
    missed = any(c.kind == "missed" and c.who == who and c.whom == whom for c in told.claims)
    if missed and whom not in targets and who in targets and not (attacking - {whom}):
        return True
    return whom in attacking and who not in attacking


def _targets(told: Told, evidence: Evidence) -> set[str]:
    """Whom the words for a miss give as the one missed: «wide of her», «she was not there», «where he had been»."""
    reading = told.reading
    found = {who for e in evidence.dodging for who in e.ids if reading.tokens[e.first].word not in _CLUMSY}
    for event in evidence.missed:
        word = reading.tokens[event.first].word
        if event.quoted or word in _CLUMSY or event.family == "dodge":
            continue
        for i in range(event.first, min(event.last + 6, len(reading.tokens))):
            if i > event.last and reading.tokens[i].broken:
                break
            mention = reading.at.get(i)
            if mention is None or mention.first != i or mention.poss or len(mention.ids) != 1:
                continue
            before = i - 1
            if before >= 0 and reading.tokens[before].word in ("the", "a", "an"):
                before -= 1
            stood = bool(_STOOD & set(reading.words(mention.last + 1, mention.last + 4)))
            governed = reading.tokens[before].word in _AT | _COMING_TO_NOTHING | _MISSING
            if before >= event.first and (governed or (reading.tokens[before].word == "where" and stood)):
                found |= mention.ids
    for i, token in enumerate(reading.tokens):
        if token.word not in _AIMING or token.quoted:
            continue
        j = i + 2 if reading.words(i + 1, i + 2) == ["the"] else i + 1
        mention = reading.at.get(j)
        if mention is not None and not mention.poss and reading.tokens[i - 1].word in _TRYING | _SETTING_ON:
            found |= mention.ids if len(mention.ids) == 1 else set()
    return found


def attackers(told: Told, evidence: Evidence) -> set[str]:
    """Whose blow, weapon or setting-on the line tells of."""
    reading = told.reading
    arms = _WEAPONS | told.tools
    warding = {c.who for c in told.claims if c.kind == "stopped"}
    dodging = {reading.tokens[e.first].clause for e in evidence.missed + evidence.stopped}
    found: set[str] = set()
    for i, token in enumerate(reading.tokens):
        if token.quoted:
            continue
        noun = i > 0 and reading.tokens[i - 1].word in DETERMINERS
        # «What the horse struck with» is what it has to strike with.
        own = reading.tokens[reading.starts[i]].word == "what" and reading.words(i + 1, i + 2) == ["with"]
        # «It could strike, and put no strength behind it», «I could not strike straight»: nobody has struck yet.
        able = bool(_ABLE & set(reading.words(max(0, i - 1), i))) or (
            bool(_ABLE & set(reading.words(max(0, i - 2), i - 1))) and reading.tokens[i - 1].word in NEGATORS
        )
        striking = (token.word in FIGHTING and not (noun or own or able)) or (
            token.word in _SETTING_ON and reading.words(i + 1, i + 2) in (["at"], ["for"]) and _somebody(told, i + 2)
        )
        if striking or (token.word in _MISSING and not noun):
            if not objects.passive(reading, i):
                # Whoever parries as the records say struck nobody by it.
                found |= _person(clauses.subject(reading, i)) - (warding if token.word in _PARRYING else set())
        elif token.word in arms:
            owner = next((reading.at[j] for j in (i - 1, i - 2) if j in reading.at), None)
            resting = reading.words(i + 1, i + 2) in _LYING and "with" in reading.words(max(0, i - 3), i)
            bearing = token.word == "teeth" and _BEARING.intersection(reading.words(max(0, i - 3), i))
            if owner is not None and owner.poss and (resting or bearing):
                continue  # «lying with his bow under him», «he shut his teeth on it»
            if owner is not None and owner.poss:
                found |= owner.ids - warding if len(owner.ids) == 1 else set()
            elif token.clause not in dodging and _wielded(told, i):
                found |= _person(clauses.clause_subject(reading, i)) - warding
    for event in evidence.missed:
        if reading.tokens[event.first].word in _COMING_TO_NOTHING and not event.quoted:
            striker = clauses.subject(reading, event.first)
            found |= _person(striker) if striker is not None and striker.ids else set()
    return found


def _parriers(told: Told) -> set[str]:
    """Who is told to parry."""
    reading = told.reading
    parrying = (i for i, token in enumerate(reading.tokens) if token.word in _PARRYING and not token.quoted)
    return {who for i in parrying if not objects.passive(reading, i) for who in _person(clauses.subject(reading, i))}


def _somebody(told: Told, i: int) -> bool:
    """Whether a person stands at ``i``: «went at him», and not «could not go at any pace»."""
    j = i + 1 if told.reading.words(i, i + 1) == ["the"] else i
    return j in told.reading.at and bool(told.reading.at[j].ids)


def _wielded(told: Told, i: int) -> bool:
    """Whether somebody does something with the weapon at ``i``: «with the staff», «brought the edge of her staff»."""
    tokens = told.reading.tokens
    part = next((k for k in range(i - 1, max(0, i - 5), -1) if tokens[k].word == "of"), 0)
    i = part - 1 if part and tokens[part - 1].word in _PARTS else i
    for j in range(i - 1, max(-1, i - 5), -1):
        word = tokens[j].word
        if word == "with" or word in _WIELDING:
            return True
        if tokens[j].broken or word in ("to", "for"):
            return False  # «had to look for breath»
    return False


def _person(subject: clauses.Subject | None) -> frozenset[str]:
    who = (subject.ids or subject.owner) if subject is not None else frozenset()
    return who if len(who) == 1 else frozenset()
