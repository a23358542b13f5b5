"""The golden fights of Narrative d10: what is declared and answered in each. See ``tests.rules.fights``."""

from __future__ import annotations

from typing import Any

from rules.transcript import Transcript
from tests.rules.narrative_d10.road import ADA, BO, DESERTER, REN, WOLF, table_of
from tests.rules.table import attack, does, faces, fiat, says

_ADA = {**ADA, "place": [0, 0]}
_DESERTER = {**DESERTER, "place": [6, 0]}


def drove_road() -> Transcript[Any]:
    """A parry and a dodge, stances, a wound that bleeds and its yarrow, a rally, a blow at one who lies helpless."""
    t = table_of(_ADA, BO, _DESERTER)
    t.plays(
        "pcs",
        attack("ada", "deserter", weapon="quarterstaff", stance="offensive", guard="parry", words="I go to meet him."),
        does("bo", "skill", words="I whistle for the dog.", skill="herding", stat="willpower", target="deserter",
             success=[{"stake": "condition", "who": "deserter", "condition": "wary"}]),
        answers=[faces("ada", "attack", 9), faces("ada", "harm", 6), faces("bo", "skill", 10),
                 says("ND-WOUND-EFFECT", "pain 1, slowed, knockdown", reason="it took the knee")],
    )  # fmt: skip
    t.plays("others", does("deserter", "recover"))
    t.plays("pcs", does("ada", "defend", move={"away": "deserter", "metres": 1}), does("bo", "hold"))
    t.plays("others", attack("deserter", "ada", weapon="short sword"),
            answers=[faces("deserter", "attack", 10), faces("ada", "defense", 1)])  # fmt: skip
    t.plays("pcs", does("ada", "rally", stat="fortitude"), does("bo", "move", toward="ada"),
            answers=[faces("ada", "rally", 7)])  # fmt: skip
    t.plays("others", attack("deserter", "ada", weapon="short sword"),
            answers=[faces("deserter", "attack", 10), faces("ada", "defense", 1), faces("deserter", "harm", 6),
                     says("ND-WOUND-EFFECT", "bleeding, lowered speed"), says("ND-BLEEDING", "2")])  # fmt: skip
    t.plays("pcs", attack("ada", "deserter", weapon="quarterstaff"), does("bo", "remedy", target="ada", item="yarrow"),
            answers=[faces("ada", "attack", 8), faces("ada", "harm", 4)])  # fmt: skip
    t.plays("others", attack("deserter", "bo", weapon="short sword"),
            answers=[faces("deserter", "attack", 3), faces("bo", "defense", 9)])  # fmt: skip
    t.plays("pcs", attack("ada", "deserter", weapon="quarterstaff", stance="offensive"), does("bo", "hold"),
            answers=[faces("ada", "attack", 10), faces("ada", "harm", 6),
                     says("ND-WOUND-EFFECT", "pain 1")])  # fmt: skip
    t.plays("others", does("deserter", "hold"))
    t.plays("pcs", attack("ada", "deserter", weapon="quarterstaff", stance="offensive"), does("bo", "hold"),
            answers=[faces("ada", "attack", 10), faces("ada", "harm", 6)])  # fmt: skip
    t.plays("pcs", attack("ada", "deserter", weapon="quarterstaff", words="And stay down."),
            does("bo", "remedy", target="ada", item="willow bark"))  # fmt: skip
    t.plays(None, {"kind": "rest"})
    t.plays(None, {"kind": "days", "days": 3},
            answers=[says("ND-WOUND-HEAL", "no"), says("ND-FESTER", "It reddened.", subject="ada")])  # fmt: skip
    t.plays("pcs", does("bo", "remedy", target="ada", item="honey salve"))
    t.plays(None, {"kind": "days", "days": 20}, answers=[says("ND-WOUND-HEAL", "yes")])
    t.plays(None, {"kind": "conclude", "keepsake": "the halter", "costs": ["the lame cow"]})
    return t.closed()


def wolf_winter() -> Transcript[Any]:
    """A shot that nothing parries, a catastrophic wound, first aid for one who is down, an act on the things about."""
    t = table_of(REN, BO, WOLF)
    t.plays("pcs", attack("ren", "wolf", weapon="bow"), does("bo", "hold"), answers=[faces("ren", "attack", 2)])
    t.plays("others", attack("wolf", "bo", weapon="teeth"),
            answers=[faces("wolf", "attack", 10), faces("bo", "defense", 1), faces("wolf", "harm", 8)])  # fmt: skip
    t.plays("pcs", attack("ren", "wolf", weapon="bow"), does("bo", "recover"),
            answers=[faces("ren", "attack", 10), faces("ren", "harm", 1)])  # fmt: skip
    t.plays(
        "others",
        attack("wolf", "ren", weapon="teeth"),
        answers=[faces("wolf", "attack", 10), faces("ren", "defense", 1), faces("wolf", "harm", 3)],
    )
    t.plays(None, fiat("harm", who="ren", amount=12, reason="the ice went"),
            answers=[says("ND-WOUND-EFFECT", "unconscious", declaration="fiat:0", subject="ren")])  # fmt: skip
    t.plays(
        "pcs",
        does("bo", "interact", words="I throw the cart over between us.",
             success=[{"stake": "exits", "exits": ["ford", "sheep track"]}]),
    )  # fmt: skip
    t.plays("others", does("wolf", "move", away="bo"))
    t.plays("pcs", does("bo", "mercy"),
            answers=[says("ND-END", "yes")])  # fmt: skip
    t.plays("pcs", does("bo", "hold"))
    t.plays(None, {"kind": "conclude", "breather": True})
    return t.closed()


def last_light() -> Transcript[Any]:
    """Somebody goes down for want of Hit Points and is brought round; the others run, one by one."""
    t = table_of(ADA, BO, DESERTER, WOLF)
    t.plays("pcs", does("ada", "hold"), does("bo", "hold"))
    t.plays(None, *[fiat("harm", who="ada", amount=5)] * 5)
    t.plays("others", attack("deserter", "ada"), does("wolf", "flee"),
            answers=[says("ND-DEFENSE-CHOICE", "nothing")])  # fmt: skip
    t.plays("pcs", does("bo", "first aid", target="ada"), answers=[faces("bo", "first aid", 8)])
    t.plays("others", does("deserter", "yield"))
    t.plays("pcs", does("ada", "hold"), does("bo", "hold"))
    t.plays(None, {"kind": "conclude"})
    return t.closed()
