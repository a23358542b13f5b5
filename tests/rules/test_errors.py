"""Refusals in words fit to show to a player."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError

from rules.bright_dark.declarations import BrightDarkTurn
from rules.errors import Ambiguous, BrokenTranscript, Illegal, Malformed, RulesError, malformed, nearest, unknown


def test_a_message_says_where_by_which_clause_and_what_would_do() -> None:
    assert str(RulesError("it cannot be.")) == "it cannot be."
    assert str(Illegal("no.", where="mara", rule="BD-X", choices=("a", "b"))) == "mara: no. [BD-X] Possible: a, b."
    assert str(Malformed("no.", nearest=("a",))) == "no. Did you mean a?"
    assert str(Ambiguous("which?", nearest=("a", "b", "c"))) == "which? Did you mean a, b or c?"


def test_each_has_its_code() -> None:
    kinds = (RulesError, Malformed, Illegal, Ambiguous, BrokenTranscript)
    assert [k.code for k in kinds] == ["rules", "malformed", "illegal", "ambiguous", "broken-transcript"]
    assert all(issubclass(k, RulesError) for k in kinds)


def test_the_nearest_come_first_whatever_their_case() -> None:
    assert nearest("STAF", ["Oak Staff", "staff", "spear"])[0] == "staff"
    assert nearest("zzz", ["staff"]) == ()


def test_a_name_nobody_knows() -> None:
    assert (
        str(unknown("weapon", "swrod", ["sword", "spear"])) == "there is no weapon called 'swrod'. Did you mean sword?"
    )
    far = unknown("weapon", "zzz", (f"w{n}" for n in range(20)), where="mara")
    assert (far.where, far.nearest, len(far.choices)) == ("mara", (), 12)


class Inner(BaseModel):
    strength: int


class Outer(BaseModel, extra="forbid"):
    inner: Inner | None = None
    words: tuple[str, ...] = ()


def fault(value: str, kind: Any = Outer) -> Malformed:
    with pytest.raises(ValidationError) as refused:
        TypeAdapter(kind).validate_json(value)
    return malformed(refused.value, Outer if kind is Outer else kind, "file")


def test_a_field_that_is_not_there() -> None:
    assert str(fault('{"wrods":[]}')) == "file.wrods: there is no field 'wrods' here. Did you mean words?"
    assert fault('{"strenght":1}').nearest == ("strength",)


def test_a_field_that_is_missing() -> None:
    assert str(fault('{"inner":{}}')) == "file.inner.strength: this field is missing."


def test_a_value_that_will_not_do() -> None:
    told = str(fault('{"inner":{"strength":"very"}}'))
    assert told == "file.inner.strength: 'very' will not do: a whole number is wanted. Possible: 12."
    assert str(fault('{"words":{"a":1}}')).startswith("file.words: this will not do: ")
    assert str(fault('{"words":["' + "x" * 80 + '",2]}')).startswith("file.words.1: 2 will not do: ")


def test_a_kind_that_nobody_knows() -> None:
    error = fault('{"declarations":[{"kind":"atack","actor":"mara","target":"x"}]}', BrightDarkTurn)
    assert str(error) == "file.declarations.0: 'atack' is not known here. Did you mean attack or take?"
    error = fault('{"declarations":[{"kind":"fiat","effect":{"effect":"flew","who":"x"}}]}', BrightDarkTurn)
    assert "fled" in error.nearest
    error = fault(
        '{"declarations":[{"kind":"fiat","effect":{"effect":"item","who":"x","item":"y","how":"zz"}}]}', BrightDarkTurn
    )
    assert error.choices == ("lost", "taken", "used")


def test_a_name_that_is_known_elsewhere_is_not_offered_again() -> None:
    with pytest.raises(ValidationError) as caught:
        BrightDarkTurn.model_validate_json('{"declarations":[{"kind":"jolt","target":"mara","words":"x"}]}')
    told = malformed(caught.value, BrightDarkTurn)
    assert "no field 'words'" in told.message
    assert "words" not in told.nearest


def test_what_is_no_id_says_what_one_is() -> None:
    with pytest.raises(ValidationError) as caught:
        BrightDarkTurn.model_validate_json('{"declarations":[{"kind":"hold","actor":"Old Mara"}]}')
    assert "'Old Mara' is no id; use small letters" in malformed(caught.value, BrightDarkTurn).message
