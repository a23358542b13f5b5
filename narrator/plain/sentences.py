"""The second stage: a moment into sentences whose references are still open."""

from __future__ import annotations

import re

from narrator.plain.blows import after, blow, hurt, split, stance, where
from narrator.plain.context import Context
from narrator.plain.moments import Moment
from narrator.plain.orthography import at_place, definite, worded
from narrator.plain.speech import noted
from narrator.plain.talk import WORDS, Draft, aloud, said_alone, said_by, speech

_ADJECTIVE = re.compile(r"[a-z]+(?:ed|en|y|ful|less|ble|ous|ing|ish|ic|ind|af|ute|ick|one|low)")
_WAITING = re.compile(r"\b(?:waited|watched|stayed|kept|held)\b")
"""A player's line that already tells that nothing was done."""
_DEEDS = {
    "defend": "defend",
    "hold": "hold",
    "lapse": "lapse",
    "move": "go",
    "rouse": "rouse",
    "help rouse": "help",
    "come round": "come",
    "calm": "calm",
    "plead": "plead",
    "retreat": "retreat",
    "flee in retreat": "retreat.fled",
}
_GONE = {
    "dead": "fallen",
    "unconscious": "fallen",
    "fled": "away",
    "left": "away",
    "yielded": "quiet",
    "calmed": "quiet",
}
"""What has become of someone whom a declaration was meant for."""
_COSTS = frozenset(
    {"injury", "strain", "guilt", "wonder_dimmed", "corruption_worsened", "trust_broken", "opportunity_lost"}
)


def sentences(c: Context, moment: Moment) -> Draft:
    """What tells a moment, as sentences without capital and stop."""
    tags = c.tags(moment)
    if moment.kind == "blow":
        return blow(c, moment, tags)
    if moment.kind == "hurt":
        return hurt(c, moment, tags)
    if moment.kind == "deed":
        return _deed(c, moment, tags)
    return _simple(c, moment, tags)


