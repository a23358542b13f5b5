"""The present: every part of every lexicon turned, and whole fights told in it.

``present.md`` holds each part in the present as it has been read: a verb that agrees with a reference has that after a
"~", and the number of the mention it goes with where it is not the first. After a change that is meant,
``WOUNDSCRIBE_GOLDEN=1 pytest tests/narrator/plain/test_tense.py`` writes it anew; read what has changed.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from narrator.guard.forms import words
from narrator.plain import plain
from narrator.plain.lexicon import lexicon
from narrator.plain.orthography import finish, several
from narrator.plain.tense import past, present
from narrator.plain.tools import tool_of
from narrator.plain.verbs import plain_form, third
from narrator.plain.words import Someone, Wording
from narrator.plan import plan, turns
from narrator.telling import Telling
from narrator.told import told_before
from rules import visibility
from rules.claim import Claim
from rules.registry import ids
from tests.generate import BRIGHT_DARK, NARRATIVE_D10, Game, fight
from tests.narrator.plain.fights import act, hit
from tests.views import MARA, MILLER, TOBIN, view_of

GOLDEN = Path(__file__).with_name("present.md")
ANEW = os.environ.get("WOUNDSCRIBE_GOLDEN") == "1"
PRESENT = Telling(tense="present")
SAID_OF = {
    **dict.fromkeys(("lead", "hit.a", "miss.a", "aim", "deathblow.a", "lying.a"), "{a} "),
    **dict.fromkeys(("hit.tool", "miss.tool"), "{blow} "),
    **dict.fromkeys(("miss.t", "felt.t", "fall.t", "die.t", "deathblow.t"), "{t} "),
    "fly": "{atool} ",
    "spare": "{a} <lead>",
}
"""What stands before the parts of a slot that are no whole sentence."""
NO_MORE = words(
    "was did had went came took gave saw drew threw broke spoke shook rode grew began rose woke wore swam knew fell"
)
"""Forms that are finite and past, whatever stands around them."""


def turned() -> Iterator[str]:
    seen: set[tuple[str, str]] = set()
    for ruleset in ("", *sorted(ids())):
        for slot, parts in lexicon(ruleset).items():
            new = [part.text for part in parts if (slot, part.text) not in seen]
            if new:
                yield f"\n## {ruleset} {slot}".replace("  ", " ")
            for text in new:
                seen.add((slot, text))
                lead = SAID_OF.get(slot, "")
                yield shortened(present(lead + text).removeprefix(lead))


def shortened(text: str) -> str:
    """``{a.1|swings|swing}`` → ``swings~a``."""
    text = re.sub(r"\{(\w+)\.1\|([^|]*)\|[^}]*\}", r"\2~\1", text)
    return re.sub(r"\{(\w+(?:\.\d+)?)\|([^|]*)\|[^}]*\}", r"\2~\1", text)


def test_every_part_of_every_lexicon_is_right_in_the_present() -> None:
    text = "\n".join(turned()).strip() + "\n"
    if ANEW:
        GOLDEN.write_text(text, encoding="utf-8")
    assert text.splitlines() == GOLDEN.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("{a} swung {tool} low, and {blow} met air", "she swings the pike low, and the thrust meets air"),
        ("{a} had moved, and was gone", "she has moved, and is gone"),
        ("{a} would not have it, and could not stay", "she will not have it, and cannot stay"),
        ("{a} would have gone on, but {t} would not", "she would have gone on, but the hounds will not"),
        ("{a} stood as if {a} had been asked", "she stands as if she had been asked"),
        (
            "{t} sat down where {t} {t|was|were}, and {t|was|were} calm",
            "the hounds sit down where they are, and are calm",
        ),
        ("{a's} hands shook, now that there was time", "her hands shake, now that there is time"),
        ("what {a} struck {t.o} with was not to be held", "what she strikes the hounds with is not to be held"),
        ("{a} meant to set {a's} feet and cut at {t.o}", "she means to set her feet and cut at the hounds"),
        ("{wood} creaked, and {water} went on", "the stairs creak, and the race goes on"),
        ('{a} said it: "I was there and I gave it up"', 'she says it: "I was there and I gave it up"'),
        ("{what} left {t.o}, and {note}", "what we gave leaves the hounds, and He was gone."),
        ("{a} lost hold of it, =broken, and +gave it up", "she loses hold of it, broken, and gives it up"),
    ],
)
def test_a_sentence_in_the_present(before: str, after: str) -> None:
    assert worded(present(before)) == after


def test_in_the_past_only_the_marks_go() -> None:
    assert past("{a} lost hold of it, =broken, and +gave it up") == "{a} lost hold of it, broken, and gave it up"


def test_of_two_mentions_a_verb_goes_with_its_own() -> None:
    wording = Wording({"a": Someone("a", "the stag", "they")}, frozenset(), {}, tool_of(None), frozenset())
    told = wording.sentence(present("{a} got away as fast as {a} could, and fled"))
    assert told == "the stag gets away as fast as they can, and flees"


def worded(template: str) -> str:
    people = {"a": Someone("a", "Una", "she"), "t": Someone("t", "the hounds", "they", plural=True)}
    plain = {"wood": "the stairs", "water": "the race", "what": "what we gave", "note": "He was gone.", "blow_as": ""}
    wording = Wording(people, frozenset(), plain, tool_of("pike"), frozenset({"pike"}), named=["a", "t"], here=["t"])
    wording.here, wording.tool_named = ["a", "t"], True
    found = wording.sentence(template.replace("{tool}", "the pike"))
    return found.replace("Una", "she")


@pytest.mark.parametrize(
    ("word", "base", "now"),
    [
        ("struck", "strike", "strikes"),
        ("carried", "carry", "carries"),
        ("slipped", "slip", "slips"),
        ("wavered", "waver", "wavers"),
        ("scraped", "scrape", "scrapes"),
        ("tied", "tie", "ties"),
        ("passed", "pass", "passes"),
        ("lay", "lie", "lies"),
        ("laid", "lay", "lays"),
        ("went", "go", "goes"),
        ("let", "let", "lets"),
        ("stayed", "stay", "stays"),
        ("lunged", "lunge", "lunges"),
    ],
)
def test_verbs(word: str, base: str, now: str) -> None:
    assert plain_form(word) == base
    assert third(base) == now


@pytest.mark.parametrize("word", ["ground", "wound", "hundred", "need", "is", "stone", "unhurt"])
def test_what_looks_like_a_past_and_is_none(word: str) -> None:
    assert plain_form(word) is None


@pytest.mark.parametrize(
    ("name", "many"),
    [
        ("the stairs", True),
        ("the edge of the stairs", False),
        ("bread and salt", True),
        ("grass", False),
        ("the geese", True),
        ("the walrus", False),
        ("her father's stick", False),
    ],
)
def test_how_many_a_name_stands_for(name: str, many: bool) -> None:
    assert several(name) is many


@pytest.mark.parametrize("game", [BRIGHT_DARK, NARRATIVE_D10], ids=lambda game: game.ruleset.id)
def test_no_verb_of_ours_stays_in_the_past(game: Game) -> None:
    left: list[str] = []
    for number in range(40):
        view = visibility.view(game.ruleset, fight(number, game=game).closed(), "public")
        notes = {c.words for entry in view.entries for c in entry.claims if c.words is not None}
        for span in turns(view):
            made = plan(view, span, "turn", PRESENT)
            for line in plain(made, told_before(view, span, PRESENT)):
                ours = re.sub(r'"[^"]*"', "", line.text)
                for note in notes:
                    ours = ours.replace(finish(note), "").replace(note, "")
                ours = re.sub(r"\bas if\b[^,.;]*|\bha(?:s|ve) had\b", "", ours)
                left += [line.text for word in re.findall(r"[a-z]+", ours) if word in NO_MORE]
    assert left == []


def test_a_players_line_comes_in_the_present_and_their_speech_as_it_was() -> None:
    words = '"You were a boy then!" I set my feet and sweep low, and draw back.'
    blow = [c.model_copy(update={"words": words}) if c.kind == "acted" else c for c in _hit()]
    (line,) = told(blow)
    assert '"You were a boy then!"' in line
    assert "sets her feet, sweeps low and draws back" in line


def test_a_note_stands_as_it_was_written() -> None:
    note = Claim(kind="said", words="The rope was where she had left it.")
    assert told([note]) == ["The rope was where she had left it."]


def test_words_and_their_speaker() -> None:
    (line,) = told([act("tobin", "hold", words="Edric, they got her out.")])
    assert re.search(r"Tobin (says|calls|asks)", line)


def _hit() -> list[Claim]:
    return hit("mara", "miller", "oak staff", "heavy")


def told(*declarations: list[Claim]) -> list[str]:
    view = view_of((MARA, TOBIN, MILLER), *declarations)
    made = plan(view, turns(view)[0], "turn", PRESENT)
    return [line.text for line in plain(made, told_before(view, turns(view)[0], PRESENT))]
