"""Raw answers of a real model, recorded: whatever it wrote, what is shown is true and whole."""

from __future__ import annotations

import pytest

from narrator.guard import TaggedLine, check_passage
from narrator.narrate import narrate
from narrator.plan import plan
from tests.drafts.recording import Draft, drafts
from tests.scripted import Scripted

DRAFTS = {draft.name: draft for draft in drafts()}


def test_there_are_drafts_enough_over_different_views() -> None:
    assert len(DRAFTS) >= 20
    assert len({draft.view.model_dump_json() for draft in DRAFTS.values()}) >= 20


def test_some_are_true_and_some_are_not() -> None:
    """Or they would prove nothing."""
    shown = [source for draft in DRAFTS.values() for source in sources(draft)]
    assert 0.2 < shown.count("model") / len(shown) < 0.95


def sources(draft: Draft) -> list[str]:
    passage = narrate(draft.view, draft.told, purpose=draft.plan.purpose, model=Scripted(answers=[draft.answer, ""]))
    return [line.source for line in passage.lines]


@pytest.mark.parametrize("name", DRAFTS)
def test_what_is_shown_of_a_draft_is_true_and_whole(name: str) -> None:
    draft = DRAFTS[name]
    model = Scripted(answers=[draft.answer, ""])
    passage = narrate(draft.view, draft.told, purpose=draft.plan.purpose, model=model)
    lines = [TaggedLine(beats=line.beats, text=line.text) for line in passage.lines]
    beats = plan(draft.view, draft.told, draft.plan.purpose)
    assert check_passage(beats, lines) == ()
    told = {n for line in passage.lines for n in line.beats}
    assert told >= {beat.number for beat in beats.beats if beat.musts}
    assert passage.provenance.attempts[0].answer == draft.answer
