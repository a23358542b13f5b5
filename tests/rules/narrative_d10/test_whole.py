"""Healing of one who is whole."""

from __future__ import annotations

import pytest

from rules.narrative_d10 import RULESET
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, opened, plain, table_of
from tests.rules.table import fiat, only


@pytest.mark.parametrize(("lost", "amount", "what"), [(0, 3, "whole"), (2, 0, None), (2, 1, None)])
def test_who_had_no_hurt_is_told_of_as_whole(lost: int, amount: int, what: str | None) -> None:
    most = opened().combatants["ada"].sheet.max_hp
    table = table_of(plain(ADA, hp=most - lost), BO, DESERTER)
    before = table.encounter
    healed = only(table.plays(None, fiat("heal", who="ada", amount=amount)), "healed")
    assert [claim.what for claim in RULESET.claims(healed, before)] == [what]
