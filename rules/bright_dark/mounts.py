"""Riders and mounts [BD-MOUNT, BD-MOUNT-REACTION, BD-MOUNT-MORALE, BD-BUCK, BD-TRAMPLE]."""

from __future__ import annotations

from typing import Literal

from rules.bright_dark.aims import tools_of
from rules.bright_dark.checks import NO_ROLL, saved
from rules.bright_dark.conditions import PRONE
from rules.bright_dark.declarations import Attack, Buck, Dismount, Mounting, Sworn, Trample
from rules.bright_dark.harm import harm
from rules.bright_dark.modifiers import modifiers
from rules.bright_dark.outcomes import Balked, Mounted, Trampled, Unmounted
from rules.bright_dark.places import MISSILES, carrier
from rules.bright_dark.sheet import Fight, Fighter, rider_of, riders
from rules.bright_dark.ways import ends, step_of
from rules.outcome import Check, Checked, Died, Fled, Moved, Outcome
from rules.resolution import Resolution

FIRE = "fire"
"""Of a scene: to move in it is to ride into danger [BD-MOUNT-MORALE]."""


def mount(r: Resolution[Fight], d: Mounting) -> None:
    """Into the saddle; a mount not trained for riders is asked once, and may buck at it [BD-MOUNT-REACTION]."""
    steed = r.encounter.combatants[d.target]
    number = None if steed.sheet.mount is None or steed.sheet.mount.trained else _reaction(r, steed)
    mounted = r.emit(Mounted(who=d.actor, mount=d.target, rules=("BD-MOUNT",)))
    if number is None:
        return
    check = r.check(d.target, "reaction", (), number, notation="3d6")
    tried = r.emit(
        Checked(actor=d.target, act="take a rider", target=d.actor, check=check, rules=("BD-MOUNT-REACTION",)),
        cause=mounted,
    )
    if not check.succeeded:
        _balk(r, d.target, d.actor, "rider", "BD-MOUNT-REACTION", cause=tried)


def _reaction(r: Resolution[Fight], steed: Fighter) -> int | None:
    """What its 3d6 must reach for it to take a rider, as the master says [BD-MOUNT-REACTION]."""
    return r.number_or(
        "BD-MOUNT-REACTION",
        f"{steed.name} has carried nobody yet. What must its 3d6 reach to take a rider, or none?",
        NO_ROLL,
        subject=steed.id,
        default=r.encounter.own.options.reaction,
        weight="notable",
    )


def dismount(r: Resolution[Fight], d: Dismount) -> None:
    """Out of the saddle by choice [BD-MOUNT]."""
    r.emit(Unmounted(who=d.actor, mount=carrier(r.encounter, d.actor), rules=("BD-MOUNT",)))


def goes_on(r: Resolution[Fight], d: Sworn) -> bool:
    """Whether the mount of whoever declares this goes along with it; one that does not bucks [BD-MOUNT-MORALE]."""
    pair = _pair(r.encounter, d.actor)
    if pair is None:
        return True
    rider, steed = pair
    moves = step_of(d) is not None or ends(r.encounter, d).place is not None
    if _bold(steed) or not (moves or d.kind in ("attack", "trample")):
        return True
    danger = _into_danger(r.encounter, d, moves)
    number = r.number_or(
        "BD-MOUNT-MORALE",
        f"Is {steed.name} ridden into danger? What must its 3d6 reach to go on, or none?",
        NO_ROLL,
        subject=steed.id,
        default=r.encounter.own.options.morale if danger else None,
        weight="notable" if danger else "routine",
    )
    if number is None:
        return True
    check = r.check(steed.id, "morale", (), number, notation="3d6")
    tried = r.emit(Checked(actor=steed.id, act="go on", target=rider.id, check=check, rules=("BD-MOUNT-MORALE",)))
    if not check.succeeded:
        _balk(r, steed.id, rider.id, "danger", "BD-MOUNT-MORALE", cause=tried)
    return check.succeeded


