from __future__ import annotations

from narrator.beat import Span
from narrator.plan import make_beat, out_after, plan, turns, whole
from rules.claim import Claim
from rules.outcome import Outcome
from rules.visibility import Seen, View
from tests.narrator.plain.fights import act, at_the_mill, by_hand, hit, miss
from tests.views import MARA, MILLER, TOBIN, figure, view_of


def with_turns(view: View, *before: int) -> View:
    """The same view with the beginning of a turn put before these positions, and numbered anew."""
    entries: list[Seen] = []
    for i, entry in enumerate(view.entries):
        if i in before:
            entries.append(Seen(outcome=Outcome(seq=0, kind="turn_began"), root=1000 + i))
        entries.append(entry)
    numbered = tuple(
        entry.model_copy(update={"outcome": entry.outcome.model_copy(update={"seq": n})})
        for n, entry in enumerate(entries, 1)
    )
    return view.model_copy(update={"entries": numbered})


def test_a_declaration_and_what_came_of_it_are_one_beat() -> None:
    view = view_of((MARA, MILLER), hit("mara", "miller", "oak staff", "heavy", "fell"), [act("miller", "hold")])
    beats = plan(view, whole(view), "turn").beats
    assert [beat.number for beat in beats] == [1, 2]
    assert beats[0].seqs == (1, 2, 3, 4)
    assert (beats[0].actor, beats[0].target) == ("mara", "miller")
    assert beats[0].out == {"miller": "unconscious"}


def test_an_ending_and_costs_in_a_row_are_beats_of_their_own() -> None:
    blow = hit("mara", "miller", "oak staff", "heavy", "died")
    view = view_of(
        (MARA, MILLER),
        [*blow, Claim(kind="ended", what="defeat", side="beings")],
        [Claim(kind="cost", what="injury", who="miller")],
        [Claim(kind="cost", what="guilt", who="mara")],
    )
    beats = plan(view, whole(view), "turn").beats
    assert [[claim.kind for claim in beat.claims] for beat in beats] == [
        ["acted", "hit", "harmed", "died"],
        ["ended"],
        ["cost", "cost"],
    ]


def test_an_entry_without_claims_gives_no_beat() -> None:
    view = with_turns(view_of((MARA, MILLER), miss("mara", "miller")), 0)
    assert len(view.entries) == 3
    assert len(plan(view, whole(view), "turn").beats) == 1


def test_what_comes_of_an_old_declaration_in_a_later_turn_is_told_then() -> None:
    view = view_of((MARA, MILLER), [act("mara", "defend")], miss("miller", "mara"))
    late = Seen(
        outcome=Outcome(seq=4, kind="condition_ended"),
        root=1,
        claims=(Claim(kind="condition_off", who="mara", what="x"),),
    )
    view = with_turns(view.model_copy(update={"entries": (*view.entries, late)}), 1, 3)
    kinds = [[claim.kind for claim in beat.claims] for beat in plan(view, whole(view), "turn").beats]
    assert kinds == [["acted"], ["acted", "missed"], ["condition_off"]]


def test_a_turn_must_tell_an_act_once_by_its_result() -> None:
    claims = (
        act("sela", "rouse", "tobin"),
        act("sela", "rouse", "tobin", degree="success"),
        Claim(kind="woke", who="tobin", whom="sela"),
        Claim(kind="said", who="sela", words="Up."),
    )
    world = plan(at_the_mill(), Span(first=1, last=1), "turn").world
    assert make_beat(1, (1,), claims, world, {}, "turn").musts == (1, 2)
    assert make_beat(1, (1,), claims, world, {}, "read-aloud").musts == ()


def test_an_aftermath_keeps_what_changed_something_for_good() -> None:
    view = by_hand()
    kinds = [[claim.kind for claim in beat.claims] for beat in plan(view, whole(view), "aftermath").beats]
    assert kinds == [["harmed", "died"], ["fled"], ["ended"], ["healed"], ["cost"]]
    assert [beat.number for beat in plan(view, whole(view), "aftermath").beats] == [1, 2, 3, 4, 5]


