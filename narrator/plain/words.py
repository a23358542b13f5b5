"""References into words: a name or a pronoun where only one can be meant, the tool, the place."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from narrator.plain.orthography import definite, many_people, possessive, several
from narrator.plain.tools import Tool
from rules.claim import UNSEEN
from rules.visibility import Figure

_REF = re.compile(r"\{(\w+)('s|\.o|\.self|\.\d+)?(?:\|([^|}]*)\|([^}]*))?\}")
_SUBJECT = re.compile(r"\{([abt])\} ")
_TIED = re.compile(r', who |"')
"""What cannot bear a "who" more: a sentence that has one, and a quotation."""
_FORMS = {
    "she": ("she", "her", "her", "herself"),
    "he": ("he", "him", "his", "himself"),
    "they": ("they", "them", "their", "themselves"),
    "it": ("it", "it", "its", "itself"),
}
"""Subject, object, possessive, reflexive."""
_TELLER = ("I", "me", "my", "myself")
_TELLERS = ("and I", "and me", "our", "ourselves")
"""The same of whoever tells it, alone and after others."""
_PLACES = {"": 0, ".o": 1, "'s": 2, ".self": 3}
_OF_TELLER = {"was": "was", "is": "am"}
"""What "I" goes with where it does not go with what several do."""


@dataclass(frozen=True)
class Someone:
    """Whom a reference may mean: one figure, several together, or someone unseen."""

    id: str
    name: str
    pronouns: str | None
    plural: bool = False
    teller: bool = False
    """Whether it is "I", or holds "I"; of several, ``name`` is then the others'."""


def someone(figures: Mapping[str, Figure], ids: tuple[str, ...], teller: str | None = None) -> Someone:
    """The words for one id or several. An id that nobody knows is someone unseen. ``teller``: who is "I"."""
    if len(ids) > 1:
        names = [someone(figures, (one,)).name for one in ids if one != teller]
        if teller in ids:
            return Someone("+".join(ids), ", ".join(names), None, plural=True, teller=True)
        return Someone("+".join(ids), ", ".join(names[:-1]) + " and " + names[-1], None, plural=True)
    figure = figures.get(ids[0])
    if figure is None or ids[0] == UNSEEN:
        return Someone(UNSEEN, "someone unseen", None)
    many = figure.pronouns == "they" and many_people(figure.name)
    return Someone(figure.id, figure.name, figure.pronouns, plural=many, teller=figure.id == teller)


