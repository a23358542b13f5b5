"""What beings do when nobody plays them: the table line by line, by the dice of their own stream."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.bright_dark.instinct import nerve
from rules.choice import Choice
from rules.dice import Roll, SeededDice
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, faces, fiat, opened, total

CALLOUS: dict[str, Any] = {**MILLER, "wound": ""}
"""No wound of his own keeps the Miller there: 3d6 and Will, and his Will is 0."""
SCRATCHED: dict[str, Any] = {**CALLOUS, "sheet": {"health": 11}}
"""He has lost 1 of his 12 Health."""


class Loaded:
    """Dice that come to what is wanted, and tell which streams were drawn from."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.drawn: list[str] = []

    def roll(self, notation: str, stream: str, n: int) -> Roll:
        assert (notation, n) == ("3d6", 0)
        self.drawn.append(stream)
        return Roll(notation=notation, total=self.total, stream=stream)


def chosen(encounter: Any, total: int, who: str = "miller") -> Choice:
    """What one of the beings does when it rolls this."""
    return next(c for c in RULESET.instinct(encounter, "beings", Loaded(total)) if c.chosen.who == who)


def says(choice: Choice) -> tuple[str, str]:
    return choice.declaration.kind, choice.chosen.reason


def beset(*cast: dict[str, Any], **more: Any) -> Any:
    """The turn of the beings; Mara, Tobin and the callous Miller unless somebody is named."""
    return opened(*(cast or (MARA, TOBIN, CALLOUS)), first="beings", **more)


@pytest.mark.clause("BD-GMTURN")
def test_it_is_only_asked_in_its_own_turn() -> None:
    dice = Loaded(10)
    assert RULESET.instinct(opened(), "beings", dice) == ()
    assert RULESET.instinct(beset(scene={"place": "here"}), "pcs", dice) == ()
    over = Table(beset())
    over.plays(None, fiat("end", how="parley"))
    assert RULESET.instinct(over.encounter, "beings", dice) == ()
    assert dice.drawn == []


@pytest.mark.clause("BD-GMTURN")
def test_each_who_stands_chooses_by_a_stream_of_its_own() -> None:
    dice = Loaded(14)
    found = RULESET.instinct(beset(MARA, MILLER, {**HOUND, "id": "a"}, {**HOUND, "id": "b"}), "beings", dice)
    assert [c.chosen.who for c in found] == ["miller", "a", "b"]
    assert dice.drawn == ["1/beings/miller/instinct", "1/beings/a/instinct", "1/beings/b/instinct"]
    assert [c.chosen.roll.total for c in found if c.chosen.roll] == [14, 14, 14]


@pytest.mark.clause("BD-GMTURN")
@pytest.mark.parametrize(
    ("total", "does_so"),
    [
        (3, ("flee", "it has had enough")),
        (7, ("flee", "it has had enough")),
        (8, ("defend", "it is afraid")),
        (10, ("defend", "it is afraid")),
        (11, ("attack", "it goes for whoever is nearest")),
        (18, ("attack", "it goes for whoever is nearest")),
    ],
)
def test_the_table(total: int, does_so: tuple[str, str]) -> None:
    assert says(chosen(beset(MARA, TOBIN, SCRATCHED), total)) == does_so


@pytest.mark.clause("BD-GMTURN")
@pytest.mark.parametrize(
    ("cast", "kind"),
    [
        ((CALLOUS,), "defend"),
        ((CALLOUS, HOUND), "defend"),
        ((CALLOUS, {**HOUND, "id": "horse", "sheet": {"mount": {}}, "out": "dead"}), "defend"),
        (({**MILLER, "wound": "", "sheet": {"health": 11}},), "flee"),
        (({**CALLOUS, "conditions": [{"name": "frightened"}]},), "flee"),
        ((CALLOUS, {**HOUND, "out": "fled"}), "flee"),
    ],
)
def test_whoever_nothing_has_happened_to_does_not_leave_for_a_low_roll(cast: Any, kind: str) -> None:
    assert chosen(beset(MARA, *cast), 3).declaration.kind == kind


@pytest.mark.clause("BD-GMTURN")
def test_with_no_way_out_it_yields() -> None:
    trapped = beset(MARA, SCRATCHED, scene={"place": "the pit"})
    assert says(chosen(trapped, 7)) == ("yield", "it has had enough, and there is no way out")


@pytest.mark.clause("BD-GMTURN")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, 10),
        ({"wound": "his daughter"}, 12),
        ({"sheet": {"will": 2}}, 12),
        ({"sheet": {"health": 7}}, 10),
        ({"sheet": {"health": 6}}, 8),
        ({"sheet": {"health": 4}}, 8),
        ({"sheet": {"health": 3}}, 6),
        ({"conditions": [{"name": "afraid"}]}, 7),
        ({"conditions": [{"name": "dizzy"}]}, 10),
    ],
)
def test_nerve_is_3d6_and_will_wound_pain_and_fear(changes: dict[str, Any], expected: int) -> None:
    """The Miller has 12 Health when he is whole."""
    encounter = beset(MARA, {**CALLOUS, **changes})
    assert nerve(encounter, encounter.combatants["miller"], 10) == expected


