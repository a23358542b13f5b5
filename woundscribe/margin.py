"""The records behind a line of prose, in the few words that fit a margin.

Everything is read from claims and from the checks, rolls and modifiers that an outcome holds, so
that the records of any ruleset can be shown. No-break spaces stand where no row should break.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from narrator.plain.vocabulary import vocabulary
from rules.claim import UNSEEN, Claim, ClaimKind
from rules.combatant import Place
from rules.dice import Roll
from rules.model import Model
from rules.outcome import Check, Modifier, Ruled
from rules.visibility import Seen, View

Part = TypeVar("Part", Check, Roll, Modifier)

_BLOWS: frozenset[ClaimKind] = frozenset({"hit", "missed"})
_SAID: dict[ClaimKind, str] = {
    "acted": "{who} · {what} {to}",
    "hit": "{who} · {tool} {to}",
    "missed": "{who} · {tool} {to}",
    "stopped": "{who} stops {whom}",
    "harmed": "{who} harmed: {severity}, {part}",
    "fell": "{who} falls unconscious",
    "died": "{who} dies",
    "woke": "{who} wakes",
    "fled": "{who} gets away",
    "yielded": "{who} yields",
    "offered": "{who} · offers {what}",
    "accepted": "{side} · {what} accepted",
    "refused": "{side} · {what} refused",
    "calmed": "{who} stands down",
    "wavered": "{who} wavers",
    "condition_on": "{who} is {what}",
    "condition_off": "{who} is no longer {what}",
    "cast": "{who} · {what} {to}",
    "cast_failed": "{who} · {what} {to}",
    "miscast": "{who} · {what} {to}",
    "healed": "{who} healed: {severity}",
    "item": "{who} · {what} {how}",
    "moved": "{who} is now at {what}",
    "said": "{who} · noted: {words}",
    "joined": "{who} joins",
    "left": "{who} leaves",
    "placed": "the place is now {what}",
    "exits": "ways out: {what}",
    "ended": "the fight ends: {ending}",
    "reopened": "the fight goes on: {what} ({side})",
    "cost": "cost: {what}, {who}",
}

_WENT: dict[str, str] = {
    "nearer": "{who} goes nearer {to}",
    "farther": "{who} goes farther away {from}",
    "up": "{who} goes up",
    "down": "{who} comes down",
    "on": "{who} gets up on {whom}",
    "off": "{who} comes off {whom}",
    "under": "{who} goes under the water",
    "out": "{who} comes up out of the water",
}
"""By way: a move that no place tells."""

_WHERE = vocabulary("where")
"""Words with which a place says itself how one is there."""

_ARTICLES = ("a ", "an ", "the ", "some ")
_STOPS = ".!?…"

_PLAYER = "player:"
"""Begins what says that a player was asked."""

_OFFERS = {"mercy": "mercy accepted", "parley": "all agree to talk"}


class Record(Model):
    """What the margin says of one outcome: who and what, the dice, the clauses that decided it."""

    head: str
    dice: str = ""
    rules: str = ""

    @property
    def rows(self) -> tuple[str, ...]:
        """Who and what, then the dice; the clauses stand in brackets behind what comes last."""
        rules = f" [{self.rules}]" if self.rules else ""
        return (self.head, self.dice + rules) if self.dice else (self.head + rules,)


def records(view: View, seqs: Iterable[int]) -> tuple[Record, ...]:
    """The records of some outcomes of a view, in order. What only keeps the order of turns has none."""
    wanted = set(seqs)
    names = _names(view)
    entries = [entry for entry in view.entries if entry.outcome.seq in wanted]
    rolled = {(e.root, c.who) for e in entries if any(_parts(e.outcome, Check)) for c in e.claims}
    found: list[Record] = []
    for entry in entries:
        # A declaration that led to a roll is told by the roll.
        bare = not any(_parts(entry.outcome, Roll))
        if bare and any(c.kind == "acted" and (entry.root, c.who) in rolled for c in entry.claims):
            continue
        head = _head(entry, names)
        if head:
            found.append(Record(head=head, dice=_dice(entry), rules=" ".join(entry.outcome.rules)))
    return tuple(found)


def _names(view: View) -> dict[str, str]:
    names = {UNSEEN: "someone unseen"}
    names |= {band.id: band.name for band in view.bands}
    names |= {figure.id: figure.name for figure in view.figures}
    names |= {entry.figure.id: entry.figure.name for entry in view.entries if entry.figure is not None}
    names |= {f"side:{band.id}": band.name for band in view.bands}
    return names | _players(view)


def _players(view: View) -> dict[str, str]:
    """Players by whom they play: what they are called themselves is no part of the fight."""
    figures = (*view.figures, *(entry.figure for entry in view.entries if entry.figure is not None))
    played: dict[str, list[str]] = {}
    for figure in figures:
        if figure.player is not None:
            played.setdefault(f"{_PLAYER}{figure.player}", []).append(figure.name)
    return {seat: f"who plays {' and '.join(dict.fromkeys(of))}" for seat, of in played.items()}


def _asked(subject: str, names: dict[str, str]) -> str:
    """Whom or what a ruling was about."""
    return names.get(subject, "a player" if subject.startswith(_PLAYER) else subject)


def _head(entry: Seen, names: dict[str, str]) -> str:
    outcome = entry.outcome
    if isinstance(outcome, Ruled):
        of = f" ({_asked(outcome.subject, names)})" if outcome.subject else ""
        return f"ruled{of}: " + ", ".join(
            [outcome.value.rstrip(_STOPS), outcome.reason] if outcome.reason else [outcome.value]
        )
    if not entry.claims and any(_parts(outcome, Roll)):
        who, whom = (names.get(getattr(outcome, end, None) or "", "") for end in ("actor", "target"))
        return f"{who} · {outcome.kind.replace('_', ' ')}{f' → {whom}' if whom else ''}" if who else ""
    return "; ".join(_said(claim, names, getattr(outcome, "place", None)) for claim in entry.claims)


def _said(claim: Claim, names: dict[str, str], place: object) -> str:
    """A claim in few words. ``place``: where a record says somebody is, if it says so."""
    whom = names.get(claim.whom, claim.whom) if claim.whom else ""
    words = {
        "who": names.get(claim.who, claim.who) if claim.who else "",
        "whom": whom,
        "to": f"→ {whom}" if whom else "",
        "from": "",
        "side": names.get(claim.side, claim.side) if claim.side else "",
        "what": claim.what or "",
        "tool": claim.tool or "",
        "severity": claim.severity or "",
        "part": claim.part or "",
        "how": claim.how or "",
        "words": claim.words or "",
        "ending": _ending(claim.what or "", names.get(claim.side, claim.side) if claim.side else ""),
    }
    if claim.kind == "acted" and claim.tool:
        words["what"] = f"{claim.what}, {claim.tool}"
    if claim.kind == "healed" and claim.severity == "none":
        words["severity"] = "nothing, for there was no hurt" if claim.what else "nothing"
    if claim.kind == "exits" and not claim.what:
        words["what"] = "none"
    said = _pattern(claim, words, names, place).format_map(words)
    return (
        " ".join(said.replace("()", "").split()).replace("· →", "→").removeprefix("· ").removesuffix(" ·").rstrip(",")
    )


def _pattern(claim: Claim, words: dict[str, str], names: dict[str, str], place: object) -> str:
    """The words for a claim, holes open. A way gone is told by whom it was to or from, never by a place."""
    if claim.kind == "moved" and claim.how in _WENT:
        if whom := words["whom"]:
            words["to"], words["from"] = f"to {whom}", f"from {whom}"
        return _WENT[claim.how]
    if claim.kind == "moved":
        words["what"] = where(claim.what, place, names)
        return "{who} is now {what}" if words["what"] else "{who} has moved"
    if claim.kind == "stopped" and claim.who is None:
        words["what"] = words["what"] or "something"
        return "{what} stops {whom}"
    if claim.kind == "stopped" and claim.what in names:
        words["what"] = names[claim.what]
        return "{who} stops {whom}, for {what}"
    if claim.kind.startswith("condition") and words["what"].startswith(_ARTICLES):
        return "{who} has {what}" if claim.kind == "condition_on" else "{who} no longer has {what}"
    if claim.kind == "refused" and not claim.side:
        return "{who} refuses {whom}"
    return _SAID[claim.kind]


def where(said: str | None, place: object, names: dict[str, str]) -> str:
    """Where somebody is: in words, so far from somebody, or at a spot; nothing where no record says."""
    if said:
        return said if said.split()[0].lower() in _WHERE else f"at {said}"
    if isinstance(place, Place) and place.of is not None:
        return f"{place.away} from {names.get(place.of, place.of)}"
    return f"at {', '.join(map(str, place.at))}" if isinstance(place, Place) and place.at is not None else ""


def _ending(what: str, side: str) -> str:
    """How the fight ended: for defeat and flight ``side`` is theirs, for an offer it is whose offer was taken."""
    if what in _OFFERS:
        return f"{_OFFERS[what]}, offered by {side}" if side else _OFFERS[what]
    return f"the {what} of {side}" if side else what


def _dice(entry: Seen) -> str:
    outcome = entry.outcome
    checks = list(_parts(outcome, Check))
    if checks:
        blow = any(claim.kind in _BLOWS for claim in entry.claims)
        return "; ".join(_check(check, blow) for check in checks)
    rolls = list(_parts(outcome, Roll))
    amount = getattr(outcome, "amount", None)
    discarded = getattr(outcome, "discarded", None)
    kept = [_roll(roll) for roll in rolls if roll is not discarded]
    parts = [*kept, *(_modifier(m) for m in _parts(outcome, Modifier))]
    if amount is None and len(parts) > 1 and not isinstance(discarded, Roll):
        amount = sum(roll.total for roll in rolls) + sum(m.value for m in _parts(outcome, Modifier))
    if amount is not None:
        alone = len(parts) == 1 and kept and rolls[0].total == amount
        parts = [parts[0]] if alone else [f"{', '.join(parts)} =\N{NO-BREAK SPACE}{amount}" if parts else f"{amount}"]
    if isinstance(discarded, Roll):
        parts.append(f"not kept: {_roll(discarded)}")
    return ", ".join(parts)


def _check(check: Check, blow: bool) -> str:
    parts = [_roll(check.roll)] if check.roll is not None else []
    parts += [_modifier(m) for m in check.modifiers]
    text = ", ".join(parts)
    if check.total is not None and check.modifiers:
        text += f" =\N{NO-BREAK SPACE}{check.total}"
    if check.target is not None:
        text += f" against\N{NO-BREAK SPACE}{check.target}"
    return f"{text}: {_result(check, blow)}" if text else _result(check, blow)


def _result(check: Check, blow: bool) -> str:
    plain = {"success": "hit", "failure": "missed"} if blow else {}
    word = plain.get(check.degree, check.degree)
    if check.margin is None:
        return word
    return _whole(f"{word} by {abs(check.margin)}" if check.margin else f"{word}, exactly")


def _roll(roll: Roll) -> str:
    if roll.faces is None:
        return _whole(f"{roll.notation} = {roll.total} by hand")
    faces = "+".join(map(str, roll.faces))
    text = f"{roll.notation} {faces}" + (f" = {roll.total}" if len(roll.faces) > 1 else "")
    return _whole(f"{text} by hand" if roll.source == "physical" else text)


def _modifier(modifier: Modifier) -> str:
    return _whole(f"{'−' if modifier.value < 0 else '+'}{abs(modifier.value)} {modifier.cause}")


def _whole(text: str) -> str:
    """The text as one that no row breaks."""
    return text.replace(" ", "\N{NO-BREAK SPACE}")


def _parts(value: object, kind: type[Part]) -> Iterator[Part]:
    """Everything of a kind that a record holds, in order; nothing inside what is found."""
    if isinstance(value, kind):
        yield value
    elif isinstance(value, Model):
        for inner in value.__dict__.values():
            yield from _parts(inner, kind)
    elif isinstance(value, tuple):
        for inner in value:
            yield from _parts(inner, kind)
