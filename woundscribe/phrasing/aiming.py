"""At whom a blow is, at which part of them, and what it is to do there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.errors import Malformed
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.reading import Reading
from woundscribe.phrasing.sentence import Parts, Token, trim, written
from woundscribe.phrasing.whom import aimed_at, somebody, whom

_WINGS = [[wing] for wing in sorted(small.WINGS)]


class Aiming(Reading):
    """The fields of a phrase that say whom it is done to, and where."""

    def _put_target(self, target: str | None, part: str) -> None:
        if target is not None and self.fields.get("target") != target:
            self._put("target", target)
            self.speaker = self.speaker._replace(lately=target)
        if part:
            self._put("called", {"part": part})

    def _refuse_another(self, given: list[Token]) -> None:
        """Raises Malformed where words beside a blow name somebody else than whom it is at."""
        about = self.speaker._replace(lately=self.fields.get("target"))
        if whom(about, trim(given), foes=True) != self.fields.get("target"):
            raise Malformed(f"what about {written(given)!r}? The blow is at somebody else.", choices=("leave it out",))

    def _called(self, parts: Parts) -> None:
        """The part a blow is called at, and what it is to do there: the one needs the other."""
        for aim in parts.aims:
            self._put_target(*aimed_at(self.speaker, aim, foes=True))
        for effect, about in parts.purposes:
            called = self.fields.get("called", {})
            if not self._takes("called"):
                raise Malformed(f"only a blow at a part is meant to {effect}.", choices=("strike",))
            if effect == "trip" and "ground" in self.effects and called.get("part", "").split()[-1:] in _WINGS:
                effect = "ground"  # to bring down what flies
            if "effect" in called:
                raise Malformed("it says more than one effect of a blow.", choices=(called["effect"], effect))
            if not called:
                raise Malformed(
                    f"to {effect}, at which part?",
                    choices=(f"aiming for the {small.PARTS.get(effect, 'hand')}, to {effect}",),
                )
            self.fields["called"] = {**called, "effect": effect, **self._about(about)}
        called = self.fields.get("called")
        if called is not None and "effect" not in called:
            ways = [f"to {effect}" for effect in self.effects]
            raise Malformed(f"what is a blow at the {called['part']} to do?", choices=ways)

    def _is_thing(self, given: Sequence[Token]) -> bool:
        return bool(names.candidates(written(given), names.things(self.encounter))) and not somebody(
            self.speaker, given
        )

    def _about(self, given: Sequence[Token]) -> dict[str, Any]:
        """After an effect: whom, again, and of what: "to disarm" "him of the knife"."""
        at = next((i for i, t in enumerate(given) if t.word == "of"), len(given))
        again = trim(given[:at])
        if again and at == len(given) and self._is_thing(again):
            return {"item": self._thing(again)}  # "to make him drop" "his sword"
        if again and whom(self.speaker, again, foes=True) != self.fields.get("target"):
            raise Malformed(f"the blow is at somebody else than {written(again)!r}.")
        return {"item": self._thing(given[at + 1 :])} if at < len(given) else {}
