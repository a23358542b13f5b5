"""Each attack's result by the words for it: hit or missed, who on whom, and how hard."""

from __future__ import annotations

from itertools import pairwise

from narrator.guard.attackers import swapped as wrong_way_round
from narrator.guard.cast import words_of
from narrator.guard.cause import caused
from narrator.guard.events import Event, determined, events
from narrator.guard.evidence import Evidence, gather
from narrator.guard.facts import Told
from narrator.guard.families.blow import CLASSES, FLESH, LIMBS, TORSO, WEAK_CONTACT
from narrator.guard.families.wounds import GRAVE
from narrator.guard.forms import verbs, words
from narrator.guard.onemiss import both, wrong_one
from narrator.guard.phrases import compile_families
from narrator.guard.reality import real
from narrator.guard.standing_in import by_a_fall, fall_shown, landing, thing_shown
from narrator.guard.violation import Violation
from rules.claim import Claim

_GRAVE = compile_families(GRAVE, CLASSES)
_TRUNK = TORSO | FLESH
_CAME_TO_NOTHING = words("not n't no nothing only instead wrong elsewhere empty nobody never")
"""Where nothing tells of a touch or a hurt, one of these is enough for a miss."""
_COMES_TO = words("that it he she they there was of this")
_FELT = words("sting pain ache hurt smart sound noise breath cry gasp grunt")
_WHICH = words("one far near other either each every this that")
_UPON = words("in into across under on against along between below through beneath home")
_AIMED = words("for at toward towards past over beyond by near before behind from")
_PLAIN_MISS = words("""
    miss missed misses missing wide unhurt untouched unscathed unharmed dodged ducked sidestepped evaded avoided
    eluded short overshot astray nothing air by past
""")
_MISSING = verbs("miss")
_PAINED = words("""
    gasped winced grunted wheezed doubled pain wound wounded bruised hurt bled bleeding blood breath gasp wince reeled
    reels buckled bruise bruises burn gash welt
""")


def check_result(told: Told) -> list[Violation]:
    """Hits told as misses and the reverse, blows on the wrong one, results left out, wounds too grave or too slight."""
    evidence = gather(told)
    violations: list[Violation] = []
    settled: set[tuple[str | None, str | None, str]] = set()
    for beat, claim in told.musts():
        if claim.kind not in ("hit", "missed", "stopped", "harmed"):
            continue
        if by_a_fall(told, claim) or (claim.kind == "stopped" and claim.who is None):
            shown = fall_shown(told, claim) if claim.kind == "harmed" else thing_shown(told, claim)
            what = f"how {told.name(claim.who)} is hurt by the fall" if claim.kind == "harmed" else claim.what
            if not shown:
                violations.append(_violation(told, "result-not-told", f"say {what}", None, beat.number, beat.seqs))
            continue
        landed = landing(told, claim)
        if landed is None:
            continue
        claim = landed
        who, whom = (claim.whom, claim.who) if claim.kind in ("stopped", "harmed") else (claim.who, claim.whom)
        kind = "hit" if claim.kind in ("hit", "harmed") else "missed"
        if (who, whom, kind) in settled:
            continue
        settled.add((who, whom, kind))
        problem = _hit(told, evidence, who, whom) if kind == "hit" else _missed(told, evidence, who, whom)
        if problem is None and claim.kind == "stopped" and _went_by(told, evidence, parried=claim.what == "parry"):
            problem = ("result-not-told", f"say that {told.name(claim.who)} stopped it: it did not miss", None)
        if problem is not None:
            code, message, event = problem
            violations.append(_violation(told, code, message, event, beat.number, beat.seqs))
    if not violations and (wrong := wrong_one(told, evidence)) is not None:
        event, missing = wrong
        message = f"no record says that {told.name(missing)} misses or is missed; say who does whom"
        violations.append(_violation(told, "swapped", message, event, told.number, told.seqs))
    if not violations:
        violations += _invented(told, evidence)
    return violations + _graver(told)


_Problem = tuple[str, str, Event | None] | None


