"""Where a person's own things are kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from woundscribe.home import data_folder


def test_the_folder_is_the_platforms_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("WOUNDSCRIBE_DATA")
    assert data_folder().name == "woundscribe"
    assert data_folder().is_absolute()


def test_the_environment_may_name_another(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_DATA", str(tmp_path / "elsewhere"))
    assert data_folder() == tmp_path / "elsewhere"


def test_a_variable_that_says_nothing_counts_as_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_DATA", "")
    assert data_folder().name == "woundscribe"
    assert data_folder() != Path()


def test_no_test_sees_what_this_machine_keeps(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert data_folder().is_relative_to(tmp_path_factory.getbasetemp())
    assert not data_folder().exists()
