"""Whom a pronoun means, as English settles it."""

from __future__ import annotations

from collections.abc import Sequence

from narrator.guard.cast import Cast
from narrator.guard.families.blow import TORSO
from narrator.guard.families.grammar import (
    AFTER_OBJECTS,
    AUXILIARIES,
    BREAKERS,
    DETERMINERS,
    OBJECTS,
    POSSESSIVES,
    PREPOSITIONS,
    PRONOUNS,
    REFLEXIVES,
    SUBJECTS,
)
from narrator.guard.families.things import BARE, TOOLS
from narrator.guard.forms import nouns, verbs, words
from narrator.guard.reading import Mention, Reading
from narrator.guard.tokens import Token

_FORGOTTEN = 3
"""After so many sentences about something else nobody is still spoken of."""
_SUFFERING = verbs(
    "bleed double crumple gasp wince groan grunt wheeze splutter cough choke retch reel stagger buckle crouch "
    "wake waken stir blink moan whimper limp collapse"
)
"""What only the one does to whom something was done: «Osk caught Wim in the side, and he doubled up»."""
_PART_OF_WEAPON = words("edge point tip head end butt haft handle shaft flat blow stroke swing cut thrust")

_HURTS = nouns("hurt wound gash cut bruise injury pain")
_INTO = words("under into across in through on between against along below above beneath")
_OPENING = words("with as after before when while though although if since once")
_OVER = words("over above beside by astride across")


def pronoun_at(
    reading: Reading,
    i: int,
    cast: Cast,
    persons: frozenset[str],
    others: Sequence[frozenset[str]],
    recent: list[Mention],
) -> Mention | None:
    """The pronoun at ``i``. It means one of ``persons`` or of those named; failing them, of ``others`` in turn."""
    tokens = reading.tokens
    word = tokens[i].word
    owns = word in POSSESSIVES and _owns(tokens, i)
    pronoun = POSSESSIVES[word] if owns else SUBJECTS.get(word) or OBJECTS.get(word)
    if pronoun is None:
        return None
    named = frozenset(who for m in recent for who in m.ids if m.kind == "name" and len(m.ids) == 1)
    ids = cast.with_pronoun(pronoun, persons | named)
    # «The hatchet went in. It knocked him flat»: after a weapon, «it» is nobody who lies there and was not spoken of.
    weapon = pronoun == "it" and not owns and any(t.word in TOOLS or t.word in cast.tools for t in tokens[:i])
    for group in others:
        ids = ids or cast.with_pronoun(pronoun, group - reading.lying if weapon else group)
    if not ids and pronoun != "it":
        ids = cast.with_pronoun(pronoun, cast.everyone)
    if pronoun == "they" and not ids:
        ids = persons if len(persons) > 1 else cast.everyone  # one alone is no «they»
    if pronoun == "it" and not owns:
        thing = _tool_since(reading, i, cast, recent) or _only_tool(reading, i, cast, ids, recent)
        ids = frozenset() if thing else ids
    if owns and len(ids) > 1:
        after = (reading.words(i + 1, i + 3) or [""])[-2:]
        holders = frozenset().union(*(cast.carried.get(w, frozenset()) for w in after)) & ids
        ids = holders if len(holders) == 1 else ids  # «his knife»: of the two, the one who has a knife
    if len(ids) > 1 and pronoun != "it":
        subject = word in SUBJECTS
        if not any(m.ids & ids for m in recent):
            ids = _named_after(reading, i, ids)
        if subject:
            ids = _besides(reading, i, ids)
            if not any(m.ids & ids for m in recent):
                ids = _holding(reading, i, cast, ids)
        elif owns and i > 0 and tokens[i - 1].word in _INTO:
            ids = _not_by_their_own(reading, i, cast, ids)
        elif not owns and word not in REFLEXIVES:
            ids = _fallen(reading, i, _not_by_their_own(reading, i, cast, ids))
        settled = _settle(reading, i, ids, recent, subject=subject, owns=owns) if len(ids) > 1 else ids
        if len(settled) > 1 and reading.leaning is not None and not _side_by_side(reading, i, settled, recent):
            settled = (settled & {reading.leaning.subject if subject else reading.leaning.other}) or settled
        if len(settled) > 1 and pronoun != "they" and word not in REFLEXIVES:
            reading.doubtful.append(Mention(i, i, settled, "pronoun", owns))
        ids = settled
    ids = ids.union(*(cast.namesakes.get(who, frozenset()) & persons for who in ids))
    return Mention(i, i, ids, "pronoun", owns)


def _side_by_side(reading: Reading, i: int, ids: frozenset[str], recent: list[Mention]) -> bool:
    """«Tobin and the Miller closed. He struck him»: two of whom a line has said the same, and nothing tells apart."""
    named = [m for m in recent if m.kind == "name" and m.ids & ids]
    if not ids <= frozenset(who for m in named for who in m.ids):
        return not named  # nobody is told apart who was not named
    last, before = named[-1], next((m for m in reversed(named) if m.ids != named[-1].ids), None)
    joined = [w for w in reading.words(before.last + 1, last.first) if w != "the"] if before is not None else []
    return before is not None and joined in (["and"], ["or"], ["with"], ["nor"])


