"""Everything that a record can tell beside plain blows, between two: the Reeve and the Smith."""

from __future__ import annotations

from typing import Any

from rules.claim import Claim, Degree
from tests.narrator.plain.fights import Claims, act, hit, miss, swing

LASTING = (
    "prone", "hampered", "weakened", "slowed", "grounded", "blind", "stunned", "staggered", "restrained",
    "held still", "under water", "quickened", "dizzy", "out of breath",
)  # fmt: skip
WON: Degree = "success"
LOST: Degree = "failure"


def of(kind: Any, who: str | None, whom: str | None = None, **more: Any) -> Claim:
    return Claim.model_validate({"kind": kind, "who": who, "whom": whom, **more})


def tried(what: str, degree: Degree, *after: Claim, whom: str | None = "smith", words: str | None = None) -> Claims:
    """The Reeve tries ``what``, and what comes of it."""
    return [act("reeve", what, whom, words=words), act("reeve", what, whom, degree=degree), *after]


def spell(kind: str, *after: Claim, whom: str | None = "smith", degree: Degree | None = WON) -> Claims:
    return [act("reeve", "cast", whom), of(kind, "reeve", whom, what="ember", degree=degree), *after]


def burned(severity: str = "heavy") -> Claim:
    return of("harmed", "smith", "reeve", tool="ember", severity=severity)


