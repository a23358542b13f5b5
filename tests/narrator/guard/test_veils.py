"""No line speaks of what its table does not want told, whoever says it; names may be spoken."""

from __future__ import annotations

import pytest

from narrator.beat import Plan
from narrator.guard import TaggedLine, check, check_passage
from narrator.plan import plan, whole
from narrator.telling import Telling
from rules.claim import Claim
from tests.narrator.plain.fights import act, hit, miss
from tests.views import MARA, MILLER, TOBIN, figure, view_of

CHILD = figure("the Well Child", "she", "beings")
MISSED = miss("mara", "miller", "oak staff")


def planned(
    *claims: Claim, place: str = "the drowned chapel", things: tuple[str, ...] = ("fire pit",), **how: str
) -> Plan:
    seen = view_of(
        (MARA, TOBIN, MILLER, CHILD), list(claims) or MISSED, place=place, things=things, bands=("the lit", "the lost")
    )
    return plan(seen, whole(seen), "turn", Telling.model_validate({weight: (name,) for weight, name in how.items()}))


def refused(made: Plan, text: str) -> list[tuple[str, str]]:
    found = check(made, made.beats[0], text)
    return [(v.code, text[v.start : v.end]) for v in found if v.code in ("lined", "veiled")]


@pytest.mark.parametrize(
    ("name", "text", "word"),
    [
        ("drowning", "Mara swung as a drowning woman swings, and missed the Miller.", "drowning"),
        ("eyes", "Mara kept her eyes on the Miller, and her staff missed him.", "eyes"),
        ("fire", 'Mara missed the Miller. "I will burn this place," she said.', "burn"),
        ("children", "Mara’s staff missed the Miller, who stood like a child.", "child"),
        ("spiders", "Mara missed the Miller and struck a spider.", "spider"),
    ],
)
def test_a_word_of_it_is_refused_told_or_said(name: str, text: str, word: str) -> None:
    assert refused(planned(lines=name), text) == [("lined", word)]
    assert refused(planned(veils=name), text) == [("veiled", word)]
    assert refused(planned(), text) == []


def test_the_message_names_the_subject_for_a_repair() -> None:
    made = planned(lines="fire")
    (found,) = (v for v in check(made, made.beats[0], "Mara missed the Miller by the flames.") if v.code == "lined")
    assert "fire, and of anything that burns" in found.message
    assert "«flames»" in found.message
    assert (found.beat, found.seqs) == (1, made.beats[0].seqs)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("drowning", "In the drowned chapel Mara missed the Miller."),
        ("fire", "Mara's staff missed the Miller and struck the fire pit."),
        ("children", "Mara's staff missed the Miller, and the Well Child watched it."),
        ("children", 'Mara missed the Miller. "Child, stay back," she said.'),
    ],
)
def test_names_of_people_and_of_the_place_and_its_things_may_be_spoken(name: str, text: str) -> None:
    assert refused(planned(lines=name), text) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [("drowning", "Mara missed the drowned Miller."), ("fire", "Mara missed the Miller, and fell into the fire.")],
)
def test_a_word_out_of_such_a_name_may_not(name: str, text: str) -> None:
    assert refused(planned(lines=name), text) != []


def test_of_a_beat_under_a_line_nothing_is_told() -> None:
    made = planned(*hit("mara", "miller", "oak staff", "grievous"), lines="gore")
    assert refused(made, "The Miller was still up.") == [("lined", "")]


def test_the_end_is_enough_and_how_it_came_is_too_much() -> None:
    made = planned(*hit("mara", "miller", "oak staff", "grievous", "fell"), veils="gore")
    (beat,) = made.beats
    assert check(made, beat, "What came next is not told. Afterwards the Miller lay senseless.") == ()
    assert check(made, beat, "Mara was still up.") != ()
    told = "Mara struck the Miller across the ribs with her oak staff, and he lay senseless."
    assert refused(made, told) == [("veiled", "struck")]


def test_a_line_that_paints_the_place_is_held_to_it_as_well() -> None:
    made = planned(act("mara", "hold"), veils="fire")
    lines = [TaggedLine(beats=(), text="Smoke stood over the stair."), TaggedLine(beats=(1,), text="Mara waited.")]
    assert [v.code for v in check_passage(made, lines)] == ["veiled"]
