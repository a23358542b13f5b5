"""The closed world: nobody and nothing that the records do not hold."""

from __future__ import annotations

from narrator.guard.cast import forms_of, words_of
from narrator.guard.facts import Told
from narrator.guard.families.grammar import EPITHETS, MODALS, PREPOSITIONS, PRONOUNS
from narrator.guard.families.things import (
    BARE,
    CREATURES,
    NOT_WEAPONS,
    OPENERS,
    PEOPLE,
    SHARED,
    SPELLCRAFT,
    SPELLS,
    WEAPONS,
)
from narrator.guard.forms import words
from narrator.guard.reality import real
from narrator.guard.violation import Violation

_SETTING_APART = words("""
    third fourth fifth sixth another black white grey gray red brown tawny yellow blue green spotted striped
""")
_CLASS_OF = {word: kind for kind, words in WEAPONS.items() for word in words}
_HELD = words("his her their its with a an the drew drawn")


def check_world(told: Told) -> list[Violation]:
    """Everything a line names that the world does not hold."""
    return [*_names(told), *_kinds(told), *_weapons(told)]


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
    return token.word not in _PLAIN_HEADS and (after.endswith("ed") or after in _PAST) and after not in PREPOSITIONS


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
    tokens = told.reading.tokens
    for i, token in enumerate(tokens):
        word = token.word
        person, creature, spell = word in PEOPLE, word in CREATURES, word in SPELLS
        if word == "ones" and i > 0 and tokens[i - 1].word in ("little", "young", "small", "old"):
            person, word = True, f"{tokens[i - 1].word} ones"
        mention = told.reading.at.get(i)
        if mention is not None and mention.kind == "name" and mention.first == mention.last and _another(told, i):
            found.append(
                _violation(told, "unknown-creature", token.start, token.end, f"there is no such «{word}» here")
            )
        if not (person or creature or spell) or word in (inside if token.quoted else outside) or i in told.reading.at:
            continue
        if (word in EPITHETS and told.people) or _likened(told, i) or not real(told.reading, i, i):
            continue
        if not _is_noun(told, i) or (token.quoted and person):
            continue
        if (spell and word in SPELLCRAFT and _casting(told)) or (word == "people" and _folk(told, i)):
            continue
        code = "unknown-person" if person else "unknown-creature" if creature else "unknown-spell"
        found.append(_violation(told, code, token.start, token.end, f"there is no «{word}» in the records"))
    return found


def _another(told: Told, i: int) -> bool:
    """«The black hound», where a grey one and a brindled one are known."""
    tokens = told.reading.tokens
    before = tokens[i - 1].word if i > 0 and not tokens[i].broken else ""
    return before in _SETTING_APART and before not in told.cast.outside


def _casting(told: Told) -> bool:
    return any(c.kind in ("cast", "cast_failed", "miscast") for c in told.claims)


def _folk(told: Told, i: int) -> bool:
    """«People would cross here again»: nobody of the place."""
    tokens = told.reading.tokens
    return i + 1 < len(tokens) and tokens[i + 1].word in MODALS and (i == 0 or tokens[i].broken)


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
    if tokens[i].word in (
        "guard",
        "guards",
        "ward",
        "bear",
        "bears",
        "bee",
        "fish",
        "hawk",
        "bat",
        "bats",
        "pike",
        "cook",
        "nurse",
        "mob",
        "watcher",
        "ram",
        "duck",
        "rat",
        "bull",
        "man",
        "men",
        "lord",
        "badger",
        "friend",
        "smith",
        "calf",
        "calves",
    ):
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
        if token.word in NOT_WEAPONS and not (
            before in _HELD or (i - 1 in told.reading.at and told.reading.at[i - 1].poss)
        ):
            continue
        if _likened(told, i):
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
        found.append(_violation(told, "unknown-weapon", token.start, token.end, f"nobody here carries «{token.word}»"))
    return found


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
    if SHARED.get(word, set()) & {_CLASS_OF[w] for w in used if w in _CLASS_OF}:
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