DEEDS: dict[str, Claims] = {
    "calm, and it wavers": tried("calm", WON, of("wavered", "smith", "reeve")),
    "calm, and it stands down": tried("calm", WON, of("calmed", "smith", "reeve")),
    "calm in vain": tried("calm", LOST),
    "plead, and it wavers": tried("plead", WON, of("wavered", "smith", "reeve")),
    "plead, and it stands down": tried("plead", WON, of("calmed", "smith", "reeve"), words='"Let it lie. Come away."'),
    "plead in vain": tried("plead", LOST, words='"Let it lie. Come away."'),
    "wavers no more": [of("condition_off", "smith", what="wavering")],
    "hold": tried("restrain", WON, of("condition_on", "smith", "reeve", what="restrained")),
    "hold still": tried("restrain", WON, of("condition_on", "smith", "reeve", what="held still")),
    "hold one who is held": tried("restrain", WON),
    "get no hold": tried("restrain", LOST),
    "break free": tried("break free", WON, of("condition_off", "reeve", what="restrained"), whom=None),
    "pull in vain": tried("break free", LOST, whom=None),
    "let go": [act("reeve", "let go", "smith"), of("condition_off", "smith", what="held still")],
    "protect": [act("reeve", "protect", "smith")],
    "protect with words": [act("reeve", "protect", "smith", words='"Get behind me."')],
    "be ready to take a blow": [act("reeve", "sacrifice", "smith")],
    "run": [act("reeve", "flee"), of("fled", "reeve")],
    "pick up": [act("reeve", "take"), of("item", "reeve", what="hatchet", how="taken")],
    "mount": [act("reeve", "mount", "smith"), of("moved", "reeve", "smith", how="on")],
    "mount, trusted": [
        act("reeve", "mount", "smith"),
        act("smith", "take a rider", "reeve", degree=WON),
        of("moved", "reeve", "smith", how="on"),
    ],
    "mount, refused": [
        act("reeve", "mount", "smith"),
        act("smith", "take a rider", "reeve", degree=LOST),
        of("refused", "smith", "reeve", what="rider"),
    ],
    "mount, and be unwelcome": [
        act("reeve", "mount", "smith"),
        of("moved", "reeve", "smith", how="on"),
        act("smith", "take a rider", "reeve", degree=LOST),
        of("refused", "smith", "reeve", what="rider"),
    ],
    "charge": [act("reeve", "charge", "smith"), *hit("reeve", "smith", "lance", "heavy")[1:]],
    "charge and miss": [act("reeve", "charge", "smith"), *miss("reeve", "smith", "lance")[1:]],
    "charge, and the mount balks": [
        act("reeve", "charge", "smith"),
        act("smith", "go on", "reeve", degree=LOST),
        of("refused", "smith", "reeve", what="rider"),
    ],
    "begin it again": [
        swing("reeve", "smith", "staff"),
        Claim(kind="reopened", what="blow", side="pcs"),
        *hit("reeve", "smith", "staff", "light")[1:],
    ],
    "dismount": [act("reeve", "dismount"), of("moved", "reeve", "smith", how="off")],
    "balk": [
        act("reeve", "move"),
        act("smith", "go on", degree=LOST),
        of("refused", "smith", "reeve", what="rider"),
    ],
    "balk and buck": [
        act("reeve", "move"),
        of("refused", "smith", "reeve", what="rider"),
        act("smith", "buck"),
        act("reeve", "keep the saddle", degree=WON),
    ],
    "buck and throw": [
        act("smith", "buck"),
        act("reeve", "keep the saddle", degree=LOST),
        of("moved", "reeve", "smith", how="off"),
        of("harmed", "reeve", "smith", severity="light"),
    ],
    "thrown": [of("moved", "reeve", "smith", how="off"), of("harmed", "reeve", severity="heavy"), of("fell", "reeve")],
    "hold the heart": [act("reeve", "go on", degree=WON)],
    "keep standing": [*hit("smith", "reeve", "staff", "heavy"), act("reeve", "keep one's feet", degree=WON)],
    "be put down": [
        *hit("smith", "reeve", "staff", "heavy"),
        act("reeve", "keep one's feet", degree=LOST),
        of("condition_on", "reeve", "smith", what="prone"),
    ],
    "trample": [
        act("reeve", "trample", "smith"),
        of("hit", "reeve", "smith"),
        of("harmed", "smith", "reeve", severity="heavy"),
    ],
    "trample to death": [act("reeve", "trample", "smith"), of("hit", "reeve", "smith"), of("died", "smith", "reeve")],
    "other, done": [
        act("reeve", "other", "smith", words="I kick the ashes into a cloud."),
        act("reeve", "other", "smith", degree=WON),
        of("condition_on", "smith", "reeve", what="blind"),
    ],
    "other, undone": [
        act("reeve", "other"),
        act("reeve", "other", degree=LOST),
        of("harmed", "reeve", severity="light"),
    ],
    "cast": spell("cast", burned()),
    "cast, and it kills": spell("cast", burned("grievous"), of("died", "smith", "reeve")),
    "cast into the air": spell("cast", whom=None),
    "cast in vain": spell("cast_failed", degree=LOST),
    "cast in vain at nobody": spell("cast_failed", whom=None, degree=LOST),
    "miscast": spell("miscast", degree="fumble"),
    "cast on oneself": spell("cast", of("healed", "reeve", "reeve", tool="ember", severity="light"), whom="reeve"),
    "aimed, and lands": spell("cast", of("hit", "reeve", "smith", tool="ember", degree=WON), burned(), degree=None),
    "aimed, and misses": spell("cast", of("missed", "reeve", "smith", tool="ember", degree=LOST), degree=None),
    "avoided": spell("cast", of("stopped", "smith", "reeve", tool="ember"), whom=None, degree=None),
    "not avoided": spell(
        "cast",
        of("hit", "reeve", "smith", tool="ember"),
        of("condition_on", "smith", "reeve", what="blind"),
        whom=None,
        degree=None,
    ),
    "heal": spell("cast", of("healed", "smith", "reeve", tool="ember", severity="light")),
    "quicken": spell("cast", of("condition_on", "smith", "reeve", what="quickened")),
    "get up and strike": [
        swing("reeve", "smith", "staff"),
        of("condition_off", "reeve", what="prone"),
        of("missed", "reeve", "smith", tool="staff", degree=LOST),
    ],
    "come near and strike": [
        swing("reeve", "smith", "staff"),
        of("moved", "reeve", "smith", how="nearer"),
        *hit("reeve", "smith", "staff", "light")[1:],
    ],
    "get up": [act("reeve", "move"), of("condition_off", "reeve", what="prone")],
    "move, no more said": [act("reeve", "move")],
    "dive": [
        act("reeve", "move"),
        of("moved", "reeve", how="under"),
        of("condition_on", "reeve", what="under water"),
    ],
    "come up": [of("moved", "reeve", how="out"), of("condition_off", "reeve", what="under water")],
    "pick up on the way": [act("reeve", "move"), of("item", "reeve", what="hatchet", how="taken")],
    "fall from the air": [
        of("moved", "reeve", how="down"),
        of("harmed", "reeve", severity="grievous"),
        of("died", "reeve"),
    ],
    "into a thing": [
        *miss("reeve", "smith", "staff", fumble=True),
        of("stopped", None, "reeve", what="old door", tool="staff"),
    ],
    "behind a thing": [of("condition_on", "reeve", what="in cover", tool="old door")],
    "behind someone": [of("condition_on", "reeve", "smith", what="in cover")],
    "in the open": [of("condition_off", "reeve", what="in cover")],
    **{f"{how} to the other": [of("moved", "reeve", "smith", how=how)] for how in ("nearer", "farther", "on")},
    **{how: [of("moved", "reeve", how=how)] for how in ("nearer", "farther", "up", "down", "under", "out")},
    **{what: [of("condition_on", "reeve", what=what)] for what in LASTING},
    **{f"{what} no more": [of("condition_off", "reeve", what=what)] for what in LASTING},
}
