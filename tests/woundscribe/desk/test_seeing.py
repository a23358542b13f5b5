"""What the master sees, and what the table may know."""

from __future__ import annotations

import pytest

from tests.woundscribe.desk.conftest import Sitting, flat
from woundscribe.session import Session
from woundscribe.sessions import Sessions


@pytest.fixture
def barn(sessions: Sessions) -> Session:
    """An owl that nobody knows of, and a note on the place."""
    return sessions.open(
        {
            "title": "The Barn",
            "scene": {"place": "the barn", "exits": ["door"], "things": ["hay"], "note": "The ladder is rotten."},
            "sides": [{"id": "us", "name": "us", "players": True}, {"id": "them", "name": "them"}],
            "cast": [
                {"id": "mara", "like": "ferrywoman", "name": "Mara", "side": "us"},
                {"id": "owl", "like": "ash owl", "name": "the owl", "side": "them", "hidden": True, "note": "Hungry."},
                {"id": "miller", "like": "drowned miller", "name": "the Miller", "side": "them"},
            ],
        },
        seed="oak",
    )


def columns(paper: str) -> list[tuple[str, str]]:
    """Both sides of what stands side by side."""
    return [
        (left.strip(), right.strip())
        for row in paper.splitlines()
        if "│" in row
        for left, _, right in [row.partition("│")]
    ]


def test_who_says_how_everyone_is_and_what_only_the_master_knows(barn: Session, sitting: Sitting) -> None:
    paper = flat(sitting(barn, "who", "miller: instinct", "who"))
    assert "Only you: The ladder is rotten." in paper
    assert "unseen by the others the Miller" in paper.replace("Only you: Hungry. ", "")
    assert "Only you: Hungry." in paper
    assert "acts by instinct" in paper


def test_what_is_secret_never_stands_in_the_public_column(barn: Session, sitting: Sitting) -> None:
    sitting(
        barn, "mara strikes the miller, secret +2 his foot is caught : 12 / 3", "owl claws mara", "miller holds",
        "! secret: mara is watched", "",
    )  # fmt: skip
    paper = sitting(barn, "secret all")
    rows = columns(paper)
    left, right = (" ".join(column) for column in zip(*rows, strict=True))
    for secret in ("the owl", "rotten", "Hungry", "his foot", "is watched"):
        assert secret in left
        assert secret not in right
    assert "someone unseen" in right
    assert "the same" in right
    assert max(len(row) for row in paper.splitlines()) <= 80
    public = sitting(barn, "public all")
    for secret in ("the owl", "rotten", "Hungry", "his foot", "is watched"):
        assert secret not in public.partition("public all")[2].partition("Round")[0].partition("the Miller>")[0]
    assert "someone unseen" in public


def test_records_bear_the_numbers_that_an_amendment_takes(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "mara strike miller staff : 13 / 5", "tobin holds", "instinct")
    paper = sitting(mill, "records 1", "records all", "records 5", "records x")
    attack = next(o.seq for o in mill.transcript.outcomes if o.kind == "attack_rolled")
    assert f"  {attack}  Mara · oak staff → the Miller\n" in paper
    assert paper.count("Turn 1, as only you may see it") == 2
    assert "There is no turn '5'. Possible: 1 to 2, all." in paper
    assert "There is no turn 'x'." in paper


def test_help_fits_the_terminal(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, "?", "help")
    assert "Setting a mistake right" in paper
    assert max(map(len, paper.splitlines())) <= 80


def test_a_name_goes_before_a_command(sessions: Sessions, sitting: Sitting) -> None:
    fight = {
        "scene": {"place": "the barn"},
        "sides": [{"id": "us", "name": "us", "players": True}, {"id": "them", "name": "them"}],
        "cast": [
            {"id": "lock", "like": "ferrywoman", "name": "Lock", "side": "us"},
            {"id": "miller", "like": "drowned miller", "side": "them"},
        ],
    }
    session = sessions.open(fight, seed="oak")
    assert "Lock defends." in sitting(session, "lock defends", ":lock")
    assert len(session.transcript.steps) == 2
