"""States: what is invented is refused, what is recorded is found, what is unreal or said of things is let be."""

from __future__ import annotations

import pytest

from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes, strike

HIT = strike("mara", "miller", hit=True)
FELL = strike("mara", "miller", claim("fell", "miller", "mara"), hit=True, severity="heavy")
DIED = strike("mara", "miller", claim("died", "miller", "mara"), hit=True, severity="grievous")
STRUCK = "Mara struck the Miller across the ribs. "

INVENTED = [
    ("He died on the stair.", "invented-death"),
    ("The Miller was dead.", "invented-death"),
    ("It killed him.", "invented-death"),
    ("The Miller, killed where he stood, slid into the water.", "invented-death"),
    ("The life went out of him.", "invented-death"),
    ("The light left his eyes.", "invented-death"),
    ("He drew his last breath.", "invented-death"),
    ("His heart stopped.", "invented-death"),
    ("The Miller's death was quick.", "invented-death"),
    ("He would never rise again.", "invented-death"),
    ("He no longer breathed.", "invented-death"),
    ("The staff broke his neck.", "invented-death"),
    ("He lay dead at her feet.", "invented-death"),
    ("She looked down at the dead Miller.", "invented-death"),
    ("The Miller's corpse turned in the water.", "invented-death"),
    ("It was over for him, and he perished.", "invented-death"),
    ("Mara had killed him.", "invented-death"),
    ("She had slain the Miller.", "invented-death"),
    ("He went down, dead.", "invented-death"),
    ("Death took him on the stair.", "invented-death"),
    ("The Miller lay senseless in the shallows.", "invented-fall"),
    ("He was out cold.", "invented-fall"),
    ("The blow knocked him out.", "invented-fall"),
    ("He blacked out.", "invented-fall"),
    ("The Miller lost consciousness.", "invented-fall"),
    ("He collapsed on the stair.", "invented-fall"),
    ("He crumpled.", "invented-fall"),
    ("The Miller fell.", "invented-fall"),
    ("He fell to the floor and lay still.", "invented-fall"),
    ("Down went the Miller, and he did not get up.", "invented-fall"),
    ("The dark took him.", "invented-fall"),
    ("The Miller dropped to the ground.", "invented-fall"),
    ("He went limp.", "invented-fall"),
    ("It brought him down.", "invented-fall"),
    ("The Miller fled.", "invented-flight"),
    ("He turned and ran.", "invented-flight"),
    ("The Miller took to his heels.", "invented-flight"),
    ("He escaped into the dark.", "invented-flight"),
    ("The Miller ran for the door.", "invented-flight"),
    ("He bolted.", "invented-flight"),
    ("He ran away.", "invented-flight"),
    ("The Miller yielded.", "invented-yielding"),
    ("He surrendered to her.", "invented-yielding"),
    ("He gave himself up.", "invented-yielding"),
    ("The Miller begged for mercy.", "invented-yielding"),
    ('"I yield," said the Miller.', "invented-yielding"),
    ("He gave up.", "invented-yielding"),
    ("The Miller stood down.", "invented-calm"),
    ("The rage went out of him.", "invented-calm"),
    ("He grew calm.", "invented-calm"),
    ("His anger left him.", "invented-calm"),
    ("The Miller was at peace.", "invented-calm"),
    ("She cut off his hand.", "invented-maiming"),
    ("The staff took his head off.", "invented-maiming"),
    ("He lost an arm to it.", "invented-maiming"),
    ("Nobody saw it, but he died.", "invented-death"),
    ("With no sound at all he died.", "invented-death"),
    ("He tried to rise and fell.", "invented-fall"),
    ("Before he died he looked at her.", "invented-death"),
    ('"He is dead," said Mara.', "invented-death"),
]

UNREAL = [
    "He did not die of it.",
    "He was not dead.",
    "It did not kill him.",
    "No one died.",
    "Nobody fell.",
    "For a moment he looked dead.",
    "He stood as if dead.",
    "For a heartbeat she thought him dead.",
    "It would have killed a horse.",
    "He almost fell.",
    "He nearly went down.",
    "He half fell and caught the rail.",
    "He swayed like a man about to fall.",
    "Would he fall?",
    "He would not yield.",
    "He did not fall.",
    "He refused to fall.",
    "He had not yielded.",
    "If he fell now the water would have him.",
    "It might have killed him.",
    "He could have died there.",
    "He meant to kill her for it.",
    "She wanted him down.",
    "She had not come to kill him.",
    "He did not flee.",
    "He never fell.",
    "He neither fell nor fled.",
    "He seemed about to fall.",
    "Mara held the staff as though he were already dead.",
    "The torch died.",
    "The lamp on the stair died.",
    "The wheel fell silent.",
    "Silence fell.",
    "The light fell on the water.",
    "Mara was dead tired.",
    "She stopped dead.",
    "The staff was a dead weight.",
    "The dead leaves turned in the millrace.",
    "His breath fell into step with the wheel.",
    "The echo died on the stair.",
    "Hope fell away.",
    "The noise fled up the stair.",
    "The door gave up its bar.",
    "Her eyes fell on him.",
    "Nothing died in the mill.",
    "The sound of it died slowly.",
    '"Yield," said Mara.',
    '"Will you yield?" Mara said.',
    '"I will kill you," said the Miller.',
    '"You are a dead man," said the Miller.',
    "He fell back a step.",
    "He fell silent.",
    "He fell upon the rail with both hands.",
    "The Miller dropped to one knee.",
    "The boards yielded under him.",
    "He gave up the stair, one tread of it.",
    "Water ran away under the boards.",
    "The blow died in his wet coat.",
    "He went down the stair a step.",
    "She called it a killing cold.",
]

