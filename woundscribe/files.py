"""Reading what people name and writing it whole or not at all."""

from __future__ import annotations

import os
import shutil
import sys
from errno import EACCES
from pathlib import Path

from woundscribe.errors import WoundscribeError

MOST_BYTES = 64_000_000
"""More than any fight comes to; what is larger is something else."""


def read_text(name: str, most: int = MOST_BYTES) -> str:
    """The text of a file, ``-`` for what is piped in. Raises WoundscribeError when there is none to be had."""
    where = "standard input" if name == "-" else name
    if not name or (name == "-" and sys.stdin is None):
        raise WoundscribeError("no-file", "no file is named." if not name else "it is closed.", where=where or None)
    try:
        if name == "-":
            data = sys.stdin.buffer.read(most + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(most + 1)
    except FileNotFoundError as error:
        raise WoundscribeError("no-file", "there is no such file.", where=where) from error
    except IsADirectoryError as error:
        raise WoundscribeError("no-file", "it is a folder, not a file.", where=where) from error
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WoundscribeError("no-file", f"it cannot be read: {reason}.", where=where) from error
    if len(data) > most:
        raise WoundscribeError("too-large", f"it is larger than {most:,} bytes.", where=where)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise WoundscribeError("no-text", "it is not UTF-8 text.", where=f"{where}: line {line}") from error


def write_text(path: Path, text: str) -> None:
    """``write_bytes`` of a text in UTF-8."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, data: bytes) -> None:
    """Put ``data`` in its place in one step: whoever looks finds the old file or the whole new one.

    A pipe or a device is written to as it stands: it is no file that another could take the place of. Raises
    WoundscribeError, and then the old file is as it was.
    """
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                file.write(data)
        else:
            _replace(path.resolve(), data)
    except (OSError, ValueError, RuntimeError) as error:  # what is no path, or one that leads back to itself
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise WoundscribeError("cannot-write", f"it cannot be written: {reason}.", where=str(path)) from error


def same_file(one: str, other: str) -> bool:
    """Whether two names lead to one file."""
    try:
        return Path(one).samefile(other)
    except (OSError, ValueError, RuntimeError):
        return False  # one of them leads nowhere yet


def _replace(path: Path, data: bytes) -> None:
    if path.exists() and not os.access(path, os.W_OK):
        raise PermissionError(EACCES, os.strerror(EACCES))  # a new file in its place would get round that
    temporary = path.with_name(f".woundscribe-{os.getpid()}.part")
    try:
        with temporary.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            shutil.copymode(path, temporary)
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
