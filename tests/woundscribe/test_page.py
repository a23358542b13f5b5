"""What stands on the page, row by row, and the records beside it."""

from __future__ import annotations

import io
import re
from typing import get_args

import pytest
from rich.cells import cell_len
from rich.console import Console

from narrator.passage import Line
from rules.claim import Claim, ClaimKind
from rules.dice import Roll
from rules.outcome import Answered, Check, Declared, Fell, Harmed, Modifier, Noted, Outcome, Ruled
from rules.visibility import Seen, View
from tests.views import MARA, MILLER, view_of
from woundscribe.margin import records
from woundscribe.page import Page, wrap
from woundscribe.readable import clean

STRENGTH = Modifier(value=2, cause="strength", rule="X-ROLL")
SUBDUE = Modifier(value=-1, cause="to subdue", rule="X-SUBDUE")


class Swung(Outcome):
    """A kind of record that no ruleset of ours has."""

    kind: str = "swung"
    check: Check


def threw(*faces: int, notation: str = "3d6") -> Roll:
    return Roll(notation=notation, total=sum(faces), faces=faces, stream="1/pcs/mara/attack")


def against(target: int | None, roll: Roll | None, *modifiers: Modifier, degree: str = "failure") -> Check:
    total = roll.total + sum(m.value for m in modifiers) if roll else None
    margin = total - target if total is not None and target is not None else None
    return Check.model_validate(
        {"roll": roll, "modifiers": modifiers, "total": total, "target": target, "margin": margin, "degree": degree}
    )


def seen(*entries: tuple[Outcome, int, Claim | None]) -> View:
    """A view of the mill with these outcomes, numbered from 1, each under its root."""
    shown = tuple(
        Seen(
            outcome=outcome.model_copy(update={"seq": number}),
            root=root,
            claims=(claim,) if claim else (),
        )
        for number, (outcome, root, claim) in enumerate(entries, start=1)
    )
    return view_of((MARA, MILLER)).model_copy(update={"entries": shown})


def miss(check: Check, tool: str | None = "oak staff") -> View:
    missed = Claim(kind="missed", who="mara", whom="miller", tool=tool, degree=check.degree)
    return seen((Swung(check=check, rules=("X-ATTACK", "X-SUBDUE")), 1, missed))


def margin(view: View) -> list[str]:
    """All rows of the margin, as they are read."""
    found = records(view, [entry.outcome.seq for entry in view.entries])
    return [row.replace("\N{NO-BREAK SPACE}", " ") for record in found for row in record.rows]


def page(view: View, *lines: Line, width: int, terminal: bool = True, shown: bool = True) -> list[str]:
    """The rows of a page, without their styles."""
    file = io.StringIO()
    console = Console(file=file, width=width, force_terminal=terminal, legacy_windows=False)
    told = Page(console, view, margin=shown)
    told.head(None)
    for line in lines:
        told.line(line)
    told.end()
    return [row.rstrip() for row in re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue()).split("\n")]


def line(text: str, *seqs: int, opens: bool = True) -> Line:
    return Line(beats=(1,), text=text, source="plain", seqs=seqs, opens_paragraph=opens)


