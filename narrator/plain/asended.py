"""Whether how a fight ended has been told by what became of people."""

from __future__ import annotations

from narrator.plain.context import Context
from narrator.plain.moment import Moment

_SAME_END = {
    "defeat": frozenset({"fled", "left", "yielded", "calmed"}),
    "flight": frozenset({"fled", "left"}),
    "retreat": frozenset({"fled", "left"}),
    "surrender": frozenset({"yielded"}),
    "calm": frozenset({"calmed"}),
}
"""By ending: how those of its side are out of whom it is true."""


def ends_as_told(c: Context, moment: Moment) -> bool:
    """Whether what became of those of a side has told how it ended for them, or speaks against it."""
    if moment.what not in _SAME_END:
        return False
    members = [figure.id for figure in c.figures.values() if figure.side == moment.side]
    ends = {c.out_before[who] for who in members if who in c.out_before}
    whole = bool(members) and all(who in c.out_before for who in members)
    return whole or not ends <= _SAME_END[moment.what] | {"dead", "unconscious"}
