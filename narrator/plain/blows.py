"""The second stage for blows: how one is set about, whether and where it lands, what it does."""

from __future__ import annotations

import re

from narrator.lexicon import slot_of
from narrator.plain.bend import bend
from narrator.plain.context import Context
from narrator.plain.intent import intended
from narrator.plain.moment import Moment
from narrator.plain.orthography import definite, worded
from narrator.plain.speech import without_quotes
from narrator.plain.spells import spelled
from narrator.plain.talk import Draft, aloud, speech
from narrator.plain.tools import tool_of
from narrator.plain.tumbles import on_the_ground
from narrator.plain.vocabulary import vocabulary
from narrator.plain.ways import ways, where

_STANDING = re.compile(r"stand|stood|upright|feet|stayed up|straight|ground|lean|held|hold|rest|fall")
"""A consequence that already says that someone is up."""
_ADJECTIVE = re.compile(
    r"[a-z]+(?:ed|en|y|ful|less|ble|ous|ing|ish|ic|ind|af|ute|ick|one|low)|afraid|asleep|awake|alive|drunk|lame|deaf|numb|weak"
)
_ARTICLES = frozenset({"a", "an", "the", "some"})
_WHERE = vocabulary("where")
"""Words that a condition begins with which is where or how one is: "on fire"."""
_AND_THEN = re.compile(r"(.*?), and (\{\w+(?:'s|\.\w+)?\}.*)")
_SHORT = 90
"""Letters of a blow that still goes on after a quotation."""
_LONG = 85
"""In how many of a hundred cases a long telling adds what may follow."""
TWO_THOUGHTS = re.compile(r", (and|but) |;")


