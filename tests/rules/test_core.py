"""The game master's word: every effect, what it says, and what it may not contradict."""

from __future__ import annotations

from typing import Any

import pytest

from rules.bright_dark import RULESET
from rules.claim import Claim
from rules.errors import Illegal, Malformed
from rules.outcome import Outcome
from rules.registry import find
from tests.rules.fights import FIGHTS
from tests.rules.table import HOUND, MARA, MILLER, TOBIN, Table, attack, faces, fiat, kinds, only, opened, says
from tests.rules.test_records import effects

NEWCOMER: dict[str, Any] = {"id": "lene", "name": "Lene", "side": "pcs",
                            "sheet": {"health": 3, "max_health": 3, "weapons": [
                                {"name": "sling", "die": "1d4", "attribute": "agility"}]}}  # fmt: skip


def claims(outcomes: tuple[Outcome, ...], before: Any) -> list[Claim]:
    found: list[Claim] = []
    for outcome in outcomes:
        found += RULESET.claims(outcome, before)
        before = RULESET.apply(before, outcome)
    return found


EVERY: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "harm": ({"who": "miller", "by": "mara", "amount": 3, "part": "arm"},
             [{"kind": "harmed", "who": "miller", "whom": "mara", "severity": "heavy", "part": "arm"}]),
    "heal": ({"who": "miller", "by": "mara", "amount": 3},
             [{"kind": "healed", "who": "miller", "whom": "mara", "severity": "none", "what": "whole"}]),
    "fell": ({"who": "tobin", "by": "miller"}, [{"kind": "fell", "who": "tobin", "whom": "miller"}]),
    "died": ({"who": "tobin"}, [{"kind": "died", "who": "tobin"}]),
    "fled": ({"who": "tobin"}, [{"kind": "fled", "who": "tobin"}]),
    "yielded": ({"who": "tobin", "by": "miller"}, [{"kind": "yielded", "who": "tobin", "whom": "miller"}]),
    "calmed": ({"who": "hound", "by": "tobin"}, [{"kind": "calmed", "who": "hound", "whom": "tobin"}]),
    "wavered": ({"who": "hound", "by": "tobin"}, [{"kind": "wavered", "who": "hound", "whom": "tobin"}]),
    "condition on": ({"who": "mara", "condition": "blinded"},
                     [{"kind": "condition_on", "who": "mara", "what": "blinded"}]),
    "condition off": ({"who": "mara", "condition": "blinded"},
                      [{"kind": "condition_off", "who": "mara", "what": "blinded"}]),
    "item": ({"who": "mara", "item": "lantern", "how": "lost"},
             [{"kind": "item", "who": "mara", "what": "lantern", "how": "lost"}]),
    "place": ({"who": "mara", "place": {"words": "the sluice"}},
              [{"kind": "moved", "who": "mara", "what": "the sluice"}]),
    "join": ({"combatant": NEWCOMER}, [{"kind": "joined", "who": "lene"}]),
    "leave": ({"who": "tobin"}, [{"kind": "left", "who": "tobin"}]),
    "exits": ({"exits": ["gap", "gate"]}, [{"kind": "exits", "what": "gap, gate"}]),
    "scene": ({"place": "the yard"}, [{"kind": "placed", "what": "the yard"}]),
    "note": ({"text": "A bell.", "who": "mara"}, [{"kind": "said", "who": "mara", "words": "A bell."}]),
    "cost": ({"cost": "the mill", "who": "mara"}, [{"kind": "cost", "who": "mara", "what": "the mill"}]),
    "end": ({"how": "parley", "side": "pcs"}, [{"kind": "ended", "side": "pcs", "what": "parley"}]),
}  # fmt: skip


@pytest.mark.parametrize("effect", EVERY)
def test_each_effect_claims_what_was_said(effect: str) -> None:
    told, said = EVERY[effect]
    table = Table(opened(MARA, TOBIN, MILLER, HOUND))
    before = table.encounter
    outcomes = table.plays(None, fiat(effect, **told))
    assert claims(outcomes, before) == [Claim(**claim) for claim in said]
    assert all("fiat" in o.rules for o in outcomes)


def test_none_is_left_out() -> None:
    assert {*EVERY, "woke", "reveal"} == set(effects())


def test_waking_and_showing() -> None:
    table = Table(opened(MARA, TOBIN, MILLER, {**HOUND, "hidden": True}))
    table.plays(None, fiat("fell", who="tobin"))
    before = table.encounter
    outcomes = table.plays(None, fiat("woke", who="tobin", by="mara"), fiat("reveal", who="hound"))
    assert claims(outcomes, before) == [Claim(kind="woke", who="tobin", whom="mara"), Claim(kind="joined", who="hound")]
    assert (table.encounter.combatants["tobin"].out, table.encounter.combatants["hound"].hidden) == (None, False)


def test_what_changes_with_it() -> None:
    table = Table(opened(MARA, TOBIN, MILLER, HOUND))
    table.plays(
        None,
        fiat("item", who="mara", item="key", how="taken"),
        fiat("item", who="mara", item="lantern", how="used"),
        fiat("place", who="mara", place={"words": "the sluice"}),
        fiat("exits"),
        fiat("condition on", who="mara", condition="slowed"),
        fiat("wavered", who="miller"),
        fiat("join", combatant=NEWCOMER),
    )
    now = table.encounter
    mara = now.combatants["mara"]
    assert mara.carries == ("oak staff", "key")
    assert (mara.place.words, mara.has("slowed"), now.scene.exits) == ("the sluice", True, ())
    assert now.combatants["miller"].has("wavering")
    assert now.combatants["lene"].carries == ("sling",)
    assert now.own.began["lene"] == 3
    assert table.plays("pcs", attack("lene", weapon="sling"))


