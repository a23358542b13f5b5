"""Which chat model to ask. Loads no model library, so that settings can be read without one."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

from pydantic import SecretStr

from rules.model import Model


class ModelSettings(Model):
    """Which model, where, and how long to wait for it. All times are seconds.

    What is None is left to the prompt (``temperature``, ``max_tokens``) or depends on where the
    server is: a near one may have to load the model before it says anything.
    """

    model: str
    base_url: str | None = None
    api_key: SecretStr | None = None
    temperature: float | None = None
    max_tokens: int | None = None
    first_token: float | None = None
    stall: float = 30.0
    whole: float | None = None
    """The outer limit of one call, retries included."""
    attempts: int = 3
    retry_budget: float = 20.0
    """How long to wait between attempts, all together."""

    @property
    def url(self) -> str:
        return self.base_url or "https://api.openai.com/v1"

    @property
    def near(self) -> bool:
        """Whether the server is on this machine or in its own network."""
        host = urlsplit(self.url).hostname or ""
        try:
            return ipaddress.ip_address(host).is_private
        except ValueError:
            return "." not in host or host.endswith((".local", ".localhost", ".internal"))

    @property
    def first_token_limit(self) -> float:
        return self.first_token if self.first_token is not None else 300.0 if self.near else 30.0

    @property
    def whole_limit(self) -> float:
        return self.whole if self.whole is not None else 600.0 if self.near else 120.0
