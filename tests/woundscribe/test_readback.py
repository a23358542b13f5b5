"""What is read back of a declaration before it is locked, and the chance that is told with it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from rules.errors import RulesError
from rules.model import evolve
from rules.odds import Ratio, odds
from rules.registry import find
from rules.ruling import Answer, Key
from rules.success import MOST, success
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, opened
from woundscribe import examples
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import read_fight
from woundscribe.oddscommand import Moment, moment_of
from woundscribe.phrase import read_phrase
from woundscribe.readback import chance_of, read_back, spoken
from woundscribe.sayback import say_back

RULES = find("bright-dark")
OTHER = find("narrative-d10")
LURKER: dict[str, Any] = {"id": "lurker", "name": "Aldreth", "side": "beings", "like": "poacher", "hidden": True}


@cache
def moments(name: str) -> tuple[Moment, ...]:
    """An example as it opens, in its middle and before its last turn."""
    fight = read_fight(examples.text(name), name)
    many = len(fight.turns)
    found = []
    for turn in sorted({1, many // 2 or 1, many - 1 or 1}):
        try:
            moment = moment_of(fight, turn)
        except WoundscribeError:
            continue  # over by then
        if isinstance(moment, Moment):
            found.append(moment)
    return tuple(found)


def offered(name: str) -> Iterator[tuple[Moment, Any, bool]]:
    """Every offer of everybody whose turn it is, with whether the rules allow it."""
    for moment in moments(name):
        for actor in moment.encounter.members(moment.encounter.side):
            for offer in moment.ruleset.offers(moment.encounter, actor.id):
                yield moment, offer.declaration, offer.refused is None


@pytest.mark.parametrize("name", examples.known())
def test_of_every_offer_the_chance_is_that_of_the_odds_or_none(name: str) -> None:
    told = 0
    for moment, declaration, allowed in offered(name):
        said = read_back(moment.ruleset, moment.encounter, declaration, moment.answers)
        chance = chance_of(moment.ruleset, moment.encounter, declaration, moment.answers)
        assert said.startswith(say_back(declaration, moment.encounter).split(": “")[0].rstrip("."))
        assert ("in 100" in said or "no chance" in said) == (chance is not None)
        if chance is not None:
            assert allowed
            assert odds(moment.ruleset, moment.encounter, declaration, moment.answers).hit == chance
            told += 1
    assert told or not any(True for _ in offered(name))


def test_the_examples_are_of_both_rulesets_and_have_chances_of_every_kind_with_a_roll() -> None:
    told: dict[str, set[str]] = {}
    for name in examples.known():
        for moment, declaration, _ in offered(name):
            if chance_of(moment.ruleset, moment.encounter, declaration, moment.answers) is not None:
                told.setdefault(moment.ruleset.id, set()).add(declaration.kind)
    assert told == {
        RULES.id: {"attack", "cast", "calm", "plead", "restrain", "break free", "rouse"},
        OTHER.id: {"attack", "first aid", "rally"},
    }


def _read(text: str, encounter: Any = None, answers: tuple[Answer, ...] = ()) -> str:
    encounter = encounter or opened(MARA, TOBIN, MILLER)
    return read_back(RULES, encounter, read_phrase(text, encounter, RULES, "pcs"), answers)


def test_how_it_reads() -> None:
    """To subdue takes 1: 7 or more on 3d6 are 196 of 216. With -10, 16 or more are 10."""
    assert _read("mara strikes the miller with the staff, to subdue") == (
        "Mara strikes the Miller with the oak staff, to subdue; 91 in 100."
    )
    assert _read('mara strikes the miller with the staff, -10 sleet "Down."') == (
        "Mara strikes the Miller with the oak staff, -10 sleet; 5 in 100: “Down.”"
    )
    assert _read("mara defends") == "Mara defends."


def test_a_secret_modifier_and_a_secret_ruling_do_not_show() -> None:
    encounter = opened(MARA, TOBIN, MILLER)
    blow = read_phrase("mara strikes the miller with the staff", encounter, RULES, "pcs")
    secret = RULES.read_turn(
        '{"side": "pcs", "declarations": [{"kind": "attack", "actor": "mara", "target": "miller",'
        ' "weapon": "oak staff", "modifiers": [{"value": -9, "reason": "he is awake", "secret": true}]}]}'
    ).declarations[0]
    assert chance_of(RULES, encounter, secret) == chance_of(RULES, encounter, blow)


def test_a_ruling_that_stands_is_reckoned_with_and_an_open_one_tells_no_chance() -> None:
    encounter = opened(MARA, TOBIN, MILLER)
    other = RULES.read_turn(
        '{"side": "pcs", "declarations": [{"kind": "other", "actor": "mara", "attribute": "strength", "words": "I"}]}'
    ).declarations[0]
    assert read_back(RULES, encounter, other).count("in 100") == 0
    ruled = Answer(key=Key(declaration="mara", rule="BD-OTHER"), value="12")
    assert "in 100" in read_back(RULES, encounter, other, (ruled,))
    assert "in 100" not in read_back(RULES, encounter, other, (evolve(ruled, secret=True),))
    others = Answer(key=Key(declaration="tobin", rule="BD-OTHER"), value="12")
    assert "in 100" in read_back(RULES, encounter, other, (ruled, others))


def test_whoever_is_hidden_does_not_show_in_a_chance() -> None:
    """The Miller is behind somebody unseen; of the one fight, she stands there, of the other she does not exist."""
    guarded = {**MILLER, "conditions": [{"name": "protected", "by": "lurker", "until": "own_turn_begins"}]}
    unseen = opened(MARA, TOBIN, guarded, LURKER)
    plain = opened(MARA, TOBIN, {**guarded, "conditions": [{"name": "protected", "until": "own_turn_begins"}]})
    blow = read_phrase("mara strikes the miller with the staff", plain, RULES, "pcs")
    assert chance_of(RULES, unseen, blow) == chance_of(RULES, plain, blow) is not None
    near = opened(MARA, TOBIN, {**MILLER, "place": {"of": "lurker", "away": 5}}, LURKER)
    assert chance_of(RULES, near, blow) == chance_of(RULES, opened(MARA, TOBIN, MILLER), blow) is not None


def test_nothing_is_told_of_a_blow_at_one_who_is_hidden() -> None:
    encounter = opened(MARA, TOBIN, MILLER, LURKER)
    blow = read_phrase("mara strikes the miller with the staff", encounter, RULES, "pcs")
    assert chance_of(RULES, encounter, evolve(blow, target="lurker")) is None
    theirs = evolve(encounter, side="beings")
    own = read_phrase("aldreth punches mara", theirs, RULES, "beings")
    assert chance_of(RULES, theirs, own) is not None


def test_what_the_rules_forbid_and_what_the_master_says_has_no_chance() -> None:
    encounter = opened(MARA, TOBIN, MILLER, HOUND)
    with pytest.raises(RulesError):
        RULES.refuse(encounter, RULES.read_turn('{"side": "pcs", "declarations": [{"kind": "buck", "actor": "mara"}]}'))
    assert _read("mara bucks", encounter) == "Mara bucks."
    harm = RULES.read_turn(
        '{"declarations": [{"kind": "fiat", "effect": {"effect": "harm", "who": "mara", "severity": "light"}}]}'
    ).declarations[0]
    assert chance_of(RULES, encounter, harm) is None
    assert success(RULES, encounter, harm) is None


@pytest.mark.parametrize(
    ("of", "ways", "said"),
    [
        (1000, 384, "38 in 100"),
        (1000, 385, "39 in 100"),
        (1000, 1, "less than 1 in 100"),
        (1000, 999, "more than 99 in 100"),
        (1, 0, "no chance"),
        (1, 1, "100 in 100"),
    ],
)
def test_a_chance_as_people_say_it(of: int, ways: int, said: str) -> None:
    assert spoken(Ratio(numerator=ways, denominator=of)) == said


def test_however_many_a_spell_reaches_only_the_roll_that_decides_it_is_followed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("rules.success.MOST", 5)
    assert MOST > 5
    caster = {**MARA, "id": "ines", "name": "Ines", "like": "almanac-maker", "sheet": {"spells": ["ember rain"]}}
    many = [{**MILLER, "id": f"m{n}", "name": f"the {n}th"} for n in range(8)]
    encounter = opened(caster, *many)
    said = read_phrase("ines casts ember rain at m0, catching m1, m2, m3, m4, m5, m6 and m7", encounter, RULES, "pcs")
    assert "in 100" in read_back(RULES, encounter, said)
