"""Two prompts beside each other: as a model would be given them for one turn, and what it answers to each."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from narrator.beat import Purpose, Span
from narrator.narrate import narrate
from narrator.passage import Passage, Source
from narrator.progress import Progress
from narrator.prompt import Prompt, list_prompts, load, read_draft
from narrator.telling import Telling
from rules.visibility import View
from woundscribe.errors import WoundscribeError, telling_where
from woundscribe.files import read_text

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

MOST_BYTES = 200_000
"""More than any prompt."""
_REPAIR = "repair"
_SOURCES: dict[Source, str] = {"model": "from the model", "repaired": "repaired", "plain": "plain"}


def prompt_named(name: str) -> Prompt:
    """``turn``: the newest that is released, or else a draft; ``turn@2``: that version, a draft as well; or a file.

    A file is read, and nothing of it is run or looked up. Raises WoundscribeError or PromptError.
    """
    if name.endswith(".md") or Path(name).name != name:
        with telling_where(name):
            prompt = read_draft(read_text(name, MOST_BYTES))
    else:
        known, _, version = name.partition("@")
        if version and not (version.isascii() and version.isdecimal() and len(version) < 5):
            raise WoundscribeError("malformed", "a version is a whole number, as in turn@1.", where=name)
        drafts = bool(version) or all(p.draft for p in list_prompts() if p.name == known)
        prompt = load(known, int(version) if version else None, drafts=drafts)
    if prompt.purpose not in (known_purposes := (*get_args(Purpose), _REPAIR)):
        raise WoundscribeError(
            "bad-prompt", f"its purpose is none: {prompt.purpose!r}.", where=name, choices=known_purposes
        )
    return prompt


def called(prompt: Prompt) -> str:
    return f"{prompt.name} v{prompt.version}{' (draft)' if prompt.draft else ''}  {prompt.hash}"


class Asked:
    """What two prompts are asked about: one span of a view, told so."""

    def __init__(self, view: View, span: Span, telling: Telling) -> None:
        self._view, self._span, self._telling = view, span, telling

    def difference(self, one: Prompt, other: Prompt) -> Iterator[str]:
        """The lines of a unified diff of their messages, filled in."""
        return unified_diff(self._lines(one), self._lines(other), called(one), called(other), lineterm="")

    def answer(self, prompt: Prompt, model: BaseChatModel) -> Passage:
        return narrate(
            self._view, self._span, purpose=_purpose(prompt), model=model, prompt=prompt, telling=self._telling
        )

    def _lines(self, prompt: Prompt) -> list[str]:
        repairs = prompt.purpose == _REPAIR
        progress = Progress(self._view, self._span, "turn" if repairs else _purpose(prompt), self._telling)
        messages = prompt.render(progress.repair_values() if repairs else progress.values())
        lines: list[str] = []
        for shaped, message in zip(prompt.messages, messages, strict=True):
            lines += [f"{shaped.role}:", *(f"  {row}" for row in str(message.content).splitlines())]
        return lines


def shown(prompt: Prompt, passage: Passage) -> Iterator[str]:
    """An answer line by line with where each came from, then what the guard refused, then the counts."""
    yield called(prompt)
    for line in passage.lines:
        yield f"  [{', '.join(map(str, line.beats)) or '-'}] {line.text}  ({_SOURCES.get(line.source, line.source)})"
    refused = dict.fromkeys(
        f"  refused in the {attempt.stage}: {f'[{v.beat}] ' if v.beat is not None else ''}{v.message} ({v.code})"
        for attempt in passage.provenance.attempts
        for v in attempt.violations
    )
    yield from refused
    yield from (f"  {happened}" for happened in passage.provenance.happened)
    sources = [line.source for line in passage.lines]
    lines = ", ".join(f"{sources.count(source)} {said}" for source, said in _SOURCES.items())
    yield f"  Lines: {lines}. Remarks of the guard: {len(refused)}."


def refuse_unanswered(prompt: Prompt) -> None:
    """Raises WoundscribeError for a prompt that no model is asked by itself."""
    if prompt.purpose == _REPAIR:
        told = "it mends what another prompt has brought; --voice plain compares it."
        raise WoundscribeError("malformed", told, where=prompt.name)


def _purpose(prompt: Prompt) -> Purpose:
    return next(one for one in get_args(Purpose) if one == prompt.purpose)
