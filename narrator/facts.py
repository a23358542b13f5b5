"""A beat as numbered facts for a model: plain short sentences, names and quoted lines as data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from narrator.beat import Beat, World
from narrator.lexicon import act_is, entry
from rules.claim import UNSEEN, Claim

_MOST = 300
"""How much of a player's line a prompt carries, in characters."""

_HARMLESS = str.maketrans('[]"“”', "()'‘’")

_HARM = {
    "none": "{who} was not hurt by it",
    "light": "{who} was lightly hurt",
    "heavy": "{who} was badly hurt",
    "grievous": "{who} was hurt terribly",
}

_ENDED = {
    "defeat": "The fight was over: {side} were beaten",
    "surrender": "The fight was over: {side} gave up",
    "flight": "The fight was over: {side} ran away",
    "calm": "The fight was over: {side} had grown calm",
    "retreat": "The fight was over: {side} withdrew",
    "mercy": "The fight was over: mercy had been offered, and was taken",
    "parley": "The fight was over: it was agreed to talk",
}

_SAID: Mapping[str, str] = {
    "fell": "{who} fell unconscious, alive",
    "died": "{who} died",
    "woke": "{who} came round{by}",
    "fled": "{who} got away",
    "yielded": "{who} gave up the fight",
    "offered": "{who} offered {what}",
    "accepted": "{who} accepted the {what}",
    "refused": "{who} refused the {what}",
    "calmed": "{who} grew calm and stopped fighting{by}",
    "wavered": "{who} wavered{by}",
    "condition_on": "{who} was {what} now",
    "condition_off": "{who} was no longer {what}",
    "cast": "{who} cast the spell {what}{at}",
    "cast_failed": "{who} tried to cast the spell {what}, and it came to nothing",
    "miscast": "{who} cast the spell {what}, and it went wrong",
    "moved": "{who} was now at {what}",
    "rider": "{who} refused, and would not go along with {whom}",
    "joined": "{who} came into the fight",
    "left": "{who} left the fight",
    "placed": "The place was now {what}",
    "reopened": "the fight went on",
}

_WAYS: Mapping[str | None, str] = {
    "nearer": "{who} went nearer{to}",
    "farther": "{who} went farther away{off}",
    "up": "{who} went up higher",
    "down": "{who} came down",
    "on": "{who} got up on {whom}, and rode",
    "off": "{who} was thrown from the saddle of {whom} to the ground",
    "under": "{who} went under the water",
    "out": "{who} came up out of the water",
}

_ACTS: Mapping[str, str] = {
    "strike": "{who} struck at {whom}",
    "strike with both": "{who} struck at {whom} with both weapons at once",
    "move": "{who} set out to move",
    "defend": "{who} stood on guard and only defended",
    "hold": "{who} waited and did nothing",
    "rouse": "{who} tried to wake {whom}",
    "help rouse": "{who} helped to wake {whom}",
    "lapse": "{who} stopped short, with no more reason to act{on}",
    "retreat": "{who} withdrew from the fight",
    "flee": "{who} turned to run from the fight",
    "take": "{who} picked something up",
    "cast": "{who} cast a spell",
    "other": "{who} did something else, told in the quoted line",
    "yield": "{who} laid down the fight",
}

_REOPENED = {"blow": "{side} struck, and the fight began again", "pursuit": "{side} followed, and the fight went on"}
_REACHED = {"hit": "reached", "missed": "missed"}
_UNKNOWN = "{who}: {what}"
_DONE = {"success": "It worked", "critical": "It worked", "failure": "It failed", "fumble": "It failed"}
_HINTED = "Something happened that this table does not want told: say no more of it than that."
_SILENT = frozenset({"offer mercy", "offer parley"})
"""Acts that the offer itself tells."""


def facts(beat: Beat, world: World) -> str:
    """All that happened in ``beat``, as sentences on one line."""
    sentences: list[str] = []
    seen: list[Claim] = []
    for claim in beat.claims:
        text = _claim(claim, seen, beat, world)
        if text:
            sentences.append(_capital(text) + ".")
        seen.append(claim)
    if beat.veil is not None:
        sentences += [_capital(f"{_name(who, world)} was still up.") for who in beat.veil.up]
        sentences = [_HINTED, *sentences] if beat.veil.hint else sentences
    return " ".join(dict.fromkeys(sentences))


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def quoted(beat: Beat) -> str:
    """The player's own line as data: on one line, without marks that the prompt or its answer uses."""
    return clean(beat.words or "").strip("'‘’ ")[:_MOST]


