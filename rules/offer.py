"""What somebody may declare at a moment, and what they may not and why."""

from __future__ import annotations

from typing import Any

from pydantic import SerializeAsAny

from rules.model import Model


class Refused(Model):
    """Which clause forbids it, and what is lacking, in words."""

    rule: str | None = None
    lacking: str


class Offer(Model):
    """A declaration as one could make it. ``refused`` None: the rules allow it."""

    declaration: SerializeAsAny[Any]
    refused: Refused | None = None