def test_negative_facts_say_who_stands_and_who_is_alive() -> None:
    view = view_of((MARA, TOBIN, MILLER), hit("mara", "miller", "oak staff", "heavy", "fell"), miss("tobin", "mara"))
    first, second = plan(view, whole(view), "turn").beats
    assert first.never == ("Mara is on her feet", "the Miller is alive")
    assert second.never == ("Tobin is on his feet", "Mara is on her feet")
    killed = plan(
        view_of((MARA, MILLER), [Claim(kind="died", who="miller", whom="mara")]), Span(first=1, last=1), "turn"
    )
    assert killed.beats[0].never == ("Mara is on her feet",)


def test_who_is_out_is_carried_from_before_the_span() -> None:
    view = at_the_mill()
    fall = next(e.outcome.seq for e in view.entries if e.claims[0].kind == "fell")
    later = plan(view, Span(first=fall + 1, last=view.entries[-1].outcome.seq), "turn")
    assert later.out_before == {"tobin": "unconscious"}
    assert out_after({"tobin": "unconscious"}, [Claim(kind="woke", who="tobin")]) == {}
    assert out_after({}, [Claim(kind="died", who="unseen")]) == {}


def test_the_world_holds_those_who_came_and_what_was_noted() -> None:
    hob = figure("Hob", "he", "beings")
    view = view_of(
        (MARA, MILLER), [Claim(kind="joined", who="hob")], [Claim(kind="said", words="The rope has snapped.")]
    )
    came = view.entries[0].model_copy(update={"figure": hob})
    view = view.model_copy(update={"entries": (came, view.entries[1])})
    assert plan(view, Span(first=1, last=1), "turn").world.figure("hob") == hob
    assert plan(view, whole(view), "turn").world.words == ("The rope has snapped.",)


def test_a_change_of_scene_takes_the_old_things_away_afterwards() -> None:
    view = view_of(
        (MARA, MILLER),
        [Claim(kind="placed", what="the orchard")],
        [Claim(kind="exits", what="a gap")],
        miss("mara", "miller"),
    )
    during = plan(view, Span(first=1, last=1), "turn").world.setting
    after = plan(view, Span(first=3, last=4), "turn").world.setting
    assert (during.place, during.things) == ("the flooded mill", ("stair", "millrace", "wheel"))
    assert (after.place, after.things, after.exits) == ("the orchard", (), ("a gap",))


def test_the_hash_is_of_the_outcomes_told() -> None:
    view = at_the_mill()
    one, two = plan(view, Span(first=1, last=2), "turn"), plan(view, Span(first=1, last=3), "turn")
    assert one.span_hash != two.span_hash
    assert one.span_hash == plan(view, Span(first=1, last=2), "chapter").span_hash


def test_a_span_for_each_turn_and_one_for_what_follows_the_end() -> None:
    view = with_turns(
        view_of(
            (MARA, MILLER),
            miss("mara", "miller"),
            hit("miller", "mara", None, "heavy", "fell"),
            [Claim(kind="ended", what="defeat", side="pcs")],
            [Claim(kind="woke", who="mara")],
        ),
        0,
        2,
        7,
    )
    assert [(span.first, span.last) for span in turns(view)] == [(1, 3), (4, 9), (10, 11)]
    assert whole(view) == Span(first=1, last=11)


def test_a_fight_that_went_on_has_no_aftermath_yet() -> None:
    view = view_of(
        (MARA, MILLER),
        [Claim(kind="ended", what="parley", side="beings")],
        [Claim(kind="reopened", what="blow", side="beings")],
        miss("miller", "mara"),
    )
    assert [(span.first, span.last) for span in turns(view)] == [(1, 4)]


def test_nothing_seen_is_no_turn() -> None:
    view = view_of((MARA,))
    assert turns(view) == []
    assert plan(view, whole(view), "turn").beats == ()
