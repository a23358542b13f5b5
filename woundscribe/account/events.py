"""What a verb and the words round it come to: whom it befell, who did it, how badly, with what."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.claim import Severity
from rules.combatant import Pronouns
from rules.errors import Malformed
from woundscribe.account import words as small
from woundscribe.account.nonames import is_thing
from woundscribe.account.tokens import JOINS, Name, Token, name, names, quoted, said, without, without_gravity
from woundscribe.account.verbs import Verb, match

_LONGEST_PART = 4
"""Words of a part of a body, with what stands before it."""


@dataclass(frozen=True)
class Event:
    """One thing that happened. ``effect`` and what goes with it are those of ``rules.effect``.

    ``text``: of a note, what is told as it stands; it says of ``who`` that they were there.
    """

    effect: str
    who: Name
    by: Name | None = None
    severity: Severity | None = None
    tool: str | None = None
    part: str | None = None
    item: str | None = None
    how: str | None = None
    text: str | None = None


_HURTING = frozenset({"harm", "fell", "died"})
"""Effects that may be told with what did it, and where it struck."""
_BROKEN = frozenset({"broke", "breaks", "shattered", "snapped"})


class Body:
    """What follows a verb, taken apart: whom it is done to, by whom or what, with what, where, how badly."""

    def __init__(self, given: Sequence[Token], verb: Verb, severity: Severity | None) -> None:
        rest, found = without_gravity([t for t in given if t.word not in small.FILLING])
        rest, self._of = _without_wounds(rest) if verb.effect == "died" else (rest, "")
        self.severity = found or severity or verb.severity
        self.by: Name | None = None
        self.tool: str | None = None
        self.part: str | None = None
        led: list[list[Token]] = [[]]
        for token in rest:
            if token.word in small.STOPS - {"of", "and"}:
                led.append([])
            led[-1].append(token)
        self.object = without(led[0], JOINS)
        self._left = [one for one in led[1:] if not self._keep(one, verb)]

    def _keep(self, led: Sequence[Token], verb: Verb) -> bool:
        """Whether what a small word leads in has its place in the account of such a verb."""
        lead, words = led[0].word, [t.word for t in led[1:] if t.word not in JOINS]
        if not words or verb.effect == "item":
            return False
        harm, thing = verb.effect in _HURTING, is_thing([t.written for t in led[1:]])
        owner = (
            next((t.written[:-2] for t in led[1:] if t.word.endswith("'s")), None) if lead == "by" and thing else None
        )
        if owner is not None:
            raise Malformed(f"say who did it, and with what: by {owner} with the {words[-1]}.")
        if verb.effect == "harm" and lead == "to" and words == ["death"]:
            raise Malformed("what came of it?", choices=("killed", "hurt terribly", "half to death"))
        if harm and self.tool is None and (lead == "with" or (lead == "by" and thing)):
            self.tool = _thing(led[1:])
            return self.tool is not None
        if lead == ("to" if verb.effect == "yielded" and verb.voice == "own" else "by") and not thing:
            self.by = _doer(led[1:])
            return True
        if harm and lead in small.AT and words[-1] in small.BODY and len(words) <= _LONGEST_PART:
            self.part = " ".join(w for w in words if w not in small.ARTICLES | small.OWNED)
            return True
        return False

    def unkept(self, verb: Verb) -> list[str]:
        """The words that have no place. Raises Malformed where they say that more happened."""
        more = next((t.written for one in self._left for t in one if match([t.word], 0)), None)
        if more is not None:
            raise Malformed(f"{quoted(more)} is a second thing: write it on a line of its own.")
        if verb.words in (("fell",), ("falls",)) and self._left:
            raise Malformed("say what came of the fall.", choices=("hurt badly", "fell senseless", "died"))
        left = [text for one in self._left if (text := said([t for t in one if t.word not in JOINS]))]
        return [*([self._of] if self._of else []), *left]


def _without_wounds(given: Sequence[Token]) -> tuple[list[Token], str]:
    """The words without what somebody died of, where it is their wounds, and that."""
    at = next((i for i, t in enumerate(given) if t.word in ("of", "from")), len(given))
    of = given[at:]
    owned = len(of) == 3 and of[1].word in small.OWNED | small.ARTICLES and of[2].word in small.WOUNDS
    return (list(given[:at]), said(of)) if owned else (list(given), "")


def events_of(verb: Verb, subject: Sequence[Token], body: Body, *, passive: bool) -> list[Event]:
    """One event for each whom it befell. ``passive``: whether a form of "be" stands before the verb.

    Raises Malformed for what cannot be said so.
    """
    fields: dict[str, Any] = {"severity": body.severity, "tool": body.tool, "part": body.part, "how": verb.how}
    whom, spoken = body.object, " ".join(verb.words)
    if verb.effect in ("note", "missed"):
        return [Event(verb.effect, one) for one in _several(subject)[:1]]
    if verb.effect == "item":
        return _of_a_thing(verb, subject, whom)
    if verb.voice == "own" or (len(whom) == 1 and whom[0].word in small.SELVES):
        selves = [small.SELVES[w] for w in (*verb.words, *(t.word for t in whom)) if w in small.SELVES]
        if whom and not selves:
            raise Malformed(f"{spoken!r} is done to nobody: what does {quoted(said(whom))} mean there?")
        return [Event(verb.effect, _with(one, *selves), body.by, **fields) for one in _several(subject)]
    if whom and passive:
        raise Malformed(f"what does {quoted(said(whom))} mean there?")
    if len(whom) > 1 and whom[-1].word in small.BODY:
        return _in_a_part(verb, subject, whom, fields)
    if whom:
        doer = body.by or _doer(subject)
        return [Event(verb.effect, one, doer, **fields) for one in _several(whom)]
    if verb.voice == "done" and not passive and body.by is None and body.tool is None:
        raise Malformed(f"it does not say whom: {spoken} whom?")
    return [Event(verb.effect, one, body.by, **fields) for one in _several(subject)]


def _in_a_part(verb: Verb, subject: Sequence[Token], whom: Sequence[Token], fields: dict[str, Any]) -> list[Event]:
    """ "cut Mara's arm", or one's own: "hurt her arm"."""
    *owner, part = whom
    fields = {**fields, "part": part.word}
    if len(owner) == 1 and owner[0].word in small.OWNED:
        selves = [small.OWNERS[t.word] for t in owner if t.word in small.OWNERS]
        return [Event(verb.effect, _with(one, *selves), **fields) for one in names(subject)]
    owned = _owner(whom)
    if owned is None:
        raise Malformed(f"whose {part.written}?", choices=(f"in the {part.written}",))
    return [Event(verb.effect, owned, _doer(subject), **fields)]


