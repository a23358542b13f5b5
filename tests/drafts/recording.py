"""What the drafts are about, and how they are recorded: one call each, the answer kept as it came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from narrator.ask import Question
from narrator.beat import Plan, Purpose, Span
from narrator.chat import Chat, ModelSettings
from narrator.loop import iterate
from narrator.plan import whole
from narrator.progress import Progress
from narrator.prompt import Prompt, load
from rules.claim import Claim
from rules.model import Model, canonical_json
from rules.visibility import Figure, View
from tests.conversations import act, aftermath, barn, bridge, crypt, mercy, mill_stair, rouse, strike, well
from tests.views import figure, view_of

FOLDER = Path(__file__).parent
LABELS = "labels"
"""How the names of files begin in which people say which lines are true."""

Cast = tuple[tuple[Figure, ...], dict[str, Any]]

CASTS: tuple[Cast, ...] = (
    (
        (
            figure("Brannoch", "he", "pcs", "wood axe", player="a"),
            figure("Lise", "she", "pcs", "sling", player="b"),
            figure("the Charburner", "he", "beings", "rake"),
        ),
        {"place": "the charcoal clearing", "things": ("mound", "smoke", "stump"), "bands": ("kin", "the charred")},
    ),
    (
        (
            figure("Ottoline", "she", "pcs", "walking stick", player="a"),
            figure("Pell", "they", "pcs", "kitchen knife", player="b"),
            figure("the Grey Dog", "it", "beings", "teeth"),
        ),
        {
            "place": "the walled garden",
            "things": ("trellis", "sundial", "gate"),
            "bands": ("the household", "the pack"),
        },
    ),
    (
        (
            figure("Jorun", "she", "pcs", "oar", player="a"),
            figure("Eskil", "he", "pcs", "gutting knife", player="b"),
            figure("the Netmaker", "she", "beings", "gaff"),
        ),
        {"place": "the herring shed", "things": ("barrel", "rack", "brine"), "bands": ("the crew", "the lost crew")},
    ),
    (
        (
            figure("Father Caul", "he", "pcs", "censer", player="a"),
            figure("Wren", "she", "pcs", "hatchet", player="b"),
            figure("the Hanged Clerk", "he", "beings", "bare hands"),
        ),
        {"place": "the assize hall", "things": ("bench", "dock", "ledger"), "bands": ("the witnesses", "the judged")},
    ),
    (
        (
            figure("Marguerite", "she", "pcs", "hoe", player="a"),
            figure("Hob", "he", "pcs", "cudgel", player="b"),
            figure("the Ploughman", "he", "beings", "goad"),
        ),
        {"place": "the long furrow", "things": ("plough", "hedge", "crow"), "bands": ("the village", "the hungry")},
    ),
    (
        (
            figure("Sabine", "she", "pcs", "rapier", player="a"),
            figure("Aldous", "he", "pcs", "cane", player="b"),
            figure("the Lamplighter", "they", "beings", "pole"),
        ),
        {"place": "the canal steps", "things": ("lamp", "railing", "barge"), "bands": ("the guests", "the unlit")},
    ),
)


def fights(figures: tuple[Figure, ...], about: Mapping[str, Any]) -> Iterator[tuple[str, View, Purpose]]:
    """Four stretches of a fight with the same people: an opening, a turn of it, its end, and what it cost."""
    first, second, foe = (f.id for f in figures)
    one, two, other = (f.carries[0] for f in figures)

    def view(*beats: list[Claim]) -> View:
        return view_of(figures, *beats, **about)

    yield (
        "opening",
        view(
            strike(first, foe, one, "miss", intent="subdue", words="I go for the legs."),
            strike(second, foe, two, "light"),
            strike(foe, first, other, "heavy"),
        ),
        "turn",
    )
    yield (
        "turn",
        view(
            strike(foe, second, other, "grievous", then="fell"),
            rouse(first, second, works=first < second),
            mercy(first, "pcs", foe, "beings", accepted=False, words='"That is enough now."'),
        ),
        "turn",
    )
    yield (
        "end",
        view(
            strike(first, foe, one, "heavy", then="died" if one < two else "fell"),
            act(second, "hold"),
            [Claim(kind="ended", what="defeat", side="beings")],
        ),
        "turn",
    )
    yield (
        "aftermath",
        view(
            [Claim(kind="ended", what="mercy", side="beings")],
            [Claim(kind="cost", who=first, what="injury"), Claim(kind="cost", who=second, what="guilt")],
        ),
        "aftermath",
    )


def subjects() -> Iterator[tuple[str, View, Purpose]]:
    for figures, about in CASTS:
        for name, view, purpose in fights(figures, about):
            yield f"{figures[0].id}-{name}", view, purpose
    for tell in (mill_stair, bridge, barn, crypt, well):
        yield tell.__name__, tell(), "turn"
    yield "aftermath", aftermath(), "aftermath"


class Draft(Model):
    """One recorded answer, and all that was asked. ``repair``: the answer when its faults were asked for again."""

    name: str
    model: str
    prompt: str
    prompt_hash: str
    view: View
    plan: Plan
    answer: str
    repair: str | None = None
    span: Span | None = None
    """What of the view was to be told; without one, all of it."""

    @property
    def told(self) -> Span:
        return self.span or whole(self.view)


def drafted(name: str, model: str, prompt: Prompt, view: View, plan: Plan, answer: str, **more: Any) -> Draft:
    """What is kept of one answer. ``more``: its repair, and what of the view was to be told."""
    asked = f"{prompt.name} v{prompt.version}"
    return Draft(
        name=name, model=model, prompt=asked, prompt_hash=prompt.hash, view=view, plan=plan, answer=answer, **more
    )


def record_drafts(url: str, model: str, file: Path) -> None:
    """Asks once for each subject and writes the drafts to ``file``, one JSON line each."""
    chat = Chat(settings=ModelSettings(model=model, base_url=url))
    lines: list[str] = []
    for name, view, purpose in subjects():
        progress = Progress(view, whole(view), purpose)
        prompt = load(purpose)
        question = Question(chat, prompt.render(progress.values()), prompt.model)
        answer = "".join(iterate(question.pieces(streamed=False, patience=progress.patience)))
        if question.fault:
            raise question.fault
        lines.append(canonical_json(drafted(name, model, prompt, view, progress.plan, answer)))
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def drafts() -> Iterator[Draft]:
    """Every recorded draft: files of labels lie beside them."""
    for file in sorted(FOLDER.glob("*.jsonl")):
        if file.name.startswith(LABELS):
            continue
        for line in file.read_text(encoding="utf-8").splitlines():
            yield Draft.model_validate_json(line)
