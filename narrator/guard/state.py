"""Death, unconsciousness, flight, yielding, calm, revival, dismemberment: what no record says is refused."""

from __future__ import annotations

from narrator.guard import clauses
from narrator.guard.afterwards import check_after
from narrator.guard.cast import words_of
from narrator.guard.departures import departures
from narrator.guard.events import Event, events
from narrator.guard.facts import Told
from narrator.guard.families.grammar import REFLEXIVES
from narrator.guard.families.proof import PROOFS, QUOTED_YIELD
from narrator.guard.families.state import CLASSES, STATES
from narrator.guard.forms import words
from narrator.guard.idioms import carrying_on, dodged, got_between, idiom, of_a_spell, shows_palms
from narrator.guard.lifesigns import lifeless
from narrator.guard.phrases import compile_families
from narrator.guard.postures import no_fall
from narrator.guard.soundings import heard
from narrator.guard.speakers import speaking
from narrator.guard.together import heaped
from narrator.guard.violation import Violation
from rules.claim import Claim

_ASSERTS = compile_families(STATES, CLASSES)
_PROVES = compile_families(PROOFS, CLASSES)

_NOUNS = {
    "died": "death",
    "fell": "fall",
    "down": "fall",
    "fled": "flight",
    "yielded": "yielding",
    "spent": "yielding",
    "calmed": "calm",
    "woke": "waking",
    "laid": "death",
    "loosed": "calm",
    "lost": "fall",
    "alive": "waking",
    "maimed": "maiming",
    "gone": "flight",
    "calm": "calm",
}
_SAYS = {
    "died": "dies",
    "fell": "loses consciousness",
    "down": "falls",
    "fled": "gets away",
    "yielded": "gives up",
    "spent": "gives up",
    "calmed": "stands down",
    "woke": "comes round",
    "laid": "dies",
    "loosed": "stands down",
    "lost": "loses consciousness",
    "alive": "lives again",
    "maimed": "loses a limb",
    "gone": "is gone",
    "calm": "stands down",
}
_FITS = {
    "died": ("died",),
    "fell": ("fell", "died"),
    "down": ("fell", "died", "lying"),
    "fled": ("fled",),
    "yielded": ("yielded",),
    "spent": ("yielded", "calmed", "fled"),
    "calmed": ("calmed", "yielded", "died", "fell"),
    "woke": ("woke",),
    "laid": ("died",),
    "loosed": ("fell", "died", "calmed"),
    "lost": ("fell", "died", "fled"),
    "alive": ("woke",),
    "maimed": (),
    "gone": ("fled", "died"),
    "calm": ("calmed", "yielded"),
}
"""Which recorded states a family may tell."""
_PROOF = {
    "died": ("died", "died+"),
    "fell": ("fell", "lost", "fell+", "down!"),
    "fled": ("fled", "lost", "gone", "fled+"),
    "yielded": ("yielded", "yielded+", "spent"),
    "calmed": ("calmed", "calm", "calmed+", "yielded", "spent"),
    "woke": ("woke", "woke+"),
    "wavered": ("wavered+", "calmed", "calmed+"),
}
_ASLEEP = {"unconscious", "dead"}
_STAYING = words("""
    not n't still limp motionless prone sprawled crumpled unmoving stay stayed stays never where moving good
""")
"""A fall that someone does not rise from is told with one of these; «collapsed» alone proves nothing."""


def check_state(told: Told) -> list[Violation]:
    """Inventions of a state, what a state rules out afterwards, and states that were not told."""
    found = [*events(told.reading, _ASSERTS, told.people), *departures(told)]
    proofs = list(events(told.reading, _PROVES, told.people))
    return _invented(told, found) + _lifeless(told) + check_after(told, found) + _untold(told, found + proofs)


def _invented(told: Told, found: list[Event]) -> list[Violation]:
    violations = []
    tokens = told.reading.tokens
    for event in found:
        aloud = event.quoted and event.family in ("yielded", "spent")
        of_all = heaped(told, event)
        if (event.thing is not None and not aloud and not of_all) or idiom(told, event):
            continue
        if event.role in ("p", "w") and (tokens[event.first].word in told.tools or of_a_spell(told, event.first)):
            continue  # the hooves that a blow was struck with «went by», a spell called the cold spark «went from her»
        if event.family == "down" and told.reading.tokens[event.last].word in REFLEXIVES:
            continue  # «threw himself flat» is a deed
        if event.family == "down" and (no_fall(told, event) or _lay_before(told, event)):
            continue
        if event.family == "gone" and not (event.first - 1 in told.reading.at and event.ids):
            continue
        if event.family == "fled" and (tokens[event.first].word == "been" or got_between(told, event)):
            continue  # «had been halfway out of it»
        if event.family == "yielded" and shows_palms(told, event):
            continue
        if event.family == "calm" and not (event.known and event.ids and not event.ids & told.cast.characters):
            continue
        if event.quoted:
            if not _quoted_claim(told, event):
                continue
        elif not event.real:
            continue
        if event.family == "laid" and not (event.known and event.ids and event.doer - event.ids):
            continue  # one closes one's own eyes in a swoon; only the dead have it done for them
        ids = (speaking(told, event.first) if aloud else None) or event.ids or told.people
        if event.family in ("woke", "alive"):
            asleep = ("dead",) if event.family == "alive" else _ASLEEP
            whole = not event.ids or (tokens[event.last].word in ("them", "it") and event.role == "w")
            ids = _mentioned(told, event) if whole else event.ids
            ids = frozenset(who for who in ids if not told.rises(who))
            if not ids or not {told.before.get(who) for who in ids} <= set(asleep):
                continue
        if of_all:
            ids = told.cast.everyone
        if sum(_allowed(told, event.family, who) for who in ids) >= (of_all or 1):
            continue
        struck_going = tokens[event.first].word.endswith("ing") and event.first - 1 in told.reading.at
        if event.family == "fled" and struck_going and any(c.kind == "hit" and c.whom in ids for c in told.claims):
            continue  # «caught her going away»
        if event.family in ("fled", "gone") and (dodged(told, event, ids) or carrying_on(told, event)):
            continue
        who = " or ".join(sorted(told.name(one) for one in ids)) or "someone"
        violations.append(
            _violation(
                told,
                f"invented-{_NOUNS[event.family]}",
                event.first,
                event.last,
                f"no record says that {who} {_SAYS[event.family]}; say nothing of it",
            )
        )
    return violations


