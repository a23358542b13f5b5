"""The corpus is large and varied enough, and what was learnt from it is what anybody learns from it again."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from narrator.guard.classifier import scores
from narrator.guard.outcomes import OUTCOMES, UNTRUE, VOICE
from tests.corpus.examples import examples, sentences
from tests.corpus.lies import told_falsely
from tests.corpus.passages import HANDS, HERE, passages
from tests.corpus.train import GUARD, trained
from tests.generate import DEEP

SENTENCES = list(sentences())


def test_there_is_enough_to_learn_from() -> None:
    assert len(SENTENCES) >= 1500
    assert len({json.loads(line)["source"] for line in (HERE / "sentences.jsonl").read_text("utf-8").splitlines()}) > 1
    counts = Counter(label for example in SENTENCES for label in example.outcomes)
    assert min(counts[label] for label in ("hit", "unhurt", "fell", "died", "fled", "yielded", "wavered", "held")) >= 16


def test_people_and_things_are_no_words() -> None:
    """Or it would learn names."""
    assert any("A" in example.words and "T" in example.words for example in SENTENCES)
    assert all("aaa" not in example.words for example in SENTENCES)


def test_several_hands_told_the_passages() -> None:
    assert len(HANDS) == 19
    assert all(len(list(passages(hand))) >= 44 for hand in HANDS)
    told = [passage.id for hand in HANDS for passage in passages(hand)]
    assert len(told) == 1216


def test_a_lie_is_labelled_by_what_it_tells() -> None:
    hit = frozenset({"hit", "light"})
    assert told_falsely(hit, "hit-told-as-miss") == {"unhurt", UNTRUE}
    assert told_falsely(hit, "wound-worse") == {"hit", "grievous", UNTRUE}
    assert told_falsely(hit, "invented-death") == hit | {"died", UNTRUE}
    assert told_falsely(hit, "result-not-told") == {UNTRUE}
    assert told_falsely(hit, "swapped") == hit | {UNTRUE}
    assert told_falsely(frozenset({"offered", "refused"}), "mercy-answer-flipped") == {"offered", "accepted", UNTRUE}


def test_every_outcome_is_learnt() -> None:
    assert set(scores(())) == OUTCOMES | {UNTRUE, VOICE}


def test_it_hears_what_a_line_sounds_like() -> None:
    gone = (
        "A and T went up the ladder , and were out across the fields before anybody could lay a hand on them , gone ."
    )
    stood = "A stood with the guard up , and let nothing through , and waited for whatever would come at A next ."
    assert scores(gone.split())["fled"] > scores(stood.split())["fled"]
    assert scores(stood.split())["guards"] > scores(gone.split())["guards"]


@pytest.mark.skipif(not DEEP, reason="it learns everything twenty times over, for minutes: the long counts do")
def test_the_same_corpus_gives_the_same_bytes() -> None:
    found = trained(list(examples()))
    assert found.weights == (GUARD / "weights.json").read_text(encoding="utf-8")
    assert found.judge == (GUARD / "judge.json").read_text(encoding="utf-8")
