"""Says a declaration back to whoever made it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.encounter import Encounter
from rules.stake import Telling
from woundscribe.phrasing import smallwords as small
from woundscribe.phrasing import verbs
from woundscribe.phrasing.facts import said

_BY = {"climbing": "climb", "swimming": "swim", "crawling": "crawl", "burrowing": "burrow"}


def say_back(declaration: Any, encounter: Encounter[Any, Any]) -> str:
    """A declaration in a sentence, to read back to whoever made it.

    What ``read_phrase`` has read it reads again out of this; what only fields can say is told in full as well.
    """
    return ended(without_words(declaration, encounter), declaration, encounter)


def without_words(declaration: Any, encounter: Encounter[Any, Any]) -> str:
    """The same sentence without its end, and without the player's own line."""
    fields = declaration.__dict__
    if "actor" not in fields:
        return _mastered(declaration, encounter)
    usual = {name: field.default for name, field in type(declaration).model_fields.items()}
    told = f"{_name(fields['actor'], encounter)} {_done(declaration.kind, fields, encounter)}"
    told += "".join(_beside(fields, usual, encounter))
    for modifier in declaration.modifiers:
        told += f", {'secretly ' if modifier.secret else ''}{modifier.value:+d} "
        told += f"on {modifier.on} {modifier.reason}" if modifier.on else modifier.reason
    return told[0].upper() + told[1:]


def ended(said: str, declaration: Any, encounter: Encounter[Any, Any]) -> str:
    """A sentence with its end: the player's own line where there is one, and what is at stake."""
    words = getattr(declaration, "words", None)
    told = f"{said}: {_quoted(words)}" if words else f"{said}."
    for outcome in ("success", "failure"):
        if staked := getattr(declaration, outcome, ()):
            told += f" On {outcome}: {'; '.join(_staked(stake, encounter) for stake in staked)}."
    return told


def _done(kind: str, fields: Mapping[str, Any], encounter: Encounter[Any, Any]) -> str:
    """The verb, with whom or what it is about."""
    if "to" in fields:
        return " and ".join(_steps(fields, encounter, passing=False))
    oneself = small.REFLEXIVE[encounter.combatants[fields["actor"]].pronouns]
    target = _name(fields["target"], encounter) if fields.get("target") else ""
    if fields.get("target") == fields["actor"]:
        target = oneself
    if "success" in fields:
        return f"{verbs.say(kind, '', '', '')}{_by(fields)}{f', about {target}' if target else ''}"
    called = fields.get("called")
    whom = f"{target}'s {called.part}" if called else target
    item = fields.get("item") or ""
    if "item" in fields and target:
        return f"gives {f'the {item}' if item else 'a remedy'} to {target}"
    return verbs.say(kind, whom, item, fields.get("spell") or "")


def _by(fields: Mapping[str, Any]) -> str:
    """What an act in words is rolled with."""
    by = " and ".join(fields[name] for name in ("attribute", "talent", "skill", "stat") if fields.get(name))
    return f", by {by}" if by else ""


def _quoted(words: str) -> str:
    """In marks that the words themselves do not hold, where there are such."""
    marks = next((m for m in ("“”", '""', "«»") if m[0] not in words and m[1] not in words), "“”")
    return f"{marks[0]}{words}{marks[1]}"


def _staked(stake: Any, encounter: Encounter[Any, Any]) -> str:
    given = stake.model_dump(mode="json", exclude={"stake"})
    fact = {"waver": "wavered", "condition": "on"}.get(stake.stake, stake.stake)
    if isinstance(stake, Telling):
        fact = "note"
    return said({"fact": fact, **given}, encounter) or _facts(stake, encounter)


def _beside(fields: Mapping[str, Any], usual: Mapping[str, Any], encounter: Encounter[Any, Any]) -> Iterator[str]:
    """What else there is to it, each with what joins it to what stands before."""
    if fields.get("spell"):
        yield from _worked_on(fields, encounter)
    if "weapon" in fields:
        yield f" with the {fields['weapon']}" if fields["weapon"] else " with bare hands"
    if fields.get("other"):
        yield f" and the {fields['other']}"
    if fields.get("charge"):
        yield ", at the charge"
    if fields.get("talent") and "attribute" not in fields:
        yield f", using {_with_article(fields['talent'])} talent"
    if "stat" in fields and "skill" not in fields and fields["stat"] != usual.get("stat"):
        yield f", by {fields['stat']}"
    if called := fields.get("called"):
        whom = small.OBJECT[encounter.combatants[fields["target"]].pronouns]
        yield f", to {called.effect}{f' {whom} of the {called.item}' if called.item else ''}"
    if fields.get("subdue"):
        yield ", to subdue"
    if fields.get("stance"):
        yield f", in {'an' if fields['stance'] == 'offensive' else 'a'} {fields['stance']} stance"
    if fields.get("guard"):
        yield f", ready to {fields['guard']}"
    if move := fields.get("move"):
        step = {"to": move} if isinstance(move, str) else move.__dict__
        then = "afterwards " if fields.get("after") else ""
        yield from (f", {then}{part}" for part in _steps(step, encounter, passing=True))
    if fields.get("radiant"):
        yield ", with a radiant moment"


