"""Ends and answers told without their own words: found where no record holds them, let be where nothing has ended."""

from __future__ import annotations

import pytest

from rules.claim import Claim
from tests.narrator.guard.tables import claim, codes, strike

LIGHT = strike("mara", "miller", hit=True)
MISS = strike("mara", "miller", hit=False)
DOWN = strike("mara", "miller", claim("fell", "miller", "mara"), hit=True, severity="grievous")
BLOW = "Mara struck the Miller under the ribs. "


@pytest.mark.parametrize(
    "text",
    [
        "The light went out of his eyes.",
        "His heart stopped.",
        "He took one breath and did not take another.",
        "She closed his eyes for him.",
        "Mara drew his coat over his face.",
        "He was past saving.",
        "His heart fell silent.",
        "There was no life left in him.",
    ],
)
def test_a_death_told_round_about_is_found(text: str) -> None:
    assert "invented-death" in codes(BLOW + text, *LIGHT)


@pytest.mark.parametrize(
    "text",
    [
        "His head fell forward onto his chest.",
        "The room went dark for him.",
        "He slid down the post to the boards.",
        "He lay there with his mouth open.",
        "Everything went away from him.",
        "His eyes rolled up.",
        "He was deaf to the wheel after that.",
        "He sprawled on the planks and did not get up.",
    ],
)
def test_a_fall_told_round_about_is_found(text: str) -> None:
    assert "invented-fall" in codes(BLOW + text, *LIGHT)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("invented-flight", "He turned from her and ran."),
        ("invented-flight", "The mist closed behind him, and there was no sign of him."),
        ("invented-flight", "His footsteps faded on the road."),
        ("invented-yielding", "He laid his wet coat at her feet."),
        ("invented-yielding", "He told her that she had won."),
        ("invented-yielding", "He held out his wrists to her."),
        ("invented-yielding", "He slid the knife across the boards to Mara, handle first."),
        ("invented-calm", "His anger ran out of him."),
        ("invented-calm", "He stood there, meek as a calf."),
        ("invented-calm", "He wanted no more part of it, and meant her no harm."),
    ],
)
def test_an_end_by_leaving_told_round_about_is_found(code: str, text: str) -> None:
    found = codes(BLOW + text, *LIGHT)
    assert code in found or (code == "invented-flight" and "invented-fall" in found)


@pytest.mark.parametrize(
    "text",
    [
        "He drew a breath, and another.",
        "The lamp went dark for a moment and came up again.",
        "He leaned on the post.",
        "It hurt, and he let it.",
        "His hands shook.",
        "He was slow to straighten.",
        "The water ran off his coat.",
        "Anyone could see that it had hurt him.",
    ],
)
def test_what_only_looks_like_an_end_is_let_be(text: str) -> None:
    assert codes(BLOW + text, *LIGHT) == set()


@pytest.mark.parametrize(
    "text",
    [
        "Mara laid her ear to his chest. She heard nothing.",
        "He was not breathing.",
        "His pulse had stopped.",
    ],
)
def test_no_sign_of_life_in_the_unconscious_is_a_death(text: str) -> None:
    told = "Mara's staff took the Miller under the ribs, and he lay senseless. "
    assert "invented-death" in codes(told + text, *DOWN)


@pytest.mark.parametrize(
    "text",
    [
        "Mara laid her ear to his chest and heard it going.",
        "He went on breathing.",
        "His heart did not stop.",
    ],
)
def test_signs_of_life_in_the_unconscious_pass(text: str) -> None:
    told = "Mara's staff took the Miller under the ribs, and he lay senseless. "
    assert codes(told + text, *DOWN) == set()


@pytest.mark.parametrize(
    "text", ["Tobin picked up the lantern.", "Tobin dragged the door shut.", "Tobin watched them."]
)
def test_one_who_has_fled_does_nothing_here(text: str) -> None:
    assert "acts-when-out" in codes(BLOW + text, *LIGHT, out={"tobin": "fled"})
    assert "acts-when-out" not in codes(BLOW + text, *LIGHT)


