"""Whole accounts: who is on which side, how it ended, what is kept, and whether every telling of them is true."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from narrator.beat import Purpose
from narrator.guard import TaggedLine, check_passage
from narrator.narrate import narrate
from narrator.plan import plan, whole
from rules.outcome import Cost
from rules.registry import find, for_accounts
from tests.generate import DEEP
from woundscribe.account.gathered import Gathered
from woundscribe.account.telling import Account, read_account
from woundscribe.account.written import file_name
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import read_fight
from woundscribe.given import known_to
from woundscribe.playing import resolve_fight


def account(*lines: str) -> Account:
    return read_account("\n".join(lines), "here")


def sides(*lines: str) -> dict[str, str]:
    return {c.name: c.side for c in account(*lines).transcript.encounter.combatants.values()}


def ending(*lines: str) -> tuple[str, str | None] | None:
    end = account(*lines).gathered.ending
    return None if end is None else (end.how, end.side)


def test_the_ruleset_of_accounts_rolls_nothing() -> None:
    assert not find(for_accounts()).questions(None)


def test_whoever_hurts_somebody_is_on_the_other_side() -> None:
    assert sides("the Miller hurt Mara", "Mara killed the dog", "Tobin tended Mara") == {
        "the Miller": "theirs",
        "Mara": "ours",
        "the dog": "theirs",
        "Tobin": "ours",
    }
    assert sides("Mara died", "Tobin fled", "the goat got away") == {
        "Mara": "ours",
        "Tobin": "ours",
        "the goat": "theirs",
    }
    assert sides("the dog hurt the cat") == {"the dog": "ours", "the cat": "theirs"}
    assert sides("theirs: Mara", "Mara hurt the cat") == {"Mara": "theirs", "the cat": "ours"}


def test_a_name_is_known_again_in_part_and_in_any_case() -> None:
    told = account("the Old Miller hurt mara", "MARA KILLED THE MILLER")
    assert [c.name for c in told.transcript.encounter.combatants.values()] == ["the Old Miller", "Mara"]
    with pytest.raises(WoundscribeError, match=r"'the dog' fits more than one\. Possible: the red dog, the grey dog"):
        account("the red dog fled", "the grey dog fled", "the dog died")


def test_what_stands_for_somebody_is_as_said_or_by_what_they_are() -> None:
    told = account(
        "ours: Mara she, Tobin he", "the wolves hurt Pim", "Edda hurt the goat with her knife", "Lady Ash died"
    )
    pronouns = {c.name: c.pronouns for c in told.transcript.encounter.combatants.values()}
    assert pronouns == {
        "Mara": "she", "Tobin": "he", "the wolves": "they", "Pim": "they", "the goat": "it", "Edda": "they",
        "Lady Ash": "she",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "ended"),
    [
        (["Mara killed the Miller"], ("defeat", "theirs")),
        (["the Miller hurt Mara", "Mara fled"], ("flight", "ours")),
        (["Mara hurt the Miller", "the Miller gave up"], ("surrender", "theirs")),
        (["Mara hurt the Miller", "they let the Miller go"], ("mercy", "theirs")),
        (["Tobin calmed the Miller"], ("calm", "theirs")),
        (["Mara knocked the Miller out", "Tobin died", "the Miller woke"], None),
        (["Mara hurt the Miller", "they fled"], ("flight", "theirs")),
        (["Mara hurt the Miller", "we fell back"], ("retreat", "ours")),
        (["Mara hurt the Miller", "we won"], ("defeat", "theirs")),
        (["Mara hurt the Miller", "they made peace"], ("parley", None)),
        (["Mara hurt the Miller", "end: peace"], ("parley", None)),
        (["Mara hurt the Miller", "end: fled"], ("flight", "theirs")),
        (["Mara hurt the Miller", "end: the Miller ran off"], ("flight", "theirs")),
        (["Mara hurt the Miller", "we spared them"], ("mercy", "theirs")),
    ],
)
def test_how_it_ended_is_said_or_follows(lines: list[str], ended: tuple[str, str | None] | None) -> None:
    assert ending(*lines) == ended


def test_an_ending_that_nobody_can_know_is_asked_for() -> None:
    assert account("Mara hurt the Miller").unkept == (
        "How it ended is not said. A line such as `they fled` or `end: peace` says it.",
    )
    assert "it ended" not in account("Mara hurt the Miller").text


@pytest.mark.parametrize(
    ("line", "place", "why"),
    [
        ("at the toll bridge: over a cow", "the toll bridge", "over a cow"),
        ("in the flooded mill", "the flooded mill", ""),
        ("On the stair: grief.", "On the stair", "grief"),
        ("place: Harrow's yard", "Harrow's yard", ""),
        ("the old ford: a debt", "the old ford", "a debt"),
        ("At the toll bridge, over a cow.", "the toll bridge", "over a cow"),
        ("at Hale, the old town: grief", "Hale, the old town", "grief"),
        ("at the ford, north of Hale", "the ford, north of Hale", ""),
    ],
)
def test_the_first_line_may_say_where_and_why(line: str, place: str, why: str) -> None:
    scene = account("# a remark", "", line, "Mara died").transcript.encounter.scene
    assert (scene.place, scene.cause) == (place, why)


def test_a_first_line_of_something_that_happened_is_no_place() -> None:
    assert account("Mara died").transcript.encounter.scene.place == "there"


def test_costs_are_somebodys_or_everybodys() -> None:
    told = account(
        "Mara died", "cost: Tobin: his voice", "it cost us the cart; two coats", "it cost Mara her life", "cost: none"
    )
    costs = {(o.who, o.cost) for o in told.transcript.outcomes if isinstance(o, Cost)}
    assert costs == {("tobin", "his voice"), (None, "the cart and two coats"), ("mara", "her life")}


def test_each_turn_stands_under_the_line_that_it_was_made_of() -> None:
    text = account("Mara and Tobin fled", "the dog died").text
    assert re.findall(r"^  # .*|effect: \w+", text, re.MULTILINE) == [
        "  # Mara and Tobin fled", "effect: fled", "effect: fled", "  # the dog died", "effect: died", "effect: end",
    ]  # fmt: skip


def test_the_file_reads_to_the_same_records() -> None:
    told = account("at the: ford: 'a' debt", 'Mara hurt the "Old" Miller', "cost: no", "next: yes {she} # said")
    again = resolve_fight(read_fight(told.text, "again"))
    assert again == told.transcript


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("the toll bridge", "toll-bridge.yaml"),
        ("../../etc/passwd", "etc-passwd.yaml"),
        ("C:\\con", "c-con.yaml"),
        ("con", "con-account.yaml"),
        ("Übergang am Fluß", "ubergang-am-flu.yaml"),
        ("橋", "account.yaml"),
        ("x" * 80, "x" * 40 + ".yaml"),
    ],
)
def test_the_file_is_named_safely_by_the_place(place: str, name: str) -> None:
    assert file_name(Gathered(place=place)) == name


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["Mara died", "Mara fled"], "here: line 2: Mara is dead already."),
        (["Mara was knocked out", "Mara killed the dog"], "here: line 2: Mara is unconscious and kills nobody."),
        (["Mara frobbed"], "here: line 1: it says nothing that is understood."),
        (["", "# x", "Mara died", "he died"], "here: line 4: who is 'he'?"),
        (["cost: the cart"], "here: it names nobody who was there."),
        (["at the ford"], "here: it says nothing that happened."),
        (["# nothing"], "here: it is empty"),
        (["Mara died", "end: in tears"], "here: line 2: it says no ending"),
        (["Mara died", "cost:"], "here: line 2: nothing stands after the colon."),
        (["Mara died", "cost: " + "x" * 81], "at most 80"),
        (["Mara \x1b[2J died"], "here: line 1: it holds a character that cannot be shown"),
    ],
)
def test_what_cannot_have_been_so_is_refused_at_its_line(lines: list[str], told: str) -> None:
    with pytest.raises(WoundscribeError) as refused:
        account(*lines)
    assert told in str(refused.value)
    assert "[fiat]" not in str(refused.value)


@pytest.mark.parametrize(
    "lines", [("Mara was hurt", "the Miller grabbed Mara"), ("the Miller grabbed Mara", "Mara was hurt")]
)
def test_somebody_who_was_there_is_nothing_to_grab(lines: tuple[str, str]) -> None:
    with pytest.raises(WoundscribeError, match=r"line \d: 'Mara' is somebody, and no thing that is taken"):
        account(*lines)


def test_the_last_of_a_kind_is_nobody_who_was_named_before() -> None:
    told = account("Mara hurt the goblin chief", "Last goblin fled")
    assert [c.name for c in told.transcript.encounter.combatants.values()] == [
        "Mara", "the goblin chief", "the last goblin",
    ]  # fmt: skip


def test_a_first_line_says_no_more_than_where_it_was() -> None:
    with pytest.raises(WoundscribeError, match="line 1: say where it was on a line of its own"):
        account("At the ford, Mara killed the goblin", "the orc fled")


def test_a_long_line_is_not_said_again_whole() -> None:
    with pytest.raises(WoundscribeError) as refused:
        account("the old man " + "of the hill " * 40 + "died")
    assert "'the old man of the hill of the hill of the hill of the hill…'" in str(refused.value)
    assert account("Mara died in " + "the dark " * 20).unkept[0] == (
        "line 1: not told: 'in the dark the dark the dark the dark the dark the dark the…'"
    )


def test_whoever_is_tended_while_senseless_is_healed_and_comes_round() -> None:
    told = account("the Miller knocked Mara out", "Tobin healed Mara", "Tobin tended Mara", "they fled")
    assert re.findall(r"effect: (\w+), who: mara", told.text) == ["fell", "heal", "woke", "heal"]
    assert "{effect: heal, who: mara, by: tobin, severity: heavy}" in told.text
    assert "{effect: woke, who: mara}" in told.text


def test_more_than_anybody_tells_is_refused() -> None:
    with pytest.raises(WoundscribeError, match="at most 300 lines"):
        account(*["Mara was hurt"] * 301)


PEOPLE = ("Mara (she)", "Tobin (he)", "Sela", "the Miller (he)", "the wolves", "the goat", "the bailiff's dog")
BETWEEN = (
    "{0} hurt {1}", "{0} hurt {1} badly", "{1} was knocked out by {0}", "{0} calmed {1}", "{0} killed {1} with an axe",
    "{1} was hurt terribly by {0} with a spear", "{0} stabbed {1} in the leg", "{0} tended {1}", "{1} gave up to {0}",
    "they let {1} go",
)  # fmt: skip
ALONE = (
    "{0} died", "{0} fled", "{0} gave up", "{0} went down", "{0} lost the lantern", "{0} was badly wounded",
    "cost: {0}: a good coat", "cost: the cart", "next: a light on the far bank", "next: Somebody was ringing the bell.",
    "note: the rain had stopped", "end: peace", "we won", "cost: strain",
)  # fmt: skip
PLACES = ("at the toll bridge: over a cow", "in the flooded mill: grief", "on the roof", "place: Harrow's yard")
LINES = st.tuples(st.sampled_from(BETWEEN + ALONE), st.permutations(PEOPLE)).map(lambda one: one[0].format(*one[1]))


@settings(max_examples=200 if DEEP else 20)
@given(st.sampled_from(PLACES), st.lists(LINES, min_size=1, max_size=7))
@example(PLACES[0], ["Mara (she) hurt Tobin (he)", "note: the rain had stopped", "note: the rain had stopped"])
def test_every_draft_is_true_and_says_nothing_twice(place: str, lines: list[str]) -> None:
    try:
        told = account(place, *lines)
    except WoundscribeError:
        return
    seen = known_to(told.transcript, "public").view
    purposes: tuple[Purpose, ...] = ("aftermath", "read-aloud")
    for purpose in purposes:
        planned = plan(seen, whole(seen), purpose)
        for variant in range(3):
            passage = narrate(seen, whole(seen), purpose=purpose, variant=variant)
            tagged = [TaggedLine(beats=line.beats, text=line.text) for line in passage.lines]
            assert check_passage(planned, tagged) == (), passage.text
            sentences = re.split(r"(?<=[.?!])\s+", passage.text)
            assert len(set(sentences)) == len(sentences), passage.text
            assert purpose == "aftermath" or len(sentences) <= 2, passage.text
