"""What every ruleset does alike: the claims of the shared outcomes, and the game master's fiat."""

from __future__ import annotations

from typing import Any, assert_never

from rules import outcome as oc
from rules.claim import Claim
from rules.combatant import Condition
from rules.declaration import Conclude, Fiat, Turn
from rules.encounter import Encounter
from rules.errors import Illegal
from rules.fiat import FIAT, refuse_fiat
from rules.model import evolve
from rules.outcome import CoreOutcome
from rules.resolution import Resolution


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
            if outcome.target is None or before.phase != "fighting":
                return ()  # nobody was spared by it and nothing is missed: there is nothing to tell
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
        case "fled":
            return (Claim(kind="fled", who=outcome.who),)
        case "left":
            return (Claim(kind="left", who=outcome.who, whom=outcome.by),)
        case "condition_began":
            return (Claim(kind="condition_on", who=outcome.who, whom=outcome.by, what=outcome.condition.name),)
        case "condition_ended":
            return (Claim(kind="condition_off", who=outcome.who, what=outcome.name),)
        case "item_changed":
            return (Claim(kind="item", who=outcome.who, what=outcome.item, how=outcome.how),)
        case "moved":
            words = outcome.place.words if outcome.place is not None else None
            return (Claim(kind="moved", who=outcome.who, whom=outcome.whom, what=words, how=outcome.how),)
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
            return (Claim(kind="ended", side=outcome.side, what=outcome.how, words=outcome.words),)
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
    standing = [c.id for c in before.members(side) if c.standing and not c.hidden]
    return standing[0] if len(standing) == 1 else None


def refuse_after_conclude(turn: Turn[Any], rule: str = FIAT) -> None:
    """Raises for anything declared after the conclusion: it is the last word. ``rule``: the clause that says so."""
    if any(isinstance(d, Conclude) for d in turn.declarations[:-1]):
        raise Illegal("nothing comes after the conclusion.", where="conclude", rule=rule, choices=("conclude last",))


def enact(r: Resolution[Any], fiat: Fiat) -> None:
    """The game master says so, and it is so. Of a secret fiat only the master sees any outcome.

    Its reason is told to those who may know of whom it is said. Whoever joins secretly is hidden.
    """
    refuse_fiat(r.encounter, fiat)  # again: what came earlier in this turn may speak against it
    effect = fiat.effect
    newcomer = effect.combatant if effect.effect == "join" else None
    r.secret = fiat.secret or (newcomer is not None and newcomer.hidden)
    if fiat.reason:
        about = None if newcomer is not None else getattr(effect, "who", None)
        r.cause = r.emit(oc.Ruled(rule=FIAT, subject=about, value=effect.effect, reason=fiat.reason, rules=(FIAT,))).seq
    r.secret = fiat.secret
    by_fiat = (FIAT,)
    match effect.effect:
        case "harm":
            if effect.words:
                r.emit(oc.Noted(text=effect.words, rules=by_fiat))  # what it came of is told before it
            r.ruleset.harm(r, effect)
        case "heal":
            r.ruleset.heal(r, effect)
        case "fell":
            r.emit(oc.Fell(who=effect.who, by=effect.by, rules=by_fiat))
        case "died":
            r.emit(oc.Died(who=effect.who, by=effect.by, was=r.encounter.combatants[effect.who].out, rules=by_fiat))
        case "woke":
            r.emit(oc.Woke(who=effect.who, by=effect.by, rules=by_fiat))
        case "fled":
            r.emit(oc.Fled(who=effect.who, rules=by_fiat))
        case "yielded":
            r.emit(oc.Yielded(who=effect.who, to=effect.by, rules=by_fiat))
        case "calmed":
            r.emit(oc.Calmed(who=effect.who, by=effect.by, rules=by_fiat))
        case "wavered":
            r.emit(oc.Wavered(who=effect.who, by=effect.by, rules=by_fiat))
        case "condition on":
            condition = Condition(name=effect.condition, until=effect.until)
            r.emit(oc.ConditionBegan(who=effect.who, condition=condition, rules=by_fiat))
        case "condition off":
            r.emit(oc.ConditionEnded(who=effect.who, name=effect.condition, rules=by_fiat))
        case "item":
            r.emit(oc.ItemChanged(who=effect.who, item=effect.item, how=effect.how, rules=by_fiat))
        case "place":
            r.emit(oc.Moved(who=effect.who, place=effect.place, rules=by_fiat))
        case "join":
            r.secret = False  # a hidden combatant is kept from the other sides, and known to their own
            came = evolve(effect.combatant, hidden=effect.combatant.hidden or fiat.secret)
            r.emit(oc.Joined(combatant=came, rules=by_fiat))
        case "leave":
            r.emit(oc.Left(who=effect.who, by=effect.by, rules=by_fiat))
        case "reveal":
            r.emit(oc.Revealed(who=effect.who, rules=by_fiat))
        case "exits":
            r.emit(oc.ExitsChanged(exits=effect.exits, rules=by_fiat))
        case "scene":
            for who in effect.stay:
                r.emit(oc.Left(who=who, rules=by_fiat))
            r.emit(
                oc.SceneChanged(
                    place=effect.place,
                    things=effect.things,
                    exits=effect.exits,
                    flags=effect.flags,
                    places=effect.places,
                    rules=by_fiat,
                )
            )
        case "note":
            r.emit(oc.Noted(who=effect.who, text=effect.text, rules=by_fiat))
        case "cost":
            r.emit(oc.Cost(cost=effect.cost, who=effect.who, rules=by_fiat))
        case "end":
            r.emit(oc.Ended(how=effect.how, side=effect.side, words=effect.words, rules=by_fiat))
        case _:
            assert_never(effect)
    r.secret = False


def enact_if_it_still_holds(r: Resolution[Any], fiat: Fiat, rules: tuple[str, ...]) -> None:
    """What the game master says comes to nothing where the dice have spoken against it: only the master sees that."""
    try:
        refuse_fiat(r.encounter, fiat)
    except Illegal as error:
        who = getattr(fiat.effect, "who", None)
        lapsed = oc.Ruled(rule=FIAT, subject=who, value="lapsed", reason=error.message, rules=rules)
        r.emit(evolve(lapsed, visibility="gm"))
    else:
        enact(r, fiat)
