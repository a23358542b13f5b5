"""What people call things, as something that can name a file or be an id."""

from __future__ import annotations

import re
import unicodedata

LONGEST = 40
"""Of an id."""
DEVICES = frozenset({"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in range(1, 10))})
"""Names that are no files on some machines."""


def slug(text: str, longest: int = LONGEST) -> str:
    """Small plain letters, digits and hyphens; empty where there are none."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain.replace("'", "")).strip("-")[:longest].strip("-")
