"""Which beats lie under a line or a veil, and what is left of them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from narrator.beat import Plan
from narrator.facts import facts
from narrator.plan import plan, whole
from narrator.telling import Telling
from rules.claim import Claim
from tests.narrator.plain.fights import act, hit, miss
from tests.views import MARA, MILLER, TOBIN, figure, view_of

WOLF, BOY = figure("the grey wolf", "it", "beings"), figure("the boy", "he", "pcs")
BESS, SPIDER = figure("Bess", "she", "pcs"), figure("the widow spider", "it", "beings")
CAST = (MARA, TOBIN, MILLER, WOLF, BOY, BESS, SPIDER)
UNDER = [Claim(kind="moved", who="mara", how="under")]


def planned(*declarations: Sequence[Claim], **telling: tuple[str, ...]) -> Plan:
    seen = view_of(CAST, *declarations)
    return plan(seen, whole(seen), "turn", Telling.model_validate(telling))


def harm(whom: str, part: str | None = None, tool: str = "oak staff", severity: str = "light") -> list[Claim]:
    return hit("mara", whom, tool, severity, part=part)  # type: ignore[arg-type]  # one of the four words


@pytest.mark.parametrize(
    ("subject", "claims"),
    [
        ("drowning", UNDER),
        ("drowning", [Claim(kind="condition_on", who="mara", what="under water")]),
        ("animals", harm("wolf")),
        ("animals", [Claim(kind="died", who="wolf")]),
        ("eyes", harm("mara", part="left eye")),
        ("eyes", [Claim(kind="condition_on", who="mara", what="blind")]),
        ("fire", [act("mara", "cast"), Claim(kind="cast", who="mara", whom="miller", what="ember rain")]),
        ("fire", miss("mara", "miller", "torch")),
        ("fire", [Claim(kind="item", who="mara", what="torch", how="lost")]),
        ("children", harm("boy")),
        ("gore", harm("mara", severity="grievous")),
        ("gore", harm("mara", part="arm", severity="heavy")),
        ("gore", [Claim(kind="condition_on", who="mara", what="bleeding")]),
        ("spiders", harm("spider")),
        ("needle", harm("mara", tool="needle")),
        ("needle", [act("mara", "other", words="I look for the needles.")]),
    ],
)
def test_a_veil_lies_over_what_is_of_its_subject(subject: str, claims: list[Claim]) -> None:
    (beat,) = planned(claims, veils=(subject,)).beats
    assert beat.veil is not None
    assert beat.veil.weight == "veil"
    assert beat.veil.untold == tuple(claims)
    assert beat.claims == tuple(c for c in (Claim(kind="died", who="wolf"),) if c in claims)


@pytest.mark.parametrize(
    ("subject", "claims"),
    [
        ("drowning", harm("mara")),
        ("animals", harm("mara")),
        ("animals", miss("mara", "wolf", "oak staff")),
        ("animals", harm("bess")),
        ("fire", [Claim(kind="moved", who="mara", what="the fire pit")]),
        ("children", [Claim(kind="healed", who="boy", severity="light")]),
        ("gore", harm("mara", severity="heavy")),
        ("gore", harm("mara", part="arm")),
    ],
)
def test_it_lies_over_nothing_else(subject: str, claims: list[Claim]) -> None:
    (beat,) = planned(claims, veils=(subject,)).beats
    assert beat.veil is None
    assert beat.claims == tuple(claims)


def test_whoever_is_ridden_is_an_animal_by_whatever_name() -> None:
    rides = [act("mara", "mount", "bess"), Claim(kind="moved", who="mara", whom="bess", how="on")]
    assert [b.veil is not None for b in planned(rides, harm("bess"), lines=("animals",)).beats] == [False, True]


def test_what_becomes_of_whoever_is_under_is_drowning_until_they_are_out() -> None:
    out = [Claim(kind="moved", who="mara", how="out")]
    felled = hit("miller", "mara", "bare hands", "heavy")
    beats = planned(UNDER, felled, [act("tobin", "hold")], out, felled, lines=("drowning",)).beats
    assert [b.veil is not None for b in beats] == [True, True, False, True, False]


def test_only_ends_have_to_be_told_and_nobody_is_said_to_have_brought_them_about() -> None:
    (beat,) = planned(hit("mara", "miller", "oak staff", "grievous", "died"), lines=("gore",)).beats
    assert beat.claims == (Claim(kind="died", who="miller"),)
    assert beat.musts == (0,)
    assert beat.out == {"miller": "dead"}


def test_a_line_goes_before_a_veil() -> None:
    (beat,) = planned(harm("wolf", severity="grievous"), lines=("gore",), veils=("animals",)).beats
    assert beat.veil is not None
    assert (beat.veil.weight, beat.veil.hint, beat.veil.up, beat.silent) == ("line", False, (), True)


def test_who_is_up_is_nobody_who_is_out_or_lies_there() -> None:
    prone = Claim(kind="condition_on", who="boy", what="prone")
    fell = Claim(kind="fell", who="tobin")
    burst = [claim for who in ("mara", "boy", "tobin") for claim in harm(who, severity="grievous")]
    (beat,) = planned([*burst, prone, fell], veils=("gore",)).beats
    assert beat.veil is not None
    assert beat.veil.up == ("mara",)


def test_costs_are_told_one_by_one() -> None:
    costs = [Claim(kind="cost", who="boy", what="injury"), Claim(kind="cost", who="mara", what="strain")]
    assert planned(costs, lines=("children",)).beats[0].claims == tuple(costs[1:])
    assert planned(costs[:1], lines=("children",)).beats[0].silent


def test_the_facts_of_such_a_beat_are_how_it_ended() -> None:
    made = planned(hit("mara", "miller", "oak staff", "grievous", "fell"), harm("wolf"), veils=("gore", "animals"))
    first, second = (facts(beat, made.world) for beat in made.beats)
    assert first.endswith("say no more of it than that. The Miller fell unconscious, alive.")
    assert second.endswith("say no more of it than that. The grey wolf was still up.")


def test_an_end_that_is_of_the_subject_itself_is_not_told_either() -> None:
    offer = [act("mara", "offer mercy"), Claim(kind="offered", who="mara", side="pcs", what="mercy")]
    (beat,) = planned([*offer, Claim(kind="fell", who="mara")], veils=("mercy",)).beats
    assert beat.claims == (Claim(kind="fell", who="mara"),)
