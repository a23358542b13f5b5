"""Makes sure that ``rules`` and ``narrator`` on the path are ours: others have packages of these names too."""

from __future__ import annotations

import sys
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path

_OURS = {"rules": ("claim.py", "encounter.py"), "narrator": ("beat.py", "narrate.py")}
"""Files by which each package is known to be ours."""
_OTHERS = {"rules": ("rules", "django-rules"), "narrator": ("narrator",)}
"""Distributions that are known to install a package of that name: even where ours lies over it, files are mixed."""


def stop_if_foreign() -> None:
    """Raises ImportError, or ends the command, with one message that says which distribution is in the way."""
    for package, files in _OURS.items():
        spec = find_spec(package)
        folder = Path(spec.origin).parent if spec is not None and spec.origin else None
        complete = folder is not None and all((folder / file).is_file() for file in files)
        if complete and not any(_installs(name, package) for name in _OTHERS[package]):
            continue
        message = _message(package, folder)
        if Path(sys.argv[0]).stem == "woundscribe":
            raise SystemExit(message)  # whoever typed the command is not helped by a traceback
        raise ImportError(message)


def _message(package: str, folder: Path | None) -> str:
    if folder is None:
        return f"woundscribe: its package {package!r} is not there. Install woundscribe again."
    given = metadata.packages_distributions().get(package, [])
    others = sorted({name for name in given if name.lower() != "woundscribe"}) or [
        name for name in _OTHERS[package] if _installs(name, package)
    ]
    whose = f"the distribution {' and '.join(map(repr, others))}" if others else f"something in {folder}"
    remedy = f"Uninstall it (pip uninstall {' '.join(others)})" if others else "Move it out of the way"
    return (
        f"woundscribe: the package {package!r} on the path belongs to {whose}, not to woundscribe. "
        f"{remedy} and install woundscribe again, or give woundscribe an environment of its own."
    )


def _installs(distribution: str, package: str) -> bool:
    """Whether that distribution is here and brings a package of that name."""
    try:
        files = metadata.files(distribution) or ()
    except metadata.PackageNotFoundError:
        return False
    return any(file.parts[:1] == (package,) for file in files)
