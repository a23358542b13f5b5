"""What has been told so far, folded from earlier records and earlier plain choices."""

from __future__ import annotations

from collections.abc import Mapping

from narrator.beat import Beat, Span
from narrator.lexicon import UNDER, act_is, lasting_of
from narrator.plan import plan, turns
from narrator.remains import GRAVITY
from narrator.telling import USUAL, Telling
from rules.claim import Claim, Severity
from rules.model import Model
from rules.visibility import View

_EMPTY_HANDED = frozenset({"fell", "died", "yielded", "calmed", "offered", "item", "fled"})
"""After one of these nobody knows what somebody still holds."""


class Wound(Model):
    """A heavy or grievous hurt that may be remembered: whose, how bad, where, by whom, at which seq."""

    who: str
    severity: Severity
    part: str | None = None
    by: str | None = None
    seq: int


class Told(Model):
    """A pure fold: the same view and span give the same one, whatever was actually shown.

    ``used`` lists the parts of plain prose in the order told, ``sentences`` what they came to.
    """

    commitment: str = ""
    """The commitment of the view: what the choices of plain prose are drawn from."""
    wounds: tuple[Wound, ...] = ()
    remembered: tuple[int, ...] = ()
    """Seqs of wounds that plain prose has come back to."""
    misses: dict[str, int] = {}
    """How often each has missed in a row."""
    worst: dict[str, Severity] = {}
    """The worst hurt of each who has one."""
    places: dict[str, str] = {}
    """Where plain prose has put the last bad hurt of each: "ribs", "side"."""
    held: dict[str, str] = {}
    """The weapon that each was last seen to strike with and has not lost or laid down since."""
    under: tuple[str, ...] = ()
    """Who is under water."""
    riding: tuple[str, ...] = ()
    """Who is known to be in the saddle."""
    tries: dict[str, int] = {}
    """How often nothing came of rousing each."""
    refused: dict[str, int] = {}
    """How often what each side offered was refused."""
    tools: tuple[str, ...] = ()
    """Nouns of tools already introduced."""
    last: tuple[str | None, str | None] = (None, None)
    """Actor and target of the beat before."""
    used: tuple[str, ...] = ()
    sentences: tuple[str, ...] = ()

    def knowing(self, hurts: Mapping[str, Severity]) -> Told:
        """Told, where the worst hurt of each is known besides, whether it was told or not."""
        worst = {who: max(self.worst.get(who, "none"), bad, key=GRAVITY.index) for who, bad in hurts.items()}
        return self.model_copy(update={"worst": {**self.worst, **worst}})

    def after(self, beat: Beat, ruleset: str = "") -> Told:
        """Told once a beat has happened; choices of words are left as they are.

        ``ruleset``: whose lexicon says of what nature its acts and conditions are.
        """
        wounds, misses = self.wounds, dict(self.misses)
        worst, held, tries, refused = dict(self.worst), dict(self.held), dict(self.tries), dict(self.refused)
        under, riding = self.under, self.riding
        asking = next((claim.side for claim in beat.claims if claim.kind == "offered"), None)
        for claim in beat.veil.untold if beat.veil is not None else beat.claims:
            riding = _seated(riding, claim, ruleset)
            under = _submerged(under, claim, ruleset)
        for claim in beat.claims:
            who = claim.who
            if claim.kind == "refused" and asking is not None:
                refused[asking] = refused.get(asking, 0) + 1
            if who is None:
                continue
            if claim.kind == "acted":
                if claim.tool is not None:
                    held[who] = claim.tool
                if claim.what == "rouse" and claim.degree in ("failure", "fumble") and claim.whom is not None:
                    tries[claim.whom] = tries.get(claim.whom, 0) + 1
            elif claim.kind == "harmed" and claim.severity is not None and claim.severity != "none":
                worst[who] = max(worst.get(who, "none"), claim.severity, key=GRAVITY.index)
                if claim.severity != "light":
                    wounds += (
                        Wound(who=who, severity=claim.severity, part=claim.part, by=claim.whom, seq=beat.seqs[0]),
                    )
            elif claim.kind == "missed":
                misses[who] = misses.get(who, 0) + 1
            elif claim.kind == "hit":
                misses.pop(who, None)
            elif claim.kind in ("healed", "died"):
                wounds = tuple(wound for wound in wounds if wound.who != who)
            if claim.kind in _EMPTY_HANDED:
                held.pop(who, None)
        counts = {"misses": misses, "tries": tries, "refused": refused}
        people = {"wounds": wounds, "worst": worst, "held": held, "last": (beat.actor, beat.target)}
        return self.model_copy(update=counts | people | {"under": under, "riding": riding})


def _seated(riding: tuple[str, ...], claim: Claim, ruleset: str) -> tuple[str, ...]:
    """Who is in the saddle once a claim says that someone gets up or comes off, or does what is done from there."""
    others = tuple(who for who in riding if who != claim.who)
    if claim.kind == "moved" and claim.how == "off":
        return others
    rides = claim.kind == "acted" and act_is(ruleset, claim.what, "riding")
    rides = rides or (claim.kind == "moved" and claim.how == "on")
    return (*others, claim.who) if rides and claim.who is not None else riding


def _submerged(under: tuple[str, ...], claim: Claim, ruleset: str) -> tuple[str, ...]:
    """Who is under water once a claim says that someone goes under or comes out, if it does."""
    if lasting_of(claim, ruleset) != UNDER:
        return under
    others = tuple(who for who in under if who != claim.who)
    goes = claim.kind == "condition_on" or (claim.kind == "moved" and claim.how == "under")
    return (*others, claim.who) if goes and claim.who is not None else others


_KNOWN: dict[tuple[str, str, int, Telling], tuple[View, Told]] = {}
"""What came of earlier views: each turn asks for all before it again. Only a shortcut: an entry counts if its view is
the very same."""
_KNOWN_AT_MOST = 256


def told_before(view: View, span: Span, telling: Telling = USUAL) -> Told:
    """What a reader of plain prose has been told before ``span``, turn by turn."""
    from narrator.plain import tell  # Not above: the plain voice itself is told what was told.

    untold: list[tuple[tuple[str, str, int, Telling], View, Span]] = []
    told = Told(commitment=view.commitment)
    earlier = _before(view, span)
    while earlier.entries:
        key = (view.commitment, view.audience, earlier.entries[-1].outcome.seq, telling)
        known = _KNOWN.get(key)
        if known is not None and known[0] == earlier:
            told = known[1]
            break
        turn = turns(earlier)[-1]
        untold.append((key, earlier, turn))
        earlier = _before(earlier, turn)
    for key, seen, turn in reversed(untold):
        told = tell(plan(seen, turn, "turn", telling), told)[1]
        if len(_KNOWN) >= _KNOWN_AT_MOST:
            _KNOWN.clear()
        _KNOWN[key] = (seen, told)
    return told


def _before(view: View, span: Span) -> View:
    """Only what lies before: how a view goes on must not change what was told."""
    count = next((i for i, entry in enumerate(view.entries) if entry.outcome.seq >= span.first), len(view.entries))
    return view.model_copy(update={"entries": view.entries[:count]})
