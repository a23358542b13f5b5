"""Declarations as people say them: "mara strikes the miller with the staff, to subdue". No model takes part.

Everything said is understood or refused; nothing is passed over in silence. Colour goes in double
quotes: it is the player's own line, and decides nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError

from rules.encounter import Encounter
from rules.errors import Ambiguous, Malformed, malformed
from rules.ruleset import Ruleset
from woundscribe import names
from woundscribe.phrasing import mastered, tools, verbs
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.aiming import Aiming
from woundscribe.phrasing.casting import spell_of, worked_on
from woundscribe.phrasing.colour import names_here, together, who_begins, without_colour
from woundscribe.phrasing.effected import as_blow
from woundscribe.phrasing.implied import with_verb
from woundscribe.phrasing.rolled import rolled_with
from woundscribe.phrasing.sentence import (
    Act,
    Token,
    cut,
    listed,
    take_modifiers,
    take_words,
    tokens,
    trim,
    with_spots,
    written,
)
from woundscribe.phrasing.several import refuse_others
from woundscribe.phrasing.spelled import with_cast
from woundscribe.phrasing.subject import subject
from woundscribe.phrasing.surroundings import acted_on
from woundscribe.phrasing.whom import (
    aimed_at,
    between,
    of_hurts,
    people,
    said_beside,
    somebody,
    whom,
    with_part,
    without_hold,
)
from woundscribe.phrasing.worded import staked, stakes, worded

MOST = 1000
"""No declaration is longer, in characters."""


def read_phrase(
    text: str,
    encounter: Encounter[Any, Any],
    ruleset: Ruleset[Any],
    side: str | None = None,
    *,
    actor: str | None = None,
) -> Any:
    """The declaration that ``text`` makes, of one of ``ruleset.declarations()``.

    ``side`` is whose turn it is, for "we retreat"; ``actor`` an id, for text that leaves out who acts.
    Raises Malformed with the nearest known names, Ambiguous with the candidates, or Illegal when nobody is
    left who could be meant. Whether it is legal otherwise is not asked here.
    """
    if len(text) > MOST:
        raise Malformed(f"a declaration is at most {MOST} characters long.")
    return _Reading(encounter, ruleset, side, actor).read(text)


class _Reading(Aiming):
    """One phrase being read: its words, part by part, to fields."""

    def read(self, text: str) -> Any:
        if not (self.offered.said or self.offered.in_fields):
            raise _nobody_declares(self.encounter)
        if self.given_actor is None and (said_so := mastered.read(text, self.encounter, self.ruleset.declarations())):
            return said_so
        if mastered.LEAD.match(text):
            raise Malformed("that is for the game master to say.")
        text, outcomes = staked(text)
        rest, line = take_words(text)
        rest, modifiers = take_modifiers(with_spots(rest))
        plain = without_colour(tokens(rest), self.encounter, self.kinds, self.verbs, self.effects, self.given_actor)
        said = with_verb(plain.said, self.encounter, self.given_actor)
        if "cast" in self.kinds:
            said = with_cast(said, self.encounter, plain.who, self.verbs)
        said = as_blow(said, self.verbs, self.effects, who_begins(said, self.encounter, self.given_actor))
        said, described = worded(said, self.encounter, self.kinds, self.given_actor)
        if described is None:
            starts = who_begins(said, self.encounter, self.given_actor)
            said, described = acted_on(said, self.encounter, self.kinds, self.verbs, starts)
        line = together([plain.line, described, line])
        who, first, after = subject(said, encounter=self.encounter, kinds=self.offered, known=self.verbs)
        parts = cut(after, self.verbs, first, self.effects, names_here(self.encounter))
        self._kind(who, parts.acts)
        self.drawn, self.facing = plain.drawn, plain.facing
        self.speaker = self.speaker._replace(lately=plain.facing)
        self.fields = {"kind": self.kind, "actor": self.actor}
        if line is not None:
            self.fields["words"] = line
        if modifiers:
            self.fields["modifiers"] = [self._on_its_roll(modifier) for modifier in modifiers]
        hints = [(name, value) for name, value in self.act.verb.hints if self._takes(name)]
        says_so = (*self.act.verb.sets, *hints) if self.kind != "move" else ()
        for name, value in dict.fromkeys((*parts.flags, *says_so)):
            self._put(name, value)
        self._moves()
        for tool in parts.tools:
            self._tool(tool)
        for name, lists in (("spare", parts.spared), ("inside", parts.caught)):
            if lists:
                self._put(name, people(self.speaker, [t for one in lists for t in (*one, Token(",", ","))]))
        if self.kind != "move":
            self._object(self.act)
        for loose in parts.loose:
            self._loose(loose)
        for outcome, told in outcomes.items():
            about = self.speaker._replace(lately=self.fields.get("target"))
            self._put(outcome, stakes(about, told))
        refuse_others(
            self.speaker._replace(lately=self.fields.get("target")),
            self.others,
            self.fields.get("target"),
            (self.act, *self.others),
        )
        self._called(parts)
        self._spares_or_not(plain.softly)
        self._what_goes_without_saying()
        self._needs_saying()
        try:
            return self.model.model_validate_json(json.dumps(self.fields))
        except ValidationError as error:
            raise malformed(error, self.model) from error

    def _object(self, act: Act) -> None:
        """The words right after the verb: whom, what, or nothing more."""
        given = act.object
        if self._takes("spell"):
            spell, given = spell_of(self.speaker, given)
            self._put("spell", spell)
            self._put_worked_on(given)
            return
        if self._takes("item"):
            self._item(given)
            return
        if self._takes("weapon"):
            ats = ("at", "against", "on", "upon") if act.verb.after == "down" else ("at", "against")
            at = next((i for i, t in enumerate(given) if t.word in ats), 0)
            if at and not somebody(self.speaker, given[:at]) and (tool := trim(given[:at])):
                shot = act.verb.flies == "ranged" and {*names.words(written(tool))} <= small.AMMUNITION
                if not shot:
                    self._put_all(tools.weapons(self.speaker, self._spared_by(tool), self.taken))
                given = given[at:]
        if act.verb.aims:
            target, part = aimed_at(self.speaker, given, foes=True)
            self._put_target(target, part)
        else:
            self._put_object(given)

    def _tool(self, given: Sequence[Token]) -> None:
        """After "with", "using" or "by"."""
        words = [t.word for t in given]
        ends = next((n for n in range(len(words)) if tuple(words[n:]) in small.CAUGHT), 0)
        if ends and self._takes("inside"):
            self._put("inside", people(self.speaker, given[1:ends]))
        elif self._takes("stat") or self._takes("attribute"):
            about = next((n for n, t in enumerate(given) if n and small.begins([t.word], small.AT)), len(given))
            self._put_all(rolled_with(self.speaker, self.model, self.kind, given[:about]))
            if given[about + 1 :]:
                self._put_object(given[about:])
        else:
            spared = [given[0], *self._spared_by(given[1:])]
            armed = self._takes("weapon", "talent")
            if not armed and self._is_gear(spared[1:]):
                line = f"I use {written(spared[1:])}."
                self.fields["words"] = together([line, self.fields.get("words")])
                return
            it = self.taken or (self.drawn[-1] if self.drawn else None)
            self._put_all(tools.tool(self.speaker, spared, it, armed=armed))

    def _is_gear(self, given: Sequence[Token]) -> bool:
        """Whether it is a thing of one's own that is neither a weapon nor a talent: "with my rope"."""
        carried = {name: (name,) for name in self.encounter.combatants[self.actor].carries}
        own = [names.weapons(self.encounter, self.actor), names.talents(self.encounter, self.actor)]
        said = written(trim(given))
        return bool(names.candidates(said, carried)) and not any(names.candidates(said, known) for known in own)

    def _item(self, given: Sequence[Token]) -> None:
        """A thing; where it is for somebody, also whom: oneself, if nobody is named."""
        if not self._takes("target"):
            self._put("item", self._thing(given))
            return
        at = next((n for n, t in enumerate(given) if t.word in ("to", "on", "for")), len(given))
        item, whom_for = given[:at], trim(given[at + 1 :]) or given[at + 1 :]
        if at == len(given) > 1 and (given[0].word in small.SELVES or somebody(self.speaker, given[:1])):
            item, whom_for = given[1:], given[:1]  # "gives himself the yarrow"
        if trim(item) and names.words(written(trim(item))) not in (("remedy",), ("herb",), ("potion",)):
            self._put("item", self._thing(item))
        oneself = not whom_for or whom_for[0].word in small.SELVES
        self._put("target", self.actor if oneself else whom(self.speaker, whom_for))

    def _put_object(self, given: Sequence[Token]) -> None:
        given = given[small.begins([t.word for t in given], small.AT) :]
        if not self._takes("target"):
            if not (self.kind in ("flee", "retreat") and self._is_way_out(given)):
                said_beside(self.encounter, given)
            return
        if self.kind == "mount" and len(given) > 1 and given[-1].word == "back" and given[-2].word.endswith("'s"):
            last = given[-2]
            given = [*given[:-2], Token(last.word.removesuffix("'s"), last.written[:-2])]
        if verbs.to_somebody(self.kind) and len(given) > 1 and given[0].word == "to":
            given = given[1:]
        if self.kind == "first aid":
            given = of_hurts(given)
        if self.kind == "restrain" and given and given[-1].word in small.HURTS:
            raise Malformed("a wound is not bound here: to heal takes a spell that heals.", choices=("casts … on …",))
        given = without_hold(given)
        if self.act.verb.words[-1] == "between" and len(pair := between(self.speaker, given)) == 2:
            people_here = self.encounter.combatants
            ours = [who for who in pair if people_here[who].side == self.speaker.side and who != self.actor]
            if len(ours) != 1:
                raise Ambiguous("which of them?", choices=[people_here[who].name for who in pair])
            self._put("target", ours[0])
            return
        if len(given) == 1 and given[0].word in small.SELVES:
            self._put("target", self.actor)  # where it is hostile, for the rules to refuse, and nobody else's to take
            return
        at = next((i for i, t in enumerate(given) if t.word == "from"), len(given)) if not self._hostile else len(given)
        said_beside(self.encounter, given[at:])
        if target := trim(given[:at]):
            if self._takes("called"):
                self._put_target(*with_part(self.speaker, target, foes=True))
            else:
                self._put("target", whom(self.speaker, target, foes=self._takes("weapon")))

    def _is_way_out(self, given: Sequence[Token]) -> bool:
        led = small.begins([t.word for t in given], small.THROUGH)
        ways = {name: (name,) for name in self.encounter.scene.exits}
        return bool(led and names.candidates(written(trim(given[led:])), ways))

    def _put_worked_on(self, given: Sequence[Token]) -> None:
        found = worked_on(self.speaker, self.fields["spell"], given, self.fields.get("spare", ()))
        inside = [*self.fields.pop("inside", ()), *found.pop("inside", ())]
        self._put_all(found)
        if inside := [who for who in dict.fromkeys(inside) if who != self.fields.get("target")]:
            self._put("inside", inside)

    def _loose(self, given: list[Token]) -> None:
        """Words after a comma: an aim, where nothing was aimed at yet; else they have to say nothing."""
        aimed = given[small.begins([t.word for t in given], small.AT) :]
        words = [t.word for t in given]
        ends = next(
            (n for n in range(len(words)) if tuple(words[n + 1 :]) in small.CAUGHT and words[n] in ("is", "are")), 0
        )
        if ends and self._takes("inside"):  # "the owl is in it as well"
            caught = [*self.fields.get("inside", ()), *people(self.speaker, given[:ends])]
            self.fields["inside"] = list(dict.fromkeys(caught))
            return
        if "spell" in self.fields and not {"target", "thing", "at"} & self.fields.keys():
            self._put_worked_on(given)
        elif "spell" in self.fields and self._takes("inside") and self._all_people(given):
            caught = [who for who in people(self.speaker, given) if who != self.fields.get("target")]
            self.fields["inside"] = list(dict.fromkeys([*self.fields.get("inside", ()), *caught]))
        elif self._takes("target") and "target" not in self.fields and _names_somebody(aimed):
            self._put_object(given)
        elif self._takes("called") and "called" not in self.fields and len(aimed) < len(given):
            self._put_target(*aimed_at(self.speaker, given, foes=True))
        else:
            if self._takes("called") and somebody(self.speaker, given) and trim(given):
                self._refuse_another(given)
            said_beside(self.encounter, given)

    def _all_people(self, given: Sequence[Token]) -> bool:
        """Whether a list of people goes on: "the hound" ", the owl and the squire"."""
        return all(somebody(self.speaker, one) and one[0].word not in small.PRONOUNS for one in listed(given))


def _names_somebody(given: Sequence[Token]) -> bool:
    return bool(trim(given)) or (bool(given) and given[0].word in small.SELVES)


def _nobody_declares(encounter: Encounter[Any, Any]) -> Malformed:
    who, *others = encounter.combatants
    by = f", by: {others[0]}" if others else ""
    return Malformed(
        "nobody declares anything under this ruleset: what came of it is told by effects.",
        choices=(f"{{effect: harm, who: {who}{by}, severity: light}}",),
    )
