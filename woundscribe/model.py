"""Whose voice tells the story: a chat model, or the built-in voice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from narrator.drafts import MOST_DRAFTS
from woundscribe.errors import WoundscribeError

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class Model:
    """A chat model to tell with. ``chat`` None is the built-in voice, which needs none."""

    def __init__(self, chat: BaseChatModel | None = None) -> None:
        self.chat = chat

    @classmethod
    def from_settings(cls) -> Model:
        """The voice that the settings ask for; it is the built-in one until they say ``voice = "model"``.

        Raises WoundscribeError for settings that cannot be used.
        """
        from woundscribe.settings import load_settings

        settings = load_settings()
        if settings.voice == "plain":
            return cls()
        from narrator.chat import Chat  # loads a model library: only for those who asked for one

        return cls(Chat(settings=settings.for_model()))


def drafts_of(number: int) -> int:
    """How often a passage is to be drafted. Raises WoundscribeError."""
    if not isinstance(number, int) or isinstance(number, bool) or not 1 <= number <= MOST_DRAFTS:
        raise WoundscribeError("malformed", f"{number!r} is no number of drafts; there may be 1 to {MOST_DRAFTS}.")
    return number


_GIVE = "give a Model (Model.from_settings() is the one that the settings name), or a langchain chat model."


def chat_of(model: Model | BaseChatModel | None) -> BaseChatModel | None:
    """The chat model in whatever a program gave for one. Raises WoundscribeError."""
    chat = model.chat if isinstance(model, Model) else model
    if chat is not None and not hasattr(chat, "_llm_type"):  # asking for the class itself would load a model library
        raise WoundscribeError("malformed", f"{chat!r} is no model; {_GIVE}")
    return chat
