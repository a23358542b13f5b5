"""An account as a file: YAML that people can read and change, each turn under the line that it was made of."""

from __future__ import annotations

from rules.registry import for_accounts
from woundscribe.account.endings import End
from woundscribe.account.gathered import Gathered, Happening
from woundscribe.account.tokens import Name
from woundscribe.place import Places
from woundscribe.readable import clean
from woundscribe.slug import DEVICES, slug
from woundscribe.yamltext import Path
from woundscribe.yamlvalue import in_a_row

_HEAD = (
    "# A fight that was played elsewhere, as it was told. Each line says what is so; nothing is rolled.\n"
    "# Put right what is wrong, a side or a pronoun, and tell it again: woundscribe aftermath and this file's name.\n"
)


def file_name(account: Gathered) -> str:
    """A name for its file, of the place: small letters and hyphens only."""
    words = [w for w in account.place.split() if w.lower() not in ("the", "a", "an")]
    name = slug(" ".join(words)) or "account"
    return f"{name}-account.yaml" if name in DEVICES else f"{name}.yaml"


def write_account(account: Gathered, where: str) -> tuple[str, Places]:
    """The text of the file, and where in what was told each turn of it comes from; ``where`` names that."""
    places = Places(where)
    people = account.people
    people.take_sides()
    if account.end is not None and account.end.side is not None and not people.of(account.end.side):
        people.know(Name("the others" if account.end.side == "theirs" else "the party")).side = account.end.side
    rows = [_HEAD + f"ruleset: {for_accounts()}", "scene:", f"  place: {in_a_row(account.place)}"]
    if account.why:
        rows.append(f"  cause: {in_a_row(account.why)}")
    rows += ["sides:", *(f"  - {in_a_row(one)}" for one in _sides(account))]
    rows.append("cast:")
    for one in people.all:
        fields: dict[str, object] = {"id": one.id, "name": one.name, "pronouns": one.pronouns, "side": one.side}
        fields |= {"character": True} if one.side == "ours" and one.proper else {}
        rows.append(f"  - {in_a_row(fields | ({'carries': one.carries} if one.carries else {}))}")
    turns = _turns(account)
    rows += ["turns:"] if turns else []  # of what it cost, and no more, there is none
    for n, (said, number, effects) in enumerate(turns):
        path: Path = ("turns", n)
        places.lines[path] = number
        rows += [f"  # {clean(said)}"] if said else []
        rows.append(f"  - declarations: [{', '.join(map(in_a_row, effects))}]")
    costs = [cost.words for cost in account.costs if cost.bearer is None]
    if costs or account.next:
        rows.append("conclude:")
        rows += [f"  costs: {in_a_row(costs)}"] if costs else []
        rows += [f"  keepsake: {in_a_row(account.next)}"] if account.next else []
    return "\n".join(rows) + "\n", places


def _sides(account: Gathered) -> list[dict[str, object]]:
    found: list[dict[str, object]] = []
    for side in ("ours", "theirs"):
        members = account.people.of(side)
        alone = members[0].name if len(members) == 1 else None
        name = account.called.get(side) or alone or ("the others" if side == "theirs" else "our side")
        found.append({"id": side, "name": name, **({"players": True} if side == "ours" else {})})
    return found


def _turns(account: Gathered) -> list[tuple[str, int, list[dict[str, object]]]]:
    """Each turn: what was said, its line, and the effects. What was said stands once, over the first that it made."""
    over = account.over_after
    turns = [(one.text, one.line, _happened(one)) for one in account.happenings[:over]]
    end = account.ending
    if end is not None:
        turns.append(("", 0, _ended(end)))
    turns += [(one.text, one.line, _happened(one)) for one in account.happenings[over:]]
    turns += [(n.words, n.line, [{"effect": "note", "text": n.words}]) for n in account.notes if n.kind == "note"]
    for cost in account.costs:
        if cost.bearer is not None:
            fields: dict[str, object] = {"effect": "cost", "who": cost.bearer.id, "cost": cost.words}
            turns.append((f"cost: {cost.bearer.name}: {cost.words}", cost.line, [fields]))
    shown = set[tuple[str, int]]()
    found = []
    for said, number, effects in turns:
        found.append(("" if (said, number) in shown else said, number, effects))
        shown.add((said, number))
    return found


def _ended(end: End) -> list[dict[str, object]]:
    fields: dict[str, object] = {"effect": "end", "how": end.how}
    fields |= {name: value for name, value in (("side", end.side), ("words", end.words)) if value}
    return [fields]


def _happened(one: Happening) -> list[dict[str, object]]:
    event = one.event
    if event.effect == "note":
        return [{"effect": "note", "text": event.text}]
    fields: dict[str, object] = {"effect": event.effect, "who": one.who.id}
    how: dict[str, object] = {n: said for n, said in (("tool", event.tool), ("part", event.part)) if said}
    if one.by is not None and event.effect not in ("fled", "item"):
        fields["by"] = one.by.id
    if event.effect in ("harm", "heal"):
        fields["severity"] = event.severity
    if event.effect == "harm":
        fields |= how
    if event.effect == "item":
        fields |= {"item": event.item, "how": event.how}
    if event.effect in ("fell", "died") and how:  # what did it is told of the hurt that it came of
        by = {"by": fields["by"]} if "by" in fields else {}
        bad = "grievous" if event.effect == "died" else "none"
        return [{"effect": "harm", "who": one.who.id, **by, "severity": bad, **how}, fields]
    return [fields]