def speech(beat: Beat) -> bool:
    """Whether the player's line is said aloud, that is, was written in quotes."""
    return (beat.words or "").strip()[:1] in ('"', "“", "«")


def clean(text: str) -> str:
    """Text of people, made fit to stand inside a prompt: it can neither end a quote nor begin a line or a tag."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split()).translate(_HARMLESS)


def _claim(claim: Claim, seen: list[Claim], beat: Beat, world: World) -> str:
    names = {
        "who": _name(claim.who, world) or _side(claim.side, world),
        "whom": _name(claim.whom, world) or "someone",
        "what": clean(claim.what or "it"),
        "tool": clean(claim.tool or "it"),
        "side": _side(claim.side, world),
        "by": f", because of {_name(claim.whom, world)}" if claim.whom else "",
        "at": f" on {_name(claim.whom, world)}" if claim.whom else "",
        "to": f" to {_name(claim.whom, world)}" if claim.whom else "",
        "off": f" from {_name(claim.whom, world)}" if claim.whom else "",
        "on": f" against {_name(claim.whom, world)}" if claim.whom else "",
    }
    spells = {c.what for c in beat.claims if c.kind == "cast"}
    match claim.kind:
        case "acted":
            again = any(c.kind == "acted" and (c.who, c.what) == (claim.who, claim.what) for c in seen)
            if _is_blow(claim, world) and any(c.kind in ("hit", "missed") for c in beat.claims):
                return ""  # the blow and how it ended are one sentence
            if _told_by_another(claim, beat):
                return ""
            if again:
                return _DONE.get(claim.degree or "", "")
            return ". ".join(one for one in (_acted(claim, names, world), _DONE.get(claim.degree or "")) if one)
        case "hit" | "missed":
            if claim.tool in spells:
                return f"the spell {clean(claim.tool or '')} {_REACHED[claim.kind]} {names['whom']}"
            if any(c.kind == "stopped" and c.what == claim.whom for c in beat.claims):
                return f"{names['who']} struck at {names['whom']}" + (
                    f" with {_the(clean(claim.tool or ''))}" if claim.tool else ""
                )
            return _blow(claim, seen, names, world)
        case "stopped":
            return _stopped(claim, names, spells, world)
        case "moved" if claim.how in _WAYS:
            dismounts = claim.how == "off" and any(act_is(world.ruleset, c.what, "dismounting") for c in seen)
            return ("{who} got down from {whom}" if dismounts else _WAYS[claim.how]).format_map(names)
        case "refused" if claim.what == "rider":
            return _SAID["rider"].format_map(names)
        case "harmed":
            part = f", in the {clean(claim.part)}" if claim.part else ""
            known = any(c.tool == claim.tool for c in seen)
            known = known or any(c.kind == "moved" for c in seen if c.who == claim.who)
            tool = "" if known or not claim.tool else f" by {_the(clean(claim.tool))}"
            by = "" if tool or seen or not claim.whom else f" by {names['whom']}"
            return _HARM[claim.severity or "light"].format_map(names) + tool + by + part
        case "healed" if claim.severity == "none":
            return ("{who} had no hurt to be eased" if claim.what else "no hurt of {who} was eased").format_map(names)
        case "healed":
            return "the hurt of {who} was eased{by}".format_map(names)
        case "item":
            verb = {"lost": "lost", "taken": "took up", "used": "used"}[claim.how or "used"]
            return f"{names['who']} {verb} the {names['what']}"
        case "said":
            return ""  # it is given as the quoted line
        case "condition_on" | "condition_off":
            own = entry(world.ruleset, claim.kind.removeprefix("condition_"), claim.what)
            names["behind"] = _the(clean(claim.tool)) if claim.tool else names["whom"]
            return ((own and own.fact) or _SAID[claim.kind]).format_map(names)
        case "exits":
            return f"The ways out were now: {names['what']}" if claim.what else "There was no way out any more"
        case "reopened" if claim.side is not None:
            return _REOPENED.get(claim.what or "", _SAID["reopened"]).format_map(names)
        case "ended":
            return _ENDED.get(claim.what or "", "The fight was over").format_map(names)
        case "cost" if (own := entry(world.ruleset, "cost", claim.what)) and own.fact:
            return own.fact.format_map(names)
        case "cost":
            return f"It cost {names['who']} this: {names['what']}" if claim.who else f"It cost this: {names['what']}"
    return _SAID[claim.kind].format_map(names)


def _told_by_another(claim: Claim, beat: Beat) -> bool:
    """Whether what came of an act says it whole."""
    kinds = {c.kind for c in beat.claims}
    if claim.what == "cast":
        return bool(kinds & {"cast", "cast_failed", "miscast"})
    return claim.what == "move" and bool(kinds & {"moved", "condition_off", "item"})


def _acted(claim: Claim, names: Mapping[str, str], world: World) -> str:
    if claim.what in _SILENT:
        return ""
    own = entry(world.ruleset, "act", claim.what)
    known = _ACTS.get(claim.what or "", _UNKNOWN + (", towards {whom}" if claim.whom else ""))
    known = (own and own.fact) or known
    tool = f" with {_the(clean(claim.tool))}" if claim.tool and "{tool}" not in known else ""
    intent = ", to subdue and not to kill" if claim.intent == "subdue" else ""
    return known.format_map(names) + tool + intent


def _is_blow(act: Claim, world: World) -> bool:
    """Whether the sentence that says where a blow went says the deed as well."""
    own = entry(world.ruleset, "act", act.what)
    return (act.what or "").startswith("strike") or (own is not None and "blow" in own.natures and not own.landed)


def _blow(result: Claim, seen: Sequence[Claim], names: Mapping[str, str], world: World) -> str:
    """Act and result together, with the names again: told apart, a small model turns one of them round."""
    acts = [c for c in seen if c.kind == "acted"]
    own = [found for c in acts if (found := entry(world.ruleset, "act", c.what)) is not None]
    whole = next((found.landed for found in own if found.landed), None)
    if whole is not None and result.kind == "hit":
        return whole.format_map(names)
    act = acts[0] if acts else result
    aim = ", meaning to subdue and not to kill," if act.intent == "subdue" else ""
    both = " with both weapons at once" if act.what == "strike with both" else ""
    known = entry(world.ruleset, "act", act.what)
    both = f" {known.manner}" if known is not None and known.manner else both
    tool = f" with {_the(clean(result.tool))}" if result.tool and act.what != "strike with both" else ""
    if result.kind == "hit":
        well = " perfectly" if result.degree == "critical" else ""
        return f"{names['who']}{aim} hit {names['whom']}{well}{tool}{both}"
    badly = " clumsily" if result.degree == "fumble" else ""
    return f"{names['who']}{aim} struck{badly} at {names['whom']}{tool}{both}. The blow missed {names['whom']}"


def _stopped(claim: Claim, names: Mapping[str, str], spells: set[str | None], world: World) -> str:
    if claim.tool in spells:
        return f"{names['who']} got away from the spell {clean(claim.tool or '')}: it did nothing to {names['who']}"
    if claim.who is None:
        return f"the blow of {names['whom']} went into the {names['what']} instead"
    meant = _name(claim.what, world) if claim.what and world.figure(claim.what) else None
    if meant is not None:
        return f"{names['who']} stood in the way and took it in the place of {meant}, who was not hit"
    by = " by dodging it" if claim.what == "dodge" else ""
    return "{who} stopped the blow of {whom}".format_map(names) + by


def _the(tool: str) -> str:
    """Bare hands and teeth take no article."""
    return tool if tool.endswith("s") and not tool.endswith("ss") else f"the {tool}"


def _name(who: str | None, world: World) -> str:
    if who is None:
        return ""
    if who == UNSEEN:
        return "someone unseen"
    figure = world.figure(who)
    return clean(figure.name if figure else who)


def _side(side: str | None, world: World) -> str:
    band = next((b for b in world.bands if b.id == side), None)
    return clean(band.name) if band else "both sides"