def _besides(reading: Reading, i: int, ids: frozenset[str]) -> frozenset[str]:
    """«She went for the Miller's wife»: a subject is nobody whom its own clause goes on to name."""
    ahead = frozenset(
        who
        for j in range(i + 1, reading.clause_end(i))
        if j in reading.names and len(reading.names[j].ids) == 1
        for who in reading.names[j].ids
    )
    return (ids - ahead) or ids


def _holding(reading: Reading, i: int, cast: Cast, ids: frozenset[str]) -> frozenset[str]:
    """«He thrust with the pike, and it went through Osk's coat»: whoever is not named and has the pike."""
    named = frozenset(who for j, m in reading.names.items() if not reading.tokens[j].quoted for who in m.ids)
    for word in reading.words(i + 1, reading.clause_end(i)):
        holders = cast.carried.get(word, frozenset()) & ids if word not in BARE else frozenset()
        if len(holders) == 1 and not holders & named and ids - holders <= named:
            return holders
    return ids


def _named_after(reading: Reading, i: int, ids: frozenset[str]) -> frozenset[str]:
    """«With mud in his boots, Osk drove on»: whoever the main clause begins with."""
    tokens = reading.tokens
    start = reading.starts[i]
    if tokens[start].word not in _OPENING or (start > 0 and tokens[start - 1].sentence == tokens[i].sentence):
        return ids
    end = reading.clause_end(i)
    first = end + 1 if reading.words(end, end + 1) == ["the"] else end
    named = reading.names.get(first)
    if named is None or named.poss or tokens[first].sentence != tokens[i].sentence:
        return ids
    return (named.ids & ids) if len(named.ids & ids) == 1 else ids


def _fallen(reading: Reading, i: int, ids: frozenset[str]) -> frozenset[str]:
    """«Wren stood over him»: of two, the one who lies there."""
    lying = ids & reading.lying
    return lying if i > 0 and len(lying) == 1 and reading.tokens[i - 1].word in _OVER else ids


def _not_by_their_own(reading: Reading, i: int, cast: Cast, ids: frozenset[str]) -> frozenset[str]:
    """«Osk swung, and the edge of the spade caught him»: nobody is struck with what they strike with themselves."""
    sentence = reading.tokens[i].sentence
    for j in range(i - 1, -1, -1):
        if reading.tokens[j].sentence != sentence or (j in reading.at and reading.at[j].ids and not reading.at[j].poss):
            return ids
        word = reading.tokens[j].word
        if word in TOOLS or word in _PART_OF_WEAPON or word in cast.carried:
            break
    said = [t.word for t in reading.tokens[:i] if t.sentence == sentence and not t.quoted]
    wielders = frozenset().union(*(found for w in said if len(found := cast.carried.get(w, frozenset()) & ids) == 1))
    return (ids - wielders) if len(wielders) == 1 else ids


def _tool_since(reading: Reading, i: int, cast: Cast, recent: list[Mention]) -> bool:
    """Whether a weapon or a blow was named after whoever «it» might be: «swung the billhook, and it bit»."""
    since = max((m.last for m in recent if len(m.ids) == 1 or m.ids <= cast.namesakes.keys()), default=-1)
    last = next((m for m in reversed(recent)), None)
    if last is None or (last.kind == "pronoun" and reading.tokens[last.first].word in ("it", "its")):
        return False
    if i + 1 < len(reading.tokens) and reading.tokens[i + 1].word in AUXILIARIES:
        return False  # «then it was dead» is no billhook
    return any(w in TOOLS or w in cast.tools for w in reading.words(since + 1, i))


def _only_tool(reading: Reading, i: int, cast: Cast, ids: frozenset[str], recent: list[Mention]) -> bool:
    """Whether of all that «it» may be only a tool or a spell was spoken of: «cast the bell. It struck him»."""
    if reading.tokens[i].word == "it" and set(reading.words(i + 1, i + 2)) & AUXILIARIES:
        return False  # «then it was dead» is no billhook
    sentence = reading.tokens[i].sentence
    ahead = {reading.names[j].ids for j in range(i + 1, reading.clause_end(i)) if j in reading.names}
    for near, things in ((sentence, cast.tools | TOOLS | _HURTS), (sentence - 1, cast.tools)):
        spoken_of = any(m.ids & ids for m in recent if reading.tokens[m.first].sentence >= near)
        if spoken_of and ids not in ahead:
            return False
        if any(t.word in things for t in reading.tokens[:i] if t.sentence >= near and not t.quoted):
            return True
    return False


