"""A night at a barrow: holds, pleas, spells, a horse, a ditch full of water, and a cart to be behind."""

from __future__ import annotations

from rules.claim import Claim
from rules.visibility import View
from tests.narrator.plain.deeds import of
from tests.narrator.plain.fights import Claims, act, hit, swing
from tests.views import figure, view_of

MARA = figure("Mara", "she", "pcs", "oak staff", player="ann")
BREN = figure("Bren", "he", "pcs", "wood axe", player="ben")
SELA = figure("Sela", "she", "pcs", "dagger", player="cat")
MARE = figure("the grey mare", "she", "pcs")
HOUND = figure("the hound", "it", "beings")
WARDEN = figure("the Warden", "he", "beings", "spear")
CHILD = figure("the winter child", "she", "beings", "claws")
STAG = figure("the stag", "it", "beings", "antlers")


def tried(who: str, what: str, whom: str | None, won: bool, *after: Claim, words: str | None = None) -> Claims:
    degree = "success" if won else "failure"
    return [act(who, what, whom, words=words), of("acted", who, whom, what=what, degree=degree), *after]


def cast(who: str, whom: str | None, kind: str, spell: str, *after: Claim) -> Claims:
    return [act(who, "cast", whom), of(kind, who, whom, what=spell), *after]


def at_the_barrow() -> View:
    view = view_of(
        (MARA, BREN, SELA, MARE, HOUND, WARDEN, CHILD, STAG),
        [of("condition_on", "sela", what="in cover", tool="overturned cart")],
        tried("bren", "restrain", "hound", True, of("condition_on", "hound", "bren", what="restrained")),
        tried("hound", "break free", None, False),
        tried("mara", "calm", "hound", True, of("wavered", "hound", "mara"), words='"Easy. Nobody is there."'),
        [
            swing("stag", "sela", "antlers"),
            of("missed", "stag", "sela", tool="antlers", degree="fumble"),
            of("stopped", None, "stag", what="overturned cart", tool="antlers"),
        ],
        cast(
            "child",
            None,
            "cast",
            "Long Cold",
            of("stopped", "mara", "child", tool="Long Cold"),
            of("hit", "child", "bren", tool="Long Cold"),
            of("hit", "child", "sela", tool="Long Cold"),
            of("harmed", "bren", "child", tool="Long Cold", severity="light"),
            of("harmed", "sela", "child", tool="Long Cold", severity="grievous"),
            of("fell", "sela", "child"),
        ),
        cast(
            "mara",
            "sela",
            "cast",
            "mending",
            of("healed", "sela", "mara", tool="mending", severity="light"),
            of("woke", "sela", "mara"),
        ),
        tried("mara", "calm", "hound", True, of("calmed", "hound", "mara")),
        [
            swing("stag", "sela", "antlers"),
            of("missed", "stag", "sela", tool="antlers", degree="fumble"),
            of("hit", "stag", "mara", tool="antlers"),
            of("harmed", "mara", "stag", tool="antlers", severity="heavy"),
        ],
        cast(
            "child",
            "sela",
            "cast",
            "splinter of ice",
            of("stopped", "bren", "child", what="sela"),
            of("harmed", "bren", "child", tool="splinter of ice", severity="light"),
        ),
        [act("mara", "cast"), of("moved", "mara", what="the standing stone"), of("cast", "mara", what="a light")],
        [act("mara", "protect", "sela", words="I step across and raise the staff.")],
        [act("bren", "let go", "hound"), of("condition_off", "hound", what="restrained")],
        [act("bren", "sacrifice", "sela")],
        [
            swing("warden", "sela", "spear"),
            of("hit", "warden", "sela", tool="spear", degree="success"),
            of("stopped", "bren", "warden", what="sela"),
            of("harmed", "bren", "warden", severity="heavy", tool="spear"),
        ],
        [act("sela", "mount", "mare"), of("moved", "sela", "mare", how="on")],
        [
            act("sela", "move"),
            of("refused", "mare", "sela", what="rider"),
            act("mare", "buck"),
            of("acted", "sela", what="keep the saddle", degree="failure"),
            of("moved", "sela", "mare", how="off"),
            of("harmed", "sela", "mare", severity="light"),
        ],
        [act("mara", "protect", "bren", words='"Behind me."')],
        [*hit("mara", "warden", "oak staff", "light", part="hand"), of("item", "warden", what="spear", how="lost")],
        [act("warden", "take"), of("item", "warden", what="spear", how="taken")],
        cast("sela", "child", "cast", "ember", of("harmed", "child", "sela", tool="ember", severity="heavy")),
        cast("sela", "child", "cast_failed", "ember"),
        tried("mara", "other", "warden", True, of("condition_on", "warden", "mara", what="blind")),
        [of("moved", "bren", how="under"), of("condition_on", "bren", what="under water")],
        [of("condition_on", "bren", what="out of breath")],
        [of("fell", "bren")],
        tried("sela", "plead", "warden", False, words='"He had no name. You have kept it long enough."'),
        tried("sela", "plead", "warden", True, of("wavered", "warden", "sela")),
        [of("condition_off", "warden", what="wavering")],
        [of("moved", "stag", how="down"), of("harmed", "stag", severity="grievous"), of("died", "stag")],
        [act("child", "flee"), of("fled", "child")],
        tried("sela", "plead", "warden", True, of("calmed", "warden", "sela")),
        [of("ended", None, side="beings", what="calm")],
        [of("said", None, words="Ten minutes went by.")],
        [of("woke", "bren")],
        [of("cost", "mara", what="strain")],
        place="the barrow field",
        things=("ditch", "overturned cart", "standing stone", "thorn hedge"),
        bands=("the lantern-bearers", "the grieving"),
    )
    return view.model_copy(update={"ruleset": "bright-dark"})
