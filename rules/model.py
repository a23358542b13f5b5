"""The frozen base of every record, and the one way to write and to hash it."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict


class Model(BaseModel):
    """A frozen value with no unknown fields and no silent coercion.

    Read it from JSON (``model_validate_json``): strict mode then still takes arrays as tuples.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True, allow_inf_nan=False)


ModelT = TypeVar("ModelT", bound=BaseModel)


def canonical_json(value: BaseModel) -> str:
    """One line of JSON: fields as declared, no spaces, no nulls, whole numbers only."""
    return value.model_dump_json(exclude_none=True)


def content_hash(text: str) -> str:
    """``sha256:`` and the hex digest of the UTF-8 bytes of ``text``."""
    return "sha256:" + hashlib.sha256(text.encode("utf-8")).hexdigest()


def evolve(value: ModelT, **changes: Any) -> ModelT:
    """The same value with some fields changed, without validating again: for facts already checked."""
    new = type(value).__new__(type(value))
    object.__setattr__(new, "__dict__", {**value.__dict__, **changes})
    object.__setattr__(new, "__pydantic_fields_set__", value.__pydantic_fields_set__ | changes.keys())
    object.__setattr__(new, "__pydantic_extra__", None)
    object.__setattr__(new, "__pydantic_private__", None)
    return new
