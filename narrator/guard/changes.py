"""Holds, saddles, water, healing, and whether a plea was heard: no line may turn a record round or invent one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from narrator import lexicon  # as a module: it needs the guard's word forms itself
from narrator.guard.events import Event, events
from narrator.guard.facts import Told
from narrator.guard.families.changes import CHANGES, CLASSES
from narrator.guard.forms import verbs
from narrator.guard.phrases import compile_families
from narrator.guard.violation import Violation
from rules.claim import Claim

_CHANGES = compile_families(CHANGES, CLASSES)
_HEARD = frozenset({"wavered", "calmed", "yielded"})
_HEALING = verbs("heal mend knit")
_TURNED = frozenset({"deaf", "seated", "astride"})
"""Families that anything but a record to the contrary allows."""


def check_changes(told: Told) -> list[Violation]:
    """A violation for the first change of each kind that the records do not hold, or that they speak against."""
    found: dict[str, Violation] = {}
    for event in events(told.reading, _CHANGES, told.people):
        if event.quoted or not event.real or event.family in found or event.thing is not None:
            continue
        allows, message = _RULES[event.family]
        if event.family == "held" and (_kindly(told, event) or _bitten(told, event)):
            continue
        held_against = all if event.family in _TURNED else any
        if not held_against(allows(told, who) for who in _said_of(told, event)):
            found[event.family] = _violation(told, event, message)
    return list(found.values())


def _kindly(told: Told, event: Event) -> bool:
    """Whether all who hold are of one side with all who are held: then it is help."""
    if not event.doer & told.cast.everyone:
        return False
    sides = {f.side for f in told.plan.world.figures if f.id in event.doer | event.ids}
    return len(sides) == 1


def _bitten(told: Told, event: Event) -> bool:
    """Whether whoever takes hold has landed a blow there: teeth and hands do both at once."""
    return any(c.kind == "hit" and c.who in event.doer and c.whom in event.ids for c in told.claims)


def _said_of(told: Told, event: Event) -> Iterable[str]:
    """Whom it may be said of: with nobody named, anybody whom the line is about."""
    return event.ids or told.people or told.cast.everyone


def lasting(told: Told) -> frozenset[tuple[str | None, str]]:
    """Who has been under what condition at any time up to the end of the line, as far as the records of it reach."""
    found: set[tuple[str | None, str]] = set()
    found |= {(who, what) for who, whats in told.plan.lasting_before.items() for what in whats}
    for claim in told.earlier + told.claims:
        what = lexicon.lasting_of(claim, told.plan.world.ruleset)
        if what is not None:
            found.add((claim.who, what))
    return frozenset(found)


def _lasts(told: Told, who: str, nature: lexicon.Lasting) -> bool:
    return any(one == who and told.condition_is(what, nature) for one, what in lasting(told))


def _has(told: Told, test: Callable[[Claim], bool], *, before: bool = False) -> bool:
    return any(test(claim) for claim in (told.earlier + told.claims if before else told.claims))


def _held(told: Told, who: str) -> bool:
    """By a record; or out of the fight, for those are held up, and laid down."""
    return who in told.out or _gripped(told, who)


def _gripped(told: Told, who: str) -> bool:
    return _lasts(told, who, "held") or _has(told, lambda c: _grips(told, c, who), before=True)


def _grips(told: Told, claim: Claim, who: str) -> bool:
    """Whether an act proves a hold on someone: it succeeded, or is one to get out of it or to end it."""
    if told.acts(claim, "loose"):
        return claim.who == who
    taken = told.acts(claim, "grip") and claim.degree in ("success", "critical")
    return claim.whom == who and (taken or told.acts(claim, "release"))


def _loose(told: Told, who: str) -> bool:
    """Free, or never held at all: then the words speak of something else."""
    freed = _has(told, lambda c: c.kind == "condition_off" and c.who == who and told.lasts(c, "held"), before=True)
    tried = _has(told, lambda c: told.acts(c, "loose", "grip") and who in (c.who, c.whom))
    escaped = _has(told, lambda c: told.acts(c, "grip") and c.whom == who and c.degree in ("failure", "fumble"))
    released = _has(told, lambda c: told.acts(c, "release") and c.whom == who)  # the deed is told, whatever came of it
    return freed or escaped or released or not (tried or _gripped(told, who))


def _wavers(told: Told, who: str) -> bool:
    """Where one has wavered, what else wavers is their voice, their blade, the light."""
    known = _lasts(told, who, "doubt") or who in told.cast.characters
    return known or who in told.before or _has(told, lambda c: c.kind in _HEARD, before=True)


def _doubts(told: Told, who: str) -> bool:
    """Anyone may falter, but not whoever has just been spoken to in vain."""
    return not _addressed(told, who) or _has(told, lambda c: c.kind in _HEARD and c.who == who)


def _addressed(told: Told, who: str) -> bool:
    return _has(told, lambda c: told.acts(c, "speech") and c.whom == who)


def _deaf(told: Told, who: str) -> bool:
    heard = _has(told, lambda c: c.kind in ("wavered", "calmed") and c.who == who)
    return not (heard and _addressed(told, who))


def _unhorsed(told: Told, who: str) -> bool:
    return _has(told, lambda c: c.kind == "moved" and c.how == "off" and c.who == who, before=True)


def _seated(told: Told, who: str) -> bool:
    return not _has(told, lambda c: c.kind == "moved" and c.how == "off" and c.who == who)


def _astride(told: Told, who: str) -> bool:
    refused = _has(told, lambda c: c.kind == "refused" and c.what == "rider" and c.whom == who)
    tried = _has(told, lambda c: told.acts(c, "mounting") and c.who == who)
    sat = _has(told, lambda c: c.kind == "moved" and c.how == "on" and c.who == who)
    return sat or not (refused and tried)


def _under(told: Told, who: str) -> bool:
    return (who, lexicon.UNDER) in lasting(told) or told.out.get(who) == "dead"


def _drowned(told: Told, who: str) -> bool:
    return _under(told, who) and who in told.out


def _healed(told: Told, who: str) -> bool:
    """By a record, as a wound that is over, or as a cost that it took."""
    claims = told.earlier + told.claims
    mended = any(c.kind == "condition_off" and c.who == who and _closes(told, c) for c in claims)
    healed = any(c.kind == "healed" and c.who == who and c.severity != "none" for c in claims)
    return mended or healed or _has(told, lambda c: c.kind == "cost" and c.who in (who, None))


def _closes(told: Told, claim: Claim) -> bool:
    """Whether the end of a condition is told by healing, as its ruleset's own words have it."""
    own = lexicon.entry(told.plan.world.ruleset, "off", claim.what)
    return own is not None and not _HEALING.isdisjoint(own.shown)


