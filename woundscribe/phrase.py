"""Declarations as people say them: "mara strikes the miller with the staff, to subdue". No model takes part.

Everything said is understood or refused; nothing is passed over in silence. Colour goes in double
quotes: it is the player's own line, and decides nothing.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ValidationError

from rules.combatant import Combatant
from rules.declaration import SIDE_KINDS
from rules.encounter import Encounter
from rules.errors import Ambiguous, Illegal, Malformed, malformed, nearest
from rules.ruleset import Ruleset
from woundscribe import names, verbs
from woundscribe.sentence import (
    Act,
    Parts,
    Token,
    cut,
    head,
    place,
    take_modifiers,
    take_words,
    tokens,
    trim,
    two,
    written,
)
from woundscribe.verbs import Verb

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
        self.encounter = encounter
        self.side = side
        self.given_actor = actor
        self.kinds = {k: c for k, c in ruleset.declarations().items() if "actor" in c.model_fields}
        self.verbs = verbs.spoken(self.kinds)
        self.fields: dict[str, Any] = {}

    def read(self, text: str) -> Any:
        rest, line = take_words(text)
        rest, modifiers = take_modifiers(rest)
        said = tokens(rest)
        who, first, after = self._subject(said)
        parts = cut(after, self.verbs, first)
        act = self._one_act(parts)
        self.kind = act.verb.kind
        self.model: type[BaseModel] = self.kinds[self.kind]
        self.actor = self._actor(who)
        self.fields = {"kind": self.kind, "actor": self.actor}
        if line is not None:
            self.fields["words"] = line
        if modifiers:
            self.fields["modifiers"] = modifiers
        if parts.spares or act.verb.spares:
            self._put("subdue", True)
        for tool in parts.tools:
            self._tool(tool)
        for towards in parts.places:
            self._put("move", place(towards))
        self._object(act)
        for loose in parts.loose:
            self._loose(loose)
        self._what_goes_without_saying(act.verb)
        try:
            return self.model.model_validate_json(json.dumps(self.fields))
        except ValidationError as error:
            raise malformed(error, self.model) from error

    def _put(self, field: str, value: Any) -> None:
        if field not in self.model.model_fields:
            raise Malformed(f"to {self.kind} takes no {field}.")
        if field in self.fields:
            raise Malformed(f"it says {field} more than once.")
        self.fields[field] = value

    # -- who acts, and the verb

    def _subject(self, said: list[Token]) -> tuple[str, Verb, list[Token]]:
        """Who is named, the verb after it, and the rest with the verb still in front."""
        found: list[tuple[str, Verb, list[Token]]] = []
        for at, token in enumerate(said):
            rest = said[at:]
            verb = verbs.match(self.verbs, [t.word for t in rest])
            if verb is None and token.word in ("offer", "offers"):
                verb, rest = self._offered_later(rest)
            if verb is not None:
                found.append((head(said[:at]), verb, rest))
        for one in found:
            if not one[0] or one[0].casefold() in verbs.SELF or self._named(one[0]):
                return one
        if found and not self._leading(said):
            return found[0]
        raise self._no_verb(said)

    def _leading(self, said: list[Token]) -> int:
        """How many words at the beginning name somebody."""
        spoken = [t for t in said if t.word not in (",", ";")]
        return max((n for n in range(1, len(spoken) + 1) if self._named(written(spoken[:n]))), default=0)

    def _offered_later(self, rest: list[Token]) -> tuple[Verb | None, list[Token]]:
        """ "offers the miller mercy": a later word says what."""
        for kind in sorted(SIDE_KINDS & self.kinds.keys()):
            if any(t.word == kind for t in rest):
                return Verb(("offer",), kind), [t for t in rest if t.word != kind]
        return None, rest

    def _no_verb(self, said: list[Token]) -> Malformed:
        spoken = [t for t in said if t.word not in (",", ";")]
        rest = [t.word for t in spoken[self._leading(said) :] if t.word not in verbs.BETWEEN]
        if not rest:
            return Malformed("it does not say what to do.", choices=self.kinds)
        close = nearest(rest[0].removesuffix("s"), [" ".join(v.words) for v in self.verbs])
        possible = () if close else verbs.one_each(self.verbs)
        return Malformed(
            f"{rest[0]!r} is nothing one can declare: the verb is unknown.", nearest=close, choices=possible
        )

    def _named(self, given: str) -> bool:
        known = {**names.combatants(self.encounter), **names.sides(self.encounter)}
        return bool(names.candidates(given, known))

    def _actor(self, who: str) -> str:
        if who and who.casefold() not in verbs.SELF:
            spoken_for = names.candidates(who, names.sides(self.encounter)) if self.kind in SIDE_KINDS else ()
            if len(spoken_for) == 1:
                return self._able(spoken_for[0])[0].id
            actor = names.pick("combatant", who, names.combatants(self.encounter))
            if self.given_actor not in (None, actor):
                raise Malformed(f"{self.given_actor} declares, and it says what {who} does.")
            return actor
        if self.given_actor is not None:
            return self.given_actor
        able = self._able(self.side)
        if len(able) > 1 and self.kind not in SIDE_KINDS:
            raise Ambiguous("it does not say who acts.", choices=[c.name for c in able])
        return able[0].id

    def _able(self, side: str | None) -> list[Combatant[Any]]:
        """Who stands of a side, the first to speak for it first."""
        able = [c for c in self.encounter.combatants.values() if c.standing and side in (None, c.side)]
        if not able:
            raise Illegal("nobody is left to do it.")
        return able

    def _one_act(self, parts: Parts) -> Act:
        """The act; a move said before or after it is part of it."""
        acts = parts.acts
        if len(acts) == 2:
            moves = [a for a in acts if a.verb.kind == "move"]
            others = [a for a in acts if a.verb.kind != "move"]
            if len(moves) == 1 and "move" in self.kinds[others[0].verb.kind].model_fields:
                parts.places.append(moves[0].object)
                return others[0]
        if len(acts) > 1:
            raise Malformed("it says more than one thing to do.", choices=[a.verb.kind for a in acts])
        return acts[0]

    # -- what is done to whom, with what

    def _object(self, act: Act) -> None:
        """The words right after the verb: whom, or where, or nothing more."""
        given = act.object
        if "to" in self.model.model_fields:
            self._put("to", place(given))
            return
        if "weapon" in self.model.model_fields:
            at = next((i for i, t in enumerate(given) if t.word in ("at", "against")), 0)
            if at and (tool := trim(given[:at])):
                self._weapons(tool)
                given = given[at:]
        given = given[verbs.begins([t.word for t in given], verbs.AT) :]
        if "target" in self.model.model_fields:
            if target := trim(given):
                self._put("target", self._whom(target))
        else:
            self._nothing_more(given)

    def _whom(self, given: list[Token]) -> str:
        pronoun = verbs.PRONOUNS.get(given[0].word) if len(given) == 1 else None
        if pronoun is None:
            return names.pick("combatant", written(given), names.combatants(self.encounter))
        own = self.encounter.combatants[self.actor].side
        fitting = [
            c
            for c in self.encounter.combatants.values()
            if c.pronouns == pronoun and c.id != self.actor and c.out not in ("dead", "fled", "left")
            if c.side != own or "weapon" not in self.model.model_fields
        ]
        if len(fitting) != 1:
            raise Ambiguous(f"{given[0].written!r} could be anybody.", choices=[c.name for c in fitting])
        return fitting[0].id

    def _loose(self, given: list[Token]) -> None:
        """Words after a comma: an aim, where nothing was aimed at yet; else they have to say nothing."""
        aimed = given[verbs.begins([t.word for t in given], verbs.AT) :]
        if "target" in self.model.model_fields and "target" not in self.fields and trim(aimed):
            self._put("target", self._whom(trim(aimed)))
        else:
            self._nothing_more(given)

    def _nothing_more(self, given: list[Token]) -> None:
        """To whom an offer is made may be said, though it is made to all; anything else would be lost."""
        rest = trim(given)
        if rest and rest[0].word in ("to", "for"):
            rest = rest[1:]
        if rest and not self._named(written(rest)):
            raise Malformed(
                f"what does {written(rest)!r} mean here? Colour goes in double quotes.",
                nearest=nearest(written(rest), [n[0] for n in names.combatants(self.encounter).values()]),
            )

    def _tool(self, given: list[Token]) -> None:
        """After "with" or "using": weapons, bare hands, or a talent."""
        rest = trim(given[1:])
        known = names.talents(self.encounter, self.actor)
        called = rest[-1:] and rest[-1].word in ("talent", "skill")
        spoken = written(rest[:-1] if called else rest)
        talent = names.candidates(spoken, known)
        is_weapon = bool(names.candidates(spoken, names.weapons(self.encounter, self.actor)))
        if called or (talent and (given[0].word == "using" or not is_weapon)):
            self._put("talent", names.pick("talent", spoken, known))
        elif rest:
            self._weapons(rest)
        else:
            raise Malformed(f"{given[0].written!r} what?", choices=names.weapons(self.encounter, self.actor))

    def _weapons(self, given: list[Token]) -> None:
        known = names.weapons(self.encounter, self.actor)
        spoken = names.words(written(given))
        if spoken in verbs.BARE:
            self._put("weapon", None)
            return
        if spoken in verbs.BOTH:
            both = self._in_hand()
            if len(both) != 2:
                raise Ambiguous("it does not say which two.", choices=known)
            pair = both
        elif names.candidates(written(given), known):
            pair = [names.pick("weapon", written(given), known)]
        else:
            pair = [names.pick("weapon", part, known) for part in two(given)]
        self._put("weapon", pair[0])
        if len(pair) > 1:
            self._put("other", pair[1])

    def _in_hand(self) -> list[str]:
        carried = self.encounter.combatants[self.actor].carries
        return [name for name in names.weapons(self.encounter, self.actor) if name in carried]

    def _what_goes_without_saying(self, verb: Verb) -> None:
        """The only weapon in hand, and the only one who stands against them."""
        if "weapon" in self.model.model_fields and "weapon" not in self.fields:
            in_hand = [] if verb.bare else self._in_hand()
            if len(in_hand) > 1:
                raise Ambiguous("it does not say with what.", choices=(*in_hand, "bare hands"))
            self.fields["weapon"] = in_hand[0] if in_hand else None
        if "target" in self.model.model_fields and "target" not in self.fields:
            own = self.encounter.combatants[self.actor].side
            against = [c for c in self.encounter.combatants.values() if c.standing and c.side != own]
            if "weapon" in self.model.model_fields and not against:
                raise Illegal("nobody stands against them.", where=self.actor)
            if "weapon" not in self.model.model_fields or len(against) != 1:
                raise Ambiguous("it does not say whom.", choices=[c.name for c in against])
            self.fields["target"] = against[0].id
