"""Knows the words in which people declare where they stand in a sentence, and how each kind is said back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Any, TypeVar

from woundscribe.phrasing.smallwords import BETWEEN, JOINS, OWN, PRONOUNS, SELVES
from woundscribe.phrasing.spoken import SPOKEN, Verb

T = TypeVar("T")

EXAMPLE = "I kick it shut"
IN_WORDS = {"other": f'tries by strength: "{EXAMPLE}"', "interact": f'interacts: "{EXAMPLE}"'}
"""How an act in words is declared, by its kind."""
FOES = frozenset({"attack", "calm", "plead", "restrain", "let go", "trample"})
"""Kinds that go without saying whom they are done to where only one stands against the actor."""
_WORDED = frozenset({"other", "skill"})
"""Kinds that nobody would name."""
_KNOWN = frozenset(kind for verb in SPOKEN for kind in (verb.kind, verb.at))
"""Kinds that have verbs here; any other goes by its own name."""
_PASSING = [v for v in SPOKEN if v.kind in ("move", "take") or v.aims]
"""What may be said in passing: "moving to the stair", "picking up the dagger", "aiming for the knee"."""


class Verbs(tuple[Verb, ...]):
    """Verbs, the longest first."""

    @cached_property
    def by_initial(self) -> Mapping[str, tuple[Verb, ...]]:
        """By the letter that they begin with: no form of a word begins otherwise than it does itself."""
        return by_initial(self, lambda verb: verb.words[0])


def by_initial(them: Iterable[T], first: Callable[[T], str]) -> dict[str, tuple[T, ...]]:
    """In their order, by the first letter of their first word."""
    found: dict[str, tuple[T, ...]] = {}
    for one in them:
        initial = first(one)[:1]
        found[initial] = (*found.get(initial, ()), one)
    return found


@cache
def spoken(offered: tuple[str, ...]) -> Verbs:
    """The verbs for these kinds of declaration, the longest first. A kind with no verb here goes by its own name."""
    known = []
    for verb in SPOKEN:
        at = verb.at if verb.at in offered else None
        if verb.kind in offered:
            known.append(verb._replace(at=at))
        elif at is not None:
            known.append(verb._replace(kind=at, at=None))
    named = {v.words for v in known}
    known += [
        Verb(tuple(kind.split()), kind) for kind in offered if kind not in _WORDED and tuple(kind.split()) not in named
    ]
    return Verbs(sorted(known, key=_longest))


def one_each(known: Sequence[Verb]) -> tuple[str, ...]:
    """For each kind of declaration the verb that is known first: what to offer to whoever used none."""
    first = {verb.kind: " ".join(verb.words) for verb in reversed(SPOKEN)}
    return tuple(
        first.get(kind, kind)
        for kind in dict.fromkeys([v.kind for v in SPOKEN] + [v.kind for v in known])
        if any(v.kind == kind for v in known)
    )


def match(verbs: Verbs, tokens: Sequence[str]) -> Verb | None:
    """The verb that ``tokens`` begin with, in the first or the third person: "strike", "strikes"."""
    return _match(verbs, tokens, persons)


def passing(tokens: Sequence[str]) -> Verb | None:
    """The verb that ``tokens`` begin with where it is said in passing: "moving"."""
    return _match(_IN_PASSING, tokens, lambda base: (gerund(base),))


def doing(known: Sequence[Verb], tokens: Sequence[str]) -> str:
    """The base of the verb that ``tokens`` begin with in its "-ing" form: "strike" of "striking"; "" for none."""
    for verb in known:
        first, *rest = verb.words
        if tokens and tokens[0] == gerund(first) and list(tokens[1 : len(verb.words)]) == rest:
            return first
    return ""


def connected(verbs: Verbs, tokens: Sequence[str]) -> tuple[int, Verb | None]:
    """The verb after words that join it to what stands before, and how many these are: "and then strikes"."""
    joins = next((n for n, word in enumerate(tokens) if word not in JOINS), len(tokens))
    if not joins and list(tokens[:1]) == ["to"] and tokens[2:3] and tokens[2] in PRONOUNS:
        verb = match(verbs, tokens[1:])  # "to shield him"
        return (1, verb) if verb is not None and len(verb.words) == 1 else (0, None)
    if not joins or list(tokens[joins : joins + 1]) == ["to"]:
        return 0, None
    joins += next((n for n, word in enumerate(tokens[joins:]) if word not in BETWEEN), 0)
    return joins, match(verbs, tokens[joins:])


def say(kind: str, target: str, item: str, spell: str) -> str:
    """The verb with its object, of a third person: how a declaration is read back."""
    said = _SAID.get(kind)
    if said is None:
        return of_another(kind) + at(kind, target)
    return said.format(target=target, item=item, spell=spell).strip()


def at(kind: str, target: str) -> str:
    """What goes on after a kind to say whom it is done to: "free Mara", "hold out a hand to Mara"."""
    if not target:
        return ""
    return f" to {target}" if to_somebody(kind) else f" {target}"


def to_somebody(kind: str) -> bool:
    """Whether it goes by its own name and that has several words: such a thing is done *to* somebody."""
    return " " in kind and kind not in _KNOWN


def in_passing(said: str) -> str:
    """ "stand up" → "standing up"."""
    first, *rest = said.split()
    return " ".join((gerund(first), *rest))


def of_another(said: str) -> str:
    """ "stand up" → "stands up"."""
    first, *rest = said.split()
    return " ".join((persons(first)[1], *rest))


_SAID: Mapping[str, str] = {
    "attack": "strikes {target}",
    "cast": "casts {spell}",
    "calm": "tries to calm {target}",
    "plead": "pleads with {target}",
    "restrain": "tries to restrain {target}",
    "break free": "tries to break free",
    "let go": "lets go of {target}",
    "protect": "stands before {target}",
    "sacrifice": "takes the blow for {target}",
    "take": "picks up the {item}",
    "rouse": "tries to rouse {target}",
    "first aid": "tends {target}",
    "remedy": "gives {item}",
    "recover": "gets up",
    "hold": "does nothing",
    "mercy": "offers mercy",
    "parley": "offers parley",
    "other": "does another thing",
    "skill": "does another thing",
    "interact": "interacts",
}


def _longest(verb: Verb) -> int:
    return -len(verb.words)


_IN_PASSING = Verbs(sorted(_PASSING, key=_longest))


def _match(verbs: Verbs, tokens: Sequence[str], forms: Any) -> Verb | None:
    for verb in verbs.by_initial.get(tokens[0][:1], ()) if tokens else ():
        first, *rest = verb.words
        said = tokens[1 : len(verb.words)]
        if tokens[0] not in forms(first) or len(said) != len(rest):
            continue
        if not all(stands_for(word, token) for word, token in zip(rest, said, strict=True)):
            continue
        after = tokens[len(verb.words) :]
        if (verb.after is None or verb.after in clause(after)) and (not verb.unless or after[:1] != [verb.unless]):
            return verb
    return None


def stands_for(word: str, token: str) -> bool:
    """Whether ``token`` is this word of a verb; "oneself" and "one's" are any of theirs."""
    return token in {"oneself": SELVES, "one's": OWN}.get(word, (word,))


def clause(tokens: Sequence[str]) -> Sequence[str]:
    """As far as a comma."""
    return tokens[: next((n for n, word in enumerate(tokens) if word in (",", ";")), len(tokens))]


@cache
def persons(base: str) -> tuple[str, ...]:
    if base.endswith("y") and base[-2:-1] not in ("a", "e", "o", "u"):
        return base, f"{base[:-1]}ies"
    return (base, f"{base}es") if base.endswith(("s", "sh", "ch", "x", "o")) else (base, f"{base}s")


@cache
def gerund(base: str) -> str:
    """ "moving", "running", "standing"."""
    if base.endswith("e") and not base.endswith("ee"):
        return f"{base[:-1]}ing"
    before, vowel, last = base[-3:-2], base[-2:-1], base[-1:]
    doubled = vowel in "aeiou" and last not in "aeiouwxy" and before not in tuple("aeiou")
    return f"{base}{last if doubled else ''}ing"
