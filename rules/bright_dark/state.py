"""How Bright-Dark's sheets and ledger change with each outcome: beside the shared part, all that changes state."""

from __future__ import annotations

from typing import Any, Literal, assert_never

from rules.bright_dark.conditions import UNDER_WATER, WAVERING
from rules.bright_dark.outcomes import BrightDarkOutcome, SpellCast
from rules.bright_dark.places import carried, saddled, stands, unmoored, unsaddled
from rules.bright_dark.sheet import Fall, Fight, Fighter, Killing, Ledger, Lying, Mount, armed, rider_of
from rules.bright_dark.water import FLAG, drained, flooded, surfaced
from rules.combatant import Condition
from rules.encounter import apply_core, put
from rules.feud import resented, waited
from rules.model import evolve
from rules.outcome import ConditionBegan, Died, Fell, ItemChanged
from rules.ruleset import seated


def apply(encounter: Fight, outcome: BrightDarkOutcome) -> Fight:
    """The encounter after one outcome."""
    if outcome.visibility != "public" and outcome.kind in ("harmed", "fell", "died", "fled"):
        own = encounter.own
        encounter = evolve(encounter, own=evolve(own, secrets=(*own.secrets, outcome.seq)))
    if outcome.kind == "declared":
        return evolve(encounter, seq=outcome.seq + 1)
    if outcome.kind == "attack_rolled" or outcome.kind == "deathblow":
        broken = outcome.actor if _faithless(encounter, outcome.target) else None
        own = _written(encounter.own, outcome.seq, blow=True, broken=broken)
        return evolve(encounter, seq=outcome.seq + 1, own=own)
    if outcome.kind == "harmed":
        victim = encounter.combatants[outcome.who]
        health = max(0, victim.sheet.health - (outcome.amount or 0))
        hurt = evolve(victim, sheet=evolve(victim.sheet, health=health))
        by = _answering(encounter, outcome.by)
        broken = by if by != outcome.who and _faithless(encounter, outcome.who) else None
        own = _written(encounter.own, outcome.seq, hurt=outcome.who, blow=by is not None, broken=broken)
        if outcome.amount:
            own = _resented(encounter, own, outcome.who, by)
        return evolve(encounter, seq=outcome.seq + 1, combatants={**encounter.combatants, outcome.who: hurt}, own=own)
    before = encounter
    encounter = evolve(encounter, seq=outcome.seq + 1)
    match outcome.kind:
        case "healed":
            sheet = encounter.combatants[outcome.who].sheet
            return _set_health(encounter, outcome.who, min(sheet.max_health, sheet.health + (outcome.amount or 0)))
        case "fell":
            return _witnessed(apply_core(encounter, outcome), before, outcome)
        case "died":
            encounter = _set_health(_witnessed(apply_core(encounter, outcome), before, outcome), outcome.who, 0)
            killing = Killing(
                seq=outcome.seq,
                who=outcome.who,
                by=_answering(before, outcome.by),
                was=outcome.was,
                wavering=before.combatants[outcome.who].has(WAVERING),
            )
            own = _written(encounter.own, outcome.seq, hurt=outcome.who)
            return evolve(encounter, own=evolve(own, killings=(*own.killings, killing)))
        case "woke":
            encounter = apply_core(encounter, outcome)
            sheet, options = encounter.combatants[outcome.who].sheet, encounter.own.options
            health = max(options.wake_health, sheet.health) if outcome.health is None else outcome.health
            stamina = max(options.wake_stamina, sheet.stamina)
            health, stamina = min(health, sheet.max_health), min(stamina, sheet.max_stamina)
            return _with_sheet(encounter, outcome.who, health=health, stamina=stamina)
        case "fled":
            encounter = apply_core(encounter, outcome)
            if not encounter.side_of(outcome.who).players:
                return encounter
            return evolve(encounter, own=evolve(encounter.own, gone=(*encounter.own.gone, outcome.seq)))
        case "wavered":
            return apply_core(encounter, ConditionBegan(who=outcome.who, condition=_wavering(outcome.by)))
        case "turn_ended":
            # a turn in which faith was broken is over: from here on it is a fight like any other
            own = evolve(encounter.own, agreed=False, idle=waited(encounter, encounter.own.idle, outcome.side))
            return evolve(apply_core(encounter, outcome), own=own)
        case "joined":
            fighter = armed(seated(outcome.combatant, Fighter))
            encounter = apply_core(encounter, evolve(outcome, combatant=fighter))
            began = {**encounter.own.began, fighter.id: fighter.sheet.health}
            return flooded(evolve(encounter, own=evolve(encounter.own, began=began)), fighter.id)
        case "answered":
            own = encounter.own
            if not outcome.accepted and outcome.what == "mercy":
                own = evolve(own, refused=(*own.refused, (outcome.seq, outcome.side)))
            return evolve(encounter, own=own)
        case "trampled":
            broken = _answering(encounter, outcome.actor) if _faithless(encounter, outcome.target) else None
            return _own(encounter, _written(encounter.own, outcome.seq, broken=broken))
        case "spell_cast":
            return _own(encounter, _cast(encounter, outcome))
        case "ether_spent":
            return _less(encounter, outcome.who, "ether", outcome.amount)
        case "radiant_spent":
            return _less(encounter, outcome.who, "radiant", 1)
        case "stamina_lost":
            return _less(encounter, outcome.who, "stamina", outcome.amount)
        case "breath_held":
            return _with_sheet(encounter, outcome.who, breath=outcome.turns)
        case "cover_changed":
            return _with_sheet(encounter, outcome.who, cover=outcome.cover)
        case "mounted":
            return saddled(_mounted(encounter, outcome.who, outcome.mount), outcome.who, outcome.mount)
        case "unmounted":
            return unsaddled(_with_sheet(encounter, outcome.who, rides=None), outcome.who, outcome.mount)
        case "balked":
            return _balked(encounter, outcome.who) if outcome.what == "rider" else encounter
        case "obstructed" | "intercepted" | "avoided" | "staked" | "time_passed":
            return encounter
        case "item_changed":
            return _lying(apply_core(encounter, outcome), before, outcome)
        case "condition_ended" if outcome.name == UNDER_WATER:
            return surfaced(encounter, outcome.who)
        case "scene_changed":
            after = _own(apply_core(encounter, outcome), evolve(encounter.own, lying=()))
            if FLAG in before.scene.flags and FLAG not in outcome.flags:
                return drained(after)
            return flooded(after, *after.combatants)
        case "moved":
            encounter = carried(apply_core(encounter, outcome), outcome.who)
            stays = outcome.place == stands(before, outcome.who) and outcome.how != "up"
            return encounter if stays else unmoored(encounter, outcome.who)
        case "ended":
            encounter = apply_core(encounter, outcome)
            return evolve(encounter, own=evolve(encounter.own, agreed=outcome.how in ("mercy", "parley")))
        case (
            "turn_began" | "lapsed" | "ruled" | "checked" | "yielded" | "calmed"
            | "condition_began" | "condition_counted" | "condition_ended"
            | "noted" | "left" | "revealed" | "exits_changed" | "offered" | "reopened" | "rested"
            | "cost" | "cost_struck" | "concluded"
        ):  # fmt: skip
            return apply_core(encounter, outcome)
        case _:
            assert_never(outcome)


