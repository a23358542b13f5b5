"""Says which extra to install where a library is missing, or is another version than is needed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import PackageNotFoundError, requires, version


class MissingExtra(ImportError):
    """What an extra brings is not there, or is too old. The message says what to install."""


@contextmanager
def needing(extra: str, **packages: str) -> Iterator[None]:
    """What is imported in here needs an ``extra``. ``packages``: by the name that is imported, what is installed.

    Raises MissingExtra.
    """
    try:
        yield
    except (ImportError, AttributeError) as error:  # an older one may lack a name in its module as well
        module = _module_of(error)
        package = packages.get(module.partition(".")[0])
        if package is None or isinstance(error, MissingExtra):
            raise
        here = _installed(package)
        found = f"{package} {here} is installed" if here else f"{package} is not installed"
        told = f"this needs {_wanted(package)}, and {found}: pip install --upgrade 'woundscribe[{extra}]'"
        raise MissingExtra(told, name=module) from error


def _module_of(error: ImportError | AttributeError) -> str:
    return error.name or "" if isinstance(error, ImportError) else str(getattr(error.obj, "__name__", ""))


def _wanted(package: str) -> str:
    """As our own metadata asks for it, which may not be there where nothing was installed: "mcp<3,>=2.3"."""
    try:
        asked = [one.partition(";")[0].strip() for one in requires("woundscribe") or ()]
    except PackageNotFoundError:
        asked = []
    return next((one for one in asked if one.startswith(package)), package)


def _installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None
