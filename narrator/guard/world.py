"""The closed world: nobody and nothing that the records do not hold."""

from __future__ import annotations

from narrator.guard.cast import forms_of, words_of
from narrator.guard.classifier import common
from narrator.guard.facts import Told
from narrator.guard.families.grammar import PREPOSITIONS, PRONOUNS
from narrator.guard.families.things import (
    BARE,
    FITTED,
    NOT_WEAPONS,
    OPENERS,
    SHARED,
    TO_HAND,
    WEAPONS,
)
from narrator.guard.forms import verbs, words
from narrator.guard.kinds import check_kinds, likened
from narrator.guard.reality import real
from narrator.guard.violation import Violation

_CLASS_OF = {word: kind for kind, words in WEAPONS.items() for word in words}
_SWINGING = verbs("swing whip bring hurl fling sweep")
_CATCHING = verbs("snatch grab seize wrench pluck catch have get") | _SWINGING
_SHOT = verbs("shoot loose fly fire hit strike stick sink take pierce bury thud hum") | words("string bow crossbow")
_HELD = words("his her their its with a an the drew drawn")


def check_world(told: Told) -> list[Violation]:
    """Everything a line names that the world does not hold."""
    return [*_names(told), *check_kinds(told), *_weapons(told), *_taken_up(told)]


def _names(told: Told) -> list[Violation]:
    """Capitalised words inside a sentence, and at its head before a verb, that nobody and nothing here is called."""
    tokens = told.reading.tokens
    inside, outside = told.cast.inside, told.cast.outside
    found = []
    for i, token in enumerate(tokens):
        if not token.cap or i in told.reading.at or token.word in (inside if token.quoted else outside):
            continue
        if token.word in OPENERS or token.word in PRONOUNS or len(token.word) < 2:
            continue
        if _compared(told, i):
            continue
        head = i == 0 or tokens[i - 1].sentence != token.sentence or tokens[i - 1].quoted != token.quoted
        if head and not _named_like(told, i):
            continue
        found.append(
            _violation(
                told,
                "unknown-name",
                token.start,
                token.end,
                f"nobody and nothing here is called «{told.reading.text[token.start : token.end]}»",
            )
        )
    return found


def _compared(told: Told, i: int) -> bool:
    """«Like Christians», «like Judgement Day», «as Jonah did»: somebody who is not there."""
    reading = told.reading
    first = i
    while first > 0 and reading.tokens[first - 1].cap and not reading.tokens[first].broken:
        first -= 1
    if first == 0 or reading.tokens[first].broken:
        return False
    before = reading.tokens[first - 1].word
    return before == "like" or (before == "as" and reading.words(i + 1, i + 2)[:1] in (["did"], ["does"], ["do"]))


def _named_like(told: Told, i: int) -> bool:
    """Whether a word at the head of a sentence is followed as a name is: by its possession or a verb."""
    tokens = told.reading.tokens
    token = tokens[i]
    if token.quoted:
        return False
    if token.word in _TURNING or common(token.word):
        return False  # a word of the language, and nobody's name: «Round came the hatchet»
    if token.poss:
        return True
    if i + 1 >= len(tokens) or tokens[i + 1].broken or token.word.endswith(("ing", "ly", "ed", "s", "ness", "ence")):
        return False
    after = tokens[i + 1].word
    return token.word not in _PLAIN_HEADS and (after.endswith("ed") or after in _PAST) and after not in PREPOSITIONS


_PAST = words("""
    struck swung caught fell ran stood hit cut drove threw took came went brought rose held knelt leapt sprang
    shot stepped drew bit tore fled swept got turned said told lunged screamed shouted charged
""")
_TURNING = words("""
    round away off on in out up down over under back forth along home straight past through around across
    whatever whoever whichever wherever however somebody everybody someone everything everyone
""")
_PLAIN_HEADS = words("""
    water blood rain wind light dark darkness silence breath dust smoke wood stone iron steel oak air mud snow
    fire weight bone flesh cold sound straw flour foam spray mist fog ice sand ash hope fear grief pain anger
    grit gravel soot plaster mortar rubble slate shale chaff hay thatch bark moss sawdust timber turf peat clay lime
    brine steam vapour spittle spit saliva froth glass crockery metal brass copper tin lead silver gold rust paint
    wax oil tar pitch grease linen canvas silk lace felt fur down wire rigging cordage hail sleet frost thaw sunshine
    daylight dusk dawn twilight noon midnight evening laughter applause music noise talk speech memory habit shame
    shock surprise relief hunger thirst sleep nobody
    rage death sweat salt wet leather cloth rope earth moonlight sunlight lamplight night day morning half
    neither whatever whoever luck chance instinct habit pride mercy time nought wool hair thunder lightning
""")


def _weapons(told: Told) -> list[Violation]:
    inside, outside = told.cast.inside, told.cast.outside
    tokens = told.reading.tokens
    carried = _carried(told)
    found = []
    for i, token in enumerate(tokens):
        kind = _CLASS_OF.get(token.word)
        if kind is None or i in told.reading.at or (token.quoted and token.word in inside):
            continue
        before = tokens[i - 1].word if i > 0 and not token.broken else ""
        if token.word in NOT_WEAPONS and not (
            before in _HELD or (i - 1 in told.reading.at and told.reading.at[i - 1].poss)
        ):
            continue
        if likened(told, i) or _body_part(told, i) or _no_quarrel(told, i):
            continue
        if token.word in outside or SHARED.get(token.word, set()) & carried:
            if told.beats and _wrong_tool(told, token.word, kind):
                found.append(
                    _violation(
                        told,
                        "wrong-weapon",
                        token.start,
                        token.end,
                        f"«{token.word}» is not what the records name here",
                    )
                )
            continue
        if _fitted(told, token.word, before) or (
            token.word in NOT_WEAPONS and before in ("a", "an") and _unheld(told, i)
        ):
            continue
        found.append(_violation(told, "unknown-weapon", token.start, token.end, f"nobody here carries «{token.word}»"))
    return found


