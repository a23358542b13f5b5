"""The records that only this game writes, and the closed union with the shared ones."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from rules.outcome import Check, CoreOutcome, Outcome


class Struck(Outcome):
    """A blow, and whether it landed."""

    kind: Literal["struck"] = "struck"
    actor: str
    target: str
    weapon: str | None = None
    check: Check


class CoinTaken(Outcome):
    """The coin is in another hand now."""

    kind: Literal["coin_taken"] = "coin_taken"
    who: str


DuelOutcome = Annotated[CoreOutcome | Struck | CoinTaken, Field(discriminator="kind")]
