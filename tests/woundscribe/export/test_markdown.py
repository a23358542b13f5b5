"""A book in Markdown."""

from __future__ import annotations

import pytest

from tests.woundscribe.export.books import ODD, by_hand, line, odd, one, passage, three
from woundscribe.export.markdown import markdown
from woundscribe.markdowntext import escaped, opening


def blocks(text: str) -> list[str]:
    return text.removesuffix("\n").split("\n\n")


def test_one_fight_is_its_title_and_its_paragraphs() -> None:
    told = passage(line("One."), line("Two.", source="edited"), line("Three.", opens=True))
    assert blocks(markdown(by_hand(told), records=False)) == [
        "# The Mill",
        "*the flooded mill*",
        "One. Two.§",
        "Three.",
        "---",
        "Lines without a sign are told in the built-in voice.  \n§ changed by hand.",
    ]


def test_records_stand_in_a_quotation_under_their_paragraph() -> None:
    found = blocks(markdown(by_hand(passage(line("One.", 2), line("Two.", 4, 5), line("Three."))), records=True))
    assert found[2:4] == [
        "One.¹ Two.² Three.",
        "> ¹ Mara · oak staff → the Miller  \n> ² the Miller · bare hands → Mara  \n> ² Mara harmed: heavy",
    ]


def test_dice_and_clauses_are_in_them() -> None:
    text = markdown(one(), records=True)
    assert "> ¹ Mara · oak staff → the Miller — 3d6" in text
    assert "missed by 1 (BD-ATTACK BD-DEFENSE BD-SUBDUE)" in text
    assert "BD-" not in markdown(one(), records=False)
    assert ">" not in markdown(one(), records=False)


def test_several_fights_have_headings_and_what_was_written_between_them() -> None:
    found = blocks(markdown(three(), records=False))
    assert found[:3] == ["# The River Year", "Ann of the Ferry", "## The Flooded Mill"]
    at = found.index("## The Late Bell")
    assert found[at - 4 : at + 2] == ["❦", "They went home.", "Then the bell rang.", "❦", "## The Late Bell",
                                      "*the churchyard*"]  # fmt: skip


def test_the_prose_is_all_there() -> None:
    book = one(whole=True)
    text = markdown(book, records=False)
    for told in book.chapters[0].passages:
        assert all(escaped(one.text) in text for one in told.lines)


def test_a_passage_without_lines_leaves_nothing() -> None:
    assert blocks(markdown(by_hand(passage(), passage()), records=True)) == ["# The Mill", "*the flooded mill*"]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("fish &amp; chips & &#65;", r"fish \&amp; chips & \&\#65;"),
        ("<b> [x](y) *a* _b_ `c` ~d~ #e |f| \\", r"\<b\> \[x\](y) \*a\* \_b\_ \`c\` \~d\~ \#e \|f\| \\"),
        ("see https://e.example, http://e, www.e and a@b", r"see https\://e.example, http\://e, www\.e and a\@b"),
        ("$a$: b", r"\$a\$: b"),
        ("{{x}} \x1b]]>", r"{{x}} \]\]\>"),
    ],
)
def test_nothing_is_taken_for_markup(text: str, written: str) -> None:
    assert escaped(text) == written


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("- so", r"\- so"), ("-", r"\-"), ("12. so", r"12\. so"), ("3)", r"3\)"), ("=== ", r"\=== "),
        ("+1 stair", "+1 stair"), ("    code", "code"), ("> so", r"\> so"), ("---", r"\---"),
    ],
)  # fmt: skip
def test_no_paragraph_becomes_a_list_or_a_rule(text: str, written: str) -> None:
    assert opening(text) == written


def test_odd_words_break_no_row() -> None:
    text = markdown(odd(), records=True)
    assert "<script" not in text.replace("\\<script", "")
    assert not any(ord(c) < 32 and c != "\n" for c in text)
    assert sum(row.startswith("## ") for row in text.splitlines()) == len(ODD) + 2
    assert text == markdown(odd(), records=True)
