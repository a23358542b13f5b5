"""Prints how the guard fares on the passages that it was never tuned on. No passage is shown."""

from __future__ import annotations

import sys

from tests.fidelity.written import shown
from tests.heldout.measure import held_out

sys.stdout.write(f"{shown(held_out())}\n")
