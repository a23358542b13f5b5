"""People, creatures and spells: none but those of the records, unless nobody is meant by the word."""

from __future__ import annotations

from itertools import pairwise

from narrator.guard.clauses import clause_start
from narrator.guard.facts import Told
from narrator.guard.families.blow import FLESH, LIMBS, TORSO
from narrator.guard.families.grammar import DETERMINERS, EPITHETS, MODALS
from narrator.guard.families.things import (
    CREATURES,
    KIN_OF_THINGS,
    PEOPLE,
    SAME_KIND,
    SPELLCRAFT,
    SPELLS,
)
from narrator.guard.forms import words
from narrator.guard.reality import real
from narrator.guard.violation import Violation

_SETTING_APART = words("""
    third fourth fifth sixth another black white grey gray red brown tawny yellow blue green spotted striped
""")
_WOULD = words("could would might may can 'd")
_SUPPOSING = words("if whether among for than suppose imagine unless")
_MEANT = words("the that this one no his her its their my our your")
_BEINGS = words("monster beast creature brute animal")
"""What anybody who is nobody's character may be called."""
_SOME = words("some other two three four five six several many more few young old")
_DOINGS = words("voice hand hands face cry shout laugh step steps footsteps shadow eyes blow hold grip")
"""What only somebody who is there has."""
_LISTENERS = words("lads boys friends neighbours neighbors")
_ANYBODY = words("people men folk one you they anyone anybody everyone everybody women soldiers children")


def check_kinds(told: Told) -> list[Violation]:
    """People, creatures and spells that a line names and the world does not hold."""
    inside, outside = told.cast.inside, told.cast.outside
    found = []
    tokens = told.reading.tokens
    for i, token in enumerate(tokens):
        word = token.word
        person, creature, spell = word in PEOPLE or _by_trade(word), word in CREATURES, word in SPELLS
        if word == "ones" and i > 0 and tokens[i - 1].word in ("little", "young", "small", "old"):
            person, word = True, f"{tokens[i - 1].word} ones"
        mention = told.reading.at.get(i)
        if mention is not None and mention.kind == "name" and mention.first == mention.last and _another(told, i):
            found.append(
                _violation(told, "unknown-creature", token.start, token.end, f"there is no such «{word}» here")
            )
        if not (person or creature or spell) or word in (inside if token.quoted else outside) or i in told.reading.at:
            continue
        if (word in EPITHETS and told.people) or likened(told, i) or not real(told.reading, i, i):
            continue
        if not _is_noun(told, i) or (token.quoted and person) or _addressed(told, i) or _figure_of_speech(told, i):
            continue
        if _of_a_thing(told, i) or _in_general(told, i) or (creature and _same_kind(told, i)):
            continue
        if not spell and (_supposed(told, i) or _somebodys(told, i)):
            continue
        if (spell and word in SPELLCRAFT and _casting(told)) or (word in ("people", "folk") and _folk(told, i)):
            continue
        code = "unknown-person" if person else "unknown-creature" if creature else "unknown-spell"
        found.append(_violation(told, code, token.start, token.end, f"there is no «{word}» in the records"))
    return found


def _addressed(told: Told, i: int) -> bool:
    """«She yawed, boys, this way and that»: whoever is told of it."""
    tokens = told.reading.tokens
    after = i + 1 == len(tokens) or tokens[i + 1].broken or tokens[i + 1].sentence != tokens[i].sentence
    return tokens[i].word in _LISTENERS and i > 0 and tokens[i].broken and after


def _figure_of_speech(told: Told, i: int) -> bool:
    """«It pleased the Lord», «gave up the ghost», «a shade whiter»."""
    token, before = told.reading.tokens[i], told.reading.words(max(0, i - 2), i)
    after = told.reading.words(i + 1, i + 2)
    return (
        (token.word == "lord" and token.cap and before[-1:] == ["the"])
        or (token.word == "ghost" and before == ["up", "the"])
        or (token.word == "shade" and before[-1:] == ["a"] and after[:1] != [] and after[0].endswith("er"))
    )


def _by_trade(word: str) -> bool:
    """«The potboy», «a dairymaid»: somebody, whatever they do."""
    return len(word) > 6 and word.endswith(("boy", "boys", "maid", "maids", "girl", "girls", "wife", "wives"))


def _of_a_thing(told: Told, i: int) -> bool:
    """«The pan's neighbour», where the pan is nobody."""
    before = told.reading.tokens[i - 1] if i > 0 and not told.reading.tokens[i].broken else None
    return (
        told.reading.tokens[i].word in KIN_OF_THINGS
        and before is not None
        and before.poss
        and i - 1 not in told.reading.at
    )


