"""What a person has set, and where a key may go."""

from __future__ import annotations

from pathlib import Path

import pytest

from woundscribe import settings as st
from woundscribe.errors import WoundscribeError

HERE = "http://127.0.0.1:9/v1"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A settings file of the test's own, and an environment that says nothing."""
    for name in ("VOICE", "MODEL", "BASE_URL", "API_KEY"):
        monkeypatch.delenv(f"WOUNDSCRIBE_{name}", raising=False)
    for name in ("OPENAI_BASE_URL", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(st, "settings_path", lambda: tmp_path / "woundscribe" / "settings.toml")
    return tmp_path / "woundscribe"


def put(folder: Path, text: str) -> None:
    folder.mkdir()
    (folder / "settings.toml").write_text(text, encoding="utf-8")


def test_nothing_set_is_the_built_in_voice() -> None:
    found = st.load_settings()
    assert (found.voice, found.model, found.base_url, found.api_key) == ("plain", None, None, None)


def test_the_settings_file_lies_in_the_platforms_own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.undo()
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert st.settings_path().name == "settings.toml"
    assert st.settings_path().parent.name == "woundscribe"


def test_what_is_saved_is_found_again_and_the_rest_is_kept(folder: Path) -> None:
    put(folder, 'api_key = "secret"\n')
    path = st.save_settings(voice="model", model='a "b" \\ ü\x7f', base_url=HERE)
    found = st.load_settings()
    assert (found.voice, found.model, found.base_url) == ("model", 'a "b" \\ ü\x7f', HERE)
    assert found.api_key is not None
    assert found.api_key.get_secret_value() == "secret"
    assert [f.name for f in path.parent.iterdir()] == ["settings.toml"]


def test_the_environment_comes_before_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    put(folder, 'model = "filed"\nvoice = "model"\n')
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "said")
    assert st.load_settings().model == "said"
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "")
    assert st.load_settings().model == "filed"


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("voice = plain", "settings.toml", "cannot be read"),
        ('voice = "loud"', "settings.toml: voice", "'plain' or 'model'"),
        ('modell = "x"', "settings.toml: modell", "no such setting"),
        ('base_url = "localhost:8080"', "settings.toml: base_url", "http"),
    ],
)
def test_a_file_that_will_not_do_is_named_with_its_fault(folder: Path, text: str, where: str, what: str) -> None:
    put(folder, text)
    with pytest.raises(WoundscribeError) as caught:
        st.load_settings()
    assert caught.value.code == "settings"
    assert where in str(caught.value)
    assert what in str(caught.value)


def test_a_setting_nobody_knows_brings_the_nearest(folder: Path) -> None:
    put(folder, 'base_ulr = "http://h"')
    with pytest.raises(WoundscribeError, match="Did you mean base_url"):
        st.load_settings()


def test_a_variable_that_will_not_do_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_VOICE", "loud")
    with pytest.raises(WoundscribeError, match=r"^WOUNDSCRIBE_VOICE: "):
        st.load_settings()


def test_the_models_voice_needs_a_model() -> None:
    with pytest.raises(WoundscribeError) as caught:
        st.load_settings().for_model()
    assert caught.value.code == "no-model"


def test_the_openai_names_stand_in_for_what_is_not_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "m")
    monkeypatch.setenv("OPENAI_BASE_URL", HERE)
    monkeypatch.setenv("OPENAI_API_KEY", "theirs")
    found = st.load_settings().for_model()
    assert found.base_url == HERE
    assert found.api_key is not None
    assert found.api_key.get_secret_value() == "theirs"


@pytest.mark.parametrize("theirs", [None, "http://other/v1"])
def test_an_openai_key_goes_to_no_address_but_its_own(monkeypatch: pytest.MonkeyPatch, theirs: str | None) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "m")
    monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", HERE)
    monkeypatch.setenv("OPENAI_API_KEY", "theirs")
    if theirs:
        monkeypatch.setenv("OPENAI_BASE_URL", theirs)
    found = st.load_settings().for_model()
    assert (found.base_url, found.api_key) == (HERE, None)
    monkeypatch.setenv("WOUNDSCRIBE_BASE_URL", theirs or st.OPENAI)
    assert st.load_settings().for_model().api_key is not None


def test_ones_own_key_comes_before_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "m")
    monkeypatch.setenv("WOUNDSCRIBE_API_KEY", "ours")
    monkeypatch.setenv("OPENAI_API_KEY", "theirs")
    key = st.load_settings().for_model().api_key
    assert key is not None
    assert key.get_secret_value() == "ours"
    assert "ours" not in repr(st.load_settings())


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("WOUNDSCRIBE_BASE_URL", "http://x:abc/v1", "port"),
        ("WOUNDSCRIBE_BASE_URL", "http://x:99999/v1", "port"),
        ("WOUNDSCRIBE_BASE_URL", "http://a b/v1", "names a host"),
        ("WOUNDSCRIBE_BASE_URL", "http://[", "invalid"),
        ("WOUNDSCRIBE_API_KEY", "ключ", "plain letters"),
        ("WOUNDSCRIBE_API_KEY", "a\nb", "plain letters"),
        ("WOUNDSCRIBE_MODEL", "  ", "at least 1"),
        ("OPENAI_BASE_URL", "foo", "names a host"),
        ("OPENAI_API_KEY", "ключ", "plain letters"),
    ],
)
def test_what_no_server_could_be_asked_with_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, told: str
) -> None:
    monkeypatch.setenv("WOUNDSCRIBE_MODEL", "m")
    monkeypatch.setenv(name, value)
    with pytest.raises(WoundscribeError, match=told) as refused:
        st.load_settings().for_model()
    assert (refused.value.code, refused.value.where) == ("settings", name)
    assert "ключ" not in str(refused.value)


def test_settings_that_cannot_be_kept_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def read_only(path: Path, **settings: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(st, "settings_path", lambda: tmp_path / "folder" / "settings.toml")
    monkeypatch.setattr(Path, "mkdir", read_only)
    with pytest.raises(WoundscribeError, match="Permission denied") as refused:
        st.save_settings(voice="plain")
    assert refused.value.code == "cannot-write"


def test_a_file_that_is_not_there_is_not_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(st, "settings_path", lambda: tmp_path / "settings.toml")
    with pytest.raises(WoundscribeError, match="no model is named") as refused:
        st.load_settings().for_model()
    assert refused.value.where is None
    (tmp_path / "settings.toml").write_text("", encoding="utf-8")
    with pytest.raises(WoundscribeError, match="no model is named") as refused:
        st.load_settings().for_model()
    assert refused.value.where == str(tmp_path / "settings.toml")


def test_a_variable_in_small_letters_is_named_as_it_is_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(st, "settings_path", lambda: tmp_path / "settings.toml")
    monkeypatch.setenv("woundscribe_voice", "loud")
    with pytest.raises(WoundscribeError) as refused:
        st.load_settings()
    assert refused.value.where == "woundscribe_voice"
