"""What somebody may declare at a moment, and what they may not and why."""

from __future__ import annotations

from pydantic import SerializeAsAny

from rules.model import Model


class Refused(Model):
    """Which clause forbids it, and what is lacking, in words."""

    rule: str | None = None
    lacking: str


class Offer(Model):
    """A declaration as it could be made. ``refused`` None: the rules allow it."""

    declaration: SerializeAsAny[Model]
    refused: Refused | None = None
