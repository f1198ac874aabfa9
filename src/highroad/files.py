"""Writing files so that nothing the user had is lost: readers see the old file or the whole new one, never a part."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from highroad.diagnostics import Diagnostic, InputError

LONGEST_NAME = 50  # of which a draft shows so much, lest its own name become too long
LONGEST_SHOWN = 300  # of a path


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A text file that takes the place of `path` when everything was written."""
    draft = path.with_name(f".{path.name[:LONGEST_NAME]}.{os.getpid()}.part")
    try:
        with draft.open("w", encoding="utf-8", newline="\n", errors="backslashreplace") as stream:
            yield stream
        os.replace(draft, path)
    except OSError as error:
        raise InputError(Diagnostic("E005", f"cannot write {_shown(path)}: {error.strerror}")) from error
    finally:
        with suppress(OSError):
            draft.unlink()


def require_file(path: Path) -> None:
    """Refuses what is not a file: a pipe, for instance, would be waited for without end."""
    try:
        mode = path.stat().st_mode
    except FileNotFoundError as error:
        raise InputError(Diagnostic("E001", f"there is no file {_shown(path)}")) from error
    except (OSError, ValueError) as error:  # a name with a null character is a ValueError
        raise InputError(Diagnostic("E001", f"cannot read {_shown(path)}: {_why(error)}")) from error
    if stat.S_ISDIR(mode):
        raise InputError(Diagnostic("E001", f"{path} is a directory, not a file", None, "give a file"))
    if not stat.S_ISREG(mode):
        raise InputError(Diagnostic("E001", f"{path} is not a regular file", None, "give a file"))


def require_writable(path: Path, model: Path | None = None) -> None:
    """Refuses a file that cannot be written, before the work begins whose result it is to hold; the model, too."""
    with suppress(OSError, ValueError):  # whatever is wrong with the names is told elsewhere
        if model is not None and path.samefile(model):
            hint = "give the file another name"
            raise InputError(Diagnostic("E005", f"cannot write {_shown(path)}: it is the model", None, hint))
    try:
        exists, is_folder, is_file = path.exists(), path.is_dir(), path.is_file()
    except OSError as error:
        raise InputError(Diagnostic("E005", f"cannot write {_shown(path)}: {_why(error)}")) from error
    if is_folder:
        raise InputError(Diagnostic("E005", f"cannot write {path}: it is a directory"))
    if exists and not is_file:
        raise InputError(Diagnostic("E005", f"cannot write {path}: it is not a regular file"))
    if not path.parent.is_dir():
        raise InputError(Diagnostic("E005", f"cannot write {path}: there is no directory {path.parent}"))
    if not os.access(path.parent, os.W_OK):
        raise InputError(Diagnostic("E005", f"cannot write {path}: the directory {path.parent} is read-only"))


def _why(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _shown(path: Path) -> str:
    """A path for a message, which must leave room for what is wrong with it."""
    text = str(path)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
