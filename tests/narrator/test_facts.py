"""Beats as facts for a model: every claim in words, and people's text as data."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from narrator.beat import World
from narrator.facts import clean, facts, quoted, speech
from narrator.plan import make_beat, plan, whole
from rules import visibility
from rules.claim import Claim, ClaimKind
from tests.generate import BRIGHT_DARK, DEEP, NARRATIVE_D10, Game, fight
from tests.narrator.plain.deeds import DEEDS
from tests.views import MARA, MILLER, TOBIN, mill, view_of


def said(*claims: Claim, ruleset: str = "any") -> str:
    view = view_of((MARA, TOBIN, MILLER), claims).model_copy(update={"ruleset": ruleset})
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


def test_a_blow_that_was_dodged_was_stopped_by_dodging() -> None:
    stopped = Claim(kind="stopped", who="mara", whom="miller", what="dodge")
    assert said(stopped) == "Mara stopped the blow of the Miller by dodging it."
    assert said(stopped.model_copy(update={"what": "parry"})) == "Mara stopped the blow of the Miller."


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
        (Claim(kind="healed", who="mara", severity="light"), "The hurt of Mara was eased."),
        (Claim(kind="healed", who="mara", severity="none"), "No hurt of Mara was eased."),
        (Claim(kind="healed", who="mara", severity="none", what="whole"), "Mara had no hurt to be eased."),
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


BOTH: dict[str, Any] = {"who": "mara", "whom": "miller"}
CAST = Claim(kind="acted", what="cast", **BOTH)
LOOSED = Claim(kind="cast", what="ember", **BOTH)


@pytest.mark.parametrize(
    ("claims", "text"),
    [
        ([CAST, LOOSED], "Mara cast the spell ember on the Miller."),
        (
            [CAST, Claim(kind="cast_failed", what="ember", **BOTH)],
            "Mara tried to cast the spell ember, and it came to nothing.",
        ),
        (
            [LOOSED, Claim(kind="hit", tool="ember", **BOTH)],
            "Mara cast the spell ember on the Miller. The spell ember reached the Miller.",
        ),
        (
            [LOOSED, Claim(kind="missed", tool="ember", **BOTH)],
            "Mara cast the spell ember on the Miller. The spell ember missed the Miller.",
        ),
        (
            [LOOSED, Claim(kind="stopped", who="miller", whom="mara", tool="ember")],
            "Mara cast the spell ember on the Miller. "
            "The Miller got away from the spell ember: it did nothing to the Miller.",
        ),
        (
            [Claim(kind="missed", **BOTH), Claim(kind="stopped", whom="mara", what="old door")],
            "Mara struck at the Miller. The blow missed the Miller. The blow of Mara went into the old door instead.",
        ),
        (
            [
                Claim(kind="hit", who="miller", whom="mara", tool="club"),
                Claim(kind="stopped", who="tobin", whom="miller", what="mara"),
            ],
            "The Miller struck at Mara with the club. "
            "Tobin stood in the way and took it in the place of Mara, who was not hit.",
        ),
        ([Claim(kind="refused", what="rider", **BOTH)], "Mara refused, and would not go along with the Miller."),
        ([Claim(kind="moved", how="nearer", **BOTH)], "Mara went nearer to the Miller."),
        ([Claim(kind="moved", how="farther", who="mara")], "Mara went farther away."),
        ([Claim(kind="moved", how="off", **BOTH)], "Mara was thrown from the saddle of the Miller to the ground."),
        (
            [Claim(kind="acted", what="dismount", who="mara"), Claim(kind="moved", how="off", **BOTH)],
            "Mara got down from the saddle. Mara got down from the Miller.",
        ),
        ([Claim(kind="acted", what="move", who="mara")], "Mara set out to move."),
        (
            [Claim(kind="acted", what="move", who="mara"), Claim(kind="condition_off", what="prone", who="mara")],
            "Mara got up from the ground.",
        ),
        (
            [Claim(kind="acted", what="trample", **BOTH), Claim(kind="hit", **BOTH)],
            "Mara went to trample the Miller, who lay on the ground. Mara trampled the Miller.",
        ),
        (
            [Claim(kind="acted", what="keep the saddle", who="mara", degree="success")],
            "Mara had to keep the saddle. It worked.",
        ),
        (
            [Claim(kind="condition_on", what="in cover", who="mara", tool="old door")],
            "Mara was behind the old door, which shielded Mara.",
        ),
        ([Claim(kind="condition_on", what="held still", **BOTH)], "Mara was held and could not move at all."),
    ],
)
def test_words_of_what_else_may_happen(claims: list[Claim], text: str) -> None:
    assert said(*claims, ruleset="bright-dark") == text


@pytest.mark.parametrize("deed", DEEDS)
def test_every_deed_has_words_for_a_model(deed: str) -> None:
    text = said(*DEEDS[deed], ruleset="bright-dark")
    assert text.endswith(".")
    assert ":" not in text.replace("Long Cold: it", "").replace("ember: it", "")
    assert not {"None", "{"} & set(text.split())


def test_whoever_is_on_the_ground_is_not_said_to_stand() -> None:
    view = view_of(
        (MARA, MILLER),
        [Claim(kind="condition_on", who="mara", what="prone")],
        [Claim(kind="missed", who="miller", whom="mara")],
        [Claim(kind="condition_off", who="mara", what="prone")],
    )
    never = [beat.never for beat in plan(view, whole(view), "turn").beats]
    assert never == [("Mara is alive",), ("the Miller is on his feet", "Mara is alive"), ("Mara is on her feet",)]


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


@pytest.mark.parametrize("game", [BRIGHT_DARK, NARRATIVE_D10], ids=lambda game: game.ruleset.id)
@pytest.mark.parametrize("number", range(200 if DEEP else 20))
def test_every_beat_of_a_generated_fight_has_facts(game: Game, number: int) -> None:
    seen = visibility.view(game.ruleset, fight(number, game=game).closed(), "gm")
    told = plan(seen, whole(seen), "chapter")
    for beat in told.beats:
        text = facts(beat, told.world)
        assert text or not beat.musts, beat
        assert "{" not in text
        assert "None" not in text


def test_what_one_was_given_is_named_once() -> None:
    remedy = Claim(kind="acted", who="mara", whom="tobin", what="remedy", tool="willow bark")
    assert said(remedy, ruleset="narrative-d10") == "Mara gave Tobin willow bark."
