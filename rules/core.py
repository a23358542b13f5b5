"""What every ruleset does alike: the claims of the shared outcomes, and the game master's fiat."""

from __future__ import annotations

from typing import Any, assert_never

from rules import outcome as oc
from rules.claim import Claim
from rules.combatant import Condition
from rules.declaration import Fiat
from rules.encounter import Encounter
from rules.errors import Illegal, unknown
from rules.outcome import CoreOutcome
from rules.resolution import Resolution

FIAT = "fiat"
"""Stands where a clause would: the game master decided it."""


def core_claims(outcome: CoreOutcome, before: Encounter[Any, Any]) -> tuple[Claim, ...]:
    """What a shared outcome says happened. Records of order and of rulings say nothing."""
    match outcome.kind:
        case "declared":
            return (
                Claim(
                    kind="acted",
                    who=outcome.actor,
                    whom=outcome.target,
                    what=outcome.act,
                    tool=outcome.tool,
                    intent=outcome.intent,
                    words=outcome.words,
                ),
            )
        case "lapsed":
            return (Claim(kind="acted", who=outcome.actor, whom=outcome.target, what="lapse"),)
        case "checked":
            return (
                Claim(
                    kind="acted",
                    who=outcome.actor,
                    whom=outcome.target,
                    what=outcome.act,
                    degree=outcome.check.degree,
                ),
            )
        case "harmed":
            return (
                Claim(
                    kind="harmed",
                    who=outcome.who,
                    whom=outcome.by,
                    tool=outcome.tool,
                    severity=outcome.severity,
                    part=outcome.part,
                ),
            )
        case "healed":
            return (
                Claim(kind="healed", who=outcome.who, whom=outcome.by, tool=outcome.tool, severity=outcome.severity),
            )
        case "fell" | "died" | "woke" | "calmed" | "wavered":
            return (Claim(kind=outcome.kind, who=outcome.who, whom=outcome.by),)
        case "yielded":
            return (Claim(kind="yielded", who=outcome.who, whom=outcome.to),)
        case "fled" | "left":
            return (Claim(kind=outcome.kind, who=outcome.who),)
        case "condition_began":
            return (Claim(kind="condition_on", who=outcome.who, whom=outcome.by, what=outcome.condition.name),)
        case "condition_ended":
            return (Claim(kind="condition_off", who=outcome.who, what=outcome.name),)
        case "item_changed":
            return (Claim(kind="item", who=outcome.who, what=outcome.item, how=outcome.how),)
        case "moved":
            return (Claim(kind="moved", who=outcome.who, what=outcome.place.words),)
        case "noted":
            return (Claim(kind="said", who=outcome.who, words=outcome.text),)
        case "joined":
            return (Claim(kind="joined", who=outcome.combatant.id),)
        case "revealed":
            return (Claim(kind="joined", who=outcome.who),)
        case "exits_changed":
            return (Claim(kind="exits", what=", ".join(outcome.exits) or None),)
        case "scene_changed":
            return (Claim(kind="placed", what=outcome.place),)
        case "offered":
            return (Claim(kind="offered", who=outcome.actor, side=outcome.side, what=outcome.what),)
        case "answered":
            return (
                Claim(
                    kind="accepted" if outcome.accepted else "refused",
                    who=_voice(before, outcome.side),
                    side=outcome.side,
                    what=outcome.what,
                ),
            )
        case "ended":
            return (Claim(kind="ended", side=outcome.side, what=outcome.how),)
        case "reopened":
            return (Claim(kind="reopened", side=outcome.side, what=outcome.how),)
        case "cost":
            return (Claim(kind="cost", who=outcome.who, what=outcome.cost),)
        case "turn_began" | "turn_ended" | "ruled" | "condition_counted" | "rested" | "cost_struck" | "concluded":
            return ()
        case _:
            assert_never(outcome)


def _voice(before: Encounter[Any, Any], side: str) -> str | None:
    """Who answers for a side: the one of it who still stands, when there is only one."""
    standing = [c.id for c in before.members(side) if c.standing]
    return standing[0] if len(standing) == 1 else None


def refuse_fiat(encounter: Encounter[Any, Any], fiat: Fiat) -> None:
    """Raises for a fiat about someone who is not there, or that contradicts what is so."""
    effect = fiat.effect
    for field in ("who", "by"):
        named = getattr(effect, field, None)
        if named is not None and named not in encounter.combatants:
            raise unknown("combatant", named, encounter.combatants, where=f"fiat {effect.effect}")
    match effect.effect:
        case "join" if effect.combatant.id in encounter.combatants:
            raise Illegal(f"{effect.combatant.id} is in the fight already.", where="fiat join")
        case "woke" if encounter.combatants[effect.who].out != "unconscious":
            raise Illegal(f"{encounter.combatants[effect.who].name} is not unconscious.", where="fiat woke")
        case "harm" | "heal" if effect.amount is None and effect.severity is None:
            raise Illegal("say how much: an amount, or a severity in words.", where=f"fiat {effect.effect}")
        case "end" if encounter.phase != "fighting":
            raise Illegal("the fight is over already.", where="fiat end")
        case _:
            pass


def enact(r: Resolution[Any], fiat: Fiat) -> None:
    """The game master says so, and it is so. Of a secret fiat only the master sees any outcome."""
    effect = fiat.effect
    r.secret = fiat.secret
    if fiat.reason:
        r.cause = r.emit(oc.Ruled(rule=FIAT, value=effect.effect, reason=fiat.reason, rules=(FIAT,))).seq
    match effect.effect:
        case "harm":
            r.ruleset.harm(r, effect)
        case "heal":
            r.ruleset.heal(r, effect)
        case "fell":
            r.emit(oc.Fell(who=effect.who, by=effect.by))
        case "died":
            r.emit(oc.Died(who=effect.who, by=effect.by, was=r.encounter.combatants[effect.who].out))
        case "woke":
            r.emit(oc.Woke(who=effect.who, by=effect.by))
        case "fled":
            r.emit(oc.Fled(who=effect.who))
        case "yielded":
            r.emit(oc.Yielded(who=effect.who, to=effect.by))
        case "calmed":
            r.emit(oc.Calmed(who=effect.who, by=effect.by))
        case "wavered":
            r.emit(oc.Wavered(who=effect.who, by=effect.by))
        case "condition on":
            r.emit(oc.ConditionBegan(who=effect.who, condition=Condition(name=effect.condition, until=effect.until)))
        case "condition off":
            r.emit(oc.ConditionEnded(who=effect.who, name=effect.condition))
        case "item":
            r.emit(oc.ItemChanged(who=effect.who, item=effect.item, how=effect.how))
        case "place":
            r.emit(oc.Moved(who=effect.who, place=effect.place))
        case "join":
            r.emit(oc.Joined(combatant=effect.combatant))
        case "leave":
            r.emit(oc.Left(who=effect.who))
        case "reveal":
            r.emit(oc.Revealed(who=effect.who))
        case "exits":
            r.emit(oc.ExitsChanged(exits=effect.exits))
        case "scene":
            r.emit(oc.SceneChanged(place=effect.place, things=effect.things, exits=effect.exits))
        case "note":
            r.emit(oc.Noted(who=effect.who, text=effect.text))
        case "cost":
            r.emit(oc.Cost(cost=effect.cost, who=effect.who))
        case "end":
            r.emit(oc.Ended(how=effect.how, side=effect.side))
        case _:
            assert_never(effect)
    r.secret = False