@pytest.mark.clause("BD-GMTURN")
def test_losses_take_nerve_and_being_the_last_takes_more() -> None:
    table = Table(beset(MARA, CALLOUS, {**HOUND, "id": "a"}, {**HOUND, "id": "b"}))
    assert nerve(table.encounter, table.encounter.combatants["miller"], 10) == 10
    table.plays(None, fiat("fled", who="a"))
    assert nerve(table.encounter, table.encounter.combatants["miller"], 10) == 8
    table.plays(None, fiat("died", who="b"))
    assert nerve(table.encounter, table.encounter.combatants["miller"], 10) == 6


@pytest.mark.clause("BD-GMTURN")
def test_a_mount_is_none_of_its_own_to_lose() -> None:
    horse = {"id": "horse", "name": "the horse", "like": "plough horse", "side": "beings"}
    table = Table(beset(MARA, CALLOUS, horse))
    table.plays(None, fiat("died", who="horse"))
    assert nerve(table.encounter, table.encounter.combatants["miller"], 10) == 10


@pytest.mark.clause("BD-GMTURN", "BD-CALM")
def test_the_wavering_hold_without_a_die() -> None:
    dice = Loaded(18)
    (choice,) = RULESET.instinct(beset(MARA, {**MILLER, "conditions": [{"name": "wavering"}]}), "beings", dice)
    assert (*says(choice), choice.chosen.roll, dice.drawn) == ("hold", "it wavers", None, [])


@pytest.mark.clause("BD-GMTURN")
def test_nothing_dealt_or_taken_in_three_turns_and_it_leaves() -> None:
    table = Table(beset(MARA, CALLOUS))
    for _ in range(3):
        assert chosen(table.encounter, 18).declaration.kind == "attack"
        table.plays("beings", does("miller", "hold"))
        table.plays("pcs", does("mara", "hold"))
    choice = chosen(table.encounter, 18)
    assert (*says(choice), choice.chosen.roll) == ("flee", "nothing comes of it any more", None)
    table.plays("beings", does("miller", "hold"))
    table.plays("pcs", attack(weapon="oak staff"), answers=[faces("mara", "attack", 5, 5, 5), faces("mara", "harm", 1)])
    assert chosen(table.encounter, 18).declaration.kind == "attack"


@pytest.mark.clause("BD-GMTURN")
def test_the_last_who_hurt_one_is_remembered() -> None:
    table = Table(opened(MARA, TOBIN, {**CALLOUS, "sheet": {"max_health": 90}}))
    hurt = [fiat("harm", who="miller", amount=1, by=by) for by in ("mara", "tobin", "mara")]
    table.plays("pcs", *hurt, does("mara", "hold"))
    assert table.encounter.own.grudges == {"miller": "mara"}


@pytest.mark.clause("BD-GMTURN")
def test_nobody_has_been_idle_before_their_first_turn() -> None:
    impatient = Table(opened(MARA, CALLOUS, first="beings", options={"idle": 1}))
    assert chosen(impatient.encounter, 18).declaration.kind == "attack"


@pytest.mark.clause("BD-GMTURN")
def test_whoever_deals_harm_is_not_idle_and_whoever_does_none_is() -> None:
    table = Table(beset(MARA, CALLOUS))
    for shown in ((5, 5, 5), (1, 1, 2), (1, 1, 2)):
        table.plays("beings", attack("miller", "mara"), answers=[faces("miller", "attack", *shown)])
        table.plays("pcs", does("mara", "hold"))
    assert table.encounter.own.idle == {"miller": 2, "mara": 3}
    fresh = Table(beset(MARA, CALLOUS))
    fresh.plays("beings", does("miller", "hold"))
    fresh.plays("pcs", attack(weapon="oak staff"), answers=[faces("mara", "attack", 5, 5, 5), faces("mara", "harm", 1)])
    assert fresh.encounter.own.idle == {"mara": 0}


@pytest.mark.clause("BD-GMTURN")
def test_it_turns_on_whoever_hurt_it_last() -> None:
    table = Table(opened(MARA, TOBIN, CALLOUS))
    hard = [faces("tobin", "attack", 5, 5, 5), faces("tobin", "harm", 1)]
    table.plays("pcs", does("mara", "hold"), attack("tobin", weapon="kitchen knife"), answers=hard)
    choice = chosen(table.encounter, 16)
    assert (choice.declaration.target, *says(choice)) == ("tobin", "attack", "it turns on whoever hurt it")


