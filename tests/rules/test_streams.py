"""Nobody's dice depend on what others declare, answer or roll by hand."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from rules.dice import Roll
from rules.model import Model
from rules.outcome import Outcome
from rules.resolution import Resolved
from tests.generate import DEEP, fight
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, does, faces, fiat, opened, says, total


def rolls(value: object) -> Iterable[Roll]:
    if isinstance(value, Roll):
        yield value
    elif isinstance(value, Model):
        yield from rolls(tuple(value.__dict__.values()))
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from rolls(part)


def by_stream(outcomes: Iterable[Outcome], without: str = " ") -> dict[tuple[str, int], tuple[int, ...] | None]:
    """Seeded faces by stream and place, without those of one combatant."""
    return {
        (roll.stream or "", roll.n): roll.faces
        for roll in rolls(tuple(outcomes))
        if roll.source == "seeded" and without not in (roll.stream or "").split("/")
    }


def sturdy(*cast: dict[str, Any]) -> Any:
    return opened(*({**who, "sheet": {"max_health": 60}} for who in cast))


def turn(*declarations: dict[str, Any], **more: Any) -> tuple[Outcome, ...]:
    result = Table(sturdy(MARA, TOBIN, MILLER, HOUND)).tries("pcs", *declarations, **more)
    assert isinstance(result, Resolved)
    return result.outcomes


MARAS = attack(weapon="oak staff", talent="staves")
TOBINS = attack("tobin", "hound", weapon="kitchen knife")


def test_anothers_declaration_changes_no_die() -> None:
    plain = by_stream(turn(MARAS, TOBINS), without="tobin")
    assert plain
    for other in (
        does("tobin", "hold"),
        does("tobin", "defend"),
        does("tobin", "move", to="the stair"),
        attack("tobin", "miller", subdue=True),
    ):
        assert by_stream(turn(MARAS, other), without="tobin") == plain
        assert by_stream(turn(other, MARAS), without="tobin") == plain
    assert by_stream(turn(MARAS), without="tobin") == plain


def test_a_ruling_changes_no_die() -> None:
    subduing = attack(weapon="oak staff", talent="staves", subdue=True)
    plain = by_stream(turn(subduing, TOBINS))
    for answer in (says("BD-SUBDUE", "no"), says("BD-SUBDUE", "yes", secret=True), says("BD-FUMBLE", "a slip")):
        assert by_stream(turn(subduing, TOBINS, answers=[answer])) == plain
    helped = attack(weapon="oak staff", talent="staves", subdue=True, modifiers=[{"value": 2, "reason": "the stair"}])
    assert by_stream(turn(helped, TOBINS))["1/pcs/mara/attack", 0] == plain["1/pcs/mara/attack", 0]


def test_a_roll_by_hand_changes_no_die_of_others_nor_the_next_of_ones_own() -> None:
    plain = by_stream(turn(MARAS, TOBINS))
    by_hand = by_stream(turn(MARAS, TOBINS, answers=[total("mara", "attack", 12)]))
    assert plain.pop(("1/pcs/mara/attack", 0))
    assert by_hand == plain
    mixed = by_stream(turn(MARAS, TOBINS, answers=[faces("tobin", "attack", 1, 1, 1)]), without="tobin")
    assert mixed == by_stream(turn(MARAS, TOBINS), without="tobin")


def test_fiat_before_a_blow_changes_no_die() -> None:
    plain = by_stream(turn(MARAS, TOBINS))
    told = by_stream(turn(fiat("note", text="The wheel groans."), fiat("harm", who="miller", amount=3), MARAS, TOBINS))
    assert told == plain


def test_resolving_again_from_an_earlier_turn_meets_the_same_dice() -> None:
    def second(first: dict[str, Any]) -> tuple[Outcome, ...]:
        table = Table(sturdy(MARA, TOBIN, MILLER, HOUND))
        table.plays("pcs", first)
        table.plays("beings", attack("miller", "mara"))
        return table.plays("pcs", MARAS, TOBINS)

    once = by_stream(second(MARAS))
    assert by_stream(second(does("mara", "hold"))) == once
    assert by_stream(second(does("tobin", "defend"))) == once
    assert all(stream.startswith("2/pcs/") for stream, _ in once)


def test_each_roll_of_a_turn_has_a_stream_of_its_purpose() -> None:
    struck = turn(MARAS, TOBINS, answers=[faces("mara", "attack", 6, 6, 6)])
    assert {stream for stream, _ in by_stream(struck)} >= {"1/pcs/mara/harm", "1/pcs/tobin/attack"}


def test_after_the_end_streams_go_on_by_the_moment() -> None:
    table = Table(sturdy(MARA, TOBIN, MILLER, HOUND))
    table.plays("pcs", fiat("fell", who="tobin"), does("mara", "hold"))
    table.plays(None, fiat("end", how="parley"))
    table.plays("pcs", does("mara", "rouse", target="tobin"), answers=[faces("mara", "rouse", 1, 1, 1)])
    rousing = table.plays("pcs", does("mara", "rouse", target="tobin"))
    assert [stream for stream, _ in by_stream(rousing)] == ["after-2/pcs/mara/rouse"]


@pytest.mark.parametrize("number", range(300 if DEEP else 40))
def test_no_die_of_a_fight_is_rolled_twice(number: int) -> None:
    """Each place in a stream belongs to one roll."""
    seen: set[tuple[str | None, int]] = set()
    for roll in rolls(tuple(fight(number).transcript.outcomes)):
        places = {(roll.stream, roll.n + at) for at in range(len(roll.faces or (0,)))}
        assert seen.isdisjoint(places)
        seen |= places
