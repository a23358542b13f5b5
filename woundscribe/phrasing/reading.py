"""What one phrase is found to say: its kind, who acts, and the fields of the declaration one after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import BaseModel

from rules.encounter import Encounter
from rules.errors import Ambiguous, Illegal, Malformed
from rules.ruleset import Ruleset
from woundscribe import names
from woundscribe.phrasing import kinds, tools, verbs
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.casting import in_the_middle
from woundscribe.phrasing.sentence import (
    Act,
    Token,
    trim,
    written,
)
from woundscribe.phrasing.several import one_of
from woundscribe.phrasing.spoken import Verb
from woundscribe.phrasing.subject import actor_of
from woundscribe.phrasing.way import step
from woundscribe.phrasing.whom import (
    Speaker,
    as_known,
    between,
    somebody,
    without_hold,
)


class Reading:
    """A phrase being read, and the fields of the declaration as they are found."""

    def __init__(
        self, encounter: Encounter[Any, Any], ruleset: Ruleset[Any], side: str | None, actor: str | None
    ) -> None:
        self.encounter = as_known(encounter, side)
        self.side = side
        self.given_actor = actor
        self.ruleset = ruleset
        self.offered = kinds.offered(ruleset)
        self.kinds = self.offered.said
        self.verbs = verbs.spoken(tuple(self.kinds))
        self.effects = kinds.effects(self.kinds)
        self.fields: dict[str, Any] = {}
        self.drawn: tuple[str, ...] = ()
        self.facing: str | None = None

    def _takes(self, field: str, instead: str = "") -> bool:
        """Whether the declaration has this field, or at least not the other one ``instead`` of it."""
        return field in self.model.model_fields or bool(instead and instead not in self.model.model_fields)

    def _put(self, field: str, value: Any) -> None:
        if not self._takes(field):
            raise Malformed(f"to {self.kind} takes no {small.FIELDS.get(field, field)}.", choices=("leave it out",))
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
        if self.kind == "flee" and "retreat" in self.kinds and who.casefold() == "we":
            raise Ambiguous("do all of you leave, or you alone?", choices=("we retreat", "I flee"))
        self.encounter = as_known(self.encounter, self.encounter.combatants[actor].side)
        self.speaker = Speaker(self.encounter, actor)
        self.actor = actor
        meant = [self._on_the_back(act)._replace(verb=self._verb_meant(self._on_the_back(act))) for act in acts]
        mains = [a for a in meant if a.verb.kind not in ("move", "take")]
        taking = [a for a in meant if a.verb.kind == "take"]
        beside = [a for a in meant if a.verb.kind == "move"]
        if not mains and taking and "take" in self.kinds:
            mains = [taking.pop(0)]
        if len(mains) + len(beside) > 1 and self._waits(mains[-1:]) and (len(mains) > 1 or mains[-1].object):
            mains.pop()  # "…, and wait there"
        self.act, self.others = one_of(mains) if mains else (beside[0], [])
        self.kind = self.act.verb.kind
        self.later = [a for a in meant[meant.index(mains[0]) :] if a in beside] if mains else []
        self.afterwards = any(a.then for a in self.later)
        self.model: type[BaseModel] = self.kinds[self.kind]
        self.beside = [*beside, *taking]
        in_part = not self.beside or self.kind == "move" or self._takes("move")
        if len(taking) > 1 or not in_part:
            raise Malformed("it says more than one thing to do.", choices=dict.fromkeys(a.verb.kind for a in meant))
        self.taken = self._thing(taking[0].object) if taking else None

    @staticmethod
    def _waits(last: Sequence[Act]) -> bool:
        """Whether that is only to wait, after a deed."""
        return bool(last) and last[0].verb.kind == "hold" and {t.word for t in last[0].object} <= small.ASIDE

    def _on_the_back(self, act: Act) -> Act:
        """To leap onto the mare's back is to mount her, where one mounts."""
        words = [t.word for t in act.object]
        lead = 1 if words and words[0] in ("onto", "on") else 0
        up = act.verb.kind == "move" and "mount" in self.kinds and (lead or act.verb.words[-1] in ("onto", "on"))
        known = names.candidates(written(act.object[lead:]), names.combatants(self.encounter))
        if up and len(known) == 1 and getattr(self.encounter.combatants[known[0]].sheet, "mount", None) is not None:
            return act._replace(verb=Verb(act.verb.words, "mount"), object=act.object[lead:])
        if not up or len(words) < lead + 2 or words[-1] != "back" or not words[-2].endswith("'s"):
            return act
        return act._replace(verb=Verb(act.verb.words, "mount"), object=act.object[lead:])

    def _verb_meant(self, act: Act) -> Verb:
        """Of a verb that is another kind when it is done to somebody: which it is."""
        at = next((i for i, t in enumerate(act.object) if t.word == "from"), len(act.object))
        rest = without_hold(trim(act.object[:at]) or act.object[:at])
        if act.verb.at is None or act.passing or not rest or rest[0].word in small.SELVES:
            return act.verb
        if act.verb.words[-1] == "between":
            named_two = len(between(self.speaker, rest)) == 2
            return act.verb._replace(kind=act.verb.at, sets=(), lead=()) if named_two else act.verb
        owner = next((n for n, t in enumerate(rest) if t.word.endswith("'s")), None)
        if act.verb.at == "attack" and owner is not None:
            last = rest[owner]
            rest = [*rest[:owner], Token(last.word.removesuffix("'s"), last.written[:-2])]  # "go for his throat"
        return act.verb._replace(kind=act.verb.at, sets=()) if somebody(self.speaker, rest) else act.verb

    def _moves(self) -> None:
        """The steps, together one move: the whole of the declaration, or part of it."""
        merged: dict[str, Any] = {}
        for act in self.beside:
            speaker = self._after_the_deed() if act.then and act in self.later else self.speaker
            fields = {"take": self.taken} if act.verb.kind == "take" else step(speaker, act)
            if "by" in fields and ("by", fields["by"]) in act.verb.sets and not kinds.slows(self.model):
                del fields["by"]
            where = str(fields.get("to", "")).split()
            if where[-1:] in (["it"], ["them"]) and len(where) > 1 and "to" in merged:
                where = where[:-1]
                fields["to"] = " ".join([*where, merged.pop("to").removeprefix("behind ")])  # "behind it"
            for name, value in fields.items():
                if merged.get(name, value) != value:
                    raise Malformed(f"it says {name} more than once: one moves once.")
                merged[name] = value
                if name in ("toward", "away"):
                    self.speaker = self.speaker._replace(lately=value)
        if small.purpose(("to", *str(merged.get("to", "")).casefold().split()), self.effects)[0]:
            raise Malformed(f"{merged['to']!r} is no place.")
        if self.kind == "move":
            self._put_all(merged)
        elif merged:
            self._put("move", kinds.as_part(self.model, merged, self.encounter))
            if self.afterwards and self._takes("after"):
                self._put("after", True)
            elif any(a.late for a in self.later):
                raise Malformed(
                    f"one moves and then does it: to {self.kind} takes no move after it.",
                    choices=("move first", "leave the move out"),
                )

    def _after_the_deed(self) -> Speaker:
        """For a pronoun in what comes after it: whoever it is done to was named before."""
        given = trim(self.act.object[small.begins([t.word for t in self.act.object], small.AT) :])
        found = names.candidates(written(given), names.combatants(self.encounter)) if given else ()
        return self.speaker._replace(lately=found[0]) if len(found) == 1 else self.speaker

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

    def _spared_by(self, given: Sequence[Token]) -> list[Token]:
        """A weapon without the side of it that one spares somebody with. Raises Malformed where that is not meant."""
        rest = list(given[1:] if given and given[0].word in names.BEFORE_NAMES else given)
        end = small.begins([t.word for t in rest], small.ENDS_OF_A_WEAPON)
        side = small.begins([t.word for t in rest], small.OF_A_WEAPON)
        if end and not side:
            return rest[end:]
        if not side:
            return list(given)
        if not self.fields.get("subdue"):
            raise Malformed(f"with the {written(rest[:side])} a weapon: to subdue?", choices=("to subdue",))
        return rest[side:]

    def _thing(self, given: Sequence[Token]) -> str:
        off = next((n for n, t in enumerate(given) if n and t.word in ("off", "from")), None)
        if off is not None and given[-1].word in small.RESTING_ON:
            given = given[:off]
        at = next((n for n, t in enumerate(given, 1) if t.word.endswith("'s")), 0)
        if not (rest := trim(given[at:])):
            raise Malformed("it does not say what to pick up.", choices=names.things(self.encounter))
        return names.pick("thing", written(rest), names.things(self.encounter))

    @property
    def _in_words(self) -> bool:
        """Whether it is an act in words, about somebody or about nobody."""
        return self.model.model_fields["words"].is_required()

    @property
    def _hostile(self) -> bool:
        return self.kind in verbs.FOES or self._takes("weapon")

    def _spares_or_not(self, softly: str) -> None:
        """Raises Ambiguous where "gently" may say that a blow is to spare, and may not."""
        if softly and self._takes("subdue") and not self.fields.get("subdue"):
            raise Ambiguous(
                f"{softly!r}, of a blow: is it to subdue, or is that only how it is struck?",
                choices=("say: to subdue", f'leave it out, or say "{softly}" in double quotes'),
            )

    def _what_goes_without_saying(self) -> None:
        """The only weapon in hand, and the only one who stands against them."""
        if self._takes("weapon") and "weapon" not in self.fields:
            in_hand = [] if self.act.verb.bare else tools.in_hand(self.speaker, self.taken)
            in_hand = [self.taken] if self.taken in in_hand else in_hand
            if not self.act.verb.bare and self.taken is None:
                in_hand = [name for name in self.drawn if name in in_hand] or in_hand
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
        if "target" in aims and not self._in_words and not aims & self.fields.keys():
            self._put("target", self._whom_without_saying())

    def _needs_saying(self) -> None:
        """Raises Malformed for an act in words that does not say in which, or by what it is rolled."""
        lacking = [
            name for name, field in self.model.model_fields.items() if field.is_required() and name not in self.fields
        ]
        if "words" in lacking:
            raise Malformed("it does not say in words what is done.", choices=('…: "I kick the ladder away."',))
        if "attribute" in lacking:
            raise Malformed("it does not say by what it is rolled.", choices=("by strength", "by mind and a talent"))
        if "skill" in lacking:
            raise Malformed("it does not say by which skill and stat.", choices=("with persuasion and willpower",))

    def _whom_without_saying(self) -> str:
        everyone = [c for c in self.encounter.combatants.values() if c.id != self.actor]
        against = [c for c in everyone if c.standing and c.side != self.speaker.side]
        if self._takes("weapon") and not against:
            raise Illegal("nobody stands against them.", where=self.actor)
        if self._hostile and self.facing in [c.id for c in against]:
            return str(self.facing)  # "turn to the hound and strike"
        if not self._hostile or len(against) != 1:
            raise Ambiguous("it does not say whom.", choices=[c.name for c in (against if self._hostile else everyone)])
        return against[0].id
