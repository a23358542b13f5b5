"""A pytest plugin: loads one file of the project from another text, that of a mutant (see ``tests.mutants``)."""

from __future__ import annotations

import os
from importlib.machinery import SourceFileLoader
from pathlib import Path

_AT, _, _INSTEAD = os.environ["WOUNDSCRIBE_MUTANT"].partition("=")
_as_written = SourceFileLoader.get_code


def _mutated(self: SourceFileLoader, fullname: str) -> object:
    if self.path == _AT:
        return compile(Path(_INSTEAD).read_text(encoding="utf-8"), self.path, "exec", dont_inherit=True)
    return _as_written(self, fullname)


SourceFileLoader.get_code = _mutated  # type: ignore[method-assign,assignment]  # what the plugin is for