def _taken_up(told: Told) -> list[Violation]:
    """«Snatched a flail down from the rack», «came at him with a hay fork», «swung the lantern»: no record has it."""
    claims = [c for c in told.claims if c.kind in ("hit", "missed")]
    if not claims or any(c.kind == "item" for c in told.claims):
        return []
    tokens = told.reading.tokens
    used = {w for c in told.claims if c.tool is not None for w in words_of(c.tool)}
    found = []
    for i, token in enumerate(tokens):
        if token.quoted or not (token.word in _CATCHING or token.word == "with") or likened(told, i):
            continue
        for j in range(i + 1, min(i + 5, told.reading.clause_end(i))):
            word = tokens[j].word.rpartition("-")[2]
            if tokens[j].word in used or word in used or j in told.reading.at:
                break
            if word in TO_HAND and tokens[i + 1].word in _HELD | {"up", "down"} and real(told.reading, i, i):
                known = word in told.cast.outside
                if known and not (token.word in _SWINGING and word in told.cast.carried):
                    break
                code = "wrong-weapon" if known else "unknown-weapon"
                message = f"nobody strikes with «{word}» here"
                found.append(_violation(told, code, tokens[j].start, tokens[j].end, message))
                return found
    return found


def _body_part(told: Told, i: int) -> bool:
    """«Shoulder blades», «a blade of grass»."""
    tokens = told.reading.tokens
    after = told.reading.words(i + 1, i + 3)
    behind = i > 0 and tokens[i - 1].word == "shoulder"
    return tokens[i].word in ("blade", "blades") and (
        behind or (after[:1] == ["of"] and after[1:] in (["grass"], ["straw"]))
    )


def _no_quarrel(told: Told, i: int) -> bool:
    """«Leaned toward the quarrel»: words, where nothing is shot; «snow in her lashes» is on eyes."""
    word = told.reading.tokens[i].word
    if word == "lashes":
        return told.reading.words(max(0, i - 2), i - 1)[:1] in (["in"], ["on"], ["from"], ["under"], ["through"])
    sentence = told.reading.tokens[i].sentence
    return word in ("quarrel", "quarrels") and _SHOT.isdisjoint(
        t.word for t in told.reading.tokens if t.sentence == sentence
    )


def _fitted(told: Told, word: str, before: str) -> bool:
    """Whether somebody carries what has a ``word`` to it or is one: the lamp's chain, a sledgehammer as a hammer."""
    outside = told.cast.outside
    if before not in ("a", "an", "another") and any(whole in outside for whole in FITTED.get(word, ())):
        return True
    return len(word) > 2 and any(
        w != word and w.endswith(word) and _CLASS_OF.get(w) in (None, _CLASS_OF[word]) for w in outside
    )


def _unheld(told: Told, i: int) -> bool:
    """«Something for a broom», «the size of a spade»: what stands after such a word is in nobody's hand."""
    return i > 1 and told.reading.tokens[i - 2].word in ("for", "of", "than", "to", "into", "as", "like")


def _carried(told: Told) -> set[str]:
    """The classes of all weapons of the world and of the records."""
    return {_CLASS_OF[word] for word in _CLASS_OF.keys() & told.cast.outside}


def _wrong_tool(told: Told, word: str, kind: str) -> bool:
    """Whether a weapon that belongs to nobody of these beats, or is not the one used, stands for the tool."""
    tools = [c.tool for c in told.claims if c.tool is not None]
    if not tools or any(c.kind in ("item", "joined", "said", "offered") for c in told.claims):
        return False
    used = {w for tool in tools for w in words_of(tool)}
    if word in {form for w in used for form in forms_of(w)}:
        return False
    others = {words_of(c)[-1] for f in told.plan.world.figures if f.id in told.people for c in f.carries if words_of(c)}
    if SHARED.get(word, set()) & {_CLASS_OF[w] for w in used if w in _CLASS_OF} and word not in others:
        return False
    holders = [f for f in told.plan.world.figures if any(word in forms_of(w) for c in f.carries for w in words_of(c))]
    by_class = [
        f
        for f in told.plan.world.figures
        for c in f.carries
        for w in words_of(c)
        if _CLASS_OF.get(w) in SHARED.get(word, set())
    ]
    here = ({f.id for f in holders or by_class} | told.cast.carried.get(word, frozenset())) & told.people
    strikers = {c.who for c in told.claims if c.tool is not None and c.kind != "harmed"} | {
        c.whom for c in told.claims if c.tool is not None and c.kind == "harmed"
    }
    if not here:
        return bool(holders or by_class)
    # The one struck may hold theirs, and the striker's other weapon may hang at the belt while the tool is named.
    return here <= strikers and not used & {t.word for t in told.reading.tokens} and not used & BARE


def _violation(told: Told, code: str, start: int, end: int, message: str) -> Violation:
    return Violation(check="world", code=code, message=message, beat=told.number, seqs=told.seqs, start=start, end=end)
