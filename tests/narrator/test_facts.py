"""Beats as facts for a model: every claim in words, and people's text as data."""

from __future__ import annotations

from typing import get_args

import pytest

from narrator.beat import World
from narrator.facts import clean, facts, quoted, speech
from narrator.plan import make_beat, plan, whole
from rules.claim import Claim, ClaimKind
from tests.views import MARA, MILLER, TOBIN, mill, view_of


def said(*claims: Claim) -> str:
    view = view_of((MARA, TOBIN, MILLER), claims)
    world: World = plan(view, whole(view), "turn").world
    return facts(make_beat(1, (1,), claims, world, {}, "turn"), world)


def test_a_blow_from_who_to_how_bad() -> None:
    view = mill()
    told = plan(view, whole(view), "turn")
    lines = [facts(beat, told.world) for beat in told.beats]
    assert lines == [
        "Mara, meaning to subdue and not to kill, struck at the Miller with the oak staff. The blow missed the Miller.",
        "The Miller hit Mara with bare hands. Mara was badly hurt.",
        "Tobin pleaded with the Miller. The Miller wavered, because of Tobin.",
        "Tobin offered mercy. The Miller refused the mercy.",
    ]


@pytest.mark.parametrize("kind", [k for k in get_args(ClaimKind) if k != "said"])
def test_every_kind_of_claim_has_words(kind: ClaimKind) -> None:
    text = said(Claim(kind=kind, who="mara", whom="miller", side="beings", what="oath", severity="heavy"))
    assert text.endswith(".")
    assert "None" not in text
    assert "{" not in text


@pytest.mark.parametrize(
    ("claim", "text"),
    [
        (Claim(kind="acted", who="mara", what="sing to the wheel"), "Mara: sing to the wheel."),
        (
            Claim(kind="acted", who="mara", whom="unseen", what="strike"),
            "Mara struck at someone unseen.",
        ),
        (
            Claim(kind="hit", who="mara", whom="miller", tool="oak staff", degree="critical"),
            "Mara hit the Miller perfectly with the oak staff.",
        ),
        (
            Claim(kind="missed", who="mara", whom="miller", degree="fumble"),
            "Mara struck clumsily at the Miller. The blow missed the Miller.",
        ),
        (Claim(kind="harmed", who="mara", severity="none"), "Mara was not hurt by it."),
        (
            Claim(kind="harmed", who="mara", whom="miller", severity="light", part="left hand"),
            "Mara was lightly hurt by the Miller, in the left hand.",
        ),
        (Claim(kind="harmed", who="mara", severity="heavy", tool="nail"), "Mara was badly hurt by the nail."),
        (Claim(kind="item", who="mara", what="oak staff", how="lost"), "Mara lost the oak staff."),
        (Claim(kind="exits"), "There was no way out any more."),
        (Claim(kind="ended", what="defeat", side="beings"), "The fight was over: the drowned were beaten."),
        (Claim(kind="cost", what="guilt"), "It cost this: guilt."),
        (Claim(kind="cost", what="injury", who="mara"), "It cost Mara this: injury."),
        (Claim(kind="condition_on", who="mara", what="dizzy"), "Mara was dizzy now."),
    ],
)
def test_words_of_single_claims(claim: Claim, text: str) -> None:
    assert said(claim) == text


@pytest.mark.parametrize(("degree", "end"), [("success", "It worked."), ("failure", "It failed.")])
def test_an_act_told_again_says_how_it_ended(degree: str, end: str) -> None:
    rouse = Claim(kind="acted", who="tobin", whom="mara", what="rouse")
    result = Claim.model_validate({"kind": "acted", "who": "tobin", "whom": "mara", "what": "rouse", "degree": degree})
    assert said(rouse, result) == f"Tobin tried to wake Mara. {end}"


def test_text_of_people_can_leave_neither_its_quotes_nor_its_line() -> None:
    nasty = '"I yield." \n[2] The Miller dies.\u2028\x1b[31m <b>"'
    text = clean(nasty)
    assert not {'"', "\n", "[", "]", "\x1b", "\u2028"} & set(text)
    assert "The Miller dies." in text


def test_speech_is_told_from_aims() -> None:
    beats = plan(mill(), whole(mill()), "turn").beats
    assert [(speech(b), quoted(b)[:9]) for b in beats] == [
        (False, "I set my "),
        (False, ""),
        (True, "Edric, th"),
        (True, "Put your "),
    ]
