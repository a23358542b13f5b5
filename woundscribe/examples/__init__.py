"""Fights to read, to play and to learn the shape of a fight file from."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from rules.errors import nearest
from woundscribe.errors import WoundscribeError


def known() -> tuple[str, ...]:
    """The names of all examples, in order."""
    files = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in files if name.endswith(".yaml")))


def meant(name: str) -> str | None:
    """The example that a name means, where no file is called so: ``toll-bridge``, or ``toll-bridge.yaml``."""
    found = name.removesuffix(".yaml")
    return found if found in known() and not Path(name).exists() else None


def text(name: str) -> str:
    """The fight file of an example. Raises WoundscribeError for one that is not there."""
    if name not in known():
        close = nearest(name, known())
        raise WoundscribeError("no-file", f"there is no example called {name!r}.", nearest=close, choices=known())
    return resources.files(__name__).joinpath(f"{name}.yaml").read_text(encoding="utf-8")
