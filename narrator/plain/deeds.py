"""The second stage for deeds: what is done beside striking, the ways gone with it, and what comes of it."""

from __future__ import annotations

import re

from narrator.lexicon import slot_of
from narrator.plain.blows import TWO_THOUGHTS, aim, intent, split, stance
from narrator.plain.context import Context
from narrator.plain.moment import Moment
from narrator.plain.orthography import definite, worded
from narrator.plain.speech import noted
from narrator.plain.talk import Draft, aloud, speech
from narrator.plain.ways import ways, where

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
    "cast": "cast.begun",
    "retreat": "retreat",
    "flee in retreat": "retreat.fled",
}
_GONE = {
    "dead": "fallen",
    "unconscious": "fallen",
    "fled": "away",
    "left": "away",
    "yielded": "left_off",
    "calmed": "left_off",
}
"""What has become of someone whom a declaration was meant for."""
_SHORT = 110
"""Letters of a sentence that what came of it may still be joined to."""


def deed(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    """What is done, with the words said over it, and what came of it: in one sentence where the lexicon has it."""
    plain: dict[str, str] = {}
    what = m.what or "act"
    slot = _DEEDS.get(what, slot_of(what))
    if m.to is not None:
        tags |= where(m.to, plain) | {"moved"}
    if what == "move":
        return _moved(c, m, tags, plain), plain
    if what == "other":
        return _other(c, m, tags, plain), plain
    whole = _whole(c, m, slot, tags)
    if whole is not None:
        plain["into"] = definite(worded(m.into)) if m.into is not None else "something"
        told = aloud(c, m, plain) or aim(c, m, tags)
        going = [c.chooser.pick("go", tags)] if m.to is not None else []
        return told + ways(c, m, tags, plain) + going + split(c.chooser.pick(whole, tags)), plain
    if what not in _DEEDS and not c.chooser.has(slot, tags):
        slot = "act"
        verb = re.fullmatch(r"[a-z]+(?: [a-z]+){0,5}", what) is not None
        plain["what"] = what if verb else f'"{worded(what)}"'
        tags |= {"verb" if verb else "words"}
    if m.t and c.told.tries.get(m.t[0], 0):
        tags |= {"retry"}
    if slot == "come":
        tags |= {"won" if m.won else "lost"}
    if m.t and what == "help rouse" and m.t[0] not in c.out_before:
        tags |= {"woken"}
    if what == "lapse" and m.a in c.out_before:
        tags |= {"spent"}
    elif m.t and what == "lapse":
        tags |= {_GONE.get(c.out_before.get(m.t[0], ""), "nothing")}
    return _with_result(c, m, slot, ways(c, m, tags, plain) + _acted(c, m, slot, tags, plain), tags), plain


def _whole(c: Context, m: Moment, slot: str, tags: frozenset[str]) -> str | None:
    """The slot of sentences that tell a deed and what came of it at once, if there is one."""
    found = [f"{slot}.{slot_of(m.came)}", f"{slot}.done"] if m.came is not None else []
    if m.won is not None and m.came is None:
        found.append(f"{slot}.{'won' if m.won else 'lost'}")
    if c.act_is(m.what, "speech") or m.what in ("rouse", "come round"):
        return None
    return next((one for one in found if c.chooser.has(one, tags)), None)


def _with_result(c: Context, m: Moment, slot: str, told: list[str], tags: frozenset[str]) -> list[str]:
    if slot == "rouse" and m.won is not None:
        came = "rouse.won" if m.result == "hit" else "rouse.done" if m.won else "rouse.lost"
        return [*told, c.chooser.pick(came, tags)]
    if slot == "come":
        return told  # What came of it is told next.
    if c.act_is(m.what, "speech") and (m.won is not None or m.came is not None):
        came = f"words.{m.came}" if m.came is not None else "words.won" if m.won else "words.lost"
        return _joined(c, told, c.chooser.pick(came, tags))
    if m.won is not None:
        return [*told, c.chooser.pick("act.won" if m.won else "act.lost", tags)]
    return told


def _joined(c: Context, told: list[str], came: str) -> list[str]:
    """What is done and what came of it: in one sentence, where both are short and nothing is quoted."""
    first = told[-1]
    plain = not re.search(r"[\"}]$|said|more", first) or first.endswith((".o}", "{t}"))
    short = len(first) + len(came) < _SHORT and not TWO_THOUGHTS.search(first) and ". " not in came
    if plain and short and "{said}" not in first and c.chooser.chance("join words", 45):
        return [*told[:-1], f"{first}, and {came}"]
    return told + split(came)


def _moved(c: Context, m: Moment, tags: frozenset[str], plain: dict[str, str]) -> list[str]:
    """A move and nothing else, and what the player's line tells of it besides."""
    told = aloud(c, m, plain) + ways(c, m, tags, plain)
    if m.to is not None:
        told += split(c.chooser.pick("go", tags))
    elif not m.moves:
        told.append(c.chooser.pick("go.anywhere", tags))
    return told + stance(c, m)


def _other(c: Context, m: Moment, tags: frozenset[str], plain: dict[str, str]) -> list[str]:
    """A deed in the player's own words, as far as they can be told, and whether it came off."""
    told = aloud(c, m, plain) + ([] if c.literal else intent(c, m, tags))
    note = noted(m.words) if not told and not c.brief and not c.wordless else None
    if note is not None:
        plain["what"] = f'"{note.text}"' if note.form != "quoted" else note.text
        told = [c.chooser.pick("other.words", tags)]
    elif not told:
        told = split(c.chooser.pick("other", tags))
    going = ways(c, m, tags, plain) + ([c.chooser.pick("go", tags)] if m.to is not None else [])
    result = [] if m.won is None else [c.chooser.pick("other.won" if m.won else "other.lost", tags)]
    return going + told + result


def _acted(c: Context, m: Moment, slot: str, tags: frozenset[str], plain: dict[str, str]) -> list[str]:
    """The deed itself with what is said: words may be all there is to it."""
    if (slot == "hold" or c.act_is(m.what, "speech")) and speech(c, m) is not None:
        # «Tobin begged the Miller» leaves no pronoun for what Tobin does with it.
        gesture = (
            not c.short and c.chooser.chance("gesture", 55) and not (c.act_is(m.what, "speech") and "clash" in tags)
        )
        return aloud(c, m, plain, "gesture" if gesture else "", tags)
    lead = stance(c, m) if (slot in ("hold", "defend") or c.act_is(m.what, "speech")) and m.to is None else []
    if lead:
        waits = slot == "hold" and _WAITING.search(lead[-1]) is not None
        return aloud(c, m, plain) + lead + ([] if waits else split(c.chooser.pick(slot, tags)))
    if m.what not in _DEEDS and not c.act_is(m.what, "speech") and slot != "act":
        lead = aim(c, m, tags)
    if m.to is None and lead:
        return aloud(c, m, plain) + lead + split(c.chooser.pick(slot, tags))
    if m.to is None:
        return aloud(c, m, plain, slot, tags) or split(c.chooser.pick(slot, tags))
    told = aloud(c, m, plain)
    if slot != "defend":
        told.append(c.chooser.pick("go", tags))
    return told + split(c.chooser.pick(slot, tags, "{where}" if slot == "defend" else ""))
