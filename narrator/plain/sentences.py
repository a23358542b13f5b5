"""The second stage: a moment into sentences whose references are still open."""

from __future__ import annotations

import re

from narrator.plain.context import Context
from narrator.plain.moments import Moment
from narrator.plain.orthography import at_place, definite, worded
from narrator.plain.speech import aim, bare_thing, noted, quote, spoken

_STANDING = re.compile(r"stand|stood|upright|feet|stayed up|straight|ground")
"""A consequence that already says that someone is up."""
_KNOWN_CONDITIONS = frozenset({"prone", "dizzy", "blinded", "restrained", "slowed", "disarmed"})
_ADJECTIVE = re.compile(r"[a-z]+(?:ed|en|y|ful|less|ble|ous|ing|ish|ic|ind|af|ute|ick|one|low)")
_DEEDS = {
    "defend": "defend",
    "hold": "hold",
    "lapse": "lapse",
    "rouse": "rouse",
    "help rouse": "help",
    "calm": "calm",
    "plead": "plead",
    "retreat": "retreat",
    "flee in retreat": "retreat.fled",
}
_WORDS = frozenset({"calm", "plead"})
"""Deeds that are done by speaking."""
_COSTS = frozenset(
    {"injury", "strain", "guilt", "wonder_dimmed", "corruption_worsened", "trust_broken", "opportunity_lost"}
)

Draft = tuple[list[str], dict[str, str]]
"""Sentences with open references, and the words that stand for the impersonal ones."""


def sentences(c: Context, moment: Moment) -> Draft:
    """What tells a moment, as sentences without capital and stop."""
    tags = c.tags(moment)
    if moment.kind == "blow":
        return _blow(c, moment, tags)
    if moment.kind == "hurt":
        return _hurt(c, moment, tags)
    if moment.kind == "deed":
        return _deed(c, moment, tags)
    return _simple(c, moment, tags)


