"""What is said of everybody at once, and of a small word that is part of somebody's name."""

from __future__ import annotations

import pytest

from narrator.guard import check
from narrator.plan import plan, whole
from rules.claim import Claim
from tests.conversations import strike
from tests.views import MARA, MILLER, TOBIN, figure, view_of

HIT = "Mara's oak staff struck the Miller hard across the ribs. "


def codes(line: str, *ends: Claim, name: str = "Tobin") -> set[str]:
    blow = strike("mara", "miller", "oak staff", "heavy")
    tobin = TOBIN if name == "Tobin" else figure(name, "he", "pcs").model_copy(update={"id": "tobin"})
    view = view_of((MARA, tobin, MILLER), [*blow, *ends])
    planned = plan(view, whole(view), "turn")
    return {violation.code for violation in check(planned, planned.beats[0], HIT + line)}


DIED = [Claim(kind="died", who=who, whom="mara") for who in ("miller", "tobin", "mara")]


@pytest.mark.parametrize(
    "line",
    [
        "Then everybody was dead.",
        "Everyone died.",
        "Now everyone on the stair was dead.",
        "All of them were dead.",
        "They were all dead.",
        "Both were killed.",
    ],
)
def test_nobody_is_named_and_still_nobody_died(line: str) -> None:
    assert "invented-death" in codes(line)
    assert "invented-death" not in codes(f"The Miller died. Tobin died. Mara died. {line}", *DIED)


def test_two_are_enough_for_both_and_not_for_all() -> None:
    assert "invented-death" not in codes("The Miller died. Tobin died. Both were dead.", *DIED[:2])
    assert "invented-death" in codes("The Miller died. Tobin died. They were all dead.", *DIED[:2])


@pytest.mark.parametrize("line", ["Everybody was still.", "It was all dead weight.", 'Tobin said, "Everybody dies."'])
def test_what_tells_of_no_death_passes(line: str) -> None:
    assert "invented-death" not in codes(line)


def test_a_deed_is_no_name_because_a_name_holds_its_word() -> None:
    line = "She cut off his head."
    assert "invented-maiming" in codes(line)
    assert codes(line, name="Ready to cut off his head") & {"invented-maiming", "invented-hit"}
