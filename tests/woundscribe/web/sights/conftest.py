"""One browser, and one server with fights that are always the same, for all that is looked at here."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.woundscribe.web.browsing import chromium
from tests.woundscribe.web.people import OWNER
from tests.woundscribe.web.serving import serving
from tests.woundscribe.web.sights.stage import Stage
from woundscribe import Sessions
from woundscribe.web.app import create_app


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with chromium() as found:
        yield found


@pytest.fixture(scope="package")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    store = f"sqlite:///{tmp_path_factory.mktemp('stage') / 'stage.db'}"
    with Sessions(store) as sessions, serving(create_app(sessions, token=OWNER)) as address:
        yield Stage.set(sessions, address)
