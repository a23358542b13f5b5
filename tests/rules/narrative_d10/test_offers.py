"""What somebody may declare and what not, against what resolving it says."""

from __future__ import annotations

from typing import Any, get_args

import pytest

from rules.dice import SeededDice
from rules.errors import Illegal, Malformed
from rules.model import canonical_json
from rules.narrative_d10 import RULESET
from rules.narrative_d10.declarations import Sworn
from rules.offer import Offer
from rules.resolution import Needs, Resolved, resolve
from tests.generate import NARRATIVE_D10, fight
from tests.rules.narrative_d10.hurt import wounded
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, WOLF, opened, plain, table_of
from tests.rules.table import Table, fiat

UNSEEN: dict[str, Any] = {**WOLF, "hidden": True}


def offers(encounter: Any, who: str, kind: str | None = None) -> list[Offer]:
    return [o for o in RULESET.offers(encounter, who) if kind in (None, o.declaration.kind)]


def named_in(found: list[Offer]) -> set[str]:
    fields = ("target", "toward", "away")
    return {getattr(o.declaration, f, None) for o in found for f in fields} - {None}  # type: ignore[return-value]  # None is taken out


def holds_true(encounter: Any, offer: Offer) -> None:
    """Resolving it comes to what the offer says."""
    side = encounter.combatants[offer.declaration.actor].side
    declared = offer.declaration.model_dump(mode="json", exclude_none=True)
    turn = Table(encounter, ruleset=RULESET).turn(side, declared)
    if offer.refused is None:
        assert isinstance(resolve(RULESET, encounter, turn, dice=SeededDice("offers")), Resolved | Needs)
        return
    with pytest.raises(Illegal) as refused:
        resolve(RULESET, encounter, turn, dice=SeededDice("offers"))
    assert (refused.value.rule, refused.value.message) == (offer.refused.rule, offer.refused.lacking)
    assert offer.refused.rule in RULESET.clauses
    assert offer.refused.lacking


@pytest.mark.clause("ND-ROUND")
@pytest.mark.parametrize("number", range(12))
def test_each_offer_is_what_resolving_it_says(number: int) -> None:
    """For everyone at every moment of generated fights."""
    seen: set[tuple[str, bool]] = set()

    def watch(before: Any, result: Resolved[Any]) -> None:
        for who in before.combatants:
            for offer in RULESET.offers(before, who):
                holds_true(before, offer)
                seen.add((offer.declaration.kind, offer.refused is None))

    fight(number, watch=watch, game=NARRATIVE_D10)
    assert {("attack", False), ("hold", True)} <= seen


@pytest.mark.clause("ND-ROUND")
def test_every_kind_is_offered() -> None:
    wanted = {kind.model_fields["kind"].default for kind in get_args(Sworn)}
    assert {o.declaration.kind for o in offers(opened(), "bo")} == wanted


@pytest.mark.clause("ND-ATTACK")
def test_each_weapon_and_bare_hands_at_everyone_else() -> None:
    found = offers(opened(REN, BO, DESERTER), "ren", "attack")
    assert [(o.declaration.target, o.declaration.weapon) for o in found] == [
        (target, weapon) for target in ("bo", "deserter") for weapon in ("bow", "knife", None)
    ]
    assert all(o.refused is None for o in found)


@pytest.mark.clause("ND-FIRST-AID", "ND-REMEDY")
def test_help_for_everyone_and_for_oneself() -> None:
    encounter = opened(ADA, plain(BO, hp=3), wounded(DESERTER, {"grade": "catastrophic"}))
    aid = offers(encounter, "bo", "first aid")
    assert [(o.declaration.target, o.refused.lacking if o.refused else None) for o in aid] == [
        ("ada", "Ada has nothing that wants tending."),
        ("deserter", "the deserter has a catastrophic wound, which first aid does not reach."),
        ("bo", None),
    ]
    given = offers(encounter, "bo", "remedy")
    assert [(o.declaration.target, o.declaration.item) for o in given] == [
        (who, remedy) for who in ("ada", "deserter", "bo") for remedy in ("willow bark", "yarrow", "honey salve")
    ]
    assert offers(encounter, "ada", "remedy") == []


