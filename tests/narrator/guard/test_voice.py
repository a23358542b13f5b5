"""The kind of prose that the guard must let pass whole, and the same prose against other records."""

from __future__ import annotations

import pytest

from narrator.beat import Plan
from narrator.guard import TaggedLine, check_passage
from rules.claim import Claim
from tests.narrator.guard.tables import claim, plan_of

LOW = "I set my feet and swing low, for the knees."
EDRIC = "Edric, they got your girl out. She's at the priest's."
MISS = (
    claim("acted", "mara", "miller", what="strike", tool="oak staff", intent="subdue", words=LOW),
    claim("missed", "mara", "miller", tool="oak staff", degree="failure"),
)
BLOW = (
    claim("acted", "miller", "mara", what="strike", tool="bare hands", intent="harm"),
    claim("hit", "miller", "mara", tool="bare hands", degree="success"),
    claim("harmed", "mara", "miller", tool="bare hands", severity="heavy"),
)
PLEA = (
    claim("acted", "tobin", "miller", what="plead", words=EDRIC),
    claim("acted", "tobin", "miller", what="plead", degree="success"),
    claim("wavered", "miller", "tobin"),
)

FIRST = (
    "Mara set her feet on the stair and swung low, for the knees, wanting him down and nothing worse. The staff went "
    "where he had been. It came up streaming and weighed twice what it had."
)
SECOND = (
    "He did not raise his hands so much as let them rise. What struck her under the arm was the whole wet weight of "
    "him, and she heard her breath go before she missed it. She got the staff down between herself and the floor. "
    "She was standing, and was careful about it."
)
THIRD = (
    "“Edric,” said Tobin. He held the lantern out in both hands, the way you show a horse that there is nothing in "
    "them. “They got your girl out. She's at the priest's.”\n\nThe Miller turned his head, and the water, which "
    "had been going round him, went slack."
)
RECORDS = plan_of(MISS, BLOW, PLEA)


def passage(plan: Plan, *texts: str) -> set[str]:
    lines = [TaggedLine(beats=(i,), text=text) for i, text in enumerate(texts, 1)]
    return {v.code for v in check_passage(plan, lines)}


def test_the_example_passes_whole() -> None:
    assert (
        check_passage(RECORDS, [TaggedLine(beats=(i,), text=t) for i, t in enumerate((FIRST, SECOND, THIRD), 1)]) == ()
    )


def test_the_example_passes_with_neighbours_joined() -> None:
    joined = [TaggedLine(beats=(1, 2), text=f"{FIRST} The Miller turned. {SECOND}"), TaggedLine(beats=(3,), text=THIRD)]
    assert {v.code for v in check_passage(RECORDS, joined)} == set()


HIT = (
    MISS[0],
    claim("hit", "mara", "miller", tool="oak staff", degree="success"),
    claim("harmed", "miller", "mara", tool="oak staff", severity="light"),
)
BLOW_MISSED = (BLOW[0], claim("missed", "miller", "mara", tool="bare hands", degree="failure"))
SWAPPED = (
    claim("acted", "mara", "miller", what="strike", tool="bare hands"),
    claim("hit", "mara", "miller", tool="bare hands", degree="success"),
    claim("harmed", "miller", "mara", tool="bare hands", severity="heavy"),
)


@pytest.mark.parametrize(
    ("beats", "code"),
    [
        ((HIT, BLOW, PLEA), "hit-told-as-miss"),
        ((MISS, BLOW_MISSED, PLEA), "miss-told-as-hit"),
        ((MISS, SWAPPED, PLEA), "swapped"),
        ((MISS, (*BLOW, claim("fell", "mara", "miller")), PLEA), "fall-not-told"),
        ((MISS, (*BLOW, claim("died", "mara", "miller")), PLEA), "death-not-told"),
        ((MISS, BLOW, (*PLEA, claim("yielded", "miller"))), "yielding-not-told"),
        ((MISS, BLOW, PLEA, MISS), "beat-not-told"),
        ((MISS, BLOW), "unknown-beat"),
    ],
)
def test_the_example_is_refused_against_other_records(beats: tuple[tuple[Claim, ...], ...], code: str) -> None:
    assert code in passage(plan_of(*beats), FIRST, SECOND, THIRD)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("The staff went where he had been.", "The staff took him across the knees.", "miss-told-as-hit"),
        ("The staff went where he had been.", "The staff found his ribs.", "miss-told-as-hit"),
        ("It came up streaming", "It came up with two feet of weed on it", "number"),
        (
            "What struck her under the arm was the whole wet weight of him, and she heard her breath go before she "
            "missed it.",
            "The whole wet weight of him went by her, and found only the post.",
            "hit-told-as-miss",
        ),
        ("She was standing, and was careful about it.", "She went down and did not get up.", "invented-fall"),
        ("She was standing, and was careful about it.", "She was dead before the water had her.", "invented-death"),
        ("She got the staff down", "She screamed and got the staff down", "scream"),
        ("She got the staff down", "Blood ran from her mouth. She got the staff down", "blood"),
        ("said Tobin", "said Osric", "unknown-name"),
        ("He held the lantern out", "A wolf watched him. He held the lantern out", "unknown-creature"),
        ("The Miller turned his head,", "The Miller yielded,", "invented-yielding"),
        ("The Miller turned his head,", "The Miller grew calm,", "invented-calm"),
        ("The Miller turned his head,", "The Miller turned and ran,", "invented-flight"),
        ("swung low", "swung her sword low", "wrong-weapon"),
    ],
)
def test_a_wrong_variant_is_refused(old: str, new: str, code: str) -> None:
    texts = [text.replace(old, new) for text in (FIRST, SECOND, THIRD)]
    assert texts != [FIRST, SECOND, THIRD]
    assert code in passage(RECORDS, *texts)
