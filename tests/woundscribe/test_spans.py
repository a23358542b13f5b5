"""What belongs to which turn of a view, and views that go on where they ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from rules.transcript import Transcript
from rules.visibility import view
from tests.generate import BRIGHT_DARK, DEEP, NARRATIVE_D10, Game, fight
from woundscribe.spans import Watched, watched

FIGHTS = 100 if DEEP else 4
GAMES = pytest.mark.parametrize("game", [BRIGHT_DARK, NARRATIVE_D10], ids=lambda game: game.ruleset.id)


def audiences(transcript: Transcript[Any]) -> tuple[str, ...]:
    players = {f"player:{c.player}" for c in transcript.encounter.combatants.values() if c.player}
    return ("public", "gm", *sorted(players), *(f"side:{side.id}" for side in transcript.encounter.sides))


def grown(transcript: Transcript[Any]) -> Iterator[Transcript[Any]]:
    """The transcript as it was after each turn."""
    for turns in range(len(transcript.steps) + 1):
        yield transcript.model_copy(update={"steps": transcript.steps[:turns]})


@GAMES
def test_a_view_that_grows_turn_by_turn_is_the_one_made_at_once(game: Game) -> None:
    for number in range(FIGHTS):
        transcript = fight(number, game=game).transcript
        for audience in audiences(transcript):
            last: Watched | None = None
            for so_far in grown(transcript):
                last = watched(game.ruleset, so_far, audience, last)
                assert last.view == view(game.ruleset, so_far, audience), (number, audience)
            assert last is not None
            assert last.spans == watched(game.ruleset, transcript, audience).spans


@GAMES
def test_two_go_on_from_one_place_without_disturbing_each_other(game: Game) -> None:
    transcript = next(t for n in range(99) if len((t := fight(n, game=game).transcript).steps) > 4)
    *_, before, _, _ = grown(transcript)
    half = watched(game.ruleset, before, "public")
    whole = view(game.ruleset, transcript, "public")
    assert [watched(game.ruleset, transcript, "public", half).view for _ in range(2)] == [whole, whole]
    assert half.view == view(game.ruleset, before, "public")


@GAMES
def test_another_fight_or_one_that_was_taken_back_is_seen_from_its_start(game: Game) -> None:
    transcript, other = (fight(number, game=game).transcript for number in (1, 2))
    last = watched(game.ruleset, transcript, "public")
    back = transcript.model_copy(update={"steps": transcript.steps[:1]})
    for one in (other, back):
        assert watched(game.ruleset, one, "public", last).view == view(game.ruleset, one, "public")
