"""Small views written by hand, for tests that need something to tell."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.claim import Claim
from rules.combatant import Pronouns
from rules.outcome import Outcome
from rules.visibility import Band, Figure, Seen, Setting, View


def figure(
    name: str, pronouns: Pronouns, side: str, *carries: str, player: str | None = None, wound: str = ""
) -> Figure:
    """A figure whose id is the last word of its name; a player makes it a character."""
    return Figure(
        id=name.split()[-1].lower(),
        name=name,
        pronouns=pronouns,
        side=side,
        character=player is not None,
        player=player,
        carries=carries,
        wound=wound,
    )


def view_of(
    figures: Iterable[Figure],
    *declarations: Sequence[Claim],
    place: str = "the flooded mill",
    cause: str = "",
    things: tuple[str, ...] = ("stair", "millrace", "wheel"),
    bands: tuple[str, str] = ("the lantern-bearers", "the drowned"),
    ruleset: str = "bright-dark",
) -> View:
    """A public view in which each declaration, a sequence of claims, has a root of its own: one entry a claim."""
    entries: list[Seen] = []
    for claims in declarations:
        root = len(entries) + 1
        for claim in claims:
            entries.append(Seen(outcome=Outcome(seq=len(entries) + 1, kind=claim.kind), root=root, claims=(claim,)))
    return View(
        audience="public",
        ruleset=ruleset,
        commitment="sha256:" + "0" * 64,
        setting=Setting(place=place, cause=cause, things=things, exits=("door",)),
        bands=(Band(id="pcs", name=bands[0], players=True), Band(id="beings", name=bands[1], players=False)),
        figures=tuple(figures),
        entries=tuple(entries),
    )


MARA = figure("Mara", "she", "pcs", "oak staff", player="ann")
TOBIN = figure("Tobin", "he", "pcs", "lantern", player="ben")
MILLER = figure("the Miller", "he", "beings", wound="his drowned daughter")


def mill() -> View:
    """Four beats: a miss, a blow that lands, a plea that makes the Miller waver, an offer that is refused."""
    return view_of(
        (MARA, TOBIN, MILLER),
        [
            Claim(
                kind="acted", who="mara", whom="miller", what="strike", tool="oak staff", intent="subdue",
                words="I set my feet and swing low, for the knees.",
            ),
            Claim(kind="missed", who="mara", whom="miller", tool="oak staff", degree="failure"),
        ],
        [
            Claim(kind="acted", who="miller", whom="mara", what="strike", tool="bare hands", intent="harm"),
            Claim(kind="hit", who="miller", whom="mara", tool="bare hands", degree="success"),
            Claim(kind="harmed", who="mara", whom="miller", severity="heavy", tool="bare hands"),
        ],
        [
            Claim(
                kind="acted", who="tobin", whom="miller", what="plead",
                words='"Edric, they got your girl out. She\'s at the priest\'s."',
            ),
            Claim(kind="wavered", who="miller", whom="tobin"),
        ],
        [
            Claim(kind="acted", who="tobin", what="offer mercy", words='"Put your hands down and come out with us."'),
            Claim(kind="offered", who="tobin", side="pcs", what="mercy"),
            Claim(kind="refused", who="miller", side="beings", what="mercy"),
        ],
    )  # fmt: skip
