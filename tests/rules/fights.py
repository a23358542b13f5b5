"""The golden fights: what is declared and answered in each. Their records are kept in ``tests/transcripts``."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.told import RULESET as TOLD
from rules.transcript import Transcript
from tests.rules.road_fights import drove_road, last_light, wolf_winter
from tests.rules.table import HOUND, MARA, MILLER, SIDES, TOBIN, Table, attack, does, faces, fiat, opened, says, total

BREN = {"id": "bren", "name": "Bren", "pronouns": "she", "like": "poacher", "side": "pcs"}
WIDOW = {"id": "widow", "name": "the widow", "like": "bell-rope widow", "side": "beings"}
BROTHER = {"id": "brother", "name": "the burned brother", "like": "charcoal brother", "side": "beings"}
KILN = {"place": "the old kiln", "cause": "he will not leave the fire", "things": ["kiln", "ash"], "exits": ["gap"]}


def mill() -> Transcript[Any]:
    """To subdue: a miss, a heavy blow taken, somebody on guard, and the Miller laid down alive."""
    t = Table(nonce="0c5f9d1e")
    t.plays(
        "pcs",
        attack(weapon="oak staff", subdue=True, words="I set my feet and swing low, for the knees."),
        does("tobin", "defend", move="the stair"),
        answers=[faces("mara", "attack", 2, 2, 2)],
    )
    t.plays("beings", attack("miller", "mara"), answers=[faces("miller", "attack", 4, 4, 2)])
    t.plays("pcs", attack(weapon="oak staff", subdue=True, talent="staves"), does("tobin", "hold"),
            answers=[faces("mara", "attack", 5, 4, 4), faces("mara", "harm", 6)])  # fmt: skip
    t.plays("beings", attack("miller", "tobin"), answers=[faces("miller", "attack", 1, 1, 3)])
    t.plays("pcs", attack(weapon="oak staff", subdue=True), does("tobin", "move", to="the wheel"),
            answers=[faces("mara", "attack", 5, 5, 4), faces("mara", "harm", 3)])  # fmt: skip
    t.plays(None, {"kind": "conclude", "breather": True, "keepsake": "the girl's shoe"})
    return t.closed()


def stag() -> Transcript[Any]:
    """Killing: a critical, a fumble with its mishap, a death; wonder dimmed and corruption worsened."""
    woodcutter = {"id": "aldo", "name": "Aldo", "pronouns": "he", "like": "woodcutter", "side": "pcs"}
    thorn = {"id": "stag", "name": "the stag", "like": "thorn stag", "side": "beings"}
    t = Table(opened(MARA, woodcutter, thorn, scene={**KILN, "place": "the cut road"}))
    t.plays("pcs", attack(target="stag", weapon="oak staff"), attack("aldo", "stag", weapon="wood axe", talent="axes"),
            answers=[faces("mara", "attack", 1, 2, 1), says("BD-FUMBLE", "the staff goes into the thorns"),
                     faces("aldo", "attack", 3, 3, 2)])  # fmt: skip
    t.plays("beings", attack("stag", "aldo", weapon="antlers"),
            answers=[faces("stag", "attack", 6, 6, 5), faces("stag", "harm", 2, 1, 1)])  # fmt: skip
    t.plays("pcs", attack(target="stag", weapon="oak staff", talent="staves"), attack("aldo", "stag", weapon="hatchet"),
            answers=[faces("mara", "attack", 6, 6, 6), faces("mara", "harm", 4, 3, 2),
                     faces("aldo", "attack", 5, 3, 3), faces("aldo", "harm", 6)])  # fmt: skip
    t.plays(None, {"kind": "conclude"}, answers=[says("BD-COST", "yes", reason="nobody learned why it came")])
    return t.closed()


def barrow() -> Transcript[Any]:
    """A weapon in each hand; laid down, and then the deathblow: guilt."""
    guard = {"id": "guard", "name": "the guard", "like": "barrow guard", "side": "beings"}
    t = Table(opened(BREN, guard, scene={"place": "the barrow", "things": ["lintel"]}), seed="a king of no name")
    t.plays("pcs", attack("bren", "guard", weapon="dagger", other="hatchet", talent="knives"),
            answers=[faces("bren", "attack", 6, 5, 1), faces("bren", "harm", 2),
                     faces("bren", "harm of the other", 6)])  # fmt: skip
    t.plays("beings", attack("guard", "bren", weapon="spear", other="sword"),
            answers=[faces("guard", "attack", 2, 2, 1)])  # fmt: skip
    t.plays("pcs", attack("bren", "guard", weapon="hatchet", other="dagger", subdue=True),
            answers=[faces("bren", "attack", 6, 6, 5), faces("bren", "harm", 5),
                     faces("bren", "critical", 5, 4)])  # fmt: skip
    t.plays("pcs", attack("bren", "guard", weapon="dagger", words="No more of this."))
    t.plays(None, {"kind": "conclude", "costs": ["the barrow stands open"], "strike": ["wonder dimmed"]})
    return t.closed()


def roused() -> Transcript[Any]:
    """Mara falls to a critical, and is roused by two together: dizzy. One more sleeps past the morning."""
    t = Table(opened(MARA, TOBIN, BREN, {**MILLER, "sheet": {"max_health": 30}}), seed="cold water")
    t.plays("pcs", does("mara", "hold"), does("tobin", "hold"), attack("bren", "miller", weapon="hunting bow",
            subdue=True), answers=[says("BD-SUBDUE", "no", reason="an arrow spares nobody")])  # fmt: skip
    t.plays("beings", attack("miller", "mara"),
            answers=[faces("miller", "attack", 6, 6, 6), faces("miller", "harm", 5, 5)])  # fmt: skip
    t.plays("pcs", {"kind": "jolt", "target": "mara", "cause": "the wheel shakes the floor"},
            does("tobin", "rouse", target="mara"), does("bren", "rouse", target="mara"),
            answers=[says("BD-WAKE-JOLT", "yes"), faces("mara", "jolt", 1, 1, 2),
                     faces("tobin", "rouse", 5, 4, 4)])  # fmt: skip
    t.plays("beings", attack("miller", "tobin"), answers=[faces("miller", "attack", 5, 5, 5)])
    t.plays("pcs", attack(weapon="oak staff"), attack("bren", "miller", weapon="hunting bow", move="the stair"),
            answers=[faces("mara", "attack", 2, 4, 1)])  # fmt: skip
    t.plays("beings", attack("miller", "tobin"), answers=[total("miller", "attack", 15)])
    t.plays("pcs", does("mara", "rouse", target="tobin"), does("bren", "hold"),
            answers=[faces("mara", "rouse", 1, 2, 3)])  # fmt: skip
    t.plays("beings", does("miller", "yield", words="Take them. Take them and go."))
    cold = says("BD-WAKE-TIME", "yes", subject="tobin", reason="the cold")
    t.plays(None, {"kind": "rest", "night": True}, answers=[cold, says("BD-REST", "2", reason="a dry loft")])
    t.plays(None, {"kind": "conclude"}, answers=[cold])
    return t.closed()


def surrender() -> Transcript[Any]:
    """One yields, and is struck all the same; the other yields too, and so the side has surrendered."""
    t = Table(opened(MARA, TOBIN, WIDOW, BROTHER, scene=KILN), seed="ash")
    t.plays("pcs", attack(target="brother", weapon="oak staff"), does("tobin", "hold"))
    t.plays("beings", does("widow", "yield", words="Enough."), attack("brother", "tobin", weapon="hatchet"),
            answers=[faces("brother", "attack", 2, 2, 1)])  # fmt: skip
    t.plays("pcs", attack(target="widow", weapon="oak staff"), does("tobin", "defend"),
            answers=[faces("mara", "attack", 4, 4, 4)])  # fmt: skip
    t.plays("beings", does("brother", "yield"))
    t.plays(None, {"kind": "conclude"})
    return t.closed()


def pursued() -> Transcript[Any]:
    """A retreat that is followed into a new place, and one from there that is not."""
    cast = ({**MARA, "player": "Ines"}, {**TOBIN, "player": "Jo"}, HOUND)
    t = Table(opened(*cast), seed="the long field")
    t.plays("pcs", does("mara", "retreat", words="Out, out, up the stair!"),
            answers=[says("BD-RETREAT", "yes", declaration="mara", subject="player:Jo"),
                     says("BD-PURSUIT", "the wet meadow behind the mill")], by="Ines")  # fmt: skip
    t.plays("beings", attack("hound", "tobin", weapon="teeth"), answers=[faces("hound", "attack", 4, 3, 4)])
    t.plays("pcs", does("tobin", "retreat"), by="Jo",
            answers=[says("BD-RETREAT", "yes", reason="the hedge has a gap")])  # fmt: skip
    t.plays(None, {"kind": "conclude", "breather": True}, answers=[says("BD-BREATHER", "their breath, no more")])
    return t.closed()


def mercy() -> Transcript[Any]:
    """Mercy is refused by the players, who kill after it; then offered by them, and taken."""
    t = Table(opened(MARA, TOBIN, WIDOW, BROTHER, scene=KILN), seed="the other one")
    t.plays("pcs", attack(target="widow", weapon="oak staff"), attack("tobin", "brother", weapon="kitchen knife"),
            answers=[faces("mara", "attack", 2, 2, 2), faces("tobin", "attack", 3, 2, 2)])  # fmt: skip
    t.plays("beings", does("widow", "mercy", words="Go home. I will not ring for you."),
            answers=[says("BD-MERCY", "no", subject="side:pcs")])  # fmt: skip
    t.plays("pcs", attack(target="widow", weapon="oak staff"), does("tobin", "hold"),
            answers=[faces("mara", "attack", 6, 6, 5), faces("mara", "harm", 4, 6, 5)])  # fmt: skip
    t.plays("beings", attack("brother", "mara", weapon="hatchet", other="cudgel"),
            answers=[faces("brother", "attack", 5, 4, 2), faces("brother", "harm", 3)])  # fmt: skip
    t.plays("pcs", does("tobin", "mercy", words="You can still come out of there."),
            answers=[faces("brother", "mercy", 5, 3, 3)])  # fmt: skip
    t.plays(None, {"kind": "conclude"})
    return t.closed()


def parley() -> Transcript[Any]:
    """They agree to talk, and then somebody strikes: it is a fight again, and trust is broken."""
    t = Table(opened(MARA, TOBIN, MILLER, HOUND), seed="words")
    t.plays("pcs", does("tobin", "parley", words="Let us speak of your girl."),
            answers=[says("BD-PARLEY", "no", reason="he does not hear it yet")])  # fmt: skip
    t.plays("beings", does("miller", "hold"), does("hound", "hold"))
    t.plays("pcs", does("tobin", "parley"), answers=[says("BD-PARLEY", "yes")])
    t.plays("pcs", attack(weapon="oak staff", words="Now, while he listens."), does("tobin", "hold"),
            answers=[faces("mara", "attack", 5, 5, 4), faces("mara", "harm", 6)])  # fmt: skip
    t.plays("beings", attack("miller", "mara"), attack("hound", "mara", weapon="teeth"),
            answers=[faces("miller", "attack", 3, 3, 1), faces("hound", "attack", 1, 2, 2)])  # fmt: skip
    t.plays("pcs", attack(weapon="oak staff"), attack("tobin", "hound", weapon="kitchen knife"))
    t.plays(None, fiat("end", how="parley", reason="the water rises, and all of them run"))
    t.plays(None, {"kind": "conclude"})
    return t.closed()


def told_by_the_master() -> Transcript[Any]:
    """Everything that the game master may simply say is so."""
    soaked = {"name": "soaked", "until": "own_turn_ends", "turns": 2}
    t = Table(opened(MARA, TOBIN, {**MILLER, "conditions": [soaked]}, HOUND), seed="so be it")
    newcomer = {"id": "priest", "name": "the priest", "pronouns": "he", "side": "pcs", "character": True,
                "note": "he knows where she lies", "sheet": {"health": 7, "max_health": 7}}  # fmt: skip
    t.plays(
        "pcs",
        fiat("join", combatant=newcomer, reason="the bell brought him"),
        fiat("place", who="mara", place={"words": "the sluice"}),
        fiat("item", who="tobin", item="lantern", how="lost"),
        fiat("item", who="mara", item="sluice key", how="taken"),
        fiat("item", who="mara", item="sluice key", how="used"),
        fiat("exits", exits=["stair", "sluice"]),
        fiat("condition on", who="miller", condition="blinded"),
        fiat("condition on", who="miller", condition="slowed", until="own_turn_ends"),
        fiat("note", text="The wheel groans, and turns the wrong way.", who=None),
        attack(weapon="oak staff", modifiers=[{"value": 1, "reason": "he cannot see"}]),
        does("tobin", "hold"),
    )
    t.plays("beings", does("miller", "hold"), does("hound", "hold"),
            fiat("harm", who="tobin", by="hound", severity="heavy", tool="teeth", part="arm"))  # fmt: skip
    t.plays(
        None,
        fiat("harm", who="mara", amount=2, words="a beam comes down", reason="the roof"),
        fiat("heal", who="tobin", by="priest", severity="light"),
        fiat("condition off", who="miller", condition="blinded"),
        fiat("wavered", who="miller", by="priest", reason="he has heard her name"),
        fiat("fell", who="mara"),
        fiat("heal", who="mara", by="priest", amount=1),
        fiat("fell", who="priest", by="hound"),
        fiat("fled", who="hound"),
    )
    t.plays(
        None,
        fiat("woke", who="priest", by="tobin"),
        fiat("leave", who="priest"),
        fiat("yielded", who="tobin"),
        fiat("scene", place="the yard of the mill", things=["well", "cart"], exits=["gate"]),
        fiat("cost", cost="the mill", who=None),
        fiat("calmed", who="miller", by="mara"),
    )
    t.plays(None, fiat("died", who="hound", by="tobin", secret=True, reason="in the reeds, alone"),
            fiat("note", text="It is very quiet.", who="mara"))  # fmt: skip
    t.plays(None, {"kind": "conclude"})
    return t.closed()


def archer() -> Transcript[Any]:
    """Someone unseen shoots from the rafters; a secret ruling, a secret modifier; then they are seen."""
    wat = {"id": "wat", "name": "Old Wat", "like": "poacher", "side": "beings", "character": False, "hidden": True,
           "note": "the Miller's brother-in-law", "wound": "he shot too late, that night"}  # fmt: skip
    t = Table(opened(MARA, TOBIN, MILLER, wat), seed="rafters", nonce="77aa")
    hindered = {"value": -1, "reason": "Old Wat has cut the rope", "secret": True}
    t.plays("pcs", attack(weapon="oak staff", subdue=True, modifiers=[hindered]), does("tobin", "defend"),
            answers=[says("BD-SUBDUE", "no", secret=True, reason="Old Wat wants it so")])  # fmt: skip
    t.plays("beings", attack("wat", "mara", weapon="hunting bow", words="For my sister."), does("miller", "hold"),
            answers=[faces("wat", "attack", 4, 5, 3), faces("wat", "harm", 3)])  # fmt: skip
    t.plays(None, fiat("harm", who="wat", amount=1, words="a rotten beam", secret=True))
    t.plays(None, fiat("reveal", who="wat", reason="the lantern swings up"))
    t.plays("pcs", does("mara", "defend"),
            attack("tobin", "wat", weapon="kitchen knife"), answers=[faces("tobin", "attack", 1, 1, 1)])  # fmt: skip
    t.plays("beings", does("miller", "yield"), does("wat", "yield"))
    t.plays(None, {"kind": "conclude"})
    return t.closed()


def by_hand() -> Transcript[Any]:
    """The players roll their own dice, as faces and as sums; Tobin's are the engine's, and so are the beings'."""
    sides = [{**SIDES[0], "rolls": "physical"}, SIDES[1]]
    cast = ({**MARA, "player": "Ines"}, {**TOBIN, "player": "Jo", "rolls": "seeded"}, {**BREN, "player": "Kim"})
    t = Table(opened(*cast, MILLER, HOUND, sides=sides), seed="real dice")
    t.plays("pcs", attack(weapon="oak staff"), attack("tobin", "hound", weapon="kitchen knife"),
            attack("bren", "hound", weapon="dagger", other="hatchet"),
            answers=[faces("mara", "attack", 4, 3, 3), total("mara", "harm", 3),
                     total("bren", "attack", 11), total("bren", "harm", 2),
                     faces("bren", "harm of the other", 5)])  # fmt: skip
    t.plays("beings", does("miller", "mercy"),
            answers=[says("BD-MERCY", "yes", subject="player:Ines"), says("BD-MERCY", "yes", subject="player:Jo"),
                     says("BD-MERCY", "no", subject="player:Kim")])  # fmt: skip
    t.plays("pcs", does("mara", "parley"),
            answers=[says("BD-PARLEY", "yes", subject="player:Jo"), says("BD-PARLEY", "yes", subject="player:Kim"),
                     says("BD-PARLEY", "instinct", subject="beings"), faces("miller", "parley", 5, 5, 5)])  # fmt: skip
    if t.encounter.phase == "fighting":
        t.plays(None, fiat("end", how="parley"))
    t.plays(None, {"kind": "conclude"})
    return t.closed()