@pytest.fixture(autouse=True)
def no_wishes(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "ACCESSIBLE", "TERM", "COLUMNS"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def test_a_check_is_written_out_as_people_reckon() -> None:
    assert margin(miss(against(10, threw(4, 3, 1), STRENGTH, SUBDUE))) == [
        "Mara · oak staff → the Miller",
        "3d6 4+3+1 = 8, +2 strength, −1 to subdue = 9 against 10: missed by 1 [X-ATTACK X-SUBDUE]",
    ]


def test_a_check_that_just_succeeds_says_so() -> None:
    view = seen(
        (
            Swung(check=against(8, threw(4, 3, 1), degree="success")),
            1,
            Claim(kind="acted", who="mara", what="rouse", degree="success"),
        )
    )
    assert margin(view) == ["Mara · rouse", "3d6 4+3+1 = 8 against 8: success, exactly"]


def test_what_a_secret_hides_is_not_filled_in() -> None:
    rows = margin(miss(against(None, threw(4, 3, 1), STRENGTH)))
    assert rows[1] == "3d6 4+3+1 = 8, +2 strength = 10: missed [X-ATTACK X-SUBDUE]"
    assert margin(miss(against(None, None)))[1] == "missed [X-ATTACK X-SUBDUE]"


def test_a_sum_made_by_hand_is_called_so() -> None:
    by_hand = Roll(notation="3d6", total=13, source="physical", stream="1/pcs/mara/attack")
    assert margin(miss(against(10, by_hand, degree="success")))[1].startswith("3d6 = 13 by hand against 10")


def test_bare_hands_and_the_unseen_are_named_without_a_gap() -> None:
    assert margin(miss(against(10, threw(1, 1, 1)), tool=None))[0] == "Mara → the Miller"
    view = seen((Fell(who="mara", by="unseen"), 1, Claim(kind="harmed", who="unseen", severity="light")))
    assert margin(view) == ["someone unseen harmed: light"]


def test_harm_says_what_it_is_made_of() -> None:
    harmed = Claim(kind="harmed", who="miller", whom="mara", severity="heavy")
    staff = threw(4, notation="1d6")
    view = seen((Harmed(who="miller", amount=6, severity="heavy", rolls=(staff,), modifiers=(STRENGTH,)), 1, harmed))
    assert margin(view) == ["the Miller harmed: heavy", "1d6 4, +2 strength = 6"]
    view = seen((Harmed(who="miller", amount=4, severity="heavy", rolls=(staff,)), 1, harmed))
    assert margin(view)[1] == "1d6 4"
    view = seen(
        (
            Harmed(who="miller", amount=4, severity="heavy", rolls=(staff,), discarded=threw(2, notation="1d4")),
            1,
            harmed,
        )
    )
    assert margin(view)[1] == "1d6 4, not kept: 1d4 2"
    view = seen((Harmed(who="miller", severity="heavy"), 1, harmed))
    assert margin(view) == ["the Miller harmed: heavy"]


def test_a_declaration_is_told_by_the_roll_it_led_to_and_else_itself() -> None:
    act = Declared(actor="mara", act="strike", target="miller", tool="oak staff")
    acted = Claim(kind="acted", who="mara", whom="miller", what="strike", tool="oak staff")
    missed = Claim(kind="missed", who="mara", whom="miller", tool="oak staff")
    alone = seen((act, 1, acted))
    assert margin(alone) == ["Mara · strike, oak staff → the Miller"]
    rolled = seen((act, 1, acted), (Swung(check=against(10, threw(1, 2, 3))), 1, missed))
    assert [row for row in margin(rolled) if "strike" in row] == []


class Warded(Outcome):
    """A roll of some ruleset that no claim tells of: the next record says what came of it."""

    kind: str = "warded_off"
    actor: str
    target: str
    roll: Roll
    modifiers: tuple[Modifier, ...] = ()


def test_a_roll_that_no_claim_tells_of_is_shown_with_what_it_came_to() -> None:
    warded = Warded(actor="mara", target="miller", roll=threw(4, notation="1d10"), modifiers=(STRENGTH,))
    assert margin(seen((warded, 1, None))) == ["Mara · warded off → the Miller", "1d10 4, +2 strength = 6"]


def test_answers_and_rulings_have_their_records() -> None:
    answered = Answered(side="beings", what="mercy", accepted=False, rolls=(threw(2, 3, 4),))
    refused = Claim(kind="refused", side="beings", what="mercy")
    ruled = Ruled(rule="X-DOWN", subject="miller", value="spared", reason="he is a father", rules=("X-DOWN",))
    assert margin(seen((answered, 1, refused), (ruled, 1, None))) == [
        "the drowned · mercy refused",
        "3d6 2+3+4 = 9",
        "ruled (the Miller): spared, he is a father [X-DOWN]",
    ]


def test_each_kind_of_claim_can_be_said() -> None:
    for kind in get_args(ClaimKind):
        rows = margin(seen((Noted(text="x"), 1, Claim(kind=kind, who="mara", whom="miller", side="pcs", what="thing"))))
        assert len(rows) == 1
        assert "{" not in rows[0]
        bare = margin(seen((Noted(text="x"), 1, Claim(kind=kind))))
        assert "None" not in "".join(bare)


PROSE = "The staff went where he had been, and came up streaming, and weighed twice what it had."


def test_a_place_that_is_the_title_is_named_once() -> None:
    view = miss(against(10, threw(4, 3, 1)))
    for title, rows in (("The Flooded Mill", ["The Flooded Mill"]), ("Grist", ["Grist", "THE FLOODED MILL"])):
        file = io.StringIO()
        Page(Console(file=file, width=80), view, margin=False).head(title)
        assert [row.strip() for row in file.getvalue().splitlines() if row.strip()] == rows


def test_on_a_wide_page_the_margin_stands_beside() -> None:
    rows = page(miss(against(10, threw(4, 3, 1), STRENGTH)), line(PROSE, 1), width=120)
    first = next(row for row in rows if "staff went" in row)
    assert first.index("Mara · oak staff → the Miller") == 68
    assert all(cell_len(row[:66].rstrip()) <= 64 for row in rows)
    assert all(cell_len(row) <= 120 for row in rows)
    story = " ".join(row[:66].strip() for row in rows)
    assert PROSE in re.sub(" +", " ", story)


def test_a_margin_longer_than_its_paragraph_goes_on_below_it() -> None:
    rows = page(
        miss(against(10, threw(4, 3, 1), STRENGTH, SUBDUE)), line("A miss.", 1), line("Then.", opens=True), width=100
    )
    then = next(i for i, row in enumerate(rows) if "Then." in row)
    assert rows[then - 1] == ""
    assert "X-SUBDUE]" in rows[then - 2]


@pytest.mark.parametrize("width", [20, 40, 80, 99])
def test_on_a_narrow_page_the_records_stand_under_the_paragraph(width: int) -> None:
    rows = page(miss(against(10, threw(4, 3, 1), STRENGTH)), line(PROSE, 1), line("Then.", opens=True), width=width)
    text = re.sub(r"\s+", " ", " ".join(rows))
    assert text.index("it had.") < text.index("Mara · oak staff") < text.index("Then.")
    assert all(cell_len(row) <= max(width, 26) for row in rows)


@pytest.mark.parametrize("name", ["NO_COLOR", "ACCESSIBLE", "dumb", "no terminal"])
def test_where_plain_text_is_wanted_nothing_stands_side_by_side(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    if name == "dumb":
        monkeypatch.setenv("TERM", "dumb")
    else:
        monkeypatch.setenv(name.replace(" ", "_"), "1")
    view = miss(against(10, threw(4, 3, 1), STRENGTH))
    rows = page(view, line(PROSE, 1), width=120, terminal=name != "no terminal")
    assert not [row for row in rows if "staff went" in row and "Mara" in row]
    assert [row for row in rows if "Mara · oak staff" in row]


def test_without_a_margin_the_story_stands_alone() -> None:
    rows = page(miss(against(10, threw(4, 3, 1))), line(PROSE, 1), width=120, shown=False)
    assert not re.search(r"\d", "".join(rows))


def test_lines_of_one_paragraph_run_on() -> None:
    rows = page(miss(against(10, threw(4, 3, 1))), line("One.", 1), line("Two.", opens=False), width=80)
    assert "  One. Two." in rows


def test_nothing_is_ever_drawn_again() -> None:
    file = io.StringIO()
    console = Console(file=file, width=120, force_terminal=True, legacy_windows=False)
    told = Page(console, miss(against(10, threw(4, 3, 1))), margin=True)
    told.head("A Title")
    told.line(line(PROSE, 1))
    halfway = file.getvalue()
    told.line(line("Then."))
    told.end()
    assert file.getvalue().startswith(halfway)
    assert set(re.findall(r"\x1b\[[0-9;]*(.)", file.getvalue())) == {"m"}
    assert not re.search("[\u2500-\u259f\r\b]", file.getvalue())


def test_people_s_text_cannot_steer_the_terminal() -> None:
    assert clean("Mara\x1b]0;x\x07\x9b2J\u202e\r\n Vane\tof") == "Mara]0;x2J   Vane of"
    assert clean("Åse — “naïve” 水") == "Åse — “naïve” 水"
    view = miss(against(10, threw(4, 3, 1)))
    named = view.model_copy(update={"figures": (MARA.model_copy(update={"name": "M\x1b[2J"}), MILLER)})
    assert "\x1b[2J" not in "\n".join(page(named, line("She \x1b[2J swung.", 1), width=120))


def test_wide_letters_take_their_room() -> None:
    rows = wrap("水" * 6 + " " + "水" * 6, 14)
    assert rows == ["水" * 6, "水" * 6]


def test_a_script_without_spaces_breaks_where_the_row_ends() -> None:
    text = "李娜的木杖扫向磨坊主，落空了，重重地砸在石阶上，水花四溅，谁也没有说话，只有水车还在转动。"
    rows = page(miss(against(10, threw(4, 3, 1))), line(f"Mara. {text}", 1), width=60)
    assert all(cell_len(row) <= 60 for row in rows)
    assert text in "".join(row.strip() for row in rows)
    assert wrap("水" * 20, 14, hanging=2) == ["水" * 6, "  " + "水" * 6, "  " + "水" * 6, "  " + "水" * 2]
    assert wrap("李娜 مريم Søren", 12) == ["李娜 مريم", "Søren"]


def test_a_line_that_nobody_has_checked_is_marked_and_the_mark_explained() -> None:
    view = miss(against(10, threw(4, 3, 1)))
    unread = Line(beats=(1,), text="Der Stab ging vorbei.", source="unchecked", seqs=(1,), opens_paragraph=True)
    rows = page(view, unread, line("The wheel turned."), width=80, shown=False)
    assert "  Der Stab ging vorbei.†" in rows
    assert "  The wheel turned." in rows
    assert [row for row in rows if row.strip()][-1] == "  † not checked against the records"
    assert "†" not in "".join(page(view, line("The wheel turned."), width=80))


def test_rows_keep_what_belongs_together_where_they_can() -> None:
    assert wrap("one two\N{NO-BREAK SPACE}three", 10) == ["one", "two\N{NO-BREAK SPACE}three"]
    assert wrap("two\N{NO-BREAK SPACE}three\N{NO-BREAK SPACE}four", 10, hanging=2) == ["two three", "  four"]


@pytest.mark.parametrize(
    ("claim", "head"),
    [
        (Claim(kind="said", who="mara", words="It is very quiet."), "Mara · noted: It is very quiet."),
        (Claim(kind="said", words="The wheel groans."), "noted: The wheel groans."),
        (Claim(kind="ended", what="mercy", side="pcs"), "the fight ends: mercy accepted, offered by "),
        (Claim(kind="ended", what="retreat"), "the fight ends: retreat"),
        (Claim(kind="ended", what="defeat", side="pcs"), "the fight ends: the defeat of "),
    ],
)
def test_what_was_noted_and_how_it_ended_stand_in_words(claim: Claim, head: str) -> None:
    (record,) = records(seen((Noted(seq=0, text="x"), 1, claim)), [1])
    assert record.head.startswith(head)
