"""The second stage: a moment into sentences whose references are still open."""

from __future__ import annotations

import re
from dataclasses import replace

from narrator.lexicon import entry, slot_of
from narrator.plain.asended import ends_as_told
from narrator.plain.blows import after, blow, hurt, kind_of, more, split, what_met
from narrator.plain.byhand import by_hand, of_a_hurt
from narrator.plain.context import Context
from narrator.plain.deeds import deed
from narrator.plain.inshort import in_short
from narrator.plain.moment import Moment
from narrator.plain.orthography import at_place, definite, worded
from narrator.plain.shade import SHADED, shade
from narrator.plain.speech import noted, priced
from narrator.plain.spells import casting
from narrator.plain.talk import Draft, aloud, said_alone, said_by, speech
from narrator.plain.tumbles import came_down
from narrator.plain.ways import where


def sentences(c: Context, moment: Moment) -> Draft:
    """What tells a moment, as sentences without capital and stop."""
    tags = c.tags(moment)
    told = by_hand(c, moment, tags) if c.by_hand and c.beat.veil is None else None
    if told is not None:
        return told
    if moment.kind == "blow":
        return blow(c, moment, tags)
    if moment.kind == "hurt":
        return hurt(c, moment, tags)
    if moment.kind == "deed":
        return deed(c, moment, tags)
    if moment.kind in ("cast", "cast_failed", "miscast"):
        return casting(c, moment, tags)
    if moment.kind == "in short":
        return in_short(c)
    if moment.kind in ("thrown", "dropped"):
        return came_down(c, moment, tags)
    return _simple(c, moment, tags)


