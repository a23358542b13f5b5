"""What prose has used up: beginnings and runs of words, in the order in which a reader remembers them."""

from __future__ import annotations

from narrator.narrate import narrate
from narrator.plan import turns, whole
from narrator.progress import Progress
from narrator.prompt import load
from narrator.worn import worn
from rules.visibility import View
from tests.narrator.test_narrate import GOOD
from tests.scripted import Scripted
from tests.views import mill


def test_the_last_sentences_lend_their_beginnings_the_latest_first() -> None:
    assert worn(["The door was shut. Mara came up to it!", "She put her hand out, and waited. No."]) == (
        "She put her",
        "Mara came up",
        "The door was",
    )


def test_a_beginning_is_named_once_and_old_ones_are_forgotten() -> None:
    assert worn(["He went up again."] * 3) == ("He went up",)
    many = [f"{letter}word went up." for letter in "ABCDEFGHIJ"]
    assert worn(many) == tuple(f"{letter}word went up" for letter in "JIHGFE")


def test_a_run_of_five_words_counts_once_it_has_come_back() -> None:
    twice = ["All of it drove the breath out of her.", "What came next Drove the breath out of him."]
    assert worn(twice[:1]) == ("All of it",)
    assert worn(twice) == ("What came next", "All of it", "drove the breath out of")
    long = "with the whole weight of the water"
    assert worn([f"One fell {long}.", f"He came {long}."])[2:] == ("whole weight of the water",)


def test_words_as_long_as_sentences_are_passed_over() -> None:
    assert worn(["水" * 70 + " and more of it."]) == ()


def asked(view: View, *earlier: str) -> str:
    values = Progress(view, whole(view), "turn", earlier=earlier).values()
    return load("turn").render(values)[-1].text


def test_a_model_is_told_what_was_shown_before() -> None:
    assert "used up; find others: 'The rain had'\n" in asked(mill(), 'The rain had "stopped".')
    assert "used up" not in asked(mill())


def test_where_nobody_knows_what_was_shown_the_plain_telling_counts() -> None:
    view = mill()
    last = turns(view)[-1].model_copy(update={"first": 8})
    model = Scripted(answers=[GOOD])
    narrate(view, last, model=model)
    before = narrate(view, whole(view).model_copy(update={"last": 7})).text
    opening = " ".join(before.rstrip(".").split(". ")[-1].split()[:3])
    assert opening.strip(',"') in model.asked[0].split("used up; find others:")[1]
