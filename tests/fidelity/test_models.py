"""What is counted of drafts, and what people's labels say of the guard."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drafts.recording import FOLDER, drafts
from tests.fidelity import labels, models

DRAFT = next(draft for draft in drafts() if draft.name == "mill_stair")
TOLD = models.told(DRAFT)
STANDS = [TOLD.stands(line) for line in TOLD.lines]


def write(folder: Path, person: str, *rows: tuple[int, bool], name: str = DRAFT.name) -> None:
    given = (f'{{"name": "{name}", "line": {n}, "true": {str(true).lower()}, "why": "so"}}' for n, true in rows)
    (folder / f"labels-{person}.jsonl").write_text("\n".join(given) + "\n", encoding="utf-8")


def test_a_line_stands_when_it_is_shown_as_the_models_own() -> None:
    own = [line.text for line in TOLD.passage.lines if line.source == "model"]
    assert [line.text for line, stands in zip(TOLD.lines, STANDS, strict=True) if stands] == own
    assert {True, False} <= set(STANDS)


def test_accepted_repaired_and_plain_are_counted() -> None:
    told = {1: DRAFT.answer.split("\n")[0]}
    assert f"| {STANDS.count(True)} of {len(STANDS)} |" in models.shown({"one": [TOLD]}).split("\n")[2]
    assert "| beats told in repaired lines | not recorded |" in models.shown({"one": [TOLD]})
    plain = next(
        line for line in models.told(DRAFT.model_copy(update={"answer": told[1]})).passage.lines if line.beats == (2,)
    )
    again = DRAFT.model_copy(update={"repair": f"[2] {plain.text}"})
    assert "| beats told in repaired lines | 1 of 3 |" in models.shown({"one": [models.told(again)]})


def test_without_labels_it_says_so(tmp_path: Path) -> None:
    assert labels.labels(tmp_path) == {}
    assert labels.shown({}, [TOLD]) == "No labels yet."


def test_labels_say_what_was_shown_and_what_was_refused(tmp_path: Path) -> None:
    shown, refused, other = STANDS.index(True) + 1, STANDS.index(False) + 1, len(STANDS)
    write(tmp_path, "a", (shown, False), (refused, True), (other, True))
    write(tmp_path, "b", (shown, False), (refused, True), (other, False))
    text = labels.shown(labels.labels(tmp_path), [TOLD])
    assert "| a and b agree (Cohen's kappa 0.40) | 2 of 3 |" in text
    assert "| true lines shown | 0 of 1 |" in text
    assert "| of the lines shown, false ones | 1 of 1 |" in text
    assert "| of the lines refused, true ones | 1 of 1 |" in text


def test_kappa_is_cohens() -> None:
    """20 both true, 15 both false, 5 and 10 apart: as in the textbooks."""
    pairs = [(True, True)] * 20 + [(True, False)] * 5 + [(False, True)] * 10 + [(False, False)] * 15
    one, other = ({("x", n): pair[i] for n, pair in enumerate(pairs)} for i in (0, 1))
    assert labels.kappa(one, other) == pytest.approx(0.4)
    assert labels.kappa(one, one) == 1


def test_a_label_has_to_be_of_a_line_and_comes_once(tmp_path: Path) -> None:
    write(tmp_path, "a", (99, True))
    with pytest.raises(ValueError, match=r"labels-a.jsonl: no draft 'mill_stair' has a line 99"):
        labels.shown(labels.labels(tmp_path), [TOLD])
    write(tmp_path, "a", (1, True), (1, False))
    with pytest.raises(ValueError, match="line 1 of 'mill_stair' is labelled twice"):
        labels.labels(tmp_path)


def test_labels_are_no_drafts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "a", (1, True))
    file = next(FOLDER.glob("*.jsonl"))
    (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr("tests.drafts.recording.FOLDER", tmp_path)
    assert len(list(drafts())) == len(file.read_text(encoding="utf-8").splitlines())
