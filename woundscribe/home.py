"""Where Woundscribe keeps what is a person's own: people, fights, whatever is to be found again."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

VARIABLE = "WOUNDSCRIBE_DATA"
"""Names another folder."""


def data_folder() -> Path:
    """The folder of the user's own data on this platform, or the one named in the environment. It need not exist."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else platformdirs.user_data_path("woundscribe", appauthor=False)
