"""What is read at run time travels with the packages: an installed copy has every file that lies in the folder."""

from __future__ import annotations

import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.parametrize("package", ["rules", "narrator", "prompts", "woundscribe"])
def test_every_file_of_a_package_is_named(package: str) -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = ["*.py", *settings["tool"]["setuptools"]["package-data"]["*"]]
    files = [file for file in (ROOT / package).rglob("*") if file.is_file() and "__pycache__" not in file.parts]
    assert files
    assert [file for file in files if not any(fnmatch(file.name, one) for one in named)] == []
