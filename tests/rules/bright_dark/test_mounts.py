"""Into the saddle and out of it; what rider and mount may do; what mounts do not count for."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Malformed
from rules.resolution import Resolved
from tests.rules.bright_dark.stable import CHARGER, DOWN, HORSE, MULE, STURDY, UNHURT, mounting, riding
from tests.rules.table import HOUND, MARA, TOBIN, Table, attack, does, fiat, kinds, only, opened, refused


@pytest.mark.clause("BD-MOUNT")
def test_a_trained_mount_is_mounted_without_a_roll_and_dismounted_again() -> None:
    table = Table(opened({**MARA, "place": [0, 0]}, {**HORSE, "place": [5, 0]}, STURDY))
    outcomes = table.plays("pcs", mounting())
    mounted = only(outcomes, "mounted")
    assert kinds(outcomes) == ["declared", "mounted"]
    assert (mounted.who, mounted.mount, mounted.rules) == ("mara", "horse", ("BD-MOUNT",))
    assert mounted.cause == only(outcomes, "declared").seq
    assert table.encounter.combatants["mara"].sheet.rides == "horse"
    table.plays("beings")
    off = only(table.plays("pcs", does("mara", "dismount")), "unmounted")
    assert (off.who, off.mount, off.fell, off.rules) == ("mara", "horse", False, ("BD-MOUNT",))
    assert table.encounter.combatants["mara"].sheet.rides is None


@pytest.mark.clause("BD-MOUNT")
@pytest.mark.parametrize(("feet", "moves"), [(5, False), (6, True), (35, True)])
def test_whoever_is_more_than_5_ft_away_steps_up_to_it(feet: int, moves: bool) -> None:
    table = Table(opened({**MARA, "place": [0, 0]}, {**HORSE, "place": [feet, 0]}, STURDY))
    outcomes = table.plays("pcs", mounting())
    assert [o.kind for o in outcomes][1:-1] == ["declared", *(["moved"] if moves else []), "mounted"]


@pytest.mark.clause("BD-MOUNT")
def test_a_mount_out_of_reach_is_not_mounted() -> None:
    table = Table(opened({**MARA, "place": [0, 0]}, {**HORSE, "place": [36, 0]}, STURDY))
    refused(table, mounting())


@pytest.mark.clause("BD-MOUNT")
@pytest.mark.parametrize(
    ("cast", "message", "rule", "choices"),
    [
        ((MARA, {**MULE, "side": "beings"}, HORSE), "goes with the other side", "BD-MOUNT", ("horse",)),
        ((MARA, {**MULE, "out": "unconscious"}, HORSE), "is unconscious", "BD-MOUNT", ("horse",)),
        ((MARA, {**TOBIN, "sheet": {"rides": "mule"}}, MULE, HORSE), "has a rider", "BD-MOUNT", ("horse",)),
        ((riding("horse"), MULE, HORSE), "in the saddle already", "BD-MOUNT", ("another action", "hold")),
        (
            (MARA, {**MULE, "sheet": {"mount": {"trained": False, "refused": True}}}, HORSE),
            "takes no rider, and is not asked again",
            "BD-MOUNT-REACTION",
            ("horse",),
        ),
    ],
)
def test_what_cannot_be_mounted(cast: Any, message: str, rule: str, choices: tuple[str, ...]) -> None:
    error = refused(Table(opened(*cast, STURDY)), mounting("mule"))
    assert message in error.message
    assert (error.rule, error.where, error.choices) == (rule, "mara", choices)


@pytest.mark.clause("BD-MOUNT")
def test_a_dead_riders_mount_is_free_again() -> None:
    table = Table(opened(MARA, {**TOBIN, "out": "dead", "sheet": {"rides": "horse"}}, HORSE, STURDY))
    assert "mounted" in kinds(table.plays("pcs", mounting()))


@pytest.mark.clause("BD-MOUNT")
def test_only_mounts_are_mounted_and_only_by_those_who_are_none() -> None:
    table = Table(opened(MARA, TOBIN, HORSE, MULE, STURDY))
    error = refused(table, mounting("tobin"))
    assert (error.message, error.rule, error.choices) == ("Mara cannot ride Tobin.", "BD-MOUNT", ("horse", "mule"))
    assert refused(table, mounting("mule", "horse")).message == "the plough horse cannot ride the salt mule."
    with pytest.raises(Malformed, match="there is no combatant"):
        table.tries("pcs", mounting("moon"))


@pytest.mark.clause("BD-MOUNT")
def test_nobody_dismounts_who_does_not_ride() -> None:
    error = refused(Table(opened(MARA, HORSE, STURDY)), does("mara", "dismount"))
    assert (error.message, error.rule, error.where) == ("Mara is not in the saddle.", "BD-MOUNT", "mara")


@pytest.mark.clause("BD-MOUNT")
def test_a_rider_goes_at_the_mounts_speed_and_both_go() -> None:
    table = Table(opened({**riding("horse"), "place": [0, 0]}, {**HORSE, "place": [0, 0]}, UNHURT))
    assert refused(table, does("mara", "move", at=[46, 0, 0])).rule is not None
    table.plays("pcs", does("mara", "move", at=[45, 0, 0]))
    assert table.encounter.combatants["horse"].place.at == (45, 0, 0)


@pytest.mark.clause("BD-MOUNT")
@pytest.mark.parametrize("kind", ["move", "buck", "hold"])
def test_a_ridden_mount_does_what_its_rider_has_it_do(kind: str) -> None:
    more = {"to": "the bridge"} if kind == "move" else {}
    assert Table(opened(riding("horse"), HORSE, UNHURT)).plays("pcs", does("horse", kind, **more))


@pytest.mark.clause("BD-MOUNT")
@pytest.mark.parametrize("declared", [attack("horse"), does("horse", "defend"), does("horse", "yield")])
def test_a_ridden_mount_does_nothing_else_and_one_alone_what_it_can(declared: dict[str, Any]) -> None:
    error = refused(Table(opened(riding("horse"), HORSE, UNHURT)), declared)
    assert (error.rule, error.where) == ("BD-MOUNT", "horse")
    assert error.choices == ("buck", "hold", "move", "trample")
    assert Table(opened(MARA, HORSE, UNHURT)).plays("pcs", declared)


@pytest.mark.clause("BD-TURN", "BD-MOUNT")
def test_rider_and_mount_move_once_together() -> None:
    table = Table(opened(riding("horse"), HORSE, TOBIN, UNHURT))
    both = does("mara", "move", to="the bridge"), does("horse", "move", to="the ford")
    for declared in (both, both[::-1]):
        error = refused(table, *declared)
        assert error.message == "Mara and the plough horse move once, together."
        assert (error.rule, error.where, error.choices) == ("BD-TURN", "horse", ("one move for both",))
    apart = does("tobin", "move", to="the bridge"), does("horse", "move", to="the ford")
    assert [o.who for o in table.plays("pcs", *apart) if o.kind == "moved"] == ["tobin", "horse"]


@pytest.mark.clause("BD-TURN", "BD-MOUNT")
def test_what_needs_a_second_move_of_the_mount_comes_to_nothing() -> None:
    cast = ({**riding("charger"), "place": [0, 0]}, {**CHARGER, "place": [0, 0]})
    near, far = {**UNHURT, **DOWN, "place": [30, 0]}, {**HOUND, **DOWN, "place": [-30, 0]}
    table = Table(opened(*cast, near, far))
    outcomes = table.plays("pcs", does("charger", "trample", target="miller"), attack(target="hound"))
    lapsed = only(outcomes, "lapsed")
    assert (lapsed.actor, lapsed.reason) == ("mara", "the mount has made its move")
    table = Table(opened(*cast, near, far))
    outcomes = table.plays("pcs", attack(target="hound"), does("charger", "trample", target="miller"))
    assert only(outcomes, "lapsed").actor == "charger"
    table = Table(opened(*cast, near, far))
    outcomes = table.plays("pcs", attack(), does("charger", "trample", target="miller"))
    assert [o.kind for o in outcomes if o.kind in ("moved", "lapsed")] == ["moved"]


@pytest.mark.parametrize(
    ("cast", "message"),
    [
        ((riding("horse"), TOBIN), "there is no mount called 'horse'"),
        ((riding("tobin"), TOBIN), "there is no mount called 'tobin'"),
        ((riding("mara"), TOBIN), "there is no mount called 'mara'"),
        ((riding("horse"), {**HORSE, "out": "dead"}), "there is no mount called 'horse'"),
        ((riding("horse", mount={}), HORSE), "a mount rides nobody"),
        ((riding("horse"), {**HORSE, "side": "beings"}), "horse goes with another side"),
        ((riding("horse"), HORSE, {**TOBIN, "sheet": {"rides": "horse"}}), "horse carries one rider"),
    ],
)
def test_a_rider_sits_on_a_free_mount_of_their_own_side(cast: Any, message: str) -> None:
    with pytest.raises(Malformed, match=message) as error:
        opened(*cast, STURDY)
    assert error.value.where == "cast.0.sheet.rides"


def test_whoever_joins_in_the_saddle_needs_a_mount_that_is_there() -> None:
    late: dict[str, Any] = {"id": "late", "name": "the priest", "side": "pcs"}
    sheet = {"health": 5, "max_health": 5, "rides": "horse"}
    with pytest.raises(Malformed) as error:
        Table().tries(None, fiat("join", combatant={**late, "sheet": sheet}))
    assert error.value.where == "fiat join.sheet.rides"
    table = Table(opened(MARA, HORSE, STURDY))
    table.plays(None, fiat("join", combatant={**late, "sheet": sheet}))
    assert table.encounter.combatants["late"].sheet.rides == "horse"


@pytest.mark.clause("BD-MOUNT")
@pytest.mark.parametrize("lost", ["fell", "died"])
@pytest.mark.parametrize("who", ["mara", "horse"])
def test_a_rider_who_is_felled_or_whose_mount_is_falls_off_without_a_die(who: str, lost: str) -> None:
    table = Table(opened(riding("horse"), TOBIN, HORSE, STURDY))
    outcomes = table.plays(None, fiat(lost, who=who))
    off = only(outcomes, "unmounted")
    assert kinds(outcomes) == [lost, "unmounted"]
    assert (off.who, off.mount, off.fell, off.rules) == ("mara", "horse", True, ("BD-MOUNT",))
    assert off.cause == only(outcomes, lost).seq


@pytest.mark.clause("BD-MOUNT")
@pytest.mark.parametrize(("lost", "off"), [("fled", True), ("leave", True), ("yielded", False), ("calmed", False)])
def test_a_mount_that_is_gone_carries_nobody(lost: str, off: bool) -> None:
    outcomes = Table(opened(riding("horse"), HORSE, STURDY)).plays(None, fiat(lost, who="horse"))
    assert ("unmounted" in kinds(outcomes)) == off


@pytest.mark.clause("BD-MOUNT")
@pytest.mark.parametrize("out", ["yielded", "calmed", "leave"])
def test_a_rider_who_is_out_but_not_felled_stays_in_the_saddle(out: str) -> None:
    outcomes = Table(opened(riding("horse"), TOBIN, HORSE, STURDY)).plays(None, fiat(out, who="mara"))
    assert "unmounted" not in kinds(outcomes)


@pytest.mark.clause("BD-MOUNT")
def test_whoever_flees_from_the_saddle_takes_the_mount_along() -> None:
    table = Table(opened(riding("horse"), TOBIN, HORSE, STURDY))
    first, second = (o for o in table.plays(None, fiat("fled", who="mara")) if o.kind == "fled")
    assert (first.who, second.who, second.cause, second.rules) == ("mara", "horse", first.seq, ("BD-MOUNT",))
    table = Table(opened(riding("horse"), TOBIN, {**HORSE, "out": "yielded"}, STURDY))
    assert kinds(table.plays(None, fiat("fled", who="mara"))) == ["fled"]


@pytest.mark.clause("BD-END")
def test_a_side_of_which_only_mounts_stand_is_beaten() -> None:
    table = Table(opened(riding("horse"), HORSE, MULE, STURDY))
    outcomes = table.plays(None, fiat("fell", who="mara"))
    assert (only(outcomes, "ended").side, only(outcomes, "ended").how) == ("pcs", "defeat")


@pytest.mark.clause("BD-END")
def test_a_side_that_has_lost_its_mounts_fights_on() -> None:
    table = Table(opened(riding("horse"), HORSE, MULE, STURDY))
    outcomes = table.plays(None, fiat("died", who="horse"), fiat("died", who="mule"))
    assert ("ended" in kinds(outcomes), table.encounter.phase) == (False, "fighting")


@pytest.mark.clause("BD-MERCY", "BD-RETREAT")
def test_a_mount_is_nobody_whose_word_is_needed() -> None:
    ines = {**MARA, "player": "Ines"}
    scene = {"place": "the ford", "exits": ["bank"]}
    table = Table(opened(ines, HORSE, STURDY, {**MULE, "side": "beings"}, scene=scene))
    assert isinstance(table.tries("pcs", does("mara", "retreat")), Resolved)
    answered = only(table.plays("pcs", does("mara", "mercy")), "answered")
    assert len(answered.rolls) == 1
