"""The last stages for one beat: its moments worded, joined, and made sure to be said for the first time."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from narrator.plain.byhand import account_moments, closing, opening
from narrator.plain.causes import cause_of
from narrator.plain.context import Context
from narrator.plain.lexicon import lexicon
from narrator.plain.moment import Moment
from narrator.plain.moments import moments
from narrator.plain.orthography import finish
from narrator.plain.sentences import sentences
from narrator.plain.shade import veiled
from narrator.plain.talk import Draft
from narrator.plain.tools import BARE_HANDS, is_weapon, tool_of
from narrator.plain.vocabulary import vocabulary
from narrator.plain.words import Wording
from narrator.subjects import speaks_of
from rules.claim import UNSEEN

_TRIES = 4
"""How often other parts are tried before a sentence that was said is begun differently."""

_TORSO = "|".join(sorted(vocabulary("torso")))
_OF_THEM = r"\{t(?:\.o)?\} (?:\w+ ){0,5}(?:in|on|under|across|along|over|below|of) the"
_LANDED = re.compile(rf"\{{t's\}} (?:\w+ )?({_TORSO})\b|{_OF_THEM} ({_TORSO})\b")
"""Where a blow is said to land: "{t's} ribs", "{t.o} in the small of the back"."""
_OPENING = 20
"""Letters in which the beginnings of two beats must differ, where they can."""
_APART = re.compile(r'["“”.?!;:]|, (?:and|but|who) |\bunseen\b')
"""What a sentence holds that can bear no second one. Of someone unseen and another, "they" could mean either."""
_ONE_SENTENCE = 140
"""Letters of two sentences that may become one."""
_OF_LATE = 60
"""How many sentences back a beginning is remembered."""


@dataclass
class Written:
    """A beat in words. ``states``: positions of the claims told; ``tools``: nouns introduced."""

    sentences: list[str] = field(default_factory=list)
    states: list[int] = field(default_factory=list)
    tools: list[str] = field(default_factory=list)
    named: list[str] = field(default_factory=list)
    here: list[str] = field(default_factory=list)
    places: dict[str, str] = field(default_factory=dict)
    """Where someone was hurt, as this line has it."""

    @property
    def text(self) -> str:
        return " ".join(self.sentences)


def write(c: Context, said: Collection[str]) -> Written:
    """The beat of a context as prose; no sentence of it is among those ``said``."""
    written = Written()
    found = [_settled(c, moment) for moment in _moments(c)]
    found = veiled(c.beat.veil, found) if c.beat.veil is not None else found
    for moment, draft in opening(c):
        _add(c, written, draft, *_worded(c, moment, draft, written), said)
    for moment in found:
        c = replace(c, latest=["", *c.told.sentences[-1:], *written.sentences][-1])
        draft, raw, wording = _attempt(c, moment, written, said)
        _add(c, written, draft, raw, wording, said)
        written.states += moment.states
        if moment.kind == "blow" and moment.severity in ("heavy", "grievous"):
            written.places |= _where(moment.t[0], draft[0])
        tool = tool_of(moment.tool)
        if tool.name is not None:
            written.tools.append(tool.noun)
    last = found[-1].kind if found else "said"
    for moment, draft in [*_last_standing(c), *_place(c, found), *_unsaid(c, found), *closing(c, last)]:
        _add(c, written, draft, *_worded(c, moment, draft, written), said)
    return written


def _moments(c: Context) -> list[Moment]:
    """What the beat's claims are told as: each thing that happened; or all of it at once; or what is left of it."""
    claims = c.beat.claims
    if c.plan.purpose == "read-aloud":
        return [Moment("in short", tuple(range(len(claims))))]
    if c.looks_back:
        (hurt,) = claims
        by = hurt.whom if hurt.whom not in (hurt.who, UNSEEN) else None
        return [
            Moment("wound", (0,), a=by, t=(hurt.who or UNSEEN,), what="injury", severity=hurt.severity,
                   tool=hurt.tool if c.by_hand else None, part=hurt.part if c.by_hand else None)
        ]  # fmt: skip
    if c.by_hand and c.beat.veil is None and (told := account_moments(claims)) is not None:
        return told
    if c.plan.purpose == "aftermath" and [claim.kind for claim in claims] in (["harmed", "fell"], ["harmed", "died"]):
        # What is told of a fight alone, with nobody's deed: what came of it is enough, and the wound is told later.
        hurt, end = claims
        by = next((who for who in (end.whom, hurt.whom) if who is not None and who != end.who), None)
        return [Moment(end.kind, (0, 1), a=by, t=(end.who or UNSEEN,), tool=hurt.tool)]
    return moments(claims, c.plan.world.ruleset)


def _settled(c: Context, moment: Moment) -> Moment:
    """With what the claims leave open and the cast makes sure: who must have answered, and with what one struck."""
    if moment.kind in ("accepted", "refused") and moment.b is None:
        return replace(moment, b=c.voice(moment.side))
    if moment.kind in ("fell", "died") and moment.a in c.out_before:
        return replace(moment, a=None)  # whoever is out of it does nothing more that could be told
    counted = moment.kind == "cost" and moment.what == "injury" and bool(moment.t)
    if counted and c.plan.purpose == "aftermath" and moment.t[0] not in c.hurt_before:
        # Nobody has heard of that hurt yet: it is told with who gave it.
        who = moment.t[0]
        return replace(moment, kind="wound", a=c.plan.givers.get(who), severity=c.told.worst.get(who, "light"))
    figure = c.figures.get(moment.a or "")
    struck = moment.acted and not c.act_is(moment.what, "underfoot")
    bare = struck and moment.tool is None and figure is not None and figure.pronouns != "it"
    if bare and figure is not None and not any(is_weapon(thing) for thing in figure.carries):
        return replace(moment, tool=BARE_HANDS)
    return moment


