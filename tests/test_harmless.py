"""Every fault that is called harmless can still be made."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.harmless import HARMLESS
from tests.mutants import ROOT, mutants


@pytest.mark.parametrize("path", sorted({one.path for one in HARMLESS}))
def test_a_harmless_fault_can_still_be_made(path: str) -> None:
    made = {(mutant.code, mutant.what) for mutant in mutants(ROOT / Path(path))}
    assert {(one.code, one.what) for one in HARMLESS if one.path == path} <= made
