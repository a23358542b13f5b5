"""How a condition is told that the lexicon has no words of its own for."""

from __future__ import annotations

import pytest

from narrator.guard import check
from narrator.plain import tell
from narrator.plan import plan, whole
from narrator.told import Told
from rules.claim import Claim
from tests.narrator.plain.fights import Claims, hit
from tests.views import MARA, MILLER, TOBIN, view_of


def told(claims: Claims, number: int) -> str:
    view = view_of((MARA, TOBIN, MILLER), claims)
    made = plan(view, whole(view), "turn")
    (line,), _ = tell(made, Told(commitment=str(number)))
    assert check(made, made.beats[0], line.text) == ()
    return line.text


@pytest.mark.parametrize("kind", ["condition_on", "condition_off"])
@pytest.mark.parametrize(
    ("what", "is_so"),
    [
        ("on fire", r" on fire\b"),
        ("badly burned", r" badly burned\b"),
        ("a broken arm", r" a broken arm\b"),
        ("poison", r" poison\b"),
        ("cannot lift the arm", r": cannot lift the arm\."),
    ],
)
def test_it_stands_in_the_sentence_as_its_words_allow(kind: str, what: str, is_so: str) -> None:
    lines = {told([Claim.model_validate({"kind": kind, "who": "mara", "what": what})], n) for n in range(24)}
    colon = is_so.startswith(":")
    assert len(lines) > 2
    for line in lines:
        assert what in line
        assert (":" in line) == colon, line


def test_a_blow_that_did_nothing_is_told_once() -> None:
    for number in range(24):
        line = told(hit("mara", "miller", "oak staff", "none"), number)
        assert not any(again in line for again in ("unhurt", "took no hurt", "not hurt", "none the worse"))


@pytest.mark.parametrize("state", ["afraid", "asleep", "drunk", "lame"])
def test_a_state_is_no_burden(state: str) -> None:
    claims = [
        [Claim(kind="condition_on", who="mara", what=state)],
        [Claim(kind="condition_off", who="mara", what=state)],
    ]
    view = view_of((MARA, MILLER), *claims)
    on, off = (line.text for line in tell(plan(view, whole(view), "turn"), Told())[0])
    assert state in on
    assert state in off
    assert not any(word in on + off for word in (f"had {state}", f"with {state}", f"of {state}", "bear"))
