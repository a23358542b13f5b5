"""What is counted of drafts, and what people's labels say of the guard."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.model import canonical_json
from tests.drafts.recording import FOLDER, drafts
from tests.fidelity import labels, models

RECORDED = next(draft for draft in drafts() if draft.name == "mill_stair")
FIRST, _, *REST = RECORDED.answer.strip().split("\n")
DRAFT = RECORDED.model_copy(update={"answer": "\n".join([FIRST, "[2] Everybody died of it.", *REST])})
"""A recorded draft that lies in its second line."""
TOLD = models.told(DRAFT)
STANDS = [TOLD.stands(line) for line in TOLD.lines]


def write(folder: Path, person: str, *rows: tuple[str, bool], beats: tuple[int, ...] | None = None) -> None:
    known = {line.text: line.beats for line in TOLD.lines} | {line.text: line.beats for line in TOLD.passage.lines}
    given = (
        labels.Label(name=DRAFT.name, beats=beats or known.get(text, ()), text=text, true=true, why="so")
        for text, true in rows
    )
    (folder / f"labels-{person}.jsonl").write_text("\n".join(map(canonical_json, given)) + "\n", encoding="utf-8")


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
    shown, refused = (TOLD.lines[STANDS.index(stands)].text for stands in (True, False))
    plain = next(line.text for line in TOLD.passage.lines if line.source == "plain")
    other = TOLD.lines[-1].text
    write(tmp_path, "a", (shown, False), (refused, True), (plain, True), (other, True))
    write(tmp_path, "b", (shown, False), (refused, True), (plain, True), (other, False))
    text = labels.shown(labels.labels(tmp_path), [TOLD])
    assert "| a and b agree (Cohen's kappa 0.50) | 3 of 4 |" in text
    assert "| true draft lines shown | 0 of 1 |" in text
    assert "| false draft lines refused | 0 of 1 |" in text
    assert "| of the draft lines refused, true ones | 1 of 1 |" in text
    assert "| of all lines shown, false ones | 1 of 2 |" in text
    assert "| of the model's own, false ones | 1 of 1 |" in text
    assert "| of the plain, false ones | 0 of 1 |" in text


def test_kappa_is_cohens() -> None:
    """20 both true, 15 both false, 5 and 10 apart: as in the textbooks."""
    pairs = [(True, True)] * 20 + [(True, False)] * 5 + [(False, True)] * 10 + [(False, False)] * 15

    def labelled(i: int) -> labels.Labels:
        return {("x", (n,), "so"): pair[i] for n, pair in enumerate(pairs)}

    one, other = labelled(0), labelled(1)
    assert labels.kappa(one, other) == pytest.approx(0.4)
    assert labels.kappa(one, one) == 1


def test_a_label_has_to_be_of_a_line_and_comes_once(tmp_path: Path) -> None:
    write(tmp_path, "a", ("Nobody said so.", True), beats=(1,))
    with pytest.raises(ValueError, match=r"labels-a.jsonl: no line of 'mill_stair' says 'Nobody said so.'"):
        labels.shown(labels.labels(tmp_path), [TOLD])
    write(tmp_path, "a", ("So.", True), ("So.", False), beats=(1,))
    with pytest.raises(ValueError, match=r"'So\.' of 'mill_stair' is labelled twice"):
        labels.labels(tmp_path)


def test_labels_are_no_drafts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path, "a", (TOLD.lines[0].text, True))
    file = next(FOLDER.glob("*.jsonl"))
    (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr("tests.drafts.recording.FOLDER", tmp_path)
    assert len(list(drafts())) == len(file.read_text(encoding="utf-8").splitlines())
