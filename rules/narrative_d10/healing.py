"""First aid, remedies, and rallying [ND-FIRST-AID, ND-REMEDY, ND-RALLY]."""

from __future__ import annotations

import re
from typing import Literal

from rules.errors import Malformed
from rules.narrative_d10.conditions import HEARTENED
from rules.narrative_d10.declarations import FirstAid, GiveRemedy, Rally
from rules.narrative_d10.harm import heal
from rules.narrative_d10.modifiers import modifiers
from rules.narrative_d10.outcomes import Relieved, Treated
from rules.narrative_d10.sheet import Fight, Fighter, Remedy
from rules.outcome import Checked, ConditionBegan, ItemChanged, Lapsed
from rules.resolution import Resolution

AID = ("ND-FIRST-AID",)
REMEDY = ("ND-REMEDY",)
_PAIN = re.compile("pain(?: ([0-9]{1,2}))?")


def first_aid(r: Resolution[Fight], d: FirstAid) -> None:
    """Against 20: all Hit Points, and every wound is treated; wounds and pain stay [ND-FIRST-AID]."""
    lack = beyond_aid(r.encounter.combatants[d.target])
    if lack is not None:
        r.emit(Lapsed(actor=d.actor, act="first aid", target=d.target, reason=lack, rules=AID))
        return
    adds = modifiers(
        r.encounter, d.actor, "first aid", "ND-FIRST-AID", skill="first aid", stat=d.stat, given=d.modifiers
    )
    check = r.check(d.actor, "first aid", adds, r.encounter.own.options.first_aid, notation="1d10")
    tried = r.emit(Checked(actor=d.actor, act="first aid", target=d.target, check=check, rules=AID))
    if not check.succeeded:
        return
    r.cause = tried.seq
    sheet = r.encounter.combatants[d.target].sheet
    if sheet.wounds:
        r.emit(Treated(who=d.target, by=d.actor, rules=AID))
    if sheet.hp < sheet.max_hp:
        heal(r, d.target, sheet.max_hp, by=d.actor, rules=AID)


def beyond_aid(target: Fighter) -> str | None:
    """Why first aid does nothing for them [ND-FIRST-AID]."""
    sheet = target.sheet
    if any(w.grade == "catastrophic" for w in sheet.wounds):
        return f"{target.name} has a catastrophic wound, which first aid does not reach"
    if sheet.hp == sheet.max_hp and all(w.treated for w in sheet.wounds):
        return f"{target.name} has nothing that wants tending"
    return None


def remedy(r: Resolution[Fight], d: GiveRemedy) -> None:
    """No roll: it lowers pain, staunches bleeding or ends an infection, as the game master says [ND-REMEDY]."""
    given, whom = remedy_of(r.encounter, d), r.encounter.combatants[d.target]
    usual = r.encounter.own.options.relief
    question = f"{given.name} for {whom.name}: what does it do? (pain {usual}; bleeding; infection)"
    default = f"pain {usual}" if given.against == "pain" else given.against
    of, amount = _read(r.ask("ND-REMEDY", question, subject=d.target, default=default), usual)
    r.emit(ItemChanged(who=d.actor, item=given.name, how="used", rules=REMEDY))
    r.emit(Relieved(who=d.target, by=d.actor, of=of, amount=min(amount, whom.sheet.pain), rules=REMEDY))


def _read(said: str, usual: int) -> tuple[Literal["pain", "bleeding", "infection"], int]:
    """Against what it helps, and how much pain it takes: as much as ``usual`` if none is told. Raises Malformed."""
    eases = _PAIN.fullmatch(said)
    if eases is not None:
        return "pain", usual if eases[1] is None else int(eases[1])
    match said:
        case "bleeding" | "infection":
            return said, 0
        case _:
            choices = (f"pain {usual}", "bleeding", "infection")
            raise Malformed(f"{said!r} is nothing that a remedy does.", where="ND-REMEDY", choices=choices)


def remedy_of(encounter: Fight, d: GiveRemedy) -> Remedy:
    """The remedy that is named, or the only one carried."""
    return next(one for one in in_the_bag(encounter.combatants[d.actor]) if d.item in (None, one.name))


def in_the_bag(fighter: Fighter) -> list[Remedy]:
    """The remedies that one carries."""
    return [one for one in fighter.sheet.remedies if one.name in fighter.carries]


def rally(r: Resolution[Fight], d: Rally) -> None:
    """1d10 and the stat, pain and all; then no pain counts until the end of one's next turn [ND-RALLY]."""
    question = f"What must {r.encounter.combatants[d.actor].name} reach to rally?"
    target = r.number("ND-RALLY", question, subject=d.actor, default=r.encounter.own.options.rally)
    adds = modifiers(r.encounter, d.actor, "rally", "ND-RALLY", stat=d.stat, given=d.modifiers)
    check = r.check(d.actor, "rally", adds, target, notation="1d10")
    tried = r.emit(Checked(actor=d.actor, act="rally", check=check))  # by the clause that was asked
    if check.succeeded:
        r.emit(ConditionBegan(who=d.actor, condition=HEARTENED, rules=("ND-RALLY",)), cause=tried)
