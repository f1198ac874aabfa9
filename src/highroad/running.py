"""Runs the core in a thread of its own, while this one watches: time, memory, Ctrl-C, progress.

The core never calls Python during a run of compiled code; it reads a stop flag that is set here.
"""

from __future__ import annotations

import atexit
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from weakref import WeakSet

from highroad import _core
from highroad.limits import RESERVE, Limits, free_address_space, peak_resident_bytes, resident_bytes
from highroad.results import Statistics
from highroad.systems import Host

STACK_BYTES = 1 << 29  # address space for recursive functions of the model; taken only as far as it is used
LEAST_STACK_BYTES = 1 << 20
INTERVAL = 0.05
GREATEST = (1 << 63) - 1  # what a counter of the core can count to
LONGEST = 1e18  # seconds
PATIENCE = 0.5  # how long a model in Python may take to come back when the search is to end

LAST_PATIENCE = 10.0  # and one that is sure to come back
EXIT_PATIENCE = 0.5  # and any, when the whole process is to end

_threads: WeakSet[threading.Thread] = WeakSet()

Progress = Callable[[Mapping[str, Any], float], None]
"""Called about twenty times a second, and at the end, with the counters and the seconds so far."""

Answer = TypeVar("Answer")


def progress_in_series(progress: Progress | None, run: int, runs: int, started: float) -> Progress | None:
    """Progress of one of several runs: the counters also tell which one it is, and the seconds are those of all."""
    if progress is None:
        return None
    tell = progress

    def told(counters: Mapping[str, Any], _: float) -> None:
        tell({**counters, "run": run + 1, "runs": runs}, time.monotonic() - started)

    return told


def core_limits(limits: Limits) -> Any:
    """The budget as the core understands it: its memory is what the process does not have yet."""
    core = _core.Limits()
    if limits.states is not None:
        core.states = min(limits.states, GREATEST)
    if limits.depth is not None:
        core.depth = min(limits.depth, GREATEST)
    if limits.seconds is not None:
        core.seconds = min(limits.seconds, LONGEST)
    core.memory = max(1, min(limits.memory_bytes, GREATEST) - resident_bytes() - RESERVE)
    return core


@dataclass(frozen=True, slots=True)
class Watched(Generic[Answer]):
    """An answer, and whether the user interrupted: that may have come too late to change the answer."""

    answer: Answer
    was_interrupted: bool


class Stopped(Exception):
    """The work was ended from outside and has no answer of its own; the counters tell how far it came."""

    def __init__(self, limit: str) -> None:
        super().__init__(limit)
        self.limit = limit


def watch(
    work: Callable[[], Answer],
    control: Any,
    limits: Limits,
    progress: Progress | None,
    host: Host | None = None,
) -> Watched[Answer]:
    """Does the work in a thread; stops it when a budget is spent or the user interrupts, and gives its answer.

    Native code always comes back soon. The functions of a `host` may not: then the thread is left to itself.
    """
    answers: list[Answer] = []
    errors: list[BaseException] = []
    has_begun, is_done = threading.Event(), threading.Event()

    def run() -> None:
        has_begun.set()
        try:
            answers.append(work())
        except BaseException as error:  # handed over to the caller's thread
            errors.append(error)
        finally:
            is_done.set()

    watcher = _Watcher(control, limits, progress, host)
    is_started, is_watching = False, True
    while is_watching:
        try:
            if not is_started:
                is_started = True
                start_thread(run)
            while not is_done.wait(INTERVAL if watcher.seconds() > INTERVAL else 0.002):
                if watcher.has_given_up():
                    raise Stopped(watcher.why)
                watcher.look()
            is_watching = False
        except KeyboardInterrupt:
            if not has_begun.wait(PATIENCE):  # there is no thread yet
                raise
            watcher.was_interrupted = True
            watcher.stop("interrupted")
    if errors and isinstance(errors[0], MemoryError):
        raise Stopped("memory") from errors[0]
    if errors:
        raise errors[0]
    return Watched(answers[0], watcher.was_interrupted)


def start_thread(run: Callable[[], None]) -> None:
    """A thread with a stack that is deep enough for whatever a model does; less deep where address space is scarce."""
    free = free_address_space()
    before = threading.stack_size(STACK_BYTES if free is None else min(STACK_BYTES, max(LEAST_STACK_BYTES, free // 8)))
    try:
        thread = threading.Thread(target=run, name="highroad-search", daemon=True)
        thread.start()
        _threads.add(thread)
    except RuntimeError as error:  # there is no room for it
        raise MemoryError("no room for another thread") from error
    finally:
        threading.stack_size(before)


@atexit.register
def _wait_for_threads() -> None:
    """Those that were told to stop end in order, if they come back soon. Those that do not are left behind: see
    bindings/interpreter.hpp."""
    end = time.monotonic() + EXIT_PATIENCE
    for thread in list(_threads):
        thread.join(max(0, end - time.monotonic()))


class _Watcher:
    """Looks after a running search: its clock, its memory, and how long ago it was told to stop."""

    def __init__(self, control: Any, limits: Limits, progress: Progress | None, host: Host | None) -> None:
        self._control = control
        self._seconds = LONGEST if limits.seconds is None else min(limits.seconds, LONGEST)
        self._memory = limits.memory_bytes
        self._progress = progress
        self._host = host
        self._started = time.monotonic()
        self._stopped: float | None = None
        self.why = ""
        self.was_interrupted = False

    def seconds(self) -> float:
        return time.monotonic() - self._started

    def look(self) -> None:
        seconds = self.seconds()
        if seconds > self._seconds + INTERVAL:
            self.stop("time")
        if resident_bytes() + (self._host.coming_bytes() if self._host else 0) > self._memory:
            self.stop("memory")
        if self._progress is not None:
            self._progress(self._control.statistics(), seconds)

    def stop(self, why: str) -> None:
        self._control.stop(why)
        if self._host is not None:
            self._host.cancel()
        if self._stopped is None:
            self._stopped, self.why = time.monotonic(), why

    def has_given_up(self) -> bool:
        return self._host is not None and self._stopped is not None and time.monotonic() > self._stopped + PATIENCE


def statistics_of(control: Any, seconds: float) -> Statistics:
    s = control.statistics()
    forgets = s["distinct"] > 0
    return Statistics(
        visited=s["visited"],
        considered=s["considered"],
        stored=s["stored"],
        transitions=s["transitions"],
        deadlocks=s["deadlocks"],
        depth=s["depth"],
        restarts=s["restarts"],
        distinct=s["distinct"] if forgets else None,
        distinct_is_exact=s["distinct_is_exact"],
        seconds=seconds,
        peak_memory_bytes=peak_resident_bytes(),
        bytes_per_state=s["bytes"] / max(1, s["stored"]),
        faults=s["faults"],
        lassos=s["lassos"],
    )
