"""Subjects: known ones with their families of words, and a table's own words in all of their forms."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from narrator.subjects import known, speaks_of, subject, subject_name
from narrator.telling import Telling


def test_the_known_ones() -> None:
    assert known() == ("drowning", "animals", "eyes", "fire", "children", "gore")
    assert all(len(subject(name).words) > 30 for name in known())


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("drowning", "He DROWNED there."),
        ("drowning", "She went under."),
        ("drowning", "He held her head under the water"),
        ("animals", "the wolves' winter"),
        ("animals", "as one talks to a horse"),
        ("eyes", "His eyes closed"),
        ("eyes", "He was half-blind."),
        ("fire", "It burnt."),
        ("fire", "a torch-lit stair"),
        ("children", "the child’s coat"),
        ("gore", "blood-soaked sleeves"),
        ("gore", "His side was laid open"),
        ("spiders", "One spider only."),
        ("needle", "needles in it"),
        ("broken glass", "over the broken glass."),
    ],
)
def test_what_speaks_of_a_subject(name: str, text: str) -> None:
    assert speaks_of(text, (subject_name(name),)) == subject_name(name)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("drowning", "The staff went under the guard and came up."),
        ("drowning", "She went under {tool} and away"),
        ("animals", "He could not bear it."),
        ("fire", "She fell on the fir tree."),
        ("broken glass", "glass that was broken"),
        ("spiders", "It spied her."),
    ],
)
def test_what_does_not(name: str, text: str) -> None:
    assert speaks_of(text, (subject_name(name),)) is None


@pytest.mark.parametrize(
    ("said", "name"),
    [
        ("Drown", "drowning"),
        ("harm to animals", "animals"),
        ("eye", "eyes"),
        ("child", "children"),
        (" Spiders ", "spiders"),
    ],
)
def test_a_known_one_goes_by_any_form_of_its_name(said: str, name: str) -> None:
    assert subject_name(said) == name


@pytest.mark.parametrize("said", ["the", "...", "of it", " "])
def test_what_names_no_subject_is_refused(said: str) -> None:
    with pytest.raises(ValueError, match=r"a subject is a word|no prose can do without"):
        subject_name(said)


def test_what_is_a_line_and_a_veil_is_a_line() -> None:
    telling = Telling(lines=("drown", "Spiders", "spiders"), veils=("drowning", "gore"))
    assert (telling.lines, telling.veils) == (("drowning", "spiders"), ("gore",))


@pytest.mark.parametrize("lines", ["[3]", '"fire"', "[null]", '[""]', '["the"]'])
def test_a_telling_refuses_what_is_no_list_of_subjects(lines: str) -> None:
    with pytest.raises(ValidationError):
        Telling.model_validate_json(f'{{"lines": {lines}}}')
