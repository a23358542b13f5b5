"""How each outcome changes the duel: the only thing that changes it."""

from __future__ import annotations

from coin_duel.catalogue import armed
from coin_duel.outcomes import DuelOutcome
from coin_duel.sheet import WHOLE, Duel, Duellist, Stakes
from rules.encounter import apply_core, put
from rules.model import evolve
from rules.ruleset import seated


def apply(duel: Duel, outcome: DuelOutcome) -> Duel:
    """The duel after the outcome. What every game does alike ``apply_core`` does."""
    duel = evolve(duel, seq=outcome.seq + 1)
    match outcome.kind:
        case "struck":
            return duel
        case "coin_taken":
            return evolve(duel, own=Stakes(coin=outcome.who))
        case "harmed":
            return _with_grit(duel, outcome.who, -(outcome.amount or 0))
        case "healed":
            return _with_grit(duel, outcome.who, outcome.amount or 0)
        case "died":
            return _with_grit(apply_core(duel, outcome), outcome.who, -WHOLE)
        case "woke":
            grit = duel.combatants[outcome.who].sheet.grit
            return _with_grit(apply_core(duel, outcome), outcome.who, 0 if grit else 1)
        case "joined":
            return apply_core(duel, evolve(outcome, combatant=armed(seated(outcome.combatant, Duellist))))
        case _:
            return apply_core(duel, outcome)


def _with_grit(duel: Duel, who: str, more: int) -> Duel:
    """Never below nothing, never above the whole."""
    sheet = duel.combatants[who].sheet
    return put(duel, who, sheet=evolve(sheet, grit=min(WHOLE, max(0, sheet.grit + more))))
