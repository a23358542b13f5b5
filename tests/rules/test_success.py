"""The chance that a deed succeeds is that of the odds, or is not told."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.errors import RulesError, Unreckoned
from rules.narrative_d10 import RULESET as OTHER
from rules.odds import odds
from rules.ruleset import Ruleset
from rules.success import success
from tests.rules.narrative_d10 import road
from tests.rules.table import opened

MOMENTS: list[tuple[Ruleset[Any], Any]] = [(RULESET, opened()), (OTHER, road.opened())]


@pytest.mark.parametrize(("ruleset", "encounter"), MOMENTS, ids=["bright-dark", "narrative-d10"])
def test_of_every_offer_it_is_the_hit_of_the_odds_or_none(ruleset: Ruleset[Any], encounter: Any) -> None:
    told = 0
    for actor in encounter.members(encounter.side):
        for offer in ruleset.offers(encounter, actor.id):
            try:
                chance = success(ruleset, encounter, offer.declaration)
            except Unreckoned:
                continue  # it hangs on what the game master says
            except RulesError:
                assert offer.refused is not None
                continue
            assert offer.refused is None
            told += chance is not None
            assert chance in (None, odds(ruleset, encounter, offer.declaration).hit)
    assert told > 2


def test_what_succeeds_or_not_by_no_roll_has_no_chance() -> None:
    for ruleset, encounter in MOMENTS:
        actor = encounter.members(encounter.side)[0].id
        defend = ruleset.declarations()["defend"].model_validate({"actor": actor})
        assert success(ruleset, encounter, defend) is None
