"""Writing files: all that the program writes is written here, so that nothing the user had is lost.

Readers see the old file or the whole new one, never a part. What is being written has no name until it is complete, or
where a file system cannot do that, one that nobody guesses; a program that is killed leaves nothing behind that the
next one does not clear away. A symbolic link is replaced, never followed: what it points to stays as it is.
"""

from __future__ import annotations

import errno
import fcntl
import os
import re
import stat
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, TextIO

from highroad.diagnostics import Diagnostic, InputError
from highroad.inputs import is_input

LONGEST_NAME = 50  # of which a draft shows so much, lest its own name become too long
LONGEST_SHOWN = 300  # of a path
LONGEST_BEGINNING = 60.0  # seconds until a draft that is written is locked
_DEFAULT_MODE = 0o666  # without what the user's mask takes away
_OTHER_NAME = "give the file another name"


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A text file that takes the place of `path` when everything was written."""
    with _replacing(path) as descriptor, _text(descriptor, closefd=False) as stream:
        yield stream


@contextmanager
def replacing_bytes(path: Path) -> Iterator[BinaryIO]:
    """The same for what is not text."""
    with _replacing(path) as descriptor, open(descriptor, "wb", closefd=False) as stream:
        yield stream


@contextmanager
def appending(path: Path, length: int) -> Iterator[TextIO]:
    """A text file to which lines are added as they come, behind its first `length` bytes. A link is not followed."""
    flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        with _text(os.open(path, flags, _DEFAULT_MODE)) as stream:
            os.ftruncate(stream.fileno(), length)
            yield stream
    except OSError as error:
        why = "it is a symbolic link" if error.errno == errno.ELOOP and path.is_symlink() else _why(error)
        raise _cannot_write(path, why) from error


def kept_apart(prefix: str, suffix: str, text: str) -> str:
    """The name of a new file in the folder for temporary ones, which is nobody's output."""
    descriptor, name = tempfile.mkstemp(prefix=prefix, suffix=suffix)
    with os.fdopen(descriptor, "w") as stream:
        stream.write(text)
    return name


def make_folder(path: Path) -> None:
    """Makes a folder, and those that it is in, if there is none."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_write(path, _why(error)) from error


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
    """Refuses a file that cannot be written, before the work begins whose result it is to hold; so is one that was
    read, or is to be read: the model."""
    with suppress(OSError, ValueError):  # whatever is wrong with the names is told elsewhere
        if model is not None and path.samefile(model):
            raise _cannot_write(path, "it is the model", _OTHER_NAME)
    if is_input(path):
        raise _cannot_write(path, "it was read here", _OTHER_NAME)
    try:
        mode = _mode(path)
        has_folder = path.parent.is_dir()
    except (OSError, ValueError) as error:
        raise _cannot_write(path, _why(error)) from error
    if path.is_dir():
        raise _cannot_write(path, "it is a directory")
    if mode is not None and not stat.S_ISREG(mode) and not stat.S_ISLNK(mode):
        raise _cannot_write(path, "it is not a regular file")
    if not has_folder:
        raise _cannot_write(path, f"there is no directory {_shown(path.parent)}")
    if mode is not None and stat.S_ISREG(mode) and not (mode & 0o222 and os.access(path, os.W_OK)):
        raise _cannot_write(path, "it is read-only", f"make it writable, or {_OTHER_NAME}")
    if not os.access(path.parent, os.W_OK):
        raise _cannot_write(path, f"the directory {_shown(path.parent)} is read-only")


@contextmanager
def _replacing(path: Path) -> Iterator[int]:
    """The descriptor of a new file, which takes the place of `path` at the end; a mode that was set is kept."""
    require_writable(path)
    try:
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        try:
            mode = _mode(path)
            _clear_away_drafts(folder, path.name)
            with _Draft(folder, path.name) as draft:
                if mode is not None and stat.S_ISREG(mode):
                    os.fchmod(draft.descriptor, mode & 0o777)
                yield draft.descriptor
                draft.publish()
        finally:
            os.close(folder)
    except OSError as error:
        raise _cannot_write(path, _why(error)) from error


class _Draft:
    """A file on its way to a name in a folder. It is locked as long as somebody writes it."""

    def __init__(self, folder: int, name: str) -> None:
        self._folder = folder
        self._name = name
        self._draft: str | None = None  # its own name, if it has one
        self.descriptor = self._without_name() or self._with_name()
        with suppress(OSError):  # of file systems without locks
            fcntl.flock(self.descriptor, fcntl.LOCK_EX)

    def __enter__(self) -> _Draft:
        return self

    def __exit__(self, *_: object) -> None:
        if self._draft is not None:
            with suppress(OSError):
                os.unlink(self._draft, dir_fd=self._folder)
        os.close(self.descriptor)

    def publish(self) -> None:
        """Gives it the name that it is for."""
        os.fsync(self.descriptor)
        if self._draft is None:
            draft = _draft_name(self._name)
            os.link(f"/proc/self/fd/{self.descriptor}", draft, src_dir_fd=self._folder, dst_dir_fd=self._folder)
            self._draft = draft
        os.rename(self._draft, self._name, src_dir_fd=self._folder, dst_dir_fd=self._folder)
        self._draft = None

    def _without_name(self) -> int | None:
        """Nothing is left of such a file when its process is killed. Not every file system has them."""
        if not hasattr(os, "O_TMPFILE") or not os.path.isdir("/proc/self/fd"):
            return None
        with suppress(OSError):
            return os.open(".", os.O_TMPFILE | os.O_RDWR | os.O_CLOEXEC, _DEFAULT_MODE, dir_fd=self._folder)
        return None

    def _with_name(self) -> int:
        self._draft = _draft_name(self._name)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
        return os.open(self._draft, flags, _DEFAULT_MODE, dir_fd=self._folder)


def _draft_name(name: str) -> str:
    return f".{name[:LONGEST_NAME]}.{os.urandom(8).hex()}.part"


def _clear_away_drafts(folder: int, name: str) -> None:
    """Removes drafts of a file that nobody writes any more: whoever did was killed."""
    pattern = re.compile(rf"\.{re.escape(name[:LONGEST_NAME])}\.[0-9a-f]{{16}}\.part")
    for draft in filter(pattern.fullmatch, os.listdir(folder)):
        with suppress(OSError):
            descriptor = os.open(draft, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if time.time() - os.fstat(descriptor).st_mtime > LONGEST_BEGINNING:
                    os.unlink(draft, dir_fd=folder)
            finally:
                os.close(descriptor)


def _text(descriptor: int, closefd: bool = True) -> TextIO:
    return open(descriptor, "w", encoding="utf-8", newline="\n", errors="backslashreplace", closefd=closefd)


def _mode(path: Path) -> int | None:
    """What there is under a name, if anything; a link is a link."""
    try:
        return path.lstat().st_mode
    except (FileNotFoundError, NotADirectoryError):
        return None


def _cannot_write(path: Path, why: str, hint: str | None = None) -> InputError:
    return InputError(Diagnostic("E005", f"cannot write {_shown(path)}: {why}", None, hint))


def _why(error: OSError | ValueError) -> str:
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _shown(path: Path) -> str:
    """A path for a message, which must leave room for what is wrong with it."""
    text = str(path)
    return text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}..."
