"""Prose as an author writes it: each line passes with its own records and is refused with others."""

from __future__ import annotations

import pytest

from rules.claim import Claim
from tests.narrator.guard import prose, prose_more
from tests.narrator.guard.tables import claim, codes, strike


def ended(kind: str, who: str, whom: str, tool: str) -> tuple[Claim, ...]:
    return strike(who, whom, claim(kind, whom, who), hit=True, severity="grievous", tool=tool)


STAFF, HANDS, SWORD, TEETH = "oak staff", "bare hands", "short sword", "teeth"
RECORDS = {
    "HIT": strike("mara", "miller", hit=True),
    "MISS": strike("mara", "miller", hit=False),
    "HEAVY": strike("mara", "miller", hit=True, severity="heavy"),
    "FELL": ended("fell", "mara", "miller", STAFF),
    "DIED": ended("died", "mara", "miller", STAFF),
    "MH": strike("miller", "mara", hit=True, tool=HANDS, severity="heavy"),
    "MM": strike("miller", "mara", hit=False, tool=HANDS),
    "MF": ended("fell", "miller", "mara", HANDS),
    "TS": strike("tobin", "hound", hit=True, tool=SWORD),
    "TM": strike("tobin", "hound", hit=False, tool=SWORD),
    "HT": strike("hound", "tobin", hit=True, tool=TEETH, severity="heavy"),
    "HM": strike("hound", "tobin", hit=False, tool=TEETH),
    "HD": ended("died", "tobin", "hound", SWORD),
}
"""Who did what to whom: Mara on the Miller, the Miller on Mara, Tobin on the hound, the hound on Tobin."""

LINES = [*prose.LINES, *prose_more.LINES]

INVENTED = [
    "His neck snapped.",
    "The Miller gave one sigh and was still forever.",
    "He was past all mending now, a dead man in wet clothes.",
    "It stove his skull in.",
    "The blow was fatal.",
    "It finished him.",
    "He bled out on the stair.",
    "She had ended him.",
    "His soul left him.",
    "Nothing lived in his eyes any more.",
    "He slumped, unconscious, against the post.",
    "His eyes rolled up and he slid to the floor.",
    "He toppled into the millrace.",
    "The Miller hit the floor.",
    "He fell face down in the water.",
    "The blow dropped him.",
    "He keeled over.",
    "His legs gave way and he went down.",
    "The Miller passed out.",
    "He lay where he had dropped.",
    "His knees buckled and he pitched into the water, senseless.",
    "The Miller sprawled on the boards and did not rise.",
    "He was down.",
    "It laid him out.",
    "He sank into darkness.",
    "He dropped like a stone.",
    "The Miller swooned.",
    "He tumbled down the stair and lay motionless.",
    "He staggered out of the door and was gone.",
    "The Miller turned tail.",
    "He made for the door and did not stop.",
    "He slipped away into the rain.",
    "The Miller scrambled up the stair and away.",
    "He threw up his hands in surrender.",
    "The Miller sank to his knees and begged for mercy.",
    "“Enough, I yield,” said the Miller.",
    "He cast himself on her mercy.",
    "All the anger drained out of him.",
    "He was calm now.",
    "The Miller's rage was spent, and he wanted no more of it.",
    "He let the fight go out of him.",
    "She took his arm off at the elbow.",
    "His hand was severed.",
    "The Miller, dying, looked at her.",
    "He did not survive it.",
    "The Miller was no more.",
    "It was a killing blow.",
    "His corpse slid into the water.",
    "He gave up the ghost.",
    "With that the Miller's life ended.",
    "She left him for dead.",
    "He never got up again.",
    "It knocked him senseless.",
]


@pytest.mark.parametrize(("records", "line"), LINES)
def test_what_an_author_writes_truly_passes(records: str, line: str) -> None:
    assert codes(line, *RECORDS[records]) == set()


@pytest.mark.parametrize(("records", "line"), [pair for pair in LINES if pair[0] not in ("DIED", "HD", "FELL", "MF")])
@pytest.mark.parametrize("kind", ["died", "fell", "fled", "yielded"])
def test_an_end_that_the_line_leaves_out_is_missed(records: str, line: str, kind: str) -> None:
    claims = RECORDS[records]
    assert any(code.endswith("-not-told") for code in codes(line, *claims, claim(kind, claims[0].whom, claims[0].who)))


@pytest.mark.parametrize(("records", "line"), [pair for pair in LINES if pair[0] in ("DIED", "HD", "FELL", "MF")])
def test_an_end_that_no_record_holds_is_refused(records: str, line: str) -> None:
    claims = tuple(c for c in RECORDS[records] if c.kind not in ("died", "fell"))
    assert any(code.startswith("invented-") for code in codes(line, *claims))


@pytest.mark.parametrize("line", INVENTED)
def test_an_invented_end_is_refused_however_it_is_put(line: str) -> None:
    found = codes("Mara struck the Miller across the ribs. " + line, *RECORDS["HIT"])
    assert any(code.startswith("invented-") for code in found)