def opened(encounter: Fight) -> Fight:
    """The ledger as it stands when a fight opens, and everyone under water if the scene is."""
    began = {c.id: c.sheet.health for c in encounter.combatants.values()}
    return flooded(evolve(encounter, own=evolve(encounter.own, began=began)), *encounter.combatants)


def _own(encounter: Fight, own: Ledger) -> Fight:
    return evolve(encounter, own=own)


def _cast(encounter: Fight, outcome: SpellCast) -> Ledger:
    """A spell that harms is a blow; one of the players' side that goes wrong is remembered [BD-COST]."""
    own, caster = encounter.own, encounter.combatants[outcome.actor]
    spell = caster.sheet.spell(outcome.spell)
    if spell is not None and spell.does == "harm":
        yielded = outcome.target is not None and encounter.combatants[outcome.target].out == "yielded"
        own = _written(own, outcome.seq, blow=True, broken=caster.id if own.agreed or yielded else None)
    if outcome.check is None or outcome.check.degree != "fumble" or not encounter.side_of(caster.id).players:
        return own
    return evolve(own, miscast=(*own.miscast, outcome.seq))


def _with_sheet(encounter: Fight, who: str, **changes: Any) -> Fight:
    return put(encounter, who, sheet=evolve(encounter.combatants[who].sheet, **changes))


def _set_health(encounter: Fight, who: str, health: int) -> Fight:
    return _with_sheet(encounter, who, health=health)