def _blow(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    plain: dict[str, str] = {}
    told = _speech(c, m, plain)
    tags |= _light(c, m, plain)
    if m.part is not None:
        plain["part"] = worded(m.part)
        tags |= {"part"}
    if m.acted and m.end == "died" and c.out_before.get(m.t[0]) == "unconscious" and m.severity is None:
        return told + _split(c.chooser.pick("shape.deathblow", tags)) + _after(c, "tail.die", tags, 60), plain
    bent = aim(m.words, c.only_target(m)) if m.acted and not c.brief else None
    lead = [f"{{a}} {c.chooser.pick('aim', tags)}".replace("{aim}", bent)] if bent is not None else []
    if m.result == "missed":
        shape = c.chooser.pick("then.miss" if lead else "shape.miss", tags, _wanted(tags))
        chance = 100 if "fumble" in tags else 40
        return told + lead + _split(shape) + _after(c, "tail.miss", tags, chance), plain
    if m.result == "stopped":
        how = tags | ({m.how} if m.how in ("dodge", "parry") else set())
        swing = lead or ([c.chooser.pick("shape.swing", tags)] if m.acted else [])
        return told + swing + [c.chooser.pick("stopped", frozenset(how))], plain
    if m.result is None:
        return told + (lead or [c.chooser.pick("shape.swing", tags)]), plain
    if m.what == "strike with both" and m.harm_tool not in (None, m.tool) and not lead:
        # Both came in, and one of them counted.
        plain["other"] = definite(worded(m.harm_tool or ""))
        lead = [c.chooser.pick("shape.swing", tags)]
        blow_of = "then.other"
    else:
        blow_of = "then.hit" if lead else "shape.blow"
    severity = m.severity or "plain"
    landing = tags | {f"part_{severity}" if m.part is not None and severity != "none" else severity}
    blow = _split(c.chooser.pick(blow_of, frozenset(landing), _wanted(tags)))
    return told + lead + _with_consequence(c, m, blow, tags), plain


def _with_consequence(c: Context, m: Moment, blow: list[str], tags: frozenset[str]) -> list[str]:
    """The blow and what it did, in one sentence or in two."""
    if m.end is not None:
        slot, tail = ("fall", "tail.fall") if m.end == "fell" else ("die", "tail.die")
        return [*blow, _said(c, slot, tags), *_after(c, tail, tags, 55)]
    if m.severity is None:
        return blow
    felt = _said(c, "felt", tags | {m.severity})
    short = len(blow[-1]) + len(felt) < 150 and not re.search(r", (and|but) |;", blow[-1])
    if short and m.severity != "grievous" and c.chooser.chance("join", 45):
        told = [*blow[:-1], f"{blow[-1]}, and {felt}"]
    else:
        told = [*blow, felt]
    up = m.severity == "grievous" or (m.severity == "heavy" and c.chooser.chance("up", 40))
    up = up and not c.soon_out(m.t[0])
    if up and not _STANDING.search(felt) and not c.brief and m.t[0] not in c.out_before:
        told.append(c.chooser.pick("stood", tags))
    return told


def _said(c: Context, slot: str, tags: frozenset[str]) -> str:
    """A consequence, said of whom it befell or of something else."""
    if c.chooser.chance(f"{slot}.x", 40) and c.chooser.has(f"{slot}.x", tags):
        return c.chooser.pick(f"{slot}.x", tags)
    return f"{{t}} {c.chooser.pick(f'{slot}.t', tags)}"


def _light(c: Context, m: Moment, plain: dict[str, str]) -> frozenset[str]:
    """What came before, as far as it bears on this blow."""
    tags: set[str] = set()
    if m.subdue and not c.brief and c.chooser.chance("spare", 70):
        tags.add("subdue")
    if m.fumble:
        tags.add("fumble")
    if m.what == "strike with both":
        tags.add("dual")
    if m.a is not None and c.told.misses.get(m.a, 0) >= 2:
        tags.add("again")
    elif c.told.last == (m.t[0] if m.t else None, m.a) and c.chooser.chance("answer", 60):
        tags.add("answer")
    wound = c.old_wound(m.a)
    if wound is not None and not c.brief and wound.seq < c.beat.seqs[0] and c.chooser.chance("wound", 40):
        c.recalled.append(wound.seq)
        tags.add("wounded" if wound.part is None else "wounded_part")
        if wound.part is not None:
            plain["old_part"] = worded(wound.part)
            tags.add("old_part")
    return frozenset(tags)


def _wanted(tags: frozenset[str]) -> str:
    return "<approach>" if tags & {"wounded", "wounded_part"} else ""


def _after(c: Context, slot: str, tags: frozenset[str], percent: int) -> list[str]:
    if c.brief or not c.chooser.chance(slot, percent) or not c.chooser.has(slot, tags):
        return []
    return [c.chooser.pick(slot, tags)]


def _hurt(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    plain = {"part": worded(m.part)} if m.part is not None else {}
    tags |= {m.severity or "light"} | ({"part"} if m.part is not None else set())
    told = _split(c.chooser.pick("hurt", tags))
    if m.end is not None:
        told.append(_said(c, "fall" if m.end == "fell" else "die", tags))
    return told, plain


def _deed(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    plain: dict[str, str] = {}
    told = _speech(c, m, plain)
    what = m.what or "act"
    slot = _DEEDS.get(what, "act")
    if slot == "act":
        verb = re.fullmatch(r"[a-z]+", what) is not None
        plain["what"] = what if verb else f'"{worded(what)}"'
        tags |= {"verb" if verb else "words"}
    if told:
        tags |= {"aloud"}
    if not told or what not in _WORDS:
        told += _split(c.chooser.pick(slot, tags))
    if slot == "rouse" and m.won is not None:
        told.append(c.chooser.pick("rouse.won" if m.result == "hit" else "rouse.done" if m.won else "rouse.lost", tags))
    elif m.won and c.follows(m, "calmed", "wavered"):
        pass  # What came of the words is told next.
    elif what in _WORDS and m.won is not None:
        told.append(c.chooser.pick("words.won" if m.won else "words.lost", tags))
    elif m.won is not None:
        told.append(c.chooser.pick("act.won" if m.won else "act.lost", tags))
    return told, plain


def _simple(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """A change that one sentence tells."""
    plain: dict[str, str] = {}
    slot = {"condition_on": "on", "condition_off": "off"}.get(m.kind, m.kind)
    told = _speech(c, m, plain) if m.kind in ("yielded", "offered") else []
    what = worded(m.what) if m.what else ""
    extra: set[str] = set()
    if m.kind in ("condition_on", "condition_off"):
        plain["what"] = what or "not as before"
        known = what in _KNOWN_CONDITIONS
        extra.add(what if known else "adjective" if _ADJECTIVE.fullmatch(what) else "named")
    elif m.kind in ("offered", "accepted", "refused"):
        extra.add(what if what in ("mercy", "parley") else "other")
        plain["what"] = what
        foe = c.other_band(m.side) if m.kind == "offered" else c.band(m.side) or "the others"
        if foe is not None:
            plain["foe"] = foe
            extra.add("foe")
        if m.b is not None:
            extra.add("spoke")
    elif m.kind in ("ended", "reopened"):
        plain["side"] = c.band(m.side) or "one side"
        extra |= {"side", what} if c.chooser.has(slot, frozenset({"side", what})) else {"side", "other"}
    elif m.kind == "cost":
        label = what.replace(" ", "_")
        extra |= {label if label in _COSTS else "other"} | ({"who"} if m.t else set())
        plain["what"] = what
    elif m.kind == "item":
        plain["item"] = definite(what or "something carried")
        extra.add(m.how or "used")
    elif m.kind in ("moved", "placed"):
        plain["where" if m.kind == "moved" else "newplace"] = at_place(what or "another place")
    elif m.kind == "exits":
        plain["what"] = what
        extra |= {"some"} if what else set()
    elif m.kind == "said":
        return [_note(c, m, plain, tags)], plain
    elif m.kind in ("cast", "cast_failed", "miscast"):
        plain["what"] = definite(what) if what else "a spell"
    elif m.kind == "healed" and m.severity in ("none", "grievous"):
        extra.add(m.severity)
    if m.a is not None:
        extra.add("by")
    told += _split(c.chooser.pick(slot, tags | extra))
    if m.kind in ("fell", "died", "yielded", "fled") and m.a is not None and m.kind != "yielded":
        told.append(c.chooser.pick("by", tags))
    if m.kind == "ended":
        told += _after(c, "tail.ended", tags, 60)
    return told, plain


def _note(c: Context, m: Moment, plain: dict[str, str], tags: frozenset[str]) -> str:
    """Someone's words or something seen: between quotation marks, for it may say anything."""
    names = (c.figures[m.a].name,) if m.a is not None and m.a in c.figures else ()
    said = spoken(m.words, "said", names)
    if said is not None and m.a is not None:
        return _quoted(c, m, said, plain)
    note = noted(m.words)
    if note is not None and m.a is None and (thing := bare_thing(note)) is not None:
        plain["note"] = thing
        tags |= {"thing_seen"}
    elif note is not None:
        plain["quote"] = f'"{note}"'
        tags |= {"note", "quote"}
    else:
        tags |= {"mute"}
    return c.chooser.pick("said", tags | ({"who"} if m.a is not None else set()))


def _speech(c: Context, m: Moment, plain: dict[str, str]) -> list[str]:
    """What the actor says aloud with the act, before it."""
    who = m.a if m.a is not None else m.t[0] if m.kind == "yielded" and m.t else None
    if who is None or who not in c.figures or c.brief:
        return []
    said = spoken(m.words, {"yielded": "yield", "offered": "offer"}.get(m.kind, m.what or ""), (c.figures[who].name,))
    if said is None:
        return []
    return [_quoted(c, m, said, plain)]


def _quoted(c: Context, m: Moment, said: str, plain: dict[str, str]) -> str:
    """A quotation; words that are the deed itself are said to whom they are meant for."""
    to = m.kind == "deed" and m.what in _WORDS and bool(m.t)
    speaker = c.chooser.pick("say", frozenset({"a", "t", m.what or ""} if to else {"a"}))
    speaker = speaker if m.a is not None else speaker.replace("{a}", "{t}")
    template, words = quote(said, speaker, c.chooser.number("say"))
    plain.update(words)
    return template


def _split(shape: str) -> list[str]:
    """A shape's sentences; one that strings too much together by "and" is cut in two."""
    found: list[str] = []
    for sentence in shape.rstrip(".").split(". "):
        first, join, second = sentence.strip().partition(", and {")
        if join and " and " in first:
            found += [first, "{" + second]
        else:
            found.append(sentence.strip())
    return found
