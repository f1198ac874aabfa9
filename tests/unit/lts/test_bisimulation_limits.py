"""Minimising and comparing keep limits of their own, of time and of memory."""

import time

import pytest

from highroad import Limits
from highroad.limits import resident_bytes
from highroad.lts.bisimulation import difference, minimised
from highroad.lts.graph import Graph
from highroad.running import Stopped


def chain(states: int) -> Graph:
    return Graph.from_edges(0, states, ((state, "a", state + 1) for state in range(states - 1)))


LONG, OTHER = chain(60_000), chain(60_001)


def test_time_of_minimising() -> None:
    longest = chain(1_000_000)  # some seconds of work
    started = time.monotonic()
    with pytest.raises(Stopped, match="time"):
        minimised(longest, Limits(seconds=0.01))
    assert time.monotonic() - started < 2


def test_time_of_comparing() -> None:
    """Two chains of different lengths are told apart in as many rounds as they are long."""
    started = time.monotonic()
    with pytest.raises(Stopped, match="time"):
        difference(LONG, OTHER, Limits(seconds=1.0))
    assert time.monotonic() - started < 10


def test_memory_of_comparing() -> None:
    with pytest.raises(Stopped, match="memory"):
        difference(LONG, OTHER, Limits(memory=resident_bytes() + (16 << 20)))


def test_limits_that_suffice() -> None:
    assert minimised(chain(100), Limits(seconds=100)) == chain(100)
    assert difference(chain(5), chain(5), Limits(seconds=100)) is None
    assert str(difference(chain(3), chain(4))) == "after a, a only the second can do a"
