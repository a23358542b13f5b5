"""Holds, saddles, water, healing, pleas: turned round or invented they are refused, told as recorded they pass."""

from __future__ import annotations

import pytest

from narrator.guard import check
from narrator.plan import plan, whole
from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes, plan_of, strike
from tests.views import MARA, MILLER, view_of

Claims = tuple[Claim, ...]


def tried(what: str, who: str, whom: str | None, degree: str, *after: Claim) -> Claims:
    return (claim("acted", who, whom, what=what), claim("acted", who, whom, what=what, degree=degree), *after)


HELD = tried("restrain", "mara", "miller", "success", claim("condition_on", "miller", "mara", what="restrained"))
NO_HOLD = tried("restrain", "mara", "miller", "failure")
FREE = tried("break free", "miller", None, "success", claim("condition_off", "miller", what="restrained"))
NOT_FREE = tried("break free", "miller", None, "failure")
HEARD = tried("plead", "tobin", "miller", "success", claim("wavered", "miller", "tobin"))
CALMED = tried("calm", "tobin", "miller", "success", claim("calmed", "miller", "tobin"))
IN_VAIN = tried("plead", "tobin", "miller", "failure")
KEPT = (claim("acted", "hound", what="buck"), claim("acted", "mara", what="keep the saddle", degree="success"))
THROWN = (
    claim("acted", "hound", what="buck"),
    claim("acted", "mara", what="keep the saddle", degree="failure"),
    claim("moved", "mara", "hound", how="off"),
)
REFUSED = (claim("acted", "mara", "hound", what="mount"), claim("refused", "hound", "mara", what="rider"))
MOUNTED = (claim("acted", "mara", "hound", what="mount"), claim("moved", "mara", "hound", how="on"))
UNDER = (claim("acted", "mara", what="move"), claim("moved", "mara", how="under"))
HEALED = (
    claim("acted", "tobin", "mara", what="cast"),
    claim("cast", "tobin", "mara", what="mending", degree="success"),
    claim("healed", "mara", "tobin", tool="mending", severity="light"),
)
FIZZLED = (
    claim("acted", "tobin", "mara", what="cast"),
    claim("cast_failed", "tobin", "mara", what="mending", degree="failure"),
)
MISS = strike("mara", "miller", hit=False)


@pytest.mark.parametrize(
    ("line", "claims", "code"),
    [
        ("Mara went for the Miller and pinned him.", NO_HOLD, "invented-hold"),
        ("Mara got both arms round the Miller and held.", NO_HOLD, "invented-hold"),
        ("Mara took hold of the Miller, and held him fast.", NO_HOLD, "invented-hold"),
        ("Mara got hold of the Miller, but he slipped free.", HELD, "invented-escape"),
        ("Mara had him, and then the Miller tore loose.", HELD, "invented-escape"),
        ("The Miller heaved and broke free.", NOT_FREE, "invented-escape"),
        ("The Miller pulled, and twisted out of her hold. Mara watched.", NOT_FREE, "invented-escape"),
        ("Tobin begged the Miller, and the Miller wavered.", IN_VAIN, "invented-wavering"),
        ("Tobin begged the Miller, and the Miller faltered.", IN_VAIN, "invented-wavering"),
        ("Tobin begged the Miller. The Miller wavered. The words came to nothing.", HEARD, "contradicted-plea"),
        ("Tobin begged the Miller, and the Miller wavered, and then would not listen.", HEARD, "contradicted-plea"),
        ("Tobin spoke low. The Miller stood down, calm, and was not moved.", CALMED, "contradicted-plea"),
        ("The hound bucked, and Mara fell out of the saddle.", KEPT, "invented-unhorsing"),
        ("The hound bucked and threw Mara off.", KEPT, "invented-unhorsing"),
        ("The hound bucked. Mara lost the saddle.", KEPT, "invented-unhorsing"),
        ("The hound bucked, and Mara went down, but kept the saddle.", THROWN, "contradicted-unhorsing"),
        ("Mara got up on the hound, though it would not have her.", REFUSED, "contradicted-mounting"),
        ("Mara swung her staff and missed the Miller, who went under the water.", MISS, "invented-submersion"),
        ("Mara's staff missed the Miller. The water closed over him.", MISS, "invented-submersion"),
        ("Mara went under the water, and she was drowning.", UNDER, "invented-drowning"),
        ("Tobin cast the mending, and Mara's wound closed.", FIZZLED, "invented-healing"),
        ("Tobin reached for the mending, and healed Mara.", FIZZLED, "invented-healing"),
        ("Mara swung her staff and missed the Miller, and her ribs healed.", MISS, "invented-healing"),
    ],
)
def test_what_no_record_says_is_refused(line: str, claims: Claims, code: str) -> None:
    assert code in codes(line, *claims)


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("Mara got both arms round the Miller and held.", HELD),
        ("Mara took hold of the Miller, and he could not shake her off.", HELD),
        ("Mara went to pin the Miller, and closed her arms on nothing.", NO_HOLD),
        ("Mara grabbed at the Miller, and he slipped free.", NO_HOLD),
        ("The Miller heaved and broke free.", FREE),
        ("The Miller strained to break free, and could not.", NOT_FREE),
        ("Tobin begged the Miller, and the Miller wavered.", HEARD),
        ("Tobin begged the Miller, who would not listen.", IN_VAIN),
        ("Tobin begged the Miller, and his own voice faltered. The words came to nothing.", IN_VAIN),
        ("The hound bucked, and Mara kept the saddle.", KEPT),
        ("The hound bucked, and Mara fell out of the saddle.", THROWN),
        ("Mara reached for the hound, and it shied and would not have her.", REFUSED),
        ("Mara got up on the hound.", MOUNTED),
        ("Mara went under the water.", UNDER),
        ("Tobin cast the mending, and Mara's wound closed.", HEALED),
        ("Tobin reached for the mending, and nothing came. It healed nobody. Mara waited.", FIZZLED),
        ("Mara swung her staff at the Miller and missed. The staff pulled free of the post.", MISS),
        ("Mara swung her staff and missed the Miller. The Miller's lamp wavered.", MISS),
    ],
)
def test_what_the_records_say_passes(line: str, claims: Claims) -> None:
    assert codes(line, *claims) == set()


def test_whoever_is_on_one_s_own_side_is_held_up_and_not_held() -> None:
    line = "Mara swung her staff and missed the Miller. Tobin threw both arms round Mara."
    assert "invented-hold" not in codes(line, *MISS, claim("acted", "tobin", "mara", what="protect"))


def test_a_hold_of_an_earlier_beat_still_holds() -> None:
    made = plan_of(HELD, NOT_FREE)
    line = "The Miller pulled against it, and was held fast."
    assert check(made, made.beats[1], line) == ()


def test_what_lasted_before_the_passage_is_known_in_it() -> None:
    view = view_of(
        (MARA, MILLER),
        [claim("condition_on", "miller", "mara", what="restrained")],
        [claim("moved", "mara", how="under")],
        [claim("condition_off", "miller", what="restrained")],
        [claim("moved", "mara", how="out")],
        [claim("condition_on", "miller", what="dizzy")],
    )
    spans = [whole(view).model_copy(update={"first": first}) for first in (2, 3, 6)]
    assert [plan(view, span, "turn").lasting_before for span in spans] == [
        {"miller": ("restrained",)},
        {"miller": ("restrained",), "mara": ("under",)},
        {"miller": ("dizzy",), "mara": ()},
    ]