def causeway() -> Transcript[Any]:
    """A fight of another game, told afterwards."""
    sides: list[dict[str, Any]] = [
        {"id": "watch", "name": "the watch", "players": True},
        {"id": "riders", "name": "the riders"},
    ]
    cast: list[dict[str, Any]] = [
        {"id": "ser", "name": "the sergeant", "pronouns": "she", "side": "watch", "character": True},
        {"id": "rook", "name": "Rook", "pronouns": "he", "side": "riders", "carries": ["lance"]},
        {"id": "tam", "name": "Tam", "side": "riders"},
    ]
    scene = {"place": "the causeway", "cause": "a toll nobody could pay", "things": ["rail"], "exits": ["the far bank"]}
    t = Table(opened(*cast, sides=sides, scene=scene, ruleset=TOLD), seed="none", ruleset=TOLD)
    t.plays("watch", fiat("harm", who="rook", by="ser", tool="pike", severity="grievous", part="leg"),
            fiat("fell", who="rook", by="ser"))  # fmt: skip
    t.plays("riders", fiat("harm", who="ser", by="tam", severity="light"), fiat("wavered", who="tam"))
    t.plays("watch", fiat("heal", who="rook", by="ser", severity="light"), fiat("woke", who="rook", by="ser"),
            fiat("yielded", who="tam", by="ser"), fiat("end", how="surrender", side="riders"))  # fmt: skip
    t.plays(None, {"kind": "conclude", "costs": ["a horse"], "keepsake": "the toll box"})
    return t.closed()


FIGHTS: dict[str, Callable[[], Transcript[Any]]] = {
    fight.__name__: fight
    for fight in (
        mill, stag, barrow, roused, surrender, pursued, mercy, parley, told_by_the_master, archer, by_hand, causeway,
        drove_road, wolf_winter, last_light,
    )
}  # fmt: skip
