"""A fight that was played elsewhere: only what was said of it is told, and nothing that anybody did besides."""

from __future__ import annotations

import re
from collections.abc import Sequence

from narrator.plain.asended import ends_as_told
from narrator.plain.context import Context
from narrator.plain.moment import Moment
from narrator.plain.orthography import at_place, bare_noun, definite, several, worded
from narrator.plain.speech import noted
from narrator.plain.talk import Draft
from narrator.plain.verbs import plain_form
from narrator.subjects import speaks_of
from rules.claim import UNSEEN, Claim

_TOLD = frozenset({"hurt", "died", "fell", "woke", "fled", "yielded", "calmed", "wavered", "left", "item", "healed"})
_BADLY = {"heavy": " badly", "grievous": " terribly"}
_HURTS = {"light": "small", "heavy": "bad", "grievous": "terrible"}
_NOWHERE = "there"
"""The place of an account that does not say where it was."""
_OVER = re.compile(r"(?:over|because|about|for|on account)\b", re.IGNORECASE)
_AT = frozenset({"on", "in", "at", "under", "over", "by", "from", "behind", "beyond"})
_FINITE = frozenset({"is", "are", "was", "were", "has", "have", "had", "will", "can", "could", "would"})
_ONE_OF = re.compile(r"(?:an?|the) ", re.IGNORECASE)


def account_moments(claims: Sequence[Claim]) -> list[Moment] | None:
    """Hurts, and what came of the last of them. None for a beat of anything else.

    What somebody was killed or knocked out with is known of the hurt that it came of: then both are one.
    """
    hurts = [claim for claim in claims if claim.kind == "harmed"]
    if not hurts or any(claim.kind not in ("harmed", "fell", "died") for claim in claims):
        return None
    found = [
        Moment("hurt", (i,), a=_other(c), t=(c.who or UNSEEN,), tool=c.tool, part=c.part, severity=c.severity)
        for i, c in enumerate(claims)
        if c.kind == "harmed"
    ]
    if claims[-1].kind == "harmed":
        return found
    hurt, end = hurts[-1], claims[-1]
    told = Moment(end.kind, (len(claims) - 1,), a=_other(end), t=(end.who or UNSEEN,))
    same = hurt.whom == end.whom and (hurt.tool or hurt.part) and hurt.severity in ("none", "grievous")
    if not same:
        return [*found, told]
    both = (*found[-1].states, *told.states)
    return [*found[:-1], Moment(end.kind, both, a=told.a, t=told.t, tool=hurt.tool, part=hurt.part)]


def _other(claim: Claim) -> str | None:
    return claim.whom if claim.whom != claim.who else None


def by_hand(c: Context, m: Moment, tags: frozenset[str]) -> Draft | None:
    """A change that an account tells, or how it ended; None for what is told as in any fight."""
    tags |= {"by"} if m.a is not None else set()
    if m.kind == "ended":
        return _ended(c, m, tags)
    if m.kind == "said" and m.a is None:
        note = noted(m.words)
        thing = note is not None and (note.form == "thing" or _is_seen(m.words or ""))
        return ([c.chooser.pick("account.said", tags)], {"note": note.text.rstrip(".")}) if note and thing else None
    if m.kind not in _TOLD:
        return None
    plain = of_a_hurt(c, m)
    tags |= {"part"} if m.part is not None else set()
    if m.kind == "item":
        plain["item"] = definite(worded(m.what or "something carried"))
        tags |= {m.how or "used"}
    if m.kind == "healed":
        tags |= {m.severity or "light"} | ({"hurt"} if any(who in c.told.worst for who in m.t) else set())
    slot = f"account.{m.kind}{'.woke' if m.woke else ''}"
    return [c.chooser.pick(slot, tags, "{byit}" if m.tool and m.a is None else "{using}" if m.tool else "")], plain


