"""What models wrote, and what of it the guard let stand: recorded drafts, told again."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from narrator.answer import Heard, Reader
from narrator.narrate import narrate
from narrator.passage import Passage, Source
from tests.drafts.recording import Draft, drafts
from tests.fidelity.rate import Rate, table
from tests.fidelity.written import ROW
from tests.scripted import Scripted


class Shown(NamedTuple):
    """A draft, its lines in order, and the passage that came of it."""

    draft: Draft
    lines: list[Heard]
    passage: Passage

    def stands(self, line: Heard) -> bool:
        """Whether a line of the draft is shown as the model's own."""
        return any((one.beats, one.text, one.source) == (line.beats, line.text, "model") for one in self.passage.lines)


def told(draft: Draft) -> Shown:
    model = Scripted(answers=[draft.answer, draft.repair or ""])
    passage = narrate(draft.view, draft.told, purpose=draft.plan.purpose, model=model)
    reader = Reader()
    lines = reader.feed(draft.answer)
    return Shown(draft, lines + reader.end(whole=True), passage)


def by_model() -> dict[str, list[Shown]]:
    found: dict[str, list[Shown]] = defaultdict(list)
    for draft in drafts():
        found[draft.model].append(told(draft))
    return found


def shown(recorded: dict[str, list[Shown]]) -> str:
    return table(("model", "what", *ROW), (row for name, some in recorded.items() for row in _rows(name, some)))


def _rows(name: str, some: list[Shown]) -> Iterator[tuple[object, ...]]:
    lines = [(one, line) for one in some for line in one.lines if line.beats]
    accepted = Rate(sum(one.stands(line) for one, line in lines), len(lines))
    sources = [line.source for one in some for line in one.passage.lines for _ in line.beats]
    whole_own = Rate(sum(all(x.source == "model" for x in one.passage.lines) for one in some), len(some))

    def share(source: Source) -> Rate:
        return Rate(sources.count(source), len(sources))

    yield f"{name}, {len(some)} drafts", "numbered lines accepted at first", accepted
    yield "", "beats told in its own lines", share("model")
    repairs = any(one.draft.repair is not None for one in some)
    yield "", "beats told in repaired lines", share("repaired") if repairs else "not recorded | – | –"
    yield "", "beats told plain", share("plain")
    yield "", "passages all in its own lines", whole_own
