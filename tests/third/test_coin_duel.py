"""The game's own tests: its duels can be proved, what it forbids names its clause, and its chances are exact."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from coin_duel import RULESET
from coin_duel.sheet import Duel
from rules.odds import Ratio, odds
from rules.transcript import Transcript, fold, replay, verify, write
from woundscribe import Fight, WoundscribeError
from woundscribe.playing import resolve_fight
from woundscribe.source import fight_file

BRIDGE = yaml.safe_load(Path(__file__).with_name("bridge.yaml").read_text(encoding="utf-8"))
UNPLAYED = [{"side": side, "instinct": True} for _ in range(30) for side in ("road", "fort")]


def played(seed: str, turns: list[dict[str, Any]]) -> Transcript[Any]:
    transcript = resolve_fight(fight_file({**BRIDGE, "turns": turns}), seed=seed)
    assert isinstance(transcript, Transcript)
    return transcript


def opened(seed: str = "1", **cast: dict[str, Any]) -> Fight:
    """The bridge before the first turn, with some fields of its people changed."""
    people = [{**one, **cast.get(one["id"], {})} for one in BRIDGE["cast"]]
    return Fight.open({**BRIDGE, "cast": people}, seed=seed)


@pytest.mark.parametrize("seed", range(20))
def test_a_whole_duel_verifies_replays_and_folds(seed: int) -> None:
    transcript = played(str(seed), UNPLAYED)
    text = write(transcript)
    assert write(replay(RULESET, verify(text))) == text
    now: Duel = fold(RULESET, transcript)
    assert (now.phase, now.ended) in {("concluded", "defeat"), ("concluded", "calm")}


def test_every_clause_decides_something() -> None:
    cited = {rule for outcome in played(BRIDGE["seed"], BRIDGE["turns"]).outcomes for rule in outcome.rules}
    assert cited == set(RULESET.clauses)


@pytest.mark.parametrize(
    ("phrase", "clause"),
    [
        ("the ensign strikes jory with the sabre", "CD-TURN"),
        ("jory strikes himself with the cudgel", "CD-ATTACK"),
        ("jory holds out a hand to jory", "CD-HAND"),
        ("jory gives ground", "CD-GROUND"),
    ],
)
def test_what_is_forbidden_names_its_clause(phrase: str, clause: str) -> None:
    fight = opened(jory={"conditions": [{"name": "on the back foot"}]})
    with pytest.raises(WoundscribeError, match=rf"\[{clause}\]") as error:
        fight.declare(None, phrase)
    assert error.value.code == "illegal"


def test_nothing_is_refused_without_a_clause_when_it_is_over() -> None:
    fight = opened()
    with pytest.raises(WoundscribeError, match=r"not over yet\. \[CD-TURN\]"):
        fight.declare(None, {"kind": "conclude"})
    fight.declare(None, {"effect": "harm", "who": "ensign", "amount": 6})
    with pytest.raises(WoundscribeError, match=r"the duel is over\. \[CD-TURN\]"):
        fight.declare("jory", "give ground")
    fight.declare(None, {"kind": "conclude", "breather": True, "costs": ["a coat"]})
    assert fight.encounter.combatants["ensign"].standing
    with pytest.raises(WoundscribeError, match=r"concluded\. \[CD-TURN\]"):
        fight.declare("jory", "give ground")


def test_a_blow_at_one_who_has_just_fallen_lapses() -> None:
    brand = {"id": "brand", "like": "drover", "name": "Brand", "side": "road"}
    second = {"id": "second", "like": "ensign", "name": "the second", "side": "fort"}
    fight = Fight.open({**BRIDGE, "cast": [*BRIDGE["cast"], brand, second]}, seed="1")
    fight.declare(None, {"effect": "harm", "who": "ensign", "amount": 5})
    fight.declare("jory", {"phrase": "jory strikes the ensign with the cudgel", "rolls": {"attack": 6}})
    turn = fight.declare("brand", "brand strikes the ensign with the cudgel")
    assert [o.kind for o in turn.outcomes if o.kind in ("fell", "lapsed")] == ["fell", "lapsed"]
    assert fight.encounter.phase == "fighting"


def test_what_is_offered_is_what_is_allowed() -> None:
    fight = opened()
    for offer in RULESET.offers(fight.encounter, "jory"):
        assert (offer.refused is None) == (getattr(offer.declaration, "target", None) in (None, "ensign"))
        if offer.refused is None:
            opened().declare("jory", offer.declaration.model_dump(mode="json"))
        else:
            assert offer.refused.rule in RULESET.clauses


@pytest.mark.parametrize(
    ("phrase", "ensign", "chance"),
    [
        ("jory strikes the ensign with the cudgel", {}, (1, 2)),
        ("jory strikes the ensign with the cudgel", {"conditions": [{"name": "on the back foot"}]}, (1, 6)),
        ("jory holds out a hand to the ensign", {}, (1, 6)),
        ("jory holds out a hand to the ensign", {"sheet": {"grit": 3}}, (2, 3)),
    ],
)
def test_the_chances_are_those_of_the_rules(phrase: str, ensign: dict[str, Any], chance: tuple[int, int]) -> None:
    fight = opened(ensign=ensign)
    turn = fight.declare("jory", phrase)
    declared = fight.transcript.steps[turn.number - 1].input.turn.declarations[0]
    found = odds(RULESET, fight.transcript.encounter, declared)
    assert found.hit == Ratio(numerator=chance[0], denominator=chance[1])


def test_the_game_masters_harm_and_healing_are_counted_in_grit() -> None:
    fight = opened()
    fight.declare(None, {"effect": "harm", "who": "ensign", "amount": 4})
    assert fight.encounter.combatants["ensign"].sheet.grit == 2
    fight.declare(None, {"effect": "heal", "who": "ensign", "severity": "heavy"})
    assert fight.encounter.combatants["ensign"].sheet.grit == 4
    fight.declare(None, {"effect": "harm", "who": "ensign", "amount": 9, "by": "jory"})
    assert fight.encounter.combatants["ensign"].out == "unconscious"
    assert fight.encounter.ended == "defeat"


def test_whoever_joins_is_armed_and_has_grit() -> None:
    other = {"id": "brand", "name": "Brand", "side": "fort", "sheet": {"weapons": [{"name": "sabre", "bite": 3}]}}
    fight = opened()
    fight.declare(None, {"effect": "join", "combatant": other})
    assert fight.encounter.combatants["brand"].carries == ("sabre",)
    with pytest.raises(WoundscribeError, match="grit 0"):
        fight.declare(None, {"effect": "join", "combatant": {**other, "id": "bo", "sheet": {"grit": 0}}})


def test_it_is_told_in_its_own_words() -> None:
    fight = opened()
    assert "back foot" in fight.tell(fight.declare("jory", "give ground")).text