def _is_seen(words: str) -> bool:
    """Whether a note is a thing without an article, "water on the stair": where it is, and no verb."""
    first, *rest = words.split() or [""]
    if not (rest and rest[0] in _AT and first.isalpha() and first.islower() and not first.endswith("s")):
        return False
    return not any(word in _FINITE or plain_form(word) is not None or word.endswith(("ing", "s")) for word in rest)


def of_a_hurt(c: Context, m: Moment) -> dict[str, str]:
    """The words that stand for how bad a hurt is, where it is, and what did it."""
    severity = m.severity or "light"
    kind = _HURTS.get(severity, "small")
    many = c.someone(*m.t).plural if m.t else False
    tool = _an(m.tool) if m.tool is not None else ""
    return {
        "hurt": f"{kind} hurts" if many else f"a {kind} hurt",
        "badly": _BADLY.get(severity, ""),
        "inpart": f" in the {_ONE_OF.sub('', worded(m.part))}" if m.part is not None else "",
        "using": f" with {tool}" if tool else "",
        "byit": f" by {tool}" if tool else "",
    }


def _an(tool: str) -> str:
    noun = bare_noun(worded(tool))
    if several(noun) or noun[0].isupper():
        return noun
    return f"{'an' if noun[0].lower() in 'aeiou' else 'a'} {noun}"


def in_what(words: str | None) -> str:
    """How it ended, by what they came to: "in peace", "with a truce"."""
    said = worded(words) if words else ""
    return f"with {said}" if said.startswith(("a ", "an ", "the ")) else f"in {said}"


def worded_end(words: str | None) -> frozenset[str]:
    """The tag of an ending of which it is known what they came to."""
    return frozenset({"unwon" if words.startswith("nobody") else "worded"} if words else ())


def _ended(c: Context, m: Moment, tags: frozenset[str]) -> Draft:
    how = m.what or ""
    side = c.band(m.side)
    known = how == "parley" or (side is not None and how != "" and not ends_as_told(c, m))
    if known and c.chooser.own("account.ended", how):
        tags |= {how} | worded_end(m.words)
    else:
        tags |= {"plainly"}
    told = [c.chooser.pick("account.ended", tags | ({"side"} if side is not None else frozenset()))]
    if _named_place(c) and not c.short and c.chooser.chance("account.tail", 100 if c.long else 50):
        told.append(c.chooser.pick("account.tail", tags))
    return told, {"side": side or "one side", "terms": in_what(m.words)}


def opening(c: Context) -> list[tuple[Moment, Draft]]:
    """Where it was and over what, before the first beat of an account."""
    beat, plan = c.beat, c.plan
    if c.told.sentences or not (
        c.by_hand and beat.number == plan.beats[0].number and plan.purpose == "aftermath" and beat.veil is None
    ):
        return []
    cause = worded(plan.world.setting.cause).rstrip(".") if plan.world.setting.cause.strip() else ""
    if cause and speaks_of(cause, plan.telling.lines + plan.telling.veils) is not None:
        cause = ""
    where = _named_place(c)
    if not (cause or where):
        return []
    about = f"{cause[:1].lower()}{cause[1:]}" if _OVER.match(cause) or _ONE_OF.match(cause) else cause
    about = about if _OVER.match(cause) else f"about {about}"
    over = f", {about}" if where else f" {about}"
    tags = frozenset({"where"} if where else ()) | frozenset({"caused"} if cause else ())
    return [(Moment("open", ()), ([c.chooser.pick("account.open", tags)], {"over": over if cause else ""}))]


def closing(c: Context, last: str) -> list[tuple[Moment, Draft]]:
    """What a long telling of an account adds at its end, but after the master's last word."""
    if not (c.by_hand and c.long and c.beat == c.plan.beats[-1]) or last == "said":
        return []
    return [(Moment("close", ()), ([c.chooser.pick("account.close", frozenset())], {}))]


def _named_place(c: Context) -> bool:
    place = c.plan.world.setting.place
    barred = c.plan.telling.lines + c.plan.telling.veils
    return place != _NOWHERE and c.new_place is None and speaks_of(at_place(place), barred) is None
