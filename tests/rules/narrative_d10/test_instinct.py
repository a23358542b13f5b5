"""What those do whom nobody plays: the table line by line, by the dice of their own stream."""

from __future__ import annotations

from typing import Any

import pytest

from rules.choice import Choice
from rules.dice import Roll, SeededDice
from rules.narrative_d10 import RULESET
from rules.narrative_d10.instinct import FRIGHTENED, nerve
from tests.rules.narrative_d10.hurt import wounded
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, WOLF, plain, table_of
from tests.rules.narrative_d10.road import opened as met
from tests.rules.table import Table, attack, does, faces, fiat, only, says

CALLOUS: dict[str, Any] = {**DESERTER, "wound": ""}
"""No wound of his own keeps the deserter there."""
OTHER: dict[str, Any] = {**WOLF, "wound": "", "id": "other", "name": "the other"}


class Loaded:
    """Dice that come to what is wanted, and tell which streams were drawn from."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.drawn: list[str] = []

    def roll(self, notation: str, stream: str, n: int) -> Roll:
        assert (notation, n) == ("1d10", 0)
        self.drawn.append(stream)
        return Roll(notation=notation, total=self.total, stream=stream)


def beset(*cast: dict[str, Any], **more: Any) -> Any:
    """The turn of the others; Ada, Bo and the callous deserter unless somebody is named."""
    return met(*(cast or (ADA, BO, CALLOUS)), first="others", **more)


def chosen(encounter: Any, total: int, who: str = "deserter") -> Choice:
    """What one of the others does when it rolls this."""
    return next(c for c in RULESET.instinct(encounter, "others", Loaded(total)) if c.chosen.who == who)


def told(choice: Choice) -> tuple[str, str]:
    return choice.declaration.kind, choice.chosen.reason


def steady(encounter: Any, who: str = "deserter", rolled: int = 5) -> int:
    return nerve(encounter, encounter.combatants[who], rolled)


@pytest.mark.clause("ND-END")
def test_it_is_only_asked_in_its_own_turn() -> None:
    dice = Loaded(10)
    assert RULESET.instinct(met(), "others", dice) == ()
    assert RULESET.instinct(beset(), "pcs", dice) == ()
    over = Table(beset(), ruleset=RULESET)
    over.plays(None, fiat("end", how="parley"))
    assert RULESET.instinct(over.encounter, "others", dice) == ()
    assert dice.drawn == []


@pytest.mark.clause("ND-END")
def test_each_who_stands_chooses_by_a_stream_of_its_own() -> None:
    dice = Loaded(8)
    lying = {**OTHER, "id": "lying", "out": "yielded"}
    found = RULESET.instinct(beset(ADA, DESERTER, lying, OTHER), "others", dice)
    assert [c.chosen.who for c in found] == ["deserter", "other"]
    assert dice.drawn == ["1/others/deserter/instinct", "1/others/other/instinct"]
    assert [c.chosen.roll.total for c in found if c.chosen.roll] == [8, 8]


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize("roll", range(1, 11))
@pytest.mark.parametrize("afraid", [0, 3])
def test_the_table(roll: int, afraid: int) -> None:
    fright = {"conditions": [{"name": "afraid"}]} if afraid else {}
    found = told(chosen(beset(ADA, BO, {**CALLOUS, **fright}), roll))
    if roll - afraid <= 0:
        assert found == ("flee", "it has had enough")
    elif roll - afraid <= 2:
        assert found == ("defend", "it is afraid")
    else:
        assert found == ("attack", "it goes for whoever is nearest")


@pytest.mark.clause("ND-END")
def test_with_no_way_out_it_yields() -> None:
    trapped = beset(ADA, {**CALLOUS, "conditions": [{"name": "afraid"}]}, scene={"place": "the pit"})
    assert told(chosen(trapped, 3)) == ("yield", "it has had enough, and there is no way out")


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, 5),
        ({"wound": "his daughter"}, 6),
        ({"sheet": {"hp": 10}}, 5),
        ({"sheet": {"hp": 9}}, 3),
        ({"sheet": {"hp": 5}}, 3),
        ({"sheet": {"hp": 5, "max_hp": 20}}, 1),
        ({"sheet": {"hp": 4}}, 1),
        *(({"conditions": [{"name": name}]}, 2) for name in sorted(FRIGHTENED)),
        ({"conditions": [{"name": "drunk"}]}, 5),
        ({"wound": "his daughter", "sheet": {"hp": 1}, "conditions": [{"name": "afraid"}]}, -1),
    ],
)
def test_nerve_is_1d10_and_a_wound_of_its_own_less_pain_and_fright(changes: dict[str, Any], expected: int) -> None:
    assert steady(beset(ADA, {**CALLOUS, **changes})) == expected
    assert {"afraid", "frightened", "terrified"} == FRIGHTENED


@pytest.mark.clause("ND-END")
def test_losses_take_nerve_and_being_the_last_takes_more() -> None:
    table = Table(beset(ADA, CALLOUS, {**OTHER, "id": "a"}, {**OTHER, "id": "b"}), ruleset=RULESET)
    found = [steady(table.encounter)]
    for effect, who in (("fled", "a"), ("yielded", "b")):
        table.plays(None, fiat(effect, who=who))
        found.append(steady(table.encounter))
    assert found == [5, 4, 3]


@pytest.mark.clause("ND-KNOCKDOWN")
def test_it_gets_up_first_without_a_die() -> None:
    dice = Loaded(1)
    wavers = [{"name": "prone"}, {"name": "wavering"}]
    (choice,) = RULESET.instinct(beset(ADA, {**CALLOUS, "conditions": wavers}), "others", dice)
    assert (*told(choice), choice.chosen.roll, dice.drawn) == ("recover", "it has to get up first", None, [])


@pytest.mark.clause("ND-END")
def test_whoever_wavers_holds_without_a_die() -> None:
    dice = Loaded(10)
    (choice,) = RULESET.instinct(beset(ADA, {**CALLOUS, "conditions": [{"name": "wavering"}]}), "others", dice)
    assert (*told(choice), choice.chosen.roll, dice.drawn) == ("hold", "it wavers", None, [])


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize(
    ("scene", "options", "turns", "expected"),
    [
        (["ford"], {}, 3, ("flee", "nothing comes of it any more")),
        ([], {}, 3, ("yield", "nothing comes of it any more, and there is no way out")),
        (["ford"], {"idle": 1}, 1, ("flee", "nothing comes of it any more")),
    ],
)
def test_where_nothing_happens_nobody_stays(
    scene: list[str], options: dict[str, int], turns: int, expected: tuple[str, str]
) -> None:
    table = Table(beset(ADA, CALLOUS, scene={"place": "here", "exits": scene}, options=options), ruleset=RULESET)
    for _ in range(turns):
        assert chosen(table.encounter, 10).declaration.kind == "attack"
        table.plays("others")
        table.plays("pcs")
    choice = chosen(table.encounter, 10)
    assert (*told(choice), choice.chosen.roll) == (*expected, None)


@pytest.mark.clause("ND-END")
def test_turns_without_harm_are_counted_for_those_who_stand_and_from_the_last_harm_on() -> None:
    table = table_of(ADA, {**BO, "out": "yielded"}, REN, plain(DESERTER, armor=None, max_hp=90, hp=90))
    table.plays("pcs")
    table.plays("others")
    assert table.encounter.own.idle == {"ada": 1, "ren": 1, "deserter": 1}
    hit = [faces("ada", "attack", 10), faces("ada", "harm", 1)]
    table.plays("pcs", attack("ada", "deserter", weapon="quarterstaff"), answers=hit)
    assert table.encounter.own.idle == {"ada": 0, "ren": 2}
    table.plays("others")
    table.plays("pcs")
    assert table.encounter.own.idle == {"ada": 1, "ren": 3, "deserter": 1}
    table.plays("others", fiat("harm", who="ren", amount=1), fiat("harm", who="ren", amount=1))
    assert table.encounter.own.idle == {"ada": 1, "deserter": 2}
    table.plays("pcs", fiat("harm", who="ada", by="ada", amount=1), fiat("harm", who="deserter", by="ren", amount=0))
    assert table.encounter.own.idle == {"ada": 0, "ren": 1, "deserter": 2}
    assert table.encounter.own.grudges == {"deserter": "ada"}


@pytest.mark.clause("ND-END")
def test_it_turns_on_whoever_hurt_it_last() -> None:
    """Near or far; and steps toward them where they are too far away."""
    far, near = {**ADA, "place": [0, 30]}, {**BO, "place": [0, 5]}
    table = Table(met(far, near, {**CALLOUS, "place": [0, 0]}), ruleset=RULESET)
    table.plays(
        "pcs", fiat("harm", who="deserter", by="bo", amount=1), fiat("harm", who="deserter", by="ada", amount=1)
    )
    assert table.encounter.own.grudges == {"deserter": "ada"}
    choice = chosen(table.encounter, 9)
    assert (choice.declaration.toward, *told(choice)) == (
        "ada", "move", "it turns on whoever hurt it, and is too far away"
    )  # fmt: skip
    table.plays("others", fiat("harm", who="deserter", by="bo", amount=1), fiat("harm", who="deserter", amount=1))
    table.plays("pcs")
    choice = chosen(table.encounter, 9)
    assert (choice.declaration.target, *told(choice)) == ("bo", "attack", "it turns on whoever hurt it")


@pytest.mark.clause("ND-END", "ND-MOVE")
def test_else_on_whoever_is_nearest() -> None:
    far, near, here = {**ADA, "place": [0, 30]}, {**BO, "place": [0, 5]}, {**CALLOUS, "place": [0, 0]}
    choice = chosen(beset(far, near, here), 9)
    assert (choice.declaration.kind, choice.declaration.target) == ("attack", "bo")
    choice = chosen(beset(far, here), 9)
    assert (choice.declaration.toward, *told(choice)) == (
        "ada", "move", "it goes for whoever is nearest, and is too far away"
    )  # fmt: skip
    beside = {**BO, "place": [0, 1]}
    assert chosen(beset(far, beside, ADA | {"id": "unplaced"}, here), 9).declaration.target == "unplaced"


@pytest.mark.clause("ND-END")
def test_it_never_strikes_its_own_the_fallen_the_yielding_or_the_hidden() -> None:
    unseen = {**REN, "hidden": True}
    table = Table(beset(OTHER, ADA, BO, unseen, CALLOUS), ruleset=RULESET)
    table.plays(None, fiat("fell", who="ada"))
    assert chosen(table.encounter, 10).declaration.target == "bo"
    table.plays(None, fiat("yielded", who="bo"))
    assert told(chosen(table.encounter, 10)) == ("defend", "it can reach nobody")


@pytest.mark.clause("ND-END")
def test_it_strikes_with_what_it_has_in_hand() -> None:
    bowman = {"id": "bowman", "name": "the bowman", "like": "crossbowman", "side": "others", "wound": ""}
    table = Table(beset({**ADA, "place": [0, 40]}, {**bowman, "place": [0, 0]}), ruleset=RULESET)
    assert chosen(table.encounter, 9, "bowman").declaration.weapon == "crossbow"
    near = Table(beset(ADA, bowman), ruleset=RULESET)
    for lost, weapon in (("crossbow", "knife"), ("knife", None)):
        near.plays(None, fiat("item", who="bowman", item=lost, how="lost"))
        assert chosen(near.encounter, 9, "bowman").declaration.weapon == weapon


@pytest.mark.clause("ND-END", "ND-FIRST-AID")
@pytest.mark.parametrize(
    ("roll", "wound", "out", "kind"),
    [
        (3, {}, "unconscious", "first aid"),
        (2, {}, "unconscious", "flee"),
        (4, {}, "unconscious", "first aid"),
        (5, {}, "unconscious", "attack"),
        (3, {"grade": "catastrophic"}, "unconscious", "defend"),
        (3, {}, "fled", "defend"),
    ],
)
def test_it_tends_its_own_who_lie_there(roll: int, wound: dict[str, Any], out: str, kind: str) -> None:
    """Two less than what it rolls: one of its own is out, and it is the last."""
    lying = {**wounded(OTHER, wound, hp=0), "out": out} if out == "unconscious" else {**OTHER, "out": out}
    choice = chosen(beset(ADA, CALLOUS, lying), roll)
    assert choice.declaration.kind == kind
    if kind == "first aid":
        assert (choice.declaration.target, choice.chosen.reason) == ("other", "it does not leave its own")


@pytest.mark.clause("ND-END")
def test_the_same_seed_chooses_the_same_and_another_changes_nobody_elses_dice() -> None:
    alone, together = beset(ADA, CALLOUS), beset(ADA, OTHER, CALLOUS)
    once = RULESET.instinct(alone, "others", SeededDice("a"))
    assert once == RULESET.instinct(alone, "others", SeededDice("a"))
    assert once[0].chosen.roll == RULESET.instinct(together, "others", SeededDice("a"))[1].chosen.roll


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize("face", range(1, 11))
@pytest.mark.parametrize(
    ("changes", "other", "adds"),
    [
        ({}, {}, 0),
        ({"sheet": {"hp": 10}}, {}, 0),
        ({"sheet": {"hp": 9}}, {}, 2),
        ({}, {"out": "dead", "sheet": {"hp": 0}}, 2),
        ({}, {"out": "unconscious"}, 2),
        ({}, {"out": "fled"}, 0),
        ({"sheet": {"hp": 1}}, {"out": "unconscious"}, 4),
    ],
)
def test_an_offer_is_taken_with_8_or_more_and_sooner_when_hurt_or_bereaved(
    changes: dict[str, Any], other: dict[str, Any], adds: int, face: int
) -> None:
    table = table_of(ADA, {**CALLOUS, **changes}, {**OTHER, "out": "fled", **other})
    outcomes = table.plays("pcs", does("ada", "mercy"), answers=[faces("deserter", "mercy", face)])
    answer = only(outcomes, "answered")
    assert answer.accepted == (face + adds >= 8)
    assert [(r.notation, r.total) for r in answer.rolls] == [("1d10", face)]


@pytest.mark.clause("ND-END")
@pytest.mark.parametrize(
    ("rolls", "accepted"), [((8, 1), True), ((7, 7), False), ((8, 7, 7), False), ((8, 8, 1), True)]
)
def test_half_of_those_who_stand_decide(rolls: tuple[int, ...], accepted: bool) -> None:
    cast = [{**CALLOUS, "id": f"one{n}", "name": f"one {n}"} for n in range(len(rolls))]
    table = table_of(ADA, *cast, {**OTHER, "out": "yielded"})
    fell = [faces(f"one{n}", "parley", face) for n, face in enumerate(rolls)]
    answer = only(table.plays("pcs", does("ada", "parley"), answers=fell), "answered")
    assert (answer.accepted, len(answer.rolls)) == (accepted, len(rolls))


@pytest.mark.clause("ND-END")
def test_what_it_must_reach_is_an_option_and_the_master_may_answer() -> None:
    table = table_of(ADA, CALLOUS, options={"mercy": 5})
    offer = does("ada", "mercy")
    for face, accepted in ((4, False), (5, True)):
        result: Any = table.tries("pcs", offer, answers=[faces("deserter", "mercy", face)])
        assert only(result.outcomes, "answered").accepted == accepted
    result = table.tries("pcs", offer, answers=[says("ND-END", "no", declaration="ada", subject="others")])
    assert (only(result.outcomes, "answered").accepted, only(result.outcomes, "answered").rolls) == (False, ())
