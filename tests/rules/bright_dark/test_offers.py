"""What somebody may declare and what not, against what resolving it says."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark.declarations import Sworn
from rules.dice import SeededDice
from rules.errors import Illegal, Malformed
from rules.model import canonical_json
from rules.offer import Offer
from rules.resolution import Needs, Resolved, resolve
from rules.told import RULESET as TOLD
from tests.generate import fight
from tests.rules.table import HOUND, MARA, MILLER, SIDES, TOBIN, Table, fiat, opened

BREN: dict[str, Any] = {"id": "bren", "name": "Bren", "like": "poacher", "side": "pcs"}
UNSEEN: dict[str, Any] = {**HOUND, "hidden": True}
FULL: dict[str, Any] = {
    **MARA,
    "sheet": {
        "weapons": [
            "oak staff",
            {"name": "lance", "die": "1d8", "attribute": "strength", "reach": "long", "lance": True},
        ],
        "spells": [{"name": "warm hands", "grade": "minor", "does": "heal"}],
        "ether": 3,
        "max_ether": 3,
    },
}


def offers(encounter: Any, who: str, kind: str | None = None) -> list[Offer]:
    return [o for o in RULESET.offers(encounter, who) if kind in (None, o.declaration.kind)]


def targets(found: list[Offer]) -> set[str | None]:
    return {getattr(o.declaration, "target", None) for o in found} | {
        getattr(o.declaration, way, None) for o in found for way in ("toward", "away")
    }


def holds_true(encounter: Any, offer: Offer) -> None:
    """Resolving it comes to what the offer says."""
    side = encounter.combatants[offer.declaration.actor].side
    turn = Table(encounter).turn(side, offer.declaration.model_dump(mode="json", exclude_none=True))
    if offer.refused is None:
        assert isinstance(resolve(RULESET, encounter, turn, dice=SeededDice("offers")), Resolved | Needs)
        return
    with pytest.raises(Illegal) as refused:
        resolve(RULESET, encounter, turn, dice=SeededDice("offers"))
    assert (refused.value.rule, refused.value.message) == (offer.refused.rule, offer.refused.lacking)
    assert offer.refused.rule in RULESET.clauses
    assert offer.refused.lacking


@pytest.mark.clause("BD-ACTIONS")
@pytest.mark.parametrize("number", range(12))
def test_each_offer_is_what_resolving_it_says(number: int) -> None:
    """For everyone at every moment of generated fights."""
    seen: set[tuple[str, bool]] = set()

    def watch(before: Any, result: Resolved[Any]) -> None:
        for who in before.combatants:
            for offer in RULESET.offers(before, who):
                holds_true(before, offer)
                seen.add((offer.declaration.kind, offer.refused is None))

    fight(number, watch=watch)
    assert {("attack", True), ("attack", False), ("hold", True)} <= seen


@pytest.mark.clause("BD-ACTIONS")
def test_every_kind_is_offered() -> None:
    table = Table(opened(FULL, TOBIN, MILLER))
    table.plays(None, fiat("item", who="tobin", item="lantern", how="lost"))
    wanted = {kind.model_fields["kind"].default for kind in get_args(Sworn)}
    assert {o.declaration.kind for o in offers(table.encounter, "mara")} == wanted


def test_the_blows_one_could_strike() -> None:
    """Each weapon and bare hands, each two weapons, either leading; to harm and to subdue; at everyone else."""
    found = offers(opened(BREN, TOBIN, MILLER), "bren", "attack")
    names = [w.name for w in opened(BREN).combatants["bren"].sheet.weapons]
    assert len(names) >= 2
    blows = [(o.declaration.weapon, o.declaration.other) for o in found if not o.declaration.subdue][: len(found) // 4]
    assert blows == [
        *((name, None) for name in (*names, None)),
        *((lead, other) for lead in names for other in names if lead != other),
    ]
    assert targets(found) == {"tobin", "miller", None}
    assert len([o for o in found if o.declaration.subdue]) == len(found) // 2
    two_hands = {w.name for w in opened(BREN).combatants["bren"].sheet.weapons if w.hands == 2}
    for offer in found:
        tools = {offer.declaration.weapon, offer.declaration.other}
        dual = offer.declaration.other is not None
        assert (offer.refused is not None) == (dual and bool(tools & two_hands))
        if offer.refused:
            assert (offer.refused.rule, "more than two hands" in offer.refused.lacking) == ("BD-DUAL", True)


def test_a_lance_is_offered_at_the_charge() -> None:
    found = offers(opened(FULL, MILLER), "mara", "attack")
    assert [(o.declaration.weapon, o.declaration.subdue) for o in found if o.declaration.charge] == [
        ("lance", False),
        ("lance", True),
    ]


def test_spells_are_offered_at_oneself_too() -> None:
    found = offers(opened(FULL, TOBIN, MILLER), "mara", "cast")
    assert [(o.declaration.spell, o.declaration.target) for o in found] == [
        ("warm hands", "tobin"),
        ("warm hands", "miller"),
        ("warm hands", "mara"),
    ]
    assert all(o.refused is None for o in found)


def test_moves_to_what_is_there_and_to_and_from_everyone() -> None:
    found = offers(opened(MARA, MILLER), "mara", "move")
    assert [o.declaration.to for o in found if o.declaration.to] == ["stair", "millrace", "wheel", "stair"]
    assert [(o.declaration.toward, o.declaration.away) for o in found][-2:] == [("miller", None), (None, "miller")]
    assert [(o.declaration.stand, o.declaration.water) for o in found][:4] == [
        (True, None),
        (False, "under"),
        (False, "out"),
        (False, None),
    ]


def test_what_is_lacking_is_said() -> None:
    encounter = opened()
    (rouse,) = [o for o in offers(encounter, "mara", "rouse") if o.declaration.target == "tobin"]
    assert rouse.refused is not None
    assert (rouse.refused.rule, rouse.refused.lacking) == ("BD-WAKE", "Tobin is not unconscious.")


@pytest.mark.parametrize(
    ("who", "more", "rule", "said"),
    [
        ("miller", {}, "BD-ROUND", "not the turn of the drowned"),
        ("tobin", {"out": "unconscious"}, "BD-TURN", "Tobin is unconscious and cannot act"),
        ("tobin", {"out": "fled"}, "BD-TURN", "Tobin is fled"),
    ],
)
def test_who_cannot_act_is_told_so_at_every_offer(who: str, more: dict[str, Any], rule: str, said: str) -> None:
    found = offers(opened(MARA, {**TOBIN, **more}, MILLER), who)
    assert len(found) > 10
    assert {o.refused.rule for o in found if o.refused} == {rule}
    assert all(o.refused is not None and said in o.refused.lacking for o in found)


def test_after_the_end_and_after_the_conclusion() -> None:
    table = Table()
    table.plays(None, fiat("end", how="parley"))
    assert [o.refused for o in offers(table.encounter, "mara", "hold")] == [None]
    assert [o.refused.rule for o in offers(table.encounter, "mara", "mercy") if o.refused] == ["BD-END"]
    table.plays(None, {"kind": "conclude"})
    assert {o.refused.rule for o in offers(table.encounter, "mara") if o.refused} == {"BD-CONCLUDE"}
    assert all(o.refused for o in offers(table.encounter, "mara"))


def test_players_are_offered_nobody_who_is_hidden() -> None:
    """Nor anything by which they could know; whoever leads the hidden names them."""
    encounter = opened(MARA, TOBIN, MILLER, UNSEEN)
    assert offers(encounter, "mara") == offers(opened(MARA, TOBIN, MILLER), "mara")
    assert "hound" in targets(offers(encounter, "miller"))
    hidden_companion = opened(MARA, {**TOBIN, "hidden": True}, MILLER, sides=[SIDES[0], SIDES[1]])
    assert "tobin" in targets(offers(hidden_companion, "mara"))


def test_what_the_hidden_let_fall_is_not_offered_to_players() -> None:
    table = Table(opened(MARA, MILLER, UNSEEN))
    table.plays(None, fiat("item", who="hound", item="collar", how="lost"))
    table.plays(None, fiat("item", who="miller", item="sack", how="lost"))
    assert [o.declaration.item for o in offers(table.encounter, "mara", "take")] == ["sack"]
    assert [o.declaration.item for o in offers(table.encounter, "miller", "take")] == ["collar", "sack"]


def test_nobody_is_offered_anything_who_is_not_there() -> None:
    with pytest.raises(Malformed) as refused:
        RULESET.offers(opened(MARA, MILLER, UNSEEN), "mira")
    assert refused.value.nearest == ("mara", "miller")
    with pytest.raises(Malformed) as asked:
        RULESET.offers(opened(MARA, MILLER, UNSEEN), "hond")
    assert "hound" not in (*asked.value.nearest, *asked.value.choices)


def test_asking_changes_nothing_and_comes_out_alike() -> None:
    encounter = opened()
    written = canonical_json(encounter)
    first = RULESET.offers(encounter, "mara")
    assert canonical_json(encounter) == written
    assert RULESET.offers(encounter, "mara") == first


def test_an_account_offers_nothing() -> None:
    cast = ({"id": "a", "name": "A", "side": "pcs"}, {"id": "b", "name": "B", "side": "beings"})
    assert TOLD.offers(opened(*cast, ruleset=TOLD), "a") == ()
