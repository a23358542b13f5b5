"""The chances of words, holds, spells, a charge and offers, against every face of every die they can throw."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rules.branching import totals
from rules.errors import Unreckoned
from rules.resolution import Resolution
from tests.rules.chances import by_faces, chance, exact, is_degree, reckoned
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, attack, does, opened, says

BREN: dict[str, Any] = {"id": "bren", "name": "Bren", "like": "poacher", "side": "pcs"}
FRAIL: dict[str, Any] = {**MILLER, "sheet": {"health": 5}}
DOWN: dict[str, Any] = {**TOBIN, "out": "unconscious", "sheet": {"health": 0}}
BOTH = {"weapon": "dagger", "other": "hatchet"}


def test_rousing_is_3d6_against_14_and_an_answer_of_the_master_counts() -> None:
    encounter = opened(MARA, DOWN, MILLER)
    ends = list(by_faces(encounter, does("mara", "rouse", target="tobin")))
    found = reckoned(encounter, does("mara", "rouse", target="tobin"))
    (woke,) = [e for e in found.events if e.kind == "woke"]
    assert (woke.who, woke.what) == ("tobin", None)
    assert exact(woke.chance) == exact(found.hit) == chance(ends, lambda o: o.kind == "woke") == Fraction(35, 216)
    assert (found.branches, found.people) == (2, ())


@pytest.mark.parametrize(
    ("more", "event"),
    [
        ({}, "wavered"),
        ({"conditions": [{"name": "wavering", "until": "fight_ends"}]}, "calmed"),
    ],
)
@pytest.mark.parametrize("kind", ["calm", "plead"])
def test_words_are_what_every_face_makes_them(kind: str, more: dict[str, Any], event: str) -> None:
    encounter = opened(MARA, {**MILLER, **more}, HOUND)
    ends = list(by_faces(encounter, does("mara", kind, target="miller")))
    found = reckoned(encounter, does("mara", kind, target="miller"))
    came: dict[tuple[str, str | None], Fraction] = {(e.kind, e.who): exact(e.chance) for e in found.events}
    assert came == {(event, "miller"): chance(ends, lambda o: o.kind == event)}
    assert exact(found.hit) == came[event, "miller"] == chance(ends, is_degree("success"))
    assert (found.branches, found.people) == (2, ())


def test_a_hold_is_a_condition_by_its_name() -> None:
    encounter = opened(MARA, MILLER)
    ends = list(by_faces(encounter, does("mara", "restrain", target="miller")))
    (held,) = reckoned(encounter, does("mara", "restrain", target="miller")).events
    assert (held.kind, held.who, held.what) == ("condition_on", "miller", "restrained")
    assert exact(held.chance) == chance(ends, lambda o: o.kind == "condition_began")


BURST: dict[str, Any] = {"name": "burst", "grade": "major", "does": "harm", "space": True, "aimed": False}


def test_a_characters_spell_is_what_every_face_makes_it() -> None:
    spell = {"name": "bolt", "grade": "major", "does": "harm"}
    encounter = opened({**MARA, "sheet": {"spells": [spell], "ether": 5, "max_ether": 5}}, FRAIL, HOUND)
    cast = does("mara", "cast", spell="bolt", target="miller")
    ends = list(by_faces(encounter, cast))
    found = reckoned(encounter, cast)
    for ratio, degrees in (
        (found.hit, ("success", "critical")),
        (found.critical, ("critical",)),
        (found.fumble, ("fumble",)),
    ):
        assert exact(ratio) == chance(ends, is_degree(*degrees))
    (struck,) = found.people
    assert exact(struck.drops) == chance(ends, lambda o: o.kind == "died")
    assert exact(struck.harm) == sum(w * o.amount for w, outs in ends for o in outs if o.kind == "harmed")
    assert found.branches <= 4 + 2 * 11


def test_a_spell_over_five_who_may_avoid_it() -> None:
    """Each by a roll of their own, all by one roll of harm: 31 × 6 or 11 and the one in which nobody is caught."""
    five = [{**MARA, "id": f"one{n}", "name": f"One {n}", "sheet": {"agility": n}} for n in range(5)]
    encounter = opened(*five, {**MILLER, "sheet": {"spells": [BURST]}}, first="beings")
    cast = does("miller", "cast", spell="burst", target="one0", inside=[f"one{n}" for n in range(1, 5)],
                spare=["miller"])  # fmt: skip
    found = reckoned(encounter, cast)
    assert found.branches in (31 * 6 + 1, 31 * 11 + 1)
    assert [p.who for p in found.people] == [f"one{n}" for n in range(5)]
    fails = [Fraction(sum(w for roll, w in totals("3d6") if roll.total + n < 12), 216) for n in range(5)]
    assert [exact(p.harmed) for p in found.people] == fails
    nobody = Fraction(1)
    for fail in fails:
        nobody *= 1 - fail
    assert exact(found.hit) == 1 - nobody


def test_a_lance_at_the_charge() -> None:
    """3d6 + 2 against 8; 1d8 + 1d6 + 2, and 2d6 on 17 and 18; who is struck keeps their feet with 3d6 against 12.

    A fumble, a miss, 13 totals of a hit and 23 of a critical, each with the feet kept or not.
    """
    lance = {"name": "lance", "die": "1d8", "attribute": "strength", "reach": "long", "lance": True}
    horse = {"id": "nag", "name": "the nag", "side": "pcs", "character": False,
             "sheet": {"max_health": 20, "mount": {"war": True}}}  # fmt: skip
    rider = {**MARA, "sheet": {"strength": 2, "weapons": [lance], "rides": "nag"}}
    struck = {**MILLER, "sheet": {"strength": 0, "max_health": 90}}
    found = reckoned(opened(rider, horse, struck), attack(weapon="lance", charge=True))
    assert found.branches == 2 + 2 * 13 + 2 * 23
    assert exact(found.people[0].harm) == Fraction(202 * 10 + 4 * 17, 216)
    prone = {e.who: exact(e.chance) for e in found.events if e.what == "prone"}
    assert prone == {"miller": Fraction(206, 216) * Fraction(135, 216)}


def test_an_offer_is_taken_as_often_as_every_face_says() -> None:
    encounter = opened(MARA, FRAIL)
    ends = list(by_faces(encounter, does("mara", "mercy")))
    events = {(e.kind, e.who): exact(e.chance) for e in reckoned(encounter, does("mara", "mercy")).events}
    assert events["accepted", "miller"] == chance(ends, lambda o: o.kind == "answered" and o.accepted)
    assert events["accepted", "miller"] + events["refused", "miller"] == 1
    assert 0 < events["ended", None] < 1


def test_a_consent_that_is_open_is_refused_and_named() -> None:
    encounter = opened({**MARA, "player": "Ines"}, {**TOBIN, "player": "Jo"}, MILLER)
    with pytest.raises(Unreckoned, match=r"open: Mara would retreat\. Agreed") as refused:
        reckoned(encounter, does("mara", "retreat"))
    assert (refused.value.code, refused.value.where, refused.value.rule) == ("unreckoned", "mara", "BD-RETREAT")
    assert refused.value.choices == ("yes", "no")
    agreed = says("BD-RETREAT", "yes", subject="player:Jo")
    assert ("fled", "mara") in [(e.kind, e.who) for e in reckoned(encounter, does("mara", "retreat"), (agreed,)).events]


def test_each_of_five_who_may_avoid_it_doubles_the_branches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Five checks and one roll of 2d6 for whoever is caught: 31 × 11 and the one in which nobody is."""

    def burst(r: Resolution[Any], d: Any) -> None:
        checks = [r.check(f"one{n}", "dodge", (), 12, notation="3d6") for n in range(5)]
        if not all(check.succeeded for check in checks):
            r.roll(d.actor, "harm", "2d6")

    monkeypatch.setattr("rules.bright_dark.attacks.attack", burst)
    assert reckoned(opened(), attack()).branches == 31 * 11 + 1


def test_nobody_who_is_whole_is_healed() -> None:
    healer = {**MARA, "sheet": {"spells": ["warm hands"], "ether": 3, "max_ether": 3}}
    whole = reckoned(opened(healer, TOBIN, MILLER), does("mara", "cast", spell="warm hands", target="tobin"))
    assert "healed" not in [event.kind for event in whole.events]
    hurt = {**TOBIN, "sheet": {"health": 1}}
    mended = reckoned(opened(healer, hurt, MILLER), does("mara", "cast", spell="warm hands", target="tobin"))
    assert "healed" in [event.kind for event in mended.events]
