"""What a person has set, once: a small TOML file, and the environment over it."""

from __future__ import annotations

import json
import os
import tomllib
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import (
    BaseSettings,
    InitSettingsSource,
    NoDecode,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
)

from narrator.settings import ModelSettings
from narrator.telling import Length, Subjects, Tense, Tone
from rules.errors import nearest
from woundscribe.errors import WoundscribeError

DEFAULT_RULESET = "bright-dark"
"""The ruleset of a fight that names none."""

OPENAI = "https://api.openai.com/v1"
"""Where a key lies that was set without an address."""

Voice = Literal["plain", "model"]
Read = TypeVar("Read")


class Settings(BaseSettings):
    """Each field is a key of the settings file, and ``WOUNDSCRIBE_`` and its name in the environment.

    ``voice`` is whose prose is shown when a command does not say. A model is asked for nothing before
    somebody wants its voice, whatever keys lie in the environment.
    """

    model_config = SettingsConfigDict(
        env_prefix="WOUNDSCRIBE_", env_ignore_empty=True, str_strip_whitespace=True, extra="forbid"
    )

    voice: Voice = "plain"
    model: str | None = Field(default=None, min_length=1)
    base_url: str | None = None
    api_key: SecretStr | None = None
    tense: Tense | None = None
    length: Length | None = None
    tone: Tone | None = None
    lines: Annotated[Subjects | None, NoDecode] = None
    veils: Annotated[Subjects | None, NoDecode] = None
    language: str | None = None
    unchecked: bool | None = None
    store: str | None = Field(default=None, min_length=1)
    """Where sessions are kept: the URL of a database. Default: a file in the folder of the user's own data."""
    serve_token: SecretStr | None = None
    """The token of whoever's server `woundscribe serve` is."""
    table: str = "table"
    """Whose budget it is, where several tables share these settings."""
    budget_fight: int | None = Field(default=None, ge=1)
    budget_day: int | None = Field(default=None, ge=1)
    budget_table: int | None = Field(default=None, ge=1)
    """Tokens: see ``woundscribe.budget``."""
    price_prompt: Decimal | None = Field(default=None, ge=0)
    price_answer: Decimal | None = Field(default=None, ge=0)
    """Of a million tokens, in ``currency``."""
    currency: str | None = None
    discord_token: SecretStr | None = None
    """Of the bot that ``woundscribe discord`` runs."""
    style: str | None = Field(default=None, min_length=1)
    """The file that holds a sample of the table's own prose; beside the settings file, unless its path says where."""

    @field_validator("lines", "veils", mode="before")
    @classmethod
    def _parted(cls, value: Any) -> Any:
        """An environment has no lists: there commas part them."""
        return [one.strip() for one in value.split(",")] if isinstance(value, str) else value

    @field_validator("base_url")
    @classmethod
    def _an_address(cls, value: str | None) -> str | None:
        return value if value is None else address(value)

    @field_validator("api_key", "serve_token")
    @classmethod
    def _a_key(cls, value: SecretStr | None) -> SecretStr | None:
        return value if value is None else key(value.get_secret_value())

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
                where=str(settings_path()) if settings_path().exists() else None,
            )
        at = self.base_url or _variable("OPENAI_BASE_URL", address)
        return ModelSettings(model=self.model, base_url=at, api_key=self.key_for(at))

    def key_for(self, at: str | None) -> SecretStr | None:
        """The key to show at an address (None: OpenAI's own). Raises WoundscribeError for one that is no key."""
        if self.api_key is not None:
            return self.api_key
        theirs = os.environ.get("OPENAI_BASE_URL") or OPENAI
        return _variable("OPENAI_API_KEY", key) if (at or OPENAI) == theirs else None


def address(text: str) -> str:
    """An address as a server has one. Raises ValueError."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or any(c.isspace() for c in text):
        raise ValueError("an address begins with http:// or https:// and names a host")
    _ = parts.port  # reading it refuses what is none
    return text


def key(text: str) -> SecretStr:
    """A key as it can be sent. Raises ValueError."""
    if not text.isascii() or not text.isprintable() or " " in text:
        raise ValueError("a key is one word of plain letters, digits and signs")
    return SecretStr(text)


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
        variable = f"WOUNDSCRIBE_{fault['loc'][0]}".upper()
        close = nearest(name, Settings.model_fields) if fault["type"] == "extra_forbidden" else ()
        raise WoundscribeError(
            "settings",
            "there is no such setting." if fault["type"] == "extra_forbidden" else _lowered(fault["msg"]),
            where=next((v for v in os.environ if v.upper() == variable), f"{settings_path()}: {name}"),
            nearest=close,
        ) from error


def save_settings(**values: str) -> Path:
    """Write the settings file, keeping what else it holds, and return its path. Never writes half of it."""
    from woundscribe.files import write_text

    path = settings_path()
    kept = {**_from_file(path), **values}
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        reason = error.strerror or str(error)
        raise WoundscribeError("cannot-write", f"it cannot be written: {reason}.", where=str(path)) from error
    write_text(path, "".join(f"{name} = {_written(value)}\n" for name, value in kept.items()))
    return path


def _variable(name: str, read: Callable[[str], Read]) -> Read | None:
    """What an environment variable of somebody else's says, if it is set. Raises WoundscribeError."""
    given = os.environ.get(name)
    try:
        return read(given) if given else None
    except ValueError as error:
        raise WoundscribeError("settings", _lowered(str(error)), where=name) from error


def _from_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise WoundscribeError("settings", f"it cannot be read: {error}.", where=str(path)) from error


def _written(value: Any) -> str:
    """A value as TOML has it, or a list of them. A JSON string is one of TOML's, but that TOML escapes DEL as well."""
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    plain = value if isinstance(value, (bool, int, float)) else str(value)
    return json.dumps(plain, ensure_ascii=False).replace("\x7f", "\\u007f")


def _lowered(message: str) -> str:
    said = message.removeprefix("Value error, ")
    return f"{said[0].lower()}{said[1:]}."
