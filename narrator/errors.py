"""What can go wrong while a story is told. Messages are fit to show to a player."""

from __future__ import annotations


class NarratorError(Exception):
    """The base of all; ``code`` is stable."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message


class PromptError(NarratorError):
    """A prompt that does not exist, cannot be read, or is not the one that was released."""


class ModelFault(NarratorError):
    """A model gave no answer, or none that can be used. Narration never lets it out: it is told plain.

    ``happened`` says in words what was tried before.
    """

    def __init__(self, code: str, message: str, happened: tuple[str, ...] = ()) -> None:
        super().__init__(code, message)
        self.happened = happened
