"""Who fights, as somebody says it: "Mara like ferrywoman with the lantern boy", "two footpads", the name of a file."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from rules.errors import Ambiguous, Malformed, nearest
from rules.model import Model
from rules.registry import find, ids
from rules.ruleset import Ruleset
from rules.scene import bare
from woundscribe.errors import WoundscribeError
from woundscribe.people.find import find_person, is_path, kept
from woundscribe.people.named import by_name, kind_called
from woundscribe.people.read import SUFFIXES, Person, person_slug, read_person

_PARTS = re.compile(r"\s*(?:,|\band\b|&)\s*")
_LIKE = re.compile(r"(?P<name>.+?),?\s+like\s+(?:an?\s+|the\s+)?(?P<kind>.+)", re.IGNORECASE)
_PRONOUNS = re.compile(r"(?P<rest>.*\S)\s*\((?P<pronouns>she|he|they|it)\)\s*", re.IGNORECASE)
_COUNTS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
_COUNTED = re.compile(rf"(?P<count>{'|'.join(_COUNTS)}|[2-6])\s+(?P<kind>.+)", re.IGNORECASE)
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


class Comes(NamedTuple):
    """Somebody who is to fight. ``member``: as one of a cast, without a side. ``unlike``: nobody is known to be like
    them yet. ``named``: they have a name of their own."""

    member: dict[str, Any]
    named: bool = True
    unlike: bool = False
    file: str | None = None
    remembers: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return str(self.member["name"])


def kinds(ruleset: Ruleset[Any], *, characters: bool) -> dict[str, Model]:
    """Who of the catalogue is like a player's character, or like somebody else."""
    shelves: Iterable[Mapping[str, Model]] = ruleset.catalogue().values()
    return {
        name: one
        for shelf in shelves
        for name, one in shelf.items()
        if hasattr(one, "sheet") and bool(getattr(one, "character", False)) == characters
    }


def peopled() -> tuple[str, ...]:
    """The rulesets in whose catalogue there is somebody to play."""
    return tuple(name for name in ids() if kinds(find(name), characters=True))


def kept_names(ruleset: Ruleset[Any], *, characters: bool) -> tuple[str, ...]:
    """Who is kept in files, alive, and of this game."""
    found = []
    for path in kept():
        try:
            person = read_person(path)
        except WoundscribeError:
            continue  # `woundscribe people` says what is wrong with it
        alive = person.combatant.out != "dead"
        if person.ruleset.id == ruleset.id and alive and person.combatant.character == characters:
            found.append(person.file.name)
    return tuple(found)


def those(text: str, ruleset: Ruleset[Any], *, character: bool) -> tuple[Comes, ...]:
    """Everyone that ``text`` names, in order. Raises WoundscribeError."""
    whole = re.sub(r",\s+(?=like\s)", " ", text.strip())
    parts = [whole] if is_path(whole) else [part for part in _PARTS.split(whole) if part]
    if not parts:
        raise WoundscribeError("malformed", "somebody has to fight.")
    return tuple(one for part in parts for one in _one(part, ruleset, character=character))


def refuse_files(text: str, where: str | None = None) -> None:
    """Raises WoundscribeError for what could name a file: where others ask, names are names and none is looked for."""
    if any(sign in text for sign in ("/", "\\")) or any(suffix in text.casefold() for suffix in SUFFIXES):
        raise WoundscribeError("malformed", "give names; files are not read here.", where=where)


def like(one: Comes, kind: str, ruleset: Ruleset[Any]) -> Comes:
    """Somebody who is like an entry of the catalogue, or a word of one. Raises WoundscribeError."""
    try:
        entry = kind_called(ruleset, bare(kind.strip()))
    except (Malformed, Ambiguous) as error:
        raise WoundscribeError(
            "malformed",
            f"nobody here is like {kind.strip()!r}." if isinstance(error, Malformed) else f"{kind!r} could be several.",
            nearest=error.nearest,
            choices=error.choices,
        ) from error
    return one._replace(member={**one.member, "like": entry}, unlike=False)


def newcomer(one: Comes, ruleset: Ruleset[Any], *, character: bool) -> Comes:
    """Somebody who is like nobody, and ordinary in everything."""
    sheet = ruleset.newcomer(character=character).model_dump(mode="json")
    return one._replace(member={**one.member, "sheet": sheet}, unlike=False)


