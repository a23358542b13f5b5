"""Whom the game master's word can concern, and who can have done it, of those who are out of the fight."""

from __future__ import annotations

from typing import Any

import pytest

from rules.errors import Illegal
from tests.rules.table import Table, fiat, kinds

MORE: dict[str, dict[str, Any]] = {
    "harm": {"amount": 3},
    "heal": {"amount": 3},
    "condition on": {"condition": "blind"},
    "condition off": {"condition": "blind"},
    "place": {"place": {"words": "the stair"}},
    "item": {"item": "key", "how": "taken"},
}


@pytest.mark.parametrize("effect", ["fell", "died", "fled", "yielded", "calmed", "wavered", "leave", "heal", "woke"])
def test_the_dead_stay_dead(effect: str) -> None:
    table = Table()
    table.plays(None, fiat("died", who="tobin"))
    more: dict[str, Any] = {"amount": 3} if effect == "heal" else {}
    with pytest.raises(Illegal, match=r"is dead already|not unconscious"):
        table.tries(None, fiat(effect, who="tobin", **more))


@pytest.mark.parametrize(
    ("effect", "out"),
    [("fell", "unconscious"), ("fled", "fled"), ("yielded", "yielded"), ("calmed", "calmed"), ("leave", "left")],
)
def test_nothing_happens_twice(effect: str, out: str) -> None:
    table = Table()
    table.plays(None, fiat(effect, who="tobin"))
    with pytest.raises(Illegal, match=f"Tobin is {out} already"):
        table.tries(None, fiat(effect, who="tobin"))
    with pytest.raises(Illegal, match=f"Mara is {out} already"):
        table.tries(None, fiat(effect, who="mara"), fiat(effect, who="mara"))


@pytest.mark.parametrize(
    ("how", "effects"),
    [
        ("died", ("harm", "heal", "condition on", "condition off")),
        (
            "fled",
            ("harm", "heal", "condition on", "condition off", "fell", "wavered", "yielded", "calmed", "leave", "place"),
        ),
        (
            "leave",
            ("harm", "heal", "condition on", "condition off", "fell", "wavered", "yielded", "calmed", "fled", "place"),
        ),
        ("fell", ("fled", "yielded", "calmed", "wavered")),
        ("yielded", ("wavered",)),
        ("calmed", ("wavered",)),
    ],
)
def test_nothing_befalls_those_who_are_beyond_it(how: str, effects: tuple[str, ...]) -> None:
    table = Table()
    table.plays(None, fiat(how, who="tobin"))
    for effect in effects:
        with pytest.raises(Illegal, match=r"Tobin is .* already") as refused:
            table.tries(None, fiat(effect, who="tobin", **MORE.get(effect, {})))
        assert refused.value.rule == "fiat"
        assert effect not in refused.value.choices
        assert "note" in refused.value.choices


@pytest.mark.parametrize("how", ["used", "taken"])
@pytest.mark.parametrize("out", ["died", "fell", "fled", "leave"])
def test_who_is_down_takes_up_and_uses_nothing_but_may_lose_it(out: str, how: str) -> None:
    table = Table()
    table.plays(None, fiat(out, who="tobin"))
    with pytest.raises(Illegal, match=r"Tobin is .* already"):
        table.tries(None, fiat("item", who="tobin", item="lantern", how=how))
    assert kinds(table.plays(None, fiat("item", who="tobin", item="lantern", how="lost"))) == ["item_changed"]


DONE_BY = ["harm", "heal", "fell", "died", "yielded", "calmed", "wavered"]


@pytest.mark.parametrize("effect", DONE_BY)
@pytest.mark.parametrize("out", ["died", "fell", "fled", "leave"])
def test_who_is_down_or_gone_does_nothing(out: str, effect: str) -> None:
    table = Table()
    table.plays(None, fiat(out, who="miller"))
    with pytest.raises(Illegal, match=r"the Miller is (dead|unconscious|fled|left) and ") as refused:
        table.tries(None, fiat(effect, who="mara", by="miller", **MORE.get(effect, {})))
    assert refused.value.where == f"fiat {effect}"
    assert refused.value.choices == ("leave out `by`", "mara", "tobin")


def test_who_is_down_wakes_nobody() -> None:
    table = Table()
    table.plays(None, fiat("fell", who="mara"), fiat("fell", who="tobin"))
    with pytest.raises(Illegal, match="Tobin is unconscious and wakes nobody"):
        table.tries(None, fiat("woke", who="mara", by="tobin"))


@pytest.mark.parametrize("out", ["yielded", "calmed"])
def test_who_gave_up_still_has_hands(out: str) -> None:
    table = Table()
    table.plays(None, fiat(out, who="miller"))
    assert "harmed" in kinds(table.plays(None, fiat("harm", who="mara", by="miller", amount=1)))


def test_nobody_is_made_to_flee_or_yields_to_oneself() -> None:
    with pytest.raises(Illegal, match="one flees of oneself") as refused:
        Table().tries(None, fiat("fled", who="mara", by="miller"))
    assert refused.value.choices == ("leave out `by`",)
    with pytest.raises(Illegal, match="Mara yields to somebody else"):
        Table().tries(None, fiat("yielded", who="mara", by="mara"))


def test_who_comes_round_in_a_turn_acts_in_it() -> None:
    table = Table()
    table.plays(None, fiat("fell", who="mara"))
    outcomes = table.plays(None, fiat("woke", who="mara"), fiat("harm", who="miller", by="mara", amount=1))
    assert kinds(outcomes) == ["woke", "harmed"]
    assert kinds(table.plays(None, fiat("fell", who="mara"), fiat("woke", who="mara"))) == ["fell", "woke"]


def test_who_dies_in_a_turn_does_nothing_more_in_it() -> None:
    with pytest.raises(Illegal, match="the Miller is dead and harms nobody"):
        Table().tries(None, fiat("died", who="miller"), fiat("harm", who="mara", by="miller", amount=1))


def test_who_is_gone_stands_nowhere_in_a_new_scene() -> None:
    table = Table()
    table.plays(None, fiat("fled", who="tobin"))
    with pytest.raises(Illegal, match="Tobin is fled already") as refused:
        table.tries(None, fiat("scene", place="the yard", places={"tobin": {"words": "the gate"}}))
    assert refused.value.choices == ("leave them out of `places`",)
