"""What is said to people about the voice of a model: that there is no key, that nobody answers, what was told plain."""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import urlsplit

from narrator.passage import Passage
from narrator.settings import ModelSettings

_HOPELESS = {
    "no-key": "wants a key, and there is none",
    "no-connection": "cannot be reached",
    "key-refused": "refuses the key",
    "no-such-model": "is not known there",
}
"""Faults after which asking the same model again is only waiting, and how they are said of it."""
_KEYS = "WOUNDSCRIBE_API_KEY, or OPENAI_API_KEY"


def hopeless(passage: Passage) -> bool:
    return any(fault in _HOPELESS for fault in passage.provenance.faults)


def without_key(wanted: ModelSettings) -> str | None:
    """What to do where a key is needed and there is none; else None."""
    if wanted.api_key is not None or wanted.base_url is not None:
        return None  # a server of one's own may want none
    return (
        f"There is no key for {wanted.model} at {_host(wanted)}: set {_KEYS}. All of it is told in the built-in voice."
    )


def report(passages: Sequence[Passage], wanted: ModelSettings) -> list[str]:
    """What did not go as it should while a model told: each thing once."""
    given_up = next((n for n, passage in enumerate(passages) if hopeless(passage)), None)
    before = passages[:given_up]
    lines = list(dict.fromkeys(h for passage in before for h in passage.provenance.happened))
    if given_up is None:
        return lines
    fault = next(f for f in passages[given_up].provenance.faults if f in _HOPELESS)
    how_much = "The rest" if given_up else "All of it"
    advice = f"Set {_KEYS}." if "key" in fault else "`woundscribe setup` finds a model that answers."
    who = f"{wanted.model} at {_host(wanted)}"
    return [*lines, f"{who} {_HOPELESS[fault]}. {how_much} is told in the built-in voice. {advice}"]


def _host(wanted: ModelSettings) -> str:
    return urlsplit(wanted.url).hostname or wanted.url
