"""The closed world: nobody and nothing that the records do not hold, no numbers, no words of the game."""

from __future__ import annotations

import re

from narrator.guard import clauses
from narrator.guard.cast import forms_of, words_of
from narrator.guard.events import events
from narrator.guard.facts import Told
from narrator.guard.families.blow import BARE, BLOW, CLASSES, LIMBS
from narrator.guard.families.grammar import EPITHETS, PREPOSITIONS, PRONOUNS
from narrator.guard.families.things import (
    BIG,
    BLOOD,
    BLOOD_IDIOM,
    CREATURES,
    GAME,
    NOT_WEAPONS,
    NUMBERS,
    OPENERS,
    PEOPLE,
    ROLLED,
    SCREAMS,
    SHARED,
    SPELLS,
    THOUGHTS,
    UNITS,
    WEAPONS,
)
from narrator.guard.forms import words
from narrator.guard.phrases import compile_families
from narrator.guard.violation import Violation

_CONTACT = compile_families({"contact": BLOW["contact"]}, CLASSES)
_CLASS_OF = {word: kind for kind, words in WEAPONS.items() for word in words}
_GAME = {first: [g for g in GAME if g[0] == first] for first in {g[0] for g in GAME}}
_DIGIT = re.compile(r"\d+")
_HELD = words("his her their its with a an the drew drawn")


def check_world(told: Told) -> list[Violation]:
    """Everything a line names that the world does not hold, or that no line may say."""
    return [*_numbers(told), *_game(told), *_names(told), *_kinds(told), *_weapons(told), *_sounds_and_blood(told),
            *_parts(told), *_thoughts(told)]


def _numbers(told: Told) -> list[Violation]:
    found = [_violation(told, "number", m.start(), m.end(), "tell no digits")
             for m in _DIGIT.finditer(told.reading.text)]
    tokens = told.reading.tokens
    for i, token in enumerate(tokens):
        if token.word in NUMBERS and not token.quoted:
            after = [t.word for t in tokens[i + 1:i + 4]]
            if any(w in UNITS for w in after) or (token.word in BIG and after[:1] == ["steps"]) or (
                    i > 0 and tokens[i - 1].word in ("by", "for") and (not after or tokens[i + 1].broken)):
                found.append(_violation(told, "number", token.start, token.end,
                                        "tell no number of harm, distance or dice"))
    return found


def _game(told: Told) -> list[Violation]:
    tokens = told.reading.tokens
    found = []
    for i, token in enumerate(tokens):
        for phrase in _GAME.get(token.word, ()):
            if tuple(t.word for t in tokens[i:i + len(phrase)]) == phrase:
                last = tokens[i + len(phrase) - 1]
                if not _waiting(told, i, phrase):
                    found.append(_violation(told, "game-word", token.start, last.end,
                                            f"«{' '.join(phrase)}» is a word of the game; tell what is seen"))
        if token.word in ROLLED and i + 2 < len(tokens) and tokens[i + 1].word in ("a", "an") and (
                tokens[i + 2].word in NUMBERS):
            found.append(_violation(told, "game-word", token.start, token.end, "tell no roll"))
    return found


def _waiting(told: Told, i: int, words: tuple[str, ...]) -> bool:
    """«The round of the wheel», «a roll of cloth», «in her turn» are no game."""
    after = told.reading.words(i + len(words), i + len(words) + 1)
    if words[-1] in ("roll", "round") and after == ["of"]:
        return True
    if words[-1] == "die" and words[0] == "the":
        return after == ["was"] or after == ["is"] or False
    return words[-1] == "turn" and i > 0 and told.reading.tokens[i - 1].word == "in"


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
        head = i == 0 or tokens[i - 1].sentence != token.sentence or tokens[i - 1].quoted != token.quoted
        if head and not _named_like(told, i):
            continue
        found.append(_violation(told, "unknown-name", token.start, token.end,
                                f"nobody and nothing here is called «{told.reading.text[token.start:token.end]}»"))
    return found


def _named_like(told: Told, i: int) -> bool:
    """Whether a word at the head of a sentence is followed as a name is: by its possession or a verb."""
    tokens = told.reading.tokens
    token = tokens[i]
    if token.quoted:
        return False
    if token.poss:
        return True
    if i + 1 >= len(tokens) or tokens[i + 1].broken or token.word.endswith(("ing", "ly", "ed", "s", "ness", "ence")):
        return False
    after = tokens[i + 1].word
    return token.word not in _PLAIN_HEADS and (
        after.endswith("ed") or after in _PAST) and after not in PREPOSITIONS


