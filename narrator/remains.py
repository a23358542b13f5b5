"""What remains of a fight once it is over: who came to what, the wounds that stay, the end and what it cost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from narrator import lexicon
from rules.claim import UNSEEN, Claim, ClaimKind, Severity
from rules.visibility import Seen

GRAVITY: tuple[Severity, ...] = ("none", "light", "heavy", "grievous")
OUT: dict[ClaimKind, str] = {
    "fell": "unconscious",
    "died": "dead",
    "fled": "fled",
    "yielded": "yielded",
    "calmed": "calmed",
    "left": "left",
}
"""Claims after which someone is out, and why."""


def hurts(entries: Iterable[Seen]) -> dict[str, Severity]:
    """The worst hurt of each who was hurt."""
    found: dict[str, Severity] = {}
    for claim in _claims(entries):
        if claim.kind == "harmed" and claim.who is not None and claim.severity not in (None, "none"):
            found[claim.who] = max(found.get(claim.who, "none"), claim.severity, key=GRAVITY.index)
    return found


def givers(entries: Iterable[Seen]) -> dict[str, str]:
    """Who gave each the worst hurt, the first of them; nobody where it is not known."""
    entries = list(entries)
    worst = hurts(entries)
    found: dict[str, str] = {}
    for claim in _claims(entries):
        hurt = claim.kind == "harmed" and claim.who is not None and claim.severity == worst.get(claim.who)
        if hurt and claim.who is not None and claim.whom not in (None, UNSEEN, claim.who):
            found.setdefault(claim.who, claim.whom)
    return found


def wounds(entries: Sequence[Seen]) -> list[Seen]:
    """The worst hurt of each who lives with it, as it was recorded: of whom nothing healed, and no cost tells it."""
    worst = hurts(entries)
    found: dict[str, Seen] = {}
    for entry in entries:
        for claim in entry.claims:
            who = claim.who or ""
            if claim.kind == "harmed" and claim.severity == worst.get(who):
                found[who] = _cut(entry, claim)
            elif claim.kind in ("died", "healed") or (claim.kind == "cost" and claim.what == "injury"):
                found.pop(who, None)
    return list(found.values())


def in_short(entries: Sequence[Seen], ruleset: str) -> list[Seen]:
    """Of everything only how it ended: what became of each, who is badly hurt, the costs, the master's last word.

    What a game of its own counts among the costs is left out: nobody says that in passing.
    """
    ends = [i for i, entry in enumerate(entries) if any(claim.kind == "ended" for claim in entry.claims)]
    end = ends[-1] if ends else len(entries)
    became = _became(entries)
    last_word = [claim for claim in _claims(entries[end + 1 :]) if claim.kind == "said" and claim.who is None][-1:]
    dead = {claim.who for claim in became if claim.kind == "died"}
    bad = [entry for entry in wounds(entries) if entry.claims[0].severity in ("heavy", "grievous")]
    found = []
    for i, entry in enumerate(entries):
        for claim in entry.claims:
            ending = claim.kind == "ended" and i == end
            cost = claim.kind == "cost" and claim.who not in dead
            cost = cost and lexicon.entry(ruleset, "cost", claim.what) is None
            if cost or ending or _cut(entry, claim) in bad or any(claim is one for one in (*became, *last_word)):
                found.append(_cut(entry, claim))
    return found


def _became(entries: Iterable[Seen]) -> list[Claim]:
    """The claims that say what became of each in the end; of who fell and woke, both."""
    last: dict[str, list[Claim]] = {}
    for claim in _claims(entries):
        who = claim.who or ""
        if claim.kind in OUT:
            last[who] = [claim]
        elif claim.kind == "woke" and [c.kind for c in last.get(who, [])] == ["fell"]:
            last[who].append(claim)
        elif claim.kind in ("woke", "joined"):
            last.pop(who, None)
    return [claim for claims in last.values() for claim in claims]


def _claims(entries: Iterable[Seen]) -> Iterator[Claim]:
    return (claim for entry in entries for claim in entry.claims)


def _cut(entry: Seen, claim: Claim) -> Seen:
    return entry.model_copy(update={"claims": (claim,)})
