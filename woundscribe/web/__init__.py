"""Fights over HTTP: for programs, and as pages to read and play in a browser. Needs the extra ``[web]``."""

from woundscribe.extras import needing

with needing("web", fastapi="fastapi"):
    import fastapi  # noqa: F401  # only to see whether it is there
