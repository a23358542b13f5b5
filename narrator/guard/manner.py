"""What no line may say: numbers, words of the game, screams, needless blood, uncalled parts, a player's thoughts."""

from __future__ import annotations

from narrator import lexicon  # as a module: it needs the guard's word forms itself
from narrator.guard import clauses
from narrator.guard.cast import words_of
from narrator.guard.events import insubstantial
from narrator.guard.facts import Told
from narrator.guard.families.blow import LIMBS
from narrator.guard.families.things import (
    AFFECTED,
    BIG,
    BLOOD,
    BLOOD_IDIOM,
    GAME,
    NUMBERS,
    ROLLED,
    SCREAMS,
    THOUGHTS,
    UNITS,
)
from narrator.guard.forms import nouns, verbs, words
from narrator.guard.reality import real
from narrator.guard.violation import Violation
from rules.claim import Claim

_GAME = {first: [g for g in GAME if g[0] == first] for first in {g[0] for g in GAME}}
_INFLICTING = verbs("deal do take suffer inflict cause")
_GRIP = nouns("hand finger palm")
_SLIPPING = verbs("slide slip drop go come fly jump")
_TIMES = nouns("day night week month year winter summer hour morning evening breath time heartbeat")
_FARED = words("low high well badly poorly")
_HEAPS = words("hundred thousand dozen")
_LOUD_OR_BLOODY = SCREAMS | BLOOD
_KNEW = verbs("know")
_COUNTED = verbs("take lose cost deal suffer roll")


def _numbers(told: Told) -> list[Violation]:
    found = []
    tokens = told.reading.tokens
    for i, token in enumerate(tokens):
        if token.word[0].isdigit() and i not in told.reading.at:
            found.append(_violation(told, "number", token.start, token.end, "tell no digits"))
        if token.word in NUMBERS and not token.quoted:
            after = [t.word for t in tokens[i + 1 : i + 4]]
            if (
                (any(w in UNITS for w in after) and not _standing_on(told, i))
                or (token.word in BIG and after[:1] == ["steps"])
                or (after[:1] in (["from"], ["off"]) and not tokens[i + 1].broken)
                or (i > 0 and tokens[i - 1].word in ("a", "an") and token.word not in _HEAPS)
                or (i > 0 and tokens[i - 1].word in _COUNTED and (not after or tokens[i + 1].broken))
                or (
                    i > 0
                    and tokens[i - 1].word in ("by", "for")
                    and (not after or tokens[i + 1].broken)
                    and not any(t.word in _TIMES for t in tokens if t.sentence == token.sentence)
                )
            ):
                found.append(
                    _violation(told, "number", token.start, token.end, "tell no number of harm, distance or dice")
                )
    return found


def _standing_on(told: Told, i: int) -> bool:
    """«On his own two feet», «its four feet»: not how far, but what one stands on."""
    mention = told.reading.at.get(i - 1)
    before = told.reading.words(max(0, i - 1), i)
    owned = mention is not None and mention.poss
    return told.reading.words(i + 1, i + 2) == ["feet"] and (owned or before in (["own"], ["on"]))


def _game(told: Told) -> list[Violation]:
    tokens = told.reading.tokens
    found = []
    for i, token in enumerate(tokens):
        for phrase in _GAME.get(token.word, ()):
            if tuple(t.word for t in tokens[i : i + len(phrase)]) == phrase:
                last = tokens[i + len(phrase) - 1]
                if not _waiting(told, i, phrase):
                    found.append(
                        _violation(
                            told,
                            "game-word",
                            token.start,
                            last.end,
                            f"«{' '.join(phrase)}» is a word of the game; tell what is seen",
                        )
                    )
        if token.word == "damage" and _INFLICTING & {t.word for t in tokens if t.clause == token.clause}:
            found.append(_violation(told, "game-word", token.start, token.end, "tell what is seen, not «damage»"))
        if token.word in ROLLED and _rolled(told, i):
            found.append(_violation(told, "game-word", token.start, token.end, "tell no roll"))
    return found


def _rolled(told: Told, i: int) -> bool:
    """«Rolled a seven», and «rolled low» at the end of its clause."""
    after = told.reading.words(i + 1, i + 4)
    if len(after) > 1 and after[0] in ("a", "an") and NUMBERS & set(after[1:]):
        return True
    return bool(after) and after[0] in _FARED and told.reading.ends[i] == i + 2


def _waiting(told: Told, i: int, words: tuple[str, ...]) -> bool:
    """«The round of the wheel», «a roll of cloth», «in her turn» are no game."""
    after = told.reading.words(i + len(words), i + len(words) + 1)
    if words[-1] in ("roll", "round") and after == ["of"]:
        return True
    if words[-1] == "die" and words[0] == "the":
        return after == ["was"] or after == ["is"] or False
    return words[-1] == "turn" and i > 0 and told.reading.tokens[i - 1].word == "in"


