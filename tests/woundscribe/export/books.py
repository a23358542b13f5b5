"""Books for tests: of the example fights, of generated ones, and of lines written by hand."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from typing import Any

from narrator.beat import Span
from narrator.narrate import narrate
from narrator.passage import Line, Passage, Provenance, Source
from rules.visibility import View, view
from tests.rules.table import Table
from tests.views import mill
from tests.woundscribe import test_examples
from woundscribe import examples
from woundscribe.export.book import Book, Chapter
from woundscribe.fightfile import read_fight
from woundscribe.story import chapters, spans

ODD = (
    "<script>alert(1)</script>",
    "a ]]> b",
    "fish &amp; chips &#x41;",
    "{{ 7 * 7 }} {% raw %} {# x #}",
    'say "yes" \'no\' <b onclick="x">',
    "מרה בת יעקב",
    "渡し守の真良",
    "bell\x07 esc\x1b[31m nul\x00 turn\u202eed \ufffe\uffff",
    "*[x](https://evil.example) `code` | $a$ www.evil.example a@evil.example",
    "👩‍🚒 Zoë e\u0301",
    "W" * 3000,
)
"""Names and words that would be something else, if a format let them."""


def line(
    text: str, *seqs: int, source: Source = "plain", opens: bool = False,
) -> Line:  # fmt: skip
    return Line(beats=(), text=text, source=source, seqs=seqs, opens_paragraph=opens)


def passage(*lines: Line, purpose: Any = "turn") -> Passage:
    return Passage(purpose=purpose, span=Span(first=1, last=1), span_hash="", lines=lines, provenance=Provenance())


def by_hand(*passages: Passage, seen: View | None = None, title: str = "The Mill", **more: Any) -> Book:
    """A book of one chapter under its own title; ``more`` goes to the chapter."""
    return Book(title=title, chapters=(Chapter(title=title, view=seen or mill(), passages=passages, **more),))


@cache
def example(name: str, *, whole: bool = False) -> Chapter:
    """An example fight, told turn by turn or as a ``whole``."""
    seen = test_examples.seen(name)
    told = (
        tuple(narrate(seen, span, purpose=purpose) for span, purpose in chapters(seen))
        if whole
        else test_examples.passages(name)
    )
    return Chapter(title=read_fight(examples.text(name), name).title, view=seen, passages=told)


def one(name: str = "flooded-mill", *, whole: bool = False) -> Book:
    chapter = example(name, whole=whole)
    return Book(title=chapter.title or name, chapters=(chapter,))


def three() -> Book:
    """Three fights with something between them, and lines from everywhere in the second."""
    mill_, bell, barge = example("flooded-mill"), example("late-bell", whole=True), example("grain-barge")
    sources: Sequence[Source] = ("model", "repaired", "edited", "unchecked", "plain")
    told = bell.passages[0].model_copy(
        update={
            "lines": tuple(
                one.model_copy(update={"source": sources[n % 5]}) for n, one in enumerate(bell.passages[0].lines)
            )
        }
    )
    bell = bell.model_copy(
        update={"passages": (told, *bell.passages[1:]), "interlude": "They went home.\n\nThen the bell\nrang."}
    )
    barge = barge.model_copy(update={"interlude": "That was in spring."})
    return Book(title="The River Year", author="Ann of the Ferry", chapters=(mill_, bell, barge))


def odd() -> Book:
    """Odd words in every place that a person fills; then a fight of which nothing is told, and one in German."""
    made = []
    for text in ODD:
        seen = mill()
        figures = tuple(f.model_copy(update={"name": text}) if f.id == "mara" else f for f in seen.figures)
        seen = seen.model_copy(update={"figures": figures, "setting": seen.setting.model_copy(update={"place": text})})
        lines = (line(f"{text} swung, and missed.", 2), line(text, 4, opens=True))
        made.append(Chapter(title=text, view=seen, passages=(passage(*lines),), interlude=f"{text}\n\n{text}"))
    made.append(Chapter(view=mill(), passages=(passage(),)))
    german = line("Mara schlug zu.", 2, source="unchecked")
    made.append(Chapter(title="Die Mühle", view=mill(), passages=(passage(german),), language="de"))
    return Book(title=" ".join(ODD[:-1]), author=ODD[0] + ODD[5], chapters=tuple(made))


def told(table: Table) -> Chapter:
    """A fight at a table as the public may know it, told turn by turn."""
    seen = view(table.ruleset, table.transcript, "public")
    return Chapter(view=seen, passages=tuple(narrate(seen, span, purpose=purpose) for span, purpose in spans(seen)))


class Page(HTMLParser):
    """A page of HTML as it is read: every element with its attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.open: list[str] = []
        self.words: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if not {"style", "title"}.intersection(self.open):
            self.words.append(data)

    @property
    def text(self) -> str:
        return re.sub(r"\s+", " ", "".join(self.words))

    def of(self, tag: str) -> list[dict[str, str]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def of_class(self, name: str) -> list[dict[str, str]]:
        return [attributes for _, attributes in self.elements if name in attributes.get("class", "").split()]

    @property
    def ids(self) -> list[str]:
        return [attributes["id"] for _, attributes in self.elements if "id" in attributes]
