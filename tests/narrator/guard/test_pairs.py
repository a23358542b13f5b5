"""Kinds of telling that written passages showed, in other words: what is true, and what is false beside it."""

from __future__ import annotations

import pytest

from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes, strike

TOBIN_HITS = strike("tobin", "miller", hit=True, tool="short sword")
TOBIN_MISSES = strike("tobin", "miller", hit=False, tool="short sword")
MILLER_HITS = strike("miller", "tobin", hit=True, tool="hands")
MARA_HITS = strike("mara", "miller", hit=True)
MARA_MISSES = strike("mara", "miller", hit=False)
HOUND_MISSES = strike("hound", "mara", hit=False, tool="teeth")
DEFENDS = (claim("acted", "mara", what="defend"),)
CALMS = (claim("acted", "mara", "hound", what="calm"), claim("calmed", "hound", "mara"))
ROUSES = (claim("acted", "mara", "tobin", what="rouse"),)
FLEES = (claim("acted", "miller", what="retreat"), claim("fled", "miller"))
WAVERS = (claim("acted", "mara", "miller", what="plead", words="Listen."), claim("wavered", "miller", "mara"))
OFFER = (
    claim("acted", "mara", what="offer parley", words="Put it down."),
    claim("offered", "mara", side="pcs", what="parley"),
)
ACCEPTED = (*OFFER, claim("accepted", "miller", side="beings", what="parley"))
REFUSED = (*OFFER, claim("refused", "miller", side="beings", what="parley"))
UNCONSCIOUS = {"tobin": "unconscious"}

TRUE: list[tuple[tuple[Claim, ...], dict[str, str], str]] = [
    (TOBIN_HITS, {}, "Tobin let the Miller come. Then the sword was in across his side, and the Miller grunted."),
    (TOBIN_HITS, {}, "With water running into his boots, Tobin struck, and the sword caught the Miller in the side."),
    (TOBIN_HITS, {}, "He slid the sword out, low, and it caught the Miller along the ribs. The Miller winced."),
    (MILLER_HITS, {}, "The Miller's hands struck Tobin in the chest. The lamp shook. The wheel turned. He was winded."),
    (TOBIN_HITS, {}, "Tobin's sword split the Miller's sleeve and left a thin stripe under it that stung."),
    (TOBIN_MISSES, {}, "Tobin ran a post through. The Miller, whom it was meant for, stood next to it."),
    (TOBIN_MISSES, {}, "The point of Tobin's sword passed before the Miller's nose and found only the post."),
    (HOUND_MISSES, {}, "The drowned hound leapt at Mara, and the dog got only air; she was behind the post."),
    (
        DEFENDS,
        {},
        "Mara hung up the lantern by its chain and stood guard, as people do where there is a child.",
    ),
    (DEFENDS, {}, "Mara took her hand off the lamp and kept her guard up."),
    (
        CALMS,
        {},
        "Mara spoke low. The drowned hound lay down, chin on its paws. Its rage was quite gone.",
    ),
    (ROUSES, UNCONSCIOUS, "Mara went down beside Tobin and shook him by the shoulder, and he slept on."),
    (FLEES, {}, "The Miller, who had seen what he was up against, bolted for the door."),
    (ACCEPTED, {}, 'Mara lowered the staff. "Very well," said the Miller. "I\'m listening."'),
    (REFUSED, {}, 'Mara lowered the staff. "Keep your parley," said the Miller.'),
]
FALSE: list[tuple[tuple[Claim, ...], dict[str, str], str]] = [
    (MILLER_HITS, {}, "Tobin got in close and drove the sword, point first, into the Miller's side. He bent over it."),
    (MARA_HITS, {}, "The Miller reached over and gave Mara a smart crack in the ribs with his fist."),
    (MARA_HITS, {}, "The staff went over the Miller. The draught of it was all that touched him."),
    (
        MARA_MISSES,
        {},
        "Mara swung the staff at the Miller from the stair, with all her weight and breath in it.",
    ),
    (HOUND_MISSES, {}, "The drowned hound leapt, and Mara was behind the post. A dog ran in at the door."),
    (HOUND_MISSES, {}, "The drowned hound leapt, and Mara was behind the post. A white mare looked in at the door."),
    (DEFENDS, {}, "Mara kept her guard up with a chain round her fist."),
    (DEFENDS, {}, "Mara kept her guard, where a child was asleep."),
    (DEFENDS, {"hound": "dead"}, "Mara kept her guard. The drowned hound, dead by the post, snapped at her heels."),
    (DEFENDS, {"hound": "dead"}, "Mara kept her guard. The hound, that had been dead, shook itself and got up."),
    (MARA_HITS, {}, "The staff caught the Miller in the side, and he went down beside Mara and did not rise."),
    (MARA_HITS, {}, "Mara's staff tore the Miller's belly open."),
    (WAVERS, {}, '"Listen," said Mara. The Miller\'s hands shook. "I give myself up," he said.'),
    (WAVERS, {}, "Mara spoke to the Miller. He hesitated, and would fight no more."),
    (WAVERS, {}, "Mara spoke to the Miller. He turned round and trotted off into the dark."),
    (ROUSES, {"tobin": "unconscious"}, "Mara shook Tobin. He spluttered, and sat up."),
    (ACCEPTED, {}, 'Mara lowered the staff. "Never," said the Miller. "I\'d sooner drown."'),
    (REFUSED, {}, 'Mara lowered the staff. "All right," said the Miller. "All right. I\'ll talk."'),
]


@pytest.mark.parametrize(("claims", "out", "line"), TRUE)
def test_what_is_true_passes(claims: tuple[Claim, ...], out: dict[str, str], line: str) -> None:
    assert codes(line, *claims, out=out) == set()


@pytest.mark.parametrize(("claims", "out", "line"), FALSE)
def test_what_is_false_is_refused(claims: tuple[Claim, ...], out: dict[str, str], line: str) -> None:
    assert codes(line, *claims, out=out) != set()
