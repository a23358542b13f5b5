"""Whose wish for the telling holds: the strongest for all but lines and veils, which are everybody's."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.views import mill
from woundscribe import Fight, Narration, Sessions
from woundscribe import settings as st
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import read_fight
from woundscribe.playing import Waiting, resolve_fight
from woundscribe.settings import load_settings
from woundscribe.telling import of_settings, settle_telling, telling_for

FILE = """\
scene: {place: the flooded mill, exits: [door]}
sides: [{id: pcs, name: the bearers, players: true}, {id: drowned, name: the drowned}]
cast:
  - {id: mara, like: ferrywoman, name: Mara, side: pcs}
  - {id: miller, like: drowned miller, name: the Miller, side: drowned}
telling: {tone: grim, lines: [drown], veils: [gore, fire]}
turns: [{declarations: [mara strikes the miller with the oak staff]}]
"""


@pytest.fixture(autouse=True)
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [n for n in os.environ if n.startswith("WOUNDSCRIBE_")]:
        monkeypatch.delenv(name)
    monkeypatch.setattr(st, "settings_path", lambda: tmp_path / "settings.toml")
    return tmp_path / "settings.toml"


def test_a_new_fight_keeps_the_lines_of_the_settings_beside_those_of_its_file(settings: Path, tmp_path: Path) -> None:
    settings.write_text('lines = ["spiders"]\ntone = "brisk"\ntense = "present"\n', encoding="utf-8")
    with Sessions(f"sqlite:///{tmp_path / 'kept.db'}") as sessions:
        session = sessions.open(read_fight(FILE, "fight.yaml"))
        settle_telling(session, load_settings(), {}, new=True)
        telling = Narration(session).telling()
    assert (telling.lines, telling.tone, telling.tense) == (("drowning", "spiders"), "grim", "present")


def test_lines_and_veils_are_those_of_all() -> None:
    wishes: list[dict[str, Any]] = [
        {"tone": "brisk", "lines": ("drowning",), "veils": ("eyes",)},
        {"tone": "grim", "lines": ["spiders"], "veils": ["drowning"]},
        {"lines": None, "veils": ()},
    ]
    telling = telling_for(mill(), *wishes)
    assert telling.tone == "grim"
    assert telling.lines == ("drowning", "spiders")
    assert telling.veils == ("eyes",)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"lines": "drowning"}, "a list is wanted. Possible: [drowning]."),
        ({"veils": [3]}, "a text is wanted"),
        ({"veils": [""]}, "veils.0"),
        ({"lines": ["drowning", "the"]}, "no prose can do without «the»"),
        ({"lines": {"fire"}}, "a list is wanted"),
    ],
)
def test_what_is_no_list_of_subjects_is_refused_in_one_message(asked: dict[str, Any], said: str) -> None:
    with pytest.raises(WoundscribeError) as refused:
        telling_for(mill(), {"lines": ("fire",)}, asked)
    assert refused.value.code == "malformed"
    assert said in str(refused.value)


def test_a_fight_file_says_them_and_its_transcript_keeps_them() -> None:
    played = resolve_fight(read_fight(FILE, "f.yaml"))
    assert not isinstance(played, Waiting)
    assert played.header.telling == {"tone": "grim", "lines": ("drowning",), "veils": ("gore", "fire")}


def test_a_fight_file_that_says_them_wrongly_is_refused_with_its_line() -> None:
    with pytest.raises(WoundscribeError) as refused:
        read_fight(FILE.replace("[drown]", "drowning"), "f.yaml")
    assert str(refused.value).startswith("f.yaml: line 6")
    assert "a list is wanted" in str(refused.value)


def test_settings_say_them_in_the_file_or_parted_by_commas(settings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.write_text('lines = ["drowning", "Spiders"]\n', encoding="utf-8")
    monkeypatch.setenv("WOUNDSCRIBE_VEILS", "gore, broken glass")
    found = of_settings(st.load_settings())
    assert found == {"lines": ("drowning", "spiders"), "veils": ("gore", "broken glass")}


def test_settings_that_say_them_wrongly_are_refused(settings: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.write_text("lines = [3]\n", encoding="utf-8")
    with pytest.raises(WoundscribeError) as refused:
        st.load_settings()
    assert (refused.value.code, refused.value.where) == ("settings", f"{settings}: lines.0")
    settings.write_text("", encoding="utf-8")
    monkeypatch.setenv("WOUNDSCRIBE_LINES", "fire, the")
    with pytest.raises(WoundscribeError) as refused:
        st.load_settings()
    assert refused.value.where == "WOUNDSCRIBE_LINES"


def test_setting_something_else_keeps_them(settings: Path) -> None:
    settings.write_text('lines = ["drowning", "a \\"b\\""]\n', encoding="utf-8")
    st.save_settings(voice="model")
    assert st.load_settings().lines == ("drowning", "a b")
    assert settings.read_text(encoding="utf-8").startswith('lines = ["drowning", "a \\"b\\""]\n')


def test_a_fight_s_own_lines_hold_whatever_is_asked_for() -> None:
    fight = Fight.open({**_data(), "seed": "s"})
    fight.declare("mara", "strike the miller with the oak staff")
    text = fight.tell(1, telling={"veils": ["staff"], "lines": []}).text
    assert "staff" not in text
    assert text


def _data() -> dict[str, Any]:
    return read_fight(FILE.partition("turns:")[0], "f.yaml").model_dump(mode="json", exclude_unset=True)