_PAST = words("""
    struck swung caught fell ran stood hit cut drove threw took came went brought rose held knelt leapt sprang
    shot stepped drew bit tore fled swept got turned said told lunged screamed shouted charged
""")
_PLAIN_HEADS = words("""
    water blood rain wind light dark darkness silence breath dust smoke wood stone iron steel oak air mud snow
    fire weight bone flesh cold sound straw flour foam spray mist fog ice sand ash hope fear grief pain anger
    rage death sweat salt wet leather cloth rope earth moonlight sunlight lamplight night day morning half
    neither whatever whoever luck chance instinct habit pride mercy time nought wool hair thunder lightning
""")


def _kinds(told: Told) -> list[Violation]:
    inside, outside = told.cast.inside, told.cast.outside
    found = []
    for i, token in enumerate(told.reading.tokens):
        word = token.word
        person, creature, spell = word in PEOPLE, word in CREATURES, word in SPELLS
        if not (person or creature or spell) or word in (inside if token.quoted else outside) or i in told.reading.at:
            continue
        if (word in EPITHETS and told.people) or _likened(told, i) or not clauses.real(told.reading, i, i):
            continue
        if not _is_noun(told, i) or (token.quoted and person):
            continue
        code = "unknown-person" if person else "unknown-creature" if creature else "unknown-spell"
        found.append(_violation(told, code, token.start, token.end, f"there is no «{word}» in the records"))
    return found


def _likened(told: Told, i: int) -> bool:
    """«Like a wolf», «as a mother does», «the way you show a horse»."""
    tokens = told.reading.tokens
    first = max(0, i - 8)
    words = [t.word for t in tokens[first:i] if t.sentence == tokens[i].sentence]
    return "like" in words or "way" in words or "as" in words or "than" in words or "sort" in words


def _is_noun(told: Told, i: int) -> bool:
    """Whether the word stands where a noun does; «bear», «fish», «ward», «guard» and «hound» are verbs as often."""
    tokens = told.reading.tokens
    if i == 0:
        return True
    before, two = tokens[i - 1].word, tokens[i - 2].word if i > 1 else ""
    if tokens[i].word in ("guard", "guards", "ward", "bear", "bears", "bee", "fish", "hawk", "bat", "bats", "pike",
                          "cook", "nurse", "mob", "watcher", "ram", "duck", "rat", "bull", "man", "men", "lord",
                          "badger", "friend", "smith", "calf", "calves"):
        if tokens[i].word in ("guard", "calf", "calves"):
            return before in ("a", "another") and two != "on"
        return before in ("a", "an", "the", "another", "two", "three", "some") or before.endswith("ed") is None
    return not (before == "to" or before in ("she", "he", "they", "it", "not", "n't"))


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
        if token.word in NOT_WEAPONS and not (before in _HELD or (i - 1 in told.reading.at and told.reading.at[i - 1].poss)):
            continue
        if _likened(told, i):
            continue
        if token.word in outside or SHARED.get(token.word, set()) & carried:
            if told.beats and _wrong_tool(told, token.word, kind):
                found.append(_violation(told, "wrong-weapon", token.start, token.end,
                                        f"«{token.word}» is not what the records name here"))
            continue
        found.append(_violation(told, "unknown-weapon", token.start, token.end,
                                f"nobody here carries «{token.word}»"))
    return found


def _carried(told: Told) -> set[str]:
    """The classes of all weapons of the world and of the records."""
    return {_CLASS_OF[word] for word in told.cast.outside if word in _CLASS_OF}


