"""Fights to read, to play and to learn the shape of a fight file from."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from rules.errors import nearest
from woundscribe.errors import WoundscribeError
from woundscribe.slug import slug


def known() -> tuple[str, ...]:
    """The names of all examples, in order."""
    files = (entry.name for entry in resources.files(__name__).iterdir())
    return tuple(sorted(name.removesuffix(".yaml") for name in files if name.endswith(".yaml")))


def called(name: str) -> str | None:
    """The example that is called so, however it is written: ``toll-bridge``, "the Toll Bridge"."""
    written = slug(name, len(name))
    return next((one for one in (written, written.removeprefix("the-")) if one in known()), None)


def meant(name: str) -> str | None:
    """The example that a name means, where no file is called so: ``toll-bridge``, or ``toll-bridge.yaml``."""
    found = called(name.removesuffix(".yaml"))
    return found if found is not None and not Path(name).exists() else None


def text(name: str) -> str:
    """The fight file of an example. Raises WoundscribeError for one that is not there."""
    found = called(name)
    if found is None:
        close = nearest(name, known())
        raise WoundscribeError("no-file", f"there is no example called {name!r}.", nearest=close, choices=known())
    return resources.files(__name__).joinpath(f"{found}.yaml").read_text(encoding="utf-8")
