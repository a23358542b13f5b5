"""The passages on the desk: drafts, one's own words, copies, and what is taken away."""

from __future__ import annotations

from functools import partial

import pytest

from narrator.passage import Line
from tests.woundscribe.desk.conftest import Sitting, flat
from woundscribe.desk.copying import as_box, as_markdown, as_text
from woundscribe.narrating import Narration
from woundscribe.session import Session

TURN = ('mara strike miller staff subdue "I swing for the knees" : 13 / 5', "tobin holds")
TRUE = "Mara struck the Miller hard in the side with her oak staff. Tobin stood still."
FALSE = "Mara missed the Miller and fell dead."


@pytest.fixture
def sitting(sitting: Sitting) -> Sitting:
    """With two drafts of each passage, as usual."""
    return partial(sitting, drafts=2)


def shown(session: Session) -> list[str]:
    return [v.text for v in Narration(session).shown()]


@pytest.mark.parametrize("drafts", [2, 3])
def test_drafts_stand_side_by_side_and_the_first_is_shown(mill: Session, sitting: Sitting, drafts: int) -> None:
    paper = sitting(mill, *TURN, drafts=drafts)
    told = [v.text for v in Narration(mill).variants(1)]
    assert len(set(told)) == drafts
    assert paper.count("[1]") == 1
    assert f"[{drafts}]" in paper
    assert f"[{drafts + 1}]" not in paper
    assert shown(mill) == [told[0]]


def test_one_is_picked_and_one_more_is_told(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, *TURN, "pick 2", "again", "again brisk", "pick 9", "again loudly", "drafts 1", "drafts 7")
    assert "Draft 2 is the one that is shown." in paper
    assert "[4]" in paper
    assert "There is no draft '9'. Possible: 1 to 4." in paper
    assert "'loudly' is no tone. Possible: quiet, brisk" in paper
    assert "There is no turn '7'. Possible: 1 to 1." in paper
    assert len(Narration(mill).variants(1)) == 4


def test_before_a_turn_there_is_nothing_to_pick(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, "pick 1", "drafts", "copy", "not this", "records", "secret", "redact")
    assert paper.count("No turn is resolved yet.") == 7


def test_ones_own_words_are_kept_beside_the_drafts(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, *TURN, "edit 1", TRUE, "", "copy")
    assert "Kept as draft 3, and shown." in paper
    assert paper.count(TRUE) == 2
    assert shown(mill) == [TRUE]


def test_remarks_are_shown_and_overridden_with_a_mark(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, *TURN, "edit 1", FALSE, "", "copy", "edit!", "copy", "edit 3", "")
    assert f"“{FALSE}”" in paper
    assert "no record says that Mara dies" in paper
    assert "It is not kept." in paper
    assert "Kept as draft 3, and shown, marked †." in paper
    assert f"{FALSE}†\n\n† not checked against the records" in paper
    assert "Nothing was written: it stays as it is." in paper
    assert shown(mill) == [FALSE]


def test_over_remarks_at_once(mill: Session, sitting: Sitting) -> None:
    assert "marked †" in sitting(mill, *TURN, "edit! 1", FALSE, "")
    assert shown(mill) == [FALSE]


def test_leaving_in_the_middle_of_an_edit_keeps_the_draft(mill: Session, sitting: Sitting) -> None:
    sitting(mill, *TURN, "edit 1", TRUE)
    assert shown(mill) == [Narration(mill).variants(1)[0].text]


def test_leaving_while_it_is_told_keeps_what_was_resolved(
    mill: Session, sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Narration, "tell", interrupted)
    assert "Everything is kept." in sitting(mill, *TURN)
    assert len(mill.transcript.steps) == 1
    monkeypatch.undo()
    assert "[2]" in sitting(mill, "drafts 1")


