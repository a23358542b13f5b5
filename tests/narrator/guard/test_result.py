"""Blows: a hit reads as a hit and a miss as a miss, on the right one, as hard as it was."""

from __future__ import annotations

import pytest

from narrator.guard import TaggedLine, check_passage
from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes, plan_of, strike

HITS = [
    "Mara's staff caught the Miller under the ribs, and he grunted.",
    "Mara swung low and the oak found his side; the Miller sat down hard on the stair and got up slower.",
    "Mara brought the staff round and it took him across the shoulder. The Miller rocked back a step.",
    "The butt of the staff drove the breath from the Miller before Mara had well begun.",
    "She put her weight behind it. The staff landed flat against the Miller's ribs with the noise of a dropped plank.",
    "Mara jabbed; the Miller felt it in his side and turned with it.",
    "The Miller came up the stair, and Mara's staff met him in the chest.",
    "Mara struck the Miller across the back.",
    "The Miller was struck across the back by Mara.",
    "Struck across the back, the Miller went to one knee. Mara drew the staff in again.",
    "Mara drove the staff into the Miller's belly and he folded around it.",
    "The oak cracked against his hip. The Miller hissed, and Mara stepped away from him.",
    "Mara thrust, and the end of the staff went in under the Miller's arm. His breath left him.",
    "Mara hit him once, in the ribs, and the Miller's knees loosened.",
    "What found the Miller was the heel of the staff, and Mara's whole weight came with it.",
    "The staff came down on the Miller's shoulder. Mara felt it in both wrists.",
    "Mara swept the staff round and knocked the Miller back against the post.",
    "It was not a clean blow, but it landed. The Miller winced, and Mara took a step back.",
    "The Miller never saw it. The staff slammed into his side and Mara let it swing on past.",
    "The staff bit into the Miller's side. Mara wrenched it free.",
    "Mara's blow told: the Miller went white and held on to the rail.",
    "Mara caught the Miller a crack across the hip.",
    "The gash Mara had opened was a hand long, and the Miller looked at it.",
    "Mara rammed the staff home. The Miller doubled over.",
]
MISSES = [
    "Mara's swing went wide of the Miller by a hand.",
    "Mara swung low for the knees. The staff went where the Miller had been.",
    "The Miller leaned out of it, and Mara's staff cut nothing but air.",
    "Mara struck at the Miller and found only water.",
    "Mara swung, and the Miller was not there.",
    "Her staff came down a breath too late; the Miller had stepped inside it already, and Mara hit the post instead.",
    "The staff slipped past the Miller's shoulder, and Mara had to catch herself on the rail.",
    "Mara missed the Miller.",
    "Mara thrust at the Miller, too short by the length of a hand.",
    "The Miller ducked, and Mara's staff rang on the post.",
    "Mara's blow did not touch the Miller.",
    "The Miller twisted aside. Mara's staff beat spray out of the millrace.",
    "Mara swung for his ribs and hit the rail. The Miller looked at the mark it left.",
    "Whatever Mara meant to hit, it was not the Miller; the staff buried itself in the mud.",
    "Mara struck, and the water took the blow. The Miller stood where he stood.",
    "Mara could not reach the Miller; the end of the staff stopped short of his coat.",
    "The Miller let the staff go by and stood there unhurt. Mara drew it in.",
    "Mara swung at the Miller, and nothing came of it.",
    "The staff passed over the Miller's bent back. Mara went half round with it.",
    "Mara's foot slid on the weed and the staff went up instead of across, nowhere near the Miller.",
    "Mara brought the staff round at the Miller, and it was the post that took it.",
    "The Miller turned the staff aside with his forearm, and Mara let it swing.",
]
ON_MARA = strike("miller", "mara", hit=True, tool="bare hands", severity="heavy")
HIT, MISS = strike("mara", "miller", hit=True), strike("mara", "miller", hit=False)


@pytest.mark.parametrize("line", HITS)
def test_a_hit_is_a_hit(line: str) -> None:
    assert codes(line, *HIT) == set()
    assert codes(line, *MISS) & {"miss-told-as-hit", "result-not-told"}


@pytest.mark.parametrize("line", MISSES)
def test_a_miss_is_a_miss(line: str) -> None:
    assert codes(line, *MISS) == set()
    assert codes(line, *HIT) & {"hit-told-as-miss", "result-not-told", "swapped"}


@pytest.mark.parametrize(
    "line",
    [
        "Mara swung at the Miller.",
        "Mara watched the Miller, and the water ran.",
        "The staff came round. Mara was quick; the Miller was quicker than he looked.",
        "Mara and the Miller stood face to face on the stair.",
        "Mara tried to strike the Miller.",
        "Mara raised the staff against the Miller.",
    ],
)
def test_an_unresolved_swing_tells_nothing(line: str) -> None:
    assert "result-not-told" in codes(line, *HIT)
    assert "result-not-told" in codes(line, *MISS)


