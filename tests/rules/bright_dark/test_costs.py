"""What violence costs, line by line: who bears it, and which records it is drawn from."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark.outcomes import SpellCast
from rules.outcome import Check
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, faces, fiat, opened, says

DOG: dict[str, Any] = {**HOUND, "id": "dog", "name": "the dog", "side": "pcs", "wound": ""}
WEAK: dict[str, Any] = {**MILLER, "wound": "", "sheet": {"health": 1}}
HITS = faces("mara", "attack", 4, 4, 4)
MISSES = attack(), faces("mara", "attack", 1, 1, 1)
END = fiat("end", how="defeat", side="beings")


def costs(table: Table, *answers: Any, name: str | None = None) -> list[tuple[str, str | None, tuple[int, ...]]]:
    """What it cost, who bears it, and why."""
    outcomes = table.plays(None, {"kind": "conclude"}, answers=answers)
    drawn = [o for o in outcomes if o.kind == "cost"]
    assert {o.rules for o in drawn} <= {("BD-COST",)}
    return [(o.cost, o.who, o.because) for o in drawn if name in (None, o.cost)]


def bearers(table: Table, name: str) -> list[str | None]:
    return [who for _, who, _ in costs(table, name=name)]


def missed(*cast: dict[str, Any], **more: Any) -> Table:
    """One blow, that hit nobody."""
    table = Table(opened(*cast, **more))
    table.plays("pcs", MISSES[0], answers=[MISSES[1]])
    return table


def seqs(outcomes: Any, kind: str) -> tuple[int, ...]:
    return tuple(o.seq for o in outcomes if o.kind == kind)


@pytest.mark.clause("BD-COST")
@pytest.mark.parametrize("how", ["fell", "died"])
def test_strain_is_for_each_who_saw_any_companion_go(how: str) -> None:
    table = missed(MARA, TOBIN, DOG, MILLER, HOUND)
    gone = table.plays(None, fiat(how, who="dog", by="miller"), fiat("fell", who="hound"), END)
    seen = seqs(gone, how)[:1]
    assert costs(table, name="strain") == [("strain", "mara", seen), ("strain", "tobin", seen)]


@pytest.mark.clause("BD-COST")
@pytest.mark.parametrize(
    ("out", "sees"), [("yielded", True), ("calmed", True), ("fled", False), ("leave", False), ("fell", False)]
)
def test_who_was_not_there_to_see_it_bears_nothing_of_it(out: str, sees: bool) -> None:
    table = missed(MARA, TOBIN, DOG, MILLER)
    before = table.plays(None, fiat(out, who="tobin"))
    table.plays(None, fiat("died", who="dog", by="miller"), END)
    borne = {who: because for _, who, because in costs(table, name="strain")}
    assert ("tobin" in borne) == (sees or out == "fell")
    if out == "fell":
        assert borne["tobin"] == seqs(before, "fell")  # their own fall, and not the dog's death


@pytest.mark.clause("BD-COST")
def test_whoever_went_down_bears_it_and_the_fall_of_the_others_side_strains_nobody() -> None:
    table = missed(MARA, TOBIN, MILLER, HOUND)
    fell = table.plays(None, fiat("fell", who="tobin"), fiat("died", who="hound"), END)
    assert costs(table, name="strain") == [
        ("strain", "mara", seqs(fell, "fell")),
        ("strain", "tobin", seqs(fell, "fell")),
    ]


@pytest.mark.clause("BD-COST")
def test_a_companion_nobody_saw_go_strains_nobody_and_a_character_the_world() -> None:
    table = missed(MARA, TOBIN, DOG, MILLER)
    table.plays(None, fiat("fled", who="mara"), fiat("fled", who="tobin"), fiat("died", who="dog", by="miller"))
    assert bearers(table, "strain") == []
    alone = missed(MARA, DOG, MILLER)
    died = alone.plays(None, fiat("died", who="mara", by="miller"), END)
    assert costs(alone, name="strain") == [("strain", None, seqs(died, "died"))]


@pytest.mark.clause("BD-COST")
@pytest.mark.parametrize(
    ("out", "guilty"), [("yielded", True), ("calmed", True), ("fell", True), ("wavered", True), (None, False)]
)
def test_guilt_for_killing_who_was_no_danger_any_more(out: str | None, guilty: bool) -> None:
    table = Table(opened(MARA, TOBIN, WEAK, HOUND))
    if out is not None:
        table.plays(None, fiat(out, who="miller"))
    died = table.plays("pcs", attack(), answers=[HITS])
    table.plays(None, END)
    expected = [("guilt", "mara", seqs(died, "died"))] if guilty else []
    assert costs(table, name="guilt") == expected


@pytest.mark.clause("BD-COST", "BD-MERCY")
@pytest.mark.parametrize(("refusers", "guilty"), [("pcs", True), ("crows", False)])
def test_guilt_for_killing_after_ones_own_side_refused_mercy(refusers: str, guilty: bool) -> None:
    sides = [{"id": s, "name": f"the {s}", "players": s != "beings"} for s in ("beings", "pcs", "crows")]
    crow = {**TOBIN, "id": "crow", "name": "Crow", "side": "crows"}
    table = Table(opened(MARA, crow, WEAK, {**HOUND, "wound": ""}, sides=sides))
    answers = [says("BD-MERCY", "no" if s == refusers else "yes", subject=f"side:{s}") for s in ("pcs", "crows")]
    table.plays("beings", does("miller", "mercy"), answers=answers)
    table.plays("pcs", attack(), answers=[HITS])
    table.plays(None, fiat("died", who="hound", by="mara"))
    assert bearers(table, "guilt") == (["mara"] if guilty else [])


@pytest.mark.clause("BD-COST", "BD-MERCY")
def test_who_killed_before_refusing_is_not_guilty_of_it() -> None:
    table = Table(opened(MARA, WEAK, HOUND))
    table.plays("pcs", attack(), answers=[HITS])
    table.plays("beings", does("hound", "mercy"), answers=[says("BD-MERCY", "no", subject="side:pcs")])
    table.plays(None, END)
    assert bearers(table, "guilt") == []


@pytest.mark.clause("BD-COST")
@pytest.mark.parametrize(("degree", "actor", "counts"), [
    ("fumble", "mara", True), ("failure", "mara", False), ("fumble", "miller", False),
])  # fmt: skip
def test_corruption_worsens_when_the_players_miscast(degree: Any, actor: str, counts: bool) -> None:
    table = missed(MARA, MILLER)
    cast = SpellCast(seq=table.encounter.seq, actor=actor, spell="a word", target="miller", check=Check(degree=degree))
    table.encounter = RULESET.apply(table.encounter, cast)
    table.plays(None, END)
    assert costs(table, name="corruption worsened") == ([("corruption worsened", None, (cast.seq,))] if counts else [])


@pytest.mark.clause("BD-COST")
def test_corruption_is_drawn_from_the_wounded_and_the_miscast_in_their_order() -> None:
    table = Table(opened(MARA, {**WEAK, "wound": "his daughter"}, {**HOUND, "wound": "", "sheet": {"health": 1}}))
    died = table.plays("pcs", attack(), answers=[HITS])
    cast = SpellCast(seq=table.encounter.seq, actor="mara", spell="a word", check=Check(degree="fumble"))
    table.encounter = RULESET.apply(table.encounter, cast)
    table.plays(None, fiat("died", who="hound", by="mara"))
    assert costs(table, name="corruption worsened") == [
        ("corruption worsened", None, (*seqs(died, "died"), cast.seq))
    ]  # fmt: skip


@pytest.mark.clause("BD-COST", "BD-YIELD")
def test_trust_is_broken_by_any_harm_to_one_who_had_yielded() -> None:
    table = missed(MARA, TOBIN, MILLER, HOUND)
    table.plays(None, fiat("yielded", who="miller"))
    table.plays(None, fiat("harm", who="miller", amount=1), fiat("harm", who="miller", by="miller", amount=1))
    table.plays(None, fiat("harm", who="hound", by="mara", amount=1))
    assert table.encounter.own.broken == ()
    struck = table.plays(None, fiat("harm", who="miller", by="tobin", amount=1))
    table.plays(None, fiat("harm", who="miller", by="tobin", amount=1), END)
    assert costs(table, name="trust broken") == [("trust broken", "tobin", seqs(struck, "harmed"))]
    assert len(table.encounter.own.broken) == 1


@pytest.mark.clause("BD-COST", "BD-PARLEY")
def test_trust_is_broken_by_harm_after_an_agreement() -> None:
    table = missed(MARA, TOBIN, MILLER)
    table.plays(None, fiat("end", how="mercy"))
    struck = table.plays(None, fiat("harm", who="mara", by="miller", amount=1))
    assert costs(table, name="trust broken") == [("trust broken", "miller", seqs(struck, "harmed"))]


@pytest.mark.clause("BD-COST")
def test_what_was_done_openly_too_is_no_secret() -> None:
    table = missed(MARA, TOBIN, {**MILLER, "sheet": {"max_health": 90}}, WEAK | {"id": "ghost", "name": "the ghost"})
    table.plays(None, fiat("yielded", who="miller"), fiat("yielded", who="ghost"))
    table.plays(None, fiat("harm", who="miller", by="mara", amount=1, secret=True),
                fiat("harm", who="miller", by="tobin", amount=1, secret=True),
                fiat("died", who="ghost", by="mara", secret=True))  # fmt: skip
    openly = table.plays(None, fiat("harm", who="miller", by="mara", amount=1))
    killed = table.plays(None, fiat("died", who="miller", by="mara"))
    concluded = table.plays(None, {"kind": "conclude"})
    drawn = [(o.cost, o.who, o.because, o.visibility) for o in concluded if o.kind == "cost"]
    assert ("trust broken", "mara", seqs(openly, "harmed"), "public") in drawn
    assert [d[3] for d in drawn if d[:2] == ("trust broken", "tobin")] == ["gm"]
    assert ("guilt", "mara", seqs(killed, "died"), "public") in drawn


@pytest.mark.clause("BD-COST", "BD-FLEE")
def test_the_lost_opportunity_names_flights_and_deaths() -> None:
    table = Table(opened(MARA, TOBIN, WEAK))
    fled = table.plays("pcs", does("tobin", "flee"), attack(), answers=[HITS])
    because = tuple(sorted((*seqs(fled, "fled"), *seqs(fled, "died"))))
    assert costs(table, says("BD-COST", "yes"), name="opportunity lost") == [("opportunity lost", None, because)]
    table = Table(opened(MARA, TOBIN, WEAK))
    fled = table.plays("pcs", does("tobin", "flee"), attack(), answers=[HITS])
    assert costs(table, name="opportunity lost") == [("opportunity lost", None, seqs(fled, "fled"))]


@pytest.mark.clause("BD-COST", "BD-RETREAT")
def test_a_retreat_of_the_players_loses_the_opportunity() -> None:
    table = missed(MARA, TOBIN, MILLER)
    table.plays("beings")
    away = table.plays("pcs", does("mara", "retreat"), answers=[says("BD-RETREAT", "yes", subject="side:pcs")])
    assert costs(table, name="opportunity lost") == [("opportunity lost", None, seqs(away, "fled"))]


@pytest.mark.clause("BD-COST")
def test_gentle_ways_cost_nothing() -> None:
    table = Table()
    table.plays("pcs", does("mara", "restrain", target="miller"), does("tobin", "calm", target="miller"))
    table.plays(None, fiat("calmed", who="miller"))
    assert costs(table) == []


@pytest.mark.clause("BD-YIELD", "BD-ACTIONS")
def test_yielding_is_ones_turn_in_ones_own_words() -> None:
    table = Table()
    outcomes = table.plays("pcs", does("tobin", "yield", words="Enough. I put the knife down."))
    declared = next(o for o in outcomes if o.kind == "declared")
    yielded = next(o for o in outcomes if o.kind == "yielded")
    assert (declared.act, declared.words) == ("yield", "Enough. I put the knife down.")
    assert (yielded.who, yielded.to, yielded.rules, yielded.cause) == ("tobin", None, ("BD-YIELD",), declared.seq)


@pytest.mark.clause("BD-ACTIONS")
def test_what_one_may_set_about_has_each_its_own_name() -> None:
    named = {"attack", "defend", "flee", "calm", "restrain", "protect", "plead", "sacrifice", "yield", "cast", "rouse",
             "other"}  # fmt: skip
    assert named <= set(RULESET.declarations())


@pytest.mark.clause("BD-COST")
def test_a_death_in_which_no_blow_was_struck_costs_nothing() -> None:
    table = Table(opened(MARA, TOBIN, MILLER))
    table.plays(None, fiat("died", who="tobin"), END)
    assert costs(table) == []
