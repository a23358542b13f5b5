"""Which spell is cast, and on whom, on what, or over which space."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.errors import Ambiguous, Malformed, unknown
from woundscribe import names
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing.sentence import Token, listed, trim, written
from woundscribe.phrasing.way import spot
from woundscribe.phrasing.whom import GONE, Speaker, people, somebody, whom


def spell_of(speaker: Speaker, given: Sequence[Token]) -> tuple[str, list[Token]]:
    """The spell that is named first, and the words after it. Raises Malformed or Ambiguous."""
    known = names.spells(speaker.encounter, speaker.actor)
    if not known:
        raise Malformed(
            f"{speaker.encounter.combatants[speaker.actor].name} knows no spell.", choices=("another action", "hold")
        )
    if [t.word for t in given[:2]] == ["the", "spell"]:
        given = given[2:]
    size = next((n for n in range(len(given), 0, -1) if names.candidates(written(given[:n]), known)), 0)
    if not size:
        words = [t.word for t in given]
        aim = next((n for n in range(1, len(words)) if small.begins(words[n:], small.OVER)), len(words))
        if not aim or [w for w in words[:aim] if w not in names.BEFORE_NAMES] == ["spell"]:
            raise Ambiguous("it does not say which spell.", choices=known)
        size = aim
    rest = given[size:]
    if rest and rest[0].word == "spell":
        rest = rest[1:]
    return names.pick("spell", written(given[:size]), known), list(rest)


def worked_on(speaker: Speaker, spell: str, given: Sequence[Token], apart: Sequence[str]) -> dict[str, Any]:
    """The fields for what a spell is worked on; {} for no words. ``apart``: who is left out of its space.

    Over the whole place of the scene it takes in everybody there but the caster.
    """
    rest = given[small.begins([t.word for t in given], small.OVER) :]
    if not rest:
        return {}
    if len(rest) == len(given):
        raise Malformed(f"what does {written(rest)!r} mean here? Say at whom, or over what.")
    if there := spot(rest):
        return {"at": there}
    if len(rest) == 1 and rest[0].word in small.SELVES:
        return {"target": speaker.actor}
    rest = trim(rest) or rest
    if somebody(speaker, rest):
        return {"target": whom(speaker, rest)}
    parts = listed(rest)
    if len(parts) > 1 and all(somebody(speaker, one) for one in parts):
        first, *others = people(speaker, rest)
        return {"target": first, "inside": others}
    return _over_a_thing(speaker, spell, written(rest), apart)


def _over_a_thing(speaker: Speaker, spell: str, said: str, apart: Sequence[str]) -> dict[str, Any]:
    encounter = speaker.encounter
    sheet = encounter.combatants[speaker.actor].sheet
    wide = any(getattr(known, "space", False) for known in sheet.spells if known.name == spell)
    here = {encounter.scene.place: (encounter.scene.place,)}
    if wide and names.candidates(said, here):
        return {"inside": [who for who in _there(speaker) if who not in apart]}
    things = {**names.things(encounter), **here}
    if not names.candidates(said, things):
        raise unknown("combatant or thing", said, [n[0] for n in names.combatants(encounter).values()] + list(things))
    if wide:
        raise Ambiguous("it does not say around whom.", choices=[encounter.combatants[c].name for c in _there(speaker)])
    return {"thing": names.pick("thing", said, things)}


def _there(speaker: Speaker) -> list[str]:
    """Everybody else who is here."""
    return [c.id for c in speaker.encounter.combatants.values() if c.out not in GONE and c.id != speaker.actor]


def in_the_middle(speaker: Speaker, inside: list[str]) -> dict[str, Any]:
    """Of those whom a space takes in, the one it is cast at: the only foe. Raises Ambiguous where there are more."""
    people = speaker.encounter.combatants
    foes = [who for who in inside if people[who].side != speaker.side and people[who].standing]
    if len(foes) != 1:
        raise Ambiguous("it does not say around whom.", choices=[people[who].name for who in foes or inside])
    return {"target": foes[0]}