def _lay_before(told: Told, event: Event) -> bool:
    """«Halla looked at Rook, lying in the straw»: of whoever lay there already."""
    i = event.first
    mention = told.reading.at.get(i - 1) or told.reading.at.get(i - 2)
    return mention is not None and bool(mention.ids & told.reading.lying)


def _lifeless(told: Told) -> list[Violation]:
    found = lifeless(told)
    message = "no record says that anybody dies; say nothing of it"
    return [_violation(told, "invented-death", *found, message)] if found is not None else []


def _mentioned(told: Told, event: Event) -> frozenset[str]:
    """Those out of the fight whom the sentence of ``event`` mentions."""
    sentence = told.reading.tokens[event.first].sentence
    here = (m.ids for m in told.reading.mentions if told.reading.tokens[m.first].sentence == sentence)
    return frozenset().union(*here) & told.before.keys()


def _allowed(told: Told, family: str, who: str) -> bool:
    states = told.states(who)
    if any(_lowers(told, c, who) for c in told.claims + told.earlier):
        states |= {"lying"}
    return any(state in states for state in _FITS[family])


def _lowers(told: Told, claim: Claim, who: str) -> bool:
    """Whether a record puts someone on the ground, under water, or tells that they lie there."""
    if claim.kind == "acted":
        return told.acts(claim, "underfoot") and claim.whom == who
    if claim.kind == "moved":
        return claim.who == who and claim.how in ("off", "down", "under")
    return claim.who == who and told.lasts(claim, "lying", "under")


def _quoted_claim(told: Told, event: Event) -> bool:
    """Whether what someone says aloud would have to be recorded: «I yield», «he is dead»."""
    tokens = told.reading.tokens
    start = clauses.clause_start(told.reading, event.first)
    said = tuple(told.reading.words(start, event.last + 1))
    for claim in told.claims:
        if claim.words is not None and " ".join(said) in " ".join(words_of(claim.words)):
            return False
    if event.family in ("yielded", "spent"):
        ahead = tuple(told.reading.words(start, told.reading.clause_end(event.first)))
        return any(_holds(ahead, q) for q in QUOTED_YIELD)
    subject = clauses.own_subject(told.reading, event.first)
    third = subject is not None and bool(subject.ids) and tokens[event.first].word not in ("die", "kill", "fall", "run")
    return third and event.real and event.family in ("died", "fell", "fled", "yielded", "spent")


def _holds(said: tuple[str, ...], words: tuple[str, ...]) -> bool:
    return any(said[k : k + len(words)] == words for k in range(len(said) - len(words) + 1))


def _untold(told: Told, found: list[Event]) -> list[Violation]:
    violations = []
    for beat, claim in told.musts():
        if claim.kind not in _PROOF or claim.who is None:
            continue
        if not any(_proves(told, event, claim.kind, claim.who) for event in found) and not heard(told, claim):
            violations.append(
                _violation(
                    told,
                    f"{_NOUNS.get(claim.kind, claim.kind)}-not-told",
                    0,
                    -1,
                    f"say that {told.name(claim.who)} {_SAYS.get(claim.kind, claim.kind)}",
                    beat=beat.number,
                    seqs=beat.seqs,
                )
            )
    return violations


def _proves(told: Told, event: Event, kind: str, who: str) -> bool:
    family = event.family
    if family == "down":
        first, last = max(0, event.first - 3), event.last + 8
        if _STAYING & set(told.reading.words(first, min(last, len(told.reading.tokens)))):
            family = "down!"
    if family not in _PROOF[kind] or (event.quoted and kind not in ("yielded",)):
        return False
    weak = family.endswith("+")
    if not weak and not event.real and kind != "wavered":
        return False
    if event.thing is not None and not event.ids:
        return weak and kind in ("wavered", "calmed")
    if event.thing is not None and not weak:
        return False
    if family == "gone" and event.first - 1 not in told.reading.at:
        return False
    if (weak or family == "gone") and kind in ("died", "fled", "yielded"):
        alike = {c.who for c in told.claims if c.kind == kind}
        return event.real and event.known and event.thing is None and who in event.ids and event.ids <= alike
    return who in event.ids or (not event.known and who in told.people) or (weak and kind == "wavered")


def _violation(
    told: Told,
    code: str,
    first: int,
    last: int,
    message: str,
    *,
    beat: int | None = None,
    seqs: tuple[int, ...] | None = None,
) -> Violation:
    tokens = told.reading.tokens
    start, end = (tokens[first].start, tokens[last].end) if last >= first and tokens else (0, 0)
    return Violation(
        check="state",
        code=code,
        message=message,
        beat=beat if beat is not None else told.number,
        seqs=seqs if seqs is not None else told.seqs,
        start=start,
        end=end,
    )
