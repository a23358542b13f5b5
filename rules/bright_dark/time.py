"""Ten minutes, a night, days, and the rest that is had in them [BD-WAKE-TIME, BD-DIZZY, BD-BREATHER, BD-REST]."""

from __future__ import annotations

from rules.bright_dark.aftermath import OF_THE_FIGHT, breather, come_round, restored
from rules.bright_dark.declarations import Pass
from rules.bright_dark.outcomes import TimePassed
from rules.bright_dark.sheet import Fight
from rules.declaration import Rest
from rules.lasting import run_out
from rules.resolution import Resolution


def pass_time(r: Resolution[Fight], d: Pass) -> None:
    """The unconscious come round; a night ends what lasts until one [BD-WAKE-TIME, BD-DIZZY].

    A night is also ten minutes, and after those nothing of the fight's own moments is left.
    """
    _goes_by(r, d.time, night=d.time == "night")


def rest(r: Resolution[Fight], d: Rest) -> None:
    """A breather, or a night, or days: these are time that goes by, and what they restore is asked once
    [BD-BREATHER, BD-REST].
    """
    if d.days is not None:
        _goes_by(r, "1 day" if d.days == 1 else f"{d.days} days", night=True)
        restored(r, "BD-REST", "What does the day restore?" if d.days == 1 else f"What do the {d.days} days restore?")
    elif d.night:
        _goes_by(r, "night", night=True)
        restored(r, "BD-REST", "What does the night restore?")
    else:
        run_out(r, OF_THE_FIGHT, "BD-CONCLUDE")
        breather(r)
        come_round(r)


def _goes_by(r: Resolution[Fight], time: str, *, night: bool) -> None:
    rules = ("BD-WAKE-TIME", "BD-DIZZY") if night else ("BD-WAKE-TIME",)
    r.cause = r.emit(TimePassed(time=time, rules=rules)).seq
    run_out(r, OF_THE_FIGHT, "BD-CONCLUDE")
    come_round(r)
    if night:
        run_out(r, frozenset({"night"}), "BD-DIZZY")