def blow(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """A blow with what is said over it, its result, and the end of whoever it landed on."""
    plain: dict[str, str] = {}
    said = aloud(c, m, plain)
    told = _struck(c, m, tags | _light(c, m, plain) | ({"spoke"} if said else set()), plain)
    # «"Stop!" said Mara, and swung low»: where the words and the blow are the same person's, and both are short.
    joins = len(said) == 1 and said[0].endswith(" {a}") and told[0].startswith("{a} ") and " and " not in told[0]
    if joins and len(told[0]) < _SHORT and c.chooser.chance("say and do", 60):
        return [f"{said[0]}, and {told[0].removeprefix('{a} ')}", *told[1:]], plain
    return said + told, plain


def _struck(c: Context, m: Moment, tags: frozenset[str], plain: dict[str, str]) -> list[str]:
    told: list[str] = []
    told += ways(c, m, tags, plain)
    if m.to is not None:
        tags |= where(m.to, plain)
        told.append(c.chooser.pick("go", tags))
    if m.part is not None:
        plain["part"] = worded(m.part)
        tags |= {"part"}
    if m.acted and m.end == "died" and c.out_before.get(m.t[0]) == "unconscious" and m.severity is None:
        return told + split(c.chooser.pick("shape.deathblow", tags)) + after(c, "tail.die", tags, 60)
    trodden = _underfoot(c, m, tags)
    if trodden:
        return told + trodden
    if m.spell is not None:
        tags |= {"spell"}
        landed = told + spelled(c, m, tags, plain)
        if m.result == "hit" and m.came is not None:
            return [*landed, _left_in(c, m.came, tags, plain)]
        return _with_consequence(c, m, landed, tags) if m.result == "hit" else landed
    if m.b is not None and m.result == "hit":
        landing = tags | {f"part_{m.severity}" if m.part is not None else m.severity or "plain"}
        taken = [c.chooser.pick("stood.in", tags), c.chooser.pick("then.stood", landing)]
        return told + _with_consequence(c, m, taken, tags)
    lead = aim(c, m, tags) + _before(c, m, tags)
    if m.into is not None:
        plain["into"] = definite(what_met(m))
        return told + (lead or [c.chooser.pick("shape.swing", tags)]) + [c.chooser.pick("miss.into", tags)]
    if m.result == "missed" and c.goes_on(m):
        return told + (lead or [c.chooser.pick("shape.swing", tags)]) + [c.chooser.pick("miss.on", tags)]
    if m.result == "missed":
        return told + lead + _miss(c, tags, led=bool(lead))
    if m.result == "stopped":
        how = tags | ({m.how} if m.how in ("dodge", "parry") else set())
        swing = lead or ([c.chooser.pick("shape.swing", tags)] if m.acted else [])
        return told + swing + [c.chooser.pick("stopped", frozenset(how))]
    if m.result is None:
        return told + (lead or [c.chooser.pick("shape.swing", tags)])
    if "lies" in tags and not lead and m.end is None:
        return [*told, c.chooser.pick("shape.lying", tags), c.chooser.pick("felt.lying", tags)]
    severity = m.severity or "plain"
    landing = tags | {f"part_{severity}" if m.part is not None and severity != "none" else severity}
    if m.what == "strike with both" and m.harm_tool not in (None, m.tool) and not lead:
        # Both came in, and one of them counted.
        plain["other"] = definite(worded(m.harm_tool or ""))
        landed = [c.chooser.pick("shape.swing", tags), c.chooser.pick("then.other", landing)]
    elif m.astray:
        landed = split(c.chooser.pick("then.astray", landing))
    elif lead:
        landed = lead + split(c.chooser.pick("then.hit", landing, "{blow} <hit" if c.short else ""))
    elif c.chooser.chance("picture", 60) and c.chooser.has("picture", landing):
        landed = split(c.chooser.pick("picture", landing))
    else:
        landed = split(c.chooser.pick("shape.blow", landing, "{a} <hit.a>" if c.short else _wanted(tags)))
    return told + _with_consequence(c, m, landed, tags)


def kind_of(c: Context, slot: str, what: str) -> str:
    """The tag of a condition's sentences: its own, if there are words for it; else how its name can stand in one."""
    own = slot_of(what)
    if c.chooser.own(slot, own):
        return own
    first, *rest = what.split()
    if rest and first in _ARTICLES:
        return "borne"
    if _ADJECTIVE.fullmatch((rest or [first])[-1]) or (rest and first in _WHERE):
        return "adjective"
    return "named" if rest else "borne"


def _left_in(c: Context, what: str, tags: frozenset[str], plain: dict[str, str]) -> str:
    """What a spell leaves someone in."""
    plain["what"] = worded(what)
    return c.chooser.pick("on", tags | {kind_of(c, "on", plain["what"]), "by"})


def _before(c: Context, m: Moment, tags: frozenset[str]) -> list[str]:
    """What a blow of a ruleset's own begins with, as the ride of a charge, whatever was meant with it."""
    slot = slot_of(m.what)
    own = c.act_is(m.what, "blow") and not c.act_is(m.what, "underfoot")
    return [c.chooser.pick(slot, tags)] if own and c.chooser.has(slot, tags) else []


def _underfoot(c: Context, m: Moment, tags: frozenset[str]) -> list[str]:
    """A blow that is one's own weight on somebody: what it does is done by the ground."""
    slot = slot_of(m.what) + ("" if m.result == "hit" else ".tried")
    if not c.act_is(m.what, "underfoot") or not c.chooser.has(slot, tags):
        return []
    return [c.chooser.pick(slot, tags), *(on_the_ground(c, m, tags) if m.result == "hit" else [])]


def what_met(m: Moment) -> str:
    """The thing that a blow went into."""
    return worded(m.into or "something")


def hurt(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """Harm alone, with nobody's blow in the records."""
    plain = {"part": worded(m.part)} if m.part is not None else {}
    tags |= {m.severity or "light"} | ({"part"} if m.part is not None else set())
    told = split(c.chooser.pick("hurt", tags))
    if m.end is not None:
        told.append(_said(c, "fall" if m.end == "fell" else "die", tags))
    return told, plain


def split(shape: str) -> list[str]:
    """A shape's sentences; one that strings too much together by "and" is cut in two."""
    found: list[str] = []
    for sentence in shape.rstrip(".").split(". "):
        cut = _AND_THEN.match(sentence.strip())
        if cut is not None and " and " in cut[1]:
            found += [cut[1], cut[2]]
        else:
            found.append(sentence.strip())
    return found


def after(c: Context, slot: str, tags: frozenset[str], percent: int) -> list[str]:
    """What may follow, or nothing."""
    percent = max(percent, _LONG) if c.long and percent else percent
    if c.brief or c.short or not c.chooser.chance(slot, percent) or not c.chooser.has(slot, tags):
        return []
    return [c.chooser.pick(slot, tags)]


def more(c: Context, slot: str, tags: frozenset[str]) -> list[str]:
    """What a long telling adds, and one in a tone of its own now and then."""
    return after(c, slot, tags, _LONG if c.long else 35 if c.chooser.toned(slot, tags) else 0)


def aim(c: Context, m: Moment, tags: frozenset[str]) -> list[str]:
    """The player's own line of action: told as done where it reaches nobody, else as meant."""
    bent = bend(m.words, c.speaker(m)) if (m.acted or m.kind == "deed") and _bends(c, m) else None
    if bent is None:
        return []
    c.chooser.hear(bent.meant)
    tool = tool_of(m.tool)
    told = bent.done or c.chooser.pick("aim", tags).replace("{aim}", bent.meant)
    if tool.name is not None:
        # The player's "the staff" is the one that strikes, and is named as any other tool is.
        told = re.sub(rf"(?:\bthe|{{a's}}) (?:{re.escape(tool.noun)}|{re.escape(tool.head)})\b", "{tool}", told)
    return [f"{{a}} {told}"]


def intent(c: Context, m: Moment, tags: frozenset[str]) -> list[str]:
    """An act in the player's own words: told as done where that reaches nobody, else as meant, by whatever verb."""
    if not _bends(c, m):
        return []
    bent = bend(m.words, c.speaker(m))
    meant = intended(without_quotes(m.words or ""), c.speaker(m))
    done = bent.done if bent is not None else None
    if meant is None or (done is not None and len(done.split()) >= len(meant.split())):
        return aim(c, m, tags)
    c.chooser.hear(meant)
    return [f"{{a}} {c.chooser.pick('aim', tags).replace('{aim}', meant)}"]


def stance(c: Context, m: Moment) -> list[str]:
    """The same where no blow is struck: only what was done, and of no blow."""
    bent = bend(m.words, c.speaker(m), peaceful=True) if _bends(c, m) else None
    if bent is None or bent.done is None:
        return []
    c.chooser.hear(bent.done)
    return [f"{{a}} {bent.done}"]


def _bends(c: Context, m: Moment) -> bool:
    """Whether the words of a moment may be a deed. Without quotation marks they are either said or done."""
    if m.words is None or c.brief or c.wordless or m.a not in c.figures:
        return False
    return without_quotes(m.words) != m.words.strip() or speech(c, m) is None


def _miss(c: Context, tags: frozenset[str], *, led: bool) -> list[str]:
    percent = 100 if "fumble" in tags else 28
    if led:
        told = split(c.chooser.pick("then.miss", tags, "{blow} <miss" if c.short else ""))
        return told + after(c, "tail.miss", tags, percent)
    if c.chooser.chance("picture", 60) and c.chooser.has("picture.miss", tags):
        told = split(c.chooser.pick("picture.miss", tags))
        # A picture of a fumble, or one of two sentences, is whole.
        return told if len(told) > 1 or "fumble" in tags else told + after(c, "tail.miss", tags, percent)
    told = split(c.chooser.pick("shape.miss", tags, "<miss.a>" if c.short else _wanted(tags)))
    return told + after(c, "tail.miss", tags, percent)


def _with_consequence(c: Context, m: Moment, landed: list[str], tags: frozenset[str]) -> list[str]:
    """The blow and what it did, in one sentence or in two."""
    if m.end is not None:
        slot, tail = ("fall", "tail.fall") if m.end == "fell" else ("die", "tail.die")
        if m.spell is not None and " and " not in landed[-1]:
            return [*landed[:-1], f"{landed[-1]}, and {_said(c, slot, tags)}", *after(c, tail, tags, 50)]
        return [*landed, _said(c, slot, tags), *after(c, tail, tags, 50)]
    if m.severity is None or c.comes_down(m):
        return landed  # how they bear it is told by how they come down
    if m.severity == "none" and m.spell is None and m.b is None:
        return landed  # a blow that did nothing has said so
    if c.short and m.severity == "light":
        return landed
    felt = _said(c, "felt", tags | {m.severity})
    room = len(landed[-1]) + len(felt) < 130 and not TWO_THOUGHTS.search(landed[-1] + felt)
    if room and m.severity != "grievous" and c.chooser.chance("join", 15 if c.long else 40):
        told = [*landed[:-1], f"{landed[-1]}, and {felt}"]
    else:
        told = [*landed, felt]
    stays = {"grievous": 60, "heavy": 18}.get(m.severity, 0) * (2 if c.long else 1)
    up = c.chooser.chance("up", stays) and not c.soon_out(m.t[0]) and not (c.brief or c.short)
    if up and "off_feet" not in tags and not _STANDING.search(felt) and m.t[0] not in c.out_before:
        told.append(c.chooser.pick("stood", tags))
        return told
    return told + more(c, "tail.hit", tags | {m.severity})


def _said(c: Context, slot: str, tags: frozenset[str]) -> str:
    """A consequence, said of whom it befell or of something else."""
    if slot in ("fall", "die") and "under" in tags:
        return c.chooser.pick("fell.under" if slot == "fall" else "died.under", tags)
    if c.chooser.chance(f"{slot}.x", 45) and c.chooser.has(f"{slot}.x", tags):
        return c.chooser.pick(f"{slot}.x", tags)
    return f"{{t}} {c.chooser.pick(f'{slot}.t', tags)}"


def _light(c: Context, m: Moment, plain: dict[str, str]) -> frozenset[str]:
    """What came before, as far as it bears on this blow."""
    tags: set[str] = set()
    if m.subdue and not (c.brief or c.short) and c.chooser.chance("spare", 40):
        tags.add("subdue")
    if m.fumble:
        tags.add("fumble")
    if m.what == "strike with both":
        tags.add("dual")
    if m.a is not None and c.told.misses.get(m.a, 0) >= 2:
        tags.add("again")
    elif c.told.last == (m.t[0] if m.t else None, m.a) and c.chooser.chance("answer", 45):
        tags.add("answer")
    wound = c.old_wound(m.a)
    remembers = not (c.brief or c.short) and c.chooser.chance("wound", 90 if c.long else 45)
    if wound is not None and wound.seq < c.beat.seqs[0] and remembers:
        c.recalled.append(wound.seq)
        tags.add("wounded")
        part = worded(wound.part) if wound.part is not None else c.told.places.get(m.a or "")
        if part is not None:
            plain["old_part"] = part
            tags.add("old_part")
    return frozenset(tags)


def _wanted(tags: frozenset[str]) -> str:
    return "<approach>" if "wounded" in tags else ""
