"""Reading files: all that a command reads is read here, with a bound, so that nothing of it is written over later.

with noted():                          # the command line does so, for each command
    data = read_bytes(path, MOST_BYTES)
    is_input(other_path)               # whether it is one of the files that were read
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import BinaryIO

MOST_BYTES = 10_000_000  # of a text that people write
MOST_WRITTEN_BYTES = 1_000_000_000  # of a text that a program wrote, such as a trail

_Identity = tuple[int, int]
"""The device and the number of a file: names may differ, by links for instance."""

_inputs: ContextVar[set[_Identity] | None] = ContextVar("inputs", default=None)


class TooLongError(OSError):
    """A file with more than what is read of such files."""

    def __init__(self, most: int) -> None:
        super().__init__(f"it has more than {most:,} bytes")
        self.strerror = str(self)


@contextmanager
def noted() -> Iterator[None]:
    """In here it is known which files were read."""
    token = _inputs.set(set())
    try:
        yield
    finally:
        _inputs.reset(token)


def opened(path: Path) -> BinaryIO:
    """A file to be read piece by piece; it may be a pipe, but no device, of which some never end."""
    stream = path.open("rb")
    status = os.fstat(stream.fileno())
    if stat.S_ISCHR(status.st_mode) or stat.S_ISBLK(status.st_mode):
        stream.close()
        raise OSError(errno.EINVAL, "it is a device")
    if (inputs := _inputs.get()) is not None:
        inputs.add(_identity(status))
    return stream


def read_bytes(path: Path, most: int = MOST_BYTES) -> bytes:
    """All of a file, unless it has more than `most` bytes: then it is a `TooLongError`, and not read to its end."""
    with opened(path) as stream:
        data = stream.read(most + 1)
    if len(data) > most:
        raise TooLongError(most)
    return data


def is_input(path: Path) -> bool:
    """Whether a file was read here, also under another name, or is a module of Python that is in use."""
    inputs = _inputs.get()
    if inputs is None:
        return False
    try:
        identity = _identity(path.stat())
    except (OSError, ValueError):  # there is none
        return False
    return identity in inputs or identity in _modules()


def _modules() -> Iterator[_Identity]:
    """The files of the modules that models and estimates have imported."""
    for module in list(sys.modules.values()):
        file = getattr(module, "__file__", None)
        if isinstance(file, str):
            with suppress(OSError, ValueError):
                yield _identity(os.stat(file))


def _identity(status: os.stat_result) -> _Identity:
    return status.st_dev, status.st_ino