def _owns(tokens: list[Token], i: int) -> bool:
    """Whether ``her`` here is «her hand» and not «struck her»."""
    if tokens[i].word != "her":
        return True
    after = tokens[i + 1] if i + 1 < len(tokens) else None
    beyond = tokens[i + 2] if i + 2 < len(tokens) else None
    if after is not None and beyond is not None and after.word.endswith("ing") and not (after.broken or beyond.broken):
        return beyond.word not in PREPOSITIONS  # «caught her going away»
    return not (
        after is None
        or after.broken
        or after.word in AFTER_OBJECTS
        or after.word in PREPOSITIONS
        or after.word in BREAKERS
        or after.word in DETERMINERS
        or after.word in PRONOUNS
        or (after.word.endswith("ly") and after.word not in TORSO)
    )


def _settle(
    reading: Reading, i: int, ids: frozenset[str], recent: list[Mention], *, subject: bool, owns: bool
) -> frozenset[str]:
    """Narrow a pronoun by what English allows: nobody is the object of their own verb, and a subject goes on."""
    tokens = reading.tokens
    if subject and i > 0 and tokens[i - 1].quoted and recent:
        # «… asked for words. "What were you promised?" he said»: whoever acted last before the speech.
        spoken = tokens[recent[-1].first].sentence
        speech = next((m for m in recent if tokens[m.first].sentence == spoken and not m.poss), recent[-1])
        if len(speech.ids & ids) == 1:
            return speech.ids & ids
    here = [m for m in recent if tokens[m.first].clause == tokens[i].clause and not m.poss]
    if not subject and not owns and not here and recent and tokens[i].word not in REFLEXIVES:
        # «would have killed Imre, or laid him out»: one object after another.
        done_to = recent[-1]
        at = done_to.first
        same = tokens[at].sentence == tokens[i].sentence and not done_to.poss
        if same and at > 0 and tokens[at - 1].clause == tokens[at].clause and len(done_to.ids & ids) == 1:
            return done_to.ids & ids
    if not subject and not owns and tokens[i].word not in REFLEXIVES:
        barred = frozenset(who for m in here if len(m.ids) == 1 for who in m.ids)
        ids = (ids - barred) or ids
    if not subject and not owns and not here and recent and tokens[recent[-1].first].word == tokens[i].word:
        # «It caught him full. It was long before the sting left him»: whoever was spoken of last, by the same word.
        last = recent[-1]
        if (
            len(last.ids & ids) == 1
            and not last.poss
            and tokens[last.first].sentence >= tokens[i].sentence - _FORGOTTEN
        ):
            return last.ids & ids
    if tokens[i].word in REFLEXIVES and here:
        return (ids & here[0].ids) or ids
    if owns and here:
        return (ids & here[-1].ids) or ids
    # A subject goes on from the last clause when only one of those it could mean was told of since.
    # Once both were told of, the one who acted before the clause goes on, if the sentence is the same.
    # Speech in between does not count: «he said. "The night's long." It was talk he was offering».
    said = {t.sentence for t in tokens[:i] if t.quoted}
    near = tokens[i].sentence - 1
    # Nor do sentences that speak of nobody it could be: «The lamp swung. The rain came on. He was up again».
    while near >= tokens[i].sentence - _FORGOTTEN and not any(
        tokens[m.first].sentence == near and len(m.ids & ids) == 1 for m in recent
    ):
        near -= 1
    while near in said and not any(tokens[m.first].sentence == near for m in recent):
        near -= 1
    for m in reversed(recent):
        if tokens[m.first].sentence < near:
            break
        around = frozenset(
            who
            for other in recent
            if len(other.ids) == 1
            for who in other.ids & ids
            if tokens[other.first].sentence == tokens[m.first].sentence
        )
        if len(around) == 1:
            return around
        if len(around) > 1 and subject and _suffers(reading, i) and tokens[m.first].sentence != tokens[i].sentence:
            return _done_to(reading, tokens[m.first].sentence, ids, recent) or around
        if len(around) > 1 and subject:
            standing = frozenset(
                who
                for other in recent
                if len(other.ids) == 1 and not other.poss
                for who in other.ids & ids
                if tokens[other.first].sentence == tokens[m.first].sentence
            )
            if len(standing) == 1:
                return standing  # «The Miller's hands have found Tobin … He is breathing»
        if len(around) > 1:
            if tokens[m.first].sentence == tokens[i].sentence:
                opening = next(
                    o for o in recent if tokens[o.first].sentence == tokens[m.first].sentence and o.ids & ids
                )
                return (opening.ids & ids) if len(opening.ids & ids) == 1 and owns else around
            return around
    return ids


def _suffers(reading: Reading, i: int) -> bool:
    """Whether the subject at ``i`` does what shows that something was done to them."""
    return any(w in _SUFFERING for w in reading.words(i + 1, min(reading.clause_end(i), i + 3)))


def _done_to(reading: Reading, sentence: int, ids: frozenset[str], recent: list[Mention]) -> frozenset[str]:
    """Of two, the one on whom the sentence ended and with whom it did not begin."""
    there = [m.ids for m in recent if reading.tokens[m.first].sentence == sentence and len(m.ids) == 1 and m.ids <= ids]
    return there[-1] if there and there[-1] != there[0] and len(ids) == 2 else frozenset()