def _deed(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    plain: dict[str, str] = {}
    what = m.what or "act"
    slot = _DEEDS.get(what, what.replace(" ", "-"))
    if what not in _DEEDS and not c.chooser.has(slot, tags):
        slot = "act"
    if m.to is not None:
        tags |= where(m.to, plain) | {"moved"}
    elif what == "move":
        slot = "act"
    if slot == "act":
        verb = re.fullmatch(r"[a-z]+(?: [a-z]+){0,5}", what) is not None
        plain["what"] = what if verb else f'"{worded(what)}"'
        tags |= {"verb" if verb else "words"}
    if m.t and c.told.tries.get(m.t[0], 0):
        tags |= {"retry"}
    if slot == "come":
        tags |= {"won" if m.won else "lost"}
    if m.t and what == "help rouse" and m.t[0] not in c.out_before:
        tags |= {"woken"}
    if m.t and what == "lapse":
        tags |= {_GONE.get(c.out_before.get(m.t[0], ""), "nothing")}
    told = _acted(c, m, slot, tags, plain)
    if slot == "rouse" and m.won is not None:
        told.append(c.chooser.pick("rouse.won" if m.result == "hit" else "rouse.done" if m.won else "rouse.lost", tags))
    elif slot == "come" or (m.won and c.follows(m, "calmed", "wavered")):
        pass  # What came of the words is told next.
    elif what in WORDS and m.won is not None:
        told.append(c.chooser.pick("words.won" if m.won else "words.lost", tags))
    elif m.won is not None:
        told.append(c.chooser.pick("act.won" if m.won else "act.lost", tags))
    return told, plain


def _acted(c: Context, m: Moment, slot: str, tags: frozenset[str], plain: dict[str, str]) -> list[str]:
    """The deed itself with what is said: words may be all there is to it."""
    if (slot == "hold" or m.what in WORDS) and speech(c, m) is not None:
        # «Tobin begged the Miller» leaves no pronoun for what Tobin does with it.
        gesture = c.chooser.chance("gesture", 55) and not (m.what in WORDS and "clash" in tags)
        return aloud(c, m, plain, "gesture" if gesture else "", tags)
    lead = stance(c, m) if slot in ("hold", "defend") and m.to is None else []
    if lead:
        waits = slot == "hold" and _WAITING.search(lead[-1]) is not None
        return aloud(c, m, plain) + lead + ([] if waits else split(c.chooser.pick(slot, tags)))
    if m.to is None or slot == "go":
        return aloud(c, m, plain, slot, tags) or split(c.chooser.pick(slot, tags))
    told = aloud(c, m, plain)
    if slot != "defend":
        told.append(c.chooser.pick("go", tags))
    return told + split(c.chooser.pick(slot, tags, "{where}" if slot == "defend" else ""))


def _simple(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """A change that one sentence tells."""
    if m.kind in ("offered", "accepted", "refused"):
        return _mercy(c, m, tags)
    if m.kind == "cost":
        return _cost(c, m, tags)
    if m.kind == "said":
        return _note(c, m, tags)
    plain: dict[str, str] = {}
    slot = {"condition_on": "on", "condition_off": "off"}.get(m.kind, m.kind)
    what = worded(m.what) if m.what else ""
    extra: set[str] = {"by"} if m.a is not None else set()
    if m.kind in ("condition_on", "condition_off"):
        plain["what"] = what or "not as before"
        own = what.replace(" ", "-")
        known = c.chooser.own(slot, own)
        extra.add(own if known else "adjective" if _ADJECTIVE.fullmatch(what) else "named")
    elif m.kind in ("ended", "reopened"):
        plain["side"] = c.band(m.side) or "one side"
        members = [figure.id for figure in c.figures.values() if figure.side == m.side]
        if members and all(c.out_before.get(who) in ("dead", "unconscious") for who in members):
            extra.add("down")
        extra |= {"side", what} if c.chooser.has(slot, frozenset({"side", what})) else {"side", "other"}
    elif m.kind == "item":
        plain["item"] = definite(what or "something carried")
        extra |= {m.how or "used"} | ({"noted"} if c.just_named(what) else set())
    elif m.kind == "moved":
        extra |= where(what or "another place", plain)
    elif m.kind == "placed":
        plain["newplace"] = at_place(what or "another place")
    elif m.kind == "exits":
        plain["what"] = what
        extra |= {"some"} if what else set()
    elif m.kind in ("cast", "cast_failed", "miscast"):
        plain["what"] = definite(what) if what else "a spell"
    elif m.kind == "healed" and m.severity in ("none", "grievous"):
        extra.add(m.severity)
    told = aloud(c, m, plain, slot, tags | extra) if m.kind == "yielded" else []
    told = told or split(c.chooser.pick(slot, tags | extra))
    if m.kind == "ended":
        told += after(c, "tail.ended", tags, 75)
    return told, plain


def _mercy(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """An offer, with the words it is made in, and the answer to one."""
    plain: dict[str, str] = {}
    what = worded(m.what) if m.what else ""
    tags |= {what if what in ("mercy", "parley") else "other"}
    plain["what"] = what
    side = c.other_side(m.side) if m.kind == "offered" else m.side
    foe = c.band(side) if m.kind == "offered" else c.band(side) or "the others"
    if foe is not None:
        plain["foe"] = foe
        tags |= {"foe"}
    if m.kind != "offered":
        tags |= {"again"} if c.told.refused.get(c.other_side(m.side) or "", 0) else frozenset()
        return split(c.chooser.pick(m.kind, tags | ({"one"} if m.b is not None else set()))), plain
    if c.told.refused.get(m.side or "", 0):
        tags |= {"again"}
    if speech(c, m) is None:
        return split(c.chooser.pick("offered", tags | {"silent"})), plain
    plainly = what not in ("mercy", "parley")
    return aloud(c, m, plain, "offered", tags | {"silent" if plainly else "aloud"}), plain


def _cost(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """What it cost, by who bears it: a hurt as bad as it was, where it was."""
    what = worded(m.what) if m.what else ""
    label = what.replace(" ", "_")
    tags |= {label if label in _COSTS else "other"} | ({"who"} if m.t else set())
    if m.t:
        state = c.out_before.get(m.t[0], "there")
        tags |= {f"was_{c.told.worst.get(m.t[0], 'light')}", state}
        tags |= set() if state in ("dead", "unconscious") else {"up"}
    told = noted(m.what)
    if m.t or label in _COSTS or told is None:
        return split(c.chooser.pick("cost", tags)), {"what": what}
    # The master's own words for it, as they are.
    return [c.chooser.pick("cost", tags | {f"as_{told.form}"})], {"what": told.text}


def _note(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """Someone's words, or the game master's own: verbatim, in quotation marks where they could say too much."""
    plain: dict[str, str] = {}
    said = said_by(c, m.a, m.words, "said") if m.a is not None and m.a in c.figures else None
    if said is not None:
        return said_alone(c, m, said, plain), plain
    note = noted(m.words)
    if note is None:
        return [c.chooser.pick("said", tags | {"mute"} | ({"who"} if m.a is not None else set()))], plain
    if m.a is None and note.form == "sentence":
        return ["{note}"], {"note": note.text}
    if m.a is None and note.form == "thing":
        return [c.chooser.pick("said", tags | {"thing_seen"})], {"note": note.text}
    plain["quote"] = note.text if note.form == "quoted" else f'"{note.text}"'
    return [c.chooser.pick("said", tags | {"note", "quote"} | ({"who"} if m.a is not None else set()))], plain
