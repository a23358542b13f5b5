"""What a player's words make of a blade, and what a wound can be felt by."""

from __future__ import annotations

import re

from narrator.plain import tell
from narrator.plain.lexicon import lexicon
from narrator.plan import plan, whole
from narrator.told import Told
from tests.narrator.plain.fights import hit
from tests.views import MARA, MILLER, view_of


def test_a_blow_with_the_flat_opens_nobody() -> None:
    for severity in ("light", "heavy", "grievous"):
        struck = hit("mara", "miller", "sword", severity)
        words = "I turn the blade and strike with the flat of it."
        view = view_of((MARA, MILLER), [struck[0].model_copy(update={"words": words}), *struck[1:]])
        for salt in map(str, range(30)):
            text = tell(plan(view, whole(view), "turn"), Told(commitment=salt))[0][0].text
            assert not re.search(r"\b(?:opened|cut|split|sliced|laid open|bled|blood)\b", text), text


def test_no_cough_and_no_laugh_finds_a_hip() -> None:
    found = [part for part in lexicon()["cost"] if re.search(r"\b(?:cough|laugh|breathe)\b", part.text)]
    assert found
    assert all("low" in part.without for part in found)