def _attempt(c: Context, moment: Moment, written: Written, said: Collection[str]) -> tuple[Draft, list[str], Wording]:
    """The first of a few drafts of a moment that says nothing twice and begins like none of late, or the last."""
    openings = {sentence[:_OPENING] for sentence in c.told.sentences[-_OF_LATE:]}
    for _ in range(_TRIES):
        draft = sentences(c, moment)
        raw, wording = _worded(c, moment, draft, written)
        told = [finish(one) for one in raw]
        fresh = bool(written.sentences) or told[0][:_OPENING] not in openings
        if fresh and not any(one in said or one in written.sentences for one in told):
            break
    return draft, raw, wording


def _worded(c: Context, moment: Moment, draft: Draft, written: Written) -> tuple[list[str], Wording]:
    """A draft's sentences in words, and what had been named by then."""
    templates, plain = draft
    wording = c.wording(moment, plain)
    if moment.kind != "alone":
        wording.named, wording.here = list(written.named), list(written.here)
    told = wording.sentences([c.tensed(template) for template in templates])
    return _close(told) if c.short else told, wording


def _close(raw: Sequence[str]) -> list[str]:
    """Sentences of one moment drawn together, where one leads to the next and both are short."""
    told: list[str] = []
    for sentence in raw:
        plain = not any(_APART.search(one) for one in (*told[-1:], sentence))
        if told and plain and len(told[-1]) + len(sentence) < _ONE_SENTENCE:
            told[-1] += f", and {sentence}"
        else:
            told.append(sentence)
    return told


def _add(c: Context, written: Written, draft: Draft, raw: list[str], wording: Wording, said: Collection[str]) -> None:
    for kind, name in c.nouns().items():
        if any(f"{{{kind}}}" in template for template in draft[0]):
            c.chooser.note(f"thing:{name}")
    for sentence in raw:
        # A note is told as it was given, and as often: «then, Ten minutes went by» is nobody's sentence.
        noted = draft[0] == ["{note}"]
        written.sentences.append(finish(sentence) if noted else _first_time(c, sentence, said, written.sentences))
    written.named, written.here = wording.named, wording.here


def _where(who: str, templates: Sequence[str]) -> dict[str, str]:
    """The part of the trunk that a blow was said to land on, by whom it landed on."""
    found = _LANDED.search(" ".join(templates))
    return {who: found[1] or found[2]} if found is not None else {}


def _first_time(c: Context, raw: str, said: Collection[str], here: Collection[str]) -> str:
    """The sentence finished, begun with one link or two when it was said before."""
    sentence = finish(raw)
    if sentence not in said and sentence not in here:
        return sentence
    tone = frozenset({c.plan.telling.tone})
    links = [c.tensed(part.text) for part in lexicon()["link"] if part.fits(tone)]
    openings = [*(f"{one}, " for one in links), *(f"{a}, {b}, " for a in links for b in links if a != b)]
    finished = (finish(opening + raw) for opening in openings)
    return next((again for again in finished if again not in said and again not in here), sentence)


def _last_standing(c: Context) -> list[tuple[Moment, Draft]]:
    """A side of which one is left."""
    if c.brief or any(claim.kind in ("ended", "fled") for claim in c.beat.claims):
        return []
    gone = set(c.beat.out) - set(c.out_before)
    found: list[tuple[Moment, Draft]] = []
    for band in c.plan.world.bands:
        members = [figure.id for figure in c.figures.values() if figure.side == band.id]
        standing = [who for who in members if who not in c.beat.out]
        last = len(standing) == 1 and len(members) > 1 and gone & set(members)
        if last and not c.soon_out(standing[0]):
            template = c.chooser.pick("alone", frozenset({"t", "side"}))
            found.append((Moment("alone", (), t=(standing[0],)), ([template], {"side": band.name})))
    return found


def _place(c: Context, found: list[Moment]) -> list[tuple[Moment, Draft]]:
    """Now and then the place answers a blow."""
    struck = [moment for moment in found if moment.kind == "blow" and moment.end is None]
    if c.brief or c.short or not c.things or not struck or not c.chooser.chance("place", 50 if c.long else 18):
        return []
    tags = frozenset({*c.nouns(), "any"})
    return [(Moment("place", ()), ([c.chooser.pick("place", tags)], {}))]


def _unsaid(c: Context, found: list[Moment]) -> list[tuple[Moment, Draft]]:
    """What the last line of a whole aftermath ends on, where no note does."""
    plan = c.plan
    ended = any(claim.kind == "ended" for beat in plan.beats for claim in beat.claims)
    last = found[-1].kind if found and c.beat == plan.beats[-1] else "said"
    if plan.purpose != "aftermath" or not ended or last == "said" or c.by_hand:
        return []
    cause = cause_of(plan.world.setting.cause)
    if cause is not None and speaks_of(cause.text, plan.telling.lines + plan.telling.veils) is not None:
        cause = None
    tags = frozenset({"caused", cause.form}) if cause is not None else frozenset[str]()
    return [(Moment("unsaid", ()), ([c.chooser.pick("unsaid", tags)], {"cause": cause.text if cause else ""}))]