_RULES: Mapping[str, tuple[Callable[[Told, str], bool], str]] = {
    "held": (_held, "no record says that {who} is held"),
    "loose": (_loose, "no record says that {who} gets loose"),
    "waver": (_wavers, "no record says that {who} wavers"),
    "doubt": (_doubts, "{who} is spoken to in vain: no record says that it changes anything"),
    "deaf": (_deaf, "{who} hears it: the records say that it changes something"),
    "unhorsed": (_unhorsed, "no record says that {who} leaves the saddle"),
    "seated": (_seated, "{who} does not keep the saddle"),
    "astride": (_astride, "{who} does not get up: the mount refuses"),
    "under": (_under, "no record says that {who} goes under water"),
    "drowned": (_drowned, "no record says that {who} drowns"),
    "healed": (_healed, "no record says that a hurt of {who} heals"),
}
"""By family: whether the records allow it of someone, and what to say where they do not."""


def _violation(told: Told, event: Event, message: str) -> Violation:
    who = " or ".join(sorted(told.name(one) for one in event.ids)) or "anyone"
    code = f"{'contradicted' if event.family in _TURNED else 'invented'}-{_NOUNS[event.family]}"
    return told.fault("state", code, message.format(who=who), event.first, event.last)


_NOUNS = {
    "held": "hold",
    "loose": "escape",
    "waver": "wavering",
    "doubt": "wavering",
    "deaf": "plea",
    "unhorsed": "unhorsing",
    "seated": "unhorsing",
    "astride": "mounting",
    "under": "submersion",
    "drowned": "drowning",
    "healed": "healing",
}
