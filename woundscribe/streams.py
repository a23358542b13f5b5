"""The standard streams: in one encoding everywhere, and harmless where nobody reads them."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NoReturn, TextIO

from woundscribe.readable import clean

BROKEN = 1
"""Exit code: a transcript does not hold, a prompt is not what it was, or prose goes against the record."""
GONE = 141
"""Exit code: nobody reads the output any more. It is how a shell tells of a broken pipe."""


def prepare() -> None:
    """The standard streams in UTF-8 under any locale. One that is closed takes what is written and keeps nothing."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            nowhere = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115  # it is the stream from now on
            setattr(sys, name, nowhere)
        else:
            stream.reconfigure(encoding="utf-8", errors="replace")


def output_gone() -> NoReturn:
    """End the command in silence: whoever read its output has gone."""
    drop(sys.stdout)
    raise SystemExit(GONE)


def out(text: str) -> None:
    """What a command gives."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except BrokenPipeError:
        output_gone()


def say(text: str) -> None:
    """What is said beside it to the person: each line in one row, on the standard error."""
    sys.stderr.write("".join(f"{clean(line)}\n" for line in text.splitlines()))


def drop(stream: TextIO) -> None:
    """Forget what a stream could not take, so that nothing tries to write it at the end once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
