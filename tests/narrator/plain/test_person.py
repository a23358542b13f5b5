"""One who took part tells it: I, me, my and myself, and what agrees with them."""

from __future__ import annotations

import re

import pytest

from narrator.plain import tell
from narrator.plain.tense import past, present, straight
from narrator.plain.tools import tool_of
from narrator.plain.words import Someone, Wording, someone
from narrator.plan import plan, whole
from narrator.telling import USUAL, Telling
from narrator.told import Told
from rules.claim import Claim
from tests.narrator.plain.fights import act, hit, miss
from tests.views import MARA, MILLER, TOBIN, view_of

I_AM = Someone("mara", "Mara", "she", teller=True)
MILLER_IS = Someone("miller", "the Miller", "he")


def told(telling: Telling, *declarations: list[Claim]) -> list[str]:
    view = view_of((MARA, TOBIN, MILLER), *declarations)
    return [line.text for line in tell(plan(view, whole(view), "turn", telling), Told())[0]]


@pytest.mark.parametrize(
    ("template", "before", "now"),
    [
        ("{a} {a|was|were} up, and had {a's} feet", "I was up, and had my feet", "I am up, and have my feet"),
        ("{t} struck {a.o} in {a's} side", "the Miller struck me in my side", "the Miller strikes me in my side"),
        ("{a} put {a.self} between", "I put myself between", "I put myself between"),
        ("{a} would not go, and did not", "I would not go, and did not", "I will not go, and do not"),
        ("{said} said {a}", '"No," I said', '"No," I say'),
        ("{a} had {t.o}, and {t} had {a.o}", "I had the Miller, and he had me", "I have the Miller, and he has me"),
    ],
)
def test_references_to_whoever_tells_it(template: str, before: str, now: str) -> None:
    assert worded(past(straight(template))) == before
    assert worded(present(template)) == now


def worded(template: str) -> str:
    people = {"a": I_AM, "t": MILLER_IS}
    return Wording(people, frozenset(), {"said": '"No,"'}, tool_of(None), frozenset()).sentence(template)


def test_several_of_whom_one_tells_it() -> None:
    figures = {figure.id: figure for figure in (MARA, TOBIN, MILLER)}
    both = someone(figures, ("mara", "tobin"), "mara")
    wording = Wording({"a": MILLER_IS, "t": both}, frozenset(), {}, tool_of(None), frozenset())
    assert wording.sentence("{t} {t|was|were} gone") == "Tobin and I were gone"
    assert wording.sentence("{a} let {t.o} go, with {t's} lamp") == "the Miller let Tobin and me go, with our lamp"


def test_a_whole_beat() -> None:
    lines = told(Telling(person="mara"), hit("miller", "mara", None, "heavy"), miss("mara", "miller", "oak staff"))
    text = " ".join(lines)
    assert re.search(r"\bI\b", text)
    assert re.search(r"\bmy? ?\b|\bme\b", text)
    assert not re.search(r"\b(Mara|she|her|herself)\b", text)


def test_what_is_said_aloud_is_theirs_who_say_it() -> None:
    words = '"I pulled her out, Mara."'
    (line,) = told(Telling(person="mara"), [act("tobin", "hold", words=words)])
    assert '"I pulled her out, Mara,"' in line
    assert "Tobin" in line


def test_their_own_words_are_said_by_i() -> None:
    (line,) = told(Telling(person="mara"), [act("mara", "hold", words="Edric. Come up out of there.")])
    assert re.search(r"\bI (said|called)\b", line)


def test_a_side_of_one_who_tells_it_is_theirs() -> None:
    ended = Claim(kind="ended", what="surrender", side="beings")
    (line,) = told(Telling(person="miller"), [ended])
    assert "my side had surrendered" in line.lower()


@pytest.mark.parametrize("person", ["nobody", "tobin"])
def test_whoever_is_not_there_changes_nothing(person: str) -> None:
    blows = [hit("miller", "mara", None, "heavy"), miss("mara", "miller", "oak staff")]
    assert told(Telling(person=person), *blows) == told(USUAL, *blows)