TOLD_FALL = [
    "He went down and did not get up.",
    "The Miller lay still.",
    "He knew nothing more.",
    "The Miller fell, and lay where he fell.",
    "He lost consciousness on the stair.",
    "He folded up, senseless.",
    "His eyes closed, and the water moved him.",
    "The Miller dropped to the boards and stayed there.",
    "It knocked him out.",
    "The dark closed over him.",
    "He slid down the post and was out.",
    "He collapsed and did not stir.",
]
TOLD_DEATH = [
    "He died.",
    "The Miller was dead.",
    "It killed him.",
    "He did not breathe again.",
    "The life went out of him.",
    "He was dead before he touched the water.",
    "The Miller breathed his last.",
    "The light went out of his eyes.",
    "His heart stopped.",
    "He went down, dead.",
    "He would not rise again.",
]


@pytest.mark.parametrize(("line", "code"), INVENTED)
def test_an_invented_state_is_refused(line: str, code: str) -> None:
    assert code in codes(STRUCK + line, *HIT)


@pytest.mark.parametrize("line", UNREAL)
def test_what_is_unreal_or_said_of_things_is_let_be(line: str) -> None:
    assert codes(STRUCK + line, *HIT) == set()


@pytest.mark.parametrize("line", TOLD_FALL)
def test_a_recorded_fall_is_found(line: str) -> None:
    assert codes(STRUCK + line, *FELL) == set()


@pytest.mark.parametrize("line", TOLD_DEATH)
def test_a_recorded_death_is_found(line: str) -> None:
    assert codes(STRUCK + line, *DIED) == set()


@pytest.mark.parametrize("line", TOLD_DEATH)
def test_a_fall_is_not_told_as_a_death(line: str) -> None:
    assert "invented-death" in codes(STRUCK + line, *FELL)


@pytest.mark.parametrize("line", ["He collapsed.", "He went down.", "", "He sat down hard.", "He lay senseless."])
def test_a_death_is_not_told_by_less(line: str) -> None:
    assert "death-not-told" in codes(STRUCK + line, *DIED)


@pytest.mark.parametrize("line", ["Mara fell, and lay still.", "Mara was dead.", "She died.", "She fled by the door."])
def test_a_state_is_said_of_the_right_one(line: str) -> None:
    assert any(code.startswith("invented-") for code in codes(STRUCK + line, *FELL))


@pytest.mark.parametrize(
    ("line", "claims"),
    [
        ("The Miller fled up the stair and out by the door.", (claim("fled", "miller"),)),
        ("The Miller was gone into the dark.", (claim("fled", "miller"),)),
        ("The Miller yielded.", (claim("yielded", "miller"),)),
        ("The Miller opened his hands and gave himself up.", (claim("yielded", "miller"),)),
        ("The fury went out of the Miller.", (claim("calmed", "miller", "tobin"),)),
        ("The Miller grew quiet, and let his arms hang.", (claim("calmed", "miller"),)),
        ("The Miller died in the night.", (claim("died", "miller"),)),
        ("The Miller lost consciousness.", (claim("fell", "miller"),)),
    ],
)
def test_other_recorded_states_are_found(line: str, claims: tuple[Claim, ...]) -> None:
    assert codes(line, *claims) == set()


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("The Miller stood on the stair.", "died"),
        ("The Miller set his hands on the post.", "fell"),
        ("The Miller struck the post.", "calmed"),
        ("The Miller watched the water.", "fled"),
    ],
)
def test_a_state_left_out_is_missed(line: str, kind: str) -> None:
    assert any(code.endswith("-not-told") for code in codes(line, claim(kind, "miller")))


ROUSED = (
    claim("acted", "tobin", "mara", what="rouse"),
    claim("acted", "tobin", "mara", what="rouse", degree="success"),
    claim("woke", "mara", "tobin"),
)
NOT_ROUSED = (
    claim("acted", "tobin", "mara", what="rouse"),
    claim("acted", "tobin", "mara", what="rouse", degree="failure"),
)


@pytest.mark.parametrize(
    "line",
    [
        "Tobin shook Mara by the shoulder, and she woke.",
        "Tobin knelt and said her name, and Mara opened her eyes.",
        "Tobin lifted Mara out of the wet, and she came round coughing.",
    ],
)
def test_waking_needs_its_record(line: str) -> None:
    assert codes(line, *ROUSED, out={"mara": "unconscious"}) == set()
    assert "invented-waking" in codes(line, *NOT_ROUSED, out={"mara": "unconscious"})


@pytest.mark.parametrize(
    "line", ["Tobin shook Mara, and she did not wake.", "Tobin knelt and said her name. Mara lay as she had lain."]
)
def test_a_failed_rousing_passes(line: str) -> None:
    assert codes(line, *NOT_ROUSED, out={"mara": "unconscious"}) == set()
    assert "waking-not-told" in codes(line, *ROUSED, out={"mara": "unconscious"})


@pytest.mark.parametrize("line", ["He swung at her.", "The Miller rose and reached for the rail.", "He said her name."])
def test_nobody_acts_after_falling(line: str) -> None:
    assert {"acts-when-out", "invented-waking"} & codes(STRUCK + "He went down and lay still. " + line, *FELL)


def test_the_dead_of_before_stay_dead() -> None:
    waits = (claim("acted", "mara", what="defend"),)
    out = {"miller": "dead"}
    assert (
        codes(
            "Mara set her back to the post and kept her guard up. The dead Miller turned in the water.", *waits, out=out
        )
        == set()
    )
    assert "acts-when-out" in codes("Mara kept her guard up. The Miller swung.", *waits, out=out)
