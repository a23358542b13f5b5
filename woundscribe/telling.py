"""How a fight is told: as somebody asks now, else as its file says, else as the settings say."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from narrator.telling import Telling
from rules.errors import malformed
from woundscribe import names
from woundscribe.errors import telling_where

if TYPE_CHECKING:
    from rules.visibility import View
    from woundscribe.settings import Settings

Asked = Mapping[str, Any]
"""Fields of a Telling, as many as somebody cares about."""


def telling_for(view: View, *wishes: Asked | None) -> Telling:
    """One telling of ``wishes``, the strongest last. Its ``person`` may be given by name.

    Raises WoundscribeError for what is no telling, and for a person whom the view does not show.
    """
    asked = {name: value for wish in wishes if wish for name, value in wish.items() if value is not None}
    with telling_where("the telling"):
        try:
            telling = Telling.model_validate(asked)
        except ValidationError as error:
            raise malformed(error, Telling) from error
        if telling.person is None:
            return telling
        known = {f.id: (f.name,) for f in view.figures}
        return telling.model_copy(update={"person": names.pick("combatant", telling.person, known)})


def of_settings(settings: Settings) -> Asked:
    """What the settings say of the telling."""
    return settings.model_dump(include=set(Telling.model_fields), exclude_none=True)
