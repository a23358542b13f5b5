"""What the game master says is so, in plain words: "the miller hurt mara badly", "the stair is blocked"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from rules.encounter import Encounter
from rules.errors import Ambiguous, Malformed
from rules.ruleset import Ruleset
from rules.scene import bare
from woundscribe import names
from woundscribe.account.events import Event
from woundscribe.account.lines import read_line
from woundscribe.account.verbs import SHOWN as VERBS_SHOWN
from woundscribe.desk import newcomers

Fields = dict[str, Any]

SHOWN = (
    "the miller hurt mara badly",
    "mara takes 3",
    "mara heals 2",
    "mara falls",
    "the miller flees",
    "mara drops the staff",
    "mara is stunned",
    "mara is no longer stunned",
    "mara is on the stair",
    "the stair is blocked",
    "the archer is seen",
    "note: the lamp gutters",
    "cost: the lantern",
)
"""What to show somebody who does not know what would be understood."""

_BECAUSE = re.compile(r"\s+because\s+(?:of\s+)?", re.IGNORECASE)
_SECRET = re.compile(r"^(?:secretly|in secret|secret)\b[\s:,]*", re.IGNORECASE)
_NOTE = re.compile(r"note\b[\s:]*(.+)", re.IGNORECASE | re.DOTALL)
_COST = re.compile(r"(?:cost|it costs?)\b[\s:]*(.+)", re.IGNORECASE)
_WAYS = re.compile(r"(?:the )?(?:ways? out|exits?)(?: is| are)?\b[\s:]*(.+)", re.IGNORECASE)
_OPEN = frozenset({"open", "free", "clear", "open again"})
_NO_WAYS = frozenset({"none", "gone", "shut", "closed", "blocked", "all blocked", "all shut"})
_WAY = re.compile(
    r"(?P<way>.+?) (?:is|stands|swings) (?:now )?(?:(?P<open>open|free|clear|passable|a way out|open again)"
    r"|(?P<shut>shut|closed|blocked|barred|gone|cut off|no way out))",
    re.IGNORECASE,
)
_SEEN = re.compile(
    r"(?P<who>.+?) (?:is|steps|comes) (?:now )?"
    r"(?:seen|revealed|discovered|spotted|in plain sight|into sight|into view)",
    re.IGNORECASE,
)
_COUNTED = r"(?P<n>\d{1,3})(?: (?:points?|health|damage|harm|hp|hit points?|points of damage))?"
_HURT = (
    re.compile(
        r"(?P<who>.+?) (?:is |was )?(?:hurt|harmed|wounded|takes|took|loses|lost|suffers|suffered)(?: for)? "
        rf"{_COUNTED}(?: (?:by|from) (?P<by>.+?))?(?: with (?:the |a |an )?(?P<tool>.+?))?",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<by>.+?) (?:hurts?|harms?|harmed|wounds?|wounded|hits?|strikes?|struck) (?P<who>.+?) for "
        rf"{_COUNTED}(?: with (?:the |a |an )?(?P<tool>.+?))?",
        re.IGNORECASE,
    ),
)
_HEALED = re.compile(
    r"(?P<who>.+?) (?:is |was )?(?:healed|heals|regains|regained|recovers|recovered|gets back|mends)(?: for| by)? "
    rf"{_COUNTED}(?: by (?P<by>.+?))?",
    re.IGNORECASE,
)
_AWAY = re.compile(
    r"(?P<who>.+?) (?:is|stands) (?:now )?(?P<n>\d{1,4}) (?:feet|foot|metres?|meters?|steps) (?:away )?from (?P<of>.+)",
    re.IGNORECASE,
)
_PLACED = (
    re.compile(
        r"(?P<who>.+?) (?:is|stands|lies|sits) (?:now )?(?P<where>(?:at|by|behind|under|on|in|near|beside|below|above"
        r"|before|inside|outside|beyond|between|atop|among|against) .+)",
        re.IGNORECASE,
    ),
    re.compile(
        r"(?P<who>.+?) (?:moves|goes|comes|steps|climbs|runs back|falls back|gets) (?:now )?(?:to )?"
        r"(?P<where>(?:(?:at|by|behind|under|on|near|beside|below|above|before|inside|outside|up|down|onto) )?.+)",
        re.IGNORECASE,
    ),
)
_OFF = re.compile(r"(?P<who>.+?) (?:is|has) (?:no longer|not|not any ?more|no more) (?P<what>.+)", re.IGNORECASE)
_ON = re.compile(r"(?P<who>.+?) (?:is|becomes|gets|has) (?:now )?(?P<what>.+)", re.IGNORECASE)


class Said(NamedTuple):
    """``effects``: what is so, in order, as fields of effects; ``reason``: why, as the master gave it."""

    effects: tuple[Fields, ...]
    reason: str
    secret: bool

    def entries(self) -> Iterator[Fields]:
        """Each as a declaration of the game master."""
        for effect in self.effects:
            beside = {"reason": self.reason} if self.reason else {}
            yield {**effect, **beside, **({"secret": True} if self.secret else {})}


def read_fiat(text: str, encounter: Encounter[Any, Any], ruleset: Ruleset[Any]) -> Said:
    """What a line says is so. Raises Malformed for one that is not understood, with what would be, or Ambiguous."""
    secret = _SECRET.match(text) is not None
    said, *why = _BECAUSE.split(_SECRET.sub("", text).strip(), maxsplit=1)
    said = said.strip().rstrip(".")
    if not said:
        raise Malformed("it says nothing yet: say what is so.", choices=SHOWN)
    effects = _Reading(encounter, ruleset).read(said)
    return Said(tuple(effects), why[0].rstrip(".") if why else "", secret)


class _Reading:
    def __init__(self, encounter: Encounter[Any, Any], ruleset: Ruleset[Any]) -> None:
        self.encounter = encounter
        self.ruleset = ruleset

    def read(self, said: str) -> Sequence[Fields]:
        joined = newcomers.read_join(said, self.encounter, self.ruleset)
        found = joined or self._scene(said) or self._counted(said) or self._off(said)
        if found:
            return [found]
        try:
            return self._happened(said)
        except (Malformed, Ambiguous) as error:
            state = self._placed(said) or self._on(said)
            if state:
                return [state]
            if isinstance(error, Malformed) and tuple(error.choices) == VERBS_SHOWN:
                raise Malformed(error.message, choices=SHOWN) from error
            raise

    def _scene(self, said: str) -> Fields | None:
        """What is said of the place, and of nobody in it."""
        if note := _NOTE.fullmatch(said):
            return {"effect": "note", "text": note[1].strip()}
        if cost := _COST.fullmatch(said):
            who, colon, what = cost[1].partition(":")
            if not colon:
                return {"effect": "cost", "cost": cost[1].strip()}
            return {"effect": "cost", "cost": what.strip(), "who": self._who(who)}
        exits = self.encounter.scene.exits
        if ways := _WAYS.fullmatch(said):
            return {"effect": "exits", "exits": _ways(ways[1].strip())}
        way = _WAY.fullmatch(said)
        if way is None or self._is_somebody(way["way"]):
            return None
        name = bare(way["way"].strip().lower())
        if way["open"]:
            return {"effect": "exits", "exits": [*(e for e in exits if e != name), name]}
        known = names.pick("way out", name, {one: (one,) for one in exits})
        return {"effect": "exits", "exits": [one for one in exits if one != known]}

    def _counted(self, said: str) -> Fields | None:
        """Harm and healing by a number; whoever comes into sight."""
        if (seen := _SEEN.fullmatch(said)) and self._is_somebody(seen["who"]):
            return {"effect": "reveal", "who": self._who(seen["who"])}
        for pattern in _HURT:
            if (hurt := pattern.fullmatch(said)) and self._is_somebody(hurt["who"]):
                fields = {"effect": "harm", "who": self._who(hurt["who"]), "amount": int(hurt["n"])}
                return self._done(fields, hurt["by"], hurt["tool"])
        if (healed := _HEALED.fullmatch(said)) and self._is_somebody(healed["who"]):
            fields = {"effect": "heal", "who": self._who(healed["who"]), "amount": int(healed["n"])}
            return self._done(fields, healed["by"], None)
        if (away := _AWAY.fullmatch(said)) and self._is_somebody(away["who"]):
            place = {"of": self._who(away["of"]), "away": int(away["n"])}
            return {"effect": "place", "who": self._who(away["who"]), "place": place}
        return None

    def _done(self, fields: Fields, by: str | None, tool: str | None) -> Fields:
        if by is not None:
            fields["by"] = self._who(by)
        if tool is not None:
            fields["tool"] = tool
        return fields

    def _off(self, said: str) -> Fields | None:
        off = _OFF.fullmatch(said)
        if off is None or not self._is_somebody(off["who"]):
            return None
        who = self._who(off["who"])
        one = self.encounter.combatants[who]
        found = names.candidates(off["what"], {c.name: (c.name,) for c in one.conditions})
        if len(found) != 1:
            raise Malformed(f"{one.name} is not {off['what']}.", choices=[c.name for c in one.conditions])
        return {"effect": "condition off", "who": who, "condition": found[0]}

    def _placed(self, said: str) -> Fields | None:
        for pattern in _PLACED:
            if (placed := pattern.fullmatch(said)) and self._is_somebody(placed["who"]):
                where = placed["where"].strip()
                return {"effect": "place", "who": self._who(placed["who"]), "place": {"words": where}}
        return None

    def _on(self, said: str) -> Fields | None:
        on = _ON.fullmatch(said)
        if on is None or not self._is_somebody(on["who"]):
            return None
        return {"effect": "condition on", "who": self._who(on["who"]), "condition": on["what"].strip()}

    def _happened(self, said: str) -> list[Fields]:
        """What befell somebody, in the words in which an account of a fight is read."""
        read = read_line(said)
        if read.unkept:
            raise Malformed(f"{read.unkept[0]!r} has no place in it: leave it out, or say it as a note.")
        return [self._effect(event) for event in read.events]

    def _effect(self, event: Event) -> Fields:
        fields: Fields = {"effect": event.effect, "who": self._who(event.who.written)}
        if event.effect == "item":
            carried = {one: (one,) for one in self.encounter.combatants[fields["who"]].carries}
            item = event.item or ""
            known = names.candidates(item, carried) if event.how != "taken" else []
            return {**fields, "item": known[0] if len(known) == 1 else item, "how": event.how}
        if event.effect == "leave":
            return fields
        if event.by is not None:
            fields["by"] = self._who(event.by.written)
        if event.effect in ("harm", "heal"):
            fields["severity"] = event.severity
        if event.effect == "harm":
            fields |= {name: value for name, value in (("tool", event.tool), ("part", event.part)) if value}
        return fields

    def _who(self, said: str) -> str:
        return names.pick("combatant", said.strip(), names.combatants(self.encounter))

    def _is_somebody(self, said: str) -> bool:
        return bool(names.candidates(said.strip(), names.combatants(self.encounter)))


def _ways(named: str) -> list[str]:
    """Ways out in a list. Raises Malformed where it says how they are, and not which."""
    if named.lower() in _NO_WAYS:
        return []
    found = [bare(one) for one in re.split(r"\s*,\s*(?:and\s+)?|\s+and\s+", named) if one]
    if any(one.lower() in _OPEN for one in found):
        raise Malformed("which way out? Say what it is.", choices=("the door is open", "exits: door, stair"))
    return found
