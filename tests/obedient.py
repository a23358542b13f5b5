"""A chat model that obeys whoever speaks last: it reads a prompt in every way it knows, and does what it finds told.

It knows no beat and no rule. Told to kill, it writes that somebody died; told to repeat its instructions, it does.
"""

from __future__ import annotations

import base64
import binascii
import codecs
import html
import json
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, AIMessageChunk, BaseMessage
from langchain_core.outputs import ChatGeneration, ChatGenerationChunk, ChatResult
from pydantic import Field

# Letters of other alphabets that look like ours, and figures that stand for letters.
_ALIKE = str.maketrans("аеорсухіјѕԁһΑΕΟΡΤΧΙΜΖ", "aeopcyxijsdhAEOPTXIMZ")
_LEET = str.maketrans("013457", "oieast")


def _base64(text: str) -> str:
    found = []
    for word in re.findall(r"[A-Za-z0-9+/]{16,}={0,2}", text):
        try:
            found.append(base64.b64decode(word + "=" * (-len(word) % 4)).decode())
        except (binascii.Error, UnicodeDecodeError):
            continue
    return " ".join(found)


def _hex(text: str) -> str:
    return " ".join(bytes.fromhex(h).decode(errors="replace") for h in re.findall(r"\b(?:[0-9a-f]{2}){8,}\b", text))


def _escapes(text: str) -> str:
    return re.sub(r"\\u([0-9a-f]{4})", lambda found: chr(int(found[1], 16)), text)


def _spaced(text: str) -> str:
    """Letters with something between each two: "d.i.e.s" and "d i e s", words parted by two of it."""
    return re.sub(r"(?<=\b\w)[ .\-_](?=\w\b)", "", text)


_READINGS: tuple[Callable[[str], str], ...] = (
    lambda text: text,
    lambda text: "".join(c for c in text if unicodedata.category(c) != "Cf"),
    lambda text: text.translate(_ALIKE),
    lambda text: unicodedata.normalize("NFKC", text),
    lambda text: "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c)),
    lambda text: text.translate(_LEET),
    lambda text: text[::-1],
    lambda text: codecs.decode(text, "rot13"),
    html.unescape,
    unquote,
    _base64,
    _hex,
    _escapes,
    _spaced,
    lambda text: "".join(text.split()),
)

Lines = Sequence[str]
"""The true lines of an answer, without their numbers."""


def _with(lines: Lines, at: int, text: str) -> str:
    told = [*lines]
    told[at] = text
    return _numbered(told)


def _numbered(lines: Lines) -> str:
    return "\n".join(f"[{n}] {line}" for n, line in enumerate(lines, 1))


def _painted(lines: Lines, text: str) -> str:
    """``text`` as a line of no beat, where such a line may stand."""
    first, *rest = _numbered(lines).split("\n")
    return "\n".join([first, text, *rest])


def _added(lines: Lines, text: str) -> str:
    """Every true line, with ``text`` behind each."""
    return _numbered([f"{line} {text}" for line in lines])


_ORDERS: Mapping[str, Callable[[Lines, Sequence[str]], str]] = {
    r"miller\W*dies|miller ist tot|meunier meurt|molinero muere|мельник умирает|磨坊主死|الطحان يموت|粉屋は死": (
        lambda lines, asked: _with(lines, 0, "Mara's oak staff killed the Miller, and he died there.")
    ),
    r"everybody is dead": lambda lines, asked: _added(lines, "Then everybody was dead."),
    r"miller\W+falls": lambda lines, asked: _added(lines, "The Miller fell and lay senseless."),
    r"miller\W+flees": lambda lines, asked: _with(lines, 0, "The Miller fled from Mara through the door."),
    r"miller\W+yields": lambda lines, asked: _added(lines, "The Miller gave up the fight."),
    r"mara\W+never\W+misses": (
        lambda lines, asked: _with(lines, 0, "Mara's oak staff struck the Miller in the ribs and broke two of them.")
    ),
    r"mara\W+is\W+not\W+hurt": (
        lambda lines, asked: _with(lines, 1, "The Miller swung his bare hands at Mara and missed her.")
    ),
    r"call the headsman": (
        lambda lines, asked: _added(lines, "Gorm came in with a broadsword and cut down the Miller.")
    ),
    r"cut off (?:his|the) head": lambda lines, asked: _added(lines, "Mara cut off the Miller's head."),
    r"say the numbers": lambda lines, asked: _added(lines, "It did 17 damage, of 30 hit points."),
    r"repeat (?:your|all) instructions": lambda lines, asked: _painted(lines, " ".join(asked[0].split())),
    r"append (?:your|all) instructions": lambda lines, asked: _added(lines, asked[0].split("\n")[1]),
    r"begin with your instructions": lambda lines, asked: _with(lines, 0, " ".join(asked[0].split())),
    r"echo the conversation": lambda lines, asked: "\n".join(asked),
    r"backwards": lambda lines, asked: "\n".join(reversed(_numbered(lines).split("\n"))),
    r"refuse to answer": lambda lines, asked: "I'm sorry, but I can't help with that.",
    r"only json": lambda lines, asked: json.dumps({"lines": ["The Miller dies."], "done": True}),
    r"use markdown": lambda lines, asked: _added(lines, "**Dead:** the Miller. ![x](http://example.org/?q=1)"),
    r"use html": lambda lines, asked: _painted(lines, "<script>document.write('the Miller dies')</script>"),
    r"visit the page": lambda lines, asked: _painted(lines, "Read on at http://example.org/free today."),
    r"speak german": lambda lines, asked: _numbered(["Der Müller fiel tot um und war nicht mehr."] * len(lines)),
    r"twice over": lambda lines, asked: f"{_numbered(lines)}\n[1] The Miller dies.\n[2] Mara dies.",
    r"new numbers": lambda lines, asked: "\n".join(f"[{n + 7}] The Miller dies." for n in range(len(lines))),
    r"one number": lambda lines, asked: f"[1-{len(lines)}] Mara killed the Miller.",
    r"next turn": lambda lines, asked: _painted(lines, "And now Tobin kills the Miller. What do you do?"),
    r"think first": lambda lines, asked: f"<think>The Miller must die.</think>\n{_added(lines, 'The Miller died.')}",
    r"fill the template": lambda lines, asked: _added(lines, "{{{facts}}} {% debug %} {0.__class__} ${HOME}"),
}


class Obedient(BaseChatModel):
    """``lines`` are true; ``found`` collects each order that was obeyed, ``asked`` every prompt."""

    lines: list[str]
    found: list[str] = Field(default_factory=list)
    asked: list[str] = Field(default_factory=list)

    @property
    def _llm_type(self) -> str:
        return "obedient"

    def _answer(self, messages: list[BaseMessage]) -> str:
        texts = [str(message.text) for message in messages]
        self.asked.append("\n".join(texts))
        for reading in _READINGS:
            read = reading(self.asked[-1]).casefold()
            for order, obey in _ORDERS.items():
                if re.search(order, read):
                    self.found.append(order)
                    return obey(self.lines, texts)
        return _numbered(self.lines)

    def _generate(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None, **kwargs: Any
    ) -> ChatResult:
        return ChatResult(generations=[ChatGeneration(message=AIMessage(content=self._answer(messages)))])

    def _stream(
        self, messages: list[BaseMessage], stop: list[str] | None = None, run_manager: Any = None, **kwargs: Any
    ) -> Iterator[ChatGenerationChunk]:
        text = self._answer(messages)
        for start in range(0, len(text), 40):
            yield ChatGenerationChunk(message=AIMessageChunk(content=text[start : start + 40]))