def buck(r: Resolution[Fight], d: Buck) -> None:
    """The rider keeps the saddle, or falls off and takes 1d6 [BD-BUCK]."""
    rider = next(riders(r.encounter, d.actor))
    keep_the_saddle(r, rider.id, d.actor, "BD-BUCK")


def keep_the_saddle(
    r: Resolution[Fight], rider: str, steed: str, rule: str, *, by: str | None = None, cause: Outcome | None = None
) -> None:
    """3d6 + Strength, or off and 1d6 [BD-BUCK, BD-LANCE]. ``by``: whose blow it was, if it was one."""
    check = braced(r, rider, "keep the saddle")
    kept = r.emit(Checked(actor=rider, act="keep the saddle", target=steed, check=check, rules=(rule,)), cause=cause)
    if not check.succeeded:
        off = r.emit(Unmounted(who=rider, mount=steed, fell=True, rules=(rule,)), cause=kept)
        die = r.roll(rider, "thrown", r.encounter.own.options.saddle_die)
        harm(r, rider, by=by, tool=None, rolls=(die,), modifiers=(), rules=(rule,), cause=off)


def braced(r: Resolution[Fight], who: str, purpose: Literal["keep the saddle", "keep one's feet"]) -> Check:
    """3d6 + Strength against being thrown [BD-BUCK, BD-LANCE]."""
    adds = modifiers(r, who, purpose, attribute="strength")
    return saved(r, who, purpose, adds, r.encounter.own.options.saddle)


def trample(r: Resolution[Fight], d: Trample) -> None:
    """Over one who is prone: 1d6, no roll to hit; the unconscious die of it [BD-TRAMPLE, BD-DEATHBLOW]."""
    if r.encounter.combatants[d.target].out == "unconscious":
        over = r.emit(Trampled(actor=d.actor, target=d.target, rules=("BD-TRAMPLE", "BD-DEATHBLOW")))
        r.emit(Died(who=d.target, by=d.actor, was="unconscious", rules=("BD-DEATHBLOW",)), cause=over)
        return
    over = r.emit(Trampled(actor=d.actor, target=d.target, rules=("BD-TRAMPLE",)))
    harm(
        r,
        d.target,
        by=d.actor,
        tool=None,
        rolls=(r.roll(d.actor, "trample", r.encounter.own.options.trample_die),),
        modifiers=(),
        rules=("BD-TRAMPLE",),
        cause=over,
    )


def thrown_by(r: Resolution[Fight], lost: str, *, cause: Outcome) -> None:
    """A rider who is felled, or whose mount is lost, is off it; no die is rolled for it [BD-MOUNT, BD-LANCE]."""
    felled = cause.kind in ("fell", "died")
    steed = r.encounter.combatants[lost].sheet.rides
    rider = lost
    if steed is None:
        under = rider_of(r.encounter, lost)
        if under is None or not (felled or cause.kind in ("fled", "left")):
            return
        rider, steed = under.id, lost
    elif not felled:
        return
    lanced = rider == lost and any(o.seq == cause.cause and "BD-LANCE" in o.rules for o in r.outcomes)
    r.emit(Unmounted(who=rider, mount=steed, fell=True, rules=("BD-LANCE" if lanced else "BD-MOUNT",)), cause=cause)


def carry_off(r: Resolution[Fight], rider: str, *, cause: Outcome) -> None:
    """Whoever flees from the saddle takes the mount along [BD-MOUNT]."""
    steed = r.encounter.combatants[rider].sheet.rides
    if steed is not None and r.encounter.combatants[steed].standing:
        r.emit(Fled(who=steed, rules=("BD-MOUNT",)), cause=cause)


