"""What is done beside plain blows is told whole, by anyone to anyone, and as the records have it."""

from __future__ import annotations

from itertools import product

import pytest

from narrator.guard import check
from narrator.plain import tell
from narrator.plan import plan, whole
from narrator.told import Told
from rules.combatant import Pronouns
from rules.visibility import View
from tests.narrator.plain.deeds import DEEDS, LASTING
from tests.views import figure, view_of

PRONOUNS: tuple[Pronouns, ...] = ("she", "he", "they", "it")


def between(a: Pronouns, t: Pronouns, *deeds: str) -> View:
    cast = (figure("the Reeve", a, "pcs"), figure("the Smith", t, "beings"))
    view = view_of(cast, *(DEEDS[deed] for deed in deeds), things=("old door", "ditch", "millrace"))
    return view.model_copy(update={"ruleset": "bright-dark"})


@pytest.mark.parametrize("deed", DEEDS)
def test_every_deed_is_told_in_full_between_any_two_and_the_guard_accepts_it(deed: str) -> None:
    for (a, t), salt in product(product(PRONOUNS, PRONOUNS), range(3)):
        view = between(a, t, deed)
        planned = plan(view, whole(view), "turn")
        (line,) = tell(planned, Told(commitment=f"{a}{t}{salt}"))[0]
        assert line.states == tuple(range(len(DEEDS[deed])))
        assert check(planned, planned.beats[0], line.text) == (), line.text
        assert "{" not in line.text


@pytest.mark.parametrize("deed", DEEDS)
def test_no_deed_is_told_twice_alike_in_a_fight(deed: str) -> None:
    view = between("she", "it", *[deed] * 6)
    told = tell(plan(view, whole(view), "turn"), Told(commitment=deed))[1]
    assert len(set(told.sentences)) == len(told.sentences)


@pytest.mark.parametrize("what", LASTING)
def test_what_lasts_is_shown_and_not_named_by_the_word_of_the_game(what: str) -> None:
    shown = {"dizzy", "slowed", "blind", "under water"}
    for salt in range(12):
        view = between("he", "it", what, f"{what} no more")
        lines = tell(plan(view, whole(view), "turn"), Told(commitment=str(salt)))[0]
        assert what in shown or not any(what in line.text for line in lines)
