"""Fights told by hand: whatever is known of a hurt or an end, with any pair of people, there is a sentence for it."""

from __future__ import annotations

import re
from itertools import product

import pytest

from narrator.guard import check
from narrator.plain import tell
from narrator.plan import plan, whole
from narrator.told import Told
from rules.claim import Claim
from rules.combatant import Pronouns
from rules.registry import for_accounts
from rules.visibility import View
from tests.views import figure, view_of

PRONOUNS: tuple[Pronouns, ...] = ("she", "he", "they", "it")
OUT = ("fled", "yielded", "calmed", "left", "fell", "died")


def of(view: View) -> View:
    return view.model_copy(update={"ruleset": for_accounts()})


def lines(view: View, salt: str = "") -> list[str]:
    planned = plan(view, whole(view), "aftermath")
    told = tell(planned, Told(commitment=salt))[0]
    for beat, line in zip(planned.beats, told, strict=True):
        assert check(planned, beat, line.text) == (), line.text
    return [line.text for line in told]


@pytest.mark.parametrize("out", [None, *OUT])
@pytest.mark.parametrize("tool", [None, "axe"])
@pytest.mark.parametrize("by", ["one", None])
def test_every_hurt_is_told_once_with_who_gave_it_and_what_with(
    out: str | None, tool: str | None, by: str | None
) -> None:
    for a, t in product(PRONOUNS, PRONOUNS):
        hurt = Claim(kind="harmed", who="other", whom=by, tool=tool, severity="heavy", part="leg")
        end = [] if out is None else [[Claim(kind=out, who="other")]]  # type: ignore[arg-type]  # kinds of a table
        view = of(view_of((figure("the One", a, "pcs"), figure("the Other", t, "beings")), [hurt], *end))
        text = " ".join(lines(view, f"{a}{t}"))
        assert text.count("in the leg") == 1, text
        assert ("axe" in text) == (tool is not None), text
        assert ("the one" in text.lower()) == (by is not None), text


def test_what_killed_somebody_and_where_is_one_with_the_death() -> None:
    for a, t in product(PRONOUNS, PRONOUNS):
        hurt = Claim(kind="harmed", who="other", whom="one", severity="grievous", part="eye")
        end = Claim(kind="died", who="other", whom="one")
        cast = (figure("the One", a, "pcs"), figure("the Other", t, "beings"))
        for tool in (None, "arrow"):
            (text,) = lines(of(view_of(cast, [hurt.model_copy(update={"tool": tool}), end])), f"{a}{t}{tool}")
            assert "in the eye" in text
            assert ("with an arrow" in text) == (tool is not None)


def test_one_by_a_name_that_ends_in_s_is_one_and_several_are_several() -> None:
    hurt = Claim(kind="harmed", who="other", severity="heavy")
    for name, verb in (
        ("the boss", "has"),
        ("the two wolves", "have"),
        ("the guardsmen", "have"),
        ("the abbess", "has"),
    ):
        who = name.split()[-1]
        view = of(view_of((figure(name, "they", "pcs"),), [hurt.model_copy(update={"who": who})]))
        telling = plan(view, whole(view), "aftermath").telling.model_copy(update={"tense": "present"})
        (line,) = tell(plan(view, whole(view), "aftermath", telling), Told())[0]
        assert re.search(rf"{name} {verb}\b", line.text, re.IGNORECASE), line.text