@pytest.mark.parametrize("text", ["The hound's ribs moved; breath had come back into them.", "The hound was alive."])
def test_the_dead_do_not_live_again(text: str) -> None:
    assert "invented-waking" in codes(BLOW + text, *LIGHT, out={"hound": "dead"})


@pytest.mark.parametrize(
    "text",
    [
        "Mara swung, and the staff bit into the rail.",
        "Mara swung at the Miller and split a board beside him.",
        "Mara swung, and the staff came down where the lamp was.",
        "Mara swung, and the Miller was a little to the side of it.",
        "Mara's staff hummed past the Miller.",
    ],
)
def test_a_blow_that_ends_on_a_thing_has_missed(text: str) -> None:
    line = text if "Miller" in text else text + " The Miller had moved."
    assert codes(line, *MISS) == set()
    assert codes(line, *LIGHT) != set()


OFFER = (claim("acted", "mara", what="offer mercy"), claim("offered", "mara", side="pcs", what="mercy"))


def answered(kind: str) -> tuple[Claim, ...]:
    return (*OFFER, claim(kind, "miller", side="beings", what="mercy"))


@pytest.mark.parametrize(
    "text", ["The Miller nodded.", "The Miller thanked her.", "The Miller leaned the hammer against the post."]
)
def test_a_yes_is_no_refusal(text: str) -> None:
    line = "Mara lowered the staff and offered him mercy. " + text
    assert "refusal-told-as-acceptance" in codes(line, *answered("refused"))
    assert not {"accepted-not-told", "acceptance-told-as-refusal"} & codes(line, *answered("accepted"))


@pytest.mark.parametrize(
    "text", ["The Miller shook his head.", "The Miller came on.", "Nothing in the Miller took it up."]
)
def test_a_no_is_no_acceptance(text: str) -> None:
    line = "Mara lowered the staff and offered him mercy. " + text
    assert {"accepted-not-told", "acceptance-told-as-refusal"} & codes(line, *answered("accepted"))
    assert codes(line, *answered("refused")) == set()


def test_an_answer_spoken_aloud_is_told() -> None:
    assert codes('Mara offered the Miller mercy. "No," said the Miller.', *answered("refused")) == set()


@pytest.mark.parametrize(
    ("line", "claims", "code"),
    [
        ("Mara's staff took him in the ribs, and the Miller lost five to it. He took five.", LIGHT, "number"),
        ("Mara swung and rolled low, and the staff missed the Miller.", MISS, "number-or-game"),
        ("Mara needed a fourteen, and the staff missed the Miller.", MISS, "number"),
        ("Mara's staff dealt the Miller some damage in the side.", LIGHT, "game-word"),
        ("Mara's staff took the Miller in the ribs. The white hound watched.", LIGHT, "unknown-creature"),
        ("Mara's staff took the Miller in the ribs. One of the little ones watched.", LIGHT, "unknown-person"),
        ("Mara caught up the saw and dragged it over the Miller's ribs.", LIGHT, "unknown-weapon"),
        ("Mara's staff opened the Miller from hip to rib.", LIGHT, "wound-too-grave"),
    ],
)
def test_what_no_record_holds_is_found(line: str, claims: tuple[Claim, ...], code: str) -> None:
    found = codes(line, *claims)
    assert ("game-word" if code == "number-or-game" else code) in found


def test_only_a_quote_may_name_whom_a_players_line_names() -> None:
    spoken = strike("mara", "miller", hit=True, words="For Oswin, I swing.")
    assert codes('"For Oswin," said Mara, and her staff took the Miller in the ribs.', *spoken) == set()
    assert "unknown-name" in codes("Mara's staff took the Miller in the ribs, for Oswin, and held.", *spoken)


def test_a_condition_allows_the_part_it_is_told_by() -> None:
    blinded = (*LIGHT, claim("condition_on", "miller", what="blinded"))
    line = "Mara's staff struck the Miller across the eyes, and he could not see."
    assert "uncalled-part" not in codes(line, *blinded)
    assert "uncalled-part" in codes(line, *LIGHT)
