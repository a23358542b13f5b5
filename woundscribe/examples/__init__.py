"""Fights to read, to play and to learn the shape of a fight file from."""

from __future__ import annotations

from importlib import resources

from rules.errors import nearest
from woundscribe.errors import WoundscribeError


def known() -> tuple[str, ...]:
    """The names of all examples, in order."""
    files = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in files if name.endswith(".yaml")))


def text(name: str) -> str:
    """The fight file of an example. Raises WoundscribeError for one that is not there."""
    if name not in known():
        close = nearest(name, known())
        raise WoundscribeError("no-file", f"there is no example called {name!r}.", nearest=close, choices=known())
    return resources.files(__name__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
