"""Room for recursion over expressions and calls, whose depth the verifier and the IR bound."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

_FRAMES = 100_000_000
_lock = threading.Lock()
_inside = 0  # how many are at it, in all threads, and what the limit was before
_before = 0


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Lifts Python's own limit, which is meant for Python's mistakes and is lower than what a verified model needs."""
    global _inside, _before
    with _lock:
        if _inside == 0:
            _before = sys.getrecursionlimit()
            sys.setrecursionlimit(max(_before, _FRAMES))
        _inside += 1
    try:
        yield
    finally:
        with _lock:
            _inside -= 1
            if _inside == 0:
                sys.setrecursionlimit(_before)