def _simple(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """A change that one sentence tells."""
    if m.kind in ("offered", "accepted", "refused"):
        return _mercy(c, m, tags)
    if m.kind in ("cost", "wound"):
        return _cost(c, m, tags)
    if m.kind == "said":
        return _note(c, m, tags)
    if c.beat.veil is not None and m.kind in SHADED:
        return split(c.chooser.pick(f"veiled.{m.kind}", tags | shade(c, m))), {}
    plain: dict[str, str] = {}
    slot = {"condition_on": "on", "condition_off": "off"}.get(m.kind, m.kind)
    what = worded(m.what) if m.what else ""
    extra: set[str] = {"by"} if m.a is not None else set()
    extra |= {"late"} if c.plan.purpose == "aftermath" else set()
    if m.kind in ("condition_on", "condition_off"):
        plain["what"] = what or "not as before"
        extra.add(kind_of(c, slot, plain["what"]))
        plain["cover"] = definite(worded(m.tool)) if m.tool else c.someone(m.a).name if m.a else "what there was"
    elif m.kind in ("ended", "reopened"):
        if m.to is not None:
            slot, plain["newplace"] = "pursued", at_place(m.to)
        speaks = c.answering(m.side) if m.kind == "reopened" else c.band(m.side)
        plain["side"] = speaks or "one side"
        members = [figure.id for figure in c.figures.values() if figure.side == m.side]
        if members and all(c.out_before.get(who) in ("dead", "unconscious") for who in members):
            extra.add("down")
        if not any(c.out_before.get(who) in ("dead", "unconscious") for who in members):
            extra.add("unfelled")
        what = "" if c.plan.purpose == "aftermath" and m.kind == "ended" and ends_as_told(c, m) else what
        extra |= {"side", what} if c.chooser.has(slot, frozenset({"side", what})) else {"side", "other"}
    elif m.kind == "item":
        plain["item"] = definite(what or "something carried")
        extra |= {m.how or "used"} | ({"struck"} if m.part else {"noted"} if c.just_named(what) else set())
    elif m.kind == "moved":
        extra |= where(what or "another place", plain)
    elif m.kind == "placed":
        plain["newplace"] = at_place(what or "another place")
    elif m.kind == "exits":
        ways = [definite(one) for one in what.split(", ") if one]
        plain["what"] = " or ".join([", ".join(ways[:-1]), ways[-1]] if len(ways) > 1 else ways)
        extra |= {"some"} if what else set()
    elif m.kind == "healed":
        slot = "healed.woke" if m.woke else slot
        extra |= ({m.severity} if m.severity in ("none", "grievous") else set()) | ({"spell"} if m.spell else set())
        if any(claim.kind == "acted" and claim.who == m.a for claim in c.beat.claims):
            extra.add("done")  # the deed has told of the hands
        extra |= {what or "hurt"} if what or any(who in c.told.worst for who in m.t) else set()
    elif m.kind == "into":
        plain["into"] = definite(what_met(m))
    if m.kind == "balked":
        return _balked(c, m, tags)
    if m.kind in ("fell", "died") and "under" in tags:
        slot = f"{m.kind}.under"
    told = aloud(c, m, plain, slot, tags | extra) if m.kind == "yielded" else []
    told = told or split(c.chooser.pick(slot, tags | extra))
    if m.kind == "died" and c.plan.purpose == "aftermath":
        killer = c.figures.get(m.a or "")
        lives_with_it = killer is not None and killer.character
        told.append(c.chooser.pick("tail.die", tags if lives_with_it else tags - {"seen_a"}))
    if m.kind == "ended":
        told += after(c, "tail.ended", tags, 100 if c.plan.purpose == "aftermath" else 75)
    return told, plain


def _balked(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """A mount that will not, after what its rider says over it."""
    plain: dict[str, str] = {}
    fresh = any(claim.kind == "acted" and c.act_is(claim.what, "mounting") for claim in c.beat.claims)
    slot = "balked.act" if m.acted else "balked.rider" if fresh else "balked"
    said = said_by(c, m.t[0], m.words, m.what or "") if m.acted and m.t and m.t[0] in c.figures else None
    aloud = said_alone(c, replace(m, a=m.t[0]), said, plain) if said is not None and not c.wordless else []
    return [one.replace("{a", "{t") for one in aloud] + split(c.chooser.pick(slot, tags)), plain


def _mercy(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """An offer, with the words it is made in, and the answer to one."""
    plain: dict[str, str] = {}
    what = worded(m.what) if m.what else ""
    tags |= {what if what in ("mercy", "parley") else "other"}
    plain["what"] = what
    side = c.other_side(m.side) if m.kind == "offered" else m.side
    foe = c.answering(side) if m.kind == "offered" else c.answering(side) or "the others"
    if foe is not None:
        plain["foe"] = foe
        tags |= {"foe"}
    if m.kind != "offered":
        tags |= {"again"} if c.told.refused.get(c.other_side(m.side) or "", 0) else frozenset()
        tags |= {"one"} if m.b is not None else frozenset()
        return split(c.chooser.pick(m.kind, tags)) + more(c, f"tail.{m.kind}", tags), plain
    if c.told.refused.get(m.side or "", 0):
        tags |= {"again"}
    if speech(c, m) is None:
        return split(c.chooser.pick("offered", tags | {"silent"})), plain
    plainly = what not in ("mercy", "parley")
    if c.short and not plainly:
        return aloud(c, m, plain), plain
    told = aloud(c, m, plain, "offered", tags | {"silent" if plainly else "aloud"})
    return told + more(c, "tail.offered", tags), plain


def _cost(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """What it cost, by who bears it: a hurt as bad as it was, where it was."""
    what = worded(m.what) if m.what else ""
    own = _counted(c, m.what)
    known = what == "injury" or (own and c.chooser.own("cost", slot_of(m.what)))
    tags |= {slot_of(m.what) if known else "other"} | ({"who"} if m.t else set())
    if m.t:
        state = c.out_before.get(m.t[0], "there")
        tags |= {f"was_{c.told.worst.get(m.t[0], 'light')}", state}
        tags |= set() if state in ("dead", "unconscious") else {"up"}
    if m.kind == "wound":
        tags |= {"by"} if m.a is not None else frozenset()
        wound = [c.chooser.pick("wound", tags, _did_it(m))]
        grave = c.long and c.by_hand and m.severity != "light" and c.chooser.has("account.mending", tags)
        return wound + ([c.chooser.pick("account.mending", tags)] if grave else []), of_a_hurt(c, m)
    told = priced(m.what)
    if m.t and m.t[0] == c.teller:
        what = re.sub(r"^(?:her|his|their|its) ", "my ", what)
    if told is not None and told.form == "thing":
        tags |= {"owned"}
    before = c.beat.claims[: m.states[0]]
    if any(claim.kind == "cost" and claim.who is None and not _counted(c, claim.what) for claim in before):
        tags |= {"more"}
    if c.wordless and not known:
        what = f'"{what.rstrip(".")}"'
    if m.t or known or told is None:
        return split(c.chooser.pick("cost", tags)), {"what": what}
    # The master's own words for it, as they are.
    return [c.chooser.pick("cost", tags | {f"as_{told.form}"})], {"what": what if c.wordless else told.text}


def _did_it(m: Moment) -> str:
    """What a sentence of a wound has to name, where it is known what gave it."""
    return "" if m.tool is None else "{using}" if m.a is not None else "{byit}"


def _counted(c: Context, cost: str | None) -> bool:
    """Whether the game itself counts such a cost, and has words for it."""
    return entry(c.plan.world.ruleset, "cost", cost) is not None


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
