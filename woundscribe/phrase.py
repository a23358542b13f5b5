"""Declarations as people say them: "mara strikes the miller with the staff, to subdue". No model takes part.

Everything said is understood or refused; nothing is passed over in silence. Colour goes in double
quotes: it is the player's own line, and decides nothing.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from rules.encounter import Encounter
from rules.errors import Ambiguous, Illegal, Malformed, malformed
from rules.ruleset import Ruleset
from woundscribe import names
from woundscribe.phrasing import kinds, tools, verbs
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.casting import in_the_middle, spell_of, worked_on
from woundscribe.phrasing.implied import with_verb
from woundscribe.phrasing.sentence import Act, Parts, Token, cut, take_modifiers, take_words, tokens, trim, with_spots
from woundscribe.phrasing.sentence import written
from woundscribe.phrasing.several import one_of, refuse_others
from woundscribe.phrasing.subject import actor_of, subject
from woundscribe.phrasing.verbs import Verb
from woundscribe.phrasing.rolled import rolled_with
from woundscribe.phrasing.way import step
from woundscribe.phrasing.whom import Speaker, aimed_at, as_known, people, said_beside, somebody, whom, with_part

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


class _Reading:
    """One phrase being read, and the fields of the declaration as they are found."""

    def __init__(
        self, encounter: Encounter[Any, Any], ruleset: Ruleset[Any], side: str | None, actor: str | None
    ) -> None:
        self.encounter = as_known(encounter, side)
        self.side = side
        self.given_actor = actor
        self.ruleset = ruleset
        self.offered = kinds.offered(ruleset)
        self.kinds = self.offered.said
        self.verbs = verbs.spoken(self.kinds)
        self.effects = kinds.effects(self.kinds)
        self.fields: dict[str, Any] = {}

    def read(self, text: str) -> Any:
        if not (self.offered.said or self.offered.in_fields):
            raise _nobody_declares(self.encounter)
        rest, line = take_words(text)
        rest, modifiers = take_modifiers(with_spots(rest))
        said = with_verb(tokens(rest), self.encounter, self.given_actor)
        who, first, after = subject(said, encounter=self.encounter, kinds=self.offered, known=self.verbs)
        parts = cut(after, self.verbs, first, self.effects)
        self._kind(who, parts.acts)
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
        refuse_others(self.speaker, self.others, self.fields.get("target"), (self.act, *self.others))
        self._called(parts)
        self._what_goes_without_saying()
        try:
            return self.model.model_validate_json(json.dumps(self.fields))
        except ValidationError as error:
            raise malformed(error, self.model) from error

    def _takes(self, field: str, instead: str = "") -> bool:
        """Whether the declaration has this field, or at least not the other one ``instead`` of it."""
        return field in self.model.model_fields or bool(instead and instead not in self.model.model_fields)

    def _put(self, field: str, value: Any) -> None:
        if not self._takes(field):
            raise Malformed(f"to {self.kind} takes no {small.FIELDS.get(field, field)}.")
        if field in self.fields:
            raise Malformed(f"it says {field} more than once.")
        self.fields[field] = value

    def _put_all(self, fields: dict[str, Any]) -> None:
        for name, value in fields.items():
            self._put(name, value)

    def _kind(self, who: str, acts: Sequence[Act]) -> None:
        """What is declared and by whom. Moves, and what is picked up, beside another act are part of it."""
        self.kind = acts[0].verb.kind
        actor = actor_of(self.encounter, who, self.kind, side=self.side, given=self.given_actor)
        self.encounter = as_known(self.encounter, self.encounter.combatants[actor].side)
        self.speaker = Speaker(self.encounter, actor)
        self.actor = actor
        meant = [act._replace(verb=self._verb_meant(act)) for act in acts]
        mains = [a for a in meant if a.verb.kind not in ("move", "take")]
        taking = [a for a in meant if a.verb.kind == "take"]
        beside = [a for a in meant if a.verb.kind == "move"]
        if not mains and taking and "take" in self.kinds:
            mains = [taking.pop(0)]
        self.act, self.others = one_of(mains) if mains else (beside[0], [])
        self.kind = self.act.verb.kind
        self.afterwards = any(a.then for a in meant[meant.index(mains[0]) :] if a in beside) if mains else False
        self.model: type[BaseModel] = self.kinds[self.kind]
        self.beside = [*beside, *taking]
        in_part = not self.beside or self.kind == "move" or self._takes("move")
        if len(taking) > 1 or not in_part:
            raise Malformed("it says more than one thing to do.", choices=dict.fromkeys(a.verb.kind for a in meant))
        self.taken = self._thing(taking[0].object) if taking else None

    def _verb_meant(self, act: Act) -> Verb:
        """Of a verb that is another kind when it is done to somebody: which it is."""
        at = next((i for i, t in enumerate(act.object) if t.word == "from"), len(act.object))
        rest = trim(act.object[:at]) or act.object[:at]
        if act.verb.at is None or act.passing or not rest or rest[0].word in small.SELVES:
            return act.verb
        return act.verb._replace(kind=act.verb.at, sets=()) if somebody(self.speaker, rest) else act.verb

    # -- what is done to whom, with what

    def _moves(self) -> None:
        """The steps, together one move: the whole of the declaration, or part of it."""
        merged: dict[str, Any] = {}
        for act in self.beside:
            fields = {"take": self.taken} if act.verb.kind == "take" else step(self.speaker, act)
            for name, value in fields.items():
                if merged.get(name, value) != value:
                    raise Malformed(f"it says {name} more than once: one moves once.")
                merged[name] = value
                if name in ("toward", "away"):
                    self.speaker = self.speaker._replace(lately=value)
        if self.kind == "move":
            self._put_all(merged)
        elif merged:
            self._put("move", kinds.as_part(self.model, merged, self.encounter))
            if self.afterwards and self._takes("after"):
                self._put("after", True)

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
            at = next((i for i, t in enumerate(given) if t.word in ("at", "against")), 0)
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

    def _on_its_roll(self, modifier: dict[str, Any]) -> dict[str, Any]:
        """ "+1 on attack from the wall" bears on that roll alone."""
        words = modifier["reason"].split()
        if words[0].casefold() != "on" or len(words) < 3:
            return modifier
        purposes = self.ruleset.questions(self.kind) - self.ruleset.clauses.keys()
        for size in (2, 1):
            named = " ".join(words[1 : size + 1]).casefold()
            purpose = {"damage": "harm"}.get(named, named)
            if purpose in purposes and len(words) > size + 1:
                return {**modifier, "on": purpose, "reason": " ".join(words[size + 1 :])}
        return modifier

    def _tool(self, given: Sequence[Token]) -> None:
        """After "with", "using" or "by"."""
        words = [t.word for t in given]
        ends = next((n for n in range(len(words)) if tuple(words[n:]) in small.CAUGHT), 0)
        if ends and self._takes("inside"):
            self._put("inside", people(self.speaker, given[1:ends]))
        elif self._takes("stat") or self._takes("attribute"):
            self._put_all(rolled_with(self.speaker, self.model, self.kind, given))
        else:
            spared = [given[0], *self._spared_by(given[1:])]
            armed = self._takes("weapon", "talent")
            self._put_all(tools.tool(self.speaker, spared, self.taken, armed=armed))

    def _spared_by(self, given: Sequence[Token]) -> list[Token]:
        """A weapon without the side of it that one spares somebody with. Raises Malformed where that is not meant."""
        rest = list(given[1:] if given and given[0].word in names.BEFORE_NAMES else given)
        side = small.begins([t.word for t in rest], small.OF_A_WEAPON)
        if not side:
            return list(given)
        if not self.fields.get("subdue"):
            raise Malformed(f"with the {written(rest[:side])} a weapon: to subdue?", choices=("to subdue",))
        return rest[side:]

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
            said_beside(self.encounter, given)
            return
        if verbs.to_somebody(self.kind) and len(given) > 1 and given[0].word == "to":
            given = given[1:]
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

    def _put_target(self, target: str | None, part: str) -> None:
        if target is not None and self.fields.get("target") != target:
            self._put("target", target)
            self.speaker = self.speaker._replace(lately=target)
        if part:
            self._put("called", {"part": part})

    def _put_worked_on(self, given: Sequence[Token]) -> None:
        found = worked_on(self.speaker, self.fields["spell"], given, self.fields.get("spare", ()))
        inside = [*self.fields.pop("inside", ()), *found.pop("inside", ())]
        self._put_all(found)
        if inside := [who for who in dict.fromkeys(inside) if who != self.fields.get("target")]:
            self._put("inside", inside)

    def _thing(self, given: Sequence[Token]) -> str:
        at = next((n for n, t in enumerate(given, 1) if t.word.endswith("'s")), 0)
        if not (rest := trim(given[at:])):
            raise Malformed("it does not say what to pick up.", choices=names.things(self.encounter))
        return names.pick("thing", written(rest), names.things(self.encounter))

    def _loose(self, given: list[Token]) -> None:
        """Words after a comma: an aim, where nothing was aimed at yet; else they have to say nothing."""
        aimed = given[small.begins([t.word for t in given], small.AT) :]
        if "spell" in self.fields and not {"target", "thing", "at"} & self.fields.keys():
            self._put_worked_on(given)
        elif self._takes("target") and "target" not in self.fields and trim(aimed):
            self._put_object(given)
        elif self._takes("called") and "called" not in self.fields and len(aimed) < len(given):
            self._put_target(*aimed_at(self.speaker, given, foes=True))
        else:
            said_beside(self.encounter, given)

    def _called(self, parts: Parts) -> None:
        """The part a blow is called at, and what it is to do there: the one needs the other."""
        for aim in parts.aims:
            self._put_target(*aimed_at(self.speaker, aim, foes=True))
        for effect, about in parts.purposes:
            called = self.fields.get("called", {})
            if not self._takes("called"):
                raise Malformed(f"only a blow at a part is meant to {effect}.", choices=("strike",))
            if "effect" in called:
                raise Malformed("it says more than one effect of a blow.", choices=(called["effect"], effect))
            if not called:
                raise Malformed(f"to {effect}, at which part?", choices=(f"aiming for the hand, to {effect}",))
            self.fields["called"] = {**called, "effect": effect, **self._about(about)}
        called = self.fields.get("called")
        if called is not None and "effect" not in called:
            ways = [f"to {effect}" for effect in self.effects]
            raise Malformed(f"what is a blow at the {called['part']} to do?", choices=ways)

    def _about(self, given: Sequence[Token]) -> dict[str, Any]:
        """After an effect: whom, again, and of what: "to disarm" "him of the knife"."""
        at = next((i for i, t in enumerate(given) if t.word == "of"), len(given))
        again = trim(given[:at])
        if again and whom(self.speaker, again, foes=True) != self.fields.get("target"):
            raise Malformed(f"the blow is at somebody else than {written(again)!r}.")
        return {"item": self._thing(given[at + 1 :])} if at < len(given) else {}

    @property
    def _hostile(self) -> bool:
        return self.kind in verbs.FOES or self._takes("weapon")

    def _what_goes_without_saying(self) -> None:
        """The only weapon in hand, and the only one who stands against them."""
        if self._takes("weapon") and "weapon" not in self.fields:
            in_hand = [] if self.act.verb.bare else tools.in_hand(self.speaker, self.taken)
            in_hand = [self.taken] if self.taken in in_hand else in_hand
            if (way := self.act.verb.flies) and (fit := tools.flying(self.speaker, way)) is not None:
                in_hand = [name for name in in_hand if name in fit]
            if len(in_hand) > 1:
                raise Ambiguous("it does not say with what.", choices=(*in_hand, "bare hands"))
            self.fields["weapon"] = in_hand[0] if in_hand else None
        if self._takes("weapon") and self.act.verb.flies:
            verb = self.act.verb
            for name in ("weapon", "other"):
                if name in self.fields:
                    tools.refuse_grounded(self.speaker, self.fields[name], verb.flies, " ".join(verb.words))
        if "spell" in self.fields and "target" not in self.fields and "inside" in self.fields:
            found = in_the_middle(self.speaker, self.fields["inside"])
            self.fields["inside"] = [who for who in self.fields["inside"] if who != found["target"]]
            self._put_all(found)
        aims = {"target", "thing", "at"} & self.model.model_fields.keys()
        if "target" in aims and not aims & self.fields.keys():
            self._put("target", self._whom_without_saying())

    def _whom_without_saying(self) -> str:
        everyone = [c for c in self.encounter.combatants.values() if c.id != self.actor]
        against = [c for c in everyone if c.standing and c.side != self.speaker.side]
        if self._takes("weapon") and not against:
            raise Illegal("nobody stands against them.", where=self.actor)
        if not self._hostile or len(against) != 1:
            raise Ambiguous("it does not say whom.", choices=[c.name for c in (against if self._hostile else everyone)])
        return against[0].id


def _nobody_declares(encounter: Encounter[Any, Any]) -> Malformed:
    who, *others = encounter.combatants
    by = f", by: {others[0]}" if others else ""
    return Malformed(
        "nobody declares anything under this ruleset: what came of it is told by effects.",
        choices=(f"{{effect: harm, who: {who}{by}, severity: light}}",),
    )