def _hit(told: Told, evidence: Evidence, who: str | None, whom: str | None) -> _Problem:
    fact = f"{told.name(who)}'s blow lands on {told.name(whom)}"
    landed = [e for e in evidence.contact if _of(told, e, whom)]
    swapped = [e for e in evidence.contact if e.ids == {who} and who != whom and whom in e.doer | {whom}]
    hurt = [e for e in evidence.hurt if _of(told, e, whom)]
    outcome = any(c.kind in ("fell", "died") and c.who == whom for c in told.claims)
    plain = [e for e in evidence.missed + evidence.stopped if _plain_miss(told, e, who, whom)]
    contrary = both(told, evidence, who, whom)
    if contrary is not None:
        return "hit-told-as-miss", f"the line tells a miss of the same blow; {fact}", contrary
    turned = wrong_way_round(told, evidence, who, whom)
    if turned and not (landed and any(who in e.doer and e.ids for e in landed)):
        return "swapped", f"the line has it the wrong way round; {fact}", None
    third = told.people - {who, whom}
    if landed and not hurt and third and all(e.doer and e.doer <= third for e in landed):
        return "swapped", f"the line gives the blow to another; {fact}", landed[0]
    if landed or hurt:
        sure = [e for e in landed if e.known]
        if plain and not outcome and not sure and (not landed or not hurt):
            return "hit-told-as-miss", f"the line tells a miss; {fact}", plain[0]
        return None
    if swapped and not outcome and not _both(told, whom, who):
        return "swapped", f"the line has it the wrong way round; {fact}", swapped[0]
    if outcome:
        return None if caused(told, evidence, who, whom) else ("result-not-told", f"say that {fact}", None)
    missed = [
        e
        for e in evidence.missed + evidence.stopped
        if not _late(told, e, whom)
        and e.thing not in _FELT
        and not (e.known and e.ids and not e.ids & {who, whom, "unseen"})
    ]
    if _body(told, whom, firmly=bool(missed)) and not plain:
        return None
    if missed:
        return "hit-told-as-miss", f"the line tells a miss; {fact}", (plain or missed)[0]
    if any(_of(told, e, whom) for e in evidence.shaken):
        return None
    return "result-not-told", f"say that {fact}", None


def _missed(told: Told, evidence: Evidence, who: str | None, whom: str | None) -> _Problem:
    fact = f"{told.name(who)}'s blow does not land on {told.name(whom)}"
    landed = [
        e
        for e in evidence.contact
        if e.known and e.ids == {whom} and not (e.doer and who not in e.doer and e.doer <= told.people - {whom})
    ]
    if landed and not _both(told, who, whom):
        return "miss-told-as-hit", f"the line tells a hit; {fact}", landed[0]
    if wrong_way_round(told, evidence, who, whom):
        return "swapped", f"the line has it the wrong way round; {fact}", None
    if any(not _late(told, e, whom) for e in evidence.missed) or evidence.stopped:
        hurt = [e for e in evidence.hurt if e.ids == {whom} and _pain(told, e)]
        if hurt and not _both(told, None, whom) and whom not in {c.who for c in told.earlier if c.kind == "harmed"}:
            return "miss-told-as-hit", f"the line tells a hurt; {fact}", hurt[0]
        return None
    loose = [e for e in evidence.contact if whom in e.ids or not e.known] or [
        e for e in evidence.hurt if e.ids == {whom}
    ]
    if loose and not _both(told, None, whom):
        return "miss-told-as-hit", f"the line tells a hit; {fact}", loose[0]
    if _body(told, whom):
        return "result-not-told", f"say that {fact}", None
    words = [t.word for t in told.reading.tokens if not t.quoted]
    # «That was all it came to», but not «with all its claws».
    ends = any(w == "all" and after in _COMES_TO for w, after in pairwise(words))
    if evidence.elsewhere or ends or _CAME_TO_NOTHING & set(words):
        return None
    return "result-not-told", f"say that {fact}", None


def _went_by(told: Told, evidence: Evidence, *, parried: bool) -> bool:
    """Whether a blow is told to have missed of itself, and not to have been stopped or got away from."""
    missing = any(told.reading.tokens[event.first].word in _MISSING for event in evidence.missed)
    seen_to = evidence.stopped + evidence.elsewhere + (() if parried else evidence.dodging)
    return missing and not seen_to and (parried or told.short)


def _late(told: Told, event: Event, whom: str | None) -> bool:
    """«The Miller put up a hand too late» speaks of no miss of whoever struck him."""
    return told.reading.tokens[event.first].word == "too" and event.ids == {whom}


def _body(told: Told, whom: str | None, *, firmly: bool = False) -> bool:
    """Whether the line dwells on a place of ``whom``'s body that nothing was merely aimed at.

    ``firmly``: something is told to be in, on or across it.
    """
    tokens = told.reading.tokens
    places = _TRUNK.union(*(words_of(c.part) for c in told.claims if c.part is not None and c.who == whom))
    for i, token in enumerate(tokens):
        if token.word not in places or token.quoted or i == 0 or not real(told.reading, i, i):
            continue
        first = i - 1
        if tokens[first].word in _WHICH or (token.word == "back" and not _owned(told, i)):
            continue
        after = told.reading.words(i + 1, i + 2)
        if after == ["of"] and i + 2 not in told.reading.at and i + 3 not in told.reading.at:
            continue  # «the side of the stove»
        if after[:1] == ["where"] and "not" in told.reading.words(i + 2, told.reading.clause_end(i + 1)):
            continue  # «on the side where he was not»
        mention = told.reading.at.get(first)
        if mention is not None and mention.poss and mention.ids != {whom} and len(mention.ids) == 1:
            continue
        first = mention.first - 1 if mention is not None else first
        while first > 0 and tokens[first].word in ("the", "his", "her", "its", "their", "left", "right"):
            first -= 1
        if (tokens[first].word in _UPON) if firmly else (tokens[first].word not in _AIMED):
            return True
    return False


