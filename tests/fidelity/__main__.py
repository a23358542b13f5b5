"""Measures how true prose is kept, and writes the figures into ``docs/fidelity.md``."""

from __future__ import annotations

import sys

from tests.fidelity.page import PAGE, quick, slow
from tests.woundscribe.pages import filled

given = {**quick(), **slow()}
PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), given), encoding="utf-8")
sys.stdout.write(f"{given['goals']}\n\n{given['cost']}\n\nThe rest stands in docs/fidelity.md.\n")