@pytest.mark.parametrize(
    "line",
    [
        "The Miller struck Mara across the ribs.",
        "The Miller drove the breath from Mara.",
        "Mara was struck by the Miller.",
        "The Miller's fist caught Mara in the side, and she grunted.",
        "The Miller slammed Mara against the post.",
    ],
)
def test_the_wrong_way_round_is_refused(line: str) -> None:
    assert codes(line, *ON_MARA) == set()
    assert codes(line, *HIT) & {"swapped", "result-not-told", "invented-hit"}


@pytest.mark.parametrize(
    ("line", "severity", "code"),
    [
        ("Mara's staff caught the Miller in the side, a mortal wound.", "light", "wound-too-grave"),
        ("Mara's staff broke the Miller's ribs.", "light", "wound-too-grave"),
        ("Mara ran the Miller through.", "heavy", "wound-too-grave"),
        ("Mara's staff struck the Miller in the side, a scratch.", "grievous", "wound-too-slight"),
        ("Mara's staff only grazed the Miller.", "heavy", "wound-too-slight"),
        ("Mara's staff struck the Miller, and left him unhurt.", "grievous", "wound-too-slight"),
        ("Mara's staff struck the Miller, but he was not hurt.", "heavy", "wound-too-slight"),
    ],
)
def test_how_hard_may_not_be_contradicted(line: str, severity: str, code: str) -> None:
    assert code in codes(line, *strike("mara", "miller", hit=True, severity=severity))


@pytest.mark.parametrize(
    ("line", "severity"),
    [
        ("Mara's staff grazed the Miller's side.", "light"),
        ("Mara's staff struck the Miller in the side and something gave there.", "grievous"),
        ("Mara's staff struck the Miller in the side. He breathed with care afterwards.", "heavy"),
        ("Mara's staff struck the Miller, and he shrugged it off.", "none"),
    ],
)
def test_how_hard_may_be_said(line: str, severity: str) -> None:
    assert codes(line, *strike("mara", "miller", hit=True, severity=severity)) == set()


BOTH = plan_of(MISS, ON_MARA)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("Mara swung at the Miller and found only water, and the Miller struck her under the ribs.", False),
        ("Mara's staff went wide; the Miller came in behind it and drove the breath from her.", False),
        ("Mara struck the Miller in the side, and the Miller struck her under the ribs.", True),
        ("Mara swung at the Miller and found only water, and he missed her in turn.", True),
    ],
)
def test_neighbours_may_be_joined(line: str, wrong: bool) -> None:
    found = {v.code for v in check_passage(BOTH, [TaggedLine(beats=(1, 2), text=line)])}
    assert bool(found) == wrong


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("Mara set her back to the post and kept the staff between them.", (claim("acted", "mara", what="defend"),)),
        ("Mara stood where she was and did nothing.", (claim("acted", "mara", what="hold"),)),
        (
            "Mara lowered the staff; there was nothing left to strike where the Miller lay.",
            (claim("acted", "mara", "miller", what="lapse"),),
        ),
        ("Tobin dropped the lantern.", (claim("item", "tobin", what="lantern", how="lost"),)),
        ("Tobin made a slow bow to the wheel.", (claim("acted", "tobin", what="bow to the wheel"),)),
        (
            "“Enough,” said Mara, and held out her open hand to the drowned.",
            (claim("acted", "mara", what="offer mercy"), claim("offered", "mara", side="pcs", what="mercy")),
        ),
        ("The Miller shook his head.", (claim("refused", "miller", side="beings", what="mercy"),)),
        ("The Miller nodded, and let his arms down.", (claim("accepted", "miller", side="beings", what="mercy"),)),
        ("Nothing moved on the stair any more. It was over.", (claim("ended", side="beings", what="defeat"),)),
        ("Mara would carry the ache of it for a long time.", (claim("cost", "mara", what="injury"),)),
        ("The floor tilted under Mara and would not come level.", (claim("condition_on", "mara", what="dizzy"),)),
    ],
)
def test_other_deeds_are_found(line: str, claims: tuple[Claim, ...]) -> None:
    out = {"miller": "unconscious"} if claims[0].what == "lapse" else None
    assert codes(line, *claims, out=out) == set()
    assert codes("The water went on.", *claims, out=out)


def test_an_answer_is_not_turned_round() -> None:
    assert "refusal-told-as-acceptance" in codes(
        "The Miller accepted.", claim("refused", "miller", side="beings", what="mercy")
    )
    assert "acceptance-told-as-refusal" in codes(
        "The Miller refused.", claim("accepted", "miller", side="beings", what="mercy")
    )


@pytest.mark.parametrize("teeth", ["shut his teeth on it", "set his teeth", "clenched his teeth"])
def test_whoever_bears_a_hurt_with_the_teeth_bites_nobody(teeth: str) -> None:
    line = f"The staff struck the Miller under the ribs. He {teeth} and stood. Mara took up the coin."
    taken = claim("item", "mara", what="coin", how="taken")
    assert codes(line, *strike("mara", "miller", hit=True), taken) == set()


def test_a_bite_is_still_told_of_the_one_who_bites() -> None:
    line = "Mara's teeth closed on the Miller's arm, and he cried out."
    assert "swapped" in codes(line, *strike("miller", "mara", hit=True, tool="teeth"))