@pytest.mark.clause("BD-GMTURN")
def test_else_on_whoever_is_nearest() -> None:
    near = {**TOBIN, "place": [0, 10]}
    far = {**MARA, "place": [0, 40]}
    choice = chosen(beset(far, near, {**CALLOUS, "place": [0, 0]}), 16)
    assert (choice.declaration.kind, choice.declaration.target) == ("attack", "tobin")
    away = {**MARA, "place": [0, 200]}
    choice = chosen(beset(away, {**CALLOUS, "place": [0, 0]}), 16)
    assert (choice.declaration.kind, choice.declaration.toward) == ("move", "mara")
    assert choice.chosen.reason == "it goes for whoever is nearest, and is too far away"


@pytest.mark.clause("BD-GMTURN", "BD-DEATHBLOW", "BD-YIELD")
def test_it_never_strikes_the_fallen_the_yielding_the_hidden_or_a_horse() -> None:
    horse = {"id": "horse", "name": "the horse", "like": "plough horse", "side": "pcs"}
    unseen = {"id": "bren", "name": "Bren", "like": "poacher", "side": "pcs", "hidden": True}
    table = Table(beset(horse, MARA, TOBIN, unseen, CALLOUS))
    table.plays(None, fiat("fell", who="mara"))
    assert chosen(table.encounter, 18).declaration.target == "tobin"
    table.plays(None, fiat("yielded", who="tobin"))
    assert says(chosen(table.encounter, 18)) == ("defend", "it can reach nobody")


@pytest.mark.clause("BD-GMTURN")
def test_it_strikes_with_what_it_has_in_hand() -> None:
    armed = {"id": "guard", "name": "the guard", "like": "barrow guard", "side": "beings"}
    assert chosen(beset(MARA, armed), 16, "guard").declaration.weapon == "spear"
    table = Table(beset(MARA, armed))
    table.plays(None, fiat("item", who="guard", item="spear", how="lost"))
    assert chosen(table.encounter, 16, "guard").declaration.weapon == "sword"
    assert chosen(beset(MARA, CALLOUS), 16).declaration.weapon is None


SPELLS: list[dict[str, Any]] = [
    {"name": "kind hand", "grade": "minor", "does": "heal"},
    {"name": "quick feet", "grade": "minor", "condition": "quickened"},
    {"name": "cold breath", "grade": "minor", "does": "harm"},
]


@pytest.mark.clause("BD-GMTURN", "BD-NPC-AIMED")
def test_it_casts_what_harms_and_mends_its_own() -> None:
    witch = {**CALLOUS, "id": "witch", "name": "the witch", "sheet": {"spells": SPELLS}}
    choice = chosen(beset(MARA, witch), 16, "witch")
    assert (choice.declaration.kind, choice.declaration.spell) == ("cast", "cold breath")
    laming = {**witch, "sheet": {"spells": [{"name": "nettles", "grade": "minor", "condition": "slowed"}]}}
    assert chosen(beset(MARA, laming), 16, "witch").declaration.spell == "nettles"
    hurt = {**HOUND, "sheet": {"health": 4}}
    choice = chosen(beset(MARA, witch, hurt), 10, "witch")
    assert (choice.declaration.spell, choice.declaration.target) == ("kind hand", "hound")
    assert choice.chosen.reason == "it mends its own"


@pytest.mark.clause("BD-GMTURN", "BD-PROTECT")
def test_it_shields_its_own_when_they_are_hurt() -> None:
    assert says(chosen(beset(MARA, CALLOUS, {**HOUND, "sheet": {"health": 4}}), 10)) == (
        "protect",
        "it shields its own",
    )
    assert says(chosen(beset(MARA, CALLOUS, {**HOUND, "sheet": {"health": 5}}), 10))[0] == "defend"
    horse = {"id": "horse", "name": "the horse", "like": "plough horse", "side": "beings", "sheet": {"health": 1}}
    assert says(chosen(beset(MARA, CALLOUS, horse), 10))[0] == "defend"


@pytest.mark.clause("BD-GMTURN", "BD-WAKE")
def test_it_rouses_its_own_who_lie_there() -> None:
    table = Table(beset(MARA, {**CALLOUS, "wound": "his daughter"}, HOUND))
    table.plays(None, fiat("fell", who="hound"))
    assert says(chosen(table.encounter, 10)) == ("rouse", "it does not leave its own")


@pytest.mark.clause("BD-GMTURN", "BD-RESTRAIN")
def test_the_held_break_free_when_they_are_afraid() -> None:
    held = {**CALLOUS, "conditions": [{"name": "restrained", "by": "mara"}], "place": {"close": "mara"}}
    assert says(chosen(beset(MARA, held), 10)) == ("break free", "it is held")
    assert says(chosen(beset(MARA, held), 11))[0] == "attack"


