"""Fights in which everything happens that a record can tell, made up from a number."""

from __future__ import annotations

from random import Random
from typing import Any, Literal

from rules.claim import Claim, Degree, Severity
from rules.combatant import Pronouns
from rules.visibility import View
from tests.narrator.plain.fights import Claims, act, hit, miss, swing
from tests.views import figure, view_of

TOOLS = (
    "oak staff", "hatchet", "spear", "kitchen knife", "short bow", "javelin", "teeth", "bare hands", None,
)  # fmt: skip
WORDS = (
    '"Leave it. Nobody has to go down there again."',
    "I set my feet and swing low.",
    "I smash the lantern.",
    '"Edric, come up out of that, it is only me."',
    "Drop it, in the Duke's name!",
    "You will not have the gate.",
    "I vault the cart, roll aside and chop at his wrist.",
    "She circles him and jabs at the throat",
    "He falls and dies!",
    None,
    None,
)
COSTS = ("injury", "strain", "guilt", "wonder dimmed", "corruption worsened", "trust broken", "opportunity lost")
THINGS = ("stair", "millrace", "lantern", "stone wall", "old elm", "well chain", "gate", "rafters")
SEVERITIES: tuple[Severity, ...] = ("none", "light", "light", "heavy", "heavy", "grievous")
PEOPLE = ("una", "perrin", "ash", "beast", "reeve", "smith")


class _Chance:
    """One fight being made up: who is out, and what may still happen."""

    def __init__(self, number: int) -> None:
        self.random = Random(number)
        self.out: dict[str, str] = {}
        self.side = {who: "pcs" if who in PEOPLE[:3] else "beings" for who in PEOPLE}

    def one(self, among: Any) -> Any:
        return self.random.choice(tuple(among))

    def up(self, side: str | None = None) -> list[str]:
        return [who for who in PEOPLE if who not in self.out and side in (None, self.side[who])]

    def blow(self, who: str, foe: str) -> Claims:
        tool = self.one(TOOLS)
        kind = self.random.randrange(10)
        if kind < 4:
            return miss(who, foe, tool, fumble=kind == 0, subdue=kind == 1, words=self.one(WORDS))
        if kind == 4:
            stopped = Claim(kind="stopped", who=foe, whom=who, what=self.one(("parry", "dodge", None)), tool=tool)
            return [swing(who, foe, tool), stopped]
        severity = self.one(SEVERITIES)
        end: Literal["fell", "died"] | None = None
        if severity in ("heavy", "grievous") and self.random.random() < 0.4:
            end = self.one(("fell", "died"))
            self.out[foe] = "unconscious" if end == "fell" else "dead"
        part = "wing" if self.random.random() < 0.1 else None
        return hit(who, foe, tool, severity, end, subdue=kind == 5, part=part)

    def deed(self, who: str, foe: str) -> Claims:
        degree: Degree = self.one(("success", "failure"))
        asleep = [one for one, why in self.out.items() if why == "unconscious"]
        kind = self.random.randrange(12)
        if kind == 0:
            return [act(who, self.one(("defend", "hold")), words=self.one(WORDS))]
        if kind == 1:
            where = self.one(("the foot of the stair", "behind the gate", "trough"))
            return [act(who, self.one(("defend", "move", "hold")), words=self.one(WORDS)), self.moved(who, where)]
        if kind == 2:
            return [act(who, "lapse", self.one(PEOPLE) if self.random.random() < 0.8 else None)]
        if kind == 3 and asleep:
            down = self.one(asleep)
            tried = [act(who, "rouse", down, words=self.one(WORDS)), act(who, "rouse", down, degree=degree)]
            if degree == "failure":
                return tried
            self.out.pop(down)
            return [*tried, Claim(kind="woke", who=down, whom=who)]
        if kind == 4 and asleep:
            down = self.one(asleep)
            self.out[down] = "dead"
            struck = Claim(kind="hit", who=who, whom=down, tool="hatchet")
            return [swing(who, down, "hatchet"), struck, Claim(kind="died", who=down, whom=who)]
        if kind == 5:
            what = self.one(("calm", "plead"))
            tried = [act(who, what, foe, words=self.one(WORDS)), act(who, what, foe, degree=degree)]
            return [*tried, Claim(kind="wavered", who=foe, whom=who)] if degree == "success" else tried
        if kind < 9:
            what = self.one(("mercy", "parley"))
            made = Claim(kind="offered", who=who, side=self.side[who], what=what)
            speaker = self.one((foe, None))
            answer = Claim(kind=self.one(("accepted", "refused")), who=speaker, side=self.side[foe], what=what)
            return [act(who, f"offer {what}", words=self.one(WORDS)), made, answer]
        if kind == 9:
            return [Claim(kind="item", who=who, what="lantern", how=self.one(("lost", "taken", "used")))]
        if kind == 10:
            return [self.moved(who, "the gate")]
        return [Claim(kind="condition_on", who=foe, what=self.one(("dizzy", "prone", "blinded", "slowed", "disarmed")))]

    def moved(self, who: str, where: str) -> Claim:
        return Claim(kind="moved", who=who, what=where)

    def leaves(self, who: str) -> Claims:
        kind = self.one(("yielded", "fled", "calmed", "fell", "died"))
        self.out[who] = {"fell": "unconscious", "died": "dead"}.get(kind, kind)
        by = self.one((None, *self.up()))
        claim = Claim(kind=kind, who=who, whom=by if by != who else None)
        if kind == "yielded" and self.random.random() < 0.5:
            return [act(who, "yield", words=self.one(('"Enough. Take it."', None))), claim]
        return [claim]


def anything(number: int, length: int = 24) -> View:
    """The fight of that number, with an end and with costs. The odd ones are of a ruleset without words of its own."""
    chance = _Chance(number)
    told: list[Claims] = []
    while len(told) < length and chance.up("pcs") and chance.up("beings"):
        who = chance.one(chance.up())
        foe = chance.one(chance.up("beings" if chance.side[who] == "pcs" else "pcs"))
        roll = chance.random.random()
        told.append(
            chance.blow(who, foe) if roll < 0.55 else chance.deed(who, foe) if roll < 0.95 else chance.leaves(who)
        )
    ends = ("defeat", "surrender", "flight", "retreat", "mercy", "parley")
    told.append([Claim(kind="ended", what=chance.one(ends), side=chance.one(("pcs", "beings")))])
    told.append([Claim(kind="cost", what=what, who=chance.one((*PEOPLE, None))) for what in COSTS])
    told.append([Claim(kind="cost", what=chance.one(("a horse", "nobody goes there now")))])
    told.append([Claim(kind="said", words=chance.one(("a brass key, still cold", "The wheel turned the wrong way.")))])
    pronouns: tuple[Pronouns, ...] = ("she", "he", "they", "it", "she", "he")
    shift = number % len(pronouns)
    pronouns = pronouns[shift:] + pronouns[:shift]
    cast = [
        figure(name, pronoun, "pcs" if i < 3 else "beings", player="p" if i < 3 else None)
        for i, (name, pronoun) in enumerate(
            zip(("Una", "Perrin", "Ash", "the Beast", "the Reeve", "the Smith"), pronouns, strict=True)
        )
    ]
    return view_of(
        cast,
        *told,
        place="the old mill",
        things=THINGS,
        bands=("the villagers", "the drowned"),
        ruleset=("bright-dark", "any")[number % 2],
    )
