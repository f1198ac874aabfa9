"""Budgets: how much a run may use. They are promises, so memory means the memory of the whole process."""

from __future__ import annotations

import os
import resource
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from highroad import cgroups
from highroad.diagnostics import Diagnostic, InputError

_PAGE = os.sysconf("SC_PAGE_SIZE")
# Room for what Python itself allocates while a search runs: the witness, the output.
RESERVE = 8 << 20
# Seconds that what comes after a search may take beyond its time: the witness, the output.
LAST_MOMENT = 0.5


class LoadingTooLong(Exception):
    """Time is up before there is a model."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Budgets of a run; `None` means no bound, except for memory, where it means four fifths of what is free.

    A budget that is greater than anything a run could use is none.
    """

    states: int | None = None
    memory: int | None = None  # bytes, of the whole process
    seconds: float | None = None
    depth: int | None = None

    def __post_init__(self) -> None:
        _require("states", self.states, 1)
        _require("memory", self.memory, 1)
        _require("depth", self.depth, 0)
        seconds = self.seconds
        if seconds is not None and not (isinstance(seconds, int | float) and seconds > 0):
            raise _out_of_range("seconds", seconds, "a number greater than 0, or None for no limit")

    @property
    def memory_bytes(self) -> int:
        return self.memory if self.memory is not None else default_memory()

    @property
    def shortage(self) -> str | None:
        """Why a search cannot even begin: the process itself has more memory than it may have."""
        has = resident_bytes() + RESERVE
        if self.memory is None or self.memory > has:
            return None
        least = -(-(has + RESERVE) >> 20)
        return f"without any search the process needs about {has >> 20} MB: {least} MB is the least that makes sense"


def _require(name: str, value: object, least: int) -> None:
    if value is not None and (not isinstance(value, int) or value < least):
        raise _out_of_range(name, value, f"a whole number from {least}, or None for no limit")


def _out_of_range(name: str, value: object, expected: str) -> InputError:
    return InputError(Diagnostic("E009", f"the limit {name}={value!r} is out of range", None, expected))


def shared_by(limits: Limits, runs: int) -> Iterator[tuple[int, Limits]]:
    """The numbers of several runs under one budget of time, each with what is left of it; none begins when there is
    nothing left, except for the first."""
    end = time.monotonic() + (limits.seconds or 0)
    for run in range(runs):
        left = end - time.monotonic()
        if limits.seconds is not None and left <= 0 and run > 0:
            return
        yield run, limits if limits.seconds is None else replace(limits, seconds=max(left, 0.001))


def seconds_left(limits: Limits, started: float) -> float | None:
    """What is left of a budget of time that began then; None if it has no end."""
    return None if limits.seconds is None else limits.seconds - (time.monotonic() - started)


def last_moment(limits: Limits, started: float) -> float | None:
    """When all must be told that was found by a search which began then; None if there is no hurry."""
    return None if limits.seconds is None else max(started + limits.seconds, time.monotonic()) + LAST_MOMENT


def default_memory(share: float = 0.8) -> int:
    """A share of the memory that this process could still take, plus what it has. Respected are control groups, as
    containers have them, and limits of the process (`ulimit`)."""
    allowed = (_meminfo("MemAvailable"), cgroups.free_bytes(), free_address_space())
    return resident_bytes() + int(min(free for free in allowed if free is not None) * share)


def free_address_space() -> int | None:
    """What `ulimit -v` and `ulimit -d` leave of the address space; None if they set no limit."""
    pages = [int(text) for text in Path("/proc/self/statm").read_text().split()]
    kinds = ((resource.RLIMIT_AS, pages[0]), (resource.RLIMIT_DATA, pages[5]))
    softs = [(resource.getrlimit(kind)[0], taken * _PAGE) for kind, taken in kinds]
    return min((max(0, soft - taken) for soft, taken in softs if soft != resource.RLIM_INFINITY), default=None)


def resident_bytes() -> int:
    """The memory that this process has now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE


def peak_resident_bytes() -> int:
    """The most memory that this process had. Unlike `ru_maxrss` it leaves out what its parent had before `exec`."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def _meminfo(key: str) -> int:
    for line in Path("/proc/meminfo").read_text().splitlines():
        if line.startswith(key + ":"):
            return int(line.split()[1]) * 1024
    return 1 << 33
