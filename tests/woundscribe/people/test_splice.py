"""One value in a file is changed, and not another character."""

from __future__ import annotations

import json
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from woundscribe.people.splice import replaced
from woundscribe.yamltext import read_yaml

YAML = """# who she is
name:   'Mara'   # odd spacing stays
"sheet":
    health:  12  # now
    talents: {staves: 1,   axes: 2}

    # and magic
    spells: []
carries:
  - lantern
  - "rope"   # frayed

out:
note: |
  two
  rows
"""


def change(path: str, value: Any, text: str = YAML, *, as_json: bool = False) -> str:
    return replaced(text, tuple(path.split(".")), value, as_json=as_json)


@pytest.mark.parametrize(
    ("path", "value", "was", "now"),
    [
        ("name", "Ines", "'Mara'", "Ines"),
        ("name", "no", "'Mara'", '"no"'),
        ("sheet.health", 3, "12", "3"),
        ("sheet.talents", {"axes": 2}, "{staves: 1,   axes: 2}", "{axes: 2}"),
        ("sheet.spells", ["warm hands"], "[]", "[warm hands]"),
        ("carries", ["rope"], '- lantern\n  - "rope"', "- rope"),
        ("carries", ["a", "b", "c"], '- lantern\n  - "rope"', "- a\n  - b\n  - c"),
        ("carries", [], '- lantern\n  - "rope"', "[]"),
        ("out", "dead", "out:", "out: dead"),
        ("note", "one: row", "|\n  two\n  rows", '"one: row"'),
        ("sheet.ether", 2, "    spells: []\n", "    spells: []\n    ether: 2\n"),
        ("remembers", ["guilt"], "  rows\n", "  rows\nremembers: [guilt]\n"),
        ("out.how", "dead", "out:", "out: {how: dead}"),
        ("new.deep.er", 1, "  rows\n", "  rows\nnew: {deep: {er: 1}}\n"),
    ],
)
def test_only_the_value_changes(path: str, value: Any, was: str, now: str) -> None:
    assert YAML.count(was) == 1
    changed = change(path, value)
    assert changed == YAML.replace(was, now)
    found, _ = read_yaml(changed)
    for name in path.split("."):
        found = found[name]
    assert found == value


def test_the_last_row_may_have_no_end() -> None:
    assert change("out", "dead", "name: Mara") == "name: Mara\nout: dead\n"
    assert change("out", "dead", "name: Mara # she\n") == "name: Mara # she\nout: dead\n"


def test_rows_end_as_they_did() -> None:
    text = "name: Mara\r\ncarries:\r\n- a\r\n"
    assert change("carries", ["b", "c"], text) == "name: Mara\r\ncarries:\r\n- b\r\n- c\r\n"
    assert change("out", "dead", text) == f"{text}out: dead\r\n"


JSON = '{\n\t"name": "M\\u00e1ra",\n\t"sheet": {"health": 3},\n\t"empty": {},\n\t"carries": [\n\t\t"a"\n\t]\n}\n'


@pytest.mark.parametrize(
    ("path", "value", "was", "now"),
    [
        ("sheet.health", 12, "3}", "12}"),
        ("sheet.ether", 2, "3}", '3, "ether": 2}'),
        ("empty.ether", 2, "{}", '{"ether": 2}'),
        ("carries", ["b"], '[\n\t\t"a"\n\t]', '["b"]'),
        ("out", None, '"a"\n\t]', '"a"\n\t],\n\t"out": null'),
    ],
)
def test_json_stays_json_with_its_own_rows_and_tabs(path: str, value: Any, was: str, now: str) -> None:
    assert JSON.count(was) == 1
    changed = change(path, value, JSON, as_json=True)
    assert changed == JSON.replace(was, now)
    json.loads(changed)


_SEEN = st.characters(codec="utf-8").filter(lambda c: unicodedata.category(c)[0] != "C")
WORD = st.text(_SEEN, min_size=1, max_size=12)
VALUE = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | WORD,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORD, inner, max_size=3),
    max_leaves=6,
)


@given(st.sampled_from(["name", "sheet.health", "sheet.new", "carries", "out", "note", "fresh"]), VALUE)
def test_whatever_is_written_is_read_again_and_nothing_else_is_different(path: str, value: Any) -> None:
    expected, _ = read_yaml(YAML)
    *outer, last = path.split(".")
    holder = expected
    for name in outer:
        holder = holder[name]
    holder[last] = value
    assert read_yaml(change(path, value))[0] == expected
