"""What is told of typed lines: all of it, of whom it was said, and nothing that nobody said."""

from __future__ import annotations

import re

import pytest

from narrator.beat import Purpose
from narrator.narrate import narrate
from narrator.plan import whole
from narrator.telling import Telling
from woundscribe.account.telling import read_account
from woundscribe.errors import WoundscribeError
from woundscribe.given import known_to


def drafts(*lines: str, purpose: Purpose = "aftermath", telling: Telling | None = None, count: int = 5) -> list[str]:
    account = read_account("\n".join(lines), "here")
    seen = known_to(account.transcript, "public").view
    asked = telling or Telling()
    return [narrate(seen, whole(seen), purpose=purpose, variant=n, telling=asked).text for n in range(count)]


def test_a_hurt_that_goes_along_in_flight_is_told_with_who_gave_it() -> None:
    for draft in drafts("The bandits knocked Tarn (he) out", "Lena (she) hurt the bandits badly", "The bandits fled"):
        assert re.search(r"(Lena had .*the bandits|[Tt]he bandits had .*from Lena)", draft), draft
        assert "bad hurt" in draft or "hurt the bandits badly" in draft
        assert "bandits was" not in draft
        assert "the hurt" not in draft.lower()


@pytest.mark.parametrize("tense", ["past", "present"])
def test_one_whose_name_ends_in_s_takes_the_verbs_of_one(tense: str) -> None:
    told = Telling.model_validate({"tense": tense})
    for draft in drafts("the goblin boss knocked Thorin out", "the goblin boss fled", telling=told):
        assert not re.search(r"boss (?:were|have|are|flee|knock|strike|leave|bring|get|take|make)\b", draft), draft


def test_several_take_the_verbs_of_several() -> None:
    for draft in drafts("Imra (she) killed two goblins with a fireball", telling=Telling(tense="present")):
        assert not re.search(r"two goblins (?:is|has|dies|was)\b", draft)
        assert "with a fireball" in draft


def test_a_death_is_told_with_the_hurt_before_it_and_no_haste() -> None:
    lines = ("The thug stabbed Wat (he) in the belly", "Wat died", "Nim (she) shot the thug", "The thug died")
    for draft in drafts(*lines):
        assert re.search(r"\bin the belly\b", draft)
        assert not re.search(r"at once|died of it", draft), draft
    for draft in drafts(*lines, purpose="read-aloud"):
        assert "of it at once" not in draft
        assert "had died of it" not in draft


def test_who_healed_whom_is_told_and_what_was_healed() -> None:
    for draft in drafts("Rook hurt Dann (he) badly", "Petra (she) healed Dann", "Rook (he) fled"):
        assert re.search(r"Petra healed|healed by Petra|Petra's care healed", draft), draft
        assert re.search(r"Rook .*Dann|Dann .*Rook", draft)
        assert re.search(r"badly|bad hurt", draft)
    for draft in drafts("the orc knocked Thorin (he) out", "Imra (she) tended Thorin", "the orc fled"):
        assert re.search(r"Imra tended Thorin|Thorin was tended by Imra", draft), draft
        assert re.search(r"\b(?:woke|awake)\b", draft)


def test_those_who_look_after_each_other_are_on_one_side() -> None:
    account = read_account("Rook hurt Dann (he) badly\nPetra (she) healed Dann\nRook (he) fled", "here")
    sides = {c.name: c.side for c in account.transcript.encounter.combatants.values()}
    assert sides == {"Rook": "theirs", "Dann": "ours", "Petra": "ours"}


def test_somebody_without_a_name_is_not_ours_for_being_alone() -> None:
    account = read_account("The last goblin ran away", "here")
    assert [c.side for c in account.transcript.encounter.combatants.values()] == ["theirs"]


@pytest.mark.parametrize(
    "cause", ["the goblin ambush", "the keeper's daughter", "over a cow", "grief", "A debt of honour"]
)
def test_any_cause_and_the_place_stand_in_every_draft_and_nothing_is_said_of_their_worth(cause: str) -> None:
    for draft in drafts(f"at the necromancer's crypt: {cause}", "Mara killed the Miller"):
        assert "in the necromancer's crypt" in draft
        assert cause.lower() in draft.lower()
        assert not re.search(r"worth|was not spoken of|nobody said", draft)


def test_whoever_let_somebody_go_is_named_and_nobody_is_said_to_have_fought() -> None:
    for draft in drafts("The kobold chief let the child go", "Wren let Captain Sorrel go", "the kobold chief fled"):
        assert re.search(r"[Tt]he kobold chief let the child go|The child (?:went, let go|could go)", draft), draft
        assert "Wren" in draft
        assert "the fight and was gone" not in draft
        assert "part of" not in draft


def test_a_light_wound_is_a_small_hurt() -> None:
    for draft in drafts("the Miller wounded Ysolde lightly", "the Miller fled"):
        assert "bruise" not in draft
        assert "week" not in draft


