"""What a moment is told in the light of: as tags that parts may ask for, and words that they may name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from narrator.beat import Beat, Plan
from narrator.lexicon import ActNature, Lasting, act_is, condition_is, told_by_hand
from narrator.plain.bend import Speaker
from narrator.plain.choose import Chooser
from narrator.plain.moment import Moment
from narrator.plain.orthography import at_place, definite, worded
from narrator.plain.places import kinds_of
from narrator.plain.speech import in_haste
from narrator.plain.tense import tensed
from narrator.plain.tools import Tool, tool_of
from narrator.plain.words import Someone, Wording, someone
from narrator.told import Told, Wound
from rules.claim import UNSEEN, Claim
from rules.visibility import Figure

_HANDED = frozenset({"she", "he"})
"""Whom prose may give hands and breath: people. "They" may be many, "it" may be anything."""
_FLAT = re.compile(r"\bthe (?:flat|butt|haft|back|pommel|hilt|handle)\b(?: of|\b)", re.IGNORECASE)
"""What of a blade opens nobody, where a player's words say that it is what strikes."""
_LOW = frozenset({"hip", "shoulder", "collarbone"})
"""Parts of the trunk that no breath and no cough finds."""


@dataclass(frozen=True)
class Context:
    """Everything that a sentence plan may look at."""

    plan: Plan
    beat: Beat
    told: Told
    out_before: Mapping[str, str]
    chooser: Chooser
    figures: Mapping[str, Figure]
    new_place: str | None
    """Where the fight stands if it moved within the passage: the first place's things are out of sight then."""
    brief: bool
    hurt_before: frozenset[str] = frozenset()
    """Of whom an earlier passage has told that they were hurt."""
    wordless: bool = False
    """Whether the players' own lines are left out: they say what no line may say."""
    literal: bool = False
    """Whether an act in a player's own words is quoted, and not turned into a sentence of ours."""
    latest: str = ""
    """The sentence told just before the moment in hand."""
    recalled: list[int] = field(default_factory=list)
    """Seqs of the wounds that this beat comes back to."""

    @property
    def looks_back(self) -> bool:
        """Whether this beat is only a wound that stays after the fight."""
        return self.beat.looks_back

    @property
    def by_hand(self) -> bool:
        """Whether it tells at its end a fight of which nothing is known but what was said."""
        return self.plan.purpose == "aftermath" and told_by_hand(self.plan.world.ruleset)

    def act_is(self, what: str | None, *natures: ActNature) -> bool:
        return act_is(self.plan.world.ruleset, what, *natures)

    def condition_is(self, what: str | None, *natures: Lasting) -> bool:
        return condition_is(self.plan.world.ruleset, what, *natures)

    @property
    def teller(self) -> str | None:
        """Who tells it as "I": nobody who is not in view."""
        person = self.plan.telling.person
        return person if person in self.figures else None

    @property
    def short(self) -> bool:
        """Whether a beat is to be told in one clear sentence."""
        return self.plan.telling.length == "short"

    @property
    def long(self) -> bool:
        """Whether the place, what came of it and what came before get more room than they do else."""
        return self.plan.telling.length == "long"

    def tensed(self, template: str) -> str:
        """A sentence in the tense that the telling asks for, its references still open."""
        return tensed(template, self.plan.telling.tense, upright=self.teller is not None)

    def someone(self, *ids: str) -> Someone:
        return someone(self.figures, ids, self.teller)

    def band(self, side: str | None) -> str | None:
        """What a side is called: by the name of its one member, if there was never another."""
        members = [figure for figure in self.figures.values() if figure.side == side]
        if len(members) == 1 and members[0].id == self.teller:
            return "my side"
        if len(members) == 1:
            return members[0].name
        return next((band.name for band in self.plan.world.bands if band.id == side), None)

    def answering(self, side: str | None) -> str | None:
        """What a side is called that is spoken to or speaks: its one member answers only while able to."""
        members = [figure.id for figure in self.figures.values() if figure.side == side]
        able = len(members) != 1 or members[0] not in self.out_before
        return self.band(side) if able else next((b.name for b in self.plan.world.bands if b.id == side), None)

    def other_side(self, side: str | None) -> str | None:
        """The side that an offer is made to, where there are only two."""
        others = [band.id for band in self.plan.world.bands if band.id != side]
        return others[0] if side is not None and len(others) == 1 else None

    def voice(self, side: str | None) -> str | None:
        """Whoever must be the one to answer for a side: the only one of it who stands."""
        standing = [f.id for f in self.figures.values() if f.side == side and f.id not in self.out_before]
        return standing[0] if side is not None and len(standing) == 1 else None

    @property
    def things(self) -> tuple[str, ...]:
        return () if self.new_place is not None else self.plan.world.setting.things

    def nouns(self) -> dict[str, str]:
        """The things of the place that a sentence may name, others each time: by kind, and any one as ``thing``."""
        found: dict[str, str] = {}
        for name in sorted(self.things, key=lambda name: self.chooser.count(f"thing:{name}")):
            for kind in ("thing", *kinds_of(name)):
                found.setdefault(kind, name)
        return found

    def holds(self, who: str | None, *others: str | None) -> str | None:
        """The weapon that someone was last seen with, where it could be no other's."""
        held = self.told.held.get(who or "")
        if held is None or tool_of(held).body:
            return None
        heads = [tool_of(self.told.held[one]).head for one in others if one in self.told.held]
        return None if tool_of(held).head in heads else f"the {tool_of(held).head}"

    def old_wound(self, who: str | None) -> Wound | None:
        """A wound of an earlier beat that prose has not come back to yet, the last one first."""
        for wound in reversed(self.told.wounds):
            if wound.who == who and wound.seq not in self.told.remembered:
                return wound
        return None

    def speaker(self, moment: Moment) -> Speaker:
        """Whose line a moment's words are, and whom their deed is meant for."""
        figure = self.figures.get(moment.a or "")
        target = self.figures.get(moment.t[0]) if moment.t else None
        return Speaker(
            pronoun=figure.pronouns if figure is not None else None,
            names=(figure.name,) if figure is not None else (),
            target=self._only_target(moment),
            target_names=tuple(dict.fromkeys((target.name, target.name.split()[-1]))) if target is not None else (),
        )

    def _only_target(self, moment: Moment) -> str | None:
        """The pronoun of a deed's target, where the line names nobody else who could be meant by it."""
        figure = self.figures.get(moment.t[0]) if moment.t else None
        if figure is None:
            return None
        others = [
            f for f in self.figures.values() if f.pronouns == figure.pronouns and f.id not in (figure.id, moment.a)
        ]
        line = (moment.words or "").lower()
        return None if any(f.name.lower().split()[-1] in line for f in others) else figure.pronouns

    def just_named(self, thing: str) -> bool:
        """Whether the sentence before spoke of a thing, by its own noun."""
        head = thing.lower().split()[-1:]
        return any(re.search(rf"\b{re.escape(one)}\b", self.latest.lower()) is not None for one in head)

    def goes_on(self, moment: Moment) -> bool:
        """Whether a blow that missed lands on another, which the next claim tells."""
        after = max(moment.states) + 1
        following = self.beat.claims[after] if after < len(self.beat.claims) else None
        return following is not None and following.kind == "hit" and following.who == moment.a

    def comes_down(self, moment: Moment) -> bool:
        """Whether whom a blow landed on comes down by it, which is told next."""
        following = self.beat.claims[max(moment.states) + 1 :]
        return any(claim.kind == "moved" and claim.how == "down" and (claim.who,) == moment.t for claim in following)

    def soon_out(self, who: str) -> bool:
        """Whether the next beat takes someone out: then nothing is said of how they stand."""
        following = [beat for beat in self.plan.beats if beat.number == self.beat.number + 1]
        return any(who in beat.out for beat in following)

    def tags(self, moment: Moment) -> frozenset[str]:
        """What holds of the people and the tool of a moment."""
        tags = set(tool_of(moment.tool).tags)
        if _FLAT.search(moment.words or ""):
            tags = (tags - {"edge", "point"}) | {"blunt"}
        if in_haste(moment.words):
            tags.add("hasty")
        if moment.a is not None:
            tags.add("a")
        if moment.b is not None:
            tags.add("b")
        if moment.t:
            tags |= {"t", "whom"}
        else:
            tags.add("alone")
        if moment.a == UNSEEN:
            tags.add("unseen")
        elif moment.a is not None:
            tags |= {"known_a", "seen_a"}
        if UNSEEN not in moment.t and len(moment.t) < 2:
            tags.add("known_t")
        figure_a, figure_t = self.figures.get(moment.a or ""), self.figures.get(moment.t[0] if moment.t else "")
        if figure_a is not None and figure_a.pronouns in _HANDED:
            tags |= {"person_a", "hands_a"}
        speaker = self.figures.get(moment.b or "")
        if speaker is not None:
            tags |= {"known_b", "person_b", "hands_b"} if speaker.pronouns in _HANDED else {"known_b"}
        if figure_t is not None and figure_t.pronouns in _HANDED:
            tags |= {"person", "hands_t"}
        people = {who for claim in self.beat.claims for who in (claim.who, claim.whom)}
        if "it" not in {f.pronouns for f in self.figures.values() if f.id in people}:
            tags.add("no_it")
        alike = figure_a is not None and figure_t is not None and figure_a.pronouns == figure_t.pronouns
        if alike and self.teller not in (moment.a, *moment.t):
            tags.add("clash")
        if len(moment.t) > 1:
            tags.add("several")
        tags |= set(self.nouns())
        target = moment.t[0] if len(moment.t) == 1 else None
        if self.holds(moment.a, target) not in (None, f"the {tool_of(moment.tool).head}"):
            tags.add("ahold")
        if self.holds(target, moment.a) not in (None, f"the {tool_of(moment.tool).head}"):
            tags.add("thold")
        if target is not None and self.told.worst.get(target, "light") != "light":
            tags.add("t_hurt")
            place = self.told.places.get(target)
            if place is not None:
                tags |= {"tplace", "plural"} if place.endswith("s") else {"tplace"}
                tags |= {"low"} if place in _LOW else set()
        if figure_t is not None and figure_t.character:
            tags.add("character")
        if figure_a is not None and figure_t is not None and figure_a.side == figure_t.side:
            tags.add("friend")
        if target is not None and self._senseless(target, moment):
            tags.add("lies")
        if target is not None and target in self.told.under:
            tags |= {"under", "off_feet"}
        rides = moment.acted and self.act_is(moment.what, "riding")
        if rides or {moment.a, target} & set(self.told.riding):
            tags.add("off_feet")
        if target is not None and any(self._topples(claim, target) for claim in self.beat.claims):
            tags.add("off_feet")
        return frozenset(tags)

    def _senseless(self, who: str, moment: Moment) -> bool:
        """Whether someone lay there when the moment began."""
        earlier = self.beat.claims[: min(moment.states, default=0)]
        fell = any(claim.kind in ("fell", "died") and claim.who == who for claim in earlier)
        return fell or self.out_before.get(who) in ("dead", "unconscious")

    def _topples(self, claim: Claim, who: str) -> bool:
        """Whether it puts someone on the ground, or nearly: then nothing is said of how they stand."""
        if claim.kind == "acted":
            return claim.who == who and self.act_is(claim.what, "footing")
        down = claim.kind == "condition_on" and self.condition_is(claim.what, "lying")
        return claim.who == who and (claim.how == "off" or down)

    def _are_many(self, side: str) -> bool:
        """Whether what a side is called stands for more than one."""
        people = map(self.someone, self.figures)
        return side not in ("my side", "one side") and all(one.name != side or one.plural for one in people)

    def _alike(self) -> frozenset[str]:
        """Nouns of what more than one carry: "the hatchet" could be either's."""
        carried = [noun for f in self.figures.values() for noun in {tool_of(thing).noun for thing in f.carries}]
        return frozenset(noun for noun in carried if carried.count(noun) > 1)

    def wording(self, moment: Moment, plain: Mapping[str, str], tool: Tool | None = None) -> Wording:
        """A fresh wording for a line's moment."""
        people: dict[str, Someone] = {}
        for role, ids in (("a", (moment.a,)), ("b", (moment.b,)), ("t", moment.t)):
            found = tuple(who for who in ids if who is not None)
            if found:
                people[role] = self.someone(*found)
        inside = {who for person in people.values() for who in person.id.split("+")}
        others = {
            figure.pronouns
            for claim in self.beat.claims
            for who in (claim.who, claim.whom)
            if who is not None and who not in {*inside, self.teller} and (figure := self.figures.get(who)) is not None
        }
        target = moment.t[0] if len(moment.t) == 1 else None
        words = {
            "place": at_place(self.new_place or self.plan.world.setting.place),
            **{kind: definite(worded(name)) for kind, name in self.nouns().items()},
            "ahold": self.holds(moment.a, target) or "",
            "thold": self.holds(target, moment.a) or "",
            "tplace": self.told.places.get(target or "", ""),
            "blow_as": "tool" if self.chooser.chance("blow-as", 50) else "stroke",
            **plain,
        }
        tool = tool or tool_of(moment.tool)
        return Wording(
            people=people,
            others=frozenset(others),
            plain=words,
            tool=tool,
            plural={
                "tool": tool.plural and not tool.far,
                **{one: self._are_many(words[one]) for one in ("side", "foe") if one in words},
            },
            known_tools=frozenset(self.told.tools) - self._alike(),
        )