@pytest.mark.clause("BD-GMTURN", "BD-CALLED")
def test_the_prone_get_up_to_strike_or_before_they_come() -> None:
    down = [{"name": "prone"}]
    choice = chosen(beset({**MARA, "place": [0, 5]}, {**CALLOUS, "place": [0, 0], "conditions": down}), 16)
    assert (choice.declaration.kind, choice.declaration.move.stand) == ("attack", True)
    choice = chosen(beset({**MARA, "place": [0, 30]}, {**CALLOUS, "place": [0, 0], "conditions": down}), 16)
    assert (choice.declaration.kind, choice.declaration.stand) == ("move", True)
    assert choice.chosen.reason == "it goes for whoever is nearest, and has to get up first"


@pytest.mark.clause("BD-GMTURN", "BD-CALLED")
def test_the_stunned_hold_when_they_cannot_even_defend() -> None:
    stunned = {**CALLOUS, "conditions": [{"name": "stunned"}, {"name": "held still", "by": "mara"}]}
    assert says(chosen(beset(MARA, stunned), 9)) == ("hold", "it can do nothing")


@pytest.mark.clause("BD-GMTURN", "BD-BREATH")
def test_whoever_needs_air_comes_up_first() -> None:
    wet = [{"name": "under water"}]
    lunged = {**CALLOUS, "sheet": {"breathes_water": False}}
    choice = chosen(beset(MARA, {**lunged, "conditions": wet}), 16)
    assert (*says(choice), choice.declaration.water, choice.chosen.roll) == ("move", "it needs air", "out", None)
    gilled = {**CALLOUS, "conditions": wet, "sheet": {"breathes_water": True}}
    assert chosen(beset({**MARA, "conditions": wet}, gilled), 16).chosen.reason != "it needs air"
    drowned = beset(MARA, lunged, scene={"place": "the pool", "flags": ["under water"]})
    assert chosen(drowned, 16).chosen.reason != "it needs air"
    gripped = {**lunged, "conditions": [*wet, {"name": "held still", "by": "mara"}]}
    assert says(chosen(beset(MARA, gripped), 16)) == ("hold", "it cannot come up")


@pytest.mark.clause("BD-GMTURN", "BD-MOUNT")
def test_a_mount_goes_as_it_is_ridden() -> None:
    horse = {"id": "horse", "name": "the horse", "like": "plough horse", "side": "beings"}
    assert says(chosen(beset(MARA, CALLOUS, horse), 3, "horse")) == ("hold", "nobody rides it")
    rider = {**CALLOUS, "sheet": {"rides": "horse"}}
    assert says(chosen(beset(MARA, rider, horse), 3, "horse")) == ("hold", "it goes as its rider does")
    wild = {**horse, "sheet": {"mount": {"refused": True}}}
    assert says(chosen(beset(MARA, rider, wild), 3, "horse")) == ("buck", "it takes no rider")


@pytest.mark.clause("BD-GMTURN")
def test_the_same_seed_chooses_the_same_and_another_changes_nobody_elses_dice() -> None:
    alone, together = beset(MARA, SCRATCHED), beset(MARA, {**HOUND, "id": "a"}, SCRATCHED)
    once = RULESET.instinct(alone, "beings", SeededDice("a"))
    assert once == RULESET.instinct(alone, "beings", SeededDice("a"))
    assert once[0].chosen.roll == RULESET.instinct(together, "beings", SeededDice("a"))[1].chosen.roll
    assert {RULESET.instinct(alone, "beings", SeededDice(str(n)))[0].declaration.kind for n in range(20)} == {
        "attack", "defend", "flee",
    }  # fmt: skip


@pytest.mark.clause("BD-GMTURN")
@pytest.mark.parametrize(("striker", "struck"), [("miller", "mara"), ("mara", "miller")])
def test_three_turns_of_its_own_are_counted_from_the_one_after_the_last_harm(striker: str, struck: str) -> None:
    side = "beings" if striker == "miller" else "pcs"
    table = Table(opened(MARA, MILLER, first=side))
    table.plays(side, attack(striker, struck), answers=[total(striker, "attack", 15)])
    quiet = 0
    while quiet < 3:
        if table.encounter.side == "beings":
            assert not leaves(table)
            quiet += 1
        table.plays(table.encounter.side)
    if table.encounter.side == "pcs":
        table.plays("pcs")
    assert leaves(table)


def leaves(table: Table) -> bool:
    """Whether the Miller goes because nothing comes of it."""
    (choice,) = table.ruleset.instinct(table.encounter, "beings", SeededDice("the wheel"))
    return choice.chosen.reason == "nothing comes of it any more"