def _sounds_and_blood(told: Told) -> list[Violation]:
    tokens = told.reading.tokens
    grievous = any(c.kind == "died" or c.severity == "grievous" for c in told.claims + told.earlier) or (
        "dead" in told.before.values()
    )
    bloody = grievous or any(_shows_blood(told, claim) for claim in (*told.earlier, *told.claims))
    found = []
    for i, token in enumerate(tokens):
        if token.quoted or token.word not in _LOUD_OR_BLOODY or not real(told.reading, i, i):
            continue
        words = told.reading.words(clauses.clause_start(told.reading, i), told.reading.clause_end(i))
        if {"no", "not", "n't", "never", "without"} & set(words):
            continue
        if token.word in SCREAMS:
            article = i > 0 and tokens[i - 1].word in ("a", "the", "one", "no")
            subject = clauses.subject(told.reading, i - 1 if article else i)
            if subject is None or subject.head is None:
                found.append(_violation(told, "scream", token.start, token.end, "nobody screams"))
        elif token.word in BLOOD and not bloody and not BLOOD_IDIOM & set(words):
            found.append(_violation(told, "blood", token.start, token.end, "tell no blood for so slight a wound"))
    return found


def _shows_blood(told: Told, claim: Claim) -> bool:
    """Whether an act or a condition is known by blood, as its ruleset's own words have it."""
    kind = {"acted": "act", "condition_on": "on", "condition_off": "off"}.get(claim.kind)
    own = lexicon.entry(told.plan.world.ruleset, kind, claim.what) if kind is not None else None
    return own is not None and not BLOOD.isdisjoint(own.shown)


def _parts(told: Told) -> list[Violation]:
    """A limb or the head as the place of a blow, when no record calls it."""
    called = {w for c in told.claims + told.earlier if c.part is not None for w in words_of(c.part)}
    called |= told.tools
    called |= {w + "s" for w in called}
    for claim in told.claims:
        if claim.kind == "condition_on":
            own = lexicon.entry(told.plan.world.ruleset, "on", claim.what)
            called |= own.parts if own is not None else AFFECTED.get(claim.what or "", frozenset())
    struck = any(c.kind in ("hit", "harmed", "missed", "stopped") for c in told.claims)
    tokens = told.reading.tokens
    found = []
    for event in told.blows if struck else ():
        if event.family != "contact" or event.quoted or not event.real or (event.doer and event.doer == event.ids):
            continue
        if insubstantial(told.reading, event.first):
            continue
        end = max(told.reading.clause_end(event.last), event.last + 1)
        for i in range(event.first, min(end, event.last + 8)):
            word = tokens[i].word
            if word in _GRIP and tokens[event.first].word in _SLIPPING:
                continue  # «the halberd slid through his hands»
            if word not in LIMBS or word in called or not _struck_part(told, event.first, i):
                continue
            found.append(
                _violation(
                    told, "uncalled-part", tokens[i].start, tokens[i].end, f"no record says that the {word} was struck"
                )
            )
            return found
    return found


def _struck_part(told: Told, first: int, i: int) -> bool:
    tokens = told.reading.tokens
    k = i - 1
    while k > first and (
        (k in told.reading.at and told.reading.at[k].poss)
        or tokens[k].word in ("the", "left", "right", "both", "one", "his", "her", "their", "its", "side", "of", "back")
    ):
        k -= 1
    word = tokens[k].word
    mention = told.reading.at.get(k)
    if mention is not None and not mention.poss:
        return False
    return k == first or word in (
        "on",
        "in",
        "across",
        "into",
        "against",
        "to",
        "above",
        "through",
        "at",
        "over",
        "between",
        "behind",
        "along",
    )


def _thoughts(told: Told) -> list[Violation]:
    found = []
    tokens = told.reading.tokens
    costs = {word for c in told.claims if c.kind == "cost" and c.what for word in words_of(c.what)}
    for i, token in enumerate(tokens):
        if token.word not in THOUGHTS or token.quoted or token.word in costs:
            continue  # a cost may be told by its name: «wonder dimmed»
        subject = clauses.own_subject(told.reading, i) or (
            clauses.subject(told.reading, i) if i > 0 and tokens[i - 1].word == "and" else None
        )
        if subject is None or len(subject.ids) != 1 or not subject.ids & told.cast.characters:
            continue
        around = told.reading.words(max(0, i - 5), i + 2)
        if "for" in around or (token.word in _KNEW and "no" in told.reading.words(i + 1, i + 2)):
            continue
        if any(c.kind in ("died", "fell", "cost", "woke", "condition_on") for c in told.claims) and token.word in _KNEW:
            continue
        if real(told.reading, i, i):
            found.append(
                _violation(
                    told, "thought", token.start, token.end, "what a player's character thinks belongs to the player"
                )
            )
    return found


def check_manner(told: Told) -> list[Violation]:
    """Everything in a line that no record could allow, or that its own records do not."""
    return [*_numbers(told), *_game(told), *_sounds_and_blood(told), *_parts(told), *_thoughts(told)]


def _violation(told: Told, code: str, start: int, end: int, message: str) -> Violation:
    return Violation(check="world", code=code, message=message, beat=told.number, seqs=told.seqs, start=start, end=end)
