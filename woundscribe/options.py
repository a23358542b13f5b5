"""What several commands can be told, each with the same words."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from narrator.telling import Length, Tense, Tone


class Voice(StrEnum):
    plain = "plain"
    model = "model"


Seed = Annotated[str | None, typer.Option(metavar="S", help="Any text; the same one gives the same dice.")]
NoMargin = Annotated[bool, typer.Option("--no-margin", help="The story alone, without the records behind it.")]
TranscriptFile = Annotated[str, typer.Argument(metavar="TRANSCRIPT", help="A transcript; - reads it from a pipe.")]
VoiceOption = Annotated[Voice | None, typer.Option(help="Whose prose: built in, or a model's. Default: as set.")]
Audience = Annotated[str, typer.Option(metavar="public|gm|side:ID|player:NAME", help="Who will read it.")]
Streamed = Annotated[bool, typer.Option("--stream", help="Show each line as soon as it is settled.")]
Drafts = Annotated[int, typer.Option(metavar="N", min=1, max=5, help="How often a model drafts each passage, 1 to 5.")]
Turn = Annotated[int | None, typer.Option(metavar="N", help="Turn N alone, told again: --tone brisk.")]
TenseOption = Annotated[Tense | None, typer.Option(help="Default: as the fight file or the settings say.")]
PersonOption = Annotated[str | None, typer.Option(metavar="WHO", help="Who tells it, as I.")]
LengthOption = Annotated[Length | None, typer.Option(help="How much of it.")]
ToneOption = Annotated[Tone | None, typer.Option(help="In what tone.")]
StyleOption = Annotated[
    str | None, typer.Option(metavar="FILE", help="A sample of prose that a model is to sound like.")
]
LanguageOption = Annotated[
    str | None, typer.Option(metavar="CODE", help="Another language by its code, as de; wants --unchecked.")
]
UncheckedOption = Annotated[
    bool | None, typer.Option("--unchecked", help="Take prose that nobody checks: another language than English.")
]
LineOption = Annotated[
    list[str] | None, typer.Option("--line", metavar="SUBJECT", help="Not told at all; may be given again.")
]
VeilOption = Annotated[
    list[str] | None, typer.Option("--veil", metavar="SUBJECT", help="Only hinted at; may be given again.")
]
