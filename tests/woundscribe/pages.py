"""The parts of the documentation that the code itself gives. ``python -m tests.woundscribe.pages`` writes them anew."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic_core import PydanticUndefined

from narrator.telling import Telling
from rules import effect as fx
from rules.declaration import Situational
from rules.model import Model
from rules.registry import find, ids
from rules.ruleset import Ruleset
from tests.harmless import HARMLESS
from tests.rulebook import covering, homes
from woundscribe.entry import Entry
from woundscribe.fightfile import Conclusion, FightFile, GivenTurn, Member
from woundscribe.phrasing import spoken

DOCS = Path(__file__).parents[2] / "docs"
_PART = re.compile(r"(<!-- made: ([a-z ]+) -->\n)(.*?)(<!-- /made -->)", re.DOTALL)


def parts() -> dict[str, str]:
    """Every part by its name."""
    rulesets = [find(name) for name in ids()]
    return {
        "file": _fields(FightFile),
        "member": _fields(Member),
        "turn": _fields(GivenTurn),
        "conclude": _fields(Conclusion),
        "telling": _fields(Telling),
        "declaration": _fields(Entry),
        "modifier": _fields(Situational),
        "verbs": _verbs(),
        "kinds": _by_ruleset(rulesets, _kinds),
        "questions": _by_ruleset(rulesets, _questions),
        "catalogue": _by_ruleset(rulesets, _catalogue),
        "numbers": _by_ruleset(rulesets, _numbers),
        "effects": _effects(),
        "clauses": _by_ruleset(rulesets, _clauses),
        "harmless": _by_ruleset(rulesets, _harmless),
    }


def made(page: str) -> str:
    """The text of a page with every part as the code gives it."""
    return filled(page, parts())


def standing(page: str) -> dict[str, str]:
    """The parts of a page as they stand there."""
    return {part[2]: part[3].strip("\n") for part in _PART.finditer(page)}


def filled(page: str, given: Mapping[str, str]) -> str:
    """The text of a page with every part as it is ``given``. KeyError: one is not."""
    return _PART.sub(lambda m: f"{m[1]}\n{given[m[2]]}\n\n{m[4]}", page)


def _fields(model: type[BaseModel]) -> str:
    return ", ".join(f"`{name}`{_shown(field)}" for name, field in model.model_fields.items())


def _shown(field: Any) -> str:
    words = [w for w in _literals(field.annotation) if isinstance(w, str)]
    if field.is_required():
        return f" (needed: {', '.join(words)})" if words else " (needed)"
    if words:
        return f" ({', '.join(words)})"
    value = field.default
    plain = isinstance(value, (str, int)) and not isinstance(value, bool) and value != ""
    return f" ({value})" if plain and value is not PydanticUndefined else ""


def _literals(annotation: Any) -> tuple[Any, ...]:
    """The words that a field may hold, where they are few."""
    if get_origin(annotation) is Literal:
        return get_args(annotation)
    inner = [a for a in get_args(annotation) if a is not type(None)]
    union = get_origin(annotation) in (Union, UnionType)
    return _literals(inner[0]) if union and len(inner) == 1 else ()


def _by_ruleset(rulesets: Iterable[Ruleset[Any]], section: Any) -> str:
    found = [(ruleset.id, section(ruleset)) for ruleset in rulesets]
    return "\n\n".join(f"**`ruleset: {name}`**\n\n{text}" for name, text in found if text)


def _verbs() -> str:
    kinds: dict[str, list[str]] = {}
    for verb in spoken.SPOKEN:  # the list itself, in the order in which it is written
        kinds.setdefault(verb.kind, []).append(" ".join(verb.words))
    return _table(("kind", "verbs"), [(f"`{kind}`", ", ".join(said)) for kind, said in kinds.items()])


def _kinds(ruleset: Ruleset[Any]) -> str:
    rows = [
        (f"`{kind}`", ", ".join(f"`{n}`{_shown(f)}" for n, f in model.model_fields.items() if n != "kind"))
        for kind, model in ruleset.declarations().items()
        if kind not in ("fiat", "conclude")
    ]
    return _table(("kind", "fields"), rows) if rows else "Nobody declares anything: all is told by effects."


def _questions(ruleset: Ruleset[Any]) -> str:
    rows = []
    for kind in ruleset.declarations():
        asked = sorted(ruleset.questions(kind))
        rolls = [f"`{name}`" for name in asked if name not in ruleset.clauses]
        rulings = [f"`{name}`" for name in asked if name in ruleset.clauses]
        if asked:
            rows.append((f"`{kind}`", ", ".join(rolls) or "–", ", ".join(rulings) or "–"))
    return _table(("kind", "rolls", "rulings"), rows) if rows else "Nothing is rolled and nothing is asked."


def _catalogue(ruleset: Ruleset[Any]) -> str:
    return "\n".join(f"- **{heading}**: {'; '.join(_item(n, v) for n, v in things.items())}"
                     for heading, things in ruleset.catalogue().items())  # fmt: skip


def _item(name: str, value: Model) -> str:
    plain = {k: v for k, v in value.model_dump(exclude_defaults=True).items() if isinstance(v, (str, int))}
    facts = [f"{k} {v}" for k, v in plain.items() if k in ("die", "attribute", "reach", "hands", "defense")]
    return f"{name} ({', '.join(facts)})" if facts else name


def _numbers(ruleset: Ruleset[Any]) -> str:
    """The sheet and the options, found on an encounter of the ruleset."""
    people = next((list(v) for k, v in ruleset.catalogue().items() if k == "people"), [])
    member: dict[str, Any] = {"id": "a", "name": "A", "side": "s", **({"like": people[0]} if people else {})}
    data = {"scene": {"place": "here"}, "sides": [{"id": "s", "name": "us"}], "cast": [member]}
    encounter = ruleset.new_encounter(data)
    lines = []
    if fields := _fields(type(encounter.combatants["a"].sheet)):
        lines.append(f"- `sheet`: {fields}")
    options = getattr(encounter.own, "options", None)
    if options is not None:
        lines.append(f"- `options`: {_fields(type(options))}")
    for kind in dict.fromkeys(type(w) for w in getattr(encounter.combatants["a"].sheet, "weapons", ())):
        lines.append(f"- a weapon in full: {_fields(kind)}")
    if (armor := getattr(encounter.combatants["a"].sheet, "armor", None)) is not None:
        lines.append(f"- an armor in full: {_fields(type(armor))}")
    return "\n".join(lines) or "There are no numbers."


def _effects() -> str:
    rows = []
    for model in get_args(get_args(fx.Effect)[0]):
        names = get_args(model.model_fields["effect"].annotation)
        fields = ", ".join(f"`{n}`{_shown(f)}" for n, f in model.model_fields.items() if n != "effect")
        rows.append((", ".join(f"`{name}`" for name in names), fields))
    return _table(("effect", "fields"), rows)


def _clauses(ruleset: Ruleset[Any]) -> str:
    where = homes(ruleset)
    rows = [
        (
            f"`{c.id}`",
            c.reading,
            ", ".join(w for w, so in (("master", c.gm), ("house", c.house)) if so),
            _listed(where.get(c.id, ())),
            _listed(_gathered(covering().get(c.id, ()))),
        )
        for c in ruleset.clauses.values()
    ]
    head = ("clause", "our reading", "", "where it lives", "its tests")
    return _table(head, rows) if rows else "It has none: what is told is so."


def _harmless(ruleset: Ruleset[Any]) -> str:
    home = type(ruleset).__module__.replace(".", "/")
    rows = [
        (f"`{Path(one.path).relative_to(home)}`", f"`{one.code}`", f"`{one.what}`", one.why)
        for one in HARMLESS
        if Path(one.path).is_relative_to(home)
    ]
    return _table(("file", "line", "fault", "why nothing comes of it"), rows) if rows else ""


def _gathered(names: Iterable[str]) -> list[str]:
    """Tests under the name of their file, which stands once."""
    files: dict[str, list[str]] = {}
    for name in names:
        file, _, test = name.partition("::")
        files.setdefault(file, []).append(test.removeprefix("test_").replace("_", " "))
    return [f"{file}: {'; '.join(found)}" for file, found in files.items()]


def _listed(names: Iterable[str]) -> str:
    return "<br>".join(f"`{name}`" for name in names)


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


PAGES = ("fight-files.md", "rules.md")

if __name__ == "__main__":
    for name in PAGES:
        path = DOCS / name
        path.write_text(made(path.read_text(encoding="utf-8")), encoding="utf-8")
