"""No test reaches a network; those that need a server of their own on this machine say so."""

from __future__ import annotations

import os
import signal
from itertools import count

import pytest
from hypothesis import settings

collect_ignore = ["third"]
"""A distribution of somebody else's, which runs its own tests where it is installed: see test_third_ruleset."""

os.environ["LANGSMITH_TRACING"] = "false"
# A job in the background of a shell ignores Ctrl-C, and so would every terminal that a test opens from it.
signal.signal(signal.SIGINT, signal.default_int_handler)
# The same examples every time; the long counts look for others. None has a deadline: a machine may be busy.
settings.register_profile("usual", derandomize=True, deadline=None)
settings.register_profile("deep", deadline=None)
settings.load_profile("deep" if os.environ.get("WOUNDSCRIBE_DEEP") == "1" else "usual")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("block_network") is None:
            item.add_marker(pytest.mark.block_network)


_folders = count()


@pytest.fixture(autouse=True)
def _data_apart(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes what somebody on this machine keeps, nor what another test has kept."""
    monkeypatch.setenv("WOUNDSCRIBE_DATA", str(tmp_path_factory.getbasetemp() / f"data-{next(_folders)}"))