def pointless(r: Resolution[Fight], d: Sworn) -> str | None:
    """Why a declaration of rider or mount holds no longer, after what came before it this turn [BD-RESOLVE]."""
    now = r.encounter
    actor = now.combatants[d.actor]
    match d.kind:
        case "mount":
            steed = now.combatants[d.target]
            if steed.sheet.mount is not None and steed.sheet.mount.refused:
                return f"{steed.name} takes no rider"
            if rider_of(now, d.target) is not None:
                return f"{steed.name} has a rider"
        case "dismount" if actor.sheet.rides is None:
            return f"{actor.name} is not in the saddle"
        case "attack" if d.charge and actor.sheet.rides is None:
            return f"{actor.name} is not in the saddle"
        case "buck" if rider_of(now, d.actor) is None:
            return f"nobody rides {actor.name}"
        case "trample" if not tramplable(now.combatants[d.target]):
            return f"{now.combatants[d.target].name} is on their feet"
        case _:
            pass
    return _spent(r, d)


def tramplable(target: Fighter) -> bool:
    """Whether a horse can go over them: they lie on the ground [BD-TRAMPLE]."""
    return target.has(PRONE) or target.out == "unconscious"


def _balk(
    r: Resolution[Fight], steed: str, rider: str, what: Literal["rider", "danger"], rule: str, *, cause: Outcome
) -> None:
    """It acts at once in its rider's place; by default it bucks [BD-MOUNT-MORALE, BD-BUCK]."""
    balked = r.emit(Balked(who=steed, rider=rider, what=what, rules=(rule,)), cause=cause)
    question = f"{r.encounter.combatants[steed].name} will not. Does it buck?"
    if r.whether("BD-BUCK", question, subject=steed, default=True, weight="notable"):
        keep_the_saddle(r, rider, steed, "BD-BUCK", cause=balked)


def _pair(encounter: Fight, who: str) -> tuple[Fighter, Fighter] | None:
    """Rider and mount, if ``who`` is the one or the other."""
    actor = encounter.combatants[who]
    if actor.sheet.rides is not None:
        return actor, encounter.combatants[actor.sheet.rides]
    rider = rider_of(encounter, who) if actor.sheet.mount is not None else None
    return None if rider is None else (rider, actor)


def _bold(steed: Fighter) -> bool:
    """It goes anywhere, or it goes nowhere at a rider's word: no morale is rolled."""
    return steed.sheet.mount is None or steed.sheet.mount.war or steed.sheet.mount.refused


def _into_danger(encounter: Fight, d: Sworn, moves: bool) -> bool:
    """Into fire, a charge, or at a corrupted being: not what is done from afar [BD-MOUNT-MORALE]."""
    if (moves and FIRE in encounter.scene.flags) or (d.kind == "attack" and d.charge):
        return True
    step = step_of(d)
    toward = {step.toward if step is not None else None}
    if d.kind == "trample" or (d.kind == "attack" and not _missiles(encounter, d)):
        toward.add(d.target)
    return any(who is not None and encounter.combatants[who].wound for who in toward)


def _missiles(encounter: Fight, d: Attack) -> bool:
    return all(tool is not None and tool.reach in MISSILES for tool in tools_of(encounter, d))


def _spent(r: Resolution[Fight], d: Sworn) -> str | None:
    """A mount that balked has acted; and rider and mount move once, by the word of either [BD-TURN]."""
    actor = r.encounter.combatants[d.actor]
    if actor.sheet.rides is None and actor.sheet.mount is None:
        return None
    pair = _pair(r.encounter, d.actor)
    balked = (o.who for o in r.outcomes if isinstance(o, Balked))
    if d.actor in balked:
        return f"{actor.name} has gone its own way"
    if pair is None or not any(isinstance(o, Moved) and o.who in (pair[0].id, pair[1].id) for o in r.outcomes):
        return None
    end = ends(r.encounter, d)
    runs = end.place is not None or end.lacking or (d.kind == "attack" and d.charge)
    return "the mount has made its move" if runs else None