def _less(encounter: Fight, who: str, supply: Literal["ether", "radiant", "stamina"], amount: int) -> Fight:
    """What is spent is gone, and nobody has less than nothing."""
    left = max(0, getattr(encounter.combatants[who].sheet, supply) - amount)
    return _with_sheet(encounter, who, **{supply: left})


def _answering(encounter: Fight, who: str | None) -> str | None:
    """Who answers for what somebody does: for a mount, its rider."""
    if who is None or encounter.combatants[who].sheet.mount is None:
        return who
    rider = rider_of(encounter, who)
    return who if rider is None else rider.id


def _mounted(encounter: Fight, who: str, mount: str) -> Fight:
    """A mount is asked once: from now on it takes riders, unless it balks [BD-MOUNT-REACTION]."""
    takes = evolve(encounter.combatants[mount].sheet.mount or Mount(), trained=True)
    return _with_sheet(_with_sheet(encounter, mount, mount=takes), who, rides=mount)


def _balked(encounter: Fight, who: str) -> Fight:
    """A mount that would not have its rider is not asked again [BD-MOUNT-REACTION]."""
    refuses = evolve(encounter.combatants[who].sheet.mount or Mount(), trained=False, refused=True)
    return _with_sheet(encounter, who, mount=refuses)


def _faithless(encounter: Fight, target: str) -> bool:
    """Whether to strike ``target`` now breaks trust: after an agreement, or when they have yielded [BD-COST]."""
    return encounter.own.agreed or encounter.combatants[target].out == "yielded"


def _wavering(speaker: str | None) -> Condition:
    """Until the end of the speaker's side's next turn; with no speaker, of the fight [BD-CALM, BD-PLEAD]."""
    if speaker is None:
        return Condition(name=WAVERING, until="fight_ends")
    return Condition(name=WAVERING, until="own_turn_ends", whose=speaker)


def _witnessed(encounter: Fight, before: Fight, outcome: Fell | Died) -> Fight:
    """Written down: who went down, and which players' characters bear it or saw it [BD-COST]."""
    fallen = before.combatants[outcome.who]
    seen = tuple(
        c.id
        for c in before.combatants.values()
        if c.character and (c.id == fallen.id or (c.side == fallen.side and c.out in (None, "yielded", "calmed")))
    )
    fall = Fall(seq=outcome.seq, who=fallen.id, seen=seen)
    return _own(encounter, evolve(encounter.own, falls=(*encounter.own.falls, fall)))


def _lying(encounter: Fight, before: Fight, outcome: ItemChanged) -> Fight:
    """What is lost lies where its owner stood; what is taken lies there no longer [BD-CALLED]."""
    lying = encounter.own.lying
    if outcome.how == "lost":
        place = before.combatants[outcome.who].place
        lying = (*lying, Lying(item=outcome.item, who=outcome.who, place=place))
    elif outcome.how == "taken":
        found = next((thing for thing in lying if thing.item == outcome.item), None)
        lying = tuple(thing for thing in lying if thing is not found)
        encounter = _handed(encounter, outcome.who, found)
    return _own(encounter, evolve(encounter.own, lying=lying))


def _handed(encounter: Fight, who: str, found: Lying | None) -> Fight:
    """Whoever takes up another's weapon can wield it as the other did."""
    sheet = encounter.combatants[who].sheet
    weapon = encounter.combatants[found.who].sheet.weapon(found.item) if found is not None else None
    if weapon is None or sheet.weapon(weapon.name) is not None:
        return encounter
    return _with_sheet(encounter, who, weapons=(*sheet.weapons, weapon))


def _written(
    own: Ledger, seq: int, *, hurt: str | None = None, blow: bool = False, broken: str | None = None
) -> Ledger:
    """The ledger with the first harm, the first blow, a breach of faith written down."""
    if hurt is not None and (hurt not in own.hurt or (own.hurt[hurt] in own.secrets and seq not in own.secrets)):
        own = evolve(own, hurt={**own.hurt, hurt: seq})
    if blow and not own.blows:
        own = evolve(own, blows=(seq,))
    if broken is not None and all(who != broken or at in own.secrets for at, who in own.broken):
        own = evolve(own, broken=(*own.broken, (seq, broken)))
    return own


def _resented(encounter: Fight, own: Ledger, who: str, by: str | None) -> Ledger:
    grudges, idle = resented(encounter, own.grudges, own.idle, who, by)
    return evolve(own, grudges=grudges, idle=idle)
