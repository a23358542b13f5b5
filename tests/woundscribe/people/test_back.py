"""What a fight left of somebody is written into their file, and nothing else in it is touched."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from rules.dice import SeededDice
from rules.encounter import Encounter
from rules.registry import find
from rules.resolution import Resolved, resolve
from woundscribe.errors import WoundscribeError
from woundscribe.people import member, read_person, write_back
from woundscribe.people.back import changes, written_back

MARA = """\
# Mara, of the ferry
name:   'Mara'     # never "Marah"
pronouns: she
like: ferrywoman
conditions: []   # none yet
sheet:
    # what is hers
    health: 12   # of 12
    talents: {staves: 2,  knots: 1}

remembers:
  - the oar
out:
"""
ADA = {"name": "Ada", "ruleset": "narrative-d10", "like": "drover", "character": True, "sheet": {"hp": 23}}
PLACE = {"scene": {"place": "the weir"}, "sides": [{"id": "pcs", "name": "us"}, {"id": "others", "name": "them"}]}


@pytest.fixture
def mara(folder: Path) -> Path:
    path = folder / "mara.yaml"
    path.write_text(MARA, encoding="utf-8")
    return path


def after(path: Path, *effects: dict[str, Any]) -> Encounter[Any, Any]:
    """The encounter when the game master has said all this of whoever is in the file."""
    person = read_person(path)
    ruleset = person.ruleset
    foe = {"id": "foe", "name": "the foe", "side": "others", "sheet": {
        **ruleset.newcomer(character=False).model_dump(mode="json", exclude_none=True)}}  # fmt: skip
    encounter = ruleset.new_encounter({**PLACE, "cast": [person.in_cast("pcs", True), foe]})
    said = [{"kind": "fiat", "effect": effect, "reason": "", "secret": False} for effect in effects]
    turn = ruleset.read_turn(json.dumps({"side": None, "declarations": said}))
    result = resolve(ruleset, encounter, turn, dice=SeededDice("weir"), ask="needed")
    assert isinstance(result, Resolved)
    encounter = result.encounter
    assert isinstance(encounter, Encounter)
    return encounter


def harm(who: str, amount: int) -> dict[str, Any]:
    return {"effect": "harm", "who": who, "amount": amount}


def test_only_what_has_changed_is_touched(mara: Path) -> None:
    encounter = after(
        mara,
        harm("mara", 5),
        {"effect": "condition on", "who": "mara", "condition": "dizzy", "until": "night"},
        {"effect": "condition on", "who": "mara", "condition": "winded", "until": "fight_ends"},
        {"effect": "item", "who": "mara", "item": "a child's shoe", "how": "taken"},
    )
    found = write_back(mara, encounter.combatants["mara"], remembers=["guilt", "the oar", "guilt"])
    assert [change.path for change in found] == [("carries",), ("conditions",), ("sheet", "health"), ("remembers",)]
    assert (found[2].before, found[2].after) == (12, 7)
    expected = (
        MARA.replace("health: 12", "health: 7")
        .replace("conditions: []", "conditions: [{name: dizzy, until: night}]")
        .replace("- the oar", "- the oar\n  - guilt")
    ) + "carries: [lantern, oak staff, a child's shoe]\n"
    assert mara.read_text(encoding="utf-8") == expected
    again = read_person(mara)
    assert (again.combatant.sheet, again.combatant.carries) == (
        encounter.combatants["mara"].sheet,
        encounter.combatants["mara"].carries,
    )
    assert again.file.remembers == ("the oar", "guilt")


def test_whoever_comes_back_as_they_went_leaves_the_file_alone(mara: Path) -> None:
    os.utime(mara, (0, 0))
    encounter = after(mara, {"effect": "yielded", "who": "mara"})
    assert write_back(mara, encounter.combatants["mara"]) == ()
    assert mara.stat().st_mtime == 0


def test_the_dead_stay_dead(mara: Path) -> None:
    write_back(mara, after(mara, {"effect": "died", "who": "mara"}).combatants["mara"])
    assert mara.read_text(encoding="utf-8") == MARA.replace("health: 12", "health: 0").replace("out:", "out: dead")
    with pytest.raises(WoundscribeError):
        member("mara", side="pcs", character=True)


def test_the_unconscious_lie_there_until_they_wake(mara: Path) -> None:
    write_back(mara, after(mara, harm("mara", 20)).combatants["mara"])
    lying = read_person(mara)
    assert lying.combatant.out == "unconscious"
    write_back(mara, after(mara, {"effect": "woke", "who": "mara"}).combatants["mara"])
    assert read_person(mara).combatant.standing
    assert "out: null\n" in mara.read_text(encoding="utf-8")


def test_markdown_keeps_its_notes_and_json_its_manner(folder: Path) -> None:
    notes = "\n# Mara\n\nhealth: 12 is *not* a field here.\n---\n"
    front = folder / "mara.md"
    front.write_text(f"---\n{MARA}---\n{notes}", encoding="utf-8")
    write_back(front, after(front, harm("mara", 1)).combatants["mara"])
    assert front.read_text(encoding="utf-8") == f"---\n{MARA.replace('health: 12', 'health: 11')}---\n{notes}"
    other = folder / "ada.json"
    other.write_text(json.dumps(ADA, indent="\t"), encoding="utf-8")
    write_back(other, after(other, harm("ada", 6)).combatants["ada"])
    wounds = [{"grade": "major", "pain": 1}]
    wanted = {**ADA, "sheet": {"hp": 17, "wounds": wounds}}
    assert json.loads(other.read_text(encoding="utf-8")) == wanted
    assert '\n\t\t"hp": 17' in other.read_text(encoding="utf-8")


def test_rows_end_and_the_file_begins_as_before(folder: Path) -> None:
    path = folder / "mara.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + MARA.replace("\n", "\r\n").encode())
    write_back(path, after(path, harm("mara", 3)).combatants["mara"])
    assert path.read_bytes() == b"\xef\xbb\xbf" + MARA.replace("12   #", "9   #").replace("\n", "\r\n").encode()


def test_a_weapon_that_was_taken_up_is_had_and_one_that_was_lost_is_not(mara: Path) -> None:
    encounter = after(mara, {"effect": "item", "who": "mara", "item": "oak staff", "how": "lost"})
    found = write_back(mara, encounter.combatants["mara"])
    assert [(c.path, c.after) for c in found] == [(("carries",), ["lantern"]), (("sheet", "weapons"), [])]
    assert read_person(mara).combatant.carries == ("lantern",)


def test_somebody_of_another_game_is_refused_and_the_file_is_as_it_was(mara: Path, folder: Path) -> None:
    other = folder / "ada.json"
    other.write_text(json.dumps(ADA), encoding="utf-8")
    with pytest.raises(WoundscribeError) as error:
        write_back(mara, read_person(other).combatant)
    assert (error.value.code, error.value.where) == ("malformed", str(mara))
    assert mara.read_text(encoding="utf-8") == MARA


def test_asking_first_writes_nothing(mara: Path) -> None:
    text, found = written_back(mara, after(mara, harm("mara", 2)).combatants["mara"])
    assert "health: 10" in text
    assert len(found) == 1
    assert mara.read_text(encoding="utf-8") == MARA


def test_what_changed_between_two_moments(mara: Path) -> None:
    one = read_person(mara).combatant
    (change,) = changes(find("bright-dark"), one, after(mara, harm("mara", 2)).combatants["mara"])
    assert change == (("sheet", "health"), 12, 10)