def _worked_on(fields: Mapping[str, Any], encounter: Encounter[Any, Any]) -> Iterator[str]:
    if fields.get("target"):
        oneself = small.REFLEXIVE[encounter.combatants[fields["actor"]].pronouns]
        itself = fields["target"] == fields["actor"]
        yield f" on {oneself}" if itself else f" at {_name(fields['target'], encounter)}"
    if fields.get("thing"):
        yield f" on {_with_article(fields['thing'])}"
    if fields.get("at"):
        yield f" at the spot {_spot(fields['at'])}"
    for joined, field in (("catching", "inside"), ("leaving out", "spare")):
        if fields.get(field):
            yield f", {joined} {' and '.join(_name(who, encounter) for who in fields[field])}"


def _steps(step: Mapping[str, Any], encounter: Encounter[Any, Any], *, passing: bool) -> Iterator[str]:
    """Each thing that a step does: "moves to the stair"; ``passing``: "moving to the stair"."""

    def form(verb: str) -> str:
        return verbs.in_passing(verb) if passing else verbs.of_another(verb)

    if step.get("stand"):
        yield form("stand up")
    if way := _way(step, encounter):
        verb, where = way
        yield f"{form(verb)} {where}"
    if step.get("water"):
        yield form("dive under" if step["water"] == "under" else "come up")
    if step.get("take"):
        yield f"{form('pick up')} the {step['take']}"


def _way(step: Mapping[str, Any], encounter: Encounter[Any, Any]) -> tuple[str, str] | None:
    """The verb, and where to."""
    if up := step.get("up"):
        return ("rise" if up > 0 else "descend"), f"{abs(up)} feet"
    where = ""
    if step.get("to"):
        where = step["to"] if step["to"].split()[0] in small.PLACED else f"to {step['to']}"
    elif step.get("at"):
        where = f"to the spot {_spot(step['at'])}"
    elif step.get("toward"):
        where = f"toward {_name(step['toward'], encounter)}"
    elif step.get("away"):
        where = f"away from {_name(step['away'], encounter)}"
    if not where:
        return None
    far = "".join(f"{step[unit]} {unit} " for unit in ("feet", "metres") if step.get(unit))
    by = step.get("by")
    ground = f" over {by}" if by and by not in _BY else ""
    return _BY.get(by or "", "move"), f"{far}{where}{ground}"


def _with_article(thing: str) -> str:
    return thing if thing.split()[0] in ("the", "a", "an") else f"the {thing}"


def _spot(at: tuple[int, ...]) -> str:
    return "/".join(str(feet) for feet in at)


def _mastered(declaration: Any, encounter: Encounter[Any, Any]) -> str:
    """What the game master says is so."""
    body = getattr(declaration, "effect", declaration)
    what = getattr(body, "effect", declaration.kind)
    told = _in_words(declaration, encounter)
    if told is None:
        facts = _facts(body, encounter)
        told = f"{what}{', ' if facts else ''}{facts}"
    reason = getattr(declaration, "reason", "") or getattr(declaration, "cause", "")
    secret = ", in secret" if getattr(declaration, "secret", False) else ""
    return f"The game master{secret}: {told}{f', because {reason}' if reason else ''}"


def _in_words(declaration: Any, encounter: Encounter[Any, Any]) -> str | None:
    """As a phrase would say it; None for what only fields can say."""
    match declaration.kind:
        case "fiat":
            given = declaration.effect.model_dump(mode="json", exclude_none=True, exclude={"effect"})
            kind = declaration.effect.effect
            if kind == "place":
                to = given.pop("place", {})
                if to.keys() != {"words"}:
                    return None
                given["to"] = to["words"]
            fact = {"place": "move", "condition on": "on", "condition off": "off"}.get(kind, kind)
            return said({"fact": fact, **given}, encounter)
        case "fall" | "cover":
            given = declaration.model_dump(mode="json", exclude={"kind", "cause"})
            return said({"fact": declaration.kind, "who": given.pop("target"), **given}, encounter)
        case "jolt":
            return f"{_name(declaration.target, encounter)} is jolted"
        case "pass":
            return "ten minutes pass" if declaration.time == "10 minutes" else "a night passes"
        case "rest":
            return "a short rest"
        case "days":
            return "a day goes by" if declaration.days == 1 else f"{declaration.days} days pass"
        case "conclude":
            parts = ["with a breather"] if declaration.breather else []
            parts += [f"costs: {', '.join(declaration.costs)}"] if declaration.costs else []
            parts += [f"strike: {', '.join(declaration.strike)}"] if declaration.strike else []
            parts += [f"keepsake: {declaration.keepsake}"] if declaration.keepsake else []
            return ", ".join(("conclude", *parts))
        case _:
            return None


def _facts(body: Any, encounter: Encounter[Any, Any]) -> str:
    """Every field that says something, in its order."""
    given = body.model_dump(mode="json", exclude_none=True, exclude_defaults=True, exclude={"kind", "effect", "stake"})
    stake = [body.stake] if hasattr(body, "stake") else []
    said = [f"{field} {_name(value, encounter)}" for field, value in given.items() if not isinstance(value, dict)]
    return ", ".join((*stake, *said))


def _name(who: object, encounter: Encounter[Any, Any]) -> str:
    if isinstance(who, list):
        return " and ".join(str(w) for w in who)
    found = encounter.combatants.get(who) if isinstance(who, str) else None
    return found.name if found else str(who)
