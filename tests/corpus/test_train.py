"""The corpus is large and varied enough, and what was learnt from it is what anybody learns from it again."""

from __future__ import annotations

import json
from collections import Counter

from narrator.guard.classifier import scores
from tests.corpus.examples import examples, sentences
from tests.corpus.passages import HANDS, HERE
from tests.corpus.train import FILE, trained

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
    counts = Counter(example.hand for example in examples())
    assert all(counts[hand] > 80 for hand in HANDS)


def test_it_hears_what_a_line_sounds_like() -> None:
    gone = (
        "A and T went up the ladder , and were out across the fields before anybody could lay a hand on them , gone ."
    )
    stood = "A stood with the guard up , and let nothing through , and waited for whatever would come at A next ."
    assert scores(gone.split())["fled"] > scores(stood.split())["fled"]
    assert scores(stood.split())["guards"] > scores(gone.split())["guards"]


def test_the_same_corpus_gives_the_same_bytes() -> None:
    assert trained(list(examples())) == FILE.read_text(encoding="utf-8")
