"""A fight in one or two sentences that can be read aloud: what became of whom, the end, its cost, what comes next."""

from __future__ import annotations

from collections.abc import Sequence

from narrator.plain.byhand import in_what, worded_end
from narrator.plain.context import Context
from narrator.plain.moment import Moment
from narrator.plain.orthography import worded
from narrator.plain.speech import noted, priced
from narrator.plain.talk import Draft
from narrator.plain.vocabulary import vocabulary
from rules.claim import Claim

_FATES = ("died", "fell", "woke", "fled", "yielded", "calmed", "left", "grievous", "heavy", "hurt")
"""What became of people, in the order of telling, and how they were hurt."""
_ENDS_AS = {
    "defeat": ("died", "fell"),
    "surrender": ("yielded",),
    "flight": ("fled",),
    "retreat": ("fled", "left"),
    "calm": ("calmed",),
    "mercy": ("yielded", "calmed", "left"),
    "parley": (),
}
"""By ending: what became of its side, where that says already how it ended."""
_OPENERS = vocabulary("openers")
"""Words that begin a sentence with a capital and are written small within one."""


def in_short(c: Context) -> Draft:
    """The whole of a beat in a sentence, and in a second one what is left of it, if anything is."""
    became = _became(c)
    first = _listed([_fate(c, fates, people) for fates, people in became.items()])
    ending = next((claim for claim in c.beat.claims if claim.kind == "ended"), None)
    if ending is not None:
        first = _over(c, ending, first)
    costs, after = "; ".join(_costs(c)), _next(c)
    joint = ", and " if after.startswith(("there was ", "there is ")) else "; "
    rest = joint.join(one for one in (costs, after) if one)
    sentences = {name: text for name, text in (("fates", first), ("rest", rest)) if text}
    return [f"{{{name}}}" for name in sentences], sentences


def _became(c: Context) -> dict[tuple[str, ...], list[str]]:
    """Those of whom the same is said, by what became of them: at most one fate, and at most one hurt."""
    woke = {claim.who for claim in c.beat.claims if claim.kind == "woke"}
    each: dict[str, set[str]] = {}
    for claim in c.beat.claims:
        hurt = claim.kind == "cost" and claim.what == "injury"
        fate: str | None = "hurt" if hurt else claim.severity if claim.kind == "harmed" else claim.kind
        if claim.who is not None and fate in _FATES and not (fate == "fell" and claim.who in woke):
            each.setdefault(claim.who, set()).add(fate)
    found: dict[tuple[str, ...], list[str]] = {}
    for who in sorted(each, key=lambda who: min(map(_FATES.index, each[who]))):
        fates = tuple(sorted(each[who], key=_FATES.index))
        # Where the guard cannot tell whom of several it is said of, it is said of each.
        found.setdefault((*fates, who) if c.wordless else fates, []).append(who)
    return found


def _fate(c: Context, fates: Sequence[str], people: Sequence[str]) -> str:
    fate, *hurts = (one for one in fates if one in _FATES)
    return _worded(c, f"short.{fate}", people, *(f"short.with.{hurt}" for hurt in hurts))


def _worded(c: Context, slot: str, people: Sequence[str], *more: str, **plain: str) -> str:
    """A part of ``slot``, and of the slots after it, said of people."""
    moment = Moment("in short", (), t=tuple(people))
    tags = frozenset(c.tags(moment) | set(plain))
    told = " ".join(c.chooser.pick(one, tags) for one in (slot, *more))
    return c.wording(moment, plain).sentence(c.tensed(told))


def _over(c: Context, ending: Claim, told: str) -> str:
    """That it was over, and how, where what became of people does not say so."""
    side = c.band(ending.side) or "one side"
    how = ending.what or ""
    members = {figure.id for figure in c.figures.values() if figure.side == ending.side}
    fates = {claim.kind for claim in c.beat.claims if claim.who in members}
    said = not fates.isdisjoint(_ENDS_AS.get(how, ())) or members <= c.beat.out.keys()
    if said and told:
        return _worded(
            c, "short.over", (), fates=told, **({"single": ""} if told.count(",") + told.count(";") == 0 else {})
        )
    known = how if c.chooser.own("short.ended", how) else "other"
    came_to = dict.fromkeys(worded_end(ending.words), "")
    end = _worded(c, "short.ended", (), side=side, terms=in_what(ending.words), **{known: ""}, **came_to)
    return f"{end}; {told}" if told else end


def _costs(c: Context) -> list[str]:
    """What it cost, but for the hurts: those are told of whoever has them."""
    told: list[str] = []
    things: list[str] = []
    for claim in c.beat.claims:
        note = priced(claim.what) if claim.kind == "cost" and claim.what != "injury" else None
        if note is None:
            continue
        text = note.text.rstrip(".")
        if note.form == "sentence" and claim.who is None and not c.wordless:
            told.append(_small(text))
        elif claim.who is None and not c.wordless:
            things.append(worded(claim.what or ""))
        else:
            what = f'this: "{text}"' if c.wordless else worded(claim.what or "")
            told.append(_worded(c, "short.cost", () if claim.who is None else (claim.who,), what=what))
    return [*([_worded(c, "short.cost", (), what=_listed(things))] if things else []), *told]


def _next(c: Context) -> str:
    """What the game master said last of all: it is what whoever listens faces now."""
    notes = [noted(claim.words) for claim in c.beat.claims if claim.kind == "said"]
    note = notes[-1] if notes else None
    if note is None:
        return ""
    if note.form == "sentence" and not c.wordless:
        return _small(note.text.rstrip("."))
    return _worded(c, "short.next", (), quote=f'this: "{note.text}"' if note.form == "sentence" else note.text)


def _listed(clauses: Sequence[str]) -> str:
    if any(" and " in clause for clause in clauses) and len(clauses) > 2:
        return "; ".join(clauses)
    return f"{', '.join(clauses[:-1])}, and {clauses[-1]}" if len(clauses) > 1 else "".join(clauses)


def _small(sentence: str) -> str:
    """A whole sentence as part of another."""
    first, space, rest = sentence.partition(" ")
    return f"{first.lower() if first.lower() in _OPENERS else first}{space}{rest}"
