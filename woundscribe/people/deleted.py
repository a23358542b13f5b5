"""People whose files were deleted: out of the way in a folder of their own, until they are put back or erased."""

from __future__ import annotations

from pathlib import Path

from woundscribe.errors import WoundscribeError
from woundscribe.people.find import files_in, people_folder
from woundscribe.people.write import free_path, make_folder


def deleted() -> tuple[Path, ...]:
    """Every file that was deleted and is not erased, by name."""
    return files_in(_folder())


def delete(path: Path) -> Path:
    """Put a person's file among those that were deleted; where it is then. Raises WoundscribeError."""
    return _moved(path, _folder())


def put_back(path: Path) -> Path:
    """A deleted file among the people who are kept, beside one that has taken its name. Raises WoundscribeError."""
    return _moved(path, people_folder())


def erase(path: Path) -> None:
    """A deleted file for good. Raises WoundscribeError."""
    try:
        path.unlink()
    except OSError as error:
        raise _fault(path, error) from error


def _moved(path: Path, folder: Path) -> Path:
    make_folder(folder)
    to = free_path(folder, path.name)
    try:
        return path.rename(to)
    except OSError as error:
        raise _fault(path, error) from error


def _folder() -> Path:
    return people_folder() / "deleted"


def _fault(path: Path, error: OSError) -> WoundscribeError:
    return WoundscribeError("cannot-write", f"it cannot be moved: {error.strerror or error}.", where=str(path))
