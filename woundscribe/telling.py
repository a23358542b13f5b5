"""How a fight is told: as somebody asks now, else as its file says, else as the settings say.

Only lines and veils are those of all three together: nobody can drop another's by not knowing of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from narrator.telling import MOST_STYLE, Telling
from rules.errors import malformed
from woundscribe import names
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.expecting import expect
from woundscribe.files import read_text

if TYPE_CHECKING:
    from rules.visibility import View
    from woundscribe.session import Session
    from woundscribe.settings import Settings

_MOST_BYTES = 20_000
"""A file larger than this is no sample of anything."""

Asked = Mapping[str, Any]
"""Fields of a Telling, as many as somebody cares about."""


def telling_for(view: View, *wishes: Asked | None) -> Telling:
    """One telling of ``wishes``, the strongest last. Its ``person`` may be given by name.

    Raises WoundscribeError for what is no telling, and for a person whom the view does not show.
    """
    for wish in wishes:
        if wish is not None:
            expect(Mapping, wish, "a telling is a mapping of its fields")
    asked = {name: value for wish in wishes if wish for name, value in wish.items() if value is not None}
    asked |= {name: _united(name, wishes) for name in ("lines", "veils") if name in asked}
    with telling_where("the telling"):
        try:
            telling = Telling.model_validate(asked)
        except ValidationError as error:
            raise malformed(error, Telling) from error
        if telling.person is None:
            return telling
        known = {f.id: (f.name,) for f in view.figures}
        return telling.model_copy(update={"person": names.pick("combatant", telling.person, known)})


def _united(name: str, wishes: Sequence[Asked | None]) -> Any:
    """The subjects of all wishes, in order; what is no list is left to be refused."""
    given = [wish[name] for wish in wishes if wish and wish.get(name) is not None]
    odd = [one for one in given if not isinstance(one, (list, tuple))]
    return odd[0] if odd else tuple(chain.from_iterable(given))


def unmet(view: View, telling: Telling, *, by_model: bool) -> Iterator[str]:
    """What a telling asks that cannot be given, a sentence each: an "I" of whom nothing is told, another's style."""
    who = telling.person
    if who is not None and not any(who in (claim.who, claim.whom) for entry in view.entries for claim in entry.claims):
        name = next((f.name for f in view.figures if f.id == who), who)
        yield f"{name} takes no part in what is told: nobody tells it as I."
    if telling.style and not by_model:
        yield "A sample of style is for a model to sound like: the built-in voice sounds as it does."


def of_settings(settings: Settings) -> Asked:
    """What the settings say of the telling. Raises WoundscribeError for a sample of style that cannot be read."""
    from woundscribe.settings import settings_path

    asked = settings.model_dump(include=set(Telling.model_fields), exclude_none=True)
    if settings.style is not None:
        asked["style"] = sample(str(settings_path().parent / Path(settings.style).expanduser()))
    return asked


def settle_telling(session: Session, settings: Settings, asked: Asked, *, new: bool) -> None:
    """How it is told: as said now; and of a new fight as the settings say, where its file says nothing."""
    header = session.transcript.header.telling or {}
    said = header.keys() - {"lines", "veils"}  # nobody's lines and veils take the place of another's
    usual = {name: value for name, value in of_settings(settings).items() if new and name not in said}
    wanted = {name: value for name, value in asked.items() if value not in (None, "")}
    both = {**usual, **wanted}
    for name in ("lines", "veils"):
        if name in both:
            before = session.table.kept.telling.get(name, ())
            held = before if isinstance(before, (list, tuple)) else ()
            both[name] = list(dict.fromkeys((*held, *(usual.get(name) or ()), *(wanted.get(name) or ()))))
    if both:
        session.settle(telling=both)


def by_options(*, line: list[str] | None, veil: list[str] | None, style: str | None, **others: Any) -> Asked:
    """What the options of a command say of the telling. Raises WoundscribeError for a sample that cannot be read."""
    return {**others, "lines": line, "veils": veil, "style": sample(style) if style is not None else None}


def sample(file: str) -> str:
    """The sample of style in a file, ``-`` for what is piped in. Raises WoundscribeError."""
    text = read_text(file, _MOST_BYTES).strip()
    if len(text) > MOST_STYLE:
        raise WoundscribeError(
            "too-large",
            f"a sample of style has {MOST_STYLE:,} characters at most, and this has {len(text):,}.",
            where=file,
        )
    return text
