"""Two fights that differ only in a secret never shown have the same view for players, byte for byte."""

from __future__ import annotations

from typing import Any

import pytest

from rules.model import canonical_json
from rules.narrative_d10 import RULESET
from rules.visibility import view
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, table_of
from tests.rules.table import Table, attack, does, faces, fiat, only

FACES: dict[str, dict[str, Any]] = {
    "one": {"id": "lurker", "name": "Aldreth Vane", "skill": 9, "value": 1, "why": "the rope is cut"},
    "other": {"id": "q", "name": "the Quern-Wife", "skill": 12, "value": 2, "why": "salt on the step"},
}


def played(face: dict[str, Any]) -> Table:
    """Somebody hidden shoots; the master helps Ada and hinders the deserter, and says so to nobody."""
    hidden = {
        "id": face["id"], "name": face["name"], "side": "others", "hidden": True, "note": face["why"],
        "sheet": {"skill": face["skill"], "max_hp": face["skill"] + 9, "weapons": ["bow"]},
    }  # fmt: skip
    table = table_of(ADA, BO, DESERTER, hidden)
    secretly = {"reason": face["why"], "value": face["value"], "secret": True}
    table.plays("pcs", does("ada", "defend"), does("bo", "hold"))
    table.plays(
        "others",
        attack(face["id"], "ada", weapon="bow", words=face["why"]),
        attack("deserter", "ada", weapon="short sword", modifiers=[{**secretly, "on": "defense"}]),
        answers=[
            faces(face["id"], "attack", 10), faces("ada", "defense", 1), faces(face["id"], "harm", 2),
            faces("deserter", "attack", 10), faces("deserter", "harm", 3),
        ],
    )  # fmt: skip
    table.plays("pcs", attack("ada", "deserter", weapon="quarterstaff", modifiers=[secretly]), does("bo", "hold"),
                answers=[faces("ada", "attack", 1)])  # fmt: skip
    table.plays(None, fiat("note", text=face["why"], secret=True))
    return table


@pytest.mark.parametrize("audience", ["public", "side:pcs"])
@pytest.mark.clause("ND-NPC-ATTACK", "ND-SKILL")
def test_nobody_learns_who_shot_or_what_the_master_added(audience: str) -> None:
    one, other = (view(RULESET, played(face).transcript, audience) for face in FACES.values())
    assert canonical_json(one) == canonical_json(other)
    assert view(RULESET, played(FACES["one"]).transcript, "gm") != view(
        RULESET, played(FACES["other"]).transcript, "gm"
    )


@pytest.mark.clause("ND-DEFENSE-CHOICE", "ND-DODGE")
def test_of_a_guard_that_nobody_sees_neither_dice_nor_what_adds_to_them_are_shown() -> None:
    table = table_of({**ADA, "hidden": True}, BO, DESERTER, first="others")
    table.plays("others", attack("deserter", "ada", weapon="short sword"),
                answers=[faces("deserter", "attack", 2), faces("ada", "defense", 9)])  # fmt: skip
    seen = [entry.outcome for entry in view(RULESET, table.transcript, "side:others").entries]
    guarded = only(seen, "guarded")
    assert (guarded.actor, guarded.roll, guarded.modifiers) == ("unseen", None, ())
    rolled = only(seen, "attack_rolled").check
    assert (rolled.target, rolled.margin, rolled.degree) == (None, None, "failure")