@pytest.mark.clause("ND-SKILL", "ND-INTERACT")
def test_each_skill_and_something_here() -> None:
    found = offers(opened(), "ada", "skill")
    assert [(o.declaration.skill, o.declaration.words, o.declaration.stat) for o in found] == [
        (skill, skill, "intellect") for skill in ("staves", "dodge", "brawling")
    ]
    (one,) = offers(opened(), "deserter", "skill")
    assert (one.declaration.skill, one.declaration.words) == ("a skill", "a skill")
    assert [o.declaration.words for o in offers(opened(), "ada", "interact")] == ["something here"]


@pytest.mark.clause("ND-MOVE")
def test_moves_to_what_is_there_and_to_and_from_everyone() -> None:
    found = offers(opened(), "ada", "move")
    assert [(o.declaration.to, o.declaration.toward, o.declaration.away) for o in found] == [
        *((place, None, None) for place in ("hurdle", "ditch", "cart", "ford")),
        (None, "bo", None), (None, None, "bo"), (None, "deserter", None), (None, None, "deserter"),
    ]  # fmt: skip


@pytest.mark.clause("ND-KNOCKDOWN")
def test_to_whoever_is_down_only_getting_up_is_offered() -> None:
    encounter = opened({**ADA, "conditions": [{"name": "prone"}]}, BO, DESERTER)
    assert [o.declaration.kind for o in offers(encounter, "ada") if o.refused is None] == ["recover"]
    assert {o.refused.rule for o in offers(encounter, "ada") if o.refused} == {"ND-KNOCKDOWN"}
    assert [o.refused.rule for o in offers(encounter, "bo", "recover") if o.refused] == ["ND-KNOCKDOWN"]


@pytest.mark.parametrize(
    ("who", "more", "said"),
    [
        ("deserter", {}, "it is not the turn of the hungry men."),
        ("bo", {"out": "unconscious"}, "Bo is unconscious and cannot act."),
        ("bo", {"out": "fled"}, "Bo is fled and cannot act."),
    ],
)
def test_who_cannot_act_is_told_so_at_every_offer(who: str, more: dict[str, Any], said: str) -> None:
    found = offers(opened(ADA, {**BO, **more}, DESERTER), who)
    assert len(found) > 10
    assert {(o.refused.rule, o.refused.lacking) for o in found if o.refused} == {("ND-ROUND", said)}
    assert all(o.refused for o in found)


@pytest.mark.clause("ND-END")
def test_after_the_end_and_after_the_conclusion() -> None:
    table = table_of(plain(ADA, hp=3), BO, DESERTER)
    table.plays(None, fiat("end", how="parley"))
    found = offers(table.encounter, "bo")
    allowed = {o.declaration.kind for o in found if o.refused is None}
    assert allowed == {"attack", "first aid", "remedy", "skill", "interact", "move", "hold"}
    assert {(o.refused.rule, o.refused.lacking) for o in offers(table.encounter, "bo", "rally") if o.refused} == {
        ("ND-END", "the fight is over.")
    }
    table.plays(None, {"kind": "conclude"})
    found = offers(table.encounter, "bo")
    assert {o.refused.rule for o in found if o.refused} == {"ND-END"}
    assert all(o.refused for o in found)


def test_players_are_offered_nobody_who_is_hidden() -> None:
    """Nor anything by which they could know; whoever leads the hidden names them."""
    encounter = opened(ADA, BO, DESERTER, UNSEEN)
    assert offers(encounter, "ada") == offers(opened(), "ada")
    assert "wolf" in named_in(offers(encounter, "deserter"))
    assert "bo" in named_in(offers(opened(ADA, {**BO, "hidden": True}, DESERTER), "ada"))


def test_nobody_is_offered_anything_who_is_not_there() -> None:
    with pytest.raises(Malformed) as refused:
        RULESET.offers(opened(ADA, DESERTER, UNSEEN), "add")
    assert (refused.value.message, refused.value.nearest) == ("there is no combatant called 'add'.", ("ada",))
    with pytest.raises(Malformed) as asked:
        RULESET.offers(opened(ADA, DESERTER, UNSEEN), "wulf")
    assert asked.value.choices == ("ada", "deserter")


def test_asking_changes_nothing_and_comes_out_alike() -> None:
    encounter = opened()
    written = canonical_json(encounter)
    first = RULESET.offers(encounter, "ada")
    assert canonical_json(encounter) == written
    assert RULESET.offers(encounter, "ada") == first
