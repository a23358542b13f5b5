"""An audience is told nothing that it may not know: no hidden name, no secret ruling, no note that is the master's."""

from __future__ import annotations

from typing import Any

import pytest

from narrator.beat import Purpose, Span
from narrator.plain import plain
from narrator.plan import plan, turns, whole
from narrator.told import told_before
from rules.bright_dark import RULESET
from rules.model import evolve
from rules.visibility import View, view
from tests.generate import BRIGHT_DARK, DEEP, NARRATIVE_D10, Game, fight
from tests.rules.test_secrets import FACES, SECRETS, played

NAME = "Quernhild Vane"
NOTE = "the salt was hers"
OTHERS = ("public", "player:Ines", "player:Jo")


def told(seen: View) -> str:
    """All that an audience is told of a fight, turn by turn and once more as a chapter."""
    spans: list[tuple[Span, Purpose]] = [(span, "turn") for span in turns(seen)]
    spans += [(span, "aftermath") for span in turns(seen)]
    spans += [(whole(seen), "chapter")] if seen.entries else []
    lines = (line for span, why in spans for line in plain(plan(seen, span, why), told_before(seen, span)))
    return "\n".join(line.text for line in lines).casefold()


@pytest.mark.parametrize("number", range(100 if DEEP else 12))
@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("audience", ["public", "player:ann", "side:pcs"])
def test_no_secret_is_told(number: int, face: str, audience: str) -> None:
    prose = told(view(RULESET, played(number, face).transcript, audience))
    secret: dict[str, Any] = SECRETS[face]
    assert "miller" in prose
    for word in (secret["name"], secret["note"], secret["reason"], secret["ruled"]):
        assert not word or word.casefold() not in prose


def test_the_master_is_told_what_is_secret() -> None:
    secret: dict[str, Any] = SECRETS["ONE"]
    prose = [told(view(RULESET, played(number, "ONE").transcript, "gm")) for number in range(12)]
    assert any(secret["name"].casefold() in one for one in prose)
    assert any(secret["ruled"] in one for one in prose)


@pytest.mark.parametrize("game", [BRIGHT_DARK, NARRATIVE_D10], ids=lambda game: game.ruleset.id)
def test_whoever_was_never_seen_is_never_named(game: Game) -> None:
    unseen = 0
    for number in range(200 if DEEP else 25):
        table = fight(number, edit=_hide, game=game)
        for audience in OTHERS:
            seen = view(game.ruleset, table.closed(), audience)
            known = [*seen.figures, *(entry.figure for entry in seen.entries if entry.figure is not None)]
            prose = told(seen)
            assert NOTE not in prose
            if any(figure.name == NAME for figure in known):
                continue  # whoever comes into sight has a name
            unseen += any(c.name == NAME for c in table.transcript.encounter.combatants.values())
            assert NAME.casefold() not in prose
    assert unseen > 5


def _hide(encounter: Any) -> Any:
    """The same with one who is hidden, by a name of their own, and with notes that only the master has."""
    first = next(iter(encounter.combatants))
    hidden = [c.id for c in encounter.combatants.values() if c.hidden and not c.player][:1] or [
        c.id for c in encounter.combatants.values() if not c.player and c.id != first
    ][-1:]
    return evolve(
        encounter,
        combatants={
            who: evolve(c, note=NOTE, **({"name": NAME, "hidden": True} if who in hidden else {}))
            for who, c in encounter.combatants.items()
        },
    )
