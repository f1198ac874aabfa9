"""How much an exact computation may do: it is bounded before it begins, and looks at the clock while it goes on."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import TypeAlias

from highroad.diagnostics import Diagnostic, HighroadError, InputError

Number: TypeAlias = Fraction | float
"""A probability or a mean: exact where numbers are small, in double precision where they are many."""

MOST_SETS = 200_000  # covered sets, or vectors of counts: some ten seconds
MOST_PARTS_OF_SETS = 20_000_000  # nodes and edges of all covered sets: as long
MOST_OPERATIONS = 100_000_000  # products of two probabilities: about half a minute
TICKS = 1 << 12


class OutOfTime(HighroadError):
    """Time is up, or another limit was met; nothing is known. The limit may have an option that sets it."""

    def __init__(self, message: str, option: str | None = "--max-time") -> None:
        super().__init__(message)
        self.option = option


class Work:
    """What one computation may do. Without an end it may go on as long as its size allows."""

    def __init__(self, seconds: float | None = None) -> None:
        self._end = None if seconds is None else time.monotonic() + seconds
        self._ticks = 0

    def tick(self, amount: int = 1) -> None:
        """Tells that something was done; now and then this looks at the clock."""
        self._ticks += amount
        if self._ticks >= TICKS:
            self._ticks = 0
            if self._end is not None and time.monotonic() > self._end:
                raise OutOfTime("out of time")


def require_operations(operations: float, what: str, hint: str) -> None:
    """Refuses what would take much longer than anybody expects."""
    if operations > MOST_OPERATIONS:
        raise too_large(
            f"{what} would take about {operations:.1e} operations, but {MOST_OPERATIONS:.0e} are allowed", hint
        )


def too_large(message: str, hint: str | None) -> InputError:
    return InputError(Diagnostic("E1001", message, None, hint))


def out_of_range(name: str, value: object, expected: str) -> InputError:
    return InputError(Diagnostic("E1000", f"{name} {value} is out of range", None, expected))


def require_whole(name: str, value: object, least: int, most: int | None = None) -> int:
    """A whole number within its bounds."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= least and (most is None or value <= most):
        return value
    raise out_of_range(name, value, f"a whole number from {least}{'' if most is None else f' to {most:,}'}")