def test_a_reason_is_told_and_what_it_led_to_comes_of_it() -> None:
    outcomes = Table().plays(None, fiat("harm", who="mara", amount=1, reason="the roof"))
    ruled = only(outcomes, "ruled")
    assert (ruled.rule, ruled.subject, ruled.value, ruled.reason) == ("fiat", "mara", "harm", "the roof")
    assert only(outcomes, "harmed").cause == ruled.seq


def test_of_a_secret_one_only_the_master_knows() -> None:
    table = Table()
    outcomes = table.plays(
        None, fiat("harm", who="mara", amount=1, reason="rot", secret=True), fiat("fell", who="tobin")
    )
    assert [(o.kind, o.visibility) for o in outcomes] == [("ruled", "gm"), ("harmed", "gm"), ("fell", "public")]
    assert table.encounter.own.secrets == (2,)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (fiat("harm", who="nobody", amount=1), "no combatant called 'nobody'"),
        (fiat("harm", who="mara", by="nobody", amount=1), "no combatant called 'nobody'"),
        (fiat("join", combatant={**NEWCOMER, "side": "crows"}), "no side called 'crows'"),
        (fiat("join", combatant={**NEWCOMER, "sheet": {"helth": 1}}), "fiat join.sheet"),
        (fiat("join", combatant={**NEWCOMER, "conditions": [{"name": "x", "whose": "crow"}]}), "called 'crow'"),
        (fiat("end", how="parley", side="crows"), "no side called 'crows'"),
    ],
)
def test_names_nobody_knows(told: dict[str, Any], says: str) -> None:
    with pytest.raises(Malformed, match=says):
        Table().tries(None, told)


@pytest.mark.parametrize(
    ("told", "says"),
    [
        (fiat("harm", who="mara"), "say how much"),
        (fiat("heal", who="mara"), "say how much"),
        (fiat("woke", who="mara"), "Mara is not unconscious"),
        (fiat("reveal", who="mara"), "Mara is in plain sight"),
        (fiat("reveal", who="mara", secret=True), "can be no secret"),
        (fiat("join", combatant={**NEWCOMER, "id": "mara"}), "mara is in the fight already"),
    ],
)
def test_what_is_not_so(told: dict[str, Any], says: str) -> None:
    with pytest.raises(Illegal, match=says) as refused:
        Table().tries(None, told)
    assert refused.value.where == f"fiat {told['effect']['effect']}"


def test_it_ends_once() -> None:
    table = Table()
    assert kinds(table.plays(None, fiat("end", how="calm", side="beings"))) == ["ended"]
    with pytest.raises(Illegal, match="over already"):
        table.tries(None, fiat("end", how="calm"))


@pytest.mark.parametrize("name", FIGHTS)
def test_claims_are_of_people_who_are_there(name: str) -> None:
    transcript = FIGHTS[name]()
    ruleset = find(transcript.header.ruleset)
    now = transcript.encounter
    for outcome in transcript.outcomes:
        for claim in ruleset.claims(outcome, now):
            assert {claim.who, claim.whom} <= {None, *ruleset.apply(now, outcome).combatants}
        now = ruleset.apply(now, outcome)


def test_what_a_claim_says_of_a_blow() -> None:
    table = Table(opened(MARA, MILLER, HOUND))
    before = table.encounter
    declared = attack(weapon="oak staff", subdue=True, words="Low.")
    hit = table.tries("pcs", declared, answers=[faces("mara", "attack", 6, 6, 6), faces("mara", "harm", 1, 1, 1)])
    assert claims(hit.outcomes, before) == [  # type: ignore[arg-type]  # it is resolved
        Claim(kind="acted", who="mara", whom="miller", what="strike", tool="oak staff", intent="subdue", words="Low."),
        Claim(kind="hit", who="mara", whom="miller", tool="oak staff", intent="subdue", degree="critical"),
        Claim(kind="harmed", who="miller", whom="mara", tool="oak staff", severity="heavy"),
    ]
    miss = table.tries("pcs", attack(), answers=[faces("mara", "attack", 1, 1, 1), says("BD-FUMBLE", "a slip")])
    assert claims(miss.outcomes, before)[1:] == [  # type: ignore[arg-type]  # it is resolved
        Claim(kind="missed", who="mara", whom="miller", intent="harm", degree="fumble"),
        Claim(kind="said", words="a slip"),
    ]


def test_being_dizzy_shows_on_waking_and_being_on_guard_is_told_once() -> None:
    table = Table()
    before = table.encounter
    outcomes = table.plays(None, fiat("harm", who="tobin", amount=8))
    assert [c.kind for c in claims(outcomes, before)] == ["harmed", "fell"]
    before = table.encounter
    outcomes = table.plays(None, fiat("heal", who="tobin", amount=1))
    assert claims(outcomes, before)[1:] == [
        Claim(kind="woke", who="tobin"), Claim(kind="condition_on", who="tobin", what="dizzy"),
    ]  # fmt: skip


def test_what_somebody_keeps_up_is_kept_up_by_somebody_who_is_there() -> None:
    with pytest.raises(Malformed, match="no combatant called 'gost'"):
        opened({**MARA, "conditions": [{"name": "restrained", "by": "gost"}]}, MILLER)
    with pytest.raises(Malformed, match="greater than or equal to 1"):
        opened({**MARA, "conditions": [{"name": "blind", "turns": 0}]}, MILLER)