@pytest.mark.parametrize(
    ("end", "told"),
    [
        ("end: peace", "in peace"),
        ("end: a bargain", "with a bargain"),
        ("end: a deal", "with a deal"),
        ("end: a truce", "with a truce"),
        ("they made a truce", "with a truce"),
        ("they talked", "in talk"),
        ("end: nobody won", "neither side was beaten|nobody had won"),
        ("nobody won", "neither side was beaten|nobody had won"),
    ],
)
def test_an_ending_in_words_is_told_in_them(end: str, told: str) -> None:
    for draft in drafts("Mara (she) hurt the wolves", "the wolves fled", "Tobin talked down Hask", end):
        assert re.search(told, draft), draft
        assert not re.search(r"both sides|began|let it rest", draft, re.IGNORECASE)


def test_nobody_is_said_to_have_looked_or_been_silent() -> None:
    lines = (
        "at the ford: over a cow", "Imra (she) killed the orc", "Thorin (he) knocked the guard out", "the wolf fled",
        "Hask gave up", "Tobin talked down the bear", "the Miller died",
    )  # fmt: skip
    invented = (
        r"looked|said nothing|[Nn]obody spoke|without looking|step by step|lay looking|own hands|breathe|stood there"
    )
    for draft in drafts(*lines, count=9):
        assert not re.search(invented, draft), draft


def test_one_who_is_they_is_named_again_beside_another() -> None:
    for draft in drafts("Tobin talked down the Miller", "Hask fled", count=9):
        assert not re.search(r"\b[Tt]hey\b", draft), draft


def test_it_was_somebody_who_opens_one_sentence_of_a_draft_at_most() -> None:
    lines = ("Imra killed the orc", "Thorin killed the wolf", "Hask knocked the guard out", "Tobin calmed the bear")
    for draft in drafts(*lines, count=9):
        assert len(re.findall(r"It was \w+ (?:who|whom|to whom)\b", draft)) <= 1, draft


def test_the_weapon_the_part_and_the_thing_are_told() -> None:
    lines = (
        "Imra (she) killed the first goblin with an arrow in the eye", "Thorin took the gold",
        "Dorn knocked the guard out with a club", "the chief cut Dorn in the leg with a knife",
    )  # fmt: skip
    for draft in drafts(*lines):
        for said in ("with an arrow", "in the eye", "the gold", "with a club", "in the leg", "with a knife"):
            assert said in draft, (said, draft)


def test_what_is_read_as_it_stands_is_told_as_it_stands_where_it_happened() -> None:
    account = read_account("Ysolde offered the chief ten gold for the child\nGarrick's shield broke\nMara fled", "here")
    assert account.text.index("ten gold") < account.text.index("effect: fled")
    for draft in drafts("Ysolde offered the chief ten gold for the child", "Garrick's shield broke", "Mara fled"):
        assert "Ysolde offered the chief ten gold for the child. Garrick's shield broke." in draft.replace("\n\n", " ")


@pytest.mark.parametrize(
    ("note", "told"),
    [
        ("water on the stair", " water on the stair."),
        ("a bell", " a bell."),
        ("smoke rose over the hill", "moke rose over the hill."),
        ("Somebody was ringing the bell.", "Somebody was ringing the bell."),
    ],
)
def test_what_is_next_is_a_sentence(note: str, told: str) -> None:
    for draft in drafts("Mara fled", f"next: {note}"):
        assert told in draft, draft


def test_a_miss_is_read_and_said_not_to_be_told() -> None:
    account = read_account("Thorin missed the boss with his axe\nThorin fled", "here")
    assert account.unkept == ("line 1: not told: 'Thorin missed the boss with his axe'",)


@pytest.mark.parametrize(
    ("title", "place"),
    [
        ("The Necromancer's Crypt", "the Necromancer's Crypt"),
        ("Cragmaw Hideout", "Cragmaw Hideout"),
        ("the goblin ambush at the ford", "the ford"),
        ("The fight on the stair", "on the stair"),
    ],
)
def test_a_first_line_may_be_a_title(title: str, place: str) -> None:
    assert read_account(f"{title}\nMara died", "here").transcript.encounter.scene.place == place


def test_all_lines_at_fault_are_named_at_once() -> None:
    with pytest.raises(WoundscribeError) as refused:
        read_account("Mara frobbed\nMara died\nhe died\nMara klled the orc", "notes.txt")
    assert refused.value.summary == "notes.txt: 3 lines cannot be read, and nothing is written."
    assert [row.partition(":")[0] for row in refused.value.rows] == ["line 1", "line 3", "line 4"]
    assert "Did you mean killed" in refused.value.rows[2]
    assert str(refused.value).count("\n") == 3


@pytest.mark.parametrize("line", ["the undead rose", "the brute roared at the captain"])
def test_no_slip_is_seen_in_what_is_no_verb(line: str) -> None:
    with pytest.raises(WoundscribeError) as refused:
        read_account(f"Mara died\n{line}", "here")
    assert not {"dead", "captured", "roused", "rouses", "captures"} & set(refused.value.nearest)


def test_a_long_telling_says_more_and_a_short_one_less() -> None:
    lines = ("at the ford: over a cow", "the Miller hurt Mara badly", "the Miller fled")
    long, usual, short = (drafts(*lines, telling=Telling(length=length))[0] for length in ("long", "usual", "short"))
    assert len(long) > len(usual) >= len(short)


def test_what_it_cost_whoever_tells_it_is_mine() -> None:
    for draft in drafts("the Miller hurt Mara (she)", "cost: Mara: her sleep", telling=Telling(person="mara")):
        assert "my sleep" in draft
