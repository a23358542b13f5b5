"""A long line is judged as a whole: likely misreadings are dropped, and what nothing speaks for is refused."""

from __future__ import annotations

import pytest

from narrator.beat import Plan, Veil
from narrator.guard import check
from narrator.guard.forms import words
from narrator.guard.judge import Case, Judge, judge, misread, signs
from narrator.guard.outcomes import OUTCOMES, UNTRUE, VOICE
from rules.claim import Claim
from tests.narrator.guard.tables import claim, plan_of, strike

HIT = strike("mara", "miller", hit=True)
TOLD = (
    "Mara brought the oak staff round in the wet light under the wheel and struck the Miller across the ribs with it, "
    "and it hurt him a little."
)
UNTOLD = (
    "Mara brought the oak staff round in the wet light under the wheel. The Miller lifted up his face to the sound of "
    "it, and the rain came down."
)
KEPT = words("""
    beat-not-told told-twice out-of-order unknown-beat number game-word unknown-person unknown-name unknown-creature
    unknown-weapon unknown-spell wrong-weapon uncalled-part thought scream blood next-move acts-when-out invented-death
    invented-fall invented-flight invented-yielding invented-waking invented-calm invented-maiming veiled death-not-told
    fall-not-told flight-not-told yielding-not-told waking-not-told ended-not-told cost-not-told swapped
    miss-told-as-hit not-named
""")
NEVER, ALWAYS = -(10**9), 10**9


def codes(
    monkeypatch: pytest.MonkeyPatch, plan: Plan, line: str, *, pardons: int = NEVER, doubts: int = ALWAYS
) -> set[str]:
    """What the guard finds when its judge sets its marks so and is moved by nothing."""
    made = Judge(pardons=pardons, doubts=doubts, weights={})
    monkeypatch.setattr("narrator.guard.judge.judge", lambda: made)
    return {v.code for v in check(plan, plan.beats[0], line)}


def test_what_may_be_a_misreading_is_dropped_where_the_whole_sounds_true(monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes(monkeypatch, plan_of(HIT), UNTOLD) == {"result-not-told"}
    assert codes(monkeypatch, plan_of(HIT), UNTOLD, pardons=ALWAYS) == set()


def test_what_sounds_untrue_is_refused_though_no_word_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    assert codes(monkeypatch, plan_of(HIT), TOLD) == set()
    assert codes(monkeypatch, plan_of(HIT), TOLD, doubts=NEVER) == {"doubtful-telling"}


def test_it_says_what_has_to_be_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("narrator.guard.judge.judge", lambda: Judge(pardons=NEVER, doubts=NEVER, weights={}))
    plan = plan_of(HIT)
    (found,) = check(plan, plan.beats[0], TOLD)
    assert found.message.endswith("say plainly: acted strike (Mara); hit (Mara); harmed (the Miller)")
    assert (found.check, found.beat, found.seqs) == ("result", 1, (1,))


def test_a_short_line_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    told, untold = "Mara struck the Miller with the staff and hurt him.", "Mara swung the staff at the Miller."
    assert codes(monkeypatch, plan_of(HIT), told, doubts=NEVER) == set()
    assert codes(monkeypatch, plan_of(HIT), untold, pardons=ALWAYS) == {"result-not-told"}


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ("The blow was fatal.", "invented-death"),
        ("He slid to the floor, unconscious.", "invented-fall"),
        ("He turned tail and ran up out of the mill.", "invented-flight"),
        ("It came to 14 in all.", "number"),
        ("Osbert laughed at him.", "unknown-name"),
    ],
)
def test_what_must_not_be_let_through_never_is(monkeypatch: pytest.MonkeyPatch, more: str, code: str) -> None:
    assert code in codes(monkeypatch, plan_of(HIT), f"{TOLD} {more}", pardons=ALWAYS)


@pytest.mark.parametrize("code", sorted(KEPT))
def test_these_are_no_misreadings(code: str) -> None:
    assert not misread(code)


def test_what_is_not_listened_for_cannot_be_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    lifting: tuple[Claim, ...] = (claim("acted", "mara", "tobin", what="rouse"),)
    line = (
        "Mara knelt in the cold water beside Tobin and shook him by the coat, and called his name, and shook him again."
    )
    plan = plan_of(lifting, out={"tobin": "unconscious"})
    assert codes(monkeypatch, plan, line, doubts=NEVER) == set()


def test_to_sound_like_the_built_in_voice_pardons_nothing() -> None:
    sounds = {**dict.fromkeys(OUTCOMES | {UNTRUE}, 0), VOICE: 300}
    case = Case(faults=frozenset(), due=frozenset({"hit"}), allowed=frozenset({"hit"}), known=True)
    assert signs(case, sounds)[VOICE] == 300
    assert signs(case._replace(faults=frozenset({"hit-told-as-miss"})), sounds)[VOICE] == 0


def test_nothing_is_judged_under_a_veil(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = plan_of(HIT)
    veiled = plan.model_copy(update={"beats": (plan.beats[0].model_copy(update={"veil": Veil(weight="veil")}),)})
    assert "doubtful-telling" not in codes(monkeypatch, veiled, TOLD, doubts=NEVER)


def test_what_it_has_learnt_moves_it() -> None:
    learnt = judge()
    assert learnt.weights["faulty"] > 0
    assert learnt.weights["loudest"] > 0 > learnt.weights["faintest"]
    assert learnt.weights["untrue"] > 0
