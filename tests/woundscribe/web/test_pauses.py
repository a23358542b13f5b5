"""A server that looks through what it keeps once."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from woundscribe.web.pauses import spare_pauses


class Kept:
    """Something that a server keeps."""


@pytest.fixture(autouse=True)
def as_before() -> Iterator[None]:
    before = list(gc.callbacks)
    yield
    gc.callbacks[:] = before
    gc.unfreeze()


def test_what_survived_once_is_looked_through_no_more_and_freed_as_ever() -> None:
    spare_pauses()
    kept = [Kept() for _ in range(1000)]
    before = gc.get_freeze_count()
    gc.collect()
    assert gc.get_freeze_count() >= before + 1000
    last = weakref.ref(kept[-1])
    kept.clear()
    assert last() is None
