"""What only a hurt or a hold leaves behind: a fresh mark on the unhurt, and letting go of whom nobody held."""

from __future__ import annotations

from itertools import product

from narrator.guard import clauses
from narrator.guard.facts import Told
from narrator.guard.families.blow import LIMBS
from narrator.guard.forms import nouns, verbs, words
from narrator.guard.reality import real
from narrator.guard.violation import Violation

_MARKS = nouns("bruise gash cut welt wound scratch graze")
_BONES = LIMBS | nouns("rib bone jaw nose collarbone skull")
_ARTICLES = words("a an another")
_ON = words("on in across along over down above below under")
_LETTING = verbs("let")
_HURT = frozenset({"hit", "harmed", "fell", "died", "woke", "healed", "cost", "condition_on", "condition_off"})
_RELEASING = frozenset(
    {
        "fled",
        "left",
        "accepted",
        "refused",
        "calmed",
        "yielded",
        "ended",
        "condition_off",
        "moved",
        "offered",
        "wavered",
    }
)
"""Claims after which somebody may be let go, in one sense or another."""


def check_marks(told: Told) -> list[Violation]:
    """A violation for the first fresh mark on somebody unhurt, and for the first letting go of somebody free."""
    return [*(_marked(told) + _broken(told))[:1], *_let_go(told)[:1]]


def _broken(told: Told) -> list[Violation]:
    """«Her arm broken», «his ribs were broken»: of whoever no record has hurt."""
    hurt = _hurt(told)
    found = []
    for i, token in enumerate(told.reading.tokens):
        owner = told.reading.at.get(i - 1)
        if token.quoted or token.word not in _BONES or owner is None or not owner.poss or len(owner.ids) != 1:
            continue
        after = told.reading.words(i + 1, min(told.reading.clause_end(i), i + 4))
        last = i + 1 + after.index("broken") if "broken" in after else i
        if last > i and not owner.ids & hurt and real(told.reading, last, last):
            (who,) = owner.ids
            found.append(told.fault("result", "invented-hurt", f"no record says that {told.name(who)} is hurt", i))
    return found


def _hurt(told: Told) -> set[str | None]:
    return {who for c in told.claims + told.earlier if c.kind in _HURT for who in (c.who, c.whom)} | told.before.keys()


def _marked(told: Told) -> list[Violation]:
    hurt = _hurt(told)
    tokens = told.reading.tokens
    found = []
    for i, token in enumerate(tokens):
        if token.word not in _MARKS or token.quoted or not _ARTICLES & set(told.reading.words(max(0, i - 2), i)):
            continue
        if told.reading.words(i + 1, i + 2)[:1] not in [[word] for word in _ON] or not real(told.reading, i, i):
            continue
        owner = told.reading.at.get(i + 3 if told.reading.words(i + 2, i + 3) == ["the"] else i + 2)
        if owner is not None and len(owner.ids) == 1 and not owner.ids & hurt:
            (who,) = owner.ids
            found.append(told.fault("result", "invented-hurt", f"no record says that {told.name(who)} is hurt", i))
    return found


def _let_go(told: Told) -> list[Violation]:
    if any(c.kind in _RELEASING and (c.kind != "moved" or c.how == "farther") for c in told.claims + told.earlier):
        return []
    released = {(c.who, c.whom) for c in told.claims if told.acts(c, "release")}
    tokens = told.reading.tokens
    found = []
    for i, token in enumerate(tokens):
        if token.word not in _LETTING or token.quoted or not real(told.reading, i, i):
            continue
        whom = told.reading.at.get(i + 2 if told.reading.words(i + 1, i + 2) == ["the"] else i + 1)
        if (
            whom is None
            or whom.poss
            or not whom.ids
            or tokens[whom.first].word == "it"
            or told.reading.words(whom.last + 1, whom.last + 2) != ["go"]
        ):
            continue
        who = clauses.subject(told.reading, i)
        if who is not None and who.ids and whom.ids - who.ids and released.isdisjoint(product(who.ids, whom.ids)):
            found.append(told.fault("result", "invented-release", "no record says that anybody was held or let go", i))
    return found
