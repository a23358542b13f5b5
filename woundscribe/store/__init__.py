"""Where sessions are kept: one append-only log each, in SQLite by default, in PostgreSQL by URL."""

from __future__ import annotations

from woundscribe.store.engine import Database
from woundscribe.store.log import Entry, Head, Listed, Logs, Resolution, Resolved
from woundscribe.store.passages import Pulse, Row, Shelf

__all__ = ["Database", "Entry", "Head", "Listed", "Logs", "Pulse", "Resolution", "Resolved", "Row", "Shelf"]
