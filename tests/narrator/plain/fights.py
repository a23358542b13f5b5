"""Fights written by hand, as one audience may know them."""

from __future__ import annotations

from typing import Literal

from rules.claim import Claim, Degree, Severity
from rules.visibility import View
from tests.views import MARA, MILLER, TOBIN, figure, view_of

Claims = list[Claim]


def swing(who: str, whom: str, tool: str | None, *, subdue: bool = False, words: str | None = None) -> Claim:
    intent: Literal["harm", "subdue"] = "subdue" if subdue else "harm"
    return Claim(kind="acted", who=who, whom=whom, what="strike", tool=tool, intent=intent, words=words)


def miss(
    who: str,
    whom: str,
    tool: str | None = None,
    *,
    fumble: bool = False,
    subdue: bool = False,
    words: str | None = None,
) -> Claims:
    degree: Degree = "fumble" if fumble else "failure"
    return [
        swing(who, whom, tool, subdue=subdue, words=words),
        Claim(kind="missed", who=who, whom=whom, tool=tool, degree=degree),
    ]


def hit(
    who: str,
    whom: str,
    tool: str | None,
    severity: Severity,
    end: Literal["fell", "died"] | None = None,
    *,
    critical: bool = False,
    subdue: bool = False,
    part: str | None = None,
) -> Claims:
    degree: Degree = "critical" if critical else "success"
    claims = [
        swing(who, whom, tool, subdue=subdue),
        Claim(kind="hit", who=who, whom=whom, tool=tool, degree=degree),
        Claim(kind="harmed", who=whom, whom=who, tool=tool, severity=severity, part=part),
    ]
    if end is not None:
        claims.append(Claim(kind=end, who=whom, whom=who))
    return claims


def act(
    who: str, what: str, whom: str | None = None, *, words: str | None = None, degree: Degree | None = None
) -> Claim:
    return Claim(kind="acted", who=who, whom=whom, what=what, words=words, degree=degree)


SELA = figure("Sela", "she", "pcs", "short bow", player="cat")
WARDEN = figure("the Warden", "they", "beings", "billhook")
CHILD = figure("the Reed Child", "it", "beings", wound="left in the water")


def at_the_mill() -> View:
    """Fourteen declarations and what followed: subduing, misses, a fall, a rousing, mercy refused and then accepted."""
    return view_of(
        (MARA, TOBIN, SELA, MILLER, WARDEN, CHILD),
        miss("mara", "miller", "oak staff", subdue=True, words="I set my feet and swing low, to drive him back."),
        hit("miller", "mara", "bare hands", "heavy"),
        [
            act("tobin", "plead", "miller", words="Edric, they got your girl out. She's at the priest's."),
            act("tobin", "plead", "miller", degree="success"),
            Claim(kind="wavered", who="miller", whom="tobin"),
        ],
        miss("sela", "warden", "short bow"),
        hit("warden", "tobin", "billhook", "light"),
        [act("child", "defend")],
        miss("mara", "warden", "oak staff", subdue=True),
        hit("warden", "tobin", "billhook", "grievous", "fell", critical=True),
        miss("child", "sela", "teeth", fumble=True),
        [act("sela", "rouse", "tobin"), act("sela", "rouse", "tobin", degree="failure")],
        miss("mara", "warden", "oak staff", subdue=True),
        [act("miller", "hold")],
        [
            act("sela", "rouse", "tobin"),
            act("sela", "rouse", "tobin", degree="success"),
            Claim(kind="woke", who="tobin", whom="sela"),
        ],
        [
            act("mara", "offer mercy", words="Enough. Nobody else needs to bleed here."),
            Claim(kind="offered", who="mara", side="pcs", what="mercy"),
            Claim(kind="refused", side="beings", what="mercy"),
        ],
        hit("warden", "sela", "billhook", "heavy"),
        hit("mara", "warden", "oak staff", "heavy", "fell", subdue=True),
        [act("child", "lapse", "sela")],
        [
            act("tobin", "offer mercy"),
            Claim(kind="offered", who="tobin", side="pcs", what="mercy"),
            Claim(kind="accepted", side="beings", what="mercy"),
        ],
        [Claim(kind="ended", what="mercy", side="beings")],
        [Claim(kind="woke", who="warden")],
        [Claim(kind="condition_on", who="tobin", what="dizzy")],
        [
            Claim(kind="cost", what="injury", who="tobin"),
            Claim(kind="cost", what="strain", who="mara"),
            Claim(kind="cost", what="injury", who="sela"),
        ],
    )


def by_hand() -> View:
    """A fight of another table, told by its master in bare facts."""
    orm, ash = figure("Orm", "he", "pcs", player="d"), figure("Ash", "they", "pcs", player="e")
    boar = figure("the old boar", "it", "beings")
    reeve = figure("the Reeve", "she", "beings")
    return view_of(
        (orm, ash, boar, reeve),
        [Claim(kind="harmed", who="orm", whom="boar", severity="heavy", tool="tusks")],
        [Claim(kind="harmed", who="boar", severity="light")],
        [Claim(kind="moved", who="ash", what="behind the well")],
        [Claim(kind="item", who="ash", what="hunting horn", how="used")],
        [Claim(kind="said", who="ash", words='"Leave it, Orm!"')],
        [Claim(kind="said", words="The well rope has snapped.")],
        [Claim(kind="harmed", who="boar", whom="orm", severity="grievous", tool="boar spear")],
        [Claim(kind="died", who="boar", whom="orm")],
        [Claim(kind="wavered", who="reeve")],
        [Claim(kind="exits", what="the postern")],
        [Claim(kind="fled", who="reeve")],
        [Claim(kind="ended", what="flight", side="beings")],
        [Claim(kind="healed", who="orm", whom="ash", severity="light")],
        [Claim(kind="cost", what="the well is fouled")],
        place="the reeve's yard",
        things=("well", "gate"),
        bands=("the villagers", "the reeve's side"),
    )


def from_cover() -> View:
    """Someone who may not be known shoots from hiding."""
    hob = figure("Hob", "he", "beings", "sickle")
    return view_of(
        (MARA, SELA, hob),
        hit("unseen", "mara", "short bow", "light"),
        miss("mara", "hob", "oak staff"),
        hit("hob", "sela", "sickle", "heavy"),
        miss("unseen", "sela", "short bow"),
        hit("sela", "hob", "short bow", "heavy", "died"),
        hit("unseen", "mara", "short bow", "heavy"),
        [act("mara", "retreat"), Claim(kind="fled", who="mara"), Claim(kind="fled", who="sela")],
        [Claim(kind="ended", what="retreat", side="pcs")],
        [Claim(kind="cost", what="opportunity lost"), Claim(kind="cost", what="injury", who="mara")],
        place="the sunken lane",
        things=("hedge", "cart", "ditch"),
        bands=("the two women", "the reapers"),
    )