def _in_general(told: Told, i: int) -> bool:
    """«A voice for dogs», «no place for children»: all of them and none here."""
    tokens = told.reading.tokens
    many = tokens[i].word.endswith(("s", "men", "children", "folk", "people"))
    return many and i > 0 and not tokens[i].broken and tokens[i - 1].word in ("for", "than")


def _supposed(told: Told, i: int) -> bool:
    """«A line a child could have drawn», «if the drowned could bruise», «it could have been a bell on a sheep»."""
    tokens = told.reading.tokens
    end = i + 1
    while end < min(len(tokens), i + 4) and tokens[end].sentence == tokens[i].sentence and not tokens[end].broken:
        if tokens[end].word in _WOULD:
            return True
        end += 1
    start = clause_start(told.reading, i)
    ahead = [t.word for t in tokens[start:i]]
    anybody = any(one == "one" and does.endswith("s") for one, does in pairwise(ahead))  # «the voice one uses»
    return anybody or bool((_WOULD | _SUPPOSING) & set(ahead)) or "rather" in told.reading.words(i, i + 3)


def _somebodys(told: Told, i: int) -> bool:
    """«Some grandfather's evenings», «a gentleman's weapon»: whose they may be, and who is not there."""
    tokens = told.reading.tokens
    if not tokens[i].poss or i == 0:
        return False
    before = tokens[i - 1].word
    mention = told.reading.at.get(i - 1)
    owned = mention is not None and mention.poss  # «their father's summers»
    after = tokens[i + 1].word if i + 1 < len(tokens) else ""
    of_a_body = after in LIMBS | TORSO | FLESH or after in _DOINGS
    return not of_a_body and (owned or before in ("a", "an", "some", "any", "every", "no", "one", "another"))


def _same_kind(told: Told, i: int) -> bool:
    """«The dog» for a hound of the records; «a dog» would be another."""
    tokens = told.reading.tokens
    word = tokens[i].word
    known = any(word in kind and kind & told.cast.outside for kind in SAME_KIND)
    known = known or (word in _BEINGS and any(not f.character for f in told.plan.world.figures))
    start = clause_start(told.reading, i)
    ahead = [t.word for t in tokens[max(start, i - 3) : i]]
    meant = bool(_MEANT & set(ahead)) or (i == start and not word.endswith("s"))  # «And the dog? Dog stands there»
    return known and meant and not _another(told, i)


def _another(told: Told, i: int) -> bool:
    """«The black hound», where a grey one and a brindled one are known."""
    tokens = told.reading.tokens
    before = tokens[i - 1].word if i > 0 and not tokens[i].broken else ""
    return before in _SETTING_APART and before not in told.cast.outside


def _casting(told: Told) -> bool:
    return any(c.kind in ("cast", "cast_failed", "miscast") for c in told.claims)


def _folk(told: Told, i: int) -> bool:
    """«People would cross here again», «Halla, of all people», «to stop people»: nobody of the place."""
    tokens = told.reading.tokens
    before = tokens[i - 1] if i > 0 and not tokens[i].broken else None
    if told.reading.words(max(0, i - 2), i) == ["of", "all"]:
        return True
    if before is None:
        return i + 1 < len(tokens) and tokens[i + 1].word in MODALS | {"do", "don't"}
    ahead = [t.word for t in tokens[max(clause_start(told.reading, i), i - 2) : i]]
    return before.poss or (DETERMINERS | _SOME).isdisjoint(ahead)


def likened(told: Told, i: int) -> bool:
    """«Like a wolf», «as a mother does», «the way you show a horse»."""
    tokens = told.reading.tokens
    first = max(0, i - 8)
    words = [t.word for t in tokens[first:i] if t.sentence == tokens[i].sentence]
    run = i
    while run > 0 and not tokens[run].broken:
        run -= 1
    so_far = [t.word for t in tokens[run:i]]
    if any(w == "as" and so_far[k + 1] in _ANYBODY for k, w in enumerate(so_far[:-1])):
        return True  # «as people do in a house where there is a child»
    if "kind" in words and "that" in words[words.index("kind") :]:
        return True  # «the kind of fall that people are carried home from»
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


def _violation(told: Told, code: str, start: int, end: int, message: str) -> Violation:
    return Violation(check="world", code=code, message=message, beat=told.number, seqs=told.seqs, start=start, end=end)
