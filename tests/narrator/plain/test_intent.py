"""Acts in a player's own words: as far as they are told as meant, and quoted where they cannot be."""

from __future__ import annotations

import pytest

from narrator.guard import check
from narrator.plain import tell
from narrator.plain.bend import Speaker, bend
from narrator.plain.intent import intended
from narrator.plan import plan, whole
from narrator.told import Told
from rules.claim import Claim
from tests.narrator.plain.deeds import of
from tests.narrator.plain.fights import act
from tests.views import MARA, MILLER, TOBIN, view_of

HE = Speaker(pronoun="he", names=("Tobin",), target="it", target_names=("the Miller", "Miller"))


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("I kick the stove over and the coals go across the floor.", "kick the stove over"),
        ("I smash the panes above her, and the glass comes down.", "smash the panes above her"),
        ("I kick the ash, the coals and the pot at him", "kick the ash, the coals and the pot at him"),
        ("He tips the bench", "tip the bench"),
        ("Tobin carries the bell out and smashes it.", "carry the bell out and smash it"),
        ("He tosses my coat", "toss my coat"),
        ("I look for the cradle", "look for the cradle"),
        ("I carefully lift the latch, then slip inside.", "lift the latch, then slip inside"),
        ("Slowly, I reach for the bell rope", "reach for the bell rope"),
        ("Topple the shelves onto the Miller.", "topple the shelves onto {t.o}"),
        ("I cut the Miller's rope", "cut {t's} rope"),
        ("I pull my coat over me and hide myself", "pull {a's} coat over {a.o} and hide {a.self}"),
        ("He pulls his coat over himself", "pull {a's} coat over {a.self}"),
        ("I set fire to the hay; the smoke should drive it out.", "set fire to the hay"),
        ("I try to find the key before she wakes", "try to find the key"),
        ("I lean over the edge and you hold me", "lean over the edge"),
        ("I wave the lamp at 3 of them", "wave the lamp"),
        ("I whistle.", "whistle"),
        ("I read " + "name after name " * 6, "read " + "name after name " * 4 + "name after name"),
        ("I tell you", None),
        ("I am the door.", None),
        ("I kicked the stove.", None),
        ("I fall on it", None),
        ("The lamp. It has to be the lamp.", None),
        ("We hold the door.", None),
        ("Quickly", None),
        ("Nobody moves", None),
        ("I @ the lamp", None),
    ],
)  # fmt: skip
def test_an_act_is_meant_as_far_as_it_is_sure(words: str, meant: str | None) -> None:
    assert intended(words, HE) == meant


def test_what_another_thing_does_is_nobodys_blow() -> None:
    bent = bend("I swing the staff and the lamp goes over", HE)
    assert bent is not None
    assert bent.meant == "swing the staff"


def told(words: str, *after: Claim, won: bool = True, whom: str | None = None) -> str:
    began = act("tobin", "other", whom, words=words)
    ended = act("tobin", "other", whom, degree="success" if won else "failure")
    view = view_of((MARA, TOBIN, MILLER), [began, ended, *after])
    made = plan(view, whole(view), "turn")
    (line,), _ = tell(made, Told(commitment=words))
    assert check(made, made.beats[0], line.text) == ()
    return line.text


def test_an_act_in_words_is_told_in_the_past_and_the_third_person() -> None:
    line = told("I smash the panes above the stair and my lamp goes out")
    assert " to smash the panes above the stair. " in line
    assert "lamp" not in line


def test_speech_and_act_stand_side_by_side() -> None:
    line = told('"Look out!" I tip the bench.', won=False)
    assert '"Look out!"' in line
    assert " to tip the bench. " in line


@pytest.mark.parametrize("words", ["We hold the door.", "I kill the Miller with the lamp."])
def test_what_cannot_be_turned_is_quoted(words: str) -> None:
    assert f'"{words}"' in told(words)


def test_harm_that_was_at_stake_is_a_hurt_and_no_blow() -> None:
    for number in range(12):
        line = told(f"I kick stone {number} loose", of("harmed", "miller", "tobin", severity="light"))
        assert "blow" not in line
        assert "Tobin hit" not in line


@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("whom", [None, "miller"])
def test_every_way_to_quote_an_act_tells_it(whom: str | None, number: int) -> None:
    line = told(f"We hold door {number}.", whom=whom)
    assert '"We hold door' in line
