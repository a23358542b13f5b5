from __future__ import annotations

from narrator.beat import Span
from narrator.plain import plain, tell
from narrator.plan import plan, turns, whole
from narrator.told import Told, Wound, told_before
from rules.claim import Claim
from tests.narrator.plain.fights import at_the_mill, hit, miss
from tests.narrator.test_plan import with_turns
from tests.views import MARA, MILLER, view_of


def test_wounds_are_kept_until_healed_or_dead() -> None:
    view = view_of(
        (MARA, MILLER),
        hit("miller", "mara", "bare hands", "heavy", part="arm"),
        hit("mara", "miller", "oak staff", "light"),
        [Claim(kind="healed", who="mara", severity="light")],
    )
    first, second, third = plan(view, whole(view), "turn").beats
    hurt = Told().after(first)
    assert hurt.wounds == (Wound(who="mara", severity="heavy", part="arm", by="miller", seq=1),)
    assert hurt.after(second).wounds == hurt.wounds
    assert hurt.after(third).wounds == ()


def test_misses_in_a_row_are_counted_by_hand() -> None:
    view = view_of(
        (MARA, MILLER),
        miss("mara", "miller"),
        miss("mara", "miller"),
        miss("miller", "mara"),
        hit("mara", "miller", None, "light"),
    )
    told = Told()
    counts = []
    for beat in plan(view, whole(view), "turn").beats:
        told = told.after(beat)
        counts.append(told.misses.get("mara", 0))
    assert counts == [1, 2, 2, 0]
    assert told.last == ("mara", "miller")


def test_told_is_a_pure_function_of_what_lies_before() -> None:
    view = with_turns(at_the_mill(), 0, 8, 20)
    spans = turns(view)
    assert len(spans) >= 3
    third = told_before(view, spans[2])
    cut = view.model_copy(update={"entries": tuple(e for e in view.entries if e.outcome.seq < spans[2].first)})
    assert told_before(cut, spans[2]) == third
    by_turns = Told(commitment=view.commitment)
    for span in spans[:2]:
        by_turns = tell(plan(view, span, "turn"), by_turns)[1]
    assert third == by_turns
    assert third.sentences


def test_nothing_is_said_again_in_a_later_turn() -> None:
    view = with_turns(at_the_mill(), 0, 8, 20, 30)
    said: list[str] = []
    for span in turns(view):
        told = told_before(view, span)
        assert list(told.sentences) == said
        said += tell(plan(view, span, "turn"), told)[1].sentences[len(said) :]
    assert len(set(said)) == len(said) > 30


def test_another_commitment_tells_otherwise() -> None:
    view = at_the_mill()
    cut = plan(view, Span(first=1, last=12), "turn")
    assert plain(cut, Told(commitment="one")) == plain(cut, Told(commitment="one"))
    assert plain(cut, Told(commitment="one")) != plain(cut, Told(commitment="two"))
