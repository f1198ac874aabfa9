"""Writing files so that nothing the user had is lost: readers see the old file or the whole new one, never a part."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TextIO

from highroad.diagnostics import Diagnostic, InputError


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A text file that takes the place of `path` when everything was written."""
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with draft.open("w", encoding="utf-8", newline="\n", errors="backslashreplace") as stream:
            yield stream
        os.replace(draft, path)
    except OSError as error:
        raise InputError(Diagnostic("E005", f"cannot write {path}: {error.strerror}")) from error
    finally:
        with suppress(OSError):
            draft.unlink()


def require_writable(path: Path) -> None:
    """Refuses a file that cannot be written, before the work begins whose result it is to hold."""
    if path.is_dir():
        raise InputError(Diagnostic("E005", f"cannot write {path}: it is a directory"))
    if not path.parent.is_dir():
        raise InputError(Diagnostic("E005", f"cannot write {path}: there is no directory {path.parent}"))
    if not os.access(path.parent, os.W_OK):
        raise InputError(Diagnostic("E005", f"cannot write {path}: the directory {path.parent} is read-only"))
