"""How a table wants its fights told: tense, person, length, tone, and what is not to be told."""

from __future__ import annotations

import re
from typing import Annotated, Literal, Self

from pydantic import AfterValidator, Field, ValidationInfo, field_validator, model_validator

from rules.model import Model
from rules.scene import Word

Tense = Literal["past", "present"]
Length = Literal["short", "usual", "long"]
Tone = Literal["quiet", "brisk", "fireside", "grim"]

_CODE = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*")
MOST_STYLE = 2000
"""Characters of a sample of style."""


def _subject(text: str) -> str:
    from narrator.subjects import subject_name  # Not above: its words' forms stand with the guard, which reads this.

    return subject_name(text)


Subjects = tuple[Annotated[Word, AfterValidator(_subject)], ...]
"""What a telling keeps away from: names of known subjects (see ``subjects.md``), or words of a table's own."""


class Telling(Model):
    """What binds the model's voice, the guard and the built-in voice alike.

    ``person``: the id of the combatant who tells it as "I"; else nobody does. ``lines`` are not told at all, ``veils``
    only hinted at; what is both is a line. ``style``: a sample of the table's own prose, which a model is shown and
    nobody obeys. ``language``: a code as in HTML, "de" or "pt-BR"; but for English it is only for those who take its
    prose ``unchecked``.
    """

    tense: Tense = "past"
    person: str | None = None
    length: Length = "usual"
    tone: Tone = "quiet"
    lines: Subjects = ()
    veils: Subjects = ()
    style: Annotated[str, Field(max_length=MOST_STYLE)] = ""
    language: str = "en"
    unchecked: bool = False

    @property
    def english(self) -> bool:
        return self.language.partition("-")[0] == "en"

    @field_validator("lines", "veils")
    @classmethod
    def _once(cls, value: Subjects, info: ValidationInfo) -> Subjects:
        return tuple(dict.fromkeys(name for name in value if name not in info.data.get("lines", ())))

    @model_validator(mode="after")
    def _that_somebody_reads(self) -> Self:
        if not _CODE.fullmatch(self.language):
            raise ValueError(f"{self.language!r} is no code of a language; write one as 'de' or 'pt-BR'")
        if not self.english and not self.unchecked:
            raise ValueError(
                f"prose in {self.language!r} is checked by nobody, for only English is; to have it all the same, "
                f"write `unchecked: true` beside `language: {self.language}`, or --unchecked beside --language"
            )
        return self


USUAL = Telling()
"""How a fight is told when nobody has said how."""
