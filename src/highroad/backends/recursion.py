"""Room for recursion over expressions and calls, whose depth the verifier and the IR bound."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

_FRAMES = 100_000_000


@contextmanager
def deep_recursion() -> Iterator[None]:
    """Lifts Python's own limit, which is meant for Python's mistakes and is lower than what a verified model needs."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, _FRAMES))
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)
