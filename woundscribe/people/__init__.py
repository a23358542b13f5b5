"""People as files: made, found, taken into a fight, and written back when it is over."""

from __future__ import annotations

from typing import Any

from woundscribe.people.back import Change, write_back
from woundscribe.people.find import find_person
from woundscribe.people.left import Left, what_is_left
from woundscribe.people.read import Person, read_person

__all__ = ["Change", "Left", "Person", "find_person", "member", "read_person", "what_is_left", "write_back"]


def member(name_or_path: str, *, side: str, character: bool) -> dict[str, Any]:
    """Somebody as one of the cast of a fight file. ``character`` counts where their own file does not say.

    Raises WoundscribeError: nobody of that name, with the nearest; what is wrong in the file; or they are dead.
    """
    return find_person(name_or_path, living=True).in_cast(side, character)
