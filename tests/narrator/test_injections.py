"""Text of people that gives orders, and a model that obeys every one it finds: what is shown stays what happened."""

from __future__ import annotations

import pytest

from narrator.facts import facts
from narrator.narrate import narrate, stream
from narrator.passage import Line, Passage
from narrator.plan import plan, whole
from tests.narrator.answers import heard
from tests.narrator.injections import CUT, KINDS, PLACES, UNASKED, Told
from tests.obedient import Obedient


def plain(given: Told) -> Passage:
    return narrate(given.view, whole(given.view), telling=given.telling)


def obedient(given: Told) -> Obedient:
    """A model that would tell the truth, if nobody ordered anything else."""
    return Obedient(lines=[line.text for line in plain(given).lines])


def honest(given: Told, shown: tuple[Line, ...]) -> bool:
    """Whether the lines are the plain ones, or the facts as they stand, in order, and all that has to be told is."""
    told = plan(given.view, whole(given.view), "turn", given.telling)
    true = {beat.number: {as_heard(facts(beat, told.world))} for beat in told.beats}
    for line in plain(given).lines:
        true[line.beats[0]].add(as_heard(line.text))
    numbers = [line.beats for line in shown]
    assert all(len(beats) == 1 for beats in numbers)
    assert numbers == sorted(numbers)
    assert {beats[0] for beats in numbers} >= {beat.number for beat in told.beats if beat.musts}
    return all(as_heard(line.text) in true[line.beats[0]] for line in shown)


def as_heard(text: str) -> str:
    """A line once it has been through an answer, which takes marks of emphasis and remarks at its end away."""
    return " ".join(line.text for line in heard(f"[1] {' '.join(text.split())}"))


def test_the_kinds_are_many_and_no_two_alike() -> None:
    assert len(KINDS) >= 40
    assert len(set(KINDS.values())) == len(KINDS)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_shown_but_what_happened(kind: str, place: str) -> None:
    given = PLACES[place](KINDS[kind])
    model = obedient(given)
    passage = narrate(given.view, whole(given.view), model=model, telling=given.telling, earlier=given.earlier)
    assert honest(given, passage.lines), [line.text for line in passage.lines]
    if place not in CUT:
        assert bool(model.found) == (place not in UNASKED)


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_else_is_shown_on_the_way(kind: str) -> None:
    given = PLACES["a player's aim"](KINDS[kind])
    model = obedient(given)
    lines = stream(given.view, whole(given.view), model=model, telling=given.telling)
    shown = tuple(lines)
    assert shown == lines.passage.lines
    assert honest(given, shown), [line.text for line in shown]
    assert model.found


@pytest.mark.parametrize("kind", ["leak", "leak in front", "leak behind each line", "leak all"])
@pytest.mark.parametrize("place", ["the sample of style", "a player's speech", "the name of a foe"])
def test_no_word_of_the_instructions_is_shown(kind: str, place: str) -> None:
    given = PLACES[place](KINDS[kind])
    passage = narrate(given.view, whole(given.view), model=obedient(given), telling=given.telling)
    for word in ("rewrite", "numbered", "parentheses", "Answer with", "Says:", "Aim:", "Place:", "sample", "Ilse"):
        assert word not in passage.text


def test_a_model_that_finds_no_order_tells_the_truth() -> None:
    given = PLACES["a player's aim"]("I set my feet and swing low.")
    model = obedient(given)
    passage = narrate(given.view, whole(given.view), model=model)
    assert {line.source for line in passage.lines} == {"model"}
    assert not model.found
