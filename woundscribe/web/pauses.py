"""Fewer pauses of a server: what was found to be in use once is not looked through again.

Fights that are kept at hand are many small things without cycles. The collector of cycles goes through all of them each
time, finds nothing, and keeps everybody waiting for it, the longer the more is kept. Things that are let go of without
being part of a cycle are freed all the same.
"""

from __future__ import annotations

import gc
from collections.abc import Mapping


def spare_pauses() -> None:
    """From now on, in this process."""
    gc.collect()
    gc.freeze()
    gc.callbacks.append(_freeze)


def _freeze(phase: str, about: Mapping[str, int]) -> None:
    if phase == "stop" and about["generation"] == 2:
        gc.freeze()
