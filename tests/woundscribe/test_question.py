"""How an open question is put: what may be answered."""

from __future__ import annotations

from typing import Any

import pytest

from rules.ruling import Key, Need
from woundscribe.playing import Waiting
from woundscribe.question import in_words


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"choices": ("yes", "no"), "default": "no"}, "Possible: yes, no."),
        ({"default": "none"}, "In your own words."),
        ({"default": "12", "number": True}, "A whole number."),
        ({"default": "no roll", "number": True, "choices": ("no roll",)}, "A whole number, or no roll."),
    ],
)
def test_what_would_answer_is_said_last(more: dict[str, Any], said: str) -> None:
    need = Need(kind="ruling", to="gm", key=Key(declaration="mara", rule="X-OTHER"), question="What?", **more)
    assert in_words("f.yaml", Waiting(need=need, turn=1), 1).splitlines()[-1] == said