def test_it_is_copied_as_text_as_markdown_and_as_a_block(mill: Session, sitting: Sitting) -> None:
    text = "He cried <out>, a ~ and # and one_two."
    sitting(mill, *TURN, "edit! 1", text, "¶ Tobin stood.", "")
    assert f"\n\n{text}†\n\nTobin stood.†\n\n† not checked against the records\n" in sitting(mill, "drafts 1", "copy")
    marked = sitting(mill, "copy markdown")
    assert r"He cried \<out\>, a \~ and \# and one\_two.†" in marked
    block = [row for row in sitting(mill, "copy box").splitlines() if row[:1] in "┌│└" and row]
    assert len({len(row) for row in block}) == 1
    assert (block[0][0], block[-1][0]) == ("┌", "└")
    assert block[1].startswith("│ He cried <out>, a ~")
    assert "'html' is no way to copy it. Possible: text, markdown, box." in sitting(mill, "copy html")


def test_lines_join_their_paragraphs() -> None:
    lines = tuple(
        Line(beats=(), text=text, source="plain", seqs=(), opens_paragraph=opens)
        for text, opens in (("One.", True), ("Two.", False), ("- Three.", True))
    )
    assert as_text(lines) == "One. Two.\n\n- Three."
    assert as_markdown(lines) == "One. Two.\n\n\\- Three."
    assert [row.strip("│ ") for row in as_box(lines).splitlines()[1:-1]] == ["One. Two.", "", "- Three."]


def test_not_this_hides_it_at_once_even_where_nobody_answers(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, *TURN, "not this")
    assert "It is gone, for everyone." in paper
    assert shown(mill) == []
    assert {v.status for v in Narration(mill).variants(1)} == {"hidden"}
    assert len(mill.transcript.steps) == 1


def test_after_it_a_line_a_veil_or_another_telling(mill: Session, sitting: Sitting) -> None:
    hidden = [v.text for v in Narration(mill).variants(1)]
    paper = sitting(
        mill, *TURN, "not this", "veil knees", "not this 1", "line gore", "not this", "again", "not this", ""
    )
    assert "From now on only hinted at: knees." in paper
    assert "From now on nothing is told of gore." in paper
    assert mill.table.kept.telling == {"veils": ("knees",), "lines": ("gore",)}
    told = Narration(mill).variants(1)
    assert "knees" in told[0].text
    assert all("knees" not in v.text for v in told[2:])
    assert shown(mill) == []
    assert hidden == []


@pytest.mark.parametrize("answer", ["line", "veil  ", "why not"])
def test_what_is_no_answer_to_it_leaves_it_hidden(mill: Session, sitting: Sitting, answer: str) -> None:
    paper = flat(sitting(mill, *TURN, "not this", answer))
    assert "Possible: drowning" in paper or "it stays untold" in paper
    assert shown(mill) == []


def test_a_line_without_a_passage(mill: Session, sitting: Sitting) -> None:
    sitting(mill, "line drowning", "veil eyes", "line spiders")
    assert mill.table.kept.telling == {"lines": ("drowning", "spiders"), "veils": ("eyes",)}


def test_what_is_redacted_is_not_copied_out(mill: Session, sitting: Sitting) -> None:
    paper = flat(sitting(mill, *TURN, "redact 1", "copy", "redact 1 back", "copy", "redact 4"))
    assert "stay out of every export" in paper
    assert "Turn 1 is redacted: it is not copied out." in paper
    assert "There is no turn '4'." in paper
    assert mill.table.kept.redacted == ()


def test_the_turn_at_hand_is_redacted(mill: Session, sitting: Sitting) -> None:
    sitting(mill, *TURN, "redact")
    assert mill.table.kept.redacted == (1,)


def test_what_only_the_master_knows_is_not_told(mill: Session, sitting: Sitting) -> None:
    paper = sitting(mill, "! secret: the miller is afraid", "")
    assert "secret: the Miller is afraid" in paper
    assert "Nothing of it is for the table to hear." in paper
    assert "[1]" not in paper.partition("secret: the Miller is afraid")[2]
