"""Fills templates of books and pages. They are ours alone: people's text only ever goes into them, and is escaped."""

from __future__ import annotations

from functools import cache
from importlib import resources

from jinja2 import Environment, FunctionLoader, StrictUndefined

from woundscribe.export.text import apart, direction, isolated

BOOK = "woundscribe.export.templates"


def filled(name: str, among: str = BOOK, /, **values: object) -> str:
    """The text of a template with its ``values``. ``among``: the package where it lies, or else with those of books."""
    return _environment(among).get_template(name).render(values)


def template_text(name: str, package: str = BOOK) -> str:
    """The file itself."""
    return resources.files(package).joinpath(name).read_text(encoding="utf-8")


@cache
def _environment(package: str) -> Environment:
    def found(name: str) -> str:
        there = resources.files(package).joinpath(name).is_file()
        return template_text(name, package if there else BOOK)

    made = Environment(
        loader=FunctionLoader(found),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.filters |= {"apart": apart, "direction": direction, "isolated": isolated}
    return made
