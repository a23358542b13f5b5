"""Ten minutes, or a night [BD-WAKE-TIME, BD-DIZZY]."""

from __future__ import annotations

from rules.bright_dark.aftermath import OF_THE_FIGHT, come_round
from rules.bright_dark.declarations import Pass
from rules.bright_dark.outcomes import TimePassed
from rules.bright_dark.sheet import Fight
from rules.lasting import run_out
from rules.resolution import Resolution


def pass_time(r: Resolution[Fight], d: Pass) -> None:
    """The unconscious come round; a night ends what lasts until one [BD-WAKE-TIME, BD-DIZZY].

    A night is also ten minutes, and after those nothing of the fight's own moments is left.
    """
    night = d.time == "night"
    rules = ("BD-WAKE-TIME", "BD-DIZZY") if night else ("BD-WAKE-TIME",)
    r.cause = r.emit(TimePassed(time=d.time, rules=rules)).seq
    run_out(r, OF_THE_FIGHT, "BD-CONCLUDE")
    come_round(r)
    if night:
        run_out(r, frozenset({"night"}), "BD-DIZZY")
