"""Records: frozen, strict, and written in one form only."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from rules.bright_dark import RULESET
from rules.bright_dark.outcomes import AttackRolled
from rules.model import Model, canonical_json, content_hash, evolve, made
from rules.outcome import Check, Fell, Noted
from rules.scene import Scene
from tests.generate import fight


def test_records_are_frozen_and_know_their_fields() -> None:
    fell = Fell(who="mara")
    with pytest.raises(ValidationError, match="frozen"):
        setattr(fell, "who", "tobin")  # noqa: B010  # so that the type checker lets us try
    for given_ in ('{"who":"mara","kind":"fell","x":1}', '{"who":1,"kind":"fell"}', '{"kind":"fell"}'):
        with pytest.raises(ValidationError):
            Fell.model_validate_json(given_)


def test_one_line_in_declared_order_without_what_is_not_there() -> None:
    fell = Fell.model_validate_json('{"by":null, "who":"mara", "seq":3, "kind":"fell"}')
    assert canonical_json(fell) == '{"seq":3,"rules":[],"visibility":"public","kind":"fell","who":"mara"}'


@given(st.text(max_size=40).filter(lambda t: t.isprintable() or "\u2028" in t))
def test_text_survives_whatever_it_holds(text: str) -> None:
    line = canonical_json(Noted(text=text))
    assert "\n" not in line
    assert Noted.model_validate_json(line).text == text


def test_a_hash_says_what_it_is() -> None:
    assert content_hash("") == "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_evolve_changes_some_fields_of_another() -> None:
    scene = Scene(place="the mill")
    moved = evolve(scene, place="the yard")
    assert (scene.place, moved.place, moved) == ("the mill", "the yard", Scene(place="the yard"))


def test_made_records_are_as_good_as_any() -> None:
    check = made(Check, total=3, degree="failure")
    assert check == Check(total=3, degree="failure")
    assert canonical_json(made(Fell, who="mara")) == canonical_json(Fell(who="mara"))


@pytest.mark.parametrize("number", range(30))
def test_every_record_that_is_emitted_would_be_accepted(number: int) -> None:
    """Records are made without being validated: here they are, after the fact."""
    for outcome in fight(number).transcript.outcomes:
        again = RULESET.read_outcome(canonical_json(outcome))
        assert canonical_json(again) == canonical_json(outcome)
        assert again == outcome or outcome.kind == "joined"  # whose sheet is read by its ruleset as it joins


def test_no_number_is_a_float() -> None:
    def floats(value: Any) -> bool:
        if isinstance(value, Model):
            return any(floats(v) for v in value.__dict__.values())
        if isinstance(value, (tuple, list)):
            return any(map(floats, value))
        return isinstance(value, float)

    assert not any(floats(o) for number in range(10) for o in fight(number).transcript.outcomes)
    with pytest.raises(ValidationError):
        AttackRolled.model_validate_json(
            '{"kind":"attack_rolled","actor":"a","target":"b","seq":1.5,"check":{"degree":"failure"}}'
        )
