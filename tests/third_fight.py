"""Plays duels of a ruleset that is none of ours, where its distribution is installed, and asserts what they prove.

``python -m tests.third_fight FIGHT.yaml``: in a process of its own, since what is installed is found once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

from narrator.facts import facts
from narrator.guard import check
from narrator.plain import tell
from narrator.plan import plan, whole
from narrator.told import Told
from rules.dice import SeededDice
from rules.registry import find
from rules.transcript import replay, verify, write
from rules.visibility import view
from tests.scripted import Scripted
from woundscribe import Fight, WoundscribeError

SEEDS = range(12)
MOST = 60
"""No duel takes more turns."""
PHRASES = (
    "jory strikes at the ensign with the cudgel",
    "jory gives ground",
    'jory holds out a hand to the ensign: "Half of it, then."',
)


def by_instinct(fight: Fight) -> None:
    """The whole side whose turn it is, by the ruleset's own table."""
    ruleset = find("coin-duel")
    for choice in ruleset.instinct(fight.encounter, fight.encounter.side, SeededDice(str(fight.turn.number))):
        fight.declare(choice.chosen.who, choice.declaration.model_dump(mode="json"))


def by_phrase(fight: Fight) -> None:
    """Each of what there is to say in its turn."""
    fight.declare("jory", PHRASES[fight.encounter.round % len(PHRASES)])


def play(fight: Fight, road: Callable[[Fight], None]) -> None:
    """To its end and its conclusion. ``road``: how that side declares; the other one goes by instinct."""
    while fight.encounter.phase == "fighting":
        assert fight.turn.number < MOST
        (road if fight.encounter.side == "road" else by_instinct)(fight)
    fight.declare(None, {"kind": "conclude", "keepsake": "The coin had a hole in it."})
    assert fight.encounter.phase == "concluded"


def prove(fight: Fight) -> None:
    """Its records follow from each other and from the dice, and come out again, byte for byte."""
    assert Fight.load(fight.dump()).encounter == fight.encounter
    text = fight.close()
    assert write(replay(find("coin-duel"), verify(text))) == text


def narrated(fight: Fight) -> tuple[str, str]:
    """The duel in the built-in voice, of which the guard accepts every line, and its facts for a model."""
    seen = view(find("coin-duel"), fight.transcript, "public")
    planned = plan(seen, whole(seen), "chapter")
    lines, _ = tell(planned, Told(commitment=seen.commitment))
    for beat, line in zip(planned.beats, lines, strict=True):
        assert set(beat.musts) <= set(line.states), (beat, line)
        assert check(planned, beat, line.text) == (), line.text
    told = " ".join(line.text for line in lines)
    return told, " ".join(facts(beat, planned.world) for beat in planned.beats)


def asked(fight: Fight, turn: int) -> str:
    """The prompt that a model is given for a turn."""
    model = Scripted(answers=["", ""])
    assert fight.tell(turn, model=model).text
    return model.asked[0]


def main(source: str) -> None:
    told, stated = "", ""
    for seed in SEEDS:
        for road in (by_phrase, by_instinct):
            fight = Fight.open(source, seed=str(seed))
            play(fight, road)
            prove(fight)
            prose, said = narrated(fight)
            told, stated = f"{told} {prose}", f"{stated} {said}"
    for words in ("ground", "on the back foot", "off the back foot", "held out a hand", "coin"):
        assert words in told, words
    for fact in ("gave ground", "was on the back foot", "was off the back foot again", "held out a hand to"):
        assert fact in stated, fact
    fight = Fight.open(source, seed="1")
    fight.declare("jory", "give ground")
    assert "Jory gave ground. Jory was on the back foot." in asked(fight, 1)
    by_instinct(fight)
    with pytest.raises(WoundscribeError, match=r"\[CD-GROUND\]"):
        fight.declare("jory", "give ground")
    fight.declare("jory", PHRASES[2])
    assert "held out a hand to the ensign" in asked(fight, 3)


if __name__ == "__main__":
    main(sys.argv[1])
