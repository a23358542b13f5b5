"""What a person has set, once: a small TOML file, and the environment over it."""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, InitSettingsSource, PydanticBaseSettingsSource, SettingsConfigDict

from narrator.settings import ModelSettings
from rules.errors import nearest
from woundscribe.errors import WoundscribeError

DEFAULT_RULESET = "bright-dark"
"""The ruleset of a fight that names none."""

OPENAI = "https://api.openai.com/v1"
"""Where a key lies that was set without an address."""

Voice = Literal["plain", "model"]


class Settings(BaseSettings):
    """Each field is a key of the settings file, and ``WOUNDSCRIBE_`` and its name in the environment.

    ``voice`` is whose prose is shown when a command does not say. A model is asked for nothing before
    somebody wants its voice, whatever keys lie in the environment.
    """

    model_config = SettingsConfigDict(env_prefix="WOUNDSCRIBE_", env_ignore_empty=True, extra="forbid")

    voice: Voice = "plain"
    model: str | None = Field(default=None, min_length=1)
    base_url: str | None = None
    api_key: SecretStr | None = None

    @field_validator("base_url")
    @classmethod
    def _an_address(cls, value: str | None) -> str | None:
        if value is not None and (urlsplit(value).scheme not in ("http", "https") or not urlsplit(value).hostname):
            raise ValueError("an address begins with http:// or https:// and names a host")
        return value

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        return env_settings, InitSettingsSource(settings_cls, _from_file(settings_path()))

    def for_model(self) -> ModelSettings:
        """Which model to ask, and where. Raises WoundscribeError when none is named.

        What is not set here is taken from the OpenAI names that people have set; but their key goes
        nowhere else than to the address that it was set for.
        """
        if self.model is None:
            raise WoundscribeError(
                "no-model",
                "no model is named. Run `woundscribe setup`, or set WOUNDSCRIBE_MODEL.",
                where=str(settings_path()),
            )
        address = self.base_url or os.environ.get("OPENAI_BASE_URL") or None
        return ModelSettings(model=self.model, base_url=address, api_key=self.key_for(address))

    def key_for(self, address: str | None) -> SecretStr | None:
        """The key to show at an address (None: OpenAI's own)."""
        if self.api_key is not None:
            return self.api_key
        given = os.environ.get("OPENAI_API_KEY")
        theirs = os.environ.get("OPENAI_BASE_URL") or OPENAI
        return SecretStr(given) if given and (address or OPENAI) == theirs else None


def settings_path() -> Path:
    """Where the settings file is, or would be: the folder in which this platform keeps such things."""
    from typer import get_app_dir

    return Path(get_app_dir("woundscribe")) / "settings.toml"


def load_settings() -> Settings:
    """What is set now. Raises WoundscribeError, naming the file or the variable and what is wrong with it."""
    try:
        return Settings()
    except ValidationError as error:
        fault = error.errors()[0]
        name = ".".join(str(part) for part in fault["loc"])
        variable = f"WOUNDSCRIBE_{name.upper()}"
        close = nearest(name, Settings.model_fields) if fault["type"] == "extra_forbidden" else ()
        raise WoundscribeError(
            "settings",
            "there is no such setting." if fault["type"] == "extra_forbidden" else _lowered(fault["msg"]),
            where=variable if variable in os.environ else f"{settings_path()}: {name}",
            nearest=close,
        ) from error


def save_settings(**values: str) -> Path:
    """Write the settings file, keeping what else it holds, and return its path. Never writes half of it."""
    from woundscribe.files import write_text

    path = settings_path()
    kept = {**_from_file(path), **values}
    path.parent.mkdir(parents=True, exist_ok=True)
    write_text(path, "".join(f"{name} = {_quoted(str(value))}\n" for name, value in kept.items()))
    return path


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise WoundscribeError("settings", f"it cannot be read: {error}.", where=str(path)) from error


def _quoted(text: str) -> str:
    """A TOML basic string. JSON's is one, but that TOML escapes DEL as well."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _lowered(message: str) -> str:
    return f"{message[0].lower()}{message[1:]}."
