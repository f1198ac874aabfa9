"""Runs the core in a thread of its own, while this one watches: time, memory, Ctrl-C, progress.

The core never calls Python during a run of compiled code; it reads a stop flag that is set here.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from highroad import _core
from highroad.limits import RESERVE, Limits, peak_resident_bytes, resident_bytes
from highroad.results import Statistics

STACK_BYTES = 1 << 29  # address space for recursive functions of the model; taken only as far as it is used
INTERVAL = 0.05

Progress = Callable[[Mapping[str, Any], float], None]
"""Called about twenty times a second with the counters and the seconds so far."""

Answer = TypeVar("Answer")


def core_limits(limits: Limits) -> Any:
    """The budget as the core understands it: its memory is what the process does not have yet."""
    core = _core.Limits()
    if limits.states is not None:
        core.states = limits.states
    if limits.depth is not None:
        core.depth = limits.depth
    if limits.seconds is not None:
        core.seconds = limits.seconds
    core.memory = max(1, limits.memory_bytes - resident_bytes() - RESERVE)
    return core


def watch(work: Callable[[], Answer], control: Any, limits: Limits, progress: Progress | None) -> Answer:
    """Does the work in a thread; stops it when a budget is spent or the user interrupts, and gives its answer."""
    answers: list[Answer] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            answers.append(work())
        except BaseException as error:  # handed over to the caller's thread
            errors.append(error)

    before = threading.stack_size(STACK_BYTES)
    try:
        thread = threading.Thread(target=run, name="highroad-search")
        thread.start()
    finally:
        threading.stack_size(before)
    started, memory = time.monotonic(), limits.memory_bytes
    while thread.is_alive():
        try:
            thread.join(INTERVAL if time.monotonic() - started > INTERVAL else 0.002)
            seconds = time.monotonic() - started
            if limits.seconds is not None and seconds > limits.seconds + INTERVAL:
                control.stop("time")
            if resident_bytes() > memory:
                control.stop("memory")
            if progress is not None and thread.is_alive():
                progress(control.statistics(), seconds)
        except KeyboardInterrupt:
            control.stop("interrupted")
    if errors:
        raise errors[0]
    return answers[0]


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
    )
