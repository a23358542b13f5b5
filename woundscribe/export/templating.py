"""Fills the templates of a book. They are ours alone: people's text only ever goes into them, and is escaped."""

from __future__ import annotations

from functools import cache
from importlib import resources

from jinja2 import Environment, FunctionLoader, StrictUndefined

from woundscribe.export.text import apart, direction, isolated


def filled(name: str, **values: object) -> str:
    """The text of a template with its ``values``."""
    return _environment().get_template(name).render(values)


def template_text(name: str) -> str:
    """The file itself."""
    return resources.files("woundscribe.export.templates").joinpath(name).read_text(encoding="utf-8")


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FunctionLoader(template_text),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"apart": apart, "direction": direction, "isolated": isolated}
    return made