@dataclass
class Wording:
    """Writes out the sentences of one line, remembering who and what was named.

    ``people``: role → someone. ``others``: pronouns of everyone else in the beat. ``plain``: words as they are.
    """

    people: Mapping[str, Someone]
    others: frozenset[str]
    plain: Mapping[str, str]
    tool: Tool
    known_tools: frozenset[str]
    named: list[str] = field(default_factory=list)
    """Ids in the order last named or meant, over the line."""
    here: list[str] = field(default_factory=list)
    """The same within this sentence."""
    before: list[str] = field(default_factory=list)
    """The same within the sentence before: whoever stands alone in it may go on as a pronoun."""
    subject: str = ""
    """Whoever was just told of as doing something: what comes after is "his" or "hers"."""
    first: bool = False
    """Whether the sentence begins with the reference being written."""
    tool_named: bool = False
    tool_here: bool = False
    tool_before: bool = False
    plural: dict[str, bool] = field(default_factory=dict)

    mentioned: dict[str, list[bool]] = field(default_factory=dict)
    """For each role whether its mentions as a subject in this sentence go with what several do."""

    def sentence(self, template: str) -> str:
        """One sentence without its capital and stop. References never reach into each other's words."""
        self.before, self.here = self.here, []
        self.tool_before, self.tool_here = self.tool_here, False
        self.mentioned = {}
        return _REF.sub(self._reference, template)

    def _tied(self, person: Someone, before: str, template: str) -> bool:
        ends = before.endswith(f" {person.name}") and not person.teller
        return ends and not _TIED.search(before) and ", and " not in template

    def sentences(self, templates: Sequence[str]) -> list[str]:
        """Several. One that begins with whom the last one ended on is tied to it by "who"."""
        told: list[str] = []
        for template in templates:
            subject = _SUBJECT.match(template)
            person = self.people.get(subject[1]) if subject is not None else None
            tie = person is not None and person.pronouns in ("she", "he") and self._shared(person)
            if tie and person is not None and subject is not None and told and self._tied(person, told[-1], template):
                self.named.append(person.id)
                self.plural[subject[1]] = False
                told[-1] += ", who" + _REF.sub(self._reference, template[len("{t}") :])
            else:
                told.append(self.sentence(template))
        return told

    def _reference(self, match: re.Match[str]) -> str:
        self.first = match.start() == 0
        role, form, one, many = match[1], match[2] or "", match[3], match[4]
        if one is not None and many is not None:
            return self._agreeing(role, int(form[1:]) - 1 if form else -1, one, many)
        if role in self.people:
            return self._person(role, form)
        if role in ("tool", "blow", "atool", "ablow", "with"):
            return self._instrument(role)
        return self.plain[role] + ("'s" if form == "'s" else "")

    def _agreeing(self, role: str, mention: int, one: str, many: str) -> str:
        """The form of a verb that goes with one mention of a role in the sentence: -1 is the last."""
        person = self.people.get(role)
        if person is not None and person.teller and not person.plural:
            return _OF_TELLER.get(one, many if one.endswith("s") else one)  # not a verb: "a wound"
        many_are = self.plural.get(role)
        mentions = self.mentioned.get(role, [])
        if -len(mentions) <= mention < len(mentions):
            many_are = mentions[mention]
        if many_are is None:
            many_are = several(self.plain.get(role, ""))
        return many if many_are else one

    def _person(self, role: str, form: str) -> str:
        person = self.people[role]
        if person.teller:
            self.subject, self.plural[role] = person.id if form in ("", "'s") else "", True
            self.named.append(person.id)
            self.here.append(person.id)
            if not person.plural:
                return _TELLER[_PLACES[form]]
            words = _TELLERS[_PLACES[form]]
            return f"{person.name} {words}" if form in ("", ".o") else words
        pronoun = self._pronoun(person, form)
        self.subject = person.id if form == "" else self.subject if form == "'s" else ""
        if form == "":
            self.plural[role] = person.plural or pronoun == "they"
            self.mentioned.setdefault(role, []).append(self.plural[role])
        again = person.id == UNSEEN and person.id in self.named
        self.named.append(person.id)
        self.here.append(person.id)
        if pronoun is None:
            name = "the unseen one" if again else person.name
            return possessive(name, person.plural) if form == "'s" else name
        subject, object_, own, self_ = _FORMS[pronoun]
        return (subject, object_, own, self_)[_PLACES[form]]

    def _pronoun(self, person: Someone, form: str) -> str | None:
        """The pronoun for a person where no other could be meant by it, else None."""
        pronoun = person.pronouns
        if pronoun is None:
            return "they" if person.plural and person.id in self.here and form in (".self", "'s") else None
        if form == ".self":
            return pronoun
        if person.id not in self.named:
            return None
        near = self.here or self.before
        alone_near = bool(near) and all(one == person.id for one in near)
        if pronoun == "they" and not person.plural and form != "'s" and any(one != person.id for one in near):
            return None  # of one beside another it would be read as both
        if self._shared(person) or pronoun == "they":
            if form == "'s" and self.subject == person.id and self.here and self.here[-1] == person.id:
                return pronoun
            # Only where nobody else is named in the sentence, or in the one before it if this begins with them.
            if self._shared(person):
                return pronoun if alone_near and form != ".o" else None
            # Several are "they", too.
            return pronoun if (person.id in self.here or alone_near) and not self.tool.plural else None
        if pronoun == "it":
            # Things are "it": only near, and with no thing between.
            if form == "'s":
                return pronoun if person.id in self.here else None
            if not self.here:
                return pronoun if alone_near and self.first and not self.tool_before and form == "" else None
            return pronoun if self.here[-1] == person.id and not self.tool_here else None
        return pronoun

    def _shared(self, person: Someone) -> bool:
        others = [p for p in self.people.values() if p.id != person.id and (p.plural or not p.teller)]
        if person.pronouns == "they" and any(p.id == UNSEEN for p in others):
            return True
        return person.pronouns in self.others or any(
            p.pronouns == person.pronouns or (p.plural and person.pronouns == "they") for p in others
        )

    def _instrument(self, role: str) -> str:
        words = self._instrument_words(role)
        self.plural[role] = self.tool.plural and words.endswith((self.tool.noun, self.tool.head))
        return words

    def _instrument_words(self, role: str) -> str:
        tool = self.tool
        if role == "with":
            if tool.name is None or self.tool_named:
                return ""
            return f" with {'a shot from ' if tool.far else ''}{self._first_tool()}"
        if role in ("ablow", "atool"):
            words = f"{self._owner()} {tool.noun if role == 'atool' else tool.moving}"
            known = self.tool_named and tool.name is not None and self.people["a"].id != UNSEEN
            if role == "ablow" and known:
                # The whole of it was named just now; whose it is is said where the sentence begins with it.
                words = f"{self._owner() if self.first else 'the'} {tool.stroke if tool.far else tool.head}"
            self._mark_tool()
            return words
        if role == "tool" and tool.name is not None:
            if not self.tool_named:
                return self._first_tool()
            return self._tool_again(alone=False)
        # The blow itself.
        if tool.name is None or tool.far or tool.body or self.tool_named:
            if "a" in self.people and self.people["a"].id not in self.named and self.people["a"].id != UNSEEN:
                words = f"{self._owner()} {tool.moving}"
            elif self.tool_named and not tool.far and self.plain["blow_as"] == "tool":
                words = self._tool_again(alone=True)
            else:
                words = f"the {tool.stroke}"
            self._mark_tool()
            return words
        return self._first_tool()

    def _first_tool(self) -> str:
        tool = self.tool
        assert tool.name is not None, "only a tool with a name is named"
        owner = self.people.get("a")
        known = owner is not None and owner.id in self.named
        if owner is not None and known and self.here and self.here[-1] != owner.id and self._shared(owner):
            words = definite(tool.noun)  # Whose it is would have to be said by name.
        elif (owner is not None and owner.id != UNSEEN and owner.id not in self.named) or (
            owner is not None and owner.id != UNSEEN and (tool.body or tool.noun not in self.known_tools)
        ):
            words = f"{self._owner()} {tool.noun}"
        else:
            words = definite(tool.noun)
        self._mark_tool()
        return words

    def _tool_again(self, alone: bool) -> str:
        """A tool that was named: "it" close by, else its bare noun; what belongs to a body is the blow it gives."""
        tool = self.tool
        close = self.tool_here and not alone
        self._mark_tool()
        if tool.body:
            return f"the {tool.stroke}"
        things = [person for person in self.people.values() if person.pronouns == "it"]
        return "it" if close and not tool.plural and not things and "it" not in self.others else f"the {tool.head}"

    def _owner(self) -> str:
        return self._person("a", "'s")

    def _mark_tool(self) -> None:
        self.tool_named = True
        self.tool_here = True
