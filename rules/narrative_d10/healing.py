"""First aid, remedies, and rallying [ND-FIRST-AID, ND-REMEDY, ND-RALLY]."""

from __future__ import annotations

from typing import Literal

from rules.narrative_d10.conditions import HEARTENED
from rules.narrative_d10.declarations import FirstAid, GiveRemedy, Rally
from rules.narrative_d10.harm import heal
from rules.narrative_d10.modifiers import modifiers
from rules.narrative_d10.outcomes import Relieved, Treated
from rules.narrative_d10.sheet import Fight, Remedy
from rules.outcome import Checked, ConditionBegan, ItemChanged
from rules.resolution import Resolution

AID = ("ND-FIRST-AID",)
_OF: dict[str, Literal["pain", "bleeding", "infection"]] = {
    "pain": "pain", "bleeding": "bleeding", "infection": "infection",
}  # fmt: skip


def first_aid(r: Resolution[Fight], d: FirstAid) -> None:
    """Against 20: all Hit Points, and every wound is treated; wounds and pain stay [ND-FIRST-AID]."""
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
        heal(r, d.target, sheet.max_hp - sheet.hp, by=d.actor, rules=AID)


def remedy(r: Resolution[Fight], d: GiveRemedy) -> None:
    """No roll: it lowers pain, staunches bleeding or ends an infection, as the game master says [ND-REMEDY]."""
    given = remedy_of(r.encounter, d)
    whom = r.encounter.combatants[d.target]
    question = f"{given.name} for {whom.name}: what does it do?"
    of = _OF[r.ask("ND-REMEDY", question, subject=d.target, choices=tuple(_OF), default=given.against)]
    amount = 0
    if of == "pain":
        usual = r.encounter.own.options.relief
        amount = r.number("ND-REMEDY", f"How much pain does it take from {whom.name}?", subject=d.target, default=usual)
        amount = min(amount, whom.sheet.pain)
    r.emit(ItemChanged(who=d.actor, item=given.name, how="used", rules=("ND-REMEDY",)))
    r.emit(Relieved(who=d.target, by=d.actor, of=of, amount=amount, rules=("ND-REMEDY",)))


def remedy_of(encounter: Fight, d: GiveRemedy) -> Remedy:
    """The remedy that is named, or the only one carried."""
    actor = encounter.combatants[d.actor]
    held = [one for one in actor.sheet.remedies if one.name in actor.carries]
    return next(one for one in held if d.item in (None, one.name))


def rally(r: Resolution[Fight], d: Rally) -> None:
    """1d10 and the stat, pain and all; then no pain counts until the end of one's next turn [ND-RALLY]."""
    question = f"What must {r.encounter.combatants[d.actor].name} reach to rally?"
    target = r.number("ND-RALLY", question, subject=d.actor, default=r.encounter.own.options.rally)
    adds = modifiers(r.encounter, d.actor, "rally", "ND-RALLY", stat=d.stat, given=d.modifiers)
    check = r.check(d.actor, "rally", adds, target, notation="1d10")
    tried = r.emit(Checked(actor=d.actor, act="rally", check=check, rules=("ND-RALLY",)))
    if check.succeeded:
        r.emit(ConditionBegan(who=d.actor, condition=HEARTENED, rules=("ND-RALLY",)), cause=tried)
