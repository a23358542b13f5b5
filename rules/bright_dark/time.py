"""Ten minutes, or a night [BD-WAKE-TIME, BD-DIZZY]."""

from __future__ import annotations

from rules.bright_dark.declarations import Pass
from rules.bright_dark.sheet import Fight
from rules.resolution import Resolution


def pass_time(r: Resolution[Fight], d: Pass) -> None:
    """The unconscious come round; a night ends what lasts until one [BD-WAKE-TIME, BD-DIZZY]."""
    raise NotImplementedError