def lean(member: Mapping[str, Any], ruleset: Ruleset[Any]) -> dict[str, Any]:
    """One of a cast without what goes without saying, and with gear by its name where it is as the catalogue has it."""
    if "like" in member:
        return dict(member)  # what it says is said over what its kind says
    fields = type(ruleset.newcomer(character=bool(member.get("character")))).model_fields
    said = {name: value for name, value in member.items() if name == "carries" or value not in (None, "", [], False)}
    if "sheet" in said:
        sheet = {name: by_name(ruleset, value) for name, value in member["sheet"].items()}
        said["sheet"] = {
            name: value
            for name, value in sheet.items()
            if name not in fields
            or fields[name].is_required()
            or value != _plain(fields[name].get_default(call_default_factory=True))
        }
    return said


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def with_ids(people: Iterable[Comes]) -> tuple[Comes, ...]:
    """Each with an id that nobody else has."""
    taken: set[str] = set()
    found = []
    for one in people:
        base = str(one.member.get("id") or person_slug(one.name))
        ids = (base, *(f"{base[:36]}-{n}" for n in range(2, 1000)))
        id = next(i for i in ids if i not in taken and i not in _SIDES)
        taken.add(id)
        found.append(one._replace(member={"id": id, **{k: v for k, v in one.member.items() if k != "id"}}))
    return tuple(found)


_SIDES = ("us", "them", "gm", "public", "unseen")


def _one(text: str, ruleset: Ruleset[Any], *, character: bool) -> tuple[Comes, ...]:
    said: dict[str, Any] = {"character": character}
    match = _PRONOUNS.fullmatch(text)
    if match:
        text = match["rest"]
        said["pronouns"] = match["pronouns"].lower()
    if match := _LIKE.fullmatch(text):
        name = match["name"].strip()
        if beside := _PRONOUNS.fullmatch(name):  # "Mara (she) like ferrywoman"
            name, said["pronouns"] = beside["rest"], beside["pronouns"].lower()
        return (like(Comes({"name": name, **said}), match["kind"], ruleset),)
    found = _kept(text, ruleset, said)
    if found is not None:
        return (found,)
    if match := _COUNTED.fullmatch(text):
        word = match["count"].lower()
        return _several(_COUNTS.get(word) or int(word), match["kind"], ruleset, said)
    try:
        entry = kind_called(ruleset, bare(text))
    except Ambiguous as error:
        raise WoundscribeError("ambiguous", f"{text!r} could be several.", choices=error.choices) from error
    except Malformed:
        return (Comes({"name": text, **said}, unlike=True),)
    return (_of_kind(entry, ruleset, said),)


def of_kind(entry: str, ruleset: Ruleset[Any], *, character: bool) -> Comes:
    """Somebody who is an entry of the catalogue and nobody more. Raises WoundscribeError."""
    if entry not in (known := kinds(ruleset, characters=character)):
        told = f"nobody in the catalogue is called {entry!r}."
        raise WoundscribeError("malformed", told, nearest=nearest(entry, known))
    return _of_kind(entry, ruleset, {"character": character})


def _of_kind(entry: str, ruleset: Ruleset[Any], said: dict[str, Any]) -> Comes:
    known = kinds(ruleset, characters=False) | kinds(ruleset, characters=True)
    name = str(getattr(known[entry], "name", entry))
    return Comes({"name": name, "like": entry, **said}, named=False)


def _kept(text: str, ruleset: Ruleset[Any], said: dict[str, Any]) -> Comes | None:
    """Somebody out of a file. Raises WoundscribeError for what is wrong in it, for the dead, for another game."""
    try:
        person = find_person(text, living=True)
    except WoundscribeError as error:
        if error.code == "malformed" and not is_path(text) and "nobody called" in error.message:
            return None
        raise
    return of_person(person, ruleset, character=said["character"])


def of_person(person: Person, ruleset: Ruleset[Any], *, character: bool) -> Comes:
    """Somebody who is kept. Raises WoundscribeError for one of another game."""
    if person.ruleset.id != ruleset.id:
        told = f"{person.file.name} is of the ruleset {person.ruleset.id!r}, and this fight goes by {ruleset.id!r}."
        raise WoundscribeError("malformed", told, where=str(person.path), choices=(f"--ruleset {person.ruleset.id}",))
    member = {k: v for k, v in person.in_cast("us", character).items() if k != "side"}
    return Comes(member, file=str(person.path.resolve()), remembers=person.file.remembers)


def _several(count: int, kind: str, ruleset: Ruleset[Any], said: dict[str, Any]) -> tuple[Comes, ...]:
    """So many alike: the first footpad, the second footpad."""
    names = kinds(ruleset, characters=False) | kinds(ruleset, characters=True)
    wanted = kind.strip()
    forms = (wanted, wanted.removesuffix("s"), wanted.removesuffix("es"), f"{wanted.removesuffix('ves')}f",
             wanted.removesuffix("men") + "man")  # fmt: skip
    entry = next((form for form in forms if form in names), None)
    if entry is None:
        raise WoundscribeError(
            "malformed", f"nobody here is like {wanted!r}.", nearest=nearest(forms[1], names), choices=tuple(names)[:12]
        )
    return tuple(
        Comes({"name": f"the {_ORDINALS[n]} {bare(str(getattr(names[entry], 'name', entry)))}", "like": entry, **said})
        for n in range(count)
    )
