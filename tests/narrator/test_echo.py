"""A line that repeats what was asked is no telling; one that repeats the facts is dull, and true."""

from __future__ import annotations

import pytest

from narrator.echo import Echo
from narrator.narrate import narrate
from narrator.plan import whole
from narrator.progress import Progress
from narrator.prompt import load
from narrator.telling import Telling
from tests.narrator.test_narrate import FOUR, GOOD, ONE, THREE, TWO, text_of
from tests.scripted import Scripted
from tests.views import mill

STYLE = "He went down to the boats before it was light."


@pytest.fixture(scope="module")
def echo() -> Echo:
    view = mill()
    return Echo(load("turn").render(Progress(view, whole(view), "turn", Telling(style=STYLE)).values()))


@pytest.mark.parametrize("line", [text_of(line) for line in (ONE, TWO, THREE, FOUR)])
def test_what_a_model_writes_of_its_own_is_no_echo(echo: Echo, line: str) -> None:
    assert echo.check(line, (1,)) == echo.check(line, ()) == ()


@pytest.mark.parametrize(
    "line",
    [
        "Mara knew: tell nothing beyond the facts, no other people.",
        "The Miller went down to the boats before it was light.",
        "NO FIGURES - no words of games; no thoughts",
    ],
)
def test_six_words_of_the_instructions_or_of_the_sample_are_one(echo: Echo, line: str) -> None:
    for beats in ((2,), ()):
        (violation,) = echo.check(line, beats)
        assert (violation.code, violation.beat) == ("echo", 2 if beats else None)


def test_the_facts_may_be_repeated_by_a_line_that_tells_them_and_not_as_a_picture(echo: Echo) -> None:
    fact = "Tobin offered mercy. The Miller refused the mercy."
    assert echo.check(fact, (4,)) == ()
    for row in (
        "Place: the flooded mill. People: Mara (she), Tobin (he), the Miller (he).",
        "Write 4 lines, one for each number.",
    ):
        assert echo.check(row, ())


def test_such_a_line_is_asked_for_again_and_then_told_plain() -> None:
    view = mill()
    wrong = f"{ONE} No figures, no words of games, no thoughts."
    answer = GOOD.replace(ONE, wrong)
    passage = narrate(view, whole(view), model=Scripted(answers=[answer, wrong]))
    assert [line.source for line in passage.lines] == ["plain", "model", "model", "model"]
    assert [v.code for attempt in passage.provenance.attempts for v in attempt.violations] == ["echo", "echo"]
