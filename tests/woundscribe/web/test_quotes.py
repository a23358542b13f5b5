"""Quotation marks on a page, as a printer sets them."""

from __future__ import annotations

import pytest

from woundscribe.web.quotes import curled


@pytest.mark.parametrize(
    ("typed", "set_"),
    [
        ('"Go," said Mara.', "“Go,” said Mara."),
        ("\"'Go,' he said,\" she said.", "“‘Go,’ he said,” she said."),
        ("She didn't; the dogs' teeth.", "She didn’t; the dogs’ teeth."),
        ('It was—"no"—("so").', "It was—“no”—(“so”)."),
        ("“Set” as it is: ’", "“Set” as it is: ’"),
        ('"Not closed', "“Not closed"),
    ],
)
def test_they_open_before_a_word_and_close_after_it(typed: str, set_: str) -> None:
    assert curled(typed) == set_
    assert curled(set_) == set_, "what is set stays so"
