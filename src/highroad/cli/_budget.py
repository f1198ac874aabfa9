"""The limits of a command as a whole: --max-time is the time of all that it does, --max-memory that of the process.

Searches keep their limits themselves. What else a command does in the main thread is given up when time is over; and
what keeps no limit at all, such as a function of the user's model that does not come back, is ended together with the
process by a guard of the core. For that it must know at any time what is going on, and with which status to end.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import click

from highroad import _core
from highroad.limits import LAST_MOMENT, Limits, resident_bytes
from highroad.results import ExitStatus

SANE_LOADING = 1.5  # seconds that any sane model needs; a shorter time is one for the search
GUARDED_SECONDS = 1.8  # after the time is over
GUARDED_BYTES = 44 << 20  # beyond the memory; what the guard sees is some milliseconds old
OWN_BYTES = 160 << 20  # of the process without any search; who gives it less is told by the search
_BEGIN = "highroad.begin"  # where the context of a command keeps when its time began
_END = "highroad.end"  # and when it is over
_NEVER = 1e18

is_whole_process = False  # set by who runs a command as a process of its own: the guard may end it


class TimeIsUp(KeyboardInterrupt):
    """Passes through a model in Python as the user's own Ctrl-C would."""


def begin(limits: Limits) -> None:
    """The time of the command begins."""
    context = click.get_current_context(silent=True)
    if context is None:
        return
    context.meta[_BEGIN] = time.monotonic()
    if limits.seconds is not None:
        context.meta[_END] = context.meta[_BEGIN] + limits.seconds
    if is_whole_process and (limits.seconds is not None or limits.memory is not None):
        going_on("loading the model")
        least = max(limits.memory or 0, OWN_BYTES - GUARDED_BYTES, resident_bytes())
        most_bytes = (1 << 64) - 1 if limits.memory is None else min(least + GUARDED_BYTES, (1 << 63))
        _core.guard(min(_NEVER, (limits.seconds or _NEVER) + GUARDED_SECONDS), most_bytes)


def going_on(what: str, status: int = ExitStatus.LIMIT_REACHED) -> None:
    """What is being done from now on, and the status if it does not come to its end: that of what is decided."""
    _core.tell_guard(what, int(status))


def left_of(limits: Limits, parts: int = 1, what: str = "searching") -> Limits:
    """The limits with what is left of the time for what is done next, if so many parts are still to come."""
    end = _end()
    going_on(what)
    return limits if end is None else replace(limits, seconds=max((end - time.monotonic()) / parts, 0.001))


@contextmanager
def within_time(least: float = 0.0, more: float = 0.0) -> Iterator[None]:
    """Raises `TimeIsUp` in what takes longer than the time that is left and `more`, if the command has had `least`."""
    end = _end()
    if end is None or threading.current_thread() is not threading.main_thread():
        yield
        return

    def give_up(*_: object) -> None:
        raise TimeIsUp

    former = signal.signal(signal.SIGALRM, give_up)
    last = max(end + more, click.get_current_context().meta[_BEGIN] + least)
    signal.setitimer(signal.ITIMER_REAL, max(last - time.monotonic(), 0.001))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, former)


@contextmanager
def writing(status: int) -> Iterator[None]:
    """What is left to do when the answer is known: it may take a moment beyond the time."""
    going_on("writing the result", status)
    with within_time(more=2 * LAST_MOMENT):
        yield


def _end() -> float | None:
    context = click.get_current_context(silent=True)
    return None if context is None else context.meta.get(_END)
