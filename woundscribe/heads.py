"""How a session stands, as the store keeps it, and its records read piece by piece."""

from __future__ import annotations

from collections.abc import Collection
from itertools import zip_longest
from typing import Any

from rules.model import canonical_json
from rules.transcript import Step, Transcript, close, read, so_far, step_lines, with_step
from woundscribe.counted import counted_from
from woundscribe.store import Head
from woundscribe.table import Table


def head_of(name: str, version: int, title: str, opening: str, table: Table) -> Head:
    """What is kept of a table, beside its turns."""
    return Head(
        name=name,
        version=version,
        title=title,
        opening=opening,
        kept=canonical_json(table.kept),
        encounter=canonical_json(table.encounter),
        turns=table.turns,
        chain=table.after,
        closing="",
    )


def longer(before: tuple[str, Transcript[Any]] | None, lines: str) -> Transcript[Any]:
    """The transcript of some lines: only what was added since it was read before is read anew."""
    if before is None or not lines.startswith(before[0]) or before[1].closing is not None:
        return read(lines)
    opening = "".join(f"{line}\n" for line in lines.split("\n")[:2])
    added = read(opening + lines[len(before[0]) :])
    known = before[1]
    return added.model_copy(
        update={"header": known.header, "encounter": known.encounter, "steps": (*known.steps, *added.steps)}
    )


def differing(before: Transcript[Any], first: int, new: tuple[Step, ...]) -> tuple[int, ...]:
    """The turns from ``first`` on that came out otherwise than before, or not at all."""
    old = before.steps[first - 1 :]
    changed = []
    for number, (was, now) in enumerate(zip_longest(old, new), start=first):
        if was is None or now is None or _came_to(was) != _came_to(now):
            changed.append(number)
    return tuple(changed)


def _came_to(step: Step) -> tuple[object, ...]:
    """What was declared and what came of it, however many records stand before it."""
    return step.input.turn, counted_from(step.outcomes[0].seq if step.outcomes else 0, step.outcomes)


def text_of(step: Step) -> str:
    """A turn's lines as one text."""
    return "".join(f"{line}\n" for line in step_lines(step))


def without_words(transcript: Transcript[Any], turns: Collection[int]) -> Transcript[Any]:
    """The transcript with none of the players' own lines of some turns; its hashes are made anew."""
    bare = Transcript[Any](header=transcript.header, encounter=transcript.encounter)
    for number, step in enumerate(transcript.steps, start=1):
        given, outcomes = step.input, step.outcomes
        if number in turns:
            said = given.turn.model_copy(update={"declarations": tuple(map(_silent, given.turn.declarations))})
            given, outcomes = given.model_copy(update={"turn": said}), tuple(map(_silent, outcomes))
        bare = with_step(bare, Step(input=given.model_copy(update={"after": so_far(bare)}), outcomes=outcomes))
    closing = transcript.closing
    return bare if closing is None else close(bare, seed=closing.seed, nonce=closing.nonce)


def _silent(spoken: Any) -> Any:
    return spoken.model_copy(update={"words": None}) if getattr(spoken, "words", None) is not None else spoken
