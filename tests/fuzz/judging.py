"""Whether what a reader makes of an input is right: it reads it, or it says in one message what is wrong and where.

    found = judged(reader, data, folder)    # None, or a `Finding`

Anything else is a finding: another error, a message without a place or with one that is not there, more than two
seconds of processor time, more than 512 MB, or what a reader itself compares, such as a text that is written and read
again.
"""

from __future__ import annotations

import re
import resource
import signal
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from highroad.diagnostics import Diagnostic, InputError

MOST_SECONDS = 2.0
MOST_BYTES = 512 << 20
MOST_SHOWN = 2500  # characters of a message
# What these say is about a file, or about a text and its model as a whole.
WITHOUT_PLACE = {
    "E001",  # a file that cannot be read
    "E003",  # a file name without a known suffix
    "E005",  # no such file
    "E414",  # a property without the text that it needs
    "E416",  # a property that is not UTF-8
    "E930",  # the model has no ltl block
    "E934",  # the model has no such label
    "E933",  # fairness of what is not temporal
    "E935",  # a search that does not fit
}

_RENUMBERED = re.compile(rb"#\s*(line\b|[0-9])")  # lines of Promela that say which line they are

Reader = Callable[[bytes, Path], None]
"""Reads an input; it may write files into the folder. What is wrong by its own judgement it tells by `WrongError`."""


class WrongError(Exception):
    """Highroad contradicts itself."""


class TooLongError(BaseException):
    """The time is over. Nobody on the way may take it for an error of a model."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is wrong with an input. Those with the same `key` have the same reason, most likely."""

    key: str
    text: str


def judged(read: Reader, data: bytes, folder: Path, most_seconds: float = MOST_SECONDS) -> Finding | None:
    """What is wrong with the way in which an input is read."""
    before = _peak_bytes()
    try:
        with _within(most_seconds):
            read(data, folder)
    except InputError as error:
        return _misplaced(error.diagnostic, data, folder)
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:
        return _of_error(error)
    grown = _peak_bytes() - before
    if grown > MOST_BYTES:
        return Finding("memory", f"it took {grown >> 20} MB")
    return None


def is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


@contextmanager
def _within(seconds: float) -> Iterator[None]:
    """Ends what takes more processor time. The timer of the system is not exact: it may come too early."""
    end = time.process_time() + seconds

    def give_up(*_: object) -> None:
        if time.process_time() >= end:
            raise TooLongError

    former = signal.signal(signal.SIGPROF, give_up)
    signal.setitimer(signal.ITIMER_PROF, seconds, seconds / 4)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, former)


def _peak_bytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss << 10


def _of_error(error: BaseException) -> Finding:
    """Known by its type and by the last place in Highroad, or in the reader, that it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if "/highroad/" in frame.filename] or frames
    kind = type(error).__name__
    if isinstance(error, TooLongError):  # the place is where it happened to be
        return Finding(kind, "".join(traceback.format_exception(error, limit=-12)))
    place = f"{Path(ours[-1].filename).name}-{ours[-1].name}" if ours else ""
    if isinstance(error, WrongError):
        place = str(error).partition(":")[0].replace(" ", "-")
    return Finding(f"{kind}-{place}", "".join(traceback.format_exception(error, limit=-12)))


def _misplaced(mistake: Diagnostic, data: bytes, folder: Path) -> Finding | None:
    """What is wrong with a message."""
    shown = mistake.render()
    wrong = _wrong_place(mistake, data, folder)
    if len(shown) > MOST_SHOWN:
        wrong = f"the message has {len(shown)} characters"
    if not all(line.isprintable() for line in shown.split("\n")):
        wrong = "the message has characters that cannot be printed"
    return None if wrong is None else Finding(f"message-{mistake.code}", f"{wrong}\n{shown}\n{mistake!r}\n")


def _wrong_place(mistake: Diagnostic, data: bytes, folder: Path) -> str | None:
    span = mistake.span
    if span is None:
        return None if mistake.code in WITHOUT_PLACE else "the message has no place"
    if span.line < 1 or span.column < 1 or span.width < 1:
        return "the place is before the text"
    is_file = Path(span.file).is_absolute()
    if is_file and not Path(span.file).is_relative_to(folder):
        return "the place is in another file"
    text = Path(span.file).read_bytes() if is_file else data
    if span.text is not None and span.column > len(span.text) + 1:
        return f"there is no column {span.column}"
    if not is_text(text) or _RENUMBERED.search(text):
        return None
    if span.line > len(_lines(text)):
        return f"there is no line {span.line}"
    if span.text is not None and is_file and not _is_line(span.text, span.line, text):
        return "the line that is shown is another one"
    return None


def _lines(text: bytes) -> list[str]:
    return text.decode().replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _is_line(shown: str, number: int, text: bytes) -> bool:
    """Whether a line is shown; where it has characters that act on a terminal, anything may stand for them."""
    before_carriage_returns = text.decode().split("\n")
    lines = [each[number - 1] for each in (_lines(text), before_carriage_returns) if number <= len(each)]
    return any(shown == line or not line.isprintable() for line in lines)