def _wrong_tool(told: Told, word: str, kind: str) -> bool:
    """Whether a weapon that belongs to nobody of these beats, or is not the one used, stands for the tool."""
    tools = [c.tool for c in told.claims if c.tool is not None]
    if not tools or any(c.kind in ("item", "joined", "said", "offered") for c in told.claims):
        return False
    used = {w for tool in tools for w in words_of(tool)}
    if word in {form for w in used for form in forms_of(w)}:
        return False
    if SHARED.get(word, set()) & {_CLASS_OF[w] for w in used if w in _CLASS_OF}:
        return False
    holders = [f for f in told.plan.world.figures if any(word in forms_of(w) for c in f.carries for w in words_of(c))]
    by_class = [f for f in told.plan.world.figures for c in f.carries for w in words_of(c)
                if _CLASS_OF.get(w) in SHARED.get(word, set())]
    here = {f.id for f in holders or by_class} & told.people
    strikers = {c.who for c in told.claims if c.tool is not None and c.kind != "harmed"} | {
        c.whom for c in told.claims if c.tool is not None and c.kind == "harmed"}
    if not here:
        return bool(holders or by_class)
    # The one struck may well hold theirs; the striker's other weapon may hang at the belt, but not with the tool unnamed.
    return here <= strikers and not used & {t.word for t in told.reading.tokens} and not used & BARE


def _sounds_and_blood(told: Told) -> list[Violation]:
    tokens = told.reading.tokens
    grievous = any(c.kind == "died" or c.severity == "grievous" for c in told.claims + told.earlier) or (
        "dead" in told.before.values())
    found = []
    for i, token in enumerate(tokens):
        if token.quoted or not clauses.real(told.reading, i, i):
            continue
        words = told.reading.words(clauses.clause_start(told.reading, i), told.reading.clause_end(i))
        if {"no", "not", "n't", "never", "without"} & set(words):
            continue
        if token.word in SCREAMS:
            article = i > 0 and tokens[i - 1].word in ("a", "the", "one", "no")
            subject = clauses.subject(told.reading, i - 1 if article else i)
            if subject is None or subject.head is None:
                found.append(_violation(told, "scream", token.start, token.end, "nobody screams"))
        elif token.word in BLOOD and not grievous and not BLOOD_IDIOM & set(words):
            found.append(_violation(told, "blood", token.start, token.end, "tell no blood for so slight a wound"))
    return found


def _parts(told: Told) -> list[Violation]:
    """A limb or the head as the place of a blow, when no record calls it."""
    called = {w for c in told.claims + told.earlier if c.part is not None for w in words_of(c.part)}
    called |= {w + "s" for w in called}
    struck = any(c.kind in ("hit", "harmed", "missed", "stopped") for c in told.claims)
    tokens = told.reading.tokens
    found = []
    for event in events(told.reading, _CONTACT, told.people) if struck else ():
        if event.quoted or not event.real or (event.doer and event.doer == event.ids):
            continue
        end = max(told.reading.clause_end(event.last), event.last + 1)
        for i in range(event.first, min(end, event.last + 8)):
            word = tokens[i].word
            if word not in LIMBS or word in called or not _struck_part(told, event.first, i):
                continue
            found.append(_violation(told, "uncalled-part", tokens[i].start, tokens[i].end,
                                    f"no record says that the {word} was struck"))
            return found
    return found


def _struck_part(told: Told, first: int, i: int) -> bool:
    tokens = told.reading.tokens
    k = i - 1
    while k > first and ((k in told.reading.at and told.reading.at[k].poss) or tokens[k].word in (
            "the", "left", "right", "both", "one", "his", "her", "their", "its", "side", "of", "back")):
        k -= 1
    word = tokens[k].word
    mention = told.reading.at.get(k)
    if mention is not None and not mention.poss:
        return False
    return k == first or word in ("on", "in", "across", "into", "against", "to", "above", "through", "at", "over",
                                  "between", "behind", "along")


def _thoughts(told: Told) -> list[Violation]:
    found = []
    tokens = told.reading.tokens
    for i, token in enumerate(tokens):
        if token.word not in THOUGHTS or token.quoted:
            continue
        subject = clauses.own_subject(told.reading, i)
        if subject is None or len(subject.ids) != 1 or not subject.ids & told.cast.characters or subject.at < i - 3:
            continue
        around = told.reading.words(max(0, i - 5), i + 2)
        if "for" in around or (token.word == "knew" and "no" in told.reading.words(i + 1, i + 2)):
            continue
        if any(c.kind in ("died", "fell", "cost", "woke", "condition_on") for c in told.claims) and token.word == "knew":
            continue
        if clauses.real(told.reading, i, i):
            found.append(_violation(told, "thought", token.start, token.end,
                                    "what a player's character thinks belongs to the player"))
    return found


def _violation(told: Told, code: str, start: int, end: int, message: str) -> Violation:
    return Violation(check="world", code=code, message=message, beat=told.number, seqs=told.seqs, start=start, end=end)
