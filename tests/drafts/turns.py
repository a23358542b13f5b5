"""Turns of the examples, told once by a real model: what was asked, and the answers as they came."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from narrator.beat import Span
from narrator.chat import Chat, ModelSettings
from narrator.narrate import narrate
from narrator.plan import plan
from narrator.prompt import load
from rules.model import canonical_json
from rules.outcome import Outcome
from rules.registry import find
from rules.visibility import View, view
from tests.drafts.recording import drafted
from woundscribe import examples
from woundscribe.errors import WoundscribeError
from woundscribe.fightfile import read_fight
from woundscribe.playing import Waiting, resolve_fight
from woundscribe.story import spans

NAMES = (
    "cow-at-the-ford", "cub-in-the-pit", "paid-in-full", "last-coach", "flooded-mill", "burned-barn", "waiting-hound",
    "signed-name", "keeper-of-the-light", "man-under-the-ferry", "last-course", "late-bell", "slate-quarry",
    "grain-barge",
)  # fmt: skip
SEEDS = (None, "b")
TELLING = frozenset({"hit", "missed", "stopped", "cast", "wavered", "calmed", "fell", "died"})
OF_A_FIGHT = 3
OF_A_RULESET = 15


def subjects() -> list[tuple[str, View, Span]]:
    """Turns with two to five beats to tell, the same number of each ruleset, theirs by turns."""
    found: dict[str, list[tuple[str, View, Span]]] = {}
    for seed in SEEDS:
        for name in NAMES:
            for number, seen, span in _turns(name, seed):
                own = found.setdefault(seen.ruleset, [])
                if len(own) < OF_A_RULESET:
                    own.append((f"{name}{f'-{seed}' if seed else ''}-{number}", seen, span))
    return [one for pair in zip(*found.values(), strict=True) for one in pair]


def _turns(name: str, seed: str | None) -> Iterator[tuple[int, View, Span]]:
    try:
        transcript = resolve_fight(read_fight(examples.text(name), name), seed=seed)
    except WoundscribeError:
        return  # with other dice some fights cannot be played as they were written
    if isinstance(transcript, Waiting):
        return
    seen = view(find(transcript.header.ruleset), transcript, "public")
    taken = 0
    for span, purpose in spans(seen):
        beats = plan(seen, span, purpose).beats
        telling = any(claim.kind in TELLING for beat in beats for claim in beat.claims)
        if purpose == "turn" and telling and 2 <= sum(bool(beat.musts) for beat in beats) <= 5 and taken < OF_A_FIGHT:
            taken += 1
            yield span.first, bare(seen), span


def bare(seen: View) -> View:
    """The view with as much of its outcomes as telling needs: the claims say the rest."""
    kept = [
        entry.model_copy(
            update={"outcome": Outcome(seq=entry.outcome.seq, kind=entry.outcome.kind, rules=entry.outcome.rules)}
        )
        for entry in seen.entries
    ]
    return seen.model_copy(update={"entries": tuple(kept)})


def record_turns(url: str, model: str, file: Path) -> None:
    """Has each turn told once and writes all that was answered to ``file``, one JSON line a turn."""
    chat = Chat(settings=ModelSettings(model=model, base_url=url))
    lines: list[str] = []
    for name, seen, span in subjects():
        passage = narrate(seen, span, model=chat)
        draft, *repair = passage.provenance.attempts
        for attempt in (draft, *repair):
            if attempt.fault is not None:
                raise RuntimeError(f"{name}: the model did not answer: {attempt.fault}")
        again = repair[0].answer if repair else None
        told = plan(seen, span, "turn")
        kept = drafted(name, model, load("turn"), seen, told, draft.answer, repair=again, span=span)
        lines.append(canonical_json(kept))
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
