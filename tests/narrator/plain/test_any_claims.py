"""Whatever happened, it is told: truly as far as words go, in full, and never twice the same."""

from __future__ import annotations

from typing import get_args

from hypothesis import example, given, settings
from hypothesis import strategies as st

from narrator.plain import tell
from narrator.plan import plan, whole
from narrator.told import Told
from rules.claim import Claim, ClaimKind, Degree, Severity, Way
from rules.registry import ids
from tests.generate import DEEP
from tests.narrator.plain.fights import CHILD, SELA, WARDEN
from tests.views import MARA, MILLER, TOBIN, figure, view_of

CAST = (MARA, TOBIN, SELA, MILLER, WARDEN, CHILD, figure("the Wolves", "they", "beings"))
WHO = st.sampled_from([None, "unseen", *(f.id for f in CAST)])
ACTS = (
    "strike",
    "strike with both",
    "defend",
    "hold",
    "lapse",
    "rouse",
    "help rouse",
    "calm",
    "plead",
    "yield",
    "retreat",
    *("cast", "restrain", "break free", "let go", "protect", "sacrifice", "flee", "take", "mount", "dismount"),
    *("trample", "buck", "keep the saddle", "keep one's feet", "go on", "take a rider", "move", "other"),
)
NOUNS = ("offer mercy", "mercy", "parley", "defeat", "pursuit", "injury", "guilt", "dizzy", "prone", "on the stair")
LASTING = ("restrained", "held still", "under water", "in cover", "rider", "mara", "wavering", "blind")
ODD = ("a silver coin", "bar the door", "4 bells", "Wrath")
WHAT = st.sampled_from([None, *ACTS, *NOUNS, *LASTING, *ODD])
CLAIMS = st.builds(
    Claim,
    kind=st.sampled_from(get_args(ClaimKind)),
    who=WHO,
    whom=WHO,
    side=st.sampled_from([None, "pcs", "beings", "nobody"]),
    what=WHAT,
    tool=st.sampled_from([None, "oak staff", "bare hands", "short bow", "teeth", "knife", "a thing of glass", "stone"]),
    intent=st.sampled_from([None, "harm", "subdue"]),
    degree=st.sampled_from([None, *get_args(Degree)]),
    severity=st.sampled_from([None, *get_args(Severity)]),
    part=st.sampled_from([None, None, "wing"]),
    how=st.sampled_from([None, "lost", "taken", "used", *get_args(Way)]),
    words=st.one_of(st.none(), st.text(max_size=40), st.sampled_from(["I swing.", '"Stop!"', "Please, enough."])),
).filter(lambda claim: claim.kind != "item" or claim.how not in get_args(Way))


@settings(max_examples=250 if DEEP else 25)
@example([[Claim(kind="condition_on")]], "any")
@given(st.lists(st.lists(CLAIMS, min_size=1, max_size=3), min_size=1, max_size=20), st.sampled_from(["any", *ids()]))
def test_any_claims_are_told_in_full_and_never_alike(fight: list[list[Claim]], ruleset: str) -> None:
    view = view_of(CAST, *fight).model_copy(update={"ruleset": ruleset})
    planned = plan(view, whole(view), "turn")
    lines, told = tell(planned, Told(commitment="any"))
    assert [line.beat for line in lines] == [beat.number for beat in planned.beats]
    for beat, line in zip(planned.beats, lines, strict=True):
        assert set(beat.musts) <= set(line.states)
        assert line.text
        assert not any(c.isdigit() or c in "{}" for c in line.text)
        assert "<" not in line.text or any("<" in (claim.words or "") for claim in beat.claims)
        assert "  " not in line.text
    assert len(set(told.sentences)) == len(told.sentences)


@settings(max_examples=300 if DEEP else 30)
@given(CLAIMS)
def test_the_same_thing_twenty_times_is_told_twenty_ways(claim: Claim) -> None:
    view = view_of(CAST, *[[claim]] * 20)
    told = tell(plan(view, whole(view), "turn"), Told())[1]
    assert len(set(told.sentences)) == len(told.sentences) >= 1


def test_a_mount_that_nobody_names_still_refuses() -> None:
    view = view_of(CAST, [Claim(kind="refused", what="rider")])
    (line,) = tell(plan(view, whole(view), "turn"), Told())[0]
    assert line.states == (0,)
    assert "unseen" in line.text