def _owned(told: Told, i: int) -> bool:
    """Whether the word before ``i`` says whose or which: «his back», not «drew them back»."""
    mention = told.reading.at.get(i - 1)
    return told.reading.tokens[i - 1].word == "the" or (mention is not None and mention.poss)


def _pain(told: Told, event: Event) -> bool:
    return told.reading.tokens[event.first].word in _PAINED


def _both(told: Told, who: str | None, whom: str | None) -> bool:
    """Whether the line's records also hold harm done to ``whom`` (by ``who``, if given)."""
    return any(
        (c.kind == "hit" and c.whom == whom and who in (None, c.who))
        or (c.kind in ("harmed", "died", "fell") and c.who == whom and who in (None, c.whom))
        for c in told.claims
    )


def _of(told: Told, event: Event, whom: str | None) -> bool:
    unsure = not event.known and whom in told.people
    return whom in event.ids or not event.ids or unsure or (whom == "unseen" and not event.known)


def _plain_miss(told: Told, event: Event, who: str | None, whom: str | None) -> bool:
    if any(c.kind in ("missed", "stopped") for c in told.claims):
        return False
    words = set(told.reading.words(event.first, event.last + 1))
    return bool(words & _PLAIN_MISS) and (not event.ids or bool(event.ids & {who, whom}) or not event.known)


def _invented(told: Told, evidence: Evidence) -> list[Violation]:
    """A blow that lands on someone whom no record of the line has hurt."""
    violations = []
    struck = {c.whom for c in told.claims if c.kind in ("hit", "cast")} | {
        c.who for c in told.claims if c.kind in ("harmed", "died", "fell", "condition_on", "woke", "healed", "cost")
    }
    touched = struck | {
        c.whom
        for c in told.claims
        if c.kind == "acted" and (c.what in ("rouse", "help rouse") or told.acts(c, "grip", "touch") or not told.people)
    }
    fighting = any(c.tool is not None for c in told.claims)
    for event in evidence.contact:
        if (
            not event.known
            or (not fighting and told.reading.tokens[event.first].word in WEAK_CONTACT)
            or len(event.ids) != 1
            or event.ids & touched
            or (event.first == event.last and told.reading.earlier(event.first))
        ):
            continue
        (who,) = event.ids
        if determined(told.reading, event.first) and _over(told, who):
            continue  # «the wound in Osk had healed»
        if (not event.doer and event.role == "w") or "it" in told.reading.words(event.last, event.last + 2):
            continue
        if event.doer and not event.doer & (told.people | {"unseen"}) and told.people:
            continue
        violations.append(
            _violation(
                told, "invented-hit", f"no record says that {told.name(who)} is struck", event, told.number, told.seqs
            )
        )
        break
    return violations


def _over(told: Told, who: str) -> bool:
    """Whether a record ends some condition of ``who``, such as a wound."""
    return any(c.kind == "condition_off" and c.who == who for c in told.claims)


def _graver(told: Told) -> list[Violation]:
    harmed = [c for c in told.claims if c.kind == "harmed"]
    if not harmed:
        return []
    violations = []
    for event in events(told.reading, _GRAVE, told.people):
        if event.quoted or (not event.real and event.first == event.last):
            continue
        about = event.ids if event.thing is None or event.thing in LIMBS | TORSO | FLESH else frozenset()
        claims = [c for c in harmed if not about or c.who in about]
        if event.family == "mortal" and claims and all(_below_grave(told, c) for c in claims):
            violations.append(
                _violation(
                    told,
                    "wound-too-grave",
                    f"the wound is {claims[0].severity}, no graver",
                    event,
                    told.number,
                    told.seqs,
                )
            )
        if event.family == "slight" and claims and all(c.severity in ("heavy", "grievous") for c in claims):
            violations.append(
                _violation(
                    told,
                    "wound-too-slight",
                    f"the wound is {claims[0].severity}, no slighter",
                    event,
                    told.number,
                    told.seqs,
                )
            )
    return violations[:1]


def _below_grave(told: Told, claim: Claim) -> bool:
    ended = any(c.kind in ("died", "fell") and c.who == claim.who for c in told.claims)
    return claim.severity != "grievous" and not ended


def _violation(
    told: Told, code: str, message: str, event: Event | None, beat: int | None, seqs: tuple[int, ...]
) -> Violation:
    tokens = told.reading.tokens
    start, end = (tokens[event.first].start, tokens[event.last].end) if event is not None else (0, 0)
    return Violation(check="result", code=code, message=message, beat=beat, seqs=seqs, start=start, end=end)
