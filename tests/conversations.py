"""The views that the recorded conversations are about. To change one is to record it anew."""

from __future__ import annotations

from typing import Literal

from rules.claim import Claim, Severity
from rules.visibility import View
from tests.views import figure, view_of

Beat = list[Claim]


def strike(
    who: str,
    whom: str,
    tool: str,
    ends: Literal["miss", "none", "light", "heavy", "grievous"],
    *,
    intent: Literal["harm", "subdue"] = "harm",
    words: str | None = None,
    then: Literal["fell", "died"] | None = None,
) -> Beat:
    """A blow: that it was struck, how it ended, and whether ``whom`` fell or died of it."""
    acted = Claim(kind="acted", who=who, whom=whom, what="strike", tool=tool, intent=intent, words=words)
    if ends == "miss":
        return [acted, Claim(kind="missed", who=who, whom=whom, tool=tool, intent=intent, degree="failure")]
    severity: Severity = ends
    claims = [
        acted,
        Claim(kind="hit", who=who, whom=whom, tool=tool, intent=intent, degree="success"),
        Claim(kind="harmed", who=whom, whom=who, severity=severity, tool=tool),
    ]
    return [*claims, Claim(kind=then, who=whom, whom=who)] if then else claims


def mercy(who: str, side: str, by: str, other: str, *, accepted: bool, words: str | None = None) -> Beat:
    return [
        Claim(kind="acted", who=who, what="offer mercy", words=words),
        Claim(kind="offered", who=who, side=side, what="mercy"),
        Claim(kind="accepted" if accepted else "refused", who=by, side=other, what="mercy"),
    ]


def rouse(who: str, whom: str, *, works: bool) -> Beat:
    act = Claim(kind="acted", who=who, whom=whom, what="rouse")
    done = Claim(kind="acted", who=who, whom=whom, what="rouse", degree="success" if works else "failure")
    return [act, done, Claim(kind="woke", who=whom, whom=who)] if works else [act, done]


def plead(who: str, whom: str, *, words: str) -> Beat:
    """A plea that makes ``whom`` waver."""
    return [
        Claim(kind="acted", who=who, whom=whom, what="plead", words=words),
        Claim(kind="wavered", who=whom, whom=who),
    ]


def act(who: str, what: str) -> Beat:
    return [Claim(kind="acted", who=who, what=what)]


def mill_stair() -> View:
    return view_of(
        (
            figure("Mara", "she", "pcs", "oak staff", player="ann"),
            figure("Tobin", "he", "pcs", "lantern", player="ben"),
            figure("the Miller", "he", "beings"),
        ),
        strike("miller", "mara", "bare hands", "heavy"),
        strike("mara", "miller", "oak staff", "miss", intent="subdue", words="I swing low, for the knees."),
        act("tobin", "defend"),
    )


def bridge() -> View:
    return view_of(
        (
            figure("Hanne", "she", "pcs", "billhook", player="cat"),
            figure("Odo", "he", "pcs", "walking stick", player="hal"),
            figure("the Tollman", "he", "beings", "iron rod"),
        ),
        strike("tollman", "hanne", "iron rod", "heavy"),
        plead("odo", "tollman", words='"We paid you on Monday."'),
        place="the rope bridge",
        things=("rope", "plank", "toll chest"),
        bands=("the travellers", "the toll-takers"),
    )


def barn() -> View:
    return view_of(
        (
            figure("Wick", "he", "pcs", "hayfork", player="dan"),
            figure("Osric", "he", "pcs", "flail", player="eve"),
            figure("the Shepherd", "they", "beings", "crook"),
        ),
        strike("wick", "shepherd", "hayfork", "heavy", then="fell"),
        rouse("osric", "shepherd", works=False),
        place="the burnt barn",
        things=("beam", "straw", "door"),
        bands=("the reapers", "the strayed"),
    )


def crypt() -> View:
    return view_of(
        (
            figure("Sister Agnes", "she", "pcs", "candlestick", player="fay"),
            figure("the Bellringer", "he", "beings", "rope"),
            figure("the Sexton", "he", "beings", "spade"),
        ),
        strike("sexton", "agnes", "spade", "grievous", then="fell"),
        [Claim(kind="acted", who="bellringer", whom="agnes", what="lapse")],
        place="the crypt",
        things=("bier", "bell rope", "step"),
        bands=("the sisters", "the buried"),
    )


def aftermath() -> View:
    return view_of(
        (
            figure("Mara", "she", "pcs", "oak staff", player="ann"),
            figure("Tobin", "he", "pcs", "lantern", player="ben"),
            figure("the Miller", "he", "beings"),
        ),
        [Claim(kind="ended", what="defeat", side="beings")],
        [
            Claim(kind="cost", who="mara", what="injury"),
            Claim(kind="cost", who="tobin", what="guilt"),
        ],
    )


def well() -> View:
    return view_of(
        (
            figure("Rook", "she", "pcs", "knife", player="gil"),
            figure("the Dyer", "he", "beings", "paddle"),
        ),
        strike("dyer", "rook", "paddle", "light"),
        act("rook", "defend"),
        place="the old well",
        things=("bucket", "kerb", "rope"),
        bands=("the thieves", "the dyers"),
    )