def _of_a_thing(verb: Verb, subject: Sequence[Token], thing: Sequence[Token]) -> list[Event]:
    """ "Mara lost the lantern"; of a limb that is lost it is a wound."""
    item = _thing(thing)
    owner = _owner(subject) if item is None and verb.words[0] in _BROKEN else None
    if owner is not None:
        return [Event("note", owner)]
    broken = verb.words[0] in _BROKEN and bool(thing) and thing[-1].word in small.BODY
    if broken and (whose := _owner(thing)) is not None:
        return [Event("harm", whose, _doer(subject), severity="heavy", part=thing[-1].word)]
    if item is None:
        raise Malformed(f"it does not say what: {' '.join(verb.words)} what?")
    _refuse_no_thing(verb, thing)
    if thing[-1].word in small.BODY and verb.how == "lost":
        selves = [small.OWNERS[t.word] for t in thing[:1] if t.word in small.OWNERS]
        bad: Severity = "heavy" if broken else "grievous"
        return [Event("harm", _with(one, *selves), severity=bad, part=thing[-1].word) for one in names(subject)]
    selves = [small.OWNERS[t.word] for t in thing[:1] if t.word in small.OWNERS]
    return [Event("item", _with(one, *selves), item=item, how=verb.how) for one in names(subject)]


def _owner(given: Sequence[Token]) -> Name | None:
    """Whose it is: of "Mara's arm" Mara."""
    if len(given) < 2 or not given[-2].word.endswith("'s"):
        return None
    *first, last = given[:-1]
    return name([*first, Token(last.word.removesuffix("'s"), re.sub("['’]s$", "", last.written))])


def _refuse_no_thing(verb: Verb, thing: Sequence[Token]) -> None:
    """Raises Malformed for what is taken or lost in a manner of speaking only, and for a limb of somebody else's."""
    spoken, heard, last = " ".join(verb.words), [t.word for t in thing], thing[-1].word
    hurt = last in small.BLOWS and heard[0] not in ("the", *small.OWNED) and verb.words[0] in ("took", "takes")
    if hurt or any(word in small.MEASURES or any(c.isdigit() for c in word) for word in heard):
        told = f"{quoted(said(thing))} is no thing that somebody {spoken}: say hurt lightly, badly or terribly."
        raise Malformed(told, choices=("Mara was hurt badly by the Miller", "Mara was knocked out"))
    if last in small.BODY and any(t.word.endswith("'s") for t in thing):
        raise Malformed(f"say how badly: hurt in the {last}.", choices=(f"the Miller hurt Mara badly in the {last}",))
    if last in small.NO_THINGS:
        told = f"{quoted(said(thing))} is no thing that somebody {spoken}: say what came of it."
        raise Malformed(told, choices=("Mara lost the lantern", "Mara wavered", "Mara died"))
    if last in ("alive", *small.SOMEBODY) or (small.is_kind(last) and thing[-1].written.islower()):
        raise held(said(thing), verb.how)


def held(somebody: str, how: str | None) -> Malformed:
    """The refusal of somebody who is said to have been taken or lost as a thing is."""
    told = f"{quoted(somebody)} is somebody, and no thing that is {how}: say what came of it."
    return Malformed(told, choices=("Mara surrendered to the Miller", "Mara was knocked out by the Miller"))


def _thing(given: Sequence[Token]) -> str | None:
    """A thing without what stands before it."""
    return said([t for t in given if t.word not in small.ARTICLES | small.OWNED | JOINS]) or None


def _doer(given: Sequence[Token]) -> Name | None:
    """The one who did it; None where it is nobody in particular. Raises Malformed for several."""
    if len(given) == 1 and given[0].word in small.GROUPS:
        return None
    found = names(given)
    if len(found) > 1:
        told = f"an account has one who did it, not {quoted(said(given))}: write one name, without commas, or 'they'."
        raise Malformed(told)
    return found[0] if found else None


def _several(given: Sequence[Token]) -> list[Name]:
    """Everyone in a list. Raises Malformed for two with only a comma between: the second may be a title."""
    found = names(given)
    if len(found) > 1 and not any(t.word in ("and", "&") for t in given):
        raise Malformed(f"{quoted(said(given))} may be one or several: write 'and' between two, and no title.")
    return found


def _with(one: Name, *pronouns: Pronouns) -> Name:
    """A name with what else the line says of it."""
    return one if one.pronoun is not None or not pronouns else Name(one.written, pronouns[0])
