"""A sitting as a script: what is typed line by line, and the page that comes of it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.woundscribe.conftest import Command

Script = Callable[..., str]


@pytest.fixture
def script(command: Command) -> Script:
    """Plays with some options and typed lines, and returns what stood on the page; it ends when the lines do."""

    def call(*args: str, lines: tuple[str, ...] = (), code: int = 0) -> str:
        found, out, err = command("play", *args, piped="".join(f"{line}\n" for line in lines))
        assert found == code, err
        return out + err

    return call
